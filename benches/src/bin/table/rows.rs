//! What is measured, against what, and what is hoped for.

use hexmate_benches::data;

use crate::workers::{Answer, Who};

/// A job of one side.
#[derive(Clone)]
pub struct Job {
    pub who: Who,
    pub text: String,
    /// The count that must come out, from independent sources; none for random games.
    pub expected: Option<u64>,
    /// By how much the time is divided, if not by the count.
    pub amount: Option<u64>,
}

/// What a row shows of the time and the amount.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Millions in a second of processor time.
    Millions,
    /// Nanoseconds of processor time for each.
    Nanoseconds,
    /// Seconds on the clock.
    Seconds,
}

impl Unit {
    pub fn value(self, job: &Job, answer: &Answer) -> f64 {
        let amount = job.amount.unwrap_or(answer.count) as f64;
        match self {
            Unit::Millions => amount / answer.cpu / 1e6,
            Unit::Nanoseconds => answer.cpu / amount * 1e9,
            Unit::Seconds => answer.wall,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Unit::Millions => "M/s",
            Unit::Nanoseconds => "ns",
            Unit::Seconds => "s",
        }
    }

    pub fn less_is_better(self) -> bool {
        self != Unit::Millions
    }
}

/// How the two sides become one number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// The best of ours by the best of theirs.
    Ratio,
    /// Theirs by ours, the best of the pairs.
    Speedup,
    /// There is no peer; ours stands against the floor.
    Alone,
}

/// A line of the table.
pub struct Row {
    pub name: String,
    pub ours: Job,
    pub peer: Option<Job>,
    pub peer_name: &'static str,
    pub unit: Unit,
    pub compare: Compare,
    /// What must be reached, and what is aimed at; none for figures that are only shown.
    pub goals: Option<(f64, f64)>,
}

/// Perft of the start positions from depth 1: the counts of the rules' tests.
fn perft(variant: &str, depth: usize) -> u64 {
    let counts: &[u64] = match variant {
        "mccooey-classic" => &[31, 947, 33_307, 1_157_852, 45_293_892, 1_757_316_259],
        "shafran" => &[42, 1_706, 75_480, 3_309_110, 156_009_388],
        "glinski" => &[51, 2_586, 137_858, 7_282_418, 401_622_759],
        // Orthodox chess, as published everywhere.
        "start" => &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
        "kiwipete" => &[48, 2_039, 97_862, 4_085_603, 193_690_690],
        _ => panic!("no counts of {variant:?}"),
    };
    counts[depth - 1]
}

/// A job on a start position, such as `perft`.
fn at_start(who: Who, kind: &str, position: &str, depth: usize) -> Job {
    Job {
        who,
        text: format!("{kind} {position} {depth}"),
        expected: Some(perft(position, depth)),
        amount: None,
    }
}

/// A job on all sampled positions of a variant, or of all variants.
fn at_samples(kind: &str, variant: &str, depth: usize) -> Job {
    Job {
        who: Who::Ours,
        text: format!("{kind} {variant} {depth}"),
        expected: Some(of_samples(variant, depth)),
        amount: None,
    }
}

fn of_samples(variant: &str, depth: usize) -> u64 {
    match variant {
        "all" => data::variants().map(|name| data::sum(name, depth)).sum(),
        name => data::sum(name, depth),
    }
}

fn random_games(kind: &str, variant: &str, games: u32) -> Job {
    Job {
        who: Who::Ours,
        text: format!("{kind} {variant} {games}"),
        expected: None,
        amount: None,
    }
}

/// The time of a bulk perft is shared out among the positions of its last ply but one, whose moves are counted.
fn per_counted(job: Job, counted: u64) -> Job {
    Job {
        amount: Some(counted),
        ..job
    }
}

/// A row against cozy-chess, in millions of leaves a second.
fn leaves(name: &str, ours: Job, peer: Job, peer_name: &'static str, goals: (f64, f64)) -> Row {
    Row {
        name: name.to_owned(),
        ours,
        peer: Some(peer),
        peer_name,
        unit: Unit::Millions,
        compare: Compare::Ratio,
        goals: Some(goals),
    }
}

/// All rows. The quick ones go a ply less deep where a perft takes more than a second.
pub fn rows(quick: bool) -> Vec<Row> {
    use Who::{Native, Ours, Peers};
    let deep = if quick { 5 } else { 6 };
    let classic = || at_start(Ours, "perft", "mccooey-classic", deep);
    let cozy_start = || at_start(Peers, "perft", "start", 6);
    let cozy_middle = || at_start(Peers, "perft", "kiwipete", 5);
    let (cozy, kiwipete) = ("cozy-chess, start", "cozy-chess, Kiwipete");
    let counted = |variant, depth| {
        let job = at_start(Ours, "perft", variant, depth);
        per_counted(job, perft(variant, depth - 1))
    };
    let counted_middle = |variant| {
        let job = at_samples("middle", variant, 3);
        per_counted(job, of_samples(variant, 2))
    };

    let mut rows = vec![
        leaves(
            &format!("perft {deep}, mccooey-classic"),
            classic(),
            cozy_start(),
            cozy,
            (1.6, 2.7),
        ),
        leaves(
            "perft 5, glinski",
            at_start(Ours, "perft", "glinski", 5),
            cozy_start(),
            cozy,
            (1.6, 2.7),
        ),
        leaves(
            "perft 3 in the middle game, all variants",
            at_samples("middle", "all", 3),
            cozy_middle(),
            kiwipete,
            (1.6, 2.7),
        ),
    ];
    // The goals are for all variants together.
    for variant in data::variants() {
        let row = leaves(
            &format!("perft 3 in the middle game, {variant}"),
            at_samples("middle", variant, 3),
            cozy_middle(),
            kiwipete,
            (1.6, 2.7),
        );
        rows.push(Row { goals: None, ..row });
    }
    let nanoseconds = |name: &str, ours, peer, peer_name, goals| Row {
        name: name.to_owned(),
        ours,
        peer: Some(peer),
        peer_name,
        unit: Unit::Nanoseconds,
        compare: Compare::Ratio,
        goals: Some(goals),
    };
    rows.extend([
        nanoseconds(
            "time for a counted position, mccooey-classic",
            counted("mccooey-classic", deep),
            per_counted(cozy_start(), perft("start", 5)),
            cozy,
            (1.0, 0.6),
        ),
        nanoseconds(
            "the same in the middle game",
            counted_middle("mccooey-classic"),
            per_counted(cozy_middle(), perft("kiwipete", 4)),
            kiwipete,
            (1.0, 0.6),
        ),
        leaves(
            &format!("perft {deep} by two plies, mccooey-classic"),
            at_start(Ours, "two-ply", "mccooey-classic", deep),
            cozy_start(),
            cozy,
            (4.0, 7.0),
        ),
        leaves(
            "perft 5 with every leaf made, mccooey-classic",
            at_start(Ours, "made", "mccooey-classic", 5),
            at_start(Peers, "made", "start", 5),
            "cozy-chess, start, made",
            (1.3, 2.3),
        ),
        leaves(
            "the same in the middle game, perft 3",
            at_samples("middle-made", "mccooey-classic", 3),
            at_start(Peers, "made", "kiwipete", 4),
            "cozy-chess, Kiwipete, made",
            (1.3, 2.3),
        ),
        leaves(
            "perft 4, glinski",
            at_start(Ours, "perft", "glinski", 4),
            at_start(Peers, "perft", "glinski", 4),
            "hexchess",
            (40.0, 60.0),
        ),
    ]);
    for (name, kind, variant, goals) in [
        (
            "random playouts",
            "playouts",
            "mccooey-classic",
            Some((6.0, 12.0)),
        ),
        ("random playouts", "playouts", "all", Some((6.0, 12.0))),
        (
            "random playouts from lists",
            "playouts-list",
            "mccooey-classic",
            None,
        ),
        (
            "random games with repetition",
            "games",
            "mccooey-classic",
            None,
        ),
    ] {
        rows.push(Row {
            name: format!("{name}, plies, {variant}"),
            ours: random_games(kind, variant, if variant == "all" { 400 } else { 2000 }),
            peer: None,
            peer_name: "",
            unit: Unit::Millions,
            compare: Compare::Alone,
            goals,
        });
    }
    rows.extend([
        nanoseconds(
            "time for a counted position, shafran",
            counted("shafran", 5),
            counted("mccooey-classic", deep),
            "mccooey-classic",
            (1.1, 0.9),
        ),
        Row {
            goals: None,
            ..nanoseconds(
                "the same in the middle game",
                counted_middle("shafran"),
                counted_middle("mccooey-classic"),
                "mccooey-classic",
                (1.1, 0.9),
            )
        },
        leaves(
            "built without flags",
            classic(),
            Job {
                who: Native,
                ..classic()
            },
            "built for this processor",
            (0.9, 1.0),
        ),
        leaves(
            "the same in the middle game",
            at_samples("middle", "all", 3),
            Job {
                who: Native,
                ..at_samples("middle", "all", 3)
            },
            "built for this processor",
            (0.9, 1.0),
        ),
        Row {
            name: format!("perft {deep} on two threads, on the clock"),
            ours: threads(deep, 2),
            peer: Some(threads(deep, 1)),
            peer_name: "one thread",
            unit: Unit::Seconds,
            compare: Compare::Speedup,
            goals: Some((1.85, 1.97)),
        },
    ]);
    rows
}

fn threads(depth: usize, threads: u32) -> Job {
    Job {
        who: Who::Ours,
        text: format!("threads mccooey-classic {depth} {threads}"),
        expected: Some(perft("mccooey-classic", depth)),
        amount: None,
    }
}
