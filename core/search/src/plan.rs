//! The search of one move, seen from the root: how many simulations, what noise, and which move of the root comes next.

use rand::{Rng, RngExt};
use rand_distr::{Distribution, Gamma, Gumbel};

use crate::edge::Edge;
use crate::exponential::softmax;
use crate::select::{puct, Step};
use crate::settings::{Noise, RootChoice, SearchSettings};
use crate::tree::{Tree, ROOT};

/// The plan for one move.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// Simulations to be run.
    pub budget: u32,
    /// Simulations that have been started.
    pub started: u32,
    /// Whether noise and forced playouts are used.
    pub explores: bool,
    /// Whether the root's moves have been made ready.
    pub prepared: bool,
    halving: Halving,
}

/// The state of Gumbel selection. Everything is in the order of the root's slots.
#[derive(Debug, Default)]
struct Halving {
    /// How many visits the move must have that simulation `i` tries.
    sequence: Vec<u32>,
    /// Gumbel noise and logit of each move.
    promises: Vec<f32>,
    /// Visits of each move from searches before.
    earlier: Vec<u32>,
    /// Room for sorting.
    order: Vec<(f32, u32)>,
}

impl Plan {
    /// Starts the plan for another move.
    pub fn begin(&mut self, budget: u32, explores: bool) {
        self.budget = budget;
        self.started = 0;
        self.explores = explores;
        self.prepared = false;
    }

    /// Makes the root's moves ready, once it has been evaluated.
    pub fn prepare(&mut self, tree: &mut Tree, settings: &SearchSettings, random: &mut impl Rng) {
        self.prepared = true;
        match settings.root {
            RootChoice::Puct => {
                if let (true, Some(noise)) = (self.explores, settings.noise) {
                    add_noise(tree, noise, random);
                    tree.bring_forward(ROOT);
                }
            }
            RootChoice::Gumbel { considered, .. } => {
                let noise = self.explores.then_some(random);
                self.halving.prepare(tree, considered, self.budget, noise);
            }
        }
    }

    /// Whether unopened moves of the root stay in the order in which they are.
    pub fn keeps_order(&self, settings: &SearchSettings) -> bool {
        matches!(settings.root, RootChoice::Gumbel { .. })
    }

    /// What the next simulation does in the root.
    #[inline(always)]
    pub fn step(&self, tree: &Tree, settings: &SearchSettings) -> Step {
        match settings.root {
            RootChoice::Puct => {
                let forced = if self.explores {
                    settings.forced_playouts
                } else {
                    0.0
                };
                puct(tree, ROOT, settings, forced)
            }
            RootChoice::Gumbel {
                visit_offset,
                scale,
                ..
            } => {
                let visits = self.halving.sequence.get(self.started as usize);
                let visits = visits.copied().unwrap_or(0);
                self.halving
                    .step(tree, visits, Transform::new(tree, visit_offset, scale))
                    .unwrap_or_else(|| puct(tree, ROOT, settings, 0.0))
            }
        }
    }

    /// The place of the move that Gumbel selection plays, among the root's children.
    pub fn gumbel_choice(&self, tree: &Tree, visit_offset: f32, scale: f32) -> Option<usize> {
        let transform = Transform::new(tree, visit_offset, scale);
        let children = tree.children(tree.node(ROOT)).iter().enumerate();
        let ranked = children.map(|(place, &child)| {
            let child = tree.node(child);
            let visits = child.visits - self.halving.earlier(place).min(child.visits);
            let promise = self.halving.promises.get(place).copied().unwrap_or(0.0);
            (visits, promise + transform.of(child.mean()), place)
        });
        ranked
            .max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))
            .map(|(_, _, place)| place)
    }
}

/// The improved policy of Gumbel search: logits and values of all moves of the root, children first, as a distribution.
pub(crate) fn improved_policy(tree: &Tree, visit_offset: f32, scale: f32, out: &mut Vec<f32>) {
    let transform = Transform::new(tree, visit_offset, scale);
    let root = tree.node(ROOT);
    let logit = |edge: Edge| edge.prior().max(f32::MIN_POSITIVE).ln();
    out.clear();
    out.extend(tree.children(root).iter().map(|&child| {
        let child = tree.node(child);
        let value = if child.visits > 0 {
            transform.of(child.mean())
        } else {
            transform.unvisited
        };
        logit(child.edge) + value
    }));
    let unopened = tree.unopened(root).iter();
    out.extend(unopened.map(|&edge| logit(Edge(edge)) + transform.unvisited));
    softmax(out);
}

/// Values of moves on the scale of logits.
struct Transform {
    factor: f32,
    /// What a move without a visit counts.
    unvisited: f32,
}

impl Transform {
    fn new(tree: &Tree, visit_offset: f32, scale: f32) -> Transform {
        let root = tree.node(ROOT);
        let (mut visits, mut most, mut priors, mut weighted) = (0, 0, 0.0, 0.0);
        for &child in tree.children(root) {
            let child = tree.node(child);
            if child.visits > 0 {
                let prior = child.edge.prior();
                visits += child.visits;
                most = most.max(child.visits);
                priors += prior;
                weighted += prior * child.mean();
            }
        }
        // The root's own value, mixed with its moves' by priors.
        let own = -root.mean();
        let mixed = if priors > 0.0 {
            let visits = visits as f32;
            (own + visits * weighted / priors) / (1.0 + visits)
        } else {
            own
        };
        let mut transform = Transform {
            factor: (visit_offset + most as f32) * scale / 2.0,
            unvisited: 0.0,
        };
        transform.unvisited = transform.of(mixed);
        transform
    }

    #[inline(always)]
    fn of(&self, value: f32) -> f32 {
        self.factor * (value + 1.0)
    }
}

impl Halving {
    fn prepare(
        &mut self,
        tree: &mut Tree,
        considered: u16,
        budget: u32,
        mut noise: Option<&mut impl Rng>,
    ) {
        let standard = Gumbel::new(0.0f32, 1.0).ok();
        let mut promise = |edge: Edge| {
            let drawn = match (&mut noise, &standard) {
                (Some(random), Some(gumbel)) => gumbel.sample(random),
                _ => 0.0,
            };
            drawn + edge.prior().max(f32::MIN_POSITIVE).ln()
        };
        let root = *tree.node(ROOT);
        self.promises.clear();
        self.earlier.clear();
        for &child in tree.children(&root) {
            let child = tree.node(child);
            self.promises.push(promise(child.edge));
            self.earlier.push(child.visits);
        }
        self.order.clear();
        let unopened = tree.unopened_mut(ROOT);
        let ranked = unopened.iter().map(|&edge| (promise(Edge(edge)), edge));
        self.order.extend(ranked);
        self.order
            .sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(b.1.cmp(&a.1)));
        for (slot, &(promise, edge)) in unopened.iter_mut().zip(&self.order) {
            *slot = edge;
            self.promises.push(promise);
        }
        write_sequence(considered.min(root.moves), budget, &mut self.sequence);
    }

    /// Visits that the child at a place had before this search.
    fn earlier(&self, place: usize) -> u32 {
        self.earlier.get(place).copied().unwrap_or(0)
    }

    /// The most promising move with so many visits in this search, if there is any.
    fn step(&self, tree: &Tree, visits: u32, transform: Transform) -> Option<Step> {
        let root = tree.node(ROOT);
        let mut best = None;
        for (place, &number) in tree.children(root).iter().enumerate() {
            let child = tree.node(number);
            if child.visits + u32::from(child.in_flight) == visits + self.earlier(place) {
                let value = if child.visits > 0 {
                    transform.of(child.mean())
                } else {
                    transform.unvisited
                };
                let score = self.promises[place] + value;
                if best.is_none_or(|(_, best)| score > best) {
                    best = Some((Step::Child(number), score));
                }
            }
        }
        if visits == 0 && root.opened < root.moves {
            let score = self.promises[root.opened as usize] + transform.unvisited;
            if best.is_none_or(|(_, best)| score > best) {
                best = Some((Step::Open, score));
            }
        }
        best.map(|(step, _)| step)
    }
}

/// Writes how many visits the move must have that each simulation tries: sequential halving. All considered moves are visited equally often,
/// then the better half of them, and so on until two are left.
pub(crate) fn write_sequence(considered: u16, budget: u32, sequence: &mut Vec<u32>) {
    let budget = budget as usize;
    sequence.clear();
    if considered <= 1 {
        sequence.extend(0..budget as u32);
        return;
    }
    let rounds = usize::from(considered).next_power_of_two().ilog2() as usize;
    let mut left = usize::from(considered);
    let mut visits = 0;
    while sequence.len() < budget {
        let times = (budget / (rounds * left)).max(1);
        for _ in 0..times {
            sequence.extend(std::iter::repeat_n(visits, left));
            visits += 1;
        }
        left = (left / 2).max(2);
    }
    sequence.truncate(budget);
}

/// Mixes Dirichlet noise into the priors of the root.
fn add_noise(tree: &mut Tree, noise: Noise, random: &mut impl Rng) {
    let root = *tree.node(ROOT);
    let Ok(gamma) = Gamma::new(noise.concentration / f32::from(root.moves), 1.0) else {
        return;
    };
    let mut drawn = Vec::with_capacity(root.moves as usize);
    drawn.extend((0..root.moves).map(|_| gamma.sample(random)));
    let sum: f32 = drawn.iter().sum();
    if sum <= 0.0 {
        // Every draw was too small for f32: the noise is all on one move.
        let place = random.random_range(0..drawn.len());
        drawn[place] = 1.0;
    }
    let sum = sum.max(f32::MIN_POSITIVE);
    let mixed = |edge: Edge, draw: f32| {
        let share = (draw / sum).min(1.0);
        let prior = (1.0 - noise.share) * edge.prior() + noise.share * share;
        Edge::new(prior, edge.index())
    };
    let mut draws = drawn.into_iter();
    for place in 0..root.opened as usize {
        let child = tree.slots[root.first as usize + place];
        let child = tree.node_mut(child);
        child.edge = mixed(child.edge, draws.next().unwrap_or(0.0));
    }
    for (slot, draw) in tree.unopened_mut(ROOT).iter_mut().zip(draws) {
        *slot = mixed(Edge(*slot), draw).0;
    }
}

#[cfg(test)]
mod tests;
