#!/bin/sh
# Prints the functions that a public header declares although no other module
# calls them: public.sh BUILD, where BUILD has the objects. Exits with status 1
# if one of them isn't in public.txt next to this script, or if public.txt names
# one that no longer exists or that another module calls.
build=$1
export LC_ALL=C

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

objects=$(find src -name "*.c" | sed "s|^src|$build|; s|c\$|o|")
for object in $objects; do
    [ -f "$object" ] || { echo "there is no $object" >&2; exit 2; }
done

# Each line of nm begins with the object, whose first two folders are its module.
# Each program is a module of its own.
nm -A -g $objects | awk -v build="$build" -v work="$work" '{
    module = substr($1, length(build) + 2)
    sub(/:.*/, "", module)
    if (split(module, parts, "/") > 2)
        module = parts[1] "/" parts[2]
}
$(NF - 1) == "T" { print $NF, module >(work "/defined") }
$(NF - 1) == "U" { print $NF, module >(work "/wanted") }'
sort -u "$work/defined" >"$work/defined.sorted"
sort -u "$work/wanted" >"$work/wanted.sorted"

# Names before a parenthesis in a public header. Other projects use libodds.h.
cat include/*.h | grep -v '\<libodds_' | grep -oE '\b[a-z_0-9]+\(' | tr -d '(' | sort -u >"$work/declared"
join "$work/declared" "$work/defined.sorted" >"$work/public"
join "$work/public" "$work/wanted.sorted" | awk '$2 != $3 { print $1 }' |
    sort -u >"$work/called"
join -v 1 "$work/public" "$work/called" >"$work/unused"

echo "public functions: $(wc -l <"$work/public"), used by other modules:" \
    "$(wc -l <"$work/called")"
grep -v '^#' tests/lint/public.txt | awk 'NF { print $1 }' | sort >"$work/allowed"
join -v 1 "$work/unused" "$work/allowed" >"$work/new"
join -v 2 "$work/unused" "$work/allowed" >"$work/stale"
sed 's/^/used only by its own module: /' "$work/unused"
sed 's/^\([^ ]*\) \(.*\)/\1 of \2: move it to a header of its module/' "$work/new" >&2
sed 's/$/: remove it from public.txt/' "$work/stale" >&2
[ ! -s "$work/new" ] && [ ! -s "$work/stale" ]
