//! Axial coordinates, directions and leaps: the geometry that both boards share.

/// The greatest distance of a cell from the centre of the 91-cell board.
pub(crate) const RADIUS: i8 = 5;

/// Axial coordinates of a cell: `q` counts files from the centre file to the right, `r` counts down the files,
/// so that a step north is `(0, -1)`.
///
/// On the 91-cell board these are the coordinates of the McCooey source card. The 70-cell board lies
/// in the same plane with its centre file at `q = 0` and `e1` at `(0, 5)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coord {
    /// File, from the centre file to the right.
    pub q: i8,
    /// Distance down the file.
    pub r: i8,
}

impl Coord {
    /// Whether the 91-cell board has this cell.
    pub const fn on_board(self) -> bool {
        let s = self.q + self.r;
        self.q.abs() <= RADIUS && self.r.abs() <= RADIUS && s.abs() <= RADIUS
    }

    /// The cell one step on.
    pub const fn step(self, step: Step) -> Coord {
        Coord {
            q: self.q + step.0,
            r: self.r + step.1,
        }
    }

    /// Reflection that exchanges left and right; it maps the rules of every variant onto themselves.
    pub const fn reflect(self) -> Coord {
        Coord {
            q: -self.q,
            r: self.q + self.r,
        }
    }
}

/// A step or a leap as a change of `(q, r)`.
pub type Step = (i8, i8);

/// A step given as rules are written, by file to the right and oblique rank upwards.
const fn step(dx: i8, dy: i8) -> Step {
    (dx, -dy)
}

/// The six steps through a side: N, NE, SE, S, SW, NW. Entry `i + 3` is the opposite of entry `i`.
pub const ORTHOGONAL: [Step; 6] = [
    step(0, 1),
    step(1, 1),
    step(1, 0),
    step(0, -1),
    step(-1, -1),
    step(-1, 0),
];

/// The six steps through a corner, each the sum of two neighbouring orthogonal steps, in the same turning
/// order. Entry `i + 3` is the opposite of entry `i`.
pub const DIAGONAL: [Step; 6] = [
    step(1, 2),
    step(2, 1),
    step(1, -1),
    step(-1, -2),
    step(-2, -1),
    step(-1, 1),
];

/// The twelve leaps of a knight: two orthogonal steps and one in a neighbouring direction.
pub const KNIGHT_LEAPS: [Step; 12] = [
    step(1, 3),
    step(2, 3),
    step(3, 2),
    step(3, 1),
    step(2, -1),
    step(1, -2),
    step(-1, -3),
    step(-2, -3),
    step(-3, -2),
    step(-3, -1),
    step(-2, 1),
    step(-1, 2),
];
