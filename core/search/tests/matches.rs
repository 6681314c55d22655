//! Matches between players.

mod common;

use common::quiet;
use hexmate::{Color, Game, Move, Variant};
use hexmate_search::{
    play_match, Classical, GreedyPlayer, MatchSettings, MctsPlayer, Player, RandomPlayer, Score,
    SearchError, Sprt, Verdict,
};

fn settings(variant: Variant, games: u32) -> MatchSettings {
    MatchSettings {
        games,
        max_plies: 200,
        at_once: 16,
        ..MatchSettings::new(variant)
    }
}

fn play(
    settings: &MatchSettings,
    a: &mut dyn Player,
    b: &mut dyn Player,
) -> (Score, Vec<(u32, Vec<Move>)>) {
    let mut games = Vec::new();
    let score = play_match(settings, [a, b], |number, game, _| {
        games.push((number, game.moves().to_vec()));
    });
    games.sort();
    (score.unwrap(), games)
}

#[test]
fn stronger_players_win() {
    let settings = settings(Variant::Shafran, 20);
    let (greedy, _) = play(&settings, &mut GreedyPlayer, &mut RandomPlayer);
    assert_eq!(greedy.games(), 20);
    assert!(greedy.mean() > 0.7, "{greedy:?}");
    let mut mcts = MctsPlayer::new(Classical, quiet(), 60, 1).unwrap();
    let (search, _) = play(&settings, &mut mcts, &mut GreedyPlayer);
    assert!(search.mean() > 0.6, "{search:?}");
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let one = settings(Variant::Glinski, 6);
    let mcts = |threads| MctsPlayer::new(Classical, quiet(), 8, threads).unwrap();
    let (score, games) = play(&one, &mut mcts(1), &mut RandomPlayer);
    let other = MatchSettings { at_once: 3, ..one };
    assert_eq!(
        play(&other, &mut mcts(2), &mut RandomPlayer),
        (score, games.clone())
    );
    // Each opening twice, and not all the same.
    for pair in games.chunks(2) {
        assert_eq!(pair[0].1[..6], pair[1].1[..6]);
        assert_eq!(pair[0].0 + 1, pair[1].0);
    }
    assert_ne!(games[0].1[..6], games[2].1[..6]);
}

/// Notes with which colour it plays.
struct Witness(Vec<Color>);

impl Player for Witness {
    fn choose(&mut self, games: &[&Game], seeds: &[u64]) -> Result<Vec<Move>, SearchError> {
        self.0
            .extend(games.iter().map(|game| game.position().side_to_move()));
        RandomPlayer.choose(games, seeds)
    }
}

/// Gives up its move.
struct Idle;

impl Player for Idle {
    fn choose(&mut self, _: &[&Game], _: &[u64]) -> Result<Vec<Move>, SearchError> {
        Ok(Vec::new())
    }
}

#[test]
fn colours_are_shared_and_idle_players_refused() {
    let mut settings = settings(Variant::McCooey, 2);
    settings.max_plies = 10;
    let mut witness = Witness(Vec::new());
    let (score, games) = play(&settings, &mut witness, &mut RandomPlayer);
    assert_eq!(score.quarters[2], 2, "cut off is a draw");
    assert_eq!(games.len(), 2);
    let white = witness
        .0
        .iter()
        .filter(|&&color| color == Color::White)
        .count();
    assert_eq!((white, witness.0.len()), (2, 4));
    let error = play_match(&settings, [&mut Idle, &mut RandomPlayer], |_, _, _| ()).unwrap_err();
    assert!(error
        .to_string()
        .starts_with("a player's moves must have length"));
    settings.games = 3;
    assert!(play_match(&settings, [&mut Idle, &mut Idle], |_, _, _| ()).is_err());
}

#[test]
fn a_test_ends_a_match_early() {
    let mut settings = settings(Variant::ShafranClassic, 1000);
    settings.sprt = Some(Sprt {
        elo0: 0.0,
        elo1: 100.0,
        alpha: 0.05,
        beta: 0.05,
    });
    let (score, _) = play(&settings, &mut GreedyPlayer, &mut RandomPlayer);
    assert!(score.games() < 500);
    assert_eq!(score.verdict(&settings.sprt.unwrap()), Verdict::Accepted);
}
