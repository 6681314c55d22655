#!/bin/sh
# Writes the blocks of ffi-c/README.md to files and runs its commands, with the library that is installed in WORK/prefix.
#
#     ffi-c/test-readme.sh WORK
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
work=$1
page=$work/page
mkdir -p "$page"

# Every block names its file behind the language; commands become NAME.sh.
awk -v page="$page" '
    /^```[a-z]+ / { split($0, words, " "); file = page "/" words[2]; if (words[1] == "```sh") file = file ".sh"; next }
    /^```[a-z]*$/ && !file { if ($0 != "```") { print "a block without a name: " $0; exit 1 } next }
    /^```$/ { close(file); file = ""; next }
    file { print >file }
' "$root/ffi-c/README.md"

# HOME in the commands is a folder of the test, where `make install` has installed already.
HOME=$page
export HOME
ln -sfn "$work/prefix" "$page/hexmate"
grep -qx 'make install PREFIX=$HOME/hexmate' "$page/install.sh"
make -C "$root" -n install PREFIX=/a/prefix | grep "PREFIX='/a/prefix'" | grep -q ffi-c/install.sh

cd "$page"
[ "$(sh -e ./count.sh)" = 7282418 ] || { echo "count.c does not count 7282418"; exit 1; }
PKG_CONFIG_PATH=$HOME/hexmate/lib/pkgconfig
LD_LIBRARY_PATH=$HOME/hexmate/lib
export PKG_CONFIG_PATH LD_LIBRARY_PATH
"${CC:-cc}" -std=c99 errors.c $(pkg-config --cflags --libs hexmate) -o errors
./errors
"${CXX:-c++}" -std=c++17 count.cpp $(pkg-config --cflags --libs hexmate) -o count-cpp
[ "$(./count-cpp)" = "Nd7#" ] || { echo "count.cpp does not find the mate"; exit 1; }
sh -e ./cmake.sh >cmake.log 2>&1 || { cat cmake.log; exit 1; }
[ "$(tail -n 1 cmake.log)" = 7282418 ] || { echo "the CMake project does not count 7282418"; exit 1; }
# The block in C of the project's own page; it fails where it does not count right.
awk '/^```c$/ { block = 1; next } /^```$/ { block = 0 } block' "$root/README.md" >front.c
"${CC:-cc}" -std=c99 -Wall -Wextra -Werror -pedantic front.c $(pkg-config --cflags --libs hexmate) -o front
./front
echo "README: all blocks work"
