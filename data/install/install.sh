#!/bin/sh
# Copies files to where they are installed, or removes them from there:
# install.sh copy|remove. Each line of the input is MODE FOLDER SOURCE, or
# "link" FOLDER NAME:TARGET. A folder starts with the name of a variable in the
# environment, and everything is below $DESTDIR.
umask 022

# Removes a folder and those above it, as long as they are empty and nobody
# else's.
remove_folders() {
    folder=$1
    while case $folder in */cardtable | */cardtable/* | */libcards) ;; *) false ;; esac; do
        rmdir "$folder" 2>/dev/null || break
        folder=${folder%/*}
    done
}

while read -r mode folder source; do
    eval "base=\$${folder%%/*}"
    case $folder in
    */*) folder=$DESTDIR$base/${folder#*/} ;;
    *) folder=$DESTDIR$base ;;
    esac
    file=$folder/${source##*/}
    [ "$mode" != link ] || file=$folder/${source%%:*}
    case $1,$mode in
    remove,*) rm -f "$file" && remove_folders "$folder" ;;
    copy,link) ln -sf "${source#*:}" "$file" ;;
    *) mkdir -p "$folder" && install -m "$mode" "$source" "$file" ;;
    esac || exit
done
