//! Readers of the handed data in `tests/data`. They panic on what they cannot read: a broken file
//! must not pass as an empty one.

use std::fs;
use std::path::PathBuf;

use crate::reference::Variant;

/// A line of `perft/<variant>.epd`.
pub struct PerftLine {
    pub variant: Variant,
    pub fen: String,
    /// Leaf counts at depth 1, 2, 3.
    pub counts: Vec<u64>,
}

/// A line of `legal_moves.txt`.
pub struct MoveList {
    pub variant: Variant,
    pub shows: String,
    pub fen: String,
    /// In coordinate form, sorted as text.
    pub moves: Vec<String>,
}

/// A line of `published.jsonl`.
pub struct PublishedGame {
    pub variant: Variant,
    pub id: String,
    pub source: String,
    /// `mate` or `resigns`.
    pub end: Option<String>,
    pub result: Option<String>,
    /// With move numbers, as printed.
    pub san: Option<String>,
    /// In coordinate form, separated by blanks.
    pub moves: String,
}

fn read(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn perft_lines(variant: Variant) -> Vec<PerftLine> {
    let text = read(&format!("perft/{}.epd", variant.name()));
    let line = |line: &str| {
        let (fen, counts) = line.split_once(';').expect("FEN;counts");
        let counts = counts
            .split(' ')
            .map(|count| count.parse().expect("a count"));
        PerftLine {
            variant,
            fen: fen.to_string(),
            counts: counts.collect(),
        }
    };
    text.lines().map(line).collect()
}

pub fn move_lists() -> Vec<MoveList> {
    let text = read("legal_moves.txt");
    let list = |line: &str| {
        let fields: Vec<&str> = line.split(';').collect();
        let [variant, shows, fen, moves] = fields[..] else {
            panic!("not four fields: {line}");
        };
        MoveList {
            variant: Variant::named(variant),
            shows: shows.to_string(),
            fen: fen.to_string(),
            moves: moves.split_whitespace().map(str::to_string).collect(),
        }
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(list).collect()
}

pub fn published_games() -> Vec<PublishedGame> {
    let text = read("published.jsonl");
    let game = |line: &str| {
        let object: serde_json::Value = serde_json::from_str(line).expect("a JSON object");
        let optional = |key: &str| {
            object
                .get(key)
                .map(|value| value.as_str().expect("text").to_string())
        };
        let required = |key: &str| optional(key).unwrap_or_else(|| panic!("no {key} in {line}"));
        PublishedGame {
            variant: Variant::named(&required("variant")),
            id: required("id"),
            source: required("source"),
            end: optional("end"),
            result: optional("result"),
            san: optional("san"),
            moves: required("moves"),
        }
    };
    text.lines().map(game).collect()
}
