//! PGN from sources that hold anything: no text, failures, random bytes and words.

use std::io::{BufReader, Error, ErrorKind, Read};

use hexmate::pgn::PgnErrorKind::{Io, Unexpected, Utf8};
use hexmate::pgn::{PgnGame, PgnReader};
use hexmate::Variant;
use proptest::prelude::*;

#[test]
fn bytes_that_are_no_text_are_refused_outside_comments() {
    let check = |text: &[u8], expected: Option<u64>| {
        let games = PgnReader::new(text).collect::<Vec<_>>();
        match (&games[0], expected) {
            (Ok(_), None) => {}
            (Err(error), Some(offset)) => assert_eq!((&error.kind, error.offset), (&Utf8, offset)),
            (game, _) => panic!("{game:?}"),
        }
    };
    check(b"[Variant \"glinski\"] 1. f6 {Glin\xb6ski} *", None);
    check(
        b"[Variant \"glinski\"]\n[White \"\\\"Glin\xb6ski\"] 1. f6 *",
        Some(34),
    );
    check(b"[Variant \"glinski\"] 1. f\xff6 *", Some(24));
}

struct Failing;

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(Error::new(ErrorKind::TimedOut, "the line is dead"))
    }
}

#[test]
fn a_source_that_fails_ends_the_reading() {
    let failure = Io(ErrorKind::TimedOut, "the line is dead".into());
    let read = |text: &'static [u8]| -> Vec<_> {
        PgnReader::new(BufReader::new(text.chain(Failing)))
            .with_default_variant(Variant::McCooeyClassic)
            .take(5)
            .map(|game| game.map_err(|error| error.kind))
            .collect()
    };
    let games = read(b"1. f5 *\n1. f5 *\n1. f5");
    assert!(
        matches!(&games[..], [Ok(_), Ok(_), Err(kind)] if *kind == failure),
        "{games:?}"
    );
    // Also where it is met while a broken game is passed.
    let games = read(b"1. f5 *\n1. f5 )\n 1. g6");
    assert!(
        matches!(&games[..], [Ok(_), Err(Unexpected(')')), Err(kind)] if *kind == failure),
        "{games:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(text in proptest::collection::vec(any::<u8>(), 0..200)) {
        any_text(&text)?;
    }

    #[test]
    fn any_words_are_read_or_refused(
        words in proptest::collection::vec(
            prop::sample::select(vec![
                "[Event \"a\"]", "\n[Event \"", "[Variant \"glinski\"]", "[", "]", "\"", "\\", "\n",
                "{", "}", "(", ")", ";", "\n%", "$1", "$", "!", "?!", "1.", "1...", "2.", "f6", "e5",
                "f7", "b3", "Nd4", "e.p.", "*", "1-0", "1/4-3/4", "O-O", "é", "\r\n", "\u{feff}", ".",
            ]),
            0..40,
        ),
        blanks in any::<bool>(),
    ) {
        any_text(words.join(if blanks { " " } else { "" }).as_bytes())?;
    }
}

fn any_text(text: &[u8]) -> Result<(), TestCaseError> {
    let mut last = 0;
    for game in PgnReader::new(text).with_default_variant(Variant::Glinski) {
        match game {
            Ok(game) => {
                let again = PgnGame::read(&game.to_pgn().expect("what is read is legal"));
                let again = again.expect("what is written is read");
                prop_assert_eq!((again.start, again.moves), (game.start, game.moves));
                prop_assert_eq!(again.result, game.result);
            }
            Err(error) => {
                prop_assert!(last <= error.offset && error.offset <= text.len() as u64);
                last = error.offset;
            }
        }
    }
    Ok(())
}
