//! For the tests of the library alone: built in only where HEXMATE_TEST_PANIC asks for it.

use crate::border::cross;
use crate::status::hexmate_status_t;

/// Panics inside, to show that the panic ends at the border and that nothing is written.
#[cfg(feature = "test-panic")]
#[no_mangle]
pub unsafe extern "C" fn hexmate_test_panic(number: *mut u32) -> hexmate_status_t {
    cross!(caller => {
        let out = caller.out(number)?;
        let zero = std::hint::black_box(0usize);
        assert_ne!(zero, 0, "this panic is a test's");
        out.set(1);
        Ok(())
    })
}
