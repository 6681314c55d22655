//! The slow reference held to published and independently counted figures of endgames, and to
//! studies with one solution.

use support::reference::{Color, Ending, Kind, Limits, Position, Variant};
use Color::{Black, White};

fn placed(variant: Variant, white: &str, black: &str, side: Color) -> Position {
    let position = Position::of_pieces(variant, white, black, side);
    assert_eq!(position.validity(), Ok(()), "{white} v {black}");
    position
}

fn ending(position: &Position) -> Option<Ending> {
    position.ending(1, Limits::of(position.variant))
}

/// Every valid position of a bare king to move against a king with one piece, or with none.
fn bare_king_positions(
    variant: Variant,
    piece: Option<Kind>,
    side: Color,
) -> impl Iterator<Item = Position> {
    let pairs = all_placements(Position::empty(variant), side, Kind::King)
        .flat_map(move |position| all_placements(position, side.other(), Kind::King));
    let positions = pairs.flat_map(move |kings| -> Box<dyn Iterator<Item = Position>> {
        match piece {
            None => Box::new(std::iter::once(kings)),
            Some(kind) => Box::new(all_placements(kings, side.other(), kind)),
        }
    });
    positions
        .map(move |mut position| {
            position.side = side;
            position
        })
        .filter(|position| position.validity().is_ok())
}

/// The position with one piece more, on every empty cell in turn.
fn all_placements(position: Position, color: Color, kind: Kind) -> impl Iterator<Item = Position> {
    let cells = position.variant.shape().cells().into_iter();
    cells.filter_map(move |cell| {
        let mut with_piece = position.clone();
        with_piece.put(cell, color, kind);
        position.is_empty(cell).then_some(with_piece)
    })
}

#[test]
fn scores_of_mate_and_stalemate() {
    let mated = placed(Variant::McCooey, "Kc6 Bb5", "Ka6", Black);
    assert_eq!(ending(&mated), Some(Ending::Checkmate));
    assert_eq!(mated.result(Ending::Checkmate), "1-0");
    assert!(placed(Variant::McCooey, "Kc6 Nb4", "Ka6", Black).is_checkmate());

    for variant in Variant::ALL {
        let (stalemate, side) = first_stalemate_of_queen(variant);
        assert_eq!(ending(&stalemate), Some(Ending::Stalemate));
        let glinski = if side == Black { "3/4-1/4" } else { "1/4-3/4" };
        let expected = if variant == Variant::Glinski {
            glinski
        } else {
            "1/2-1/2"
        };
        assert_eq!(stalemate.result(Ending::Stalemate), expected);
    }
}

/// A stalemate by king and queen, the weaker side being the one that this variant's turn gives.
fn first_stalemate_of_queen(variant: Variant) -> (Position, Color) {
    let side = if variant.is_shafran() { White } else { Black };
    let stalemate = bare_king_positions(variant, Some(Kind::Queen), side)
        .find(Position::is_stalemate)
        .expect("king and queen can give stalemate");
    (stalemate, side)
}

#[test]
fn mates_by_one_light_piece() {
    let mates = |kind| {
        let positions = bare_king_positions(Variant::McCooey, Some(kind), Black);
        positions.filter(Position::is_checkmate).collect::<Vec<_>>()
    };
    let by_bishop = mates(Kind::Bishop);
    assert_eq!(by_bishop.len(), 60);
    let centre = Variant::McCooey.cell("f6").color();
    for mate in by_bishop {
        assert_ne!(mate.cells_of(White, Kind::Bishop)[0].color(), centre);
    }
    assert_eq!(mates(Kind::Knight).len(), 24);
}

#[test]
fn stalemates_by_bare_kings() {
    let stalemates: Vec<Position> = bare_king_positions(Variant::Glinski, None, Black)
        .filter(Position::is_stalemate)
        .collect();
    assert_eq!(stalemates.len(), 6);
    // Where stalemate scores, it comes before the dead position.
    for stalemate in stalemates {
        assert!(stalemate.is_dead());
        assert_eq!(ending(&stalemate), Some(Ending::Stalemate));
        assert_eq!(stalemate.result(Ending::Stalemate), "3/4-1/4");
    }
}

#[test]
fn en_passant_studies() {
    let captures = |white, black, played: &str| {
        let position = placed(Variant::ShafranClassic, white, black, Black);
        let position = position.play(position.legal_move(played).unwrap());
        let mut moves = position.legal_moves();
        moves.retain(|&reply| position.captured(reply).is_some());
        moves.retain(|reply| position.at(reply.from).unwrap().kind == Kind::Pawn);
        let mut texts: Vec<String> = moves
            .into_iter()
            .map(|reply| {
                let passing = if position.is_en_passant(reply) {
                    " in passing"
                } else {
                    ""
                };
                position.move_text(reply) + passing
            })
            .collect();
        texts.sort();
        texts.join(", ")
    };
    let (white, black) = ("Ka1 c4 e6", "Ki10 d8");
    assert_eq!(captures(white, black, "d8d7"), "e6d7");
    assert_eq!(captures(white, black, "d8d6"), "c4d6, e6d7 in passing");
    assert_eq!(
        captures(white, black, "d8d5"),
        "c4d6 in passing, e6d7 in passing"
    );
    let replies = captures("Ka1 d5 f7", "Ki10 e9 g9", "e9e6");
    assert_eq!(replies, "d5e7 in passing, f7e8 in passing, f7g9");
}

/// The keys of studies on 70 cells are the only solutions.
#[test]
fn mating_studies() {
    for (white, black, moves, key) in [
        ("Ka4 Qb2", "Ke10", 1, "b2e8"),
        ("Kd6 Qb2", "Ke10", 2, "d6e7"),
        ("Kf8 Rg5", "Kf10", 2, "g5g9"),
        ("Kd7 Nc4 Bi9", "Kd9", 2, "c4e7"),
    ] {
        let position = placed(Variant::Shafran, white, black, White);
        let mut keys = position.legal_moves();
        keys.retain(|&played| mates_in(&position.play(played), moves));
        let texts: Vec<String> = keys.iter().map(|&key| position.move_text(key)).collect();
        assert_eq!(texts, [key], "{white} v {black}");
    }
}

/// Whether the side to move is mated whatever it plays, at the latest by the enemy move of this
/// number, the one just made being the first.
fn mates_in(position: &Position, moves: u32) -> bool {
    if position.is_checkmate() {
        return true;
    }
    let replies = position.legal_moves();
    moves > 1
        && !replies.is_empty()
        && replies.into_iter().all(|reply| {
            let answered = position.play(reply);
            let mut tries = answered.legal_moves().into_iter();
            tries.any(|played| mates_in(&answered.play(played), moves - 1))
        })
}
