#!/bin/sh
# Tests the Debian packages: builds them twice on a clean system, compares the
# bytes, checks them with lintian, installs them on another clean system, runs
# the package's own tests there, and removes them. Needs root and a mirror.
# Everything is in build/check-deb/.
set -eu
work=$PWD/build/check-deb
suite=${SUITE:-$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)}
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive

give_up() {
    echo "check-deb: $*" >&2
    exit 1
}

say() {
    printf '%s  %s\n' "$(date +%T)" "$*"
}

release() {
    for system in builder clean; do
        umount "$work/$system/proc" "$work/$system/dev/pts" 2>/dev/null || :
    done
}
trap release EXIT
trap 'exit 130' INT TERM
release
rm -rf "$work"
mkdir -p "$work"

# Makes a clean system: the folder's name. grade gives a student's program a
# terminal, as build machines have them.
make_system() {
    mkdir "$work/$1"
    tar -xf "$work/minbase.tar" -C "$work/$1"
    mount -t proc proc "$work/$1/proc"
    mount --bind /dev/pts "$work/$1/dev/pts"
}

inside() { # SYSTEM SCRIPT
    chroot "$work/$1" /usr/bin/env -i PATH="$PATH:/usr/sbin:/sbin" LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive sh -euc "$2" >>"$work/$1.log" 2>&1 ||
        { tail -n 30 "$work/$1.log"; give_up "this failed in $1: $2"; }
}

say "a clean $suite"
mmdebstrap --quiet --variant=minbase "$suite" "$work/minbase.tar"

say 'make deb on a clean system with only make and git'
make_system builder
git clone -q "$(git rev-parse --show-toplevel)" "$work/builder/source"
inside builder 'apt-get -qq update; apt-get -qq -y --no-install-recommends install make git
    cd /source && make deb'

say 'make deb again, elsewhere, at another time, for another user'
inside builder 'cp -R /source /srv/elsewhere; rm -rf /srv/elsewhere/build
    cd /srv/elsewhere; umask 077
    TZ=Asia/Tokyo HOME=/nonexistent LC_ALL=C make deb'
for file in "$work"/builder/source/build/deb/*.deb "$work"/builder/source/build/deb/*.dsc \
    "$work"/builder/source/build/deb/*.tar.*; do
    cmp "$file" "$work/builder/srv/elsewhere/build/deb/${file##*/}" ||
        give_up "the second build differs"
    sha256sum "$file" | sed "s:$work/builder/source/build/deb/::"
done

say 'lintian, appstreamcli, desktop-file-validate'
# With --show-overrides, lintian would fail for what is overridden.
lintian --info --pedantic --display-info --fail-on error,warning,info,pedantic \
    "$work"/builder/source/build/deb/*.changes || give_up 'lintian complains'
appstreamcli validate --no-net --pedantic data/desktop/*.metainfo.xml
desktop-file-validate data/desktop/cardtable.desktop

say 'install, test and remove on a clean system'
make_system clean
list_files() {
    (cd "$work/clean" && find . -xdev ! -path './var/*' ! -path './tmp/*' ! -path './proc/*' \
        ! -path './packages*' ! -path './etc/ld.so.cache' | sort) >"$work/$1"
}
mkdir "$work/clean/packages"
cp "$work"/builder/source/build/deb/*.deb "$work/clean/packages"
cp -R data/debian/tests "$work/clean/packages"
inside clean 'rm /packages/*-dbgsym_*; apt-get -qq update'
list_files before
inside clean 'apt-get -qq -y --no-install-recommends install /packages/*.deb
    /packages/tests/programs'
chroot --userspec=nobody:nogroup "$work/clean" /bin/sh /packages/tests/programs >"$work/nobody.log" ||
    { cat "$work/nobody.log"; give_up 'the programs fail for an ordinary user'; }
said=$(chroot "$work/clean" /usr/games/odds --version)
[ "${said##* }" = "$(git -C "$work/builder/source" rev-parse --short=12 HEAD)" ] ||
    give_up "the commit is missing in: $said"
inside clean 'apt-get -qq -y purge cardtable libcards0 libcards-dev libodds0 libodds-dev python3-cardtable
    apt-get -qq -y --purge autoremove'
list_files after
diff "$work/before" "$work/after" || give_up 'files are left after a purge'

say 'the libraries, and no connections to the network'
inside clean 'apt-get -qq -y --no-install-recommends install /packages/*.deb \
        gcc libc6-dev pkgconf strace
    /packages/tests/libraries
    strace -f -qq -e trace=socket,connect,bind -o /packages/trace sh /packages/tests/programs'
if grep -E 'AF_(INET|INET6|PACKET|NETLINK)' "$work/clean/packages/trace"; then
    give_up 'a program uses the network'
fi

say 'all is well'
