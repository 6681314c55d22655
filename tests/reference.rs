//! The slow reference held to data that neither it nor the crate has made.

use support::data::{move_lists, perft_lines, published_games};
use support::reference::{Ending, Game, Position, Variant};

fn read(variant: Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen)
        .unwrap_or_else(|error| panic!("{} {fen}: {error}", variant.name()))
}

/// Both the text of the start position and its counts are of the published tables.
#[test]
fn start_positions() {
    let table = [
        (
            "mccooey",
            "b/qbk/n1b1n/r5r/1ppppppp1/11/5P5/4P1P4/3P1B1P3/2P2B2P2/2RNQBKNR2 w - - 0 1",
            [53, 2_806, 157_058],
        ),
        (
            "mccooey-classic",
            "b/qbk/rnbnr/ppppppp/9/11/11/5P5/4PBP4/3PNBNP3/2PRQBKRP2 w - - 0 1",
            [31, 947, 33_307],
        ),
        (
            "shafran",
            "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1",
            [42, 1_706, 75_480],
        ),
        (
            "shafran-classic",
            "kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1",
            [42, 1_706, 75_494],
        ),
        (
            "glinski",
            "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1",
            [51, 2_586, 137_858],
        ),
    ];
    for (name, fen, counts) in table {
        let start = Position::start(Variant::named(name));
        assert_eq!(start.fen(), fen, "{name}");
        assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), counts, "{name}");
    }
}

/// The array of the McCooey card, in its own notation.
#[test]
fn card_of_mccooey() {
    let card = "-1,-1:p,-1,-4:q,-1,2:P,-1,5:Q,-2,-1:p,-2,-3:n,-2,3:P,-2,5:N,-3,-1:p,-3,-2:r,\
        -3,4:P,-3,5:R,0,-1:p,0,-3:b,0,-4:b,0,-5:b,0,1:P,0,3:B,0,4:B,0,5:B,1,-2:p,1,-5:k,1,1:P,\
        1,4:K,2,-3:p,2,-5:n,2,1:P,2,3:N,3,-4:p,3,-5:r,3,1:P,3,2:R";
    let mut from_card: Vec<(i32, i32, char)> = Vec::new();
    let words: Vec<&str> = card.split(',').collect();
    for pair in words.chunks(2) {
        let (r, letter) = pair[1].split_once(':').unwrap();
        from_card.push((
            pair[0].parse().unwrap(),
            r.parse().unwrap(),
            letter.parse().unwrap(),
        ));
    }
    let pieces = Position::start(Variant::McCooey).pieces().into_iter();
    let mut ours: Vec<_> = pieces
        .map(|(cell, piece)| (cell.x - 5, -cell.y, piece.letter()))
        .collect();
    from_card.sort();
    ours.sort();
    assert_eq!(ours, from_card);
}

/// Where castling first shows, and where a long capture looks like a double step.
#[test]
fn lines_of_the_format_page() {
    let castling = "b1c4 h10g7 c1e5 g10e6 d1f5 f10d6 g3h6 c8b5 h4g5 b7c6 f2e3 d9e8";
    let table = [
        (Variant::Shafran, castling, [68, 4_366, 279_293]),
        (Variant::ShafranClassic, castling, [68, 4_366, 279_294]),
        (
            Variant::McCooeyClassic,
            "e3e5 e9f7 e5f7",
            [34, 1_166, 44_100],
        ),
    ];
    for (variant, moves, counts) in table {
        let mut game = Game::new(variant);
        game.play_texts(moves);
        let position = game.position();
        assert_eq!(
            [1, 2, 3].map(|depth| position.perft(depth)),
            counts,
            "{}",
            variant.name()
        );
    }
}

#[test]
fn perft_files_at_depths_one_and_two() {
    for variant in Variant::ALL {
        let lines = perft_lines(variant);
        assert_eq!(lines.len(), 150, "{}", variant.name());
        for line in lines {
            let position = read(variant, &line.fen);
            let counts = [position.perft(1), position.perft(2)];
            assert_eq!(
                counts[..],
                line.counts[..2],
                "{} {}",
                variant.name(),
                line.fen
            );
        }
    }
}

/// The third depth of every tenth line, which is as much as there is patience for.
#[test]
fn perft_files_at_depth_three() {
    for variant in Variant::ALL {
        for line in perft_lines(variant).iter().step_by(10) {
            let count = read(variant, &line.fen).perft(3);
            assert_eq!(count, line.counts[2], "{} {}", variant.name(), line.fen);
        }
    }
}

#[test]
fn move_lists_of_telling_positions() {
    let lists = move_lists();
    assert_eq!(lists.len(), 108);
    for list in lists {
        let position = read(list.variant, &list.fen);
        let place = format!("{} {} {}", list.variant.name(), list.shows, list.fen);
        assert_eq!(position.legal_move_texts(), list.moves, "{place}");
        assert_eq!(
            position.is_checkmate(),
            list.shows.starts_with("checkmate"),
            "{place}"
        );
        assert_eq!(
            position.is_stalemate(),
            list.shows.starts_with("stalemate"),
            "{place}"
        );
    }
}

/// Every text of the data comes back, but for an en-passant cell on which no capture is legal.
#[test]
fn fen_round_trip() {
    let perft = Variant::ALL.into_iter().flat_map(perft_lines);
    let perft = perft.map(|line| (line.variant, line.fen));
    let lists = move_lists()
        .into_iter()
        .map(|list| (list.variant, list.fen));
    let (mut same, mut shortened) = (0, 0);
    for (variant, fen) in perft.chain(lists) {
        let position = read(variant, &fen);
        let written = position.fen();
        if written == fen {
            same += 1;
        } else {
            let en_passant = fen.split(' ').nth(3).unwrap();
            assert_eq!(written, fen.replace(&format!(" {en_passant} "), " - "));
            assert_eq!(position.legal_en_passant_captures(), []);
            shortened += 1;
        }
        assert_eq!(read(variant, &written), position);
    }
    assert_eq!(same + shortened, 750 + 108);
    println!("{same} texts come back, {shortened} without their idle en-passant cell");
}

/// Published games are played out by the rules: every move legal, mate where they ended by mate,
/// and nowhere a dead position or a mate before.
#[test]
fn published_games_replay() {
    let games = published_games();
    assert_eq!(games.len(), 201);
    for published in games {
        let place = format!("{} {}", published.variant.name(), published.id);
        let mut game = Game::new(published.variant);
        for text in published.moves.split(' ') {
            let ending = game
                .position()
                .ending(1, support::reference::Limits::of(published.variant));
            assert_eq!(ending, None, "{place} before {text}");
            game.play_texts(text);
        }
        if published.end.as_deref() == Some("mate") {
            assert_eq!(game.ending(), Some(Ending::Checkmate), "{place}");
            let result = game.position().result(Ending::Checkmate);
            assert_eq!(Some(result), published.result.as_deref(), "{place}");
        } else if published.end.is_some() {
            assert_eq!(game.ending(), None, "{place}");
        }
    }
}
