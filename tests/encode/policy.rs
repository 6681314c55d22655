//! Policy indices, both directions, and masks of legal moves.

use hexmate::EncodeError;
use support::bridge::with_each_kernel;
use support::reference::{Color, Position, Variant};

use crate::common::{legal_indices, library, policy_moves, positions, read};

/// Length of the policy, (from, to) of queens and knights, and those that can promote: as the formats have them.
fn known_counts(variant: Variant) -> [usize; 3] {
    match variant {
        Variant::McCooey | Variant::McCooeyClassic => [3994, 3870, 31],
        Variant::Glinski => [3954, 3870, 21],
        Variant::Shafran | Variant::ShafranClassic => [2686, 2586, 25],
    }
}

#[test]
fn lengths_are_those_of_the_formats() {
    for variant in Variant::ALL {
        let [length, plain, promoting] = known_counts(variant);
        let policy = library(variant).policy();
        assert_eq!(library(variant).policy_len(), length);
        assert_eq!(policy.len(), length);
        let promotions = policy.moves().iter().filter(|mv| mv.promotion().is_some());
        assert_eq!(promotions.count(), 4 * promoting);
        assert_eq!(length - 4 * promoting, plain);
    }
}

#[test]
fn tables_are_those_of_the_formats() {
    for variant in Variant::ALL {
        let name = Position::empty(variant);
        let slow: Vec<String> = policy_moves(variant)
            .into_iter()
            .map(|played| name.move_text(played))
            .collect();
        let fast: Vec<String> = library(variant)
            .policy()
            .moves()
            .iter()
            .map(|mv| mv.to_uci(library(variant)))
            .collect();
        assert_eq!(fast, slow);
    }
}

#[test]
fn every_index_goes_there_and_back_for_both_sides() {
    for variant in Variant::ALL {
        let white = read(&Position::start(variant));
        let black = read(&random_reply(variant));
        for position in [white, black] {
            for index in 0..library(variant).policy_len() as u16 {
                let mv = position.move_of_policy(index).unwrap();
                assert_eq!(position.policy_index(mv), Some(index), "{mv:?}");
            }
        }
        assert_eq!(white.side_to_move(), hexmate::Color::White);
        assert_eq!(black.side_to_move(), hexmate::Color::Black);
    }
}

/// Some position with Black to move.
fn random_reply(variant: Variant) -> Position {
    let mut replies = positions(variant, 3, 5).into_iter();
    replies
        .find(|position| position.side == Color::Black)
        .unwrap()
}

/// Whatever has an index is at its place in the table, and so many have one as the table is long.
#[test]
fn every_two_cells_and_promotion_have_the_index_of_the_table_or_none() {
    use hexmate::{Bitboard, Color, Move, Piece};
    for variant in Variant::ALL {
        let policy = library(variant).policy();
        let cells = library(variant).cells();
        let mut indexed = 0;
        for (from, to) in Bitboard::ALL
            .iter()
            .flat_map(|from| Bitboard::ALL.iter().map(move |to| (from, to)))
        {
            let promotions = Piece::ALL[1..].iter();
            let mut moves = vec![Move::new(from, to)];
            moves.extend(promotions.map(|&piece| Move::with_promotion(from, to, piece)));
            for mv in moves {
                if let Some(index) = policy.index(mv, Color::White) {
                    assert!(cells.contains(from) && cells.contains(to));
                    assert_eq!(policy.moves()[usize::from(index)], mv);
                    indexed += 1;
                }
            }
        }
        assert_eq!(indexed, policy.len());
    }
}

#[test]
fn masks_bits_and_indices_are_the_legal_moves() {
    with_each_kernel(|_| Variant::ALL.into_iter().for_each(masks_of_a_variant));
}

fn masks_of_a_variant(variant: Variant) {
    let policy = policy_moves(variant);
    let mut mask = vec![7; policy.len()];
    let mut bits = vec![7; policy.len().div_ceil(8)];
    let mut indices = [7; hexmate::MAX_MOVES];
    let mut castlings = 0;
    let mut set = hexmate::PolicySet::default();
    for position in positions(variant, 5, 150) {
        let legal = legal_indices(&position, &policy);
        castlings += position
            .legal_moves()
            .into_iter()
            .filter(|&played| position.is_castling(played))
            .count();
        let position = read(&position);
        assert_eq!(position.write_policy_mask(&mut mask), Ok(legal.len()));
        let marked: Vec<u16> = (0..)
            .zip(&mask)
            .filter(|(_, &mark)| mark == 1)
            .map(|(index, _)| index)
            .collect();
        assert_eq!(marked, legal, "{position:?}");
        assert_eq!(mask.iter().filter(|&&mark| mark != 0).count(), legal.len());

        assert_eq!(position.write_policy_bits(&mut bits), Ok(legal.len()));
        let unpacked = |index: usize| bits[index / 8] >> (index % 8) & 1;
        assert!((0..8 * bits.len())
            .all(|index| unpacked(index) == mask.get(index).copied().unwrap_or(0)));

        assert_eq!(position.write_policy_indices(&mut indices), Ok(legal.len()));
        assert_eq!(indices[..legal.len()], legal);
        assert_eq!(position.policy_indices(), legal);

        // One set for all positions: what was in it is replaced.
        position.policy_set_into(&mut set);
        assert_eq!(set.len(), legal.len());
        assert_eq!(set.is_empty(), legal.is_empty());
        assert_eq!(set.to_vec(), legal);
        assert_eq!(set.iter().collect::<Vec<u16>>(), legal);
        assert!((0..=u16::MAX)
            .all(|index| set.contains(index) == (mask.get(usize::from(index)) == Some(&1))));
        let by_number: Vec<u16> = (0..legal.len()).filter_map(|n| set.nth(n)).collect();
        assert_eq!((by_number, set.nth(legal.len())), (legal, None));
    }
    assert_eq!(castlings > 5, variant.is_shafran());
}

#[test]
fn at_mate_the_mask_is_empty() {
    let mut game = hexmate::Game::new(hexmate::Variant::Shafran);
    for mv in ["b1c4", "c8d6", "d1e3", "b6b5", "c4d7"] {
        game.push_uci(mv).unwrap();
    }
    assert!(game.is_over());
    let mut mask = vec![1; 2686];
    assert_eq!(game.position().write_policy_mask(&mut mask), Ok(0));
    assert!(mask.iter().all(|&mark| mark == 0));
    assert!(game.position().policy_indices().is_empty());
}

/// Black castles by White's indices, through the half turn: short on the bishops' flank is `e10c8`, White's `e1g3`.
#[test]
fn castlings_of_both_sides_share_indices() {
    let policy = hexmate::Variant::Shafran.policy();
    let cell = |name| hexmate::Variant::Shafran.cell(name).unwrap();
    let index = |from, to, side| {
        policy
            .index(hexmate::Move::new(cell(from), cell(to)), side)
            .unwrap()
    };
    for (white, black) in [("g3", "c8"), ("h4", "b7"), ("c1", "g10"), ("b1", "h10")] {
        let index_of_white = index("e1", white, hexmate::Color::White);
        assert_eq!(index_of_white, index("e10", black, hexmate::Color::Black));
    }
}

#[test]
fn bad_input_is_an_error_and_writes_nothing() {
    let start = hexmate::Position::start(hexmate::Variant::Glinski);
    for length in [0, 3953, 3955] {
        let mut mask = vec![9; length];
        let error = EncodeError::Length {
            what: "policy mask",
            expected: 3954,
            found: length,
        };
        assert_eq!(start.write_policy_mask(&mut mask), Err(error));
        assert!(mask.iter().all(|&mark| mark == 9));
    }
    assert!(start.write_policy_bits(&mut [0; 494]).is_err());
    assert!(start.write_policy_bits(&mut [0; 496]).is_err());
    let mut short = [9; 50];
    let error = EncodeError::Capacity {
        what: "policy indices",
        needed: 51,
        found: 50,
    };
    assert_eq!(start.write_policy_indices(&mut short), Err(error));
    assert_eq!(short, [9; 50]);

    for index in [3954, 3955, u16::MAX] {
        let error = start.move_of_policy(index).unwrap_err();
        let text = format!("policy indices of glinski are 0 to 3953, not {index}");
        assert_eq!(error.to_string(), text);
    }
    let cell = |name| hexmate::Variant::Glinski.cell(name).unwrap();
    let same = hexmate::Move::new(cell("f6"), cell("f6"));
    assert_eq!(start.policy_index(same), None);
    let crooked = hexmate::Move::new(cell("a1"), cell("b5"));
    assert_eq!(start.policy_index(crooked), None);
    // From a last cell there is no promotion, though a queen makes the move.
    let (from, to) = (cell("a6"), cell("b7"));
    assert!(start.policy_index(hexmate::Move::new(from, to)).is_some());
    let promotion = hexmate::Move::with_promotion(from, to, hexmate::Piece::Queen);
    assert_eq!(start.policy_index(promotion), None);
}
