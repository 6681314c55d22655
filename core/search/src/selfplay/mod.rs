//! Many games of the library against itself at once.

mod feed;
pub(crate) mod record;
pub(crate) mod settings;
mod slot;

use hexmate::{PlaneValue, Planes, Position};

use crate::error::SearchError;
use crate::evaluate::Evaluator;
use crate::selfplay::record::{Counters, FinishedGame};
use crate::selfplay::settings::SelfPlaySettings;
use crate::selfplay::slot::Slot;
use crate::threads::Threads;

/// Games that are played at once, for an evaluator that takes many positions together.
///
/// [`SelfPlay::collect`] searches until positions wait for evaluation, [`SelfPlay::feed_legal`] or [`SelfPlay::feed`] take the evaluations in, and
/// [`SelfPlay::drain`] gives the games that are finished. The same seed gives the same games on any number of threads, and for a given evaluation
/// of each position also with any number of games at once.
///
/// ```
/// use hexmate::Variant;
/// use hexmate_search::{SelfPlay, SelfPlaySettings};
/// let mut settings = SelfPlaySettings::new(Variant::Shafran);
/// (settings.games, settings.sims, settings.max_plies, settings.total) = (4, 8, 6, Some(8));
/// let mut games = SelfPlay::new(settings)?;
/// let mut observations = vec![0u8; games.capacity() * games.planes().len()];
/// loop {
///     let leaves = games.collect()?;
///     if leaves == 0 {
///         break;
///     }
///     games.observe(&mut observations)?;
///     let logits = vec![0.0; games.legal().len()]; // what a network says of them
///     games.feed_legal(&logits, &vec![0.0; leaves])?;
/// }
/// assert_eq!(games.drain().len(), 8);
/// # Ok::<(), hexmate_search::SearchError>(())
/// ```
pub struct SelfPlay {
    settings: SelfPlaySettings,
    slots: Vec<Slot>,
    threads: Threads,
    /// Whether leaves have been handed out.
    collected: bool,
    /// How many leaves wait.
    waiting: usize,
    /// Where each leaf's legal moves begin, and the end of the last.
    offsets: Vec<u32>,
    legal: Vec<u16>,
}

impl SelfPlay {
    /// Begins the games.
    pub fn new(settings: SelfPlaySettings) -> Result<SelfPlay, SearchError> {
        settings.check()?;
        let threads = Threads::new(settings.threads)?;
        let numbers = (0..settings.games as u64).map(|i| settings.first.saturating_add(i));
        let slots = numbers.map(|number| Slot::new(&settings, number)).collect();
        Ok(SelfPlay {
            slots,
            threads,
            collected: false,
            waiting: 0,
            offsets: vec![0],
            legal: Vec::new(),
            settings,
        })
    }

    /// The settings.
    pub fn settings(&self) -> &SelfPlaySettings {
        &self.settings
    }

    /// On how many threads the games are played.
    pub fn threads(&self) -> usize {
        self.threads.count()
    }

    /// The most leaves that [`SelfPlay::collect`] can give.
    pub fn capacity(&self) -> usize {
        self.settings.games * self.settings.leaves
    }

    /// The planes of observations.
    pub fn planes(&self) -> Planes {
        Planes::with_history(self.settings.variant, self.settings.history)
    }

    /// Games that are being played.
    pub fn active(&self) -> usize {
        self.slots.iter().filter(|slot| slot.is_active()).count()
    }

    /// Searches, and plays what has been searched, until leaves wait for evaluation; answers how many. 0 when all games are finished.
    ///
    /// Fails if leaves wait already.
    pub fn collect(&mut self) -> Result<usize, SearchError> {
        if self.collected {
            let waiting = self.waiting;
            return Err(SearchError::NotFed { waiting });
        }
        let settings = &self.settings;
        let portion = self.threads.portion(self.slots.len(), settings.leaves);
        self.threads
            .share(self.slots.chunks_mut(portion), |slots| {
                slots.iter_mut().for_each(|slot| slot.collect(settings));
            })?;
        self.offsets.clear();
        self.offsets.push(0);
        self.legal.clear();
        for slot in &self.slots {
            let start = self.legal.len();
            self.legal.extend_from_slice(slot.search.legal());
            let ends = slot.search.leaves().iter();
            self.offsets
                .extend(ends.map(|leaf| (start + leaf.legal_end) as u32));
        }
        self.waiting = self.offsets.len() - 1;
        self.collected = self.waiting > 0;
        Ok(self.waiting)
    }

    /// How many leaves wait for evaluation.
    pub fn waiting(&self) -> usize {
        if self.collected {
            self.waiting
        } else {
            0
        }
    }

    /// The policy indices of the legal moves of the leaves in wait, ascending for each, one leaf behind the other.
    pub fn legal(&self) -> &[u16] {
        &self.legal
    }

    /// Where the legal moves of each leaf in wait begin, and at last where they end.
    pub fn legal_offsets(&self) -> &[u32] {
        &self.offsets
    }

    /// The positions of the leaves in wait.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        let leaves = self.slots.iter().flat_map(|slot| slot.search.leaves());
        leaves.map(|leaf| &leaf.position)
    }

    /// Writes the observations of the leaves in wait to the front of `out`, which has room for [`SelfPlay::capacity`] of them.
    pub fn observe<T: PlaneValue>(&mut self, out: &mut [T]) -> Result<(), SearchError> {
        if !self.collected {
            return Err(SearchError::NotCollected);
        }
        let planes = self.planes();
        let width = planes.len();
        SearchError::check_length("observations", self.capacity() * width, out.len())?;
        let mut rest = out;
        let mut parts = Vec::with_capacity(self.slots.len());
        for slot in &self.slots {
            let (part, after) = rest.split_at_mut(slot.search.leaves().len() * width);
            parts.push((slot, part));
            rest = after;
        }
        let write = |(slot, part): &mut (&Slot, &mut [T])| {
            let rows = part.chunks_exact_mut(width).enumerate();
            for (i, row) in rows {
                let leaf = slot.search.leaves()[i];
                let earlier = slot.search.earlier_of(i);
                let written = planes.write(&leaf.position, earlier, leaf.occurrences, row);
                debug_assert!(written.is_ok());
            }
        };
        let portion = self.threads.portion(parts.len(), self.settings.leaves);
        self.threads.share(parts.chunks_mut(portion), |parts| {
            parts.iter_mut().for_each(write);
        })
    }

    /// Plays up to so many moves of every game with an evaluator that takes one position at a time; answers how many games go on.
    ///
    /// Fails if leaves wait for another evaluation.
    pub fn advance(&mut self, evaluator: &dyn Evaluator, moves: u32) -> Result<usize, SearchError> {
        if self.collected {
            let waiting = self.waiting;
            return Err(SearchError::NotFed { waiting });
        }
        let settings = &self.settings;
        self.threads.share(self.slots.iter_mut(), |slot| {
            slot.advance(settings, evaluator, moves)
        })?;
        Ok(self.active())
    }

    /// Takes the games that have been finished since the last time, in the order of their numbers.
    pub fn drain(&mut self) -> Vec<FinishedGame> {
        let finished = self.slots.iter_mut();
        let mut games: Vec<FinishedGame> =
            finished.flat_map(|slot| slot.finished.drain(..)).collect();
        games.sort_by_key(|game| game.number);
        games
    }

    /// What has been done so far.
    pub fn counters(&self) -> Counters {
        let mut sum = Counters::default();
        for slot in &self.slots {
            sum.add(&slot.counters);
        }
        sum
    }

    /// The most bytes that the trees can take.
    pub fn tree_bytes(&self) -> usize {
        let sims = self.settings.sims.max(self.settings.fast_sims);
        let nodes = self.settings.search.node_limit(sims);
        crate::tree::Tree::bytes(nodes).saturating_mul(self.settings.games)
    }
}
