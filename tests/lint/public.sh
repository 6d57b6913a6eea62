#!/bin/sh
# Prints the functions that a public header declares although no other room
# calls them: public.sh BUILD, where BUILD has the objects. Exits with status 1
# if one of them isn't in public.txt next to this script, or if public.txt names
# one that no longer exists or that another room calls.
build=$1
export LC_ALL=C

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# Prints the room of a file in src/. Each program is a room of its own.
room() {
    case $1 in
    */*) echo "${1%%/*}" ;;
    *) echo "${1%.c}.c" ;;
    esac
}

for source in src/*.c src/*/*.c src/*/*/*.c; do
    [ -f "$source" ] || continue
    object=${source#src/}
    room=$(room "$object")
    object=$build/${object%.c}.o
    [ -f "$object" ] || { echo "there is no $object" >&2; exit 2; }
    nm -g --defined-only "$object" | sed -n "s/.* T \(.*\)/\1 $room/p" \
        >>"$work/defined"
    nm -u "$object" | sed -n "s/.* U \(.*\)/\1 $room/p" >>"$work/wanted"
done
sort -u "$work/defined" >"$work/defined.sorted"
sort -u "$work/wanted" >"$work/wanted.sorted"

# Names before a parenthesis in a public header.
cat include/*.h | grep -oE '\b[a-z_0-9]+\(' | tr -d '(' | sort -u >"$work/declared"
join "$work/declared" "$work/defined.sorted" >"$work/public"
join "$work/public" "$work/wanted.sorted" | awk '$2 != $3 { print $1 }' |
    sort -u >"$work/called"
join -v 1 "$work/public" "$work/called" >"$work/unused"

echo "public functions: $(wc -l <"$work/public"), used by other rooms:" \
    "$(wc -l <"$work/called")"
grep -v '^#' tests/lint/public.txt | awk 'NF { print $1 }' | sort >"$work/allowed"
join -v 1 "$work/unused" "$work/allowed" >"$work/new"
join -v 2 "$work/unused" "$work/allowed" >"$work/stale"
sed 's/^/used only by its own room: /' "$work/unused"
sed 's/^\([^ ]*\) \(.*\)/\1 of \2: move it to a header of its room/' "$work/new" >&2
sed 's/$/: remove it from public.txt/' "$work/stale" >&2
[ ! -s "$work/new" ] && [ ! -s "$work/stale" ]
