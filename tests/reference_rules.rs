//! The slow reference held to the rules one by one: geometry, endings, refusals, and the figures
//! and studies of endgames that can be counted in seconds.

use std::collections::HashSet;

use support::reference::{
    Cell, Color, Ending, Game, Kind, Limits, Position, Shape, Variant, DIAGONAL, KNIGHT, ORTHOGONAL,
};
use Color::{Black, White};

fn placed(variant: Variant, white: &str, black: &str, side: Color) -> Position {
    let position = Position::of_pieces(variant, white, black, side);
    assert_eq!(position.validity(), Ok(()), "{white} v {black}");
    position
}

fn ending(position: &Position) -> Option<Ending> {
    position.ending(1, Limits::of(position.variant))
}

#[test]
fn boards() {
    for (shape, count, colors) in [
        (Shape::Regular, 91, [30, 30, 31]),
        (Shape::Shafran, 70, [23, 23, 24]),
    ] {
        let cells = shape.cells();
        assert_eq!(cells.len(), count);
        let mut found = [0, 1, 2].map(|color| {
            let of_color = cells.iter().filter(|cell| cell.color() == color);
            of_color.count()
        });
        found.sort();
        assert_eq!(found, colors);
        for cell in cells {
            assert_eq!(shape.mirror(shape.mirror(cell)), cell);
            assert!(shape.contains(shape.mirror(cell)) && shape.contains(shape.reflect(cell)));
        }
    }
    let (glinski, shafran) = (Variant::Glinski, Variant::Shafran);
    assert_eq!(
        Shape::Regular.mirror(glinski.cell("k1")),
        glinski.cell("k7")
    );
    assert_eq!(
        Shape::Regular.reflect(glinski.cell("k1")),
        glinski.cell("b1")
    );
    assert_eq!(
        Shape::Shafran.mirror(shafran.cell("d1")),
        shafran.cell("f10")
    );
    assert_eq!(
        Shape::Shafran.reflect(shafran.cell("a1")),
        shafran.cell("i5")
    );
    assert_eq!(glinski.cell_named("j1"), None);
    assert_eq!(Variant::McCooey.cell("f6"), Cell { x: 5, y: 0 });
}

/// Diagonals and leaps are what the rules say that they are made of.
#[test]
fn steps() {
    let sum = |a: (i32, i32), b: (i32, i32)| (a.0 + b.0, a.1 + b.1);
    let mut leaps = HashSet::new();
    for index in 0..6 {
        let (here, next) = (ORTHOGONAL[index], ORTHOGONAL[(index + 1) % 6]);
        assert!(DIAGONAL.contains(&sum(here, next)));
        leaps.insert(sum(sum(here, here), next));
        leaps.insert(sum(sum(next, next), here));
    }
    assert_eq!(leaps, HashSet::from(KNIGHT));
}

/// The published sizes of the policy: moves of a queen or knight, and four for every promotion.
#[test]
fn counts_of_moves_on_the_empty_board() {
    for (variant, pieces, promotions) in [
        (Variant::McCooey, 3_870, 31),
        (Variant::McCooeyClassic, 3_870, 31),
        (Variant::Shafran, 2_586, 25),
        (Variant::ShafranClassic, 2_586, 25),
        (Variant::Glinski, 3_870, 21),
    ] {
        let (mut moves, mut promoting) = (0, 0);
        for cell in variant.shape().cells() {
            for kind in [Kind::Queen, Kind::Knight] {
                let name = variant.cell_name(cell);
                let letter = kind.letter().to_ascii_uppercase();
                let piece = Position::of_pieces(variant, &format!("{letter}{name}"), "", White);
                moves += piece.legal_moves().len();
            }
            if !variant.is_promotion(White, cell) {
                let mut targets = variant.pawn_captures(White).to_vec();
                targets.push((0, 1));
                let targets = targets.into_iter().map(|step| cell.plus(step));
                let on_board = targets.filter(|&cell| variant.shape().contains(cell));
                promoting += on_board
                    .filter(|&cell| variant.is_promotion(White, cell))
                    .count();
            }
        }
        assert_eq!(
            (moves, promoting),
            (pieces, promotions),
            "{}",
            variant.name()
        );
    }
}

/// A pawn's start cells are those of the array, and only they give it more than one step.
#[test]
fn start_cells_of_pawns() {
    for variant in Variant::ALL {
        let start = Position::start(variant);
        for color in Color::BOTH {
            for cell in variant.shape().cells() {
                let pawn = start.is_at(cell, color, Kind::Pawn);
                assert_eq!(variant.is_pawn_start(color, cell), pawn);
                assert!(pawn || variant.pawn_reach(color, cell) == 1);
            }
        }
        let reach = |name| variant.pawn_reach(White, variant.cell(name));
        match variant {
            Variant::McCooey => assert_eq!(["f5", "e4", "c2"].map(reach), [1, 2, 2]),
            Variant::McCooeyClassic => assert_eq!(["f4", "e3", "c1"].map(reach), [1, 2, 2]),
            Variant::Glinski => assert_eq!(["f5", "e4", "b1"].map(reach), [2, 2, 2]),
            _ => {
                let names = ["a2", "b2", "c2", "d2", "e2", "f3", "g4", "h5", "i6"];
                assert_eq!(names.map(reach), [1, 2, 2, 3, 3, 3, 2, 2, 1]);
            }
        }
    }
}

#[test]
fn dead_positions() {
    use Variant::{Glinski, McCooey, McCooeyClassic, Shafran};
    for variant in Variant::ALL {
        assert_eq!(
            ending(&placed(variant, "Ka1", "Ke9", White)),
            Some(Ending::DeadPosition)
        );
        assert_eq!(ending(&placed(variant, "Ka1 Nb2", "Ke9", White)), None);
        assert_eq!(ending(&placed(variant, "Ka1 Nb2 Nb3", "Ke9", White)), None);
        assert_eq!(ending(&placed(variant, "Ka1 a2", "Ke9", White)), None);
    }
    let centre = |variant: Variant| {
        let color = Cell { x: 5, y: 0 }.color();
        let mut names = Vec::new();
        for cell in variant.shape().cells() {
            if cell.color() == color {
                names.push(variant.cell_name(cell));
            }
        }
        names
    };
    // f6 itself, f3 and f9 have the centre's colour on 91 cells.
    assert!(["f6", "f3", "f9"]
        .iter()
        .all(|name| centre(McCooey).contains(&name.to_string())));
    for variant in [McCooey, McCooeyClassic] {
        assert!(placed(variant, "Ka1 Bf6", "Ka6", White).is_dead());
        assert!(placed(variant, "Ka1 Bf6 Bf3", "Ka6 Bf9", White).is_dead());
        assert!(!placed(variant, "Ka1 Bf5", "Ka6", White).is_dead());
        assert!(!placed(variant, "Ka1 Bf6 Bf3", "Ka6 Bf8", White).is_dead());
    }
    assert!(!placed(Glinski, "Ka1 Bf6", "Ka6", White).is_dead());
    for name in centre(Shafran)
        .iter()
        .filter(|name| !["a1", "a6"].contains(&name.as_str()))
    {
        assert!(!Position::of_pieces(Shafran, &format!("Ka1 B{name}"), "Ka6", White).is_dead());
    }
}

#[test]
fn repetition_and_plies() {
    let shuffle = "g1h2 g10h9 h2g1 h9g10";
    let mut game = Game::from(placed(Variant::Glinski, "Kg1 Qa1 f5", "Kg10 Qa6 f7", White));
    for _ in 0..2 {
        assert_eq!(game.ending(), None);
        game.play_texts(shuffle);
    }
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.ending(), Some(Ending::Repetition));

    for variant in Variant::ALL {
        let mut position = placed(variant, "Ka1 Qb2", "Ke9", White);
        position.quiet_plies = 99;
        assert_eq!(ending(&position), None);
        position = position.play(position.legal_move("a1a2").unwrap());
        let expected = (variant != Variant::Shafran).then_some(Ending::PlyLimit);
        assert_eq!(ending(&position), expected, "{}", variant.name());
        assert_eq!(position.quiet_plies, 100);
    }
    // Mate on the hundredth ply is mate.
    let mut mate = placed(Variant::Shafran, "Ka4 Qb2", "Ke10", White);
    mate.variant = Variant::ShafranClassic;
    mate.quiet_plies = 99;
    let mate = mate.play(mate.legal_move("b2e8").unwrap());
    assert_eq!(
        (mate.quiet_plies, ending(&mate)),
        (100, Some(Ending::Checkmate))
    );
}

/// The first occurrence, with the right to castle or to capture in passing, is another position.
#[test]
fn repetition_knows_rights_and_en_passant() {
    let mut position = placed(Variant::Shafran, "Ke1 Ra1 Qd3", "Ke10", White);
    position.rights[1] = true;
    let mut game = Game::from(position);
    game.play_texts("a1a2 e10f10 a2a1 f10e10");
    assert_eq!(game.occurrences(), 1);
    game.play_texts("a1a2 e10f10 a2a1 f10e10 a1a2 e10f10 a2a1 f10e10");
    assert_eq!(game.occurrences(), 3);

    let position = placed(Variant::ShafranClassic, "Ke1 Ra1 e6", "Ke10 d8", Black);
    let mut game = Game::from(position);
    game.play_texts("d8d6");
    assert_eq!(game.position().fen().split(' ').nth(3), Some("d7"));
    game.play_texts("a1a2 e10f10 a2a1 f10e10");
    assert_eq!(game.occurrences(), 1);
    // Nobody can capture in passing: the same position.
    let mut game = Game::from(placed(
        Variant::ShafranClassic,
        "Ke1 Ra1 b4",
        "Ke10 d8",
        Black,
    ));
    game.play_texts("d8d6 a1a2 e10f10 a2a1 f10e10");
    assert_eq!(game.occurrences(), 2);
}
