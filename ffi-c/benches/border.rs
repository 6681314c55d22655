//! What crossing into the library from C costs: the same loops in Rust and, in `border.c`, in C against the shared library.
//!
//! `cargo bench -p hexmate-ffi --bench border`. Positions are those of `tests/data/perft`.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use hexmate::{Position, Variant};

const ROUNDS: usize = 100;

fn list(positions: &[Position]) -> u64 {
    let mut sum = 0;
    for position in positions {
        let moves = position.legal_moves();
        sum += moves.len() as u64 + u64::from(moves.first().map_or(0, |mv| mv.bits()) % 2);
    }
    sum
}

fn list_and_make(positions: &[Position]) -> u64 {
    let mut sum = 0u64;
    for position in positions {
        for &mv in &position.legal_moves() {
            sum = sum.wrapping_add(position.make(mv).key());
        }
    }
    sum
}

fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&mv| perft(&position.make(mv), depth - 1))
        .sum()
}

/// The shortest time of several rounds in nanoseconds, and what the loop gave.
fn measure(rounds: usize, loop_: impl Fn() -> u64) -> (f64, u64) {
    let mut best = f64::INFINITY;
    let mut sum = 0;
    for _ in 0..rounds {
        let start = Instant::now();
        sum = std::hint::black_box(loop_());
        best = best.min(start.elapsed().as_nanos() as f64);
    }
    (best, sum)
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut positions = Vec::new();
    let mut lines = String::new();
    for &variant in Variant::ALL {
        let path = root.join(format!("tests/data/perft/{variant}.epd"));
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        for line in text.lines() {
            let fen = line.split(';').next().unwrap_or(line);
            positions.push(Position::from_fen(variant, fen).expect("a good FEN"));
            let _ = writeln!(lines, "{variant};{fen}");
        }
    }

    // The shared library lies two folders above this program's own: target/release/deps/border-….
    let program = std::env::current_exe().expect("the path of this program");
    let libraries = program.ancestors().nth(2).expect("target/release");
    let file = libraries.join("border-positions.txt");
    std::fs::write(&file, lines).expect("the target folder is writable");
    let library = libraries.join("libhexmate_ffi.so");
    let soname_link = libraries.join(format!(
        "libhexmate.so.{}.{}",
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR")
    ));
    let _ = std::fs::remove_file(&soname_link);
    std::fs::copy(&library, &soname_link)
        .expect("cargo build --release -p hexmate-ffi comes first");
    let compiled = libraries.join("border-c");
    let status = Command::new("cc")
        .args(["-O2", "-o"])
        .arg(&compiled)
        .arg(root.join("ffi-c/benches/border.c"))
        .arg("-I")
        .arg(root.join("include"))
        .arg(&soname_link)
        .status()
        .expect("a C compiler");
    assert!(status.success(), "border.c does not compile");

    let mut moves = (0.0, 0);
    for position in positions.iter().step_by(64) {
        let (time, leaves) = measure(ROUNDS / 4 + 1, || perft(position, 3));
        moves = (moves.0 + time, moves.1 + leaves);
    }
    let rust = [
        ("list", measure(ROUNDS, || list(&positions))),
        (
            "list_and_make",
            measure(ROUNDS, || list_and_make(&positions)),
        ),
        ("perft", moves),
    ];
    let output = Command::new(&compiled)
        .arg(&file)
        .arg(ROUNDS.to_string())
        .env("LD_LIBRARY_PATH", libraries)
        .output()
        .expect("the C program runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    println!(
        "{} positions; nanoseconds a position (perft: a leaf)",
        positions.len()
    );
    println!("{:16}{:>10}{:>10}{:>8}", "loop", "Rust", "C", "C/Rust");
    for (line, (name, (time, sum))) in String::from_utf8_lossy(&output.stdout).lines().zip(rust) {
        let fields: Vec<&str> = line.split(' ').collect();
        assert_eq!(fields[0], name);
        assert_eq!(
            fields[2],
            sum.to_string(),
            "both loops must find the same in {name}"
        );
        let c_time: f64 = fields[1].parse().expect("a time");
        let unit = if name == "perft" {
            sum as f64
        } else {
            positions.len() as f64
        };
        let ratio = c_time / time;
        println!(
            "{name:16}{:10.1}{:10.1}{ratio:8.3}",
            time / unit,
            c_time / unit
        );
    }
}
