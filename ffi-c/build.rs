//! Gives the shared library the name under which programs find it when they start, whatever its file is called while it is built.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let major = variable("CARGO_PKG_VERSION_MAJOR");
    let minor = variable("CARGO_PKG_VERSION_MINOR");
    // Before 1.0 a change of the middle number may break programs, so that it is part of the name.
    let version = match major.as_str() {
        "0" => format!("0.{minor}"),
        _ => major,
    };
    match variable("CARGO_CFG_TARGET_OS").as_str() {
        "macos" | "ios" => println!(
            "cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libhexmate.{version}.dylib"
        ),
        "windows" => {}
        _ => println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libhexmate.so.{version}"),
    }
}
