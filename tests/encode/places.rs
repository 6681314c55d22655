//! The policy as (plane, row, column).

use std::collections::HashSet;

use hexmate::{Piece, PolicyPlace};
use support::reference::{Cell, Variant, DIAGONAL, KNIGHT, ORTHOGONAL};

use crate::common::{library, policy_moves};

/// Lines of 10, 9, … cells in each direction, 12 leaps, 12 promotions: 60 + 30 + 24 on 91 cells, 50 + 24 + 24 on 70.
fn shape(variant: Variant) -> [usize; 3] {
    if variant.is_shafran() {
        [98, 10, 9]
    } else {
        [114, 11, 11]
    }
}

#[test]
fn every_index_goes_there_and_back() {
    for variant in Variant::ALL {
        let policy = library(variant).policy();
        let [planes, rows, columns] = shape(variant);
        assert_eq!(policy.planes_shape(), [planes, rows, columns]);
        let mut used = HashSet::new();
        for index in 0..policy.len() as u16 {
            let place = policy.place(index).unwrap();
            assert!(place.plane < planes && place.row < rows && place.column < columns);
            assert_eq!(policy.index_of_place(place), Some(index));
            let flat = (place.plane * rows + place.row) * columns + place.column;
            assert_eq!(usize::from(policy.flat_places()[index as usize]), flat);
            used.insert(flat);
        }
        assert_eq!(used.len(), policy.len());
        let mut found = 0;
        for flat in 0..planes * rows * columns {
            let place = PolicyPlace {
                plane: flat / columns / rows,
                row: flat / columns % rows,
                column: flat % columns,
            };
            found += usize::from(policy.index_of_place(place).is_some());
        }
        assert_eq!(found, policy.len());
    }
}

/// The plane of each move is the one that its step and promotion name; row and column are those of the cell that is left.
#[test]
fn planes_are_ways_of_moving() {
    for variant in Variant::ALL {
        let policy = library(variant).policy();
        let mut used = HashSet::new();
        for (index, played) in policy_moves(variant).into_iter().enumerate() {
            let place = policy.place(index as u16).unwrap();
            let plane = policy.planes()[place.plane];
            let Cell { x, y } = played.from;
            let step = (played.to.x - x, played.to.y - y);
            assert_eq!((i32::from(plane.step.0), i32::from(-plane.step.1)), step);
            let promotion = played.promotion.map(|kind| kind.letter());
            let letter = |piece: Piece| piece.letter().to_ascii_lowercase();
            assert_eq!(plane.promotion.map(letter), promotion);
            let top = if variant.is_shafran() { 10 } else { 5 };
            assert_eq!((place.row as i32, place.column as i32), (top - y, x));
            let distance = i32::from(plane.distance);
            let unit = (step.0 / distance, step.1 / distance);
            assert_eq!((unit.0 * distance, unit.1 * distance), step);
            let mut single = ORTHOGONAL.iter().chain(&DIAGONAL).chain(&KNIGHT);
            assert!(single.any(|&step| step == unit));
            used.insert(place.plane);
        }
        assert_eq!(used.len(), policy.planes().len(), "no plane is empty");
    }
}

#[test]
fn planes_have_names_of_their_own() {
    for variant in Variant::ALL {
        let policy = library(variant).policy();
        let names: Vec<String> = policy
            .planes()
            .iter()
            .map(|plane| plane.to_string())
            .collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        assert_eq!(names[0], "N 1");
        let count = names.len();
        assert_eq!(names[count - 24], "knight (1, 3)");
        assert_eq!(names[count - 12], "N 1 = queen");
        let last = if variant == Variant::Glinski {
            "NE 1 = knight"
        } else {
            "NNE 1 = knight"
        };
        assert_eq!(names[count - 1], last);
    }
}

#[test]
fn places_out_of_range_are_none() {
    let policy = hexmate::Variant::Shafran.policy();
    assert_eq!(policy.place(2686), None);
    assert_eq!(policy.place(u16::MAX), None);
    let [planes, rows, columns] = policy.planes_shape();
    for (plane, row, column) in [
        (planes, 0, 0),
        (0, rows, 0),
        (0, 0, columns),
        (usize::MAX, usize::MAX, usize::MAX),
        // a10 is not on the board.
        (0, 0, 0),
    ] {
        let place = PolicyPlace { plane, row, column };
        assert_eq!(policy.index_of_place(place), None);
    }
}
