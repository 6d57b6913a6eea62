/* The reports on hands: one hand, all two-card hands, and the dealer's. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "odds_question.h"
#include "odds_report/odds_report_inside.h"

/* ---- The report on the value of each action with a hand ---- */

enum {
    NOTE_SIZE = 240,
    TYPED_CARDS_SIZE = (HAND_BEST + 2) * (CARD_TEXT_SIZE + 1) + 32
};

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

static const char *peek_in_words(const struct odds_question *question,
                                 const struct rules *rules)
{
    if (rules->shows_both)
        return "both of the dealer's cards are known";
    if (question->decision.given_no_natural)
        return "the dealer has peeked and doesn't have blackjack";
    if (rules->natural == PAYS_NONE)
        return "no hand counts as blackjack under these rules";
    if (rules_natural_waits(rules))
        return "the dealer doesn't peek for blackjack, which is a plain 21";
    return question->natural > 0 ? "the dealer may have blackjack"
                                 : "the dealer can't have blackjack";
}

static void hand_note(const struct odds_report *report,
                      const struct odds_question *question,
                      char note[NOTE_SIZE])
{
    snprintf(note, NOTE_SIZE,
             "Expected values per unit of the first bet, ignoring your "
             "bankroll;\n%s.",
             peek_in_words(question, &report->request->rules));
}

/* True if a sure win of one bet is better than playing the natural. */
static bool takes_even_money(const struct odds_question *question)
{
    return isfinite(question->even_money) &&
           question->even_money > question->uneven;
}

static bool is_even_money_best(const struct odds_question *question)
{
    return takes_even_money(question) && !question->decision.given_no_natural;
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

static void write_before_look(const struct odds_report *report,
                              const struct odds_question *question)
{
    bool peeks = report->request->rules.peek == PEEK_HOLE;
    if (isfinite(question->insurance))
        fprintf(report->out, "\n  insurance  %+.9f  half a bet%s: %s\n",
                question->insurance, peeks ? ", before the dealer peeks" : "",
                question->insurance > 0 ? "take" : "decline");
    if (isfinite(question->even_money) && question->decision.given_no_natural)
        fprintf(report->out,
                "\n  even money %+.9f  before the dealer peeks: %s\n",
                question->even_money,
                takes_even_money(question) ? "take" : "decline");
    if (question->natural > 0)
        fprintf(report->out, "\n%s dealer has blackjack %.4f%% of the time.\n",
                peeks ? "Before peeking, the" : "The", 100 * question->natural);
    fputc('\n', report->out);
}

static void write_text_values(const struct odds_report *report,
                              const struct odds_question *question)
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
    for (int i = 0; i < count; i++)
        text_add(heading, TYPED_CARDS_SIZE, "%s%s", i > 0 ? "," : "",
                 rank_list_text(cards, first + i, card));
    if (count > 1)
        text_add(heading, TYPED_CARDS_SIZE, " (%s%d)",
                 total.soft ? "soft " : "", total.total);
}

static void hand_write_text(const struct odds_report *report,
                            const struct odds_question *question)
{
    char heading[TYPED_CARDS_SIZE] = "", note[NOTE_SIZE];
    const struct rank_list *cards = &question->cards;
    add_typed_cards(heading, cards, 0, question->count);
    text_add(heading, sizeof heading, " against ");
    add_typed_cards(heading, cards, question->count,
                    cards->count - question->count);
    odds_report_write_heading(report, heading);
    write_text_values(report, question);
    hand_note(report, question, note);
    odds_report_write_conditions(report, note);
}

/* For programs: what there is to decide, and the actions, best first. In CSV
 * insurance and even money come last. */
struct hand_figures {
    const char *hand, *dealer;
    bool given_no_natural;
    double natural, insurance, even_money;
    const char *best;
};

enum { ACTION_COLUMNS = 2 };
static const struct listing_column ACTION_COLUMN[ACTION_COLUMNS] = {
    {"action", NULL, LISTING_CODE, 0},
    {"value", NULL, LISTING_VALUE, 0},
};
static const struct field HAND_FIELDS[] = {
    FIELD(struct hand_figures, hand),
    FIELD(struct hand_figures, dealer),
    FIELD(struct hand_figures, given_no_natural),
    FIELD(struct hand_figures, natural),
    FIELD(struct hand_figures, insurance),
    FIELD(struct hand_figures, even_money),
    FIELD(struct hand_figures, best),
    FIELD_END};

static void write_action(const struct listing *listing, const char *action,
                         double value)
{
    const struct listing_cell cells[ACTION_COLUMNS] = {{.word = action},
                                                       {.number = value}};
    if (isfinite(value))
        listing_write(&listing->rows, cells);
}

static void hand_write_data(const struct odds_report *report,
                            const struct odds_question *question)
{
    char hand[RANKS_TEXT_SIZE], dealer[RANKS_TEXT_SIZE], note[NOTE_SIZE];
    enum odds_action sorted[ODDS_ACTIONS];
    struct odds_hand shown = {.cards = 0}; /* only its ranks are filled in */
    const struct odds_decision *decision = &question->decision;
    for (int i = question->count; i < question->cards.count; i++)
        shown.count[odds_rank(question->cards.cards[i])]++;
    const struct hand_figures figures = {
        .hand = odds_report_ranks_in_words(&question->hand, hand),
        .dealer = odds_report_ranks_in_words(&shown, dealer),
        .given_no_natural = decision->given_no_natural,
        .natural = question->natural,
        .insurance = question->insurance,
        .even_money = question->even_money,
        .best = is_even_money_best(question)
                    ? "even money"
                    : odds_action_name(decision->best)};
    struct listing listing =
        listing_of(report, ACTION_COLUMN, ACTION_COLUMNS, note);
    listing.fields = HAND_FIELDS;
    listing.figures = &figures;
    hand_note(report, question, note);
    listing_start(&listing, NULL, "actions");
    int count = sort_actions(decision, sorted);
    for (int i = 0; i < count; i++)
        write_action(&listing, odds_action_name(sorted[i]),
                     decision->value[sorted[i]]);
    if (report->request->form == LISTING_CSV) {
        write_action(&listing, "insurance", question->insurance);
        write_action(&listing, "even money", question->even_money);
    }
    listing_end(&listing);
}

static const char *decide(const struct odds_report *report,
                          struct odds_question *question,
                          const struct odds_solution *solution)
{
    question->state.before_peek = report->request->before_peek;
    return odds_question_decide(question, report->odds, &report->shoe,
                                report->request->strategy, solution);
}

static const char *report_one_hand(struct odds_report *report)
{
    const struct odds_question_text text = {.hand = report->request->hand,
                                            .dealer = report->request->dealer,
                                            .dashes = "--",
                                            .dealt = &report->dealt};
    struct odds_question *question = malloc(sizeof *question);
    if (question == NULL)
        return "out of memory";
    bool waits = report->request->strategy == ODDS_OPTIMAL;
    const char *fault = report->problem;
    if (odds_question_read(question, report->odds, &report->shoe, &text,
                           report->problem)) {
        if (waits)
            odds_report_tell_wait(report, "following the split hands");
        fault = decide(report, question, NULL);
        if (waits)
            odds_report_tell_wait(report, "");
    }
    if (fault == NULL && report->request->form == LISTING_TEXT)
        hand_write_text(report, question);
    else if (fault == NULL)
        hand_write_data(report, question);
    free(question);
    return fault;
}

/* ---- The report on switching the second cards of two hands ---- */

enum { SWITCH_ACTION, SWITCH_HANDS, SWITCH_VALUE, SWITCH_COLUMNS };

static const struct listing_column SWITCH_COLUMN[] = {
    [SWITCH_ACTION] = {"action", "action", LISTING_WORD, 6},
    [SWITCH_HANDS] = {"hands", "hands", LISTING_WORD, 13},
    [SWITCH_VALUE] = {"value", "value", LISTING_VALUE, 9},
};

/* Reads the cards of the two hands and the upcard, such as 10,6/5,A and 9. */
static const char *read_two_hands(struct odds_report *report,
                                  struct rank_list *list)
{
    const char *hand = report->request->hand, *slash = strchr(hand, '/');
    char first[TYPED_CARDS_SIZE], *problem = report->problem;
    struct odds_shoe shoe = report->shoe;
    int missing;
    snprintf(first, sizeof first, "%.*s", (int)(slash - hand), hand);
    if (report->request->before_peek)
        return "--before-peek works only with one hand";
    if (!rank_list_read(list, first, problem))
        return problem;
    bool good = list->count == ODDS_TWO_CARDS;
    if (!rank_list_read(list, slash + 1, problem))
        return problem;
    good = good && list->count == ODDS_FOUR_CARDS;
    if (!rank_list_read(list, report->request->dealer, problem))
        return problem;
    if (!good || list->count != ODDS_FOUR_CARDS + 1)
        return "two hands have two cards each and the dealer shows one, as in "
               "--hand 10,6/5,A --dealer 9";
    if (!rank_list_suits_fit(list, report->request->rules.decks, problem))
        return problem;
    return rank_list_take(&shoe, list, &missing)
               ? NULL
               : "the shoe doesn't hold these cards";
}

static void write_choice(const struct listing *listing, const int ranks[],
                         bool switched, double value)
{
    char hands[RANKS_TEXT_SIZE];
    snprintf(hands, sizeof hands, "%s,%s and %s,%s", odds_rank_name(ranks[0]),
             odds_rank_name(ranks[switched ? 3 : 1]), odds_rank_name(ranks[2]),
             odds_rank_name(ranks[switched ? 1 : 3]));
    const struct listing_cell cells[SWITCH_COLUMNS] = {
        [SWITCH_ACTION] = {.word = switched ? "switch" : "keep"},
        [SWITCH_HANDS] = {.word = hands},
        [SWITCH_VALUE] = {.number = value}};
    listing_write(&listing->rows, cells);
}

/* Writes both choices, the better one first. */
static void write_switch(const struct odds_report *report,
                         const struct rank_list *list,
                         const struct odds_two_hands *hands)
{
    static const char *const after[] = {" and ", " against ", ""};
    struct listing listing =
        listing_of(report, SWITCH_COLUMN, SWITCH_COLUMNS,
                   "What both hands win together, per unit of the bet on one;\n"
                   "the dealer has peeked and doesn't have blackjack.");
    char heading[TYPED_CARDS_SIZE] = "";
    int ranks[ODDS_FOUR_CARDS], first = 0;
    for (int i = 0; i < 3; i++) {
        int count = i < 2 ? ODDS_TWO_CARDS : 1;
        add_typed_cards(heading, list, first, count);
        first += count;
        text_add(heading, sizeof heading, "%s", after[i]);
    }
    for (int i = 0; i < ODDS_FOUR_CARDS; i++)
        ranks[i] = odds_rank(list->cards[i]);
    int upcard = odds_rank(list->cards[ODDS_FOUR_CARDS]);
    const double value[] = {odds_two_hands_value(hands, upcard, ranks, false),
                            odds_two_hands_value(hands, upcard, ranks, true)};
    bool best = value[true] > value[false];
    listing_start(&listing, heading, "choices");
    write_choice(&listing, ranks, best, value[best]);
    write_choice(&listing, ranks, !best, value[!best]);
    listing_end(&listing);
}

static const char *report_switch(struct odds_report *report)
{
    struct rank_list list = {.count = 0};
    const char *fault = read_two_hands(report, &list);
    struct odds_two_hands *hands = malloc(sizeof *hands);
    if (fault == NULL)
        fault = hands ? odds_two_hands_fill(report->odds, &report->shoe,
                                            report->request->strategy, hands)
                      : "out of memory";
    if (fault == NULL)
        write_switch(report, &list, hands);
    free(hands);
    return fault;
}

const char *odds_report_hand(struct odds_report *report)
{
    return report->request->rules.switches && strchr(report->request->hand, '/')
               ? report_switch(report)
               : report_one_hand(report);
}

/* ---- The report on all two-card hands ---- */

enum {
    HAND,
    UP,
    BEST,
    FIRST_ACTION,
    NATURAL = FIRST_ACTION + ODDS_ACTIONS,
    INSURANCE,
    EVEN_MONEY,
    HAND_COLUMNS
};

static const struct listing_column HAND_COLUMN[] = {
    [HAND] = {"hand", "hand", LISTING_WORD, 5},
    [UP] = {"dealer", "up", LISTING_WORD, 2},
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
    struct odds_question all[QUESTIONS];
    int count;
    struct odds_solution solution; /* for play by totals */
};

/* Adds all hands, in descending order of their cards with the ace first, unless
 * the shoe lacks a card. A card of ten is any, as in `--hand 10,6`. */
static void add_questions(const struct odds_report *report,
                          struct questions *questions)
{
    for (int first = ODDS_RANKS - 1; first >= 0; first--)
        for (int second = first; second >= 0; second--)
            for (int column = 0; column < ODDS_RANKS; column++) {
                struct odds_question *one = &questions->all[questions->count];
                const int columns[] = {first, second, column};
                int missing;
                *one = (struct odds_question){.count = ODDS_TWO_CARDS};
                for (int i = 0; i <= ODDS_TWO_CARDS; i++) {
                    int rank = chart_upcard_at(columns[i]);
                    one->cards.cards[one->cards.count++] = card_code(
                        CLUBS, rank == ODDS_ACE ? ACE : (enum face)(rank + 1));
                }
                questions->count +=
                    odds_question_take_cards(one, &report->shoe, &missing);
            }
}

static const char *answer_questions(const struct odds_report *report,
                                    struct questions *questions)
{
    const char *fault = NULL;
    struct count_progress progress = odds_report_progress(report);
    if (report->request->strategy == ODDS_TOTAL)
        fault = odds_solve(report->odds, &report->shoe, ODDS_TOTAL,
                           &questions->solution);
    for (int i = 0; fault == NULL && i < questions->count; i++) {
        if (progress.show)
            progress.show(progress.self, i, questions->count);
        fault = decide(report, &questions->all[i], &questions->solution);
    }
    if (progress.show)
        progress.show(progress.self, questions->count, questions->count);
    return fault;
}

static void write_two_cards(const struct odds_report *report,
                            const struct questions *questions)
{
    struct listing listing = listing_of(
        report, HAND_COLUMN, HAND_COLUMNS,
        report->request->before_peek
            ? "Expected values per unit of the first bet, before the "
              "dealer peeks for blackjack."
            : "Expected values per unit of the first bet, after the "
              "dealer has peeked for blackjack if the rules have the "
              "dealer do that.");
    listing_start(&listing, "All two-card hands", "hands");
    for (int i = 0; i < questions->count; i++) {
        char hand[RANKS_TEXT_SIZE];
        const struct odds_question *one = &questions->all[i];
        const struct odds_decision *decision = &one->decision;
        struct listing_cell cells[HAND_COLUMNS] = {
            [HAND] = {.word = odds_report_ranks_in_words(&one->hand, hand)},
            [UP] = {.word = odds_rank_name(one->state.upcard)},
            [BEST] = {.word = odds_action_name(decision->best)},
            [NATURAL] = {.number = one->natural},
            [INSURANCE] = {.number = one->insurance},
            [EVEN_MONEY] = {.number = one->even_money},
        };
        for (int action = 0; action < ODDS_ACTIONS; action++)
            cells[FIRST_ACTION + action].number =
                decision->legal[action] ? decision->value[action] : NAN;
        listing_write(&listing.rows, cells);
    }
    listing_end(&listing);
}

const char *odds_report_two_cards(struct odds_report *report)
{
    struct questions *questions = calloc(1, sizeof *questions);
    if (questions == NULL)
        return "out of memory";
    add_questions(report, questions);
    const char *fault = answer_questions(report, questions);
    if (fault == NULL)
        write_two_cards(report, questions);
    free(questions);
    return fault;
}

/* ---- The report on the outcomes of the dealer's hand ---- */

enum {
    UPCARD,
    PEEKED,
    FIRST_TOTAL,
    BLACKJACK = FIRST_TOTAL + ODDS_DEALER_TOTALS,
    BUST,
    PUSH_22, /* only where it pushes */
    DEALER_COLUMNS
};

static const struct listing_column DEALER_COLUMN[] = {
    [UPCARD] = {"upcard", "upcard", LISTING_WORD, 6},
    [PEEKED] = {"checked", "peek", LISTING_WORD, 5},
    [FIRST_TOTAL] = {"17", "17", LISTING_CHANCE, 7},
    {"18", "18", LISTING_CHANCE, 7},
    {"19", "19", LISTING_CHANCE, 7},
    {"20", "20", LISTING_CHANCE, 7},
    {"21", "21", LISTING_CHANCE, 7},
    [BLACKJACK] = {"blackjack", "blackjack", LISTING_CHANCE, 9},
    [BUST] = {"bust", "bust", LISTING_CHANCE, 7},
    [PUSH_22] = {"push_22", NULL, LISTING_CHANCE, 0}, /* no room in text */
};

/* The outcomes before the dealer peeks [0] and after that [1]. */
struct outcomes {
    struct odds_dealer dealer[2];
    double chance[2]; /* the upcard's chance, without a natural after the peek;
                         0 for outcomes that can't be */
};

/* The dealer's hand consists of chances only. */
enum {
    ANY = ODDS_RANKS,
    DEALER_CHANCES = sizeof(struct odds_dealer) / sizeof(double)
};

/* Adds an upcard's outcomes to those of any upcard. After the peek an upcard
 * weighs less, because a dealer's natural ends the round. */
static void add_outcomes(struct outcomes *any, const struct outcomes *one)
{
    for (int peek = 0; peek <= 1; peek++) {
        double *sums = (double *)&any->dealer[peek];
        const double *chances = (const double *)&one->dealer[peek];
        for (int i = 0; i < DEALER_CHANCES; i++)
            sums[i] += one->chance[peek] * chances[i];
        any->chance[peek] += one->chance[peek];
    }
}

static const char *find_outcomes(const struct odds_report *report,
                                 struct outcomes outcomes[ANY + 1])
{
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        struct outcomes *one = &outcomes[upcard];
        struct odds_shoe unseen = report->shoe;
        if (unseen.count[upcard] == 0)
            continue;
        one->chance[0] = (double)unseen.count[upcard] / report->cards;
        unseen.count[upcard]--;
        odds_shoe_even_out_tens(&unseen);
        const char *fault =
            odds_dealer(report->odds, &unseen, upcard, false, &one->dealer[0]);
        if (fault == NULL && one->dealer[0].natural != 1) {
            one->chance[1] = one->chance[0] * (1 - one->dealer[0].natural);
            fault = odds_dealer(report->odds, &unseen, upcard, true,
                                &one->dealer[1]);
        }
        if (fault)
            return fault;
        add_outcomes(&outcomes[ANY], one);
    }
    for (int peek = 0; peek <= 1; peek++) {
        double *sums = (double *)&outcomes[ANY].dealer[peek];
        double weight = outcomes[ANY].chance[peek];
        for (int i = 0; weight > 0 && i < DEALER_CHANCES; i++)
            sums[i] /= weight;
    }
    return NULL;
}

/* Writes the outcomes before the peek, and those after it if the dealer peeks
 * and may find a natural. */
static void write_upcard(struct listing *listing, int upcard,
                         const struct outcomes *one)
{
    bool peeks = listing->report->request->rules.peek == PEEK_HOLE &&
                 one->dealer[0].natural > 0;
    for (int peek = 0; peek <= (peeks ? 1 : 0); peek++) {
        const struct odds_dealer *dealer = &one->dealer[peek];
        struct listing_cell cells[DEALER_COLUMNS] = {
            [UPCARD] = {.word = upcard == ANY ? "any" : odds_rank_name(upcard)},
            [PEEKED] = {.word = peek ? "yes" : "no"},
            [BLACKJACK] = {.number = peek ? NAN : dealer->natural},
            [BUST] = {.number = dealer->bust},
            [PUSH_22] = {.number = dealer->push},
        };
        for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
            cells[FIRST_TOTAL + i].number = dealer->total[i];
        if (one->chance[peek] > 0)
            listing_write(&listing->rows, cells);
    }
}

/* Reads the upcard of --dealer, or stores -1 for "all". */
static const char *read_asked_upcard(struct odds_report *report, int *upcard)
{
    char problem[RANK_LIST_PROBLEM_SIZE];
    struct rank_list list = {.count = 0};
    *upcard = -1;
    if (strcmp(report->request->dealer, "all") == 0)
        return NULL;
    if (!rank_list_read(&list, report->request->dealer, problem))
        return odds_report_refuse(report, "--dealer: %s", problem);
    if (list.count != 1)
        return "--dealer needs one upcard, such as --dealer 10, or --dealer "
               "all";
    *upcard = odds_rank(list.cards[0]);
    return report->shoe.count[*upcard] > 0
               ? NULL
               : odds_report_refuse(report, "--dealer: the shoe has no %s left",
                                    odds_rank_name(*upcard));
}

#define DEALER_NOTE                                                   \
    "Chances of the dealer's final hand with each upcard, when only " \
    "the upcard is known.\nany: over all upcards."

const char *odds_report_dealer(struct odds_report *report)
{
    bool pushes = report->request->rules.push_22;
    struct outcomes outcomes[ANY + 1] = {{.chance = {0}}};
    struct listing listing = listing_of(
        report, DEALER_COLUMN, pushes ? DEALER_COLUMNS : PUSH_22,
        pushes ? DEALER_NOTE "\n22 pushes: what a line lacks of 100%."
               : DEALER_NOTE);
    int asked;
    const char *fault = read_asked_upcard(report, &asked);
    if (fault == NULL)
        fault = find_outcomes(report, outcomes);
    if (fault)
        return fault;
    listing_start(&listing, "The dealer's hand", "outcomes");
    for (int column = 0; column < ODDS_RANKS; column++)
        if (asked < 0 || asked == chart_upcard_at(column))
            write_upcard(&listing, chart_upcard_at(column),
                         &outcomes[chart_upcard_at(column)]);
    if (asked < 0)
        write_upcard(&listing, ANY, &outcomes[ANY]);
    listing_end(&listing);
    return NULL;
}
