//! What the sources promise of themselves: pointers and panics in one file, and no exported function that a panic could leave.

use std::path::Path;

/// The source files, by name without `.rs`, with their text.
fn sources() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let entries = std::fs::read_dir(folder).expect("the sources");
    let paths = entries.map(|entry| entry.expect("a file").path());
    paths
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy();
            let text = std::fs::read_to_string(&path).expect("a readable file");
            (name.into_owned(), text)
        })
        .collect()
}

/// The code of a line, without its comment.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

#[test]
fn one_file_touches_pointers_and_catches_panics() {
    for (name, text) in sources() {
        let guarded = text
            .lines()
            .map(code)
            .any(|line| line.contains("unsafe {") || line.contains("catch_unwind"));
        assert_eq!(guarded, name == "border", "{name}.rs");
    }
}

#[test]
fn every_exported_function_crosses_the_border_or_cannot_fail() {
    // They answer a number or a text that is always there.
    const PLAIN: &[&str] = &[
        "hexmate_status_message",
        "hexmate_status_name",
        "hexmate_version",
        "hexmate_version_string",
        "hexmate_kernel",
        "hexmate_variant_count",
    ];
    let mut plain = Vec::new();
    let mut crossing = 0;
    for (_, text) in sources() {
        for function in text.split("#[no_mangle]\n").skip(1) {
            let (head, body) = function.split_once("{\n").expect("a function has a body");
            let name = head.split_once("fn ").expect("a function").1;
            let name = name.split('(').next().expect("a name");
            if body.trim_start().starts_with("cross!(caller => {") {
                assert!(head.starts_with("pub unsafe extern \"C\" fn "), "{name}");
                assert!(head.trim_end().ends_with("-> hexmate_status_t"), "{name}");
                crossing += 1;
            } else {
                plain.push(name.to_owned());
            }
        }
    }
    plain.sort();
    let mut expected: Vec<&str> = PLAIN.to_vec();
    expected.sort();
    assert_eq!(plain, expected);
    assert!(crossing >= 90, "only {crossing} functions were found");
}
