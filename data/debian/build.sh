#!/bin/sh
# Builds the source package and the binary packages of what is committed, from a
# clean tarball: build.sh FOLDER. The same commit gives the same bytes.
set -eu
folder=$1

# The packages must not depend on who builds them, or on the make that runs this.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES DESTDIR PREFIX \
    CC CXX CPPFLAGS CFLAGS CXXFLAGS LDFLAGS LDLIBS
export LC_ALL=C.UTF-8

version=$(git show HEAD:./include/cli.h | sed -n 's/^.define CLI_VERSION "\(.*\)"/\1/p')
packaged=$(git show HEAD:./data/debian/changelog | sed -n '1s/.*(\(.*\)-.*).*/\1/p')
if [ "$version" != "$packaged" ]; then
    echo "data/debian/changelog starts with $packaged, but this is version $version" >&2
    exit 2
fi
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

rm -rf "$folder"
mkdir -p "$folder"
tarball=cardtable_$version.orig.tar.gz
make -s dist DIST="$folder/$tarball" >/dev/null
cd "$folder"
umask 022
tar -xzf "$tarball"
cd "cardtable-$version"
cp -R data/debian debian
if ! dpkg-buildpackage -us -uc >../build.log 2>&1; then
    tail -n 40 ../build.log >&2
    exit 2
fi
cd ..
rm -r "cardtable-$version"
ls ./*.deb
