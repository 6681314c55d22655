//! PGN: games are written in the standard form and read back as they were.

use std::io::{BufReader, Read};

use hexmate::pgn::{PgnGame, PgnReader, PgnResult, PgnWriteError, TagError, Tags};
use hexmate::{Color, Game, Move, Position, Variant};
use support::random::random_game;
use support::reference as slow;

fn games(text: &str) -> Vec<PgnGame> {
    PgnReader::new(text.as_bytes())
        .map(|game| game.unwrap_or_else(|error| panic!("{error} in\n{text}")))
        .collect()
}

/// Random games of the reference, in which captures in passing, castlings and promotions are frequent.
fn random_games(variant: slow::Variant, seeds: std::ops::Range<u64>) -> Vec<PgnGame> {
    let game = |seed| {
        let slow = random_game(variant, seed, 150);
        let mut game = Game::new(variant.name().parse().unwrap());
        for (&mv, position) in slow.moves.iter().zip(&slow.positions) {
            game.push_uci(&position.move_text(mv))
                .expect("the same rules");
        }
        let mut game = PgnGame::from(&game);
        // The roster's unknown values are read back as they are written.
        for name in ["Event", "Site", "Date", "Round", "White", "Black"] {
            let unknown = ["?", "????.??.??"][usize::from(name == "Date")];
            game.tags.set(name, unknown).unwrap();
        }
        game
    };
    seeds.map(game).collect()
}

#[test]
fn games_are_read_back_as_they_were() {
    for variant in slow::Variant::ALL {
        let written = random_games(variant, 0..15);
        let mut text = String::new();
        for game in &written {
            let pgn = game.to_pgn().unwrap();
            assert!(
                pgn.lines()
                    .all(|line| line.len() < 80 || line.starts_with('[')),
                "{pgn}"
            );
            text += &pgn;
        }
        assert_eq!(games(&text), written);
        assert_eq!(games(&text.replace('\n', "\r\n")), written);
        assert_eq!(games(&format!("\u{feff}{text}")), written);
        assert_eq!(games(text.trim_end()), written);
        // What ends the game is found anew from the moves.
        for game in &written {
            let replayed = game.to_game().unwrap();
            assert_eq!(replayed.moves(), game.moves);
            assert_eq!(replayed.result(), game.result.text());
        }
    }
}

#[test]
fn games_are_read_back_from_any_position_on() {
    for variant in slow::Variant::ALL {
        let mut black = 0;
        for (i, whole) in random_games(variant, 100..120).into_iter().enumerate() {
            let cut = whole.moves.len() / 3 + i % 2;
            let start = whole.moves[..cut]
                .iter()
                .fold(whole.start, |now, &mv| now.make(mv));
            black += usize::from(start.side_to_move() == Color::Black);
            let game = PgnGame {
                start,
                moves: whole.moves[cut..].to_vec(),
                ..whole
            };
            let text = game.to_pgn().unwrap();
            assert!(text.contains(&format!("[SetUp \"1\"]\n[FEN \"{}\"]\n", start.fen())));
            if !game.moves.is_empty() {
                let dots = ["...", "."][usize::from(start.side_to_move() == Color::White)];
                let first = format!("\n\n{}{dots} ", start.fullmove_number());
                assert!(text.contains(&first), "{text}");
            }
            assert_eq!(games(&text), [game]);
        }
        assert!(black > 0);
    }
}

#[test]
fn a_game_is_written_in_this_form() {
    let mut game = Game::new(Variant::Shafran);
    for uci in "b1c4 c8d6 d1e3 b6b5 c4d7".split(' ') {
        game.push_uci(uci).unwrap();
    }
    let mut game = PgnGame::from(&game);
    game.tags.set("Annotator", r#"a "quoted" \ name"#).unwrap();
    game.tags.set("White", "Author").unwrap();
    let comments = |ply| match ply {
        0 => Some("both\n  of   these".to_string()),
        4 => Some("[%eval #1]".to_string()),
        _ => None,
    };
    let expected = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Author"]
[Black "?"]
[Result "1-0"]
[Variant "shafran"]
[Annotator "a \"quoted\" \\ name"]

1. Nc4 {both of these} 1... Nd6 2. Qe3 b5 3. Nd7# {[%eval #1]} 1-0

"#;
    let text = game.to_pgn_with_comments(comments).unwrap();
    assert_eq!(text, expected);
    let read = PgnGame::read(&text).unwrap();
    assert_eq!(read.tags.get("Annotator"), Some(r#"a "quoted" \ name"#));
    assert_eq!((&read.moves, read.result), (&game.moves, game.result));
}

#[test]
fn long_comments_are_broken_into_lines_and_read_back() {
    let mut game = Game::new(Variant::Glinski);
    game.push_uci("e4e5").unwrap();
    let game = PgnGame::from(&game);
    for word in [
        "word",
        "%half",
        "[Event",
        "[%clk",
        ";semicolon",
        "{brace",
        "(x",
    ] {
        for shift in 0..12 {
            let comment = format!(
                "{} {}",
                "x".repeat(shift),
                format!("some {word} ").repeat(40)
            );
            let text = game
                .to_pgn_with_comments(|_| Some(comment.clone()))
                .unwrap();
            assert!(text.lines().all(|line| line.len() < 80), "{text}");
            let read = PgnGame::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(read.moves, game.moves);
        }
    }
    let error = game
        .to_pgn_with_comments(|_| Some("so }".into()))
        .unwrap_err();
    assert_eq!(error, PgnWriteError::Comment { ply: 0, offset: 3 });
}

#[test]
fn tags_that_cannot_be_written_are_refused() {
    let mut tags = Tags::default();
    assert_eq!(tags.set("", "x"), Err(TagError::Name("".into())));
    assert_eq!(tags.set("A b", "x"), Err(TagError::Name("A b".into())));
    assert_eq!(tags.set("A", "x\ny"), Err(TagError::Control("A".into(), 1)));
    for name in ["Result", "Variant", "SetUp", "FEN"] {
        assert_eq!(tags.set(name, "x"), Err(TagError::Own(name.into())));
    }
    assert!(tags.is_empty());
    tags.set("A", "x").unwrap();
    tags.set("B", "y").unwrap();
    tags.set("A", "z").unwrap();
    assert_eq!((tags.get("A"), tags.len()), (Some("z"), 2));
    assert_eq!(tags.remove("A").as_deref(), Some("z"));
    let illegal = PgnGame {
        tags,
        start: Position::start(Variant::Glinski),
        moves: vec![Move::from_uci(Variant::Glinski, "f5f7").unwrap(); 2],
        result: PgnResult::Unknown,
    };
    assert!(matches!(
        illegal.to_pgn(),
        Err(PgnWriteError::Illegal { ply: 0, .. })
    ));
}

/// A source that makes up the same game again and again.
struct Endless {
    game: Vec<u8>,
    read: usize,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.read == self.game.len() {
            self.read = 0;
            self.left = self.left.saturating_sub(1);
        }
        if self.left == 0 {
            return Ok(0);
        }
        let rest = &self.game[self.read..];
        // Small pieces, so that every word is cut somewhere.
        let length = rest.len().min(buffer.len()).min(7);
        buffer[..length].copy_from_slice(&rest[..length]);
        self.read += length;
        Ok(length)
    }
}

#[test]
fn a_long_source_is_read_game_by_game() {
    let game = &random_games(slow::Variant::Shafran, 5..6)[0];
    let source = Endless {
        game: game.to_pgn().unwrap().into_bytes(),
        read: 0,
        left: 2_000,
    };
    let mut count = 0;
    for read in PgnReader::new(BufReader::with_capacity(64, source)) {
        assert_eq!(&read.unwrap(), game);
        count += 1;
    }
    assert_eq!(count, 2_000);
}
