//! Observations of games: earlier positions and repetition.

use hexmate::{Game, Planes};
use support::random::random_game;
use support::reference::{Position, Variant};

use crate::common::{library, read};
use crate::planes::slow;

#[test]
fn earlier_positions_come_newest_first() {
    for variant in Variant::ALL {
        let game = random_game(variant, 17, 60).positions;
        for history in [1, 2, 5] {
            let planes = Planes::with_history(library(variant), history);
            let history = usize::from(history);
            let area = planes.len() / planes.list().len();
            for now in 0..game.len() {
                let earlier: Vec<Position> = game[..now].iter().rev().cloned().collect();
                let shown = &earlier[..history.min(now)];
                let mut expected = slow(&game[now], shown, 1);
                // What was before the start is empty.
                let missing = 12 * (history - shown.len());
                let at = 12 * (1 + shown.len());
                expected.splice(at..at, vec![vec![0.0; area]; missing]);
                let earlier: Vec<hexmate::Position> = earlier.iter().map(read).collect();
                let mut out = vec![f32::NAN; planes.len()];
                planes
                    .write(&read(&game[now]), &earlier, 1, &mut out)
                    .unwrap();
                assert_eq!(out, expected.concat());
            }
        }
    }
}

#[test]
fn a_game_knows_its_history_and_repetitions() {
    let variant = hexmate::Variant::McCooey;
    let mut game = Game::new(variant);
    let planes = Planes::with_history(variant, 2);
    let mut seen = Vec::new();
    for mv in "e1d2 e10d8 d2e1 d8e10 e1d2 e10d8 d2e1 d8e10".split(' ') {
        let observed = game.observed();
        let mut out = vec![0u8; planes.len()];
        planes
            .write(
                observed.position,
                observed.earlier,
                observed.occurrences,
                &mut out,
            )
            .unwrap();
        let center = |plane: usize| out[plane * 121 + 60];
        let [own_queen, one_ply_ago, two_plies_ago] = [4, 16, 28].map(|plane| {
            out[plane * 121..(plane + 1) * 121]
                .iter()
                .position(|&value| value == 1)
        });
        seen.push((center(38), center(39)));
        match game.ply() {
            0 => assert_eq!((one_ply_ago, two_plies_ago), (None, None)),
            1 => assert_eq!((one_ply_ago, two_plies_ago), (own_queen, None)),
            // The own queen went away and has stayed since.
            2 => assert!(one_ply_ago == own_queen && two_plies_ago != own_queen),
            _ => {}
        }
        game.push_uci(mv).unwrap();
    }
    assert_eq!(
        seen,
        [
            (0, 0),
            (0, 0),
            (0, 0),
            (0, 0),
            (1, 0),
            (1, 0),
            (1, 0),
            (1, 0)
        ]
    );
    let observed = game.observed();
    assert_eq!(observed.occurrences, 3);
    let mut out = vec![0u8; planes.len()];
    planes
        .write(
            observed.position,
            observed.earlier,
            observed.occurrences,
            &mut out,
        )
        .unwrap();
    assert_eq!((out[38 * 121 + 60], out[39 * 121 + 60]), (0, 1));
}
