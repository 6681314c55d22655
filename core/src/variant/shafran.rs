//! Shafran's game.

use crate::variant::geometry::SHAFRAN_BOARD;
use crate::variant::spec::*;

/// White's castlings; Black's are the same after the half turn.
pub(crate) const CASTLINGS: [Castling; 4] = [
    Castling {
        wing: Wing::Bishops,
        king: ["e1", "g3"],
        rook: ["i5", "f2"],
        san: "O-O",
    },
    Castling {
        wing: Wing::Bishops,
        king: ["e1", "h4"],
        rook: ["i5", "g3"],
        san: "O-O-O",
    },
    Castling {
        wing: Wing::Queens,
        king: ["e1", "c1"],
        rook: ["a1", "d1"],
        san: "O-O-Q",
    },
    Castling {
        wing: Wing::Queens,
        king: ["e1", "b1"],
        rook: ["a1", "c1"],
        san: "O-O-O-Q",
    },
];

pub(crate) const SPEC: Spec = Spec {
    name: "shafran",
    title: "Shafran",
    geometry: &SHAFRAN_BOARD,
    pieces: "Ra1 Nb1 Bc1 Qd1 Ke1 Bf2 Ng3 Bh4 Ri5",
    pawns: "a2:1 b2:2 c2:2 d2:3 e2:3 f3:3 g4:2 h5:2 i6:1",
    pawn_captures: PawnCaptures::Diagonal,
    en_passant: false,
    castlings: &CASTLINGS,
    stalemate: Stalemate::Draw,
    dead: Dead::BareKings,
    settings: Settings {
        halfmove_clock: Ending::Off,
        ..Settings::AUTOMATIC
    },
};
