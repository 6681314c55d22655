//! The score of a match, and what it says about strength.

/// Games by the first player's result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// How many games gave the first player 0, 1/4, 1/2, 3/4 and 1 point.
    pub quarters: [u64; 5],
}

/// What a sequential probability ratio test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first player is stronger by `elo1` or so.
    Accepted,
    /// It is not: by `elo0` or so at most.
    Rejected,
    /// More games are needed.
    Open,
}

/// A sequential probability ratio test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that is to be rejected.
    pub elo0: f64,
    /// The difference that is to be accepted, more than `elo0`.
    pub elo1: f64,
    /// How often `elo1` is accepted where `elo0` is true.
    pub alpha: f64,
    /// How often it is rejected where it is true.
    pub beta: f64,
}

/// The expected score of a player who is stronger by so many Elo points.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference at which so many points a game are expected; infinite for 0 and 1.
pub fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

impl Score {
    /// Counts a game in which the first player got so many quarters of a point, 0 to 4.
    pub fn add(&mut self, quarters: u8) {
        self.quarters[usize::from(quarters.min(4))] += 1;
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.quarters.iter().sum()
    }

    /// Points of the first player for each game, 0 to 1; 0.5 without games.
    pub fn mean(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        let sum: u64 = (0..5).map(|i| i as u64 * self.quarters[i]).sum();
        sum as f64 / 4.0 / self.games() as f64
    }

    /// The variance of one game's points.
    pub fn variance(&self) -> f64 {
        let (games, mean) = (self.games().max(1) as f64, self.mean());
        let squares = (0..5).map(|i| (i as f64 / 4.0 - mean).powi(2) * self.quarters[i] as f64);
        squares.sum::<f64>() / games
    }

    /// The Elo difference, and the ends of the interval that holds the true one with 95 %.
    pub fn elo(&self) -> (f64, f64, f64) {
        let mean = self.mean();
        let error = 1.959_964 * (self.variance() / self.games().max(1) as f64).sqrt();
        let at = |score: f64| elo_of(score.clamp(0.0, 1.0));
        (at(mean), at(mean - error), at(mean + error))
    }

    /// The logarithm of the likelihood ratio of `elo1` and `elo0`, by the normal approximation.
    pub fn likelihood_ratio(&self, test: &Sprt) -> f64 {
        let (low, high) = (expected_score(test.elo0), expected_score(test.elo1));
        let variance = self.variance();
        if variance == 0.0 {
            return 0.0;
        }
        let games = self.games() as f64;
        games * (high - low) * (2.0 * self.mean() - low - high) / (2.0 * variance)
    }

    /// What a test says after these games.
    pub fn verdict(&self, test: &Sprt) -> Verdict {
        let ratio = self.likelihood_ratio(test);
        if ratio >= ((1.0 - test.beta) / test.alpha).ln() {
            Verdict::Accepted
        } else if ratio <= (test.beta / (1.0 - test.alpha)).ln() {
            Verdict::Rejected
        } else {
            Verdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(losses: u64, draws: u64, wins: u64) -> Score {
        Score {
            quarters: [losses, 0, draws, 0, wins],
        }
    }

    #[test]
    fn elo_and_its_error() {
        let (elo, low, high) = score(25, 0, 75).elo();
        // 400 log10 3, and the same for 0.75 ± 1.96 · sqrt(0.1875 / 100).
        assert!((elo - 190.85).abs() < 0.01);
        assert!(
            (low - 119.21).abs() < 0.01 && (high - 281.52).abs() < 0.01,
            "{low} {high}"
        );
        assert_eq!(score(10, 20, 10).elo().0, 0.0);
        assert_eq!(score(0, 0, 10).elo().0, f64::INFINITY);
        assert_eq!(Score::default().elo().0, 0.0);
        let mut quarters = Score::default();
        quarters.add(3);
        quarters.add(1);
        assert_eq!((quarters.mean(), quarters.variance()), (0.5, 0.0625));
        assert!((elo_of(expected_score(123.0)) - 123.0).abs() < 1e-9);
    }

    #[test]
    fn a_sequential_test_ends_as_it_should() {
        let test = Sprt {
            elo0: 0.0,
            elo1: 50.0,
            alpha: 0.05,
            beta: 0.05,
        };
        assert_eq!(score(5, 0, 8).verdict(&test), Verdict::Open);
        assert_eq!(score(300, 0, 450).verdict(&test), Verdict::Accepted);
        assert_eq!(score(400, 0, 350).verdict(&test), Verdict::Rejected);
        assert_eq!(Score::default().verdict(&test), Verdict::Open);
    }
}
