#!/bin/sh
# Breaks the counting of two plies and the making of moves on purpose, one piece of code at a time, in a copy of the repository, and fails if
# tests/two_ply.rs does not notice, nor tests/differential.rs, which is asked last.
#
#     tests/breakage.sh [WORD]
#
# With a word it tries only the breaks of tests/breakage/ whose file or reason holds it. CARGO names another program than cargo.
# All breaks are built into one program, each behind a switch (tests/breakage/weave.py), so that one build serves them all. The copy has the
# portable kernel alone, and two variants: shafran-classic, which has every rule, and glinski for the few breaks that it alone shows. Most faults
# show in the first positions.

set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$root/target/breakage
copy=$work/copy

rm -rf "$copy"
mkdir -p "$copy"
tar -C "$root" --exclude=./target --exclude=./.git --exclude='./.venv*' --exclude=./out -cf - . | tar -C "$copy" -xf -
# Newer than what an earlier run has built from it.
find "$copy/core" "$copy/tests" -name '*.rs' -exec touch {} +
sed -e 's/#\[cfg(target_arch = "x86_64")\]/#[cfg(any())]/' -e 's/<rules::$variant, $side>/<built::$variant, $side>/' \
    "$root/core/src/kernel.rs" >"$copy/core/src/kernel.rs"
cat >>"$copy/core/src/kernel.rs" <<'END'
mod built {
    pub(super) use crate::variant::rules::{Glinski, ShafranClassic};
    pub(super) type McCooey = ShafranClassic;
    pub(super) type McCooeyClassic = ShafranClassic;
    pub(super) type Shafran = ShafranClassic;
}
END
python3 "$copy/tests/breakage/weave.py" "$copy" >"$work/breaks.txt"

export CARGO_TARGET_DIR="$work/build"
(cd "$copy" && "${CARGO:-cargo}" test -p hexmate-tests --test two_ply --test differential --no-run --message-format=json-render-diagnostics \
    --config 'profile.dev.opt-level=1' --config 'profile.dev.debug=0' \
    --config 'profile.dev.package.hexmate-tests.opt-level=2' --config 'profile.dev.package."*".opt-level=2') \
    >"$work/build.json" 2>"$work/build.log" || {
    cat "$work/build.log" >&2
    exit 1
}

# The program of a test.
program() {
    sed -n 's/.*"name":"'"$1"'".*"executable":"\([^"]*\)".*/\1/p' "$work/build.json"
}
two_ply=$(program two_ply)
differential=$(program differential)

# Runs a test with a break and with so many positions, for one variant.
run() {
    HEXMATE_BROKEN=$1 HEXMATE_POSITIONS=$2 HEXMATE_VARIANT=$variant timeout 600 "$3" --exact "$kind" >"$work/test.log" 2>&1
}

# Runs the tests with a break and with so many positions of each kind and variant, the quickest kinds first, and stops at the first fault.
passes() {
    for variant in shafran-classic glinski; do
        for kind in few_pieces composed_positions crowded_positions random_games perft_files \
            reference_on_composed_positions reference_on_random_games; do
            run "$1" "$2" "$two_ply" || return 1
        done
    done
    for variant in shafran-classic glinski; do
        kind=composed_positions
        run "$1" "$2" "$differential" || return 1
    done
}

if ! passes 0 500; then
    cat "$work/test.log" >&2
    echo "tests/breakage.sh: the test fails with nothing broken" >&2
    exit 1
fi

tab=$(printf '\t')
caught=0
failed=0
grep -F -e "${1:-$tab}" "$work/breaks.txt" >"$work/chosen.txt"
while IFS=$tab read -r number file why; do
    if passes "$number" 500 && passes "$number" 50000; then
        echo "FAILED: not noticed: $file: $why"
        failed=$((failed + 1))
    else
        echo "caught by $kind, $variant: $file: $why"
        caught=$((caught + 1))
    fi
done <"$work/chosen.txt"
echo "$caught caught, $failed failed"
[ "$failed" = 0 ] && [ "$caught" != 0 ]
