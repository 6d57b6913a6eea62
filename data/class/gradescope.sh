#!/bin/sh
# Makes the zip of an autograder for Gradescope:
# gradescope.sh ZIP [GRADE.CONF [ASSIGNMENT]], at the top of the source tree,
# where PROGRAMS_DIR has the programs (default: bin). ASSIGNMENT is a name, such
# as dice21, or a folder.
set -eu
zip=${1:?name the zip to make}
conf=${2:-}
assignment=${3:-cards}
case $zip in
/*) ;;
*) zip=$PWD/$zip ;;
esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cp "${PROGRAMS_DIR:-bin}/grade" "$folder/grade"
if [ -n "$conf" ]; then cp "$conf" "$folder/grade.conf"; else : >"$folder/grade.conf"; fi

if [ -d "$assignment" ]; then
    cp -R "$assignment" "$folder/assignment"
    assignment=source/assignment
fi
echo "$assignment" >"$folder/assignment-name"

cat >"$folder/setup.sh" <<'END'
#!/bin/sh
# Gradescope runs this once, as root, when it builds the image.
set -e
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq -y install gcc g++ libc6-dev libseccomp2
/autograder/source/grade --version
END

cat >"$folder/run_autograder" <<'END'
#!/bin/sh
# Gradescope runs this for each submission. A test sets the folder.
base=${AUTOGRADER_FOLDER:-/autograder}
results=$base/results/results.json
cd "$base" || exit
source/grade --gradescope --config source/grade.conf \
    --assignment "$(cat source/assignment-name)" submission \
    >"$results" 2>results/errors
[ $? -lt 2 ] && exit 0
# Nothing was graded: the container may deny what the jail needs.
reason=$(head -n 4 results/errors | tr -d '\\"' | tr -c '[:print:]' ' ')
printf '{"score": 0, "output": "Not graded; tell your teacher. %s"}\n' \
    "$reason" >"$results"
END

chmod +x "$folder/setup.sh" "$folder/run_autograder" "$folder/grade"
rm -f "$zip"
cd "$folder"
zip -qr "$zip" .
