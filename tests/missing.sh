#!/bin/sh
# Names the tools that a part of the tests wants and this machine lacks.
#
#     tests/missing.sh rust|lint|c|python|browser|count ...
#
# Succeeds also where some are missing, since the part can then be skipped; with HEXMATE_STRICT=1 it fails.
# CARGO, CC, CXX, PYTHON and CHROMIUM name other programs than cargo, cc, c++, python3 and chromium.

found=all

missing() {
    echo "MISSING: $1 ($2)" >&2
    found=some
}

# The program, and how to get it.
want() {
    command -v "$1" >/dev/null 2>&1 || missing "$1" "$2"
}

rust() {
    want "${CARGO:-cargo}" "install Rust 1.89 or later"
    want "${CC:-cc}" "make deps"
}

lint() {
    cargo=${CARGO:-cargo}
    "$cargo" fmt --version >/dev/null 2>&1 || missing "cargo fmt" "rustup component add rustfmt"
    "$cargo" clippy --version >/dev/null 2>&1 || missing "cargo clippy" "rustup component add clippy"
}

c() {
    want "${CC:-cc}" "make deps"
    want "${CXX:-c++}" "make deps"
    for tool in clang clang++ cmake pkg-config valgrind; do
        want "$tool" "make deps"
    done
}

python() {
    python=${PYTHON:-python3}
    if ! command -v "$python" >/dev/null 2>&1; then
        missing "$python" "make deps"
    elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))'; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        missing "Python 3.10 or later" "$python is $version; name another one: make PYTHON=..."
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        missing "python3-venv" "make deps"
    fi
}

# What the Python tests look at pages with; without it they skip that.
browser() {
    want "${CHROMIUM:-chromium}" "make deps"
}

count() {
    want valgrind "make deps"
}

for part in "$@"; do
    case $part in
        rust | lint | c | python | browser | count) "$part" ;;
        *)
            echo "tests/missing.sh: no part is called $part" >&2
            exit 2
            ;;
    esac
done
[ "$found" = all ] || [ "${HEXMATE_STRICT:-0}" != 1 ]
