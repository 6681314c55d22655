//! Counting the last two plies of a perft together.
//!
//! At a node with two plies left, what the opponent can answer is worked out once, as if we passed; then for each of our pieces, what changes
//! with its moves is added up for all of its targets at once. Only quiet moves that change little are counted so: everything that gives check, pins,
//! unpins, captures, promotes or castles is made and counted ("slow"). Which those are is decided by sets of cells that may be too large, never
//! too small. This makes no single count faster; it is for perft alone, and its figures are of another kind than those of [`Position::perft`].
//!
//! Measured against counting one ply: about 2 times the leaves a second from start positions, 1.3 in middle games.

use core::marker::PhantomData;

use crate::attacks::leapers;
use crate::attacks::lines::{between, line};
use crate::attacks::sliders::Sliders;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::board::Board;
use crate::cell::Cell;
use crate::color::Side;
use crate::make::make;
use crate::movegen::count::{count, count_after};
use crate::movegen::mobility::Mobility;
use crate::movegen::pawns::PawnTargets;
use crate::movegen::sinks::{origin, promotion_cells, Sink};
use crate::movegen::{generate_in, Scene};
use crate::moves::{Move, MoveList, PieceMoves};
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::{capture_deltas, forward, Rules};

/// Most sliders of a side that are dealt with; a position with more is counted the plain way.
const MOST_SLIDERS: usize = 16;

/// The number of positions after two plies.
#[inline(always)]
pub(crate) fn count_two_plies<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    plain: impl Fn(&Position) -> u64,
) -> u64 {
    let scene = Scene::new::<V, S>(position);
    // An answer to check leaves too few moves to be worth the preparation, and castling asks for more than this file looks at.
    if scene.checks.checkers.any() || opponent_may_castle::<V, S>(position) {
        return plain(position);
    }
    let mut sum = Sum::<V, S, K> {
        position,
        replies: Replies::none(position, &scene),
        sum: 0,
        slow: MoveList::new(),
    };
    if !sum.replies.fill(position, scene.occupied) {
        return plain(position);
    }
    let mut moves = Moves::new(scene.checks.king);
    generate_in::<V, S, K>(position, &scene, &mut moves);
    if moves.overflow {
        return plain(position);
    }
    for i in 0..moves.pawn_count {
        let (targets, delta) = moves.pawns[i % 5];
        let single = sum.pawns(targets, delta);
        // Pawns that bear on the king, block a pawn or are attacked come behind the pieces, one by one.
        for_each_cell!(to in single => {
            let step = PieceMoves {
                piece: Piece::Pawn,
                from: origin(to, delta),
                targets: to.into(),
                promotions: Bitboard::EMPTY,
            };
            moves.add(step, true);
        });
    }
    if moves.overflow {
        return plain(position);
    }
    for i in 0..moves.piece_count {
        let (moves, may_be_quiet) = moves.pieces[i % MOST_PIECES];
        sum.piece(moves, may_be_quiet);
    }
    sum.sum + sum.made()
}

/// Whether the opponent has a right to castle that none of its own pieces stands in the way of.
#[inline(always)]
fn opponent_may_castle<V: Rules, S: Side>(position: &Position) -> bool {
    if !V::CASTLES || position.castling == 0 {
        return false;
    }
    let theirs = position.board.of(S::Other::COLOR);
    V::TABLES.sides[S::Other::COLOR.index()]
        .castlings
        .iter()
        .flatten()
        .any(|castling| {
            position.castling & castling.right != 0 && (castling.empty & theirs).is_empty()
        })
}

/// What the opponent's free pawns can do, and what that depends on.
#[derive(Clone, Copy)]
struct ReplyPawns {
    /// Where single, double and triple steps end.
    steps: [Bitboard; 3],
    /// Which cells the pawns attack, by direction.
    captures: [Bitboard; 2],
}

impl ReplyPawns {
    #[inline(always)]
    fn new<V: Rules, S: Side>(pawns: Bitboard, occupied: Bitboard) -> ReplyPawns {
        let targets = PawnTargets::new::<V, S::Other>(pawns, occupied, V::TABLES.cells);
        ReplyPawns {
            steps: targets.steps,
            captures: targets.captures,
        }
    }

    /// How many moves a set of targets stands for.
    #[inline(always)]
    fn weigh<V: Rules, S: Side>(targets: Bitboard) -> u32 {
        targets.len() + 3 * (targets & promotion_cells::<V, S::Other>()).len()
    }

    /// The pawns' moves, with `us` for what they can capture.
    #[inline(always)]
    fn count<V: Rules, S: Side>(&self, us: Bitboard) -> u32 {
        let [one, two, three] = self.steps;
        let [left, right] = self.captures;
        let steps = Self::weigh::<V, S>(one | two | three);
        steps + self.captures_of::<V, S>(us & left, us & right)
    }

    #[inline(always)]
    fn captures_of<V: Rules, S: Side>(&self, left: Bitboard, right: Bitboard) -> u32 {
        Self::weigh::<V, S>(left & self.captures[0]) + Self::weigh::<V, S>(right & self.captures[1])
    }

    /// How many moves more (or less) there are with a piece of ours on one of the cells, summed over the cells.
    #[inline(always)]
    fn change<V: Rules, S: Side>(&self, cells: Bitboard) -> i32 {
        let back = -forward(S::Other::COLOR);
        let [one, two, three] = self.steps;
        let gained = self.captures_of::<V, S>(cells, cells);
        // A step is lost where it ends, and where it passes.
        let mut lost = Self::weigh::<V, S>(cells & one) + (cells & two).len();
        lost += (cells & two.shifted(back)).len();
        if V::TRIPLE_STEPS {
            lost += (cells & three).len();
            lost += (cells & three.shifted(back)).len() + (cells & three.shifted(2 * back)).len();
        }
        gained as i32 - lost as i32
    }
}

/// The cells around the opponent's king, and which of them we attack.
struct Zone {
    /// Cells that the king may go to.
    free: Bitboard,
    /// Cells on which a piece would cut off the only attack on a cell of the zone.
    cuts: Bitboard,
    /// For each free cell, of which there are at most twelve, from where rooks and bishops attack it.
    from_rook: [Bitboard; 16],
    from_bishop: [Bitboard; 16],
    /// Pieces of ours that attack the zone, or stand in the way of one that would.
    involved: Bitboard,
}

impl Zone {
    /// A zone not filled yet.
    #[inline(always)]
    fn none() -> Zone {
        Zone {
            free: Bitboard::EMPTY,
            cuts: Bitboard::EMPTY,
            from_rook: [Bitboard::EMPTY; 16],
            from_bishop: [Bitboard::EMPTY; 16],
            involved: Bitboard::EMPTY,
        }
    }

    /// Finds the zone with our pieces `us` (one of them perhaps taken away); whether we have not too many sliders.
    #[inline(always)]
    fn fill<V: Rules, S: Side, K: Sliders>(
        &mut self,
        board: &Board,
        king: Cell,
        us: Bitboard,
        them: Bitboard,
    ) -> bool {
        let cells = leapers::king(king) & (V::TABLES.cells - them);
        let occupied = (us | them).without(king);
        let mut once = Bitboard::EMPTY;
        let mut twice = Bitboard::EMPTY;
        let mut involved = Bitboard::EMPTY;
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
        involved |= (cells.shifted(-left) | cells.shifted(-right)) & pawns;
        let leapers = (board.knights() | board.kings()) & us;
        for_each_cell!(from in leapers => {
            let set = if board.kings().contains(from) {
                leapers::king(from)
            } else {
                leapers::knight(from)
            };
            if (set & cells).any() {
                attack!(set);
                involved |= Bitboard::from(from);
            }
        });

        let mut sliders = [(king, Bitboard::EMPTY); MOST_SLIDERS];
        let mut count = 0;
        macro_rules! slide {
            ($pieces:expr, $open:path, $attacks:path) => {
                for_each_cell!(from in $pieces & us => {
                    if ($open(from) & cells).any() {
                        let full = $attacks(from, occupied);
                        let set = full & cells;
                        attack!(set);
                        let behind = $attacks(from, occupied - (full & us));
                        if set.any() {
                            if count == MOST_SLIDERS {
                                return false;
                            }
                            sliders[count] = (from, set);
                            count += 1;
                            involved |= Bitboard::from(from);
                        }
                        if ((behind - full) & cells).any() {
                            involved |= full & us;
                        }
                    }
                });
            };
        }
        slide!(board.rook_sliders(), leapers::open_rook, K::rook);
        slide!(board.bishop_sliders(), leapers::open_bishop, K::bishop);

        let single = once - twice;
        let mut cuts = Bitboard::EMPTY;
        for &(from, set) in &sliders[..count] {
            for_each_cell!(cell in set & single => {
                cuts |= between(from, cell);
            });
        }
        let free = cells - once;
        self.free = free;
        self.cuts = cuts;
        self.involved = involved;
        let mut i = 0;
        for_each_cell!(cell in free => {
            self.from_rook[i & 15] = K::rook(cell, occupied);
            self.from_bishop[i & 15] = K::bishop(cell, occupied);
            i += 1;
        });
        true
    }

    /// How many of the free cells a piece attacks from the cells, summed over the cells.
    #[inline(always)]
    fn attacked_from<V: Rules, S: Side>(&self, piece: Piece, cells: Bitboard) -> u32 {
        let mut sum = 0;
        let mut i = 0;
        for_each_cell!(cell in self.free => {
            let from = match piece {
                Piece::Pawn => leapers::pawn(V::SPEC.pawn_captures, S::Other::COLOR, cell),
                Piece::Knight => leapers::knight(cell),
                Piece::Bishop => self.from_bishop[i & 15],
                Piece::Rook => self.from_rook[i & 15],
                Piece::Queen => self.from_bishop[i & 15] | self.from_rook[i & 15],
                Piece::King => leapers::king(cell),
            };
            sum += (from & cells).len();
            i += 1;
        });
        sum
    }
}

/// What the opponent can answer if we pass, and how that depends on what we do.
struct Replies<V, S, K> {
    us: Bitboard,
    them: Bitboard,
    king: Cell,
    /// Moves of knights and sliders.
    pieces: u32,
    /// For each cell, how many moves of sliders end beyond it: a number of six bits, a plane for each. No cell has more than 42.
    losses: [Bitboard; 6],
    /// The sliders, and those of them that are pinned, as bits.
    mobility: Mobility,
    pinned_sliders: u32,
    /// Pieces of ours that free sliders attack.
    seen: Bitboard,
    free_pawns: Bitboard,
    pawns: ReplyPawns,
    /// Cells whose leaving lets a pawn step.
    pawn_ways: Bitboard,
    /// Cells that all pawns attack, the pinned ones too.
    pawn_attacks: Bitboard,
    zone: Zone,
    /// Pieces of ours that may pin, unpin or uncover a check by moving.
    slow_movers: Bitboard,
    /// Cells between pinned pieces' ends.
    slow_targets: Bitboard,
    /// From where rooks and bishops check or pin.
    telling_rook: Bitboard,
    telling_bishop: Bitboard,
    rules: PhantomData<(V, S, K)>,
}

impl<V: Rules, S: Side, K: Sliders> Replies<V, S, K> {
    #[inline(always)]
    fn none(position: &Position, scene: &Scene) -> Self {
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
            pieces: 0,
            losses: [Bitboard::EMPTY; 6],
            mobility: Mobility::none(),
            pinned_sliders: 0,
            seen: Bitboard::EMPTY,
            free_pawns: Bitboard::EMPTY,
            pawns: ReplyPawns {
                steps: [Bitboard::EMPTY; 3],
                captures: [Bitboard::EMPTY; 2],
            },
            pawn_ways: Bitboard::EMPTY,
            pawn_attacks: Bitboard::EMPTY,
            zone: Zone::none(),
            slow_movers: Bitboard::EMPTY,
            slow_targets: Bitboard::EMPTY,
            telling_rook: rook_lines | behind_rook,
            telling_bishop: bishop_lines | behind_bishop,
            rules: PhantomData,
        }
    }

    /// Works out the replies; whether there are not too many sliders.
    #[inline(always)]
    fn fill(&mut self, position: &Position, occupied: Bitboard) -> bool {
        let board = &position.board;
        if !self.mobility.fill::<V, S::Other, K>(position)
            || !self
                .zone
                .fill::<V, S, K>(board, self.king, self.us, self.them)
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
                    self.slow_movers |= Bitboard::from(slider);
                    self.slow_targets |= way;
                }
                // Ours alone uncovers a check; ours beside one of theirs pins that one by leaving.
                (1, true) => self.slow_movers |= ours,
                (2, true) if !ours.has_several() => self.slow_movers |= ours,
                _ => {}
            }
        });
        pinned
    }

    /// Counts the moves of knights and sliders, and what the sliders lose on each cell.
    #[inline(always)]
    fn add_pieces(&mut self, board: &Board, pinned: Bitboard) {
        let targets = V::TABLES.cells - self.them;
        for_each_cell!(from in board.knights() & (self.them - pinned) => {
            self.pieces += (leapers::knight(from) & targets).len();
        });
        self.pieces += self.mobility.total();
        for i in 0..self.mobility.len() {
            let (from, attacks) = self.mobility.slider(i);
            if pinned.contains(from) {
                self.pieces -= self.mobility.count(i);
                self.pieces += (attacks & targets & line(self.king, from)).len();
                self.pinned_sliders |= 1 << i;
            } else {
                self.seen |= attacks & self.us;
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
    }

    #[inline(always)]
    fn add_pawns(&mut self, board: &Board, occupied: Bitboard, pinned: Bitboard) {
        let pawns = board.pawns() & self.them;
        self.free_pawns = pawns - pinned;
        self.pawns = ReplyPawns::new::<V, S>(self.free_pawns, occupied);
        for_each_cell!(from in pawns & pinned => {
            let moves = PawnTargets::new::<V, S::Other>(from.into(), occupied, self.us);
            let [one, two, three] = moves.steps;
            let [left, right] = moves.captures;
            let targets = (one | two | three | left | right) & line(self.king, from);
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
    }

    /// Cells on which a piece of ours checks or pins.
    #[inline(always)]
    fn telling(&self, piece: Piece) -> Bitboard {
        match piece {
            Piece::Pawn => leapers::pawn(V::SPEC.pawn_captures, S::Other::COLOR, self.king),
            Piece::Knight => leapers::knight(self.king),
            Piece::Bishop => self.telling_bishop,
            Piece::Rook => self.telling_rook,
            Piece::Queen => self.telling_bishop | self.telling_rook,
            Piece::King => Bitboard::EMPTY,
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
        let occupied = (self.us | self.them).without(from);
        let mut sum = 0;
        let mut seers = self.mobility.seers(from) & !self.pinned_sliders;
        while seers != 0 {
            let i = seers.trailing_zeros() as usize;
            seers &= seers - 1;
            let (slider, attacks) = self.mobility.slider(i);
            let further = self.mobility.look_up::<K>(i, occupied);
            let gain = (further & V::TABLES.cells) - attacks;
            let full = (gain - self.them).len();
            sum += full * (cells - between(slider, from) - gain).len();
            for_each_cell!(to in gain & cells => {
                sum += (gain & between(from, to)).len() + 1;
            });
        }
        sum
    }
}

/// Most pieces that are dealt with; a side with more is counted the plain way.
const MOST_PIECES: usize = 32;

/// Our moves, put aside: what is done with each is much code, which so is compiled once and not for every kind of piece.
struct Moves {
    /// Each with whether its moves may be quiet: pawns that generation gives one by one are pinned or capture in passing.
    pieces: [(PieceMoves, bool); MOST_PIECES],
    piece_count: usize,
    /// Steps and captures of pawns, with the change of the cell's number.
    pawns: [(Bitboard, i32); 5],
    pawn_count: usize,
    /// Moves found in excess.
    overflow: bool,
}

impl Moves {
    #[inline(always)]
    fn new(king: Cell) -> Moves {
        let none = PieceMoves {
            piece: Piece::King,
            from: king,
            targets: Bitboard::EMPTY,
            promotions: Bitboard::EMPTY,
        };
        Moves {
            pieces: [(none, false); MOST_PIECES],
            piece_count: 0,
            pawns: [(Bitboard::EMPTY, 0); 5],
            pawn_count: 0,
            overflow: false,
        }
    }
}

impl Moves {
    #[inline(always)]
    fn add(&mut self, moves: PieceMoves, may_be_quiet: bool) {
        match self.pieces.get_mut(self.piece_count) {
            Some(place) => {
                *place = (moves, may_be_quiet);
                self.piece_count += 1;
            }
            None => self.overflow = true,
        }
    }
}

impl Sink for Moves {
    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        self.add(moves, moves.piece != Piece::Pawn);
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i32) {
        match self.pawns.get_mut(self.pawn_count) {
            Some(place) => {
                *place = (targets, delta);
                self.pawn_count += 1;
            }
            None => self.overflow = true,
        }
    }
}

/// Adds up the replies to our moves.
struct Sum<'a, V, S, K> {
    position: &'a Position,
    replies: Replies<V, S, K>,
    sum: u64,
    slow: MoveList,
}

impl<V: Rules, S: Side, K: Sliders> Sum<'_, V, S, K> {
    /// Adds the replies to the quiet moves of one piece; answers which of the cells are left to be made.
    #[inline(always)]
    fn quiet(&mut self, piece: Piece, from: Cell, cells: Bitboard) -> Bitboard {
        let replies = &self.replies;
        if replies.slow_movers.contains(from) {
            return cells;
        }
        let us = replies.us.without(from);
        let mut own_zone;
        let zone = if replies.zone.involved.contains(from) {
            let board = &self.position.board;
            own_zone = Zone::none();
            if !own_zone.fill::<V, S, K>(board, replies.king, us, replies.them) {
                return cells;
            }
            &own_zone
        } else {
            &replies.zone
        };
        let slow = cells & (replies.slow_targets | replies.telling(piece) | zone.cuts);
        let cells = cells - slow;
        if cells.is_empty() {
            return slow;
        }
        let pawns = if replies.pawn_ways.contains(from) {
            ReplyPawns::new::<V, S>(replies.free_pawns, us | replies.them)
        } else {
            replies.pawns
        };
        let each = replies.pieces + zone.free.len() + pawns.count::<V, S>(us);
        let mut sum = (each * cells.len()) as i32 + pawns.change::<V, S>(cells);
        sum -= replies.lost(cells) as i32;
        sum -= zone.attacked_from::<V, S>(piece, cells) as i32;
        if replies.seen.contains(from) {
            sum += replies.gained(from, cells) as i32;
        }
        self.sum += sum as u64;
        slow
    }

    /// The same for many pawns at once, each with one step of this length; answers the moves to be made, and those to be looked at one by one.
    #[inline(always)]
    fn quiet_pawns(&mut self, cells: Bitboard, delta: i32) -> (Bitboard, Bitboard) {
        let replies = &self.replies;
        let zone = &replies.zone;
        let by_itself = (zone.involved | replies.seen | replies.pawn_ways).shifted(delta);
        let slow = cells
            & (replies.slow_targets
                | replies.telling(Piece::Pawn)
                | zone.cuts
                | replies.slow_movers.shifted(delta));
        let single = (cells - slow) & by_itself;
        let cells = cells - slow - single;
        let from = cells.shifted(-delta);
        let each = replies.pieces + zone.free.len() + replies.pawns.count::<V, S>(replies.us);
        let mut sum = (each * cells.len()) as i32 + replies.pawns.change::<V, S>(cells);
        sum -= replies.pawns.captures_of::<V, S>(from, from) as i32;
        sum -= replies.lost(cells) as i32;
        sum -= zone.attacked_from::<V, S>(Piece::Pawn, cells) as i32;
        self.sum += sum as u64;
        (slow, single)
    }

    /// Adds the replies to all moves of a piece, or puts them aside to be made.
    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves, may_be_quiet: bool) {
        let PieceMoves { piece, from, .. } = moves;
        let mut slow = moves.targets - moves.promotions;
        if may_be_quiet {
            let mut quiet = moves.targets - self.replies.them;
            if V::CASTLES && piece == Piece::King {
                quiet &= leapers::king(from);
            }
            slow -= quiet;
            if quiet.any() {
                slow |= self.quiet(piece, from, quiet);
            }
        }
        for_each_cell!(to in slow => {
            self.slow.push(Move::new(from, to));
        });
        for_each_cell!(to in moves.promotions => {
            for promotion in Piece::PROMOTIONS {
                self.slow.push(Move::with_promotion(from, to, promotion));
            }
        });
    }

    /// The same for a kind of move of all pawns; answers those whose pawns have to be looked at one by one.
    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i32) -> Bitboard {
        let promotions = targets & promotion_cells::<V, S>();
        let mut slow = targets - promotions;
        let mut single = Bitboard::EMPTY;
        let steps = delta * forward(S::COLOR);
        if (1..=3).contains(&steps) && slow.any() {
            let mut quiet = slow;
            if V::SPEC.en_passant && steps > 1 {
                // A step that can be captured in passing.
                let attacks = self.replies.pawn_attacks;
                quiet -= attacks.shifted(forward(S::COLOR));
                if steps == 3 {
                    quiet -= attacks.shifted(2 * forward(S::COLOR));
                }
            }
            slow -= quiet;
            let (left, one_by_one) = self.quiet_pawns(quiet, delta);
            slow |= left;
            single = one_by_one;
        }
        for_each_cell!(to in slow => {
            self.slow.push(Move::new(origin(to, delta), to));
        });
        for_each_cell!(to in promotions => {
            for promotion in Piece::PROMOTIONS {
                let from = origin(to, delta);
                self.slow.push(Move::with_promotion(from, to, promotion));
            }
        });
        single
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
