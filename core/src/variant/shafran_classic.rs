//! Shafran's game as published elsewhere: with en passant and the fifty-move rule.

use crate::variant::geometry::SHAFRAN_BOARD;
use crate::variant::shafran::CASTLINGS;
use crate::variant::spec::*;

pub(crate) const SPEC: Spec = Spec {
    name: "shafran-classic",
    title: "Shafran classic",
    geometry: &SHAFRAN_BOARD,
    pieces: "Ra1 Nb1 Bc1 Qd1 Ke1 Bf2 Ng3 Bh4 Ri5",
    pawns: "a2:1 b2:2 c2:2 d2:3 e2:3 f3:3 g4:2 h5:2 i6:1",
    pawn_captures: PawnCaptures::Diagonal,
    en_passant: true,
    castlings: &CASTLINGS,
    stalemate: Stalemate::Draw,
    dead: Dead::BareKings,
    settings: Settings::AUTOMATIC,
};
