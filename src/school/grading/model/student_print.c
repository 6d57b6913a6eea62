/* Prints what the student prints, and pauses when it pauses. */
#include "student.h"

/* ---- Cards ---- */

static void say_card(struct student *student, int card)
{
    char text[CARD_TEXT_SIZE];
    card_text(text, card, CARD_UTF8);
    bool padded = text[0] == ' ';
    enum { ALL_RANKS, DIGITS_ALONE };
    bool is_digit = text[1] >= '0' && text[1] <= '9';
    if (padded && (student_makes_way(student, TEN_NOT_PADDED, ALL_RANKS) ||
                   (is_digit && student_makes_way(student, TEN_NOT_PADDED,
                                                  DIGITS_ALONE)))) {
        student_say(student, text + 1);
    } else if (padded && student_makes(student, TEN_LEFT_JUSTIFIED)) {
        /* Put the blank between the rank and the suit. */
        text[0] = text[1];
        text[1] = ' ';
        student_say(student, text);
    } else {
        if (!padded && student_makes(student, TEN_ALWAYS_PADDED))
            student_say(student, " ");
        student_say(student, text);
    }
}

void student_list_deck(struct student *student)
{
    bool backwards = student_makes(student, DECK_LISTED_BACKWARDS);
    for (size_t i = 0; i < student->deck.count; i++) {
        size_t last = student->deck.count - 1;
        say_card(student, student->deck.cards[backwards ? last - i : i]);
        student_say(student, "\n");
    }
}

/* ---- The table ---- */

/* True if the dealer's hidden card is face down now, whichever card it is. */
static bool is_covered(const struct student *student)
{
    if (student->part == PART_DEAL)
        return student_makes(student, HOLE_HIDDEN_IN_DEAL) &&
               !student->dealers_turn;
    if (student_makes(student, HOLE_SHOWN))
        return false;
    if (!student->dealers_turn || student_makes(student, HOLE_NEVER_TURNED))
        return true;
    return student_makes(student, HOLE_HIDDEN_AFTER_BUST) &&
           student_total(student, &student->player).bust;
}

/* Returns what the student prints for a hidden card. */
static const char *hidden_card_text(const struct student *student)
{
    static const char *const wrong[] = {"** ", "**",  "  **", " ** ",
                                        " * ", "***", "*"};
    return student_makes(student, HOLE_MISPRINTED)
               ? wrong[set_variant(&student->mistakes, HOLE_MISPRINTED)]
               : " **";
}

/* Returns what the student prints where a hand has no card. */
static const char *empty_place_text(const struct student *student)
{
    static const char *const wrong[] = {"  ", "    ", "", " "};
    return student_makes(student, EMPTY_PLACE_MISPRINTED)
               ? wrong[set_variant(&student->mistakes, EMPTY_PLACE_MISPRINTED)]
               : "   ";
}

static void say_cell(struct student *student, const struct student_hand *hand,
                     size_t row)
{
    size_t covered = student_makes(student, HOLE_WRONG_CARD) ? 0 : 1;
    bool hides_player = student_makes(student, HOLE_IN_PLAYERS_HAND);
    bool hidden = (hand == &student->player) == hides_player &&
                  row == covered && is_covered(student);
    student_say(student, " ");
    if (row >= hand->count)
        student_say(student, empty_place_text(student));
    else if (hidden)
        student_say(student, hidden_card_text(student));
    else
        say_card(student, hand->cards[row]);
    student_say(student, "  |");
}

/* Returns how many rows of cards the student prints. */
static size_t row_count(const struct student *student)
{
    size_t player = student->player.count, dealer = student->dealer.count;
    enum { ROWS_OF_PLAYER, ROWS_OF_DEALER, ROWS_OF_BOTH, TWO_ROWS };
    if (student_makes_way(student, TOO_FEW_ROWS, ROWS_OF_PLAYER))
        return player;
    if (student_makes_way(student, TOO_FEW_ROWS, ROWS_OF_DEALER))
        return dealer;
    if (student_makes_way(student, TOO_FEW_ROWS, ROWS_OF_BOTH))
        return player < dealer ? player : dealer;
    if (student_makes_way(student, TOO_FEW_ROWS, TWO_ROWS))
        return 2;
    return player > dealer ? player : dealer;
}

void student_show_table(struct student *student)
{
    size_t rows = row_count(student);
    if (!student_makes(student, TABLE_BLANK_MISSING))
        student_say(student, "\n");
    if (student_makes(student, TABLE_BLANK_EXTRA))
        student_say(student, "\n");
    student_say_message(student, MESSAGE_HEADING);
    for (size_t row = 0; row < rows; row++) {
        student_say(student, "|");
        say_cell(student, &student->player, row);
        say_cell(student, &student->dealer, row);
        student_say(student, "\n");
    }
}

void student_show_result(struct student *student, enum message result)
{
    if (!student_makes(student, SCORES_BLANK_MISSING))
        student_say(student, "\n");
    if (student_makes(student, SCORES_BLANK_EXTRA))
        student_say(student, "\n");
    student_say_message(student, MESSAGE_SCORES);
    student_say_message(student, result);
}

/* ---- Pauses ---- */

/* Returns the most bytes that can have been written by now if the student
 * doesn't flush: the text up to the last question, which may have been flushed,
 * or the full buffers of the C library. */
static size_t flushed_at_most(const struct student *student)
{
    enum { BUFFER = 4096 }; /* glibc's for a pipe; musl's is smaller */
    size_t here = student->transcript->length;
    return here >= BUFFER ? here - 1 : student->asked_at;
}

/* Pauses. The assignment asks for a pause before "Dealer hits." and "Dealer
 * stands.", and doesn't say whether a bust, which isn't a decision, has one. */
static void pause_here(struct student *student, enum message decision)
{
    struct transcript *transcript = student->transcript;
    if (transcript->is_open || transcript->pause_count == TRANSCRIPT_PAUSES)
        return;
    bool flushed = !student_makes(student, FLUSH_MISSING);
    size_t here = transcript->length;
    bool right_length = !student_makes(student, PAUSE_WRONG_LENGTH);
    transcript->pauses[transcript->pause_count++] = (struct transcript_pause){
        .earliest = flushed ? here : 0,
        .latest = flushed ? here : flushed_at_most(student),
        .nanoseconds = right_length ? PAUSE_LENGTH : 0,
        .is_optional = decision == MESSAGE_DEALER_BUSTS,
    };
}

/* True if the dealer's first decision comes without a table. */
static bool table_is_left_out(const struct student *student)
{
    enum { AFTER_STANDING_ALONE, AFTER_BUST_TOO };
    if (student->has_decided ||
        !student_makes(student, NO_TABLE_AFTER_STANDING))
        return false;
    return student_makes_way(student, NO_TABLE_AFTER_STANDING,
                             AFTER_BUST_TOO) ||
           student->part == PART_DEAL ||
           !student_total(student, &student->player).bust;
}

void student_show_dealer(struct student *student, enum message decision)
{
    enum pause_place place =
        student_pause_place(student, decision == MESSAGE_HITS);
    if (place == PAUSE_AT_TABLE)
        pause_here(student, decision);
    bool busts_alone = decision == MESSAGE_DEALER_BUSTS &&
                       student_makes(student, NO_TABLE_BEFORE_BUST);
    if (!busts_alone && !table_is_left_out(student))
        student_show_table(student);
    student->has_decided = true;
    if (place == PAUSE_AT_DECISION)
        pause_here(student, decision);
    student_say_message(student, decision);
    if (place == PAUSE_AT_NEXT)
        pause_here(student, decision);
}
