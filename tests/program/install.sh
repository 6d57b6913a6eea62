#!/bin/sh
# The checks of test_install.c: install.sh NAME runs the function NAME. It exits
# with status 0 if all is well, and otherwise says what is wrong.
# Status 77 means that a shell to be tested isn't here.
variant=${VARIANT:-release}
made=build/$variant
version=$(sed -n 's/^.define CLI_VERSION "\(.*\)"/\1/p' include/cli.h)
root=$(mktemp -d) || exit 2
trap 'rm -rf "$root"' EXIT
export LC_ALL=C.UTF-8

# make must not follow the flags of the make that runs the tests.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES DESTDIR PREFIX
copy() { make -s install-files VARIANT="$variant" "$@"; }
uninstall() { make -s uninstall VARIANT="$variant" "$@"; }

failed=0
wrong() {
    echo "$*"
    failed=1
}

assert_equal() { # WHAT ACTUAL EXPECTED
    [ "$2" = "$3" ] || wrong "$1: expected [$3], got [$2]"
}

assert_same_lines() { # WHAT, and two files
    diff "$2" "$3" >"$root/diff" || wrong "$1: $(cat "$root/diff")"
}

# ---- Installing ----

# A machine without the libraries: pkg-config says no to each of them.
programs_without_their_libraries_are_left_out() {
    make -n PKG_CONFIG=false VARIANT=lacking all >"$root/steps" 2>"$root/said"
    cat >"$root/expected" <<'END'
not built: blackjack, mancala, trainer (libncurses-dev libsqlite3-dev)
not built: grade, challenge, bots in mancala (libseccomp-dev)
not built: the screens of dice21 and simulate (libncurses-dev)
to build them, install what they lack:
  apt-get install pkg-config libncurses-dev libsqlite3-dev libseccomp-dev
  dnf install pkgconf-pkg-config ncurses-devel sqlite-devel libseccomp-devel
  pacman -S pkgconf ncurses sqlite libseccomp
  apk add pkgconf ncurses-dev sqlite-dev libseccomp-dev
  brew install pkgconf ncurses sqlite libseccomp
END
    assert_same_lines 'what is missing' "$root/said" "$root/expected"
    for program in shuffle deal play extra dice21 odds simulate; do
        grep -q " -o build/lacking/bin/$program " "$root/steps" ||
            wrong "$program is not built"
    done
    ! grep -q -e sqlite3 -e ncurses -e 'casino/ledger/.*\.o' "$root/steps" ||
        wrong 'something that needs a library is built'
    ! make PKG_CONFIG=false BUILD="$root/build" BIN="$root/bin" \
        "$root/bin/trainer" >"$root/steps" 2>"$root/said" || wrong 'trainer is built'
    grep -q 'not built: .*trainer' "$root/said" || wrong 'trainer is not named'
}

# A variable of the command line hides one that a target adds to.
the_users_preprocessor_flags_add_to_ours() {
    for flags in CPPFLAGS= CPPFLAGS=-DX; do
        make -n "$flags" BUILD="$root/build" "$root/build/school/class/class.o" \
            "$root/build/libcards/base/cards/cards.o" "$root/build/screen/stage/paint.o" \
            PKG_CONFIG='echo -I/there #' >"$root/steps" 2>"$root/said"
        for added in -DCLASS_VERSION '-include cards.h' -I/there; do
            grep -q -e "$added" "$root/steps" || wrong "$flags hides $added"
        done
    done
}

# Makes a pkg-config that doesn't know libseccomp.
hide_libseccomp() {
    printf '#!/bin/sh\ncase $* in *libseccomp*) exit 1 ;; esac\nexec %s "$@"\n' \
        "${PKG_CONFIG:-pkg-config}" >"$root/pkg-config"
    chmod +x "$root/pkg-config"
}

mancala_is_built_without_challenge_and_jail() {
    hide_libseccomp
    make -s BUILD="$root/build" BIN="$root/bin" CFLAGS=-O0 \
        PKG_CONFIG="$root/pkg-config" "$root/bin/mancala" >"$root/steps" 2>&1 ||
        wrong "$(tail -n 5 "$root/steps")"
    ! grep -e base/jail -e contest/challenge -e school/grading "$root/steps" ||
        wrong 'a module that needs libseccomp is built'
    assert_equal 'a game' "$(echo quit | "$root/bin/mancala" 2>&1 |
        grep -c 'Your move?')" 1
    for option in bot watch; do
        assert_equal "--$option" "$("$root/bin/mancala" --$option x 2>&1)" \
            'mancala: --bot and --watch need libseccomp, and this mancala was built without it'
    done
}

what_is_built_is_installed() {
    hide_libseccomp
    copy DESTDIR="$root/all" PREFIX=/usr || wrong "make failed"
    copy DESTDIR="$root/some" PREFIX=/usr PKG_CONFIG="$root/pkg-config" ||
        wrong "make failed without libseccomp"
    (cd "$root/all/usr" && find . ! -type d ! -path '*/bots/*' | sort |
        grep -vE '/_?(grade|challenge)(\.6|\.fish)?$') >"$root/expected"
    (cd "$root/some/usr" && find . ! -type d | sort) >"$root/copied"
    assert_same_lines 'the files' "$root/copied" "$root/expected"
    uninstall DESTDIR="$root/all" PREFIX=/usr PKG_CONFIG="$root/pkg-config" ||
        wrong "make uninstall failed"
    assert_equal 'the files left' "$(find "$root/all" ! -type d)" ''
}

every_kind_of_file_is_installed() {
    copy DESTDIR="$root" PREFIX=/usr || wrong "make failed"
    for file in bin/blackjack libexec/cardtable/shuffle \
        share/man/man6/blackjack.6 share/man/man6/cardtable-shuffle.6 \
        share/man/man5/blackjack-rules.5 share/man/man7/cardtable.7 \
        share/man/man3/libcards.3 include/libcards/cards.h lib/libcards.a \
        lib/libcards.so lib/libcards.so.0 lib/pkgconfig/libcards.pc \
        share/man/man3/libodds.3 include/libodds.h lib/libodds.a \
        lib/libodds.so lib/libodds.so.0 lib/pkgconfig/libodds.pc \
        share/cardtable/python/cardtable.py \
        share/doc/cardtable/examples/learn.py \
        share/bash-completion/completions/odds \
        share/zsh/site-functions/_odds share/fish/vendor_completions.d/odds.fish \
        share/applications/cardtable.desktop \
        share/icons/hicolor/scalable/apps/cardtable.svg \
        share/metainfo/org.cardtable.cardtable.metainfo.xml \
        share/doc/cardtable/examples/bots/README.md; do
        [ -s "$root/usr/$file" ] || wrong "no $file"
    done
    assert_equal shuffle "$("$root/usr/libexec/cardtable/shuffle" --ascii 0 |
        head -n 1)" ' 2c'
}

folders_with_quotes_and_blanks_get_the_same_files() {
    there="/it's my \"own\""
    copy DESTDIR="$root/plain" PREFIX=/usr || wrong "make failed"
    copy DESTDIR="$root/a 'b" PREFIX="$there" || wrong "make failed in quotes"
    (cd "$root/plain/usr" && find . | sort) >"$root/one"
    (cd "$root/a 'b$there" && find . | sort) >"$root/two"
    assert_same_lines 'the lists of files' "$root/one" "$root/two"
    [ "$(wc -l <"$root/one")" -gt 80 ] || wrong "too few files"
}

uninstall_removes_every_file_of_ours() {
    at="$root/a 'b"
    copy DESTDIR="$at" PREFIX=/usr || wrong "make failed"
    touch "$at/usr/share/man/man6/other.6"
    uninstall DESTDIR="$at" PREFIX=/usr || wrong "make uninstall failed"
    assert_equal 'the files left' "$(cd "$at/usr" && find . ! -type d)" \
        ./share/man/man6/other.6
    assert_equal 'the folders left' \
        "$(cd "$at/usr" && find . -name cardtable -o -name libcards)" ''
}

# Other packages own these names: their programs must stay where they are.
no_installed_name_belongs_to_another_package() {
    copy DESTDIR="$root" PREFIX=/usr || wrong "make failed"
    for name in shuffle deal play mancala; do
        for file in bin/$name share/man/man6/$name.6 \
            share/bash-completion/completions/$name \
            share/zsh/site-functions/_$name \
            share/fish/vendor_completions.d/$name.fish; do
            [ ! -e "$root/usr/$file" ] || wrong "$file is another package's"
        done
    done
}

cardtable_runs_every_program() {
    at="$root/it's \"here\""
    copy PREFIX="$at" || wrong "make failed"
    for program in "$PROGRAMS_DIR"/*; do
        name=${program##*/}
        assert_equal "$name" "$("$at/bin/cardtable" "$name" --version)" \
            "$("$program" --version)"
    done
    "$at/bin/cardtable" |
        sed -n '/^Examples/q; s/^  \([a-z][a-z0-9]*\) .*/\1/p' | sort >"$root/listed"
    ls "$PROGRAMS_DIR" >"$root/programs"
    assert_same_lines 'the list' "$root/listed" "$root/programs"
    assert_equal 'arguments' "$("$at/bin/cardtable" shuffle --ascii 0 | head -n 1)" ' 2c'
    assert_equal --exec-path "$("$at/bin/cardtable" --exec-path)" "$at/libexec/cardtable"
    for name in nothing ../bin/odds '' . 'odds deal'; do
        said=$("$at/bin/cardtable" "$name" 2>&1)
        assert_equal "the status for $name" $? 2
        assert_equal "no $name" "$said" \
            "cardtable: no program is called '$name': see cardtable --help"
    done
}

# man -K and apropos read the name; the examples can be pasted.
installed_manuals_call_the_programs_by_their_installed_names() {
    copy DESTDIR="$root" PREFIX=/usr || wrong "make failed"
    page=$root/usr/share/man/man6/cardtable-deal.6
    for line in '.Dt CARDTABLE-DEAL 6' '.Nm cardtable-deal' '.Nm cardtable deal' \
        '.Dl $ echo hhs | cardtable deal --pause 0 5' '.Xr cardtable-play 6 ,'; do
        grep -qxF -e "$line" "$page" || wrong "the manual lacks $line"
    done
    ! grep -rE '^\.(Xr|It Xr)? ?.*Xr (shuffle|deal|play|extra|mancala) 6' "$root/usr/share/man" ||
        wrong 'a reference to a manual that is not installed'
    ! grep -rE '^\.Dl .*[$|&] (shuffle|deal|play|extra|mancala) ' "$root/usr/share/man" ||
        wrong 'an example that does not run'
}

# ---- Versions ----

the_version_names_the_commit() {
    # Without git it is the note of git archive, or unknown.
    commit=$(git rev-parse --short=12 HEAD 2>/dev/null) || commit=
    copy DESTDIR="$root" PREFIX=/usr || wrong "make failed"
    for program in "$root"/usr/bin/[!c]* "$root"/usr/libexec/cardtable/*; do
        said=$("$program" --version)
        case $said in
        "${program##*/} (Card Table) $version, commit $commit"*) ;;
        *) wrong "$said isn't of commit $commit" ;;
        esac
    done
}

# So the same source gives the same programs in every folder.
no_program_names_the_folder_where_it_was_built() {
    ! grep -lF "$PWD/" "$PROGRAMS_DIR"/* || wrong "these contain $PWD"
}

the_metainfo_and_the_manuals_have_every_program() {
    copy DESTDIR="$root" PREFIX=/usr || wrong "make failed"
    ls "$root/usr/bin" >"$root/programs"
    sed -n 's:.*<binary>\(.*\)</binary>:\1:p' data/desktop/*.metainfo.xml >"$root/papers"
    assert_same_lines metainfo "$root/papers" "$root/programs"
    { ls "$PROGRAMS_DIR"; echo cardtable; } | sort >"$root/programs"
    ls data/man/*.6 | sed 's:.*/::; s:\.6$::' >"$root/papers"
    assert_same_lines manuals "$root/papers" "$root/programs"
}

the_same_commit_is_packed_as_the_same_bytes() {
    git cat-file -e HEAD:./Makefile 2>/dev/null || exit 77
    (umask 077; TZ=Asia/Tokyo make -s dist DIST="$root/one.tar.gz") >/dev/null &&
        sleep 1 && make -s dist DIST="$root/two.tar.gz" >/dev/null ||
        wrong "make dist failed"
    cmp "$root/one.tar.gz" "$root/two.tar.gz" || wrong "the bytes differ"
    tar -tzf "$root/one.tar.gz" | grep -qx "cardtable-$version/Makefile" ||
        wrong "no Makefile in the tarball"
}

every_paper_has_the_version_of_the_programs() {
    grep -q "<release version=\"$version\"" data/desktop/*.metainfo.xml ||
        wrong "the metainfo is of another version"
    [ "$(sed -n 's/^\([0-9.]*\), .*/\1/p' NEWS | head -n 1)" = "$version" ] ||
        wrong "NEWS starts with another version"
    for library in "$made"/lib*.so.*; do
        case $library in
        *.so."$version") ;;
        *) wrong "$library is of another version" ;;
        esac
    done
    [ "${version%%.*}" = 0 ] || wrong "the libraries' names end with .so.0"
}

# ---- Completions ----

completions_have_every_option_of_help() {
    for program in $(cd "$made/made/completions/fish" && ls); do
        name=${program%.fish}
        programs=$name
        [ "$name" != cardtable ] || programs='cardtable shuffle deal play extra mancala'
        for program in $programs; do
            program=$(PATH=$PROGRAMS_DIR:$made/made command -v "$program")
            "$program" --help
        done | sed -n 's/^  ..[ ,].--\([a-z0-9-]*\).*/\1/p' | sort >"$root/help"
        [ "$(wc -l <"$root/help")" -ge 3 ] || wrong "$name --help has no options"
        sed -n "s/^  *list='\(-.*\)'/\1/p" "$made/made/completions/bash/$name" |
            tr ' ' '\n' | sed -n 's/^--//p' | sort >"$root/bash"
        sed -n "s/^  '\**--\([a-z0-9-]*\).*/\1/p" "$made/made/completions/zsh/_$name" |
            sort >"$root/zsh"
        sed -n 's/.* -l \([a-z0-9-]*\) .*/\1/p' "$made/made/completions/fish/$name.fish" |
            sort >"$root/fish"
        for shell in bash zsh fish; do
            assert_same_lines "$name in $shell" "$root/$shell" "$root/help"
        done
    done
}

# Asserts what bash offers for the last of the words.
assert_bash_offers() { # OFFERS, then the words
    offers=$1
    shift
    cat >"$root/ask" <<'END'
source "$1/$3"
PATH=$2:$PATH
shift 2
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_cardtable_"$1" "$1" "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
echo "${COMPREPLY[*]}"
END
    assert_equal "completing $*" \
        "$(bash "$root/ask" "$made/made/completions/bash" "$PROGRAMS_DIR" "$@")" "$offers"
}

bash_completes_options_and_their_values() {
    assert_bash_offers '--chart' odds --ch
    assert_bash_offers 'auto always' blackjack --color a
    assert_bash_offers 'never' blackjack --color = n
    assert_bash_offers 'auto always never' blackjack --color =
    assert_bash_offers 'hi-opt-i hi-opt-ii' odds --count hi-o
    assert_bash_offers 'europe' odds -r eu
    assert_bash_offers 'blackjack' challenge bl
    assert_bash_offers 'README.md' challenge blackjack READ
    assert_bash_offers 'include' grade --class inc
    assert_bash_offers '' simulate --rounds ''
    assert_bash_offers 'dice21' cardtable di
    assert_bash_offers '--exec-path' cardtable --e
    assert_bash_offers '--pause' cardtable deal --p
    assert_bash_offers 'empty standard' cardtable mancala --capture ''
    assert_bash_offers 'hi-opt-i hi-opt-ii' cardtable odds --count hi-o
    assert_bash_offers '' cardtable nothing --p
}

fish_completes_options_and_their_values() {
    command -v fish >/dev/null || exit 77
    export HOME="$root"
    for line in 'odds --color a:always auto' 'odds --ch:--chart' 'cardtable od:odds' \
        'cardtable deal --p:--pause' 'cardtable odds --ch:--chart' \
        'cardtable mancala --capture :empty standard' 'cardtable mancala --ch:--check'; do
        fish --no-config -c "for file in $made/made/completions/fish/*; source \$file; end
            complete -C'${line%:*}'" | cut -f 1 >"$root/offers"
        assert_equal "${line%:*}" "$(sort "$root/offers" | xargs)" "${line#*:}"
    done
}

zsh_can_read_the_completions() {
    command -v zsh >/dev/null || exit 77
    for file in "$made"/made/completions/zsh/_*; do
        zsh -n "$file" || wrong "zsh can't read $file"
    done
}

# ---- The library ----

# Compiles the example of a library's manual against what is installed at $at, with
# both forms of the library, as $root/shared and $root/static.
compile_example() { # LIBRARY EXAMPLE LINES
    export PKG_CONFIG_PATH="$at/lib/pkgconfig" LD_LIBRARY_PATH="$at/lib"
    example=$made/made/$2
    cmp "$example" "$at/share/doc/cardtable/examples/$2" || wrong "another example"
    [ "$(wc -l <"$example")" -le "$3" ] || wrong "the example is too long"
    eval "${CC:-cc} $CFLAGS $example $(pkg-config --cflags --libs "$1") -o \"\$root/shared\"" ||
        wrong "it doesn't compile"
    eval "${CC:-cc} $CFLAGS $example $(pkg-config --cflags "$1") \"\$at/lib/$1.a\" \
        $(pkg-config --static --libs-only-other "$1") -lm -o \"\$root/static\"" ||
        wrong "it doesn't link"
    assert_equal static "$("$root/static")" "$("$root/shared")"
}

the_examples_of_the_manuals_compile_and_run() {
    at="$root/it's here"
    copy PREFIX="$at" || wrong "make failed"
    compile_example libcards deal_two.c 22
    assert_equal shared "$("$root/shared")" ' K♠
 4♦
14'
    assert_equal 'the same cards' "$("$root/shared" | head -n 2 | sort)" \
        "$("$at/libexec/cardtable/shuffle" 42 | tail -n 2 | sort)"
    compile_example libodds best_action.c 28
    best=$("$at/bin/odds" --rules single --rule soft17=hit --deal Ax4 --hand 8,8 \
        --dealer 10 --csv | sed -n '/^action/{n;p;}')
    assert_equal 'the best action' "$("$root/shared")" \
        "$(printf '%s %+.6f' "${best%,*}" "${best#*,}")"
}

# It finds the library that is installed with it.
the_installed_python_module_works() {
    unset CARDTABLE_LIBRARY LD_LIBRARY_PATH
    copy PREFIX="$root/it's here" || wrong "make failed"
    python "$root/it's here/share/cardtable/python" -c 'import cardtable
print(cardtable.version(), cardtable.Odds().hand("8,8", "10").best)'
    assert_equal 'the installed module' "$(cat "$root/python")" "$version split"
}

the_headers_compile_as_cpp() {
    for header in cards.h libodds.h; do
        echo "#include <$header>" >"$root/a.cc"
        c++ -Wall -Wextra -Werror -Iinclude -fsyntax-only "$root/a.cc" ||
            wrong "$header isn't C++"
    done
}

# Checks that both forms of a library have the functions of its headers, and no
# other name that could clash with a user's.
assert_library_exports() { # LIBRARY LEAST HEADER...
    library=$1
    least=$2
    shift 2
    sed '/^#ifndef __GLIBC__/,/^#endif/d' "$@" >"$root/declared"
    sed -n '/^[a-z].*(/s/(.*//p' "$root/declared" | sed 's/.*[ *]//' | sort >"$root/header"
    [ "$(wc -l <"$root/header")" -ge "$least" ] || wrong "too few functions"
    for file in "$library.so.$version" "$library.a"; do
        dynamic=-g
        [ "$file" = "$library.a" ] || dynamic=-D
        nm $dynamic --defined-only "$made/$file" |
            sed -n 's/.* [TDBRVW] \([a-z][a-z_0-9]*\).*/\1/p' | sort >"$root/exported"
        assert_same_lines "$file" "$root/exported" "$root/header"
    done
    sed -n 's/^ \([a-z].*\)@.*/\1/p' "data/debian/${library}0.symbols" >"$root/listed"
    assert_same_lines "Debian's list of symbols" "$root/listed" "$root/header"
    sed -n 's/^\.F[no] \([a-z_0-9]*\).*/\1/p' "data/man/$library.3" | sort -u >"$root/manual"
    assert_same_lines "$library(3)" "$root/manual" "$root/header"
    readelf -d "$made/$library.so.$version" | grep -q "soname: \[$library.so.0\]" ||
        wrong "the library has another soname"
}

the_libraries_export_what_their_headers_declare() {
    assert_library_exports libcards 22 include/cards.h include/cards_deck.h
    assert_library_exports libodds 10 include/libodds.h
    nm -D --defined-only "$made/libodds.so.$version" |
        sed -n 's/.* T \(.*\)@@LIBODDS_.*/\1/p' >"$root/exported"
    assert_same_lines 'the versioned symbols' "$root/exported" "$root/header"
}

# Its errors are messages that the caller gets.
libodds_neither_prints_nor_exits() {
    nm -D --undefined-only "$made/libodds.so.$version" >"$root/imports"
    grep -q ' snprintf' "$root/imports" || wrong "nm shows no imports"
    grep -wE 'exit|_exit|abort|stdout|stderr|[a-z_]*printf(_chk)?|puts|putchar|fputs|fputc|fwrite|write' \
        "$root/imports" | grep -v snprintf && wrong "that prints or exits"
}

# Runs Python with the module cardtable of a folder. Python itself has no
# sanitizers, so it loads them before the library, and it leaks.
python() { # FOLDER ARGUMENT...
    folder=$1
    shift
    : "${python:=python3}"
    case $CFLAGS in
    *-fsanitize=address*)
        preload="$(${CC:-cc} -print-file-name=libasan.so) $(${CC:-cc} -print-file-name=libubsan.so)"
        ;;
    *) preload= ;;
    esac
    LD_PRELOAD=$preload ASAN_OPTIONS=detect_leaks=0 PYTHONPATH=$folder \
        PYTHONDONTWRITEBYTECODE=1 "$python" "$@" >"$root/python" 2>&1 ||
        wrong "$(cat "$root/python")"
}

# In the tree, the library of this build.
export CARDTABLE_LIBRARY="$PWD/$made/libodds.so.$version"

the_examples_of_the_python_module_are_right() {
    python data/python -m doctest data/python/cardtable.py README.md
}

the_python_module_has_the_values_of_odds() {
    python data/python tests/program/cardtable_test.py
}

# With a Python that has numpy, which needs not be the first one.
the_python_environments_play_and_learn() {
    for python in python3 /usr/bin/python3 none; do
        "$python" -c 'import numpy' 2>/dev/null && break
    done
    [ "$python" != none ] || wrong "no Python has numpy (python3-numpy)"
    python data/python tests/program/environment_test.py
}

# ---- The network ----

# The jail has pairs of sockets, which are connected from the start. Without
# these functions no program can reach anybody else.
no_program_can_open_a_connection() {
    network='socket|connect|bind|listen|accept4?|getaddrinfo|gethostby.*|res_n?query'
    find "$made" -name '*.o' ! -path '*/tests/*' -exec nm -A -u {} + >"$root/imports"
    grep -q '\.o: *U socketpair$' "$root/imports" || wrong "nm shows no imports"
    grep -wE "$network" "$root/imports" && wrong "that reaches the network"
    for program in "$made/made/supervisor" "$made/made/host"; do
        nm -D --undefined-only "$program" >"$root/imports"
        grep -q execv "$root/imports" || grep -q dlopen "$root/imports" ||
            wrong "the imports of $program can't be read"
        grep -wE "$network" "$root/imports" && wrong "in $program"
    done
}

"$1"
exit "$failed"
