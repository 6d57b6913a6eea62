/* The reports on hands: one hand, and all two-card hands. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds_report/report.h"

struct question {
    struct rank_list cards; /* after the hand the upcard, and after that the
                               hole card if it is shown */
    int count;              /* of the cards in the hand */
    struct odds_state state;
    struct odds_hand hand; /* only its ranks are filled in */
    struct odds_decision decision;
    double natural;    /* the chance of a dealer's natural before the look */
    double insurance;  /* its value, in first bets; NAN if not offered */
    double even_money; /* 1; NAN if not offered */
    double uneven;     /* the value of declining it */
};

/* ---- The value of each action with a hand ---- */

/* Returns the face of a pair of tens; -1 if there are two faces. */
static int pair_face(const struct question *question)
{
    const int *cards = question->cards.cards;
    if (card_face(cards[0]) != card_face(cards[1]))
        return -1;
    return odds_rank(cards[0]) == ODDS_TEN ? (int)card_face(cards[0]) - TEN : 0;
}

/* Takes the cards out of the report's shoe and fills in `state` and `hand`.
 * Returns false if the shoe lacks card number `*missing`. */
static bool question_take_cards(const struct odds_report *report,
                                struct question *question, int *missing)
{
    struct rank_list *cards = &question->cards;
    struct odds_state *state = &question->state;
    state->unseen = report->shoe;
    if (!rank_list_take(&state->unseen, cards, missing))
        return false;
    for (int i = 0; i < question->count; i++) {
        int rank = odds_rank(cards->cards[i]);
        state->hand[rank]++;
        question->hand.count[rank]++;
    }
    state->upcard = odds_rank(cards->cards[question->count]);
    state->hands = 1;
    state->pair_face =
        question->count == ODDS_TWO_CARDS ? pair_face(question) : -1;
    state->before_the_look = report->request->before_the_look;
    return true;
}

/* Returns the odds for the hole card if it is shown. */
static const struct odds *odds_at(const struct odds_report *report,
                                  const struct question *question)
{
    if (!report->request->rules.shows_both)
        return report->odds;
    int hole = question->cards.cards[question->count + 1];
    return odds_with_hole(report->odds, odds_rank(hole));
}

/* Play by totals is available only in books, and therefore for two cards. */
static const char *decide_by_total(const struct odds_report *report,
                                   struct question *question,
                                   const struct odds_book *given)
{
    const int *cards = question->cards.cards;
    const char *fault = NULL;
    if (report->request->rules.shows_both)
        return "--strategy total doesn't work with --hand and dealer-shows = "
               "both; use cdz";
    if (question->count != ODDS_TWO_CARDS || report->request->before_the_look)
        return "--strategy total works only for two-card hands after the "
               "dealer has checked for blackjack; use cdz";
    struct odds_book *made = given ? NULL : malloc(sizeof *made);
    if (given == NULL && made == NULL)
        return "out of memory";
    if (made)
        fault = odds_book_fill(report->odds, &report->shoe, ODDS_TOTAL, made);
    if (fault == NULL)
        odds_book_decide(report->odds, given ? given : made,
                         odds_rank(cards[0]), odds_rank(cards[1]),
                         question->state.upcard, question->state.pair_face,
                         &question->decision);
    free(made);
    return fault;
}

/* Fills in the answer. `book` is a book of ODDS_TOTAL, or NULL to make one if
 * the report's strategy needs it. */
static const char *question_decide(const struct odds_report *report,
                                   struct question *question,
                                   const struct odds_book *book)
{
    enum odds_strategy strategy = report->request->strategy;
    struct odds_state before = question->state;
    struct odds_decision first;
    before.before_the_look = true;
    question->insurance = question->even_money = NAN;
    const char *fault =
        odds_decide(odds_at(report, question), &before,
                    strategy == ODDS_TOTAL ? ODDS_CDZ : strategy, &first);
    if (fault)
        return fault;
    question->natural = first.natural;
    if (first.insurance_offered)
        question->insurance = first.insurance;
    if (first.even_money_offered)
        question->even_money = first.even_money;
    question->uneven = first.value[ODDS_STAND];
    return strategy == ODDS_TOTAL
               ? decide_by_total(report, question, book)
               : odds_decide(odds_at(report, question), &question->state,
                             strategy, &question->decision);
}

/* ---- The report on the value of each action with a hand ---- */

enum {
    NOTE_SIZE = 240,
    TYPED_CARDS_SIZE = (HAND_BEST + 2) * (CARD_TEXT_SIZE + 1) + 32
};

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

/* For programs: what there is to decide, and the actions, best first. In CSV
 * the last actions are those before the look. */
struct action_row {
    const char *action;
    double value;
};

struct hand_figures {
    const char *strategy, *hand, *dealer;
    bool given_no_natural;
    double natural, insurance, even_money;
    const char *best;
    int count;
    const struct action_row *actions;
};

static const struct field ACTION_FIELDS[] = {
    FIELD_KIND("action", struct action_row, action, FIELD_WORD),
    FIELD(struct action_row, value), FIELD_END};
static const struct field HAND_FIELDS[] = {
    FIELD(struct hand_figures, strategy),
    FIELD(struct hand_figures, hand),
    FIELD(struct hand_figures, dealer),
    FIELD(struct hand_figures, given_no_natural),
    FIELD(struct hand_figures, natural),
    FIELD(struct hand_figures, insurance),
    FIELD(struct hand_figures, even_money),
    FIELD(struct hand_figures, best),
    FIELD_ROWS("actions", struct hand_figures, actions, count, ACTION_FIELDS),
    FIELD_END};

static void hand_write_data(const struct odds_report *report,
                            const struct question *question)
{
    char hand[RANKS_TEXT_SIZE], dealer[RANKS_TEXT_SIZE], note[NOTE_SIZE];
    enum odds_action sorted[ODDS_ACTIONS];
    struct action_row rows[ODDS_ACTIONS + 2];
    const struct odds_decision *decision = &question->decision;
    int count = sort_actions(decision, sorted);
    for (int i = 0; i < count; i++)
        rows[i] = (struct action_row){odds_action_name(sorted[i]),
                                      decision->value[sorted[i]]};
    hand_note(report, question, note, sizeof note);
    if (report->request->form == ODDS_REPORT_JSON) {
        const struct hand_figures figures = {
            .strategy = odds_strategy_name(report->request->strategy),
            .hand = odds_report_ranks_in_words(&question->hand, hand),
            .dealer = dealer_in_words(question, dealer),
            .given_no_natural = decision->given_no_natural,
            .natural = question->natural,
            .insurance = question->insurance,
            .even_money = question->even_money,
            .best = best_in_words(question),
            .count = count,
            .actions = rows};
        odds_report_finish_json(odds_report_start_json(report, note),
                                HAND_FIELDS, &figures);
        return;
    }
    if (isfinite(question->insurance))
        rows[count++] = (struct action_row){"insurance", question->insurance};
    if (isfinite(question->even_money))
        rows[count++] = (struct action_row){"even money", question->even_money};
    odds_report_write_conditions(report, note);
    report_csv_rows(report->out, ACTION_FIELDS, rows, (size_t)count,
                    sizeof *rows);
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
    if (status == CLI_DONE && report->request->form == ODDS_REPORT_TEXT)
        hand_write_text(report, question);
    else if (status == CLI_DONE)
        hand_write_data(report, question);
    free(question);
    return status;
}

/* ---- The report on all two-card hands ---- */

enum {
    HAND,
    UPCARD,
    BEST,
    FIRST_ACTION,
    NATURAL = FIRST_ACTION + ODDS_ACTIONS,
    INSURANCE,
    EVEN_MONEY,
    COLUMNS
};

static const struct listing_column COLUMN[COLUMNS] = {
    [HAND] = {"hand", "hand", LISTING_WORD, 5},
    [UPCARD] = {"dealer", "up", LISTING_WORD, 2},
    [BEST] = {"best", "best", LISTING_WORD, 9},
    [FIRST_ACTION + ODDS_STAND] = {"stand", "stand", LISTING_VALUE, 9},
    [FIRST_ACTION + ODDS_HIT] = {"hit", "hit", LISTING_VALUE, 9},
    [FIRST_ACTION + ODDS_DOUBLE] = {"double", "double", LISTING_VALUE, 9},
    [FIRST_ACTION + ODDS_SPLIT] = {"split", "split", LISTING_VALUE, 9},
    [FIRST_ACTION +
        ODDS_SURRENDER] = {"surrender", "surrender", LISTING_VALUE, 9},
    [NATURAL] = {"natural", NULL, LISTING_CHANCE, 0},
    [INSURANCE] = {"insurance", NULL, LISTING_VALUE, 0},
    [EVEN_MONEY] = {"even_money", NULL, LISTING_VALUE, 0},
};

enum { QUESTIONS = ODDS_RANKS * (ODDS_RANKS + 1) / 2 * ODDS_RANKS };

/* The hands that the shoe has cards for, each against each upcard. */
struct questions {
    struct question all[QUESTIONS];
    int count;
    struct odds_book book; /* for play by totals */
};

/* Adds a hand unless the shoe lacks a card. A card of ten is any, as in
 * `--hand 10,6`. */
static void add_question(const struct odds_report *report,
                         struct questions *questions, int first, int second,
                         int upcard)
{
    struct question *question = &questions->all[questions->count];
    const int ranks[] = {first, second, upcard};
    int missing;
    *question = (struct question){.count = ODDS_TWO_CARDS};
    for (int i = 0; i <= ODDS_TWO_CARDS; i++)
        question->cards.cards[question->cards.count++] = card_code(
            CLUBS, ranks[i] == ODDS_ACE ? ACE : (enum face)(ranks[i] + 1));
    questions->count += question_take_cards(report, question, &missing);
}

/* Adds all hands, in descending order of their cards with the ace first. */
static void add_questions(const struct odds_report *report,
                          struct questions *questions)
{
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = first; second < ODDS_RANKS; second++)
            for (int column = 0; column < ODDS_RANKS; column++)
                add_question(report, questions,
                             chart_upcard_at(ODDS_RANKS - 1 - first),
                             chart_upcard_at(ODDS_RANKS - 1 - second),
                             chart_upcard_at(column));
}

static const char *answer_questions(const struct odds_report *report,
                                    struct questions *questions)
{
    const char *fault = NULL;
    struct count_progress progress = odds_report_progress(report);
    if (report->request->strategy == ODDS_TOTAL)
        fault = odds_book_fill(report->odds, &report->shoe, ODDS_TOTAL,
                               &questions->book);
    for (int i = 0; fault == NULL && i < questions->count; i++) {
        if (progress.tell)
            progress.tell(progress.self, i, questions->count);
        fault = question_decide(report, &questions->all[i], &questions->book);
    }
    if (progress.tell)
        progress.tell(progress.self, questions->count, questions->count);
    return fault;
}

static void write_hand_row(struct listing *listing,
                           const struct question *question)
{
    char hand[RANKS_TEXT_SIZE];
    const struct odds_decision *decision = &question->decision;
    struct listing_cell cells[COLUMNS] = {
        [HAND] = {.word = odds_report_ranks_in_words(&question->hand, hand)},
        [UPCARD] = {.word = odds_rank_name(question->state.upcard)},
        [BEST] = {.word = odds_action_name(decision->best)},
        [NATURAL] = {.number = question->natural},
        [INSURANCE] = {.number = question->insurance},
        [EVEN_MONEY] = {.number = question->even_money},
    };
    for (int action = 0; action < ODDS_ACTIONS; action++)
        cells[FIRST_ACTION + action].number =
            decision->legal[action] ? decision->value[action] : NAN;
    listing_write_row(listing, cells);
}

static void write_two_cards(const struct odds_report *report,
                            const struct questions *questions)
{
    struct listing listing = {
        .report = report,
        .columns = COLUMN,
        .count = COLUMNS,
        .has_strategy = true,
        .note = report->request->before_the_look
                    ? "Expected values per unit of the first bet, before the "
                      "dealer checks for blackjack."
                    : "Expected values per unit of the first bet, after the "
                      "dealer has checked for blackjack if the rules have the "
                      "dealer do that."};
    listing_start(&listing, "All two-card hands", "hands");
    for (int i = 0; i < questions->count; i++)
        write_hand_row(&listing, &questions->all[i]);
    listing_end(&listing);
}

enum cli_status odds_report_two_cards(struct odds_report *report)
{
    struct questions *questions = calloc(1, sizeof *questions);
    if (questions == NULL)
        return odds_report_fail(report, "out of memory");
    add_questions(report, questions);
    const char *fault = answer_questions(report, questions);
    if (fault == NULL)
        write_two_cards(report, questions);
    free(questions);
    return odds_report_fail(report, fault);
}
