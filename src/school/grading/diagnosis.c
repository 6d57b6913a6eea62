/* Compares what a candidate printed, and when it paused, with what is expected,
 * and finds the mistakes that explain it: a set of mistakes with which the
 * model prints the same in every script. Pauses are compared where the text
 * agrees. */
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "grading/sources.h"

/* ---- Words ---- */

static size_t without_blanks(const char *text, size_t length)
{
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    return length;
}

/* Returns the length of words without the blanks at their end, for printf(). */
static int words_length(const char *words)
{
    return (int)without_blanks(words, strlen(words));
}

/* Returns the assignment's words for a message or question of a script. */
static const char *script_words(const struct script *script, int text)
{
    return right_words(assignment_or_usual(script->assignment), text);
}

/* ---- Cards that are printed another way ---- */

/* Reads a card in a known form, with blanks anywhere: 10♥, TH, 310, 11♣. */
static bool read_any_card(const char *text, size_t length, int *card)
{
    enum { MOST = 20 };
    static const char *const numbers[] = {"11", "J",  "12", "Q", "13",
                                          "K",  "14", "A",  "1", "A"};
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

enum { CODES = 500 }; /* of cards */

/* A text that stands for a card, as a comparison with the right text shows. */
struct card_name {
    char text[16]; /* "A14♠", without blanks around it */
    int card;
    size_t count, same; /* how often the text comes, and for this card */
};

struct card_names {
    struct card_name list[64];
    size_t count;
    int printed[CODES]; /* the card that is printed for each; 0: none comes,
                           -1: none that can be read */
    size_t steady, unsteady; /* how often it is the same as before, or isn't */
    int other[2];            /* the first that is another, and the right one */
    size_t wrong, right;     /* how many can be read */
};

/* Returns the name that this text is, or NULL. `names` may be NULL. */
static struct card_name *find_name(struct card_names *names, const char *text,
                                   size_t length)
{
    for (; length > 0 && isspace((unsigned char)*text); length--)
        text++;
    length = without_blanks(text, length);
    for (size_t i = 0; names && i < names->count; i++)
        if (strlen(names->list[i].text) == length &&
            memcmp(names->list[i].text, text, length) == 0)
            return &names->list[i];
    return NULL;
}

/* Reads a card in any form, or by its name. */
static bool read_named_card(struct card_names *names, const char *text,
                            size_t length, int *card)
{
    const struct card_name *name = find_name(names, text, length);
    if (name)
        *card = name->card;
    return name || read_any_card(text, length, card);
}

/* Writes what should stand in a cell of the table, whose rows are numbered from
 * 0: a card, or stars or blanks for what has no digit and no suit. A hidden
 * card is one of the first two. Returns false if the cell can't be read. */
static bool read_cell(struct card_names *names, const char *text, size_t length,
                      bool is_dealers, size_t number, char cell[CARD_TEXT_SIZE],
                      int *card)
{
    enum { MOST = 12 };
    size_t blanks = 0, stars = 0, words = 0;
    for (size_t i = 0; i < length; i++) {
        blanks += text[i] == ' ' || text[i] == '\t';
        stars += text[i] == '*';
        words += isalnum((unsigned char)text[i]) && toupper(text[i]) != 'X';
        words += i > 0 && memcmp(text + i - 1, "\u2660", 2) == 0; /* a suit */
    }
    *card = 0;
    if (read_named_card(names, text, length, card)) {
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
static bool read_row(struct card_names *names, const char *line, size_t length,
                     size_t number, struct table_row *row)
{
    size_t start = strspn(line, " ");
    if (start >= length || line[start] != '|')
        return false;
    for (int i = 0; i < 2; i++) {
        start++;
        const char *bar =
            start < length ? memchr(line + start, '|', length - start) : NULL;
        if (bar == NULL ||
            !read_cell(names, line + start, (size_t)(bar - line) - start,
                       i == 1, number, row->cells[i], &row->cards[i]))
            return false;
        start = (size_t)(bar - line);
    }
    row->length = start + 1;
    return strspn(line + row->length, " \t\r") + row->length >= length;
}

/* A table: the cards of both hands. */
struct table {
    int hands[2][DECK_CARDS];
    int counts[2];
    bool is_hidden; /* one of them is */
};

static void add_row(struct table *table, const struct table_row *row)
{
    for (int i = 0; i < 2; i++)
        if (row->cards[i] > 0 && table->counts[i] < DECK_CARDS)
            table->hands[i][table->counts[i]++] = row->cards[i];
    table->is_hidden |= row->cells[0][1] == '*' || row->cells[1][1] == '*';
}

static int table_total(const struct table *table, int hand)
{
    return hand_total(table->hands[hand], table->counts[hand]);
}

/* ---- Messages and questions ---- */

enum { WORDS_SIZE = 160 };

/* Copies a line, with lowercase letters, and # for each number. Stores the
 * first two numbers. Returns how many there are. */
static size_t copy_line(const char *line, size_t length, char words[WORDS_SIZE],
                        int numbers[2])
{
    size_t used = 0, count = 0;
    bool in_number = false;
    for (size_t i = 0; i < length && used + 1 < WORDS_SIZE; i++) {
        bool is_digit = isdigit((unsigned char)line[i]) ||
                        (line[i] == '-' && i + 1 < length &&
                         isdigit((unsigned char)line[i + 1]));
        bool is_point = line[i] == '.' && i + 1 < length &&
                        isdigit((unsigned char)line[i + 1]);
        if (in_number && (is_digit || is_point))
            continue;
        in_number = is_digit;
        if (is_digit && count++ < 2)
            numbers[count - 1] = (int)strtol(line + i, NULL, 10);
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

/* ---- Pieces of a text ---- */

/* What a piece is that is neither a message nor a question. */
enum { PIECE_EMPTY = TEXT_UNKNOWN + 1, PIECE_ROW, PIECE_CARD, PIECE_KINDS };

/* The pieces of what a script printed: each is a line, or a question. */
struct pieces {
    const struct script *script;
    struct card_names *names; /* of cards; may be NULL */
    const char *rest;         /* the text that follows; may be NULL */
    bool has_cards;           /* there were cards */
    size_t rows;              /* of the table so far */
    const char *text; /* the last piece: its text, without the newline, ... */
    size_t length;
    int kind;             /* ... and the message or question that it is */
    struct table_row row; /* of PIECE_ROW; of PIECE_CARD, the first card */
};

static struct pieces read_pieces(const struct script *script, const char *text)
{
    return (struct pieces){.script = script, .rest = text};
}

/* Finds the question that begins here, and else the end of one in other words
 * in front of a listed card. Returns false if there is none. */
static bool find_question(struct pieces *pieces)
{
    int card;
    for (int text = TEXT_SEED; text <= TEXT_ANSWER; text++) {
        const char *words = script_words(pieces->script, text);
        const size_t length = (size_t)words_length(words);
        if (length > 0 && strncasecmp(pieces->text, words, length) == 0) {
            const size_t more = strspn(pieces->text + length, ":?>");
            pieces->kind = text;
            pieces->length = length + more;
            pieces->length +=
                words[length] && pieces->text[length + more] == ' ';
            return true;
        }
    }
    for (size_t i = pieces->length; i-- > 0;)
        if (pieces->script->part == PART_SHUFFLE && !pieces->has_cards &&
            strchr(":?>", pieces->text[i]) &&
            read_any_card(pieces->text + i + 1, pieces->length - i - 1,
                          &card)) {
            pieces->length = i + 1 + (pieces->text[i + 1] == ' ');
            return true;
        }
    return false;
}

/* Moves to the next piece. Returns false at the end. */
static bool next_piece(struct pieces *pieces)
{
    const bool is_list = pieces->script->part == PART_SHUFFLE;
    const char *text = pieces->rest;
    if (text == NULL || *text == '\0')
        return false;
    pieces->rows = pieces->kind == PIECE_ROW     ? pieces->rows + 1
                   : pieces->kind == PIECE_EMPTY ? pieces->rows
                                                 : 0;
    pieces->text = text;
    pieces->length = strcspn(text, "\n");
    pieces->kind = TEXT_UNKNOWN;
    if (find_question(pieces)) {
        pieces->rest = text + pieces->length;
        return true;
    }
    const size_t length = without_blanks(text, pieces->length);
    if (length == 0)
        pieces->kind = PIECE_EMPTY;
    else if (!is_list && read_row(pieces->names, text, pieces->length,
                                  pieces->rows, &pieces->row))
        pieces->kind = PIECE_ROW;
    else if (is_list && read_named_card(pieces->names, text, length,
                                        &pieces->row.cards[0]))
        pieces->kind = PIECE_CARD;
    else
        pieces->kind = message_in(text);
    pieces->has_cards |=
        pieces->kind == PIECE_ROW || pieces->kind == PIECE_CARD;
    pieces->rest = text + pieces->length + (text[pieces->length] == '\n');
    return true;
}

/* Moves to the next piece that isn't empty. Returns false at the end. */
static bool next_words(struct pieces *pieces)
{
    while (next_piece(pieces))
        if (pieces->kind != PIECE_EMPTY)
            return true;
    return false;
}

static void count_pieces(const struct script *script, const char *text,
                         size_t counts[PIECE_KINDS])
{
    struct pieces pieces = read_pieces(script, text);
    while (next_piece(&pieces))
        counts[pieces.kind]++;
}

/* ---- Comparing texts ---- */

enum agreement {
    DISAGREES,
    AGREES_SO_FAR, /* up to where the program was killed */
    AGREES
};

/* Moves the place to the first difference. Returns true if there is none. If
 * the expected text is open, the other may be longer. */
static bool texts_agree(const struct transcript *expected,
                        const struct jail_result *got, size_t *place)
{
    *place = 0;
    while (*place < expected->length && *place < got->output_length &&
           expected->text[*place] == got->output[*place])
        ++*place;
    return *place == expected->length &&
           (expected->is_open || *place == got->output_length);
}

/* ---- Pauses ---- */

/* Pauses can be compared only if all of them were recorded. */
static bool pauses_count(const struct jail_result *run)
{
    return run->noted_pauses && run->pause_count < JAIL_PAUSES_MAX;
}

bool waited_unseen(const struct jail_result *run)
{
    return run->wall - run->cpu >= CLI_NANOSECONDS;
}

/* A walk through the pauses of a run and of the transcript that its text agrees
 * with. */
struct pause_walk {
    const struct transcript *expected;
    struct jail_pause pauses[TRANSCRIPT_PAUSES]; /* the run's */
    size_t count;
    size_t wanted, got; /* the next ones */
};

enum pause_step {
    PAUSES_END,
    PAUSE_RIGHT,
    PAUSE_MISSING,
    PAUSE_EXTRA,
    PAUSE_OF_OTHER_LENGTH
};

/* Consecutive calls without output between them count as one pause. */
static struct pause_walk walk_pauses(const struct transcript *expected,
                                     const struct jail_result *run)
{
    struct pause_walk walk = {.expected = expected};
    for (size_t i = 0; i < run->pause_count; i++) {
        const struct jail_pause *pause = &run->pauses[i];
        struct jail_pause *last =
            walk.count > 0 ? &walk.pauses[walk.count - 1] : NULL;
        if (pause->nanoseconds <= 0)
            continue;
        if (last && last->output_before == pause->output_before &&
            last->nanoseconds < PAUSE_LENGTH)
            last->nanoseconds += pause->nanoseconds;
        else if (walk.count < TRANSCRIPT_PAUSES)
            walk.pauses[walk.count++] = *pause;
    }
    return walk;
}

/* After an open transcript there may be more pauses. */
static enum pause_step next_pause(struct pause_walk *walk)
{
    size_t found = walk->got;
    if (walk->wanted == walk->expected->pause_count) {
        if (walk->got == walk->count || walk->expected->is_open)
            return PAUSES_END;
        walk->got++;
        return PAUSE_EXTRA;
    }
    const struct transcript_pause *wanted =
        &walk->expected->pauses[walk->wanted];
    while (found < walk->count &&
           walk->pauses[found].output_before != wanted->place)
        found++;
    if (found < walk->count && found > walk->got) {
        walk->got++;
        return PAUSE_EXTRA;
    }
    walk->wanted++;
    if (found == walk->count)
        return wanted->is_optional ? PAUSE_RIGHT : PAUSE_MISSING;
    return walk->pauses[walk->got++].nanoseconds == PAUSE_LENGTH ||
                   wanted->is_optional
               ? PAUSE_RIGHT
               : PAUSE_OF_OTHER_LENGTH;
}

/* Returns whether the text and the end of a run agree with a transcript. */
static enum agreement text_agreement(const struct transcript *expected,
                                     const struct jail_result *got)
{
    size_t place;
    if (expected->is_open && expected->length == 0)
        return DISAGREES; /* it would agree with anything */
    bool was_killed = got->verdict != JAIL_ENDED;
    bool agrees = texts_agree(expected, got, &place);
    if (agrees && (expected->is_open || !was_killed))
        return AGREES;
    /* A program that was killed loses its buffered output, so printing less
     * than the transcript doesn't contradict it. */
    if (!was_killed || (!agrees && place < got->output_length))
        return DISAGREES;
    return AGREES_SO_FAR;
}

/* ---- The first difference ---- */

static size_t line_start(const char *text, size_t position)
{
    while (position > 0 && text[position - 1] != '\n')
        position--;
    return position;
}

static void mark_line(const struct transcript *expected, size_t place,
                      struct difference *difference)
{
    if (place > expected->length) /* after an open text */
        place = expected->length;
    difference->line = 1;
    for (size_t i = 0; i < place; i++)
        difference->line += expected->text[i] == '\n';
    difference->position = line_start(expected->text, place);
}

static void compare_pauses(const struct transcript *expected,
                           const struct jail_result *got,
                           struct difference *difference)
{
    struct pause_walk walk = walk_pauses(expected, got);
    enum pause_step step;
    size_t wanted, pause;
    do {
        wanted = walk.wanted;
        pause = walk.got;
        step = next_pause(&walk);
    } while (step == PAUSE_RIGHT);
    if (step == PAUSES_END)
        return;
    difference->kind = DIFFERENCE_PAUSE;
    difference->wants_pause = step != PAUSE_EXTRA;
    if (step != PAUSE_MISSING)
        difference->pause = walk.pauses[pause].nanoseconds;
    mark_line(expected,
              step == PAUSE_EXTRA ? walk.pauses[pause].output_before
                                  : expected->pauses[wanted].place,
              difference);
}

void transcript_compare(const struct transcript *expected,
                        const struct jail_result *got, bool ignores_pauses,
                        struct difference *difference)
{
    size_t place;
    *difference = (struct difference){.kind = DIFFERENCE_NONE};
    if (!texts_agree(expected, got, &place)) {
        difference->kind = DIFFERENCE_TEXT;
        mark_line(expected, place, difference);
    } else if (!ignores_pauses && pauses_count(got)) {
        compare_pauses(expected, got, difference);
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
    size_t suspect; /* the run that refuted the last set; it is tried first */
    size_t least;   /* how many failed runs a set must explain */
    const char *contradicted; /* the mistake that the source rules out; or "" */
    struct evidence evidence;
    struct card_names names; /* of cards that are printed in no known form */
    struct cases *cases;     /* of the runs whose looks are put right */
    struct transcript *transcript;
    struct diagnosis *diagnosis;
};

static bool run_failed(const struct candidate_run *run)
{
    return run->verdict != VERDICT_OK;
}

/* Returns what a script should print. */
static const char *right_text(const struct search *search,
                              const struct script *script)
{
    reference_run(script, search->transcript);
    return search->transcript->text;
}

/* Returns the set with one more mistake. It must not be full. */
static struct mistake_set set_with(const struct mistake_set *set, int mistake,
                                   unsigned variant)
{
    struct mistake_set larger = *set;
    assert(set->count < SET_MOST);
    larger.made[larger.count++] = (struct made_mistake){mistake, variant};
    return larger;
}

/* ---- General facts, which need no model of the mistake ---- */

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
        text_add(words, FAULT_SIZE, "With seed %lld%s%s, ",
                 (long long)script->seed,
                 script->part == PART_SHUFFLE ? "" : " and answers ",
                 script->answers);
    const size_t used = strlen(words);
    va_start(values, format);
    (void)vsnprintf(words + used, FAULT_SIZE - used, format, values);
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

/* Appends words to the detail of a fact, if it has one. */
static void add_detail(struct diagnosis *diagnosis, const char *name,
                       const char *words)
{
    for (size_t i = 0; i < diagnosis->facts.count; i++)
        if (is_listed(diagnosis->facts.made[i].mistake, name) &&
            *diagnosis->details[i])
            text_add(diagnosis->details[i], FAULT_SIZE, "%s", words);
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

void facts_forget_cards(struct diagnosis *diagnosis, bool explains_messages)
{
    forget(diagnosis, "deck-incomplete,card-dealt-again,scores-of-other-cards,"
                      "list-incomplete,cards-differ,cards-printed-otherwise,"
                      "row-empty,blank-lines-differ,line-unknown,"
                      "hand-miscounted,table-missing");
    if (explains_messages)
        forget(diagnosis, "message-of-other-cards,message-count-differs,"
                          "question-missing");
}

/* ---- What wrong cases have in common, and the right ones haven't ---- */

/* A place where a text depends on a hand, or a deck on the seed. */
struct scene {
    int kind; /* the message or question that belongs there, or CASE_DECK */
    bool is_wrong;
    const struct table *table;
    int hand;  /* whose it is: 0, the player's, or 1 */
    int said;  /* of MESSAGE_SCORES: the printed score */
    int games; /* the number of the game, from 1 */
    int64_t seed;
};

enum { CASE_DECK = -1, CASES_MOST = 4000 };

struct one_case {
    int kind;
    bool is_wrong;
    uint64_t traits;
    int said, total;
    unsigned others; /* what else the score could be */
};

struct cases {
    struct one_case list[CASES_MOST];
    size_t count;
};

enum { TRAITS_TOGETHER = 3 };

/* The kinds of cases. */
enum {
    OF_DECKS = 1,
    OF_SCORES = 2,
    OF_MESSAGES = 4,
    OF_QUESTIONS = 8,
    OF_HANDS = OF_SCORES | OF_MESSAGES | OF_QUESTIONS
};

static const struct {
    unsigned fits;
    const char *words;
} TRAITS[] = {
#define TRAIT(fits, words, holds) {fits, words},
#include "grading/traits.inc"
#undef TRAIT
};

enum { TRAIT_COUNT = sizeof TRAITS / sizeof *TRAITS };

static unsigned faces_of(const int cards[], int count)
{
    unsigned faces = 0;
    for (int i = 0; i < count; i++)
        faces |= 1U << card_face(cards[i]);
    return faces;
}

/* Returns a set: trait t is bit 1 << t. */
static uint64_t traits_of(const struct scene *scene)
{
    const struct table *table = scene->table;
    const int *cards = table->hands[scene->hand];
    const int count = table->counts[scene->hand];
    const int others = table->counts[!scene->hand];
    const int own = table_total(table, scene->hand);
    const int other = table_total(table, !scene->hand);
    const unsigned faces = faces_of(cards, count);
    const unsigned other_faces = faces_of(table->hands[!scene->hand], others);
    int aces = 0, bit = 0;
    bool is_soft = false, was_soft = false; /* before */
    uint64_t traits = 0;
    for (int i = 0; i < count; i++) {
        aces += card_face(cards[i]) == ACE;
        was_soft |= is_soft;
        is_soft = hand_evaluate(cards, (size_t)i + 1).soft;
    }
#define TRAIT(fits, words, holds) traits |= (uint64_t)((holds) != 0) << bit++;
#include "grading/traits.inc"
#undef TRAIT
    return traits;
}

/* Returns what else the printed score could be, as bits. */
static unsigned other_scores(const struct scene *scene)
{
    const int *cards = scene->table->hands[scene->hand], said = scene->said;
    const int count = scene->table->counts[scene->hand];
    return (unsigned)(said == table_total(scene->table, !scene->hand)) |
           (unsigned)(said == hand_total(cards, count - 1)) << 1 |
           (unsigned)(said == hand_total(cards + 1, count - 1)) << 2 |
           (unsigned)(said == hand_total(cards, 2)) << 3;
}

static void add_case(struct cases *cases, const struct scene *scene)
{
    struct one_case *last = &cases->list[cases->count];
    if (cases->count == CASES_MOST)
        return;
    *last = (struct one_case){
        .kind = scene->kind,
        .is_wrong = scene->is_wrong,
        .traits = traits_of(scene),
        .said = scene->said,
        .total = table_total(scene->table, scene->hand),
        .others = scene->kind == MESSAGE_SCORES ? other_scores(scene) : 0,
    };
    cases->count++;
}

/* Returns the fitting traits that all wrong cases have, and how many cases are
 * wrong and right. */
static uint64_t common_traits(const struct cases *cases, int kind,
                              size_t count[2])
{
    const unsigned cases_of = kind == CASE_DECK        ? OF_DECKS
                              : kind == MESSAGE_SCORES ? OF_SCORES
                              : kind == TEXT_ANSWER    ? OF_QUESTIONS
                                                       : OF_MESSAGES;
    uint64_t common = 0;
    count[0] = count[1] = 0;
    for (int i = 0; i < TRAIT_COUNT; i++)
        if (TRAITS[i].fits & cases_of)
            common |= UINT64_C(1) << i;
    for (size_t i = 0; i < cases->count; i++)
        if (cases->list[i].kind == kind) {
            count[cases->list[i].is_wrong]++;
            if (cases->list[i].is_wrong)
                common &= cases->list[i].traits;
        }
    return common;
}

/* Counts the right cases that have all these traits. */
static size_t count_right(const struct cases *cases, int kind, uint64_t traits)
{
    size_t count = 0;
    for (size_t i = 0; i < cases->count; i++)
        count += cases->list[i].kind == kind && !cases->list[i].is_wrong &&
                 (cases->list[i].traits & traits) == traits;
    return count;
}

/* A set of traits, and the sum of their numbers. */
struct found {
    uint64_t traits;
    int sum;
};

/* Looks for a set with `size` more of the `common` traits, from number `first`
 * on, that no right case has. Each trait must rule out cases. Stores the one
 * whose traits come first, by the sum of their numbers. */
static void find_traits(const struct cases *cases, int kind, uint64_t common,
                        uint64_t set, int first, int size, int sum,
                        struct found *found)
{
    const size_t known = count_right(cases, kind, set);
    const size_t least = kind == CASE_DECK ? 1 : 2; /* fewer may be chance */
    if (size == 0 && known == 0 && (!found->traits || sum < found->sum))
        *found = (struct found){set, sum};
    for (int i = first; i < TRAIT_COUNT && size > 0; i++) {
        const uint64_t more = set | (UINT64_C(1) << i & common);
        if (more != set && count_right(cases, kind, more) + least <= known)
            find_traits(cases, kind, common, more, i + 1, size - 1, sum + i,
                        found);
    }
}

/* Returns the trait that rules out most right cases, if over half of them. */
static uint64_t best_trait(const struct cases *cases, int kind, uint64_t common,
                           size_t right)
{
    uint64_t best = 0;
    size_t least = right / 2;
    for (int i = 0; i < TRAIT_COUNT; i++) {
        const uint64_t trait = UINT64_C(1) << i & common;
        const size_t left = count_right(cases, kind, trait);
        if (trait && left < least) {
            least = left;
            best = trait;
        }
    }
    return best;
}

/* Appends a trait's words, with `names` for @ and #. */
static void add_trait(char words[FAULT_SIZE], const char *trait,
                      const char *const names[2])
{
    for (; *trait; trait++)
        if (*trait == '@' || *trait == '#')
            text_add(words, FAULT_SIZE, "%s", names[*trait == '#']);
        else
            text_add(words, FAULT_SIZE, "%c", *trait);
}

/* Appends `before` and what the wrong cases of a kind have in common: " where
 * the hand has an ace, and only there."; or nothing. `names` are what to call
 * the hand and the other one. */
static void add_common_traits(const struct cases *cases, int kind,
                              const char *const names[2], const char *before,
                              char words[FAULT_SIZE])
{
    /* With fewer, a trait of the other hand, or several, could be chance. */
    enum { WRONG_LEAST = 2, RIGHT_LEAST = 4, FEW = 4 };
    size_t count[2];
    uint64_t common = common_traits(cases, kind, count);
    struct found found = {.traits = 0};
    if (count[true] < (kind == CASE_DECK ? 1 : WRONG_LEAST) ||
        count[false] < (kind == CASE_DECK ? 1 : RIGHT_LEAST))
        return;
    for (int i = 0; i < TRAIT_COUNT && count[true] < FEW; i++)
        if (strchr(TRAITS[i].words, '#'))
            common &= ~(UINT64_C(1) << i);
    for (int size = 1; size <= TRAITS_TOGETHER && !found.traits; size++)
        if (size < TRAITS_TOGETHER || count[true] >= FEW)
            find_traits(cases, kind, common, 0, 0, size, 0, &found);
    uint64_t set = found.traits;
    const bool is_exact = set != 0;
    if (!is_exact && kind == MESSAGE_SCORES)
        set = best_trait(cases, kind, common, count[false]);
    if (set == 0)
        return;
    text_add(words, FAULT_SIZE, "%s", before);
    const char *joint = is_exact ? " where " : " only where ";
    for (int i = 0; i < TRAIT_COUNT; i++)
        if (set >> i & 1) {
            text_add(words, FAULT_SIZE, "%s", joint);
            add_trait(words, TRAITS[i].words, names);
            joint = " and ";
        }
    text_add(words, FAULT_SIZE, is_exact ? ", and only there." : ".");
}

/* Appends what all wrong scores are: " The score is then 10 too low." */
static void add_common_scores(const struct cases *cases, char words[FAULT_SIZE])
{
    static const char *const others[] = {
        "that of the other hand", "that without the last card",
        "that without the first card", "that of the first two cards"};
    enum { DIFFERENT = 5 }; /* right totals; with fewer, one may be chance */
    const struct one_case *first = NULL;
    bool is_same = true, is_off = true;
    unsigned common = ~0U;
    uint64_t totals = 0; /* total t is bit 1 << t % 64 */
    size_t wrong = 0, i;
    for (i = 0; i < cases->count; i++) {
        const struct one_case *one = &cases->list[i];
        if (one->kind != MESSAGE_SCORES || !one->is_wrong)
            continue;
        first = first ? first : one;
        wrong++;
        common &= one->others;
        totals |= UINT64_C(1) << (unsigned)one->total % 64;
        is_same &= one->said == first->said;
        is_off &= one->said - one->total == first->said - first->total;
    }
    if (wrong < 2)
        return;
    for (i = 0; i < sizeof others / sizeof *others && !(common >> i & 1);)
        i++;
    if (is_same && __builtin_popcountll(totals) >= DIFFERENT)
        text_add(words, FAULT_SIZE, " The score is then always %d.",
                 first->said);
    else if (is_off)
        text_add(words, FAULT_SIZE, " The score is then %d too %s.",
                 abs(first->said - first->total),
                 first->said > first->total ? "high" : "low");
    else if (i < sizeof others / sizeof *others)
        text_add(words, FAULT_SIZE, " The score is then %s.", others[i]);
}

/* ---- What a game shows ---- */

/* A game as far as a run printed it: the last piece, and what is known there.
 */
struct game {
    const struct candidate_run *run;
    struct pieces pieces;
    struct table table; /* the last one */
    bool is_unread;     /* a row before can't be read, or the input is over, so
                         * nothing is known */
    size_t asked;       /* the questions before the piece */
    size_t lines;       /* of the input */
    int games;          /* the tables that began a game so far */
    bool is_over;       /* the next table begins a game */
    int dealt[2];       /* the cards of both hands, by answers and messages */
    bool is_current;    /* the table shows all of them */
    char answer;        /* the last one in this game, at first h; '\0' after a
                         * message */
    const char *bust;   /* " after" the message of a bust before; or "" */
};

static struct game game_start(const struct candidate_run *run)
{
    struct game game = {.run = run,
                        .pieces = read_pieces(run->script, run->result.output),
                        .is_over = true,
                        .bust = ""};
    for (size_t i = 0; i < run->script->input_length; i++)
        game.lines += run->script->input[i] == '\n';
    return game;
}

/* Notes what the piece leads to. */
static void leave_piece(struct game *game)
{
    const char *answers = game->run->script->answers;
    const int kind = game->pieces.kind;
    game->is_over |= kind >= MESSAGE_SCORES && kind < MESSAGE_COUNT;
    game->dealt[1] += kind == MESSAGE_HITS;
    if (kind < MESSAGE_COUNT && kind != MESSAGE_HEADING)
        game->answer = '\0';
    if (kind != PIECE_EMPTY)
        game->bust = kind == MESSAGE_PLAYER_BUSTS   ? " after \"Player busts!\""
                     : kind == MESSAGE_DEALER_BUSTS ? " after \"Dealer busts!\""
                                                    : "";
    if (kind == TEXT_ANSWER) {
        game->answer =
            game->asked < strlen(answers) ? answers[game->asked] : 's';
        game->dealt[0] += game->answer == 'h';
        game->is_unread |= ++game->asked >= game->lines;
    }
}

static void begin_table(struct game *game)
{
    game->table = (struct table){.counts = {0, 0}};
    if (!game->is_over)
        return;
    game->games++;
    game->is_over = false;
    game->dealt[0] = game->dealt[1] = 2;
    game->answer = 'h'; /* a question follows, too */
}

/* Moves to the next piece. Returns false at the end. */
static bool game_next(struct game *game)
{
    const struct table *table = &game->table;
    if (game->pieces.text)
        leave_piece(game);
    if (!next_piece(&game->pieces))
        return false;
    game->is_unread |= game->pieces.kind == TEXT_UNKNOWN &&
                       game->pieces.text[strspn(game->pieces.text, " ")] == '|';
    if (game->pieces.kind == PIECE_ROW && game->pieces.rows == 0)
        begin_table(game);
    if (game->pieces.kind == PIECE_ROW)
        add_row(&game->table, &game->pieces.row);
    game->is_current = !game->is_unread && table->counts[0] >= game->dealt[0] &&
                       table->counts[1] + table->is_hidden >= game->dealt[1];
    return true;
}

/* Notes a card that is on the table twice. */
static void check_table(const struct game *game, struct diagnosis *diagnosis)
{
    bool seen[CODES] = {false};
    char text[CARD_TEXT_SIZE];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < game->table.counts[i]; j++) {
            const int card = game->table.hands[i][j];
            if (seen[card])
                note_fact(diagnosis, "card-dealt-again", game->run->script,
                          "%s is on the table twice.",
                          card_word(text, card, CARD_UTF8));
            seen[card] = true;
        }
}

/* Notes scores that don't match the table, if the piece has scores. */
static void check_scores(const struct game *game, struct diagnosis *diagnosis)
{
    const struct table *table = &game->table;
    const struct script *script = game->run->script;
    const int totals[] = {table_total(table, 0), table_total(table, 1)};
    char words[WORDS_SIZE], text[CARD_TEXT_SIZE];
    int said[2];
    if (game->pieces.kind != MESSAGE_SCORES || !game->is_current ||
        table->is_hidden || table->counts[0] == 0)
        return;
    (void)copy_line(game->pieces.text, game->pieces.length, words, said);
    if (said[0] == totals[1] && said[1] == totals[0] && said[0] != said[1]) {
        note_fact(diagnosis, "scores-swapped", script,
                  "the player has %d and the dealer has %d.", totals[0],
                  totals[1]);
        return;
    }
    for (int i = 0; i < 2; i++) {
        char detail[FAULT_SIZE] = "";
        for (int j = 0; j < table->counts[i]; j++)
            text_add(detail, FAULT_SIZE, "%s ",
                     card_word(text, table->hands[i][j], CARD_UTF8));
        if (said[i] != totals[i])
            note_fact(diagnosis, "scores-of-other-cards", script,
                      "%sare %d, but the %s gets %d.", detail, totals[i],
                      i == 0 ? "player" : "dealer", said[i]);
    }
}

/* Notes a hand that has more or fewer cards than were dealt. Returns true if
 * there is one. */
static bool check_counts(const struct game *game, struct diagnosis *diagnosis)
{
    const struct table *table = &game->table;
    for (int i = 0; i < 2; i++) {
        const int count = table->counts[i] + (i == 1 && table->is_hidden);
        if (count == game->dealt[i])
            continue;
        note_fact(diagnosis, "hand-miscounted", game->run->script,
                  "the %s has %d card%s instead of %d.",
                  i == 0 ? "player" : "dealer", count, count == 1 ? "" : "s",
                  game->dealt[i]);
        return true;
    }
    return false;
}

/* Returns the message or question that belongs after the last table and the
 * last answer, or, after the scores, the result; TEXT_UNKNOWN if that isn't
 * clear. */
static int right_kind(const struct game *game)
{
    const int player = table_total(&game->table, 0);
    const int dealer = table_total(&game->table, 1);
    const int kind = game->pieces.kind;
    const bool lost = player > HAND_BEST, won = !lost && dealer > HAND_BEST;
    const bool is_result = kind > MESSAGE_SCORES && kind < MESSAGE_COUNT;
    const bool is_known = game->pieces.rows > 0 || is_result ||
                          (kind >= MESSAGE_HITS && kind < MESSAGE_SCORES);
    if (game->run->script->part != PART_PLAY || !game->is_current)
        return TEXT_UNKNOWN;
    if (game->pieces.rows > 0 && game->answer == 'h')
        return lost ? MESSAGE_PLAYER_BUSTS : TEXT_ANSWER;
    if (game->table.is_hidden || !is_known)
        return TEXT_UNKNOWN;
    if (is_result && game->pieces.rows == 0)
        return lost || (!won && dealer > player) ? MESSAGE_DEALER_WINS
               : won || player > dealer          ? MESSAGE_PLAYER_WINS
                                                 : MESSAGE_PUSH;
    return lost                     ? MESSAGE_STANDS
           : dealer > HAND_BEST     ? MESSAGE_DEALER_BUSTS
           : dealer < DEALER_STANDS ? MESSAGE_HITS
                                    : MESSAGE_STANDS;
}

/* Notes a message or a question that doesn't fit the last table and the last
 * answer, comes without a table, or comes instead of a question. */
static void check_message(const struct game *game, struct diagnosis *diagnosis)
{
    const struct script *script = game->run->script;
    const struct pieces *piece = &game->pieces;
    const int player = table_total(&game->table, 0);
    const struct hand_value dealer =
        hand_evaluate(game->table.hands[1], (size_t)game->table.counts[1]);
    const int length = (int)without_blanks(piece->text, piece->length);
    const int kind = piece->kind, right = right_kind(game);
    const bool is_play = script->part == PART_PLAY && game->is_current;
    const bool is_turn = kind == MESSAGE_PLAYER_BUSTS || kind == TEXT_ANSWER;
    const bool is_decision =
        kind >= MESSAGE_HITS && kind <= MESSAGE_DEALER_BUSTS;
    if (is_play && game->table.is_hidden && is_decision && piece->rows > 0)
        note_fact(diagnosis, "hole-never-turned", script,
                  "it is hidden at \"%.*s\"", length, piece->text);
    if (right == TEXT_ANSWER && kind == TEXT_ANSWER && !game->table.is_hidden)
        note_fact(diagnosis, "hole-shown", script, "%s",
                  "it is shown at a question.");
    if (right == TEXT_ANSWER && kind < MESSAGE_COUNT && !is_turn)
        note_fact(diagnosis, "question-missing", script,
                  "there is no question at %d.", player);
    else if (right != TEXT_UNKNOWN && kind != right &&
             kind != MESSAGE_HEADING && kind != MESSAGE_SCORES &&
             kind != TEXT_SEED)
        note_fact(diagnosis, "message-of-other-cards", script,
                  "\"%.*s\" comes%s when the player has %d and the dealer has "
                  "%s%d.",
                  length, piece->text,
                  kind == TEXT_ANSWER && game->answer == 's' ? " after s"
                                                             : game->bust,
                  player, dealer.soft ? "a soft " : "", dealer.total);
    else if (piece->rows == 0 &&
             !has_fact(diagnosis, "message-of-other-cards,answer-not-read") &&
             (is_decision || kind == MESSAGE_PLAYER_BUSTS ||
              (kind == TEXT_ANSWER && game->answer == 'h')))
        note_fact(diagnosis, "table-missing", script,
                  "there is no table before \"%.*s\"%s.", length, piece->text,
                  game->bust);
}

/* Adds the scores, or the message or question, where a run has come to. */
static void add_cases(const struct game *game, struct cases *cases)
{
    const struct table *table = &game->table;
    const int right = right_kind(game), kind = game->pieces.kind;
    const bool is_player = right == MESSAGE_PLAYER_BUSTS ||
                           right == TEXT_ANSWER ||
                           (right > MESSAGE_SCORES && right < MESSAGE_COUNT);
    char words[WORDS_SIZE];
    int said[2] = {0, 0};
    struct scene scene = {
        .kind = right,
        .is_wrong = kind != right,
        .table = table,
        .hand = !is_player,
        .games = game->games,
    };
    if (!game->is_current || kind >= TEXT_UNKNOWN || table->counts[0] < 2)
        return;
    if (right != TEXT_UNKNOWN)
        add_case(cases, &scene);
    if (kind != MESSAGE_SCORES || table->is_hidden)
        return;
    (void)copy_line(game->pieces.text, game->pieces.length, words, said);
    scene.kind = MESSAGE_SCORES;
    for (scene.hand = 0; scene.hand < 2; scene.hand++) {
        scene.said = said[scene.hand];
        scene.is_wrong = scene.said != table_total(table, scene.hand);
        add_case(cases, &scene);
    }
}

/* Adds what the first `most` games of a run show. */
static void check_game(const struct candidate_run *run, int most,
                       struct diagnosis *diagnosis)
{
    struct game game = game_start(run);
    while (game_next(&game)) {
        if (game.games > most)
            return;
        if (game.pieces.kind == TEXT_ANSWER && game.asked == game.lines &&
            game.games == 1)
            note_fact(diagnosis, "answer-not-read", run->script,
                      "it asks more questions than it gets answers.");
        if (game.pieces.kind >= TEXT_UNKNOWN || game.is_unread)
            continue;
        if (game.pieces.rows > 0 && check_counts(&game, diagnosis))
            return; /* this explains cards that come twice */
        if (game.pieces.rows > 0)
            check_table(&game, diagnosis);
        if (game.games > 0)
            check_message(&game, diagnosis);
        check_scores(&game, diagnosis);
    }
    const struct pieces *last = &game.pieces;
    if (game.games > 0 && run->result.verdict == JAIL_ENDED &&
        game.asked < game.lines &&
        last->kind != (run->script->part == PART_DEAL ? MESSAGE_STANDS
                                                      : MESSAGE_DEALER_WINS) &&
        last->kind != MESSAGE_PLAYER_WINS)
        note_fact(diagnosis,
                  last->kind == MESSAGE_PUSH ? "no-replay-after-push"
                                             : "ends-early",
                  run->script, "it does so after \"%.*s\" in game %d.",
                  (int)without_blanks(last->text, last->length), last->text,
                  game.games);
}

/* ---- Putting a text right ---- */

/* A run's output, what it should look like, and where. */
struct mender {
    const struct candidate_run *run; /* the original run */
    struct diagnosis *diagnosis;     /* NULL: only looks are put right */
    const size_t *counts;            /* of the pieces in all runs */
    struct game game;
    size_t empty;     /* empty lines right before */
    bool has_heading; /* right before, too */
    bool has_changed;
    FILE *mended;
    size_t taken, used; /* the lengths of what it has read and written */
    struct jail_pause *pauses;
    size_t pause;
};

/* Notes how a piece is printed; `right`, unless it is NULL, should be there. */
static void note_change(struct mender *mender, const char *fact,
                        const char *right)
{
    enum { MOST = 60 };
    const struct pieces *piece = &mender->game.pieces;
    const size_t length = without_blanks(piece->text, piece->length);
    const int shown = (int)(length < MOST ? length : MOST);
    mender->has_changed = true;
    if (mender->diagnosis == NULL)
        return;
    if (right == NULL)
        note_fact(mender->diagnosis, fact, mender->run->script,
                  "for example at \"%.*s\".", shown, piece->text);
    else
        note_fact(mender->diagnosis, fact, mender->run->script,
                  "\"%.*s\" stands for \"%.*s\".", shown, piece->text,
                  words_length(right), right);
}

/* Appends what should stand instead of the text up to `end`, and moves the
 * pauses before it. */
static void put_right(struct mender *mender, const char *right, size_t end)
{
    const struct jail_result *old = &mender->run->result;
    const size_t length = strlen(right);
    for (; mender->pause < old->pause_count &&
           old->pauses[mender->pause].output_before < end;
         mender->pause++) {
        struct jail_pause *pause = &mender->pauses[mender->pause];
        *pause = old->pauses[mender->pause];
        const size_t within = pause->output_before - mender->taken;
        pause->output_before =
            mender->used + (within < length ? within : length);
    }
    fputs(right, mender->mended);
    mender->used += length;
    mender->taken = end;
}

/* Writes the right form of a line that is a message or a question, or may be
 * meant as one that the runs don't print otherwise; "" if there is none. Stores
 * how many empty lines belong before it, and returns what is wrong if it
 * differs. */
static const char *right_message(struct mender *mender, char right[WORDS_SIZE],
                                 size_t *empty)
{
    struct pieces *piece = &mender->game.pieces;
    const bool is_known = piece->kind != TEXT_UNKNOWN;
    const int text =
        is_known
            ? piece->kind
            : text_like(piece->text, without_blanks(piece->text, piece->length),
                        !piece->has_cards);
    char words[WORDS_SIZE];
    int numbers[2] = {0, 0};
    if ((!is_known && (text == TEXT_UNKNOWN || mender->counts[text] > 0)) ||
        (text == TEXT_SEED && mender->game.games > 0))
        return "line-unknown";
    *empty = text == MESSAGE_HEADING || text == MESSAGE_SCORES;
    if (text == TEXT_SEED || text == TEXT_ANSWER)
        piece->rest = piece->text + piece->length;
    snprintf(right, WORDS_SIZE, "%s", script_words(piece->script, text));
    (void)copy_line(piece->text, piece->length, words, numbers);
    if (text == MESSAGE_SCORES)
        snprintf(right, WORDS_SIZE, SCORES_FORMAT, numbers[0], numbers[1]);
    return "message-differs";
}

/* Does the same for any piece. */
static const char *right_piece(struct mender *mender, char right[WORDS_SIZE],
                               size_t *empty)
{
    const struct pieces *piece = &mender->game.pieces;
    const struct table_row *row = &piece->row;
    *right = '\0';
    *empty = 0;
    if (piece->kind < PIECE_EMPTY)
        return right_message(mender, right, empty);
    if (piece->kind == PIECE_CARD) {
        card_text(right, row->cards[0], CARD_UTF8);
        strcat(right, "\n");
    } else if (piece->rows < 2 || row->cells[0][2] != ' ' ||
               row->cells[1][2] != ' ') { /* it has a card or a star */
        *empty = piece->rows == 0 && !mender->has_heading && mender->empty == 1;
        snprintf(right, WORDS_SIZE, "| %s  | %s  |\n", row->cells[0],
                 row->cells[1]);
    }
    return *right ? "cards-printed-otherwise" : "row-empty";
}

/* Corrects the next piece, and the empty lines before it. */
static void mend_piece(struct mender *mender)
{
    const struct pieces *piece = &mender->game.pieces;
    char right[WORDS_SIZE];
    size_t empty;
    const char *fact = right_piece(mender, right, &empty);
    const size_t length = (size_t)(piece->rest - piece->text);
    const size_t shown = without_blanks(piece->text, piece->length);
    const size_t place = (size_t)(piece->text - mender->run->result.output);
    const bool is_as_long = shown == (size_t)words_length(right);
    const bool is_same = is_as_long && memcmp(piece->text, right, shown) == 0;
    if (is_as_long && strncasecmp(piece->text, right, shown) == 0)
        fact = "letter-case-differs";
    else if (mender->diagnosis == NULL)
        snprintf(right, WORDS_SIZE, "%.*s\n", (int)shown, piece->text);
    if (!is_same)
        note_change(mender, fact, *right ? right : NULL);
    else if (length != strlen(right) || memcmp(piece->text, right, length) != 0)
        note_change(mender, "line-ends-differ", NULL);
    if (*right && mender->empty != empty)
        note_change(mender, "blank-lines-differ", NULL);
    put_right(mender, *right && empty > 0 ? "\n" : "", place);
    put_right(mender, right, place + length);
    mender->has_heading = piece->kind == MESSAGE_HEADING;
    mender->empty = 0;
}

static void mend_pieces(struct mender *mender)
{
    struct pieces *piece = &mender->game.pieces;
    const bool was_killed = mender->run->result.verdict != JAIL_ENDED;
    while (game_next(&mender->game)) {
        if (was_killed && !*piece->rest)
            break; /* it may be cut off */
        if (piece->kind != PIECE_EMPTY) {
            mend_piece(mender);
            continue;
        }
        if (piece->length > 0)
            note_change(mender, "line-ends-differ", NULL);
        mender->empty++;
    }
    if (mender->empty > 0 && !was_killed) {
        piece->text = "the end";
        piece->length = strlen(piece->text);
        note_change(mender, "blank-lines-differ", NULL);
    }
    put_right(mender, "", SIZE_MAX);
}

/* Corrects what a run prints another way than the assignment: cards, rows,
 * messages, questions, empty lines, and lines that don't belong. Adds a fact of
 * each kind. The output and the pauses, whose places move, then are others from
 * the heap. Returns false if nothing had to be changed. */
static bool mend_run(struct candidate_run *run, const size_t counts[],
                     struct card_names *names, struct diagnosis *diagnosis)
{
    const struct candidate_run was = *run;
    char *text = NULL;
    size_t length;
    struct mender mender = {
        .run = &was,
        .diagnosis = diagnosis,
        .counts = counts,
        .game = game_start(&was),
        .mended = open_memstream(&text, &length),
        .pauses = malloc((was.result.pause_count + 1) * sizeof *mender.pauses),
    };
    mender.game.pieces.names = names;
    if (mender.mended && mender.pauses &&
        strlen(was.result.output) == was.result.output_length)
        mend_pieces(&mender);
    if (mender.mended)
        fclose(mender.mended);
    if (!mender.has_changed) {
        free(text);
        free(mender.pauses);
        return false;
    }
    run->result.output = text;
    run->result.output_length = length;
    run->result.pauses = mender.pauses;
    return true;
}

void put_looks_right(struct candidate_run *run)
{
    const size_t none[PIECE_KINDS] = {0};
    const struct jail_result was = run->result;
    if (was.verdict == JAIL_ENDED && was.output && run->script->trial == NULL &&
        mend_run(run, none, NULL, NULL)) {
        free(was.output);
        free(was.pauses);
    }
}

/* Notes whether the listed deck isn't 52 different cards, if every line can be
 * read. */
static void check_list(const struct candidate_run *run,
                       struct diagnosis *diagnosis)
{
    bool seen[CODES] = {false};
    size_t total = 0, different = 0, other = 0;
    char text[CARD_TEXT_SIZE];
    int missing = 0;
    struct pieces pieces = read_pieces(run->script, run->result.output);
    while (next_piece(&pieces)) {
        other += pieces.kind == TEXT_UNKNOWN;
        if (pieces.kind != PIECE_CARD)
            continue;
        total++;
        different += !seen[pieces.row.cards[0]];
        seen[pieces.row.cards[0]] = true;
    }
    while (missing < CODES && (!card_is_valid(missing) || seen[missing]))
        missing++;
    if (total > 0 && other == 0 && !has_fact(diagnosis, "line-unknown") &&
        different != DECK_CARDS)
        note_fact(diagnosis,
                  different < total ? "deck-incomplete" : "list-incomplete",
                  run->script, "%s is missing, and %zu cards are listed.",
                  card_word(text, missing, CARD_UTF8), total);
}

/* ---- Cards that no form explains ---- */

/* Compares a text with the card that should be there. Returns true if it is
 * another card. */
static bool note_name(struct card_names *names, const char *text, size_t length,
                      int right)
{
    int card;
    if (read_any_card(text, length, &card)) {
        names->right += card == right;
        names->wrong += card != right;
        names->steady += names->printed[right] == card;
        names->unsteady +=
            names->printed[right] > 0 && names->printed[right] != card;
        if (names->printed[right] == 0)
            names->printed[right] = card;
        if (card != right && names->other[0] == 0) {
            names->other[0] = card;
            names->other[1] = right;
        }
        return card != right;
    }
    for (; length > 0 && isspace((unsigned char)*text); length--)
        text++;
    length = without_blanks(text, length);
    struct card_name *name = find_name(names, text, length);
    if (name == NULL && length > 0 && length < sizeof name->text &&
        names->count < sizeof names->list / sizeof *names->list) {
        name = &names->list[names->count++];
        *name = (struct card_name){.card = right};
        memcpy(name->text, text, length);
    }
    if (name) {
        name->count++;
        name->same += name->card == right;
    }
    return false;
}

/* Compares the cards of a run with the cards of the right text, as long as the
 * lines are of the same kind. Returns the number of the game, from 1, in which
 * the list or the first two rows first have another card; or 0. */
static int compare_cards(const struct search *search,
                         const struct candidate_run *run,
                         struct card_names *names)
{
    struct pieces got = read_pieces(run->script, run->result.output);
    struct pieces right =
        read_pieces(run->script, right_text(search, run->script));
    int games = 1, found = 0;
    while (next_words(&got) && next_words(&right)) {
        const char *text = got.text, *end = text + got.length;
        bool is_other = right.kind == PIECE_CARD &&
                        note_name(names, text, got.length, right.row.cards[0]);
        if (right.kind == PIECE_ROW
                ? text[strspn(text, " ")] != '|'
                : right.kind != PIECE_CARD && got.kind != right.kind)
            break;
        games += right.kind == MESSAGE_PUSH;
        for (int i = 0; i < 2 && text && right.kind == PIECE_ROW; i++) {
            text = memchr(text, '|', (size_t)(end - text));
            const char *bar =
                text ? memchr(text + 1, '|', (size_t)(end - text) - 1) : NULL;
            if (bar && right.row.cards[i] > 0)
                is_other |= note_name(names, text + 1, (size_t)(bar - text) - 1,
                                      right.row.cards[i]) &&
                            right.rows < 2;
            text = bar;
        }
        if (is_other && found == 0)
            found = games;
    }
    return found;
}

/* Finds texts that stand for the same card nearly everywhere, if the cards that
 * can be read are mostly right. */
static void learn_names(struct search *search)
{
    struct card_names *names = &search->names;
    size_t kept = 0;
    for (size_t i = 0; i < search->count; i++)
        if (run_failed(&search->originals[i]) &&
            search->originals[i].result.output)
            (void)compare_cards(search, &search->originals[i], names);
    for (size_t i = 0; i < names->count && names->right > names->wrong; i++)
        if (4 * names->list[i].same > 3 * names->list[i].count)
            names->list[kept++] = names->list[i];
    for (size_t i = 0; i < kept; i++)
        names->printed[names->list[i].card] = -1;
    names->count = kept;
}

/* Says which face or suit the cards are that are printed as another one, or
 * can't be read, if all of it are, and no others. */
static void add_kind(const struct card_names *names,
                     struct diagnosis *diagnosis)
{
    char text[CARD_TEXT_SIZE], words[FAULT_SIZE] = "";
    bool is_face = true, is_suit = true;
    int first = 0;
    while (names->printed[first] == 0 || names->printed[first] == first)
        if (++first == CODES)
            return;
    for (int card = 0; card < CODES; card++) {
        const bool is_other = names->printed[card] != card;
        if (names->printed[card] == 0)
            continue;
        is_face &= is_other == (card_face(card) == card_face(first));
        is_suit &= is_other == (card_suit(card) == card_suit(first));
    }
    if (is_face)
        text_add(words, FAULT_SIZE, " So is every %c%s.",
                 tolower(*face_word(card_face(first))),
                 face_word(card_face(first)) + 1);
    else if (is_suit)
        text_add(words, FAULT_SIZE, " So is every %s.",
                 card_text(text, card_code(card_suit(first), ACE), CARD_UTF8) +
                     2);
    add_detail(diagnosis, "cards-printed-otherwise,card-misprinted", words);
}

/* Notes a card that is printed as another one, if each card is always printed
 * in the same way, and these two alike: else the deck could be in another
 * order.
 */
static void check_misprints(const struct search *search)
{
    const struct card_names *names = &search->names;
    char text[CARD_TEXT_SIZE], right[CARD_TEXT_SIZE];
    if (names->unsteady > 0 || names->steady <= DECK_CARDS)
        return;
    for (int card = 0; card < CODES; card++) {
        const int other = names->printed[card];
        if (other > 0 && other != card && names->printed[other] == other)
            note_fact(search->diagnosis, "card-misprinted", NULL,
                      "%s is printed for %s.",
                      card_word(text, other, CARD_UTF8),
                      card_word(right, card, CARD_UTF8));
    }
}

/* ---- Facts of all runs ---- */

/* Notes whether both columns show the same cards in every row with two. */
static void check_columns(const struct search *search)
{
    enum { LEAST = 8 };
    char text[CARD_TEXT_SIZE];
    const struct script *script = NULL;
    size_t alike = 0;
    bool are_many = false; /* else one card could be dealt again and again */
    int first = 0;
    for (size_t i = 0; i < search->count; i++) {
        struct game game = game_start(&search->runs[i]);
        while (game_next(&game)) {
            const int *cards = game.pieces.row.cards;
            if (game.pieces.kind != PIECE_ROW || !cards[0] || !cards[1])
                continue;
            if (cards[0] != cards[1])
                return;
            are_many |= cards[0] != game.table.hands[0][0];
            if (alike++ == 0) {
                script = game.run->script;
                first = cards[0];
            }
        }
    }
    if (alike >= LEAST && are_many)
        note_fact(search->diagnosis, "columns-alike", script, "%s is in both.",
                  card_word(text, first, CARD_UTF8));
}

/* Writes the places of a hand's cards in the right deck, 1 for the top, and
 * whether they are right as they are, and backward. Returns false if they may
 * be any places: one is neither near the top nor near the bottom. */
static bool add_places(const struct table *table, int hand,
                       const int places[CODES], char words[FAULT_SIZE],
                       bool is_right[2])
{
    enum { SKIPPED = 4 }; /* by a mistake */
    const int near = table->counts[0] + table->counts[1] + SKIPPED;
    const int last = table->counts[hand] - 1;
    for (int i = 0; i <= last; i++) {
        const int place = places[table->hands[hand][i]];
        const int hit = hand == 0 ? i + 3 : table->counts[0] + i + 1;
        const int right = i < 2 ? 2 * i + hand + 1 : hit;
        if (place == 0 || (place > near && place <= DECK_CARDS - near))
            return false;
        is_right[0] &= place == right;
        is_right[1] &= places[table->hands[hand][last - i]] == right;
        text_add(words, FAULT_SIZE, "%s%d", i == 0 ? " " : ", ", place);
    }
    return true;
}

/* Notes cards that come from the right deck, but in another order: those of the
 * first games. */
static void check_order(const struct search *search)
{
    enum { LEAST = 3 };
    const struct script *script = NULL;
    char first[FAULT_SIZE];
    bool is_backward = true;
    size_t wrong = 0;
    for (size_t i = 0; i < search->count; i++) {
        struct game game = game_start(&search->runs[i]);
        struct table table = {.counts = {0, 0}};
        struct script list = *search->runs[i].script;
        char words[FAULT_SIZE] = "the player gets cards";
        int places[CODES] = {0}, place = DECK_CARDS;
        bool is_right[2] = {true, true};
        while (game_next(&game) && game.games < 2)
            if (game.is_current && !game.table.is_hidden)
                table = game.table;
        list.part = PART_SHUFFLE;
        struct pieces deck = read_pieces(&list, right_text(search, &list));
        while (next_piece(&deck))
            if (deck.kind == PIECE_CARD)
                places[deck.row.cards[0]] = place--;
        if (!add_places(&table, 0, places, words, is_right))
            return;
        text_add(words, FAULT_SIZE, " of the deck, and the dealer");
        if (!add_places(&table, 1, places, words, is_right))
            return;
        wrong += !is_right[0];
        is_backward &= is_right[1];
        if (!is_right[0] && (script == NULL || script->is_hidden)) {
            memcpy(first, words, sizeof first);
            script = search->runs[i].script;
        }
    }
    if (wrong >= LEAST)
        note_fact(search->diagnosis, "dealt-in-other-order", script, "%s.%s",
                  first, is_backward ? " Each hand is shown backward." : "");
}

/* Notes which seeds give another deck, or else a card that is another. */
static void check_seeds(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    /* Of the first game, and of a later one. */
    const struct script *scripts[2] = {NULL, NULL};
    int others[2][2];
    char words[FAULT_SIZE] = "", text[CARD_TEXT_SIZE], right[CARD_TEXT_SIZE];
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        struct card_names names = {.count = 0};
        const int game = compare_cards(search, run, &names);
        const bool is_later = game > 1;
        const struct scene scene = {
            .kind = CASE_DECK,
            .is_wrong = game == 1,
            .table = &(struct table){.is_hidden = false},
            .seed = run->script->seed,
        };
        add_case(search->cases, &scene);
        if (game > 0 &&
            (scripts[is_later] == NULL || scripts[is_later]->is_hidden)) {
            scripts[is_later] = run->script;
            memcpy(others[is_later], names.other, sizeof names.other);
        }
    }
    const bool is_later = scripts[0] == NULL;
    add_common_traits(search->cases, CASE_DECK, NULL, "", words);
    if (strstr(words, "isn't 0"))
        note_fact(diagnosis, "shuffled-otherwise", NULL, "%s", "");
    else if (*words)
        note_fact(diagnosis, "seed-misread", scripts[0],
                  "the deck is another. This is so%s", words);
    else if (scripts[is_later] && diagnosis->facts.count == diagnosis->apart)
        note_fact(diagnosis, "cards-differ", scripts[is_later],
                  "%s comes for %s%s.",
                  card_word(text, others[is_later][0], CARD_UTF8),
                  card_word(right, others[is_later][1], CARD_UTF8),
                  is_later ? " after a push" : "");
}

/* Notes a message that comes more or less often in a run than it should. If
 * there is none at all, only garbage is printed. */
static void compare_counts(const struct search *search,
                           const struct candidate_run *run)
{
    size_t counts[PIECE_KINDS] = {0}, right[PIECE_KINDS] = {0}, all = 0;
    count_pieces(run->script, run->result.output, counts);
    count_pieces(run->script, right_text(search, run->script), right);
    for (int i = 0; i < TEXT_UNKNOWN; i++)
        all += counts[i];
    for (int last = 1; last <= TEXT_UNKNOWN && all > 0; last++) {
        const int i = last % TEXT_UNKNOWN; /* the heading says least */
        const char *text = script_words(run->script, i);
        if (counts[i] != right[i])
            note_fact(search->diagnosis, "message-count-differs", run->script,
                      "\"%.*s\" comes %zu instead of %zu times.",
                      words_length(text), text, counts[i], right[i]);
    }
}

/* Adds what stopped runs before they could show more: the wait for input that
 * nobody types, or a command or thread of `source`, which the jail refuses.
 * Returns true if nothing else is wrong with any run. */
static bool facts_of_stops(const struct candidate_run runs[], size_t count,
                           const char *source, struct diagnosis *diagnosis)
{
    const char *refused = strstr(source, "system(") ? "command-started"
                          : strstr(source, "pthread_create") ||
                                  strstr(source, "thrd_create") ||
                                  strstr(source, "std::thread")
                              ? "thread-started"
                              : NULL;
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        const bool waits = runs[i].verdict == VERDICT_TIMED_OUT &&
                           runs[i].result.waited_for_input;
        const char *fact = waits ? "waits-for-input"
                           : runs[i].verdict == VERDICT_REFUSED ? refused
                                                                : NULL;
        if (fact)
            note_fact(diagnosis, fact, runs[i].script, "it stops there.");
        left += !fact && run_failed(&runs[i]);
    }
    return diagnosis->facts.count > 0 && left == 0;
}

/* Notes a condition such as answer == 'h' || 'H', about which gcc doesn't warn.
 * `token` has the last tokens, the newest first. */
static void check_condition(const char *source, const struct token token[4],
                            struct diagnosis *diagnosis)
{
    if (!(token_is(&token[0], ")") || token_is(&token[0], "|")) ||
        token[1].kind != TOKEN_QUOTED || token[1].length != 3 ||
        !token_is(&token[2], "|") || !token_is(&token[3], "|"))
        return;
    const char *line =
        source + line_start(source, (size_t)(token[1].text - source));
    line += strspn(line, " \t");
    note_fact(diagnosis, "condition-constant", NULL, "The source says: %.*s",
              (int)strcspn(line, "\r\n"), line);
}

/* Notes such a condition, and a call of main(). */
static void facts_of_code(const char *source, struct diagnosis *diagnosis)
{
    struct tokenizer tokens = {.text = source};
    struct token token[4] = {{.length = 0}};
    size_t depth = 0;
    while (token_next_code(&tokens, &token[0])) {
        depth += token_is(&token[0], "{");
        depth -= token_is(&token[0], "}") && depth > 0;
        if (depth > 0 && token_is(&token[1], "main") &&
            token_is(&token[0], "("))
            note_fact(diagnosis, "main-called", NULL, "%s", "");
        check_condition(source, token, diagnosis);
        memmove(token + 1, token, 3 * sizeof *token);
    }
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

/* ---- Runs and sets ---- */

/* Returns whether the text of a run agrees with a model that makes these
 * mistakes. Leaves the model's transcript in `search->transcript`. */
static enum agreement search_text(const struct search *search,
                                  const struct mistake_set *set,
                                  const struct candidate_run *run)
{
    search->diagnosis->model_runs++;
    student_run(run->script, set, run->result.output, search->transcript);
    return search->transcript->left_guide
               ? DISAGREES
               : text_agreement(search->transcript, &run->result);
}

/* Returns the first run that the student may know, that the set explains, and
 * whose first difference wasn't repaired; or NULL. */
static const struct candidate_run *choose_run(const struct search *search)
{
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        const struct candidate_run *original = &search->originals[i];
        if (run->verdict == VERDICT_DIFFERS && !run->script->is_hidden &&
            run->difference.position == original->difference.position &&
            search_text(search, &search->diagnosis->sets[0], run) == AGREES)
            return original;
    }
    return NULL;
}

/* Returns how many failed runs agree with the set, or 0 if a run's text
 * contradicts it. */
static size_t count_explained(struct search *search,
                              const struct mistake_set *set)
{
    size_t count = 0;
    if (search_text(search, set, &search->runs[search->suspect]) == DISAGREES)
        return 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        const enum agreement agreement = search_text(search, set, run);
        if (agreement == DISAGREES) {
            search->suspect = i;
            return 0;
        }
        count += run_failed(run) && agreement == AGREES;
    }
    return count;
}

/* ---- The text ---- */

/* Adds a set that explains the texts, unless the diagnosis is full or has a set
 * with the same mistakes, whose variants may differ. */
static void try_set(struct search *search, const struct mistake_set *set)
{
    struct diagnosis *diagnosis = search->diagnosis;
    if (count_explained(search, set) < search->least)
        return;
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        size_t same = 0;
        while (same < set->count &&
               set_includes(&diagnosis->sets[i], set->made[same].mistake))
            same++;
        if (same == set->count)
            return; /* all sets are of the same size */
    }
    if (diagnosis->set_count < DIAGNOSES_MOST)
        diagnosis->sets[diagnosis->set_count++] = *set;
}

/* Tries `set` together with every set of `size` more mistakes, from number
 * `first` on, until the caller stops the search or it takes too long. */
static void try_sets(struct search *search, const struct mistake_set *set,
                     int first, int size)
{
    struct diagnosis *diagnosis = search->diagnosis;
    diagnosis->interrupted =
        diagnosis->interrupted || grading_is_stopped(search->settings);
    if (diagnosis->interrupted || diagnosis->model_runs >= MODEL_RUNS_MOST)
        return;
    if (size == 0) {
        try_set(search, set);
        return;
    }
    for (int i = first; mistake_facts(i); i++) {
        const struct mistake_facts *facts = mistake_facts(i);
        if (!(facts->parts & 1U << search->part) ||
            strcmp(facts->name, search->contradicted) == 0)
            continue;
        for (unsigned way = 0; way <= facts->variants; way++) {
            const struct mistake_set larger = set_with(set, i, way);
            try_sets(search, &larger, i + 1, size - 1);
        }
    }
}

/* Finds the smallest sets that explain the texts: no run contradicts them, and
 * enough that failed agree: two if programs were killed in others, because one
 * could be chance. The empty set is one of them if all texts are right. */
static void find_texts(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    const struct mistake_set none = {.count = 0};
    size_t failed = 0, explainable = 0, killed = 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        failed += run_failed(run);
        /* It ended by itself, or its text shows how far it came. */
        explainable += run_failed(run) && (run->result.verdict == JAIL_ENDED ||
                                           (run->result.output_length > 0 &&
                                            strchr(run->result.output, '|')));
        killed += run_failed(run) && run->verdict != VERDICT_DIFFERS;
    }
    diagnosis->rest_is_right = failed == 0;
    search->least = killed > 0 ? 2 : 1;
    if (explainable < search->least)
        return;
    for (int size = 0; size <= MISTAKES_TOGETHER && !diagnosis->set_count;
         size++)
        try_sets(search, &none, 0, size);
}

/* ---- The pauses ---- */

/* The pauses in one kind of place, such as: before "Dealer hits." */
struct pause_spot {
    char where[WORDS_SIZE];
    size_t wanted, missing, extra;
};

struct pause_counts {
    struct pause_spot spots[2 * PIECE_KINDS];
    size_t count;
    size_t missing,
        others;      /* pauses in all places; others are too long or short */
    int64_t length;  /* of the last of these, in nanoseconds */
    bool is_stacked; /* there is no output between two whole pauses */
};

/* Returns the place of a pause after `position` bytes of a text. */
static struct pause_spot *spot_of(struct pause_counts *counts,
                                  const struct script *script, const char *text,
                                  size_t position)
{
    struct pieces next = read_pieces(script, text), last = next;
    char where[WORDS_SIZE] = "at the start";
    bool is_bust = false;
    while (next_words(&next) && (size_t)(next.text - text) < position) {
        is_bust = next.kind == MESSAGE_PLAYER_BUSTS ||
                  (is_bust && next.kind != MESSAGE_SCORES);
        last = next;
    }
    const bool is_before = next.text != last.text && next.kind < TEXT_UNKNOWN &&
                           next.kind != MESSAGE_HEADING;
    const struct pieces *piece = is_before ? &next : &last;
    if (piece->text && piece->kind >= TEXT_UNKNOWN)
        snprintf(where, sizeof where, "after the table");
    else if (piece->text)
        snprintf(where, sizeof where, "%s \"%.*s\"%s",
                 is_before ? "before" : "after",
                 words_length(script_words(script, piece->kind)),
                 script_words(script, piece->kind),
                 is_before && is_bust && piece->kind == MESSAGE_STANDS
                     ? " after the player's bust"
                     : "");
    size_t i = 0;
    while (i < counts->count && strcmp(counts->spots[i].where, where) != 0)
        i++;
    if (i == counts->count)
        memcpy(counts->spots[counts->count++].where, where, sizeof where);
    return &counts->spots[i];
}

/* Compares the pauses of a run, whose text agrees, with the transcript's. */
static void count_pauses(const struct candidate_run *run,
                         const struct transcript *expected,
                         struct pause_counts *counts)
{
    struct pause_walk walk = walk_pauses(expected, &run->result);
    enum pause_step step;
    do {
        const struct jail_pause *got = &walk.pauses[walk.got];
        const size_t wanted = walk.wanted;
        step = next_pause(&walk);
        if (step == PAUSE_EXTRA)
            spot_of(counts, run->script, run->result.output, got->output_before)
                ->extra++;
        if (step == PAUSE_OF_OTHER_LENGTH) {
            counts->others++;
            counts->length = got->nanoseconds;
        }
        if (walk.wanted > wanted) {
            struct pause_spot *place =
                spot_of(counts, run->script, expected->text,
                        expected->pauses[wanted].place);
            place->wanted++;
            place->missing += step == PAUSE_MISSING;
            counts->missing += step == PAUSE_MISSING;
        }
    } while (step != PAUSES_END);
    for (size_t i = 1; i < walk.count; i++)
        counts->is_stacked |=
            walk.pauses[i].output_before == walk.pauses[i - 1].output_before;
}

/* Notes where the program pauses and shouldn't, or doesn't and should; not if
 * it took a second or more in over half of its runs. It then waits in a way
 * that isn't recorded: for a descriptor, or in a loop that looks at the clock.
 * In a single run, a busy machine may have kept it waiting. */
static void note_pauses(const struct search *search,
                        const struct pause_counts *counts)
{
    char words[FAULT_SIZE] = "";
    size_t waited = 0;
    for (size_t i = 0; i < search->count; i++)
        waited += search->runs[i].result.wall >= CLI_NANOSECONDS;
    if (counts->missing > 0 && 2 * waited > search->count)
        return;
    for (size_t i = 0; i < counts->count; i++) {
        const struct pause_spot *place = &counts->spots[i];
        if (place->missing + place->extra > 0)
            text_add(words, FAULT_SIZE, " %s", place->where);
        if (place->missing > 0)
            text_add(words, FAULT_SIZE, ", %zu of %zu are missing;",
                     place->missing, place->wanted);
        if (place->extra > 0)
            text_add(words, FAULT_SIZE, ", %zu are extra;", place->extra);
    }
    if (counts->others > 0)
        text_add(words, FAULT_SIZE, " %zu last %.12g instead of 2 seconds;",
                 counts->others, (double)counts->length / CLI_NANOSECONDS);
    if (*words == '\0')
        return;
    if (counts->is_stacked)
        text_add(words, FAULT_SIZE,
                 " some come together, as without fflush(stdout);");
    note_fact(search->diagnosis, "pauses-differ", NULL,
              "Of the pauses of all scripts,%.*s.", (int)strlen(words) - 1,
              words);
}

/* Compares the pauses of all runs whose text the first set explains. */
static void find_pauses(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    const struct mistake_set none = {.count = 0};
    const struct mistake_set *set =
        diagnosis->set_count > 0 ? &diagnosis->sets[0] : &none;
    struct pause_counts counts = {.count = 0};
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (!run->ignores_pauses && pauses_count(&run->result) &&
            search_text(search, set, run) == AGREES)
            count_pauses(run, search->transcript, &counts);
    }
    note_pauses(search, &counts);
    if (diagnosis->set_count > 0)
        diagnosis->apart = diagnosis->facts.count;
}

/* ---- What is explained ---- */

/* Drops the message that the sets leave out: it goes to standard error, which
 * is known. */
static void drop_missing(struct diagnosis *diagnosis)
{
    const int missing = mistake_named("message-missing");
    for (size_t i = 0; i < diagnosis->set_count; i++) {
        struct mistake_set *set = &diagnosis->sets[i];
        const size_t count = set->count;
        set->count = 0;
        for (size_t j = 0; j < count; j++)
            if (set->made[j].mistake != missing)
                set->made[set->count++] = set->made[j];
    }
    diagnosis->apart = diagnosis->facts.count;
}

/* Notes how many runs are explained: those that were repaired, and those that
 * the first set explains. Chooses the runs that show it. A set without mistakes
 * says that the texts are right. */
static void note_explained(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    const bool has_sets = diagnosis->set_count > 0;
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        const bool agrees =
            has_sets && search_text(search, &diagnosis->sets[0], run) == AGREES;
        diagnosis->explained +=
            run_failed(run) ? agrees : run_failed(&search->originals[i]);
        diagnosis->partly |= has_sets && run_failed(run) && !agrees;
    }
    if (!has_sets)
        return;
    diagnosis->representative = choose_run(search);
    if (has_fact(diagnosis, "text-on-stderr"))
        drop_missing(diagnosis);
    if (diagnosis->sets[0].count == 0) {
        diagnosis->set_count = 0;
        diagnosis->rest_is_right = diagnosis->facts.count > 0;
    }
}

/* ---- Repairs ---- */

/* Repairs looks in the copies of the runs, and finds the mistakes that explain
 * what is left. */
static void mend_runs(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    const size_t known = diagnosis->facts.count;
    size_t counts[PIECE_KINDS] = {0}, changed = 0, failed = 0;
    for (size_t i = 0; i < search->count; i++)
        count_pieces(search->runs[i].script, search->runs[i].result.output,
                     counts);
    for (size_t i = 0; i < search->count; i++) {
        struct candidate_run *run = &search->runs[i];
        failed += run_failed(run);
        if (!run_failed(run) || run->result.output == NULL)
            continue;
        changed += mend_run(run, counts, &search->names, diagnosis);
        (void)right_text(search, run->script);
        transcript_compare(search->transcript, &run->result,
                           run->ignores_pauses, &run->difference);
        if (run->verdict == VERDICT_DIFFERS &&
            run->difference.kind == DIFFERENCE_NONE)
            run->verdict = VERDICT_OK;
    }
    if (changed > 0)
        find_texts(search);
    /* Garbage can look like a card or a line, but not if the rest is known. */
    if (4 * changed < failed && diagnosis->set_count == 0)
        diagnosis->facts.count = known;
    diagnosis->apart = diagnosis->facts.count;
}

/* Notes a line that a failed run should have printed, but wrote to standard
 * error. */
static void find_text_on_errors(const struct search *search)
{
    enum { SHORTEST = 4 };
    for (size_t i = 0; i < search->count; i++) {
        const struct jail_result *result = &search->runs[i].result;
        const char *line = right_text(search, search->runs[i].script);
        char text[FAULT_SIZE / 2];
        if (!run_failed(&search->runs[i]) || result->errors_length == 0)
            continue;
        for (; *line; line += strcspn(line, "\n"), line += *line == '\n') {
            snprintf(text, sizeof text, "%.*s",
                     (int)without_blanks(line, strcspn(line, "\n")), line);
            if (strlen(text) >= SHORTEST && strstr(result->errors, text) &&
                !(result->output && strstr(result->output, text)))
                note_fact(search->diagnosis, "text-on-stderr",
                          search->runs[i].script, "\"%s\" goes there.", text);
        }
    }
}

/* ---- The diagnosis ---- */

/* Finds facts where no set of mistakes explains the runs. */
static void find_facts(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    for (size_t i = 0; i < search->count; i++) {
        struct game game = game_start(&search->runs[i]);
        while (search->part == PART_PLAY && game_next(&game))
            if (game.games > 0)
                add_cases(&game, search->cases);
    }
    check_columns(search);
    check_misprints(search);
    for (size_t i = 0; i < search->count; i++) {
        const struct candidate_run *run = &search->runs[i];
        if (run->verdict == VERDICT_CRASHED && run->result.signal == SIGFPE)
            note_fact(diagnosis, "division-by-zero", run->script,
                      "it stops there.");
        if (search->part == PART_SHUFFLE)
            check_list(run, diagnosis);
        else
            check_game(run, 1, diagnosis);
    }
    const size_t known = diagnosis->facts.count;
    for (size_t i = 0; i < search->count && search->part == PART_PLAY; i++)
        check_game(&search->runs[i], INT_MAX, diagnosis);
    for (size_t i = known; i < diagnosis->facts.count; i++)
        if (*diagnosis->details[i])
            text_add(diagnosis->details[i], FAULT_SIZE,
                     " Only games after a push show it.");
    /* A wrong total explains what follows from it. */
    if (has_fact(diagnosis, "scores-of-other-cards"))
        forget(diagnosis, "message-of-other-cards,question-missing,ends-early");
    if (search->part != PART_SHUFFLE &&
        !has_fact(diagnosis, "hand-miscounted,columns-alike,card-misprinted"))
        check_order(search);
    if (has_fact(diagnosis, "columns-alike,card-misprinted"))
        forget(
            diagnosis,
            "deck-incomplete,row-empty,card-dealt-again,hand-miscounted,scores-of-other-"
            "cards,message-of-other-cards,question-missing,"
            "hole-never-turned,hole-shown,line-unknown");
    else if (has_fact(diagnosis, "dealt-in-other-order"))
        forget(diagnosis, "message-of-other-cards,question-missing");
    else if (!has_fact(diagnosis, "card-misprinted"))
        check_seeds(search);
    facts_of_source(search->evidence, diagnosis);
    for (size_t i = 0; i < search->count && diagnosis->facts.count == 0; i++)
        if (search->runs[i].verdict == VERDICT_DIFFERS)
            compare_counts(search, &search->runs[i]);
}

/* Says with a fact about scores, messages or questions where it is so. */
static void explain_facts(struct search *search)
{
    static const char *const hands[] = {"the hand", "the other hand"};
    static const char *const names[] = {"the player", "the dealer",
                                        "the player"};
    struct diagnosis *diagnosis = search->diagnosis;
    char before[FAULT_SIZE], words[FAULT_SIZE] = "";
    add_kind(&search->names, diagnosis);
    add_common_traits(search->cases, MESSAGE_SCORES, hands, " This is so",
                      words);
    add_common_scores(search->cases, words);
    add_detail(diagnosis, "scores-of-other-cards", words);
    for (int kind = 0; kind < TEXT_UNKNOWN; kind++) {
        const bool is_dealers =
            kind >= MESSAGE_HITS && kind <= MESSAGE_DEALER_BUSTS;
        const char *text = script_words(search->runs->script, kind);
        *words = '\0';
        snprintf(before, sizeof before, " \"%.*s\" is missing",
                 words_length(text), text);
        if (kind != MESSAGE_SCORES)
            add_common_traits(search->cases, kind, names + is_dealers, before,
                              words);
        if (*words)
            add_detail(diagnosis,
                       kind == TEXT_ANSWER &&
                               has_fact(diagnosis, "question-missing")
                           ? "question-missing"
                           : "message-of-other-cards",
                       words);
    }
}

/* Finds the causes; if there are none, the causes of what is left once the runs
 * are repaired, and else facts. */
static void find_causes(struct search *search)
{
    struct diagnosis *diagnosis = search->diagnosis;
    find_text_on_errors(search);
    find_texts(search);
    /* What follows from a fact isn't worth telling. */
    if (diagnosis->facts.count > 0 || diagnosis->set_count > 0 ||
        diagnosis->rest_is_right)
        return;
    learn_names(search);
    mend_runs(search);
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
    if (wrong == 0)
        return;
    const bool is_stopped = facts_of_stops(runs, count, source, diagnosis);
    if (!is_stopped && evidence.is_unrepeatable)
        note_fact(diagnosis, "unrepeatable", NULL, "%s", "");
    if (is_stopped || evidence.is_unrepeatable) {
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
        .cases = calloc(1, sizeof *search.cases),
        .transcript = malloc(sizeof *search.transcript),
        .diagnosis = diagnosis,
        .contradicted = strstr(source, "\"%c") || strstr(source, "getc")
                            ? "every-answer-stands"
                        : strstr(source, "\" %c") || strstr(source, "cin >>")
                            ? "newline-read-as-answer"
                            : "",
    };
    if (search.transcript && search.cases && search.runs) {
        memcpy(search.runs, runs, count * sizeof *runs);
        find_causes(&search);
        if (!diagnosis->interrupted)
            find_pauses(&search);
        note_explained(&search);
        explain_facts(&search);
        if (diagnosis->set_count == 0 || diagnosis->partly ||
            diagnosis->sets[0].count > 1 || /* it may be one in the source */
            strstr(mistake_facts(diagnosis->sets[0].made[0].mistake)->name,
                   "answer"))
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
    free(search.cases);
    free(search.transcript);
}
