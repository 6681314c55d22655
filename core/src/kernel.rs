//! The hot paths, compiled once per variant, side and kind of processor, and chosen at run time.
//!
//! A [`Kernel`] is one table of functions. Which one is used is decided once, at the first call; from then on a call costs a load
//! and a jump. Inside, nothing depends on the variant, the side or the processor any more.

use core::fmt;
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicUsize, Ordering};

#[cfg(target_arch = "x86_64")]
use crate::attacks::sliders::Pext;
use crate::attacks::sliders::Portable;
use crate::bitboard::Bitboard;
use crate::cell::{Cell, TABLE};
use crate::checks::{self, Checks};
use crate::color::{BlackSide, Side, WhiteSide};
use crate::make;
use crate::movegen::choose::ChooseSink;
use crate::movegen::mobility::Mobility;
use crate::movegen::policy_set::{PolicySet, PolicySink, Row};
use crate::movegen::replies::{calm::Calm, Replies};
use crate::movegen::{self, ListSink, Scene, VisitSink};
use crate::moves::{Move, MoveList, PieceMoves, MAX_MOVES};
use crate::perft::{self, Made, Movers};
use crate::piece::Piece;
use crate::position::Position;
use crate::two_ply;
use crate::variant::tables::Rules;
use crate::variant::{registry, rules, Variant};

/// The functions of one variant and side. They may use instructions that only the kernel's processors have.
#[derive(Clone, Copy)]
struct Entry {
    count: unsafe fn(&Position) -> u32,
    list: unsafe fn(&Position, &mut [MaybeUninit<Move>; MAX_MOVES]) -> usize,
    visit: unsafe fn(&Position, &mut dyn FnMut(PieceMoves)),
    policy: unsafe fn(&Position, &[Row; TABLE], &mut PolicySet),
    choose: unsafe fn(&Position, &mut dyn FnMut(u32) -> u32) -> Option<Move>,
    make: unsafe fn(&Position, Move) -> Position,
    make_in_place: unsafe fn(&mut Position, Move),
    checks: unsafe fn(&Position) -> Checks,
    perft: unsafe fn(&Position, u32) -> u64,
    perft_two_ply: unsafe fn(&Position, u32) -> u64,
    perft_every_leaf: unsafe fn(&Position, u32) -> u64,
}

/// The functions of all variants and sides for one kind of processor.
struct Kernel {
    name: &'static str,
    /// Whether this processor has every instruction that the functions use.
    supported: fn() -> bool,
    /// Whether they are faster on it than those of the kernels before.
    faster: fn() -> bool,
    entries: [[Entry; 2]; Variant::ALL.len()],
}

/// The functions of one kernel, each a hot path with the kernel's look-ups and instructions.
macro_rules! functions {
    ($kernel:ident, $sliders:ident $(, $feature:meta)?) => {
        mod $kernel {
            use super::*;

            $(#[$feature])?
            pub(super) fn count<V: Rules, S: Side>(position: &Position) -> u32 {
                movegen::count::count::<V, S, $sliders>(position)
            }

            $(#[$feature])?
            pub(super) fn list<V: Rules, S: Side>(
                position: &Position,
                array: &mut [MaybeUninit<Move>; MAX_MOVES],
            ) -> usize {
                let mut sink = ListSink::<V, S>::new(array);
                movegen::generate::<V, S, $sliders>(position, &mut sink);
                sink.count()
            }

            $(#[$feature])?
            pub(super) fn visit<V: Rules, S: Side>(
                position: &Position,
                visit: &mut dyn FnMut(PieceMoves),
            ) {
                let mut sink = VisitSink::<V, S>::new(visit);
                movegen::generate::<V, S, $sliders>(position, &mut sink);
            }

            $(#[$feature])?
            pub(super) fn policy<V: Rules, S: Side>(
                position: &Position,
                rows: &[Row; TABLE],
                set: &mut PolicySet,
            ) {
                let mut sink = PolicySink::<V, S, $sliders>::new(rows, set);
                movegen::generate::<V, S, $sliders>(position, &mut sink);
            }

            $(#[$feature])?
            pub(super) fn choose<V: Rules, S: Side>(
                position: &Position,
                number: &mut dyn FnMut(u32) -> u32,
            ) -> Option<Move> {
                let mut sink = ChooseSink::<V, S>::new();
                movegen::generate::<V, S, $sliders>(position, &mut sink);
                sink.choose(number)
            }

            $(#[$feature])?
            pub(super) fn make<V: Rules, S: Side>(position: &Position, mv: Move) -> Position {
                let piece = position.board.piece_at(mv.from()).unwrap_or(Piece::Pawn);
                make::make::<V, S>(position, piece, mv.from(), mv.to(), mv.promotion())
            }

            $(#[$feature])?
            pub(super) fn make_in_place<V: Rules, S: Side>(position: &mut Position, mv: Move) {
                let before = *position;
                let piece = before.board.piece_at(mv.from()).unwrap_or(Piece::Pawn);
                let (from, to) = (mv.from(), mv.to());
                make::make_on::<V, S>(position, &before, piece, from, to, mv.promotion());
            }

            $(#[$feature])?
            pub(super) fn checks<V: Rules, S: Side>(position: &Position) -> Checks {
                checks::checks::<V, S>(&position.board)
            }

            $(#[$feature])?
            pub(super) fn perft<V: Rules, S: Side>(position: &Position, depth: u32) -> u64 {
                perft_to::<V, S>(position, depth, 1)
            }

            /// Perft whose nodes with `last` plies left, 0 or 1, are not looked into any more. Both kinds of perft are one function, since it
            /// is the one that takes the compiler longest.
            $(#[$feature])?
            fn perft_to<V: Rules, S: Side>(position: &Position, depth: u32, last: u32) -> u64 {
                if depth == 0 {
                    return 1;
                }
                if depth == last {
                    return count::<V, S>(position) as u64;
                }
                let scene = Scene::new::<V, S>(position);
                // An answer to check leaves too few moves to be worth the preparation.
                if depth == last + 1 && last == 1 && scene.checks.checkers.is_empty() {
                    if let Some(sum) = perft_of_two::<V, S>(position, &scene) {
                        return sum;
                    }
                }
                perft::sum_over_children::<V, S, $sliders>(
                    position,
                    &scene,
                    |_, _| Calm::NONE,
                    |_, _, _, _| 0,
                    |child, _| perft_to::<V, S::Other>(child, depth - 1, last),
                )
            }

            /// Perft with two plies left, the positions made and counted one by one; none if the opponent has more sliders than are dealt with.
            $(#[$feature])?
            fn perft_of_two<V: Rules, S: Side>(position: &Position, scene: &Scene) -> Option<u64> {
                let mut replies = Replies::<V, S, $sliders>::none(position, scene);
                if !replies.fill(position) {
                    return None;
                }
                Some(perft::sum_over_children::<V, S, $sliders>(
                    position,
                    scene,
                    |movers, cells| calm::<V, S>(&replies, position, movers, cells),
                    |child, piece, mv, calm| {
                        count_after_calm::<V, S>(&replies, child, piece, mv, calm) as u64
                    },
                    |child, made| match made {
                        Made::Involved(piece, mv, calm) => {
                            let occupied = child.board.occupied();
                            count_after_involved::<V, S>(&replies, child, occupied, piece, mv, calm)
                                as u64
                        }
                        Made::Ordinary(mv) => {
                            count_after::<V, S::Other>(child, &replies.mobility, mv) as u64
                        }
                        Made::Other => count::<V, S::Other>(child) as u64,
                    },
                ))
            }

            $(#[$feature])?
            fn calm<V: Rules, S: Side>(
                replies: &Replies<V, S, $sliders>,
                position: &Position,
                movers: Movers,
                cells: Bitboard,
            ) -> Calm {
                match movers {
                    Movers::Piece(piece, from) => replies.calm(position, piece, from, cells),
                    Movers::Pawns(delta) => replies.calm_pawns(position, cells, delta),
                }
            }

            // Out of line, so that the position is really made and not just what the count asks for.
            $(#[$feature])?
            #[inline(never)]
            fn count_after_calm<V: Rules, S: Side>(
                replies: &Replies<V, S, $sliders>,
                child: &Position,
                piece: Piece,
                mv: (Cell, Cell),
                calm: &Calm,
            ) -> u32 {
                replies.count_after::<false>(child, child.board.occupied(), piece, mv, calm)
            }

            $(#[$feature])?
            #[inline(never)]
            fn count_after_involved<V: Rules, S: Side>(
                replies: &Replies<V, S, $sliders>,
                position: &Position,
                occupied: Bitboard,
                piece: Piece,
                mv: (Cell, Cell),
                calm: &Calm,
            ) -> u32 {
                replies.count_after::<true>(position, occupied, piece, mv, calm)
            }

            $(#[$feature])?
            #[inline(never)]
            fn count_after<V: Rules, S: Side>(
                position: &Position,
                mobility: &Mobility,
                mv: (Cell, Cell),
            ) -> u32 {
                movegen::count::count_after::<V, S, $sliders>(position, mobility, mv)
            }

            $(#[$feature])?
            pub(super) fn perft_every_leaf<V: Rules, S: Side>(
                position: &Position,
                depth: u32,
            ) -> u64 {
                perft_to::<V, S>(position, depth, 0)
            }

            $(#[$feature])?
            pub(super) fn perft_two_ply<V: Rules, S: Side>(position: &Position, depth: u32) -> u64 {
                match depth {
                    0 | 1 => perft::<V, S>(position, depth),
                    2 => two_ply::count_two_plies::<V, S, $sliders>(
                        position,
                        |position| perft::<V, S>(position, 2),
                        |replies, occupied, piece, mv, calm| {
                            count_after_involved::<V, S>(replies, position, occupied, piece, mv, calm)
                        },
                    ),
                    _ => {
                        let moves = MoveList::written(|array| list::<V, S>(position, array));
                        let mut sum = 0;
                        for &mv in moves.as_slice() {
                            sum += perft_two_ply::<V, S::Other>(&make::<V, S>(position, mv), depth - 1);
                        }
                        sum
                    }
                }
            }
        }
    };
}

macro_rules! entry {
    ($kernel:ident, $variant:ident, $side:ident) => {
        Entry {
            count: $kernel::count::<rules::$variant, $side>,
            list: $kernel::list::<rules::$variant, $side>,
            visit: $kernel::visit::<rules::$variant, $side>,
            policy: $kernel::policy::<rules::$variant, $side>,
            choose: $kernel::choose::<rules::$variant, $side>,
            make: $kernel::make::<rules::$variant, $side>,
            make_in_place: $kernel::make_in_place::<rules::$variant, $side>,
            checks: $kernel::checks::<rules::$variant, $side>,
            perft: $kernel::perft::<rules::$variant, $side>,
            perft_two_ply: $kernel::perft_two_ply::<rules::$variant, $side>,
            perft_every_leaf: $kernel::perft_every_leaf::<rules::$variant, $side>,
        }
    };
}

functions!(portable, Portable);
#[cfg(target_arch = "x86_64")]
functions!(
    bmi2,
    Pext,
    target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")
);

macro_rules! portable_entries {
    ($($(#[$doc:meta])* $variant:ident = $file:ident,)*) => {
        [$([
            entry!(portable, $variant, WhiteSide),
            entry!(portable, $variant, BlackSide),
        ]),*]
    };
}

#[cfg(target_arch = "x86_64")]
macro_rules! bmi2_entries {
    ($($(#[$doc:meta])* $variant:ident = $file:ident,)*) => {
        [$([
            entry!(bmi2, $variant, WhiteSide),
            entry!(bmi2, $variant, BlackSide),
        ]),*]
    };
}

/// All kernels, the portable one first and the fastest last.
static KERNELS: &[Kernel] = &[
    Kernel {
        name: "portable",
        supported: || true,
        faster: || true,
        entries: registry!(portable_entries),
    },
    #[cfg(target_arch = "x86_64")]
    Kernel {
        name: "bmi2",
        supported: || {
            std::arch::is_x86_feature_detected!("bmi1")
                && std::arch::is_x86_feature_detected!("bmi2")
                && std::arch::is_x86_feature_detected!("lzcnt")
                && std::arch::is_x86_feature_detected!("popcnt")
                && std::arch::is_x86_feature_detected!("avx2")
        },
        faster: has_fast_pext,
        entries: registry!(bmi2_entries),
    },
];

/// Whether PEXT is an instruction of its own and not, as on AMD's processors before family 19h, a program of dozens of steps.
#[cfg(target_arch = "x86_64")]
fn has_fast_pext() -> bool {
    // Rust has marked this function safe since; before it is unsafe, though every x86-64 processor has the instruction.
    #[allow(unsafe_code, unused_unsafe)]
    let cpuid = |leaf| unsafe { core::arch::x86_64::__cpuid(leaf) };
    let vendor = cpuid(0);
    let amd = vendor.ebx == u32::from_le_bytes(*b"Auth");
    let hygon = vendor.ebx == u32::from_le_bytes(*b"Hygo");
    let version = cpuid(1).eax;
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    !((amd || hygon) && family < 0x19)
}

/// One more than the index of the kernel in use; 0 before the first call.
static CHOSEN: AtomicUsize = AtomicUsize::new(0);

#[inline(always)]
fn entry(position: &Position) -> &'static Entry {
    let kernel = match CHOSEN.load(Ordering::Relaxed) {
        0 => fastest(),
        chosen => chosen - 1,
    };
    &KERNELS[kernel].entries[position.variant as usize][position.side as usize & 1]
}

/// Chooses the last kernel that this processor supports and is fast with.
#[cold]
fn fastest() -> usize {
    let kernel = KERNELS
        .iter()
        .rposition(|kernel| (kernel.supported)() && (kernel.faster)())
        .unwrap_or(0);
    // Whoever comes first decides; a thread that comes at the same time decides the same.
    let _ = CHOSEN.compare_exchange(0, kernel + 1, Ordering::Relaxed, Ordering::Relaxed);
    kernel
}

/// Names of the kernels that this processor can run, the portable one first and, as good as always, the fastest last.
pub fn kernels() -> impl Iterator<Item = &'static str> {
    KERNELS
        .iter()
        .filter(|kernel| (kernel.supported)())
        .map(|kernel| kernel.name)
}

/// The name of the kernel in use.
pub fn kernel() -> &'static str {
    let kernel = match CHOSEN.load(Ordering::Relaxed) {
        0 => fastest(),
        chosen => chosen - 1,
    };
    KERNELS[kernel].name
}

/// Chooses a kernel by name for the whole process, in place of the fastest one: for tests and measurements.
pub fn set_kernel(name: &str) -> Result<(), UnknownKernel> {
    let found = KERNELS
        .iter()
        .position(|kernel| kernel.name == name && (kernel.supported)());
    match found {
        Some(kernel) => {
            CHOSEN.store(kernel + 1, Ordering::Relaxed);
            Ok(())
        }
        None => Err(UnknownKernel(name.to_owned())),
    }
}

/// A name that no kernel has which this processor can run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownKernel(
    /// The name that was asked for.
    pub String,
);

impl fmt::Display for UnknownKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = kernels().collect();
        let (name, names) = (&self.0, names.join(", "));
        write!(f, "this processor runs no kernel {name:?}, only {names}")
    }
}

impl std::error::Error for UnknownKernel {}

// SAFETY, for all calls below: a kernel is chosen only after `supported` has found every instruction that its functions use.
macro_rules! call {
    ($position:expr, $function:ident $(, $argument:expr)*) => {{
        #[allow(unsafe_code)]
        unsafe {
            (entry($position).$function)($position $(, $argument)*)
        }
    }};
}

#[inline]
pub(crate) fn count(position: &Position) -> u32 {
    call!(position, count)
}

#[inline]
pub(crate) fn list(position: &Position, array: &mut [MaybeUninit<Move>; MAX_MOVES]) -> usize {
    call!(position, list, array)
}

#[inline]
pub(crate) fn visit(position: &Position, visit: &mut dyn FnMut(PieceMoves)) {
    call!(position, visit, visit)
}

/// Marks the legal moves by their numbers in the rows of the side to move.
#[inline]
pub(crate) fn policy(position: &Position, rows: &[Row; TABLE], set: &mut PolicySet) {
    call!(position, policy, rows, set)
}

#[inline]
pub(crate) fn choose(position: &Position, number: &mut dyn FnMut(u32) -> u32) -> Option<Move> {
    call!(position, choose, number)
}

#[inline]
pub(crate) fn make(position: &Position, mv: Move) -> Position {
    call!(position, make, mv)
}

/// Makes a move where the position lies: a processor waits when it copies what has just been written in pieces.
#[inline]
pub(crate) fn make_in_place(position: &mut Position, mv: Move) {
    call!(position, make_in_place, mv)
}

#[inline]
pub(crate) fn checks(position: &Position) -> Checks {
    call!(position, checks)
}

pub(crate) fn perft(position: &Position, depth: u32) -> u64 {
    call!(position, perft, depth)
}

pub(crate) fn perft_two_ply(position: &Position, depth: u32) -> u64 {
    call!(position, perft_two_ply, depth)
}

pub(crate) fn perft_every_leaf(position: &Position, depth: u32) -> u64 {
    call!(position, perft_every_leaf, depth)
}
