//! Batches do what single calls do, on any number of threads.

use hexmate::{Batch, Move, Observed, Planes, Position};
use support::reference;

use crate::common::{positions, read};

pub fn batches() -> [Batch; 4] {
    [1, 2, 3, 0].map(|threads| Batch::with_threads(threads).unwrap())
}

/// More than a few blocks of positions of one variant.
fn some(variant: reference::Variant) -> Vec<Position> {
    positions(variant, 41, 170).iter().map(read).collect()
}

/// Positions of all variants, in turns.
fn mixed() -> Vec<Position> {
    let all = reference::Variant::ALL.map(some);
    (0..all[0].len())
        .flat_map(|i| all.iter().map(move |list| list[i]))
        .collect()
}

#[test]
fn moves_of_mixed_variants() {
    let positions = mixed();
    let lists: Vec<Vec<Move>> = positions
        .iter()
        .map(|position| position.legal_moves().to_vec())
        .collect();
    let total: usize = lists.iter().map(Vec::len).sum();
    for batch in batches() {
        let mut counts = vec![0; positions.len()];
        batch.count_legal(&positions, &mut counts).unwrap();
        assert!(counts
            .iter()
            .zip(&lists)
            .all(|(&count, list)| count as usize == list.len()));

        let legal = batch.legal_moves(&positions).unwrap();
        let indices = batch.policy_indices(&positions).unwrap();
        assert_eq!(legal.offsets, indices.offsets);
        assert_eq!(legal.values.len(), total);
        for (i, list) in lists.iter().enumerate() {
            assert_eq!(legal.row(i), list);
            assert_eq!(indices.row(i), positions[i].policy_indices());
        }
        let mut offsets = vec![0; positions.len() + 1];
        let spare = Move::from_bits(3).unwrap();
        let mut moves = vec![spare; total + 2];
        assert_eq!(
            batch.legal_moves_into(&positions, &mut offsets, &mut moves),
            Ok(total)
        );
        assert_eq!(
            (&offsets, &moves[..total]),
            (&legal.offsets, &legal.values[..])
        );
        assert_eq!(moves[total..], [spare; 2]);
        let mut numbers = vec![9; total];
        assert_eq!(
            batch.policy_indices_into(&positions, &mut offsets, &mut numbers),
            Ok(total)
        );
        assert_eq!(numbers, indices.values);

        let mut nodes = vec![0; 20];
        batch.perft(&positions[..20], 2, &mut nodes).unwrap();
        let expected: Vec<u64> = positions[..20]
            .iter()
            .map(|position| position.perft(2))
            .collect();
        assert_eq!(nodes, expected);
    }
}

#[test]
fn made_moves() {
    let mut positions = mixed();
    positions.retain(Position::has_legal);
    let moves: Vec<Move> = positions
        .iter()
        .enumerate()
        .map(|(i, position)| {
            let moves = position.legal_moves();
            moves[i % moves.len()]
        })
        .collect();
    let expected: Vec<Position> = positions
        .iter()
        .zip(&moves)
        .map(|(position, &mv)| position.make(mv))
        .collect();
    for batch in batches() {
        let mut out = positions.clone();
        batch.make(&positions, &moves, &mut out).unwrap();
        assert_eq!(out, expected);
        let mut out = positions.clone();
        batch.make_in_place(&mut out, &moves).unwrap();
        assert_eq!(out, expected);

        let mut indices = vec![0; moves.len()];
        batch
            .indices_of_moves(&positions, &moves, &mut indices)
            .unwrap();
        let mut back = vec![Move::from_bits(0).unwrap(); moves.len()];
        batch
            .moves_of_indices(&positions, &indices, &mut back)
            .unwrap();
        assert_eq!(back, moves);
    }
}

#[test]
fn masks_and_observations() {
    for variant in [
        reference::Variant::Glinski,
        reference::Variant::ShafranClassic,
    ] {
        let positions = some(variant);
        let variant = positions[0].variant();
        let (count, width) = (positions.len(), variant.policy_len());
        let planes = Planes::with_history(variant, 2);
        let observed = |i: usize| Observed {
            position: &positions[i],
            earlier: &positions[i.saturating_sub(3)..i],
            occurrences: i % 3 + 1,
        };
        for batch in batches() {
            let mut masks = vec![8; count * width];
            batch.policy_masks(variant, &positions, &mut masks).unwrap();
            let mut bits = vec![8; count * width.div_ceil(8)];
            batch.policy_bits(variant, &positions, &mut bits).unwrap();
            let mut floats = vec![f32::NAN; count * planes.len()];
            batch.observe(planes, count, observed, &mut floats).unwrap();
            let mut packed = vec![[8; 16]; count * planes.mask_count()];
            let mut clocks = vec![200; count];
            batch
                .observe_packed(planes, count, observed, &mut packed, &mut clocks)
                .unwrap();
            let mut unpacked = vec![f32::NAN; count * planes.len()];
            batch
                .unpack(planes, &packed, &clocks, &mut unpacked)
                .unwrap();
            assert!(unpacked == floats);
            for (i, position) in positions.iter().enumerate() {
                let mut mask = vec![0; width];
                position.write_policy_mask(&mut mask).unwrap();
                assert!(masks[i * width..][..width] == mask);
                let mut row = vec![0; width.div_ceil(8)];
                position.write_policy_bits(&mut row).unwrap();
                assert!(bits[i * row.len()..][..row.len()] == row);
                let mut row = vec![0.0; planes.len()];
                planes
                    .write(position, observed(i).earlier, i % 3 + 1, &mut row)
                    .unwrap();
                assert!(floats[i * row.len()..][..row.len()] == row);
            }
        }
    }
}

/// One batch serves several callers at the same time.
#[test]
fn callers_share_a_batch() {
    let batch = Batch::with_threads(2).unwrap();
    let positions = some(reference::Variant::McCooey);
    std::thread::scope(|scope| {
        let callers: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| batch.legal_moves(&positions).unwrap()))
            .collect();
        let answers: Vec<_> = callers
            .into_iter()
            .map(|caller| caller.join().unwrap())
            .collect();
        assert!(answers.iter().all(|answer| *answer == answers[0]));
    });
}
