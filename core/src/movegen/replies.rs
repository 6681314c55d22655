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
use crate::checks::attackers;
use crate::color::Side;
use crate::movegen::king::{castlings, rightful};
use crate::movegen::mobility::Mobility;
use crate::movegen::pawns::pinned_targets_on;
use crate::movegen::reply_pawns::ReplyPawns;
use crate::movegen::sinks::promotion_cells;
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
    recount: Bitboard,
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

    /// How many answers there are to a calm or an involved move, after which these cells are occupied. The position may be the one before or the
    /// one after.
    #[inline(always)]
    pub fn count_after<const INVOLVED: bool>(
        &self,
        position: &Position,
        occupied: Bitboard,
        piece: Piece,
        mv: (Cell, Cell),
        calm: &Calm,
    ) -> u32 {
        let (from, to) = mv;
        if INVOLVED && self.checking(piece).contains(to) {
            return self.count_after_check(position, occupied, piece, mv, calm);
        }
        let them = if INVOLVED {
            self.them.without(to)
        } else {
            self.them
        };
        let targets = V::TABLES.cells - them;
        let mut count = self.pieces;
        let mut pawns = self.free_pawns;
        // The sliders to be looked up anew.
        let mut changed = self.mobility.seers(from);
        let mut pinned = Bitboard::EMPTY;
        let mut pinned_pawn = false;
        if INVOLVED && self.pinning(piece).contains(to) {
            pinned = between(self.king, to) & them;
            for_each_cell!(cell in pinned => {
                changed |= self.mobility.seers(cell);
                if self.free_knights.contains(cell) {
                    count -= (leapers::knight(cell) & targets).len();
                } else if pawns.contains(cell) {
                    pinned_pawn = true;
                    pawns = pawns.without(cell);
                    let us = occupied - them;
                    let targets = pinned_targets_on::<V, S::Other>(cell, self.king, occupied, us);
                    count += ReplyPawns::weigh::<V, S>(targets);
                }
            });
        }
        let captures = INVOLVED && self.them.contains(to);
        if captures {
            pawns = pawns.without(to);
            // What looks at the cell looks no further than before, but may recapture.
            let protectors = self.mobility.seers(to) & !changed;
            let (gained, lost) = self.recaptures(protectors & !self.pinned_sliders, to);
            count = count + gained - lost;
            count += self.king_recaptures(position, occupied, mv);
            let leap = leapers::knight(to);
            count += (leap & self.free_knights).len();
            if self.free_knights.contains(to) {
                count -= (leap & (V::TABLES.cells - self.them)).len();
            }
        } else if !INVOLVED && changed & !self.pinned_sliders == 0 {
            // No slider sees what the piece leaves, most often.
            count -= self.mobility.losses(to);
            changed = 0;
        } else {
            changed |= self.mobility.seers(to);
        }
        changed &= !self.pinned_sliders;
        while changed != 0 {
            let i = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            count -= self.mobility.count(i);
            // One that stood where the move ends is captured.
            let cell = self.mobility.cell(i);
            if !INVOLVED || cell != to {
                let mut reached = self.mobility.look_up::<K>(i, occupied) & targets;
                if INVOLVED && pinned.contains(cell) {
                    reached &= line(self.king, cell);
                }
                count += reached.len();
            }
        }
        let lost_pawn = pinned_pawn || captures && self.free_pawns.contains(to);
        count += if lost_pawn || calm.recount.contains(to) {
            ReplyPawns::new::<V, S>(pawns, occupied).count::<V, S>(occupied - them, Bitboard::ALL)
        } else if self.pawn_cells.contains(to) {
            macro_rules! number {
                ($set:expr) => {
                    $set.contains(to) as u32
                };
            }
            let [left, right] = self.pawns.captures;
            let [first, second, third] = self.pawn_losses;
            let mut lost = number!(first) + number!(second);
            if V::TRIPLE_STEPS {
                lost += number!(third);
            }
            self.pawn_moves + number!(left) + number!(right) - lost
        } else {
            self.pawn_moves
        };
        count
            + if calm.touching.contains(to) {
                let around = occupied.without(self.king);
                let free = calm.free - attacks::<V, S, K>(piece, to, around);
                self.king_moves(position, occupied, free)
            } else {
                calm.king_moves
            }
    }
}

impl<V: Rules, S: Side, K: Sliders> Replies<V, S, K> {
    /// How many moves sliders that look at a cell gain and lose when the piece there is captured; it may be one of them.
    #[inline(always)]
    fn recaptures(&self, protectors: u32, to: Cell) -> (u32, u32) {
        let (mut gained, mut lost) = (0, 0);
        let mut left = protectors;
        while left != 0 {
            let i = left.trailing_zeros() as usize;
            left &= left - 1;
            if self.mobility.cell(i) == to {
                lost += self.mobility.count(i);
            } else {
                gained += 1;
            }
        }
        (gained, lost)
    }

    /// 1 if the king can take the piece that has just captured beside it, else 0.
    #[inline(always)]
    fn king_recaptures(&self, position: &Position, occupied: Bitboard, mv: (Cell, Cell)) -> u32 {
        let (from, to) = mv;
        if !leapers::king(self.king).contains(to) {
            return 0;
        }
        let around = occupied.without(self.king);
        let captures = V::SPEC.pawn_captures;
        let others = attackers::<K>(&position.board, captures, to, S::COLOR, around).without(from);
        others.is_empty() as u32
    }

    /// The same after a calm move that gives check.
    #[inline(always)]
    fn count_after_check(
        &self,
        position: &Position,
        occupied: Bitboard,
        piece: Piece,
        mv: (Cell, Cell),
        calm: &Calm,
    ) -> u32 {
        let (from, to) = mv;
        let around = occupied.without(self.king);
        let free = calm.free - attacks::<V, S, K>(piece, to, around);
        let mut count = (free & self.near).len();
        if self.them.contains(to) {
            count += self.king_recaptures(position, occupied, mv);
        }
        // All but the king must capture the piece or step between; no pinned one can.
        let targets = between(self.king, to).with(to);
        let mut changed =
            (self.mobility.seers(from) | self.mobility.seers(to)) & !self.pinned_sliders;
        let steady = !(changed | self.pinned_sliders);
        let knights = self.free_knights.without(to);
        for_each_cell!(cell in targets => {
            count += (self.mobility.seers(cell) & steady).count_ones();
            count += (leapers::knight(cell) & knights).len();
        });
        while changed != 0 {
            let i = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            if self.mobility.cell(i) != to {
                count += (self.mobility.look_up::<K>(i, occupied) & targets).len();
            }
        }
        let pawns = ReplyPawns::new::<V, S>(self.free_pawns.without(to), occupied);
        count + pawns.count::<V, S>(to.into(), targets)
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
