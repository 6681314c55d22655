//! What the slow reference refuses, and what it leaves out of a position: the wording of the rules
//! and of the format, case by case.

use support::reference::{Position, Variant};

const START: &str = "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1";

fn read(variant: Variant, fen: &str) -> Result<Position, String> {
    Position::from_fen(variant, fen)
}

#[track_caller]
fn refused(variant: Variant, fen: &str, fault: &str) {
    match read(variant, fen) {
        Ok(_) => panic!("{fen} is accepted"),
        Err(error) => assert!(error.contains(fault), "{fen}: {error}"),
    }
}

#[test]
fn malformed_texts() {
    let changed = |from, to| START.replacen(from, to, 1);
    for (from, to, fault) in [
        ("kqbnr", "kqbn", "4 cells"),
        ("kqbnr", "kqbnrr", "6 cells"),
        ("kqbnr", "kqxnr", "xnr"),
        ("np5", "np05", "05"),
        ("np5", "np6", "8 cells"),
        ("np5", "np8", "a run of 8"),
        ("np5", "np23", "a run of 23"),
        ("np5", "np0", "a run of 0"),
        ("/RNBQK", "", "9 ranks"),
        (" w ", " W ", "side"),
        (" w ", "  w ", "7 fields"),
        (" 0 1", " 0", "5 fields"),
        (" 0 1", " 0 0", "move number"),
        (" 0 1", " 00 1", "number"),
        (" 0 1", " -1 1", "number"),
        (" 0 1", " +1 1", "number"),
        (" 0 1", " 65536 1", "65535"),
        (" 0 1", " 0 65536", "65535"),
        ("KQkq", "QKkq", "castling"),
        ("KQkq", "KKkq", "castling"),
        ("KQkq", "KQkqx", "castling"),
        (" - ", " e11 ", "e11"),
        (" - ", " E3 ", "E3"),
    ] {
        refused(Variant::ShafranClassic, &changed(from, to), fault);
    }
    assert!(read(Variant::ShafranClassic, &changed(" 0 1", " 65535 65535")).is_ok());
    let start = Position::start(Variant::ShafranClassic);
    assert_eq!(
        read(Variant::ShafranClassic, &changed(" 0 1", "")),
        Ok(start)
    );
}

#[test]
fn forbidden_positions() {
    let classic = Variant::ShafranClassic;
    let changed = |from, to| START.replacen(from, to, 1);
    refused(classic, &changed("kqbnr", "1qbnr"), "Black has 0 kings");
    refused(classic, &changed("RNBQK", "RNBKK"), "White has 2 kings");
    refused(classic, &changed("kqbnr", "kqbnP"), "last cell i10");
    refused(classic, &changed("RNBQK", "pNBQK"), "last cell a1");
    refused(classic, &changed("RNBQK", "1NBQK"), "right Q");
    refused(classic, &changed("p6PR", "p6RP"), "right K");
    refused(
        Variant::Glinski,
        "1/3/5/7/9/11/11/11/k10/11/K10 w K - 0 1",
        "castling",
    );
    let check = "1/3/5/7/9/11/11/11/kR9/11/K10 w - - 0 1";
    refused(Variant::Glinski, check, "Black, not to move, is in check");
    assert!(read(Variant::Glinski, &check.replace(" w ", " b ")).is_ok());
}

/// White's e pawn has gone from e2 to e5, and Black's d pawn takes it in passing on e3.
#[test]
fn en_passant_cells() {
    let classic = Variant::ShafranClassic;
    let fen =
        |passing: &str, plies: u32| format!("k4/6/7/8/9/4P4/3p4/6K/6/5 b - {passing} {plies} 1");
    // The pawn on d4 attacks e3 and c2.
    let position = read(classic, &fen("e3", 0)).unwrap();
    let texts: Vec<String> = position.legal_move_texts();
    assert!(texts.contains(&"d4e3".to_string()), "{texts:?}");
    assert!(position.fen().contains(" e3 "));

    refused(Variant::Shafran, &fen("e3", 0), "en passant");
    refused(classic, &fen("e3", 1), "1 plies");
    for elsewhere in ["e4", "e2", "e6", "d3", "f3", "d7"] {
        refused(classic, &fen(elsewhere, 0), elsewhere);
    }
    refused(classic, &fen("e3", 0).replace(" b ", " w "), "e3");
}

/// A cell that can have been skipped, but on which nobody can capture, is left out.
#[test]
fn idle_en_passant_cells() {
    let fen = "k4/6/7/8/9/4P4/p7/6K/6/5 b - e3 0 1";
    let position = read(Variant::ShafranClassic, fen).unwrap();
    assert_eq!(position.en_passant, None);
    assert_eq!(position.fen(), fen.replace(" e3 ", " - "));
}
