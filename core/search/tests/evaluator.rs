//! The built-in evaluator.

mod common;

use common::{position, quiet, search};
use hexmate::{Color, Game, Position, Variant};
use hexmate_search::{Classical, Evaluator, Features, FEATURE_NAMES};

fn evaluate(position: &Position) -> (f32, Vec<f32>) {
    let legal = position.policy_indices();
    let mut logits = vec![f32::NAN; legal.len()];
    let value = Classical.evaluate(position, &legal, &mut logits);
    assert!((-1.0..=1.0).contains(&value));
    assert!(logits.iter().all(|logit| logit.is_finite()));
    (value, logits)
}

/// Positions on the way of games that follow the evaluator's favourite move, or the third one now and then.
fn positions(variant: Variant) -> Vec<Position> {
    let mut positions = Vec::new();
    for turn in 0..6 {
        let mut game = Game::new(variant);
        while !game.is_over() && game.ply() < 80 {
            let position = *game.position();
            positions.push(position);
            let legal = position.policy_indices();
            let (_, logits) = evaluate(&position);
            let mut order: Vec<usize> = (0..legal.len()).collect();
            order.sort_by(|&a, &b| logits[b].total_cmp(&logits[a]));
            let place = if game.ply() % 7 == turn { 2 } else { 0 };
            let index = legal[order[place.min(order.len() - 1)]];
            game.push(position.move_of_policy(index).unwrap()).unwrap();
        }
    }
    positions
}

#[test]
fn both_sides_are_treated_alike() {
    for &variant in Variant::ALL {
        let positions = positions(variant);
        assert!(positions.len() > 100);
        for position in &positions {
            let (value, logits) = evaluate(position);
            // Policy indices are seen from the side to move, so that the mirror image has the same ones.
            let (mirrored, same) = evaluate(&position.mirrored());
            assert_eq!(same, logits);
            assert!((mirrored - value).abs() < 1e-6);
            let (reflected, _) = evaluate(&position.reflected());
            assert!((reflected - value).abs() < 1e-6);
        }
    }
}

#[test]
fn more_is_better() {
    let variant = Variant::Glinski;
    let value =
        |white: &str, black: &str| evaluate(&position(variant, white, black, Color::White)).0;
    let level = value("Kf1 Rc3", "Kf11 Ri8");
    assert!(level.abs() < 0.2, "{level}");
    assert!(value("Kf1 Rc3 Qe4", "Kf11 Ri8") > 0.5);
    assert!(value("Kf1", "Kf11 Rc6") < -0.5);
    let far = value("Kf1 Pb2", "Kf11");
    let near = value("Kf1 Pb6", "Kf11");
    assert!(near > far && far > 0.0, "{near} {far}");
}

#[test]
fn features_by_hand() {
    // White to move on Gliński's board: a rook in the centre of an empty board sees 30 cells.
    let of = Features::of(&position(
        Variant::Glinski,
        "Kb1 Rf6",
        "Kk3 Ph8",
        Color::White,
    ));
    let feature = |name: &str| {
        let place = FEATURE_NAMES
            .iter()
            .position(|&found| found == name)
            .unwrap();
        of.numbers[place]
    };
    assert_eq!(feature("rooks"), 1.0);
    assert_eq!(feature("pawns"), -1.0);
    assert_eq!(feature("rook mobility"), 30.0);
    assert_eq!(feature("passed pawns"), -1.0);
    assert_eq!(feature("side to move"), 1.0);
    assert_eq!(feature("knight mobility"), 0.0);
    assert_eq!(feature("best capture of the side to move"), 0.0);
}

#[test]
fn a_hanging_queen_is_taken() {
    let variant = Variant::McCooey;
    let game = Game::from_position(position(
        variant,
        "Ka1 Rf3 Pb4",
        "Kk6 Qf9 Pi6",
        Color::White,
    ));
    let report = search(&game, quiet(), 200, &Classical);
    assert_eq!(report.best.to_uci(variant), "f3f9");
}
