/* The drills, and one under way: its options, questions, answers and summary,
 * and how it runs in line mode. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli_input.h"
#include "cli_output.h"
#include "cli_report.h"
#include "training/drills.h"

/* ---- What the ledger saves ---- */

/* Adds an answer to the sums of the drill, which it writes to the ledger, if
 * there is one. */
static void run_save(struct drill_run *run, const struct drill_entry *entry)
{
    const struct drill_setup *setup = run->setup;
    struct ledger_drill *saved = &run->saved;
    if (run->kind->keeps_reviews || setup->ledger == NULL)
        return;
    saved->time = setup->cli->now(setup->cli->clock);
    if (saved->questions == 0) {
        saved->name = run->kind->name;
        saved->rules = setup->rules_label;
        saved->count_name = run->kind->uses_count ? setup->tags.name : "";
        saved->unit = run->kind->unit;
        saved->day = ledger_day(saved->time);
    }
    const struct drill_verdict *verdict = &entry->verdict;
    saved->questions++;
    saved->right += verdict->right;
    saved->seconds += entry->seconds;
    saved->cost += verdict->cost;
    run->right_in_a_row = verdict->right ? run->right_in_a_row + 1 : 0;
    if (run->right_in_a_row > saved->longest_run)
        saved->longest_run = run->right_in_a_row;
    saved->mark = run->kind->best ? run->kind->best(run->state) : NAN;
    bool was_unsaved = run->is_unsaved;
    run->is_unsaved = !ledger_keep_drill(setup->ledger, setup->profile, saved);
    if (run->is_unsaved && !was_unsaved)
        cli_complain(setup->cli, "%s", ledger_problem(setup->ledger));
}

/* ---- The list of drills ---- */

const struct drill_kind *drill_kind_at(size_t number)
{
#define DRILL_ADDRESS(kind) &(kind),
    static const struct drill_kind *const kinds[] = {DRILLS(DRILL_ADDRESS)};
    return number < sizeof kinds / sizeof kinds[0] ? kinds[number] : NULL;
}

const struct drill_kind *drill_menu_at(size_t entry)
{
    return entry == 0 ? &DRILL_STRATEGY : drill_kind_at(entry - 1);
}

const struct drill_hands *drill_hands_at(size_t number)
{
    enum {
        HANDS = 5,
        HARD = 1 << CHART_HARD,
        SOFT = 1 << CHART_SOFT,
        PAIRS = 1 << CHART_PAIR
    };
    static const struct drill_hands hands[HANDS] = {
        {"strategy", "all hands", HARD | SOFT | PAIRS, false},
        {"hard", "hard hands only", HARD, false},
        {"soft", "soft hands only", SOFT, false},
        {"pairs", "pairs only", PAIRS, false},
        {"surrender", "where to surrender", HARD | SOFT | PAIRS, true}};
    return number < HANDS ? &hands[number] : NULL;
}

const char *drill_name(const struct drill_run *run)
{
    return run->kind == &DRILL_STRATEGY ? run->setup->hands->name
                                        : run->kind->name;
}

bool drill_find(const char *name, const char *hint, struct drill_choice *choice,
                char problem[CLI_PROBLEM_SIZE])
{
    enum { NAMES_MOST = 16 };
    const char *names[NAMES_MOST];
    size_t hands = 0; /* their names come first */
    for (; drill_hands_at(hands); hands++)
        names[hands] = drill_hands_at(hands)->name;
    size_t count = hands;
    for (size_t i = 0; drill_kind_at(i) && count < NAMES_MOST; i++)
        names[count++] = drill_kind_at(i)->name;
    int found = cli_find_name(name, names, count);
    if (found < 0) {
        cli_say_unknown(problem, "drill", name, names, count, hint);
        return false;
    }
    size_t number = (size_t)found;
    *choice = (struct drill_choice){.kind = &DRILL_STRATEGY,
                                    .hands = drill_hands_at(0)};
    if (number < hands)
        choice->hands = drill_hands_at(number);
    else
        choice->kind = drill_kind_at(number - hands);
    return true;
}

/* ---- The summary ---- */

struct drill_total {
    int64_t right, wrong, quick; /* quick: right in the time of the goal */
    double cost, shown_cost, seconds;
};

static struct drill_total drill_total_of(const struct drill_run *run)
{
    struct drill_total total = {.right = 0};
    for (size_t i = 0; i < run->count; i++) {
        const struct drill_entry *entry = &run->entries[i];
        const struct drill_verdict *verdict = &entry->verdict;
        total.right += verdict->right;
        total.quick += verdict->right && entry->seconds <= run->kind->seconds;
        total.wrong += !verdict->right;
        total.cost += verdict->cost;
        total.shown_cost += cost_as_shown(verdict->cost);
        total.seconds += entry->seconds;
    }
    return total;
}

/* True if `one` cost more than `other`, in dollars if the drill shows those,
 * as bets differ; or, if they cost the same, was earlier. */
static bool is_shown_before(const struct drill_entry *one,
                            const struct drill_entry *other)
{
    const struct drill_verdict *first = &one->verdict,
                               *second = &other->verdict;
    if (first->cents != second->cents)
        return first->cents > second->cents;
    return first->cost > second->cost ||
           (first->cost >= second->cost && one < other);
}

/* Returns the costliest mistake after `last`, or NULL after the cheapest one.
 * `last` is NULL at first. */
static const struct drill_entry *next_mistake(const struct drill_run *run,
                                              const struct drill_entry *last)
{
    const struct drill_entry *next = NULL;
    for (size_t i = 0; i < run->count; i++) {
        const struct drill_entry *entry = &run->entries[i];
        if (!entry->verdict.right &&
            (last == NULL || is_shown_before(last, entry)) &&
            (next == NULL || is_shown_before(entry, next)))
            next = entry;
    }
    return next;
}

enum { UNIT_CENTS = 100 * EXAMPLE_BET };

static void write_mistakes(const struct drill_run *run, FILE *out)
{
    const struct drill_entry *entry = next_mistake(run, NULL);
    char dollars[CLI_MONEY_SIZE];
    if (entry == NULL)
        return;
    fprintf(out, "\nYour mistakes%s",
            entry->verdict.cost > 0 ? ", costliest first" : "");
    if (entry->verdict.cost > 0 && entry->verdict.cents == 0)
        fprintf(out, ", with %s of $%d", run->kind->unit, EXAMPLE_BET);
    fputs(":\n", out);
    for (; entry; entry = next_mistake(run, entry)) {
        const struct drill_verdict *verdict = &entry->verdict;
        fprintf(out, "%td. %s", entry - run->entries + 1, entry->question);
        if (run->kind->tells_mistake) {
            fprintf(out, "? %s\n", verdict->text);
            continue;
        }
        fprintf(out, "? Right: %s. You: %s", verdict->wanted, verdict->given);
        if (verdict->cost > 0)
            fprintf(out, " ($%s)",
                    cli_money(dollars, llround(UNIT_CENTS * verdict->cost)));
        fprintf(out, ".%s%s\n", verdict->shown_at_end ? " " : "",
                verdict->shown_at_end ? verdict->text : "");
    }
}

static void write_cost(const struct drill_run *run, struct drill_total total,
                       FILE *out)
{
    char dollars[CLI_MONEY_SIZE];
    if (!(total.cost > 0) || run->kind->summarizes_cost ||
        run->kind->tells_mistake)
        return;
    fprintf(
        out, "Mistakes cost $%s, with %s of $%d.\n",
        cli_money_to_the_cent(dollars, llround(total.shown_cost * UNIT_CENTS)),
        run->kind->unit, EXAMPLE_BET);
}

void drill_write_score(const struct drill_run *run, FILE *out)
{
    enum { LEAST = 5, MOST = 8, MOST_OF = 10 }; /* worth praise */
    struct drill_total total = drill_total_of(run);
    const int64_t all = (int64_t)run->count;
    fprintf(out, "%lld of %zu right", (long long)total.right, run->count);
    if (!run->kind->times_cards)
        fprintf(out, ", %.1f seconds per answer",
                total.seconds / (double)run->count);
    fprintf(out, ".%s\n",
            run->count < LEAST                    ? ""
            : total.wrong == 0                    ? " Not one mistake!"
            : total.right * MOST_OF >= MOST * all ? " Well done."
                                                  : "");
    write_cost(run, total, out);
    if (run->kind->seconds > 0)
        fprintf(out,
                "The goal, right within %d seconds: %lld of %zu answers met "
                "it.\n",
                run->kind->seconds, (long long)total.quick, run->count);
}

static void write_summary(const struct drill_run *run, FILE *out)
{
    if (run->count == 0) {
        fputs(run->has_ended ? "Nothing is due today. Come back tomorrow.\n"
                             : "Come back any time.\n",
              out);
        return;
    }
    drill_write_score(run, out);
    if (run->kind->summarize)
        run->kind->summarize(run->state, out);
    write_mistakes(run, out);
}

void drill_write_summary(const struct drill_run *run, int columns, FILE *out)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = columns > 0 ? open_memstream(&text, &size) : NULL;
    write_summary(run, memory ? memory : out);
    bool good = memory && fclose(memory) == 0;
    for (char *line = text, *end; good && (end = strchr(line, '\n'));
         line = end + 1) {
        const int digits = (int)strspn(line, "0123456789");
        *end = '\0';
        cli_write_hanging(out, line, columns,
                          line[digits] == '.' ? digits + 2 : 0);
    }
    free(text);
}

/* ---- JSON ---- */

static void write_cell(struct json *json, const char *name, const void *value)
{
    const struct drill_cell *cell = value;
    char text[CHART_NAME_SIZE], card[CARD_TEXT_SIZE];
    if (cell->count == 0)
        return;
    json_text(json, name, chart_row_name(cell->row, text));
    json_text(json, "upcard", odds_rank_name(cell->upcard));
    json_array(json, "cards", JSON_ONE_LINE);
    for (int i = 0; i < cell->count; i++) {
        json_text(json, NULL, card_word(card, cell->cards[i], CARD_ASCII));
    }
    json_end(json);
}

static const struct field ENTRY_FIELDS[] = {
    FIELD_BY("cell", struct drill_entry, cell, write_cell),
    FIELD(struct drill_entry, question),
    FIELD_NAMED("answer", struct drill_entry, verdict.given),
    FIELD_NAMED("right", struct drill_entry, verdict.wanted),
    FIELD_NAMED("is_right", struct drill_entry, verdict.right),
    FIELD_NAMED("difference", struct drill_entry, verdict.difference),
    FIELD_NAMED("cost", struct drill_entry, verdict.cost),
    FIELD(struct drill_entry, seconds),
    FIELD_END};

/* What the summary says about any drill. */
struct drill_summary {
    const char *drill, *rules, *count, *unit;
    const int64_t *seed;
    int64_t asked;
    struct drill_total total;
};
static const struct field SUMMARY_FIELDS[] = {
    FIELD(struct drill_summary, drill),
    FIELD(struct drill_summary, rules),
    FIELD(struct drill_summary, count),
    FIELD_VALUE_AT("seed", struct drill_summary, seed),
    FIELD_NAMED("asked", struct drill_summary, asked),
    FIELD_NAMED("right", struct drill_summary, total.right),
    FIELD_NAMED("wrong", struct drill_summary, total.wrong),
    FIELD_NAMED("cost", struct drill_summary, total.cost),
    FIELD(struct drill_summary, unit),
    FIELD_NAMED("seconds", struct drill_summary, total.seconds),
    FIELD_END};

static const struct field ANSWERS_FIELDS[] = {
    FIELD_ROWS("answers", struct drill_run, entries, count, ENTRY_FIELDS),
    FIELD_END};

static void drill_write_json(const struct drill_run *run, FILE *out)
{
    const struct drill_setup *setup = run->setup;
    const struct drill_kind *kind = run->kind;
    const struct drill_summary summary = {
        .drill = drill_name(run),
        .rules = setup->rules_label,
        .count = kind->uses_count ? setup->tags.name : NULL,
        .seed = setup->has_seed ? &setup->seed : NULL,
        .asked = (int64_t)run->count,
        .unit = kind->unit,
        .total = drill_total_of(run)};
    struct json json = {.out = out};
    json_object(&json, NULL, JSON_LINES);
    report_json_fields(&json, SUMMARY_FIELDS, &summary);
    if (kind->fields)
        report_json_fields(&json, kind->fields,
                           kind->figures ? kind->figures(run->state)
                                         : run->state);
    report_json_fields(&json, ANSWERS_FIELDS, run);
    json_end(&json);
}

/* ---- Questions and answers ---- */

static bool entries_grow(struct drill_run *run)
{
    enum { FIRST = 64 };
    if (run->count < run->room)
        return true;
    size_t room = run->room > 0 ? 2 * run->room : FIRST;
    void *more = realloc(run->entries, room * sizeof *run->entries);
    if (more == NULL)
        return false;
    run->entries = more;
    run->room = room;
    return true;
}

void drill_close(struct drill_run *run)
{
    if (run->state && run->kind->close)
        run->kind->close(run->state);
    free(run->state);
    free(run->entries);
    run->state = NULL;
    run->entries = NULL;
}

const char *drill_open(struct drill_run *run, const struct drill_kind *kind,
                       const struct drill_setup *setup)
{
    *run = (struct drill_run){.kind = kind, .setup = setup};
    run->state = calloc(1, kind->size);
    const char *fault =
        run->state && entries_grow(run) ? NULL : "out of memory";
    const uint64_t seed = (uint64_t)setup->seed;
    if (setup->has_seed)
        fair_random_derive(&run->random, &seed, 1);
    else if (fault == NULL)
        fault = fair_random_from_system(&run->random);
    if (fault == NULL)
        fault = kind->open(run->state, setup);
    if (fault)
        drill_close(run);
    return fault;
}

static bool has_asked_all(const struct drill_run *run)
{
    int most = run->setup->cards;
    return most > 0 && run->count >= (size_t)most;
}

bool drill_was_last(const struct drill_run *run)
{
    return has_asked_all(run) ||
           (run->count > 0 && run->entries[run->count - 1].verdict.ends);
}

bool drill_next(struct drill_run *run)
{
    if (has_asked_all(run))
        return false;
    memset(&run->question, 0, sizeof run->question);
    run->question.scene.tray = -1;
    run->has_ended = !run->kind->next(run->state, &run->random, &run->question);
    return !run->has_ended;
}

/* Says in the text of a right answer that it was too slow for the goal. */
static void add_slowness(const struct drill_kind *kind, double seconds,
                         struct drill_verdict *verdict)
{
    if (!verdict->right || verdict->shown_at_end || kind->seconds == 0 ||
        seconds <= kind->seconds)
        return;
    words_add(verdict->text, " It took %.0f s; ", ceil(seconds));
    if (verdict->comes_again)
        words_add(verdict->text, "it comes again today.");
    else
        words_add(verdict->text, "the goal is %d s.", kind->seconds);
}

bool drill_check(struct drill_run *run, const struct drill_reply *reply)
{
    if (!entries_grow(run))
        return false;
    struct drill_entry *entry = &run->entries[run->count++];
    *entry = (struct drill_entry){.seconds = reply->seconds,
                                  .verdict.difference = NAN};
    strcpy(entry->question,
           run->question.later[0] ? run->question.later : run->question.text);
    entry->cell = run->question.cell;
    run->kind->check(run->state, reply, &entry->verdict);
    if (entry->verdict.asks_more) {
        strcpy(run->question.text, entry->verdict.text);
        run->count--;
        return true;
    }
    add_slowness(run->kind, reply->seconds, &entry->verdict);
    run_save(run, entry);
    return true;
}

const char *drill_number_problem(const struct drill_question *question,
                                 double number, char problem[CLI_PROBLEM_SIZE])
{
    const double hundred = 100, slip = 1e-6;
    double hundredths = number * hundred;
    if (question->whole_reason && fabs(number - round(number)) > slip)
        return question->whole_reason;
    if (question->most == 0)
        return NULL;
    if (number < question->least)
        snprintf(problem, CLI_PROBLEM_SIZE, "the minimum bet is %g unit%s",
                 question->least, question->least == 1 ? "" : "s");
    else if (number > question->most)
        snprintf(problem, CLI_PROBLEM_SIZE, "the maximum bet is %g units",
                 question->most);
    else if (fabs(hundredths - round(hundredths)) > slip)
        return "a bet has at most two decimals";
    else
        return NULL;
    return problem;
}

/* ---- Words ---- */

void drill_first_text(const struct drill_run *run, char text[DRILL_TEXT_SIZE])
{
    text[0] = '\0';
    run->kind->first_text(run->setup, text);
}

void drill_write_setup(const struct drill_setup *setup, const char *separator,
                       FILE *out)
{
    char text[DRILL_TEXT_SIZE];
    drill_rules_text(setup, separator, text);
    fprintf(out, "%s\n", text);
    drill_count_text(setup, text);
    fprintf(out, "Count %s\n", text);
    drill_ramp_text(setup, text);
    fprintf(out, "Bets in units: %s\n", text);
}

void drill_purpose_text(const struct drill_setup *setup, size_t entry,
                        char text[DRILL_TEXT_SIZE])
{
    snprintf(text, DRILL_TEXT_SIZE,
             entry == 0 ? "learn the best play: %s" : "%s",
             entry == 0 ? setup->hands->words : drill_menu_at(entry)->purpose);
}

int drill_questions(const struct drill_setup *given,
                    const struct drill_kind *kind)
{
    enum { USUAL = 20, USUAL_COUNTS = 10 };
    return given->cards > 0 || given->duration > 0 ? given->cards
           : kind->times_cards                     ? USUAL_COUNTS
           : kind->seconds > 0                     ? USUAL
                                                   : 0;
}

void drill_session_text(const struct drill_kind *kind, int questions, int decks,
                        char text[DRILL_TEXT_SIZE])
{
    enum { MINUTE = 60, COUNT_SECONDS = 30, SHOE_DECK_MINUTES = 2 };
    int each = kind->times_cards ? COUNT_SECONDS : kind->seconds;
    int minutes = (questions * each + MINUTE - 1) / MINUTE;
    text[0] = '\0';
    if (each == 0)
        snprintf(text, DRILL_TEXT_SIZE, "A shoe takes about %d minutes.",
                 SHOE_DECK_MINUTES * decks);
    else if (questions > 0)
        snprintf(text, DRILL_TEXT_SIZE, "%d question%s, about %d minute%s.",
                 questions, questions == 1 ? "" : "s", minutes,
                 minutes == 1 ? "" : "s");
}

/* ---- The options ---- */

static bool take_ramp(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    struct count_ramp ramp;
    if (!count_ramp_read(&ramp, value, problem))
        return false;
    for (int i = 0; i < COUNT_RAMP_BETS; i++)
        if (ramp.bet[i] <= 0)
            return cli_refuse_value("bets of at least 1 unit", value, problem);
    *(struct count_ramp *)target = ramp;
    return true;
}

/* Stores hundredths of a deck that divide a deck, or whole decks. */
static bool take_precision(void *target, const char *value,
                           char problem[CLI_PROBLEM_SIZE])
{
    static const char *const names[] = {"1", "0.5", "0.25"};
    static const int64_t hundredths[] = {100, 50, 25};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(value, names[i]) == 0) {
            *(int64_t *)target = hundredths[i];
            return true;
        }
    return cli_refuse_value("1, 0.5 or 0.25", value, problem);
}

static bool take_rounding(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    static const char *const names[TRUE_ROUNDINGS] = {"floor", "truncate",
                                                      "nearest"};
    int found = cli_find_name(value, names, TRUE_ROUNDINGS);
    if (found < 0)
        return cli_refuse_value("floor, truncate or nearest", value, problem);
    *(enum true_rounding *)target = (enum true_rounding)found;
    return true;
}

size_t drill_options(struct drill_setup *setup, struct cli_option options[])
{
    enum { SECONDS_MOST = 3600 };
    const struct cli_option these[] = {
        {"count", "NAME|TAGS", "count with this system (default: hi-lo)",
         .take = count_read, .target = &setup->tags},
        {"bets", "RAMP", "bet by this ramp: \"1@-99 2@1 4@2\"",
         .take = take_ramp, .target = &setup->ramp},
        {"precision", "DECKS", "show the discards to 1, 0.5 or 0.25 decks",
         .take = take_precision, .target = &setup->precision},
        {"rounding", "WAY", "round the true count: floor, truncate or nearest",
         .take = take_rounding, .target = &setup->rounding},
        {"group", "N", "count 1, 2 or 3 cards at once",
         .integer = &setup->group, .least = 1, .most = DRILL_GROUP_MOST},
        {"shoe", .help = "count a whole shoe instead of a deck",
         .given = &setup->whole_shoe},
        {"deck-time", "SECONDS", "let a deck go by in SECONDS (default: 60)",
         .nanoseconds = &setup->speed, .most = SECONDS_MOST},
        {"pause", "SECONDS", "wait SECONDS after each line of cards instead",
         .nanoseconds = &setup->pace, .most = SECONDS_MOST},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

struct drill_setup drill_setup_default(void)
{
    enum { HALF_A_DECK = 50, SECONDS = 60 }; /* slow enough to begin with */
    struct drill_setup setup = {
        .hands = drill_hands_at(0),
        .tags = *count_preset(0),
        .precision = HALF_A_DECK,
        .group = 1,
        .speed = (int64_t)SECONDS * CLI_NANOSECONDS,
        .pace = -1,
    };
    char problem[CLI_PROBLEM_SIZE];
    setup.ramp = count_ramp_flat();
    count_ramp_read(&setup.ramp, COUNT_RAMP_USUAL, problem);
    return setup;
}

/* ---- Speed ---- */

int drill_change_speed(struct drill_setup *setup, bool faster)
{
    /* Seconds for a deck. */
    enum { SPEEDS = 12 };
    static const int speeds[SPEEDS] = {5,  10, 15, 20, 25,  30,
                                       40, 50, 60, 80, 100, 120};
    int64_t now = setup->speed;
    int at = faster ? SPEEDS - 1 : 0;
    if (setup->pace >= 0) /* after each group */
        now = setup->pace * (DECK_CARDS / setup->group);
    if (faster)
        while (at > 0 && speeds[at] * (int64_t)CLI_NANOSECONDS >= now)
            at--;
    else
        while (at < SPEEDS - 1 && speeds[at] * (int64_t)CLI_NANOSECONDS <= now)
            at++;
    setup->pace = -1;
    setup->speed = speeds[at] * (int64_t)CLI_NANOSECONDS;
    return speeds[at];
}

enum ask_end { ASK_ANSWERED, ASK_LEFT, ASK_FAILED };

/* ---- A drill in line mode: answers ---- */

enum { ASK_PROMPT_SIZE = DRILL_TEXT_SIZE + 64, ASK_COLUMNS = 78 };

static const struct {
    char letter;
    const char *word, *hint;
} ANSWERS[] = {{'h', "hit", "to hit"},
               {'s', "stand", "to stand"},
               {'d', "double", "to double"},
               {'p', "split", "to split"},
               {'r', "surrender", "to surrender"},
               {'k', "keep", "to keep the hand"},
               {'y', "yes", "for yes"},
               {'n', "no", "for no"},
               {'q', "quit", "to quit"}};
enum { ANSWER_COUNT = sizeof ANSWERS / sizeof *ANSWERS };

/* Returns the letter that a line stands for, or NUL. */
static char letter_of_line(const char *line)
{
    for (size_t i = 0; i < ANSWER_COUNT; i++) {
        const char letter[] = {ANSWERS[i].letter, '\0'};
        if (strcasecmp(line, ANSWERS[i].word) == 0 ||
            strcasecmp(line, letter) == 0)
            return ANSWERS[i].letter;
    }
    return '\0';
}

void drill_hint(const struct drill_question *question,
                char hint[CLI_PROBLEM_SIZE])
{
    const char *letters = question->letters;
    if (letters[0] == '\0') {
        snprintf(hint, CLI_PROBLEM_SIZE, "%s", question->hint);
        return;
    }
    strcpy(hint, "type ");
    for (size_t i = 0; i < ANSWER_COUNT; i++)
        if (strchr(letters, ANSWERS[i].letter))
            text_add(hint, CLI_PROBLEM_SIZE, "%c %s, ", ANSWERS[i].letter,
                     ANSWERS[i].hint);
    text_add(hint, CLI_PROBLEM_SIZE, "or q to quit");
}

/* Returns the columns of a terminal, or 0 for a pipe or a file, which gets each
 * text in one line. */
static int ask_columns(const struct cli *cli)
{
    return isatty(fileno(cli->out)) ? cli_terminal_columns(cli->out) : 0;
}

/* Writes a text in lines, of at most the columns of a terminal. */
static void ask_write(const struct cli *cli, const char *text)
{
    int columns = ask_columns(cli);
    if (columns > 0)
        cli_write_wrapped(cli->out, text, columns);
    else
        fprintf(cli->out, "%s\n", text);
}

/* Breaks a prompt into lines of a terminal, which leave room for the answer. */
static void wrap_ask_prompt(const struct cli *cli, char *prompt)
{
    enum { ANSWER_COLUMNS = 6 };
    int columns = ask_columns(cli) - ANSWER_COLUMNS;
    while (columns > 0 && text_columns(prompt) > columns) {
        prompt += text_row(prompt, columns);
        if (*prompt != ' ')
            return;
        *prompt++ = '\n';
    }
}

static void write_question_prompt(size_t number,
                                  const struct drill_question *question,
                                  char prompt[ASK_PROMPT_SIZE])
{
    const char *letters = question->letters;
    snprintf(prompt, ASK_PROMPT_SIZE, "%zu. %s", number, question->text);
    for (size_t i = 0; letters[i] != '\0'; i++)
        text_add(prompt, ASK_PROMPT_SIZE, "%s%c", i > 0 ? "/" : " [",
                 letters[i]);
    text_add(prompt, ASK_PROMPT_SIZE, "%s ", letters[0] ? "]" : "?");
}

/* Reads an answer from a line. Returns false after saying what is wrong. */
static bool take_answer(const struct cli *cli, const struct cli_line *line,
                        const struct drill_question *question,
                        struct drill_reply *reply)
{
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    char letter = letter_of_line(line->text);
    const char *fault = NULL;
    cli_quote(quote, line->text, line->length);
    if (question->letters[0] == '\0') {
        if (!cli_parse_number(line->text, &reply->number))
            cli_complain(cli, "%s isn't a number; %s", quote, question->hint);
        else if ((fault =
                      drill_number_problem(question, reply->number, problem)))
            cli_complain(cli, "%s", fault);
        else
            return true;
        return false;
    }
    reply->letter = letter;
    if (letter != '\0' && strchr(question->letters, letter))
        return true;
    drill_hint(question, problem);
    cli_complain(cli, "%s isn't an answer here; %s", quote, problem);
    return false;
}

static bool write_ask_help(const struct cli *cli, const struct drill_run *run)
{
    char *text = NULL, hint[CLI_PROBLEM_SIZE];
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    bool good = memory != NULL;
    drill_hint(&run->question, hint);
    if (memory) {
        run->kind->help(run->state, run->setup, memory);
        fprintf(memory, "Now %s.\n", hint);
        good = fclose(memory) == 0;
    }
    if (good)
        cli_write_wrapped(cli->out, text, ASK_COLUMNS);
    else
        cli_complain(cli, "out of memory");
    free(text);
    return good;
}

/* ---- Asking ---- */

static bool ask_is_left(const struct cli_line *line)
{
    return letter_of_line(line->text) == 'q';
}

static bool asks_for_help(const struct cli_line *line)
{
    return strcmp(line->text, "?") == 0;
}

/* Reads a line, and writes the help if the line asks for it. A terminal has
 * ended the line of the prompt with what was typed; a pipe hasn't. Returns
 * ASK_ANSWERED unless the drill ends. */
static enum ask_end read_ask_line(const struct cli *cli,
                                  const struct drill_run *run,
                                  const char *prompt, struct cli_line *line)
{
    if (cli_ask_line(cli, prompt, line) != CLI_DONE)
        return ASK_FAILED;
    if (!isatty(fileno(cli->in)))
        fputc('\n', cli->out);
    if (ask_is_left(line))
        return ASK_LEFT;
    if (asks_for_help(line) && !write_ask_help(cli, run))
        return ASK_FAILED;
    return ASK_ANSWERED;
}

/* Waits until a person says that the cards may go by. For a program, every
 * line is an answer, so it doesn't wait. */
static enum ask_end ask_to_start(const struct cli *cli,
                                 const struct drill_run *run)
{
    struct cli_line line;
    enum ask_end end = ASK_ANSWERED;
    if (!isatty(fileno(cli->in)))
        return ASK_ANSWERED;
    do {
        end = read_ask_line(cli, run, "Ready? Enter starts the cards. ", &line);
    } while (end == ASK_ANSWERED && asks_for_help(&line));
    return end;
}

/* Asks the question of the run until a line is one of its answers, as a letter
 * or a word, or a number that it takes. "?" explains the drill, an empty line
 * is asked what to type, and any other line is refused with the answers that
 * there are. Returns ASK_LEFT after a line to quit, and ASK_FAILED after an
 * error message. */
static enum ask_end ask_in_a_line(const struct cli *cli,
                                  const struct drill_run *run,
                                  struct drill_reply *reply)
{
    const struct drill_question *question = &run->question;
    char prompt[ASK_PROMPT_SIZE];
    struct cli_line line = {.length = 1};
    enum ask_end end = ASK_ANSWERED;
    do {
        if (line.length > 0)
            write_question_prompt(run->count + 1, question, prompt);
        else { /* after an empty line, the prompt says what to type */
            char hint[CLI_PROBLEM_SIZE];
            drill_hint(question, hint);
            hint[0] = (char)toupper((unsigned char)hint[0]);
            snprintf(prompt, sizeof prompt, "%s: ", hint);
        }
        wrap_ask_prompt(cli, prompt);
        end = read_ask_line(cli, run, prompt, &line);
    } while (end == ASK_ANSWERED &&
             (asks_for_help(&line) || line.length == 0 ||
              !take_answer(cli, &line, question, reply)));
    return end;
}

/* ---- Cards that go by ---- */

enum { LINE_COLUMNS = 60 };

/* Where cards go by in a terminal. */
struct card_line {
    const struct cli *cli;
    const struct drill_setup *setup;
    int slowness;
    bool vanishes; /* each group takes the place of the last one */
    int used;      /* columns of the last group */
    bool shifts;   /* the next group a little, so that one sees that a card
                      follows its like */
};

/* Writes cards over those before, or in a line of their own. */
static enum cli_status write_passing_cards(struct card_line *line,
                                           const int cards[], int count)
{
    enum { SHIFT = 4 };
    FILE *out = line->cli->out;
    char text[DRILL_TEXT_SIZE] = "";
    words_add_cards(text, cards, count, line->setup->ascii);
    if (line->vanishes) {
        int used = text_columns(text) + (line->shifts ? SHIFT : 0);
        fprintf(out, "\r%*s%s%*s", line->shifts ? SHIFT : 0, "", text,
                used < line->used ? line->used - used : 0, "");
        line->used = used;
        line->shifts = !line->shifts;
    } else
        fprintf(out, "%s\n", text);
    return cli_pause(line->cli, drill_group_time(line->setup, count) *
                                    (1 + line->slowness));
}

/* Lets the cards of a question go by, and stores the seconds that it took.
 * In a terminal they vanish, or one could count them afterwards. */
static enum ask_end show_stream(const struct cli *cli,
                                const struct drill_run *run, double *seconds)
{
    const struct drill_stream *stream = &run->question.stream;
    struct card_line line = {.cli = cli,
                             .setup = run->setup,
                             .slowness = stream->slowness,
                             .vanishes = ask_columns(cli) > 0 &&
                                         !drill_cards_are_at_once(run->setup)};
    int shown = 0;
    enum ask_end end =
        stream->group_count > 0 ? ask_to_start(cli, run) : ASK_ANSWERED;
    if (end != ASK_ANSWERED)
        return end;
    double began = cli_seconds(cli);
    for (int i = 0; i < stream->group_count; i++) {
        if (write_passing_cards(&line, stream->cards + shown,
                                stream->groups[i]) != CLI_DONE)
            return ASK_FAILED;
        shown += stream->groups[i];
    }
    if (line.vanishes)
        fprintf(cli->out, "\r%*s\r", line.used, "");
    *seconds = cli_seconds(cli) - began;
    return ASK_ANSWERED;
}

/* ---- The drill ---- */

/* Asks the question of the run and shows what the answer cost. */
static enum ask_end ask_and_check(const struct cli *cli, struct drill_run *run)
{
    const struct drill_question *question = &run->question;
    struct drill_reply reply = {.letter = '\0'};
    if (question->last_round[0])
        ask_write(cli, question->last_round);
    enum ask_end end = show_stream(cli, run, &reply.shown);
    double began = cli_seconds(cli);
    for (size_t before = run->count; run->count == before;) {
        if (end == ASK_ANSWERED)
            end = ask_in_a_line(cli, run, &reply);
        if (end != ASK_ANSWERED)
            return end;
        reply.seconds = cli_seconds(cli) - began;
        if (!drill_check(run, &reply)) {
            cli_complain(cli, "out of memory");
            return ASK_FAILED;
        }
    }
    const struct drill_verdict *verdict = &run->entries[run->count - 1].verdict;
    if (!verdict->shown_at_end)
        ask_write(cli, verdict->text);
    if (!verdict->right && question->stream.count > 0)
        drill_write_count(run->setup, &question->stream, LINE_COLUMNS,
                          cli->out);
    return verdict->is_lost ? ASK_FAILED : ASK_ANSWERED;
}

static void introduce(const struct cli *cli, const struct drill_run *run)
{
    char text[DRILL_TEXT_SIZE];
    drill_rules_text(run->setup, ", ", text);
    ask_write(cli, text);
    drill_first_text(run, text);
    ask_write(cli, text);
    *text = '\0';
    FILE *memory =
        run->kind->announce ? fmemopen(text, sizeof text, "w") : NULL;
    if (memory) {
        run->kind->announce(run->state, memory);
        fclose(memory);
        text[strcspn(text, "\n")] = '\0';
    }
    if (*text)
        ask_write(cli, text);
    if (isatty(fileno(cli->in)))
        ask_write(cli, "? explains the drill, and q ends it.");
}

enum cli_status drill_in_line_mode(const struct cli *cli,
                                   const struct drill_kind *kind,
                                   const struct drill_setup *setup)
{
    struct cli beside = *cli;
    struct drill_run run;
    const char *fault = drill_open(&run, kind, setup);
    if (fault)
        return cli_complain(cli, "%s", fault);
    if (setup->json) /* the questions go where the messages go */
        beside.out = cli->errors;
    int64_t began = cli->ticks(cli->clock);
    enum ask_end end = ASK_ANSWERED;
    while (end == ASK_ANSWERED &&
           (setup->duration == 0 ||
            cli->ticks(cli->clock) - began < setup->duration) &&
           drill_next(&run)) {
        if (run.count == 0)
            introduce(&beside, &run);
        end = ask_and_check(&beside, &run);
    }
    bool sums_up = end != ASK_FAILED || run.count > 0;
    if (sums_up && setup->json)
        drill_write_json(&run, cli->out);
    else if (sums_up) {
        fputs(run.count > 0 ? "\n" : "", cli->out);
        drill_write_summary(&run, ask_columns(cli), cli->out);
    }
    if (run.count > 0 && setup->unsaved)
        cli_complain(cli, "%s", setup->unsaved);
    drill_close(&run);
    return end == ASK_FAILED || run.is_unsaved ? CLI_FAILED : CLI_DONE;
}

/* ---- A menu in line mode ---- */

/* Writes the drills, and returns their number. */
static int write_drill_menu(FILE *out)
{
    const struct drill_kind *kind;
    int count = 0;
    for (; (kind = drill_menu_at((size_t)count)); count++) {
        char line[DRILL_TEXT_SIZE];
        snprintf(line, sizeof line, "%3d  %-11s %s", count + 1, kind->name,
                 kind->purpose);
        cli_write_wrapped(out, line, cli_terminal_columns(out));
    }
    return count;
}

enum cli_status drill_choose_in_line_mode(const struct cli *cli,
                                          struct drill_choice *choice)
{
    char prompt[DRILL_TEXT_SIZE], problem[CLI_PROBLEM_SIZE];
    struct cli_line line;
    int64_t entry;
    fputs(TRAINING_INVITATION "\n", cli->out);
    int count = write_drill_menu(cli->out);
    *choice = (struct drill_choice){.hands = drill_hands_at(0)};
    snprintf(prompt, sizeof prompt,
             "Which drill? Type 1 to %d, a name such as pairs, or q to quit: ",
             count);
    while (choice->kind == NULL) {
        if (cli_ask_line(cli, prompt, &line) != CLI_DONE)
            return CLI_FAILED;
        if (ask_is_left(&line))
            break;
        if (line.length == 0 || strcmp(line.text, "?") == 0)
            (void)write_drill_menu(cli->out);
        else if (cli_parse_integer(line.text, 1, count, &entry))
            choice->kind = drill_menu_at((size_t)entry - 1);
        else if (!drill_find(line.text, "type ? for a list", choice, problem))
            cli_complain(cli, "%s", problem);
    }
    return CLI_DONE;
}
