#!/bin/sh
# Builds ncurses and SQLite from Debian's sources in a folder, for the browser with
# emscripten, or for programs that contain them, with musl. apt-get keeps its lists
# there, too, so that this needs neither root nor a system that lists sources.
#
# usage: libraries.sh FOLDER browser|musl
set -eu
target=$2
mkdir -p "$1/apt/lists/partial" "$1/apt/archives/partial"
cd "$1"
here=$PWD

# The terminals that are compiled in. A browser has the page's, and the one whose
# picture has no colors. With musl they are for a system without terminfo.
case $target in
browser)
    CC=emcc AR=emar RANLIB=emranlib
    terminals=xterm-256color,vt100
    ;;
musl)
    CC=musl-gcc AR=ar RANLIB=ranlib
    terminals=xterm-256color,xterm,linux,tmux-256color,screen-256color,screen,rxvt-unicode-256color,vt100
    ;;
esac
export CC AR RANLIB

fetch() {
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    keys=/usr/share/keyrings/debian-archive-keyring.gpg
    echo "deb-src [signed-by=$keys] http://deb.debian.org/debian $codename main" \
        >apt/sources.list
    set -- -qq -o Dir::Etc::SourceList="$here/apt/sources.list" \
        -o Dir::Etc::SourceParts=- -o Dir::State="$here/apt" -o Dir::Cache="$here/apt"
    rm -rf sources && mkdir sources && cd sources
    apt-get "$@" update
    apt-get "$@" source ncurses sqlite3
    cd ..
}

# emcc makes what configure compiles executable, so configure doesn't notice that
# the compiler is for another machine, and the programs that ncurses runs while it
# is built need this one's.
configure_ncurses() {
    CFLAGS=-O2 ../sources/ncurses-*/configure "$@" \
        --enable-widec --disable-db-install --disable-home-terminfo \
        --with-fallbacks="$terminals" --disable-lib-suffixes \
        --without-progs --without-tests --without-manpages --without-debug \
        --without-cxx --without-cxx-binding --without-ada
}

build_ncurses() {
    rm -rf ncurses && mkdir ncurses && cd ncurses
    case $target in
    browser)
        cf_cv_working_poll=yes configure_ncurses --host=wasm32-unknown-linux \
            --disable-database
        ;;
    musl)
        configure_ncurses --with-terminfo-dirs=/etc/terminfo:/lib/terminfo:/usr/share/terminfo \
            --with-default-terminfo-dir=/usr/share/terminfo
        ;;
    esac
    make -C include
    make -C ncurses BUILD_CC=cc BUILD_CCFLAGS=-O2 fallback.c
    # What is compiled in has no extended capabilities, such as XM, which asks for
    # reports of the mouse that begin with kmous. Without it they are the old ones.
    sed -i '/_s_kmous/s/\[</[M/' ncurses/fallback.c
    make BUILD_CC=cc BUILD_CCFLAGS=-O2 libs
    cd ..
}

# Without a write-ahead log, the browser's ledger is one file whenever no
# transaction is written, as it is exported.
build_sqlite() {
    rm -rf sqlite && mkdir sqlite && cd sqlite
    CC=cc ../sources/sqlite3-*/configure --disable-tcl --disable-readline
    make sqlite3.c
    omitted=
    [ "$target" != browser ] || omitted=-DSQLITE_OMIT_WAL
    "$CC" -O2 -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION $omitted -c sqlite3.c
    "$AR" rcs libsqlite3.a sqlite3.o
    cd ..
}

# pkg-config finds only these.
write_pkgconfig() {
    mkdir -p pkgconfig
    printf 'Name: ncursesw\nDescription: -\nVersion: 6\nCflags: -I%s\nLibs: -L%s -lncurses\n' \
        "$here/ncurses/include" "$here/ncurses/lib" >pkgconfig/ncursesw.pc
    printf 'Name: sqlite3\nDescription: -\nVersion: 3\nCflags: -I%s\nLibs: -L%s -lsqlite3\n' \
        "$here/sqlite" "$here/sqlite" >pkgconfig/sqlite3.pc
}

trap '[ $? = 0 ] || tail -n 20 "$here/libraries.log" >&2' EXIT
step() {
    echo "  $1" >&2
    shift
    "$@" >>"$here/libraries.log" 2>&1
}
: >libraries.log
step 'fetch the sources of ncurses and SQLite' fetch
step 'build SQLite' build_sqlite
step 'build ncurses, which takes 5 to 15 minutes in the browser' build_ncurses
write_pkgconfig
