//! The search beside a slow and obvious one: a tree of boxes, every formula as it stands in the papers, no trick.

mod common;

use common::{quiet, search, Hashed};
use hexmate::{Game, Move, Position, Variant};
use hexmate_search::{Evaluator, SearchSettings};

/// The search keeps priors with 13 bits behind the leading one. Without the same rounding near ties fall differently.
fn kept(prior: f64) -> f64 {
    let unit = (2.0f64).powi(prior.log2().floor() as i32 - 13);
    (prior / unit).round() * unit
}

struct Branch {
    index: u16,
    mv: Move,
    prior: f64,
    child: Option<Box<Node>>,
}

struct Node {
    position: Position,
    /// Value to the side to move if the game is over.
    over: Option<f64>,
    visits: u32,
    /// As the side to move sees it.
    sum: f64,
    branches: Vec<Branch>,
}

impl Node {
    fn new(position: Position) -> Node {
        let over = position
            .outcome()
            .map(|outcome| f64::from(outcome.reward(position.side_to_move())));
        Node {
            position,
            over,
            visits: 0,
            sum: 0.0,
            branches: Vec::new(),
        }
    }

    /// Evaluates the position and lists its moves.
    fn evaluate(&mut self, evaluator: &dyn Evaluator) -> f64 {
        let legal = self.position.policy_indices();
        let mut logits = vec![0.0; legal.len()];
        let value = evaluator.evaluate(&self.position, &legal, &mut logits);
        let exponentials: Vec<f64> = logits.iter().map(|&logit| f64::from(logit).exp()).collect();
        let sum: f64 = exponentials.iter().sum();
        let pairs = legal.into_iter().zip(exponentials);
        self.branches = pairs
            .map(|(index, exponential)| Branch {
                index,
                mv: self.position.move_of_policy(index).unwrap(),
                prior: kept(exponential / sum),
                child: None,
            })
            .collect();
        f64::from(value)
    }

    /// One simulation; answers its value as the side to move here sees it.
    fn simulate(
        &mut self,
        evaluator: &dyn Evaluator,
        settings: &SearchSettings,
        root: bool,
    ) -> f64 {
        let value = if let Some(value) = self.over {
            value
        } else if self.branches.is_empty() {
            self.evaluate(evaluator)
        } else {
            let best = self.best(settings, root);
            let branch = &mut self.branches[best];
            let next = self.position.make(branch.mv);
            let child = branch
                .child
                .get_or_insert_with(|| Box::new(Node::new(next)));
            -child.simulate(evaluator, settings, false)
        };
        self.visits += 1;
        self.sum += value;
        value
    }

    fn best(&self, settings: &SearchSettings, root: bool) -> usize {
        let reduction = if root {
            settings.root_fpu_reduction
        } else {
            settings.fpu_reduction
        };
        let visited: f64 = self
            .branches
            .iter()
            .filter(|b| b.child.is_some())
            .map(|b| b.prior)
            .sum();
        let urgency = self.sum / f64::from(self.visits) - f64::from(reduction) * visited.sqrt();
        let score = |branch: &Branch| {
            let (visits, value) = match &branch.child {
                Some(child) => (child.visits, -child.sum / f64::from(child.visits)),
                None => (0, urgency),
            };
            let exploration =
                f64::from(settings.c_puct) * branch.prior * f64::from(self.visits).sqrt();
            value + exploration / (1.0 + f64::from(visits))
        };
        let scores: Vec<f64> = self.branches.iter().map(score).collect();
        (0..scores.len())
            .max_by(|&a, &b| scores[a].total_cmp(&scores[b]))
            .unwrap()
    }
}

#[test]
fn the_same_visits_as_the_reference() {
    for &variant in Variant::ALL {
        for (c_puct, fpu_reduction) in [(1.5, 0.25), (0.5, 0.0), (4.0, 1.0)] {
            let settings = SearchSettings {
                c_puct,
                fpu_reduction,
                root_fpu_reduction: fpu_reduction / 2.0,
                ..quiet()
            };
            let sims = 300;
            let start = Position::start(variant);
            let mut reference = Node::new(start);
            // The root's own evaluation comes first.
            for _ in 0..=sims {
                reference.simulate(&Hashed, &settings, true);
            }
            let report = search(&Game::new(variant), settings, sims, &Hashed);
            assert_eq!(report.simulations, sims);
            assert!(report.nodes > 100 && report.depth >= 3, "{report:?}");
            let mut compared = 0;
            for branch in &reference.branches {
                let found = report
                    .moves
                    .iter()
                    .find(|found| found.index == branch.index)
                    .unwrap();
                let child = branch.child.as_ref();
                assert_eq!(
                    found.visits,
                    child.map_or(0, |child| child.visits),
                    "{variant}, {:?}",
                    branch.mv
                );
                assert!((f64::from(found.prior) - branch.prior).abs() < 1e-4);
                if let Some(child) = child {
                    let value = -child.sum / f64::from(child.visits);
                    assert!((f64::from(found.value) - value).abs() < 1e-4);
                    compared += 1;
                }
            }
            assert!(compared >= 3);
            let value = reference.sum / f64::from(reference.visits);
            assert!((f64::from(report.value) - value).abs() < 1e-4);
            assert_eq!(report.best, report.moves[0].mv);
        }
    }
}
