//! The library: its version, and where it runs.

use std::ffi::{c_char, CString};
use std::sync::OnceLock;

const fn number(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let mut value = 0;
    let mut i = 0;
    while i < bytes.len() {
        value = 10 * value + (bytes[i] - b'0') as u32;
        i += 1;
    }
    value
}

const MAJOR: u32 = number(env!("CARGO_PKG_VERSION_MAJOR"));
const MINOR: u32 = number(env!("CARGO_PKG_VERSION_MINOR"));
const PATCH: u32 = number(env!("CARGO_PKG_VERSION_PATCH"));

/// The version of the library that runs, as one number: major * 1000000 + minor * 1000 + patch. The header's own is HEXMATE_VERSION.
#[no_mangle]
pub extern "C" fn hexmate_version() -> u32 {
    MAJOR * 1_000_000 + MINOR * 1_000 + PATCH
}

/// The version of the library that runs, as text such as "1.2.3"; never to be freed. The header's own is HEXMATE_VERSION_STRING.
#[no_mangle]
pub extern "C" fn hexmate_version_string() -> *const c_char {
    const TEXT: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    TEXT.as_ptr().cast()
}

/// Names the machine code in use, such as "portable": a text that is always there and never to be freed. The library chooses the
/// fastest that the processor can run when it is first asked for moves.
#[no_mangle]
pub extern "C" fn hexmate_kernel() -> *const c_char {
    static NAME: OnceLock<CString> = OnceLock::new();
    NAME.get_or_init(|| CString::new(hexmate::kernel()).unwrap_or_default())
        .as_ptr()
}
