//! Which moves are calm: what they leave unchanged.

use crate::attacks::leapers;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::Cell;
use crate::color::Side;
use crate::movegen::replies::zone::{Sources, Zone};
use crate::movegen::replies::Replies;
use crate::movegen::sinks::promotion_cells;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::{forward, Rules};

/// The moves of a piece that change little.
#[derive(Clone, Copy)]
pub(crate) struct Calm {
    /// Where the calm ones end.
    pub cells: Bitboard,
    /// Where those end that capture, pin or give check and are calm otherwise.
    pub involved: Bitboard,
    /// Cells around the opponent's king that are not attacked when the piece has left.
    pub free: Bitboard,
    /// From where the piece attacks one of these.
    pub touching: Bitboard,
    /// Where the moves end after which the opponent's pawns are counted anew.
    pub recount: Bitboard,
    /// The king's moves if it attacks none.
    pub king_moves: u32,
}

impl Calm {
    /// No moves.
    pub const NONE: Calm = Calm {
        cells: Bitboard::EMPTY,
        free: Bitboard::EMPTY,
        touching: Bitboard::EMPTY,
        recount: Bitboard::EMPTY,
        involved: Bitboard::EMPTY,
        king_moves: 0,
    };
}

impl<V: Rules, S: Side, K: Sliders> Replies<V, S, K> {
    /// The calm and the involved ones among a piece's moves. They must not promote or castle.
    #[inline(always)]
    pub fn calm(&self, position: &Position, piece: Piece, from: Cell, cells: Bitboard) -> Calm {
        let cells = cells - self.telling_targets;
        if self.telling_movers.contains(from) || cells.is_empty() {
            return Calm::NONE;
        }
        let zone = &self.zone;
        let occupied = (self.us | self.them).without(from);
        let around = occupied.without(self.king);
        let (free, touching, cuts);
        if zone.blockers.contains(from) {
            let mut left = Zone::none();
            let us = self.us.without(from);
            if !left.fill::<V, S, K>(&position.board, zone.cells, us, around) {
                return Calm::NONE;
            }
            (free, touching, cuts) = (left.free, left.sources.of(piece), left.cuts);
        } else if zone.attackers.contains(from) {
            let own = attacks::<V, S, K>(piece, from, around) & zone.cells;
            let left = own & zone.single;
            let mut sources = zone.sources.of(piece);
            for_each_cell!(cell in left => {
                sources |= Sources::new::<V, S, K>(cell, around).of(piece);
            });
            free = zone.free | left;
            touching = sources;
            cuts = zone.cuts_of(Some(from), zone.single - own | own & zone.twice);
        } else {
            (free, touching, cuts) = (zone.free, zone.sources.of(piece), zone.cuts);
        }
        // What is captured stood in the way already.
        let cells = cells - (cuts - self.them);
        let involved = cells & (self.them | self.pinning(piece) | self.checking(piece));
        Calm {
            cells: cells - involved,
            involved,
            free,
            touching,
            recount: if self.pawn_cells.contains(from) {
                Bitboard::ALL
            } else {
                self.pawn_cells & promotion_cells::<V, S::Other>()
            },
            king_moves: self.king_moves(position, occupied, free),
        }
    }

    /// The same for pawns' moves in one direction.
    #[inline(always)]
    pub fn calm_pawns(&self, position: &Position, cells: Bitboard, delta: i32) -> Calm {
        let zone = &self.zone;
        let movers = self.telling_movers | zone.blockers | zone.attackers;
        let targets = self.telling_targets | zone.cuts - self.them;
        let mut cells = cells - targets - movers.shifted(delta);
        let steps = delta * forward(S::COLOR);
        if V::SPEC.en_passant && (2..=3).contains(&steps) {
            // A step that can be captured in passing.
            cells -= self.pawn_attacks.shifted(forward(S::COLOR));
            if steps == 3 {
                cells -= self.pawn_attacks.shifted(2 * forward(S::COLOR));
            }
        }
        let involved = cells & (self.them | self.checking(Piece::Pawn));
        Calm {
            cells: cells - involved,
            involved,
            free: zone.free,
            touching: zone.sources.of(Piece::Pawn),
            recount: self.pawn_cells & promotion_cells::<V, S::Other>()
                | self.pawn_cells.shifted(delta),
            king_moves: self.king_moves(position, self.us | self.them, zone.free),
        }
    }
}

/// What a piece of ours attacks.
#[inline(always)]
pub(crate) fn attacks<V: Rules, S: Side, K: Sliders>(
    piece: Piece,
    from: Cell,
    occupied: Bitboard,
) -> Bitboard {
    match piece {
        Piece::Pawn => leapers::pawn(V::SPEC.pawn_captures, S::COLOR, from),
        Piece::Knight => leapers::knight(from),
        Piece::Bishop => K::bishop(from, occupied),
        Piece::Rook => K::rook(from, occupied),
        Piece::Queen => K::queen(from, occupied),
        Piece::King => leapers::king(from),
    }
}
