//! Whatever the text, reading it does not fail in any other way than by an error; what is accepted is
//! what the reference accepts, and is written back to an equal position.

use std::sync::LazyLock;

use hexmate::{Move, Position, Variant};
use proptest::prelude::*;
use proptest::sample::{select, Index};
use support::bridge::{core_variant, reference_position};
use support::data::{move_lists, perft_lines};
use support::reference;

/// Texts of valid positions, with their variants.
static FENS: LazyLock<Vec<(reference::Variant, String)>> = LazyLock::new(|| {
    let perft = reference::Variant::ALL.into_iter().flat_map(perft_lines);
    let perft = perft.step_by(5).map(|line| (line.variant, line.fen));
    let lists = move_lists()
        .into_iter()
        .map(|list| (list.variant, list.fen));
    perft.chain(lists).collect()
});

/// One change of a text, at places and with letters that are told apart by two numbers.
#[derive(Clone, Debug)]
enum Change {
    Insert(Index, char),
    Replace(Index, char),
    Remove(Index),
    Double(Index),
    Swap(Index, Index),
    CutOff(Index),
}

fn changes(letters: &'static str) -> impl Strategy<Value = Vec<Change>> {
    let letters: Vec<char> = letters.chars().chain(" -é\0♔".chars()).collect();
    let letter = move || select(letters.clone());
    let index = any::<Index>;
    let change = prop_oneof![
        4 => (index(), letter()).prop_map(|(at, letter)| Change::Insert(at, letter)),
        6 => (index(), letter()).prop_map(|(at, letter)| Change::Replace(at, letter)),
        4 => index().prop_map(Change::Remove),
        1 => index().prop_map(Change::Double),
        8 => (index(), index()).prop_map(|(at, other)| Change::Swap(at, other)),
        1 => index().prop_map(Change::CutOff),
    ];
    prop::collection::vec(change, 1..3)
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for change in changes {
        if letters.is_empty() {
            break;
        }
        let place = |index: &Index| index.index(letters.len());
        match change {
            Change::Insert(at, letter) => letters.insert(place(at), *letter),
            Change::Replace(at, letter) => {
                let at = place(at);
                letters[at] = *letter;
            }
            Change::Remove(at) => {
                letters.remove(place(at));
            }
            Change::Double(at) => {
                let at = place(at);
                letters.insert(at, letters[at]);
            }
            Change::Swap(at, other) => {
                let (at, other) = (place(at), place(other));
                letters.swap(at, other);
            }
            Change::CutOff(at) => letters.truncate(place(at)),
        }
    }
    letters.into_iter().collect()
}

fn variants() -> impl Strategy<Value = reference::Variant> {
    select(reference::Variant::ALL.to_vec())
}

/// Reads the text on both sides.
fn read_fen(rules: reference::Variant, text: &str) {
    let read = Position::from_fen(core_variant(rules), text);
    let known = reference::Position::from_fen(rules, text);
    match (read, known) {
        (Ok(position), Ok(known)) => {
            assert_eq!(reference_position(rules, &position), known, "{text:?}");
            let again = Position::from_fen(position.variant(), &position.fen());
            assert_eq!(again, Ok(position), "{text:?}");
            assert_eq!(
                again.map(|again| again.key()),
                Ok(position.key()),
                "{text:?}"
            );
        }
        (Err(error), Err(_)) => {
            assert!(error.offset <= text.len(), "{error}: {text:?}");
            assert!(text.is_char_boundary(error.offset), "{error}: {text:?}");
            assert!(!error.to_string().is_empty());
        }
        (Ok(position), Err(error)) => panic!("{text:?} is read as {position:?}, but {error}"),
        (Err(error), Ok(known)) => panic!("{text:?} is refused: {error}, but is {}", known.fen()),
    }
}

fn read_setup_string(variant: Variant, text: &str) {
    match Position::from_setup_string(variant, text) {
        Ok(position) => {
            let written = position.setup_string().expect("it was read from one");
            assert_eq!(
                Position::from_setup_string(variant, &written),
                Ok(position),
                "{text:?}"
            );
            assert_eq!(
                Position::from_fen(variant, &position.fen()),
                Ok(position),
                "{text:?}"
            );
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.offset), "{error}: {text:?}");
            assert!(!error.to_string().is_empty());
        }
    }
}

fn read_move(position: &Position, text: &str) {
    let variant = position.variant();
    let read = Move::from_uci(variant, text);
    match &read {
        Ok(mv) => {
            assert_eq!(mv.to_uci(variant), text);
            assert_eq!(Move::from_bits(mv.bits()), Some(*mv));
        }
        Err(error) => assert!(text.is_char_boundary(error.offset), "{error}: {text:?}"),
    }
    let legal = position.parse_uci(text);
    let listed = read.is_ok_and(|mv| position.legal_moves().contains(&mv));
    assert_eq!(legal.is_ok(), listed, "{text:?} in {position:?}");
}

const FEN_LETTERS: &str = "0123456789/pnbrqkPNBRQKwbKQkqabcdefghijkl";
const SETUP_LETTERS: &str = "0123456789,:-pnbrqkPNBRQK";

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text(rules in variants(), text in any::<String>()) {
        let variant = core_variant(rules);
        read_fen(rules, &text);
        read_setup_string(variant, &text);
        read_move(&Position::start(variant), &text);
    }

    #[test]
    fn texts_of_the_right_letters(
        rules in variants(),
        fen in "[0-9pnbrqkPNBRQK]{1,5}(/[0-9pnbrqkPNBRQK]{0,4}){0,11}( [wbKQkq0-9a-l-]{0,3}){0,7}",
        setup in "(-?[0-5],-?[0-5]:[pnbrqkPNBRQK],?){0,5}",
        mv in "[a-l][0-9]{1,2}[a-l][0-9]{1,2}[qrbnk]?",
    ) {
        let variant = core_variant(rules);
        read_fen(rules, &fen);
        read_setup_string(variant, &setup);
        read_move(&Position::start(variant), &mv);
    }

    #[test]
    fn changed_fens(which in any::<Index>(), changes in changes(FEN_LETTERS)) {
        let (rules, fen) = which.get(&FENS);
        let text = changed(fen, &changes);
        read_fen(*rules, &text);
        // The fields behind the placement alone: whatever is changed there is often accepted.
        let (placement, fields) = fen.split_once(' ').expect("a blank");
        read_fen(*rules, &format!("{placement} {}", changed(fields, &changes)));
    }

    #[test]
    fn changed_setup_strings(which in any::<Index>(), changes in changes(SETUP_LETTERS)) {
        let (rules, fen) = which.get(&FENS);
        let variant = core_variant(*rules);
        if rules.is_shafran() {
            assert!(Position::from_setup_string(variant, fen).is_err());
            return Ok(());
        }
        let placement = fen.split(' ').next().expect("a placement");
        // White is to move now, and may have Black in check.
        if let Ok(position) = Position::from_fen(variant, &format!("{placement} w - -")) {
            let setup = position.setup_string().expect("the state of setup strings");
            assert_eq!(Position::from_setup_string(variant, &setup), Ok(position));
            read_setup_string(variant, &changed(&setup, &changes));
        }
    }

    #[test]
    fn changed_moves(
        which in any::<Index>(),
        which_move in any::<Index>(),
        changes in changes("0123456789abcdefghijklqrbnk"),
    ) {
        let (rules, fen) = which.get(&FENS);
        let position = Position::from_fen(core_variant(*rules), fen).expect("a position");
        let moves = position.legal_moves();
        if !moves.is_empty() {
            let text = which_move.get(&moves).to_uci(position.variant());
            read_move(&position, &text);
            read_move(&position, &changed(&text, &changes));
        }
    }
}

/// The changes leave enough texts valid for the comparison of what is accepted to say something.
#[test]
fn changed_texts_are_partly_accepted() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let strategy = (any::<Index>(), changes(FEN_LETTERS));
    let mut accepted = 0;
    for _ in 0..5_000 {
        let tree = strategy.new_tree(&mut runner).expect("a value");
        let (which, changes) = tree.current();
        let (rules, fen) = which.get(&FENS);
        let text = changed(fen, &changes);
        if text != *fen && Position::from_fen(core_variant(*rules), &text).is_ok() {
            accepted += 1;
        }
    }
    println!("{accepted} of 5,000 changed texts are positions");
    assert!((100..4_000).contains(&accepted), "{accepted}");
}
