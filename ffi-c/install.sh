#!/bin/sh
# Builds the C library and installs it: libraries, headers, pkg-config file and CMake package.
#
#     PREFIX=/usr/local LIBDIR=lib DESTDIR= ffi-c/install.sh
#
# PREFIX is where programs will look for it, LIBDIR a folder below it, and DESTDIR a folder in front of both, for those who make packages.
# HEXMATE_PROFILE names another profile of Cargo's than release.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
prefix=${PREFIX:-/usr/local}
libdir=${LIBDIR:-lib}
profile=${HEXMATE_PROFILE:-release}
target=${CARGO_TARGET_DIR:-$root/target}/$profile

case $prefix in
    /*) ;;
    *) echo "install.sh: PREFIX must begin with a slash, not be $prefix" >&2; exit 2 ;;
esac

version=$(sed -n 's/^#define HEXMATE_VERSION_STRING "\(.*\)"$/\1/p' include/hexmate.h)
major=${version%%.*}
rest=${version#*.}
minor=${rest%%.*}
# As build.rs has it: before 1.0 the middle number belongs to the name.
case $major in
    0) series=0.$minor ;;
    *) series=$major ;;
esac
case $(uname -s) in
    Darwin)
        built=libhexmate_ffi.dylib link=libhexmate.dylib
        soname=libhexmate.$series.dylib file=libhexmate.$version.dylib
        system_libraries="-lSystem -lc -lm"
        ;;
    *)
        built=libhexmate_ffi.so link=libhexmate.so
        soname=libhexmate.so.$series file=libhexmate.so.$version
        system_libraries="-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc"
        ;;
esac

"${CARGO:-cargo}" build --quiet --profile "$profile" -p hexmate-ffi

to=${DESTDIR:-}$prefix
mkdir -p "$to/include" "$to/$libdir/pkgconfig" "$to/$libdir/cmake/hexmate"
cp include/hexmate.h include/hexmate.hpp "$to/include/"
cp "$target/libhexmate_ffi.a" "$to/$libdir/libhexmate.a"
cp "$target/$built" "$to/$libdir/$file"
ln -sf "$file" "$to/$libdir/$soname"
ln -sf "$soname" "$to/$libdir/$link"

# The way from the libraries' folder back to the prefix.
back=$(printf '%s' "$libdir" | sed 's,[^/][^/]*,..,g')
fill() {
    sed -e "s,@PREFIX@,$prefix,g" -e "s,@LIBDIR@,$libdir,g" -e "s,@LIBDIR_TO_PREFIX@,$back,g" \
        -e "s,@VERSION@,$version,g" -e "s,@VERSION_MAJOR@,$major,g" \
        -e "s,@VERSION_MINOR@,$minor,g" -e "s,@SHARED_FILE@,$file,g" \
        -e "s,@SHARED_SONAME@,$soname,g" -e "s,@SYSTEM_LIBRARIES@,$2,g" "$1"
}
fill ffi-c/hexmate.pc.in "$system_libraries" >"$to/$libdir/pkgconfig/hexmate.pc"
cmake_libraries=$(printf '%s' "$system_libraries" | tr ' ' ';')
for part in hexmateConfig hexmateConfigVersion; do
    fill "ffi-c/cmake/$part.cmake.in" "$cmake_libraries" >"$to/$libdir/cmake/hexmate/$part.cmake"
done
echo "hexmate $version is installed in $to"
