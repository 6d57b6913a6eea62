#!/bin/sh
# Checks which room uses which: layers.sh BUILD, where BUILD has the objects.
# Checks both the includes and the symbols. Prints each breach, and exits with
# status 1 if there is one.
build=$1
export LC_ALL=C

# The floor of each room. A room may use only rooms on lower floors. Programs,
# the files of src itself, are on the top floor.
floors='challenge_boolean:0 challenge_blackjack:1 challenge_mancala:1
cli:0 ledger:0 plots:1 jail:1 terminal:1 records:1 cards:1 class:2 card_pictures:2 house:2 side_bets:3 odds:3 mancala:3 dice:3
strategy:4 counting:5 training:6 simulation:6 session:6 odds_report:6 mancala_session:6
table_screen:7 board_screen:7 training_screen:7 challenge:7 grading:7
program:9'

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# Functions of awk that both checks use.
rooms='
BEGIN {
    count = split(floors, list)
    for (i = 1; i <= count; i++) {
        split(list[i], parts, ":")
        floor[parts[1]] = parts[2]
    }
}

function breach(text) { print text }

# Returns the room of a file in src/ or a build folder. Programs share one.
function room(path) {
    return path ~ /\// ? substr(path, 1, index(path, "/") - 1) : "program"
}

function floor_of(name) {
    if (!(name in floor)) {
        breach("the room " name " has no floor in layers.sh")
        floor[name] = 0
    }
    return floor[name]
}

# Students read class and cards alone. So class uses only cards and cli, and
# only programs use class.
function may_use(user, used) {
    if (user == used)
        return 1
    if (user == "class" && used != "cards" && used != "cli")
        return 0
    if (used == "class" && user != "program")
        return 0
    return floor_of(user) > floor_of(used)
}

# Returns the room of a header in include/: the longest part of its name that
# has a floor, so that cli_output.h belongs to cli.
function face(header, name) {
    name = header
    while (!(name in floor) && sub(/_[^_]*$/, "", name)) ;
    return name in floor ? name : header
}
'

# Includes between the rooms: "cards.h" is the header of the room cards. Any
# other header in quotes must belong to the including room. It is named by its
# file alone, or by its path from src/ if the room has folders.
sources=$(ls src/*.[ch] src/*/*.[ch] src/*/*/*.[ch] include/*.h 2>/dev/null)
ls $sources "$build"/made/* >"$work/files"
awk -v floors="$floors" -v build="$build" "$rooms"'
FILENAME != file {
    file = FILENAME
    folder = file
    sub(/\/[^\/]*$/, "", folder)
    name = file
    sub(/.*\//, "", name)
    sub(/\.h$/, "", name)
    user = folder == "include" ? face(name) : room(substr(file, 5))
}
FNR == NR { exists[$0] = 1; next }
match($0, /^ *# *include *"[^"]*"/) {
    header = $0
    sub(/^[^"]*"/, "", header)
    sub(/".*/, "", header)
    if (("include/" header) in exists) {
        sub(/\.h$/, "", header)
        used = face(header)
        if (!may_use(user, used))
            breach(file ": " user " may not use " used)
    } else if (!((folder "/" header) in exists) &&
               !((build "/made/" header) in exists) &&
               (room(header) != user || !(("src/" header) in exists)))
        breach(file ": " header " belongs to another room")
}
# Only terminal uses curses. Only cards knows what a number means.
/include.*curses/ && user != "terminal" {
    breach(file ": only terminal includes curses")
}
/(card|code|suit|face)s?(\[[^]]*\])?\)? *[*\/%] *100([^0-9A-Za-z_]|$)/ && user != "cards" {
    breach(file ":" FNR ": only cards knows what the number of a card means")
}' "$work/files" $sources >"$work/breaches"

# Symbols between the rooms: which room defines each, and which ones use it.
# Each line of nm begins with the object.
objects=$(ls src/*.c src/*/*.c src/*/*/*.c | sed "s|^src|$build|; s|c\$|o|")
for object in $objects; do
    [ -f "$object" ] || echo "there is no $object" >>"$work/breaches"
done
nm -A -g $objects 2>/dev/null | sed "s|^$build/||" >"$work/symbols"
awk -v floors="$floors" "$rooms"'
{ object = $1; sub(/:.*/, "", object); user = room(object) }
$(NF - 1) ~ /^[TDBRV]$/ { definers[$NF] = definers[$NF] " " user }
$(NF - 1) == "U" && $NF != "U" {
    wanted[++count] = $NF; by[count] = user; in_object[count] = object
}
END {
    for (i = 1; i <= count; i++) {
        times = split(definers[wanted[i]], used)
        for (j = 1; j <= times; j++)
            if (!may_use(by[i], used[j]))
                breach(in_object[i] ": " by[i] " calls " wanted[i] " of " used[j])
    }
}' "$work/symbols" >>"$work/breaches"

# No room but terminal uses a symbol of curses. The library has the list.
libraries=$(pkg-config --variable=libdir ncursesw)
nm -g --defined-only "$libraries/libncursesw.a" "$libraries/libtinfo.a" |
    sed -n 's/.* [TDBRVW] \(.*\)/\1/p' | sort -u >"$work/curses"
grep -q '^newterm$' "$work/curses" ||
    echo "the symbols of curses can't be read in $libraries" >>"$work/breaches"
awk 'FNR == NR { curses[$1] = 1; next }
$(NF - 1) == "U" && $NF in curses && $1 !~ /^terminal\// {
    object = $1
    sub(/:.*/, "", object)
    print object ": calls " $NF " of curses"
}' "$work/curses" "$work/symbols" >>"$work/breaches"

cat "$work/breaches" >&2
[ ! -s "$work/breaches" ]
