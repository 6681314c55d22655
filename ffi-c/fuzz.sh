#!/bin/sh
# Fuzzes every function of the C library that takes text or bytes: libFuzzer with AddressSanitizer on the caller's side, and the library built
# so that the fuzzer sees which of its code runs.
#
#     ffi-c/fuzz.sh [SECONDS]        (10 unless said otherwise; an hour: ffi-c/fuzz.sh 3600)
#
# Building takes some minutes; HEXMATE_FUZZ_LIBRARY names a static library that is built already, which the fuzzer then sees only from outside.
# What is found stays in target/fuzz/artifacts, what was learnt in target/fuzz/corpus.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
seconds=${1:-10}
out=${CARGO_TARGET_DIR:-$root/target}/fuzz
mkdir -p "$out/corpus" "$out/artifacts"

library=${HEXMATE_FUZZ_LIBRARY:-}
if [ -z "$library" ]; then
    # The counters that libFuzzer reads are an ordinary pass of the compiler's back end.
    counters="-C passes=sancov-module -C llvm-args=-sanitizer-coverage-level=3"
    counters="$counters -C llvm-args=-sanitizer-coverage-inline-8bit-counters"
    counters="$counters -C llvm-args=-sanitizer-coverage-pc-table"
    host=$(rustc -vV | sed -n 's/^host: //p')
    RUSTFLAGS=$counters CARGO_PROFILE_CHECKED_OPT_LEVEL=1 CARGO_TARGET_DIR="$out" \
        "${CARGO:-cargo}" build --quiet --profile checked -p hexmate-ffi --target "$host"
    library=$out/$host/checked/libhexmate_ffi.a
fi
clang -std=c99 -g -O1 -fsanitize=fuzzer,address -Iinclude tests/c/fuzz.c "$library" \
    -lgcc_s -lutil -lrt -lpthread -lm -ldl -o "$out/fuzz"

# Seeds: a text of every kind for the variant that the first byte names.
seed() { printf '%b' "$2" >"$out/corpus/seed-$1"; }
seed fen '\001b/qbk/rnbnr/ppppppp/9/11/11/5P5/4PBP4/3PNBNP3/2PRQBKRP2 w - - 0 1'
seed castling '\002kqbnr/bppppp/np5/bp6/rp6P/p6PR/6PB/5PN/PPPPPB/RNBQK w KQkq - 0 1'
seed move '\000f5f6'
seed san '\004Nh4'
seed setup '\0001,4:K,1,-5:k'
seed pgn '\001[Event "?"]\n[Variant "shafran"]\n\n1. Nc4 {a} Nd6 (1... b6) 2. Qe3 $1 b5 3. Nd7# 1-0\n'
exec "$out/fuzz" -max_total_time="$seconds" -max_len=600 -print_final_stats=1 \
    -artifact_prefix="$out/artifacts/" "$out/corpus"
