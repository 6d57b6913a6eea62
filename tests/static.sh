#!/bin/sh
# Checks the static programs: in a folder that holds nothing else, as the root of
# their file system, they play as the native ones do, in line mode and on terminals,
# which they must know without terminfo.
#
# usage: tests/static.sh STATIC_DIR PROGRAMS_DIR TEST...
set -eu
static=$1
native=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 XDG_STATE_HOME="$work/state"
PATH=$PATH:/usr/sbin
failed=0

wrong() {
    echo "check-static: $*"
    failed=1
}

mkdir "$work/root" "$work/state"
cp "$static"/* "$work/root"
enter="chroot $work/root"
[ "$(id -u)" = 0 ] || enter="unshare --map-root-user $enter"

for program in "$work"/root/*; do
    file "$program" | grep -q 'statically linked' || wrong "$program isn't static"
done

# In line mode. The input of each command is its first column.
while IFS='|' read -r input command; do
    for folder in "$native" "$enter "; do
        mv -f "$work/printed" "$work/native" 2>/dev/null || :
        # shellcheck disable=SC2086
        echo "$input" | tr ' ' '\n' | $folder/$command >"$work/printed" 2>&1 ||
            wrong "$folder/$command: exit status $?"
    done
    diff "$work/native" "$work/printed" || wrong "$command differs"
done <<'END'
5 h s quit|blackjack --plain --guest --seed 1
5 s 10 s quit|blackjack --plain --guest --rules europe --seed 2
h s d p|trainer --plain --drill pairs --questions 4 --seed 3
|blackjack --version
|trainer --help
END
[ "$(ls "$work/root")" = "$(ls "$static")" ] || wrong "a guest leaves files"

# On terminals.
for test; do
    PROGRAMS_DIR=/ RUNNER=$enter "$test" >"$work/log" 2>&1 ||
        { cat "$work/log"; wrong "$test failed"; }
    sed -n "s/^\[  PASSED  \]/${test##*/}:/p" "$work/log"
done
exit $failed
