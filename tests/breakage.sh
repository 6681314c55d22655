#!/bin/sh
# Breaks the counting of two plies on purpose, one line at a time, in a copy of the repository, and fails if tests/two_ply.rs does not notice.
#
#     tests/breakage.sh [WORD]
#
# With a word it runs only the lines of tests/breakage/two_ply.txt that hold it. CARGO names another program than cargo.
# The copy is not optimised, has the portable kernel alone, and counts two plies for shafran-classic alone, the variant that has every rule: so a
# build takes seconds. Most faults show in the first positions.

set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
list=$root/tests/breakage/two_ply.txt
work=$root/target/breakage
copy=$work/copy
broken=$copy/core/src/two_ply.rs
sound=$root/core/src/two_ply.rs

rm -rf "$copy"
mkdir -p "$copy"
tar -C "$root" --exclude=./target --exclude=./.git --exclude='./.venv*' --exclude=./out -cf - . | tar -C "$copy" -xf -
sed -e 's/#\[cfg(target_arch = "x86_64")\]/#[cfg(any())]/' -e 's/perft_two_ply::<rules::$variant, $side>/perft_two_ply::<rules::ShafranClassic, $side>/' \
    "$root/core/src/kernel.rs" >"$copy/core/src/kernel.rs"
# Newer than what an earlier run has built from it.
touch "$broken"

export HEXMATE_VARIANT=shafran-classic CARGO_TARGET_DIR="$work/build" CARGO_INCREMENTAL=1 CARGO_PROFILE_DEV_DEBUG=0

# Builds the copy's test; its program is the answer.
build() {
    (cd "$copy" && "${CARGO:-cargo}" test -p hexmate-tests --test two_ply --no-run --message-format=json-render-diagnostics \
        --config 'profile.dev.package.hexmate-tests.opt-level=2' --config 'profile.dev.package."*".opt-level=2') \
        2>"$work/build.log" | sed -n 's/.*"name":"two_ply".*"executable":"\([^"]*\)".*/\1/p'
}

# Runs the test with this many positions of a kind, the quickest kinds first, and stops at the first fault.
passes() {
    for kind in few_pieces composed_positions crowded_positions random_games perft_files; do
        HEXMATE_POSITIONS=$1 "$program" --exact "$kind" >"$work/test.log" 2>&1 || return 1
    done
}

program=$(build)
if [ -z "$program" ]; then
    cat "$work/build.log" >&2
    exit 1
fi
if ! passes 500; then
    cat "$work/test.log" >&2
    echo "tests/breakage.sh: the test fails with nothing broken" >&2
    exit 1
fi

tab=$(printf '\t')
caught=0
failed=0
fail() {
    echo "FAILED: $why: $1"
    failed=$((failed + 1))
}
# The list without its comments: reasons and scripts.
grep -v '^#' "$list" | grep -F -e "${1:-$tab}" >"$work/list.txt"
while IFS=$tab read -r why script; do
    sed "$script" "$sound" >"$broken"
    if [ "$(diff "$sound" "$broken" | grep -c '^<')" != 1 ]; then
        fail "does not apply any more: $script"
        continue
    fi
    program=$(build)
    if [ -z "$program" ]; then
        fail "does not build"
        cat "$work/build.log"
    elif passes 500 && passes 10000; then
        fail "not noticed: $script"
    else
        echo "caught by $kind: $why"
        caught=$((caught + 1))
    fi
done <"$work/list.txt"
echo "$caught passed, $failed failed"
[ "$failed" = 0 ] && [ "$caught" != 0 ]
