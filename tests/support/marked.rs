//! Texts with a mark at the byte at fault, so that tables of errors can be read without counting.

/// The text without its first `|`, and the offset where that stood.
///
/// # Panics
/// When there is no mark.
pub fn marked(text: &str) -> (String, usize) {
    let offset = text.find('|').expect("a mark");
    (text.replacen('|', "", 1), offset)
}
