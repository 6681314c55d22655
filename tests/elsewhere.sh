#!/bin/sh
# Runs the tests of counting on processors that this machine has not, in an emulator: an x86-64 without popcnt, BMI and AVX, and AArch64.
#
# What is missing for it is named and its part skipped; with HEXMATE_STRICT=1 that fails. CARGO names another program than cargo.
# Debian's packages: qemu-user, gcc-aarch64-linux-gnu, libc6-dev-arm64-cross. Rust's: rustup target add aarch64-unknown-linux-gnu.

set -eu
cd "$(dirname "$0")/.."
cargo=${CARGO:-cargo}
skipped=0

missing() {
    echo "MISSING: $1 ($2)" >&2
    skipped=1
}

counting_tests() {
    # What takes long is the reference, and the emulator is many times slower than the processor.
    HEXMATE_POSITIONS=500 "$cargo" test --profile checked -p hexmate-tests --test kernels --test cases --test perft --test two_ply \
        --test differential "$@"
}

if command -v qemu-x86_64 >/dev/null 2>&1; then
    # One without any of the instructions that the fast kernel wants, and one that lacks AVX2 alone, as some virtual machines do.
    for processor in core2duo Haswell,-avx2; do
        CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="qemu-x86_64 -cpu $processor" HEXMATE_KERNELS=portable counting_tests
    done
else
    missing qemu-x86_64 "install qemu-user"
fi

target=aarch64-unknown-linux-gnu
if ! command -v qemu-aarch64 >/dev/null 2>&1; then
    missing qemu-aarch64 "install qemu-user"
elif ! command -v aarch64-linux-gnu-gcc >/dev/null 2>&1; then
    missing aarch64-linux-gnu-gcc "install gcc-aarch64-linux-gnu and libc6-dev-arm64-cross"
elif [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    missing "Rust's library for $target" "rustup target add $target"
else
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L /usr/aarch64-linux-gnu" \
        HEXMATE_KERNELS=portable counting_tests --target "$target"
fi
[ "$skipped" = 0 ] || [ "${HEXMATE_STRICT:-0}" != 1 ]
