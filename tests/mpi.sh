#!/bin/sh
# Tests simulate under MPI: mpi.sh PROGRAM. A run of one process and the same
# run of two processes write the same checkpoint, to the bit. So does a run that
# was resumed.
program=$1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

fail() {
    echo "mpi.sh: $1" >&2
    exit 1
}

both() {
    timeout 300 mpirun -n 2 --oversubscribe "$@" 2>"$work/errors"
}

two() {
    both "$program" "$@"
    status=$?
    [ $status = 0 ] || { cat "$work/errors" >&2; fail "mpirun ended with $status"; }
}

game="--rounds 9e6 --count hi-lo --seats 2 --seed 8 --threads 1"
# shellcheck disable=SC2086 # words are wanted
"$program" $game --checkpoint "$work/one" --csv >"$work/one.csv" || fail "alone"
# shellcheck disable=SC2086
two $game --checkpoint "$work/two" --csv >"$work/two.csv"
cmp "$work/one" "$work/two" || fail "two processes get different results"
cmp "$work/one.csv" "$work/two.csv" || fail "two processes print a different report"

short=$(echo "$game" | sed 's/9e6/4194304/')
# shellcheck disable=SC2086
two $short --checkpoint "$work/three" --csv >"$work/three.csv"
# shellcheck disable=SC2086
two $game --checkpoint "$work/three" --csv >"$work/three.csv"
cmp "$work/one" "$work/three" || fail "a resumed run differs"
[ "$(two $short --json | grep -c '"value"')" -gt 0 ] || fail "no report"

# A run that ended within a block continues.
broken=$(echo "$game" | sed 's/9e6/2.3e6/')
# shellcheck disable=SC2086
two $broken --checkpoint "$work/four" --csv >"$work/four.csv"
# shellcheck disable=SC2086
two $game --checkpoint "$work/four" --csv >"$work/four.csv"
cmp "$work/one" "$work/four" || fail "a run that continued within a block differs"

# A run that can't begin ends with status 2.
both "$program" --strategy chart:nowhere
[ $? = 2 ] || fail "a missing file has another status"

# A wrong option is reported once, and the status is 2.
both "$program" --rounds 0
[ $? = 2 ] || fail "a wrong option has another status"
[ "$(grep -c 'simulate: --rounds' "$work/errors")" = 1 ] ||
    fail "a wrong option isn't reported once"

# If one process can't read a file, or if the files differ, all processes end.
# Each process looks in its own folder.
mkdir "$work/0" "$work/1"
echo 'hard 16 10 stand from 0' >"$work/0/play"
own='cd "$1/$OMPI_COMM_WORLD_RANK" && shift && exec "$@"'
apart() {
    both sh -c "$own" sh "$work" "$(realpath "$program")" --rounds 1e6 \
        --threads 1 --count hi-lo --deviations play
}
apart
[ $? = 2 ] || fail "a file that one process lacks isn't an error"
grep -q "another process couldn't start" "$work/errors" || fail "the missing file isn't reported"
echo 'hard 16 10 hit from 0' >"$work/1/play"
apart
[ $? = 2 ] || fail "files that differ aren't an error"
grep -q 'read different files' "$work/errors" || fail "the different files aren't reported"
echo "two processes of MPI play like one"
