#!/bin/sh
# Checks the recipes in a folder, as `make recipes` makes them: each is read by its
# system's own program, and Arch Linux's and Fedora's build their packages from the
# tarball beside them. Debian has no Homebrew, and Nix would need its packages.
#
# usage: tests/recipes.sh FOLDER
set -eu
folder=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES DESTDIR PREFIX CFLAGS LDFLAGS

give_up() {
    echo "check-recipes: $*" >&2
    exit 1
}

# Runs the rest of the words, and shows what they said if they fail.
step() { # WHAT COMMAND...
    printf '%s  %s\n' "$(date +%T)" "$1"
    what=$1
    shift
    "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log"; give_up "$what failed"; }
}

# Checks that a package has the command, a private program and its manual.
has_programs() { # LIST
    for file in usr/bin/cardtable usr/bin/blackjack cardtable/deal \
        usr/share/man/man6/cardtable-deal.6; do
        grep -q "$file" "$1" || give_up "the package lacks $file"
    done
}

! grep '@[A-Z0-9]*@' "$folder"/*[!z] || give_up "a word isn't filled in"
step 'Homebrew: the syntax' ruby -wc "$folder/cardtable.rb"
step 'Nix: the syntax' nix-instantiate --parse "$folder/package.nix"

step 'Fedora: rpmlint' rpmlint --ignore-unused-rpmlintrc "$folder/cardtable.spec"
step 'Fedora: the package' rpmbuild -bb --nodeps --define "_topdir $work/rpm" \
    --define "_sourcedir $folder" --define 'debug_package %{nil}' "$folder/cardtable.spec"
find "$work/rpm" -name 'cardtable-[0-9]*.rpm' -exec rpm -qpl {} + >"$work/files"
has_programs "$work/files"

# makepkg takes a file beside the recipe before it asks the network, and refuses to
# work as root.
mkdir "$work/arch"
cp "$folder"/PKGBUILD "$folder"/*.tar.gz "$work/arch"
if [ "$(id -u)" = 0 ]; then
    chmod 755 "$work"
    chown -R nobody "$work/arch"
    as='setpriv --reuid nobody --clear-groups'
else
    as=
fi
cd "$work/arch"
step 'Arch Linux: the package' $as env HOME="$work/arch" makepkg --nodeps --noconfirm
tar -tf "$work"/arch/*.pkg.tar* >"$work/files"
has_programs "$work/files"
echo 'the recipes are right'
