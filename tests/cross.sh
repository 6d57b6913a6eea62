#!/bin/sh
# Builds the programs that need no library for other machines and with another C
# library, musl, with the compilers that are installed, runs them, under qemu-user
# if need be, and compares what they print with the native programs, byte for
# byte. Debian's packages are gcc-aarch64-linux-gnu, gcc-arm-linux-gnueabihf (32
# bits), gcc-i686-linux-gnu, gcc-s390x-linux-gnu (big-endian), musl-tools and
# qemu-user.
#
# usage: tests/cross.sh PROGRAMS_DIR
set -u

native=$1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
programs='shuffle deal play extra dice21 odds simulate'

# The input of each command is its first column.
cat >"$work/commands" <<'END'
7|shuffle
0|shuffle
-3|shuffle
12|deal
2147483647|deal
12 hs|play
5 hhhs|play
-9 h|play
1 s|play
|odds -r single --edge --json
|odds -r gymnasium --edge
|odds --hand 8,8 --dealer 10
|odds --hand A,7 --dealer 9 -r single --csv
|odds --dealer all
|odds -r single --chart
|odds -r single --two-cards --csv
|odds --list-counts
|odds --show-rules
|simulate -n 20000 --seed 3 --json
|simulate -n 20000 --seed 4 -r single --strategy mimic --json
|simulate -n 20000 --seed 5 --count hi-lo --json
END

# Prints what each command prints, except for how long it took. The programs are
# in folder $1, run by $2.
run_all() {
    while IFS='|' read -r input command; do
        echo "== $command"
        printf '%s' "$input" | tr ' ' '\n' >"$work/input"
        # shellcheck disable=SC2086
        $2 "$1/"$command <"$work/input" 2>&1 |
            grep -vE '"(seconds|rounds_per_second)"'
    done <"$work/commands"
}

run_all "$native" "" >"$work/expected"
found=0
status=0
for machine in aarch64-linux-gnu arm-linux-gnueabihf i686-linux-gnu \
    s390x-linux-gnu musl; do
    case $machine in
    i686* | musl) run="" ;; # an x86 processor runs the one, any the other
    *) run="qemu-${machine%%-*}" ;;
    esac
    command -v "$machine-gcc" >"$work/log" || continue
    command -v "${run:-sh}" >"$work/log" || continue
    found=$((found + 1))
    targets=$(for program in $programs; do echo "$work/$machine/$program"; done)
    # shellcheck disable=SC2086
    make -s CC="$machine-gcc" BUILD="$work/$machine/build" HARDENING= \
        BIN="$work/$machine" PKG_CONFIG=false LDFLAGS=-static $targets \
        >"$work/log" 2>&1 || { cat "$work/log"; status=1; continue; }
    run_all "$work/$machine" "$run" >"$work/printed"
    if cmp -s "$work/expected" "$work/printed"; then
        echo "$machine: the same bytes"
    else
        echo "$machine: different"
        diff "$work/expected" "$work/printed" | head -20
        status=1
    fi
done
[ "$found" -gt 0 ] || echo "neither musl-gcc nor a cross compiler with its qemu is installed"
exit $status
