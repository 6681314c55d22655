//! Holds instruction counts against the committed ones.
//!
//!     cargo bench --bench instructions -- --output-format=json | count FILE [--update]
//!
//! Counts of another compiler say nothing about a change of the code, so they are not compared.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use anyhow::{bail, ensure, Context, Result};
use clap::Parser;
use serde_json::Value;

/// More than this share above the committed count is a failure.
const TOLERANCE: f64 = 0.03;

/// Compares instruction counts from standard input with those of a file.
#[derive(Parser)]
struct Arguments {
    /// the committed counts: the compiler in the first line, then `name count`
    baseline: PathBuf,
    /// write the counts to the file instead
    #[arg(long)]
    update: bool,
}

type Counts = BTreeMap<String, u64>;

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let counts = measured()?;
    ensure!(!counts.is_empty(), "there are no counts on standard input");
    let compiler = compiler()?;
    if arguments.update {
        let lines = counts
            .iter()
            .map(|(name, count)| format!("{name} {count}\n"));
        let text = format!("{compiler}\n{}", lines.collect::<String>());
        return fs::write(&arguments.baseline, text).context("cannot write the counts");
    }
    let text = fs::read_to_string(&arguments.baseline)
        .with_context(|| format!("cannot read {}", arguments.baseline.display()))?;
    let (old_compiler, lines) = text.split_once('\n').context("the file has one line")?;
    if old_compiler != compiler {
        for (name, count) in &counts {
            println!("{name:<32}{count:>12}");
        }
        println!("other compiler, not compared: {compiler}, where the committed counts are of {old_compiler}");
        return Ok(());
    }
    let old = lines.lines().map(committed).collect::<Result<Counts>>()?;
    compare(&old, &counts)
}

/// The counts that the bench wrote, a JSON object a line.
fn measured() -> Result<Counts> {
    let mut counts = Counts::new();
    for line in io::stdin().lines() {
        let line = line?;
        let summary: Value = serde_json::from_str(&line).with_context(|| line.clone())?;
        let (name, count) = count_of(&summary).with_context(|| format!("no count in {line}"))?;
        counts.insert(name, count);
    }
    Ok(counts)
}

/// Name and count of one bench.
fn count_of(summary: &Value) -> Option<(String, u64)> {
    let function = summary["function_name"].as_str()?;
    let id = summary["id"].as_str()?;
    // After an earlier run in the same target folder the old count stands beside the new one.
    let count = summary.pointer("/profiles/0/data/total/metrics/Ir/values/new")?;
    Some((format!("{function}/{id}"), count.as_u64()?))
}

/// A line of the file.
fn committed(line: &str) -> Result<(String, u64)> {
    let (name, count) = line
        .split_once(' ')
        .with_context(|| format!("not `name count`: {line:?}"))?;
    Ok((
        name.to_owned(),
        count.parse().with_context(|| line.to_owned())?,
    ))
}

/// Prints all counts and fails if one has grown too much, is new or is gone.
fn compare(old: &Counts, new: &Counts) -> Result<()> {
    let mut faults = Vec::new();
    for (name, &count) in new {
        let Some(&before) = old.get(name) else {
            faults.push(format!("{name} has no committed count"));
            continue;
        };
        let change = count as f64 / before as f64 - 1.0;
        println!("{name:<32}{count:>12}{:>+9.2} %", change * 100.0);
        if change > TOLERANCE {
            faults.push(format!(
                "{name} takes {:+.1} % instructions",
                change * 100.0
            ));
        }
    }
    let gone = old.keys().filter(|name| !new.contains_key(*name));
    faults.extend(gone.map(|name| format!("{name} was not counted")));
    if !faults.is_empty() {
        bail!(
            "{}; if that is meant: make bench-count UPDATE=1",
            faults.join("; ")
        );
    }
    Ok(())
}

/// Version and target of the compiler.
fn compiler() -> Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().context("rustc")?;
    let text = String::from_utf8(output.stdout)?;
    let version = text.lines().next().context("rustc -vV is silent")?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(format!(
        "{version} {}",
        host.context("no host in rustc -vV")?
    ))
}
