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

two() {
    timeout 300 mpirun -n 2 --oversubscribe "$program" "$@" 2>"$work/errors" ||
        { status=$?; cat "$work/errors" >&2; fail "mpirun ended with $status"; }
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
timeout 300 mpirun -n 2 --oversubscribe "$program" --strategy chart:nowhere \
    2>"$work/errors"
[ $? = 2 ] || fail "a file that is not there has another status"

# A wrong option is said once, and by the exit status.
timeout 300 mpirun -n 2 --oversubscribe "$program" --rounds 0 2>"$work/errors"
[ $? = 2 ] || fail "a wrong option has another status"
[ "$(grep -c 'rounds: a whole' "$work/errors")" = 1 ] || fail "said twice"
echo "two processes of MPI play as one does"
