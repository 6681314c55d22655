//! Algebraic notation (SAN) of moves, such as `Nd4`, `exd7`, `R1xh4+`, `f11=Q#` and `O-O-Q`.

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::moves::Move;
use crate::notation::coordinate::{MoveError, MoveErrorKind};
use crate::notation::san_text::{read, CaptureText, PieceText, SanText};
use crate::piece::Piece;
use crate::position::{IllegalMove, Position};
use crate::variant::tables::CastlingMasks;

impl Position {
    /// A legal move in algebraic notation: the piece's letter, file, rank or both where another piece of the kind can go to the cell as well, `x`
    /// for a capture, the cell, what a pawn becomes, and `+` or `#`. A pawn's capture always names its file.
    ///
    /// ```
    /// use hexmate::{Position, Variant};
    /// let start = Position::start(Variant::McCooeyClassic);
    /// let mv = start.parse_san("Nh4")?;
    /// assert_eq!(mv, start.parse_uci("g2h4")?);
    /// assert_eq!(start.san(mv).unwrap(), "Nh4");
    /// # Ok::<(), hexmate::MoveError>(())
    /// ```
    pub fn san(&self, mv: Move) -> Result<String, IllegalMove> {
        self.san_and_next(mv).map(|(san, _)| san)
    }

    /// The same with the position after the move, which a writer of whole games wants as well.
    pub(crate) fn san_and_next(&self, mv: Move) -> Result<(String, Position), IllegalMove> {
        let next = self.try_make(mv)?;
        let mut san = match self.castling_of(mv) {
            Some(castling) => castling.san.to_owned(),
            None => self.san_of_piece(mv),
        };
        if next.is_check() {
            san.push(if next.has_legal() { '+' } else { '#' });
        }
        Ok((san, next))
    }

    /// The notation of a legal move that is no castling, but for check and mate.
    fn san_of_piece(&self, mv: Move) -> String {
        let geometry = self.variant.spec().geometry;
        let (from, to) = (mv.from(), mv.to());
        let piece = self.board.piece_at(from).unwrap_or(Piece::Pawn);
        let captures = self.captures(piece, from, to);
        let mut san = String::with_capacity(8);
        if piece == Piece::Pawn {
            if captures {
                // One pawn of a file can capture on a cell at most: its two captures lead into different files.
                san.push(geometry.file_letter(from));
            }
        } else {
            san.push(piece.letter());
            let others = self.origins(piece, to).without(from);
            let same_file = |cell| geometry.file(cell) == geometry.file(from);
            let same_rank = |cell| geometry.rank(cell) == geometry.rank(from);
            if others.any() {
                let by_file = !others.iter().any(same_file);
                let by_rank = !by_file && !others.iter().any(same_rank);
                if !by_rank {
                    san.push(geometry.file_letter(from));
                }
                if !by_file {
                    san.push_str(&geometry.rank(from).to_string());
                }
            }
        }
        if captures {
            san.push('x');
        }
        san.push_str(&self.variant.cell_name(to));
        if let Some(promotion) = mv.promotion() {
            san.push('=');
            san.push(promotion.letter());
        }
        san
    }

    /// The way of castling that this legal move is, if it is one.
    fn castling_of(&self, mv: Move) -> Option<&'static CastlingMasks> {
        let side = &self.variant.tables().sides[self.side_to_move().index()];
        side.castlings.iter().flatten().find(|castling| {
            castling.king_from == mv.from()
                && castling.king_to == mv.to()
                && self.castling & castling.right != 0
        })
    }

    /// The cells from which a piece of this kind can legally go to a cell.
    fn origins(&self, piece: Piece, to: Cell) -> Bitboard {
        let mut origins = Bitboard::EMPTY;
        self.for_each_piece(&mut |moves| {
            if moves.piece == piece && moves.targets.contains(to) {
                origins = origins.with(moves.from);
            }
        });
        origins
    }

    /// Whether a legal move captures.
    fn captures(&self, piece: Piece, from: Cell, to: Cell) -> bool {
        let geometry = self.variant.spec().geometry;
        // A pawn leaves its file by captures alone, also by those in passing, where the cell that it enters is empty.
        match piece {
            Piece::Pawn => geometry.file(from) != geometry.file(to),
            _ => self.occupied().contains(to),
        }
    }

    /// Whether a legal move captures in passing.
    pub(crate) fn captures_in_passing(&self, mv: Move) -> bool {
        self.board.piece_at(mv.from()) == Some(Piece::Pawn)
            && self.captures(Piece::Pawn, mv.from(), mv.to())
            && !self.occupied().contains(mv.to())
    }

    /// Reads a legal move in algebraic notation.
    ///
    /// Besides the form that [`Position::san`] writes it takes more disambiguation than is needed (`Ng2h4`, `f4f5`), zeros for the letter O
    /// in castlings, a pawn's capture as its two files (`fg`) where only one fits, and `e.p.` behind a capture in passing. The signs `+` and `#` may be
    /// missing and are not checked. Everything else that does not fit the move is an error, an `x` that is missing or too much included.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let illegal = || MoveError {
            offset: 0,
            kind: MoveErrorKind::Illegal {
                text: text.to_owned(),
                fen: self.fen(),
            },
        };
        match read(self.variant.spec().geometry, text)? {
            SanText::Castling(name) => {
                let side = &self.variant.tables().sides[self.side_to_move().index()];
                let mut castlings = side.castlings.iter().flatten();
                let Some(castling) = castlings.find(|castling| castling.san == name) else {
                    let kind = MoveErrorKind::Castling;
                    return Err(MoveError { offset: 0, kind });
                };
                let mv = Move::new(castling.king_from, castling.king_to);
                if self.castling_of(mv).is_some() && self.is_legal(mv) {
                    Ok(mv)
                } else {
                    Err(illegal())
                }
            }
            SanText::Piece(wanted) => {
                let mut found = self.matching(&wanted);
                match found.len() {
                    0 => Err(illegal()),
                    1 => self.checked(&wanted, found.remove(0)),
                    _ => Err(MoveError {
                        offset: 0,
                        kind: MoveErrorKind::Ambiguous {
                            text: text.to_owned(),
                            candidates: found
                                .iter()
                                .map(|(mv, _)| mv.to_uci(self.variant))
                                .collect(),
                        },
                    }),
                }
            }
        }
    }

    /// The legal moves of the piece that fit the cells of a text, with the promotion left open, and whether there must be one.
    fn matching(&self, wanted: &PieceText) -> Vec<(Move, bool)> {
        let geometry = self.variant.spec().geometry;
        let mut found = Vec::new();
        self.for_each_piece(&mut |moves| {
            let targets = moves.targets & wanted.targets;
            if moves.piece != wanted.piece || targets.is_empty() {
                return;
            }
            let file = geometry.file(moves.from);
            let rank = geometry.rank(moves.from);
            if wanted.file.is_some_and(|wanted| wanted != file)
                || wanted.rank.is_some_and(|wanted| wanted != rank)
            {
                return;
            }
            for to in targets {
                let mv = Move::new(moves.from, to);
                let leaves_file = file != geometry.file(to);
                let as_written = match wanted.piece {
                    // A pawn whose file is not named steps forward; two files are a capture.
                    Piece::Pawn if wanted.file.is_none() => !leaves_file,
                    Piece::Pawn => wanted.capture != CaptureText::TwoFiles || leaves_file,
                    _ => self.castling_of(mv).is_none(),
                };
                if as_written {
                    found.push((mv, moves.promotions.contains(to)));
                }
            }
        });
        found.sort_unstable();
        found
    }

    /// The only move that fits a text's cells, if the rest of the text fits as well.
    fn checked(&self, wanted: &PieceText, found: (Move, bool)) -> Result<Move, MoveError> {
        let fault = |offset, kind| Err(MoveError { offset, kind });
        let (mv, promotes) = found;
        let captures = self.captures(wanted.piece, mv.from(), mv.to());
        match wanted.capture {
            CaptureText::Sign(at) if !captures => return fault(at, MoveErrorKind::NothingCaptured),
            CaptureText::NoSign if captures => {
                return fault(wanted.targets_at, MoveErrorKind::CaptureSign)
            }
            _ => {}
        }
        if let Some(at) = wanted.in_passing {
            if !self.captures_in_passing(mv) {
                return fault(at, MoveErrorKind::NotInPassing);
            }
        }
        match (wanted.promotion, promotes) {
            (None, false) => Ok(mv),
            (Some(piece), true) => Ok(Move::with_promotion(mv.from(), mv.to(), piece)),
            (Some(_), false) => fault(wanted.promotion_at, MoveErrorKind::NotPromoted),
            (None, true) => fault(wanted.promotion_at, MoveErrorKind::PromotionMissing),
        }
    }
}
