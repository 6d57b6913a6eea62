/* What each action with a hand is worth. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "write.h"
#include "cli_output.h"

enum { NOTE_SIZE = 240 };

/* A hand as it is asked for. */
struct question {
    struct rank_list cards; /* the upcard last */
    int count;              /* of the hand */
    struct odds_state state;
    struct odds_hand hand; /* its ranks alone */
    struct odds_decision decision;
    double natural;    /* the dealer's chance of one before the look */
    double insurance;  /* what it wins, in first bets; NAN: not offered */
    double even_money; /* 1; NAN: not offered */
    double uneven;     /* what is won without it */
};

/* ---- Reading it ---- */

static bool read_hand(const struct odds_report *report,
                      struct question *question)
{
    char problem[ODDS_REPORT_PROBLEM_SIZE];
    struct rank_list *cards = &question->cards;
    if (!rank_list_read(cards, report->request->hand, problem)) {
        cli_complain(report->cli, "--hand: %s", problem);
        return false;
    }
    question->count = cards->count;
    struct hand_total total = hand_total(cards->cards, (size_t)cards->count);
    if (cards->count < 2)
        cli_complain(report->cli,
                     "--hand: a hand has two cards or more, such as "
                     "--hand 10,6");
    else if (total.bust)
        cli_complain(report->cli,
                     "--hand: that is %d, a bust; there is nothing "
                     "to decide",
                     total.total);
    return cards->count >= 2 && !total.bust;
}

static bool read_dealer(const struct odds_report *report,
                        struct question *question)
{
    char problem[ODDS_REPORT_PROBLEM_SIZE];
    if (!rank_list_read(&question->cards, report->request->dealer, problem)) {
        cli_complain(report->cli, "--dealer: %s", problem);
        return false;
    }
    if (question->cards.count == question->count + 1)
        return true;
    cli_complain(report->cli,
                 "--dealer: one card is wanted, the upcard, such as "
                 "--dealer 10");
    return false;
}

/* All that are named, those dealt before, too. */
static bool all_suits_fit(const struct odds_report *report,
                          const struct question *question)
{
    char problem[ODDS_REPORT_PROBLEM_SIZE];
    struct rank_list all = question->cards;
    return (report->request->dealt == NULL ||
            rank_list_read(&all, report->request->dealt, problem)) &&
           odds_report_suits_fit(report, &all);
}

static bool take_cards(struct odds_report *report, struct question *question)
{
    struct rank_list *cards = &question->cards;
    int missing;
    if (!all_suits_fit(report, question))
        return false;
    question->state.unseen = report->shoe;
    if (!odds_report_take_listed(&question->state.unseen, cards, &missing)) {
        cli_complain(report->cli,
                     "the shoe does not hold so many cards of rank "
                     "%s",
                     odds_rank_name(odds_rank(cards->cards[missing])));
        return false;
    }
    for (int i = 0; i < question->count; i++) {
        int rank = odds_rank(cards->cards[i]);
        question->state.hand[rank]++;
        question->hand.count[rank]++;
    }
    question->state.upcard = odds_rank(cards->cards[question->count]);
    return true;
}

/* Which face a pair of tens is of; -1 for two. */
static int pair_face(const struct question *question)
{
    const int *cards = question->cards.cards;
    if (card_face(cards[0]) != card_face(cards[1]))
        return -1;
    return odds_rank(cards[0]) == ODDS_TEN ? (int)card_face(cards[0]) - TEN : 0;
}

/* ---- Working it out ---- */

/* Play by totals is known for books alone, and so for two cards. */
static const char *decide_by_total(struct odds_report *report,
                                   struct question *question)
{
    const int *cards = question->cards.cards;
    if (question->count != 2 || report->request->before_the_look)
        return "--strategy total answers for hands of two cards, after the "
               "look; cdz answers for all";
    struct odds_book *book = malloc(sizeof *book);
    if (book == NULL)
        return "there is no memory for the odds";
    const char *fault =
        odds_book_fill(report->odds, &report->shoe, ODDS_TOTAL, book);
    if (fault == NULL)
        odds_book_decide(report->odds, book, odds_rank(cards[0]),
                         odds_rank(cards[1]), question->state.upcard,
                         question->state.pair_face, &question->decision);
    free(book);
    return fault;
}

static const char *decide(struct odds_report *report, struct question *question)
{
    enum odds_strategy strategy = report->request->strategy;
    struct odds_state before = question->state;
    struct odds_decision first;
    before.before_the_look = true;
    question->insurance = question->even_money = NAN;
    const char *fault =
        odds_decide(report->odds, &before,
                    strategy == ODDS_TOTAL ? ODDS_CDZ : strategy, &first);
    if (fault)
        return fault;
    question->natural = first.natural;
    if (first.insurance_offered)
        question->insurance = first.insurance;
    if (first.even_money_offered)
        question->even_money = first.even_money;
    question->uneven = first.value[ODDS_STAND];
    return strategy == ODDS_TOTAL ? decide_by_total(report, question)
                                  : odds_decide(report->odds, &question->state,
                                                strategy, &question->decision);
}

/* ---- Writing it ---- */

/* The legal actions, the one that is worth most first. Returns how many. */
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
    if (question->decision.given_no_natural)
        return "given that the dealer has looked and has no natural";
    if (rules->natural == PAYS_NONE)
        return "no hand is a natural by these rules";
    return question->natural > 0 ? "the dealer may have a natural"
                                 : "the dealer can have no natural";
}

static void write_note(const struct odds_report *report,
                       const struct question *question, char *note, size_t size)
{
    snprintf(note, size,
             "%s.\nValues per unit of the first bet, money aside,\n%s.",
             odds_report_strategy_in_words(report->request->strategy),
             look_in_words(question, &report->request->rules));
}

/* Would a player who holds a natural take one bet for sure? */
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
    const char *mark = !best ? " " : request->ascii ? ">" : "▸";
    fprintf(report->out, "%s%s %-10s %+.9f%s%s\n",
            best && request->color ? CLI_BOLD_GREEN : "", mark, action, value,
            best ? "  best" : "", best && request->color ? CLI_PLAIN : "");
}

/* What is asked before the dealer looks, in games in which he does. */
static void write_before_look(const struct odds_report *report,
                              const struct question *question)
{
    bool looks = report->request->rules.peek == PEEK_HOLE;
    if (isfinite(question->insurance))
        fprintf(report->out, "\n  insurance  %+.9f  %sfor half a bet: %s it\n",
                question->insurance, looks ? "before the look, " : "",
                question->insurance > 0 ? "take" : "decline");
    if (isfinite(question->even_money) && question->decision.given_no_natural)
        fprintf(report->out, "\n  even money %+.9f  before the look: %s it\n",
                question->even_money,
                takes_even_money(question) ? "take" : "decline");
    if (question->natural > 0)
        fprintf(report->out,
                "\n%s dealer has a natural in %.4f%% of all cases.\n",
                looks ? "Before the look the" : "The", 100 * question->natural);
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

static void write_text_page(const struct odds_report *report,
                            const struct question *question)
{
    char heading[2 * RANKS_TEXT_SIZE], hand[RANKS_TEXT_SIZE];
    char note[NOTE_SIZE];
    struct hand_total total =
        hand_total(question->cards.cards, (size_t)question->count);
    snprintf(heading, sizeof heading, "%s (%s%d) against %s",
             odds_report_ranks_in_words(&question->hand, hand),
             total.soft ? "soft " : "", total.total,
             odds_rank_name(question->state.upcard));
    odds_report_write_heading(report, heading);
    write_text_values(report, question);
    write_note(report, question, note, sizeof note);
    odds_report_write_conditions(report, note);
}

static void write_json_page(const struct odds_report *report,
                            const struct question *question)
{
    enum odds_action actions[ODDS_ACTIONS];
    char hand[RANKS_TEXT_SIZE], note[NOTE_SIZE];
    const struct odds_decision *decision = &question->decision;
    int count = sort_actions(decision, actions);
    FILE *out = report->out;
    write_note(report, question, note, sizeof note);
    fprintf(out, "{\n");
    odds_report_write_conditions(report, note);
    fprintf(out,
            "  \"strategy\": \"%s\",\n  \"hand\": \"%s\",\n"
            "  \"dealer\": \"%s\",\n  \"given_no_natural\": %s,\n"
            "  \"natural\": ",
            odds_strategy_name(report->request->strategy),
            odds_report_ranks_in_words(&question->hand, hand),
            odds_rank_name(question->state.upcard),
            decision->given_no_natural ? "true" : "false");
    cli_write_json_number(out, question->natural);
    fprintf(out, ",\n  \"insurance\": ");
    cli_write_json_number(out, question->insurance);
    fprintf(out, ",\n  \"even_money\": ");
    cli_write_json_number(out, question->even_money);
    fprintf(out, ",\n  \"best\": \"%s\",\n  \"actions\": [",
            best_in_words(question));
    for (int i = 0; i < count; i++) {
        fprintf(out,
                "%s\n    {\"action\": \"%s\", \"value\": ", i > 0 ? "," : "",
                odds_action_name(actions[i]));
        cli_write_json_number(out, decision->value[actions[i]]);
        fprintf(out, "}");
    }
    fprintf(out, "\n  ]\n}\n");
}

static void write_csv_value(FILE *out, const char *action, double value)
{
    fprintf(out, "%s,", action);
    cli_write_csv_number(out, value);
    fputc('\n', out);
}

static void write_csv_page(const struct odds_report *report,
                           const struct question *question)
{
    enum odds_action actions[ODDS_ACTIONS];
    char note[NOTE_SIZE];
    int count = sort_actions(&question->decision, actions);
    write_note(report, question, note, sizeof note);
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
        return odds_report_fail(report, "there is no memory for the hand");
    enum cli_status status = CLI_FAILED;
    if (read_hand(report, question) && read_dealer(report, question) &&
        take_cards(report, question)) {
        question->state.hands = 1;
        question->state.pair_face =
            question->count == 2 ? pair_face(question) : -1;
        question->state.before_the_look = report->request->before_the_look;
        status = odds_report_fail(report, decide(report, question));
    }
    if (status == CLI_DONE && report->request->form == ODDS_REPORT_JSON)
        write_json_page(report, question);
    else if (status == CLI_DONE && report->request->form == ODDS_REPORT_CSV)
        write_csv_page(report, question);
    else if (status == CLI_DONE)
        write_text_page(report, question);
    free(question);
    return status;
}
