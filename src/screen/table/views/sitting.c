/* A sitting on its last page. */
#include "table/views/sitting.h"

#include <stdlib.h>

#include "plots.h"
#include "session_setup.h"

/* ---- Reading ---- */

/* A guest's sitting is the last table alone. What was left on it belongs to the
 * result. */
static void end_guests_sitting(struct review *review,
                               const struct session *session)
{
    int seat = session->journal->seat;
    review->sums.net =
        session->table.seats[seat].bankroll - session->players[seat].bankroll;
}

void sitting_read(struct sitting *sitting, struct session *session)
{
    struct account *book = session_book(session);
    struct review *review = &sitting->review;
    bool is_guest = book && book == session->journal;
    char problem[LEDGER_PROBLEM_SIZE];
    sitting->rounds = session->own_rounds;
    sitting->is_known = book && book->ledger && session->daily == NULL &&
                        review_read_session(book, is_guest ? book->session : 0,
                                            review, problem) &&
                        (review->sums.rounds > 0 || session->is_kept);
    if (!sitting->is_known)
        return;
    if (is_guest)
        end_guests_sitting(review, session);
    if (session->is_kept)
        review_add_open_round(review, session->account, &session->table.rules,
                              session->rules_name);
    sitting->rounds = (int)review->sums.rounds;
    session->skills[book->seat] = review->sums.skills;
}

/* ---- The curve ---- */

/* The rounds come newest first, so they are stored from the end. A journal
 * doesn't know the bankroll, but the results lead back from the last one. */
struct sitting_curve {
    const struct review *review;
    bool knows_bankroll;
    double *values;
    int64_t left;
};

static bool take_point_of_curve(void *self, const struct ledger_past *past)
{
    struct sitting_curve *curve = self;
    const struct ledger_row *row = &past->row;
    bool is_within = row->session >= curve->review->sums.sessions.first;
    if (!is_within || row->round.state != LEDGER_SETTLED)
        return is_within;
    double *after = &curve->values[curve->left];
    if (curve->knows_bankroll)
        *after = (double)row->bankroll;
    after[-1] = *after - (double)row->round.net;
    return --curve->left > 0;
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
    double *values = calloc((size_t)review->sums.rounds + 1, sizeof *values);
    struct sitting_curve curve = {.review = review,
                                  .knows_bankroll = book == session->account,
                                  .values = values,
                                  .left = review->sums.rounds};
    if (values == NULL)
        return NULL;
    values[review->sums.rounds] =
        (double)session->table.seats[book->seat].bankroll;
    if (review->sums.rounds == 0 ||
        ledger_each_before(book->ledger, &search, INT64_MAX,
                           take_point_of_curve, &curve, problem))
        return values;
    free(values);
    return NULL;
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
                                .count = (size_t)review->sums.rounds + 1,
                                .columns =
                                    columns < COLUMNS ? columns : COLUMNS,
                                .rows = ROWS,
                                .ascii = ascii,
                                .label = label_of_bankroll};
    if (values && review->sums.rounds + 1 >= LEAST) { /* enough for a curve */
        plot_curve(&plot, &curve);
        fputs("\nYour bankroll\n", out);
        for (int i = 0; i < plot.rows; i++)
            fprintf(out, "%s\n", plot.lines[i]);
    }
    free(values);
}

/* ---- The sums ---- */

/* Writes what the result and the bankroll consist of, unless it is clear. */
static void write_parts_of_result(const struct review *review, FILE *out)
{
    char amount[CLI_DOLLARS_SIZE];
    if (review->sums.side_staked > 0) {
        fprintf(out, "Hands        %s\n",
                cli_signed_dollars(amount,
                                   review->sums.net - review->sums.side_net));
        fprintf(out, "Side bets    %s\n",
                cli_signed_dollars(amount, review->sums.side_net));
    }
    if (review->sums.bought > 0)
        fprintf(out, "Chips bought %s\n",
                cli_dollars(amount, review->sums.bought));
}

static void write_rounds_of_sitting(const struct review *review, FILE *out)
{
    char amount[CLI_DOLLARS_SIZE], streaks[REVIEW_STREAKS_SIZE];
    if (review->sums.best_round > 0)
        fprintf(out, "Best round   %s in round %d\n",
                cli_signed_dollars(amount, review->sums.best),
                review->sums.best_round);
    if (review->sums.worst_round > 0)
        fprintf(out, "Worst round  %s in round %d\n",
                cli_signed_dollars(amount, review->sums.worst),
                review->sums.worst_round);
    fprintf(out, "Streaks      %s\n", review_streaks_in_words(review, streaks));
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
                review_mistake_line(mistake, text));
}

void sitting_write(const struct sitting *sitting, const struct session *session,
                   int columns, bool ascii, FILE *out)
{
    const struct review *review = &sitting->review;
    char grade[REVIEW_GRADE_SIZE];
    bool is_judged =
        *review_grade_in_words(&review->sums.skills, grade) != '\0';
    if (!sitting->is_known || !session_has_money(session) ||
        (review->sums.rounds == 0 && !is_judged))
        return;
    write_bankroll_curve(sitting, session, columns, ascii, out);
    fputc('\n', out);
    write_parts_of_result(review, out);
    if (review->sums.rounds > 0)
        write_rounds_of_sitting(review, out);
    if (!is_judged)
        return;
    write_costliest(review, out);
    fprintf(out, "Grade        %s\n", grade);
}
