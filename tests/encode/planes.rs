//! Observation planes against an encoder that follows the formats word by word.

use hexmate::{EncodeError, PlaneKind, Planes};
use support::reference::{Cell, Color, Kind, Position, Variant};

use crate::common::{library, positions, read, seen_by};

/// Rows and columns.
fn rectangle(variant: Variant) -> (usize, usize) {
    if variant.is_shafran() {
        (10, 9)
    } else {
        (11, 11)
    }
}

/// Where a cell of White's view stands.
fn square(variant: Variant, cell: Cell) -> usize {
    let Cell { x, y } = cell;
    let (row, column) = if variant.is_shafran() {
        (10 - y, x)
    } else {
        let (q, r) = (x - 5, -y);
        (r + 5, q + 5)
    };
    row as usize * rectangle(variant).1 + column as usize
}

/// The observation; plane by plane.
pub fn slow(position: &Position, earlier: &[Position], occurrences: usize) -> Vec<Vec<f32>> {
    let variant = position.variant;
    let side = position.side;
    let (rows, columns) = rectangle(variant);
    let plane_of = |cells: Vec<Cell>, value: f32| {
        let mut plane = vec![0.0; rows * columns];
        for cell in cells {
            plane[square(variant, seen_by(variant, side, cell))] = value;
        }
        plane
    };
    let everywhere = |value| plane_of(variant.shape().cells(), value);
    let flag = |on: bool| everywhere(f32::from(u8::from(on)));
    let mut planes = Vec::new();
    for position in [position].into_iter().chain(earlier) {
        for color in [side, side.other()] {
            planes.extend(Kind::ALL.map(|kind| plane_of(position.cells_of(color, kind), 1.0)));
        }
    }
    planes.push(everywhere(1.0));
    let captures = position.legal_en_passant_captures();
    planes.push(plane_of(
        captures.iter().map(|played| played.to).collect(),
        1.0,
    ));
    if variant.is_shafran() {
        for color in [side, side.other()] {
            for letter in ["Kk", "Qq"] {
                let mut wings = variant.wings().iter().zip(position.rights);
                planes.push(flag(wings.any(|(wing, allowed)| {
                    allowed && wing.color == color && letter.contains(wing.letter)
                })));
            }
        }
    }
    planes.push(flag(occurrences == 2));
    planes.push(flag(occurrences >= 3));
    planes.push(everywhere(position.quiet_plies.min(100) as f32 / 100.0));
    planes.push(flag(side == Color::Black));
    planes
}

#[test]
fn shapes_and_lists() {
    for variant in Variant::ALL {
        let (rows, columns) = rectangle(variant);
        let count = if variant.is_shafran() { 22 } else { 18 };
        for history in [0, 1, 7] {
            let planes = Planes::with_history(library(variant), history);
            let count = count + 12 * usize::from(history);
            assert_eq!(planes.shape(), [count, rows, columns]);
            assert_eq!(planes.len(), count * rows * columns);
            assert_eq!(planes.mask_count(), count - 1);
            let list = planes.list();
            assert_eq!(list.len(), count);
            assert_eq!(list[count - 2], PlaneKind::Clock);
        }
    }
    let names = |variant| -> Vec<String> {
        let list = Planes::new(variant).list();
        list.iter().map(PlaneKind::to_string).collect()
    };
    let glinski = "own pawn,own knight,own bishop,own rook,own queen,own king,\
        opponent pawn,opponent knight,opponent bishop,opponent rook,opponent queen,opponent king,\
        cells,en passant,seen once before,seen twice before,clock,black to move";
    assert_eq!(names(hexmate::Variant::Glinski).join(","), glinski);
    let castling = "own castling bishops,own castling queens,opponent castling bishops,opponent castling queens";
    assert_eq!(names(hexmate::Variant::Shafran)[14..18].join(","), castling);
}

#[test]
fn planes_are_those_of_the_slow_encoder() {
    for variant in Variant::ALL {
        let planes = Planes::new(library(variant));
        let mut floats = vec![f32::NAN; planes.len()];
        let mut bytes = vec![77; planes.len()];
        let mut unpacked = vec![78; planes.len()];
        let mut unpacked_floats = vec![f32::NAN; planes.len()];
        let mut masks = vec![[79; 16]; planes.mask_count()];
        let mut en_passant = 0;
        for (i, position) in positions(variant, 9, 300).into_iter().enumerate() {
            let occurrences = i % 4 + 1;
            let expected = slow(&position, &[], occurrences).concat();
            en_passant += usize::from(position.en_passant.is_some());
            let clock = position.quiet_plies.min(100) as u8;
            let position = read(&position);
            planes
                .write(&position, [], occurrences, &mut floats)
                .unwrap();
            assert_eq!(floats, expected, "{position:?}");

            planes
                .write(&position, [], occurrences, &mut bytes)
                .unwrap();
            let clock_plane = planes
                .list()
                .iter()
                .position(|&kind| kind == PlaneKind::Clock)
                .unwrap();
            let area = planes.len() / planes.list().len();
            for (at, (&byte, &float)) in bytes.iter().zip(&expected).enumerate() {
                let unit = if at / area == clock_plane { 100.0 } else { 1.0 };
                assert_eq!(f32::from(byte), (float * unit).round());
            }

            let packed = planes.write_packed(&position, [], occurrences, &mut masks);
            assert_eq!(packed, Ok(clock));
            planes.unpack(&masks, clock, &mut unpacked).unwrap();
            assert_eq!(unpacked, bytes);
            planes.unpack(&masks, clock, &mut unpacked_floats).unwrap();
            assert_eq!(unpacked_floats, floats);
        }
        assert!(
            variant == Variant::Shafran || en_passant > 20,
            "{en_passant}"
        );
    }
}

/// Bit by bit as documented: bit `s % 8` of byte `s / 8` is square `s`, and the clock's plane is left out.
#[test]
fn packed_bits_are_squares_row_by_row() {
    let variant = Variant::ShafranClassic;
    let planes = Planes::new(library(variant));
    let mut masks = vec![[0; 16]; planes.mask_count()];
    for position in positions(variant, 4, 20) {
        let expected = slow(&position, &[], 3);
        planes
            .write_packed(&read(&position), [], 3, &mut masks)
            .unwrap();
        let without_clock = expected[..20].iter().chain(&expected[21..]);
        for (mask, plane) in masks.iter().zip(without_clock) {
            for bit in 0..128 {
                let value = mask[bit / 8] >> (bit % 8) & 1;
                assert_eq!(f32::from(value), plane.get(bit).copied().unwrap_or(0.0));
            }
        }
    }
}

/// A triple step of the d-pawn with Black's pawn beside one of the two cells only.
#[test]
fn only_cells_that_can_be_captured_on_are_shown() {
    let variant = Variant::ShafranClassic;
    let mut found = 0;
    for position in positions(variant, 31, 1_000) {
        let (skipped, _) = position.skipped();
        let mut onto: Vec<Cell> = position
            .legal_en_passant_captures()
            .iter()
            .map(|played| played.to)
            .collect();
        onto.sort();
        onto.dedup();
        if skipped.len() == 2 && onto.len() == 1 {
            found += 1;
            let planes = Planes::new(library(variant));
            let mut out = vec![0u8; planes.len()];
            planes.write(&read(&position), [], 1, &mut out).unwrap();
            assert_eq!(
                out[13 * 90..14 * 90]
                    .iter()
                    .map(|&value| u32::from(value))
                    .sum::<u32>(),
                1
            );
        }
    }
    assert!(found > 5, "{found}");
}

#[test]
fn bad_input_is_an_error_and_writes_nothing() {
    use hexmate::Variant;
    let planes = Planes::new(Variant::McCooey);
    let start = hexmate::Position::start(Variant::McCooey);
    let other = hexmate::Position::start(Variant::McCooeyClassic);
    let mut out = vec![9u8; planes.len() + 1];
    let length = planes.len();
    for wrong in [0, length - 1, length + 1] {
        let error = EncodeError::Length {
            what: "observation",
            expected: 18 * 121,
            found: wrong,
        };
        assert_eq!(planes.write(&start, [], 1, &mut out[..wrong]), Err(error));
    }
    let out = &mut out[..length];
    let error = EncodeError::Variant {
        expected: Variant::McCooey,
        found: Variant::McCooeyClassic,
    };
    assert_eq!(planes.write(&other, [], 1, out), Err(error));
    assert_eq!(
        planes.write(&start, [], 0, out),
        Err(EncodeError::NoOccurrence)
    );
    let with_history = Planes::with_history(Variant::McCooey, 1);
    let mut longer = vec![9u8; with_history.len()];
    assert_eq!(
        with_history.write(&start, [&other], 1, &mut longer),
        Err(error)
    );
    assert!(longer.iter().chain(&*out).all(|&value| value == 9));

    let mut masks = vec![[9; 16]; 17];
    assert!(planes
        .write_packed(&start, [], 1, &mut masks[..16])
        .is_err());
    assert_eq!(
        planes.write_packed(&start, [], 0, &mut masks),
        Err(EncodeError::NoOccurrence)
    );
    assert_eq!(masks, [[9; 16]; 17]);
    planes.write_packed(&start, [], 1, &mut masks).unwrap();
    assert_eq!(
        planes.unpack(&masks, 101, out),
        Err(EncodeError::PackedClock(101))
    );
    assert!(planes.unpack(&masks[..16], 0, out).is_err());
    masks[2][15] = 0x80;
    assert_eq!(
        planes.unpack(&masks, 0, out),
        Err(EncodeError::PackedBit { mask: 2, bit: 127 })
    );
    assert!(out.iter().all(|&value| value == 9));
}
