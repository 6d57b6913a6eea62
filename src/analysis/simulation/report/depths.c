/* Writes the value of a round by the position of the cut card. */
#include <math.h>
#include <stdlib.h>

#include "simulation/report/findings.h"

enum { CARDS, DEALT, ROUNDS, VALUE, ERROR, LAST, LAST_ERROR, COLUMNS };

static const struct listing_column COLUMN[COLUMNS] = {
    [CARDS] = {"cards", "cut card", LISTING_WHOLE, 8},
    [DEALT] = {"dealt", "dealt", LISTING_CHANCE, 8},
    [ROUNDS] = {"rounds", "rounds", LISTING_NUMBER, 7},
    [VALUE] = {"value", "value", LISTING_EDGE, 9},
    [ERROR] = {"error", "error", LISTING_CHANCE, 7},
    [LAST] = {"last", "last rounds", LISTING_EDGE, 11},
    [LAST_ERROR] = {"last_error", "error", LISTING_CHANCE, 7},
};

/* Returns how many columns fit in this width. The value is never left out. */
static int columns_in(int width)
{
    int count = 0;
    for (; count < COLUMNS; count++) {
        width -= COLUMN[count].width + LISTING_GAP;
        if (width < 0 && count > VALUE)
            break;
    }
    return count;
}

/* Rounds that begin at some depths, as a tally whose other entries are empty.
 */
static void keep_depths(const struct simulation_tally *all, int first, int last,
                        struct simulation_tally *some)
{
    *some = (struct simulation_tally){.shoes = all->shoes};
    for (int i = first; i <= last; i++) {
        some->squares[i] = all->squares[i];
        for (int j = 0; j < SIMULATION_RESULTS; j++) {
            some->by_count[i][j] = all->by_count[i][j];
            some->rounds += all->by_count[i][j];
        }
    }
}

/* Returns the number of cards after which the cut card is, if the rounds of
 * entry `depth` are the last to be dealt. */
static int cut_after(const struct rules *rules, int depth)
{
    int cards = rules->decks * DECK_CARDS;
    int due = cards - cards * rules->cut / 100;
    int left = depth * simulation_depth_cards(cards) - 1;
    return cards - (left > due ? left : due);
}

/* Writes the row of the cut card that ends the shoe after the rounds of entry
 * `depth`. */
static bool write_depth(const struct listing_rows *rows,
                        const struct checkpoint *checkpoint, int depth)
{
    struct {
        struct simulation_tally tally;
        struct simulation_statistics all, last;
    } *work = malloc(sizeof *work);
    const struct rules *rules = &checkpoint->title.table;
    int seats = checkpoint->title.seats, cards = cut_after(rules, depth);
    if (work == NULL)
        return false;
    keep_depths(&checkpoint->tally, depth, SIMULATION_COUNTS - 1, &work->tally);
    simulation_statistics(&work->tally, seats, &work->all);
    keep_depths(&checkpoint->tally, depth, depth, &work->tally);
    simulation_statistics(&work->tally, seats, &work->last);
    const struct listing_cell cells[COLUMNS] = {
        [CARDS] = {.number = cards},
        [DEALT] = {.number = (double)cards / (rules->decks * DECK_CARDS)},
        [ROUNDS] = {.number = work->all.shoe > 0 ? work->all.shoe : NAN},
        [VALUE] = {.number = work->all.value},
        [ERROR] = {.number = work->all.error},
        [LAST] = {.number = work->last.value},
        [LAST_ERROR] = {.number = work->last.error},
    };
    listing_write_cells(rows, cells);
    free(work);
    return true;
}

static bool is_empty(const struct simulation_tally *tally, int depth)
{
    for (int i = 0; i < SIMULATION_RESULTS; i++)
        if (tally->by_count[depth][i] > 0)
            return false;
    return true;
}

static bool write_depths(const struct simulation_report *report, FILE *out,
                         enum listing_form form, struct json *json)
{
    int count =
        form == LISTING_TEXT ? columns_in(report_columns(report)) : COLUMNS;
    const struct listing_rows rows = {.out = out,
                                      .form = form,
                                      .columns = COLUMN,
                                      .count = count,
                                      .json = json};
    bool good = true;
    listing_write_names(&rows);
    for (int depth = SIMULATION_COUNTS - 1; good && depth >= 0; depth--)
        if (!is_empty(&report->checkpoint->tally, depth))
            good = write_depth(&rows, report->checkpoint, depth);
    return good;
}

bool simulation_report_depths(FILE *out, const struct simulation_report *report,
                              enum listing_form form)
{
    struct findings *findings = findings_of(report);
    struct json json = json_start(out);
    bool good = findings != NULL;
    if (good && form == LISTING_TEXT) {
        report_played_text(out, report, findings);
        fputc('\n', out);
    } else if (good && form == LISTING_CSV) {
        report_played_csv(out, report);
    } else if (good) {
        json_object(&json, NULL, JSON_LINES);
        report_played_json(&json, report, findings);
        json_array(&json, "cut_cards", JSON_LINES);
    }
    good = good && write_depths(report, out, form, &json);
    if (good && form == LISTING_JSON) {
        json_end(&json);
        json_end(&json);
    }
    free(findings);
    return good;
}
