#!/bin/sh
# Prints each line of the sources, manuals and pages that has a word of which
# STYLE.md says "not ..., but ...", and exits with status 1 if there is one. Of
# that table, the words in code style are regular expressions.
export LC_ALL=C

work=$(mktemp) || exit 2
trap 'rm -f "$work" "$work.kept"' EXIT

sed -n '/^| not | but |/,$p' STYLE.md | cut -d'|' -f2 | grep -o '`[^`]*`' | tr -d '`' >"$work"
[ -s "$work" ] || { echo "STYLE.md has no table of words" >&2; exit 2; }

# Exceptions, matched against FILE:LINE:TEXT. Formats keep their names, because
# older files and scripts use them; and statistics counts degrees of freedom.
cat >"$work.kept" <<'END'
^(src/casino/ledger|tests)/[^"]*".*lessons?([^a-z]|$)
(_an_hour|sittings?)(,rules|,?\\?"|\\n)|^data/man/[^:]*:[0-9]*:\.Li sittings
^(data/man|src/contest)/[^:]*:[0-9]*:.*(, goes on|"goes on",)
degrees of freedom
END

# What others read and hand in is not ours to correct.
! find src include data README.md tests/unit tests/program tests/support tests/fuzz \
    -name '*.[ch1-9]' -o -name '*.md' -o -name '*.sh' -o -name '*.rules' |
    grep -v -e /corpus/ | sort | xargs grep -nwiE -f "$work" | grep -vE -f "$work.kept"
