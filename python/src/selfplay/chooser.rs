//! A player that looks one ply ahead: it mates where it can, takes what is worth taking, does not leave pieces hanging, and
//! now and then tries anything.

use hexmate::{Bitboard, Cell, Color, Game, Move, Piece, Position};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// What a piece is worth, by its number; a king is never given for anything.
const VALUES: [i32; 6] = [100, 340, 300, 520, 950, 20_000];

/// A lead of this much is worth playing on for, and a lag of this much worth a draw.
const CLEAR_LEAD: i32 = 150;

/// Worth more than anything that can be taken.
const MATE: i32 = 1_000_000;

/// Moves of the same worth are told apart by a random number below this.
const TIE: i32 = 64;

/// How a player is minded.
#[derive(Clone, Copy)]
pub(super) struct Temper {
    /// How often any legal move is played, 0 to 1.
    pub exploration: f64,
    /// Moves whose worth differs by less than this are as good as each other.
    pub carelessness: i32,
}

impl Temper {
    /// The temper for one game. Some games are played with a cool head, so that they end by themselves; others are wild.
    pub fn draw(random: &mut impl Rng, exploration: f64) -> Temper {
        Temper {
            exploration: exploration * random.random_range(0.0..2.0),
            carelessness: [1, 1, 10, 30][random.random_range(0..4_usize)],
        }
    }
}

/// Chooses a move in a game that is not over.
pub(super) fn choose(game: &Game, temper: Temper, random: &mut impl Rng) -> Move {
    let position = game.position();
    let moves = position.legal_moves();
    if random.random_bool(temper.exploration.clamp(0.0, 1.0)) {
        if let Some(&mv) = moves.choose(random) {
            return mv;
        }
    }
    let view = View::new(game);
    // What is left hanging only lessens a move's worth, so that it need not be looked for where a better move is known.
    let mut hopes: Vec<(i32, Move)> = moves
        .iter()
        .map(|&mv| {
            let noise = random.random_range(0..temper.carelessness);
            // Ties are broken by the small part, which is drawn for each move.
            let tie = random.random_range(0..TIE);
            ((view.hope(mv) + noise) * TIE + tie, mv)
        })
        .collect();
    hopes.sort_unstable_by_key(|&(hope, _)| core::cmp::Reverse(hope));
    let mut best = (i32::MIN, hopes[0].1);
    for (hope, mv) in hopes {
        if hope <= best.0 {
            break;
        }
        let worth = hope - TIE * view.exposed_by(mv);
        if worth > best.0 {
            best = (worth, mv);
        }
    }
    best.1
}

/// The position as the side to move sees it.
struct View<'a> {
    game: &'a Game,
    position: &'a Position,
    side: Color,
    /// Own material less the opponent's.
    lead: i32,
    /// How much the opponent's freedom counts: more when it has hardly more than its king.
    squeeze: i32,
}

impl View<'_> {
    fn new(game: &Game) -> View<'_> {
        let position = game.position();
        let side = position.side_to_move();
        let theirs = material(position, !side);
        View {
            game,
            position,
            side,
            lead: material(position, side) - theirs,
            squeeze: if theirs <= 2 * VALUES[3] { 6 } else { 1 },
        }
    }

    /// What a move is worth if it leaves nothing hanging.
    fn hope(&self, mv: Move) -> i32 {
        let (position, side) = (self.position, self.side);
        let child = position.make(mv);
        let replies = child.count_legal() as i32;
        if replies == 0 {
            return if child.is_check() {
                MATE
            } else {
                self.stalemate(&child)
            };
        }
        let mut worth = material(&child, side) - material(&child, !side) - self.lead;
        worth -= self.squeeze * replies;
        if child.is_check() {
            worth += 12;
        }
        if self.returns(&child) {
            worth -= self.lead.clamp(-CLEAR_LEAD, CLEAR_LEAD) / 2;
        }
        match position.piece_at(mv.from()) {
            Some((Piece::Pawn, _)) => worth += 3 + 30 / (1 + cells_ahead(&child, mv.to(), side)),
            Some((Piece::King, _)) => {
                let king = child.king(!side);
                worth += self.squeeze * (distance(mv.from(), king) - distance(mv.to(), king)) - 4;
            }
            _ => worth += from_center(mv.from()) - from_center(mv.to()),
        }
        worth
    }

    /// What a move leaves hanging.
    fn exposed_by(&self, mv: Move) -> i32 {
        let child = self.position.make(mv);
        if child.has_legal() {
            exposed(&child, self.side)
        } else {
            0
        }
    }

    /// What it is worth to give stalemate.
    fn stalemate(&self, child: &Position) -> i32 {
        let points = child
            .outcome()
            .map_or(0.5, |outcome| outcome.points(self.side));
        if points > 0.5 {
            // Three quarters of a point are a good deal without a crushing lead.
            return if self.lead < 3 * CLEAR_LEAD {
                MATE / 2
            } else {
                0
            };
        }
        if self.lead < -CLEAR_LEAD {
            MATE / 2
        } else {
            -self.lead.max(CLEAR_LEAD)
        }
    }

    /// Whether the game has been in this position before.
    fn returns(&self, child: &Position) -> bool {
        let reach = child.halfmove_clock() as usize;
        let earlier = self.game.positions().iter().rev().take(reach);
        earlier
            .skip(1)
            .step_by(2)
            .any(|position| position.same_for_repetition(child))
    }
}

fn material(position: &Position, side: Color) -> i32 {
    let kinds = [
        Piece::Pawn,
        Piece::Knight,
        Piece::Bishop,
        Piece::Rook,
        Piece::Queen,
    ];
    kinds
        .iter()
        .map(|&kind| position.pieces(side, kind).len() as i32 * VALUES[kind.index()])
        .sum()
}

/// The most that the side to move can win by taking one of `side`'s pieces, one exchange looked at.
fn exposed(position: &Position, side: Color) -> i32 {
    let opponent = !side;
    let mut attacked_by = [Bitboard::EMPTY; 6];
    for kind in Piece::ALL {
        for cell in position.pieces(opponent, kind) {
            attacked_by[kind.index()] |= position.attacks_from(cell);
        }
    }
    let attacked = attacked_by.into_iter().fold(Bitboard::EMPTY, |a, b| a | b);
    let mut most = 0;
    for kind in Piece::ALL {
        let value = VALUES[kind.index()];
        for cell in position.pieces(side, kind) & attacked {
            let loss = if position.attackers(side, cell).any() {
                let takers = (0..6).filter(|&taker| attacked_by[taker].contains(cell));
                value - takers.map(|taker| VALUES[taker]).min().unwrap_or(value)
            } else {
                value
            };
            most = most.max(loss);
        }
    }
    most
}

/// How many cells lie ahead of a pawn in its file.
fn cells_ahead(position: &Position, cell: Cell, side: Color) -> i32 {
    let step = match side {
        Color::White => (0, -1),
        Color::Black => (0, 1),
    };
    let cells = position.variant().cells();
    let mut count = 0;
    let mut next = cell.offset(step);
    while let Some(cell) = next.filter(|&cell| cells.contains(cell)) {
        count += 1;
        next = cell.offset(step);
    }
    count
}

/// Steps through sides from one cell to another.
fn distance(a: Cell, b: Cell) -> i32 {
    let (a, b) = (a.coord(), b.coord());
    let (q, r) = ((a.q - b.q) as i32, (a.r - b.r) as i32);
    q.abs().max(r.abs()).max((q + r).abs())
}

/// Steps from a cell to the middle of the larger board, which is near the middle of the smaller one.
fn from_center(cell: Cell) -> i32 {
    let coord = cell.coord();
    let (q, r) = (coord.q as i32, coord.r as i32);
    q.abs().max(r.abs()).max((q + r).abs())
}
