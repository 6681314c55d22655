//! What the search proves: mates, stalemates, draws; and that it plays what it has proven.

mod common;

use common::{name, position, quiet, search};
use hexmate::variant::spec::Ending;
use hexmate::{Color, Game, Piece, Position, Setup, Variant};
use hexmate_search::{Classical, Evaluator, RootChoice, SearchSettings, Uniform};

/// Mates on the 70 cells, composed elsewhere; the key is the only solution.
const STUDIES: [(&str, &str, &str, u16); 4] = [
    ("Ka4 Qb2", "Ke10", "b2e8", 1),
    ("Kd6 Qb2", "Ke10", "d6e7", 3),
    ("Kf8 Rg5", "Kf10", "g5g9", 3),
    ("Kd7 Nc4 Bi9", "Kd9", "c4e7", 3),
];

#[test]
fn studies_are_solved() {
    let variant = Variant::Shafran;
    let evaluators: [&dyn Evaluator; 2] = [&Uniform, &Classical];
    let gumbel = SearchSettings {
        root: RootChoice::Gumbel {
            considered: 200,
            visit_offset: 50.0,
            scale: 1.0,
        },
        ..quiet()
    };
    for (white, black, key, plies) in STUDIES {
        let game = Game::from_position(position(variant, white, black, Color::White));
        for evaluator in evaluators {
            // Halving gives a longer mate's key no time unless it looks good at once.
            let both = [quiet(), gumbel];
            for settings in both.into_iter().take(if plies == 1 { 2 } else { 1 }) {
                let report = search(&game, settings, 150_000, evaluator);
                let (score, found) = report.proven.unwrap();
                assert_eq!(score, 1.0, "{white}");
                // The search stops at the first proof, which need not be the shortest; none is shorter than the study's.
                assert!(found >= plies && found % 2 == 1, "{white}: {found}");
                if found == plies {
                    assert_eq!(name(report.best, variant), key);
                }
                assert!(plies > 1 || found == 1);
                assert_eq!(report.value, 1.0);
                assert!(
                    report.simulations < 150_000,
                    "the search ends with the proof"
                );
                assert_eq!(report.principal_variation.len(), found as usize);
                let best = report.moves.iter().find(|mv| mv.mv == report.best).unwrap();
                assert!(best.proven && best.plies == found && best.target > 0.0);
                let target: f32 = report.moves.iter().map(|mv| mv.target).sum();
                assert!((target - 1.0).abs() < 1e-5);
            }
        }
        // Played to the end, whatever Black answers.
        let mut game = game;
        while !game.is_over() {
            let report = search(&game, quiet(), 150_000, &Uniform);
            game.push(report.best).unwrap();
        }
        assert_eq!(game.outcome().unwrap().result(), "1-0");
        assert!(game.ply() <= 2 * plies as usize + 5, "{}", game.ply());
    }
}

#[test]
fn the_loser_sees_it_as_well() {
    let variant = Variant::Shafran;
    let mut game = Game::from_position(position(variant, "Kd6 Qb2", "Ke10", Color::White));
    game.push_uci("d6e7").unwrap();
    let report = search(&game, quiet(), 20_000, &Uniform);
    assert_eq!(report.proven, Some((-1.0, 2)));
    assert!(report.moves.iter().all(|mv| mv.value == -1.0 && mv.proven));
}

/// Positions of a queen's side to move that can give stalemate, by the rules alone.
fn stalemating(variant: Variant) -> Vec<Position> {
    let corner = variant.cell("a6").unwrap();
    let mut found = Vec::new();
    for king in variant.cells() {
        for queen in variant.cells() {
            let mut setup = Setup::empty(variant);
            let mut put = |cell, piece, color| setup.put(cell, piece, color).is_ok();
            if !put(corner, Piece::King, Color::Black)
                || !put(king, Piece::King, Color::White)
                || !put(queen, Piece::Queen, Color::White)
            {
                continue;
            }
            let Ok(position) = setup.position() else {
                continue;
            };
            let moves = position.legal_moves();
            if moves.iter().any(|&mv| position.make(mv).is_stalemate()) {
                found.push(position);
            }
        }
    }
    found
}

#[test]
fn stalemate_counts_as_the_variant_says() {
    let variants = [(Variant::Glinski, 0.5), (Variant::McCooey, 0.0)];
    for (variant, value) in variants {
        let positions = stalemating(variant);
        assert!(positions.len() > 20, "{}", positions.len());
        for position in positions.iter().step_by(positions.len() / 10) {
            // A mate in one ends the search before every move has been looked at.
            let game = Game::from_position(*position);
            let report = search(&game, quiet(), 3_000, &Uniform);
            let mates = |mv| position.make(mv).is_checkmate();
            if report.moves.iter().any(|found| mates(found.mv)) {
                assert_eq!(report.proven, Some((1.0, 1)));
                continue;
            }
            for found in &report.moves {
                if position.make(found.mv).is_stalemate() {
                    assert!(
                        found.proven && found.plies == 1,
                        "{}",
                        name(found.mv, variant)
                    );
                    assert_eq!(found.value, value);
                }
            }
        }
    }
}

#[test]
fn a_third_repetition_is_a_draw_in_the_tree() {
    // White is a queen up, and both have gone to and fro once, so that the position after c1b1 h10h9 has stood twice.
    let variant = Variant::Shafran;
    let start = position(variant, "Ka1 Qc1", "Ki10", Color::White);
    let mut game = Game::from_position(start);
    let black = |game: &Game, to: &str| {
        let side = game.position().legal_moves();
        side.iter().any(|mv| name(*mv, variant) == to)
    };
    for _ in 0..2 {
        for mv in ["c1b1", "i10i9", "b1c1", "i9i10"] {
            assert!(black(&game, mv), "{mv} in {}", game.position().fen());
            game.push_uci(mv).unwrap();
        }
        if game.is_over() {
            break;
        }
    }
    // The start has stood three times: over.
    assert_eq!(game.outcome().unwrap().result(), "1/2-1/2");
    game.pop();
    let report = search(&game, quiet(), 4_000, &Classical);
    let back = report
        .moves
        .iter()
        .find(|mv| name(mv.mv, variant) == "i9i10")
        .unwrap();
    assert!(back.proven);
    assert_eq!((back.value, back.plies), (0.0, 1));
    assert_eq!(
        name(report.best, variant),
        "i9i10",
        "a draw is what Black can get"
    );

    // With the rule off the same move proves nothing at once.
    let mut rules = *game.settings();
    rules.repetition = Ending::Off;
    let free = game.clone().with_settings(rules).unwrap();
    let report = search(&free, quiet(), 4_000, &Classical);
    let back = report
        .moves
        .iter()
        .find(|mv| name(mv.mv, variant) == "i9i10")
        .unwrap();
    assert!(!back.proven || back.plies > 1);
}

#[test]
fn the_clock_ends_games_in_the_tree() {
    let variant = Variant::McCooey;
    let start = position(variant, "Ke1 Rd1", "Kf11", Color::White);
    let mut rules = *Game::from_position(start).settings();
    rules.halfmove_limit = 3;
    let game = Game::from_position(start).with_settings(rules).unwrap();
    let report = search(&game, quiet(), 1_000_000, &Uniform);
    assert_eq!(
        report.proven,
        Some((0.0, 3)),
        "nothing can be won in three plies"
    );
}
