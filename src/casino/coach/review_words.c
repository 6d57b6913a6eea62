/* The sitting in review, in words. */
#include "coach/review.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli_output.h"
#include "strategy.h"

const char *review_date(int64_t time, char text[REVIEW_DATE_SIZE])
{
    time_t moment = (time_t)time;
    struct tm local;
    text[0] = '\0';
    if (localtime_r(&moment, &local))
        strftime(text, REVIEW_DATE_SIZE, "%Y-%m-%d %H:%M", &local);
    return text;
}

/* ---- The grade ---- */

const char *review_grade(const struct ledger_skills *skills)
{
    static const struct {
        int percent;
        const char *grade;
    } grades[] = {{95, "A"}, {85, "B"}, {70, "C"}, {50, "D"}, {0, "E"}};
    int64_t all = ledger_count_decisions(skills);
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

/* Returns what the chart plays among the legal actions, or "" if it has no such
 * cell. */
static const char *play_of_chart(const struct review_mistake *mistake)
{
    static const char between[] = ", else ";
    const char *other = strstr(mistake->chart, between);
    if (other == NULL)
        return mistake->chart;
    size_t length = (size_t)(other - mistake->chart);
    for (int i = 0; i < mistake->choice_count; i++)
        if (strlen(mistake->choices[i].word) == length &&
            strncmp(mistake->choices[i].word, mistake->chart, length) == 0)
            return mistake->choices[i].word;
    return other + strlen(between);
}

bool review_chart_differs(const struct review_mistake *mistake)
{
    const char *play = play_of_chart(mistake);
    bool is_surrender = strcmp(play, "surrender") == 0;
    if (strcmp(mistake->best, "no surrender") == 0)
        return is_surrender;
    return *play != '\0' && strcmp(play, mistake->best) != 0;
}

void review_write_reasons(const struct review_mistake *mistake, FILE *out)
{
    char text[CHART_DIFFERENCE_SIZE], cell[CHART_CELL_SIZE];
    if (mistake->reason[0] != '\0')
        fprintf(out, "Why %s: %s.\n", mistake->best, mistake->reason);
    if (mistake->cell[0] != '\0')
        fprintf(out, "The chart says for %s: %s.\n",
                chart_cell_in_words(mistake->cell, cell), mistake->chart);
    if (review_chart_differs(mistake))
        fprintf(out, "%s\n", chart_difference(mistake->best, text));
}

void review_write_mistake(const struct review_mistake *mistake, FILE *out)
{
    char price[COST_SIZE];
    fprintf(out, "You chose %s; %s was better by %s: %s.\n", mistake->done,
            mistake->best, cost_in_full(mistake->price, mistake->share, price),
            LEDGER_GRADE_NAMES[mistake->grade]);
    review_write_reasons(mistake, out);
}

void review_write_praise(const struct review_mistake *mistake, FILE *out)
{
    char price[COST_SIZE];
    fprintf(out, "Right: %s; at the table you chose %s, which cost %s.\n",
            mistake->best, mistake->done,
            cost_in_full(mistake->price, mistake->share, price));
    review_write_reasons(mistake, out);
}

double review_cost_of(const struct review_mistake *mistake,
                      const struct review_choice *choice)
{
    double bet = (double)mistake->bet;
    return strcmp(choice->word, mistake->done) == 0
               ? mistake->price
               : cost_in_cents(mistake->choices[0].value * bet,
                               choice->value * bet);
}

const char *review_mistake_line(const struct review_mistake *mistake,
                                char text[REVIEW_LINE_SIZE])
{
    char hand[HAND_WORDS_SIZE], upcard[UPCARD_SIZE];
    struct table table;
    int used = snprintf(text, REVIEW_LINE_SIZE, "%s instead of %s",
                        mistake->done, mistake->best);
    if (mistake->count == 0)
        return text;
    review_table(mistake, &table);
    hand_in_words(&table, &table.seats[0].hands[0], 1, hand);
    if (mistake->hole != 0)
        snprintf(text + used, REVIEW_LINE_SIZE - (size_t)used,
                 ", %s against %d", hand, table_dealer_total(&table).total);
    else
        snprintf(text + used, REVIEW_LINE_SIZE - (size_t)used,
                 ", %s against %s", hand,
                 upcard_in_words(mistake->upcard, upcard));
    return text;
}

static void show_situation(FILE *out, enum card_form form,
                           const struct review_mistake *mistake)
{
    struct table table;
    if (mistake->count == 0) {
        fputs("An older program didn't keep the cards.\n", out);
        return;
    }
    review_table(mistake, &table);
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
static void write_sitting_net(int64_t net, FILE *out)
{
    char amount[CLI_MONEY_SIZE];
    if (net == 0)
        fputs("broke even", out);
    else
        fprintf(out, "%s $%s", net > 0 ? "won" : "lost",
                cli_money(amount, net > 0 ? net : -net));
}

/* Writes skill and luck apart, or nothing if no round was judged. */
static void write_balance(const struct review *review, FILE *out)
{
    const struct ledger_skills *skills = &review->sums.skills;
    if (skills->rounds == 0)
        return;
    luck_write(skills, out);
    if (skills->rounds < review->sums.rounds)
        fprintf(out,
                "That is known for %" PRId64 " of the %" PRId64 " rounds.\n",
                skills->rounds, review->sums.rounds);
}

/* Side bets are neither skill nor luck of the hands. */
static void write_parts_of_net(const struct review *review, FILE *out)
{
    char amount[CLI_MONEY_SIZE];
    if (review->sums.side_staked > 0) {
        fputs("The hands ", out);
        write_sitting_net(review->sums.net - review->sums.side_net, out);
        fprintf(out, ", and the side bets of $%s ",
                cli_money(amount, review->sums.side_staked));
        write_sitting_net(review->sums.side_net, out);
        fputs(".\n", out);
    }
    if (review->sums.bought > 0)
        fprintf(out, "You bought chips for $%s.\n",
                cli_money(amount, review->sums.bought));
}

const char *review_grade_in_words(const struct ledger_skills *skills,
                                  char text[REVIEW_GRADE_SIZE])
{
    const char *grade = review_grade(skills);
    int64_t all = ledger_count_decisions(skills),
            right = skills->decisions[LEDGER_BEST];
    text[0] = '\0';
    if (grade && all == 1)
        snprintf(text, REVIEW_GRADE_SIZE, "%s: your only decision was %s",
                 grade, right == 1 ? "right" : "wrong");
    else if (grade && right == all)
        snprintf(text, REVIEW_GRADE_SIZE,
                 "%s: all %" PRId64 " decisions were right", grade, all);
    else if (grade && right == 0)
        snprintf(text, REVIEW_GRADE_SIZE,
                 "%s: none of %" PRId64 " decisions was right", grade, all);
    else if (grade)
        snprintf(text, REVIEW_GRADE_SIZE,
                 "%s: %" PRId64 " of %" PRId64 " decisions %s right", grade,
                 right, all, right == 1 ? "was" : "were");
    return text;
}

/* Returns "no wins", "1 win" or "2 wins". */
static const char *counted(int64_t number, const char *one, const char *several,
                           char text[REVIEW_STREAKS_SIZE / 3])
{
    const char *word = number == 1 ? one : several;
    if (number == 0)
        snprintf(text, REVIEW_STREAKS_SIZE / 3, "no %s", word);
    else
        snprintf(text, REVIEW_STREAKS_SIZE / 3, "%" PRId64 " %s", number, word);
    return text;
}

const char *review_streaks_in_words(const struct review *review,
                                    char text[REVIEW_STREAKS_SIZE])
{
    int64_t wins = review->sums.longest_wins,
            losses = review->sums.longest_losses;
    char won[REVIEW_STREAKS_SIZE / 3], lost[REVIEW_STREAKS_SIZE / 3];
    snprintf(text, REVIEW_STREAKS_SIZE, "%s%s, %s%s",
             counted(wins, "win", "wins", won),
             wins > 1 && losses <= 1 ? " in a row" : "",
             counted(losses, "loss", "losses", lost),
             losses > 1 ? " in a row" : "");
    return text;
}

static void write_due(const struct review *review, FILE *out)
{
    if (review->due_tomorrow == 0)
        return;
    fputs("To practice your mistakes, run trainer: ", out);
    if (review->due_today > 0)
        fprintf(out, "%" PRId64 " %s due today", review->due_today,
                review->due_today == 1 ? "lesson is" : "lessons are");
    else
        fputs("no lesson is due today", out);
    if (review->due_tomorrow > review->due_today)
        fprintf(out, ", %" PRId64 " %stomorrow",
                review->due_tomorrow - review->due_today,
                review->due_today > 0 ? "more " : "");
    fputs(".\n", out);
}

void review_write_sums(const struct review *review, FILE *out)
{
    char grade[REVIEW_GRADE_SIZE], streaks[REVIEW_STREAKS_SIZE];
    fprintf(out, "In %" PRId64 " %s you ", review->sums.rounds,
            review->sums.rounds == 1 ? "round" : "rounds");
    write_sitting_net(review->sums.net, out);
    fputs(".\n", out);
    write_parts_of_net(review, out);
    write_balance(review, out);
    if (*review_grade_in_words(&review->sums.skills, grade))
        fprintf(out, "Grade %s.\n", grade);
    fprintf(out, "Longest streaks: %s.\n",
            review_streaks_in_words(review, streaks));
    write_due(review, out);
}

/* Writes what `write` writes in lines that fit the terminal. */
static void write_in_lines(FILE *out, const void *self,
                           void (*write)(const void *self, FILE *out))
{
    char *text = NULL;
    size_t size = 0;
    FILE *lines = open_memstream(&text, &size);
    if (lines == NULL)
        return;
    write(self, lines);
    fclose(lines);
    cli_write_wrapped(out, text, cli_terminal_columns(out) - 1);
    free(text);
}

static void write_mistake_of(const void *self, FILE *out)
{
    review_write_mistake(self, out);
}

static void write_sums_of(const void *self, FILE *out)
{
    review_write_sums(self, out);
}

void review_in_words(FILE *out, enum card_form form,
                     const struct review *review)
{
    char began[REVIEW_DATE_SIZE], bet[CLI_MONEY_SIZE];
    fprintf(out, "%s's sitting of %s, %s\n", review->profile,
            review_date(review->sums.began, began), review->sums.rules_names);
    if (review->mistake_count == 0 && review->sums.skills.rounds > 0)
        fputs("\nNo decision cost you anything.\n", out);
    for (int i = 0; i < review->mistake_count; i++) {
        const struct review_mistake *mistake = &review->mistakes[i];
        fprintf(out, "\n%d. Round %d, bet $%s\n", i + 1, mistake->round,
                cli_money(bet, mistake->bet));
        show_situation(out, form, mistake);
        write_in_lines(out, mistake, write_mistake_of);
    }
    fputc('\n', out);
    write_in_lines(out, review, write_sums_of);
}
