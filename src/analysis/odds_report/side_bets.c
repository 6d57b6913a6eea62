/* The report on side bets: chances, values, and what a count tells of them. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bet_answer.h"
#include "listing.h"

enum {
    BET,
    OUTCOME,
    PAYS,
    CHANCE,
    VALUE,
    DEVIATION,
    COUNT,
    CORRELATION,
    BREAK_EVEN,
    COLUMNS
};

static const struct listing_column COLUMN[COLUMNS] = {
    [BET] = {"bet", "bet", LISTING_WORD, 16},
    [OUTCOME] = {"outcome", "outcome", LISTING_WORD, 16},
    [PAYS] = {"pays", "pays", LISTING_WORD, 6},
    [CHANCE] = {"chance", "chance", LISTING_CHANCE, 8},
    [VALUE] = {"value", "value", LISTING_EDGE, 10},
    [DEVIATION] = {"deviation", NULL, LISTING_VALUE, 0},
    [COUNT] = {"count", NULL, LISTING_WORD, 0},
    [CORRELATION] = {"correlation", NULL, LISTING_VALUE, 0},
    [BREAK_EVEN] = {"break_even", NULL, LISTING_VALUE, 0},
};

enum { BETS_MAX = 32, NOTE_SIZE = 512 };

struct answers {
    struct bet_answer all[BETS_MAX];
    int count;
};

/* ---- Which bets ---- */

/* Says that `name` is neither a built-in bet nor a file that can be opened. */
static void complain_of_bet(const struct odds_report *report, const char *name)
{
    const char *names[BETS_MAX];
    const char *reason = strerror(errno);
    char quote[CLI_QUOTE_SIZE];
    size_t count = 0;
    for (; count < side_bet_preset_count() && count < BETS_MAX; count++)
        names[count] = side_bet_preset_name(count);
    const char *nearest = cli_nearest(name, strlen(name), names, count);
    if (nearest)
        cli_complain(report->cli, "unknown side bet %s; did you mean \"%s\"?",
                     cli_quote(quote, name, strlen(name)), nearest);
    else
        cli_complain(report->cli,
                     "can't read %s: %s; odds --side-bets lists the built-in "
                     "bets",
                     name, reason);
}

static bool read_bet_file(const struct odds_report *report, const char *path,
                          struct side_bet *bet)
{
    char problem[PROBLEM_SIZE];
    const char *slash = strrchr(path, '/');
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        complain_of_bet(report, path);
        return false;
    }
    bool good = side_bet_read(bet, slash ? slash + 1 : path, file, problem);
    if (!good)
        cli_complain(report->cli, "%s, %s", path, problem);
    fclose(file);
    return good;
}

static bool choose_bets(const struct odds_report *report,
                        struct answers *answers)
{
    const char *asked = report->request->side_bet;
    if (asked) {
        answers->count = 1;
        return side_bet_preset(&answers->all[0].bet, asked) ||
               read_bet_file(report, asked, &answers->all[0].bet);
    }
    for (size_t i = 0; i < side_bet_preset_count() && i < BETS_MAX; i++)
        if (side_bet_preset(&answers->all[i].bet, side_bet_preset_name(i)))
            answers->count++;
    return true;
}

/* ---- Writing ---- */

static void write_bet_outcome(struct listing *listing,
                              const struct bet_answer *answer, int outcome)
{
    char pays[RULE_TEXT_SIZE];
    const struct side_bet_pay *pay = &answer->bet.pays[outcome];
    snprintf(pays, sizeof pays, "%d:%d", pay->wins, pay->per);
    const struct listing_cell cells[COLUMNS] = {
        [BET] = {.word = answer->bet.name},
        [OUTCOME] = {.word = side_bet_outcome_name(answer->bet.kind, outcome)},
        [PAYS] = {.word = pay->wins ? pays : "-"},
        [CHANCE] = {.number = answer->value.chance[outcome]},
        [VALUE] = {.number =
                       answer->value.chance[outcome] * pay->wins / pay->per},
        [DEVIATION] = {.number = NAN},
        [CORRELATION] = {.number = NAN},
        [BREAK_EVEN] = {.number = NAN},
    };
    listing_write_row(listing, cells);
}

/* Returns the chance that the bet wins. */
static double winning_chance(const struct bet_answer *answer)
{
    double sum = 0;
    for (int i = 0; i < side_bet_outcomes(answer->bet.kind); i++)
        if (answer->bet.pays[i].wins > 0)
            sum += answer->value.chance[i];
    return sum;
}

static void write_bet(struct listing *listing, const struct bet_answer *answer)
{
    const struct told *told = &answer->told;
    const struct listing_cell cells[COLUMNS] = {
        [BET] = {.word = answer->bet.name},
        [OUTCOME] = {.word = "the bet"},
        [PAYS] = {.word = ""},
        [CHANCE] = {.number = winning_chance(answer)},
        [VALUE] = {.number = answer->value.value},
        [DEVIATION] = {.number = answer->value.deviation},
        [COUNT] = {.word = told->tags ? told->tags->name : NULL},
        [CORRELATION] = {.number = told->correlation},
        [BREAK_EVEN] = {.number = told->break_even},
    };
    listing_write_row(listing, cells);
}

/* Writes what counts tell, which doesn't fit beside the outcomes. */
static void write_counts(const struct odds_report *report,
                         const struct answers *answers)
{
    FILE *out = report->out;
    fprintf(out, "\n  %-16s  %-12s  %11s  %20s\n", "bet", "count",
            "correlation", "breaks even at count");
    for (int i = 0; i < answers->count; i++) {
        const struct told *told = &answers->all[i].told;
        char correlation[CLI_SIGNED_SIZE];
        fprintf(out, "  %-16s  %-12s  %11s  ", answers->all[i].bet.name,
                told->tags ? told->tags->name : "none",
                cli_signed(correlation, told->correlation, 3));
        if (isfinite(told->break_even))
            fprintf(out, "%+20.2f\n", told->break_even);
        else
            fprintf(out, "%20s\n", "-");
    }
}

static void side_bets_note(const struct odds_report *report,
                           char note[NOTE_SIZE])
{
    snprintf(note, NOTE_SIZE,
             "Expected values per unit of the side bet, with the shoe above; "
             "insurance after an ace came up. Counts: %s; the true count at "
             "which the bet breaks even is for average shoes with %d%% of the "
             "cards seen.",
             report->request->is_counted
                 ? "the chosen one"
                 : "the one of --list-counts that knows most",
             report->request->seen);
}

static void write_bets(const struct odds_report *report,
                       const struct answers *answers)
{
    char note[NOTE_SIZE];
    side_bets_note(report, note);
    struct listing listing = {
        .report = report, .columns = COLUMN, .count = COLUMNS, .note = note};
    listing_start(&listing, "Side bets", "bets");
    for (int i = 0; i < answers->count; i++) {
        const struct bet_answer *answer = &answers->all[i];
        for (int j = 0; j < side_bet_outcomes(answer->bet.kind); j++)
            write_bet_outcome(&listing, answer, j);
        write_bet(&listing, answer);
    }
    if (report->request->form == ODDS_REPORT_TEXT)
        write_counts(report, answers);
    listing_end(&listing);
}

enum cli_status odds_report_side_bets(struct odds_report *report)
{
    struct answers *answers = calloc(1, sizeof *answers);
    if (answers == NULL)
        return odds_report_fail(report, "out of memory");
    const char *fault = odds_check_shoe(report->odds, &report->shoe);
    bool good = odds_report_fail(report, fault) == CLI_DONE &&
                choose_bets(report, answers);
    for (int i = 0; good && i < answers->count; i++)
        bet_answer_find(report, &answers->all[i]);
    if (good)
        write_bets(report, answers);
    free(answers);
    return good ? CLI_DONE : CLI_FAILED;
}
