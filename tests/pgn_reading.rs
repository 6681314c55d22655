//! PGN as others write it: what is no part of a game is passed over, and games become what they were.

use hexmate::pgn::{PgnGame, PgnReader, PgnResult, Tags};
use hexmate::{Color, Ending, Game, GameError, Position, Settings, Termination, Variant};
use support::data::published_games;

fn games(text: &str) -> Vec<PgnGame> {
    PgnReader::new(text.as_bytes())
        .map(|game| game.unwrap_or_else(|error| panic!("{error} in\n{text}")))
        .collect()
}

fn uci(game: &PgnGame) -> String {
    let moves = game.moves.iter().map(|mv| mv.to_uci(game.variant()));
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_no_part_of_the_game_is_passed_over() {
    let texts = [
        "1. f5 g6 2. Nd4 Bh6 *",
        "1.f5 g6 2.Nd4 Bh6 *",
        "1. f5 1... g6 2. Nd4 2... Bh6 *",
        "1 f5 g6 2 Nd4 Bh6*",
        "f5 g6 Nd4 Bh6 *",
        "1.\nf5\ng6\n2.\nNd4\tBh6\n*",
        "1. f5! g6?! 2. Nd4!! Bh6 ?? *",
        "1. f5 $1 g6 $139$255 2. Nd4 Bh6 *",
        "{before} 1. f5 {a ; ( [ } g6 {two\nlines} 2. Nd4{close}Bh6 {end} * {behind}",
        "; a line\n1. f5 g6 ; Nh4 ( {\n2. Nd4 Bh6 *",
        "% skipped } )\n1. f5 g6\n%1-0\n2. Nd4 Bh6 *",
        "1. f5 (1. g5 f7 (1... g6 {in} 2. x) 2. Nh4! 1-0) 1... g6 2. Nd4 Bh6 (2... f7 $3) *",
        "1. f5 g6 2. Nd4 (()) Bh6 *",
        "1. f5 (1. any text %&/ 1-0 is here) g6 2. Nd4 Bh6 *",
        "1. f5 g6 2. Nd4 Bh6 {a comment with {one brace} *",
    ];
    for text in texts {
        let tags = "[Event \"\"]\n[Variant \"mccooey-classic\"]\n\n";
        let [game] = &games(&format!("{tags}{text}"))[..] else {
            panic!("{text}");
        };
        assert_eq!(uci(game), "f4f5 g8g6 e2d4 f10h6", "{text}");
        assert_eq!(game.result, PgnResult::Unknown);
    }
}

#[test]
fn tags_are_read_in_any_layout() {
    let text = "[Variant\t\"glinski\"] [ Event \"a \\\"b\\\" \\\\ c\" ]\r\n[Empty\"\"]\n\n[Name_1 \"Gliński\"]\n*";
    let [game] = &games(text)[..] else { panic!() };
    let tags: Vec<_> = game.tags.iter().collect();
    assert_eq!(
        tags,
        [
            ("Event", "a \"b\" \\ c"),
            ("Empty", ""),
            ("Name_1", "Gliński")
        ]
    );
    assert_eq!((game.variant(), game.moves.len()), (Variant::Glinski, 0));
}

#[test]
fn captures_in_passing_and_castlings_are_read() {
    let fen = "1/3/5/4kq1/1p7/4p6/3P1K1bP2/11/3P7/3p3r3/3r7 w - e7 0 31";
    for text in [
        "31. dxe7 e.p. *",
        "31. dxe7e.p. *",
        "31.dxe7! *",
        "31. dxe7 e.p.+! *",
        "31. de *",
    ] {
        let tags = format!("[Variant \"mccooey-classic\"]\n[FEN \"{fen}\"]\n");
        assert_eq!(
            uci(&PgnGame::read(&(tags + text)).unwrap()),
            "d5e7",
            "{text}"
        );
    }
    let fen = "kN2r/5R/5p1/2P1B3/rp4P2/8R/8/7/6/R3K w KQkq - 0 30";
    for (text, mv) in [
        ("30. 0-0 *", "e1g3"),
        ("30.0-0-0-Q *", "e1b1"),
        ("O-O-Q *", "e1c1"),
    ] {
        let tags = format!("[Variant \"shafran\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
        assert_eq!(uci(&PgnGame::read(&(tags + text)).unwrap()), mv, "{text}");
    }
}

#[test]
fn published_games_as_pgn() {
    let by_claim = |variant: Variant| Settings {
        repetition: Ending::ByClaim,
        halfmove_clock: Ending::ByClaim,
        ..variant.spec().settings
    };
    let mut text = String::new();
    for game in published_games() {
        let variant: Variant = game.variant.name().parse().unwrap();
        if let Some(san) = &game.san {
            let result = game.result.as_deref().expect("a result");
            text += &format!(
                "[Event \"{}\"]\n[Variant \"{variant}\"]\n{san} {result}\n",
                game.id
            );
            continue;
        }
        let mut played = Game::new(variant).with_settings(by_claim(variant)).unwrap();
        for uci in game.moves.split(' ') {
            played.push_uci(uci).unwrap();
        }
        match game.result.as_deref() {
            Some("1-0") if !played.is_over() => drop(played.resign(Color::Black)),
            _ => {}
        }
        let mut written = PgnGame::from(&played);
        written.tags.set("Event", game.id).unwrap();
        text += &written.to_pgn().unwrap();
    }
    let read = games(&text);
    assert_eq!(read.len(), 201);
    for (pgn, game) in read.iter().zip(published_games()) {
        assert_eq!(pgn.tags.get("Event"), Some(game.id.as_str()));
        assert_eq!(uci(pgn), game.moves, "{}", game.id);
        let played = pgn.to_game_under(by_claim(pgn.variant())).unwrap();
        let reason = played.outcome().map(|outcome| outcome.termination);
        match game.end.as_deref() {
            Some("mate") => assert_eq!(reason, Some(Termination::Checkmate)),
            Some("resigns") => assert_eq!(reason, Some(Termination::Resignation)),
            _ => {}
        }
        if let Some(result) = game.result {
            assert_eq!(played.result(), result, "{}", game.id);
        }
    }
}

#[test]
fn results_become_ends_of_games() {
    let game = |start: &str, result| PgnGame {
        tags: Tags::default(),
        start: Position::from_fen(Variant::Glinski, start).unwrap(),
        moves: Vec::new(),
        result,
    };
    let open = "1/3/5/7/9/5k5/11/11/5K5/Q10/11 w - - 0 40";
    let reason = |result| {
        let game = game(open, result).to_game();
        game.map(|game| game.outcome().map(|outcome| outcome.termination))
    };
    assert_eq!(
        reason(PgnResult::WhiteWins),
        Ok(Some(Termination::Resignation))
    );
    assert_eq!(reason(PgnResult::Draw), Ok(Some(Termination::Agreement)));
    assert_eq!(reason(PgnResult::Unknown), Ok(None));
    assert!(reason(PgnResult::WhiteStalemates).is_err());
    let dead = game(
        "1/3/5/7/9/5k5/11/11/5K5/11/11 w - - 0 40",
        PgnResult::WhiteWins,
    );
    assert!(matches!(dead.to_game(), Err(GameError::Over(_))));
    let settings = Settings {
        dead_position: Ending::ByClaim,
        ..Variant::Glinski.spec().settings
    };
    let claimed = PgnGame {
        result: PgnResult::Draw,
        ..dead
    }
    .to_game_under(settings)
    .unwrap();
    assert_eq!(
        claimed.outcome().unwrap().termination,
        Termination::DeadPosition
    );
}
