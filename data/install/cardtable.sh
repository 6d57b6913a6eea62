#!/bin/sh
# Writes the command cardtable for the folders in the environment. The input has
# a line for each program: its name and what it does.

# Prints a path as the shell reads it.
path() {
    printf "'%s'\n" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
}

cat <<END
#!/bin/sh
# Runs the programs of the card table, also those whose names other packages use.
private=$(path "$LIBEXECDIR/cardtable")
public=$(path "$BINDIR")

help() {
    cat <<'HELP'
usage: cardtable PROGRAM [ARGUMENT]...
Runs a program of the card table.

$(while read -r name text; do printf '  %-25s %s\n' "$name" "$text"; done)

      --exec-path           print the folder of what only cardtable finds
  -h, --help                print this help and exit
  -V, --version             print the version and exit

Examples:
  cardtable deal 5
  PATH=\$(cardtable --exec-path):\$PATH    # then: deal 5
HELP
}
END
cat <<'END'

if [ $# -eq 0 ]; then
    set -- --help
fi
case $1 in
-h | --help) help ;;
-V | --version) "$private/shuffle" --version | sed 's/^shuffle/cardtable/' ;;
--exec-path) printf '%s\n' "$private" ;;
-*)
    printf "cardtable: no option is called '%s': see cardtable --help\n" "$1" >&2
    exit 2
    ;;
*)
    if ! help | sed -n '/^Examples/q; s/^  \([a-z][a-z0-9]*\) .*/\1/p' | grep -qxFe "$1"; then
        printf "cardtable: no program is called '%s': see cardtable --help\n" "$1" >&2
        exit 2
    fi
    program=$1
    shift
    if [ -x "$private/$program" ]; then
        exec "$private/$program" "$@"
    fi
    exec "$public/$program" "$@"
    ;;
esac
END
