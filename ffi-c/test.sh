#!/bin/sh
# Tests the C interface from C and C++: builds the library, compiles the programs of tests/c in every way that is promised, and runs them.
#
# A tool that is not there is named and its checks are skipped; with HEXMATE_STRICT=1 a missing tool is a failure. HEXMATE_LONG=1 adds what takes
# minutes: cargo-c's installation, more rounds of bad input, and a longer fuzz run in which the fuzzer sees into the library.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
target=${CARGO_TARGET_DIR:-$root/target}
cargo=${CARGO:-cargo}
cc=${CC:-cc}
cxx=${CXX:-c++}
warnings="-Wall -Wextra -Werror -pedantic"
system_libraries="-lgcc_s -lutil -lrt -lpthread -lm -ldl"
long=${HEXMATE_LONG:-0}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
missing=0

say() { printf '== %s\n' "$*"; }

fail() {
    echo "$*" >&2
    exit 1
}

# have TOOL: whether it is there; says so if not.
have() {
    if command -v "$1" >/dev/null 2>&1; then
        return 0
    fi
    echo "MISSING: $1 (make deps)"
    missing=1
    return 1
}

# Program by program: the arguments behind its name.
arguments() {
    case $1 in
        rules) echo tests/data ;;
        forged) if [ "$long" = 1 ]; then echo 300000; else echo 20000; fi ;;
    esac
}

say "the library"
mkdir "$work/lib" "$work/panic"
# The one with the test's own function first, so that the other one stays in the target folder.
"$cargo" build --quiet --profile checked -p hexmate-ffi --features test-panic
cp "$target/checked/libhexmate_ffi.a" "$work/panic/libhexmate.a"
"$cargo" build --quiet --profile checked -p hexmate-ffi
cp "$target/checked/libhexmate_ffi.a" "$work/lib/libhexmate.a"
cp "$target/checked/libhexmate_ffi.so" "$work/lib/libhexmate.so"
soname=$(readelf -d "$work/lib/libhexmate.so" | sed -n 's/.*soname: \[\(.*\)\]/\1/p')
ln -s libhexmate.so "$work/lib/$soname"
LD_LIBRARY_PATH=$work/lib
export LD_LIBRARY_PATH

say "exported symbols are those of the header"
printf '#include "hexmate.h"\n' >"$work/header.c"
"$cc" -E -P -Iinclude "$work/header.c" | tr -c 'a-z0-9_(' '\n' |
    sed -n 's/^\(hexmate_[a-z0-9_]*\)(.*/\1/p' | grep -v '^hexmate_assert_' |
    LC_ALL=C sort -u >"$work/declared"
[ "$(wc -l <"$work/declared")" -ge 90 ] || fail "too few functions were found in the header"
nm -D --defined-only "$work/lib/libhexmate.so" | awk '$2 != "A" { print $3 }' |
    LC_ALL=C sort -u >"$work/exported"
diff "$work/declared" "$work/exported" || fail "the shared library exports other symbols (>) than the header has (<)"
nm -g --defined-only "$work/lib/libhexmate.a" 2>/dev/null | awk 'NF == 3 { print $3 }' |
    grep '^hexmate_' | LC_ALL=C sort -u >"$work/static"
diff "$work/declared" "$work/static" || fail "the static library has other symbols (>) than the header (<)"

say "every program as C99 and C++17 against the shared library, every function called"
tests/c/count_calls.sh <"$work/declared" >"$work/counted.h"
HEXMATE_CALLS=$work/calls
export HEXMATE_CALLS
for program in rules errors texts encodings threads forged; do
    "$cc" -std=c99 $warnings -Iinclude "tests/c/$program.c" -o "$work/$program" \
        -L"$work/lib" -lhexmate -lpthread
    "$work/$program" $(arguments $program)
    "$cxx" -std=c++17 $warnings -Iinclude -x c++ "tests/c/$program.c" -o "$work/$program++" \
        -L"$work/lib" -lhexmate -lpthread
    "$work/$program++" $(arguments $program) >/dev/null
    "$cc" -std=c99 -DCOUNT_CALLS -I"$work" -Iinclude "tests/c/$program.c" \
        -o "$work/$program-counted" -L"$work/lib" -lhexmate -lpthread
    "$work/$program-counted" $(arguments $program) >/dev/null
done
LC_ALL=C sort -u "$work/calls" >"$work/called"
diff "$work/declared" "$work/called" || fail "these functions are never called by the tests (<)"

say "a panic ends at the border"
"$cc" -std=c99 $warnings -DHEXMATE_TEST_PANIC -Iinclude tests/c/panic.c "$work/panic/libhexmate.a" \
    $system_libraries -o "$work/panic/panic"
"$work/panic/panic" 2>/dev/null

say "the C++ header as C++17 and C++20, with exceptions and without"
for compiler in "$cxx" clang++; do
    have "$compiler" || continue
    # A warning that only GCC knows.
    casts=$(case $("$compiler" --version) in (*clang*) ;; (*) echo -Wuseless-cast ;; esac)
    for standard in c++17 c++20; do
        for errors in -fexceptions "-DHEXMATE_NO_EXCEPTIONS -fno-exceptions"; do
            "$compiler" -std=$standard $errors $warnings -Wshadow $casts -Iinclude \
                tests/c/cpp.cpp -o "$work/cpp" -L"$work/lib" -lhexmate
            "$work/cpp"
        done
    done
done

if have clang; then
    say "clang agrees about the C header"
    "clang" -std=c99 $warnings -Iinclude tests/c/rules.c -o "$work/rules-clang" \
        -L"$work/lib" -lhexmate
    "$work/rules-clang" tests/data
    "clang" -std=c11 $warnings -Iinclude -fsyntax-only tests/c/errors.c
fi

say "AddressSanitizer and UndefinedBehaviorSanitizer, against the static library"
for program in rules errors texts encodings threads forged; do
    "$cc" -std=c99 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -Iinclude \
        "tests/c/$program.c" "$work/lib/libhexmate.a" $system_libraries -o "$work/$program-asan"
    "$work/$program-asan" $(arguments $program)
done
"$cxx" -std=c++17 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all -Iinclude \
    tests/c/cpp.cpp "$work/lib/libhexmate.a" $system_libraries -o "$work/cpp-asan"
"$work/cpp-asan"

if have valgrind; then
    say "valgrind"
    # A pool's threads end a little later than it does, and hold memory until then.
    leaks="--show-leak-kinds=definite --errors-for-leak-kinds=definite"
    for program in errors texts threads; do
        valgrind --quiet --error-exitcode=1 --leak-check=full $leaks "$work/$program"
    done
    valgrind --quiet --error-exitcode=1 --leak-check=full $leaks "$work/forged" 100
fi

say "ThreadSanitizer: calls that share const arguments"
ffi-c/thread-sanitizer.sh "$work" || fail "ThreadSanitizer found a race, or its build failed"

say "installation, and three projects outside"
prefix=$work/prefix
PREFIX=$prefix HEXMATE_PROFILE=checked ffi-c/install.sh
expected="mccooey-classic 3"
count=33307
unset LD_LIBRARY_PATH
last_line() { "$@" | tail -n 1; }
outside() { [ "$(last_line "$@")" = $count ] || fail "$1 does not count $count"; }
if have pkg-config; then
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig
    export PKG_CONFIG_PATH
    for example in perft selfplay play; do
        "$cc" -std=c99 $warnings "ffi-c/examples/$example.c" $(pkg-config --cflags --libs hexmate) \
            -Wl,-rpath,"$prefix/lib" -o "$work/$example"
        "$cxx" -std=c++17 $warnings "ffi-c/examples/$example.cpp" \
            $(pkg-config --cflags --libs hexmate) -Wl,-rpath,"$prefix/lib" -o "$work/$example-cpp"
    done
    outside "$work/perft" $expected
    outside "$work/perft-cpp" $expected
    "$cc" -std=c99 ffi-c/examples/perft.c $(pkg-config --cflags hexmate) \
        "$prefix/lib/libhexmate.a" $(pkg-config --static --libs-only-l hexmate | sed 's/-lhexmate//') \
        -o "$work/perft-static"
    outside "$work/perft-static" $expected
    "$work/perft" glinski 0 2>/dev/null && fail "perft must refuse a depth of 0"
    "$work/selfplay" shafran 3 7 | tail -n 1 | grep -q ' mates in 3 games$' || fail "selfplay.c"
    "$work/selfplay-cpp" glinski 3 7 | grep -c ' plies$' | grep -qx 3 || fail "selfplay.cpp"
    for program in play play-cpp; do
        printf 'f4f5\nnonsense\nNh4\nquit\n' | "$work/$program" mccooey-classic >"$work/played"
        [ "$(grep -c 'I play' "$work/played")" = 2 ] || fail "$program does not answer two moves"
    done
fi
if have cmake; then
    for project in cmake-c cmake-cpp; do
        cmake -S "tests/c/outside/$project" -B "$work/$project" -DCMAKE_PREFIX_PATH="$prefix" \
            -DEXAMPLES="$root/ffi-c/examples" >"$work/cmake.log" 2>&1 || fail "$(cat "$work/cmake.log")"
        cmake --build "$work/$project" >"$work/cmake.log" 2>&1 || fail "$(cat "$work/cmake.log")"
    done
    outside "$work/cmake-c/shared_c" $expected
    outside "$work/cmake-c/static_c" $expected
    outside "$work/cmake-cpp/shared_cpp" $expected
fi
python=${PYTHON:-python3}
if have "$python"; then
    outside "$python" ffi-c/examples/perft.py "$prefix/lib/libhexmate.so" $expected
fi

say "the blocks of ffi-c/README.md"
if have pkg-config && have cmake; then
    sh ffi-c/test-readme.sh "$work"
fi

if have clang; then
    say "fuzzing"
    if [ "$long" = 1 ]; then
        ffi-c/fuzz.sh 300 >"$work/fuzz.log" 2>&1 || fail "$(tail -n 40 "$work/fuzz.log")"
    else
        HEXMATE_FUZZ_LIBRARY=$work/lib/libhexmate.a ffi-c/fuzz.sh 10 >"$work/fuzz.log" 2>&1 ||
            fail "$(tail -n 40 "$work/fuzz.log")"
    fi
    grep 'number_of_executed_units' "$work/fuzz.log"
fi

if [ "$long" = 1 ]; then
    if "$cargo" capi --version >/dev/null 2>&1; then
        say "cargo-c"
        "$cargo" cinstall --profile checked -p hexmate-ffi --prefix="$work/cargo-c" --libdir=lib \
            >"$work/cargo-c.log" 2>&1 || fail "$(tail -n 40 "$work/cargo-c.log")"
        PKG_CONFIG_PATH=$work/cargo-c/lib/pkgconfig "$cc" -std=c99 ffi-c/examples/perft.c \
            $(PKG_CONFIG_PATH=$work/cargo-c/lib/pkgconfig pkg-config --cflags --libs hexmate) \
            -Wl,-rpath,"$work/cargo-c/lib" -o "$work/perft-cargo-c"
        outside "$work/perft-cargo-c" $expected
        readelf -d "$work/cargo-c/lib/libhexmate.so" | grep -q "soname: \[$soname\]" ||
            fail "cargo-c gives another soname"
    else
        echo "MISSING: cargo-c (cargo install cargo-c)"
    fi
fi

if [ "$missing" = 1 ] && [ "${HEXMATE_STRICT:-0}" = 1 ]; then
    fail "some tools are missing, and HEXMATE_STRICT=1 makes that a failure"
fi
say "all tests of the C interface passed"
