//! The tags of a game in PGN: `[Name "value"]`.

use core::fmt;

/// Tags that are written from the game itself.
pub(crate) const OWN_TAGS: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

/// The other tags of the roster that every game has when it is written, with what stands for "not known".
pub(crate) const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// The tags of a game, each name once, in the order in which they came.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tags(Vec<(String, String)>);

/// Why a tag cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TagError {
    /// A name is made of letters, digits and underscores of ASCII, one at least.
    Name(String),
    /// The value of this tag holds a control character, such as a line's end, at this byte.
    Control(String, usize),
    /// `Result`, `Variant`, `SetUp` and `FEN` follow from the game.
    Own(String),
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagError::Name(name) => write!(
                f,
                "{name:?} is no tag's name: letters, digits and underscores"
            ),
            TagError::Control(name, offset) => write!(
                f,
                "the value of tag {name} has a control character (byte {offset})"
            ),
            TagError::Own(name) => write!(f, "tag {name} follows from the game"),
        }
    }
}

impl std::error::Error for TagError {}

/// Whether a tag's name can have this byte.
pub(crate) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl Tags {
    /// The value of a tag. Case matters.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|(other, _)| *other == name)
            .map(|(_, value)| value)
    }

    /// Sets a tag, behind the others if it is new.
    pub fn set(
        &mut self,
        name: impl Into<String>,
        value: impl Into<String>,
    ) -> Result<(), TagError> {
        let (name, value) = (name.into(), value.into());
        if name.is_empty() || !name.bytes().all(is_name_byte) {
            return Err(TagError::Name(name));
        }
        if OWN_TAGS.contains(&name.as_str()) {
            return Err(TagError::Own(name));
        }
        if let Some(offset) = value.find(char::is_control) {
            return Err(TagError::Control(name, offset));
        }
        match self.0.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name, value)),
        }
        Ok(())
    }

    /// Takes a tag away; its value, if there was one.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(other, _)| other == name)?;
        Some(self.0.remove(at).1)
    }

    /// Names and values in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many tags there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
