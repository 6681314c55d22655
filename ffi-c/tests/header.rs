//! `include/hexmate.h` is what the generator makes of the sources. `UPDATE=1 cargo test -p hexmate-ffi --test header` writes it anew.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use cbindgen::{Braces, Config, DocumentationStyle, ExportConfig, Language, Style};
use hexmate::Variant;

/// The sections of the header: file and title. A file's module comment is the section's text.
const SECTIONS: &[(&str, &str)] = &[
    ("status", "Status"),
    ("library", "Library"),
    ("bitboard", "Sets of cells"),
    ("variant", "Variants"),
    ("cell", "Cells"),
    ("pieces", "Pieces"),
    ("moves", "Moves"),
    ("position", "Positions"),
    ("playing", "Legal moves"),
    ("notation", "Algebraic notation"),
    ("packed", "Packed positions"),
    ("outcome", "Outcomes"),
    ("game", "Games"),
    ("pgn", "PGN"),
    ("encode", "Encodings"),
    ("batch", "Batches"),
    ("test_panic", "For tests of the library"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn config() -> Config {
    Config {
        language: Language::C,
        cpp_compat: true,
        no_includes: true,
        style: Style::Type,
        braces: Braces::SameLine,
        usize_is_size_t: true,
        documentation_style: DocumentationStyle::Doxy,
        line_length: 100,
        tab_width: 4,
        // Types of a file that its own functions do not use.
        export: ExportConfig {
            include: [
                "hexmate_status_t",
                "hexmate_bitboard_t",
                "hexmate_color_t",
                "hexmate_piece_t",
            ]
            .map(String::from)
            .to_vec(),
            ..ExportConfig::default()
        },
        defines: HashMap::from([("feature = test-panic".into(), "HEXMATE_TEST_PANIC".into())]),
        ..Config::default()
    }
}

/// The bindings of one source file.
fn bindings(file: &str) -> String {
    let path = root().join("ffi-c/src").join(file).with_extension("rs");
    let mut text = Vec::new();
    cbindgen::Builder::new()
        .with_config(config())
        .with_src(path)
        .generate()
        .expect("the source must be readable")
        .write(&mut text);
    // One pair of these around the whole header is enough.
    String::from_utf8(text)
        .expect("headers are UTF-8")
        .replace(
            "#ifdef __cplusplus\nextern \"C\" {\n#endif // __cplusplus\n",
            "",
        )
        .replace(
            "#ifdef __cplusplus\n}  // extern \"C\"\n#endif  // __cplusplus\n",
            "",
        )
}

/// The lines of a file's module comment.
fn module_comment(file: &str) -> String {
    let path = root().join("ffi-c/src").join(file).with_extension("rs");
    let source = std::fs::read_to_string(path).expect("the source must be readable");
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    lines.fold(String::new(), |text, line| text + line + "\n")
}

fn part(name: &str) -> String {
    std::fs::read_to_string(root().join("ffi-c/header").join(name)).expect("part of the header")
}

fn version_macros() -> String {
    let numbers: Vec<u32> = env!("CARGO_PKG_VERSION")
        .split('.')
        .map(|number| number.parse().expect("versions are numbers"))
        .collect();
    let (major, minor, patch) = (numbers[0], numbers[1], numbers[2]);
    format!(
        "/** Version of this header. */\n\
         #define HEXMATE_VERSION_MAJOR {major}\n\
         /** Version of this header. */\n\
         #define HEXMATE_VERSION_MINOR {minor}\n\
         /** Version of this header. */\n\
         #define HEXMATE_VERSION_PATCH {patch}\n\
         /** Version of this header as one number: major * 1000000 + minor * 1000 + patch. */\n\
         #define HEXMATE_VERSION {}\n\
         /** Version of this header as text. */\n\
         #define HEXMATE_VERSION_STRING \"{major}.{minor}.{patch}\"\n",
        major * 1_000_000 + minor * 1_000 + patch
    )
}

/// A line for each variant of the registry.
fn variant_macros() -> String {
    let mut text = String::new();
    for &variant in Variant::ALL {
        let name = variant.name().to_uppercase().replace('-', "_");
        let _ = writeln!(text, "/** The variant `{}`. */", variant.name());
        let _ = writeln!(text, "#define HEXMATE_VARIANT_{name} {}", variant as u32);
    }
    text
}

fn assertions() -> String {
    use hexmate_ffi::{bitboard, cell, encode, game, moves, outcome, playing, position, variant};
    let mut text = part("assertions.h");
    macro_rules! layout {
        ($($module:ident::$name:ident { $($field:ident),* })*) => {$(
            let name = stringify!($name);
            let short = name.trim_start_matches("hexmate_").trim_end_matches("_t");
            let size = size_of::<$module::$name>();
            let alignment = align_of::<$module::$name>();
            let _ = write!(
                text,
                "\nHEXMATE_ASSERT({short}_size, sizeof({name}) == {size});\n\
                 struct hexmate_alignment_of_{short} {{\n    char first;\n    {name} second;\n}};\n\
                 HEXMATE_ASSERT({short}_alignment,\n               \
                 offsetof(struct hexmate_alignment_of_{short}, second) == {alignment});\n"
            );
            $(
                let field = stringify!($field);
                let offset = std::mem::offset_of!($module::$name, $field);
                let _ = writeln!(
                    text,
                    "HEXMATE_ASSERT({short}_{field}, offsetof({name}, {field}) == {offset});"
                );
            )*
        )*};
    }
    layout! {
        bitboard::hexmate_bitboard_t { lo, hi }
        moves::hexmate_move_t { bits }
        position::hexmate_position_t {
            planes, key, halfmove_clock, fullmove_number, en_passant, castling, side_to_move, variant
        }
        outcome::hexmate_outcome_t { termination, white_quarters, black_quarters, winner }
        game::hexmate_settings_t {
            repetition, halfmove_clock, halfmove_limit, dead_position, agreement, resignation
        }
        playing::hexmate_move_count_t { mv, count }
        encode::hexmate_shape_t { planes, rows, columns }
        cell::hexmate_cell_info_t { q, r, file, rank, shade, mirrored }
        variant::hexmate_variant_info_t {
            cells, cell_count, file_count, highest_rank, file_letters, file_lengths, first_ranks,
            pawns_capture_diagonally, has_en_passant, has_castling, stalemate_quarters,
            mirror_is_half_turn
        }
    }
    text
}

/// The most columns of a line of a comment.
const WIDTH: usize = 100;

/// Comments with their paragraphs broken anew, and those of one line brought into one line.
fn with_tidy_comments(text: &str) -> String {
    let mut tidy = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let content = line.trim_start();
        let indent = line.len() - content.len();
        let in_comment = |line: &str| line.trim_start().strip_prefix("* ").map(str::to_owned);
        if content == "/**" {
            let mut paragraphs = vec![String::new()];
            for line in lines.by_ref() {
                match line.trim_start() {
                    "*/" => break,
                    "*" => paragraphs.push(String::new()),
                    _ => {
                        let last = paragraphs.last_mut().expect("there is one from the start");
                        *last += in_comment(line).expect("a line of a comment").trim();
                        last.push(' ');
                    }
                }
            }
            let single = paragraphs[0].trim();
            let margin = " ".repeat(indent);
            if paragraphs.len() == 1 && indent + single.len() + "/**  */".len() <= WIDTH {
                let _ = writeln!(tidy, "{margin}/** {single} */");
                continue;
            }
            let _ = writeln!(tidy, "{margin}/**");
            for (number, paragraph) in paragraphs.iter().enumerate() {
                if number > 0 {
                    let _ = writeln!(tidy, "{margin} *");
                }
                tidy += &wrapped(paragraph, &format!("{margin} * "));
            }
            let _ = writeln!(tidy, "{margin} */");
        } else {
            let _ = writeln!(tidy, "{line}");
        }
    }
    tidy
}

/// Words in lines that begin with `margin`.
fn wrapped(words: &str, margin: &str) -> String {
    let mut text = String::new();
    let mut line = margin.to_owned();
    for word in words.split_whitespace() {
        if line.len() > margin.len() && line.len() + word.len() > WIDTH {
            let _ = writeln!(text, "{}", line.trim_end());
            line = margin.to_owned();
        }
        line += word;
        line.push(' ');
    }
    let _ = writeln!(text, "{}", line.trim_end());
    text
}

fn header() -> String {
    let mut text = part("front_page.h");
    text +=
        "\n#ifndef HEXMATE_H\n#define HEXMATE_H\n\n#include <stddef.h>\n#include <stdint.h>\n\n";
    text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n";
    text += &version_macros();
    text += "\n";
    text += &part("macros.h");
    for (file, title) in SECTIONS {
        let rule = "=".repeat(76 - title.len());
        let _ = write!(text, "\n/* ==== {title} {rule}\n *\n");
        let comment = module_comment(file);
        let paragraphs: Vec<String> = comment
            .split("\n\n")
            .map(|paragraph| wrapped(paragraph, " * "))
            .collect();
        text += &paragraphs.join(" *\n");
        text += " */\n\n";
        if *file == "variant" {
            text += &variant_macros();
            text += "\n";
        }
        let body = bindings(file);
        text += with_tidy_comments(body.trim()).trim();
        text += "\n";
    }
    let _ = write!(text, "\n{}", assertions());
    text += "\n#ifdef __cplusplus\n} /* extern \"C\" */\n#endif\n\n#endif /* HEXMATE_H */\n";
    text
}

#[test]
fn the_header_is_current() {
    let path = root().join("include/hexmate.h");
    let expected = header();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &expected).expect("include/hexmate.h must be writable");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    let differing = expected
        .lines()
        .zip(found.lines())
        .position(|(a, b)| a != b)
        .unwrap_or(expected.lines().count().min(found.lines().count()));
    assert!(
        expected == found,
        "include/hexmate.h differs from the sources at line {}; UPDATE=1 writes it anew",
        differing + 1
    );
}

/// All that the header says about moves and text fits: the capacities that it promises.
#[test]
fn the_promised_capacities_are_enough() {
    assert!(header().contains(&format!(
        "#define HEXMATE_MAX_MOVES {}\n",
        hexmate::MAX_MOVES
    )));
    let capacity = |name: &str| -> usize {
        let header = header();
        let line = header
            .lines()
            .find(|line| line.starts_with(&format!("#define {name} ")))
            .expect("the capacity is in the header");
        line.rsplit(' ')
            .next()
            .and_then(|number| number.parse().ok())
            .expect("a number")
    };
    // The longest placement has a letter for every cell.
    let longest_fen = 91 + 10 + " w KQkq f10 65535 65535".len();
    assert!(capacity("HEXMATE_FEN_CAPACITY") > longest_fen);
    assert!(capacity("HEXMATE_UCI_CAPACITY") > "f10f11q".len());
    assert!(capacity("HEXMATE_CELL_CAPACITY") > "f11".len());
    assert!(capacity("HEXMATE_SETUP_STRING_CAPACITY") > 91 * "-5,-5:K,".len());
    for &variant in Variant::ALL {
        let drawing = hexmate::Position::start(variant).to_string();
        assert!(capacity("HEXMATE_DIAGRAM_CAPACITY") > drawing.len());
        assert!(capacity("HEXMATE_NAME_CAPACITY") > variant.name().len());
        assert!(capacity("HEXMATE_NAME_CAPACITY") > variant.spec().title.len());
    }
    for termination in hexmate::Termination::ALL {
        assert!(capacity("HEXMATE_NAME_CAPACITY") > termination.name().len());
    }
}
