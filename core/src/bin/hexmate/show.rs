//! `hexmate show`, `hexmate moves` and `hexmate play`.

use std::io::Write;

use hexmate::{Game, GameError, Move, Outcome, Position};

use crate::fault::Fault;

/// Plays moves from a position; each argument holds one or more, separated by blanks.
pub fn play(start: Position, moves: &[String]) -> Result<Game, Fault> {
    let mut game = Game::from_position(start);
    let words = moves.iter().flat_map(|words| words.split_whitespace());
    for (i, text) in words.enumerate() {
        push(&mut game, text).map_err(|error| Fault::mv(error, i + 1, text))?;
    }
    Ok(game)
}

/// Plays a move in coordinate form or in algebraic notation. What can be read as both is the coordinate form.
fn push(game: &mut Game, text: &str) -> Result<(), GameError> {
    if let Some(outcome) = game.outcome() {
        return Err(GameError::Over(outcome));
    }
    let position = game.position();
    let mv = match Move::from_uci(game.variant(), text) {
        Ok(_) => position.parse_uci(text)?,
        Err(_) => position.parse_san(text)?,
    };
    game.push(mv)
}

/// Prints the legal moves in coordinate form, sorted, on one line.
pub fn moves(position: &Position, output: &mut dyn Write) -> Result<(), Fault> {
    let variant = position.variant();
    let list = position.legal_moves();
    let mut names: Vec<String> = list.iter().map(|mv| mv.to_uci(variant)).collect();
    names.sort_unstable();
    Ok(writeln!(output, "{}", names.join(" "))?)
}

/// Prints a position: the diagram, then a line for each thing worth knowing.
pub fn position(position: &Position, output: &mut dyn Write) -> Result<(), Fault> {
    report(position, None, position.outcome(), output)
}

/// Prints the last position of a game, and the game's outcome.
pub fn game(game: &Game, output: &mut dyn Write) -> Result<(), Fault> {
    report(
        game.position(),
        game.moves().last().copied(),
        game.outcome(),
        output,
    )
}

fn report(
    position: &Position,
    last: Option<Move>,
    outcome: Option<Outcome>,
    output: &mut dyn Write,
) -> Result<(), Fault> {
    let variant = position.variant();
    let checkers: Vec<String> = position
        .checkers()
        .iter()
        .map(|cell| variant.cell_name(cell))
        .collect();
    let check = match checkers.as_slice() {
        [] => "none".to_owned(),
        from => format!("from {}", from.join(" ")),
    };
    let outcome = outcome.map_or("none".to_owned(), |outcome| outcome.to_string());
    writeln!(output, "{position}")?;
    writeln!(output, "variant  {variant}")?;
    writeln!(output, "fen      {}", position.fen())?;
    if let Some(mv) = last {
        writeln!(output, "last     {}", mv.to_uci(variant))?;
    }
    writeln!(output, "side     {:?}", position.side_to_move())?;
    writeln!(output, "check    {check}")?;
    writeln!(output, "moves    {}", position.count_legal())?;
    Ok(writeln!(output, "outcome  {outcome}")?)
}
