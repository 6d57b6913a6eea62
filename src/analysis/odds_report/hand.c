/* The report on the value of each action with a hand. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "question.h"
#include "cli_output.h"

enum {
    NOTE_SIZE = 240,
    TYPED_CARDS_SIZE = (HAND_BEST + 2) * (CARD_TEXT_SIZE + 1) + 32
};

/* ---- Reading it ---- */

static bool read_asked_hand(const struct odds_report *report,
                            struct question *question)
{
    char problem[RANK_LIST_PROBLEM_SIZE];
    struct rank_list *cards = &question->cards;
    if (!rank_list_read(cards, report->request->hand, problem)) {
        cli_complain(report->cli, "--hand: %s", problem);
        return false;
    }
    question->count = cards->count;
    struct hand_value total = hand_evaluate(cards->cards, (size_t)cards->count);
    if (cards->count < 2)
        cli_complain(report->cli,
                     "--hand needs at least two cards, such as --hand 10,6");
    else if (total.bust)
        cli_complain(report->cli,
                     "--hand: that hand is bust with %d, so there is nothing "
                     "to decide",
                     total.total);
    return cards->count >= 2 && !total.bust;
}

/* Returns how many of the dealer's cards are shown. */
static int shown_cards(const struct odds_report *report)
{
    return report->request->rules.shows_both ? 2 : 1;
}

static bool read_upcard(const struct odds_report *report,
                        struct question *question)
{
    char problem[RANK_LIST_PROBLEM_SIZE];
    if (!rank_list_read(&question->cards, report->request->dealer, problem)) {
        cli_complain(report->cli, "--dealer: %s", problem);
        return false;
    }
    if (question->cards.count == question->count + shown_cards(report))
        return true;
    cli_complain(report->cli,
                 report->request->rules.shows_both
                     ? "--dealer needs both of the dealer's cards, such as "
                       "--dealer 10,6"
                     : "--dealer needs exactly one card, the upcard, such as "
                       "--dealer 10");
    return false;
}

/* Checks the suits of all cards named, including those already dealt. */
static bool all_suits_fit(const struct odds_report *report,
                          const struct question *question)
{
    char problem[RANK_LIST_PROBLEM_SIZE];
    struct rank_list all = question->cards;
    return (report->request->dealt == NULL ||
            rank_list_read(&all, report->request->dealt, problem)) &&
           odds_report_suits_fit(report, &all);
}

/* Complains if the rules end the hand before the player can decide. */
static bool is_open_hand(const struct odds_report *report,
                         const struct question *question)
{
    const struct rules *rules = &report->request->rules;
    struct rules_hand dealer = {.cards = shown_cards(report)};
    struct hand_value shown = hand_evaluate(
        &question->cards.cards[question->count], (size_t)dealer.cards);
    dealer.total = shown.total;
    dealer.soft = shown.soft;
    if (rules->shows_both && rules_hand_is_natural(rules, &dealer)) {
        cli_complain(report->cli,
                     "--dealer: the dealer has blackjack, which ends the "
                     "round, so there is nothing to decide");
        return false;
    }
    if (!rules_hand_is_charlie(rules, question->count))
        return true;
    cli_complain(report->cli,
                 "--hand: that hand has won with %d cards, so there is nothing "
                 "to decide",
                 question->count);
    return false;
}

/* Checks the cards and takes them out of the shoe. */
static bool take_hand_and_upcard(struct odds_report *report,
                                 struct question *question)
{
    int missing;
    if (!all_suits_fit(report, question))
        return false;
    if (question_take_cards(report, question, &missing))
        return true;
    cli_complain(report->cli,
                 "the shoe doesn't hold that many cards of rank %s",
                 odds_rank_name(odds_rank(question->cards.cards[missing])));
    return false;
}

/* ---- Writing it ---- */

/* Sorts the legal actions by value, best first. Returns how many there are. */
static int sort_actions(const struct odds_decision *decision,
                        enum odds_action actions[ODDS_ACTIONS])
{
    int count = 0;
    for (int action = 0; action < ODDS_ACTIONS; action++) {
        if (!decision->legal[action] || isnan(decision->value[action]))
            continue;
        int place = count++;
        for (; place > 0 &&
               decision->value[actions[place - 1]] < decision->value[action];
             place--)
            actions[place] = actions[place - 1];
        actions[place] = (enum odds_action)action;
    }
    return count;
}

static const char *look_in_words(const struct question *question,
                                 const struct rules *rules)
{
    if (rules->shows_both)
        return "both of the dealer's cards are known";
    if (question->decision.given_no_natural)
        return "the dealer has checked and doesn't have blackjack";
    if (rules->natural == PAYS_NONE)
        return "no hand counts as blackjack under these rules";
    if (rules_natural_waits(rules))
        return "the dealer doesn't look for blackjack, which is a plain 21";
    return question->natural > 0 ? "the dealer may have blackjack"
                                 : "the dealer can't have blackjack";
}

static void hand_note(const struct odds_report *report,
                      const struct question *question, char *note, size_t size)
{
    snprintf(note, size,
             "%s.\nExpected values per unit of the first bet, ignoring your "
             "bankroll;\n%s.",
             odds_report_strategy_in_words(report->request->strategy),
             look_in_words(question, &report->request->rules));
}

/* True if a sure win of one bet is better than playing the natural. */
static bool takes_even_money(const struct question *question)
{
    return isfinite(question->even_money) &&
           question->even_money > question->uneven;
}

static bool is_even_money_best(const struct question *question)
{
    return takes_even_money(question) && !question->decision.given_no_natural;
}

static const char *best_in_words(const struct question *question)
{
    return is_even_money_best(question)
               ? "even money"
               : odds_action_name(question->decision.best);
}

static void write_text_value(const struct odds_report *report,
                             const char *action, double value, bool best)
{
    const struct odds_report_request *request = report->request;
    char text[CLI_SIGNED_SIZE];
    const char *mark = !best ? " " : request->ascii ? ">" : "▸";
    fprintf(report->out, "%s%s %-10s %s%s%s\n",
            best && request->color ? CLI_BOLD_GREEN : "", mark, action,
            cli_signed(text, value, 9), best ? "  best" : "",
            best && request->color ? CLI_PLAIN : "");
}

/* Writes the decisions before the look: insurance and even money. */
static void write_before_look(const struct odds_report *report,
                              const struct question *question)
{
    bool looks = report->request->rules.peek == PEEK_HOLE;
    if (isfinite(question->insurance))
        fprintf(report->out, "\n  insurance  %+.9f  half a bet%s: %s\n",
                question->insurance, looks ? ", before the dealer checks" : "",
                question->insurance > 0 ? "take" : "decline");
    if (isfinite(question->even_money) && question->decision.given_no_natural)
        fprintf(report->out,
                "\n  even money %+.9f  before the dealer checks: %s\n",
                question->even_money,
                takes_even_money(question) ? "take" : "decline");
    if (question->natural > 0)
        fprintf(report->out, "\n%s dealer has blackjack %.4f%% of the time.\n",
                looks ? "Before checking, the" : "The",
                100 * question->natural);
    fputc('\n', report->out);
}

static void write_text_values(const struct odds_report *report,
                              const struct question *question)
{
    enum odds_action actions[ODDS_ACTIONS];
    const struct odds_decision *decision = &question->decision;
    bool even = is_even_money_best(question);
    int count = sort_actions(decision, actions);
    if (even)
        write_text_value(report, "even money", question->even_money, true);
    for (int i = 0; i < count; i++)
        write_text_value(report, odds_action_name(actions[i]),
                         decision->value[actions[i]],
                         !even && actions[i] == decision->best);
    if (!even && isfinite(question->even_money) && !decision->given_no_natural)
        write_text_value(report, "even money", question->even_money, false);
    write_before_look(report, question);
}

/* Appends cards as they were typed, and if there are several, their total:
 * "K,Q (20)". */
static void add_typed_cards(char heading[TYPED_CARDS_SIZE],
                            const struct rank_list *cards, int first, int count)
{
    char card[CARD_TEXT_SIZE];
    struct hand_value total =
        hand_evaluate(cards->cards + first, (size_t)count);
    size_t used = strlen(heading);
    for (int i = 0; i < count; i++)
        used += (size_t)snprintf(heading + used, TYPED_CARDS_SIZE - used,
                                 "%s%s", i > 0 ? "," : "",
                                 rank_list_text(cards, first + i, card));
    if (count > 1)
        snprintf(heading + used, TYPED_CARDS_SIZE - used, " (%s%d)",
                 total.soft ? "soft " : "", total.total);
}

/* Writes the heading: "K,Q (20) against 6". */
static void write_hand_heading(const struct odds_report *report,
                               const struct question *question)
{
    char heading[TYPED_CARDS_SIZE] = "";
    const struct rank_list *cards = &question->cards;
    add_typed_cards(heading, cards, 0, question->count);
    size_t used = strlen(heading);
    snprintf(heading + used, sizeof heading - used, " against ");
    add_typed_cards(heading, cards, question->count,
                    cards->count - question->count);
    odds_report_write_heading(report, heading);
}

/* Writes the ranks of the dealer's cards that are shown: "10" or "10,6". */
static const char *dealer_in_words(const struct question *question,
                                   char text[RANKS_TEXT_SIZE])
{
    struct odds_hand hand = {.cards = 0};
    for (int i = question->count; i < question->cards.count; i++)
        hand.count[odds_rank(question->cards.cards[i])]++;
    return odds_report_ranks_in_words(&hand, text);
}

static void hand_write_text(const struct odds_report *report,
                            const struct question *question)
{
    char note[NOTE_SIZE];
    write_hand_heading(report, question);
    write_text_values(report, question);
    hand_note(report, question, note, sizeof note);
    odds_report_write_conditions(report, note);
}

static void json_actions(struct json *json,
                         const struct odds_decision *decision)
{
    enum odds_action actions[ODDS_ACTIONS];
    int count = sort_actions(decision, actions);
    json_array(json, "actions", JSON_LINES);
    for (int i = 0; i < count; i++) {
        json_object(json, NULL, JSON_ONE_LINE);
        json_text(json, "action", odds_action_name(actions[i]));
        json_number(json, "value", decision->value[actions[i]]);
        json_end(json);
    }
    json_end(json);
}

static void hand_write_json(const struct odds_report *report,
                            const struct question *question)
{
    char hand[RANKS_TEXT_SIZE], dealer[RANKS_TEXT_SIZE], note[NOTE_SIZE];
    const struct odds_decision *decision = &question->decision;
    hand_note(report, question, note, sizeof note);
    struct json json = odds_report_start_json(report, note);
    json_text(&json, "strategy", odds_strategy_name(report->request->strategy));
    json_text(&json, "hand", odds_report_ranks_in_words(&question->hand, hand));
    json_text(&json, "dealer", dealer_in_words(question, dealer));
    json_boolean(&json, "given_no_natural", decision->given_no_natural);
    json_number(&json, "natural", question->natural);
    json_number(&json, "insurance", question->insurance);
    json_number(&json, "even_money", question->even_money);
    json_text(&json, "best", best_in_words(question));
    json_actions(&json, decision);
    json_end(&json);
}

static void write_csv_value(FILE *out, const char *action, double value)
{
    fprintf(out, "%s,", action);
    cli_write_csv_number(out, value);
    fputc('\n', out);
}

static void hand_write_csv(const struct odds_report *report,
                           const struct question *question)
{
    enum odds_action actions[ODDS_ACTIONS];
    char note[NOTE_SIZE];
    int count = sort_actions(&question->decision, actions);
    hand_note(report, question, note, sizeof note);
    odds_report_write_conditions(report, note);
    fprintf(report->out, "action,value\n");
    for (int i = 0; i < count; i++)
        write_csv_value(report->out, odds_action_name(actions[i]),
                        question->decision.value[actions[i]]);
    if (isfinite(question->insurance))
        write_csv_value(report->out, "insurance", question->insurance);
    if (isfinite(question->even_money))
        write_csv_value(report->out, "even money", question->even_money);
}

enum cli_status odds_report_hand(struct odds_report *report)
{
    struct question *question = calloc(1, sizeof *question);
    if (question == NULL)
        return odds_report_fail(report, "out of memory");
    enum cli_status status = CLI_FAILED;
    if (read_asked_hand(report, question) && read_upcard(report, question) &&
        is_open_hand(report, question) &&
        take_hand_and_upcard(report, question))
        status =
            odds_report_fail(report, question_decide(report, question, NULL));
    if (status == CLI_DONE && report->request->form == ODDS_REPORT_JSON)
        hand_write_json(report, question);
    else if (status == CLI_DONE && report->request->form == ODDS_REPORT_CSV)
        hand_write_csv(report, question);
    else if (status == CLI_DONE)
        hand_write_text(report, question);
    free(question);
    return status;
}
