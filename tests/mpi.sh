#!/bin/sh
# simulate under MPI: mpi.sh PROGRAM. A run of one process, and the same run
# shared by two, give the same file of results, to the bit; so does one that
# was taken up again.
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
cmp "$work/one" "$work/two" || fail "two processes have other results"
cmp "$work/one.csv" "$work/two.csv" || fail "two processes report otherwise"

short=$(echo "$game" | sed 's/9e6/4194304/')
# shellcheck disable=SC2086
two $short --checkpoint "$work/three" --csv >"$work/three.csv"
# shellcheck disable=SC2086
two $game --checkpoint "$work/three" --csv >"$work/three.csv"
cmp "$work/one" "$work/three" || fail "a run taken up again is another"
[ "$(two $short --json | grep -c '"value"')" -gt 0 ] || fail "no report"

# One that ended within a block is played on.
broken=$(echo "$game" | sed 's/9e6/2.3e6/')
# shellcheck disable=SC2086
two $broken --checkpoint "$work/four" --csv >"$work/four.csv"
# shellcheck disable=SC2086
two $game --checkpoint "$work/four" --csv >"$work/four.csv"
cmp "$work/one" "$work/four" || fail "a run played on is another"

# What can't begin ends, and says why.
both "$program" --strategy chart:nowhere
[ $? = 2 ] || fail "a file that is not there has another status"

# A wrong option is said once, and by the exit status.
both "$program" --rounds 0
[ $? = 2 ] || fail "a wrong option has another status"
[ "$(grep -c 'rounds: a whole' "$work/errors")" = 1 ] || fail "said twice"

# Files that one process alone can't read, or that differ, end them all. Each
# looks below a folder of its own.
mkdir "$work/0" "$work/1"
echo 'hard 16 10 stand from 0' >"$work/0/play"
own='cd "$1/$OMPI_COMM_WORLD_RANK" && shift && exec "$@"'
apart() {
    both sh -c "$own" sh "$work" "$(realpath "$program")" --rounds 1e6 \
        --threads 1 --count hi-lo --deviations play
}
apart
[ $? = 2 ] || fail "a file that one process lacks is no fault"
grep -q 'another process could not begin' "$work/errors" || fail "not said"
echo 'hard 16 10 hit from 0' >"$work/1/play"
apart
[ $? = 2 ] || fail "files that differ are no fault"
grep -q 'files that differ' "$work/errors" || fail "no word of files"
echo "two processes of MPI play as one does"
