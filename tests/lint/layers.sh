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
table_screen:7 board_screen:7 training_screen:7 challenge:7 grading:7'

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
: >"$work/breaches"

breach() {
    echo "$1" >>"$work/breaches"
}

floor() {
    [ "$1" = program ] && echo 9 && return
    for entry in $floors; do
        [ "${entry%:*}" = "$1" ] && echo "${entry#*:}" && return
    done
    echo 0
    breach "the room $1 has no floor in $0"
}

# Prints the room of a file in src/ or a build folder. Programs share one.
room() {
    case $1 in
    */*) echo "${1%%/*}" ;;
    *) echo program ;;
    esac
}

# Students read class and cards alone. So class uses only cards and cli, and
# only programs use class.
may_use() { # USER USED
    [ "$1" = "$2" ] && return
    [ "$1" != class ] || [ "$2" = cards ] || [ "$2" = cli ] || return
    [ "$2" != class ] || [ "$1" = program ] || return
    [ "$(floor "$1")" -gt "$(floor "$2")" ]
}

# Prints the room of a header in include/: the longest part of its name that has
# a floor, so that cli_output.h belongs to cli.
face() {
    name=$1
    until echo " $(echo $floors)" | grep -q " $name:"; do
        case $name in
        *_*) name=${name%_*} ;;
        *) name=$1 && break ;;
        esac
    done
    echo "$name"
}

# Includes between the rooms: "cards.h" is the header of the room cards. Any
# other header in quotes must belong to the including room. It is named by its
# file alone, or by its path from src/ if the room has folders.
for file in src/*.[ch] src/*/*.[ch] src/*/*/*.[ch] include/*.h; do
    [ -f "$file" ] || continue
    case $file in
    include/*) user=$(face "$(basename "$file" .h)") ;;
    *) user=$(room "${file#src/}") ;;
    esac
    for header in $(sed -n 's/^ *# *include *"\(.*\)"/\1/p' "$file"); do
        if [ -f "include/$header" ]; then
            used=$(face "${header%.h}")
            may_use "$user" "$used" || breach "$file: $user may not use $used"
        elif [ ! -f "$(dirname "$file")/$header" ] &&
            [ ! -f "$build/made/$header" ] &&
            { [ "$(room "$header")" != "$user" ] || [ ! -f "src/$header" ]; }; then
            breach "$file: $header belongs to another room"
        fi
    done
    # Only terminal uses curses. Only cards knows what a card's number means.
    if [ "$user" != terminal ] && grep -q 'include.*curses' "$file"; then
        breach "$file: only terminal includes curses"
    fi
    if [ "$user" != cards ] &&
        grep -nE '(card|code|suit|face)s?(\[[^]]*\])?\)? *[*/%] *100\b' "$file"; then
        breach "$file: only cards knows what a card's number means"
    fi
done

# Symbols between the rooms: which room defines each, and which ones use it.
for source in src/*.c src/*/*.c src/*/*/*.c; do
    object=${source#src/}
    user=$(room "$object")
    object=$build/${object%.c}.o
    [ -f "$object" ] || { breach "there is no $object"; continue; }
    nm -g --defined-only "$object" | sed -n "s/.* [TDBRV] \(.*\)/\1 $user/p" \
        >>"$work/defined"
    nm -u "$object" | sed -n "s|.* U \(.*\)|\1 $user $object|p" \
        >>"$work/wanted"
done
sort "$work/defined" >"$work/defined.sorted"
sort "$work/wanted" | join - "$work/defined.sorted" |
    while read -r symbol user object used; do
        may_use "$user" "$used" || breach "$object: $user calls $symbol of $used"
    done

# No room but terminal uses a symbol of curses. The library has the list.
libraries=$(pkg-config --variable=libdir ncursesw)
nm -g --defined-only "$libraries/libncursesw.a" "$libraries/libtinfo.a" |
    sed -n 's/.* [TDBRVW] \(.*\)/\1/p' | sort -u >"$work/curses"
grep -q '^newterm$' "$work/curses" ||
    breach "the symbols of curses can't be read in $libraries"
sort "$work/wanted" | join - "$work/curses" |
    while read -r symbol user object; do
        [ "$user" = terminal ] || breach "$object: calls $symbol of curses"
    done

cat "$work/breaches" >&2
[ ! -s "$work/breaches" ]
