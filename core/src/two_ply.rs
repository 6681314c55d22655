//! Counting the last two plies of a perft together.
//!
//! At a node with two plies left, what the opponent can answer is worked out once, as if we passed ([`Replies`], which the plain perft uses too). Then
//! for each of our pieces the answers to all of its calm moves are added up at once, and those to moves that capture, pin or give check one by one, none
//! of them made. The rest, that uncovers, unpins, promotes or castles, is made and counted ("slow"). This makes no single count faster; it is
//! for perft alone, and its figures are of another kind than those of [`Position::perft`].

use crate::attacks::leapers;
use crate::attacks::lines::between;
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::cell::Cell;
use crate::color::Side;
use crate::make::make;
use crate::movegen::count::{count, count_after};
use crate::movegen::groups::Groups;
use crate::movegen::replies::calm::{attacks, Calm};
use crate::movegen::replies::pawns::ReplyPawns;
use crate::movegen::replies::Replies;
use crate::movegen::sinks::{origin, promotion_cells};
use crate::movegen::{generate_in, Scene};
use crate::moves::{Move, MoveList, PieceMoves};
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::Rules;

/// The number of positions after two plies. `involved` counts the answers to a move that captures, pins or gives check.
#[inline(always)]
pub(crate) fn count_two_plies<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    plain: impl Fn(&Position) -> u64,
    involved: impl Fn(&Replies<V, S, K>, Bitboard, Piece, (Cell, Cell), &Calm) -> u32,
) -> u64 {
    let scene = Scene::new::<V, S>(position);
    // An answer to check leaves too few moves to be worth the preparation.
    if scene.checks.checkers.any() {
        return plain(position);
    }
    let mut sum = Sum {
        position,
        replies: Replies::<V, S, K>::none(position, &scene),
        losses: [Bitboard::EMPTY; 6],
        seen: Bitboard::EMPTY,
        involved,
        sum: 0,
        slow: MoveList::new(),
    };
    if !sum.replies.fill(position) {
        return plain(position);
    }
    sum.add_losses();
    let mut groups = Groups::new();
    generate_in::<V, S, K>(position, &scene, &mut groups);
    for &(targets, delta) in groups.pawns() {
        sum.pawns(targets, delta);
    }
    for &moves in groups.pieces() {
        sum.piece(moves);
    }
    sum.sum + sum.made()
}

/// Adds up the replies to our moves.
struct Sum<'a, V, S, K, F> {
    position: &'a Position,
    replies: Replies<V, S, K>,
    /// For each cell, how many moves of sliders end beyond it: a number of six bits, a plane for each. No cell has more than 42.
    losses: [Bitboard; 6],
    /// Pieces of ours that free sliders attack.
    seen: Bitboard,
    involved: F,
    sum: u64,
    slow: MoveList,
}

impl<V: Rules, S: Side, K: Sliders, F> Sum<'_, V, S, K, F>
where
    F: Fn(&Replies<V, S, K>, Bitboard, Piece, (Cell, Cell), &Calm) -> u32,
{
    /// Works out what the sliders lose on each cell.
    #[inline(always)]
    fn add_losses(&mut self) {
        let replies = &self.replies;
        let targets = V::TABLES.cells - replies.them;
        for i in 0..replies.mobility.len() {
            if replies.pinned_sliders >> i & 1 != 0 {
                continue;
            }
            let (from, attacks) = replies.mobility.slider(i);
            self.seen |= attacks & replies.us;
            // Next cells have nothing between them.
            for_each_cell!(to in (attacks & targets) - leapers::king(from) => {
                let mut carry = between(from, to);
                for plane in &mut self.losses {
                    let both = *plane & carry;
                    *plane ^= carry;
                    carry = both;
                    if carry.is_empty() {
                        break;
                    }
                }
            });
        }
    }

    /// How many moves of sliders are lost with a piece on one of the cells, summed over the cells.
    #[inline(always)]
    fn lost(&self, cells: Bitboard) -> u32 {
        let mut sum = 0;
        for (bit, &plane) in self.losses.iter().enumerate() {
            sum += (plane & cells).len() << bit;
        }
        sum
    }

    /// What the sliders that attack `from` gain by our leaving it for one of the cells, summed over the cells.
    #[inline(always)]
    fn gained(&self, from: Cell, cells: Bitboard) -> u32 {
        let replies = &self.replies;
        let occupied = (replies.us | replies.them).without(from);
        let mut sum = 0;
        let mut seers = replies.mobility.seers(from) & !replies.pinned_sliders;
        while seers != 0 {
            let i = seers.trailing_zeros() as usize;
            seers &= seers - 1;
            let (slider, attacks) = replies.mobility.slider(i);
            let further = replies.mobility.look_up::<K>(i, occupied);
            let gain = (further & V::TABLES.cells) - attacks;
            let full = (gain - replies.them).len();
            sum += full * (cells - between(slider, from) - gain).len();
            for_each_cell!(to in gain & cells => {
                sum += (gain & between(from, to)).len() + 1;
            });
        }
        sum
    }

    /// How many moves of the king our piece takes away, summed over the cells that it goes to.
    #[inline(always)]
    fn taken(&self, piece: Piece, occupied: Bitboard, cells: Bitboard, calm: &Calm) -> u32 {
        let replies = &self.replies;
        let mut sum = 0;
        for_each_cell!(to in cells & calm.touching => {
            let occupied = occupied.with(to);
            let attacked = attacks::<V, S, K>(piece, to, occupied.without(replies.king));
            let free = calm.free - attacked;
            sum += calm.king_moves - replies.king_moves(self.position, occupied, free);
        });
        sum
    }

    /// Adds the replies to all moves of a piece, or puts them aside to be made.
    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        let replies = &self.replies;
        let PieceMoves { piece, from, .. } = moves;
        let targets = moves.targets - moves.promotions;
        // Pawns that come one by one may capture in passing, and a king that does not step castles.
        let ordinary = match piece {
            Piece::Pawn => Bitboard::EMPTY,
            Piece::King => targets & leapers::king(from),
            _ => targets,
        };
        let mut left = targets;
        if ordinary.any() {
            let calm = replies.calm(self.position, piece, from, ordinary);
            let occupied = (replies.us | replies.them).without(from);
            let cells = calm.cells;
            if cells.any() {
                let us = replies.us.without(from);
                let pawns = if replies.pawn_ways.contains(from) {
                    ReplyPawns::new::<V, S>(replies.free_pawns, occupied)
                } else {
                    replies.pawns
                };
                let pawn_moves = pawns.count::<V, S>(us, Bitboard::ALL);
                let each = replies.pieces + calm.king_moves + pawn_moves;
                let mut sum = (each * cells.len()) as i32 + pawns.change::<V, S>(cells);
                sum -= self.lost(cells) as i32;
                sum -= self.taken(piece, occupied, cells, &calm) as i32;
                if self.seen.contains(from) {
                    sum += self.gained(from, cells) as i32;
                }
                self.sum += sum as u64;
            }
            for_each_cell!(to in calm.involved => {
                let occupied = occupied.with(to);
                let answers = (self.involved)(&self.replies, occupied, piece, (from, to), &calm);
                self.sum += answers as u64;
            });
            left = left - cells - calm.involved;
        }
        for_each_cell!(to in left => {
            self.slow.push(Move::new(from, to));
        });
        for_each_cell!(to in moves.promotions => {
            for promotion in Piece::PROMOTIONS {
                self.slow.push(Move::with_promotion(from, to, promotion));
            }
        });
    }

    /// The same for many pawns at once.
    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i32) {
        let replies = &self.replies;
        let promotions = targets & promotion_cells::<V, S>();
        let targets = targets - promotions;
        let mut left = targets;
        if targets.any() {
            let calm = replies.calm_pawns(self.position, targets, delta);
            let occupied = replies.us | replies.them;
            // Pawns that block a pawn or are attacked by a slider are looked at one by one.
            let alone = calm.cells & (self.seen | replies.pawn_ways).shifted(delta);
            let cells = calm.cells - alone;
            if cells.any() {
                let from = cells.shifted(-delta);
                let pawn_moves = replies.pawns.count::<V, S>(replies.us, Bitboard::ALL);
                let each = replies.pieces + calm.king_moves + pawn_moves;
                let mut sum = (each * cells.len()) as i32 + replies.pawns.change::<V, S>(cells);
                sum -= replies.pawns.captures_of::<V, S>(from) as i32;
                sum -= self.lost(cells) as i32;
                sum -= self.taken(Piece::Pawn, occupied, cells, &calm) as i32;
                self.sum += sum as u64;
            }
            for_each_cell!(to in alone | calm.involved => {
                let from = origin(to, delta);
                let occupied = occupied.without(from).with(to);
                let mv = (from, to);
                let answers = (self.involved)(&self.replies, occupied, Piece::Pawn, mv, &calm);
                self.sum += answers as u64;
            });
            left = left - calm.cells - calm.involved;
        }
        for_each_cell!(to in left => {
            self.slow.push(Move::new(origin(to, delta), to));
        });
        for_each_cell!(to in promotions => {
            for promotion in Piece::PROMOTIONS {
                let from = origin(to, delta);
                self.slow.push(Move::with_promotion(from, to, promotion));
            }
        });
    }

    /// The replies to the moves that were put aside, each made.
    #[inline(always)]
    fn made(&self) -> u64 {
        let mut sum = 0;
        let mobility = &self.replies.mobility;
        for &mv in self.slow.as_slice() {
            let (from, to) = (mv.from(), mv.to());
            let piece = self.position.board.piece_at(from).unwrap_or(Piece::Pawn);
            let child = make::<V, S>(self.position, piece, from, to, mv.promotion());
            let ordinary = match piece {
                Piece::Pawn => self.position.en_passant().is_none(),
                Piece::King => leapers::king(from).contains(to),
                _ => true,
            };
            sum += if ordinary {
                count_after::<V, S::Other, K>(&child, mobility, (from, to))
            } else {
                count::<V, S::Other, K>(&child)
            } as u64;
        }
        sum
    }
}
