//! Which observation planes there are: the list as data.

use core::fmt;

use crate::encode::view::View;
use crate::piece::Piece;
use crate::variant::spec::Wing;
use crate::variant::Variant;

/// Whose piece or right a plane shows, from where the side to move sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The side to move.
    Own,
    /// The other side.
    Opponent,
}

/// What an observation plane shows. All planes but the clock hold 0 or 1; squares off the board are 0 in every plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaneKind {
    /// Where pieces of a kind stand.
    Pieces {
        /// Whose pieces, from where the side to move now sits.
        owner: Owner,
        /// Which kind.
        piece: Piece,
        /// How many plies ago: 0 is now.
        plies_ago: u8,
    },
    /// The cells that exist.
    Cells,
    /// Cells on which a capture in passing is legal.
    EnPassant,
    /// Whether a castling right is left; all cells alike.
    Castling {
        /// Whose right.
        owner: Owner,
        /// Which wing.
        wing: Wing,
    },
    /// The position has been seen exactly once before; all cells alike.
    SeenOnce,
    /// The position has been seen twice before, or more often; all cells alike.
    SeenTwice,
    /// Plies since the last capture or pawn move, at most 100, as u8; a hundredth of that as f32; all cells alike.
    Clock,
    /// Black is to move; all cells alike.
    BlackToMove,
}

impl fmt::Display for PlaneKind {
    /// A name that is stable, such as `own pawn`, `opponent queen 2 plies ago` or `own castling bishops`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let owner_name = |owner| match owner {
            Owner::Own => "own",
            Owner::Opponent => "opponent",
        };
        match *self {
            PlaneKind::Pieces {
                owner,
                piece,
                plies_ago,
            } => {
                let piece = format!("{piece:?}").to_lowercase();
                write!(f, "{} {piece}", owner_name(owner))?;
                match plies_ago {
                    0 => Ok(()),
                    1 => f.write_str(" 1 ply ago"),
                    plies => write!(f, " {plies} plies ago"),
                }
            }
            PlaneKind::Cells => f.write_str("cells"),
            PlaneKind::EnPassant => f.write_str("en passant"),
            PlaneKind::Castling { owner, wing } => {
                let wing = match wing {
                    Wing::Bishops => "bishops",
                    Wing::Queens => "queens",
                };
                write!(f, "{} castling {wing}", owner_name(owner))
            }
            PlaneKind::SeenOnce => f.write_str("seen once before"),
            PlaneKind::SeenTwice => f.write_str("seen twice before"),
            PlaneKind::Clock => f.write_str("clock"),
            PlaneKind::BlackToMove => f.write_str("black to move"),
        }
    }
}

/// Both owners, in the order of the planes.
pub(crate) const OWNERS: [Owner; 2] = [Owner::Own, Owner::Opponent];

/// Piece planes of one position.
pub(crate) const PIECE_PLANES: usize = 12;

/// The observation planes of a variant, with or without earlier positions: an array `[planes, rows, columns]`, row by row from the far side of the side to move.
///
/// On 91 cells the cell of axial coordinates (q, r) is at `[r + 5, q + 5]` of 11 x 11, on Shafran's board the one in file x (0-based) and rank y at
/// `[10 - y, x]` of 10 x 9; Black's view goes through the mirror between the sides first.
///
/// ```
/// use hexmate::{Planes, Position, Variant};
/// let planes = Planes::new(Variant::Shafran);
/// assert_eq!(planes.shape(), [22, 10, 9]);
/// let mut out = vec![0.0; planes.len()];
/// let start = Position::start(Variant::Shafran);
/// planes.write(&start, [], 1, &mut out)?;
/// assert_eq!(out[..90].iter().sum::<f32>(), 9.0); // own pawns
/// # Ok::<(), hexmate::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Planes {
    variant: Variant,
    history: u8,
}

impl Planes {
    /// The planes of a position without its history: 18 on 91 cells, 22 on Shafran's board.
    pub const fn new(variant: Variant) -> Planes {
        Planes {
            variant,
            history: 0,
        }
    }

    /// The planes with the pieces of this many earlier positions, newest first, in front of the constant planes: 12 more for each.
    pub const fn with_history(variant: Variant, history: u8) -> Planes {
        Planes { variant, history }
    }

    /// The variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// How many earlier positions are shown.
    pub const fn history(&self) -> u8 {
        self.history
    }

    /// How many planes there are.
    #[inline]
    pub fn count(&self) -> usize {
        let castling = if self.castles() { 4 } else { 0 };
        self.piece_planes() + 2 + castling + 4
    }

    /// Planes, rows and columns.
    pub fn shape(&self) -> [usize; 3] {
        let view = View::of(self.variant);
        [self.count(), view.rows, view.columns]
    }

    /// How many numbers one observation is: the product of the shape.
    #[inline]
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        self.count() * self.area()
    }

    /// How many masks the packed form of one observation has: one for each plane but the clock.
    #[inline]
    pub fn mask_count(&self) -> usize {
        self.count() - 1
    }

    /// What each plane shows, in order.
    pub fn list(&self) -> Vec<PlaneKind> {
        let mut list = Vec::with_capacity(self.count());
        for plies_ago in 0..=self.history {
            for owner in OWNERS {
                list.extend(Piece::ALL.map(|piece| PlaneKind::Pieces {
                    owner,
                    piece,
                    plies_ago,
                }));
            }
        }
        list.extend([PlaneKind::Cells, PlaneKind::EnPassant]);
        if self.castles() {
            for owner in OWNERS {
                let wings = [Wing::Bishops, Wing::Queens];
                list.extend(wings.map(|wing| PlaneKind::Castling { owner, wing }));
            }
        }
        list.extend([
            PlaneKind::SeenOnce,
            PlaneKind::SeenTwice,
            PlaneKind::Clock,
            PlaneKind::BlackToMove,
        ]);
        list
    }

    /// Rows times columns.
    #[inline(always)]
    pub(crate) fn area(&self) -> usize {
        View::of(self.variant).area()
    }

    /// How many planes show pieces.
    #[inline(always)]
    pub(crate) fn piece_planes(&self) -> usize {
        PIECE_PLANES * (1 + self.history as usize)
    }

    /// Whether there are planes of castling rights.
    #[inline(always)]
    pub(crate) fn castles(&self) -> bool {
        !self.variant.spec().castlings.is_empty()
    }

    /// The number of the clock's plane.
    #[inline(always)]
    pub(crate) fn clock_plane(&self) -> usize {
        self.count() - 2
    }
}
