#!/bin/sh
# Prints one of the model programs as a single file without options, to hand out
# after the deadline: single.sh PROGRAM, at the top of the source tree. It takes
# the program and what it uses of the cards, and asks its questions plainly.
program=$1
source=src/$program.c

uses() { grep -q "$1(" "$source"; }

# Prints the function $1 of the cards.
card_function() {
    sed -n "/^[a-z].* $1(/,/^}/p" src/base/cards/cards.c | sed 's/^[a-z]/static &/'
    echo
}

# The program's own constants follow.
constants() {
    echo 'enum { CLUBS = 1, SPADES = 4, TWO = 2, TEN = 10, ACE = 14 };'
    echo 'enum { DECK_CARDS = 52, CARD_TEXT_SIZE = 6 }; /* " 2", a sign of 3 bytes, 0 */'
    if uses hand_total; then
        echo 'enum { ACE_LOW = 1, ACE_HIGH = 11, HAND_BEST = 21 };'
    fi
    sed -n '/^enum/p' "$source"
    echo
}

cards() {
    echo '/* A card is suit * 100 + face, from 102 (2 of clubs) to 414 (ace of spades). */'
    card_function deck_fresh
    card_function deck_shuffle
    cat <<'END_OF_C'
/* Writes the face in two columns, and the suit. */
static void card_text(char text[], int card)
{
    const char suits[][4] = {"♣", "♦", "♥", "♠"};
    const char faces[][3] = {" 2", " 3", " 4", " 5", " 6", " 7", " 8",
                             " 9", "10", " J", " Q", " K", " A"};
    snprintf(text, CARD_TEXT_SIZE, "%s%s", faces[card % 100 - TWO],
             suits[card / 100 - CLUBS]);
}

END_OF_C
    if uses hand_total; then
        card_function hand_total | sed '/for (/a\
        int face = cards[i] % 100;'
    fi
}

# The questions, as a class learns to ask them.
questions() {
    cat <<'END_OF_C'
static int ask_seed(void)
{
    int seed;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        exit(1); /* no number, no game */
    return seed;
}

END_OF_C
    if uses ask_number; then cat <<'END_OF_C'; fi
/* Asks for a number. Ends the program if there is none in the range. */
static int ask_number(const char prompt[], int least, int most)
{
    int number;
    printf("%s", prompt);
    if (scanf("%d", &number) != 1 || number < least || number > most)
        exit(1);
    return number;
}

END_OF_C
    if uses ask_hit; then cat <<'END_OF_C'; fi
static bool ask_hit(void)
{
    char answer;
    do {
        printf("Hit or stand? [h/s] ");
        if (scanf(" %c", &answer) != 1)
            exit(1);
    } while (answer != 'h' && answer != 's');
    return answer == 'h';
}

END_OF_C
    if uses ask_letter; then cat <<'END_OF_C'; fi
/* Asks until the answer is one of the letters. */
static char ask_letter(const char prompt[], const char letters[])
{
    char answer;
    do {
        printf("%s", prompt);
        if (scanf(" %c", &answer) != 1)
            exit(1);
    } while (strchr(letters, answer) == NULL);
    return answer;
}

END_OF_C
}

{
    sed -n '1,/^#include/s/ \[SEED\]//; s/gcc .*/gcc '"$program.c -o $program"'/; /^\/\//p' "$source"
    { sed -n '/^#include </{ /stdbool/!p; }' "$source"; if grep -q 'bool\|ask_hit' "$source"; then echo '#include <stdbool.h>'; fi
      if uses ask_letter; then echo '#include <string.h>'; fi; } | sort
    echo
    constants
    cards
    questions
    sed '1,/^#include "class.h"/d; /^enum/d' "$source" | sed '/./,$!d'
} | sed '
    # Joins the lines of a statement, except in comments.
    /^ *\/\*\|^ \*\|^\/\/\|{"/b
    :join
    /[,(=?]$/{ N; s/\n */ /; s/( /(/; b join
    }
    s/, const unsigned options\[\]//
    s/int argc, char \*argv\[\]/void/
    /read_options\|OPTIONS\]/d
    s/, options)/)/
    s/(options)/()/
    s/, options\[CARD_FORM\]//
    s/unsigned seed/int seed/
    s/options\[PAUSE\]/2/
    s/flush_output()/fflush(stdout)/
    s/complain("\(.*\)")/printf("\1\\n")/
    s/, "type [^"]*"//
    s/, const char hint\[\]//
    s/letters, hint/letters/
    s/(int)ask_number/ask_number/
    s/, "the number of players"//
    s/size_t/int/g
    s/SUIT_STEP/100/
    s/card_face(cards\[i\])/face/
    s/card_value(cards\[i\])/face > TEN ? 10 : face/
    /options\[CODES\]/,/else/d
    s/^ *\(    printf("%s\\n", text)\)/    \1/
' | awk '
# Breaks a long line after a comma, below the bracket that is still open there.
function wrap(line, at, depth, i) {
    if (length(line) <= 80 || line ~ /^(\/[\/*]| \*)/) {
        print line
        return
    }
    for (i = 2; i < 79; i++)
        if (substr(line, i, 2) == ", ")
            at = i
    for (i = at; i > 0 && depth <= 0; i--)
        depth += (substr(line, i, 1) == "(") - (substr(line, i, 1) == ")")
    print substr(line, 1, at)
    wrap(sprintf("%" i + 1 "s%s", "", substr(line, at + 2)))
}
{ wrap($0) }'
