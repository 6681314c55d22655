//! What can go wrong, told so that the user can see where.

use std::fmt;
use std::io;

use hexmate::{
    FenError, GameError, MoveErrorKind, SetupStringError, SetupStringErrorKind, UnknownKernel,
};

/// Why the command failed.
pub enum Fault {
    /// Text that cannot be read: what is wrong, the text, and the offset of the byte at fault if there is one.
    Text {
        message: String,
        text: String,
        offset: Option<usize>,
    },
    /// No kernel has this name.
    Kernel(UnknownKernel),
    /// Standard output takes nothing any more.
    Output(io::Error),
}

impl Fault {
    pub fn fen(error: FenError, fen: &str) -> Fault {
        Fault::Text {
            message: format!("bad FEN: {error}"),
            text: fen.to_owned(),
            offset: Some(error.offset),
        }
    }

    pub fn setup_string(error: SetupStringError, text: &str) -> Fault {
        // That the form does not fit the variant is no byte's fault.
        let anywhere = error.kind == SetupStringErrorKind::Board;
        Fault::Text {
            message: format!("bad setup string: {error}"),
            text: text.to_owned(),
            offset: (!anywhere).then_some(error.offset),
        }
    }

    /// A move that cannot be played: its number among those given, from 1, and its text.
    pub fn mv(error: GameError, number: usize, text: &str) -> Fault {
        let offset = match &error {
            GameError::Text(error) => match error.kind {
                MoveErrorKind::Illegal { .. } | MoveErrorKind::Ambiguous { .. } => None,
                _ => Some(error.offset),
            },
            _ => None,
        };
        Fault::Text {
            message: format!("bad move {number}: {error}"),
            text: text.to_owned(),
            offset,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Text {
                message,
                text,
                offset,
            } => {
                // Line breaks and the like would tear the line and the caret apart.
                let printable = |c: char| if c.is_control() { '\u{fffd}' } else { c };
                let shown: String = text.chars().map(printable).collect();
                write!(f, "{message}\n  {shown}")?;
                if let Some(offset) = offset {
                    let before = text.char_indices().take_while(|(at, _)| at < offset);
                    write!(f, "\n  {}^", " ".repeat(before.count()))?;
                }
                Ok(())
            }
            Fault::Kernel(error) => write!(f, "{error}"),
            Fault::Output(error) => write!(f, "cannot write to standard output: {error}"),
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Output(error)
    }
}

impl From<UnknownKernel> for Fault {
    fn from(error: UnknownKernel) -> Fault {
        Fault::Kernel(error)
    }
}
