//! Fits the weights of the built-in evaluator to games of the library against itself, and writes them as source.
//!
//! ```text
//! cargo run --release -p hexmate-search --example fit_weights -- [GAMES] [SIMS] >core/search/src/evaluate/fitted.rs
//! ```
//!
//! For each variant it plays so many games (400) with so many simulations a move (32) from random openings, takes the features of the positions, and
//! finds by logistic regression what makes the expected score of the side to move most like the score that the game had: first by how much all sensible
//! weights have to be multiplied, then each weight, held to the multiplied sensible one by a ridge, so that what rarely occurs keeps it. It always starts from these: the same command gives the same numbers.

use hexmate::{PackedPosition, Position, Variant};
use hexmate_search::{
    Classical, Features, SelfPlay, SelfPlaySettings, Weights, FEATURES, FEATURE_NAMES,
};

/// The loss for a weight that is twice as great as expected, or 0, is half of this, in nats.
const RIDGE: f64 = 60.0;

/// What is written is so many times what was fitted: the search plays better with values that are surer than the scores of games are. Over 200 games of
/// 64 simulations a move against the sensible weights it is worth about 30 Elo points on average over the variants.
const SHARPER: f64 = 3.0;

/// Features of a position, and the score of its side to move.
type Row = ([f64; FEATURES], f64);

/// An evaluator with weights of its own.
struct With(Weights);

impl hexmate_search::Evaluator for With {
    fn evaluate(&self, position: &Position, legal: &[u16], logits: &mut [f32]) -> f32 {
        Classical::evaluate_with(&self.0, position, legal, logits)
    }
}

fn play(variant: Variant, games: u64, sims: u32) -> Vec<Row> {
    let mut settings = SelfPlaySettings::new(variant);
    (settings.games, settings.total, settings.sims) = (64, Some(games), sims);
    (settings.random_plies, settings.max_plies, settings.threads) = (8, 300, 0);
    settings.temperature = vec![(0, 1.0), (30, 0.3)];
    let mut selfplay = SelfPlay::new(settings).expect("the settings are in range");
    let evaluator = With(Weights::SENSIBLE);
    let mut rows = Vec::new();
    while selfplay.advance(&evaluator, 10).expect("no leaves wait") > 0 {}
    for game in selfplay.drain() {
        if game.game.outcome().is_none() {
            continue;
        }
        // Neighbouring positions say the same.
        for sample in (0..game.samples.len()).step_by(3) {
            let packed: PackedPosition = game.packed(sample);
            let position = Position::from_packed(&packed).expect("the game's own position");
            if position.is_check() {
                continue;
            }
            let features = Features::complete(&position, &Weights::SENSIBLE);
            let score = f64::from(game.reward(sample) + 1.0) / 2.0;
            rows.push((features.numbers.map(f64::from), score));
        }
    }
    rows
}

/// By how much all sensible weights are to be multiplied.
fn scale(rows: &[Row]) -> f64 {
    let surprise_at = |factor: f64| {
        let weights = Weights::SENSIBLE
            .features
            .map(|weight| factor * f64::from(weight));
        surprise(rows, &weights)
    };
    let factors = (1..=60).map(|i| f64::from(i) / 40.0);
    let best = factors.min_by(|&a, &b| surprise_at(a).total_cmp(&surprise_at(b)));
    best.unwrap_or(1.0)
}

/// Newton's method for the logistic regression with a ridge.
fn fit(rows: &[Row]) -> [f64; FEATURES] {
    let factor = scale(rows);
    let prior = Weights::SENSIBLE
        .features
        .map(|weight| factor * f64::from(weight));
    let mut weights = prior;
    for _ in 0..12 {
        let mut gradient = [0.0; FEATURES];
        let mut hessian = [[0.0; FEATURES]; FEATURES];
        for (numbers, score) in rows {
            let logit: f64 = weights.iter().zip(numbers).map(|(w, x)| w * x).sum();
            let expected = 1.0 / (1.0 + (-logit).exp());
            let slope = expected * (1.0 - expected);
            for i in 0..FEATURES {
                gradient[i] += (expected - score) * numbers[i];
                for j in 0..FEATURES {
                    hessian[i][j] += slope * numbers[i] * numbers[j];
                }
            }
        }
        for i in 0..FEATURES {
            let strength = RIDGE / prior[i].powi(2);
            gradient[i] += strength * (weights[i] - prior[i]);
            hessian[i][i] += strength;
        }
        // Far from the goal a whole step may lead astray.
        let step = solve(hessian, gradient);
        let now = loss(rows, &weights, &prior);
        let mut share = 1.0;
        while share > 1e-3 {
            let mut next = weights;
            for (weight, step) in next.iter_mut().zip(step) {
                *weight -= share * step;
            }
            if loss(rows, &next, &prior) < now {
                weights = next;
                break;
            }
            share /= 2.0;
        }
    }
    weights
}

/// What the regression makes small.
fn loss(rows: &[Row], weights: &[f64; FEATURES], prior: &[f64; FEATURES]) -> f64 {
    let away = weights
        .iter()
        .zip(prior)
        .map(|(w, p)| (w / p - 1.0).powi(2));
    surprise(rows, weights) * rows.len() as f64 + RIDGE / 2.0 * away.sum::<f64>()
}

/// Solves a system of linear equations with a positive definite matrix.
fn solve(mut matrix: [[f64; FEATURES]; FEATURES], mut right: [f64; FEATURES]) -> [f64; FEATURES] {
    for i in 0..FEATURES {
        for j in i + 1..FEATURES {
            let factor = matrix[j][i] / matrix[i][i];
            let row = matrix[i];
            for (number, above) in matrix[j].iter_mut().zip(row).skip(i) {
                *number -= factor * above;
            }
            right[j] -= factor * right[i];
        }
    }
    for i in (0..FEATURES).rev() {
        let known: f64 = (i + 1..FEATURES).map(|k| matrix[i][k] * right[k]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    right
}

/// How surprising the scores are, in nats a position.
fn surprise(rows: &[Row], weights: &[f64; FEATURES]) -> f64 {
    let sum: f64 = rows
        .iter()
        .map(|(numbers, score)| {
            let logit: f64 = weights.iter().zip(numbers).map(|(w, x)| w * x).sum();
            // ln(1 + e^x) without overflow.
            logit.max(0.0) + (-logit.abs()).exp().ln_1p() - score * logit
        })
        .sum();
    sum / rows.len() as f64
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| match arguments.next() {
        None => default,
        Some(text) => text.parse().expect("a number"),
    };
    let (games, sims) = (number(400), number(32) as u32);
    println!("//! The weights of each variant, in the order of their numbers. Written by the example `fit_weights` from {games} games of each with");
    println!("//! {sims} simulations a move.\n");
    println!("use hexmate::Variant;\n\nuse crate::evaluate::weights::Weights;\n");
    println!("/// The weights by variant.");
    println!("pub(crate) const FITTED: [Weights; Variant::ALL.len()] = [");
    for &variant in Variant::ALL {
        let rows = play(variant, games, sims);
        let weights = fit(&rows);
        let before = surprise(&rows, &Weights::SENSIBLE.features.map(f64::from));
        let after = surprise(&rows, &weights);
        eprintln!(
            "{variant}: {} positions, {before:.4} nats before, {after:.4} after",
            rows.len()
        );
        for (name, weight) in FEATURE_NAMES.iter().zip(&weights) {
            eprintln!("    {name:<34}{weight:>8.3}");
        }
        println!("    // {variant}\n    Weights {{\n        features: [");
        for weight in weights {
            println!("            {:.4},", SHARPER * weight);
        }
        println!("        ],");
        let worth = |i: usize| (weights[i] / weights[0]).clamp(1.0, 20.0);
        let pieces: Vec<String> = (0..5).map(|i| format!("{:.2}", worth(i))).collect();
        println!("        pieces: [{}, 12.0],", pieces.join(", "));
        println!(
            "        sharpness: {:.1},\n    }},",
            Weights::SENSIBLE.sharpness
        );
    }
    println!("];");
}
