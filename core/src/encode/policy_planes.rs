//! The policy index as (plane, row, column), for convolutional heads.

use core::fmt;

use crate::attacks::leapers::pawn_captures;
use crate::attacks::walk::direction;
use crate::cell::Cell;
use crate::coord::{Step, KNIGHT_LEAPS, ORTHOGONAL};
use crate::encode::view::View;
use crate::moves::Move;
use crate::piece::Piece;
use crate::variant::Variant;

/// One plane of a convolutional policy head: a way of moving. Rows and columns are those of the cell that is left.
///
/// The planes of a variant, in their order: the twelve directions (N, NE, SE, S, SW, NW through sides, then NNE, E, SSE, SSW, W, NNW through corners), each with
/// the distances 1, 2, … that its board has; the twelve leaps of a knight; then promotion to queen, rook, bishop and knight, each by
/// a step, a capture to the left and one to the right. That is 114 planes on 91 cells and 98 on Shafran's 70; none is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PolicyPlane {
    /// The whole change of `(q, r)`, as the side to move sees it.
    pub step: Step,
    /// How many single steps this is; 1 for leaps and promotions.
    pub distance: u8,
    /// What a pawn becomes.
    pub promotion: Option<Piece>,
}

/// Where a move stands in the planes of a convolutional policy head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PolicyPlace {
    /// Index into [`Policy::planes`](crate::Policy::planes).
    pub plane: usize,
    /// Row of the cell that is left, as in the observation.
    pub row: usize,
    /// Column of the cell that is left.
    pub column: usize,
}

/// Stands for "no move" in tables of policy indices.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// Names of the directions, in the order of [`direction`].
const DIRECTIONS: [&str; 12] = [
    "N", "NE", "SE", "S", "SW", "NW", "NNE", "E", "SSE", "SSW", "W", "NNW",
];

impl fmt::Display for PolicyPlane {
    /// Such as `NE 3`, `knight (1, 3)` or `N 1 = queen`; leaps as changes of file to the right and oblique rank upwards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = |step: Step| (step.0 * self.distance as i8, step.1 * self.distance as i8);
        match (0..12).find(|&i| unit(direction(i)) == self.step) {
            Some(i) => write!(f, "{} {}", DIRECTIONS[i], self.distance)?,
            None => write!(f, "knight ({}, {})", self.step.0, -self.step.1)?,
        }
        match self.promotion {
            Some(piece) => write!(f, " = {}", format!("{piece:?}").to_lowercase()),
            None => Ok(()),
        }
    }
}

/// The planes and the tables between indices and places.
pub(crate) struct Places {
    pub planes: Vec<PolicyPlane>,
    /// By policy index: `(plane * rows + row) * columns + column`.
    pub flat: Vec<u16>,
    /// The other way round.
    pub index: Vec<u16>,
}

impl Places {
    pub fn new(variant: Variant, moves: &[Move]) -> Places {
        let planes = planes(variant);
        let view = View::of(variant);
        let squares = view.squares(0);
        let mut index = vec![NO_MOVE; planes.len() * view.area()];
        let mut flat = Vec::with_capacity(moves.len());
        for (number, mv) in moves.iter().enumerate() {
            let step = step_between(mv.from(), mv.to());
            let plane = planes
                .iter()
                .position(|plane| plane.step == step && plane.promotion == mv.promotion())
                .expect("every move has a plane");
            let place = plane * view.area() + squares[mv.from().index()] as usize;
            index[place] = number as u16;
            flat.push(place as u16);
        }
        Places {
            planes,
            flat,
            index,
        }
    }
}

fn step_between(from: Cell, to: Cell) -> Step {
    let (from, to) = (from.coord(), to.coord());
    (to.q - from.q, to.r - from.r)
}

fn planes(variant: Variant) -> Vec<PolicyPlane> {
    let cells = variant.cells();
    let mut planes = Vec::new();
    for direction in (0..12).map(direction) {
        for distance in 1.. {
            let step = (direction.0 * distance, direction.1 * distance);
            let on_board = |from: Cell| from.offset(step).is_some_and(|to| cells.contains(to));
            if !cells.iter().any(on_board) {
                break;
            }
            planes.push(PolicyPlane {
                step,
                distance: distance as u8,
                promotion: None,
            });
        }
    }
    planes.extend(KNIGHT_LEAPS.map(|step| PolicyPlane {
        step,
        distance: 1,
        promotion: None,
    }));
    let [left, right] = pawn_captures(variant.spec().pawn_captures);
    for piece in Piece::PROMOTIONS {
        planes.extend([ORTHOGONAL[0], left, right].map(|step| PolicyPlane {
            step,
            distance: 1,
            promotion: Some(piece),
        }));
    }
    planes
}
