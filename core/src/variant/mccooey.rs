//! McCooey's game with the array of the source card.

use crate::variant::geometry::MCCOOEY_BOARD;
use crate::variant::spec::*;

pub(crate) const SPEC: Spec = Spec {
    name: "mccooey",
    title: "McCooey",
    geometry: &MCCOOEY_BOARD,
    pieces: "Kg1 Qe1 Rc1 Ri1 Nd1 Nh1 Bf1 Bf2 Bf3",
    pawns: "c2:2 d3:2 e4:2 f5:1 g4:2 h3:2 i2:2",
    pawn_captures: PawnCaptures::Diagonal,
    en_passant: true,
    castlings: &[],
    stalemate: Stalemate::Draw,
    dead: Dead::BishopsOfColor(2),
    settings: Settings::AUTOMATIC,
};
