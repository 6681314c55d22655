//! Left-right reflection and the mirror between the sides.

use hexmate::{EncodeError, Planes};
use support::reference::{Move, Position, Variant, Wing};

use crate::common::{library, policy_moves, positions, read, reflect};

/// The position with left and right exchanged, on the reference.
fn reflected(position: &Position) -> Position {
    let variant = position.variant;
    let mut next = position.clone();
    next.en_passant = position.en_passant.map(|cell| reflect(variant, cell));
    for cell in variant.shape().cells() {
        next.set(reflect(variant, cell), position.at(cell));
    }
    let wings = variant.wings();
    for (i, wing) in wings.iter().enumerate() {
        let other = |other: &&Wing| other.rook == reflect(variant, wing.rook);
        let other = wings.iter().position(|wing| other(&wing)).unwrap();
        next.rights[i] = position.rights[other];
    }
    next
}

/// The position with the sides exchanged, on the reference.
fn mirrored(position: &Position) -> Position {
    let shape = position.variant.shape();
    let mut next = position.clone();
    next.side = position.side.other();
    next.en_passant = position.en_passant.map(|cell| shape.mirror(cell));
    for cell in shape.cells() {
        let piece = position.at(cell).map(|mut piece| {
            piece.color = piece.color.other();
            piece
        });
        next.set(shape.mirror(cell), piece);
    }
    let [a, b, c, d] = position.rights;
    next.rights = [c, d, a, b];
    next
}

#[test]
fn positions_reflect_and_mirror() {
    for variant in Variant::ALL {
        for position in positions(variant, 21, 300) {
            let slow = [reflected(&position), mirrored(&position)];
            let position = read(&position);
            let fast = [position.reflected(), position.mirrored()];
            // Reading checks everything that a position must satisfy; equality includes the key.
            assert_eq!(fast, [read(&slow[0]), read(&slow[1])]);
            assert_eq!(fast[0].reflected(), position);
            assert_eq!(fast[1].mirrored(), position);
            assert_eq!(fast[0].mirrored(), fast[1].reflected());
        }
    }
}

#[test]
fn legal_moves_reflect_and_mirror() {
    for variant in Variant::ALL {
        for position in positions(variant, 22, 200) {
            let position = read(&position);
            let sorted = |mut moves: Vec<hexmate::Move>| {
                moves.sort();
                moves
            };
            let moves = position.legal_moves().to_vec();
            let reflected = moves.iter().map(|mv| mv.reflected()).collect();
            let legal = position.reflected().legal_moves().to_vec();
            assert_eq!(sorted(legal), sorted(reflected), "{position:?}");
            let mirrored = moves
                .iter()
                .map(|mv| mv.mirrored(library(variant)))
                .collect();
            let legal = position.mirrored().legal_moves().to_vec();
            assert_eq!(sorted(legal), sorted(mirrored), "{position:?}");
            for mv in moves {
                let after = position.make(mv);
                assert_eq!(position.reflected().make(mv.reflected()), after.reflected());
                // The other side's move counts.
                assert_eq!(
                    position.policy_index(mv),
                    position
                        .mirrored()
                        .policy_index(mv.mirrored(library(variant)))
                );
            }
        }
    }
}

#[test]
fn known_reflections() {
    use hexmate::{Position, Variant};
    for &variant in Variant::ALL {
        let start = Position::start(variant);
        assert_eq!(start.mirrored().fen(), start.fen().replace(" w ", " b "));
        assert_ne!(start.reflected(), start);
    }
    let cell = |name| Variant::Shafran.cell(name).unwrap();
    for [left, right] in [
        ["a1", "i5"],
        ["a6", "i10"],
        ["c1", "g3"],
        ["b1", "h4"],
        ["e7", "e7"],
    ] {
        assert_eq!(cell(left).reflected(), cell(right));
        assert_eq!(cell(right).reflected(), cell(left));
    }
    let start = Position::start(Variant::Shafran)
        .fen()
        .replace("KQkq", "Kq");
    let start = Position::from_fen(Variant::Shafran, &start).unwrap();
    assert_eq!(start.reflected().castling_rights().to_string(), "Qk");
    assert_eq!(start.mirrored().castling_rights().to_string(), "Qk");
}

#[test]
fn policies_reflect() {
    for variant in Variant::ALL {
        let policy = library(variant).policy();
        let moves = policy_moves(variant);
        for (index, &other) in policy.reflection().iter().enumerate() {
            let Move {
                from,
                to,
                promotion,
            } = moves[index];
            let expected = Move {
                from: reflect(variant, from),
                to: reflect(variant, to),
                promotion,
            };
            assert_eq!(moves[usize::from(other)], expected);
            assert_eq!(usize::from(policy.reflection()[usize::from(other)]), index);
        }
        for position in positions(variant, 23, 60) {
            let position = read(&position);
            let [mut mask, mut out, mut expected] = [(); 3].map(|()| vec![5; policy.len()]);
            position.write_policy_mask(&mut mask).unwrap();
            position
                .reflected()
                .write_policy_mask(&mut expected)
                .unwrap();
            policy.reflect(&mask, &mut out).unwrap();
            assert_eq!(out, expected);
        }
    }
}

#[test]
fn observations_reflect() {
    for variant in Variant::ALL {
        let planes = Planes::with_history(library(variant), 1);
        let squares = planes.reflected_squares();
        assert!((0..squares.len())
            .all(|square| usize::from(squares[usize::from(squares[square])]) == square));
        let by_plane = planes.reflected_planes();
        assert!((0..by_plane.len()).all(|plane| by_plane[by_plane[plane]] == plane));
        let [mut out, mut reflected, mut expected] = [(); 3].map(|()| vec![5.0; planes.len()]);
        let mut previous = hexmate::Position::start(library(variant));
        for position in positions(variant, 24, 100) {
            let position = read(&position);
            planes.write(&position, [&previous], 2, &mut out).unwrap();
            planes.reflect(&out, &mut reflected).unwrap();
            planes
                .write(
                    &position.reflected(),
                    [&previous.reflected()],
                    2,
                    &mut expected,
                )
                .unwrap();
            assert_eq!(reflected, expected, "{position:?}");
            previous = position;
        }
    }
}

#[test]
fn wrong_lengths_are_errors() {
    let policy = hexmate::Variant::Shafran.policy();
    let mut out = vec![1; 2686];
    let error = EncodeError::Length {
        what: "policy",
        expected: 2686,
        found: 2685,
    };
    assert_eq!(policy.reflect(&[0; 2685], &mut out), Err(error));
    assert!(policy.reflect(&[0; 2686], &mut out[1..]).is_err());
    let planes = Planes::new(hexmate::Variant::Shafran);
    let mut out = vec![1; planes.len()];
    assert!(planes
        .reflect(&vec![0; planes.len() + 1], &mut out)
        .is_err());
    assert!(planes
        .reflect(&vec![0; planes.len()], &mut out[1..])
        .is_err());
    assert!(out.iter().all(|&value| value == 1));
}
