//! What can be chosen about a search.

use core::fmt;

/// How the moves of the root are tried out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RootChoice {
    /// As everywhere in the tree, with noise and forced playouts if these are set.
    Puct,
    /// Gumbel noise, and sequential halving of the moves with the best promise (Danihelka et al. 2022). Noise and forced playouts are not used.
    Gumbel {
        /// How many moves are considered to begin with, 1 to 1,024.
        considered: u16,
        /// Simulations that are added to the visits of the most visited move when values are scaled, 0 to 10,000.
        visit_offset: f32,
        /// By how much values count beside logits, 0 to 1,000.
        scale: f32,
    },
}

impl RootChoice {
    /// Gumbel selection with usual numbers.
    pub const GUMBEL: RootChoice = RootChoice::Gumbel {
        considered: 16,
        visit_offset: 50.0,
        scale: 1.0,
    };
}

/// Dirichlet noise on the priors of the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// Sum of the distribution's parameters, each of which is this divided by the number of legal moves: 0.01 to 1,000. Chess programs use
    /// about 10.
    pub concentration: f32,
    /// The share of the noise in the priors, 0 to 1.
    pub share: f32,
}

/// How a tree is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSettings {
    /// How much priors count beside values, 0 to 100.
    pub c_puct: f32,
    /// First-play urgency: a move without a visit counts as the mean of its position less this, times the root of the priors
    /// that have been visited, 0 to 2.
    pub fpu_reduction: f32,
    /// The same at the root.
    pub root_fpu_reduction: f32,
    /// A simulation in wait counts as so many lost ones, 0 to 100.
    pub virtual_loss: f32,
    /// How the moves of the root are tried out.
    pub root: RootChoice,
    /// Noise on the priors of the root, where the search explores.
    pub noise: Option<Noise>,
    /// Forced playouts at the root, where the search explores: a visited move of prior P gets at least the root of this times P times all visits;
    /// 0 to 100, 0 for none, usually 2. The policy target is pruned of them.
    pub forced_playouts: f32,
    /// The most nodes of one tree, 16 to 100,000,000; 0 for four times the simulations of a move and 64. A search that fills it ends early.
    pub max_nodes: u32,
    /// When a game is drawn; `None` for the variant's own settings.
    pub rules: Option<hexmate::Settings>,
}

impl Default for SearchSettings {
    fn default() -> SearchSettings {
        SearchSettings {
            c_puct: 1.5,
            fpu_reduction: 0.25,
            root_fpu_reduction: 0.0,
            virtual_loss: 1.0,
            root: RootChoice::Puct,
            noise: Some(Noise {
                concentration: 10.0,
                share: 0.25,
            }),
            forced_playouts: 0.0,
            max_nodes: 0,
            rules: None,
        }
    }
}

/// A setting out of its range.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsError {
    /// The setting's name.
    pub name: &'static str,
    /// What it is.
    pub found: f64,
    /// The least that it can be.
    pub least: f64,
    /// The most that it can be.
    pub most: f64,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SettingsError {
            name,
            found,
            least,
            most,
        } = self;
        write!(f, "{name} must be {least} to {most}, not {found}")
    }
}

impl std::error::Error for SettingsError {}

/// Answers an error unless a setting is in its range.
pub(crate) fn check(
    name: &'static str,
    found: impl Into<f64>,
    least: f64,
    most: f64,
) -> Result<(), SettingsError> {
    let found = found.into();
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(SettingsError {
        name,
        found,
        least,
        most,
    })
}

impl SearchSettings {
    /// Without anything random: for matches and analysis.
    pub fn without_noise(mut self) -> SearchSettings {
        self.noise = None;
        self.forced_playouts = 0.0;
        self
    }

    /// Answers the first setting that is out of its range.
    pub fn check(&self) -> Result<(), SettingsError> {
        check("c_puct", self.c_puct, 0.0, 100.0)?;
        check("fpu_reduction", self.fpu_reduction, 0.0, 2.0)?;
        check("root_fpu_reduction", self.root_fpu_reduction, 0.0, 2.0)?;
        check("virtual_loss", self.virtual_loss, 0.0, 100.0)?;
        check("forced_playouts", self.forced_playouts, 0.0, 100.0)?;
        if self.max_nodes != 0 {
            check("max_nodes", self.max_nodes, 16.0, 1e8)?;
        }
        if let Some(noise) = self.noise {
            check("noise concentration", noise.concentration, 0.01, 1000.0)?;
            check("noise share", noise.share, 0.0, 1.0)?;
        }
        if let RootChoice::Gumbel {
            considered,
            visit_offset,
            scale,
        } = self.root
        {
            check("gumbel considered", considered, 1.0, 1024.0)?;
            check("gumbel visit offset", visit_offset, 0.0, 10_000.0)?;
            check("gumbel scale", scale, 0.0, 1000.0)?;
        }
        if let Some(rules) = self.rules {
            check("halfmove_limit", rules.halfmove_limit, 1.0, 65_535.0)?;
        }
        Ok(())
    }

    /// The limit of nodes for a number of simulations a move.
    pub fn node_limit(&self, sims: u32) -> usize {
        match self.max_nodes {
            0 => 4 * sims as usize + 64,
            nodes => nodes as usize,
        }
    }
}
