//! How many legal moves there are, without listing them.

use crate::attacks::leapers;
use crate::attacks::lines::line;
use crate::attacks::sliders::Sliders;
use crate::bitboard::for_each_cell;
use crate::cell::Cell;
use crate::checks::Checks;
use crate::color::Side;
use crate::movegen::mobility::Mobility;
use crate::movegen::pawns::{en_passant, pinned_targets, PawnTargets};
use crate::movegen::{king, Scene};
use crate::position::Position;
use crate::variant::tables::Rules;

#[inline(always)]
pub(crate) fn count<V: Rules, S: Side, K: Sliders>(position: &Position) -> u32 {
    count_with::<V, S, K>(position, None)
}

/// How many legal moves there are after an ordinary move, with the mobility of the side to move before it. Castlings and captures in
/// passing, which change more than two cells, are not ordinary.
#[inline(always)]
pub(crate) fn count_after<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    mobility: &Mobility,
    mv: (Cell, Cell),
) -> u32 {
    count_with::<V, S, K>(position, Some((mobility, mv)))
}

#[inline(always)]
fn count_with<V: Rules, S: Side, K: Sliders>(
    position: &Position,
    before: Option<(&Mobility, (Cell, Cell))>,
) -> u32 {
    let scene = Scene::new::<V, S>(position);
    let mut count = king::targets::<V, S, K>(position, &scene).len();
    let Checks {
        checkers, pinned, ..
    } = scene.checks;
    if checkers.has_several() {
        return count;
    }
    let board = &position.board;
    for_each_cell!(from in board.knights() & (scene.us - pinned) => {
        count += (leapers::knight(from) & scene.targets).len();
    });
    count += match before {
        Some((mobility, mv)) if (checkers | pinned).is_empty() => {
            mobility.after::<K>(mv, scene.occupied, scene.targets)
        }
        _ => sliders::<K>(position, &scene),
    };
    count + pawns::<V, S>(position, &scene)
}

#[inline(always)]
fn sliders<K: Sliders>(position: &Position, scene: &Scene) -> u32 {
    let mut count = 0;
    let board = &position.board;
    let pinned = scene.checks.pinned;
    let free = scene.us - pinned;
    for_each_cell!(from in board.rook_sliders() & free => {
        count += (K::rook(from, scene.occupied) & scene.targets).len();
    });
    for_each_cell!(from in board.bishop_sliders() & free => {
        count += (K::bishop(from, scene.occupied) & scene.targets).len();
    });
    if pinned.any() {
        let king = scene.checks.king;
        for_each_cell!(from in board.rook_sliders() & pinned => {
            let targets = K::rook(from, scene.occupied) & scene.targets;
            count += (targets & line(king, from)).len();
        });
        for_each_cell!(from in board.bishop_sliders() & pinned => {
            let targets = K::bishop(from, scene.occupied) & scene.targets;
            count += (targets & line(king, from)).len();
        });
    }
    count
}

#[inline(always)]
fn pawns<V: Rules, S: Side>(position: &Position, scene: &Scene) -> u32 {
    let ours = position.board.pawns() & scene.us;
    let promotion = V::TABLES.sides[S::COLOR.index()].promotion;
    let targets = PawnTargets::new::<V, S>(ours - scene.checks.pinned, scene.occupied, scene.them);
    // Steps of different lengths never end on the same cell, and captures never where steps do; so there are two sets
    // to count.
    let [one, two, three] = targets.steps;
    let [left, right] = targets.captures;
    let first = (one | two | three | left) & scene.targets;
    let second = right & scene.targets;
    let mut count = first.len() + second.len();
    if ((first | second) & promotion).any() {
        count += 3 * ((first & promotion).len() + (second & promotion).len());
    }
    let pinned = ours & scene.checks.pinned;
    if pinned.any() {
        for_each_cell!(from in pinned => {
            let targets = pinned_targets::<V, S>(from, scene) & scene.targets;
            count += targets.len() + 3 * (targets & promotion).len();
        });
    }
    if let Some(cell) = position.en_passant() {
        for (from, _) in en_passant::<V, S>(&position.board, cell) {
            count += from.len();
        }
    }
    count
}
