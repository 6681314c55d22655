//! Gliński's game.

use crate::variant::geometry::GLINSKI_BOARD;
use crate::variant::spec::*;

pub(crate) const SPEC: Spec = Spec {
    name: "glinski",
    title: "Gliński",
    geometry: &GLINSKI_BOARD,
    pieces: "Kg1 Qe1 Rc1 Ri1 Nd1 Nh1 Bf1 Bf2 Bf3",
    pawns: "b1:2 c2:2 d3:2 e4:2 f5:2 g4:2 h3:2 i2:2 k1:2",
    pawn_captures: PawnCaptures::Orthogonal,
    en_passant: true,
    castlings: &[],
    stalemate: Stalemate::ThreeQuarters,
    dead: Dead::BareKings,
    settings: Settings::AUTOMATIC,
};
