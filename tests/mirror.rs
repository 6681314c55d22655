//! Boards and their symmetries: sizes, names and colours of cells, the mirror between the sides, and the
//! left-right reflection that keeps the rules.

use std::collections::HashSet;

use hexmate::variant::geometry::Geometry;
use hexmate::{Bitboard, CastlingRights, Cell, Coord, Move, Position, Setup, Variant};
use rand::seq::IndexedRandom;
use support::bridge::{core_cell, core_cells, core_position, core_variant, with_each_kernel};
use support::compose::Composer;
use support::random::generator;
use support::reference;

fn geometry(variant: Variant) -> &'static Geometry {
    variant.spec().geometry
}

fn mirrored(variant: Variant, cell: Cell) -> Cell {
    let seen = geometry(variant).mirrored(cell);
    seen.expect("the mirror keeps the board")
}

fn reflected(cell: Cell) -> Cell {
    Cell::from_coord(cell.coord().reflect()).expect("the reflection keeps the board")
}

/// The positions of random games and composed ones: what symmetries are held to.
fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for variant in reference::Variant::ALL {
        let composed = Composer::new(variant, 55).take(1_500);
        positions.extend(composed.map(|position| core_position(&position).expect("a position")));
        let mut random = generator(56);
        for _ in 0..10 {
            let mut position = Position::start(core_variant(variant));
            for _ in 0..150 {
                positions.push(position);
                match position.legal_moves().choose(&mut random) {
                    Some(&mv) => position = position.make(mv),
                    None => break,
                }
            }
        }
    }
    positions
}

/// The position with every cell mapped, and the four rights taken from where `rights` says.
fn mapped(
    position: &Position,
    exchange: bool,
    cell: impl Fn(Cell) -> Cell,
    rights: [usize; 4],
) -> Position {
    let mut setup = Setup::empty(position.variant());
    for from in position.occupied() {
        let (piece, color) = position.piece_at(from).expect("a piece");
        let color = if exchange { !color } else { color };
        setup
            .put(cell(from), piece, color)
            .expect("a cell of the board");
    }
    let side = position.side_to_move();
    setup.side_to_move = if exchange { !side } else { side };
    let bits = position.castling_rights().bits();
    let bit = |to: usize| (bits >> rights[to] & 1) << to;
    setup.castling_rights = CastlingRights::from_bits((0..4).map(bit).sum()).expect("four bits");
    setup.en_passant = position.en_passant().map(&cell);
    setup.halfmove_clock = position.halfmove_clock();
    setup.fullmove_number = position.fullmove_number();
    let mapped = setup.position();
    mapped.unwrap_or_else(|error| panic!("{error}: the image of {position:?}"))
}

fn mapped_move(mv: Move, cell: &impl Fn(Cell) -> Cell) -> Move {
    match mv.promotion() {
        None => Move::new(cell(mv.from()), cell(mv.to())),
        Some(piece) => Move::with_promotion(cell(mv.from()), cell(mv.to()), piece),
    }
}

/// Moves, checks, pins, and what follows each move of the image are the images of the position's.
fn compare(position: &Position, exchange: bool, cell: impl Fn(Cell) -> Cell, rights: [usize; 4]) {
    let image = mapped(position, exchange, &cell, rights);
    let place = format!("{position:?} and {image:?}");
    let set = |cells: Bitboard| -> Bitboard { cells.iter().map(&cell).collect() };
    assert_eq!(
        mapped(&image, exchange, &cell, rights),
        *position,
        "{place}"
    );
    assert_eq!(image.checkers(), set(position.checkers()), "{place}");
    assert_eq!(image.pinned(), set(position.pinned()), "{place}");
    assert_eq!(
        image.en_passant_cells(),
        set(position.en_passant_cells()),
        "{place}"
    );
    assert_eq!(image.count_legal(), position.count_legal(), "{place}");
    assert_eq!(image.is_dead(), position.is_dead(), "{place}");

    let moves: HashSet<Move> = image.legal_moves().iter().copied().collect();
    for &mv in &position.legal_moves() {
        let image_move = mapped_move(mv, &cell);
        assert!(
            moves.contains(&image_move),
            "{mv:?} {image_move:?}: {place}"
        );
        let mut next = Setup::from(&mapped(&position.make(mv), exchange, &cell, rights));
        let image_next = image.make(image_move);
        // The number of the move grows after Black's moves only.
        next.fullmove_number = image_next.fullmove_number();
        assert_eq!(next.position(), Ok(image_next), "{mv:?}: {place}");
    }
}

/// White's and Black's rights on the same wing change places.
const BETWEEN_SIDES: [usize; 4] = [2, 3, 0, 1];
/// Each side's two wings change places.
const BETWEEN_WINGS: [usize; 4] = [1, 0, 3, 2];

#[test]
fn mirrored_positions_have_mirrored_moves() {
    let positions = positions();
    with_each_kernel(|_| {
        for position in &positions {
            let cell = |cell| mirrored(position.variant(), cell);
            compare(position, true, cell, BETWEEN_SIDES);
        }
    });
}

#[test]
fn reflected_positions_have_reflected_moves() {
    let positions = positions();
    with_each_kernel(|_| {
        for position in &positions {
            compare(position, false, reflected, BETWEEN_WINGS);
        }
    });
}

/// The start position is its own mirror image but for the side to move; of the reflection that is not
/// true.
#[test]
fn start_positions() {
    for &variant in Variant::ALL {
        let start = Position::start(variant);
        let image = mapped(&start, true, |cell| mirrored(variant, cell), BETWEEN_SIDES);
        assert_eq!(image.fen(), start.fen().replace(" w ", " b "));
        assert_ne!(image.key(), start.key());
        let reflection = mapped(&start, false, reflected, BETWEEN_WINGS);
        assert_ne!(reflection.fen(), start.fen());
        assert_eq!(reflection.perft(3), start.perft(3), "{variant}");
    }
}

#[test]
fn sizes_and_colors_of_boards() {
    for &variant in Variant::ALL {
        let geometry = geometry(variant);
        let (size, colors, files) = if variant.name().starts_with("shafran") {
            (70, [23, 23, 24], 9)
        } else {
            (91, [30, 30, 31], 11)
        };
        assert_eq!(variant.cells().len(), size, "{variant}");
        assert_eq!(geometry.cells(), variant.cells());
        assert_eq!(geometry.file_count(), files);
        let mut found = [0, 1, 2].map(|color| geometry.cells_of_color(color).len());
        found.sort_unstable();
        assert_eq!(found, colors, "{variant}");
        for cell in variant.cells() {
            let color = geometry.cell_color(cell);
            assert!(geometry.cells_of_color(color).contains(cell));
            let steps = |steps: &[(i32, i32)], keeps: bool| {
                for &(dx, dy) in steps {
                    let Some(next) = cell.offset((dx as i8, -dy as i8)) else {
                        continue;
                    };
                    if variant.cells().contains(next) {
                        let same = geometry.cell_color(next) == color;
                        assert_eq!(same, keeps, "{variant} {cell:?} {next:?}");
                    }
                }
            };
            steps(&reference::DIAGONAL, true);
            steps(&reference::ORTHOGONAL, false);
        }
    }
    // The centre's colour is the one of 31 cells.
    let center = Variant::Glinski.cell("f6").expect("the centre");
    assert_eq!(center.coord(), Coord { q: 0, r: 0 });
    let geometry = geometry(Variant::Glinski);
    let of_center = geometry.cells_of_color(geometry.cell_color(center));
    assert_eq!(of_center.len(), 31);
}

/// Names, colours, and both symmetries are those of the reference, which has them from the rules.
#[test]
fn cells_are_those_of_the_reference() {
    for rules in reference::Variant::ALL {
        let variant = core_variant(rules);
        let shape = rules.shape();
        assert_eq!(core_cells(rules, &shape.cells()), variant.cells());
        for cell in shape.cells() {
            let core = core_cell(rules, cell);
            let name = rules.cell_name(cell);
            assert_eq!(variant.cell_name(core), name);
            assert_eq!(variant.cell(&name), Some(core));
            let color = i32::from(geometry(variant).cell_color(core));
            assert_eq!(color, cell.color(), "{variant} {name}");
            let mirror = core_cell(rules, shape.mirror(cell));
            assert_eq!(mirrored(variant, core), mirror, "{variant} {name}");
            assert_eq!(mirrored(variant, mirror), core, "{variant} {name}");
            let reflection = core_cell(rules, shape.reflect(cell));
            assert_eq!(reflected(core), reflection, "{variant} {name}");
            assert_eq!(reflected(reflection), core, "{variant} {name}");
        }
    }
}

#[test]
fn names_of_cells() {
    for &variant in Variant::ALL {
        let mut names = HashSet::new();
        for cell in variant.cells() {
            let name = variant.cell_name(cell);
            assert_eq!(variant.cell(&name), Some(cell), "{variant} {name}");
            assert_eq!(variant.cell(&name.to_uppercase()), None, "{name}");
            for broken in [format!("{name} "), format!(" {name}"), format!("{name}00")] {
                assert_eq!(variant.cell(&broken), None, "{variant} {broken:?}");
            }
            names.insert(name);
        }
        assert_eq!(names.len(), variant.cells().len() as usize);
    }
    let named = |variant: Variant, name| variant.cell(name).is_some();
    for (name, mccooey, shafran, glinski) in [
        ("a1", true, true, true),
        ("a6", true, true, true),
        ("a7", false, false, false),
        ("f11", true, false, true),
        ("e10", true, true, true),
        ("i5", true, true, true),
        ("i4", true, false, true),
        ("i10", false, true, false),
        ("j1", true, false, false),
        ("k6", true, false, true),
        ("k7", false, false, true),
        ("l6", false, false, true),
        ("f12", false, false, false),
        ("a0", false, false, false),
        ("a01", false, false, false),
        ("f1", true, false, true),
        ("", false, false, false),
        ("f", false, false, false),
        ("é1", false, false, false),
    ] {
        for &variant in Variant::ALL {
            let expected = match variant {
                Variant::Glinski => glinski,
                Variant::Shafran | Variant::ShafranClassic => shafran,
                _ => mccooey,
            };
            assert_eq!(named(variant, name), expected, "{variant} {name}");
        }
    }
}
