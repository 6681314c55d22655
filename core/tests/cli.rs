//! The command `hexmate`: what it prints, where, and with which exit code.

use std::io::Read;
use std::process::{Command, Output, Stdio};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexmate"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the command starts")
}

/// Standard output of a run that succeeds and says nothing on standard error.
fn output(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors, "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Standard error of a run that fails with this code and prints nothing on standard output.
fn errors(code: i32, arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    errors
}

const SHAFRAN_START: &str = "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1";

/// White mates with the last of these.
const SHAFRAN_MATE: [&str; 5] = ["b1c4", "c8d6", "d1e3", "b6b5", "c4d7"];

#[test]
fn perft_prints_the_count() {
    assert_eq!(output(&["perft", "glinski", "0"]), "1\n");
    assert_eq!(output(&["perft", "glinski", "1"]), "51\n");
    assert_eq!(output(&["perft", "mccooey", "3"]), "157058\n");
    let two = ["perft", "shafran", "4", "--threads", "2"];
    assert_eq!(output(&two), "3309110\n");
    let all = ["perft", "shafran-classic", "4", "--threads", "0"];
    assert_eq!(output(&all), "3310230\n");
    let portable = ["perft", "mccooey-classic", "3", "--kernel", "portable"];
    assert_eq!(output(&portable), "33307\n");
}

#[test]
fn perft_of_a_fen() {
    let text = include_str!("../../tests/data/perft/mccooey.epd");
    for line in text.lines().step_by(50) {
        let (fen, counts) = line.split_once(';').unwrap();
        for (depth, count) in ["1", "2", "3"].iter().zip(counts.split(' ')) {
            let found = output(&["perft", "mccooey", depth, "--fen", fen]);
            assert_eq!(found, format!("{count}\n"), "{fen}");
        }
    }
}

#[test]
fn divide_is_sorted_and_ends_in_the_total() {
    for threads in ["1", "2"] {
        let text = output(&["perft", "shafran", "3", "--divide", "--threads", threads]);
        let mut lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.pop(), Some("75480"));
        assert_eq!(lines.len(), 42);
        assert!(lines.is_sorted());
        let counts = lines.iter().map(|line| line.split_once(' ').unwrap().1);
        let sum: u64 = counts.map(|count| count.parse::<u64>().unwrap()).sum();
        assert_eq!(sum, 75_480);
    }
    assert_eq!(output(&["perft", "shafran", "0", "--divide"]), "1\n");
    let one = output(&["perft", "mccooey-classic", "1", "--divide"]);
    assert_eq!(one.lines().filter(|line| line.ends_with(" 1")).count(), 31);
}

#[test]
fn speed_is_told_when_asked_for() {
    let output = run(&["perft", "glinski", "2", "-v"]);
    assert_eq!(output.stdout, b"2586\n");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains(" s, ") && errors.contains("million leaves/s"));
}

#[test]
fn moves_are_sorted_on_one_line() {
    let text = include_str!("../../tests/data/legal_moves.txt");
    let mut lines = 0;
    for line in text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .step_by(20)
    {
        let fields: Vec<&str> = line.split(';').collect();
        let moves = output(&["moves", fields[0], "--fen", fields[2]]);
        assert_eq!(moves, format!("{}\n", fields[3]), "{line}");
        lines += 1;
    }
    assert!(lines > 5, "only {lines} lines");
}

#[test]
fn show_a_start_position() {
    let text = output(&["show", "shafran"]);
    let (diagram, facts) = text.split_once("\n\n").expect("a diagram, then facts");
    let rows: Vec<&str> = diagram.lines().collect();
    assert_eq!(rows.first(), Some(&"          k"));
    assert_eq!(rows.last(), Some(&"  a b c d e f g h i"));
    let letters = rows[..rows.len() - 1].concat();
    assert_eq!(letters.matches('.').count(), 70 - 36);
    let expected = format!(
        "variant  shafran\nfen      {SHAFRAN_START}\nside     White\ncheck    none\nmoves    42\noutcome  none\n"
    );
    assert_eq!(facts, expected);
}

#[test]
fn show_checks_and_outcome() {
    let fen = "kqbnr/bppppp/1p5/bpN5/r2n4P/pp5PR/6PB/4QPN/PPPPPB/R1B1K b KQkq - 1 3";
    let text = output(&["show", "shafran", "--fen", fen]);
    for line in [
        "side     Black",
        "check    from d7",
        "moves    0",
        "outcome  1-0 (checkmate)",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }
}

#[test]
fn play_moves() {
    let mut arguments = vec!["play", "shafran"];
    arguments.extend(SHAFRAN_MATE);
    let text = output(&arguments);
    assert!(text.contains("\nlast     c4d7\n"), "{text}");
    assert!(text.ends_with("\noutcome  1-0 (checkmate)\n"), "{text}");
    // In algebraic notation it is the same, with signs or without.
    let san = ["play", "shafran", "Nc4", "Nd6", "Qe3", "b5", "Nd7#"];
    assert_eq!(output(&san), text);
    // As one argument it is the same, and none shows the start.
    let line = SHAFRAN_MATE.join(" ");
    assert_eq!(output(&["play", "shafran", &line]), text);
    assert_eq!(output(&["play", "glinski"]), output(&["show", "glinski"]));
}

#[test]
fn play_knows_the_history() {
    // The third time that the start position stands.
    let moves = "b1c4 h10g7 c4b1 g7h10 b1c4 h10g7 c4b1 g7h10";
    let text = output(&["play", "shafran", moves]);
    assert!(text.ends_with("outcome  1/2-1/2 (repetition)\n"), "{text}");
    let more = errors(1, &["play", "shafran", moves, "b1c4"]);
    let expected = "error: bad move 9: the game is over: 1/2-1/2 (repetition)\n  b1c4\n";
    assert_eq!(more, expected);
}

#[test]
fn setup_string_of_the_card() {
    let card = "-1,-1:p,-1,-4:q,-1,2:P,-1,5:Q,-2,-1:p,-2,-3:n,-2,3:P,-2,5:N,-3,-1:p,-3,-2:r,-3,4:P,-3,5:R,\
        0,-1:p,0,-3:b,0,-4:b,0,-5:b,0,1:P,0,3:B,0,4:B,0,5:B,1,-2:p,1,-5:k,1,1:P,1,4:K,2,-3:p,2,-5:n,2,1:P,\
        2,3:N,3,-4:p,3,-5:r,3,1:P,3,2:R";
    let text = output(&["show", "mccooey", "--setup", card]);
    assert_eq!(text, output(&["show", "mccooey"]));
    assert_eq!(
        output(&["perft", "mccooey", "2", "--setup", card]),
        "2806\n"
    );
}

#[test]
fn variants_and_version() {
    let names = "mccooey\nmccooey-classic\nshafran\nshafran-classic\nglinski\n";
    assert_eq!(output(&["variants"]), names);
    let version = format!("hexmate {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(output(&["--version"]), version);
    assert!(output(&["--help"]).contains("perft"));
}

#[test]
fn bench_has_a_row_for_each_variant() {
    let text = output(&["bench", "--depth", "3"]);
    for row in [
        ["mccooey", "157058"],
        ["mccooey-classic", "33307"],
        ["shafran", "75480"],
        ["shafran-classic", "75494"],
        ["glinski", "137858"],
        ["all", "479197"],
    ] {
        let found = text.lines().any(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words.len() == 4 && words[..2] == row
        });
        assert!(found, "{row:?}: {text}");
    }
}

#[test]
fn usage_errors() {
    let unknown = errors(2, &["moves", "chess"]);
    for name in ["chess", "mccooey-classic", "shafran-classic", "glinski"] {
        assert!(unknown.contains(name), "{unknown}");
    }
    for arguments in [
        &[][..],
        &["castle"],
        &["perft", "glinski"],
        &["perft", "glinski", "x"],
        &["perft", "glinski", "-1"],
        &["perft", "glinski", "4294967296"],
        &["perft", "glinski", "1", "--kernel", "none"],
        &["perft", "glinski", "1", "--threads", "1025"],
        &["show", "glinski", "--fen", "a", "--setup", "b"],
        &["show", "glinski", "more"],
    ] {
        let text = errors(2, arguments);
        assert!(text.contains("Usage") || text.contains("--help"), "{text}");
    }
}

/// Each fault, with the text and a caret below the byte at fault.
#[test]
fn faults_show_where() {
    let table: &[(&[&str], &str)] = &[
        (
            &["show", "glinski", "--fen", "1/3/5"],
            "error: bad FEN: 3 ranks where the board has 11 (byte 5)\n  1/3/5\n       ^\n",
        ),
        (
            &["moves", "glinski", "--fen", "ü"],
            "error: bad FEN: 'ü' is no piece (byte 0)\n  ü\n  ^\n",
        ),
        (
            &["perft", "glinski", "9", "--fen", "1/3/5/ü\n"],
            "error: bad FEN: 'ü' is no piece (byte 6)\n  1/3/5/ü\u{fffd}\n        ^\n",
        ),
        (
            &["show", "mccooey", "--setup", "0,0:K,0,0:k"],
            "error: bad setup string: a second piece on this cell (byte 6)\n  0,0:K,0,0:k\n        ^\n",
        ),
        (
            &["show", "shafran", "--setup", "0,0:K"],
            "error: bad setup string: setup strings are for boards of 91 cells\n  0,0:K\n",
        ),
        (
            &["play", "shafran", "b1c4", "Nz6"],
            "error: bad move 2: not a cell of the board (byte 1)\n  Nz6\n   ^\n",
        ),
    ];
    for (arguments, expected) in table {
        assert_eq!(errors(1, arguments), *expected, "{arguments:?}");
    }
    let illegal = errors(1, &["play", "shafran", "e1e3"]);
    let expected = format!("error: bad move 1: e1e3 is not legal in {SHAFRAN_START}");
    assert!(illegal.starts_with(&expected), "{illegal}");
}

/// Who stops reading, as `head` does, gets no complaint and no panic.
#[cfg(unix)]
#[test]
fn closed_pipe() {
    let mut child = command(&["perft", "glinski", "4", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let mut errors = String::new();
    let mut pipe = child.stderr.take().unwrap();
    pipe.read_to_string(&mut errors).unwrap();
    assert_eq!(errors, "");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Output that cannot be written is an error like any other.
#[cfg(target_os = "linux")]
#[test]
fn full_disk() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
    let output = command(&["variants"])
        .stdout(full.expect("Linux has /dev/full"))
        .output()
        .expect("the command starts");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with("error: cannot write"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}
