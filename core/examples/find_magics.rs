//! Finds the multipliers of `core/src/attacks/magics.rs` and prints that file.
//!
//! `cargo run --release --example find_magics > core/src/attacks/magics.rs`, then `cargo fmt`. The search is seeded, so that it
//! prints the same file every time. It shares no code with the crate: the walk over the board is written out once more.

type Step = (i32, i32);

const ORTHOGONAL: [Step; 3] = [(0, 1), (1, 1), (1, 0)];
const DIAGONAL: [Step; 3] = [(1, 2), (2, 1), (1, -1)];

/// Cells as (file from the centre, height); a cell's number is 11 file + height + 60.
fn on_board((x, y): (i32, i32)) -> bool {
    x.abs() <= 5 && y.abs() <= 5 && (x - y).abs() <= 5
}

fn bit((x, y): (i32, i32)) -> u128 {
    1 << (11 * x + y + 60)
}

/// Cells from here to the edge.
fn ray(from: (i32, i32), step: Step) -> Vec<(i32, i32)> {
    (1..11)
        .map(|n| (from.0 + n * step.0, from.1 + n * step.1))
        .take_while(|&cell| on_board(cell))
        .collect()
}

/// Both halves of the board laid over each other.
fn fold(set: u128) -> u64 {
    set as u64 | (set >> 64) as u64
}

/// Attacks along the given rays with these cells occupied.
fn attacks(rays: &[Vec<(i32, i32)>], occupied: u128) -> u128 {
    let mut set = 0;
    for ray in rays {
        for &cell in ray {
            set |= bit(cell);
            if occupied & bit(cell) != 0 {
                break;
            }
        }
    }
    set
}

/// A multiplier that sends all occupancies of the rays' inner cells to indices without a clash.
fn find(rays: &[Vec<(i32, i32)>], random: &mut u64) -> u64 {
    let inner: Vec<u128> = rays
        .iter()
        .flat_map(|ray| ray.iter().rev().skip(1))
        .map(|&cell| bit(cell))
        .collect();
    if inner.is_empty() {
        return 0;
    }
    let entries: Vec<(u64, u128)> = (0..1u32 << inner.len())
        .map(|subset| {
            let set = (0..inner.len())
                .filter(|i| subset >> i & 1 != 0)
                .fold(0, |set, i| set | inner[i]);
            (fold(set), attacks(rays, set))
        })
        .collect();
    let shift = 64 - inner.len();
    loop {
        let magic = next(random) & next(random) & next(random);
        let mut table = vec![0u128; entries.len()];
        if entries.iter().all(|&(folded, set)| {
            let slot = &mut table[(folded.wrapping_mul(magic) >> shift) as usize];
            let free = *slot == 0 || *slot == set;
            *slot = set;
            free
        }) {
            return magic;
        }
    }
}

/// SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn main() {
    let mut random = 70 * 91;
    let cells: Vec<(i32, i32)> = (-5..=5)
        .flat_map(|x| (-5..=5).map(move |y| (x, y)))
        .filter(|&cell| on_board(cell))
        .collect();
    println!("//! Multipliers that turn the occupancy of a line into an index; printed by `examples/find_magics.rs`.\n");
    println!("/// For each cell in the order of their numbers: the lines N–S, NE–SW and SE–NW, and all of a bishop's lines at once.");
    println!("pub(crate) const MAGICS: [[u64; 4]; 91] = [");
    for cell in cells {
        let both = |(dx, dy): Step| [ray(cell, (dx, dy)), ray(cell, (-dx, -dy))];
        let mut row: Vec<u64> = ORTHOGONAL
            .iter()
            .map(|&step| find(&both(step), &mut random))
            .collect();
        row.push(find(
            &DIAGONAL
                .iter()
                .flat_map(|&step| both(step))
                .collect::<Vec<_>>(),
            &mut random,
        ));
        let row: Vec<String> = row.iter().map(|magic| format!("{magic:#018x}")).collect();
        println!("    [{}],", row.join(", "));
    }
    println!("];");
}
