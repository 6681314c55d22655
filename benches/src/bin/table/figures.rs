//! From the answers of all rounds to the figures of a row.

use crate::rows::{Compare, Row};
use crate::workers::Answer;

/// What stands in a row.
pub struct Figures {
    /// The best of all rounds.
    pub ours: f64,
    pub peer: Option<f64>,
    /// What is held against floor and aim.
    pub result: f64,
    /// The same by the median of the rounds' own results.
    pub median: f64,
}

/// How far a row has come.
pub fn verdict(row: &Row, figures: &Figures) -> &'static str {
    let Some((floor, aim)) = row.goals else {
        return "";
    };
    let less = row.compare == Compare::Ratio && row.unit.less_is_better();
    let reached = |goal: f64| {
        if less {
            figures.result <= goal
        } else {
            figures.result >= goal
        }
    };
    match (reached(aim), reached(floor)) {
        (true, _) => "aim",
        (false, true) => "floor",
        (false, false) => "below",
    }
}

/// The figures of a row from its rounds, at least one: our answer and the peer's.
pub fn figures(row: &Row, rounds: &[(Answer, Option<Answer>)]) -> Figures {
    let ours: Vec<f64> = rounds
        .iter()
        .map(|(ours, _)| row.unit.value(&row.ours, ours))
        .collect();
    let peer: Option<Vec<f64>> = row.peer.as_ref().map(|job| {
        let answers = rounds.iter().filter_map(|(_, peer)| peer.as_ref());
        answers.map(|peer| row.unit.value(job, peer)).collect()
    });
    let best = |values: &[f64]| {
        let pick = if row.unit.less_is_better() {
            f64::min
        } else {
            f64::max
        };
        values.iter().copied().reduce(pick).unwrap_or(f64::NAN)
    };
    let results: Vec<f64> = match (&peer, row.compare) {
        (None, _) | (_, Compare::Alone) => ours.clone(),
        (Some(peer), Compare::Ratio) => ours.iter().zip(peer).map(|(a, b)| a / b).collect(),
        (Some(peer), Compare::Speedup) => ours.iter().zip(peer).map(|(a, b)| b / a).collect(),
    };
    let (our_best, peer_best) = (best(&ours), peer.as_deref().map(best));
    let result = match (peer_best, row.compare) {
        (Some(peer_best), Compare::Ratio) => our_best / peer_best,
        _ => results.iter().copied().fold(f64::MIN, f64::max),
    };
    Figures {
        ours: our_best,
        peer: peer_best,
        result,
        median: median(results),
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        (values[middle - 1] + values[middle]) / 2.0
    }
}
