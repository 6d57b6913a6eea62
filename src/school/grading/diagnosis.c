/* Compares what a candidate printed, and when it paused, with what is expected,
 * and finds the mistakes that explain it: a set of mistakes with which the
 * model prints the same in every script. The text comes first; then come
 * mistakes of pausing, which don't change the text. */
#include <ctype.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cards.h"
#include "grading/submission.h"
#include "grading/grading_inside.h"
#include "grading/scripts.h"
#include "grading/sources.h"
#include "grading/student.h"

/* ---- Reading a text, without what is ignored ---- */

struct text_reader {
    const char *text;
    size_t length, position;
    size_t end; /* what follows is ignored */
    unsigned ignored;
    const struct assignment *assignment;
};

enum { TEXT_READER_END = -1 };

static size_t without_blanks(const char *text, size_t length)
{
    while (length > 0 && strchr(" \t\r\n", text[length - 1]))
        length--;
    return length;
}

/* True if a question ends at `place`, apart from the blanks at its end. */
static bool behind_question(const struct text_reader *reader, size_t place)
{
    for (int text = TEXT_SEED; text <= TEXT_ANSWER; text++) {
        const char *words =
            right_words(assignment_or_usual(reader->assignment), text);
        const size_t length = without_blanks(words, strlen(words));
        if (length > 0 && place >= length &&
            memcmp(reader->text + place - length, words, length) == 0)
            return true;
    }
    return false;
}

/* True if the byte at `place` isn't ignored. The user's Enter ends the line of
 * a question, so what follows it begins a line. */
static bool counts(const struct text_reader *reader, size_t place)
{
    const char *text = reader->text;
    const bool ignores_ends = reader->ignored & IGNORE_LINE_ENDS;
    size_t start = place, next = place;
    while (next < reader->end && isspace((unsigned char)text[next]) &&
           text[next] != '\n')
        next++;
    const bool ends_line = next == reader->end || text[next] == '\n';
    if (!isspace((unsigned char)text[place]))
        return true;
    if (text[place] != '\n')
        return !ignores_ends || !(ends_line || behind_question(reader, place));
    while (start > 0 && isspace((unsigned char)text[start - 1]) &&
           text[start - 1] != '\n')
        start--;
    const bool is_empty = (start == place || ignores_ends) &&
                          (start == 0 || text[start - 1] == '\n');
    return !(reader->ignored & IGNORE_BLANK_LINES) ||
           !(is_empty || behind_question(reader, start));
}

/* Moves past what is ignored and returns the byte there, or TEXT_READER_END. */
static int byte_here(struct text_reader *reader)
{
    while (reader->ignored && reader->position < reader->end &&
           !counts(reader, reader->position))
        reader->position++;
    if (reader->position >= reader->end) {
        reader->position = reader->length;
        return TEXT_READER_END;
    }
    const unsigned char byte = (unsigned char)reader->text[reader->position];
    return (reader->ignored & IGNORE_CASE) != 0 ? tolower(byte) : byte;
}

/* Returns a reader of a text. At its end, one newline belongs to the end of a
 * line, and others are empty lines. */
static struct text_reader read_text(const char *text, size_t length,
                                    size_t place, unsigned ignored,
                                    const struct assignment *assignment)
{
    const bool ignores_lines = ignored & IGNORE_BLANK_LINES;
    size_t end = length, newlines = 0;
    while ((ignored & IGNORE_LINE_ENDS) && end > 0 &&
           isspace((unsigned char)text[end - 1]) &&
           (text[end - 1] != '\n' || newlines == 0 || ignores_lines))
        newlines += text[--end] == '\n';
    return (struct text_reader){text, length, place, end, ignored, assignment};
}

/* Return readers of what is expected, and of what a run printed. */
static struct text_reader read_expected(const struct transcript *expected,
                                        size_t place, unsigned ignored)
{
    return read_text(expected->text, expected->length, place, ignored,
                     expected->assignment);
}

static struct text_reader read_run(const struct jail_result *run, size_t place,
                                   const struct text_reader *expected)
{
    return read_text(run->output, run->output_length, place, expected->ignored,
                     expected->assignment);
}

/* Moves both readers to the first difference. Returns true if there is none. If
 * `continues`, `other` may be longer than `expected`. */
static bool texts_agree(struct text_reader *expected, struct text_reader *other,
                        bool continues)
{
    for (;; expected->position++, other->position++) {
        const int byte = byte_here(expected), same = byte_here(other);
        if (byte == TEXT_READER_END && continues)
            return true;
        if (byte != same || byte == TEXT_READER_END)
            return byte == same;
    }
}

/* ---- Pauses ---- */

/* Lists the pauses of a run and returns how many there are. Consecutive calls
 * without output between them count as one pause. */
static size_t pauses_of_run(const struct jail_result *run,
                            struct jail_pause pauses[TRANSCRIPT_PAUSES])
{
    size_t count = 0;
    for (size_t i = 0; i < run->pause_count; i++) {
        const struct jail_pause *pause = &run->pauses[i];
        struct jail_pause *last = count > 0 ? &pauses[count - 1] : NULL;
        if (pause->nanoseconds <= 0)
            continue;
        if (last && last->output_before == pause->output_before &&
            last->nanoseconds < PAUSE_LENGTH)
            last->nanoseconds += pause->nanoseconds;
        else if (count < TRANSCRIPT_PAUSES)
            pauses[count++] = *pause;
    }
    return count;
}

/* Pauses can be compared only if all of them were recorded. */
static bool pauses_count(const struct jail_result *run, unsigned ignored)
{
    return !(ignored & IGNORE_PAUSES) && run->noted_pauses &&
           run->pause_count < JAIL_PAUSES_MAX;
}

bool waited_unseen(const struct jail_result *run)
{
    return run->wall - run->cpu >= CLI_NANOSECONDS;
}

/* True if a run's pause matches the transcript's. In texts that may differ in
 * what is ignored, the same must follow it. */
static bool pause_agrees(const struct transcript *expected,
                         const struct transcript_pause *wanted,
                         const struct jail_result *run,
                         const struct jail_pause *pause, unsigned ignored)
{
    const size_t place = pause->output_before;
    const bool is_right_length = pause->nanoseconds == PAUSE_LENGTH;
    if (!wanted->is_optional && is_right_length != (wanted->nanoseconds > 0))
        return false;
    if (!ignored || wanted->earliest != wanted->latest)
        return place >= wanted->earliest && place <= wanted->latest;
    struct text_reader left =
        read_expected(expected, wanted->earliest, ignored);
    struct text_reader right = read_run(run, place, &left);
    return place <= run->output_length && texts_agree(&left, &right, false);
}

/* Skips the pauses that agree, and optional ones that a run doesn't make.
 * Returns how many of the run's agree, and stores how many of the transcript's
 * do. */
static size_t match_pauses(const struct transcript *expected,
                           const struct jail_result *run,
                           const struct jail_pause pauses[], size_t count,
                           unsigned ignored, size_t *matched)
{
    size_t i = 0;
    for (*matched = 0; *matched < expected->pause_count; ++*matched) {
        const struct transcript_pause *wanted = &expected->pauses[*matched];
        if (i < count &&
            pause_agrees(expected, wanted, run, &pauses[i], ignored))
            i++;
        else if (!wanted->is_optional)
            break;
    }
    return i;
}

/* Returns whether the text and the end of a run agree with a transcript. */
static enum agreement text_agreement(const struct transcript *expected,
                                     const struct jail_result *got,
                                     unsigned ignored)
{
    struct text_reader left = read_expected(expected, 0, ignored);
    struct text_reader right = read_run(got, 0, &left);
    if (expected->is_open && expected->length == 0)
        return DISAGREES; /* it would agree with anything */
    bool was_killed = got->verdict != JAIL_ENDED;
    bool agrees = texts_agree(&left, &right, expected->is_open);
    if (agrees && (expected->is_open || !was_killed))
        return AGREES;
    /* A program that was killed loses its buffered output, so printing less
     * than the transcript doesn't contradict it. */
    if (!was_killed || (!agrees && byte_here(&right) != TEXT_READER_END))
        return DISAGREES;
    return expected->is_open ? AGREES_SO_FAR : STOPS_SHORT;
}

/* ---- The first difference ---- */

static size_t line_start(const char *text, size_t position)
{
    while (position > 0 && text[position - 1] != '\n')
        position--;
    return position;
}

static void mark_lines(const struct transcript *expected, size_t place,
                       const struct jail_result *got, size_t got_place,
                       struct difference *difference)
{
    difference->expected_line = difference->got_line = 1;
    for (size_t i = 0; i < place; i++)
        difference->expected_line += expected->text[i] == '\n';
    for (size_t i = 0; i < got_place; i++)
        difference->got_line += got->output[i] == '\n';
    difference->expected_position = line_start(expected->text, place);
    difference->got_position = line_start(got->output, got_place);
}

/* After an open transcript there may be more pauses. */
static void compare_pauses(const struct transcript *expected,
                           const struct jail_result *got, unsigned ignored,
                           struct difference *difference)
{
    struct jail_pause pauses[TRANSCRIPT_PAUSES];
    size_t matched, count = pauses_of_run(got, pauses);
    size_t i = match_pauses(expected, got, pauses, count, ignored, &matched);
    if ((i == count || expected->is_open) && matched == expected->pause_count)
        return;
    *difference = (struct difference){
        .kind = DIFFERENCE_PAUSE,
        .pause = i,
        .expected_pause = matched < expected->pause_count,
        .got_pause = i < count,
        .got_place = got->output_length,
    };
    size_t place = expected->length;
    if (difference->expected_pause) {
        difference->wanted = expected->pauses[matched];
        place = difference->wanted.earliest;
    }
    if (difference->got_pause) {
        difference->got_nanoseconds = pauses[i].nanoseconds;
        if (pauses[i].output_before < got->output_length)
            difference->got_place = pauses[i].output_before;
    }
    mark_lines(expected, place, got, difference->got_place, difference);
}

void transcript_compare(const struct transcript *expected,
                        const struct jail_result *got, unsigned ignored,
                        struct difference *difference)
{
    struct text_reader left = read_expected(expected, 0, ignored);
    struct text_reader right = read_run(got, 0, &left);
    *difference = (struct difference){.kind = DIFFERENCE_NONE};
    if (!texts_agree(&left, &right, expected->is_open)) {
        difference->kind = DIFFERENCE_TEXT;
        mark_lines(expected, left.position, got, right.position, difference);
    } else if (pauses_count(got, ignored)) {
        compare_pauses(expected, got, ignored, difference);
    }
}

/* ---- The search ---- */

/* The state of a search through sets of mistakes. */
struct search {
    const struct grading_settings *settings;
    enum assignment_part part;
    const struct candidate_run *originals;
    struct candidate_run *runs; /* the runs with all possible repairs */
    size_t count;
    size_t suspect;  /* the run that refuted the last set; it is tried first */
    bool first_ways; /* try only the first variant of each mistake */
    bool forgives_ends; /* let sets explain only the runs that weren't killed */
    const char *contradicted; /* the mistake that the source rules out; or "" */
    bool has_errors;          /* some run wrote to standard error */
    size_t closest;           /* the most failed runs that a set explains */
    struct mistake_set base;  /* what the output shows; each set has it */
    size_t bases;             /* how many decks the first cards allow */
    size_t deck;              /* how many of the base are the deck's */
    struct observed observed; /* how hands are counted, ... */
    struct evidence evidence;
    struct transcript *transcript;
    struct diagnosis *diagnosis;
};

static bool run_failed(const struct candidate_run *run)
{
    return run->verdict != VERDICT_OK;
}

/* Returns what a program prints in a run that has only what was observed, cut
 * if it has no room for the end of a string. */
static const char *right_text(const struct search *search,
                              const struct candidate_run *run)
{
    struct transcript *right = search->transcript;
    student_run(run->script, &search->base, right);
    right->text[right->length - (right->length == TRANSCRIPT_TEXT)] = '\0';
    return right->text;
}

/* ---- General facts, which need no model of the mistake ---- */

__attribute__((format(printf, 2, 0))) static void
add_list(char words[FAULT_SIZE], const char *format, va_list values)
{
    const size_t used = strlen(words);
    (void)vsnprintf(words + used, FAULT_SIZE - used, format, values);
}

/* Appends formatted text, as far as there is room. */
__attribute__((format(printf, 2, 3))) static void
add_words(char words[FAULT_SIZE], const char *format, ...)
{
    va_list values;
    va_start(values, format);
    add_list(words, format, values);
    va_end(values);
}

/* Adds a fact, with a formatted detail, unless it is known. Shows the run's
 * script if the student may know it; `script` may be NULL. */
__attribute__((format(printf, 4, 5))) static void
note_fact(struct diagnosis *diagnosis, const char *name,
          const struct script *script, const char *format, ...)
{
    const int mistake = mistake_named(name);
    struct mistake_set *facts = &diagnosis->facts;
    va_list values;
    if (set_includes(facts, mistake) || facts->count == SET_MOST)
        return;
    char *words = diagnosis->details[facts->count];
    *facts = set_with(facts, mistake, 0);
    *words = '\0';
    if (script && script->is_hidden)
        return;
    if (script)
        add_words(words, "With seed %lld%s%s, ", (long long)script->seed,
                  script->part == PART_SHUFFLE ? "" : " and answers ",
                  script->answers);
    va_start(values, format);
    add_list(words, format, values);
    va_end(values);
}

/* True if `names`, which commas separate, has the mistake's name. */
static bool is_listed(int mistake, const char *names)
{
    char name[64], list[FAULT_SIZE];
    snprintf(name, sizeof name, ",%s,", mistake_facts(mistake)->name);
    snprintf(list, sizeof list, ",%s,", names);
    return strstr(list, name) != NULL;
}

/* True if one of the facts is in `names`. */
static bool has_fact(const struct diagnosis *diagnosis, const char *names)
{
    for (size_t i = 0; i < diagnosis->facts.count; i++)
        if (is_listed(diagnosis->facts.made[i].mistake, names))
            return true;
    return false;
}

/* Drops the facts that `names` lists. */
static void forget(struct diagnosis *diagnosis, const char *names)
{
    struct mistake_set *facts = &diagnosis->facts;
    size_t kept = 0;
    for (size_t i = 0; i < facts->count; i++) {
        facts->made[kept] = facts->made[i];
        memmove(diagnosis->details[kept], diagnosis->details[i], FAULT_SIZE);
        kept += !is_listed(facts->made[i].mistake, names);
    }
    facts->count = kept;
}

void facts_forget_cards(struct diagnosis *diagnosis)
{
    forget(diagnosis, "deck-incomplete,card-dealt-again,scores-of-other-cards,"
                      "message-of-other-cards,message-count-differs,"
                      "question-missing");
}

/* ---- Cards that are printed another way ---- */

/* Reads a card in whatever form: 10♥, TH, 310, 11♣, with blanks anywhere. */
static bool read_any_card(const char *text, size_t length, int *card)
{
    enum { MOST = 20 };
    /* ':' comes from '0' + 10. */
    static const char *const numbers[] = {"11", "J", "12", "Q", "13", "K", "14",
                                          "A",  "1", "A",  ":", "10", ";", "J",
                                          "<",  "Q", "=",  "K", ">",  "A"};
    char packed[MOST + 1], other[MOST + 2] = "";
    size_t used = 0;
    for (size_t i = 0; i < length && used < MOST; i++)
        if (text[i] != ' ' && text[i] != '\t')
            packed[used++] = text[i];
    packed[used] = '\0';
    if (used > 0 && card_read(packed, card) == used)
        return true;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && !*other; i += 2)
        if (strncmp(packed, numbers[i], strlen(numbers[i])) == 0)
            snprintf(other, sizeof other, "%s%s", numbers[i + 1],
                     packed + strlen(numbers[i]));
    return *other && card_read(other, card) == strlen(other);
}

/* Writes what should stand in a cell of the table, whose rows are numbered from
 * 0: a card, or stars or blanks for what has no digit. A hidden card is one of
 * the first two. Returns false if the cell can't be read. */
static bool read_cell(const char *text, size_t length, bool is_dealers,
                      size_t number, char cell[CARD_TEXT_SIZE], int *card)
{
    enum { MOST = 12 };
    size_t blanks = 0, stars = 0, words = 0;
    for (size_t i = 0; i < length; i++) {
        blanks += text[i] == ' ' || text[i] == '\t';
        stars += text[i] == '*';
        words += isalnum((unsigned char)text[i]) && toupper(text[i]) != 'X';
    }
    *card = 0;
    if (read_any_card(text, length, card)) {
        card_text(cell, *card, CARD_UTF8);
        return true;
    }
    bool is_hidden =
        number < 2 &&
        (stars > 0 || (is_dealers && number == 1 && blanks < length));
    snprintf(cell, CARD_TEXT_SIZE, "%s", is_hidden ? " **" : "   ");
    return words == 0 && length <= MOST;
}

/* A row of the table: the cards of both columns, 0 where there is none. */
struct table_row {
    int cards[2];
    char cells[2][CARD_TEXT_SIZE];
    size_t length; /* up to the last bar */
};

/* Reads a row of the table, number `number` from 0. */
static bool read_row(const char *line, size_t length, size_t number,
                     struct table_row *row)
{
    size_t start = strspn(line, " ");
    if (start >= length || line[start] != '|')
        return false;
    for (int i = 0; i < 2; i++) {
        start++;
        const char *bar =
            start < length ? memchr(line + start, '|', length - start) : NULL;
        if (bar == NULL ||
            !read_cell(line + start, (size_t)(bar - line) - start, i == 1,
                       number, row->cells[i], &row->cards[i]))
            return false;
        start = (size_t)(bar - line);
    }
    row->length = start + 1;
    return strspn(line + row->length, " \t\r") + row->length >= length;
}

/* Returns the next line, or NULL at the end. */
static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end && end[1] ? end + 1 : NULL;
}

/* The last table that a run printed. */
struct last_table {
    const struct observed *observed; /* how hands are counted; NULL: rightly */
    int hands[2][DECK_CARDS];
    int counts[2];
    bool is_hidden;
};

static void add_row(struct last_table *table, const struct table_row *row)
{
    for (int i = 0; i < 2; i++)
        if (row->cards[i] > 0 && table->counts[i] < DECK_CARDS)
            table->hands[i][table->counts[i]++] = row->cards[i];
    table->is_hidden |= row->cells[0][1] == '*' || row->cells[1][1] == '*';
}

static int table_total(const struct last_table *table, int hand)
{
    const int *cards = table->hands[hand], count = table->counts[hand];
    return table->observed
               ? hand_counted(cards, count, &table->observed->counting[hand])
               : hand_total(cards, count);
}
/* ---- Messages and questions that are worded another way ---- */

/* Which messages and questions of the assignment the runs print as they are. */
struct wording {
    bool is_used[TEXT_UNKNOWN];
    const char *scores; /* the fact that says how all scores are wrong */
};

enum { WORDS_SIZE = 160 };

/* Returns the number that begins at `text`. A score has few digits; a longer
 * number is only wrong. */
static int number_at(const char *text)
{
    enum { MOST = 1000000 };
    long number = strtol(text, NULL, 10);
    return number > MOST ? MOST : number < -MOST ? -MOST : (int)number;
}

/* Copies a line, with lowercase letters, and # for each number. Stores the
 * first two numbers. Returns how many there are. */
static size_t copy_line(const char *line, size_t length, char words[WORDS_SIZE],
                        int numbers[2])
{
    size_t used = 0, count = 0;
    bool in_number = false;
    for (size_t i = 0; i < length && used + 1 < WORDS_SIZE; i++) {
        bool is_digit = isdigit((unsigned char)line[i]);
        bool is_point = line[i] == '.' && i + 1 < length &&
                        isdigit((unsigned char)line[i + 1]);
        if (in_number && (is_digit || is_point))
            continue;
        in_number = is_digit;
        if (is_digit && count++ < 2)
            numbers[count - 1] = number_at(line + i);
        words[used++] =
            (char)(is_digit ? '#' : tolower((unsigned char)line[i]));
    }
    words[used] = '\0';
    return count;
}

/* Returns the message that a line is, in whatever case; or TEXT_UNKNOWN. */
static int message_in(const char *line)
{
    char words[WORDS_SIZE];
    int numbers[2];
    (void)copy_line(line, without_blanks(line, strcspn(line, "\n")), words,
                    numbers);
    for (int text = 0; text < MESSAGE_COUNT; text++) {
        const char *right = message_text((enum message)text);
        const size_t length = strlen(right) - 1;
        if (strlen(words) == length && strncasecmp(words, right, length) == 0)
            return text;
    }
    return TEXT_UNKNOWN;
}

/* Adds the messages and questions that a text has. */
static void read_wording(struct wording *wording, const char *text,
                         const struct assignment *assignment)
{
    for (int i = TEXT_SEED; text && i <= TEXT_ANSWER; i++) {
        const char *right = right_words(assignment_or_usual(assignment), i);
        char words[WORDS_SIZE];
        snprintf(words, sizeof words, "%.*s",
                 (int)without_blanks(right, strlen(right)), right);
        wording->is_used[i] |= strstr(text, words) != NULL;
    }
    for (const char *line = text; line && *line; line = next_line(line)) {
        const int message = message_in(line);
        if (message != TEXT_UNKNOWN)
            wording->is_used[message] = true;
    }
}

/* Returns which message or question a line is likely to be, by its words. */
static int text_like(const char *line, size_t length, bool is_before_cards)
{
    static const struct {
        const char *words[2];
        int text;
    } rows[] = {
        {{"h/s", ""}, TEXT_ANSWER},
        {{"hit", "stand"}, TEXT_ANSWER},
        {{"dealer", "hit"}, MESSAGE_HITS},
        {{"dealer", "takes"}, MESSAGE_HITS},
        {{"dealer", "stand"}, MESSAGE_STANDS},
        {{"dealer", "stay"}, MESSAGE_STANDS},
        {{"dealer", "bust"}, MESSAGE_DEALER_BUSTS},
        {{"bust", ""}, MESSAGE_PLAYER_BUSTS},
        {{"push", ""}, MESSAGE_PUSH},
        {{"tie", ""}, MESSAGE_PUSH},
        {{"dealer", "win"}, MESSAGE_DEALER_WINS},
        {{"you", "lose"}, MESSAGE_DEALER_WINS},
        {{"win", ""}, MESSAGE_PLAYER_WINS},
        {{"player", "dealer"}, MESSAGE_HEADING},
        {{"seed", ""}, TEXT_SEED},
    };
    char words[WORDS_SIZE];
    int numbers[2];
    if (copy_line(line, length, words, numbers) >= 2)
        return strstr(words, "player") || strstr(words, "score")
                   ? MESSAGE_SCORES
                   : TEXT_UNKNOWN;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(words, rows[i].words[0]) &&
            strstr(words, rows[i].words[1]) &&
            (rows[i].text != TEXT_SEED || is_before_cards))
            return rows[i].text;
    return is_before_cards && length > 0 && strchr(":?>", line[length - 1])
               ? TEXT_SEED
               : TEXT_UNKNOWN;
}

/* ---- Putting a text right ---- */

/* A run's output, what it should look like, and where. */
struct mender {
    const struct assignment *assignment;
    const struct wording *wording;
    const struct candidate_run *run; /* the original run */
    struct diagnosis *diagnosis;
    const char *text;
    size_t place;
    size_t empty; /* empty lines right before */
    size_t rows;  /* rows of the table right before */
    struct last_table table;
    bool has_heading;
    bool is_spaced; /* empty lines come between rows */
    bool has_cards;
    bool has_changed;
    char *mended;
    size_t used;
    struct jail_pause *pauses;
    size_t pause;
};

/* Notes how a piece is printed; `right`, unless it is NULL, should be there. */
static void note_change(struct mender *mender, const char *fact,
                        const char *raw, size_t length, const char *right)
{
    enum { MOST = 60 };
    const size_t line = strcspn(raw, "\r\n");
    const size_t shown = line < length ? line : length;
    const int most = (int)(shown < MOST ? shown : MOST);
    mender->has_changed = true;
    if (mistake_facts(mistake_named(fact))->ignores & mender->run->ignored)
        return;
    if (right == NULL)
        note_fact(mender->diagnosis, fact, mender->run->script,
                  "for example at \"%.*s\".", most, raw);
    else
        note_fact(mender->diagnosis, fact, mender->run->script,
                  "\"%.*s\" stands for \"%.*s\".", most, raw,
                  (int)without_blanks(right, strlen(right)), right);
}

/* Appends what should stand instead of the next `length` bytes, and moves the
 * pauses before them. */
static void put_right(struct mender *mender, size_t length, const char *right)
{
    const struct jail_result *old = &mender->run->result;
    for (; mender->pause < old->pause_count &&
           old->pauses[mender->pause].output_before < mender->place + length;
         mender->pause++) {
        mender->pauses[mender->pause] = old->pauses[mender->pause];
        mender->pauses[mender->pause].output_before = mender->used;
    }
    memcpy(mender->mended + mender->used, right, strlen(right));
    mender->used += strlen(right);
    mender->place += length;
}

/* Corrects the next piece, which begins after the empty lines that belong
 * there. Its words are wrong as `fact` says unless only letters or the end of
 * the line differ. */
static void put_piece(struct mender *mender, size_t length, const char *right,
                      size_t empty, const char *fact)
{
    const char *raw = mender->text + mender->place;
    const size_t shown = without_blanks(raw, length);
    const bool is_as_long = shown == without_blanks(right, strlen(right));
    if (is_as_long && memcmp(raw, right, shown) == 0) {
        if (length != strlen(right) || memcmp(raw, right, length) != 0)
            note_change(mender, "line-ends-differ", raw, length, NULL);
    } else {
        if (is_as_long && strncasecmp(raw, right, shown) == 0)
            fact = "letter-case-differs";
        note_change(mender, fact, raw, shown, right);
    }
    if (mender->empty != empty)
        note_change(mender, "blank-lines-differ", raw, shown, NULL);
    put_right(mender, 0, empty > 0 ? "\n" : "");
    put_right(mender, length, right);
    mender->empty = 0;
}

/* Drops a line that doesn't belong there. */
static void drop_line(struct mender *mender, size_t length, const char *fact,
                      const char *right)
{
    const char *raw = mender->text + mender->place;
    note_change(mender, fact, raw, without_blanks(raw, length), right);
    put_right(mender, length + (raw[length] == '\n'), "");
}

/* Mends a row of the table. Returns false if the line isn't one. */
static bool mend_row(struct mender *mender, size_t length,
                     char right[WORDS_SIZE])
{
    const char *raw = mender->text + mender->place;
    struct table_row row;
    if (!read_row(raw, length, mender->rows, &row))
        return false;
    snprintf(right, WORDS_SIZE, "| %s  | %s  |\n", row.cells[0], row.cells[1]);
    if (mender->rows > 1 && row.cells[0][2] == ' ' && row.cells[1][2] == ' ') {
        drop_line(mender, length, "cards-printed-otherwise", "");
        *right = '\0'; /* no card, no star */
        return true;
    }
    mender->is_spaced |= mender->rows > 0 && mender->empty > 0;
    if (mender->rows == 0 && !mender->has_heading) {
        note_fact(mender->diagnosis, "message-count-differs",
                  mender->run->script,
                  "\" Player Dealer\" is missing before \"%.*s\".",
                  (int)without_blanks(raw, length), raw);
        put_right(mender, 0, mender->empty > 0 ? "\n" : "");
        put_right(mender, 0, message_text(MESSAGE_HEADING));
        mender->empty = 0;
        mender->has_changed = true;
    }
    mender->has_heading = false;
    if (mender->rows++ == 0)
        mender->table = (struct last_table){.counts = {0, 0}};
    add_row(&mender->table, &row);
    return true;
}

/* Mends a card, or a row of the table. Returns false if the line is neither. */
static bool mend_cards(struct mender *mender, size_t length)
{
    const char *raw = mender->text + mender->place;
    char right[WORDS_SIZE];
    int card;
    if (mender->run->script->part != PART_SHUFFLE) {
        if (!mend_row(mender, length, right))
            return false;
    } else if (read_any_card(raw, without_blanks(raw, length), &card)) {
        card_text(right, card, CARD_UTF8);
        strcat(right, "\n");
    } else {
        return false;
    }
    /* Another card may follow, whose rank has two columns. */
    const bool is_cut = raw[length] == ' ' &&
                        (raw[length + 1] == ' ' || raw[length + 1] == '1');
    mender->has_cards = true;
    if (*right)
        put_piece(mender, length + (is_cut || raw[length] == '\n'), right, 0,
                  "cards-printed-otherwise");
    return true;
}

/* Mends a line that is one of the messages, or may be meant as one. */
static void mend_message(struct mender *mender, size_t length)
{
    const char *raw = mender->text + mender->place;
    int numbers[2] = {0, 0}, text = message_in(raw);
    const bool is_known = text != TEXT_UNKNOWN;
    char words[WORDS_SIZE], right[WORDS_SIZE];
    const char *fact = "message-differs";
    if (!is_known)
        text = text_like(raw, without_blanks(raw, length), !mender->has_cards);
    if (!is_known && (text == TEXT_UNKNOWN || mender->wording->is_used[text])) {
        drop_line(mender, length, "line-unknown", NULL);
        mender->empty = 0;
        return;
    }
    snprintf(right, sizeof right, "%s", right_words(mender->assignment, text));
    if (text == MESSAGE_SCORES) {
        (void)copy_line(raw, length, words, numbers);
        for (int i = 0; i < 2 && is_known && mender->wording->scores; i++)
            numbers[i] = table_total(&mender->table, i);
        snprintf(right, sizeof right, SCORES_FORMAT, numbers[0], numbers[1]);
        if (is_known && mender->wording->scores)
            fact = mender->wording->scores;
    }
    mender->has_heading = text == MESSAGE_HEADING;
    put_piece(mender, length + (text < TEXT_SEED && raw[length] == '\n'), right,
              text == MESSAGE_HEADING || text == MESSAGE_SCORES, fact);
}

/* Mends a question that begins here. Returns false if none does. */
static bool mend_question(struct mender *mender)
{
    const char *raw = mender->text + mender->place;
    for (int text = TEXT_SEED; text <= TEXT_ANSWER; text++) {
        const char *right = right_words(mender->assignment, text);
        const size_t length = without_blanks(right, strlen(right));
        if (length == 0 || strncasecmp(raw, right, length) != 0)
            continue;
        put_piece(mender, length + (right[length] && raw[length] == ' '), right,
                  0, "");
        return true;
    }
    return false;
}

/* Returns the length of the next line; in a list of cards, of what comes before
 * the first card, or of one card. */
static size_t piece_length(const struct mender *mender)
{
    const char *raw = mender->text + mender->place;
    const char *sign = strstr(raw, "\xe2\x99"); /* how each suit's begins */
    const size_t length = strcspn(raw, "\n");
    int card;
    if (mender->run->script->part != PART_SHUFFLE)
        return length;
    for (size_t i = length; !mender->has_cards && i-- > 0;)
        if (strchr(":?>", raw[i]) &&
            read_any_card(raw + i + 1, length - i - 1, &card))
            return i + 1 + (raw[i + 1] == ' ');
    return sign && sign + 3 < raw + without_blanks(raw, length)
               ? (size_t)(sign + 3 - raw)
               : length;
}

/* Mends the next line, or the next question. */
static void mend_next(struct mender *mender)
{
    const char *raw = mender->text + mender->place;
    const size_t length = piece_length(mender);
    if (mend_question(mender))
        return;
    if (without_blanks(raw, length) == 0) {
        if (length > 0)
            note_change(mender, "line-ends-differ", raw, length, NULL);
        put_right(mender, length + (raw[length] == '\n'), "");
        mender->empty++;
        if (mender->rows > 1 && !mender->is_spaced)
            mender->rows = 0; /* a new table may begin without its heading */
    } else if (!mend_cards(mender, length)) {
        mender->rows = 0;
        mend_message(mender, length);
    }
}

/* Corrects what a run prints another way than the assignment: cards, rows,
 * messages, questions, empty lines, and lines that don't belong. Adds a fact of
 * each kind. The output and the pauses, whose places move, then are others from
 * the heap. Returns false if nothing had to be changed. */
static bool facts_mend(struct candidate_run *run, const struct wording *wording,
                       struct diagnosis *diagnosis)
{
    enum { LONGER = 4 }; /* longer than the shortest lines of a card or a row */
    const struct candidate_run was = *run;
    const size_t length = was.result.output_length;
    struct mender mender = {
        .assignment = assignment_or_usual(run->script->assignment),
        .wording = wording,
        .run = &was,
        .diagnosis = diagnosis,
        .text = was.result.output,
        .mended = malloc(LONGER * length + (size_t)2 * WORDS_SIZE),
        .pauses = malloc((was.result.pause_count + 1) * sizeof *mender.pauses),
    };
    while (mender.mended && mender.pauses && mender.place < length &&
           mender.text[mender.place] && mender.used < (LONGER - 1) * length)
        mend_next(&mender);
    if (mender.empty > 0 && mender.place == length)
        note_change(&mender, "blank-lines-differ", "the end", 7, NULL);
    if (!mender.mended || !mender.pauses || !mender.has_changed ||
        mender.place < length) {
        free(mender.mended);
        free(mender.pauses);
        return false;
    }
    put_right(&mender, 1, "");
    mender.mended[mender.used] = '\0';
    run->result.output = mender.mended;
    run->result.output_length = mender.used;
    run->result.pauses = mender.pauses;
    return true;
}

enum { CODES = 500 };

/* ---- What a game shows ---- */

/* A line of a game that isn't a row of a table, and what is known there. */
struct scene {
    const struct candidate_run *run;
    const char *line, *next;
    int text; /* the message or question that the line is; or TEXT_UNKNOWN */
    struct last_table table;
    size_t rows;     /* of a table right before the line */
    size_t asked;    /* the questions before the line */
    int games;       /* the tables that began a game so far */
    bool begins;     /* the table is the first of its game */
    bool is_over;    /* the next table begins a game */
    int dealt[2];    /* the cards of both hands, by answers and messages */
    bool is_current; /* the table shows all of them */
    bool has_drawn;  /* the table shows one more card of the player's */
};

static struct scene scene_start(const struct candidate_run *run,
                                const struct observed *observed)
{
    return (struct scene){.run = run,
                          .next = run->result.output,
                          .text = TEXT_UNKNOWN,
                          .table.observed = observed,
                          .is_over = true};
}

static void note_current(struct scene *scene)
{
    const struct last_table *table = &scene->table;
    scene->is_current = table->counts[0] >= scene->dealt[0] &&
                        table->counts[1] + table->is_hidden >= scene->dealt[1];
}

/* Notes what the line leads to, before the scene leaves it. */
static void scene_leave(struct scene *scene)
{
    const char *answers = scene->run->script->answers;
    scene->is_over |= scene->text == MESSAGE_PUSH;
    scene->dealt[1] += scene->text == MESSAGE_HITS;
    if (scene->text == TEXT_ANSWER) {
        scene->dealt[0] +=
            scene->asked < strlen(answers) && answers[scene->asked] == 'h';
        scene->asked++;
    }
    note_current(scene);
}

/* Moves to the next line, past the rows of a table. Returns false at the end.
 */
static bool scene_next(struct scene *scene)
{
    const int cards = scene->table.counts[0];
    const char *question =
        assignment_or_usual(scene->run->script->assignment)->hit_prompt;
    struct table_row row;
    scene_leave(scene);
    for (scene->rows = 0; scene->next; scene->rows++) {
        scene->line = scene->next;
        scene->next = next_line(scene->line);
        if (!read_row(scene->line, strcspn(scene->line, "\n"), scene->rows,
                      &row)) {
            scene->text = *question && strncmp(scene->line, question,
                                               strlen(question)) == 0
                              ? TEXT_ANSWER
                              : message_in(scene->line);
            scene->has_drawn =
                scene->rows > 0 && scene->table.counts[0] == cards + 1;
            note_current(scene);
            return true;
        }
        if (scene->rows == 0) {
            scene->table =
                (struct last_table){.observed = scene->table.observed};
            scene->begins = scene->is_over;
            scene->games += scene->begins;
            scene->is_over = false;
            if (scene->begins)
                scene->dealt[0] = scene->dealt[1] = 2;
        }
        add_row(&scene->table, &row);
    }
    return false;
}

/* Notes a card that is on the table twice. */
static void check_table(const struct scene *scene, struct diagnosis *diagnosis)
{
    bool seen[CODES] = {false};
    char text[CARD_TEXT_SIZE];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < scene->table.counts[i]; j++) {
            const int card = scene->table.hands[i][j];
            if (seen[card])
                note_fact(diagnosis, "card-dealt-again", scene->run->script,
                          "%s is on the table twice.",
                          card_word(text, card, CARD_UTF8));
            seen[card] = true;
        }
}

/* Returns the score of a hand in a line with scores; -1: there is none. */
static int score_in(const char *line, int hand)
{
    const char *name = hand == 0 ? "Player " : "Dealer ";
    const char *found =
        strncmp(line, "Final scores", 12) == 0 ? strstr(line, name) : NULL;
    return found ? number_at(found + strlen(name)) : -1;
}

/* Notes scores that aren't those of the last table. */
static void check_scores(const struct scene *scene, struct diagnosis *diagnosis)
{
    const struct last_table *table = &scene->table;
    for (int i = 0; i < 2; i++) {
        const int said = score_in(scene->line, i);
        const int right = table_total(table, i);
        char detail[FAULT_SIZE] = "", text[CARD_TEXT_SIZE];
        if (said < 0 || said == right || table->counts[i] == 0)
            continue;
        for (int j = 0; j < table->counts[i]; j++)
            add_words(detail, "%s ",
                      card_word(text, table->hands[i][j], CARD_UTF8));
        note_fact(diagnosis, "scores-of-other-cards", scene->run->script,
                  "%sare %d, but the %s gets %d.", detail, right,
                  i == 0 ? "player" : "dealer", said);
    }
}

/* Notes a message that doesn't fit the hands of the last table. */
static void check_message(const struct scene *scene,
                          struct diagnosis *diagnosis)
{
    const int limit = scene->table.observed->limit;
    const int player = table_total(&scene->table, 0);
    const int dealer = table_total(&scene->table, 1);
    const bool lost = player > HAND_BEST, won = !lost && dealer > HAND_BEST;
    const bool is_right[] = {
        [MESSAGE_HEADING] = true,
        [MESSAGE_PLAYER_BUSTS] = lost,
        [MESSAGE_HITS] = !lost && dealer < limit,
        [MESSAGE_STANDS] = lost || (dealer >= limit && dealer <= HAND_BEST),
        [MESSAGE_DEALER_BUSTS] = dealer > HAND_BEST,
        [MESSAGE_SCORES] = true,
        [MESSAGE_PLAYER_WINS] = won || (!lost && player > dealer),
        [MESSAGE_DEALER_WINS] = lost || (!won && dealer > player),
        [MESSAGE_PUSH] = !lost && player == dealer,
        [TEXT_SEED] = true,
        [TEXT_ANSWER] = true,
        [TEXT_UNKNOWN] = true,
    };
    if (is_right[scene->text] ||
        (scene->table.is_hidden && scene->text != MESSAGE_PLAYER_BUSTS))
        return;
    note_fact(diagnosis, "message-of-other-cards", scene->run->script,
              "\"%.*s\" comes when the player has %d and the dealer has %d.",
              (int)strcspn(scene->line, "\r\n"), scene->line, player, dealer);
}

static void check_game(const struct candidate_run *run,
                       const struct observed *observed,
                       struct diagnosis *diagnosis)
{
    struct scene scene = scene_start(run, observed);
    const bool is_play = run->script->part == PART_PLAY;
    size_t lines = 0;
    for (size_t i = 0; i < run->script->input_length; i++)
        lines += run->script->input[i] == '\n';
    while (scene_next(&scene)) {
        const bool is_asked = scene.text == TEXT_ANSWER;
        if (scene.rows > 0 && scene.begins &&
            (scene.table.counts[0] > 2 || scene.table.counts[1] > 2)) {
            bool is_first = scene.games == 1;
            note_fact(diagnosis,
                      is_first ? "first-cards-differ" : "hands-not-emptied",
                      run->script, "the %s shows more.",
                      is_first ? "first table" : "table after the push");
            return; /* this fact explains cards that come twice */
        }
        if (scene.rows > 0)
            check_table(&scene, diagnosis);
        if (is_asked && scene.asked == lines && scene.games == 1)
            note_fact(diagnosis, "answer-not-read", run->script,
                      "it asks more questions than it gets answers.");
        if (scene.rows > 0 && is_asked && is_play &&
            table_total(&scene.table, 0) > HAND_BEST)
            note_fact(diagnosis, "player-asked-after-bust", run->script,
                      "the question comes again after a bust.");
        if (is_play && scene.table.counts[0] > 0 && scene.is_current) {
            check_message(&scene, diagnosis);
            if (!scene.table.is_hidden)
                check_scores(&scene, diagnosis);
        }
    }
}

/* Notes whether the listed deck isn't 52 different cards. */
static void check_list(const struct candidate_run *run,
                       struct diagnosis *diagnosis)
{
    size_t times[CODES] = {0}, total = 0, other = 0, missing = 0;
    char words[FAULT_SIZE] = "", text[CARD_TEXT_SIZE];
    const char *line = strchr(run->result.output, ':');
    for (line = line ? line + 1 : run->result.output; line;
         line = next_line(line)) {
        int card;
        const size_t length = strcspn(line, "\n");
        const bool is_card = read_any_card(line, length, &card);
        times[is_card ? card : 0]++;
        total += is_card;
        other += !is_card && length > 0;
    }
    for (int card = 0; card < CODES && total > 0; card++) {
        missing += card_is_valid(card) && times[card] == 0;
        if (card_is_valid(card) && times[card] != 1 &&
            strlen(words) <= FAULT_SIZE / 4)
            add_words(words, "%s %s, ", card_word(text, card, CARD_UTF8),
                      times[card] == 0 ? "is missing" : "comes again");
    }
    if (words[0] && (other < missing || total > DECK_CARDS))
        note_fact(diagnosis, "deck-incomplete", run->script,
                  "%sand %zu cards are listed.", words, total);
}

/* Notes the total from which the dealer of all runs stands, if that isn't the
 * right one: on which totals he hits, and on which he stands. */
static void observe_dealer(struct search *search)
{
    int most = 0, least = HAND_BEST + 1;
    for (size_t i = 0; i < search->count; i++) {
        struct scene scene = scene_start(&search->runs[i], &search->observed);
        while (scene_next(&scene)) {
            const int total = table_total(&scene.table, 1);
            if (!scene.is_current || scene.table.is_hidden ||
                table_total(&scene.table, 0) > HAND_BEST)
                continue;
            if (scene.text == MESSAGE_HITS && total > most)
                most = total;
            if (scene.text == MESSAGE_STANDS && total < least)
                least = total;
        }
    }
    if (most == 0 || least > HAND_BEST || most >= least ||
        (most < DEALER_STANDS && least >= DEALER_STANDS))
        return;
    note_fact(search->diagnosis, "dealer-limit-differs", NULL,
              "The dealer hits up to %d and stands on %d or more.", most,
              least);
    search->observed.limit = least;
    search->base =
        set_with(&search->base, mistake_named("dealer-limit-differs"), 0);
}

/* ---- How scores are counted ---- */

/* A printed score, and the hand that it should be of. */
struct score {
    int cards[DECK_CARDS];
    int count;
    int said;
    int other; /* what the other hand counts */
};

/* Whose scores are read. */
enum whose { PLAYERS, DEALERS, BOTH };

/* Lists the printed scores of hands whose cards are known, a few of each run,
 * because a game may never end. Returns a list from the heap, or NULL. */
static struct score *list_scores(const struct search *search, enum whose whose,
                                 size_t *listed)
{
    enum { OF_A_RUN = 8 };
    struct score *scores = calloc(search->count, OF_A_RUN * sizeof *scores);
    *listed = 0;
    for (size_t i = 0; scores && i < search->count; i++) {
        const size_t most = *listed + OF_A_RUN;
        struct scene scene = scene_start(&search->originals[i], NULL);
        while (scene_next(&scene))
            for (int hand = 0; hand < 2 && *listed < most; hand++) {
                const struct last_table *table = &scene.table;
                struct score *score = &scores[*listed];
                score->said = score_in(scene.line, hand);
                score->count = table->counts[hand];
                score->other = table_total(table, 1 - hand);
                memcpy(score->cards, table->hands[hand], sizeof score->cards);
                *listed += whose != (hand == 0 ? DEALERS : PLAYERS) &&
                           score->said >= 0 && score->count > 0 &&
                           scene.is_current && !table->is_hidden;
            }
    }
    return scores;
}

/* A way to print scores that aren't the totals, or to count hands. */
struct manner {
    const char *fact, *words;
    bool is_other, is_0; /* prints the other hand's total, or 0 for a bust */
    struct counting how;
};

/* Returns how many scores agree with a manner. */
static size_t count_scores(const struct score scores[], size_t count,
                           const struct manner *manner)
{
    size_t agreeing = 0;
    for (size_t i = 0; i < count; i++) {
        int total =
            manner->is_other
                ? scores[i].other
                : hand_counted(scores[i].cards, scores[i].count, &manner->how);
        if (manner->is_0 && total > HAND_BEST)
            total = 0;
        agreeing += total == scores[i].said;
    }
    return agreeing;
}

/* Changes one value after the other so that more scores agree. Returns true if
 * all of them do. */
static bool improve_values(const struct score scores[], size_t count,
                           struct manner *manner)
{
    enum { PASSES = 3, VALUE_MOST = 25 };
    const int last =
        manner->how.most == INT_MAX || manner->how.all_drop ? ACE : KING;
    size_t best = count_scores(scores, count, manner);
    for (int pass = 0; pass < PASSES; pass++)
        for (int face = TWO; face <= last && best < count; face++) {
            int *value = &manner->how.values[face], kept = *value;
            for (*value = 0; *value <= VALUE_MOST; ++*value) {
                size_t now = count_scores(scores, count, manner);
                kept = now > best ? *value : kept;
                best = now > best ? now : best;
            }
            *value = kept;
        }
    return best == count;
}

static void count_rightly(struct counting *how)
{
    for (int face = TWO; face <= ACE; face++)
        how->values[face] = card_value(card_code(CLUBS, face));
    how->most = HAND_BEST;
}

/* Finds the manner in which all scores come about. Returns false if they are
 * right, or too few, or if no manner fits. */
static bool find_manner(const struct search *search, enum whose whose,
                        struct manner *found)
{
    enum { FEWEST = 8, VALUES_FEWEST = 20 }; /* fewer can agree by chance */
    static const struct manner manners[] = {
        {.fact = NULL},
        {"scores-swapped", ", the other hand counts", .is_other = true},
        {"bust-scores-0", ", a bust counts 0", .is_0 = true},
        {"card-not-added", ", the last card is left out",
         .how = {.leaves_last = true}},
        {"card-not-added", ", the first card is left out",
         .how = {.leaves_first = true}},
        {"card-not-added", ", only two cards count", .how = {.only_two = true}},
    };
    static const int limits[] = {HAND_BEST, INT_MAX, HAND_BEST, 20,
                                 19,        18,      17,        16};
    enum {
        SIMPLE = sizeof manners / sizeof *manners,
        ALL = SIMPLE + sizeof limits / sizeof *limits
    };
    size_t count, least = FEWEST;
    struct score *scores = list_scores(search, whose, &count);
    bool fits = false;
    for (int i = 0; scores && i < ALL && !fits; i++) {
        const int limit = i < SIMPLE ? HAND_BEST : limits[i - SIMPLE];
        *found = i < SIMPLE ? manners[i]
                            : (struct manner){.fact = "card-values-differ",
                                              .words = ""};
        count_rightly(&found->how);
        found->how.most = limit;
        found->how.all_drop = i > SIMPLE && limit == HAND_BEST;
        least = i < SIMPLE ? FEWEST : VALUES_FEWEST;
        fits = i < SIMPLE
                   ? count_scores(scores, count, found) == count
                   : count >= least && improve_values(scores, count, found);
    }
    free(scores);
    return fits && found->fact && count >= least;
}

static const char *face_name(int face)
{
    static const char *const names[] = {"2",     "3",    "4",  "5",  "6",
                                        "7",     "8",    "9",  "10", "jack",
                                        "queen", "king", "ace"};
    return names[face - TWO];
}

/* Writes which cards count as what. */
static void describe_values(const struct counting *how, char words[FAULT_SIZE])
{
    for (int face = TWO; face <= ACE && strlen(words) < FAULT_SIZE / 2;
         face++) {
        const bool is_fixed = face == ACE && how->most == INT_MAX;
        if (how->values[face] != card_value(card_code(CLUBS, face)) || is_fixed)
            add_words(
                words, "%s %s %s %d", *words ? "," : ", each", face_name(face),
                is_fixed ? "always counts as" : "counts as", how->values[face]);
    }
    if (how->most < HAND_BEST)
        add_words(words, ", an ace counts as 11 only in a hand of at most %d",
                  how->most);
}

/* Notes how the scores are counted if that is known and wrong. */
static void observe_totals(struct search *search)
{
    static const char *const heads[] = {
        "In the player's scores", "In the dealer's scores", "In the scores"};
    struct manner manner;
    char words[FAULT_SIZE] = "";
    int whose = BOTH;
    while (whose >= 0 && !find_manner(search, (enum whose)whose, &manner))
        whose--;
    if (whose < 0)
        return;
    describe_values(&manner.how, words);
    note_fact(search->diagnosis, manner.fact, NULL, "%s%s%s.", heads[whose],
              manner.words, words);
    for (int hand = 0; hand < 2; hand++)
        if (whose == BOTH || whose == hand)
            search->observed.counting[hand] = manner.how;
    if (!manner.is_other && !manner.is_0)
        search->base = set_with(&search->base, mistake_named(manner.fact), 0);
}

/* ---- At which totals the player is asked ---- */

/* Notes totals at which the player's turn ends without a question, or the
 * number of cards. */
static void check_asking(const struct search *search)
{
    /* How often each total comes without a question and with one, and 21 in two
     * cards without; the most cards with a question, and the fewest without. */
    size_t totals[2][HAND_BEST + 1] = {{0}}, naturals = 0;
    int most = 0, fewest = DECK_CARDS, least = 0, highest = HAND_BEST;
    for (size_t i = 0; i < search->count; i++) {
        struct scene scene = scene_start(&search->runs[i], &search->observed);
        while (scene_next(&scene)) {
            const int total = table_total(&scene.table, 0);
            const int cards = scene.table.counts[0];
            const bool is_asked = scene.text == TEXT_ANSWER;
            if (scene.rows == 0 || total > HAND_BEST ||
                !(scene.begins || scene.has_drawn) ||
                scene.text == MESSAGE_PLAYER_BUSTS)
                continue;
            totals[is_asked][total]++;
            naturals += !is_asked && total == HAND_BEST && cards == 2;
            most = is_asked && cards > most ? cards : most;
            fewest = !is_asked && cards < fewest ? cards : fewest;
        }
    }
    while (least <= HAND_BEST && totals[false][least] == 0)
        least++;
    while (highest >= least && totals[true][highest] == 0)
        highest--;
    if (least > HAND_BEST)
        return;
    const bool is_limit = highest < least;
    const bool is_natural = naturals == totals[false][least];
    if (is_limit || is_natural || most >= fewest)
        note_fact(search->diagnosis, "question-missing", NULL,
                  "The player isn't %sasked with %d%s.",
                  is_limit || is_natural ? "" : "always ", least,
                  is_limit     ? least < HAND_BEST ? " or more" : ""
                  : is_natural ? " in two cards"
                               : "");
    else
        note_fact(search->diagnosis, "question-missing", NULL,
                  "The player isn't asked with %d or more cards.", fewest);
}

/* ---- In which order the cards are dealt ---- */

/* Lists the place of each card in the deck of a run, 1 for the top. */
static void list_places(const struct search *search,
                        const struct candidate_run *run, int places[CODES])
{
    struct script lists = *run->script;
    const struct candidate_run list = {.script = &lists};
    lists.part = PART_SHUFFLE;
    const char *line =
        right_text(search, &list) +
        strlen(assignment_or_usual(lists.assignment)->seed_prompt);
    for (int i = 0; line && i < DECK_CARDS; i++, line = next_line(line)) {
        int card;
        if (read_any_card(line, strcspn(line, "\n"), &card))
            places[card] = DECK_CARDS - i;
    }
}

/* What the first game's cards show of how they are dealt. */
struct order {
    char words[FAULT_SIZE]; /* the places in the deck that they come from */
    bool is_right;
    bool is_printed; /* they are only printed in another order */
};

/* Adds the places of a hand's cards. Returns false if they may be any places:
 * one isn't near the top, or at the bottom. */
static bool add_places(const struct last_table *table, int hand,
                       const int places[CODES], struct order *order)
{
    enum { TOP = 4, BOTTOM = DECK_CARDS - 5 }; /* what a mistake may skip to */
    const int *cards = table->hands[hand], count = table->counts[hand];
    const int near = table->counts[0] + table->counts[1] + TOP;
    for (int j = 0; j < count; j++) {
        const int place = places[cards[j]];
        const int hit = hand == 0 ? j + 3 : table->counts[0] + j + 1;
        const int right = j < 2 ? 2 * j + hand + 1 : hit;
        bool is_there = false;
        for (int k = 0; k < count; k++)
            is_there |= places[cards[k]] == right;
        if (place == 0 || (place > near && place < BOTTOM))
            return false;
        order->is_right &= place == right;
        order->is_printed &= is_there;
        add_words(order->words, "%s%d",
                  j == 0           ? " "
                  : j == count - 1 ? " and "
                                   : ", ",
                  place);
    }
    return true;
}

/* Finds the places from which the first game's cards come. */
static bool find_order(const struct search *search,
                       const struct candidate_run *run, struct order *order)
{
    struct scene scene = scene_start(run, NULL);
    struct last_table table = {.counts = {0, 0}};
    int places[CODES] = {0};
    list_places(search, run, places);
    while (scene_next(&scene) && scene.games < 2)
        if (scene.is_current && !scene.table.is_hidden)
            table = scene.table;
    order->is_right = true;
    strcpy(order->words, "the player gets cards");
    if (!add_places(&table, 0, places, order))
        return false;
    add_words(order->words, " of the deck, and the dealer");
    return add_places(&table, 1, places, order);
}

/* Notes cards that come from the right deck, but in another order. */
static void check_order(const struct search *search)
{
    enum { LEAST = 3 };
    const struct script *script = NULL;
    struct order order = {.is_printed = true};
    char first[FAULT_SIZE];
    size_t wrong = 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (run->result.output && !find_order(search, run, &order))
            return;
        wrong += run->result.output && !order.is_right;
        if (!order.is_right && (script == NULL || script->is_hidden)) {
            memcpy(first, order.words, sizeof first);
            script = run->script;
        }
    }
    if (wrong >= LEAST)
        note_fact(search->diagnosis,
                  order.is_printed ? "hand-in-other-order"
                                   : "dealt-in-other-order",
                  script, "%s.", first);
}

/* ---- Facts of all runs ---- */

/* Notes whether just the negative seeds fail, or all but 0, which shuffles
 * nothing. */
static void check_seeds(const struct search *search)
{
    bool fails_negative = true, fails_nonzero = true;
    size_t negative = 0, nonzero = 0, passed = 0;
    for (size_t i = 0; i < search->count; i++) {
        const int64_t seed = search->runs[i].script->seed;
        const bool fails = run_failed(&search->runs[i]);
        negative += seed < 0;
        nonzero += seed != 0;
        passed += !fails;
        fails_negative &= fails == (seed < 0);
        fails_nonzero &= fails == (seed != 0);
    }
    if (fails_negative && negative > 0 && passed > 0)
        note_fact(search->diagnosis, "negative-seeds", NULL, "%s", "");
    if (fails_nonzero && nonzero > 0 && passed > 0)
        note_fact(search->diagnosis, "shuffled-otherwise", NULL, "%s", "");
}

/* Notes a face that no game shows. Hundreds of cards, among them nearly all of
 * the others, are no accident. */
static void check_faces(const struct search *search)
{
    enum { CARDS_LEAST = 300, DIFFERENT_LEAST = 44 };
    size_t times[CODES] = {0}, faces[ACE + 1] = {0}, cards = 0, different = 0;
    for (size_t i = 0; i < search->count; i++) {
        struct scene scene = scene_start(&search->runs[i], NULL);
        while (scene_next(&scene))
            for (int j = 0; scene.rows > 0 && j < 2; j++)
                for (int k = 0; k < scene.table.counts[j]; k++, cards++) {
                    const int card = scene.table.hands[j][k];
                    different += times[card]++ == 0;
                    faces[card_face(card)]++;
                }
    }
    for (int face = TWO;
         face <= ACE && cards >= CARDS_LEAST && different >= DIFFERENT_LEAST;
         face++)
        if (faces[face] == 0)
            note_fact(search->diagnosis, "deck-incomplete", NULL,
                      "No %s comes in any game.", face_name(face));
}

static size_t count_message(const char *text, int message)
{
    size_t count = 0;
    for (const char *line = text; line; line = next_line(line))
        count += message_in(line) == message;
    return count;
}

/* Notes a message that comes more or less often in a run than it should. If
 * there is none at all, only garbage is printed. */
static void compare_counts(const struct search *search,
                           const struct candidate_run *run)
{
    const char *expected = right_text(search, run);
    struct wording wording = {.scores = NULL};
    bool is_any = false;
    read_wording(&wording, run->result.output, run->script->assignment);
    for (int i = 0; i < MESSAGE_COUNT; i++)
        is_any |= wording.is_used[i];
    for (int i = MESSAGE_HEADING + 1; is_any && i < MESSAGE_COUNT; i++) {
        const char *text = message_text((enum message)i);
        const size_t count = count_message(run->result.output, i);
        const size_t right = count_message(expected, i);
        if (count != right)
            note_fact(search->diagnosis, "message-count-differs", run->script,
                      "\"%.*s\" should come %zu time%s, but comes %zu time%s.",
                      (int)without_blanks(text, strlen(text)), text, right,
                      right == 1 ? "" : "s", count, count == 1 ? "" : "s");
    }
}

/* Adds what the runs show. */
static void facts_find(const struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    check_faces(search);
    if (search->part == PART_PLAY)
        check_asking(search);
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (run->verdict == VERDICT_CRASHED && run->result.signal == SIGFPE)
            note_fact(diagnosis, "division-by-zero", run->script,
                      "it stops there.");
        if (!run_failed(run) || run->result.output == NULL)
            continue;
        if (search->part == PART_SHUFFLE)
            check_list(run, diagnosis);
        else
            check_game(run, &search->observed, diagnosis);
    }
    if (has_fact(diagnosis, "scores-swapped,bust-scores-0"))
        forget(diagnosis, "scores-of-other-cards");
    /* A wrong total explains what follows from it. */
    if (has_fact(diagnosis, "card-values-differ,card-not-added"))
        forget(diagnosis, "message-of-other-cards,player-asked-after-bust");
    if (has_fact(diagnosis, "scores-of-other-cards"))
        forget(diagnosis, "message-of-other-cards,player-asked-after-bust,"
                          "question-missing,dealer-limit-differs");
}

/* Adds what stopped runs before they could show more: the wait for input that
 * nobody types, or a command that `source` starts. Returns true if nothing else
 * is wrong with any run. */
static bool facts_of_stops(const struct candidate_run runs[], size_t count,
                           const char *source, struct diagnosis *diagnosis)
{
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        const char *command = strstr(source, "system(");
        if (runs[i].verdict == VERDICT_TIMED_OUT &&
            runs[i].result.waited_for_input) {
            note_fact(diagnosis, "waits-for-input", runs[i].script,
                      "it stops there.");
        } else if (runs[i].verdict == VERDICT_REFUSED && command) {
            note_fact(diagnosis, "command-started", runs[i].script,
                      "it stops at %.*s", (int)strcspn(command, "\n"), command);
        } else {
            left += run_failed(&runs[i]);
        }
    }
    return diagnosis->facts.count > 0 && left == 0;
}

/* Notes a condition such as answer == 'h' || 'H', about which gcc doesn't warn.
 * `token` has the last tokens, the newest first. */
static void check_condition(const char *source, const struct token token[4],
                            struct diagnosis *diagnosis)
{
    const char *line = token[1].text;
    if (!(token_is(&token[0], ")") || token_is(&token[0], "|")) ||
        token[1].kind != TOKEN_QUOTED || token[1].length != 3 ||
        !token_is(&token[2], "|") || !token_is(&token[3], "|"))
        return;
    while (line > source && line[-1] != '\n')
        line--;
    line += strspn(line, " \t");
    note_fact(diagnosis, "condition-constant", NULL, "The source says: %.*s",
              (int)strcspn(line, "\r\n"), line);
}

/* Notes such a condition, a comparison such as answer != 'S' if nothing reads
 * small letters, and a call of main(). */
static void facts_of_code(const char *source, struct diagnosis *diagnosis)
{
    static const char *const letters[][2] = {{"'H'", "'h'"}, {"'S'", "'s'"}};
    struct tokenizer tokens = {.text = source, .length = strlen(source)};
    struct token token[4] = {{.length = 0}};
    bool is_compared[2] = {false}, is_small[2] = {false}, converts = false;
    size_t depth = 0;
    while (token_next_code(&tokens, &token[0])) {
        depth += token_is(&token[0], "{");
        depth -= token_is(&token[0], "}") && depth > 0;
        if (depth > 0 && token_is(&token[1], "main") &&
            token_is(&token[0], "("))
            note_fact(diagnosis, "main-called", NULL, "%s", "");
        check_condition(source, token, diagnosis);
        converts |=
            token_is(&token[0], "tolower") || token_is(&token[0], "toupper");
        for (int i = 0; i < 2; i++) {
            is_small[i] |= token_is(&token[0], letters[i][1]);
            is_compared[i] |=
                token_is(&token[0], letters[i][0]) &&
                token_is(&token[1], "=") &&
                (token_is(&token[2], "=") || token_is(&token[2], "!"));
        }
        memmove(token + 1, token, 3 * sizeof *token);
    }
    for (int i = 0; i < 2; i++)
        if (is_compared[i] && !is_small[i] && !converts)
            note_fact(diagnosis, "capital-compared", NULL, "%s", "");
}

void facts_of_source(struct evidence evidence, struct diagnosis *diagnosis)
{
    const char *messages = evidence.messages;
    if (evidence.source)
        facts_of_code(evidence.source, diagnosis);
    for (int i = 0; messages && mistake_facts(i); i++) {
        const char *warning = mistake_facts(i)->warning;
        const char *found = warning ? strstr(messages, warning) : NULL;
        if (found == NULL)
            continue;
        while (found > messages && found[-1] != '\n')
            found--;
        note_fact(diagnosis, mistake_facts(i)->name, NULL,
                  "The compiler says: %.*s", (int)strcspn(found, "\n"), found);
    }
}
/* ---- The run that shows it best ---- */

/* Returns whether the text of a run agrees with a model that makes these
 * mistakes. Leaves the model's transcript in `search->transcript`. */
static enum agreement search_text(const struct search *search,
                                  const struct mistake_set *set,
                                  const struct candidate_run *run)
{
    const bool is_lenient = run->ignored & IGNORE_LOOKS;
    const struct transcript_guide guide = {
        .text = is_lenient ? NULL : run->result.output,
        .length = run->result.output_length};
    search->diagnosis->model_runs++;
    student_run_along(run->script, set, guide, search->transcript);
    return search->transcript->left_guide
               ? DISAGREES
               : text_agreement(search->transcript, &run->result, run->ignored);
}

/* True if a model that makes only this mistake does what the run did, up to and
 * including the first difference. */
static bool explains_difference(const struct search *search,
                                const struct made_mistake *made,
                                const struct candidate_run *run)
{
    const struct mistake_set none = {.observed = &search->observed};
    const struct mistake_set alone =
        set_with(&none, made->mistake, made->variant);
    const struct difference *first = &run->difference;
    struct difference left;
    student_run(run->script, &alone, search->transcript);
    transcript_compare(search->transcript, &run->result, run->ignored, &left);
    if (left.kind == DIFFERENCE_NONE || left.kind != first->kind)
        return left.kind != DIFFERENCE_TEXT;
    return left.kind == DIFFERENCE_PAUSE ? left.pause > first->pause
                                         : left.got_line > first->got_line;
}

/* Returns the first run that shows the mistake that is named first: the set
 * explains it, and that mistake alone its first difference. If there is none,
 * returns the first that the set explains, or NULL. */
static const struct candidate_run *choose_run(const struct search *search,
                                              bool may_be_hidden)
{
    const struct mistake_set *set = &search->diagnosis->sets[0];
    const struct candidate_run *chosen = NULL;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *original = &search->originals[i];
        if (search->runs[i].verdict != VERDICT_DIFFERS ||
            (original->script->is_hidden && !may_be_hidden) ||
            search_text(search, set, &search->runs[i]) != AGREES)
            continue;
        if (set->count > 0 &&
            explains_difference(search, &set->made[0], original))
            return original;
        if (chosen == NULL)
            chosen = original;
    }
    return chosen;
}

/* ---- All runs ---- */

/* Returns how a run's text agrees with a set. A program that ended too early,
 * or that a search for mistakes that explain only some runs forgives for being
 * killed, isn't contradicted by what it left out. */
static enum agreement search_run(const struct search *search,
                                 const struct mistake_set *set,
                                 const struct candidate_run *run)
{
    const bool has_stopped =
        !run_failed(run) && run->result.verdict != JAIL_ENDED;
    const enum agreement agreement = search_text(search, set, run);
    return agreement == STOPS_SHORT && (search->forgives_ends || has_stopped)
               ? AGREES_SO_FAR
           : agreement == STOPS_SHORT ? DISAGREES
                                      : agreement;
}

/* Returns how many failed runs agree with the set, or 0 if a run's text
 * contradicts it. */
static size_t count_explained(struct search *search,
                              const struct mistake_set *set)
{
    size_t count = 0;
    if (search_run(search, set, &search->runs[search->suspect]) == DISAGREES)
        return 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        const enum agreement agreement = search_run(search, set, run);
        if (agreement == DISAGREES) {
            search->suspect = i;
            return 0;
        }
        count += run_failed(run) && agreement == AGREES;
    }
    return count;
}

/* True if the program took a second or more in over half of its runs. It then
 * waits in a way that isn't recorded: for a descriptor, or in a loop that looks
 * at the clock. In a single run, a busy machine may have kept it waiting. */
static bool waits_unseen(const struct search *search)
{
    size_t waited = 0;
    for (size_t i = 0; i < search->count; i++)
        waited += search->runs[i].result.wall >= CLI_NANOSECONDS;
    return 2 * waited > search->count;
}

/* True if no run's pauses contradict the set, which explains the texts. Nobody
 * who waited in some other way is said to have left pauses out. */
static bool explains_pauses(const struct search *search,
                            const struct mistake_set *set)
{
    struct difference left;
    for (size_t i = 0; i < set->count; i++)
        if (mistake_facts(set->made[i].mistake)->waits_less &&
            waits_unseen(search))
            return false;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (search_text(search, set, run) != AGREES)
            continue;
        transcript_compare(search->transcript, &run->result, run->ignored,
                           &left);
        if (left.kind == DIFFERENCE_PAUSE)
            return false;
    }
    return true;
}

/* ---- Sets ---- */

/* True if this mistake can be made in this part, together with the set. */
static bool search_fits(const struct search *search,
                        const struct mistake_set *set, int mistake)
{
    const struct mistake_facts *facts = mistake_facts(mistake);
    if (strcmp(facts->name, search->contradicted) == 0 ||
        (!search->has_errors && strcmp(facts->name, "text-on-stderr") == 0) ||
        !(facts->parts & 1U << search->part))
        return false;
    for (size_t i = 0; i < set->count; i++) {
        const struct mistake_facts *other = mistake_facts(set->made[i].mistake);
        if (other == facts || (facts->family && other->family == facts->family))
            return false;
    }
    return true;
}

/* The mistakes of a kind from number `first` on. */
struct span {
    enum mistake_kind kind;
    int first;
};

/* Calls `visit` with `set` together with every set of `size` more mistakes of
 * the span, until the caller stops the search or it takes too long. */
static void visit_sets(struct search *search, const struct mistake_set *set,
                       struct span span, int size,
                       void (*visit)(struct search *search,
                                     const struct mistake_set *set))
{
    struct diagnosis *diagnosis = search->diagnosis;
    diagnosis->interrupted =
        diagnosis->interrupted || grading_is_stopped(search->settings);
    if (diagnosis->interrupted || diagnosis->model_runs >= MODEL_RUNS_MOST)
        return;
    if (size == 0) {
        visit(search, set);
        return;
    }
    for (int i = span.first; mistake_facts(i); i++) {
        if (mistake_facts(i)->kind != span.kind || !search_fits(search, set, i))
            continue;
        unsigned last = search->first_ways ? 0 : mistake_facts(i)->variants;
        for (unsigned way = 0; way <= last; way++) {
            struct mistake_set larger = set_with(set, i, way);
            visit_sets(search, &larger, (struct span){span.kind, i + 1},
                       size - 1, visit);
        }
    }
}

/* Adds a set to the diagnosis unless it is full, or has a set with the same
 * mistakes, whose variants may differ. */
static void search_add_set(const struct search *search,
                           const struct mistake_set *set)
{
    struct diagnosis *diagnosis = search->diagnosis;
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        const struct mistake_set *known = &diagnosis->sets[i];
        size_t same = 0;
        for (size_t j = 0; j < known->count; j++)
            same += set_includes(set, known->made[j].mistake);
        if (same == set->count && known->count == set->count)
            return;
    }
    if (diagnosis->set_count < DIAGNOSES_MOST)
        diagnosis->sets[diagnosis->set_count++] = *set;
}

static struct mistake_set set_without(const struct mistake_set *set,
                                      size_t place)
{
    struct mistake_set smaller = *set;
    smaller.count--;
    memmove(smaller.made + place, smaller.made + place + 1,
            (smaller.count - place) * sizeof *smaller.made);
    return smaller;
}

/* ---- The text ---- */

/* Returns how many failed runs a set must agree with to explain the texts. If
 * programs were killed in other runs, it is two, because one could be chance.
 */
static size_t explained_at_least(const struct search *search)
{
    return search->forgives_ends ? 2 : 1;
}

/* True if a set may agree with a run. Unless the program ended by itself, its
 * text must differ from the right one: there is nothing to explain in one that
 * only stops. */
static bool can_be_explained(const struct search *search,
                             const struct candidate_run *run)
{
    const struct mistake_set none = {.count = 0};
    const struct jail_result *result = &run->result;
    if (!run_failed(run) || result->verdict == JAIL_ENDED)
        return run_failed(run);
    return ((result->output_length > 0 &&
             memchr(result->output, '|', result->output_length)) ||
            (result->errors_length > 0 &&
             memchr(result->errors, '|', result->errors_length))) &&
           search_text(search, &none, run) == DISAGREES;
}

/* True if one of the mistakes undoes what the others do: many runs that passed
 * would fail without it. In a few, mistakes can meet by chance. */
static bool has_canceling(const struct search *search,
                          const struct mistake_set *set)
{
    enum { FEW = 2, SHARE = 10 };
    for (size_t i = 0; i < set->count && set->count > 1; i++) {
        const struct mistake_set others = set_without(set, i);
        size_t passed = 0, undone = 0;
        for (size_t j = 0; j < search->count; j++) {
            const struct candidate_run *run = &search->runs[j];
            passed += !run_failed(run);
            undone += !run_failed(run) &&
                      search_run(search, &others, run) == DISAGREES;
        }
        if (undone > FEW && SHARE * undone > passed)
            return true;
    }
    return false;
}

/* Adds a set that explains the texts, without those of its mistakes that
 * explain nothing, and unless some cancel others. */
static void try_texts(struct search *search, const struct mistake_set *set)
{
    struct mistake_set needed = *set;
    const size_t explained = count_explained(search, set);
    if (explained < explained_at_least(search) || has_canceling(search, set))
        return;
    for (size_t i = needed.count; i-- > 0;) {
        const struct mistake_set others = set_without(&needed, i);
        if (count_explained(search, &others) < explained)
            continue;
        forget(search->diagnosis, mistake_facts(needed.made[i].mistake)->name);
        needed = others;
    }
    search_add_set(search, &needed);
}

/* Finds the smallest sets that explain the texts: no run contradicts them, and
 * enough that failed agree. The empty set is one of them if all texts are
 * right. */
static void find_texts(struct search *search)
{
    size_t explainable = 0;
    for (size_t i = 0; i < search->count; i++)
        explainable += can_be_explained(search, &search->runs[i]);
    if (explainable < explained_at_least(search))
        return;
    const struct diagnosis *found = search->diagnosis;
    const struct span text = {MISTAKE_OF_TEXT, 0};
    for (int size = 0; size <= MISTAKES_TOGETHER && !found->set_count; size++) {
        search->first_ways = size == MISTAKES_TOGETHER;
        visit_sets(search, &search->base, text, size, try_texts);
    }
    search->first_ways = false;
}

/* ---- The pauses ---- */

static void try_pauses(struct search *search, const struct mistake_set *set)
{
    if (explains_pauses(search, set))
        search_add_set(search, set);
}

/* Adds the fewest mistakes of pausing to the sets that explain the texts. If
 * none explain the pauses, keeps the sets, unless all texts are right. */
static void add_pauses(struct search *search)
{
    enum { PAUSES_TOGETHER = 2 };
    struct diagnosis *diagnosis = search->diagnosis;
    const struct diagnosis texts = *diagnosis;
    const struct span pauses = {MISTAKE_OF_PAUSES, 0};
    diagnosis->set_count = 0;
    for (int size = 0; size <= PAUSES_TOGETHER && !diagnosis->set_count; size++)
        for (size_t i = 0; i < texts.set_count; i++)
            visit_sets(search, &texts.sets[i], pauses, size, try_pauses);
    if (diagnosis->set_count == 0 && texts.sets[0].count > 0) {
        *diagnosis = texts;
        diagnosis->text_alone = true;
    }
}

/* ---- The diagnosis ---- */

static bool has_killed_runs(const struct search *search)
{
    for (size_t i = 0; i < search->count; i++)
        if (run_failed(&search->runs[i]) &&
            search->runs[i].verdict != VERDICT_DIFFERS)
            return true;
    return false;
}

/* Drops what was observed from the sets, which explain what is left apart from
 * these facts. */
static void drop_observed(struct diagnosis *diagnosis)
{
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        struct mistake_set *set = &diagnosis->sets[i];
        set->observed = NULL;
        for (size_t j = set->count; j-- > 0;)
            if (mistake_facts(set->made[j].mistake)->parts == 0)
                *set = set_without(set, j);
    }
    if (diagnosis->sets[0].count == 0) {
        diagnosis->set_count = 0;
        diagnosis->rest_is_right = true;
    }
}

/* Notes how many runs are explained, and which show the first set, if there is
 * a set. Those that were repaired are, and, if only the texts are explained,
 * not those in which only a pause is wrong. */
static void note_explained(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    const bool has_sets = diagnosis->set_count > 0;
    diagnosis->partly =
        has_sets && search->forgives_ends && !diagnosis->closest;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        const bool is_pause = run->difference.kind == DIFFERENCE_PAUSE;
        diagnosis->explained += run_failed(run)
                                    ? has_sets && !diagnosis->closest &&
                                          !diagnosis->partly &&
                                          !(diagnosis->text_alone && is_pause)
                                    : run_failed(&search->originals[i]);
    }
    if (!has_sets)
        return;
    diagnosis->explained += diagnosis->closest ? search->closest
                            : diagnosis->partly
                                ? count_explained(search, &diagnosis->sets[0])
                                : 0;
    diagnosis->representative = choose_run(search, true);
    diagnosis->representative_known = choose_run(search, false);
    drop_observed(diagnosis);
}

/* True if a set is about how answers are read, which the compiler's warnings
 * may tell more about. */
static bool is_about_answers(const struct mistake_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (strstr(mistake_facts(set->made[i].mistake)->name, "answer"))
            return true;
    return false;
}

/* Finds the mistakes that alone explain the most failed runs, at least half of
 * them, and contradict none that passed. */
static void try_closest(struct search *search, const struct mistake_set *set)
{
    size_t explained = 0, failed = 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        const enum agreement agreement = search_run(search, set, run);
        if (!run_failed(run) && agreement == DISAGREES)
            return;
        failed += run_failed(run);
        explained += run_failed(run) && agreement == AGREES &&
                     run->difference.kind == DIFFERENCE_TEXT;
    }
    if (explained < 3 || 2 * explained < failed || explained < search->closest)
        return;
    if (explained > search->closest)
        search->diagnosis->set_count = 0;
    search->closest = explained;
    search->diagnosis->closest = true;
    search_add_set(search, set);
}

/* Searches the runs for causes, if any failed. */
static void search_for_causes(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    search->suspect = 0;
    while (search->suspect < search->count &&
           !run_failed(&search->runs[search->suspect]))
        search->suspect++;
    diagnosis->rest_is_right = search->suspect == search->count;
    if (diagnosis->rest_is_right)
        return;
    search->forgives_ends = false;
    find_texts(search);
    if (diagnosis->set_count == 0 && has_killed_runs(search)) {
        search->forgives_ends = true;
        find_texts(search);
    }
    if (diagnosis->set_count > 0)
        add_pauses(search);
}

/* ---- The deck alone ---- */

/* Reads the first two rows of the first table: the first cards. Returns false
 * if there are none. */
static bool read_first_cards(const char *text, int cards[4])
{
    struct table_row row;
    size_t rows = 0;
    for (const char *line = text; line && rows < 2; line = next_line(line)) {
        if (read_row(line, strcspn(line, "\n"), rows, &row))
            memcpy(cards + 2 * rows++, row.cards, sizeof row.cards);
        else if (rows > 0)
            return false;
    }
    return rows == 2;
}

/* Takes a set of mistakes of the deck as the base of the search if all runs
 * begin with the cards that it deals. */
static void try_deck(struct search *search, const struct mistake_set *set)
{
    enum { RUNS_LEAST = 10 };
    size_t agreeing = 0;
    bool is_new = search->bases == 0;
    for (size_t i = 0; i < set->count; i++) {
        if (set->made[i].mistake >= mistake_named("aces-always-11"))
            return;
        is_new |= !set_includes(&search->base, set->made[i].mistake);
    }
    for (size_t i = 0; i < search->count && is_new; i++) {
        const struct candidate_run *run = &search->runs[i];
        int shown[4], right[4];
        if (!read_first_cards(run->result.output, shown))
            continue;
        search->diagnosis->model_runs++;
        student_run(run->script, set, search->transcript);
        search->transcript->text[search->transcript->length] = '\0';
        if (!read_first_cards(search->transcript->text, right))
            return;
        for (int j = 0; j < 4; j++)
            if (shown[j] > 0 && right[j] > 0 && shown[j] != right[j])
                return;
        agreeing++;
    }
    if (agreeing >= RUNS_LEAST && search->bases++ == 0)
        search->base = *set;
}

/* Finds the mistakes of the deck that the first cards of all runs show,
 * whatever else is wrong. */
static void find_deck(struct search *search)
{
    const struct mistake_set none = search->base;
    if (search->part == PART_SHUFFLE)
        return;
    for (int size = 0; size <= 2 && search->bases == 0; size++)
        visit_sets(search, &none, (struct span){MISTAKE_OF_TEXT, 0}, size,
                   try_deck);
    if (search->bases > 1)
        search->base.count = 0;
}

/* ---- Repairs ---- */

/* Repairs what it can, in copies of the runs. Returns true if anything was
 * changed. */
static bool mend_runs(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    struct wording wording = {.scores = NULL};
    struct manner manner;
    size_t changed = 0, failed = 0;
    for (size_t i = 0; i < search->count; i++)
        read_wording(&wording, search->runs[i].result.output,
                     search->runs[i].script->assignment);
    if (find_manner(search, BOTH, &manner) && (manner.is_other || manner.is_0))
        wording.scores = manner.fact;
    for (size_t i = 0; i < search->count; i++) {
        struct candidate_run *run = &search->runs[i];
        failed += run_failed(run);
        if (run->verdict != VERDICT_DIFFERS || run->result.output == NULL ||
            !facts_mend(run, &wording, diagnosis))
            continue;
        changed++;
        (void)right_text(search, run);
        transcript_compare(search->transcript, &run->result, run->ignored,
                           &run->difference);
        if (run->difference.kind == DIFFERENCE_NONE)
            run->verdict = VERDICT_OK;
    }
    diagnosis->apart = diagnosis->facts.count;
    if (4 * changed < failed) /* garbage can look like a card or a line */
        diagnosis->apart = diagnosis->facts.count = 0;
    return changed > 0;
}

/* Notes a line that a failed run should have printed, but wrote to standard
 * error. Returns true if there is one: what follows from it isn't worth
 * telling. */
static bool find_text_on_errors(const struct search *search)
{
    for (size_t i = 0; i < search->count && search->has_errors; i++) {
        const struct candidate_run *run = &search->runs[i];
        const char *line =
            run->result.errors_length ? run->result.errors : NULL;
        const char *right = right_text(search, run);
        char text[FAULT_SIZE / 2];
        for (; run_failed(run) && line && *line; line = next_line(line)) {
            snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\r\n"),
                     line);
            if (strlen(text) < 4 || !strstr(right, text) ||
                (run->result.output && strstr(run->result.output, text)))
                continue; /* it isn't expected, or printed as well */
            note_fact(search->diagnosis, "text-on-stderr", run->script,
                      "\"%s\" goes there.", text);
            return true;
        }
    }
    return false;
}

/* ---- What the output shows, whatever else is wrong ---- */

/* Finds the place of a pause that comes beside all the right ones. */
static bool find_pause(const struct search *search,
                       const struct candidate_run *run, size_t *place)
{
    struct jail_pause pauses[TRANSCRIPT_PAUSES];
    const struct transcript *expected = search->transcript;
    size_t count = pauses_of_run(&run->result, pauses), dropped = 0, matched;
    for (;;) { /* drop each pause at which the match ends */
        size_t i = match_pauses(expected, &run->result, pauses, count,
                                run->ignored, &matched);
        if (i == count)
            break;
        if (dropped++ == 0)
            *place = pauses[i].output_before;
        count--;
        memmove(pauses + i, pauses + i + 1, (count - i) * sizeof *pauses);
    }
    return run->difference.kind == DIFFERENCE_PAUSE && dropped > 0 &&
           matched == expected->pause_count;
}

/* Finds the end of a run that ends too early. */
static bool find_end(const struct search *search,
                     const struct candidate_run *run, size_t *place)
{
    *place = run->result.output_length;
    return *place > 0 && *place < search->transcript->length &&
           memcmp(run->result.output, search->transcript->text, *place) == 0;
}

/* Notes a fact with the line before its place, if at least two failed runs show
 * it, always after that line. These runs are explained by it. */
static void observe_place(struct search *search, const char *fact,
                          bool (*find)(const struct search *search,
                                       const struct candidate_run *run,
                                       size_t *place))
{
    char line[WORDS_SIZE] = "", first[WORDS_SIZE] = "";
    const struct script *script = NULL;
    size_t place;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < search->count; i++) {
            struct candidate_run *run = &search->runs[i];
            (void)right_text(search, run);
            if (run->verdict != VERDICT_DIFFERS || !run->result.output ||
                !find(search, run, &place))
                continue;
            const char *output = run->result.output;
            const size_t end = without_blanks(output, place);
            const size_t start = line_start(output, end);
            snprintf(line, sizeof line, "%.*s", (int)(end - start),
                     output + start);
            if (pass > 0) {
                run->verdict = VERDICT_OK;
                run->result.verdict = JAIL_STOPPED;
            } else if (script == NULL || strcmp(first, line) == 0)
                memcpy(first, line, sizeof first);
            else
                return;
            script = script ? script : run->script;
        }
    if (script)
        note_fact(search->diagnosis, fact, script, "it does so after \"%s\".",
                  first);
}

/* Searches again if some runs only end early or pause too often. */
static void search_after_places(struct search *search)
{
    observe_place(search, "ends-early", find_end);
    observe_place(search, "pause-extra", find_pause);
    if (search->diagnosis->set_count == 0 &&
        has_fact(search->diagnosis, "ends-early,pause-extra"))
        search_for_causes(search);
}

/* Notes the message or question that no run prints, if it is only one and
 * explains the runs. A program that is killed may have come to it. */
static void observe_missing(struct search *search)
{
    struct wording shown = {.scores = NULL}, right = {.scores = NULL};
    int missing = TEXT_UNKNOWN;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        read_wording(&shown, run->result.output, run->script->assignment);
        read_wording(&right, right_text(search, run), run->script->assignment);
    }
    for (int text = 0; text < TEXT_UNKNOWN; text++) {
        if (shown.is_used[text] || !right.is_used[text])
            continue;
        if (missing != TEXT_UNKNOWN)
            return;
        missing = text;
    }
    if (missing == TEXT_UNKNOWN || has_killed_runs(search))
        return;
    const char *words = right_words(
        assignment_or_usual(search->runs->script->assignment), missing);
    note_fact(search->diagnosis, "message-missing", NULL,
              "\"%.*s\" never comes.",
              (int)without_blanks(words, strlen(words)), words);
    search->base = set_with(&search->base, mistake_named("message-missing"),
                            (unsigned)missing);
    search_for_causes(search);
    search_after_places(search);
    if (search->diagnosis->set_count > 0)
        return;
    forget(search->diagnosis, "message-missing");
    search->base.count--;
}

/* Searches again from what the output shows. */
static void search_from_observed(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    search_after_places(search);
    if (diagnosis->set_count == 0 && !diagnosis->rest_is_right)
        observe_missing(search);
    if (diagnosis->set_count == 0 && !diagnosis->rest_is_right) {
        find_deck(search);
        search->deck = search->base.count;
        if (search->part == PART_PLAY) {
            observe_totals(search);
            observe_dealer(search);
        }
        if (search->base.count > 0)
            search_for_causes(search);
    }
    if (diagnosis->set_count > 0 || diagnosis->rest_is_right)
        diagnosis->apart = diagnosis->facts.count;
}

/* Notes what is known about the cards alone. */
static void facts_of_deck(const struct search *search)
{
    for (size_t i = 0; i < search->deck; i++)
        note_fact(search->diagnosis,
                  mistake_facts(search->base.made[i].mistake)->name, NULL,
                  "The first cards of all games show it.");
    if (search->deck == 0 && !has_fact(search->diagnosis, "first-cards-differ"))
        check_order(search);
    if (has_fact(search->diagnosis, "dealt-in-other-order"))
        forget(search->diagnosis, "message-of-other-cards");
    else if (search->bases == 0)
        check_seeds(search);
}

/* Finds facts, and what is closest unless they say more. */
static void find_facts(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    const struct candidate_run *suspect = &search->runs[search->suspect];
    bool differs = false;
    for (size_t i = 0; i < search->count; i++)
        differs |= search->runs[i].difference.kind == DIFFERENCE_TEXT;
    facts_find(search);
    facts_of_deck(search);
    if (differs && search->deck == 0 &&
        !has_fact(diagnosis, "deck-incomplete,card-dealt-again,"
                             "dealt-in-other-order,card-values-differ,"
                             "card-not-added,question-missing,"
                             "dealer-limit-differs,ends-early"))
        visit_sets(search, &search->base, (struct span){MISTAKE_OF_TEXT, 0}, 1,
                   try_closest);
    if (diagnosis->set_count == 0)
        facts_of_source(search->evidence, diagnosis);
    if (diagnosis->set_count + diagnosis->facts.count == 0 &&
        suspect->verdict == VERDICT_DIFFERS && suspect->result.output)
        compare_counts(search, suspect);
}

/* Finds the causes; if there are none, the causes of what is left once the
 * texts are repaired. If that doesn't help, starts from what the output shows,
 * and else finds facts. */
static void find_causes(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    search_for_causes(search);
    if (diagnosis->set_count == 0 && find_text_on_errors(search))
        return;
    if (diagnosis->set_count == 0 && mend_runs(search))
        search_for_causes(search);
    if (diagnosis->set_count == 0 && !diagnosis->rest_is_right)
        search_from_observed(search);
    if (diagnosis->set_count == 0 && !diagnosis->rest_is_right &&
        !diagnosis->interrupted)
        find_facts(search);
}

void diagnose(const struct grading_settings *settings,
              enum assignment_part part, const struct candidate_run runs[],
              size_t count, struct evidence evidence,
              struct diagnosis *diagnosis)
{
    const char *source = evidence.source ? evidence.source : "";
    *diagnosis = (struct diagnosis){.set_count = 0};
    size_t wrong = 0;
    while (count > 0 && runs[count - 1].verdict == VERDICT_NOT_RUN)
        count--;
    for (size_t i = 0; i < count; i++)
        wrong += run_failed(&runs[i]);
    if (wrong == 0 || facts_of_stops(runs, count, source, diagnosis))
        return;
    if (evidence.is_unrepeatable) {
        note_fact(diagnosis, "unrepeatable", NULL, "%s", "");
        facts_of_source(evidence, diagnosis);
        return;
    }
    struct search search = {
        .settings = settings,
        .part = part,
        .originals = runs,
        .runs = calloc(count, sizeof *search.runs),
        .count = count,
        .evidence = evidence,
        .transcript = malloc(sizeof *search.transcript),
        .diagnosis = diagnosis,
        .base.observed = &search.observed,
        .observed.limit = DEALER_STANDS,
        .contradicted = strstr(source, "\"%c") || strstr(source, "getc")
                            ? "every-answer-stands"
                        : strstr(source, "\" %c") || strstr(source, "cin >>")
                            ? "newline-read-as-answer"
                            : "",
    };
    for (int hand = 0; hand < 2; hand++)
        count_rightly(&search.observed.counting[hand]);
    for (size_t i = 0; i < count; i++)
        search.has_errors |= runs[i].result.errors_length > 0;
    if (search.transcript && search.runs) {
        memcpy(search.runs, runs, count * sizeof *runs);
        find_causes(&search);
        note_explained(&search);
        if (diagnosis->set_count == 0 || diagnosis->closest ||
            diagnosis->partly || is_about_answers(&diagnosis->sets[0]))
            facts_of_source(evidence, diagnosis);
        if (diagnosis->interrupted)
            *diagnosis = (struct diagnosis){.interrupted = true};
    }
    for (size_t i = 0; search.runs && i < count; i++)
        if (search.runs[i].result.output != runs[i].result.output) {
            free(search.runs[i].result.output);
            free(search.runs[i].result.pauses);
        }
    free(search.runs);
    free(search.transcript);
}
