//! The sampled middle-game positions of `tests/data/perft`, with counts from an independent program.

/// A position and the number of its legal move sequences.
pub struct Sample {
    /// The position.
    pub fen: &'static str,
    /// Sequences of length 1, 2 and 3.
    pub counts: [u64; 3],
}

/// The variants with their samples, in the order of hexmate's registry.
const FILES: [(&str, &str); 5] = [
    (
        "mccooey",
        include_str!("../../tests/data/perft/mccooey.epd"),
    ),
    (
        "mccooey-classic",
        include_str!("../../tests/data/perft/mccooey-classic.epd"),
    ),
    (
        "shafran",
        include_str!("../../tests/data/perft/shafran.epd"),
    ),
    (
        "shafran-classic",
        include_str!("../../tests/data/perft/shafran-classic.epd"),
    ),
    (
        "glinski",
        include_str!("../../tests/data/perft/glinski.epd"),
    ),
];

/// The names of the variants.
pub fn variants() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// The samples of a variant.
///
/// # Panics
/// If there is no such variant, or a line of its file cannot be read.
pub fn samples(variant: &str) -> Vec<Sample> {
    let (_, text) = FILES
        .iter()
        .find(|(name, _)| *name == variant)
        .unwrap_or_else(|| panic!("no samples of {variant:?}"));
    text.lines().map(sample).collect()
}

fn sample(line: &'static str) -> Sample {
    let (fen, counts) = line.split_once(';').expect("FEN;counts");
    let counts: Vec<u64> = counts
        .split(' ')
        .map(|count| count.parse().expect("a count"))
        .collect();
    let counts = counts.try_into().expect("three counts");
    Sample { fen, counts }
}

/// How many sequences of `depth` moves, 1 to 3, all samples of a variant have together.
pub fn sum(variant: &str, depth: usize) -> u64 {
    let samples = samples(variant);
    samples.iter().map(|sample| sample.counts[depth - 1]).sum()
}
