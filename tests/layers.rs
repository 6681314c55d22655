//! The layers of the core: a file imports only from files below its own.
//!
//! Every path that starts with `crate::` counts, whether in a `use` line or in the code; comments do not.

use std::fs;
use std::path::Path;

/// The files of `core/src` from the lowest layer to the highest, each without `.rs`. A folder's name stands for all of its files that
/// are not listed by themselves; these may import each other.
const LAYERS: &[&str] = &[
    // vocabulary
    "color",
    "piece",
    "coord",
    "cell",
    "drawing",
    "bitboard",
    // variants as data, and the tables of attacks
    "variant/geometry",
    "variant/spec",
    "attacks/walk",
    "attacks/leapers",
    "attacks/lines",
    "attacks/magics",
    "attacks/sliders",
    "attacks",
    "variant",
    // state
    "castling",
    "zobrist",
    "moves",
    "board",
    "checks",
    "position",
    // rules
    "movegen",
    "make",
    "perft",
    "two_ply",
    "kernel",
    "setup",
    // text and records
    "fen",
    "display",
    "packed",
    "raw",
    "legal",
    "parallel",
    "outcome",
    "notation",
    "encode/error",
    "encode/reflect",
    "encode/view",
    "encode/policy_planes",
    "encode/policy",
    "encode/masks",
    "encode/planes",
    "encode/targets",
    "encode/observe",
    "encode",
    // play
    "game",
    "pgn",
    // many positions at once
    "batch/error",
    "batch/ragged",
    "batch/threads",
    "batch",
];

/// Files outside the layers: the crate root, which names everything for users, and the programs, which are users.
const EXEMPT: &[&str] = &["lib", "bin"];

/// Whether `layer` is `path` or a folder above it.
fn covers(layer: &str, path: &str) -> bool {
    match path.strip_prefix(layer) {
        Some(rest) => rest.is_empty() || rest.starts_with('/'),
        None => false,
    }
}

/// The layer of a file: the longest entry that covers it.
fn layer(path: &str) -> Option<usize> {
    (0..LAYERS.len())
        .filter(|&i| covers(LAYERS[i], path))
        .max_by_key(|&i| LAYERS[i].len())
}

/// The files of a folder and below it, relative to it, without `.rs`, with their text.
fn sources(folder: &Path, prefix: &str, found: &mut Vec<(String, String)>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    for entry in entries {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            sources(&path, &format!("{prefix}{name}/"), found);
        } else if let Some(stem) = name.strip_suffix(".rs") {
            let module = match (stem, prefix.strip_suffix('/')) {
                ("mod", Some(folder)) => folder.to_owned(),
                _ => format!("{prefix}{stem}"),
            };
            found.push((module, fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The imported paths of a line of code, with slashes, up to what is no plain name: `attacks/lines/line`.
fn imports(line: &str) -> Vec<String> {
    let code = line.split("//").next().unwrap_or(line);
    let after_each = code.split("crate::").skip(1);
    after_each
        .map(|path| {
            let name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
            let end = path.find(|c| !name(c)).unwrap_or(path.len());
            path[..end].trim_end_matches(':').replace("::", "/")
        })
        .collect()
}

/// What is wrong with the imports of one file.
fn faults(module: &str, text: &str) -> Vec<String> {
    if EXEMPT.iter().any(|exempt| covers(exempt, module)) {
        return Vec::new();
    }
    let Some(own) = layer(module) else {
        return vec![format!("{module}: in no layer; add it to the list")];
    };
    let mut faults = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for import in imports(line) {
            let place = format!("{module}, line {}", number + 1);
            match layer(&import) {
                None => faults.push(format!("{place}: names no module: crate::{import}")),
                Some(other) if other > own => {
                    let (other, own) = (LAYERS[other], LAYERS[own]);
                    faults.push(format!("{place}: {own} imports {other}, which is above it"));
                }
                Some(_) => {}
            }
        }
    }
    faults
}

#[test]
fn no_file_imports_from_above() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("core/src");
    let mut files = Vec::new();
    sources(&root, "", &mut files);
    let mut wrong = Vec::new();
    for (module, text) in &files {
        wrong.extend(faults(module, text));
    }
    for entry in LAYERS {
        if !files.iter().any(|(module, _)| covers(entry, module)) {
            wrong.push(format!("{entry}: in the list, but there is no such file"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The test itself can fail.
#[test]
fn upward_imports_are_found() {
    assert_eq!(faults("position", "use crate::board::Board;"), [""; 0]);
    let upward = "//! Positions.\n\nuse crate::movegen::pawns::skipped;";
    assert_eq!(
        faults("position", upward),
        ["position, line 3: position imports movegen, which is above it"]
    );
    let inline = "let moves = crate::kernel::count(self); // crate::game";
    assert_eq!(
        faults("variant/shafran", inline),
        ["variant/shafran, line 1: variant imports kernel, which is above it"]
    );
    assert_eq!(
        faults("fen", "use crate::{Position, Variant};"),
        ["fen, line 1: names no module: crate::"]
    );
    assert_eq!(
        faults("fen", "use crate::Position;"),
        ["fen, line 1: names no module: crate::Position"]
    );
    assert_eq!(
        faults("unheard_of", ""),
        ["unheard_of: in no layer; add it to the list"]
    );
    // A file that is listed by itself does not belong to its folder's layer.
    assert_eq!(
        faults("variant/spec", "use crate::variant::Variant;"),
        ["variant/spec, line 1: variant/spec imports variant, which is above it"]
    );
}
