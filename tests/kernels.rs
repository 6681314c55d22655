//! Which kernels there are, and that each can be chosen.
//!
//! `tests/elsewhere.sh` runs this on emulated processors and says in the environment which kernels
//! those must find.

#[test]
fn the_portable_kernel_is_always_there_and_comes_first() {
    let kernels: Vec<&str> = hexmate::kernels().collect();
    assert_eq!(kernels[0], "portable");
    // The fastest is used before anybody chooses.
    assert_eq!(hexmate::kernel(), kernels[kernels.len() - 1]);
    if let Ok(expected) = std::env::var("HEXMATE_KERNELS") {
        assert_eq!(kernels.join(","), expected);
    }
    for kernel in kernels {
        hexmate::set_kernel(kernel).expect("a kernel of this processor");
        assert_eq!(hexmate::kernel(), kernel);
    }
    let unknown = hexmate::set_kernel("steam").unwrap_err();
    assert!(unknown.to_string().contains("\"steam\""), "{unknown}");
    assert!(unknown.to_string().contains("portable"), "{unknown}");
}
