//! Moves of pawns: steps and captures of all at once by shifts, pinned ones by themselves, captures in passing tried out.

use crate::attacks::leapers;
use crate::attacks::lines::line;
use crate::attacks::sliders::Portable;
use crate::bitboard::{for_each_cell, Bitboard};
use crate::board::Board;
use crate::cell::Cell;
use crate::checks::attackers;
use crate::color::{Color, Side};
use crate::movegen::{Scene, Sink};
use crate::moves::PieceMoves;
use crate::piece::Piece;
use crate::position::Position;
use crate::variant::tables::{capture_deltas, forward, Rules};

/// Where a set of pawns can go on a board, by kind of move, checks and pins left aside.
pub(crate) struct PawnTargets {
    /// One, two and three cells forward.
    pub steps: [Bitboard; 3],
    /// The two captures.
    pub captures: [Bitboard; 2],
}

impl PawnTargets {
    #[inline(always)]
    pub fn new<V: Rules, S: Side>(
        pawns: Bitboard,
        occupied: Bitboard,
        them: Bitboard,
    ) -> PawnTargets {
        let empty = V::TABLES.cells - occupied;
        let side = &V::TABLES.sides[S::COLOR.index()];
        let ahead = const { forward(S::COLOR) };
        let one = pawns.shifted(ahead) & empty;
        let two = (one & side.step_on[0]).shifted(ahead) & empty;
        let three = if V::TRIPLE_STEPS {
            (two & side.step_on[1]).shifted(ahead) & empty
        } else {
            Bitboard::EMPTY
        };
        let [left, right] = const { capture_deltas(V::SPEC, S::COLOR) };
        PawnTargets {
            steps: [one, two, three],
            captures: [pawns.shifted(left) & them, pawns.shifted(right) & them],
        }
    }
}

#[inline(always)]
pub(crate) fn generate<V: Rules, S: Side>(
    position: &Position,
    scene: &Scene,
    sink: &mut impl Sink,
) {
    let ours = position.board.pawns() & scene.us;
    let free = PawnTargets::new::<V, S>(ours - scene.checks.pinned, scene.occupied, scene.them);
    let ahead = const { forward(S::COLOR) };
    for (steps, targets) in free.steps.into_iter().enumerate() {
        if steps < 2 || V::TRIPLE_STEPS {
            sink.pawns(targets & scene.targets, ahead * (steps as i32 + 1));
        }
    }
    let deltas = const { capture_deltas(V::SPEC, S::COLOR) };
    for (targets, delta) in free.captures.into_iter().zip(deltas) {
        sink.pawns(targets & scene.targets, delta);
    }

    let pinned = ours & scene.checks.pinned;
    if pinned.any() {
        for_each_cell!(from in pinned => {
            let targets = pinned_targets::<V, S>(from, scene) & scene.targets;
            emit::<V, S>(sink, from, targets);
        });
    }
    if let Some(cell) = position.en_passant() {
        for (from, to) in en_passant::<V, S>(&position.board, cell) {
            for_each_cell!(from in from => {
                emit::<V, S>(sink, from, to);
            });
        }
    }
}

/// Where a pinned pawn can go along its line, cells that do not end a check included.
#[inline(always)]
pub(crate) fn pinned_targets<V: Rules, S: Side>(from: Cell, scene: &Scene) -> Bitboard {
    pinned_targets_on::<V, S>(from, scene.checks.king, scene.occupied, scene.them)
}

/// The same for a pawn pinned to `king` on a board of which only these sets are known.
#[inline(always)]
pub(crate) fn pinned_targets_on<V: Rules, S: Side>(
    from: Cell,
    king: Cell,
    occupied: Bitboard,
    them: Bitboard,
) -> Bitboard {
    let moves = PawnTargets::new::<V, S>(from.into(), occupied, them);
    let [one, two, three] = moves.steps;
    let [left, right] = moves.captures;
    (one | two | three | left | right) & line(king, from)
}

#[inline(always)]
fn emit<V: Rules, S: Side>(sink: &mut impl Sink, from: Cell, targets: Bitboard) {
    if targets.any() {
        sink.piece(PieceMoves {
            piece: Piece::Pawn,
            from,
            targets,
            promotions: targets & V::TABLES.sides[S::COLOR.index()].promotion,
        });
    }
}

/// The cells that the pawn that has just stepped over `first` skipped, and where it stands: the first piece
/// that lies on from there.
#[inline(always)]
pub(crate) fn skipped(first: Cell, mover: Color, occupied: Bitboard) -> (Bitboard, Bitboard) {
    let ahead = forward(mover);
    let mut skipped = Bitboard::from(first);
    let mut pawn = skipped.shifted(ahead);
    if (pawn & occupied).is_empty() {
        skipped |= pawn;
        pawn = pawn.shifted(ahead);
    }
    (skipped, pawn)
}

/// The legal captures in passing, with `first` the first cell that the opponent's pawn skipped: for each skipped cell
/// from where it can be entered. Each is tried out: two pawns leave their lines at once, and any of six lines may open. Rare enough
/// to stay out of the kernels.
#[cold]
#[inline(never)]
pub(crate) fn en_passant<V: Rules, S: Side>(
    board: &Board,
    first: Cell,
) -> [(Bitboard, Bitboard); 2] {
    let occupied = board.occupied();
    let (skipped, victim) = skipped(first, S::Other::COLOR, occupied);
    let ours = board.pawns() & board.of(S::COLOR);
    let king = board.king(S::COLOR);
    let captures = V::SPEC.pawn_captures;
    let mut found = [(Bitboard::EMPTY, Bitboard::EMPTY); 2];
    for (found, to) in found.iter_mut().zip(skipped) {
        found.1 = to.into();
        // From where a pawn of ours attacks the cell, a pawn of theirs on it would attack.
        for from in leapers::pawn(captures, S::Other::COLOR, to) & ours {
            let after = (occupied - victim).without(from).with(to);
            let by = S::Other::COLOR;
            let checkers = attackers::<Portable>(board, captures, king, by, after) - victim;
            if checkers.is_empty() {
                found.0 |= from.into();
            }
        }
    }
    found
}

/// Whether any capture in passing is legal.
pub(crate) fn can_capture_in_passing<V: Rules, S: Side>(board: &Board, first: Cell) -> bool {
    let [one, two] = en_passant::<V, S>(board, first);
    (one.0 | two.0).any()
}
