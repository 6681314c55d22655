//! Composed ends of games, one for each line of the table in the rules, and ends by the players.

use hexmate::variant::spec::Settings;
use hexmate::{Color, Game, GameError, Termination};
use support::bridge::{core_variant, placed};
use support::reference::{Color as Side, Variant as Rules};
use Rules::{Glinski, McCooey, McCooeyClassic, Shafran, ShafranClassic};
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

const DEAD: &str = "1/2-1/2 (dead position)";
const STALEMATE: &str = "1/2-1/2 (stalemate)";
const CLOCK: &str = "1/2-1/2 (halfmove clock)";
const REPETITION: &str = "1/2-1/2 (repetition)";

#[test]
fn ends_by_the_position() {
    let table = [
        // Mate by one light piece in the corner, by either side.
        (McCooey, ["Kc6 Bb5", "Ka6"], Black, "1-0 (checkmate)"),
        (McCooeyClassic, ["Ka6", "Kc6 Nb4"], White, "0-1 (checkmate)"),
        // Stalemate is a draw but in Gliński's game, by bare kings too.
        (McCooey, ["Kc3", "Ka1"], Black, STALEMATE),
        (McCooeyClassic, ["Ka1", "Kc3"], White, STALEMATE),
        (Glinski, ["Kc3", "Ka1"], Black, "3/4-1/4 (stalemate)"),
        (Glinski, ["Ka1", "Kc3"], White, "1/4-3/4 (stalemate)"),
        (Glinski, ["Kc3 Ba2", "Ka1"], Black, "3/4-1/4 (stalemate)"),
        (Shafran, ["Ka1 Qc6", "Ka3"], Black, STALEMATE),
        (ShafranClassic, ["Ka3", "Ka1 Qc6"], White, STALEMATE),
        // Bare kings, whoever is to move.
        (McCooey, ["Ka1", "Ke9"], White, DEAD),
        (McCooeyClassic, ["Ka1", "Ke9"], Black, DEAD),
        (Shafran, ["Ka1", "Ke9"], White, DEAD),
        (ShafranClassic, ["Ka1", "Ke9"], Black, DEAD),
        (Glinski, ["Ka1", "Ke9"], White, DEAD),
        // Bishops on cells of the centre's colour alone, in McCooey's game only.
        (McCooey, ["Ka1 Bf6", "Ka6"], White, DEAD),
        (McCooeyClassic, ["Ka1 Bf6 Bf3", "Ka6 Bf9"], Black, DEAD),
        (McCooey, ["Ka1 Bf6 Bf3", "Ka6 Bf8"], White, "*"),
        (McCooeyClassic, ["Ka1 Bf5", "Ka6"], White, "*"),
        (McCooey, ["Ka1 Qf6", "Ka6"], Black, "*"),
        (McCooey, ["Ka1 Rf6", "Ka6"], Black, "*"),
        (Glinski, ["Ka1 Bf6", "Ka6"], White, "*"),
        (Shafran, ["Ka1 Be5", "Ka6"], White, "*"),
        (ShafranClassic, ["Ka1 Be6", "Ka6"], White, "*"),
        // A lone knight or pawn can still be helped to win.
        (McCooey, ["Ka1 Nb2", "Ke9"], White, "*"),
        (McCooeyClassic, ["Ka1", "Ke9 Nb2"], Black, "*"),
        (Shafran, ["Ka1 Nb2", "Ke9"], White, "*"),
        (Glinski, ["Ka1 Nb2", "Ke9"], White, "*"),
        (Glinski, ["Ka1 c2", "Ke9"], White, "*"),
    ];
    for (rules, pieces, side, expected) in table {
        let game = game(rules, pieces, side, 0);
        assert_eq!(outcome(&game), expected, "{} {pieces:?}", rules.name());
        // Where no history is needed, the position knows it alone.
        assert_eq!(game.position().outcome(), game.outcome(), "{pieces:?}");
    }
}

/// The first rule that holds gives the reason.
#[test]
fn order_of_the_rules() {
    let queen = ["Ka4 Qb2", "Ke10"];
    let table = [
        (ShafranClassic, queen, 99, "b2e8", "1-0 (checkmate)"),
        (ShafranClassic, queen, 99, "b2b3", CLOCK),
        (ShafranClassic, queen, 98, "b2b3", "*"),
        (Shafran, queen, 99, "b2b3", "*"),
        (Shafran, queen, 65_534, "b2b3", "*"),
        (
            Glinski,
            ["Kd4 Bf6", "Ka1"],
            99,
            "d4c3",
            "3/4-1/4 (stalemate)",
        ),
        (McCooey, ["Kd4 Rf6", "Ka1"], 99, "d4c4", CLOCK),
        (McCooeyClassic, ["Kd4 Bf5", "Ka1"], 99, "d4c3", STALEMATE),
        (McCooey, ["Ka1", "Ke9 Ra2"], 99, "a1a2", DEAD),
        (
            Glinski,
            ["Kd4", "Ka1 Rc3"],
            99,
            "d4c3",
            "3/4-1/4 (stalemate)",
        ),
        // A capture and a pawn's move start the clock anew.
        (Glinski, ["Kf1 Qf6", "Kb1 Rb3"], 99, "f6f7", CLOCK),
        (Glinski, ["Kf1 Qf6", "Kb1 Rf8"], 99, "f6f8", "*"),
        (Glinski, ["Kd4 c2", "Kf9 Rc7"], 99, "c2c3", "*"),
        (ShafranClassic, ["Ka1 Qd4", "Ke10 Qe7"], 99, "d4d5", CLOCK),
    ];
    for (rules, pieces, plies, played, expected) in table {
        let mut game = game(rules, pieces, White, plies);
        play(&mut game, played);
        let place = format!("{} {pieces:?} {plies} {played}", rules.name());
        assert_eq!(outcome(&game), expected, "{place}");
    }
    // Where all rules hold at once, the first of them gives the reason.
    for (pieces, side, expected) in [
        (["Kc6 Bb5", "Ka6"], Black, "1-0 (checkmate)"),
        (["Kc3", "Ka1"], Black, "3/4-1/4 (stalemate)"),
        (["Ka1", "Ke9"], White, DEAD),
        (["Ka1 Nb2", "Ke9"], White, REPETITION),
    ] {
        let position = placed(Glinski, pieces, side, 100);
        let outcome = position.outcome_under(&Settings::AUTOMATIC, 3);
        let found = outcome.map(|outcome| outcome.to_string());
        assert_eq!(found.as_deref(), Some(expected), "{pieces:?}");
    }
    // A third repetition on the hundredth ply is a repetition.
    for (plies, expected) in [(91, REPETITION), (92, REPETITION), (93, CLOCK)] {
        let mut game = game(Glinski, ["Kg1 Qa1", "Kg10 Qa6"], White, plies);
        let mut moves = "g1h2 g10h9 h2g1 h9g10 g1h2 g10h9 h2g1 h9g10".split(' ');
        while game.outcome().is_none() {
            play(&mut game, moves.next().expect("the game ends before"));
        }
        assert_eq!(outcome(&game), expected);
    }
}

#[test]
fn ends_by_the_players() {
    for rules in Rules::ALL {
        let variant = core_variant(rules);
        let mut agreed = Game::new(variant);
        let first = agreed.position().legal_moves()[0];
        agreed.push(first).unwrap();
        let end = agreed.agree_draw().unwrap();
        assert_eq!(outcome(&agreed), "1/2-1/2 (agreement)");
        assert_eq!(agreed.result(), "1/2-1/2");
        let reply = agreed.position().legal_moves()[0];
        assert_eq!(agreed.push(reply), Err(GameError::Over(end)));
        assert_eq!(agreed.push_uci("nonsense"), Err(GameError::Over(end)));
        assert_eq!(agreed.resign(Color::White), Err(GameError::Over(end)));
        assert_eq!(agreed.agree_draw(), Err(GameError::Over(end)));
        assert_eq!(agreed.pop(), Some(first));
        assert_eq!((outcome(&agreed), agreed.ply()), ("*".to_string(), 0));

        for (by, expected) in [
            (Color::White, "0-1 (resignation)"),
            (Color::Black, "1-0 (resignation)"),
        ] {
            let mut resigned = Game::new(variant);
            let end = resigned.resign(by).unwrap();
            assert_eq!(outcome(&resigned), expected);
            assert_eq!(end.winner(), Some(!by));
        }
        let strict = Settings {
            agreement: false,
            resignation: false,
            ..Settings::AUTOMATIC
        };
        let mut strict = Game::new(variant).with_settings(strict).unwrap();
        let refused = |rule| Err(GameError::NotAllowed(rule));
        assert_eq!(strict.agree_draw(), refused(Termination::Agreement));
        assert_eq!(
            strict.resign(Color::Black),
            refused(Termination::Resignation)
        );
        assert_eq!(outcome(&strict), "*");
    }
}

#[test]
fn scores_and_rewards() {
    let table = [
        (McCooey, ["Kc6 Bb5", "Ka6"], Black, [1.0, 0.0], [1.0, -1.0]),
        (McCooey, ["Ka6", "Kc6 Bb5"], White, [0.0, 1.0], [-1.0, 1.0]),
        (McCooey, ["Kc3", "Ka1"], Black, [0.5, 0.5], [0.0, 0.0]),
        (Glinski, ["Kc3", "Ka1"], Black, [0.75, 0.25], [0.5, -0.5]),
        (Glinski, ["Ka1", "Kc3"], White, [0.25, 0.75], [-0.5, 0.5]),
        (Glinski, ["Ka1", "Ke9"], White, [0.5, 0.5], [0.0, 0.0]),
    ];
    for (rules, pieces, side, points, rewards) in table {
        let outcome = game(rules, pieces, side, 0).outcome().expect("an end");
        assert_eq!(
            Color::ALL.map(|color| outcome.points(color)),
            points,
            "{pieces:?}"
        );
        assert_eq!(
            Color::ALL.map(|color| outcome.reward(color)),
            rewards,
            "{pieces:?}"
        );
    }
}
