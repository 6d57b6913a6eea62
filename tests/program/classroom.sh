# Makes a folder with a class's programs, and goes there: a folder of sources, a
# class of two students, two compiled programs, a grade.conf, and two
# assignments. The shell deletes it when it ends. Examples of the manuals run in
# it; see test_papers.c.
room=$(mktemp -d) && trap 'rm -rf "$room"' EXIT || exit
mkdir -p "$room/handed-in" "$room/add" "$room/data/class" || exit
cp -r tests/candidates/homework "$room" || exit
for name in anna ben; do
    cp -r tests/candidates/homework "$room/handed-in/$name" || exit
done
cp "$CANDIDATES_DIR/wrong/right-play" "$room/play" || exit
cp "$CANDIDATES_DIR/wrong/right-deal" "$room/my-program" || exit
cp -r data/class/dice21 "$room/data/class" || exit
cp data/class/dice21/dice21.cpp "$room/handed-in/anna" || exit
cd "$room" || exit
cat >fall.conf <<'END'
seeds = 0-2
hidden-seeds = 9
END
cat >add/assignment.conf <<'END'
program = add
reference = add.c
compare = numbers
script = small numbers
input = 2 3
END
cat >add/add.c <<'END'
#include <stdio.h>

int main(void)
{
    int a, b;
    scanf("%d%d", &a, &b);
    printf("%d\n", a + b);
}
END
cp add/add.c handed-in/anna && cp add/add.c handed-in/ben || exit
