/* Reads what a person has learned, and shows it. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli_report.h"
#include "plots.h"
#include "training/drills.h"

/* ---- Answers, summed up by weeks ---- */

enum { WEEK_DAYS = 7, COLUMNS_USUAL = 80 };

/* Returns the week of a day, after making it the last one. */
static struct answer_week *week_of(struct answer_sums *sums, int64_t day)
{
    if ((day - sums->first_day) / WEEK_DAYS >= INT64_C(2) * PROGRESS_WEEKS) {
        memset(sums->list, 0, sizeof sums->list);
        sums->first_day = day;
    }
    while ((day - sums->first_day) / WEEK_DAYS >= PROGRESS_WEEKS) {
        memmove(sums->list, sums->list + 1,
                (PROGRESS_WEEKS - 1) * sizeof *sums->list);
        sums->list[PROGRESS_WEEKS - 1] = (struct answer_week){.asked = 0};
        sums->first_day += WEEK_DAYS;
        sums->weeks--;
    }
    int week = (int)((day - sums->first_day) / WEEK_DAYS);
    sums->weeks = week + 1;
    return &sums->list[week];
}

/* Adds what was answered on a day. Returns false for no possible day. */
static bool add_to_day(struct answer_sums *sums, int64_t day,
                       const struct answer_week *answers)
{
    const int64_t last = 10000000; /* in the year 29349 */
    if (day < 0 || day > last)
        return false;
    /* A clock that was set back doesn't change the order of the answers. */
    if (day < sums->last_day)
        day = sums->last_day;
    if (sums->asked == 0)
        sums->first_day = day;
    sums->last_day = day;
    struct answer_week *week = week_of(sums, day);
    week->asked += answers->asked;
    week->right += answers->right;
    week->cost += answers->cost;
    sums->asked += answers->asked;
    sums->right += answers->right;
    return true;
}

/* Adds an answer. One whose day is before the last one's counts for that day,
 * and one from no possible day doesn't count. */
static void sum_up_answer(void *self, const struct ledger_answered *answer)
{
    struct answer_sums *sums = self;
    const struct answer_week one = {
        .asked = 1, .right = answer->right, .cost = answer->cost};
    if (!add_to_day(sums, answer->day, &one))
        return;
    sums->run = answer->right ? sums->run + 1 : 0;
    if (sums->run > sums->longest_run)
        sums->longest_run = sums->run;
}

static void answer_sums_add_drill(struct answer_sums *sums,
                                  const struct ledger_drill *drill)
{
    const struct answer_week all = {
        .asked = drill->questions, .right = drill->right, .cost = drill->cost};
    if (add_to_day(sums, drill->day, &all) &&
        drill->longest_run > sums->longest_run)
        sums->longest_run = drill->longest_run;
}

/* Returns the share of right answers in a week, or 0 for a week without any. */
static double percent_right(const struct answer_week *week)
{
    return week->asked > 0 ? 100.0 * (double)week->right / (double)week->asked
                           : 0;
}

/* What was forgotten at the table has no interval, and counts as the last
 * answer. */
static enum knowledge review_knowledge(const struct review_hand *review)
{
    enum { SURE = 2 };
    const double costly = 0.02; /* bets, as for a bad decision at the table */
    const struct ledger_review *schedule = &review->schedule;
    bool is_forgotten = schedule->interval == 0;
    bool is_answered = review->answers > 0 && !is_forgotten;
    int right = is_answered ? review->run : schedule->repetitions;
    double cost =
        is_answered ? review->last_cost : review_cheapest_mistake(review);
    if (schedule->due == 0)
        return KNOWLEDGE_NONE;
    if (right >= SURE)
        return KNOWLEDGE_SURE;
    return right == 0 && cost >= costly ? KNOWLEDGE_COSTLY : KNOWLEDGE_SHAKY;
}

/* ---- What is being read ---- */

struct standing {
    struct review_hands reviews;
    int64_t today, last_day; /* the last day with any drill */
    struct progress *progress;
};

/* ---- Drills around the count ---- */

static void keep_better(struct drill_history *history,
                        const struct ledger_drill *drill)
{
    if (drill->longest_run > history->best_run)
        history->best_run = drill->longest_run;
    if (isnan(drill->mark) || drill->mark >= history->best_result)
        return;
    history->best_result = drill->mark;
    snprintf(history->best_with, sizeof history->best_with, "%s%s%s",
             drill->rules, drill->count_name[0] ? ", " : "", drill->count_name);
}

static bool take_kept_drill(void *self, const struct ledger_drill *drill)
{
    const struct standing *standing = self;
    size_t place = 0;
    while (place < PROGRESS_DRILLS && drill_kind_at(place) &&
           strcmp(drill_kind_at(place)->name, drill->name) != 0)
        place++;
    if (place == PROGRESS_DRILLS || drill_kind_at(place) == NULL)
        return true; /* this program doesn't know it */
    struct drill_history *history = &standing->progress->drills[place];
    if (history->kind == NULL)
        *history = (struct drill_history){.kind = drill_kind_at(place),
                                          .best_result = NAN};
    history->drills++;
    history->asked += drill->questions;
    history->right += drill->right;
    history->seconds += drill->seconds;
    history->cost += drill->cost;
    keep_better(history, drill);
    answer_sums_add_drill(&history->sums, drill);
    return true;
}

/* Adds a day on which anything was answered, after all earlier ones. A day
 * after today, by a clock that was wrong, doesn't count. */
static bool take_kept_day(void *self, int64_t day)
{
    struct standing *standing = self;
    struct progress *progress = standing->progress;
    if (day > standing->today)
        return true;
    progress->days = day == standing->last_day + 1 ? progress->days + 1 : 1;
    standing->last_day = day;
    if (progress->days > progress->best_days)
        progress->best_days = progress->days;
    return true;
}

/* Returns the days in a row that end today or, if today has none, yesterday. */
static int64_t days_until_now(const struct standing *standing)
{
    bool is_over = standing->last_day < standing->today - 1;
    return is_over ? 0 : standing->progress->days;
}

/* Writes the personal best, such as "24.5 seconds for a deck (goal: 30)". */
static void drill_best_text(const struct drill_history *history,
                            char text[DRILL_TEXT_SIZE])
{
    const struct drill_kind *kind = history->kind;
    const double small = 10; /* below it, hundredths count */
    double mark = history->best_result;
    if (!isnan(mark) && kind->goal > 0)
        snprintf(text, DRILL_TEXT_SIZE, "%.1f %s (goal: %g)", mark,
                 kind->measure, kind->goal);
    else if (!isnan(mark))
        snprintf(text, DRILL_TEXT_SIZE, "%.*f %s (%s)", mark < small ? 2 : 1,
                 mark, kind->measure, history->best_with);
    else if (history->best_run == 0)
        strcpy(text, "no right answer yet");
    else
        snprintf(text, DRILL_TEXT_SIZE, "%lld right in a row",
                 (long long)history->best_run);
}

/* ---- The map of the chart ---- */

const char *knowledge_sign(enum knowledge knowledge)
{
    static const char *const signs[KNOWLEDGES] = {".", "C", "s", "k"};
    return signs[knowledge];
}

const char *knowledge_word(enum knowledge knowledge)
{
    static const char *const words[KNOWLEDGES] = {"never", "costly", "shaky",
                                                  "known"};
    return words[knowledge];
}

static const char *map_rank_name(int rank)
{
    return rank == ODDS_TEN ? "T" : odds_rank_name(rank);
}

const char *map_upcard_name(int column)
{
    return map_rank_name(chart_upcard_at(column));
}

const char *map_row_name(struct chart_row row, char name[MAP_NAME_SIZE])
{
    enum { SOFT_ACE = 11 };
    if (row.kind == CHART_PAIR) {
        const char *rank = map_rank_name(row.number);
        snprintf(name, MAP_NAME_SIZE, "%s,%s", rank, rank);
    } else if (row.kind == CHART_SOFT)
        snprintf(name, MAP_NAME_SIZE, "A,%d", row.number - SOFT_ACE);
    else
        snprintf(name, MAP_NAME_SIZE, "%d", row.number);
    return name;
}

static void write_map(FILE *out, const struct progress *progress)
{
    char name[MAP_NAME_SIZE];
    fprintf(out, "%-6s", "");
    for (int i = 0; i < ODDS_RANKS; i++)
        fprintf(out, "%3s", map_upcard_name(i));
    fputc('\n', out);
    for (int row = 0; row < CHART_ROWS; row++) {
        if (!progress->has_row[row])
            continue;
        fprintf(out, "  %-4s", map_row_name(chart_row_at(row), name));
        for (int i = 0; i < ODDS_RANKS; i++) {
            enum knowledge known = progress->map[row][i];
            fprintf(out, "  %s",
                    known < KNOWLEDGES ? knowledge_sign(known) : " ");
        }
        fputc('\n', out);
    }
    fputc('\n', out);
}

/* ---- Weeks ---- */

static void label_of_percent(char *text, size_t size, double value)
{
    snprintf(text, size, "%.0f%%", value);
}

/* Plots the share of right answers, without the weeks that have none. */
static void write_curve(FILE *out, const struct answer_sums *sums, bool ascii,
                        int columns)
{
    enum { MOST_COLUMNS = 60, ROWS = 6, INDENT = 2, LEAST_WEEKS = 3 };
    double right[PROGRESS_WEEKS];
    size_t weeks = 0;
    struct plot plot;
    for (int i = 0; i < sums->weeks; i++)
        if (sums->list[i].asked > 0)
            right[weeks++] = percent_right(&sums->list[i]);
    if (weeks < LEAST_WEEKS)
        return;
    const struct curve curve = {.values = right,
                                .count = weeks,
                                .columns = columns < MOST_COLUMNS + 2 * INDENT
                                               ? columns - 2 * INDENT
                                               : MOST_COLUMNS,
                                .rows = ROWS,
                                .ascii = ascii,
                                .label = label_of_percent};
    plot_curve(&plot, &curve);
    fputs("\nRight answers by week, the last at the right\n\n", out);
    plot_write(out, "  ", &plot);
}

/* ---- All ---- */

static void write_bests(const struct progress *progress, FILE *out)
{
    const struct answer_sums *sums = &progress->sums;
    training_due_write(&progress->due, out);
    fprintf(out, " Days in a row: %" PRId64 " (best: %" PRId64 ").",
            progress->days, progress->best_days);
    practice_due_write(&progress->due, "\n", out);
    fputc('\n', out);
    if (sums->asked > 0)
        fprintf(out,
                "Basic strategy: right in a row %" PRId64 " (best: %" PRId64
                ").\n",
                sums->run, sums->longest_run);
}

static void write_history_paragraph(const struct drill_history *history,
                                    int columns, FILE *out)
{
    enum { LINE_SIZE = DRILL_TEXT_SIZE + 160 };
    char line[LINE_SIZE], best[DRILL_TEXT_SIZE];
    drill_best_text(history, best);
    snprintf(line, sizeof line,
             "%s: %" PRId64 " %s, %" PRId64
             " %s, %.0f%% right. Personal best: %s.",
             history->kind->name, history->drills,
             history->drills == 1 ? "drill" : "drills", history->asked,
             history->asked == 1 ? "question" : "questions",
             100 * (double)history->right / (double)history->asked, best);
    cli_write_wrapped(out, line, columns);
}

static void write_drills(const struct progress *progress, int columns,
                         FILE *out)
{
    int count = 0;
    for (int i = 0; i < PROGRESS_DRILLS; i++) {
        if (progress->drills[i].kind == NULL)
            continue;
        fputs(count++ > 0 ? "\n" : "", out);
        write_history_paragraph(&progress->drills[i], columns, out);
    }
    if (count == 0)
        fputs("You haven't done any other drill yet.\n", out);
}

static void write_drill(FILE *out, const struct progress_request *request,
                        const struct progress *progress)
{
    const struct drill_history *history = progress->drills;
    fprintf(out, "Progress of %s, %s\n\n", request->profile->name,
            request->kind->name);
    while (history < progress->drills + PROGRESS_DRILLS &&
           history->kind != request->kind)
        history++;
    if (history == progress->drills + PROGRESS_DRILLS) {
        fputs("You haven't done this drill yet.\n", out);
        return;
    }
    write_history_paragraph(history, COLUMNS_USUAL, out);
    write_curve(out, &history->sums, request->ascii, COLUMNS_USUAL);
}

/* Writes the hands that are known badly, those that cost most first. */
static void write_weak(const struct progress *progress, int columns, FILE *out)
{
    enum { NAMED_MOST = 6 };
    char line[DRILL_TEXT_SIZE] = "Weak", name[CHART_CELL_SIZE];
    int named = 0, all = progress->known[KNOWLEDGE_COSTLY] +
                         progress->known[KNOWLEDGE_SHAKY];
    for (int known = KNOWLEDGE_COSTLY; known <= KNOWLEDGE_SHAKY; known++)
        for (int i = 0; i < CHART_ROWS * ODDS_RANKS && named < NAMED_MOST; i++)
            if ((int)progress->map[i / ODDS_RANKS][i % ODDS_RANKS] == known)
                words_add(line, "%s%s", named++ > 0 ? ", " : ": ",
                          chart_cell_name(chart_row_at(i / ODDS_RANKS),
                                          chart_upcard_at(i % ODDS_RANKS),
                                          name));
    if (all > named)
        words_add(line, ", and %d more", all - named);
    if (all > 0)
        cli_write_wrapped(out, strcat(line, "."), columns);
}

static void write_known(const struct progress *progress, int columns, FILE *out)
{
    int known[CHART_KINDS] = {0}, all = 0;
    char line[DRILL_TEXT_SIZE] = "";
    for (int i = 0; i < CHART_ROWS; i++)
        for (int column = 0; column < ODDS_RANKS; column++) {
            enum knowledge knowledge = progress->map[i][column];
            known[chart_row_at(i).kind] += knowledge == KNOWLEDGE_SURE;
            all += knowledge != KNOWLEDGES;
        }
    words_add(line, "You know %d of %d hands: %d hard, %d soft, %d pair%s.",
              progress->known[KNOWLEDGE_SURE], all, known[CHART_HARD],
              known[CHART_SOFT], known[CHART_PAIR],
              known[CHART_PAIR] == 1 ? "" : "s");
    cli_write_wrapped(out, line, columns);
    write_weak(progress, columns, out);
}

void progress_write(const struct progress *progress, bool ascii, int columns,
                    FILE *out)
{
    write_known(progress, columns, out);
    fputc('\n', out);
    write_bests(progress, out);
    write_curve(out, &progress->sums, ascii, columns);
    fputc('\n', out);
    write_drills(progress, columns, out);
    fputc('\n', out);
    cli_write_wrapped(
        out,
        progress->due.has_hands
            ? "In the map, each row is a hand of yours (A,7: an ace and a 7), "
              "each column a face-up card of the dealer (T: ten). Known: right "
              "the last two times. Costly: wrong the last time, by 2% of a bet "
              "or more. Shaky: between. Weak: costly or shaky."
            : "As you answer, a map of all hands appears here: what you know, "
              "what is shaky, and when it comes back.",
        columns);
}

static void progress_in_words(FILE *out, const struct progress_request *request,
                              const struct progress *progress)
{
    if (request->kind) {
        write_drill(out, request, progress);
        return;
    }
    fprintf(out, "Progress of %s, %s\n\n", request->profile->name,
            request->rules_label);
    write_map(out, progress);
    for (int known = KNOWLEDGES - 1; known >= 0; known--)
        fprintf(out, "%s %s: %d%s", knowledge_sign((enum knowledge)known),
                knowledge_word((enum knowledge)known), progress->known[known],
                known == 0 ? "\n" : "  ");
    progress_write(progress, request->ascii, COLUMNS_USUAL, out);
}

/* ---- What the ledger has ---- */

static void map_reviews(const struct review_hands *reviews,
                        struct progress *progress)
{
    const struct review_hand *next = reviews->list; /* in the map's order */
    for (int i = 0; i < CHART_ROWS; i++)
        for (int column = 0; column < ODDS_RANKS; column++) {
            progress->map[i][column] = KNOWLEDGES;
            if (next == reviews->list + reviews->count ||
                !chart_rows_match(next->row, chart_row_at(i)) ||
                next->upcard != chart_upcard_at(column))
                continue;
            progress->has_row[i] = true;
            progress->map[i][column] = review_knowledge(next);
            progress->known[progress->map[i][column]]++;
            progress->due_day[i][column] = next->schedule.due;
            next++;
        }
}

/* Reads what the ledger has about the hands of the rules. Returns NULL, or
 * what is wrong. */
static const char *read_standing(const struct progress_request *request,
                                 struct standing *standing)
{
    char rules[CHART_RULES_SIZE];
    struct ledger *ledger = request->ledger;
    struct progress *progress = standing->progress;
    int64_t profile = request->profile->id;
    struct training_due counted;
    chart_rules_text(request->rules, rules);
    const char *fault = reviews_compute(request->rules, &standing->reviews);
    if (fault)
        return fault;
    if (!reviews_read(&standing->reviews, ledger, profile, rules,
                      standing->today, sum_up_answer, &progress->sums) ||
        !ledger_each_drill(ledger, profile, take_kept_drill, standing) ||
        !ledger_each_day(ledger, profile, take_kept_day, standing) ||
        !training_due_count(ledger, profile, request->rules, standing->today,
                            &counted))
        return ledger_problem(ledger);
    map_reviews(&standing->reviews, progress);
    progress->due = reviews_due(&standing->reviews, standing->today);
    progress->due.elsewhere = counted.elsewhere;
    progress->due.rules_elsewhere = counted.rules_elsewhere;
    memcpy(progress->due.from_practice, counted.from_practice,
           sizeof counted.from_practice);
    progress->days = days_until_now(standing);
    return NULL;
}

struct progress *progress_read(const struct cli *cli,
                               const struct progress_request *request)
{
    struct standing *standing = calloc(1, sizeof *standing);
    struct progress *progress = calloc(1, sizeof *progress);
    const char *fault = "out of memory";
    if (standing && progress) {
        standing->progress = progress;
        standing->today = ledger_day(cli->now(cli->clock));
        fault = read_standing(request, standing);
    }
    free(standing);
    if (fault == NULL)
        return progress;
    cli_complain(cli, "%s", fault);
    free(progress);
    return NULL;
}

/* ---- JSON ---- */

struct week_row {
    char from[LEDGER_DATE_SIZE];
    struct answer_week week;
};
static const struct field WEEK_FIELDS[] = {
    FIELD(struct week_row, from),
    FIELD_NAMED("asked", struct week_row, week.asked),
    FIELD_NAMED("right", struct week_row, week.right),
    FIELD_NAMED("cost", struct week_row, week.cost), FIELD_END};

static void write_weeks_of(struct json *json, const char *name,
                           const void *value)
{
    const struct answer_sums *sums = value;
    json_array(json, name, JSON_LINES);
    for (int i = 0; i < sums->weeks; i++) {
        struct week_row row = {.week = sums->list[i]};
        ledger_date(sums->first_day + (int64_t)i * WEEK_DAYS, row.from);
        report_json_row(json, WEEK_FIELDS, &row);
    }
    json_end(json);
}

struct drill_row {
    const char *drill, *unit, *best_of;
    struct drill_history history;
};
static const struct field DRILL_FIELDS[] = {
    FIELD(struct drill_row, drill),
    FIELD_NAMED("times", struct drill_row, history.drills),
    FIELD_NAMED("asked", struct drill_row, history.asked),
    FIELD_NAMED("right", struct drill_row, history.right),
    FIELD_NAMED("cost", struct drill_row, history.cost),
    FIELD(struct drill_row, unit),
    FIELD_NAMED("seconds", struct drill_row, history.seconds),
    FIELD_NAMED("most_right_in_a_row", struct drill_row, history.best_run),
    FIELD_NAMED("best", struct drill_row, history.best_result),
    FIELD(struct drill_row, best_of),
    FIELD_BY("weeks", struct drill_row, history.sums, write_weeks_of),
    FIELD_END};

static void write_drills_of(struct json *json, const char *name,
                            const void *value)
{
    const struct drill_history *histories = value;
    json_array(json, name, JSON_LINES);
    for (int i = 0; i < PROGRESS_DRILLS; i++) {
        const struct drill_kind *kind = histories[i].kind;
        if (kind == NULL)
            continue;
        const struct drill_row row = {
            .drill = kind->name,
            .unit = kind->unit,
            .best_of = isnan(histories[i].best_result) ? NULL : kind->measure,
            .history = histories[i]};
        json_object(json, NULL, JSON_LINES);
        report_json_fields(json, DRILL_FIELDS, &row);
        json_end(json);
    }
    json_end(json);
}

struct cell_row {
    const char *cell, *state, *due;
};
static const struct field CELL_FIELDS[] = {
    FIELD(struct cell_row, cell), FIELD(struct cell_row, state),
    FIELD(struct cell_row, due), FIELD_END};

static void write_known_cells(struct json *json,
                              const struct progress *progress)
{
    json_array(json, "cells", JSON_LINES);
    for (int i = 0; i < CHART_ROWS * ODDS_RANKS; i++) {
        int row = i / ODDS_RANKS, column = i % ODDS_RANKS;
        enum knowledge known = progress->map[row][column];
        int64_t due = progress->due_day[row][column];
        char name[CHART_CELL_SIZE], date[LEDGER_DATE_SIZE];
        if (known == KNOWLEDGES)
            continue;
        const struct cell_row cell = {
            .cell = chart_cell_name(chart_row_at(row), chart_upcard_at(column),
                                    name),
            .state = knowledge_word(known),
            .due = due != 0 ? ledger_date(due, date) : NULL};
        report_json_row(json, CELL_FIELDS, &cell);
    }
    json_end(json);
}

static const struct field WHO_FIELDS[] = {
    FIELD_NAMED("profile", struct ledger_profile, name), FIELD_END};
static const struct field PROGRESS_FIELDS[] = {
    FIELD_NAMED("known", struct progress, known[KNOWLEDGE_SURE]),
    FIELD_NAMED("shaky", struct progress, known[KNOWLEDGE_SHAKY]),
    FIELD_NAMED("costly", struct progress, known[KNOWLEDGE_COSTLY]),
    FIELD_NAMED("never", struct progress, known[KNOWLEDGE_NONE]),
    FIELD_NAMED("due_today", struct progress, due.today),
    FIELD_NAMED("due_tomorrow", struct progress, due.tomorrow),
    FIELD_NAMED("asked", struct progress, sums.asked),
    FIELD_NAMED("right", struct progress, sums.right),
    FIELD_NAMED("days_in_a_row", struct progress, days),
    FIELD_NAMED("most_days_in_a_row", struct progress, best_days),
    FIELD_NAMED("right_in_a_row", struct progress, sums.run),
    FIELD_NAMED("most_right_in_a_row", struct progress, sums.longest_run),
    FIELD_BY("weeks", struct progress, sums, write_weeks_of),
    FIELD_BY("drills", struct progress, drills, write_drills_of),
    FIELD_END};
enum cli_status progress_show(const struct cli *cli,
                              const struct progress_request *request)
{
    struct progress *progress = progress_read(cli, request);
    if (progress == NULL)
        return CLI_FAILED;
    if (request->json) {
        struct json json = {.out = cli->out};
        json_object(&json, NULL, JSON_LINES);
        report_json_fields(&json, WHO_FIELDS, request->profile);
        json_text(&json, "rules", request->rules_label);
        report_json_fields(&json, PROGRESS_FIELDS, progress);
        write_known_cells(&json, progress);
        json_end(&json);
    } else
        progress_in_words(cli->out, request, progress);
    free(progress);
    return CLI_DONE;
}
