//! Games read from PGN, one after the other.

use core::iter::FusedIterator;
use std::io::BufRead;

use crate::fen::FenError;
use crate::pgn::error::{PgnError, PgnErrorKind};
use crate::pgn::game::PgnGame;
use crate::pgn::lexer::{raw_length, Lexer, Place, RawTag};
use crate::pgn::movetext::Movetext;
use crate::pgn::result::PgnResult;
use crate::pgn::tags::{Tags, OWN_TAGS};
use crate::position::Position;
use crate::variant::Variant;

/// Reads games one by one from a text of any length; only the game that is being read is held in memory.
///
/// It is an iterator. An error concerns one game: the iterator goes on with the next one, which begins behind the broken game's result, or, where that is missing,
/// with the next tags. Only when the source itself fails does it end.
///
/// Comments (`{…}`, `;` up to the line's end), lines that begin with `%`, variations, `$n` and signs such as `!?` are passed over. A line that begins with `[Event `
/// begins a game, inside a comment too, so that a comment that is never closed spoils no more than its own game; only among the first tags of a game that have no
/// `Event` yet it belongs to them.
///
/// What contradicts itself is refused: a move that is not legal, the number in front of a move if it is not the move's own, a `Result` tag that differs
/// from the result behind the moves (unless it is `?`), a result that mate or stalemate on the board excludes, quarters of a point where no stalemate scored, and a tag
/// that comes twice. `*` fits every last position. A `FEN` tag needs no `SetUp`.
///
/// ```
/// use hexmate::pgn::PgnReader;
/// use hexmate::Variant;
/// let text = "1. f5 g6 * 1. f5 f6 2. Nd4 1-0 1. f5 f7 *";
/// let mut games = PgnReader::new(text.as_bytes()).with_default_variant(Variant::McCooeyClassic);
/// assert_eq!(games.next().unwrap()?.moves.len(), 2);
/// let error = games.next().unwrap().unwrap_err();
/// assert!(error.to_string().ends_with("(line 1, byte 17)"), "{error}");
/// assert_eq!(games.next().unwrap()?.moves.len(), 2);
/// assert!(games.next().is_none());
/// # Ok::<(), hexmate::pgn::PgnError>(())
/// ```
pub struct PgnReader<R> {
    lexer: Lexer<R>,
    default_variant: Option<Variant>,
    stage: Stage,
    /// Whether the tags of the game so far hold `Event`.
    has_event: bool,
    /// How many variations are open.
    depth: usize,
    /// The failure of the source that was met behind a broken game.
    failure: Option<PgnError>,
    finished: bool,
}

/// How far the game has been read, so that after an error its end can be found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Tags,
    Moves,
    Ended,
}

impl<R: BufRead> PgnReader<R> {
    /// A reader of a source; a text in memory is read as `text.as_bytes()`, a file through [`std::io::BufReader`].
    pub fn new(input: R) -> PgnReader<R> {
        PgnReader {
            lexer: Lexer::new(input),
            default_variant: None,
            stage: Stage::Ended,
            has_event: false,
            depth: 0,
            failure: None,
            finished: false,
        }
    }

    /// Sets the variant of games that name none.
    pub fn with_default_variant(mut self, variant: Variant) -> PgnReader<R> {
        self.default_variant = Some(variant);
        self
    }

    /// Reads the game of a source that holds exactly one.
    pub fn only(mut self) -> Result<PgnGame, PgnError> {
        let Some(game) = self.next() else {
            return self.lexer.place().fault(PgnErrorKind::NoGame);
        };
        let game = game?;
        match self.lexer.skip_blank()? {
            None => Ok(game),
            Some(_) => self.lexer.place().fault(PgnErrorKind::SecondGame),
        }
    }

    fn game(&mut self) -> Result<Option<PgnGame>, PgnError> {
        self.stage = Stage::Tags;
        self.has_event = false;
        self.depth = 0;
        if self.lexer.skip_blank()?.is_none() {
            return Ok(None);
        }
        let begins_at = self.lexer.place();
        let mut raw: Vec<RawTag> = Vec::new();
        while self.lexer.skip_blank()? == Some(b'[') {
            if let Some(tag) = self.next_tag()? {
                if raw.iter().any(|other| other.name == tag.name) {
                    return tag.at.fault(PgnErrorKind::TagTwice(tag.name));
                }
                raw.push(tag);
            } else {
                return self.lexer.place().fault(PgnErrorKind::Unfinished);
            }
        }
        self.stage = Stage::Moves;
        let header = Header::new(raw, begins_at, self.default_variant)?;
        let mut movetext = Movetext::new(header.start);
        let (result_at, result) = loop {
            let step = movetext.step(&mut self.lexer);
            self.depth = movetext.depth();
            if let Some(end) = step? {
                break end;
            }
        };
        self.stage = Stage::Ended;
        if let Some(tag) = header.result.filter(|&tag| tag != result) {
            return result_at.fault(PgnErrorKind::TwoResults { tag, end: result });
        }
        if !result.fits(&movetext.position) {
            let fen = movetext.position.fen();
            return result_at.fault(PgnErrorKind::ResultOnBoard { result, fen });
        }
        Ok(Some(PgnGame {
            tags: header.tags,
            start: header.start,
            moves: movetext.moves,
            result,
        }))
    }

    /// The tag that begins here; `None` if it is the next game's.
    fn next_tag(&mut self) -> Result<Option<RawTag>, PgnError> {
        if self.has_event && self.lexer.at_event() {
            return Ok(None);
        }
        self.has_event |= self.lexer.at_event();
        self.lexer.tag().map(Some)
    }

    /// After an error, passes what is left of the game.
    fn pass_game(&mut self) -> Result<(), PgnError> {
        while self.stage != Stage::Ended {
            let next = match self.lexer.skip_blank() {
                Err(error) if is_io(&error) => return Err(error),
                // Behind an open comment the text is at its end or at the next game.
                Err(_) => break,
                Ok(next) => next,
            };
            let result = match (next, self.stage) {
                (None, _) | (Some(b'['), Stage::Moves) => break,
                (Some(b'['), _) => match self.next_tag() {
                    Ok(None) => break,
                    tag => tag.map(|_| ()),
                },
                (Some(byte), _) => {
                    self.stage = Stage::Moves;
                    match byte {
                        b'(' => self.depth += 1,
                        b')' => self.depth = self.depth.saturating_sub(1),
                        _ => {}
                    }
                    self.lexer.word().map(|(_, word)| {
                        if self.depth == 0 && PgnResult::from_text(&word).is_some() {
                            self.stage = Stage::Ended;
                        }
                    })
                }
            };
            // The game is refused for its first fault; others in it do not matter, unless the source fails.
            match result {
                Err(error) if is_io(&error) => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

fn is_io(error: &PgnError) -> bool {
    matches!(error.kind, PgnErrorKind::Io(..))
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Result<PgnGame, PgnError>> {
        if self.finished {
            return self.failure.take().map(Err);
        }
        let game = self.game();
        if let Err(error) = &game {
            if error.kind == PgnErrorKind::CommentOpen {
                self.stage = Stage::Ended;
            }
            if !is_io(error) {
                self.failure = self.pass_game().err();
            }
            self.finished = is_io(error) || self.failure.is_some();
        }
        self.finished |= matches!(game, Ok(None));
        game.transpose()
    }
}

impl<R: BufRead> FusedIterator for PgnReader<R> {}

impl PgnGame {
    /// Reads the only game of a text, which must name its variant.
    pub fn read(text: &str) -> Result<PgnGame, PgnError> {
        PgnReader::new(text.as_bytes()).only()
    }
}

/// What the tags say.
struct Header {
    tags: Tags,
    start: Position,
    result: Option<PgnResult>,
}

impl Header {
    fn new(
        raw: Vec<RawTag>,
        begins_at: Place,
        default: Option<Variant>,
    ) -> Result<Header, PgnError> {
        let find = |name: &str| raw.iter().find(|tag| tag.name == name);
        let variant = match find("Variant") {
            Some(tag) => tag
                .value
                .parse()
                .or_else(|error| tag.value_at.fault(PgnErrorKind::Variant(error)))?,
            None => match default {
                Some(variant) => variant,
                None => return begins_at.fault(PgnErrorKind::VariantMissing),
            },
        };
        let fen = find("FEN");
        if let Some(tag) = find("SetUp") {
            let expected = if fen.is_some() { "1" } else { "0" };
            if tag.value != expected {
                return tag.value_at.fault(PgnErrorKind::SetUp);
            }
        }
        let start = match fen {
            None => Position::start(variant),
            Some(tag) => {
                Position::from_fen(variant, &tag.value).or_else(|error| fen_fault(tag, error))?
            }
        };
        let result = match find("Result") {
            Some(tag) if tag.value != "?" => match PgnResult::from_text(&tag.value) {
                Some(result) => Some(result),
                None => {
                    let kind = PgnErrorKind::Result(tag.value.clone());
                    return tag.value_at.fault(kind);
                }
            },
            _ => None,
        };
        let mut tags = Tags::default();
        for tag in raw {
            if !OWN_TAGS.contains(&tag.name.as_str()) && tags.set(tag.name, tag.value).is_err() {
                let fault = "has a control character in its value";
                return tag.value_at.fault(PgnErrorKind::TagForm(fault));
            }
        }
        Ok(Header {
            tags,
            start,
            result,
        })
    }
}

/// A broken FEN's error at its place in the whole text.
fn fen_fault<T>(tag: &RawTag, error: FenError) -> Result<T, PgnError> {
    let before = tag.value.as_bytes().get(..error.offset).unwrap_or_default();
    let at = tag.value_at.plus(raw_length(before));
    at.fault(PgnErrorKind::Fen(error))
}
