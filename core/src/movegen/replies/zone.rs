//! The cells around a king that is not to move, and which of them the side to move attacks.

use crate::attacks::leapers;
use crate::attacks::lines::between;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::board::Board;
use crate::cell::Cell;
use crate::color::Side;
use crate::piece::Piece;
use crate::variant::tables::{capture_deltas, Rules};

/// Most sliders of a side that are dealt with; a position with more is counted the plain way.
pub(crate) const MOST_SLIDERS: usize = 16;

/// Cells from which pieces of each kind, but for queens, attack a cell or a set of cells.
#[derive(Clone, Copy)]
pub(crate) struct Sources {
    rook: Bitboard,
    bishop: Bitboard,
    knight: Bitboard,
    king: Bitboard,
    pawn: Bitboard,
}

impl Sources {
    pub const NONE: Sources = Sources {
        rook: Bitboard::EMPTY,
        bishop: Bitboard::EMPTY,
        knight: Bitboard::EMPTY,
        king: Bitboard::EMPTY,
        pawn: Bitboard::EMPTY,
    };

    /// From where pieces of side `S` attack a cell.
    #[inline(always)]
    pub fn new<V: Rules, S: Side, K: Sliders>(cell: Cell, occupied: Bitboard) -> Sources {
        Sources {
            rook: K::rook(cell, occupied),
            bishop: K::bishop(cell, occupied),
            knight: leapers::knight(cell),
            king: leapers::king(cell),
            pawn: leapers::pawn(V::SPEC.pawn_captures, S::Other::COLOR, cell),
        }
    }

    #[inline(always)]
    fn add(&mut self, other: Sources) {
        self.rook |= other.rook;
        self.bishop |= other.bishop;
        self.knight |= other.knight;
        self.king |= other.king;
        self.pawn |= other.pawn;
    }

    /// Those of one kind of piece.
    #[inline(always)]
    pub fn of(&self, piece: Piece) -> Bitboard {
        match piece {
            Piece::Pawn => self.pawn,
            Piece::Knight => self.knight,
            Piece::Bishop => self.bishop,
            Piece::Rook => self.rook,
            Piece::Queen => self.bishop | self.rook,
            Piece::King => self.king,
        }
    }
}

/// The cells that a king may want to enter or to pass, attacked by the pieces of side `S`.
pub(crate) struct Zone {
    /// All of them.
    pub cells: Bitboard,
    /// Those that are not attacked.
    pub free: Bitboard,
    /// Those that are attacked once.
    pub single: Bitboard,
    /// Those that are attacked twice or more often.
    pub twice: Bitboard,
    /// Cells on which a piece would cut off the only attack on a cell of the zone.
    pub cuts: Bitboard,
    /// Pieces that attack the zone.
    pub attackers: Bitboard,
    /// Pieces that stand in the way of one that would attack the zone, or more of it.
    pub blockers: Bitboard,
    /// From where the free cells are attacked.
    pub sources: Sources,
    /// The sliders among the attackers, with the cells that they attack.
    sliders: [(Cell, Bitboard); MOST_SLIDERS],
    slider_count: usize,
}

impl Zone {
    /// A zone not filled yet.
    #[inline(always)]
    pub fn none() -> Zone {
        Zone {
            cells: Bitboard::EMPTY,
            free: Bitboard::EMPTY,
            single: Bitboard::EMPTY,
            twice: Bitboard::EMPTY,
            cuts: Bitboard::EMPTY,
            attackers: Bitboard::EMPTY,
            blockers: Bitboard::EMPTY,
            sources: Sources::NONE,
            sliders: [(Cell::from_index_unchecked(0), Bitboard::EMPTY); MOST_SLIDERS],
            slider_count: 0,
        }
    }

    /// Finds out who of `us` attacks the cells, with `occupied` for what blocks; whether the sliders
    /// are not too many. The king itself must not be among the occupied cells.
    #[inline(always)]
    pub fn fill<V: Rules, S: Side, K: Sliders>(
        &mut self,
        board: &Board,
        cells: Bitboard,
        us: Bitboard,
        occupied: Bitboard,
    ) -> bool {
        let mut once = Bitboard::EMPTY;
        let mut twice = Bitboard::EMPTY;
        let mut attackers = Bitboard::EMPTY;
        let mut blockers = Bitboard::EMPTY;
        macro_rules! attack {
            ($set:expr) => {
                let set = $set & cells;
                twice |= once & set;
                once |= set;
            };
        }
        let pawns = board.pawns() & us;
        let [left, right] = const { capture_deltas(V::SPEC, S::COLOR) };
        attack!(pawns.shifted(left));
        attack!(pawns.shifted(right));
        attackers |= (cells.shifted(-left) | cells.shifted(-right)) & pawns;
        let king = board.kings() & us;
        for_each_cell!(from in king => {
            attack!(leapers::king(from));
            if (leapers::king(from) & cells).any() {
                attackers |= king;
            }
        });
        for_each_cell!(from in board.knights() & us => {
            if (leapers::knight(from) & cells).any() {
                attack!(leapers::knight(from));
                attackers |= Bitboard::from(from);
            }
        });

        let mut count = 0;
        macro_rules! slide {
            ($pieces:expr, $open:path, $attacks:path) => {
                for_each_cell!(from in $pieces & us => {
                    if ($open(from) & cells).any() {
                        let full = $attacks(from, occupied);
                        let set = full & cells;
                        if set.any() {
                            attack!(set);
                            if count == MOST_SLIDERS {
                                return false;
                            }
                            self.sliders[count] = (from, set);
                            count += 1;
                            attackers |= Bitboard::from(from);
                        }
                        let ours = full & us;
                        let hidden = ($attacks(from, occupied - ours) - full) & cells;
                        for_each_cell!(cell in hidden => {
                            blockers |= between(from, cell) & ours;
                        });
                    }
                });
            };
        }
        slide!(board.rook_sliders(), leapers::open_rook, K::rook);
        slide!(board.bishop_sliders(), leapers::open_bishop, K::bishop);
        self.slider_count = count;
        self.cells = cells;
        self.free = cells - once;
        self.single = once - twice;
        self.twice = twice;
        self.attackers = attackers;
        self.blockers = blockers;
        self.cuts = self.cuts_of(None, self.single);
        let mut sources = Sources::NONE;
        for_each_cell!(cell in self.free => {
            sources.add(Sources::new::<V, S, K>(cell, occupied));
        });
        self.sources = sources;
        true
    }

    /// Where a piece would cut off a slider, other than the one named, from one of the cells.
    #[inline(always)]
    pub fn cuts_of(&self, but: Option<Cell>, cells: Bitboard) -> Bitboard {
        let mut cuts = Bitboard::EMPTY;
        for &(from, set) in &self.sliders[..self.slider_count & (MOST_SLIDERS | 15)] {
            if Some(from) != but {
                for_each_cell!(cell in set & cells => {
                    cuts |= between(from, cell);
                });
            }
        }
        cuts
    }
}
