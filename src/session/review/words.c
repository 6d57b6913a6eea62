/* The evening in review, in words. */
#include "session/review/review.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "session/plain/columns.h"

const char *review_date(int64_t time, char text[REVIEW_DATE_SIZE])
{
    time_t moment = (time_t)time;
    struct tm local;
    text[0] = '\0';
    if (localtime_r(&moment, &local))
        strftime(text, REVIEW_DATE_SIZE, "%Y-%m-%d %H:%M", &local);
    return text;
}

const char *review_money(double cents, char text[REVIEW_MONEY_SIZE])
{
    char amount[CLI_MONEY_SIZE];
    snprintf(text, REVIEW_MONEY_SIZE, "$%s",
             cli_money_to_the_cent(amount, (int64_t)llround(fabs(cents))));
    return text;
}

/* ---- The grade ---- */

int64_t review_decisions(const struct ledger_skills *skills)
{
    int64_t all = 0;
    for (int i = 0; i < LEDGER_GRADES; i++)
        all += skills->decisions[i];
    return all;
}

const char *review_grade(const struct ledger_skills *skills)
{
    static const struct {
        int percent;
        const char *grade;
    } grades[] = {{95, "A"}, {85, "B"}, {70, "C"}, {50, "D"}, {0, "E"}};
    int64_t all = review_decisions(skills);
    if (all == 0)
        return NULL;
    int64_t percent = 100 * skills->decisions[LEDGER_BEST] / all;
    int i = 0;
    while (percent < grades[i].percent)
        i++;
    if (i == 0 && skills->decisions[LEDGER_VERY_BAD] > 0)
        i++;
    return grades[i].grade;
}

/* ---- A decision ---- */

void review_write_mistake(const struct review_mistake *mistake, FILE *out)
{
    char price[REVIEW_MONEY_SIZE];
    fprintf(out, "You chose %s; %s was better by %s, %.4f bets: %s.\n",
            mistake->done, mistake->best, review_money(mistake->price, price),
            review_price(mistake), LEDGER_GRADE_NAMES[mistake->grade]);
    if (mistake->reason[0] != '\0')
        fprintf(out, "Why %s: %s.\n", mistake->best, mistake->reason);
    if (mistake->cell[0] != '\0')
        fprintf(out, "The chart says for %s: %s.\n", mistake->cell,
                mistake->chart);
}

const char *review_mistake_line(const struct review_mistake *mistake,
                                const struct rules *rules,
                                char text[REVIEW_LINE_SIZE])
{
    char hand[HAND_WORDS_SIZE];
    struct table table;
    int used = snprintf(text, REVIEW_LINE_SIZE, "%s instead of %s",
                        mistake->done, mistake->best);
    if (mistake->count == 0)
        return text;
    review_table(mistake, rules, &table);
    hand_in_words(&table, &table.seats[0].hands[0], 1, hand);
    if (card_face(mistake->upcard) == ACE)
        snprintf(text + used, REVIEW_LINE_SIZE - (size_t)used,
                 ", %s against an ace", hand);
    else
        snprintf(text + used, REVIEW_LINE_SIZE - (size_t)used,
                 ", %s against %d", hand, card_value(mistake->upcard));
    return text;
}

static void show_situation(FILE *out, enum card_form form,
                           const struct review_mistake *mistake,
                           const struct rules *rules)
{
    struct table table;
    if (mistake->count == 0) {
        fputs("An older program didn't keep the cards.\n", out);
        return;
    }
    review_table(mistake, rules, &table);
    const struct column columns[] = {
        {.heading = "You",
         .cards = mistake->cards,
         .count = (size_t)mistake->count},
        {.heading = "Dealer",
         .cards = table.dealer,
         .count = (size_t)table.dealer_count,
         .hides_second = table.hole_hidden},
    };
    show_columns(out, form, columns, 2);
    fputc('\n', out);
}

/* ---- The sums ---- */

/* Writes "won $12.50", "lost $3" or "broke even". */
static void write_evening_net(int64_t net, FILE *out)
{
    char amount[REVIEW_MONEY_SIZE];
    if (net == 0)
        fputs("broke even", out);
    else
        fprintf(out, "%s %s", net > 0 ? "won" : "lost",
                review_money((double)net, amount));
}

/* Writes skill and luck apart, or nothing if no round was judged. */
static void write_balance(const struct review *review, FILE *out)
{
    const struct ledger_skills *skills = &review->skills;
    char before[REVIEW_MONEY_SIZE], lost[REVIEW_MONEY_SIZE],
        luck[REVIEW_MONEY_SIZE];
    double cards = ledger_luck(skills);
    if (skills->rounds == 0)
        return;
    fprintf(out, "You gave away %s; the cards %s %s.\n",
            review_money(ledger_given_away(skills), lost),
            cards < 0 ? "took" : "gave you", review_money(cards, luck));
    fprintf(out, "With best play, these bets %s %s on average.\n",
            skills->before < 0 ? "lose" : "win",
            review_money(skills->before, before));
    if (skills->rounds < review->rounds)
        fprintf(out, "That is about %" PRId64 " of the %" PRId64 " rounds.\n",
                skills->rounds, review->rounds);
}

static void write_decisions_made(const struct ledger_skills *skills, FILE *out)
{
    const char *grade = review_grade(skills);
    if (grade)
        fprintf(
            out,
            "Grade %s: %" PRId64 " of %" PRId64 " decisions were the best.\n",
            grade, skills->decisions[LEDGER_BEST], review_decisions(skills));
}

static void write_due(const struct review *review, FILE *out)
{
    if (review->due_tomorrow == 0)
        return;
    fprintf(out,
            "To practice with trainer: %" PRId64 " today, %" PRId64
            " by tomorrow.\n",
            review->due_today, review->due_tomorrow);
}

void review_write_sums(const struct review *review, FILE *out)
{
    fprintf(out, "In %" PRId64 " %s you ", review->rounds,
            review->rounds == 1 ? "round" : "rounds");
    write_evening_net(review->net, out);
    fputs(".\n", out);
    write_balance(review, out);
    write_decisions_made(&review->skills, out);
    fprintf(out,
            "Streaks: %" PRId64 " won in a row, %" PRId64 " lost in a row.\n",
            review->longest_wins, review->longest_losses);
    write_due(review, out);
}

void review_in_words(FILE *out, enum card_form form,
                     const struct review *review)
{
    char began[REVIEW_DATE_SIZE], bet[REVIEW_MONEY_SIZE];
    fprintf(out, "%s's evening of %s, %s\n", review->profile,
            review_date(review->began, began), review->rules_name);
    if (review->mistake_count == 0 && review->skills.rounds > 0)
        fputs("\nNo decision cost you anything.\n", out);
    for (int i = 0; i < review->mistake_count; i++) {
        const struct review_mistake *mistake = &review->mistakes[i];
        fprintf(out, "\n%d. Round %d, bet %s\n", i + 1, mistake->round,
                review_money((double)mistake->bet, bet));
        show_situation(out, form, mistake, &review->rules);
        review_write_mistake(mistake, out);
    }
    fputc('\n', out);
    review_write_sums(review, out);
}
