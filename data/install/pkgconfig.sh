#!/bin/sh
# Writes the file of pkg-config for a library in the folders of the environment:
# pkgconfig.sh VERSION libcards|libodds.

# Prints a path as pkg-config reads it. With the prefix as a variable the file
# can be moved.
path() {
    case $1 in
    "$PREFIX"/*) printf '${prefix}' && rest=${1#"$PREFIX"} ;;
    *) rest=$1 ;;
    esac
    printf '%s\n' "$rest" | sed 's/[]["'\''\\ #&;()<>|*?`~]/\\&/g; s/\$/$$/g'
}

echo "prefix=$(path "$PREFIX")"
echo "libdir=$(path "$LIBDIR")"
echo "includedir=$(path "$INCLUDEDIR")"
case $2 in
libcards)
    description='Playing cards: codes, decks, shuffles, texts and totals'
    cflags='-I${includedir}/libcards'
    private=
    ;;
libodds)
    description='Exact odds of blackjack for any rules and any shoe'
    cflags='-I${includedir}'
    private='
Libs.private: -lm -pthread'
    ;;
esac
cat <<END

Name: $2
Description: $description
Version: $1
Libs: -L\${libdir} -l${2#lib}$private
Cflags: $cflags
END
