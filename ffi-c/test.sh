#!/bin/sh
# Tests the C interface from C and C++: builds the library, compiles the programs of tests/c in every way that is promised, and runs them.
#
# A tool that is not there is named and its checks are skipped; with HEXMATE_STRICT=1 a missing tool is a failure.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
target=${CARGO_TARGET_DIR:-$root/target}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
missing=0

say() { printf '== %s\n' "$*"; }

# have TOOL: whether it is there; says so if not.
have() {
    if command -v "$1" >/dev/null 2>&1; then
        return 0
    fi
    echo "MISSING: $1 (make deps)"
    missing=1
    return 1
}

cc=${CC:-cc}
cxx=${CXX:-c++}
warnings="-Wall -Wextra -Werror -pedantic"

say "the library"
cargo build --quiet --profile checked -p hexmate-ffi
mkdir "$work/lib"
cp "$target/checked/libhexmate_ffi.a" "$work/lib/libhexmate.a"
cp "$target/checked/libhexmate_ffi.so" "$work/lib/libhexmate.so"
soname=$(readelf -d "$work/lib/libhexmate.so" | sed -n 's/.*soname: \[\(.*\)\]/\1/p')
ln -s libhexmate.so "$work/lib/$soname"
LD_LIBRARY_PATH=$work/lib
export LD_LIBRARY_PATH

# compile COMPILER FLAGS... SOURCE PROGRAM: against the shared library.
compile() {
    "$@" -Iinclude -L"$work/lib" -lhexmate
}

say "rules.c as C99 and as C++17"
compile "$cc" -std=c99 $warnings tests/c/rules.c -o "$work/rules"
"$work/rules" tests/data
compile "$cxx" -std=c++17 $warnings -x c++ tests/c/rules.c -o "$work/rules++"
"$work/rules++" tests/data

if [ "$missing" = 1 ] && [ "${HEXMATE_STRICT:-0}" = 1 ]; then
    echo "some tools are missing, and HEXMATE_STRICT=1 makes that a failure"
    exit 1
fi
say "all tests of the C interface passed"
