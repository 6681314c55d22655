//! What the opponent could answer if we passed, and how little of that most moves change.
//!
//! Perft counts the moves of all positions after a move. Most of these positions share most of their moves: neither is the king in check nor is
//! anything newly pinned, and what knights, far-off sliders and pawns can do is the same as before. The moves for which that is so are "calm"; the
//! sets that decide it may be too small, never too large.

mod after;
pub(crate) mod calm;
pub(crate) mod pawns;
pub(crate) mod zone;

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
use crate::movegen::replies::pawns::ReplyPawns;
use crate::movegen::replies::zone::Zone;
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
    free_knights: Bitboard,
    /// The sliders, and those of them that are pinned, as bits.
    pub mobility: Mobility,
    pub pinned_sliders: u32,
    pub free_pawns: Bitboard,
    pub pawns: ReplyPawns,
    /// The moves of the pawns that are not pinned.
    pawn_moves: u32,
    /// Cells on which a piece of ours costs a pawn one move, two and three.
    pawn_losses: [Bitboard; 3],
    /// Cells whose leaving or entering may change these.
    pub pawn_cells: Bitboard,
    /// Those that pawns may step to or over.
    pub pawn_ways: Bitboard,
    /// Cells that all pawns attack, the pinned ones too.
    pub pawn_attacks: Bitboard,
    pub zone: Zone,
    /// Pieces of ours that may pin, unpin or uncover a check by moving.
    pub telling_movers: Bitboard,
    /// Cells whose occupation or whose piece's capture changes more than a calm move does.
    pub telling_targets: Bitboard,
    /// From where rooks and bishops check.
    checking_rook: Bitboard,
    checking_bishop: Bitboard,
    /// From where they pin.
    pinning_rook: Bitboard,
    pinning_bishop: Bitboard,
    rules: PhantomData<(V, S, K)>,
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
            free_knights: Bitboard::EMPTY,
            mobility: Mobility::none(),
            pinned_sliders: 0,
            free_pawns: Bitboard::EMPTY,
            pawns: ReplyPawns::NONE,
            pawn_moves: 0,
            pawn_losses: [Bitboard::EMPTY; 3],
            pawn_cells: Bitboard::EMPTY,
            pawn_ways: Bitboard::EMPTY,
            pawn_attacks: Bitboard::EMPTY,
            zone: Zone::none(),
            telling_movers: Bitboard::EMPTY,
            telling_targets: Bitboard::EMPTY,
            checking_rook: rook_lines,
            checking_bishop: bishop_lines,
            pinning_rook: behind_rook - rook_lines,
            pinning_bishop: behind_bishop - bishop_lines,
            rules: PhantomData,
        }
    }

    /// Works out the replies; whether there are not too many sliders.
    #[inline(always)]
    pub fn fill(&mut self, position: &Position) -> bool {
        let board = &position.board;
        let occupied = self.us | self.them;
        let pinned = self.find_pins(board, occupied);
        if !self.mobility.fill::<V, S::Other, K>(position, pinned) {
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
            self.telling_movers |= self.castling_cells & self.us;
        }
        // Captures of rooks may take a castling.
        let rooks = board.rook_sliders() & self.them;
        self.telling_targets |= self.castling_cells;
        if self.castling_cells.any() {
            self.telling_targets |= rooks;
        }
        let around = occupied.without(self.king);
        if !self
            .zone
            .fill::<V, S, K>(board, self.near | ways, self.us, around)
        {
            return false;
        }
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
        self.free_knights = board.knights() & (self.them - pinned);
        for_each_cell!(from in self.free_knights => {
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
        self.pawn_losses = self.pawns.losses::<V, S>();
        self.pawn_moves = self.pawns.count::<V, S>(self.us, Bitboard::ALL);
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
        self.pawn_ways = one | two;
        if V::TRIPLE_STEPS {
            self.pawn_ways |= (two & side.step_on[1]).shifted(ahead);
        }
        self.pawn_cells = self.pawn_ways | self.pawn_attacks;
    }

    /// Cells on which a piece of ours checks.
    #[inline(always)]
    pub fn checking(&self, piece: Piece) -> Bitboard {
        match piece {
            Piece::Pawn => leapers::pawn(V::SPEC.pawn_captures, S::Other::COLOR, self.king),
            Piece::Knight => leapers::knight(self.king),
            Piece::Bishop => self.checking_bishop,
            Piece::Rook => self.checking_rook,
            Piece::Queen => self.checking_bishop | self.checking_rook,
            Piece::King => Bitboard::EMPTY,
        }
    }

    /// Cells on which a piece of ours pins the one of theirs that stands between it and the king.
    #[inline(always)]
    pub fn pinning(&self, piece: Piece) -> Bitboard {
        match piece {
            Piece::Bishop => self.pinning_bishop,
            Piece::Rook => self.pinning_rook,
            Piece::Queen => self.pinning_bishop | self.pinning_rook,
            _ => Bitboard::EMPTY,
        }
    }

    /// How many moves the king has when these cells of its zone are not attacked.
    #[inline(always)]
    pub fn king_moves(&self, position: &Position, occupied: Bitboard, free: Bitboard) -> u32 {
        let mut moves = (free & self.near).len();
        if V::CASTLES && self.castling_cells.any() {
            // The king is not in check: its own cell is left out of the zone.
            let attacked = V::TABLES.cells.without(self.king) - free;
            moves += castlings::<V, S::Other>(position, occupied, attacked).len();
        }
        moves
    }
}
