#!/bin/sh
# Builds the library and tests/c/threads.c with ThreadSanitizer and runs it.
#
#     ffi-c/thread-sanitizer.sh WORK
#
# The sanitizer is not among the stable features of the Rust compiler, which lets them be used if it is told so.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
work=$1
out=${CARGO_TARGET_DIR:-$root/target}/thread-sanitizer
host=$(rustc -vV | sed -n 's/^host: //p')

RUSTC_BOOTSTRAP=1 CARGO_PROFILE_CHECKED_OPT_LEVEL=1 \
    RUSTFLAGS="-Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer" \
    CARGO_TARGET_DIR="$out" "${CARGO:-cargo}" build --quiet --profile checked -p hexmate-ffi \
    --target "$host"
# The compiler's own runtime, since the library's instructions are for that version.
runtime=$(ls "$(rustc --print sysroot)/lib/rustlib/$host/lib"/librustc*_rt.tsan.a)
for race in NO_RACE RACE; do
    "${CC:-cc}" -std=c99 -g -O1 -fsanitize=thread -DTHREAD_SANITIZER -D$race -Iinclude \
        -c tests/c/threads.c -o "$work/threads-tsan.o"
    "${CC:-cc}" -pie "$work/threads-tsan.o" "$out/$host/checked/libhexmate_ffi.a" \
        -Wl,--whole-archive "$runtime" -Wl,--no-whole-archive \
        -lgcc_s -lutil -lrt -lpthread -lm -ldl -o "$work/threads-tsan-$race"
done
TSAN_OPTIONS=halt_on_error=1 "$work/threads-tsan-NO_RACE"
if TSAN_OPTIONS=halt_on_error=1 "$work/threads-tsan-RACE" >/dev/null 2>&1; then
    echo "ThreadSanitizer does not notice a race that is there" >&2
    exit 1
fi
