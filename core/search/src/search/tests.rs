//! Tests of `search.rs`.

use super::*;
use crate::evaluate::{Evaluator, Uniform};
use crate::tree::NONE;
use hexmate::Termination;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::SeedableRng;
use std::collections::BTreeSet;

fn run(search: &mut Search, random: &mut ChaCha8Rng) {
    let mut logits = [0.0; MAX_MOVES];
    while let Descent::Leaf | Descent::Counted = search.descend(random) {
        for leaf in 0..search.leaves().len() {
            let position = search.leaves()[leaf].position;
            let logits = &mut logits[..search.legal_of(leaf).len()];
            let value = Uniform.evaluate(&position, search.legal_of(leaf), logits);
            search.expand(leaf, logits.iter().copied(), value);
        }
        search.clear_leaves();
    }
}

/// Every node is what a game with the same moves says.
fn check_every_node(search: &Search, game: &Game, seen: &mut BTreeSet<Termination>) {
    for number in 0..search.tree.nodes.len() {
        let mut line = Vec::new();
        let mut node = search.tree.node(number as u32);
        assert_eq!(node.in_flight, 0);
        let leaf = *node;
        while node.parent != NONE {
            line.push(node.edge.index());
            node = search.tree.node(node.parent);
        }
        let mut game = game.clone();
        for index in line.into_iter().rev() {
            let mv = game.position().move_of_policy(index).unwrap();
            game.push(mv).unwrap();
        }
        match game.outcome() {
            None => assert_eq!(leaf.state, State::Expanded),
            Some(outcome) => {
                assert_eq!(leaf.state, State::Over, "{outcome}");
                let reward = outcome.reward(game.position().side_to_move());
                assert_eq!(
                    (leaf.lower, leaf.upper),
                    ((2.0 * reward) as i8, (2.0 * reward) as i8)
                );
                seen.insert(outcome.termination);
            }
        }
        let children = search.tree.children(&leaf).iter();
        let visits: u32 = children.map(|&child| search.tree.node(child).visits).sum();
        if leaf.state == State::Expanded && !leaf.is_solved() {
            assert_eq!(leaf.visits, visits + 1, "each visit but the first goes on");
        }
    }
}

/// The end of a game of random moves: short of its end, with its history.
// The starts are not over, so that some game of few plies is not either.
fn late_game(
    variant: Variant,
    fen: &str,
    plies: usize,
    rules: Settings,
    random: &mut ChaCha8Rng,
) -> Game {
    loop {
        let start = Position::from_fen(variant, fen).unwrap();
        let mut game = Game::from_position(start).with_settings(rules).unwrap();
        while !game.is_over() && game.ply() < plies {
            let mv = *game.position().legal_moves().choose(random).unwrap();
            game.push(mv).unwrap();
        }
        if !game.is_over() {
            return game;
        }
    }
}

#[test]
fn every_node_agrees_with_the_rules() {
    let mut seen = BTreeSet::new();
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut rules = Settings::AUTOMATIC;
    // Bare kings with a pawn each, in a corner of the board: few moves, so that the trees are deep.
    let ends = [
        (
            Variant::Glinski,
            "k/1p1/2K2/7/9/11/11/11/11/11/11 w - - 0 1",
        ),
        (
            Variant::McCooey,
            "k/1n1/2K2/3R3/9/11/11/11/11/11/11 b - - 0 1",
        ),
        (
            Variant::ShafranClassic,
            "k4/1r4/2K4/8/9/9/8/7/6/5 w - - 0 1",
        ),
    ];
    for round in 0..6 {
        for (variant, fen) in ends {
            rules.halfmove_limit = if round % 2 == 0 { 8 } else { 100 };
            rules.repetition = [Ending::Automatic, Ending::ByClaim, Ending::Off][round % 3];
            let mut game = late_game(variant, fen, round, rules, &mut random);
            let mut search = Search::new(SearchSettings::default(), 2000, 1, 0);
            search.start(&game);
            search.plan.begin(300, true);
            run(&mut search, &mut random);
            check_every_node(&search, &game, &mut seen);

            // The same after moves, with what is left of the tree.
            for _ in 0..3 {
                if game.is_over() || !search.is_finished() {
                    break;
                }
                let index = search.choose(1.0, &mut random);
                let root = search.tree.node(ROOT);
                let child = search.tree.children(root).iter().copied();
                let child = child.map(|child| *search.tree.node(child));
                let before = child
                    .into_iter()
                    .find(|child| child.edge.index() == index)
                    .unwrap();
                game.push(game.position().move_of_policy(index).unwrap())
                    .unwrap();
                if game.is_over() {
                    break;
                }
                search.advance(&game, index, 0);
                let root = search.tree.node(ROOT);
                assert_eq!((root.visits, root.opened), (before.visits, before.opened));
                search.plan.begin(60, false);
                run(&mut search, &mut random);
                check_every_node(&search, &game, &mut seen);
            }
        }
    }
    // One ply before a third repetition.
    let start = "4k/6/7/8/9/9/8/7/6/K1Q2 w - - 0 1";
    let start = Position::from_fen(Variant::Shafran, start).unwrap();
    let mut game = Game::from_position(start);
    for mv in ["c1b1", "i10i9", "b1c1", "i9i10", "c1b1", "i10i9", "b1c1"] {
        game.push_uci(mv).unwrap();
    }
    let mut search = Search::new(SearchSettings::default(), 2000, 1, 0);
    search.start(&game);
    search.plan.begin(300, true);
    run(&mut search, &mut random);
    check_every_node(&search, &game, &mut seen);
    use Termination::{Checkmate, DeadPosition, HalfmoveClock, Repetition, Stalemate};
    let all = [
        Checkmate,
        Stalemate,
        DeadPosition,
        Repetition,
        HalfmoveClock,
    ];
    assert_eq!(seen, BTreeSet::from(all));
}

#[test]
fn leaves_in_wait_are_different_and_stay_in_their_number() {
    let game = Game::new(Variant::Shafran);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut search = Search::new(SearchSettings::default(), 1000, 8, 3);
    search.start(&game);
    search.plan.begin(100, true);
    let mut most = 0;
    loop {
        while search.leaves().len() < 8 && search.descend(&mut random) == Descent::Leaf {}
        if search.leaves().is_empty() {
            break;
        }
        most = most.max(search.leaves().len());
        let nodes: BTreeSet<u32> = search.leaves().iter().map(|leaf| leaf.node).collect();
        assert_eq!(nodes.len(), search.leaves().len());
        for leaf in 0..search.leaves().len() {
            let position = search.leaves()[leaf].position;
            assert_eq!(search.legal_of(leaf), position.policy_indices());
            let ply =
                2 * usize::from(position.fullmove_number()) - 2 + position.side_to_move().index();
            let earlier = search.earlier_of(leaf);
            assert_eq!(earlier.len(), ply.min(3));
            for (before, after) in earlier
                .iter()
                .zip(std::iter::once(&position).chain(earlier))
            {
                let next = before.legal_moves();
                assert!(next.iter().any(|&mv| before.make(mv) == *after));
            }
        }
        for leaf in 0..search.leaves().len() {
            let moves = search.legal_of(leaf).len();
            search.expand(leaf, std::iter::repeat_n(0.0, moves), 0.0);
        }
        search.clear_leaves();
    }
    assert_eq!(most, 8);
    assert_eq!(search.tree.node(ROOT).visits, 101);
    assert!(search.tree.nodes.iter().all(|node| node.in_flight == 0));
}
