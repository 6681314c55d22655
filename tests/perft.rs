//! Counts of legal move sequences, held to counts of programs that share no code with this one.

use hexmate::{Position, Variant};
use rayon::prelude::*;
use support::bridge::{core_variant, with_each_kernel};
use support::data::perft_lines;

/// The start positions: FEN, and leaf counts from depth 1 on, to depth 5 at least.
const STARTS: [(Variant, &str, &[u64]); 5] = [
    (
        Variant::McCooey,
        "b/qbk/n1b1n/r5r/1ppppppp1/11/5P5/4P1P4/3P1B1P3/2P2B2P2/2RNQBKNR2 w - - 0 1",
        &[53, 2_806, 157_058, 8_731_966, 508_571_426],
    ),
    (
        Variant::McCooeyClassic,
        "b/qbk/rnbnr/ppppppp/9/11/11/5P5/4PBP4/3PNBNP3/2PRQBKRP2 w - - 0 1",
        &[31, 947, 33_307, 1_157_852, 45_293_892, 1_757_316_259],
    ),
    (
        Variant::Shafran,
        "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1",
        &[42, 1_706, 75_480, 3_309_110, 156_009_388],
    ),
    (
        Variant::ShafranClassic,
        "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1",
        &[42, 1_706, 75_494, 3_310_230, 156_099_888],
    ),
    (
        Variant::Glinski,
        "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1",
        &[51, 2_586, 137_858, 7_282_418, 401_622_759],
    ),
];

/// The array of the McCooey card, in its own notation and order.
const CARD: &str = "-1,-1:p,-1,-4:q,-1,2:P,-1,5:Q,-2,-1:p,-2,-3:n,-2,3:P,-2,5:N,-3,-1:p,-3,-2:r,\
    -3,4:P,-3,5:R,0,-1:p,0,-3:b,0,-4:b,0,-5:b,0,1:P,0,3:B,0,4:B,0,5:B,1,-2:p,1,-5:k,1,1:P,1,4:K,\
    2,-3:p,2,-5:n,2,1:P,2,3:N,3,-4:p,3,-5:r,3,1:P,3,2:R";

const CASTLING_LINE: &str = "b1c4 h10g7 c1e5 g10e6 d1f5 f10d6 g3h6 c8b5 h4g5 b7c6 f2e3 d9e8";
const LONG_CAPTURE_LINE: &str = "e3e5 e9f7 e5f7";

/// Perft with the moves of the root shared out over all cores.
fn perft_on_all_cores(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves().to_vec();
    let counts = moves
        .into_par_iter()
        .map(|mv| position.make(mv).perft(depth - 1));
    counts.sum()
}

fn after(variant: Variant, moves: &str) -> Position {
    moves
        .split(' ')
        .fold(Position::start(variant), |position, text| {
            let mv = position
                .parse_uci(text)
                .unwrap_or_else(|error| panic!("{variant}: {error}"));
            position.make(mv)
        })
}

#[test]
fn start_positions() {
    assert_eq!(Variant::ALL.len(), STARTS.len());
    with_each_kernel(|kernel| {
        for (variant, fen, counts) in STARTS {
            let start = Position::start(variant);
            assert_eq!(Position::from_fen(variant, fen), Ok(start), "{variant}");
            for (depth, &count) in (1..).zip(counts) {
                let found = perft_on_all_cores(&start, depth);
                assert_eq!(found, count, "{kernel}, {variant} at depth {depth}");
            }
        }
    });
}

#[test]
fn texts_of_the_start_positions() {
    for (variant, fen, _) in STARTS {
        assert_eq!(Position::start(variant).fen(), fen, "{variant}");
    }
    let start = Position::start(Variant::McCooey);
    assert_eq!(
        Position::from_setup_string(Variant::McCooey, CARD),
        Ok(start)
    );
    // Written it is in numeric order, and read again the same.
    let written = start
        .setup_string()
        .expect("a start position has a setup string");
    assert!(
        written.starts_with("-3,-2:r,-3,-1:p,-3,4:P,-3,5:R,-2,-3:n,"),
        "{written}"
    );
    assert!(written.ends_with(",3,-5:r,3,-4:p,3,1:P,3,2:R"), "{written}");
    let pairs = |text: &str| {
        let words: Vec<String> = text.split(',').map(str::to_string).collect();
        let mut pairs: Vec<Vec<String>> = words.chunks(2).map(<[String]>::to_vec).collect();
        pairs.sort();
        pairs
    };
    assert_eq!(pairs(&written), pairs(CARD));
    assert_eq!(
        Position::from_setup_string(Variant::McCooey, &written),
        Ok(start)
    );
}

/// Castling first shows far from the start, and a long capture must not be taken for a double step.
#[test]
fn lines_of_the_format_page() {
    let table: [(Variant, &str, &[u64]); 3] = [
        (
            Variant::Shafran,
            CASTLING_LINE,
            &[68, 4_366, 279_293, 17_701_541],
        ),
        (
            Variant::ShafranClassic,
            CASTLING_LINE,
            &[68, 4_366, 279_294],
        ),
        (
            Variant::McCooeyClassic,
            LONG_CAPTURE_LINE,
            &[34, 1_166, 44_100],
        ),
    ];
    with_each_kernel(|kernel| {
        for (variant, moves, counts) in table {
            let position = after(variant, moves);
            for (depth, &count) in (1..).zip(counts) {
                assert_eq!(
                    position.perft(depth),
                    count,
                    "{kernel}, {variant} at {depth}"
                );
            }
        }
    });
}

#[test]
fn perft_files_to_depth_three() {
    with_each_kernel(|kernel| {
        for variant in support::reference::Variant::ALL {
            let lines = perft_lines(variant);
            assert_eq!(lines.len(), 150, "{}", variant.name());
            lines.par_iter().for_each(|line| {
                let place = format!("{kernel}, {} {}", variant.name(), line.fen);
                let position = Position::from_fen(core_variant(variant), &line.fen)
                    .unwrap_or_else(|error| panic!("{error}: {place}"));
                assert_eq!(line.counts.len(), 3, "{place}");
                let counts = [1, 2, 3].map(|depth| position.perft(depth));
                assert_eq!(counts[..], line.counts, "{place}");
                let listed = position.legal_moves().len() as u64;
                assert_eq!(listed, line.counts[0], "{place}");
            });
        }
    });
}

/// The parts of a divided count are those of the moves one by one, sorted by text, and add up to it.
#[test]
fn divided_counts() {
    for variant in support::reference::Variant::ALL {
        for line in perft_lines(variant).iter().step_by(10) {
            let position = Position::from_fen(core_variant(variant), &line.fen).expect("a FEN");
            let parts = position.divide(3);
            let sum: u64 = parts.iter().map(|(_, count)| count).sum();
            assert_eq!(sum, line.counts[2], "{}", line.fen);
            assert_eq!(parts.len() as u64, line.counts[0], "{}", line.fen);
            let texts = parts.iter().map(|(mv, _)| mv.to_uci(position.variant()));
            assert!(texts.is_sorted(), "{}", line.fen);
            for (mv, count) in parts {
                assert_eq!(count, position.make(mv).perft(2), "{}", line.fen);
            }
            assert_eq!(position.divide(0), [], "{}", line.fen);
            assert_eq!(position.perft(0), 1, "{}", line.fen);
        }
    }
}
