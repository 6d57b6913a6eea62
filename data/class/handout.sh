#!/bin/sh
# Prints the assignment with its sample runs: handout.sh [FOLDER] >assignment.md,
# at the top of the source tree, where FOLDER has the programs (default: bin).
#
# A line of assignment.in that starts with @ names a program, a seed and the
# answers. It becomes the transcript, with the answers as they are typed. Change
# the seeds and answers there; the transcripts follow.
folder=${1:-bin}

while IFS= read -r line; do
    case $line in
    @*)
        # shellcheck disable=SC2086 # the words of the line
        set -- ${line#@}
        program=$1
        shift
        printf '```\n~$ ./%s\n' "$program"
        printf '%s\n' "$@" | "$folder/$program" --echo --pause 0 || exit
        printf '```\n'
        ;;
    *) printf '%s\n' "$line" ;;
    esac
done <data/class/assignment.in
