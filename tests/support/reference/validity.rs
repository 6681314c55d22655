//! What a position must satisfy before it may be played.

use super::board::Position;
use super::pieces::{Color, Kind};

impl Position {
    /// `Ok`, or every fault in words.
    pub fn validity(&self) -> Result<(), String> {
        let faults: Vec<String> = [
            self.king_faults(),
            self.check_faults(),
            self.pawn_faults(),
            self.right_faults(),
            self.en_passant_faults(),
            self.counter_faults(),
        ]
        .concat();
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults.join("; "))
        }
    }

    fn king_faults(&self) -> Vec<String> {
        let count = |color| self.cells_of(color, Kind::King).len();
        Color::BOTH
            .into_iter()
            .filter(|&color| count(color) != 1)
            .map(|color| format!("{color:?} has {} kings", count(color)))
            .collect()
    }

    fn check_faults(&self) -> Vec<String> {
        if self.in_check(self.side.other()) {
            vec![format!("{:?}, not to move, is in check", self.side.other())]
        } else {
            Vec::new()
        }
    }

    fn pawn_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (cell, piece) in self.pieces() {
            if piece.kind == Kind::Pawn && self.variant.is_promotion(piece.color, cell) {
                let name = self.variant.cell_name(cell);
                faults.push(format!("a {:?} pawn on its last cell {name}", piece.color));
            }
        }
        faults
    }

    fn right_faults(&self) -> Vec<String> {
        let wings = self.variant.wings();
        let mut faults = Vec::new();
        for (index, _) in self.rights.iter().enumerate().filter(|(_, &right)| right) {
            match wings.get(index) {
                None => faults.push(format!("castling in {}", self.variant.name())),
                Some(wing) => {
                    let king = self.is_at(wing.king, wing.color, Kind::King);
                    let rook = self.is_at(wing.rook, wing.color, Kind::Rook);
                    if !king || !rook {
                        faults.push(format!("right {} without king and rook", wing.letter));
                    }
                }
            }
        }
        faults
    }

    fn en_passant_faults(&self) -> Vec<String> {
        let Some(first) = self.en_passant else {
            return Vec::new();
        };
        let name = self.variant.cell_name(first);
        let mut faults = Vec::new();
        if !self.variant.has_en_passant() {
            faults.push(format!("en passant in {}", self.variant.name()));
        } else if !self.could_be_skipped() {
            faults.push(format!(
                "{name} is no cell that the last move can have skipped"
            ));
        }
        if self.quiet_plies != 0 {
            faults.push(format!(
                "{} plies since the pawn that skipped {name}",
                self.quiet_plies
            ));
        }
        faults
    }

    /// Whether the last move can have been a pawn's step over the en-passant cell as the first.
    fn could_be_skipped(&self) -> bool {
        let first = self.en_passant.expect("an en-passant cell");
        let mover = self.side.other();
        let start = first.plus((0, -mover.forward()));
        if !self.variant.is_pawn_start(mover, start) || !self.is_empty(start) {
            return false;
        }
        // The pawn has gone as many cells as there are skipped ones, and one more.
        let (skipped, stepped) = self.skipped();
        let reach = self.variant.pawn_reach(mover, start);
        let steps = skipped.len() as i32 + 1;
        stepped.is_some_and(|pawn| self.is_at(pawn, mover, Kind::Pawn))
            && (2..=reach).contains(&steps)
    }

    fn counter_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.quiet_plies > 65535 {
            faults.push(format!("{} plies, above 65535", self.quiet_plies));
        }
        if !(1..=65535).contains(&self.move_number) {
            faults.push(format!("move number {} not in 1-65535", self.move_number));
        }
        faults
    }
}
