/* The end of a drill: what was right, what was wrong, and what it cost. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"
#include "training/drills/drills.h"

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

static void account_write_cell(struct json *json, const struct drill_cell *cell)
{
    char text[CHART_NAME_SIZE], card[CARD_TEXT_SIZE];
    if (cell->count == 0)
        return;
    json_text(json, "cell", chart_row_name(cell->row, text));
    json_text(json, "upcard", odds_rank_name(cell->upcard));
    json_array(json, "cards", JSON_ONE_LINE);
    for (int i = 0; i < cell->count; i++) {
        card_text(card, cell->cards[i], CARD_ASCII);
        json_text(json, NULL, card + strspn(card, " "));
    }
    json_end(json);
}

static void write_entry(struct json *json, const struct drill_entry *entry)
{
    json_object(json, NULL, JSON_ONE_LINE);
    account_write_cell(json, &entry->cell);
    json_text(json, "question", entry->question);
    json_text(json, "answer", entry->verdict.given);
    json_text(json, "right", entry->verdict.wanted);
    json_boolean(json, "is_right", entry->verdict.right);
    json_number(json, "difference",
                entry->verdict.has_difference ? entry->verdict.difference
                                              : NAN);
    json_number(json, "cost", entry->verdict.cost);
    json_number(json, "seconds", entry->seconds);
    json_end(json);
}

void drill_write_json(const struct drill_run *run, FILE *out)
{
    const struct drill_setup *setup = run->setup;
    struct drill_total total = drill_total_of(run);
    struct json json = json_start(out);
    json_object(&json, NULL, JSON_LINES);
    json_text(&json, "drill", drill_name(run));
    json_text(&json, "rules", setup->rules_label);
    json_text(&json, "count", run->kind->counts ? setup->tags.name : NULL);
    if (setup->has_seed)
        json_integer(&json, "seed", setup->seed);
    else
        json_null(&json, "seed");
    json_integer(&json, "asked", (int64_t)run->count);
    json_integer(&json, "right", total.right);
    json_integer(&json, "wrong", total.wrong);
    json_number(&json, "cost", total.cost);
    json_text(&json, "unit", run->kind->unit);
    json_number(&json, "seconds", total.seconds);
    if (run->kind->write)
        run->kind->write(run->state, &json);
    json_array(&json, "answers", JSON_LINES);
    for (size_t i = 0; i < run->count; i++)
        write_entry(&json, &run->entries[i]);
    json_end(&json);
    json_end(&json);
}
