#!/bin/sh
# Prints one of the model programs as a single file without options, to hand out
# after the deadline: single.sh PROGRAM, at the top of the source tree. It takes
# the program and what it uses of the cards, and asks its questions plainly.
program=$1
source=src/$program.c

uses() { grep -q "$1" "$source"; }

# Prints the function $1 of the cards, with the comment before it in the header.
card_function() {
    awk -v name="$1" '
    FNR == 1 { file++ }
    file == 1 && /^\/\*/ { comment = ""; }
    file == 1 && (/^\/\*/ || /^ \*/) { comment = comment $0 "\n"; next }
    file == 1 { if (index($0, name "(")) kept = comment; next }
    $0 ~ "^[a-z].*[ *]" name "[(]" { inside = 1; printf "%s", kept }
    inside && !/assert/ { print }
    inside && /^}/ { inside = 0; print "" }
    ' include/cards_deck.h src/base/cards/cards.c
}

# The questions, as a class learns to ask them.
ask_seed() {
    cat <<'END'
static unsigned ask_seed(void)
{
    int seed;
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        exit(1);
    return (unsigned)seed;
}

END
}
ask_hit() {
    cat <<'END'
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

END
}
ask_letter() {
    cat <<'END'
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

END
}

ask_number() {
    cat <<'END'
/* Asks for a number. Ends the program if there is none in the range. */
static int ask_number(const char prompt[], int least, int most)
{
    int number;
    printf("%s", prompt);
    if (scanf("%d", &number) != 1 || number < least || number > most)
        exit(1);
    return number;
}

END
}

{
    sed '/^\/\/ gcc/!{/^\/\//!d}; s/^\(\/\/ Use: [a-z]*\) \[SEED\]/\1/; s/^\/\/ gcc.*/\/\/ gcc '"$program.c -o $program/" "$source"
    printf '#include <stdbool.h>\n'
    sed -n '/^#include </p' "$source"
    if uses ask_letter; then printf '#include <string.h>\n'; fi
    printf '\n'
    sed -n 's/^enum [a-z]* {/enum {/; /^enum {.*\(CLUBS\|ACE }\|DECK_CARDS\|TEXT_SIZE\)/p' \
        include/cards_deck.h
    if uses hand_total; then
        grep -e '^enum.*ACE_LOW' -e '^enum.*HAND_BEST' include/cards_deck.h
    fi
    sed -n '/^enum/p' "$source"
    printf '\n'
    card_function deck_fresh
    card_function deck_shuffle
    card_function card_text
    if uses hand_total; then
        card_function face_value
        card_function hand_total
    fi
    ask_seed
    if uses 'ask_hit('; then ask_hit; fi
    if uses 'ask_letter('; then ask_letter; fi
    if uses 'ask_number('; then ask_number; fi
    sed '1,/^#include "class.h"/d; /^enum/d' "$source" | sed '/./,$!d'
} | awk '
# Joins the lines of a statement, simplifies it, and breaks it again.
function balance(text, opened) {
    gsub(/"[^"]*"/, "", text)
    opened = gsub(/[(]/, "", text)
    return opened - gsub(/[)]/, "", text)
}
function simple(text) {
    gsub(/, const unsigned options\[\]|, char \*argv\[\]|, enum card_form form/, "", text)
    gsub(/int argc/, "void", text)
    gsub(/, options\)/, ")", text)
    gsub(/ask_seed\((options, )?(true|false)?\)/, "ask_seed()", text)
    gsub(/ask_hit\(options\)/, "ask_hit()", text)
    gsub(/, options\[ASCII\] \? CARD_ASCII : CARD_UTF8/, "", text)
    gsub(/form == CARD_ASCII \? [^:]*: /, "", text)
    gsub(/DECKS_MAX \* DECK_CARDS/, "DECK_CARDS", text)
    gsub(/\(int\)options\[DECKS\] \* /, "", text)
    gsub(/options\[DECKS\]/, "1", text)
    gsub(/\(enum [a-z]*\)/, "", text)
    gsub(/enum (face|suit) /, "int ", text)
    gsub(/\(int\)card_suit\(card\)/, "card / 100", text)
    gsub(/\(int\)card_face\(card\)/, "card % 100", text)
    gsub(/card_face\(cards\[i\]\)/, "cards[i] % 100", text)
    gsub(/card_value\(cards\[i\]\)/, "face_value(cards[i] % 100)", text)
    gsub(/\(int\)face/, "face", text)
    gsub(/SUIT_STEP/, "100", text)
    gsub(/flush_output\(\)/, "fflush(stdout)", text)
    gsub(/sleep\(options\[SECONDS\]\)/, "sleep(2)", text)
    gsub(/complain\("/, "printf(\"", text)
    gsub(/the player stands"/, "the player stands\\n\"", text)
    gsub(/, "type [^"]*"/, "", text)
    gsub(/\(int\)ask_number/, "ask_number", text)
    gsub(/, "the number of players"/, "", text)
    gsub(/PLAYERS_MAX, false/, "PLAYERS_MAX", text)
    gsub(/, const char hint\[\]/, "", text)
    gsub(/, letters, hint\)/, ", letters)", text)
    sub(/^const char \*card_text/, "void card_text", text)
    if (text ~ /^(void|int|bool) [a-z_]*\(.*\)$/ && text !~ / main/)
        text = "static " text
    return text
}
# Prints a line, broken after a comma or before an operator, below the bracket
# that is still open there.
function wrap(line, i, at, column, depth, operator) {
    if (length(line) <= 80) {
        print line
        return
    }
    for (i = 2; i < 78; i++) {
        if (substr(line, i, 2) == ", " && !operator)
            at = i
        if (substr(line, i, 4) ~ / (&&|[|][|]) /)
            at = operator = i + 2
    }
    for (i = at; i > 0 && depth <= 0; i--)
        depth += (substr(line, i, 1) == "(") - (substr(line, i, 1) == ")")
    column = i + 1
    print substr(line, 1, at)
    line = substr(line, at + 2)
    wrap(sprintf("%" column "s%s", "", line))
}
/CODES|letters\[\]\[|read_options|OPTIONS|usleep|return text;|DECKS_MAX =/ {
    if (/CODES/) { getline; getline; getline; print "        " simple($1 " " $2 " " $3); }
    next
}
/^\/\*/ { sub(/ and returns `text`/, "") }
/^\/\/|^\/\*|^ \*|^$/ { print; next }
{
    line = $0
    while (balance(line) > 0 && (getline more) > 0) {
        sub(/^ */, "", more)
        line = line (line ~ /\($/ ? "" : " ") more
    }
    wrap(simple(line))
}'
