#!/bin/sh
# Runs test programs one after the other: shows the last line of each, and
# all of one that fails; ends with the sum. $RUNNER stands before each of them.
passed=0
failed=0
log=$(mktemp) || exit 2
# What a program keeps for its user must not be the user's of the tests.
XDG_STATE_HOME=$(mktemp -d) || exit 2
export XDG_STATE_HOME
trap 'rm -rf "$log" "$XDG_STATE_HOME"' EXIT
trap 'exit 130' INT TERM

for test; do
    status=0
    $RUNNER "$test" >"$log" 2>&1 || status=$?
    good=$(grep -c '^\[       OK \]' "$log")
    bad=$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test(s).*/\1/p' "$log")
    bad=${bad:-0}
    # A program that dies, or counts no test, is a failure of its own.
    if [ "$status" -ne 0 ] || [ "$good" -eq 0 ]; then
        [ "$bad" -gt 0 ] || bad=1
        cat "$log"
        closing="[  FAILED  ] $bad test(s), exit status $status."
    else
        closing=$(grep '^\[  PASSED  \]' "$log" | tail -n 1)
    fi
    printf '%-28s %s\n' "$(basename "$test")" "$closing"
    passed=$((passed + good))
    failed=$((failed + bad))
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
