#!/bin/sh
# Writes libcards.pc for the folders in the environment: pkgconfig.sh VERSION.

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
cat <<END

Name: libcards
Description: Playing cards: codes, decks, shuffles, texts and totals
Version: $1
Libs: -L\${libdir} -lcards
Cflags: -I\${includedir}
END
