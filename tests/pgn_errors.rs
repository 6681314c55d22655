//! PGN that is broken: each fault is named with its place, and the games behind it are still read.

use std::result::Result;

use hexmate::pgn::PgnErrorKind::{self, *};
use hexmate::pgn::{PgnError, PgnGame, PgnReader, PgnResult};
use hexmate::{FenErrorKind, MoveErrorKind, Position, UnknownVariant, Variant};

const TAGS: &str = "[Event \"x\"]\n[Variant \"mccooey-classic\"]\n";

fn read(text: &[u8]) -> Vec<Result<PgnGame, PgnError>> {
    PgnReader::new(text).collect()
}

fn number(found: &str, expected: u16) -> PgnErrorKind {
    MoveNumber {
        found: found.into(),
        expected,
    }
}

/// A text behind [`TAGS`] with a mark `¦` where the fault lies, and the fault.
fn broken_moves() -> Vec<(&'static str, PgnErrorKind)> {
    let illegal = |text: &str, moves: &str| {
        let start = Position::start(Variant::McCooeyClassic);
        let moves = moves.split_whitespace();
        let position = moves.fold(start, |now, san| now.make(now.parse_san(san).unwrap()));
        Move(MoveErrorKind::Illegal {
            text: text.into(),
            fen: position.fen(),
        })
    };
    vec![
        ("1. ¦Nh5 f7 *", illegal("Nh5", "")),
        ("1. f5 f7 2.¦Nh5 *", illegal("Nh5", "f5 f7")),
        ("1. ¦f12 *", Move(MoveErrorKind::Cell)),
        ("1. ¦Zf5 *", Move(MoveErrorKind::PieceLetter('Z'))),
        ("1. f5¦, f7 *", Move(MoveErrorKind::Trailing)),
        ("1. f5 ¦e.p. f7 *", Move(MoveErrorKind::NotInPassing)),
        ("1. f5 e.p.¦x f7 *", Move(MoveErrorKind::Trailing)),
        ("¦2. f5 *", number("2.", 1)),
        ("1. f5 f7 ¦3.Nd4 *", number("3.", 2)),
        ("¦1... f5 *", number("1...", 1)),
        ("1. f5 f7 ¦... Nd4 *", number("...", 2)),
        (
            "¦99999999999999999999. f5 *",
            number("99999999999999999999.", 1),
        ),
        ("¦! f5 *", Suffix),
        ("1. f5 ¦!!! f7 *", Suffix),
        ("1. f5 {x} f7¦?!? *", Suffix),
        ("1. f5 ¦$ f7 *", Nag),
        ("1. f5 ¦$256 f7 *", Nag),
        ("1. f5 ¦) f7 *", Unexpected(')')),
        ("1. f5 ¦} f7 *", Unexpected('}')),
        ("1. f5 ¦] f7 *", Unexpected(']')),
        ("1. f5 ¦\"f7\" *", Unexpected('"')),
        ("1. f5 ¦<f7> *", Unexpected('<')),
        ("1. f5 f7 ¦", Unfinished),
        ("¦", Unfinished),
        ("1. f5 ¦(1. g5 f7 *", VariationOpen),
        ("1. f5 ¦(1. g5 (1. h3) f7 *", VariationOpen),
        ("1. f5 ¦{f7 *", CommentOpen),
        ("1. f5 ¦{f7\n2. Nd4 *\n", CommentOpen),
    ]
}

/// Whole texts, marked likewise.
fn broken_games() -> Vec<(&'static str, PgnErrorKind)> {
    let no_variant = |name: &str| PgnErrorKind::Variant(UnknownVariant(name.into()));
    let end = |tag, end| TwoResults { tag, end };
    vec![
        ("¦1. f5 *", VariantMissing),
        ("¦[Event \"x\"]\n1. f5 *", VariantMissing),
        ("[Variant \"¦chess\"] *", no_variant("chess")),
        ("[Variant \"¦Glinski\"] *", no_variant("Glinski")),
        (
            "[Variant \"glinski\"]\n¦[Variant \"glinski\"] *",
            TagTwice("Variant".into()),
        ),
        ("[Variant \"glinski\"]\n[SetUp \"¦1\"] *", SetUp),
        ("[Variant \"glinski\"]\n[SetUp \"¦x\"] *", SetUp),
        (
            "[Variant \"glinski\"]\n[Result \"¦2-0\"] *",
            PgnErrorKind::Result("2-0".into()),
        ),
        (
            "[Variant \"glinski\"]\n[Result \"1-0\"] ¦0-1",
            end(PgnResult::WhiteWins, PgnResult::BlackWins),
        ),
        (
            "[Variant \"glinski\"]\n[Result \"1-0\"] ¦*",
            end(PgnResult::WhiteWins, PgnResult::Unknown),
        ),
        (
            "[Variant \"glinski\"]\n[Result \"*\"] ¦1-0",
            end(PgnResult::Unknown, PgnResult::WhiteWins),
        ),
        (
            "[¦\"glinski\"] *",
            TagForm("has no name of letters, digits and underscores"),
        ),
        ("[Variant¦] *", TagForm("has no value in quotes")),
        ("[Variant ¦glinski] *", TagForm("has no value in quotes")),
        (
            "[Variant \"glinski¦\n\"] *",
            TagForm("has no closing quote"),
        ),
        (
            "[Event \"a\"]\n[Variant \"glinski¦",
            TagForm("has no closing quote"),
        ),
        (
            "[Variant \"gl¦\\inski\"] *",
            TagForm("has a backslash that escapes nothing"),
        ),
        (
            "[Variant \"glinski\" ¦\n] *",
            TagForm("has no closing bracket"),
        ),
        (
            "[Variant \"gl¦\tinski\"] *",
            TagForm("has a control character in its value"),
        ),
        ("[Event \"a\"]\n[Variant \"glinski\"]¦", Unfinished),
        (
            "[Event \"a\"]\n[Variant \"glinski\"]\n¦[Event \"b\"]\n",
            Unfinished,
        ),
        ("¦{ no game", CommentOpen),
    ]
}

/// The fault lies at the mark, and the game that follows is read.
fn check(marked: &str, kind: &PgnErrorKind) {
    let offset = marked.find('¦').expect("a mark");
    let text = marked.replace('¦', "");
    let line = 1 + text[..offset].matches('\n').count() as u64;
    let next = format!("\n\n{TAGS}\n1. f5 *");
    for text in [text.clone(), text + &next] {
        let games = read(text.as_bytes());
        let Some(Err(error)) = games.first() else {
            panic!("no error in {marked}");
        };
        assert_eq!(&error.kind, kind, "{marked}");
        let place = (error.offset, error.line);
        let blank_end = matches!(kind, Unfinished) && text.ends_with(&next);
        if !blank_end {
            assert_eq!(place, (offset as u64, line), "{marked}");
        }
        assert!(error
            .to_string()
            .ends_with(&format!("(line {}, byte {})", place.1, place.0)));
        if text.ends_with(&next) {
            let last = games.last().unwrap().as_ref();
            assert_eq!(
                last.map(|game| game.moves.len()),
                Ok(1),
                "{marked}: {games:?}"
            );
        }
    }
}

#[test]
fn faults_are_named_with_their_place() {
    for (text, kind) in broken_moves() {
        check(&format!("{TAGS}{text}"), &kind);
    }
    for (text, kind) in broken_games() {
        check(text, &kind);
    }
}

/// Between good games, a broken one costs itself alone.
#[test]
fn the_other_games_of_a_file_are_read() {
    for (text, kind) in broken_moves() {
        let broken = text.replace('¦', "");
        let file =
            format!("{TAGS}1. f5 *\n\n{TAGS}{broken}\n\n{TAGS}1. f5 f7 *\n{TAGS}f5 f7 Nd4 *");
        let games = read(file.as_bytes());
        let counts: Vec<_> = games
            .iter()
            .map(|game| game.as_ref().map(|game| game.moves.len()))
            .collect();
        let [Ok(1), Err(error), Ok(2), Ok(3)] = &counts[..] else {
            panic!("{text}: {counts:?}");
        };
        assert_eq!(error.kind, kind);
    }
}

#[test]
fn a_fen_is_checked_at_its_place() {
    let text = "[Variant \"glinski\"]\n[FEN \"1/3/5/7/9/5z5/11/11/5K5/11/11 w - - 3 40\"] *";
    let error = PgnGame::read(text).unwrap_err();
    assert_eq!(
        (error.offset, error.line),
        (text.find('z').unwrap() as u64, 2)
    );
    let Fen(inner) = error.kind else {
        panic!("{error}");
    };
    assert_eq!((inner.offset, inner.kind), (11, FenErrorKind::Piece('z')));
    let text = "[Variant \"glinski\"]\n[FEN \"\\\"\\\"1\"] *";
    assert_eq!(
        PgnGame::read(text).unwrap_err().offset,
        text.find('\\').unwrap() as u64
    );
    let both = "[Variant \"glinski\"]\n[SetUp \"0\"]\n[FEN \"1/3/5/7/9/5k5/11/11/5K5/11/11 w - - 3 40\"] *";
    assert_eq!(PgnGame::read(both).unwrap_err().kind, SetUp);
}

#[test]
fn results_must_fit_the_board() {
    let mate = "1. Nc4 Nd6 2. Qe3 b5 3. Nd7#";
    let stalemate = |variant| {
        let fens = [
            (
                Variant::Glinski,
                "1/3/5/7/9/11/11/11/1R9/1R3K5/2k8 b - - 0 30",
            ),
            (
                Variant::McCooey,
                "1/3/5/7/9/11/11/11/1R9/1R3K5/2k8 b - - 0 30",
            ),
        ];
        let fen = fens
            .into_iter()
            .find(|(name, _)| *name == variant)
            .unwrap()
            .1;
        format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n")
    };
    let cases = [
        (format!("[Variant \"shafran\"] {mate}"), "1-0 *"),
        (stalemate(Variant::Glinski), "3/4-1/4 *"),
        (stalemate(Variant::McCooey), "1/2-1/2 *"),
        ("[Variant \"glinski\"]".to_string(), "1-0 0-1 1/2-1/2 *"),
    ];
    for (text, fitting) in cases {
        for result in PgnResult::ALL {
            let text = format!("{text} {result}");
            let fits = fitting.split(' ').any(|other| other == result.text());
            match PgnGame::read(&text) {
                Ok(game) => assert!(fits && game.result == result, "{text}"),
                Err(error) => {
                    assert!(!fits, "{text}: {error}");
                    assert!(matches!(error.kind, ResultOnBoard { .. }), "{error}");
                }
            }
        }
    }
}

#[test]
fn a_default_variant_is_for_games_that_name_none() {
    let text = "1. f5 * [Variant \"glinski\"] 1. f6 *";
    let games = PgnReader::new(text.as_bytes()).with_default_variant(Variant::McCooeyClassic);
    let variants: Vec<_> = games.map(|game| game.unwrap().variant()).collect();
    assert_eq!(variants, [Variant::McCooeyClassic, Variant::Glinski]);
}

#[test]
fn one_game_is_one_game() {
    let kind = |text: &str| PgnGame::read(text).map_err(|error| error.kind);
    assert_eq!(kind(" \n{nothing}\n").unwrap_err(), NoGame);
    assert_eq!(kind(&format!("{TAGS} * {TAGS} *")).unwrap_err(), SecondGame);
    assert!(kind(&format!("{TAGS} * {{behind}}\n; and more")).is_ok());
}
