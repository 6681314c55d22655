//! The table as text.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use crate::figures::{verdict, Figures};
use crate::rows::{Compare, Row, Unit};

const COLUMNS: usize = 9;
/// A row as it is printed.
pub type Line = [String; COLUMNS];

const HEAD: [&str; COLUMNS] = [
    "", "ours", "peer", "", "ratio", "median", "floor", "aim", "reached",
];

/// What was measured on.
pub struct Machine {
    workers: String,
    processor: String,
    compiler: String,
    /// Processes that ran or waited when the measurement began, on average over a minute.
    load: String,
}

impl Machine {
    /// Asks the system. What it does not tell is left open.
    pub fn look(workers: String) -> Machine {
        let unknown = || "unknown".to_owned();
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        let cpuinfo = read("/proc/cpuinfo");
        let model = cpuinfo.lines().find(|line| line.starts_with("model name"));
        let name = model.and_then(|line| line.split(": ").nth(1));
        let cores = cpuinfo.lines().filter(|line| line.starts_with("processor"));
        let rustc = Command::new("rustc").arg("--version").output().ok();
        let rustc = rustc.and_then(|output| String::from_utf8(output.stdout).ok());
        Machine {
            workers,
            processor: format!("{}, {} cores", name.unwrap_or("unknown"), cores.count()),
            compiler: rustc.map_or_else(unknown, |text| text.trim().to_owned()),
            load: read("/proc/loadavg")
                .split(' ')
                .next()
                .unwrap_or_default()
                .to_owned(),
        }
    }

    fn describe(&self, rounds: u32) -> String {
        format!(
            "{}; {}; {}; load {} at the start; best of {rounds} rounds",
            self.processor, self.compiler, self.workers, self.load
        )
    }
}

/// Three digits that mean something.
fn number(value: f64) -> String {
    match value {
        v if v >= 100.0 => format!("{v:.0}"),
        v if v >= 10.0 => format!("{v:.1}"),
        v => format!("{v:.2}"),
    }
}

/// A row with its figures.
pub fn line(row: &Row, figures: &Figures) -> Line {
    let unit = row.unit.name();
    let with_unit = |value: f64| format!("{} {unit}", number(value));
    let shown = |value: f64| match row.compare {
        Compare::Alone => with_unit(value),
        _ => format!("{}x", number(value)),
    };
    let less = row.compare == Compare::Ratio && row.unit == Unit::Nanoseconds;
    let name = if less {
        format!("{} (less is better)", row.name)
    } else {
        row.name.clone()
    };
    let (floor, aim) = row
        .goals
        .map_or_else(Default::default, |(floor, aim)| (shown(floor), shown(aim)));
    let ratio = match row.compare {
        Compare::Alone => String::new(),
        _ => shown(figures.result),
    };
    [
        name,
        with_unit(figures.ours),
        figures.peer.map(with_unit).unwrap_or_default(),
        row.peer_name.to_owned(),
        ratio,
        shown(figures.median),
        floor,
        aim,
        verdict(row, figures).to_owned(),
    ]
}

/// Columns of equal width.
pub fn plain(machine: &Machine, rounds: u32, lines: &[Line]) -> String {
    let mut text = machine.describe(rounds) + "\n\n";
    let width = |column: usize| {
        let lengths = lines.iter().map(|line| line[column].chars().count());
        lengths.max().unwrap_or(0).max(HEAD[column].len())
    };
    let widths: Vec<usize> = (0..COLUMNS).map(width).collect();
    let head = HEAD.map(str::to_owned);
    for line in std::iter::once(&head).chain(lines) {
        let mut row = String::new();
        for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
            // Names to the left, numbers to the right.
            let _ = match column {
                0 | 3 | 8 => write!(row, "{cell:<width$}  "),
                _ => write!(row, "{cell:>width$}  "),
            };
        }
        text += row.trim_end();
        text += "\n";
    }
    text
}

/// A table of Markdown with the machine below.
pub fn markdown(machine: &Machine, rounds: u32, lines: &[Line]) -> String {
    let mut text = format!("| {} |\n", HEAD.join(" | "));
    text += "|---|--:|--:|---|--:|--:|--:|--:|---|\n";
    for line in lines {
        text += &format!("| {} |\n", line.join(" | "));
    }
    text + "\n" + &machine.describe(rounds) + ".\n"
}
