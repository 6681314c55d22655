//! A step and what it shows in one pass: while a game is in the processor's nearest memory, everything about it is written.

use hexmate::PlaneValue;
use pyo3::prelude::*;

use crate::arrays::{mask_bytes, MaskType, MaskValue, Output, PlaneType};
use crate::env::environment::{Environment, Refusal};
use crate::env::rules::Rules;
use crate::env::trail::Trail;
use crate::workers::{Team, BLOCK};

/// Writes the observation of a trail's last position.
pub(super) fn write_planes<T: PlaneValue>(rules: &Rules, trail: &Trail, row: &mut [T]) {
    let observed = trail.observed();
    let written = rules.planes.write(
        observed.position,
        observed.earlier,
        observed.occurrences,
        row,
    );
    debug_assert!(written.is_ok());
}

/// Writes which actions are legal.
pub(super) fn write_mask<T: MaskValue>(environment: &Environment, row: &mut [T]) {
    environment.legal.write_mask(mask_bytes(row));
}

/// The caller's array for observations.
pub(super) enum PlaneOutput<'py> {
    U8(Output<'py, u8>),
    F32(Output<'py, f32>),
}

/// The caller's array for masks.
pub(super) enum MaskOutput<'py> {
    Bool(Output<'py, bool>),
    U8(Output<'py, u8>),
    I8(Output<'py, i8>),
}

/// Some rows of observations.
pub(super) enum PlaneRows<'a> {
    None,
    U8(&'a mut [u8]),
    F32(&'a mut [f32]),
}

/// Some rows of masks.
pub(super) enum MaskRows<'a> {
    None,
    Bool(&'a mut [bool]),
    U8(&'a mut [u8]),
    I8(&'a mut [i8]),
}

impl<'py> PlaneOutput<'py> {
    pub fn new(out: &Bound<'py, PyAny>, shape: &[usize]) -> PyResult<PlaneOutput<'py>> {
        let (py, out) = (out.py(), Some(out));
        Ok(match PlaneType::chosen(None, out, PlaneType::U8)? {
            PlaneType::U8 => PlaneOutput::U8(Output::new(py, "observation", out, shape)?),
            PlaneType::F32 => PlaneOutput::F32(Output::new(py, "observation", out, shape)?),
        })
    }

    pub fn rows(&mut self) -> PyResult<PlaneRows<'_>> {
        Ok(match self {
            PlaneOutput::U8(out) => PlaneRows::U8(out.slice()?),
            PlaneOutput::F32(out) => PlaneRows::F32(out.slice()?),
        })
    }
}

impl<'py> MaskOutput<'py> {
    pub fn new(out: &Bound<'py, PyAny>, shape: &[usize]) -> PyResult<MaskOutput<'py>> {
        let (py, some) = (out.py(), Some(out));
        Ok(match MaskType::chosen("mask", some)? {
            MaskType::Bool => MaskOutput::Bool(Output::new(py, "mask", some, shape)?),
            MaskType::U8 => MaskOutput::U8(Output::new(py, "mask", some, shape)?),
            MaskType::I8 => MaskOutput::I8(Output::new(py, "mask", some, shape)?),
        })
    }

    pub fn rows(&mut self) -> PyResult<MaskRows<'_>> {
        Ok(match self {
            MaskOutput::Bool(out) => MaskRows::Bool(out.slice()?),
            MaskOutput::U8(out) => MaskRows::U8(out.slice()?),
            MaskOutput::I8(out) => MaskRows::I8(out.slice()?),
        })
    }
}

/// Takes so many numbers, or what is left, from the front of a slice.
fn front<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let all = std::mem::take(slice);
    let (front, rest) = all.split_at_mut(count.min(all.len()));
    *slice = rest;
    front
}

impl<'a> PlaneRows<'a> {
    fn front(&mut self, count: usize) -> PlaneRows<'a> {
        match self {
            PlaneRows::None => PlaneRows::None,
            PlaneRows::U8(rows) => PlaneRows::U8(front(rows, count)),
            PlaneRows::F32(rows) => PlaneRows::F32(front(rows, count)),
        }
    }

    fn write(&mut self, rules: &Rules, environments: &[Environment]) {
        fn write<T: PlaneValue>(rules: &Rules, environments: &[Environment], rows: &mut [T]) {
            let rows = rows.chunks_exact_mut(rules.planes.len());
            for (row, environment) in rows.zip(environments) {
                write_planes(rules, &environment.trail, row);
            }
        }
        match self {
            PlaneRows::None => {}
            PlaneRows::U8(rows) => write(rules, environments, rows),
            PlaneRows::F32(rows) => write(rules, environments, rows),
        }
    }
}

impl<'a> MaskRows<'a> {
    fn front(&mut self, count: usize) -> MaskRows<'a> {
        match self {
            MaskRows::None => MaskRows::None,
            MaskRows::Bool(rows) => MaskRows::Bool(front(rows, count)),
            MaskRows::U8(rows) => MaskRows::U8(front(rows, count)),
            MaskRows::I8(rows) => MaskRows::I8(front(rows, count)),
        }
    }

    fn write(&mut self, rules: &Rules, environments: &[Environment]) {
        fn write<T: MaskValue>(rules: &Rules, environments: &[Environment], rows: &mut [T]) {
            let rows = rows.chunks_exact_mut(rules.variant.policy_len());
            for (row, environment) in rows.zip(environments) {
                write_mask(environment, row);
            }
        }
        match self {
            MaskRows::None => {}
            MaskRows::Bool(rows) => write(rules, environments, rows),
            MaskRows::U8(rows) => write(rules, environments, rows),
            MaskRows::I8(rows) => write(rules, environments, rows),
        }
    }
}

/// What a step did to each game, as arrays.
pub(super) struct Results {
    /// White's and Black's reward of each.
    pub rewards: Vec<f32>,
    pub terminated: Vec<bool>,
    pub truncated: Vec<bool>,
}

/// Some games and all that a pass does with them.
struct Part<'a> {
    /// The number of the first.
    start: usize,
    environments: &'a mut [Environment],
    actions: &'a [i64],
    planes: PlaneRows<'a>,
    masks: MaskRows<'a>,
    rewards: &'a mut [f32],
    terminated: &'a mut [bool],
    truncated: &'a mut [bool],
}

impl Part<'_> {
    /// The first game whose action is refused, with its number.
    fn refused(&self, rules: &Rules) -> Option<(usize, Refusal)> {
        let mut games = self.environments.iter().zip(self.actions).enumerate();
        games.find_map(|(i, (environment, &action))| {
            let refusal = environment.refuses(rules, action)?;
            Some((self.start + i, refusal))
        })
    }

    /// Each thing is done for all games before the next: what is done again and again is foreseen by the processor. Game by game a step takes
    /// 1.05 times as long (`make bench-python`).
    fn run(&mut self, rules: &Rules) {
        let mut moved = [false; BLOCK];
        let games = self.environments.iter_mut().zip(self.actions);
        for (moved, (environment, &action)) in moved.iter_mut().zip(games) {
            *moved = environment.act(rules, action);
        }
        for environment in self.environments.iter_mut() {
            environment.settle(rules);
        }
        for (i, environment) in self.environments.iter_mut().enumerate() {
            if moved[i] {
                environment.conclude(rules);
            }
            let step = environment.step;
            self.rewards[2 * i..2 * i + 2].copy_from_slice(&step.rewards());
            self.terminated[i] = step.terminated;
            self.truncated[i] = step.truncated;
        }
        self.planes.write(rules, self.environments);
        self.masks.write(rules, self.environments);
    }
}

/// Plays actions, and writes what the games show after them; nothing if an action is refused: which one of the first game, and why.
pub(super) fn run(
    team: &Team,
    rules: &Rules,
    environments: &mut [Environment],
    actions: &[i64],
    mut planes: PlaneRows<'_>,
    mut masks: MaskRows<'_>,
) -> Result<Results, (usize, Refusal)> {
    let (plane_width, mask_width) = (rules.planes.len(), rules.variant.policy_len());
    let count = environments.len();
    let mut results = Results {
        rewards: vec![0.0; 2 * count],
        terminated: vec![false; count],
        truncated: vec![false; count],
    };
    let mut rewards = results.rewards.chunks_mut(2 * BLOCK);
    let mut terminated = results.terminated.chunks_mut(BLOCK);
    let mut truncated = results.truncated.chunks_mut(BLOCK);
    let mut parts: Vec<Part<'_>> = environments
        .chunks_mut(BLOCK)
        .zip(actions.chunks(BLOCK))
        .enumerate()
        .map(|(number, (environments, actions))| Part {
            start: number * BLOCK,
            planes: planes.front(plane_width * actions.len()),
            masks: masks.front(mask_width * actions.len()),
            rewards: rewards.next().unwrap_or_default(),
            terminated: terminated.next().unwrap_or_default(),
            truncated: truncated.next().unwrap_or_default(),
            environments,
            actions,
        })
        .collect();
    let refused = team.each_if_none(
        &mut parts,
        |part| part.refused(rules),
        |part| part.run(rules),
    );
    drop(parts);
    refused.map_or(Ok(results), Err)
}
