/* What is remembered of an evening, for its last page. */
#include "table_screen/views/evening.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "plots.h"
#include "session_review.h"
#include "table_screen/draw/scene.h"

void evening_begin(struct evening *evening, const struct session *session)
{
    *evening =
        (struct evening){.seat = session_first_person(session), .step = 1};
    evening->points[evening->count++] =
        (double)session->table.seats[evening->seat].bankroll;
}

/* ---- Decisions ---- */

void evening_note_hand(struct evening *evening, const struct session *session)
{
    const struct table *table = &session->table;
    char words[HAND_WORDS_SIZE], upcard[16] = "an ace";
    evening->hand[0] = '\0';
    if (table->seat != evening->seat || table->phase == PHASE_BETS ||
        table->phase == PHASE_OVER)
        return;
    hand_in_words(table, table_hand(table),
                  table->seats[table->seat].hand_count, words);
    if (card_face(table->dealer[0]) != ACE)
        snprintf(upcard, sizeof upcard, "%d", card_value(table->dealer[0]));
    snprintf(evening->hand, EVENING_TEXT_SIZE, "%s against %s", words, upcard);
    evening->hand_round = session->rounds + 1;
}

void evening_note_judgment(struct evening *evening,
                           const struct session *session)
{
    const struct judgment *judgment = &session->judgment;
    double cost =
        (judgment->best_value - judgment->value) * (double)judgment->bet;
    if (!judgment->is_known || judgment->grade == LEDGER_BEST ||
        cost <= evening->mistake || evening->hand[0] == '\0')
        return;
    char amount[CLI_MONEY_SIZE + 4];
    evening->mistake = cost;
    snprintf(evening->mistake_text, EVENING_TEXT_SIZE,
             "%s in round %d: %s instead of %s, %.40s",
             dollars(amount, (int64_t)llround(cost)), evening->hand_round,
             advice_word(judgment->done), advice_word(judgment->best),
             evening->hand);
}

/* ---- Rounds ---- */

/* Keeps every second point of a curve that has no more room. */
static void thin_out(struct evening *evening)
{
    for (size_t i = 0; 2 * i < (size_t)evening->count; i++)
        evening->points[i] = evening->points[2 * i];
    evening->count = (evening->count + 1) / 2;
    evening->step *= 2;
}

static void count_streak(struct evening *evening, int64_t net)
{
    evening->wins = net > 0 ? evening->wins + 1 : net < 0 ? 0 : evening->wins;
    evening->losses = net < 0   ? evening->losses + 1
                      : net > 0 ? 0
                                : evening->losses;
    if (evening->wins > evening->most_wins)
        evening->most_wins = evening->wins;
    if (evening->losses > evening->most_losses)
        evening->most_losses = evening->losses;
}

void evening_note_round(struct evening *evening, const struct session *session,
                        int64_t net)
{
    evening->rounds++;
    if (net > evening->best) {
        evening->best = net;
        evening->best_round = evening->rounds;
    }
    if (net < evening->worst) {
        evening->worst = net;
        evening->worst_round = evening->rounds;
    }
    count_streak(evening, net);
    if (evening->count == EVENING_POINTS)
        thin_out(evening);
    if (evening->rounds % evening->step == 0)
        evening->points[evening->count++] =
            (double)session->table.seats[evening->seat].bankroll;
}

/* ---- The page ---- */

static void label_of_bankroll(char *text, size_t size, double value)
{
    snprintf(text, size, "$%.0f", value / CENTS);
}

static void write_bankroll_curve(const struct evening *evening, int columns,
                                 bool ascii, FILE *out)
{
    enum { ROWS = 5, COLUMNS = 76, LEAST = 4 };
    struct plot plot;
    const struct curve curve = {.values = evening->points,
                                .count = (size_t)evening->count,
                                .columns =
                                    columns < COLUMNS ? columns : COLUMNS,
                                .rows = ROWS,
                                .ascii = ascii,
                                .label = label_of_bankroll};
    if (evening->count < LEAST) /* too few rounds for a curve */
        return;
    plot_curve(&plot, &curve);
    fputs("\nYour bankroll\n", out);
    for (int i = 0; i < plot.rows; i++)
        fprintf(out, "%s\n", plot.lines[i]);
}

static void write_rounds_of_evening(const struct evening *evening, FILE *out)
{
    char amount[CLI_MONEY_SIZE + 4];
    if (evening->best_round > 0)
        fprintf(out, "Best round   %s in round %d\n",
                signed_dollars(amount, evening->best), evening->best_round);
    if (evening->worst_round > 0)
        fprintf(out, "Worst round  %s in round %d\n",
                signed_dollars(amount, evening->worst), evening->worst_round);
    fprintf(out, "Streaks      %d won in a row, %d lost in a row\n",
            evening->most_wins, evening->most_losses);
}

static void write_decisions(const struct evening *evening,
                            const struct session *session, FILE *out)
{
    const struct ledger_skills *skills = &session->skills[evening->seat];
    int64_t all = 0;
    for (int i = 0; i < LEDGER_GRADES; i++)
        all += skills->decisions[i];
    if (all == 0)
        return;
    fprintf(out, "Mistake      %s\n",
            evening->mistake > 0 ? evening->mistake_text : "none");
    fprintf(out,
            "Grade        %s: %" PRId64 " of %" PRId64
            " decisions were the best\n",
            review_grade(skills), skills->decisions[LEDGER_BEST], all);
}

void evening_write(const struct evening *evening, const struct session *session,
                   int columns, bool ascii, FILE *out)
{
    if (evening->seat < 0 || evening->rounds == 0 ||
        !session_has_money(session))
        return;
    write_bankroll_curve(evening, columns, ascii, out);
    fputc('\n', out);
    write_rounds_of_evening(evening, out);
    write_decisions(evening, session, out);
}
