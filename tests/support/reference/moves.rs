//! Moves: those the pieces could make, making one, and which leave the own king safe.

use super::board::Position;
use super::geometry::Cell;
use super::pieces::{Color, Kind, Piece};

/// A move: castling is the king's own from and to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub from: Cell,
    pub to: Cell,
    pub promotion: Option<Kind>,
}

impl Position {
    /// Every move that the rules allow, in no order that means anything.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&played| !self.make(played).in_check(self.side));
        moves
    }

    /// Every legal move with the position after it, each made once for both.
    pub fn continuations(&self) -> Vec<(Move, Position)> {
        let moves = self.pseudo_legal_moves().into_iter();
        moves
            .map(|played| (played, self.make(played)))
            .filter(|(_, next)| !next.in_check(self.side))
            .map(|(played, next)| (played, next.without_idle_en_passant()))
            .collect()
    }

    /// The legal moves in coordinate form, sorted as text.
    pub fn legal_move_texts(&self) -> Vec<String> {
        let legal = self.legal_moves();
        let mut texts: Vec<String> = legal.iter().map(|&played| self.move_text(played)).collect();
        texts.sort();
        texts
    }

    /// The position after a legal move.
    pub fn play(&self, played: Move) -> Position {
        self.make(played).without_idle_en_passant()
    }

    /// The number of sequences of `depth` legal moves; endings other than mate and stalemate do
    /// not stop it.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => {
                let moves = self.legal_moves().into_iter();
                moves.map(|played| self.make(played).perft(depth - 1)).sum()
            }
        }
    }

    /// The position with an en-passant cell only if a capture in passing is legal.
    pub fn without_idle_en_passant(mut self) -> Position {
        if self.en_passant.is_some() && self.legal_en_passant_captures().is_empty() {
            self.en_passant = None;
        }
        self
    }

    pub fn legal_en_passant_captures(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves();
        moves
            .retain(|&played| self.is_en_passant(played) && !self.make(played).in_check(self.side));
        moves
    }

    /// Whether the move is a capture in passing: a pawn's capture on an empty cell.
    pub fn is_en_passant(&self, played: Move) -> bool {
        let pawn = self.at(played.from).map(|piece| piece.kind) == Some(Kind::Pawn);
        pawn && played.from.x != played.to.x && self.is_empty(played.to)
    }

    /// Whether the move is a castling: no other move takes a king two or three cells along its
    /// back rank.
    pub fn is_castling(&self, played: Move) -> bool {
        let king = self.at(played.from).map(|piece| piece.kind) == Some(Kind::King);
        king && !self
            .attacks(played.from, self.at(played.from).unwrap())
            .contains(&played.to)
    }

    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        for (from, piece) in self.pieces() {
            if piece.color != self.side {
                continue;
            }
            if piece.kind == Kind::Pawn {
                self.pawn_moves(from, &mut moves);
                continue;
            }
            for to in self.attacks(from, piece) {
                if self.at(to).map(|target| target.color) != Some(self.side) {
                    moves.push(Move {
                        from,
                        to,
                        promotion: None,
                    });
                }
            }
        }
        self.castling_moves(&mut moves);
        moves
    }

    fn pawn_moves(&self, from: Cell, moves: &mut Vec<Move>) {
        let shape = self.variant.shape();
        let mut targets = Vec::new();
        let mut ahead = from;
        for _ in 0..self.variant.pawn_reach(self.side, from) {
            ahead = ahead.plus((0, self.side.forward()));
            if !shape.contains(ahead) || !self.is_empty(ahead) {
                break;
            }
            targets.push(ahead);
        }
        let (skipped, _) = self.skipped();
        for step in self.variant.pawn_captures(self.side) {
            let to = from.plus(step);
            if !shape.contains(to) {
                continue;
            }
            let enemy = self.at(to).map(|target| target.color) == Some(self.side.other());
            if enemy || skipped.contains(&to) {
                targets.push(to);
            }
        }
        for to in targets {
            if self.variant.is_promotion(self.side, to) {
                for kind in Kind::PROMOTIONS {
                    moves.push(Move {
                        from,
                        to,
                        promotion: Some(kind),
                    });
                }
            } else {
                moves.push(Move {
                    from,
                    to,
                    promotion: None,
                });
            }
        }
    }

    fn castling_moves(&self, moves: &mut Vec<Move>) {
        for (wing, allowed) in self.variant.wings().iter().zip(self.rights) {
            let clear = wing.between.iter().all(|&cell| self.is_empty(cell));
            if wing.color != self.side || !allowed || !clear {
                continue;
            }
            // Short: the king goes two cells; long: three.
            for length in [2, 3] {
                let to = wing.between[length - 1];
                let mut path = vec![wing.king];
                path.extend(&wing.between[..length]);
                let enemy = self.side.other();
                if !path.iter().any(|&cell| self.is_attacked(cell, enemy)) {
                    moves.push(Move {
                        from: wing.king,
                        to,
                        promotion: None,
                    });
                }
            }
        }
    }

    /// The position after the move, which is at least pseudo-legal. Any step of a pawn over a
    /// cell leaves an en-passant cell, whether or not somebody can capture there.
    fn make(&self, played: Move) -> Position {
        let Move {
            from,
            to,
            promotion,
        } = played;
        let piece = self.at(from).expect("a move starts from a piece");
        let pawn = piece.kind == Kind::Pawn;
        let captures = !self.is_empty(to) || self.is_en_passant(played);
        let mut next = self.clone();

        if self.is_en_passant(played) {
            let (_, stepped) = self.skipped();
            next.set(stepped.expect("a pawn has just stepped"), None);
        }
        if self.is_castling(played) {
            let mut wings = self.variant.wings().iter();
            let wing = wings
                .find(|wing| wing.king == from && wing.between.contains(&to))
                .expect("a king castles on a wing");
            let length = if wing.between[1] == to { 2 } else { 3 };
            next.set(wing.rook, None);
            next.put(wing.between[length - 2], self.side, Kind::Rook);
        }
        next.set(from, None);
        next.put(to, piece.color, promotion.unwrap_or(piece.kind));

        for (wing, right) in self.variant.wings().iter().zip(&mut next.rights) {
            // From or to: a right goes when king or rook moves, and when the rook is captured.
            if [from, to]
                .iter()
                .any(|cell| [wing.king, wing.rook].contains(cell))
            {
                *right = false;
            }
        }
        let stepped_over = pawn && from.x == to.x && (to.y - from.y).abs() > 1;
        next.en_passant = (stepped_over && self.variant.has_en_passant())
            .then(|| from.plus((0, self.side.forward())));
        // FEN has no larger counters.
        next.quiet_plies = if pawn || captures {
            0
        } else {
            (self.quiet_plies + 1).min(65535)
        };
        if self.side == Color::Black {
            next.move_number = (self.move_number + 1).min(65535);
        }
        next.side = self.side.other();
        next
    }

    /// The move in coordinate form, such as `e2e5` or `f10f11q`.
    pub fn move_text(&self, played: Move) -> String {
        let name = |cell| self.variant.cell_name(cell);
        let promotion = played.promotion.map(|kind| kind.letter().to_string());
        name(played.from) + &name(played.to) + &promotion.unwrap_or_default()
    }

    /// The legal move of this coordinate form.
    pub fn legal_move(&self, text: &str) -> Option<Move> {
        self.legal_moves()
            .into_iter()
            .find(|&played| self.move_text(played) == text)
    }

    /// The piece that a legal move takes.
    pub fn captured(&self, played: Move) -> Option<Piece> {
        if self.is_en_passant(played) {
            return self.skipped().1.and_then(|cell| self.at(cell));
        }
        self.at(played.to)
    }
}
