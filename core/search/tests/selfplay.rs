//! Self-play: the same games whatever the threads, what is recorded, memory, resignation, and bad input.

mod common;

use common::{hash, Hashed};
use hexmate::{Position, Termination, Variant};
use hexmate_search::{
    Classical, Evaluator, FinishedGame, Resignation, RootChoice, SearchError, SearchSettings,
    SelfPlay, SelfPlaySettings, Uniform,
};

fn settings(variant: Variant) -> SelfPlaySettings {
    let mut settings = SelfPlaySettings::new(variant);
    (settings.games, settings.total, settings.sims) = (6, Some(9), 24);
    (settings.max_plies, settings.random_plies) = (24, 4);
    settings
}

/// Plays all games by way of `collect` and `feed_legal`, or `feed`.
fn pulled(settings: SelfPlaySettings, dense: bool) -> Vec<FinishedGame> {
    let width = settings.variant.policy_len();
    let most = settings.games * settings.leaves;
    let mut games = SelfPlay::new(settings).unwrap();
    let mut finished = Vec::new();
    loop {
        let count = games.collect().unwrap();
        if count == 0 {
            break;
        }
        assert!(count <= most && count == games.waiting());
        let mut values = Vec::new();
        let mut logits = Vec::new();
        let mut rows = vec![f32::NAN; count * width];
        for (i, position) in games.positions().enumerate() {
            let legal = position.policy_indices();
            let ends = games.legal_offsets();
            assert_eq!(games.legal()[ends[i] as usize..ends[i + 1] as usize], legal);
            let start = logits.len();
            logits.resize(start + legal.len(), 0.0);
            values.push(Hashed.evaluate(position, &legal, &mut logits[start..]));
            for (&index, &logit) in legal.iter().zip(&logits[start..]) {
                rows[i * width + usize::from(index)] = logit;
            }
        }
        if dense {
            games.feed(&rows, &values).unwrap();
        } else {
            games.feed_legal(&logits, &values).unwrap();
        }
        finished.extend(games.drain());
    }
    assert_eq!(games.active(), 0);
    finished.extend(games.drain());
    finished.sort_by_key(|game| game.number);
    finished
}

fn advanced(settings: SelfPlaySettings, evaluator: &dyn Evaluator) -> Vec<FinishedGame> {
    let mut games = SelfPlay::new(settings).unwrap();
    let mut finished = Vec::new();
    while games.advance(evaluator, 3).unwrap() > 0 {
        finished.extend(games.drain());
    }
    finished.extend(games.drain());
    finished.sort_by_key(|game| game.number);
    finished
}

fn assert_same(a: &[FinishedGame], b: &[FinishedGame]) {
    assert_eq!(a.len(), b.len());
    for (a, b) in a.iter().zip(b) {
        assert_eq!(a.number, b.number);
        assert_eq!(a.game.moves(), b.game.moves());
        assert_eq!(a.game.outcome(), b.game.outcome());
        assert_eq!(a.samples, b.samples);
        assert_eq!(
            (&a.legal, &a.visits, &a.targets),
            (&b.legal, &b.visits, &b.targets)
        );
    }
}

#[test]
fn the_same_games_on_any_number_of_threads_and_by_any_way() {
    for &variant in Variant::ALL {
        let mut one = settings(variant);
        one.full_share = 0.5;
        let expected = pulled(one.clone(), false);
        assert_eq!(expected.len(), 9);
        assert!(expected.iter().map(|game| game.number).eq(0..9));
        let mut three = one.clone();
        three.threads = 3;
        assert_same(&expected, &pulled(three.clone(), true));
        assert_same(&expected, &advanced(three, &Hashed));
        let mut others = one.clone();
        others.games = 9;
        assert_same(&expected, &pulled(others.clone(), false));
        // Not all alike, and another seed gives others.
        assert!(expected
            .iter()
            .any(|game| game.game.moves() != expected[0].game.moves()));
        others.seed = 2;
        let other = pulled(others, false);
        assert!(other
            .iter()
            .zip(&expected)
            .any(|(a, b)| a.game.moves() != b.game.moves()));
    }
}

#[test]
fn several_leaves_a_game_are_the_same_on_any_number_of_threads() {
    let mut one = settings(Variant::Glinski);
    one.leaves = 5;
    let mut two = one.clone();
    two.threads = 2;
    assert_same(&pulled(one, false), &pulled(two, true));
}

#[test]
fn records_say_what_was_played() {
    for root in [RootChoice::Puct, RootChoice::GUMBEL] {
        for leaves in [1, 4] {
            let mut settings = settings(Variant::ShafranClassic);
            settings.search.root = root;
            settings.search.forced_playouts = 2.0;
            (settings.leaves, settings.full_share, settings.fast_sims) = (leaves, 0.4, 6);
            settings.reuse_tree = false;
            let (mut full, mut all) = (0, 0);
            for game in pulled(settings.clone(), false) {
                let opening = game.game.ply() - game.samples.len();
                assert!(opening <= 4);
                for (i, sample) in game.samples.iter().enumerate() {
                    let ply = opening + i;
                    assert_eq!(sample.ply as usize, ply);
                    let position = &game.game.positions()[ply];
                    assert_eq!(Position::from_packed(&game.packed(i)), Ok(*position));
                    let range = game.legal_range(i);
                    assert_eq!(game.legal[range.clone()], position.policy_indices());
                    let played = position.policy_index(game.game.moves()[ply]);
                    assert_eq!(played, Some(sample.played));
                    let visits: u32 = game.visits[range.clone()].iter().sum();
                    let sims = if sample.full { 24 } else { 6 };
                    assert!(visits <= sims && visits > 0);
                    // Fewer only where the score was proven before.
                    assert!(visits == sims || sample.value.abs() == 1.0 || sample.value == 0.0);
                    let target: f32 = game.targets[range].iter().sum();
                    assert!((target - 1.0).abs() < 1e-4, "{target}");
                    assert!((-1.0..=1.0).contains(&sample.value));
                    full += usize::from(sample.full);
                    all += 1;
                }
                let last = game.game.position();
                match game.game.outcome() {
                    None => assert_eq!(game.game.ply(), 24),
                    Some(outcome) => {
                        let side =
                            game.game.positions()[game.samples[0].ply as usize].side_to_move();
                        assert_eq!(game.reward(0), outcome.reward(side));
                        assert!(
                            outcome.termination == Termination::Repetition
                                || last.outcome().is_some()
                        );
                    }
                }
            }
            let share = full as f64 / all as f64;
            assert!(
                (share - 0.4).abs() < 4.0 * (0.24 / all as f64).sqrt(),
                "{full} of {all}"
            );
        }
    }
}

#[test]
fn memory_stays_within_its_limit() {
    let mut settings = settings(Variant::McCooey);
    settings.search.max_nodes = 40;
    settings.sims = 100;
    let mut games = SelfPlay::new(settings.clone()).unwrap();
    // 40 nodes of 40 bytes, 80 moves of 4 bytes for each, and a number of 4 bytes; room for one position with 1,408 moves.
    assert_eq!(games.tree_bytes(), 6 * (40 * (40 + 320 + 4) + 1408 * 4));
    while games.advance(&Hashed, 1).unwrap() > 0 {}
    assert!(games.counters().full_trees > 100);
    for game in games.drain() {
        assert!(game.full_trees > 0);
        for i in 0..game.samples.len() {
            let visits: u32 = game.visits[game.legal_range(i)].iter().sum();
            assert!(visits < 40, "no node, no visit");
        }
    }
    // Enough room: never full, tree reuse included.
    settings.search.max_nodes = 0;
    let mut games = SelfPlay::new(settings).unwrap();
    while games.advance(&Hashed, 1).unwrap() > 0 {}
    assert_eq!(games.counters().full_trees, 0);
}

/// Says that the side to move has lost, White more surely than Black.
struct Gloom;

impl Evaluator for Gloom {
    fn evaluate(&self, position: &Position, _: &[u16], logits: &mut [f32]) -> f32 {
        for (i, logit) in logits.iter_mut().enumerate() {
            *logit = hash(position.key(), i as u64);
        }
        if position.side_to_move() == hexmate::Color::White {
            -0.95
        } else {
            0.95
        }
    }
}

#[test]
fn resignation_is_checked() {
    let mut settings = settings(Variant::Shafran);
    (settings.total, settings.random_plies) = (Some(200), 0);
    (settings.sims, settings.max_plies) = (4, 30);
    settings.resignation = Some(Resignation {
        below: -0.9,
        moves: 3,
        played_on: 0.25,
    });
    let mut games = SelfPlay::new(settings).unwrap();
    while games.advance(&Gloom, 5).unwrap() > 0 {}
    let counters = games.counters();
    assert_eq!(counters.games, 200);
    assert_eq!(counters.resigned + counters.played_on, 200);
    // 50 with a deviation of 6.
    assert!((26..=74).contains(&counters.played_on), "{counters:?}");
    let (mut resigned, mut wrong) = (0, 0);
    for game in games.drain() {
        match game.would_have_resigned {
            None => {
                let outcome = game.game.outcome().unwrap();
                assert_eq!(outcome.termination, Termination::Resignation);
                assert_eq!(outcome.result(), "0-1");
                // White's third low value in a row, before a third move.
                assert_eq!((game.game.ply(), game.samples.len()), (4, 5));
                resigned += 1;
            }
            Some(side) => {
                let outcome = game.game.outcome();
                wrong += u64::from(outcome.is_none_or(|outcome| outcome.points(side) > 0.0));
            }
        }
    }
    assert_eq!(
        (resigned, wrong),
        (counters.resigned, counters.wrongly_resigned)
    );
    assert!(wrong > 0, "Gloom is mostly wrong");
}

#[test]
fn bad_input_is_refused_and_changes_nothing() {
    let mut games = SelfPlay::new(settings(Variant::Shafran)).unwrap();
    assert_eq!(games.feed_legal(&[], &[]), Err(SearchError::NotCollected));
    assert_eq!(games.feed(&[], &[]), Err(SearchError::NotCollected));
    assert_eq!(games.observe::<u8>(&mut []), Err(SearchError::NotCollected));
    assert_eq!(games.collect(), Ok(6));
    assert_eq!(games.collect(), Err(SearchError::NotFed { waiting: 6 }));
    assert_eq!(
        games.advance(&Uniform, 1),
        Err(SearchError::NotFed { waiting: 6 })
    );
    let moves = games.legal().len();
    let (logits, values) = (vec![0.0f32; moves], vec![0.0f32; 6]);
    let length = |what, expected, found| {
        Err(SearchError::Length {
            what,
            expected,
            found,
        })
    };
    assert_eq!(
        games.feed_legal(&logits[1..], &values),
        length("logits", moves, moves - 1)
    );
    assert_eq!(
        games.feed_legal(&logits, &values[1..]),
        length("values", 6, 5)
    );
    assert_eq!(
        games.feed(&logits, &values),
        length("logits", 6 * 2686, moves)
    );
    assert_eq!(
        games.observe(&mut [0u8; 5]),
        length("observations", 6 * 22 * 90, 5)
    );
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut broken = logits.clone();
        let place = games.legal_offsets()[2] as usize + 3;
        broken[place] = bad;
        match games.feed_legal(&broken, &values).unwrap_err() {
            SearchError::Logit { leaf, index, found } => {
                assert_eq!((leaf, index), (2, games.legal()[place]));
                assert_eq!(found.to_bits(), bad.to_bits());
            }
            other => panic!("{other}"),
        }
    }
    for bad in [f32::NAN, 1.01, -1.01, f32::INFINITY] {
        let mut broken = values.clone();
        broken[4] = bad;
        let error = games.feed_legal(&logits, &broken).unwrap_err();
        assert!(matches!(error, SearchError::Value { leaf: 4, .. }));
        assert!(error
            .to_string()
            .contains("the value of leaf 4 must be -1 to 1"));
    }
    assert_eq!(games.waiting(), 6);
    assert_eq!(games.feed_legal(&logits, &values), Ok(()));
    assert_eq!(
        games.feed_legal(&logits, &values),
        Err(SearchError::NotCollected)
    );
}

#[test]
fn bad_settings_are_named() {
    let good = settings(Variant::Shafran);
    let error = |change: &dyn Fn(&mut SelfPlaySettings)| {
        let mut bad = good.clone();
        change(&mut bad);
        SelfPlay::new(bad).err().map(|error| error.to_string())
    };
    let says = |text: &str| Some(text.to_owned());
    assert_eq!(error(&|_| ()), None);
    assert_eq!(
        error(&|s| s.games = 0),
        says("games must be 1 to 1048576, not 0")
    );
    assert_eq!(
        error(&|s| s.sims = 0),
        says("sims must be 1 to 10000000, not 0")
    );
    assert_eq!(
        error(&|s| s.leaves = 257),
        says("leaves must be 1 to 256, not 257")
    );
    assert_eq!(
        error(&|s| s.full_share = 1.5),
        says("full_share must be 0 to 1, not 1.5")
    );
    assert_eq!(
        error(&|s| s.threads = 2000),
        says("threads must be 0 to 1024, not 2000")
    );
    assert_eq!(
        error(&|s| s.search.c_puct = f32::NAN),
        says("c_puct must be 0 to 100, not NaN")
    );
    assert_eq!(
        error(&|s| s.search.max_nodes = 15),
        says("max_nodes must be 16 to 100000000, not 15")
    );
    assert_eq!(
        error(&|s| s.temperature = vec![(5, 1.0), (5, 0.5)]),
        says("ply of a temperature must be 6 to 65535, not 5")
    );
    let noise = |s: &mut SelfPlaySettings| {
        s.search = SearchSettings {
            noise: Some(hexmate_search::Noise {
                concentration: 0.0,
                share: 0.2,
            }),
            ..s.search
        }
    };
    assert_eq!(
        error(&noise),
        says("noise concentration must be 0.01 to 1000, not 0")
    );
}

#[test]
fn the_temperature_follows_its_points() {
    let mut settings = settings(Variant::Shafran);
    settings.temperature = vec![(10, 1.0), (20, 0.5), (30, 0.0)];
    let found = [0, 10, 15, 20, 25, 30, 999].map(|ply| settings.temperature_at(ply));
    assert_eq!(found, [1.0, 1.0, 0.75, 0.5, 0.25, 0.0, 0.0]);
    settings.temperature.clear();
    assert_eq!(settings.temperature_at(7), 0.0);
}

#[test]
fn the_built_in_evaluator_finishes_games() {
    let mut settings = settings(Variant::Shafran);
    (settings.total, settings.max_plies, settings.games) = (Some(4), 400, 4);
    let games = advanced(settings, &Classical);
    assert_eq!(games.len(), 4);
    assert!(games.iter().any(|game| game.game.outcome().is_some()));
}
