//! McCooey's game with the array that its inventors published.

use crate::variant::geometry::MCCOOEY_BOARD;
use crate::variant::spec::*;

pub(crate) const SPEC: Spec = Spec {
    name: "mccooey-classic",
    title: "McCooey classic",
    geometry: &MCCOOEY_BOARD,
    pieces: "Kg1 Qe1 Rd1 Rh1 Ne2 Ng2 Bf1 Bf2 Bf3",
    pawns: "c1:2 d2:2 e3:2 f4:1 g3:2 h2:2 i1:2",
    pawn_captures: PawnCaptures::Diagonal,
    en_passant: true,
    castlings: &[],
    stalemate: Stalemate::Draw,
    dead: Dead::BishopsOfColor(2),
    settings: Settings::AUTOMATIC,
};
