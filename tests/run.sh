#!/bin/sh
# Runs test programs in the order given, $JOBS at once. By default, these are more
# than there are CPUs, because many tests wait most of the time. Prints the last
# line of each, or all the output of one that fails, and a total at the end.
# $RUNNER is a command that runs programs, such as valgrind. It runs the unit
# tests. Those in tests/program run it themselves, before the programs that they
# test, so that a slow runner doesn't run the terminal around them, too.

# run.sh --one FOLDER TEST runs one test program. FOLDER/TEST.sum gets the
# numbers of tests that passed and failed.
run_one() {
    name=$(basename "$2")
    log=$1/$name.log
    # The programs under test must not use the ledger of the person who runs
    # the tests.
    XDG_STATE_HOME=$1/$name.state
    mkdir "$XDG_STATE_HOME" || exit 2
    export XDG_STATE_HOME
    status=0
    case $2 in
    */program/*) "$2" >"$log" 2>&1 || status=$? ;;
    *) $RUNNER "$2" >"$log" 2>&1 || status=$? ;;
    esac
    good=$(grep -c '^\[       OK \]' "$log")
    bad=$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test(s).*/\1/p' "$log")
    bad=${bad:-0}
    # A program that dies or runs no test counts as a failure.
    if [ "$status" -ne 0 ] || [ "$good" -eq 0 ]; then
        [ "$bad" -gt 0 ] || bad=1
        cat "$log"
        closing="[  FAILED  ] $bad test(s), exit status $status."
    else
        closing=$(grep '^\[  PASSED  \]' "$log" | tail -n 1)
    fi
    printf '%-28s %s\n' "$name" "$closing"
    echo "$good $bad" >"$1/$name.sum"
}

if [ "$1" = --one ]; then
    run_one "$2" "$3"
    exit 0
fi

results=$(mktemp -d) || exit 2
trap 'rm -rf "$results"' EXIT
trap 'exit 130' INT TERM
cpus=$(getconf _NPROCESSORS_ONLN)
jobs=${JOBS:-$((cpus + (cpus + 1) / 2))}
printf '%s\n' "$@" | xargs -P "$jobs" -n 1 sh "$0" --one "$results"

# A test without a .sum file did not finish.
cat "$results"/*.sum | awk -v tests=$# '
    { passed += $1; failed += $2 }
    END {
        failed += tests - NR
        print passed " passed, " failed " failed"
        exit failed > 0
    }'
