#!/bin/sh
# Checks which module uses which: layers.sh BUILD, where BUILD has the objects.
# Checks both the includes and the symbols. Prints each breach, and exits with
# status 1 if there is one.
build=$1
export LC_ALL=C

# The floor of each module. A module may use only modules on lower floors.
# Programs, the files of src itself and of src/programs, are on the top floor.
# The headers of the contest are for bots, which have nothing else.
floors="challenge_boolean:0 challenge_blackjack:1 challenge_mancala:1 program:10
$(sed 's/#.*//' src/ROOMS | awk 'NF { print $1 ":" $2 }')"

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# Functions of awk that both checks use.
modules_awk='
BEGIN {
    count = split(floors, list)
    for (i = 1; i <= count; i++) {
        split(list[i], parts, ":")
        floor[parts[1]] = parts[2]
        header_name = parts[1]
        if (!sub(/^screen\/stage/, "stage", header_name) && !sub(/^screen\//, "screen_", header_name))
            sub(/.*\//, "", header_name)
        module[header_name] = parts[1]
    }
}

function breach(text) { print text }

# Returns the module of a file in src/ or a build folder: its first two folders.
function module_of(path, parts) {
    return split(path, parts, "/") > 2 ? parts[1] "/" parts[2] : "program"
}

function floor_of(name) {
    if (!(name in floor)) {
        breach("the module " name " has no floor in src/ROOMS")
        floor[name] = 0
    }
    return floor[name]
}

# Students read class and cards alone. So class uses only cards and cli, and
# only programs use class.
function may_use(user, used) {
    if (user == used)
        return 1
    if (user == "school/class" && used != "base/cards" && used != "base/cli")
        return 0
    if (used == "school/class" && user != "program")
        return 0
    return floor_of(user) > floor_of(used)
}

# Returns the module of a header in include/: the longest part of its name that
# is the name of one, so that cli_output.h belongs to base/cli.
function face(header, name) {
    name = header
    while (!(name in module) && sub(/_[^_]*$/, "", name)) ;
    return name in module ? module[name] : header
}
'

# Includes between the modules: "cards.h" is the header of the module cards. Any
# other header in quotes must belong to the including module. It is named by its
# file alone, or by its path from src/ if the module has folders.
sources=$(find src include -name "*.[ch]" -o -name "*.inc")
ls $sources "$build"/made/* >"$work/files"
awk -v floors="$floors" -v build="$build" "$modules_awk"'
FILENAME != file {
    file = FILENAME
    folder = file
    sub(/\/[^\/]*$/, "", folder)
    name = file
    sub(/.*\//, "", name)
    sub(/\.h$/, "", name)
    user = folder == "include" ? face(name) : module_of(substr(file, 5))
    wing = "src/" user
    sub(/[^\/]*$/, "", wing)
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
               !((wing header) in exists && module_of(substr(wing header, 5)) == user))
        breach(file ": " header " belongs to another module")
}
# Only terminal uses curses. Only cards knows what a number means.
/include.*curses/ && user != "screen/stage" {
    breach(file ": only stage includes curses")
}
# Only the jail uses what only Linux has.
/^ *# *include *<(linux|asm)\// ||
/^ *# *include *<(seccomp|sys\/(capability|epoll|eventfd|fanotify|inotify|personality|prctl|sendfile|signalfd|syscall|sysinfo|timerfd|vfs))\.h>/ {
    if (user != "base/jail")
        breach(file ": only the jail includes headers of Linux alone")
}
/(card|code|suit|face)s?(\[[^]]*\])?\)? *[*\/%] *100([^0-9A-Za-z_]|$)/ && user != "base/cards" {
    breach(file ":" FNR ": only cards knows what the number of a card means")
}' "$work/files" $sources >"$work/breaches"

# Symbols between the modules: which module defines each, and which ones use it.
# Each line of nm begins with the object. Stand-ins, named _alone, define again
# what modules do.
objects=$(find src -name "*.c" | sed "s|^src|$build|; s|c\$|o|")
for object in $objects; do
    [ -f "$object" ] || echo "there is no $object" >>"$work/breaches"
done
nm -A -g $objects 2>/dev/null | sed "s|^$build/||" >"$work/symbols"
awk -v floors="$floors" "$modules_awk"'
{ object = $1; sub(/:.*/, "", object); user = module_of(object) }
$(NF - 1) ~ /^[TDBRV]$/ && object !~ /_alone\.o$/ { definers[$NF] = definers[$NF] " " user }
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

# No module but the jail, and the host of bots in it, calls functions that not every
# system has: Linux alone, or not macOS, or not OpenBSD.
awk '$(NF - 1) == "U" && $1 !~ /^(base\/jail\/|contest\/challenge\/bot\/host)/ &&
$NF ~ /^(accept4|capset|clone|close_range|dl_iterate_phdr|dladdr1?|dlinfo|dup3|execvpe|epoll_.*|eventfd|fanotify_.*|getrandom|gettid|inotify_.*|memfd_create|mount|mremap|pidfd_.*|pipe2|pivot_root|ppoll|prctl|process_vm_.*|ptrace|sched_[gs]etaffinity|seccomp_.*|sendfile|setns|sig(abbrev|descr)_np|signalfd|sigtimedwait|sigwaitinfo|splice|statx|syscall|timerfd_.*|umount2?|unshare)(64)?$/ {
    object = $1
    sub(/:.*/, "", object)
    print object ": calls " $NF ", which not every system has"
}' "$work/symbols" >>"$work/breaches"

# No module but stage uses a symbol of curses. The library has the list.
libraries=$(pkg-config --variable=libdir ncursesw)
nm -g --defined-only "$libraries/libncursesw.a" "$libraries/libtinfo.a" |
    sed -n 's/.* [TDBRVW] \(.*\)/\1/p' | sort -u >"$work/curses"
grep -q '^newterm$' "$work/curses" ||
    echo "the symbols of curses can't be read in $libraries" >>"$work/breaches"
awk 'FNR == NR { curses[$1] = 1; next }
$(NF - 1) == "U" && $NF in curses && $1 !~ /^screen\/stage\// {
    object = $1
    sub(/:.*/, "", object)
    print object ": calls " $NF " of curses"
}' "$work/curses" "$work/symbols" >>"$work/breaches"

cat "$work/breaches" >&2
[ ! -s "$work/breaches" ]
