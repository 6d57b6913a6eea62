/* The session in review: read from the ledger, in words and as JSON. */
#include "coach_review.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "account_history.h"
#include "account_statistics.h"
#include "cli_output.h"
#include "cli_report.h"
#include "coach_adviser.h"
#include "strategy.h"

/* ---- Texts of the ledger ---- */

static enum action_kind find_action(const char *word)
{
    int kind = 0;
    while (kind < ACTION_COUNT - 1 &&
           strcmp(advice_word((enum action_kind)kind), word) != 0)
        kind++;
    return (enum action_kind)kind;
}

static void read_choices(const char *text, struct review_mistake *mistake)
{
    mistake->choice_count = 0;
    while (*text != '\0' && mistake->choice_count < ACTION_COUNT) {
        struct review_choice *choice =
            &mistake->choices[mistake->choice_count++];
        text = past_choice_read(text, choice->word, sizeof choice->word,
                                &choice->value);
        choice->kind = find_action(choice->word);
    }
}

static enum phase mistake_phase(const struct review_mistake *mistake)
{
    switch (find_action(mistake->best)) {
    case ACTION_INSURE:
    case ACTION_NO_INSURANCE:
    case ACTION_EVEN_MONEY:
    case ACTION_NO_EVEN_MONEY:
        return PHASE_INSURANCE;
    case ACTION_KEEP:
        return PHASE_SURRENDER;
    default:
        return find_action(mistake->done) == ACTION_KEEP ? PHASE_SURRENDER
                                                         : PHASE_PLAY;
    }
}

void review_table(const struct review_mistake *mistake, struct table *table)
{
    const struct shoe none = {.count = 0};
    table_open(table, &mistake->rules, &none);
    table_sit(table, 0);
    struct seat *seat = &table->seats[0];
    seat->in = true;
    seat->first_bet = mistake->bet;
    seat->hand_count = 1;
    seat->hands[0] =
        (struct hand){.count = mistake->count, .bet = mistake->bet};
    memcpy(seat->hands[0].cards, mistake->cards, sizeof mistake->cards);
    table->phase = mistake_phase(mistake);
    table->dealer[0] = mistake->upcard;
    table->dealer[1] = mistake->hole ? mistake->hole : mistake->upcard;
    table->hole_hidden = mistake->rules.peek == PEEK_HOLE && mistake->hole == 0;
    table->dealer_count = mistake->rules.peek == PEEK_HOLE ? 2 : 1;
}

static bool read_whole_hand(const char *text, struct past_hand *hand)
{
    const char *rest = past_hand_read(text, hand);
    return rest && *rest == '\0' && hand->count > 0;
}

static void read_situation(const struct ledger_situation *situation,
                           struct review_mistake *mistake)
{
    struct table table;
    struct past_hand hand, dealer;
    if (!read_whole_hand(situation->hand, &hand) ||
        !read_whole_hand(situation->dealer, &dealer) || dealer.count > 2)
        return;
    mistake->count = hand.count;
    memcpy(mistake->cards, hand.cards, sizeof mistake->cards);
    mistake->upcard = dealer.cards[0];
    mistake->hole = dealer.count > 1 ? dealer.cards[1] : 0;
    read_choices(situation->choices, mistake);
    /* The values are rounded in their text. The choice that was made must show
     * exactly the cost of the mistake, so that both look the same. */
    for (int i = 1; i < mistake->choice_count; i++)
        if (strcmp(mistake->choices[i].word, mistake->done) == 0)
            mistake->choices[i].value =
                mistake->choices[0].value - mistake->share;
    ledger_copy_text(mistake->cell, sizeof mistake->cell, situation->review);
    const char *chart = chart_code_meaning(situation->chart);
    snprintf(mistake->chart, sizeof mistake->chart, "%s", chart ? chart : "");
    struct advice advice = {.count = mistake->choice_count,
                            .bet = mistake->bet};
    for (int i = 0; i < advice.count; i++)
        advice.choices[i] = (struct advice_choice){mistake->choices[i].kind,
                                                   mistake->choices[i].value};
    review_table(mistake, &table);
    reason_write(&table, &advice, find_action(mistake->done),
                 find_action(mistake->best), mistake->reason);
}

/* Copies everything but the rules. */
static void read_choice(const struct ledger_choice *choice,
                        struct review_mistake *mistake)
{
    const struct ledger_decision *decision = &choice->decision;
    mistake->round = choice->round;
    mistake->bet = choice->bet;
    mistake->price = cost_in_cents(decision->best_value, decision->value);
    mistake->share =
        choice->bet > 0
            ? (decision->best_value - decision->value) / (double)choice->bet
            : 0;
    mistake->grade = decision->grade;
    ledger_copy_text(mistake->done, sizeof mistake->done, decision->done);
    ledger_copy_text(mistake->best, sizeof mistake->best, decision->best);
    read_situation(&choice->situation, mistake);
}

static bool review_add_mistake(void *self, const struct ledger_choice *choice)
{
    struct review *review = self;
    struct review_mistake *mistake = &review->mistakes[review->mistake_count++];
    char problem[PROBLEM_SIZE];
    *mistake = (struct review_mistake){.round = 0};
    ledger_copy_text(mistake->rules_name, sizeof mistake->rules_name,
                     choice->rules_name);
    /* Rules that can't be read are those of the Strip, which only the picture
     * and the words of a reason need. */
    (void)rules_preset(&mistake->rules, RULES_DEFAULT);
    (void)rules_read_text(&mistake->rules, choice->rules, strlen(choice->rules),
                          problem);
    read_choice(choice, mistake);
    return review->mistake_count < REVIEW_MISTAKES;
}

/* ---- A round that was left ---- */

/* Puts the mistake where its cost belongs, if that is among the costliest. */
static void insert_mistake(struct review *review,
                           const struct review_mistake *mistake)
{
    int place = review->mistake_count;
    while (place > 0 && review->mistakes[place - 1].price < mistake->price)
        place--;
    if (place == REVIEW_MISTAKES)
        return;
    if (review->mistake_count < REVIEW_MISTAKES)
        review->mistake_count++;
    for (int i = review->mistake_count - 1; i > place; i--)
        review->mistakes[i] = review->mistakes[i - 1];
    review->mistakes[place] = *mistake;
}

void review_add_open_round(struct review *review, const struct account *account,
                           const struct rules *rules, const char *rules_name)
{
    static const struct ledger_situation none = {"", "", "", "", "", false};
    for (int i = 0; i < account->skill.count; i++) {
        const struct ledger_decision *decision = &account->judged[i];
        struct ledger_choice choice = {.round = review->before +
                                                account->round.number,
                                       .bet = account->round.bet,
                                       .decision = *decision};
        struct review_mistake mistake = {.rules = *rules};
        review->sums.skills.decisions[decision->grade]++;
        if (decision->grade == LEDGER_BEST)
            continue;
        double cost = cost_in_cents(decision->best_value, decision->value);
        review->sums.skills.cost[decision->grade] += cost;
        review->sums.skills.net -= (int64_t)cost; /* it isn't luck */
        choice.situation = account->notes ? account->notes->list[i] : none;
        ledger_copy_text(mistake.rules_name, sizeof mistake.rules_name,
                         rules_name);
        read_choice(&choice, &mistake);
        insert_mistake(review, &mistake);
    }
}

/* ---- A session ---- */

struct search {
    struct review *review;
    int passed; /* sessions */
    bool is_found;
};

static bool find_session(void *self, const struct ledger_session *session)
{
    struct search *search = self;
    search->passed++;
    search->is_found = search->passed == search->review->number;
    if (search->is_found)
        search->review->sums = *session;
    return !search->is_found;
}

/* Reads what isn't a sum. */
static bool read_details(struct ledger *ledger, struct review *review,
                         int64_t today)
{
    int64_t profile = review->sums.games.profile;
    return ledger_each_mistake(ledger, &review->sums.games, review_add_mistake,
                               review) &&
           ledger_count_due(ledger, profile, today, &review->due_today) &&
           ledger_count_due(ledger, profile, today + 1, &review->due_tomorrow);
}

/* Reads the session `number` of a profile. Returns false, with a problem, if
 * there is none. `today` is as in ledger_day(). */
static bool review_read(struct ledger *ledger,
                        const struct ledger_profile *profile, int number,
                        int64_t today, struct review *review)
{
    struct search search = {.review = review};
    *review = (struct review){.number = number};
    ledger_copy_text(review->profile, sizeof review->profile, profile->name);
    if (!ledger_each_session(ledger, profile->id, find_session, &search))
        return false;
    if (search.passed == 0)
        return ledger_refuse(ledger, "%s hasn't played a round yet",
                             profile->name);
    if (!search.is_found)
        return ledger_refuse(ledger,
                             "%s has only %d %s to review; --list shows them",
                             profile->name, search.passed,
                             search.passed == 1 ? "session" : "sessions");
    return read_details(ledger, review, today);
}

bool review_read_game(const struct account *account, int64_t since,
                      struct review *review)
{
    struct ledger *ledger = account->ledger;
    const struct cli *cli = account->cli;
    struct ledger_place place;
    int64_t today = ledger_day(cli->now(cli->clock));
    if (account->game == 0)
        return review_read(ledger, &account->profile, 1, today, review);
    *review = (struct review){.number = 1};
    ledger_copy_text(review->profile, sizeof review->profile,
                     account->profile.name);
    if (!ledger_find_place(ledger, account->game, since, &place))
        return false;
    const struct ledger_span span = {account->profile.id, place.first,
                                     account->game};
    if (!ledger_sum_up_span(ledger, &span, &review->sums))
        return false;
    review->sums.began = place.began;
    review->before = place.before;
    return read_details(ledger, review, today);
}

/* ---- The grade ---- */

/* Returns a grade from "A" to "F" for the share of best decisions, or NULL if
 * none was judged. A very bad decision costs the best grade. */
static const char *review_grade(const struct ledger_skills *skills)
{
    static const struct {
        int percent;
        const char *grade;
    } grades[] = {{95, "A"}, {85, "B"}, {70, "C"}, {50, "D"}, {0, "F"}};
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

/* ---- A decision in words ---- */

/* Returns what the chart plays among the legal actions, or "" if it has no such
 * cell. */
static const char *legal_chart_play(const struct review_mistake *mistake)
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

/* True if the chart has a cell for the decision and another play in it than the
 * best one, which is for the cards that were left. */
static bool review_chart_differs(const struct review_mistake *mistake)
{
    const char *play = legal_chart_play(mistake);
    bool is_surrender = strcmp(play, "surrender") == 0;
    if (strcmp(mistake->best, "no surrender") == 0)
        return is_surrender;
    return *play != '\0' && strcmp(play, mistake->best) != 0;
}

void review_write_reasons(const struct review_mistake *mistake, FILE *out)
{
    char text[CHART_DIFFERENCE_SIZE], cell[CHART_CELL_SIZE];
    if (mistake->cell[0] != '\0')
        fprintf(out, "The chart says for %s: %s.\n",
                chart_cell_in_words(mistake->cell, cell), mistake->chart);
    if (review_chart_differs(mistake))
        fprintf(out, "%s\n", chart_difference(mistake->best, text));
    if (mistake->reason[0] != '\0')
        fprintf(out, "Why %s: %s.\n", mistake->best, mistake->reason);
}

/* Writes "Worth: stand +$9.59, hit -$12.64." */
static void write_worths(const struct review_mistake *mistake, FILE *out)
{
    char worth[CLI_DOLLARS_SIZE];
    for (int i = 0; i < mistake->choice_count; i++)
        fprintf(out, "%s%s %s",
                i > 0 ? ", " : "Worth: ", mistake->choices[i].word,
                cli_signed_dollars(worth, llround(mistake->choices[i].value *
                                                  (double)mistake->bet)));
    if (mistake->choice_count > 0)
        fputs(".\n", out);
}

void review_write_mistake(const struct review_mistake *mistake, FILE *out)
{
    char price[COST_SIZE];
    fprintf(out, "You chose %s; %s was better by %s: %s.\n", mistake->done,
            mistake->best, cost_of_mistake(mistake->price, price),
            LEDGER_GRADE_NAMES[mistake->grade]);
    review_write_reasons(mistake, out);
    write_worths(mistake, out);
}

void review_write_praise(const struct review_mistake *mistake, FILE *out)
{
    char price[COST_SIZE];
    fprintf(out, "Right: %s; at the table you chose %s, which cost %s.\n",
            mistake->best, mistake->done,
            cost_of_mistake(mistake->price, price));
    review_write_reasons(mistake, out);
    write_worths(mistake, out);
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
    char hand[HAND_WORDS_SIZE], upcard[UPCARD_SIZE], play[PLAY_MISTAKE_SIZE];
    struct table table;
    text[0] = '\0';
    if (mistake->count > 0) {
        review_table(mistake, &table);
        hand_in_words(&table, &table.seats[0].hands[0], &table.seats[0], hand);
        snprintf(upcard, sizeof upcard, "%d", table_dealer_total(&table).total);
        if (mistake->hole == 0)
            (void)upcard_in_words(mistake->upcard, upcard);
        snprintf(text, REVIEW_LINE_SIZE, "%s against %s, ", hand, upcard);
    }
    text_add(text, REVIEW_LINE_SIZE, "%s",
             play_mistake(mistake->done, mistake->best, false, play));
    return text;
}

static void show_situation(FILE *out, enum card_form form,
                           const struct review_mistake *mistake)
{
    struct table table;
    if (mistake->count == 0) {
        fputs("An older version didn't save the cards.\n", out);
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

/* ---- The sums in words ---- */

/* Writes "won $12.50", "lost $3" or "broke even". */
static void write_session_net(int64_t net, FILE *out)
{
    char amount[CLI_MONEY_SIZE];
    if (net == 0)
        fputs("broke even", out);
    else
        fprintf(out, "%s $%s", net > 0 ? "won" : "lost",
                cli_money(amount, net > 0 ? net : -net));
}

/* Side bets are neither skill nor luck of the hands. */
static void write_parts_of_net(const struct review *review, FILE *out)
{
    char amount[CLI_MONEY_SIZE];
    if (review->sums.side_staked > 0) {
        fputs("The hands ", out);
        write_session_net(review->sums.net - review->sums.side_net, out);
        fprintf(out, ", and the side bets of $%s ",
                cli_money(amount, review->sums.side_staked));
        write_session_net(review->sums.side_net, out);
        fputs(".\n", out);
    }
    if (review->sums.bought > 0)
        fprintf(out, "You bought chips for $%s.\n",
                cli_money(amount, review->sums.bought));
}

const char *review_grade_in_words(const struct ledger_skills *skills,
                                  char text[REVIEW_GRADE_SIZE])
{
    enum { ENOUGH = 10 }; /* decisions for a grade */
    int64_t all = ledger_count_decisions(skills);
    text[0] = '\0';
    if (all > 0)
        snprintf(
            text, REVIEW_GRADE_SIZE, "%" PRId64 " of %" PRId64 " right%s%s",
            skills->decisions[LEDGER_BEST], all, all < ENOUGH ? "" : ", grade ",
            all < ENOUGH ? "" : review_grade(skills));
    return text;
}

/* Returns "no wins", "1 win" or "2 wins". */
static const char *count_in_words(int64_t number, const char *one,
                                  const char *several,
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
             count_in_words(wins, "win", "wins", won),
             wins > 1 && losses <= 1 ? " in a row" : "",
             count_in_words(losses, "loss", "losses", lost),
             losses > 1 ? " in a row" : "");
    return text;
}

static void write_due(const struct review *review, FILE *out)
{
    if (review->due_tomorrow == 0)
        return;
    fprintf(out, "Hands to repeat in the trainer: %" PRId64 " today",
            review->due_today);
    if (review->due_tomorrow > review->due_today)
        fprintf(out, ", %" PRId64 " more tomorrow",
                review->due_tomorrow - review->due_today);
    fputs(".\n", out);
}

void review_write_sums(const struct review *review, FILE *out)
{
    char grade[REVIEW_GRADE_SIZE], streaks[REVIEW_STREAKS_SIZE];
    fprintf(out, "In %" PRId64 " %s you ", review->sums.rounds,
            review->sums.rounds == 1 ? "round" : "rounds");
    write_session_net(review->sums.net, out);
    fputs(".\n", out);
    write_parts_of_net(review, out);
    const struct ledger_skills *skills = &review->sums.skills;
    if (skills->rounds > 0)
        luck_write(skills, out);
    if (skills->rounds > 0 && skills->rounds < review->sums.rounds)
        fprintf(out,
                "That is known for %" PRId64 " of the %" PRId64 " rounds.\n",
                skills->rounds, review->sums.rounds);
    if (*review_grade_in_words(&review->sums.skills, grade))
        fprintf(out, "Decisions: %s.\n", grade);
    fprintf(out, "Longest streaks: %s.\n",
            review_streaks_in_words(review, streaks));
    write_due(review, out);
}

/* Writes a mistake, or the sums if it is NULL, in lines that fit the terminal.
 */
static void write_in_lines(FILE *out, const struct review *review,
                           const struct review_mistake *mistake)
{
    char *text = NULL;
    size_t size = 0;
    FILE *lines = open_memstream(&text, &size);
    if (lines == NULL)
        return;
    if (mistake)
        review_write_mistake(mistake, lines);
    else
        review_write_sums(review, lines);
    fclose(lines);
    cli_write_wrapped(out, text, cli_terminal_columns(out) - 1);
    free(text);
}

static void review_in_words(FILE *out, enum card_form form,
                            const struct review *review)
{
    char began[HISTORY_DATE_SIZE], bet[CLI_MONEY_SIZE];
    fprintf(out, "%s's session of %s, %s\n", review->profile,
            history_write_date(review->sums.began, began),
            review->sums.rules_names);
    if (review->mistake_count == 0 && review->sums.skills.rounds > 0)
        fputs("\nNo decision cost you anything.\n", out);
    for (int i = 0; i < review->mistake_count; i++) {
        const struct review_mistake *mistake = &review->mistakes[i];
        fprintf(out, "\n%d. Round %d, bet $%s\n", i + 1, mistake->round,
                cli_money(bet, mistake->bet));
        show_situation(out, form, mistake);
        write_in_lines(out, review, mistake);
    }
    fputc('\n', out);
    write_in_lines(out, review, NULL);
}

/* ---- As JSON ---- */

/* Without a hand there is no upcard either. */
static void put_card(struct json *json, const char *name, const void *card)
{
    char text[CARD_TEXT_SIZE];
    const int code = *(const int *)card;
    json_text(json, name, code ? card_word(text, code, CARD_ASCII) : NULL);
}

static void put_text_or_null(struct json *json, const char *name,
                             const void *text)
{
    json_text(json, name, *(const char *)text != '\0' ? text : NULL);
}

static void put_hand(struct json *json, const char *name, const void *value)
{
    const struct review_mistake *mistake = value;
    json_array(json, name, JSON_ONE_LINE);
    for (int i = 0; i < mistake->count; i++)
        put_card(json, NULL, &mistake->cards[i]);
    json_end(json);
}

static void put_hole(struct json *json, const char *name, const void *card)
{
    if (*(const int *)card != 0)
        put_card(json, name, card);
}

static void put_difference(struct json *json, const char *name,
                           const void *value)
{
    const struct review_mistake *mistake = value;
    char difference[CHART_DIFFERENCE_SIZE];
    json_text(json, name,
              review_chart_differs(mistake)
                  ? chart_difference(mistake->best, difference)
                  : NULL);
}

static void put_choices(struct json *json, const char *name, const void *value)
{
    const struct review_mistake *mistake = value;
    json_object(json, name, JSON_ONE_LINE);
    for (int i = 0; i < mistake->choice_count; i++)
        json_number(json, mistake->choices[i].word, mistake->choices[i].value);
    json_end(json);
}

/* A member that a function writes from the whole mistake. */
#define OF_MISTAKE(title, writer)                                 \
    {                                                             \
        .name = (title), .kind = FIELD_WRITTEN, .write = (writer) \
    }
static const struct field mistake_fields[] = {
    FIELD(struct review_mistake, round),
    FIELD_NAMED("rules", struct review_mistake, rules_name),
    FIELD_NAMED("bet_cents", struct review_mistake, bet),
    OF_MISTAKE("hand", put_hand),
    FIELD_BY("upcard", struct review_mistake, upcard, put_card),
    FIELD_BY("hole", struct review_mistake, hole, put_hole),
    FIELD(struct review_mistake, done),
    FIELD(struct review_mistake, best),
    FIELD_NAMED("price_bets", struct review_mistake, share),
    FIELD_NAMED("price_cents", struct review_mistake, price),
    FIELD_BY("grade", struct review_mistake, grade, history_put_grade),
    FIELD_BY("reason", struct review_mistake, reason, put_text_or_null),
    FIELD_BY("cell", struct review_mistake, cell, put_text_or_null),
    FIELD_BY("chart", struct review_mistake, chart, put_text_or_null),
    OF_MISTAKE("difference", put_difference),
    OF_MISTAKE("choices", put_choices),
    FIELD_END};

static void put_cost(struct json *json, const char *name, const void *skills)
{
    json_number(json, name, ledger_skills_cost(skills));
}

static void put_luck(struct json *json, const char *name, const void *skills)
{
    json_number(json, name, ledger_luck(skills));
}

static void history_put_grade_of_session(struct json *json, const char *name,
                                         const void *skills)
{
    json_text(json, name, review_grade(skills));
}

static void put_decisions(struct json *json, const char *name,
                          const void *decisions)
{
    const int64_t *counts = decisions;
    json_object(json, name, JSON_ONE_LINE);
    for (int i = 0; i < LEDGER_GRADES; i++)
        json_number(json, LEDGER_GRADE_NAMES[i], (double)counts[i]);
    json_end(json);
}

/* Writes null if there is no such round. */
static void put_extreme(struct json *json, const char *name, const void *value)
{
    const struct ledger_extreme *extreme = value;
    if (extreme->round == 0) {
        json_text(json, name, NULL);
        return;
    }
    json_object(json, name, JSON_ONE_LINE);
    json_number(json, "round", extreme->round);
    json_number(json, "net_cents", (double)extreme->net);
    json_end(json);
}

/* What the list of sessions shares with a review, and its last members. */
static const struct field session_fields[] = {
    FIELD_NAMED("sitting", struct review, number),
    FIELD_NAMED("began", struct review, sums.began),
    FIELD_NAMED("ended", struct review, sums.ended),
    FIELD_NAMED("rules", struct review, sums.rules_names),
    FIELD_NAMED("rounds", struct review, sums.rounds),
    FIELD_NAMED("net_cents", struct review, sums.net),
    FIELD_END};
static const struct field listed_fields[] = {
    FIELD_BY("given_away_cents", struct review, sums.skills, put_cost),
    FIELD_BY("grade", struct review, sums.skills, history_put_grade_of_session),
    FIELD_END};

static const struct field review_fields[] = {
    FIELD_NAMED("side_bets_staked_cents", struct review, sums.side_staked),
    FIELD_NAMED("side_bets_net_cents", struct review, sums.side_net),
    FIELD_NAMED("longest_wins", struct review, sums.longest_wins),
    FIELD_NAMED("longest_losses", struct review, sums.longest_losses),
    FIELD_BY("best_round", struct review, sums.best, put_extreme),
    FIELD_BY("worst_round", struct review, sums.worst, put_extreme),
    FIELD_NAMED("skill_rounds", struct review, sums.skills.rounds),
    FIELD_NAMED("expected_cents", struct review, sums.skills.before),
    FIELD_BY("given_away_cents", struct review, sums.skills, put_cost),
    FIELD_BY("luck_cents", struct review, sums.skills, put_luck),
    FIELD_BY("grade", struct review, sums.skills, history_put_grade_of_session),
    FIELD_BY("decisions", struct review, sums.skills.decisions, put_decisions),
    FIELD(struct review, due_today),
    FIELD(struct review, due_tomorrow),
    FIELD_END};

static void review_in_json(FILE *out, const struct review *review)
{
    struct json json = {.out = out};
    json_object(&json, NULL, JSON_LINES);
    json_text(&json, "profile", review->profile);
    report_json_fields(&json, session_fields, review);
    report_json_fields(&json, review_fields, review);
    json_array(&json, "mistakes", JSON_LINES);
    for (int i = 0; i < review->mistake_count; i++) {
        json_object(&json, NULL, JSON_LINES);
        report_json_fields(&json, mistake_fields, &review->mistakes[i]);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
}

/* ---- Printing the list ---- */

struct list {
    FILE *out;
    struct json *json; /* NULL: in words */
    int number;
};

static bool list_session(void *self, const struct ledger_session *session)
{
    struct list *list = self;
    char began[HISTORY_DATE_SIZE], net[CLI_DOLLARS_SIZE], lost[COST_SIZE];
    const char *grade = review_grade(&session->skills);
    list->number++;
    if (list->json) {
        const struct review listed = {.number = list->number, .sums = *session};
        json_object(list->json, NULL, JSON_ONE_LINE);
        report_json_fields(list->json, session_fields, &listed);
        report_json_fields(list->json, listed_fields, &listed);
        json_end(list->json);
        return true;
    }
    if (list->number == 1)
        fprintf(list->out, "%4s  %-16s  %-16s %7s %14s %14s  %s\n", "", "began",
                "rules", "rounds", "result", "cost", "grade");
    fprintf(list->out, "%4d  %-16s  %-16.16s %7" PRId64 " %14s %14s  %s\n",
            list->number, history_write_date(session->began, began),
            session->rules_names, session->rounds,
            cli_signed_dollars(net, session->net),
            cost_in_dollars(ledger_skills_cost(&session->skills), lost),
            grade ? grade : "-");
    return true;
}

static bool print_list(const struct cli *cli, struct ledger *ledger,
                       const struct ledger_profile *profile, bool is_json)
{
    struct json json = {.out = cli->out};
    struct list list = {.out = cli->out, .json = is_json ? &json : NULL};
    if (is_json)
        json_array(&json, NULL, JSON_LINES);
    bool good = ledger_each_session(ledger, profile->id, list_session, &list);
    if (is_json)
        json_end(&json);
    else if (good && list.number == 0)
        fprintf(cli->out, "%s hasn't played a round yet.\n", profile->name);
    return good;
}

/* ---- Printing a session ---- */

bool review_open(const struct cli *cli, const struct review_request *request,
                 struct review *review)
{
    struct ledger_profile profile;
    struct ledger *ledger = account_read(cli, request->profile, &profile);
    if (ledger == NULL)
        return false;
    bool good = request->lists
                    ? print_list(cli, ledger, &profile, request->json)
                    : review_read(ledger, &profile, request->number,
                                  ledger_day(cli->now(cli->clock)), review);
    if (!good)
        cli_complain(cli, "%s", ledger_problem(ledger));
    ledger_close(ledger);
    return good;
}

enum cli_status review_print(const struct cli *cli,
                             const struct review_request *request)
{
    struct review review;
    if (!review_open(cli, request, &review))
        return CLI_FAILED;
    if (request->lists)
        return CLI_DONE;
    if (request->json)
        review_in_json(cli->out, &review);
    else
        review_in_words(cli->out, request->form, &review);
    return CLI_DONE;
}
