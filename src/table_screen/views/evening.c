/* An evening on its last page. */
#include "table_screen/views/evening.h"

#include <inttypes.h>
#include <stdlib.h>

#include "plots.h"
#include "session_history.h"
#include "table_screen/draw/scene.h"

void evening_read(struct evening *evening, struct session *session)
{
    struct account *book = session_book(session);
    char problem[LEDGER_PROBLEM_SIZE];
    evening->is_known =
        book && book->ledger &&
        review_read_session(book, &evening->review, problem) == LEDGER_DONE;
    if (evening->is_known)
        session->skills[book->seat] = evening->review.skills;
}

/* ---- The curve ---- */

/* The rounds come newest first, so they are stored from the end. */
struct evening_curve {
    const struct review *review;
    double *nets;
    int64_t left;
};

static bool take_net(void *self, const struct ledger_past *past)
{
    struct evening_curve *curve = self;
    const struct ledger_row *row = &past->row;
    if (row->session == curve->review->session &&
        row->round.state == LEDGER_SETTLED && curve->left > 0)
        curve->nets[curve->left--] = (double)row->round.net;
    return curve->left > 0 && row->session >= curve->review->session;
}

/* Returns the bankroll at the beginning and after each round, which the caller
 * frees, or NULL if it isn't known. */
static double *read_bankrolls(const struct review *review,
                              const struct session *session)
{
    const struct account *book = session_book(session);
    const struct ledger_search search = {.profile = book->profile.id};
    char problem[LEDGER_PROBLEM_SIZE];
    double *values = calloc((size_t)review->rounds + 1, sizeof *values);
    struct evening_curve curve = {
        .review = review, .nets = values, .left = review->rounds};
    if (values == NULL || !ledger_each_before(book->ledger, &search, INT64_MAX,
                                              take_net, &curve, problem)) {
        free(values);
        return NULL;
    }
    values[0] = (double)session->players[book->seat].bankroll;
    for (int64_t i = 1; i <= review->rounds; i++)
        values[i] += values[i - 1];
    return values;
}

static void label_of_bankroll(char *text, size_t size, double value)
{
    snprintf(text, size, "$%.0f", value / CENTS);
}

static void write_bankroll_curve(const struct review *review,
                                 const struct session *session, int columns,
                                 bool ascii, FILE *out)
{
    enum { ROWS = 5, COLUMNS = 76, LEAST = 4 };
    struct plot plot;
    double *values = read_bankrolls(review, session);
    const struct curve curve = {.values = values,
                                .count = (size_t)review->rounds + 1,
                                .columns =
                                    columns < COLUMNS ? columns : COLUMNS,
                                .rows = ROWS,
                                .ascii = ascii,
                                .label = label_of_bankroll};
    if (values && review->rounds + 1 >= LEAST) { /* enough for a curve */
        plot_curve(&plot, &curve);
        fputs("\nYour bankroll\n", out);
        for (int i = 0; i < plot.rows; i++)
            fprintf(out, "%s\n", plot.lines[i]);
    }
    free(values);
}

/* ---- The sums ---- */

static void write_rounds_of_evening(const struct review *review, FILE *out)
{
    char amount[CLI_MONEY_SIZE + 4];
    if (review->best_round > 0)
        fprintf(out, "Best round   %s in round %d\n",
                signed_dollars(amount, review->best), review->best_round);
    if (review->worst_round > 0)
        fprintf(out, "Worst round  %s in round %d\n",
                signed_dollars(amount, review->worst), review->worst_round);
    fprintf(out,
            "Streaks      %" PRId64 " won in a row, %" PRId64
            " lost in a row\n",
            review->longest_wins, review->longest_losses);
}

static void write_costliest(const struct review *review, FILE *out)
{
    const struct review_mistake *mistake = &review->mistakes[0];
    char amount[COST_SIZE], text[REVIEW_LINE_SIZE];
    if (review->mistake_count == 0)
        fputs("Mistake      none\n", out);
    else
        fprintf(out, "Mistake      %s in round %d: %s\n",
                cost_in_dollars(mistake->price, amount), mistake->round,
                review_mistake_line(mistake, &review->rules, text));
}

void evening_write(const struct evening *evening, const struct session *session,
                   int columns, bool ascii, FILE *out)
{
    const struct review *review = &evening->review;
    const char *grade = review_grade(&review->skills);
    if (!evening->is_known || !session_has_money(session))
        return;
    write_bankroll_curve(review, session, columns, ascii, out);
    fputc('\n', out);
    write_rounds_of_evening(review, out);
    if (grade == NULL)
        return;
    write_costliest(review, out);
    fprintf(out,
            "Grade        %s: %" PRId64 " of %" PRId64
            " decisions were the best\n",
            grade, review->skills.decisions[LEDGER_BEST],
            review_decisions(&review->skills));
}
