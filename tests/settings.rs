//! Which rules end a game at once, by claim, or never.

use hexmate::variant::spec::{Ending, Settings};
use hexmate::{Color, Game, GameError, Variant};
use support::bridge::placed;
use support::reference::{Color as Side, Variant as Rules};
use Rules::{Glinski, McCooey, Shafran, ShafranClassic};
use Side::{Black, White};

fn game(rules: Rules, pieces: [&str; 2], side: Side, plies: u32) -> Game {
    Game::from_position(placed(rules, pieces, side, plies))
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.push_uci(text)
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

/// The outcome in words; `*` while the game goes on.
fn outcome(game: &Game) -> String {
    game.outcome()
        .map_or("*".to_string(), |outcome| outcome.to_string())
}

const CLOCK: &str = "1/2-1/2 (halfmove clock)";
const REPETITION: &str = "1/2-1/2 (repetition)";

#[test]
fn repetition_by_setting() {
    let shuffle = "g1h2 g10h9 h2g1 h9g10";
    let settings = |repetition| Settings {
        repetition,
        ..Settings::AUTOMATIC
    };
    let start = || game(Glinski, ["Kg1 Qa1", "Kg10 Qa6"], White, 0);

    let mut automatic = start();
    play(&mut automatic, shuffle);
    assert_eq!(
        (automatic.occurrences(), outcome(&automatic)),
        (2, "*".to_string())
    );
    play(&mut automatic, shuffle);
    assert_eq!(outcome(&automatic), REPETITION);
    assert_eq!(
        automatic.claim(),
        Err(GameError::Over(automatic.outcome().unwrap()))
    );

    let mut claimed = start().with_settings(settings(Ending::ByClaim)).unwrap();
    play(&mut claimed, shuffle);
    assert_eq!(claimed.claim(), Err(GameError::NothingToClaim));
    play(&mut claimed, shuffle);
    assert_eq!(outcome(&claimed), "*");
    assert_eq!(
        claimed
            .claimable()
            .map(|outcome| outcome.to_string())
            .as_deref(),
        Some(REPETITION)
    );
    play(&mut claimed, "a1a2");
    assert_eq!(claimed.claimable(), None);
    claimed.pop();
    assert_eq!(claimed.occurrences(), 3);
    claimed.claim().unwrap();
    assert_eq!(outcome(&claimed), REPETITION);
    claimed.pop();
    assert_eq!(outcome(&claimed), "*");

    let mut off = start().with_settings(settings(Ending::Off)).unwrap();
    play(&mut off, &[shuffle; 5].join(" "));
    assert_eq!((off.occurrences(), outcome(&off)), (6, "*".to_string()));
    assert_eq!(off.claimable(), None);
}

#[test]
fn clock_by_setting() {
    let queen = ["Ka4 Qb2", "Ke10"];
    let clock = |halfmove_clock, halfmove_limit| Settings {
        halfmove_clock,
        halfmove_limit,
        ..Settings::AUTOMATIC
    };
    for rules in [Shafran, ShafranClassic] {
        for (settings, plies, expected) in [
            (clock(Ending::Automatic, 100), 99, CLOCK),
            (clock(Ending::Automatic, 10), 9, CLOCK),
            (clock(Ending::Automatic, 10), 8, "*"),
            (clock(Ending::Automatic, 200), 150, "*"),
            (clock(Ending::ByClaim, 100), 99, "*"),
            (clock(Ending::Off, 100), 99, "*"),
        ] {
            let game = game(rules, queen, White, plies);
            let mut game = game.with_settings(settings).unwrap();
            play(&mut game, "b2b3");
            assert_eq!(outcome(&game), expected, "{} {settings:?}", rules.name());
            let claim = (settings.halfmove_clock == Ending::ByClaim).then_some(CLOCK);
            let claimable = game.claimable().map(|outcome| outcome.to_string());
            assert_eq!(claimable.as_deref(), claim, "{} {settings:?}", rules.name());
        }
    }
    let zero = Game::new(Variant::Glinski).with_settings(clock(Ending::Off, 0));
    assert_eq!(zero.map(|_| ()), Err(GameError::LimitZero));
}

/// Other settings are applied to the position that is there, but cannot undo what players declared.
#[test]
fn settings_are_applied_at_once() {
    let off = Settings {
        halfmove_clock: Ending::Off,
        dead_position: Ending::Off,
        ..Settings::AUTOMATIC
    };
    for (rules, pieces, plies) in [
        (ShafranClassic, ["Ka4 Qb2", "Ke10"], 100),
        (Glinski, ["Ka1", "Ke9"], 0),
    ] {
        let over = game(rules, pieces, White, plies);
        assert!(over.is_over());
        let reopened = over.with_settings(off).unwrap();
        assert_eq!(outcome(&reopened), "*", "{}", rules.name());
        let over = reopened.with_settings(Settings::AUTOMATIC).unwrap();
        assert!(over.is_over());
    }
    // Mate and stalemate are no settings.
    let mate = game(McCooey, ["Kc6 Bb5", "Ka6"], Black, 0)
        .with_settings(off)
        .unwrap();
    assert_eq!(outcome(&mate), "1-0 (checkmate)");
    let mut resigned = Game::new(Variant::Glinski);
    resigned.resign(Color::White).unwrap();
    let resigned = resigned.with_settings(off).unwrap();
    assert_eq!(outcome(&resigned), "0-1 (resignation)");
}

#[test]
fn occurrences_beyond_what_the_clock_can_count() {
    let off = Settings {
        repetition: Ending::Off,
        halfmove_clock: Ending::Off,
        ..Settings::AUTOMATIC
    };
    let mut game = Game::new(Variant::Glinski).with_settings(off).unwrap();
    const ROUNDS: usize = 16_400;
    let round = ["d1f4", "d9f8", "f4d1", "f8d9"];
    for _ in 0..ROUNDS {
        for text in round {
            let mv = game.position().parse_uci(text).unwrap();
            game.push(mv).unwrap();
        }
    }
    assert_eq!(game.ply(), 65_600);
    assert_eq!(game.position().halfmove_clock(), u16::MAX);
    assert_eq!(game.occurrences(), ROUNDS + 1);
}
