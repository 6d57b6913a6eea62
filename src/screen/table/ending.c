/* The last page of a session: what the sitting was like, and how to go on. */
#include <stdlib.h>

#include "plots.h"
#include "session_setup.h"
#include "table/game.h"

/* ---- The sitting ---- */

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

/* Writes the last page: the curve, what side bets won, the best and the worst
 * round, streaks, the biggest mistake and a grade. */
static void sitting_write(const struct sitting *sitting,
                          const struct session *session, int columns,
                          bool ascii, FILE *out)
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

/* ---- The page ---- */

enum { ENDING_TITLE_SIZE = 80 };

/* A bankroll is without the chips on the table, as at the table. The result of
 * an open round is what is settled of it. */
static void write_ending_of_player(const struct game *game, int seat, FILE *out)
{
    const struct session *session = &game->session;
    const struct account *book = session_book(session);
    char has[CLI_DOLLARS_SIZE], change[CLI_DOLLARS_SIZE];
    int64_t bankroll = session->table.seats[seat].bankroll;
    int64_t kept =
        session->is_kept ? seat_chips(&session->table.seats[seat]).on_table : 0;
    int64_t net = game->sitting.is_known && book && book->seat == seat
                      ? game->sitting.review.sums.net
                      : bankroll + kept - session->players[seat].bankroll;
    fprintf(out, "%-12s  %12s  %s\n", seat_name(session, seat),
            cli_dollars(has, bankroll),
            net == 0 ? "even" : cli_signed_dollars(change, net));
}

static void write_ending(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct session *session = &game->session;
    if (game->stage.status[0])
        cli_write_wrapped(out, game->stage.status, columns);
    if (game->stage.status[0])
        fputc('\n', out);
    fprintf(out, "%d %s played.\n\n", game->sitting.rounds,
            game->sitting.rounds == 1 ? "round" : "rounds");
    if (session_has_money(session))
        for (int i = 0; i < session->table.seat_count; i++)
            write_ending_of_player(game, i, out);
    sitting_write(&game->sitting, session, columns,
                  game->stage.brush.plots_in_ascii, out);
    for (int i = 0; i < session->table.seat_count; i++)
        if (session->has_coach && session->skills[i].rounds > 0) {
            fputc('\n', out);
            session_write_skill(session, i, out);
        }
    if (session->account && session->account->ledger)
        fprintf(
            out,
            "\nYour bankroll is saved for the next time, under the name %s.\n",
            session->account->profile.name);
    else if (session_has_money(session))
        fprintf(
            out,
            "\nA guest's bankroll isn't saved: the next game starts over.\n");
}

/* True if the sitting is in the ledger, with decisions that were judged. */
static bool has_review(const struct game *game)
{
    const struct session *session = &game->session;
    const struct account *account = session->account;
    return account && account->ledger && game->sitting.is_known &&
           ledger_count_decisions(&game->sitting.review.sums.skills) > 0;
}

static void hint_ending(const struct game *game, struct view *view)
{
    const struct account *account = game->session.account;
    bool buys = game->is_broke && account && account->ledger;
    bool reviews = has_review(game);
    view->keys =
        buys ? (reviews ? "\nbtlr" : "\nbtl") : (reviews ? "\nptlr" : "\nptl");
    bar_add(&view->bar, buys ? 'b' : 'p', "Enter",
            buys                    ? "Buy in again"
            : game->session.is_kept ? "Go on"
                                    : "Play again");
    if (reviews)
        bar_add(&view->bar, 'r', "r", "Review");
    bar_add(&view->bar, 't', "t", "Statistics");
    bar_add(&view->bar, 'l', "l", "History");
    bar_add(&view->bar, '?', "?", "Keys");
    bar_add(&view->bar, 'q', "q", "Quit");
}

/* True if another session follows, after a buy-in if needed. */
static bool begins_another(struct game *game, int key)
{
    struct account *account = game->session.account;
    if (key != 'b' || account_buy_in(account, game->start->buy_in))
        return key == 'b' || key == 'p';
    account->lost_something = true;
    stage_show_notice(&game->stage, "No chips were bought", account->problem);
    cli_complain(&game->stage.cli, "%s", account->problem);
    return false;
}

/* Writes how the session ended: out of chips, or by leaving with some. */
static const char *title_of_ending(const struct game *game,
                                   char text[ENDING_TITLE_SIZE])
{
    const struct session *session = &game->session;
    int person = session_first_person(session);
    char has[CLI_DOLLARS_SIZE];
    int64_t bankroll = session->table.seats[person].bankroll;
    bool has_money = session_has_money(session);
    snprintf(text, ENDING_TITLE_SIZE, "%s",
             session->is_kept ? "Round kept" : "Game over");
    if (has_money && !session->is_kept &&
        bankroll < rules_bet_limits(&session->table.rules).least)
        snprintf(text, ENDING_TITLE_SIZE, "%s %s out of chips",
                 seat_name(session, person),
                 seat_verb(session, person, "is", "are"));
    else if (has_money && !session->is_kept)
        snprintf(text, ENDING_TITLE_SIZE, "%s %s with %s",
                 seat_name(session, person),
                 seat_verb(session, person, "leaves", "leave"),
                 cli_dollars(has, bankroll));
    return text;
}

bool game_show_ending(struct game *game)
{
    char title[ENDING_TITLE_SIZE];
    struct view view = {.title = title_of_ending(game, title),
                        .write = write_ending,
                        .self = game,
                        .is_first = true};
    int key;
    hint_ending(game, &view);
    do {
        key = stage_show(&game->stage, &view);
        if (key == KEY_ENTER_SIGN)
            key = view.bar.hints[0].key;
        if (key == 't')
            (void)game_show_statistics(game);
        if (key == 'l')
            (void)game_show_history(game);
        if (key == 'r')
            game_show_review(game);
    } while ((key == 't' || key == 'l' || key == 'r') && !game->stage.leaves);
    bool again = begins_another(game, key) && !game->stage.leaves;
    game->stage.status[0] = '\0';
    return again;
}
