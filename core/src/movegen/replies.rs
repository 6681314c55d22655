//! What the opponent could answer if we passed, and how little of that most moves change.
//!
//! Perft counts the moves of all positions after a move. Most of these positions share most of their moves: neither is the king in check nor is
//! anything newly pinned, and what knights, far-off sliders and pawns can do is the same as before. The moves for which that is so are "calm"; the
//! sets that decide it may be too small, never too large.

use core::marker::PhantomData;

use crate::attacks::leapers;
use crate::attacks::lines::{between, line};
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::board::Board;
use crate::cell::Cell;
use crate::color::Side;
use crate::movegen::king::{castlings, rightful};
use crate::movegen::mobility::Mobility;
use crate::movegen::pawns::pinned_targets_on;
use crate::movegen::reply_pawns::ReplyPawns;
use crate::movegen::zone::{Sources, Zone};
use crate::movegen::Scene;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::{capture_deltas, forward, Rules};

/// The opponent's moves if we passed; `S` is our side.
pub(crate) struct Replies<V, S, K> {
    pub us: Bitboard,
    pub them: Bitboard,
    pub king: Cell,
    /// Cells that the king may go to, attacked or not.
    near: Bitboard,
    /// Cells that must be empty for castlings that the opponent's own pieces do not forbid.
    pub castling_cells: Bitboard,
    /// Moves of knights and sliders, and of pinned pawns.
    pub pieces: u32,
    /// The sliders, and those of them that are pinned, as bits.
    pub mobility: Mobility,
    pub pinned_sliders: u32,
    pub free_pawns: Bitboard,
    pub pawns: ReplyPawns,
    /// The moves of the pawns that are not pinned.
    pawn_moves: u32,
    /// Cells whose leaving or entering may change these.
    pub pawn_cells: Bitboard,
    /// Cells that all pawns attack, the pinned ones too.
    pub pawn_attacks: Bitboard,
    pub zone: Zone,
    /// Pieces of ours that may pin, unpin or uncover a check by moving.
    pub telling_movers: Bitboard,
    /// Cells between pinned pieces' ends, and cells that must be empty for a castling.
    pub telling_targets: Bitboard,
    /// From where rooks and bishops check or pin.
    telling_rook: Bitboard,
    telling_bishop: Bitboard,
    rules: PhantomData<(V, S, K)>,
}

/// The calm moves of a piece.
#[derive(Clone, Copy)]
pub(crate) struct Calm {
    /// Where they end.
    pub cells: Bitboard,
    /// Cells around the opponent's king that are not attacked when the piece has left.
    pub free: Bitboard,
    /// From where the piece attacks one of these.
    pub touching: Bitboard,
    /// The king's moves if it attacks none.
    king_moves: u32,
}

impl Calm {
    /// No moves.
    pub const NONE: Calm = Calm {
        cells: Bitboard::EMPTY,
        free: Bitboard::EMPTY,
        touching: Bitboard::EMPTY,
        king_moves: 0,
    };
}

impl<V: Rules, S: Side, K: Sliders> Replies<V, S, K> {
    /// Replies not filled yet.
    #[inline(always)]
    pub fn none(position: &Position, scene: &Scene) -> Self {
        let board = &position.board;
        let Scene {
            us, them, occupied, ..
        } = *scene;
        let king = board.king(S::Other::COLOR);
        let rook_lines = K::rook(king, occupied);
        let bishop_lines = K::bishop(king, occupied);
        let behind_rook = K::rook(king, occupied - (rook_lines & them));
        let behind_bishop = K::bishop(king, occupied - (bishop_lines & them));
        Replies {
            us,
            them,
            king,
            near: leapers::king(king) & (V::TABLES.cells - them),
            castling_cells: Bitboard::EMPTY,
            pieces: 0,
            mobility: Mobility::none(),
            pinned_sliders: 0,
            free_pawns: Bitboard::EMPTY,
            pawns: ReplyPawns::NONE,
            pawn_moves: 0,
            pawn_cells: Bitboard::EMPTY,
            pawn_attacks: Bitboard::EMPTY,
            zone: Zone::none(),
            telling_movers: Bitboard::EMPTY,
            telling_targets: Bitboard::EMPTY,
            telling_rook: rook_lines | behind_rook,
            telling_bishop: bishop_lines | behind_bishop,
            rules: PhantomData,
        }
    }

    /// Works out the replies; whether there are not too many sliders.
    #[inline(always)]
    pub fn fill(&mut self, position: &Position) -> bool {
        let board = &position.board;
        let occupied = self.us | self.them;
        if !self.mobility.fill::<V, S::Other, K>(position) {
            return false;
        }
        let mut ways = Bitboard::EMPTY;
        if V::CASTLES && position.castling != 0 {
            for castling in rightful::<V, S::Other>(position) {
                if (castling.empty & self.them).is_empty() {
                    self.castling_cells |= castling.empty;
                    ways |= castling.safe.without(self.king);
                }
            }
            self.telling_targets |= self.castling_cells;
            self.telling_movers |= self.castling_cells & self.us;
        }
        let around = occupied.without(self.king);
        if !self
            .zone
            .fill::<V, S, K>(board, (self.near, ways), self.us, around)
        {
            return false;
        }
        let pinned = self.find_pins(board, occupied);
        self.add_pieces(board, pinned);
        self.add_pawns(board, occupied, pinned);
        true
    }

    /// Finds the opponent's pinned pieces, and which of our moves touch the lines to its king.
    #[inline(always)]
    fn find_pins(&mut self, board: &Board, occupied: Bitboard) -> Bitboard {
        let mut pinned = Bitboard::EMPTY;
        let aligned = (leapers::open_rook(self.king) & board.rook_sliders()
            | leapers::open_bishop(self.king) & board.bishop_sliders())
            & self.us;
        for_each_cell!(slider in aligned => {
            let way = between(self.king, slider);
            let blockers = way & occupied;
            let ours = blockers & self.us;
            match (blockers.len(), ours.any()) {
                (1, false) => {
                    pinned |= blockers;
                    self.telling_movers |= Bitboard::from(slider);
                    self.telling_targets |= way;
                }
                // Ours alone uncovers a check; ours beside one of theirs pins that one by leaving.
                (1, true) => self.telling_movers |= ours,
                (2, true) if !ours.has_several() => self.telling_movers |= ours,
                _ => {}
            }
        });
        pinned
    }

    /// Counts the moves of knights and sliders.
    #[inline(always)]
    fn add_pieces(&mut self, board: &Board, pinned: Bitboard) {
        let targets = V::TABLES.cells - self.them;
        for_each_cell!(from in board.knights() & (self.them - pinned) => {
            self.pieces += (leapers::knight(from) & targets).len();
        });
        self.pieces += self.mobility.total();
        if pinned.any() {
            for i in 0..self.mobility.len() {
                let (from, attacks) = self.mobility.slider(i);
                if pinned.contains(from) {
                    self.pieces -= self.mobility.count(i);
                    self.pieces += (attacks & targets & line(self.king, from)).len();
                    self.pinned_sliders |= 1 << i;
                }
            }
        }
    }

    #[inline(always)]
    fn add_pawns(&mut self, board: &Board, occupied: Bitboard, pinned: Bitboard) {
        let pawns = board.pawns() & self.them;
        self.free_pawns = pawns - pinned;
        self.pawns = ReplyPawns::new::<V, S>(self.free_pawns, occupied);
        self.pawn_moves = self.pawns.count::<V, S>(self.us);
        for_each_cell!(from in pawns & pinned => {
            let targets = pinned_targets_on::<V, S::Other>(from, self.king, occupied, self.us);
            self.pieces += ReplyPawns::weigh::<V, S>(targets);
        });
        let [left, right] = const { capture_deltas(V::SPEC, S::Other::COLOR) };
        self.pawn_attacks = pawns.shifted(left) | pawns.shifted(right);
        let ahead = forward(S::Other::COLOR);
        let side = &V::TABLES.sides[S::Other::COLOR.index()];
        let one = self.free_pawns.shifted(ahead);
        let two = (one & side.step_on[0]).shifted(ahead);
        self.pawn_cells = one | two | self.pawn_attacks;
        if V::TRIPLE_STEPS {
            self.pawn_cells |= (two & side.step_on[1]).shifted(ahead);
        }
    }

    /// Cells on which a piece of ours checks or pins.
    #[inline(always)]
    pub fn telling(&self, piece: Piece) -> Bitboard {
        match piece {
            Piece::Pawn => leapers::pawn(V::SPEC.pawn_captures, S::Other::COLOR, self.king),
            Piece::Knight => leapers::knight(self.king),
            Piece::Bishop => self.telling_bishop,
            Piece::Rook => self.telling_rook,
            Piece::Queen => self.telling_bishop | self.telling_rook,
            Piece::King => Bitboard::EMPTY,
        }
    }

    /// How many moves the king has to free cells.
    #[inline(always)]
    fn king_moves(&self, position: &Position, occupied: Bitboard, free: Bitboard) -> u32 {
        let mut moves = (free & self.near).len();
        if V::CASTLES && self.castling_cells.any() {
            // The king is not in check: its own cell is left out of the zone.
            let attacked = V::TABLES.cells.without(self.king) - free;
            moves += castlings::<V, S::Other>(position, occupied, attacked).len();
        }
        moves
    }

    /// The calm ones among a piece's moves. They must not capture, promote or castle.
    #[inline(always)]
    pub fn calm(&self, position: &Position, piece: Piece, from: Cell, cells: Bitboard) -> Calm {
        let cells = cells - (self.telling_targets | self.telling(piece));
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
            let ways = zone.cells - self.near;
            if !left.fill::<V, S, K>(&position.board, (self.near, ways), us, around) {
                return Calm::NONE;
            }
            (free, touching, cuts) = (left.free, left.any_source.of(piece), left.cuts);
        } else if zone.attackers.contains(from) {
            let own = attacks::<V, S, K>(piece, from, around) & zone.cells;
            let left = own & zone.single;
            let mut sources = zone.any_source.of(piece);
            for_each_cell!(cell in left => {
                sources |= Sources::new::<V, S, K>(cell, around).of(piece);
            });
            free = zone.free | left;
            touching = sources;
            cuts = zone.cuts_of(Some(from), zone.single - own | own & zone.twice);
        } else {
            (free, touching, cuts) = (zone.free, zone.any_source.of(piece), zone.cuts);
        }
        Calm {
            cells: cells - cuts,
            free,
            touching,
            king_moves: self.king_moves(position, occupied, free),
        }
    }

    /// The calm ones among pawns' steps of one length.
    #[inline(always)]
    pub fn calm_pawns(&self, position: &Position, cells: Bitboard, delta: i32) -> Calm {
        let zone = &self.zone;
        let movers = self.telling_movers | zone.blockers | zone.attackers;
        let targets = self.telling_targets | self.telling(Piece::Pawn) | zone.cuts;
        let mut cells = cells - targets - movers.shifted(delta);
        let steps = delta * forward(S::COLOR);
        if V::SPEC.en_passant && steps > 1 {
            // A step that can be captured in passing.
            cells -= self.pawn_attacks.shifted(forward(S::COLOR));
            if steps == 3 {
                cells -= self.pawn_attacks.shifted(2 * forward(S::COLOR));
            }
        }
        Calm {
            cells,
            free: zone.free,
            touching: zone.any_source.of(Piece::Pawn),
            king_moves: self.king_moves(position, self.us | self.them, zone.free),
        }
    }

    /// How many answers there are to a calm move, in the position after it.
    #[inline(always)]
    pub fn count_after(
        &self,
        child: &Position,
        piece: Piece,
        mv: (Cell, Cell),
        calm: &Calm,
    ) -> u32 {
        let (from, to) = mv;
        let board = &child.board;
        let occupied = board.occupied();
        let mut count = self.pieces;
        let targets = V::TABLES.cells - self.them;
        let mut changed =
            (self.mobility.seers(from) | self.mobility.seers(to)) & !self.pinned_sliders;
        while changed != 0 {
            let i = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            count -= self.mobility.count(i);
            count += (self.mobility.look_up::<K>(i, occupied) & targets).len();
        }
        let changed = Bitboard::from(from).with(to) & self.pawn_cells;
        count += if changed.any() {
            let us = occupied - self.them;
            ReplyPawns::new::<V, S>(self.free_pawns, occupied).count::<V, S>(us)
        } else {
            self.pawn_moves
        };
        count
            + if calm.touching.contains(to) {
                let around = occupied.without(self.king);
                let free = calm.free - attacks::<V, S, K>(piece, to, around);
                self.king_moves(child, occupied, free)
            } else {
                calm.king_moves
            }
    }
}

/// What a piece of ours attacks.
#[inline(always)]
fn attacks<V: Rules, S: Side, K: Sliders>(
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
