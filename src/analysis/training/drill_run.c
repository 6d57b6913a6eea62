/* The drills, and one under way: its questions, what was answered, and its
 * summary. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_report.h"
#include "training/drills.h"

/* ---- What the ledger keeps ---- */

/* Adds an answer to the sums of the drill. */
static void add_entry(struct drill_run *run, const struct drill_entry *entry)
{
    struct ledger_drill *kept = &run->kept;
    const struct drill_verdict *verdict = &entry->verdict;
    kept->questions++;
    kept->right += verdict->right;
    kept->seconds += entry->seconds;
    kept->cost += verdict->cost;
    run->right_in_a_row = verdict->right ? run->right_in_a_row + 1 : 0;
    if (run->right_in_a_row > kept->longest_run)
        kept->longest_run = run->right_in_a_row;
    kept->mark = run->kind->mark ? run->kind->mark(run->state) : NAN;
}

/* Writes the result so far to the ledger, if there is one. */
static void run_keep(struct drill_run *run, const struct drill_entry *entry)
{
    const struct drill_setup *setup = run->setup;
    const struct drill_request *person = setup->basic;
    struct ledger_drill *kept = &run->kept;
    char problem[LEDGER_PROBLEM_SIZE];
    if (run->kind->keeps_lessons || person == NULL || person->ledger == NULL)
        return;
    kept->time = setup->cli->now(setup->cli->clock);
    if (kept->questions == 0) {
        kept->name = run->kind->name;
        kept->rules = setup->rules_label;
        kept->count_name = run->kind->counts ? setup->tags.name : "";
        kept->unit = run->kind->unit;
        kept->day = ledger_day(kept->time);
    }
    add_entry(run, entry);
    bool was_unkept = run->is_unkept;
    run->is_unkept =
        !ledger_keep_drill(person->ledger, person->profile, kept, problem);
    if (run->is_unkept && !was_unkept)
        cli_complain(setup->cli, "%s", problem);
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
    return run->kind == &DRILL_STRATEGY ? run->setup->basic->hands->name
                                        : run->kind->name;
}

enum { NAMES_MOST = 16 };

/* Writes the names of all drills to `names` and returns their number. Those of
 * strategy come first. */
static size_t drill_names(const char *names[NAMES_MOST])
{
    size_t count = 0;
    for (; drill_hands_at(count); count++)
        names[count] = drill_hands_at(count)->name;
    for (size_t i = 0; drill_kind_at(i) && count < NAMES_MOST; i++)
        names[count++] = drill_kind_at(i)->name;
    return count;
}

bool drill_find(const char *name, const char *hint, struct drill_choice *choice,
                char problem[CLI_PROBLEM_SIZE])
{
    const char *names[NAMES_MOST];
    size_t count = drill_names(names), hands = 0;
    int found = cli_find_name(name, names, count);
    if (found < 0) {
        cli_say_unknown(problem, "drill", name, names, count, hint);
        return false;
    }
    size_t number = (size_t)found;
    while (drill_hands_at(hands))
        hands++;
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
    int64_t right, wrong, quick; /* quick: right in the time of the mark */
    double cost, told, seconds;
    const struct drill_entry *worst; /* the costliest; NULL if none costs */
};

/* True if the mistake costs more than `other`, in dollars if that is how a
 * drill tells its costs: bets differ. */
static bool is_costlier(const struct drill_verdict *verdict,
                        const struct drill_verdict *other)
{
    return verdict->cents != other->cents ? verdict->cents > other->cents
                                          : verdict->cost > other->cost;
}

static struct drill_total drill_total_of(const struct drill_run *run)
{
    struct drill_total total = {.worst = NULL};
    for (size_t i = 0; i < run->count; i++) {
        const struct drill_entry *entry = &run->entries[i];
        const struct drill_verdict *verdict = &entry->verdict;
        total.right += verdict->right;
        total.quick += verdict->right && entry->seconds <= run->kind->seconds;
        total.wrong += !verdict->right;
        total.cost += verdict->cost;
        total.told += verdict->told;
        total.seconds += entry->seconds;
        if (verdict->cost > 0 && (total.worst == NULL ||
                                  is_costlier(verdict, &total.worst->verdict)))
            total.worst = entry;
    }
    return total;
}

/* True if `one` cost more than `other` or, if they cost the same, was earlier.
 */
static bool is_told_before(const struct drill_entry *one,
                           const struct drill_entry *other)
{
    double cost = one->verdict.cost, less = other->verdict.cost;
    return cost > less || (cost >= less && one < other);
}

/* Returns the costliest mistake after `last` of those that were to be told
 * later, or NULL after the cheapest one. `last` is NULL at first. */
static const struct drill_entry *next_mistake(const struct drill_run *run,
                                              const struct drill_entry *last)
{
    const struct drill_entry *next = NULL;
    for (size_t i = 0; i < run->count; i++) {
        const struct drill_entry *entry = &run->entries[i];
        if (entry->verdict.later && !entry->verdict.right &&
            (last == NULL || is_told_before(last, entry)) &&
            (next == NULL || is_told_before(entry, next)))
            next = entry;
    }
    return next;
}

/* Writes the mistakes that were to be told later. */
static void tell_mistakes(const struct drill_run *run, FILE *out)
{
    const struct drill_entry *entry = next_mistake(run, NULL);
    if (entry)
        fputs("\nYour mistakes, the costliest first:\n", out);
    for (; entry; entry = next_mistake(run, entry)) {
        const struct drill_verdict *verdict = &entry->verdict;
        fprintf(out, "%td. %s: you answered %s. %s\n", entry - run->entries + 1,
                entry->question, verdict->given, verdict->text);
    }
}

static void tell_costliest(const struct drill_kind *kind,
                           const struct drill_entry *worst, FILE *out)
{
    const struct drill_verdict *verdict = &worst->verdict;
    fprintf(out, "The costliest: %s: you answered %s; %s is ", worst->question,
            verdict->given, verdict->wanted);
    if (kind->tells_cost)
        fputs("right.\n", out);
    else
        fprintf(out, "better by %.3f.\n", verdict->told);
}

static void tell_all(const struct drill_run *run, FILE *out)
{
    struct drill_total total = drill_total_of(run);
    if (run->count == 0) {
        fputs(run->has_ended ? "Nothing is due today. Come back tomorrow.\n"
                             : "Come back any time.\n",
              out);
        return;
    }
    fprintf(out, "%lld of %zu right", (long long)total.right, run->count);
    if (!run->kind->times_cards)
        fprintf(out, ", %.1f seconds per answer",
                total.seconds / (double)run->count);
    fputc('.', out);
    if (total.cost > 0 && !run->kind->tells_cost)
        fprintf(out, " Your mistakes cost %.3f %s.", total.told,
                run->kind->unit);
    fputc('\n', out);
    if (total.worst && !total.worst->verdict.later)
        tell_costliest(run->kind, total.worst, out);
    if (run->kind->seconds > 0)
        fprintf(out,
                "The mark, right within %d seconds: %lld of %zu answers met "
                "it.\n",
                run->kind->seconds, (long long)total.quick, run->count);
    if (run->kind->tell)
        run->kind->tell(run->state, out);
    tell_mistakes(run, out);
}

void drill_tell(const struct drill_run *run, int columns, FILE *out)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = columns > 0 ? open_memstream(&text, &size) : NULL;
    tell_all(run, memory ? memory : out);
    if (memory && fclose(memory) == 0)
        cli_write_wrapped(out, text, columns);
    free(text);
}

/* ---- JSON ---- */

/* Writes the cell of a question, if it is about one. */
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
        card_text(card, cell->cards[i], CARD_ASCII);
        json_text(json, NULL, card + strspn(card, " "));
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

/* What the summary says of any drill. */
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

void drill_write_json(const struct drill_run *run, FILE *out)
{
    const struct drill_setup *setup = run->setup;
    const struct drill_kind *kind = run->kind;
    const struct drill_summary summary = {
        .drill = drill_name(run),
        .rules = setup->rules_label,
        .count = kind->counts ? setup->tags.name : NULL,
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

/* Makes room for one more entry. */
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

static const char *start_random(struct drill_run *run)
{
    if (!run->setup->has_seed)
        return fair_random_from_system(&run->random);
    const uint64_t seed = (uint64_t)run->setup->seed;
    fair_random_derive(&run->random, &seed, 1);
    return NULL;
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
    if (fault == NULL)
        fault = start_random(run);
    if (fault == NULL)
        fault = kind->open(run->state, setup);
    if (fault)
        drill_close(run);
    return fault;
}

/* True if the setup asks for no more questions. */
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

/* Says in the text of a right answer that it was too slow for the mark. */
static void tell_slowness(const struct drill_kind *kind, double seconds,
                          struct drill_verdict *verdict)
{
    static const char right[] = "Right";
    const size_t length = sizeof right - 1;
    char rest[DRILL_TEXT_SIZE];
    if (!verdict->right || verdict->later || kind->seconds == 0 ||
        seconds <= kind->seconds || strncmp(verdict->text, right, length) != 0)
        return;
    strcpy(rest, verdict->text + length);
    verdict->text[length] = '\0';
    words_add(verdict->text, ", but it took %.0f s; ", ceil(seconds));
    if (verdict->comes_again)
        words_add(verdict->text, "it comes again today");
    else
        words_add(verdict->text, "the mark is %d s", kind->seconds);
    words_add(verdict->text, "%s", rest);
}

bool drill_check(struct drill_run *run, const struct drill_reply *reply)
{
    if (!entries_grow(run))
        return false;
    struct drill_entry *entry = &run->entries[run->count++];
    *entry = (struct drill_entry){.seconds = reply->seconds,
                                  .verdict = {.told = NAN, .difference = NAN}};
    memcpy(entry->question, run->question.text, sizeof entry->question);
    entry->cell = run->question.cell;
    run->kind->check(run->state, reply, &entry->verdict);
    if (isnan(entry->verdict.told))
        entry->verdict.told = told_cost(entry->verdict.cost, 0);
    tell_slowness(run->kind, reply->seconds, &entry->verdict);
    run_keep(run, entry);
    return true;
}

bool drill_read_number(const char *text, double *number)
{
    enum { MOST = 1000000 };
    int64_t nanoseconds;
    double sign = *text == '-' ? -1 : 1;
    if (*text == '-' || *text == '+')
        text++;
    if (!cli_parse_seconds(text, MOST, &nanoseconds))
        return false;
    *number = sign * (double)nanoseconds / CLI_NANOSECONDS;
    return true;
}

const char *drill_refuses(const struct drill_question *question, double number,
                          char problem[CLI_PROBLEM_SIZE])
{
    const double hundred = 100, slip = 1e-6;
    double hundredths = number * hundred;
    if (question->whole && fabs(number - round(number)) > slip)
        return question->whole;
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

void drill_begin_words(const struct drill_run *run, char text[DRILL_TEXT_SIZE])
{
    text[0] = '\0';
    if (run->kind->first)
        run->kind->first(run->setup, text);
}

void drill_guide(const struct drill_run *run, FILE *out)
{
    if (run->kind->guide)
        run->kind->guide(run->state, run->setup, out);
}
