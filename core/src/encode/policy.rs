//! The policy index: one number for every move that can occur on a variant's board.

use std::sync::OnceLock;

use crate::attacks::leapers::{knight, open_bishop, open_rook, pawn};
use crate::bitboard::Bitboard;
use crate::cell::{Cell, TABLE};
use crate::color::Color;
use crate::encode::error::EncodeError;
use crate::encode::policy_planes::{Places, PolicyPlace, PolicyPlane, NO_MOVE};
use crate::encode::view::View;
use crate::movegen::policy_set::{Row, MAX_POLICY_LEN};
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::forward;
use crate::variant::Variant;

/// The numbering of a variant's moves, from [`Variant::policy`].
///
/// Every (from, to) of a queen or a knight on the empty board has an index, and four more, for queen, rook, bishop and knight,
/// if a pawn's step or capture can end there on a last cell. A castling is the king's own (from, to). Indices are sorted by the cell that is left,
/// then by the cell that is entered (a1, a2, …, file by file), then no promotion, queen, rook, bishop, knight.
/// Moves are those of the side to move as it sees the board: Black's go through the mirror between the sides.
///
/// ```
/// use hexmate::{Position, Variant};
/// let start = Position::start(Variant::Shafran);
/// let mv = start.parse_uci("b1c4")?;
/// let index = start.policy_index(mv).unwrap();
/// assert_eq!(start.move_of_policy(index), Ok(mv));
/// assert_eq!(Variant::Shafran.policy().moves()[index as usize], mv);
/// # Ok::<(), hexmate::MoveError>(())
/// ```
pub struct Policy {
    variant: Variant,
    /// White's moves by index, then Black's.
    moves: [Vec<Move>; 2],
    /// By side and cell that is left.
    rows: Box<[[Row; TABLE]; 2]>,
    reflection: Vec<u16>,
    places: Places,
}

impl Variant {
    /// The numbering of this variant's moves. It is made at the first call, in a fraction of a millisecond; later calls cost a load.
    #[inline]
    pub fn policy(self) -> &'static Policy {
        static POLICIES: [OnceLock<Policy>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        POLICIES[self as usize].get_or_init(|| Policy::new(self))
    }

    /// How many policy indices there are: 3,994 in both McCooey variants, 3,954 in Gliński's, 2,686 in both of Shafran's.
    pub fn policy_len(self) -> usize {
        self.policy().len()
    }
}

impl Policy {
    fn new(variant: Variant) -> Policy {
        let cells = variant.cells();
        let mut white = Vec::new();
        let mut rows = Box::new([[Row::EMPTY; TABLE]; 2]);
        let mirrored = |cell: Cell| cell.mirrored(variant).index();
        for from in cells {
            let start = white.len();
            let mut numbers = [[Row::NONE; TABLE]; 2];
            for to in (open_rook(from) | open_bishop(from) | knight(from)) & cells {
                let number = (white.len() - start) as u8;
                numbers[0][to.index()] = number;
                numbers[1][mirrored(to)] = number;
                white.push(Move::new(from, to));
                if promotion_cells(variant, from).contains(to) {
                    let pieces = Piece::PROMOTIONS.iter();
                    white.extend(pieces.map(|&piece| Move::with_promotion(from, to, piece)));
                }
            }
            assert!(white.len() - start < 64 && white.len() <= MAX_POLICY_LEN);
            rows[0][from.index()] = Row::new(start as u16, numbers[0]);
            rows[1][mirrored(from)] = Row::new(start as u16, numbers[1]);
        }
        let black = white.iter().map(|mv| mv.mirrored(variant)).collect();
        let places = Places::new(variant, &white);
        let mut policy = Policy {
            variant,
            moves: [white, black],
            rows,
            reflection: Vec::new(),
            places,
        };
        policy.reflection = policy.moves[0]
            .iter()
            .map(|mv| {
                let index = policy.index(mv.reflected(), Color::White);
                index.expect("the reflection maps the rules onto themselves")
            })
            .collect();
        policy
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// How many indices there are.
    #[inline]
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> usize {
        self.moves[0].len()
    }

    /// The moves in the order of their indices, as White makes them.
    pub fn moves(&self) -> &[Move] {
        &self.moves[0]
    }

    /// The index of a side's move, if it has one: every move that is legal in some position has.
    #[inline]
    pub fn index(&self, mv: Move, side: Color) -> Option<u16> {
        let row = &self.rows(side.index())[mv.from().index() & (TABLE - 1)];
        let number = row.number(mv.to());
        if number == Row::NONE {
            return None;
        }
        let number = row.start + u16::from(number);
        let Some(piece) = mv.promotion() else {
            return Some(number);
        };
        // What follows a move without promotion is the same move with one, if there is any.
        let next = self.moves[0].get(number as usize + 1)?;
        next.promotion()?;
        let order = Piece::PROMOTIONS.iter().position(|&other| other == piece)?;
        Some(number + 1 + order as u16)
    }

    /// A side's move of this index, if the index is one.
    #[inline]
    pub fn move_at(&self, index: u16, side: Color) -> Option<Move> {
        self.moves[side.index()].get(index as usize).copied()
    }

    /// For each index that of the same move with left and right exchanged. The reflection of a reflection is the index itself.
    pub fn reflection(&self) -> &[u16] {
        &self.reflection
    }

    /// The planes of a convolutional policy head, in their order.
    pub fn planes(&self) -> &[PolicyPlane] {
        &self.places.planes
    }

    /// Planes, rows and columns of a convolutional policy head.
    pub fn planes_shape(&self) -> [usize; 3] {
        let view = View::of(self.variant);
        [self.planes().len(), view.rows, view.columns]
    }

    /// For each policy index its place as one number, `(plane * rows + row) * columns + column`: what gathers a head's
    /// output into policy order.
    pub fn flat_places(&self) -> &[u16] {
        &self.places.flat
    }

    /// The place of a policy index, if the index is one.
    pub fn place(&self, index: u16) -> Option<PolicyPlace> {
        let flat = usize::from(*self.flat_places().get(index as usize)?);
        let [_, rows, columns] = self.planes_shape();
        Some(PolicyPlace {
            plane: flat / (rows * columns),
            row: flat / columns % rows,
            column: flat % columns,
        })
    }

    /// The policy index at a place; `None` if there is no such place, or no move from it on the board.
    pub fn index_of_place(&self, place: PolicyPlace) -> Option<u16> {
        let [planes, rows, columns] = self.planes_shape();
        let PolicyPlace { plane, row, column } = place;
        if plane >= planes || row >= rows || column >= columns {
            return None;
        }
        let index = self.places.index[(plane * rows + row) * columns + column];
        (index != NO_MOVE).then_some(index)
    }

    /// A side's rows, by the cell that is left.
    #[inline(always)]
    pub(crate) fn rows(&self, side: usize) -> &[Row; TABLE] {
        &self.rows[side & 1]
    }
}

/// The last cells on which a step or capture of White's pawn on this cell ends. Pawns never stand on last cells.
pub(crate) fn promotion_cells(variant: Variant, from: Cell) -> Bitboard {
    let last_cells = variant.tables().sides[0].promotion;
    if last_cells.contains(from) {
        return Bitboard::EMPTY;
    }
    let step = Bitboard::from(from).shifted(forward(Color::White));
    let captures = pawn(variant.spec().pawn_captures, Color::White, from);
    (step | captures) & last_cells
}

impl Position {
    /// The policy index of a move of the side to move, see [`Policy`]; `None` if no queen, knight or promoting pawn makes it on an empty board.
    /// Every legal move has one.
    #[inline]
    pub fn policy_index(&self, mv: Move) -> Option<u16> {
        self.variant.policy().index(mv, self.side_to_move())
    }

    /// The move of the side to move that a policy index stands for. It need not be legal here.
    #[inline]
    pub fn move_of_policy(&self, index: u16) -> Result<Move, EncodeError> {
        let policy = self.variant.policy();
        let found = policy.move_at(index, self.side_to_move());
        found.ok_or(EncodeError::PolicyIndex {
            variant: self.variant,
            index,
        })
    }
}
