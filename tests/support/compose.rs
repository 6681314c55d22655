//! Composed positions: random ones that no game has led to, full of what programs get wrong —
//! pins, checks, pawns on start cells and before promotion, castling, captures in passing.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::RngExt;

use crate::random::generator;
use crate::reference::{Cell, Color, Kind, Piece, Position, Step, Variant, DIAGONAL, ORTHOGONAL};

/// An endless iterator of valid positions, the same ones for the same seed. An en-passant cell is
/// kept only where a capture in passing is legal.
pub struct Composer {
    variant: Variant,
    random: ChaCha8Rng,
    /// Cells that must stay empty: those a pawn has just come over.
    reserved: Vec<Cell>,
}

impl Iterator for Composer {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        loop {
            let position = self.setup();
            if position.validity().is_ok() {
                return Some(position.without_idle_en_passant());
            }
        }
    }
}

impl Composer {
    pub fn new(variant: Variant, seed: u64) -> Composer {
        Composer {
            variant,
            random: generator(seed),
            reserved: Vec::new(),
        }
    }

    /// A composed position that may break the rules, mostly by a check of the wrong side, and may
    /// have an en-passant cell on which no capture is legal: write it with `fen_as_it_stands`.
    pub fn setup(&mut self) -> Position {
        let mut position = Position::empty(self.variant);
        self.reserved.clear();
        position.side = self.any(&Color::BOTH);
        if self.chance(0.35) {
            self.step_a_pawn(&mut position);
        }
        if self.variant.is_shafran() && self.chance(0.5) {
            self.castle_ready(&mut position);
        }
        for color in Color::BOTH {
            if position.cells_of(color, Kind::King).is_empty() {
                self.place(&mut position, color, Kind::King);
            }
        }
        for _ in 0..self.random.random_range(0..4) {
            self.aim_at_a_king(&mut position);
        }
        for _ in 0..self.random.random_range(0..12) {
            self.place_a_pawn(&mut position);
        }
        let kinds = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
        for _ in 0..self.random.random_range(0..9) {
            let (color, kind) = (self.any(&Color::BOTH), self.any(&kinds));
            self.place(&mut position, color, kind);
        }
        let wrong_check = position.in_check(position.side.other());
        if wrong_check && position.en_passant.is_none() {
            position.side = position.side.other();
        }
        if position.en_passant.is_none() {
            position.quiet_plies = self.random.random_range(0..110);
        }
        position.move_number = self.random.random_range(1..200);
        position
    }

    /// A valid position with one random change, which usually makes it invalid: for comparing
    /// what is refused. Write it with `fen_as_it_stands`.
    pub fn spoiled(&mut self) -> Position {
        let mut position = self.next().expect("an endless iterator");
        let cells = self.variant.shape().cells();
        let cell = self.any(&cells);
        match self.random.random_range(0..6) {
            0 => {
                let (color, kind) = (self.any(&Color::BOTH), self.any(&Kind::ALL));
                position.put(cell, color, kind);
            }
            1 => {
                let pieces = position.pieces();
                let (cell, _) = self.any(&pieces);
                position.set(cell, None);
            }
            2 => position.side = position.side.other(),
            3 if self.variant.is_shafran() => {
                let right = self.random.random_range(0..4);
                position.rights[right] = !position.rights[right];
            }
            4 => {
                position.en_passant = Some(cell);
                position.quiet_plies = 0;
            }
            _ => {
                let starts = self.start_cells(position.side.other());
                let start = self.any(&starts);
                let forward = position.side.other().forward();
                position.en_passant = Some(start.plus((0, forward)));
                position.quiet_plies = self.random.random_range(0..2);
            }
        }
        position
    }

    /// A pawn of the side not to move has just gone more than one cell; pawns that may capture it
    /// stand by, sometimes with a king and a slider on a line with one of the pawns.
    fn step_a_pawn(&mut self, position: &mut Position) {
        let mover = position.side.other();
        let starts = self.start_cells(mover);
        let start = self.any(&starts);
        let reach = self.variant.pawn_reach(mover, start);
        if reach < 2 {
            return;
        }
        let steps = self.random.random_range(2..=reach);
        let way = |step: i32| start.plus((0, step * mover.forward()));
        self.reserved = (0..steps).map(way).collect();
        let pawn = way(steps);
        position.put(pawn, mover, Kind::Pawn);
        position.en_passant = Some(way(1));
        let mut involved = vec![pawn];
        let skipped: Vec<Cell> = (1..steps).map(way).collect();
        for (dx, dy) in self.variant.pawn_captures(position.side) {
            let target = self.any(&skipped);
            let from = target.plus((-dx, -dy));
            if self.is_free(position, from) && self.chance(0.7) {
                position.put(from, position.side, Kind::Pawn);
                involved.push(from);
            }
        }
        if self.chance(0.5) {
            let through = self.any(&involved);
            self.pin(position, through);
        }
    }

    /// A king of the side to move and an enemy slider on both sides of a cell, on one line.
    fn pin(&mut self, position: &mut Position, through: Cell) {
        let (step, kinds) = self.any_line();
        let (dx, dy) = step;
        let ahead = self.free_cells(position, through, step);
        let behind = self.free_cells(position, through, (-dx, -dy));
        if ahead.is_empty() || behind.is_empty() {
            return;
        }
        let (king, slider, kind) = (self.any(&ahead), self.any(&behind), self.any(&kinds));
        position.put(king, position.side, Kind::King);
        position.put(slider, position.side.other(), kind);
    }

    /// A king, or both, at home with rooks at home and rights.
    fn castle_ready(&mut self, position: &mut Position) {
        for (index, wing) in self.variant.wings().iter().enumerate() {
            let kings = position.cells_of(wing.color, Kind::King);
            let home =
                kings.contains(&wing.king) || kings.is_empty() && self.is_free(position, wing.king);
            if home && self.is_free(position, wing.rook) && self.chance(0.75) {
                position.put(wing.king, wing.color, Kind::King);
                position.put(wing.rook, wing.color, Kind::Rook);
                position.rights[index] = self.chance(0.85);
            }
        }
    }

    /// A slider on a line with an enemy king: a check, or with a piece between a pin or a check to
    /// be discovered.
    fn aim_at_a_king(&mut self, position: &mut Position) {
        let color = self.any(&Color::BOTH);
        let king = position.cells_of(color, Kind::King)[0];
        let (step, kinds) = self.any_line();
        let line = self.free_cells(position, king, step);
        if line.is_empty() {
            return;
        }
        let distance = self.random.random_range(0..line.len());
        position.put(line[distance], color.other(), self.any(&kinds));
        if distance > 0 && self.chance(0.7) {
            let between = self.any(&line[..distance]);
            let blockers = [
                Kind::Pawn,
                Kind::Pawn,
                Kind::Knight,
                Kind::Bishop,
                Kind::Rook,
                Kind::Queen,
            ];
            let (owner, kind) = (self.any(&Color::BOTH), self.any(&blockers));
            if kind != Kind::Pawn || !self.variant.is_promotion(owner, between) {
                position.put(between, owner, kind);
            }
        }
    }

    /// A pawn on a start cell, one step before promotion, or anywhere.
    fn place_a_pawn(&mut self, position: &mut Position) {
        let color = self.any(&Color::BOTH);
        let promotes = |cell: Cell| self.variant.is_promotion(color, cell);
        let mut cells = self.variant.shape().cells();
        cells.retain(|&cell| !promotes(cell));
        match self.random.random_range(0..3) {
            0 => cells = self.start_cells(color),
            1 => cells.retain(|cell| promotes(cell.plus((0, color.forward())))),
            _ => {}
        }
        let cell = self.any(&cells);
        if self.is_free(position, cell) {
            position.set(
                cell,
                Some(Piece {
                    color,
                    kind: Kind::Pawn,
                }),
            );
        }
    }

    fn place(&mut self, position: &mut Position, color: Color, kind: Kind) {
        let mut cells = self.variant.shape().cells();
        cells.retain(|&cell| self.is_free(position, cell));
        position.put(self.any(&cells), color, kind);
    }

    fn start_cells(&self, color: Color) -> Vec<Cell> {
        let mut cells = self.variant.shape().cells();
        cells.retain(|&cell| self.variant.is_pawn_start(color, cell));
        cells
    }

    /// The cells from this one on, without it, up to the first that is taken or off the board.
    fn free_cells(&self, position: &Position, from: Cell, step: Step) -> Vec<Cell> {
        let next = |&cell: &Cell| Some(cell.plus(step));
        let line = std::iter::successors(Some(from.plus(step)), next);
        line.take_while(|&cell| self.is_free(position, cell))
            .collect()
    }

    fn is_free(&self, position: &Position, cell: Cell) -> bool {
        self.variant.shape().contains(cell)
            && position.is_empty(cell)
            && !self.reserved.contains(&cell)
    }

    /// A direction, and the kinds that slide in it.
    fn any_line(&mut self) -> (Step, [Kind; 2]) {
        if self.chance(0.5) {
            (self.any(&ORTHOGONAL), [Kind::Rook, Kind::Queen])
        } else {
            (self.any(&DIAGONAL), [Kind::Bishop, Kind::Queen])
        }
    }

    fn any<T: Copy>(&mut self, values: &[T]) -> T {
        *values.choose(&mut self.random).expect("a value to choose")
    }

    fn chance(&mut self, probability: f64) -> bool {
        self.random.random_bool(probability)
    }
}
