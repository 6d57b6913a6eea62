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
    size_t length;
    size_t position;
    unsigned ignored;
    const struct assignment *assignment; /* NULL: the standard questions */
};

enum { TEXT_READER_END = -1 };

/* True if the text before `position` ends like `prompt` without its last
 * blanks. The end of the usual prompt is enough. */
static bool ends_like(const struct text_reader *reader, size_t position,
                      const char *prompt, const char *usual)
{
    size_t length = strlen(prompt), usual_length = strlen(usual);
    while (length > 0 && prompt[length - 1] == ' ')
        length--;
    if (length >= usual_length &&
        memcmp(prompt + length - usual_length, usual, usual_length) == 0) {
        prompt += length - usual_length;
        length = usual_length;
    }
    return length > 0 && position >= length &&
           memcmp(reader->text + position - length, prompt, length) == 0;
}

/* True if a question ends at `position`. */
static bool behind_question(const struct text_reader *reader, size_t position)
{
    const struct assignment *assignment =
        assignment_or_usual(reader->assignment);
    return ends_like(reader, position, assignment->seed_prompt, "Seed:") ||
           ends_like(reader, position, assignment->hit_prompt, "[h/s]");
}

/* True if the reader is at the start of a line. The user's Enter ends the line
 * of a question, so the output after a question begins a line. */
static bool at_line_start(const struct text_reader *reader)
{
    size_t place = reader->position;
    if (place == 0 || reader->text[place - 1] == '\n')
        return true;
    return behind_question(reader, place) ||
           (reader->text[place - 1] == ' ' &&
            behind_question(reader, place - 1));
}

/* True if only the last newline and ignored empty lines follow. */
static bool only_ends_follow(const struct text_reader *reader)
{
    size_t newlines = 0;
    for (size_t i = reader->position; i < reader->length; i++) {
        if (!isspace((unsigned char)reader->text[i]))
            return false;
        newlines += reader->text[i] == '\n';
    }
    return newlines <= 1 || (reader->ignored & IGNORE_BLANK_LINES);
}

/* Skips one ignored item. Returns false if there is none here. */
static bool skip_ignored(struct text_reader *reader)
{
    bool ignores_ends = reader->ignored & IGNORE_LINE_ENDS;
    size_t before = reader->position;
    size_t end = before; /* the end of the white space that starts here */
    while (ignores_ends && end < reader->length && reader->text[end] != '\n' &&
           isspace((unsigned char)reader->text[end]))
        end++;
    bool at_newline = end < reader->length && reader->text[end] == '\n';
    if (ignores_ends && only_ends_follow(reader))
        reader->position = reader->length;
    else if (ignores_ends && reader->text[before] == ' ' &&
             behind_question(reader, before))
        reader->position++;
    else if ((reader->ignored & IGNORE_BLANK_LINES) && at_newline &&
             at_line_start(reader))
        reader->position = end + 1;
    else if (at_newline)
        reader->position = end;
    return reader->position != before;
}

/* Moves to the next byte that isn't ignored and returns its position. */
static size_t text_reader_position(struct text_reader *reader)
{
    while (reader->ignored && reader->position < reader->length &&
           skip_ignored(reader))
        ;
    return reader->position;
}

/* Returns the next byte that isn't ignored and moves past it. Returns
 * TEXT_READER_END at the end. */
static int text_reader_next(struct text_reader *reader)
{
    if (text_reader_position(reader) >= reader->length)
        return TEXT_READER_END;
    unsigned char byte = (unsigned char)reader->text[reader->position++];
    return (reader->ignored & IGNORE_CASE) != 0 ? tolower(byte) : byte;
}

/* Return readers of what is expected, and of what a run printed. */
static struct text_reader read_expected(const struct transcript *expected,
                                        size_t place, unsigned ignored)
{
    return (struct text_reader){expected->text, expected->length, place,
                                ignored, expected->assignment};
}

static struct text_reader read_run(const struct jail_result *run, size_t place,
                                   const struct text_reader *expected)
{
    return (struct text_reader){run->output, run->output_length, place,
                                expected->ignored, expected->assignment};
}

/* Moves both readers to the first difference. Returns true if there is none. If
 * `continues`, `other` may be longer than `expected`. */
static bool texts_agree(struct text_reader *expected, struct text_reader *other,
                        bool continues)
{
    for (;;) {
        (void)text_reader_position(expected);
        (void)text_reader_position(other);
        struct text_reader ahead = *expected, other_ahead = *other;
        int byte = text_reader_next(&ahead);
        if (byte == TEXT_READER_END && continues)
            return true;
        if (byte != text_reader_next(&other_ahead))
            return false;
        if (byte == TEXT_READER_END)
            return true;
        *expected = ahead;
        *other = other_ahead;
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
    bool printed_less = agrees || text_reader_next(&right) == TEXT_READER_END;
    if (!was_killed || !printed_less)
        return DISAGREES;
    return expected->is_open ? AGREES_SO_FAR : STOPS_SHORT;
}

/* True if the pauses of a run agree with a transcript, or if they aren't all
 * known. The texts must agree. */
static bool pauses_agree(const struct transcript *expected,
                         const struct jail_result *got, unsigned ignored)
{
    struct jail_pause pauses[TRANSCRIPT_PAUSES];
    size_t matched;
    if (!pauses_count(got, ignored))
        return true;
    const size_t count = pauses_of_run(got, pauses);
    const size_t agreeing =
        match_pauses(expected, got, pauses, count, ignored, &matched);
    return matched == expected->pause_count &&
           (expected->is_open || agreeing == count);
}

/* ---- The first difference ---- */

static size_t line_start(const char *text, size_t position)
{
    while (position > 0 && text[position - 1] != '\n')
        position--;
    return position;
}

static size_t line_number(const char *text, size_t position)
{
    size_t line = 1;
    for (size_t i = 0; i < position; i++)
        line += text[i] == '\n';
    return line;
}

static void mark_lines(const struct transcript *expected, size_t place,
                       const struct jail_result *got, size_t got_place,
                       struct difference *difference)
{
    difference->expected_line = line_number(expected->text, place);
    difference->expected_position = line_start(expected->text, place);
    difference->got_line = line_number(got->output, got_place);
    difference->got_position = line_start(got->output, got_place);
}

static void compare_pauses(const struct transcript *expected,
                           const struct jail_result *got, unsigned ignored,
                           struct difference *difference)
{
    struct jail_pause pauses[TRANSCRIPT_PAUSES];
    size_t matched, count = pauses_of_run(got, pauses);
    size_t i = match_pauses(expected, got, pauses, count, ignored, &matched);
    if (i == count && matched == expected->pause_count)
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
    if (!texts_agree(&left, &right, false)) {
        difference->kind = DIFFERENCE_TEXT;
        mark_lines(expected, text_reader_position(&left), got,
                   text_reader_position(&right), difference);
    } else if (pauses_count(got, ignored)) {
        compare_pauses(expected, got, ignored, difference);
    }
}

/* Returns the text, cut if it has no room for the end of a string. */
static const char *transcript_string(struct transcript *transcript)
{
    size_t length = transcript->length;
    transcript->text[length - (length == TRANSCRIPT_TEXT)] = '\0';
    return transcript->text;
}

/* The state of a search through sets of mistakes. */
struct search {
    const struct grading_settings *settings;
    enum assignment_part part;
    const struct candidate_run *originals;
    const struct candidate_run *runs; /* the runs with all possible repairs */
    size_t count;
    size_t suspect;  /* the run that refuted the last set; it is tried first */
    bool first_ways; /* try only the first variant of each mistake */
    bool forgives_ends; /* let sets explain only the runs that weren't killed */
    bool skips_newlines;     /* the source skips newlines before answers */
    bool reads_newlines;     /* the source reads newlines as answers */
    bool has_errors;         /* some run wrote to standard error */
    size_t closest;          /* the most failed runs that a set explains */
    struct mistake_set base; /* the deck's mistakes, which the first cards show;
                              * each set has them */
    size_t bases;            /* how many different ones the first cards allow */
    size_t deck;             /* how many of the base are the deck's */
    struct observed observed; /* how hands are counted, ... */
    struct evidence evidence;
    struct transcript *transcript;
    struct diagnosis *diagnosis;
};

static bool run_failed(const struct candidate_run *run)
{
    return run->verdict != VERDICT_OK;
}

/* ---- General facts, which need no model of the mistake ---- */

/* Appends formatted text, as far as there is room. */
__attribute__((format(printf, 2, 3))) static void
add_words(char words[FAULT_SIZE], const char *format, ...)
{
    const size_t used = strlen(words);
    va_list values;
    va_start(values, format);
    (void)vsnprintf(words + used, FAULT_SIZE - used, format, values);
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
    const size_t used = strlen(words);
    va_list values;
    va_start(values, format);
    (void)vsnprintf(words + used, FAULT_SIZE - used, format, values);
    va_end(values);
}

/* True if `names`, which commas separate, has the mistake's name. */
static bool is_listed(int mistake, const char *names)
{
    const char *name = mistake_facts(mistake)->name;
    const size_t length = strlen(name);
    for (; names; names = strchr(names, ',')) {
        names += *names == ',';
        if (strncmp(names, name, length) == 0 &&
            (names[length] == ',' || names[length] == '\0'))
            return true;
    }
    return false;
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
                      "message-of-other-cards,message-count-differs");
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
    bool is_used[MESSAGE_COUNT + 2]; /* the seed's question, the answer's */
    const char *scores; /* the fact that says how all scores are wrong */
};

enum { WORDS_SIZE = 160 };

static size_t without_blanks(const char *text, size_t length)
{
    while (length > 0 && strchr(" \t\r\n", text[length - 1]))
        length--;
    return length;
}

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

/* True if a line is a message of the assignment, in whatever case. */
static bool is_message(const char *line, size_t length, enum message message)
{
    char words[WORDS_SIZE];
    const char *right = message_text(message);
    int numbers[2];
    (void)copy_line(line, without_blanks(line, length), words, numbers);
    return strlen(words) == without_blanks(right, strlen(right)) &&
           strncasecmp(words, right, strlen(words)) == 0;
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
    for (const char *line = text; line && *line; line = next_line(line))
        for (int i = 0; i < MESSAGE_COUNT; i++)
            wording->is_used[i] |=
                is_message(line, strcspn(line, "\n"), (enum message)i);
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
    size_t count = copy_line(line, length, words, numbers);
    if (count >= 2)
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

static void note_change(struct mender *mender, const char *fact,
                        const char *raw, size_t length, const char *right)
{
    enum { MOST = 60 };
    const size_t shown =
        strcspn(raw, "\r\n") < length ? strcspn(raw, "\r\n") : length;
    int most = (int)(shown < MOST ? shown : MOST);
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

/* Corrects a line, or a question, after the empty lines that belong there. */
static void put_line(struct mender *mender, size_t length, const char *right,
                     size_t empty)
{
    const char *raw = mender->text + mender->place;
    if (mender->empty != empty)
        note_change(mender, "blank-lines-differ", raw, length, NULL);
    put_right(mender, 0, empty > 0 ? "\n" : "");
    put_right(mender, length, right);
    mender->empty = 0;
}

/* Returns which question begins here; TEXT_UNKNOWN: none. */
static int question_here(const struct mender *mender, size_t *length)
{
    const char *raw = mender->text + mender->place;
    for (int text = TEXT_SEED; text <= TEXT_ANSWER; text++) {
        const char *right = right_words(mender->assignment, text);
        *length = without_blanks(right, strlen(right));
        if (*length > 0 && strncasecmp(raw, right, *length) == 0)
            return text;
    }
    return TEXT_UNKNOWN;
}

static void mend_question(struct mender *mender, int text, size_t length)
{
    const char *raw = mender->text + mender->place;
    const char *right = right_words(mender->assignment, text);
    bool is_asked = strncmp(raw, right, length) == 0;
    if (!is_asked)
        note_change(mender, "letter-case-differs", raw, length, right);
    if (right[length] == ' ' && raw[length] == ' ')
        length++;
    else if (right[length] == ' ')
        note_change(mender, "line-ends-differ", raw, length, right);
    put_line(mender, length, right, 0);
}

/* Notes how a line is printed that should be `right`: as `fact` says, in other
 * letters, or with blanks at its end. */
static void note_line(struct mender *mender, size_t length, const char *right,
                      const char *fact)
{
    const char *raw = mender->text + mender->place;
    const size_t shown = without_blanks(raw, length);
    const bool is_as_long = shown == without_blanks(right, strlen(right));
    if (is_as_long && memcmp(raw, right, shown) == 0) {
        if (shown < length || raw[length] != '\n')
            note_change(mender, "line-ends-differ", raw, length, NULL);
        return;
    }
    if (is_as_long && strncasecmp(raw, right, shown) == 0)
        fact = "letter-case-differs";
    note_change(mender, fact, raw, shown, right);
}

/* Mends a card, or a row of the table. Returns false if the line is neither. */
static bool mend_cards(struct mender *mender, size_t length)
{
    const char *raw = mender->text + mender->place;
    size_t shown = without_blanks(raw, length);
    struct table_row row;
    char right[WORDS_SIZE];
    int card;
    if (mender->run->script->part == PART_SHUFFLE) {
        if (!read_any_card(raw, shown, &card))
            return false;
        card_text(right, card, CARD_UTF8);
    } else {
        if (!read_row(raw, length, mender->rows, &row))
            return false;
        snprintf(right, sizeof right, "| %s  | %s  |", row.cells[0],
                 row.cells[1]);
        if (mender->rows > 1 && row.cells[0][2] == ' ' &&
            row.cells[1][2] == ' ') { /* no card, no star */
            note_change(mender, "cards-printed-otherwise", raw, shown, "");
            put_right(mender, length + (raw[length] == '\n'), "");
            return true;
        }
        mender->is_spaced |= mender->rows > 0 && mender->empty > 0;
        if (mender->rows == 0 && !mender->has_heading) {
            note_fact(mender->diagnosis, "message-count-differs",
                      mender->run->script,
                      "\" Player Dealer\" is missing before \"%.*s\".",
                      (int)shown, raw);
            put_line(mender, 0, message_text(MESSAGE_HEADING), mender->empty);
            mender->has_changed = true;
        }
        mender->has_heading = false;
        if (mender->rows++ == 0)
            mender->table = (struct last_table){.counts = {0, 0}};
        add_row(&mender->table, &row);
    }
    mender->has_cards = true;
    note_line(mender, length, right, "cards-printed-otherwise");
    strcat(right, "\n");
    /* Another card may follow, whose rank has two columns. */
    bool is_cut = raw[length] == ' ' &&
                  (raw[length + 1] == ' ' || raw[length + 1] == '1');
    put_line(mender, length + (is_cut || raw[length] == '\n'), right, 0);
    return true;
}

/* Mends a line that is one of the messages, or may be meant as one. */
static void mend_message(struct mender *mender, size_t length)
{
    static const char *const facts[] = {[TEXT_SEED] = "seed-prompt-differs",
                                        [TEXT_ANSWER] =
                                            "answer-prompt-differs"};
    const char *raw = mender->text + mender->place;
    size_t shown = without_blanks(raw, length), whole = length;
    int numbers[2] = {0, 0}, text = 0;
    char words[WORDS_SIZE], right[WORDS_SIZE];
    while (text < MESSAGE_COUNT && !is_message(raw, length, (enum message)text))
        text++;
    const bool is_known = text < MESSAGE_COUNT;
    if (!is_known)
        text = text_like(raw, shown, !mender->has_cards);
    if (!is_known && (text == TEXT_UNKNOWN || mender->wording->is_used[text])) {
        note_change(mender, "line-unknown", raw, shown, NULL);
        put_right(mender, length + (raw[length] == '\n'), "");
        mender->empty = 0;
        return;
    }
    const char *fact = text < TEXT_SEED ? "message-differs" : facts[text];
    snprintf(right, sizeof right, "%s", right_words(mender->assignment, text));
    (void)copy_line(raw, length, words, numbers);
    for (int i = 0; i < 2 && is_known && mender->wording->scores; i++)
        numbers[i] = table_total(&mender->table, i);
    if (text == MESSAGE_SCORES) {
        snprintf(right, sizeof right, SCORES_FORMAT, numbers[0], numbers[1]);
        if (is_known && mender->wording->scores)
            fact = mender->wording->scores;
    }
    note_line(mender, length, right, fact);
    mender->has_heading = text == MESSAGE_HEADING;
    if (text < TEXT_SEED)
        whole += raw[length] == '\n';
    put_line(mender, whole, right,
             text == MESSAGE_HEADING || text == MESSAGE_SCORES);
}

/* Mends the next line, or the next question. */
static void mend_next(struct mender *mender)
{
    const char *raw = mender->text + mender->place;
    size_t length = strcspn(raw, "\n"), asked;
    int question = question_here(mender, &asked);
    int card;
    if (mender->run->script->part == PART_SHUFFLE && !mender->has_cards)
        for (size_t i = length; i-- > 0;)
            if (strchr(":?>", raw[i]) &&
                read_any_card(raw + i + 1, length - i - 1, &card)) {
                length = i + 1 + (raw[i + 1] == ' ');
                break;
            }
    const char *sign = strstr(raw, "\xe2\x99"); /* how each suit's begins */
    if (sign && mender->run->script->part == PART_SHUFFLE &&
        sign + 3 < raw + without_blanks(raw, length)) /* several in a line */
        length = (size_t)(sign + 3 - raw);
    if (question != TEXT_UNKNOWN) {
        mend_question(mender, question, asked);
    } else if (without_blanks(raw, length) == 0) {
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

/* ---- Lists and tables of cards ---- */

enum { CODES = 500 };

/* Notes whether the listed deck isn't 52 different cards. */
static void check_list(const struct candidate_run *run,
                       struct diagnosis *diagnosis)
{
    size_t times[CODES] = {0}, total = 0, other = 0;
    char words[FAULT_SIZE] = "";
    const char *line = strchr(run->result.output, ':');
    line = line ? line + 1 : run->result.output;
    for (; line; line = next_line(line)) {
        int card;
        size_t length = strcspn(line, "\n");
        if (read_any_card(line, length, &card)) {
            times[card]++;
            total++;
        } else {
            other += length > 0;
        }
    }
    size_t missing = 0;
    for (int card = 0; card < CODES && total > 0; card++) {
        char text[CARD_TEXT_SIZE];
        missing += card_is_valid(card) && times[card] == 0;
        if (!card_is_valid(card) || times[card] == 1 ||
            strlen(words) > FAULT_SIZE / 4)
            continue;
        add_words(words, "%s %s, ", card_word(text, card, CARD_UTF8),
                  times[card] == 0 ? "is missing" : "comes again");
    }
    if (words[0] && (other < missing || total > DECK_CARDS))
        note_fact(diagnosis, "deck-incomplete", run->script,
                  "%sand %zu cards are listed.", words, total);
}

/* ---- What a game shows ---- */

/* A line of a game that isn't a row of a table, and what is known there. */
struct scene {
    const struct candidate_run *run;
    const char *line, *next;
    struct last_table table;
    size_t rows;     /* of a table right before the line */
    size_t asked;    /* the questions before the line */
    int games;       /* the tables that began a game so far */
    bool begins;     /* the table is the first of its game */
    bool is_over;    /* the next table begins a game */
    int dealt[2];    /* the cards of both hands, by answers and messages */
    bool is_current; /* the table shows so many */
    bool has_drawn;  /* the table shows one more card of the player's */
};

/* True if the table shows all cards that were dealt so far. */
static bool shows_all(const struct scene *scene)
{
    const struct last_table *table = &scene->table;
    return table->counts[0] >= scene->dealt[0] &&
           table->counts[1] + table->is_hidden >= scene->dealt[1];
}

static struct scene scene_start(const struct candidate_run *run,
                                const struct observed *observed)
{
    return (struct scene){.run = run,
                          .next = run->result.output,
                          .table.observed = observed,
                          .is_over = true};
}

static bool says(const struct scene *scene, enum message message)
{
    return is_message(scene->line, strcspn(scene->line, "\n"), message);
}

/* True if the line is the question for an answer. */
static bool asks(const struct scene *scene)
{
    const char *question =
        assignment_or_usual(scene->run->script->assignment)->hit_prompt;
    return *question && strncmp(scene->line, question, strlen(question)) == 0;
}

/* Notes what the line leads to, before the scene leaves it. */
static void scene_leave(struct scene *scene)
{
    const char *answers = scene->run->script->answers;
    if (scene->line == NULL)
        return;
    scene->is_over |= says(scene, MESSAGE_PUSH);
    scene->dealt[1] += says(scene, MESSAGE_HITS);
    if (asks(scene)) {
        scene->dealt[0] +=
            scene->asked < strlen(answers) && answers[scene->asked] == 'h';
        scene->asked++;
    }
    scene->is_current = shows_all(scene);
}

/* Moves to the next line, past the rows of a table. Returns false at the end.
 */
static bool scene_next(struct scene *scene)
{
    const int cards = scene->table.counts[0];
    scene_leave(scene);
    scene->rows = 0;
    while (scene->next) {
        struct table_row row;
        scene->line = scene->next;
        scene->next = next_line(scene->line);
        if (!read_row(scene->line, strcspn(scene->line, "\n"), scene->rows,
                      &row)) {
            scene->has_drawn =
                scene->rows > 0 && scene->table.counts[0] == cards + 1;
            scene->is_current = shows_all(scene);
            return true;
        }
        if (scene->rows++ == 0) {
            scene->table =
                (struct last_table){.observed = scene->table.observed};
            scene->begins = scene->is_over;
            scene->games += scene->begins;
            scene->is_over = false;
            for (int i = 0; i < 2 && scene->begins; i++)
                scene->dealt[i] = 2;
        }
        add_row(&scene->table, &row);
    }
    return false;
}

/* Notes a card that is on the table twice. */
static void check_table(const struct scene *scene, struct diagnosis *diagnosis)
{
    bool seen[CODES] = {false};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < scene->table.counts[i]; j++) {
            int card = scene->table.hands[i][j];
            char text[CARD_TEXT_SIZE];
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
    for (int i = 0; i < 2 && !table->is_hidden && scene->is_current; i++) {
        int said = score_in(scene->line, i);
        int right = table_total(table, i);
        char detail[FAULT_SIZE] = "";
        if (said < 0 || said == right || table->counts[i] == 0)
            continue;
        for (int j = 0; j < table->counts[i]; j++) {
            char text[CARD_TEXT_SIZE];
            add_words(detail, "%s ",
                      card_word(text, table->hands[i][j], CARD_UTF8));
        }
        note_fact(diagnosis, "scores-of-other-cards", scene->run->script,
                  "%sare %d, but the %s gets %d.", detail, right,
                  i == 0 ? "player" : "dealer", said);
    }
}

/* Notes the total up to which the dealer of all runs hits, and from which he
 * stands, if that isn't the right one. */
static void observe_dealer(struct search *search)
{
    int most = 0, least = HAND_BEST + 1; /* where the dealer hits, or stands */
    for (size_t i = 0; i < search->count; i++) {
        struct scene scene = scene_start(&search->runs[i], &search->observed);
        while (scene_next(&scene)) {
            const int total = table_total(&scene.table, 1);
            if (!scene.is_current || scene.table.is_hidden ||
                table_total(&scene.table, 0) > HAND_BEST)
                continue;
            if (says(&scene, MESSAGE_HITS) && total > most)
                most = total;
            if (says(&scene, MESSAGE_STANDS) && total < least)
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

/* Notes a message that doesn't fit the hands of the last table. */
static void check_message(const struct scene *scene,
                          struct diagnosis *diagnosis)
{
    const int limit = scene->table.observed->limit;
    const int player = table_total(&scene->table, 0);
    const int dealer = table_total(&scene->table, 1);
    const bool lost = player > HAND_BEST, won = !lost && dealer > HAND_BEST;
    const bool is_right[MESSAGE_COUNT] = {
        [MESSAGE_PLAYER_BUSTS] = lost,
        [MESSAGE_HITS] = !lost && dealer < limit,
        [MESSAGE_STANDS] = lost || (dealer >= limit && dealer <= HAND_BEST),
        [MESSAGE_DEALER_BUSTS] = dealer > HAND_BEST,
        [MESSAGE_PLAYER_WINS] = won || (!lost && player > dealer),
        [MESSAGE_DEALER_WINS] = lost || (!won && dealer > player),
        [MESSAGE_PUSH] = !lost && player == dealer,
    };
    for (int i = 0; i < MESSAGE_COUNT && scene->is_current; i++) {
        if (i == MESSAGE_HEADING || i == MESSAGE_SCORES || is_right[i] ||
            !says(scene, (enum message)i) ||
            (scene->table.is_hidden && i != MESSAGE_PLAYER_BUSTS))
            continue;
        note_fact(
            diagnosis, "message-of-other-cards", scene->run->script,
            "\"%.*s\" comes when the player has %d and the dealer has %d.",
            (int)strcspn(scene->line, "\r\n"), scene->line, player, dealer);
    }
}

static void check_game(const struct candidate_run *run,
                       const struct observed *observed,
                       struct diagnosis *diagnosis)
{
    struct scene scene = scene_start(run, observed);
    size_t lines = 0;
    for (size_t i = 0; i < run->script->input_length; i++)
        lines += run->script->input[i] == '\n';
    while (scene_next(&scene)) {
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
        if (asks(&scene) && scene.asked == lines && scene.games == 1)
            note_fact(diagnosis, "answer-not-read", run->script,
                      "it asks more questions than it gets answers.");
        if (scene.rows > 0 && asks(&scene) && run->script->part == PART_PLAY &&
            table_total(&scene.table, 0) > HAND_BEST)
            note_fact(diagnosis, "player-asked-after-bust", run->script,
                      "the question comes again after a bust.");
        if (run->script->part == PART_PLAY && scene.table.counts[0] > 0) {
            check_message(&scene, diagnosis);
            check_scores(&scene, diagnosis);
        }
    }
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
static struct score *list_scores(const struct candidate_run runs[],
                                 size_t count, enum whose whose, size_t *listed)
{
    enum { OF_A_RUN = 8 };
    struct score *scores = calloc(count, OF_A_RUN * sizeof *scores);
    *listed = 0;
    for (size_t i = 0; scores && i < count; i++) {
        const size_t most = *listed + OF_A_RUN;
        struct scene scene = scene_start(&runs[i], NULL);
        while (scene_next(&scene)) {
            const struct last_table *table = &scene.table;
            for (int hand = 0; hand < 2 && *listed < most; hand++) {
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
    enum { PASSES = 3, VALUE_MOST = 25, FACES = ACE - TWO + 1 };
    const int last =
        manner->how.most == INT_MAX || manner->how.all_drop ? ACE : KING;
    size_t best = count_scores(scores, count, manner);
    for (int i = 0; i < PASSES * FACES && best < count; i++) {
        int *value = &manner->how.values[TWO + i % FACES], kept = *value;
        for (*value = 0; *value <= VALUE_MOST && TWO + i % FACES <= last;
             ++*value) {
            size_t now = count_scores(scores, count, manner);
            if (now > best) {
                best = now;
                kept = *value;
            }
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

/* Finds the manner in which all these scores come about. Returns false if they
 * are right, or too few, or if no manner fits. */
static bool find_manner(const struct score scores[], size_t count,
                        bool tries_values, struct manner *found)
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
    for (size_t i = 0; i < sizeof manners / sizeof *manners; i++) {
        *found = manners[i];
        count_rightly(&found->how);
        if (count_scores(scores, count, found) == count)
            return found->fact && count >= FEWEST;
    }
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        *found = (struct manner){.fact = "card-values-differ", .words = ""};
        count_rightly(&found->how);
        found->how.most = limits[i];
        found->how.all_drop = i > 0 && limits[i] == HAND_BEST;
        if (tries_values && count >= VALUES_FEWEST &&
            improve_values(scores, count, found))
            return true;
    }
    return false;
}

static bool how_counted(const struct candidate_run runs[], size_t count,
                        enum whose whose, bool tries_values,
                        struct manner *found)
{
    size_t listed;
    struct score *scores = list_scores(runs, count, whose, &listed);
    const bool is_found =
        scores && find_manner(scores, listed, tries_values, found);
    free(scores);
    return is_found;
}

/* Returns the name of the fact that says how scores are printed that aren't the
 * totals; or NULL. */
static const char *how_printed(const struct candidate_run runs[], size_t count)
{
    struct manner manner;
    return how_counted(runs, count, BOTH, false, &manner) &&
                   (manner.is_other || manner.is_0)
               ? manner.fact
               : NULL;
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
    while (whose >= 0 && !how_counted(search->runs, search->count,
                                      (enum whose)whose, true, &manner))
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

/* How often each total of the player's comes without a question and with one,
 * and in two cards without one; and the most cards with a question, and the
 * fewest without. */
struct asking {
    size_t totals[2][HAND_BEST + 1], naturals;
    int most, fewest;
};

static void count_questions(const struct search *search, struct asking *asking)
{
    *asking = (struct asking){.fewest = DECK_CARDS};
    for (size_t i = 0; i < search->count; i++) {
        struct scene scene = scene_start(&search->runs[i], &search->observed);
        while (scene_next(&scene)) {
            const int total = table_total(&scene.table, 0);
            const int cards = scene.table.counts[0];
            const bool is_asked = asks(&scene);
            if (scene.rows == 0 || total > HAND_BEST ||
                !(scene.begins || scene.has_drawn) ||
                says(&scene, MESSAGE_PLAYER_BUSTS))
                continue;
            asking->totals[is_asked][total]++;
            asking->naturals += !is_asked && total == HAND_BEST && cards == 2;
            if (is_asked && cards > asking->most)
                asking->most = cards;
            if (!is_asked && cards < asking->fewest)
                asking->fewest = cards;
        }
    }
}

/* Notes totals at which the player's turn ends without a question, or the
 * number of cards. */
static void check_asking(const struct search *search)
{
    enum { OTHER, ASKED };
    struct asking asking;
    int least = 0, highest = HAND_BEST;
    count_questions(search, &asking);
    while (least <= HAND_BEST && asking.totals[OTHER][least] == 0)
        least++;
    while (highest >= least && asking.totals[ASKED][highest] == 0)
        highest--;
    if (least > HAND_BEST)
        return;
    const bool is_limit = highest < least;
    const bool is_natural = asking.naturals == asking.totals[OTHER][least];
    if (is_limit || is_natural || asking.most >= asking.fewest)
        note_fact(search->diagnosis, "question-missing", NULL,
                  "The player isn't %sasked with %d%s.",
                  is_limit || is_natural ? "" : "always ", least,
                  is_limit     ? least < HAND_BEST ? " or more" : ""
                  : is_natural ? " in two cards"
                               : "");
    else
        note_fact(search->diagnosis, "question-missing", NULL,
                  "The player isn't asked with %d or more cards.",
                  asking.fewest);
}

/* ---- In which order the cards are dealt ---- */

/* Lists the place of each card in the deck of a script, 1 for the top. `room`
 * is for a transcript. */
static void list_places(const struct script *script, struct transcript *room,
                        int places[CODES])
{
    struct script lists = *script;
    lists.part = PART_SHUFFLE;
    reference_run(&lists, room);
    const char *line =
        transcript_string(room) +
        strlen(assignment_or_usual(script->assignment)->seed_prompt);
    for (int i = 0; line && i < DECK_CARDS; i++, line = next_line(line)) {
        int card;
        if (read_any_card(line, strcspn(line, "\n"), &card))
            places[card] = DECK_CARDS - i;
    }
}

/* Adds the places in the deck from which a hand's cards come. Returns false if
 * they may be any places: one isn't near the top, or at the bottom. Clears
 * `is_right` if they aren't the right ones, and `is_printed` if the cards
 * aren't only printed in another order. */
static bool describe_hand(const struct last_table *table, int hand,
                          const int places[CODES], char detail[FAULT_SIZE],
                          bool *is_right, bool *is_printed)
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
        *is_right &= place == right;
        *is_printed &= is_there;
        add_words(detail, "%s%d",
                  j == 0           ? " "
                  : j == count - 1 ? " and "
                                   : ", ",
                  place);
    }
    return true;
}

/* Writes the places from which the first game's cards come, or "" if they are
 * the right ones. Returns false if they may be any places. */
static bool describe_order(const struct candidate_run *run,
                           const int places[CODES], char detail[FAULT_SIZE],
                           bool *is_printed)
{
    struct scene scene = scene_start(run, NULL);
    struct last_table table = {.counts = {0, 0}};
    bool is_right = true;
    while (scene_next(&scene) && scene.games < 2)
        if (scene.is_current && !scene.table.is_hidden)
            table = scene.table;
    *detail = '\0';
    add_words(detail, "the player gets cards");
    if (!describe_hand(&table, 0, places, detail, &is_right, is_printed))
        return false;
    add_words(detail, " of the deck, and the dealer");
    if (!describe_hand(&table, 1, places, detail, &is_right, is_printed))
        return false;
    if (is_right)
        *detail = '\0';
    return true;
}

/* Notes cards that come from the right deck, but in another order. */
static void check_order(const struct search *search)
{
    enum { LEAST = 3 };
    const struct script *script = NULL;
    char detail[FAULT_SIZE], first[FAULT_SIZE];
    size_t wrong = 0;
    bool is_printed = true;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        int places[CODES] = {0};
        if (run->script->part == PART_SHUFFLE || run->result.output == NULL)
            continue;
        list_places(run->script, search->transcript, places);
        if (!describe_order(run, places, detail, &is_printed))
            return;
        wrong += *detail != '\0';
        if (*detail && (script == NULL || script->is_hidden)) {
            memcpy(first, detail, sizeof first);
            script = run->script;
        }
    }
    if (wrong >= LEAST)
        note_fact(search->diagnosis,
                  is_printed ? "hand-in-other-order" : "dealt-in-other-order",
                  script, "%s.", first);
}

/* ---- Facts of all runs ---- */

/* Notes whether just the negative seeds fail, or all but 0, which shuffles
 * nothing. */
static void check_seeds(const struct candidate_run runs[], size_t count,
                        struct diagnosis *diagnosis)
{
    size_t negative = 0, nonzero = 0, failed = 0;
    bool fails_negative = true, fails_nonzero = true;
    for (size_t i = 0; i < count; i++) {
        const int64_t seed = runs[i].script->seed;
        bool fails = runs[i].verdict != VERDICT_OK;
        negative += seed < 0;
        nonzero += seed != 0;
        failed += fails;
        fails_negative &= fails == (seed < 0);
        fails_nonzero &= fails == (seed != 0);
    }
    if (fails_negative && negative > 0 && failed < count)
        note_fact(diagnosis, "negative-seeds", NULL, "%s", "");
    if (fails_nonzero && nonzero > 0 && failed < count)
        note_fact(diagnosis, "shuffled-otherwise", NULL, "%s", "");
}

/* Notes a face that no game shows. Hundreds of cards, among them nearly all of
 * the others, are no accident. */
static void check_faces(const struct candidate_run runs[], size_t count,
                        struct diagnosis *diagnosis)
{
    enum { CARDS_LEAST = 300, DIFFERENT_LEAST = 44 };
    size_t times[CODES] = {0}, faces[ACE + 1] = {0}, cards = 0, different = 0;
    for (size_t i = 0; i < count; i++)
        for (const char *line = runs[i].result.output; line;
             line = next_line(line)) {
            struct table_row row;
            const bool is_row = read_row(line, strcspn(line, "\n"), 2, &row);
            for (int j = 0; j < 2 && is_row; j++)
                if (card_is_valid(row.cards[j])) {
                    different += times[row.cards[j]]++ == 0;
                    faces[card_face(row.cards[j])]++;
                    cards++;
                }
        }
    if (cards < CARDS_LEAST || different < DIFFERENT_LEAST)
        return;
    for (int face = TWO; face <= ACE; face++) {
        if (faces[face] == 0)
            note_fact(diagnosis, "deck-incomplete", NULL,
                      "No %s comes in any game.", face_name(face));
    }
}

static size_t count_message(const char *text, enum message message)
{
    size_t count = 0;
    for (const char *line = text; line; line = next_line(line))
        count += is_message(line, strcspn(line, "\n"), message);
    return count;
}

/* Adds a message that comes more or less often in a run than it should. */
static void compare_counts(const struct search *search,
                           const struct candidate_run *run)
{
    size_t counts[MESSAGE_COUNT], all = 0; /* none: only garbage is printed */
    for (int i = 0; i < MESSAGE_COUNT; i++)
        all += counts[i] = count_message(run->result.output, (enum message)i);
    reference_run(run->script, search->transcript);
    const char *expected = transcript_string(search->transcript);
    for (int i = MESSAGE_HEADING + 1; all > 0 && i < MESSAGE_COUNT; i++) {
        const char *text = message_text((enum message)i);
        const size_t right = count_message(expected, (enum message)i);
        if (counts[i] != right)
            note_fact(search->diagnosis, "message-count-differs", run->script,
                      "\"%.*s\" should come %zu time%s, but comes %zu time%s.",
                      (int)without_blanks(text, strlen(text)), text, right,
                      right == 1 ? "" : "s", counts[i],
                      counts[i] == 1 ? "" : "s");
    }
}

/* Adds what the runs show. */
static void facts_find(const struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    check_faces(search->runs, search->count, diagnosis);
    if (search->part == PART_PLAY)
        check_asking(search);
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (run->verdict == VERDICT_CRASHED && run->result.signal == SIGFPE)
            note_fact(diagnosis, "division-by-zero", run->script,
                      "it stops there.");
        if (run->verdict == VERDICT_OK || run->result.output == NULL)
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

/* True if what is left of the first difference comes later in the run. */
static bool comes_later(const struct difference *left,
                        const struct difference *first)
{
    if (left->kind == DIFFERENCE_NONE)
        return true;
    if (left->kind != first->kind)
        return left->kind == DIFFERENCE_PAUSE;
    return left->kind == DIFFERENCE_PAUSE ? left->pause > first->pause
                                          : left->got_line > first->got_line;
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
    struct difference left;
    student_run(run->script, &alone, search->transcript);
    transcript_compare(search->transcript, &run->result, run->ignored, &left);
    return comes_later(&left, &run->difference);
}

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

enum { PAUSES_TOGETHER = 2 }; /* mistakes of pausing in the largest set */

/* ---- All runs ---- */

/* Returns whether a run's text doesn't contradict a set. A search for mistakes
 * that explain only some runs forgives a program for being killed. */
static bool is_in_line(const struct search *search, enum agreement agreement)
{
    return agreement >= (search->forgives_ends ? STOPS_SHORT : AGREES_SO_FAR);
}

/* Returns how many failed runs agree with the set, or 0 if a run's text
 * contradicts it. */
static size_t count_explained(struct search *search,
                              const struct mistake_set *set)
{
    size_t count = 0;
    const struct candidate_run *suspect = &search->runs[search->suspect];
    if (!is_in_line(search, search_text(search, set, suspect)))
        return 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        enum agreement agreement = search_text(search, set, run);
        if (!is_in_line(search, agreement)) {
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
    bool waits_less = false;
    for (size_t i = 0; i < set->count; i++)
        waits_less |= mistake_facts(set->made[i].mistake)->waits_less;
    if (waits_less && waits_unseen(search))
        return false;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (search_text(search, set, run) == AGREES &&
            !pauses_agree(search->transcript, &run->result, run->ignored))
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
    const char *answers = search->skips_newlines   ? "newline-read-as-answer"
                          : search->reads_newlines ? "every-answer-stands"
                                                   : "";
    if (strcmp(facts->name, answers) == 0 ||
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

/* True if the diagnosis has a set with the same mistakes, whose variants may
 * differ. */
static bool is_known_set(const struct diagnosis *diagnosis,
                         const struct mistake_set *set)
{
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        const struct mistake_set *known = &diagnosis->sets[i];
        size_t same = 0;
        for (size_t j = 0; j < known->count; j++)
            same += set_includes(set, known->made[j].mistake);
        if (same == set->count && known->count == set->count)
            return true;
    }
    return false;
}

/* Adds a set to the diagnosis unless it is full. */
static void search_add_set(const struct search *search,
                           const struct mistake_set *set)
{
    struct diagnosis *diagnosis = search->diagnosis;
    if (diagnosis->set_count == DIAGNOSES_MOST || is_known_set(diagnosis, set))
        return;
    diagnosis->sets[diagnosis->set_count++] = *set;
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

static void try_texts(struct search *search, const struct mistake_set *set)
{
    if (count_explained(search, set) >= explained_at_least(search))
        search_add_set(search, set);
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

/* Returns how many runs failed. If the diagnosis explains only texts, leaves
 * out runs in which only a pause is wrong. */
static size_t count_wrong_runs(const struct search *search)
{
    size_t count = 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        bool is_pause = run->difference.kind == DIFFERENCE_PAUSE;
        count +=
            run_failed(run) && !(search->diagnosis->text_alone && is_pause);
    }
    return count;
}

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
        const size_t count = set->count;
        set->count = 0;
        set->observed = NULL;
        for (size_t j = 0; j < count; j++)
            if (set->made[j].mistake < mistake_named("memory-error"))
                set->made[set->count++] = set->made[j];
    }
    if (diagnosis->sets[0].count == 0) {
        diagnosis->set_count = 0;
        diagnosis->rest_is_right = true;
    }
}

/* Notes how many runs are explained, and which show the first set, if there is
 * a set. */
static void note_explained(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    for (size_t i = 0; i < search->count; i++) /* count the repaired runs */
        diagnosis->explained +=
            run_failed(&search->originals[i]) && !run_failed(&search->runs[i]);
    if (diagnosis->set_count == 0)
        return;
    diagnosis->partly = search->forgives_ends && !diagnosis->closest;
    if (diagnosis->closest)
        diagnosis->explained += search->closest;
    else
        diagnosis->explained +=
            diagnosis->partly ? count_explained(search, &diagnosis->sets[0])
                              : count_wrong_runs(search);
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
        bool agrees = search_text(search, set, run) == AGREES;
        if (run->verdict == VERDICT_OK && !agrees)
            return;
        failed += run_failed(run);
        explained += run->difference.kind == DIFFERENCE_TEXT && agrees;
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

/* Reads the first two rows of the first table. Returns false if there are none.
 */
static bool read_first_rows(const char *text, struct table_row rows[2])
{
    size_t read = 0;
    for (const char *line = text; line && read < 2; line = next_line(line)) {
        if (read_row(line, strcspn(line, "\n"), read, &rows[read]))
            read++;
        else if (read > 0)
            return false;
    }
    return read == 2;
}

/* Takes a set of mistakes of the deck as the base of the search if all runs
 * begin with the cards that it deals. */
static void try_deck(struct search *search, const struct mistake_set *set)
{
    enum { RUNS_LEAST = 10 };
    const struct transcript_guide none = {.text = NULL};
    size_t agreeing = 0;
    bool is_new = search->bases == 0;
    for (size_t i = 0; i < set->count; i++) {
        if (set->made[i].mistake >= mistake_named("aces-always-11"))
            return;
        is_new |= !set_includes(&search->base, set->made[i].mistake);
    }
    for (size_t i = 0; i < search->count && is_new; i++) {
        const struct candidate_run *run = &search->runs[i];
        struct table_row shown[2], right[2];
        if (run->result.output == NULL ||
            !read_first_rows(run->result.output, shown))
            continue;
        search->diagnosis->model_runs++;
        student_run_along(run->script, set, none, search->transcript);
        if (!read_first_rows(transcript_string(search->transcript), right))
            return;
        for (int j = 0; j < 4; j++) {
            int card = shown[j / 2].cards[j % 2];
            int other = right[j / 2].cards[j % 2];
            if (card > 0 && other > 0 && card != other)
                return;
        }
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
static bool mend_runs(struct search *search, struct candidate_run mended[])
{
    struct diagnosis *diagnosis = search->diagnosis;
    struct wording wording = {.scores = NULL};
    size_t changed = 0, failed = 0;
    for (size_t i = 0; i < search->count; i++)
        read_wording(&wording, search->runs[i].result.output,
                     search->runs[i].script->assignment);
    wording.scores = how_printed(search->originals, search->count);
    for (size_t i = 0; i < search->count; i++) {
        struct candidate_run *run = &mended[i];
        failed += run_failed(run);
        if (run->verdict != VERDICT_DIFFERS || run->result.output == NULL ||
            !facts_mend(run, &wording, diagnosis))
            continue;
        changed++;
        reference_run(run->script, search->transcript);
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
 * telling.
 */
static bool find_text_on_errors(const struct search *search)
{
    struct transcript *right = search->transcript;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        const char *line =
            run->result.errors_length ? run->result.errors : NULL;
        char text[FAULT_SIZE / 2];
        if (!run_failed(run) || line == NULL)
            continue;
        reference_run(run->script, right);
        (void)transcript_string(right);
        for (; line && *line; line = next_line(line)) {
            snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\r\n"),
                     line);
            if (strlen(text) < 4 || !strstr(right->text, text) ||
                (run->result.output && strstr(run->result.output, text)))
                continue; /* it isn't expected, or printed as well */
            note_fact(search->diagnosis, "text-on-stderr", run->script,
                      "\"%s\" goes there.", text);
            return true;
        }
    }
    return false;
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
        reference_run(run->script, search->transcript);
        read_wording(&right, transcript_string(search->transcript),
                     run->script->assignment);
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
    if (search->diagnosis->set_count > 0)
        return;
    forget(search->diagnosis, "message-missing");
    search->base.count--;
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
        check_seeds(search->runs, search->count, search->diagnosis);
}

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
    return dropped > 0 && matched == expected->pause_count;
}

/* Finds the end of a run that ends too early. */
static bool find_end(const struct search *search,
                     const struct candidate_run *run, size_t *place)
{
    *place = run->result.output_length;
    return *place > 0 && *place < search->transcript->length &&
           memcmp(run->result.output, search->transcript->text, *place) == 0;
}

/* Notes a fact with the line before its place, if each failed run shows it. */
static void check_failed(const struct search *search, const char *fact,
                         bool (*find)(const struct search *search,
                                      const struct candidate_run *run,
                                      size_t *place))
{
    const struct candidate_run *shown = NULL;
    size_t place = 0;
    for (size_t i = search->count; i-- > 0;) {
        const struct candidate_run *run = &search->runs[i];
        if (!run_failed(run))
            continue;
        reference_run(run->script, search->transcript);
        if (run->verdict != VERDICT_DIFFERS || run->result.output == NULL ||
            !find(search, run, &place))
            return;
        shown = run;
    }
    if (shown == NULL)
        return;
    const char *output = shown->result.output;
    const size_t end = without_blanks(output, place);
    const size_t start = line_start(output, end);
    note_fact(search->diagnosis, fact, shown->script,
              "it does so after \"%.*s\".", (int)(end - start), output + start);
}

/* Searches again from what the output shows, whatever else is wrong. */
static void search_from_observed(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    observe_missing(search);
    if (diagnosis->set_count == 0) {
        find_deck(search);
        search->deck = search->base.count;
        if (search->part == PART_PLAY) {
            observe_totals(search);
            observe_dealer(search);
        }
        if (search->base.count > 0)
            search_for_causes(search);
    }
    if (diagnosis->set_count > 0)
        diagnosis->apart = diagnosis->facts.count;
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
    check_failed(search, differs ? "ends-early" : "pause-extra",
                 differs ? find_end : find_pause);
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
static void find_causes(struct search *search, struct candidate_run mended[])
{
    struct diagnosis *diagnosis = search->diagnosis;
    search_for_causes(search);
    if (diagnosis->set_count == 0 && search->has_errors &&
        find_text_on_errors(search))
        return;
    if (diagnosis->set_count == 0 && mend_runs(search, mended))
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
    struct candidate_run *mended = calloc(count, sizeof *mended);
    struct search search = {
        .settings = settings,
        .part = part,
        .originals = runs,
        .runs = mended,
        .count = count,
        .evidence = evidence,
        .transcript = malloc(sizeof *search.transcript),
        .diagnosis = diagnosis,
        .base.observed = &search.observed,
        .observed.limit = DEALER_STANDS,
        .reads_newlines = strstr(source, "\"%c") || strstr(source, "getc"),
    };
    search.skips_newlines =
        !search.reads_newlines &&
        (strstr(source, "\" %c") || strstr(source, "cin >>"));
    for (int hand = 0; hand < 2; hand++)
        count_rightly(&search.observed.counting[hand]);
    for (size_t i = 0; i < count; i++)
        search.has_errors |= runs[i].result.errors_length > 0;
    if (search.transcript && mended) {
        memcpy(mended, runs, count * sizeof *mended);
        find_causes(&search, mended);
        note_explained(&search);
        if (diagnosis->set_count == 0 || diagnosis->closest ||
            diagnosis->partly || is_about_answers(&diagnosis->sets[0]))
            facts_of_source(evidence, diagnosis);
        if (diagnosis->interrupted)
            *diagnosis = (struct diagnosis){.interrupted = true};
    }
    for (size_t i = 0; mended && i < count; i++)
        if (mended[i].result.output != runs[i].result.output) {
            free(mended[i].result.output);
            free(mended[i].result.pauses);
        }
    free(mended);
    free(search.transcript);
}
