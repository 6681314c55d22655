#!/bin/sh
# Builds the wheels of the Python package into out/wheels: one for every ordinary Python from 3.10 on (the stable ABI), and one for each
# free-threaded Python that is here.
#
#     FREE_THREADED="python3.14t" python/wheels.sh
#
# With zig, which comes from PyPI as ziglang, they run on every Linux with glibc 2.17 or later (manylinux2014); without it where glibc is at least
# as new as here. What is missing is named and left out; with HEXMATE_STRICT=1 that fails. WHEELS names another folder, ENVIRONMENT the virtual
# environment that has maturin.
set -eu
cd "$(dirname "$0")/.."
wheels=${WHEELS:-out/wheels}
environment=${ENVIRONMENT:-.venv-wheels}
python=$environment/bin/python
found=all

missing() {
    echo "MISSING: $1 ($2)" >&2
    found=some
}

"$python" -m pip install --quiet 'maturin>=1.16,<2'
PATH=$(cd "$environment/bin" && pwd):$PATH
export PATH

# Elsewhere than on Linux, wheels run on other machines as they are.
portable=
if [ "$(uname -s)" = Linux ]; then
    if "$python" -m pip install --quiet ziglang || command -v zig >/dev/null 2>&1; then
        portable="--zig --compatibility manylinux2014"
    else
        missing zig "pip install ziglang; the wheels are for Linux with this machine's glibc or later"
    fi
fi

# The words of $portable are meant to be several.
# shellcheck disable=SC2086
build() {
    "$python" -m maturin build --release --locked --manifest-path python/Cargo.toml --out "$wheels" $portable --interpreter "$1"
}

# What keeps a Python from being built for as a free-threaded one: nothing if all is well.
fault() {
    if ! command -v "$1" >/dev/null 2>&1; then
        echo "no such program here"
        return
    fi
    "$1" - <<'END'
import sys, sysconfig

if not sysconfig.get_config_var("Py_GIL_DISABLED"):
    print("it has a global interpreter lock")
elif sys.version_info < (3, 14):
    print("PyO3 knows free-threaded Python from 3.14 on")
END
}

rm -rf "$wheels"
build "$python"
for free_threaded in ${FREE_THREADED:-python3.13t python3.14t}; do
    reason=$(fault "$free_threaded")
    if [ -z "$reason" ]; then
        build "$free_threaded"
    else
        missing "wheel for $free_threaded" "$reason"
    fi
done
ls -l "$wheels"
[ "$found" = all ] || [ "${HEXMATE_STRICT:-0}" != 1 ]
