/* A sitting on its last page. */
#include "table_screen/views/sitting.h"

#include <inttypes.h>
#include <stdlib.h>

#include "plots.h"
#include "session_history.h"
#include "table_screen/draw/scene.h"

/* ---- Several tables ---- */

/* Adds what happened at another table later. Its rounds are counted on. */
static void sitting_add(struct review *all, const struct review *later)
{
    if (later->best_round > 0 &&
        (all->best_round == 0 || later->best > all->best)) {
        all->best = later->best;
        all->best_round = (int)all->rounds + later->best_round;
    }
    if (later->worst_round > 0 &&
        (all->worst_round == 0 || later->worst < all->worst)) {
        all->worst = later->worst;
        all->worst_round = (int)all->rounds + later->worst_round;
    }
    if (later->mistake_count > 0 &&
        (all->mistake_count == 0 ||
         later->mistakes[0].price > all->mistakes[0].price)) {
        all->rules = later->rules;
        all->mistake_count = 1;
        all->mistakes[0] = later->mistakes[0];
        all->mistakes[0].round += (int)all->rounds;
    }
    if (later->longest_wins > all->longest_wins)
        all->longest_wins = later->longest_wins;
    if (later->longest_losses > all->longest_losses)
        all->longest_losses = later->longest_losses;
    all->rounds += later->rounds;
    all->net += later->net;
    all->side_staked += later->side_staked;
    all->side_net += later->side_net;
    ledger_add_skills(&all->skills, &later->skills);
}

/* Begins the sitting at its first table. */
static void sitting_begin(struct sitting *sitting,
                          const struct session *session)
{
    const struct account *book = session_book(session);
    *sitting = (struct sitting){.is_known = false};
    if (book)
        sitting->bankroll = session->players[book->seat].bankroll;
}

void sitting_read(struct sitting *sitting, struct session *session)
{
    struct account *book = session_book(session);
    char problem[LEDGER_PROBLEM_SIZE];
    struct review review;
    if (!sitting->goes_on)
        sitting_begin(sitting, session);
    sitting->own_rounds += session->own_rounds;
    bool has_rounds =
        book && book->ledger &&
        review_read_session(book, &review, problem) == LEDGER_DONE;
    if (has_rounds && sitting->is_known)
        sitting_add(&sitting->review, &review);
    else if (has_rounds)
        sitting->review = review;
    sitting->is_known = sitting->is_known || has_rounds;
    if (sitting->is_known && book)
        session->skills[book->seat] = sitting->review.skills;
}

/* ---- The curve ---- */

/* The rounds come newest first, so they are stored from the end. */
struct sitting_curve {
    const struct review *review;
    double *nets;
    int64_t left;
};

static bool take_net(void *self, const struct ledger_past *past)
{
    struct sitting_curve *curve = self;
    const struct ledger_row *row = &past->row;
    if (row->session >= curve->review->session &&
        row->round.state == LEDGER_SETTLED && curve->left > 0)
        curve->nets[curve->left--] = (double)row->round.net;
    return curve->left > 0 && row->session >= curve->review->session;
}

/* Returns the bankroll at the beginning and after each round, which the caller
 * frees, or NULL if it isn't known. */
static double *read_bankrolls(const struct sitting *sitting,
                              const struct session *session)
{
    const struct review *review = &sitting->review;
    const struct account *book = session_book(session);
    const struct ledger_search search = {.profile = book->profile.id};
    char problem[LEDGER_PROBLEM_SIZE];
    double *values = calloc((size_t)review->rounds + 1, sizeof *values);
    struct sitting_curve curve = {
        .review = review, .nets = values, .left = review->rounds};
    if (values == NULL || !ledger_each_before(book->ledger, &search, INT64_MAX,
                                              take_net, &curve, problem)) {
        free(values);
        return NULL;
    }
    values[0] = (double)sitting->bankroll;
    for (int64_t i = 1; i <= review->rounds; i++)
        values[i] += values[i - 1];
    return values;
}

static void label_of_bankroll(char *text, size_t size, double value)
{
    char amount[CLI_DOLLARS_SIZE];
    snprintf(text, size, "%s", cli_dollars(amount, (int64_t)value));
}

static void write_bankroll_curve(const struct sitting *sitting,
                                 const struct session *session, int columns,
                                 bool ascii, FILE *out)
{
    const struct review *review = &sitting->review;
    enum { ROWS = 5, COLUMNS = 76, LEAST = 4 };
    struct plot plot;
    double *values = read_bankrolls(sitting, session);
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

static void write_rounds_of_sitting(const struct review *review, FILE *out)
{
    char amount[CLI_DOLLARS_SIZE];
    if (review->best_round > 0)
        fprintf(out, "Best round   %s in round %d\n",
                cli_signed_dollars(amount, review->best), review->best_round);
    if (review->worst_round > 0)
        fprintf(out, "Worst round  %s in round %d\n",
                cli_signed_dollars(amount, review->worst), review->worst_round);
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

void sitting_write(const struct sitting *sitting, const struct session *session,
                   int columns, bool ascii, FILE *out)
{
    const struct review *review = &sitting->review;
    const char *grade = review_grade(&review->skills);
    if (!sitting->is_known || !session_has_money(session))
        return;
    write_bankroll_curve(sitting, session, columns, ascii, out);
    fputc('\n', out);
    write_rounds_of_sitting(review, out);
    if (grade == NULL)
        return;
    write_costliest(review, out);
    fprintf(out,
            "Grade        %s: %" PRId64 " of %" PRId64
            " decisions were the best\n",
            grade, review->skills.decisions[LEDGER_BEST],
            review_decisions(&review->skills));
}
