//! Algebraic notation as it is read: the forms that are not written, and what is refused, with its place.

use hexmate::{MoveErrorKind, Position, Variant};
use proptest::prelude::*;
use support::reference as slow;

/// The start position, a FEN, or pieces of White and Black with White to move.
fn position(variant: Variant, setup: &str) -> Position {
    let fen = match setup.split_once(" - ") {
        _ if setup.is_empty() => return Position::start(variant),
        Some((white, black)) if !setup.contains('/') => {
            let variant = slow::Variant::named(variant.name());
            slow::Position::of_pieces(variant, white, black, slow::Color::White).fen()
        }
        _ => setup.to_string(),
    };
    Position::from_fen(variant, &fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

const EN_PASSANT: &str = "1/3/5/4kq1/1p7/4p6/3P1K1bP2/11/3P7/3p3r3/3r7 w - e7 0 31";
const CASTLINGS: &str = "kN2r/5R/5p1/2P1B3/rp4P2/8R/8/7/6/R3K w KQkq - 0 30";
const PROMOTIONS: &str = "1/3/3K1/7/p8/2P8/P5k4/3rp6/1P9/5P5/11 w - - 0 30";
const ROOKS: &str = "Kk1 Rd1 Rd7 - Kl6";
const TWO_CAPTURES: &str = "Kk1 e4 e6 - Kl6 Nf5 Nf7";

#[test]
fn other_forms_are_read() {
    use Variant::{Glinski, McCooey, McCooeyClassic, Shafran};
    let cases = [
        (McCooeyClassic, "", "Ng2h4 Ngh4 N2h4 Nh4# Nh4+", "g2h4"),
        (McCooeyClassic, "", "f5 ff5 f4f5 f5+", "f4f5"),
        (
            McCooeyClassic,
            EN_PASSANT,
            "dxe7 d5xe7 dxe7e.p. dxe7e.p.+ de dee.p.",
            "d5e7",
        ),
        (Shafran, CASTLINGS, "O-O 0-0 O-O+ 0-0#", "e1g3"),
        (Shafran, CASTLINGS, "O-O-O 0-0-0", "e1h4"),
        (Shafran, CASTLINGS, "O-O-Q 0-0-Q", "e1c1"),
        (Shafran, CASTLINGS, "O-O-O-Q 0-0-0-Q 0-0-0-Q+", "e1b1"),
        (McCooey, PROMOTIONS, "axb7=N ab=N a5xb7=N", "a5b7n"),
        (McCooey, PROMOTIONS, "a6=R aa6=R a5a6=R", "a5a6r"),
        (Glinski, ROOKS, "R1d4 Rd1d4", "d1d4"),
    ];
    for (variant, setup, texts, uci) in cases {
        let position = position(variant, setup);
        for text in texts.split(' ') {
            let mv = position
                .parse_san(text)
                .unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(mv.to_uci(variant), uci, "{text}");
        }
    }
    let spaced = position(McCooeyClassic, EN_PASSANT)
        .parse_san("dxe7 e.p.")
        .unwrap();
    assert_eq!(spaced.to_uci(McCooeyClassic), "d5e7");
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    use MoveErrorKind::*;
    use Variant::{Glinski, McCooey, McCooeyClassic, Shafran};
    let cases = [
        (McCooeyClassic, "", "", 0, Empty),
        (McCooeyClassic, "", "Zf5", 0, PieceLetter('Z')),
        (McCooeyClassic, "", "Pf5", 0, PieceLetter('P')),
        (McCooeyClassic, "", "5", 0, Cell),
        (McCooeyClassic, "", " Nh4", 0, Cell),
        (McCooeyClassic, "", "é5", 0, Cell),
        (McCooeyClassic, "", "e", 1, Cell),
        (McCooeyClassic, "", "e5x", 3, Cell),
        (McCooeyClassic, "", "f12", 0, Cell),
        (McCooeyClassic, "", "f05", 0, Cell),
        (McCooeyClassic, "", "j10", 0, Cell),
        (McCooeyClassic, "", "N", 1, Cell),
        (McCooeyClassic, "", "Nh", 2, Cell),
        (McCooeyClassic, "", "Ngh", 2, Cell),
        (McCooeyClassic, "", "Ngxh", 3, Cell),
        (McCooeyClassic, "", "Ng2h9999", 3, Cell),
        (McCooeyClassic, "", "N12h4", 1, Rank),
        (McCooeyClassic, "", "N0h4", 1, Rank),
        (Glinski, "", "Nj4", 1, Cell),
        (Shafran, "", "Nk4", 1, Cell),
        (Shafran, "", "f1", 0, Cell),
        (McCooeyClassic, "", "Nh4 ", 3, Trailing),
        (McCooeyClassic, "", "Nh4!", 3, Trailing),
        (McCooeyClassic, "", "Nh4++", 4, Trailing),
        (McCooeyClassic, "", "Nh4 e.p", 3, Trailing),
        (McCooeyClassic, "", "Nh4 e.p.", 3, NotInPassing),
        (McCooeyClassic, "", "Nh4e.p.", 3, NotInPassing),
        (McCooeyClassic, "", "f5e.p.", 2, NotInPassing),
        (McCooeyClassic, "", "Nxh4", 1, NothingCaptured),
        (McCooeyClassic, "", "fxf5", 1, NothingCaptured),
        (McCooeyClassic, "", "xg5", 0, PawnFile),
        (McCooeyClassic, "", "O-O", 0, Castling),
        (McCooeyClassic, "", "0", 0, Castling),
        (Shafran, CASTLINGS, "O-O-O-O", 0, Castling),
        (Shafran, CASTLINGS, "O-O-Q-Q", 0, Castling),
        (Shafran, CASTLINGS, "O-O-K", 4, Trailing),
        (McCooeyClassic, "", "f5=Q", 2, NotPromoted),
        (McCooeyClassic, "", "Nh4=Q", 3, NotPromoted),
        (McCooey, PROMOTIONS, "a6=K", 3, Promotion),
        (McCooey, PROMOTIONS, "a6=q", 3, Promotion),
        (McCooey, PROMOTIONS, "a6=", 3, Promotion),
        (McCooey, PROMOTIONS, "a6Q", 2, Trailing),
        (McCooey, PROMOTIONS, "a6", 2, PromotionMissing),
        (McCooey, PROMOTIONS, "axb7", 4, PromotionMissing),
        (McCooey, PROMOTIONS, "ab", 2, PromotionMissing),
        (McCooey, PROMOTIONS, "ab7=Q", 1, CaptureSign),
        (McCooey, PROMOTIONS, "axb7=Qe.p.", 6, NotInPassing),
    ];
    for (variant, setup, text, offset, kind) in cases {
        let error = position(variant, setup).parse_san(text).unwrap_err();
        assert_eq!((error.offset, &error.kind), (offset, &kind), "{text}");
        assert!(error.to_string().ends_with(&format!("(byte {offset})")));
    }
}

#[test]
fn moves_that_are_not_legal_are_refused() {
    use Variant::{Glinski, McCooey, McCooeyClassic, Shafran};
    let cases = [
        (McCooeyClassic, "", "Nh5"),
        (McCooeyClassic, "", "Nbh4"),
        (McCooeyClassic, "", "N3h4"),
        (McCooeyClassic, "", "gxh5"),
        (McCooeyClassic, "", "fg"),
        (McCooeyClassic, "", "f6"),
        (McCooeyClassic, "", "f7"),
        // The castlings' cells are not empty.
        (Shafran, "", "O-O"),
        (Shafran, "", "O-O-O-Q"),
        // A castling is not written as the king's move.
        (Shafran, CASTLINGS, "Kg3"),
        (Shafran, CASTLINGS, "Kb1"),
        (Shafran, &CASTLINGS.replace("KQkq", "Qkq"), "O-O"),
        (McCooey, PROMOTIONS, "b7=Q"),
        (Glinski, ROOKS, "R2d4"),
        (Glinski, TWO_CAPTURES, "ed"),
    ];
    for (variant, setup, text) in cases {
        let position = position(variant, setup);
        let error = position.parse_san(text).unwrap_err();
        let (text, fen) = (text.to_string(), position.fen());
        assert_eq!(
            (error.offset, error.kind),
            (0, MoveErrorKind::Illegal { text, fen })
        );
    }
}

#[test]
fn several_moves_that_fit_are_named() {
    for (setup, texts, moves) in [
        (ROOKS, "Rd4 Rdd4", ["d1d4", "d7d4"]),
        (TWO_CAPTURES, "ef", ["e4f5", "e6f7"]),
    ] {
        for text in texts.split(' ') {
            let error = position(Variant::Glinski, setup)
                .parse_san(text)
                .unwrap_err();
            let kind = MoveErrorKind::Ambiguous {
                text: text.to_string(),
                candidates: moves.map(str::to_string).to_vec(),
            };
            assert_eq!((error.offset, error.kind), (0, kind));
        }
    }
}

#[test]
fn only_legal_moves_are_written() {
    let start = Position::start(Variant::McCooeyClassic);
    let mv = hexmate::Move::from_uci(start.variant(), "f4f6").unwrap();
    assert_eq!(start.san(mv).unwrap_err().mv, mv);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,12}|[a-lNBRQKO0-9x=+#. ep-]{0,9}") {
        for &variant in Variant::ALL {
            for setup in ["", "Ke2 Qa1 Qc3 e5 b4 - Ke9 d7"] {
                let position = position(variant, setup);
                match position.parse_san(&text) {
                    Ok(mv) => {
                        let san = position.san(mv).expect("what is read is legal");
                        prop_assert_eq!(position.parse_san(&san), Ok(mv));
                    }
                    Err(error) => prop_assert!(error.offset <= text.len()),
                }
            }
        }
    }
}
