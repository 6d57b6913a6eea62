/* Prints what the student prints, and pauses when it pauses. */
#include "student.h"

#include <string.h>

static const int64_t PAUSE = (int64_t)2 * CLI_NANOSECONDS;

/* Appends `text` to the transcript, which is left open when it is full. */
void student_say(struct student *student, const char *text)
{
    struct transcript *transcript = student->transcript;
    size_t length = strlen(text);
    if (transcript->is_open)
        return;
    if (length > TRANSCRIPT_TEXT - transcript->length) {
        transcript->is_open = true;
        return;
    }
    memcpy(transcript->text + transcript->length, text, length);
    transcript->length += length;
}

/* ---- Cards ---- */

static void say_card(struct student *student, int card)
{
    char text[CARD_TEXT_SIZE];
    card_text(text, card, CARD_UTF8);
    bool padded = text[0] == ' ';
    if (padded && student_makes(student, TEN_NOT_PADDED)) {
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

static void say_cell(struct student *student, const struct student_hand *hand,
                     size_t row)
{
    size_t covered = student_makes(student, HOLE_WRONG_CARD) ? 0 : 1;
    bool hidden =
        hand == &student->dealer && row == covered && is_covered(student);
    student_say(student, " ");
    if (row >= hand->count)
        student_say(student, "   ");
    else if (hidden)
        student_say(student, " **");
    else
        say_card(student, hand->cards[row]);
    student_say(student, "  |");
}

void student_show_table(struct student *student)
{
    size_t rows = student->player.count > student->dealer.count
                      ? student->player.count
                      : student->dealer.count;
    if (!student_makes(student, TABLE_BLANK_MISSING))
        student_say(student, "\n");
    if (student_makes(student, TABLE_BLANK_EXTRA))
        student_say(student, "\n");
    student_say(student, " Player Dealer\n");
    for (size_t row = 0; row < rows; row++) {
        student_say(student, "|");
        say_cell(student, &student->player, row);
        say_cell(student, &student->dealer, row);
        student_say(student, "\n");
    }
}

void student_show_result(struct student *student, const char *result)
{
    char scores[64];
    snprintf(scores, sizeof scores, "Final scores: Player %d, Dealer %d.\n",
             student_total(student, &student->player).total,
             student_total(student, &student->dealer).total);
    if (!student_makes(student, SCORES_BLANK_MISSING))
        student_say(student, "\n");
    if (student_makes(student, SCORES_BLANK_EXTRA))
        student_say(student, "\n");
    student_say(student, scores);
    student_say(student, result);
    student_say(student, "\n");
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

static void pause_here(struct student *student)
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
        .nanoseconds = right_length ? PAUSE : 0,
    };
}

void student_show_dealer(struct student *student, const char *decision,
                         bool hits)
{
    enum pause_place place = student_pause_place(student, hits);
    if (place == PAUSE_AT_TABLE)
        pause_here(student);
    student_show_table(student);
    if (place == PAUSE_AT_DECISION)
        pause_here(student);
    student_say(student, decision);
    if (place == PAUSE_AT_NEXT)
        pause_here(student);
}
