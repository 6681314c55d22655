//! How many legal moves there are, without listing them.

use crate::attacks::leapers;
use crate::attacks::lines::line;
use crate::attacks::sliders::Sliders;
use crate::color::Side;
use crate::movegen::pawns::{en_passant, pinned_targets, PawnTargets};
use crate::movegen::{king, Scene};
use crate::position::Position;
use crate::variant::tables::Rules;

#[inline(always)]
pub(crate) fn count<V: Rules, S: Side, K: Sliders>(position: &Position) -> u32 {
    let scene = Scene::new::<V, S>(position);
    let mut count = king::targets::<V, S, K>(position, &scene).len();
    if scene.checks.checkers.has_several() {
        return count;
    }
    let board = &position.board;
    let pinned = scene.checks.pinned;
    let free = scene.us - pinned;
    (board.knights() & free).each(|from| count += (leapers::knight(from) & scene.targets).len());
    (board.rook_sliders() & free)
        .each(|from| count += (K::rook(from, scene.occupied) & scene.targets).len());
    (board.bishop_sliders() & free)
        .each(|from| count += (K::bishop(from, scene.occupied) & scene.targets).len());
    if pinned.any() {
        let king = scene.checks.king;
        (board.rook_sliders() & pinned).each(|from| {
            let targets = K::rook(from, scene.occupied) & scene.targets;
            count += (targets & line(king, from)).len();
        });
        (board.bishop_sliders() & pinned).each(|from| {
            let targets = K::bishop(from, scene.occupied) & scene.targets;
            count += (targets & line(king, from)).len();
        });
    }
    count + pawns::<V, S, K>(position, &scene)
}

#[inline(always)]
fn pawns<V: Rules, S: Side, K: Sliders>(position: &Position, scene: &Scene) -> u32 {
    let ours = position.board.pawns() & scene.us;
    let promotion = V::TABLES.sides[S::COLOR.index()].promotion;
    let targets = PawnTargets::new::<V, S>(ours - scene.checks.pinned, scene.occupied, scene.them);
    // Steps of different lengths never end on the same cell, and captures never where steps do; so there are two sets to count.
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
        pinned.each(|from| {
            let targets = pinned_targets::<V, S>(from, scene) & scene.targets;
            count += targets.len() + 3 * (targets & promotion).len();
        });
    }
    if let Some(cell) = position.en_passant() {
        en_passant::<V, S, K>(&position.board, cell, |_, _| count += 1);
    }
    count
}
