//! A batch with a fault names the first element at fault, and nothing is applied.

use hexmate::{Batch, BatchError, EncodeError, Move, Observed, Planes, Position, Variant};

use crate::batch::batches;

#[test]
fn the_first_element_at_fault_is_named_and_nothing_is_applied() {
    let start = Position::start(Variant::Shafran);
    let positions = vec![start; 300];
    let mv = start.parse_uci("b1c4").unwrap();
    let mut moves = vec![mv; 300];
    moves[170] = mv.reflected();
    moves[250] = mv.reflected();
    for batch in batches() {
        let mut out = positions.clone();
        let error = batch.make_in_place(&mut out, &moves).unwrap_err();
        assert_eq!(error.index(), Some(170));
        assert!(
            error
                .to_string()
                .starts_with("element 170: h4g6 is not legal in shafran "),
            "{error}"
        );
        assert_eq!(
            batch
                .make(&positions, &moves, &mut out)
                .unwrap_err()
                .index(),
            Some(170)
        );
        assert_eq!(out, positions);

        let mut indices = vec![0; 300];
        indices[77] = 2686;
        let mut made = moves.clone();
        let error = batch
            .moves_of_indices(&positions, &indices, &mut made)
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "element 77: policy indices of shafran are 0 to 2685, not 2686"
        );
        assert_eq!(made, moves);
        made[99] = Move::new(mv.from(), mv.from());
        let error = batch
            .indices_of_moves(&positions, &made, &mut indices)
            .unwrap_err();
        assert_eq!(
            error,
            BatchError::Encode {
                index: 99,
                error: EncodeError::NoPolicyIndex
            }
        );
        assert_eq!(indices[98], 0);

        let mut others = positions.clone();
        others[123] = Position::start(Variant::ShafranClassic);
        let mut masks = vec![8; 300 * 2686];
        assert_eq!(
            batch
                .policy_masks(Variant::Shafran, &others, &mut masks)
                .unwrap_err()
                .index(),
            Some(123)
        );
        assert!(masks.iter().all(|&mark| mark == 8));
        let planes = Planes::new(Variant::Shafran);
        let mut out = vec![8u8; 300 * planes.len()];
        let error = batch
            .observe(planes, 300, |i| Observed::alone(&others[i]), &mut out)
            .unwrap_err();
        assert_eq!(error.index(), Some(123));
        let zero = |i| Observed {
            occurrences: usize::from(i != 44),
            ..Observed::alone(&start)
        };
        let error = batch.observe(planes, 300, zero, &mut out).unwrap_err();
        assert_eq!(
            error,
            BatchError::Encode {
                index: 44,
                error: EncodeError::NoOccurrence
            }
        );
        let mut packed = vec![[0; 16]; 300 * planes.mask_count()];
        packed[21 * 30 + 5][15] = 4;
        let error = batch
            .unpack(planes, &packed, &[0; 300], &mut out)
            .unwrap_err();
        assert_eq!(error.index(), Some(30));
        assert!(out.iter().all(|&value| value == 8));
    }
}

#[test]
fn lengths_must_fit() {
    let positions = [Position::start(Variant::Glinski); 3];
    let mv = Move::from_bits(0).unwrap();
    let planes = Planes::new(Variant::Glinski);
    for batch in batches() {
        let length = |what, expected, found| {
            Err(BatchError::Length {
                what,
                expected,
                found,
            })
        };
        assert_eq!(
            batch.count_legal(&positions, &mut [0; 2]),
            length("counts", 3, 2)
        );
        assert_eq!(
            batch.perft(&positions, 1, &mut [0; 4]),
            length("counts", 3, 4)
        );
        assert_eq!(
            batch.make(&positions, &[mv; 2], &mut positions.clone()),
            length("moves", 3, 2)
        );
        assert_eq!(
            batch.make_in_place(&mut positions.clone(), &[mv; 4]),
            length("moves", 3, 4)
        );
        let mut masks = [0; 10];
        assert_eq!(
            batch.policy_masks(Variant::Glinski, &positions, &mut masks),
            length("policy masks", 3 * 3954, 10)
        );
        let alone = |i: usize| Observed::alone(&positions[i]);
        assert_eq!(
            batch.observe(planes, 3, alone, &mut [0u8; 5]),
            length("observations", 3 * 18 * 121, 5)
        );
        assert!(batch
            .observe(planes, usize::MAX, alone, &mut [0u8; 5])
            .is_err());
        let mut packed = vec![[0; 16]; 3 * 17];
        assert_eq!(
            batch.observe_packed(planes, 3, alone, &mut packed, &mut [0; 2]),
            length("clocks", 3, 2)
        );

        let (mut offsets, mut moves) = ([7; 4], [mv; 152]);
        let offsets_short = batch.legal_moves_into(&positions, &mut offsets[1..], &mut moves);
        assert_eq!(
            offsets_short.unwrap_err(),
            BatchError::Length {
                what: "offsets",
                expected: 4,
                found: 3
            }
        );
        let short = batch.legal_moves_into(&positions, &mut offsets, &mut moves);
        assert_eq!(
            short,
            Err(BatchError::Capacity {
                what: "moves",
                needed: 153,
                found: 152
            })
        );
        assert_eq!((offsets, moves), ([7; 4], [mv; 152]));

        // Nothing at all is a batch, too.
        assert_eq!(batch.legal_moves(&[]).unwrap().offsets, [0]);
        assert_eq!(batch.policy_masks(Variant::Glinski, &[], &mut []), Ok(()));
        assert_eq!(batch.observe(planes, 0, alone, &mut [0f32; 0]), Ok(()));
    }
}

#[test]
fn numbers_of_threads() {
    assert_eq!(Batch::sequential().threads(), 1);
    assert_eq!(Batch::with_threads(3).unwrap().threads(), 3);
    assert!(Batch::with_threads(0).unwrap().threads() >= 1);
    let error = Batch::with_threads(1025).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a batch runs on 1024 threads at most, not on 1025"
    );
}
