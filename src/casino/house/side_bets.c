/* Side bets: what the cards win, the pay tables, and the files that hold them.
 */
#include "house_side_bets.h"

#include <string.h>

#include "cli.h"
#include "cli_input.h"

/* ---- Which outcome the cards are ---- */

/* The outcomes of each kind, in the order of their names below. */
enum { PERFECT_PAIR, COLORED_PAIR, MIXED_PAIR };
enum { SUITED_TRIPS, STRAIGHT_FLUSH, TRIPS, STRAIGHT, FLUSH };
enum { MATCHED_20 = SIDE_LADIES + 1, SUITED_20, ANY_20 };
enum { ROYAL_MATCH, EASY_MATCH };
enum { BUST_8 };

static int pair_outcome(int first, int second)
{
    if (card_face(first) != card_face(second))
        return SIDE_LOST;
    if (card_suit(first) == card_suit(second))
        return PERFECT_PAIR;
    return card_is_red(first) == card_is_red(second) ? COLORED_PAIR
                                                     : MIXED_PAIR;
}

static int ladies_outcome(int first, int second)
{
    enum { TWENTY = 20 };
    if (card_value(first) + card_value(second) != TWENTY)
        return SIDE_LOST;
    if (card_suit(first) != card_suit(second))
        return ANY_20;
    if (card_face(first) != card_face(second))
        return SUITED_20;
    return card_face(first) == QUEEN && card_suit(first) == HEARTS ? SIDE_LADIES
                                                                   : MATCHED_20;
}

static int match_outcome(int first, int second)
{
    if (card_suit(first) != card_suit(second))
        return SIDE_LOST;
    bool is_royal = card_face(first) + card_face(second) == QUEEN + KING &&
                    (card_face(first) == KING || card_face(second) == KING);
    return is_royal ? ROYAL_MATCH : EASY_MATCH;
}

static void sort_two(int *low, int *high)
{
    if (*low > *high) {
        int held = *low;
        *low = *high;
        *high = held;
    }
}

/* True if the faces follow one another. An ace is high or low. */
static bool is_straight(int low, int middle, int high)
{
    sort_two(&low, &middle);
    sort_two(&middle, &high);
    sort_two(&low, &middle);
    return (middle == low + 1 && high == middle + 1) ||
           (low == TWO && middle == TWO + 1 && high == ACE);
}

static int poker_outcome(int first, int second, int third)
{
    bool flush = card_suit(first) == card_suit(second) &&
                 card_suit(second) == card_suit(third);
    bool trips = card_face(first) == card_face(second) &&
                 card_face(second) == card_face(third);
    bool straight = is_straight((int)card_face(first), (int)card_face(second),
                                (int)card_face(third));
    if (trips)
        return flush ? SUITED_TRIPS : TRIPS;
    if (straight)
        return flush ? STRAIGHT_FLUSH : STRAIGHT;
    return flush ? FLUSH : SIDE_LOST;
}

static int bust_outcome(int cards)
{
    enum { MOST = 8 };
    return cards >= MOST ? BUST_8 : MOST - cards;
}

int side_bet_outcome(enum side_bet_kind kind,
                     const struct side_bet_cards *cards)
{
    switch (kind) {
    case SIDE_BET_PAIRS:
        return pair_outcome(cards->first, cards->second);
    case SIDE_BET_21_3:
        return poker_outcome(cards->first, cards->second, cards->upcard);
    case SIDE_BET_LADIES:
        return ladies_outcome(cards->first, cards->second);
    case SIDE_BET_MATCH:
        return match_outcome(cards->first, cards->second);
    default:
        return cards->bust > 0 ? bust_outcome(cards->bust) : SIDE_LOST;
    }
}

static const struct side_bet_facts KINDS[] = {
    [SIDE_BET_PAIRS] = {"perfect-pairs",
                        "Wins if your first two cards are a pair.",
                        {"perfect-pair", "colored-pair", "mixed-pair"}},
    [SIDE_BET_21_3] =
        {"21+3",
         "Wins if your first two cards and the dealer's upcard make a poker hand.",
         {"suited-trips", "straight-flush", "trips", "straight", "flush"}},
    [SIDE_BET_LADIES] = {"lucky-ladies",
                         "Wins if your first two cards make 20.",
                         {"ladies-blackjack", "ladies", "matched-20",
                          "suited-20", "any-20"}},
    [SIDE_BET_MATCH] = {"royal-match",
                        "Wins if your first two cards have one suit.",
                        {"royal-match", "easy-match"}},
    [SIDE_BET_BUSTER] =
        {"buster",
         "Wins if the dealer busts; the more cards that takes, the more it pays.",
         {"8-cards", "7-cards", "6-cards", "5-cards", "4-cards", "3-cards"}},
    [SIDE_BET_INSURANCE] = {"insurance",
                            "Wins if the dealer has blackjack.",
                            {"dealer-blackjack"}},
};

enum { KINDS_COUNT = sizeof KINDS / sizeof *KINDS };

bool rules_offer_side_bet(const struct rules *rules, enum side_bet_kind kind)
{
    return (rules->side_bets >> kind & 1) != 0;
}

const struct side_bet_facts *side_bet_facts(enum side_bet_kind kind)
{
    return &KINDS[kind];
}

/* ---- Files ---- */

enum { PAY_MOST = 100000 };

struct bet_file {
    struct side_bet bet;
    bool has_kind;
    bool is_set[SIDE_BET_OUTCOMES_MAX];
};

/* Reads "25", "25:1" or "5:2". */
static bool read_pay(const char *text, struct side_bet_pay *pay)
{
    char wins[CLI_LINE_SIZE];
    int64_t number, per = 1;
    const char *colon = strchr(text, ':');
    snprintf(wins, sizeof wins, "%.*s",
             (int)(colon ? (size_t)(colon - text) : strlen(text)), text);
    if (!cli_parse_integer(wins, 0, PAY_MOST, &number) ||
        (colon && !cli_parse_integer(colon + 1, 1, PAY_MOST, &per)))
        return false;
    *pay = (struct side_bet_pay){.wins = (int)number, .per = (int)per};
    return true;
}

static bool set_kind(struct bet_file *file, const char *value,
                     char what[PROBLEM_SIZE])
{
    const char *names[KINDS_COUNT];
    for (int i = 0; i < KINDS_COUNT; i++)
        names[i] = KINDS[i].name;
    int kind = cli_find_name(value, names, KINDS_COUNT);
    if (file->has_kind)
        return cli_refuse(what, "the bet is already set");
    if (kind < 0)
        return cli_say_unknown(what, "bet", value, names, KINDS_COUNT,
                               "side-bets(5) lists them");
    file->bet.kind = (enum side_bet_kind)kind;
    return file->has_kind = true;
}

static bool set_pay(struct bet_file *file, const char *name, const char *value,
                    char what[PROBLEM_SIZE])
{
    enum side_bet_kind kind = file->bet.kind;
    const char *const *outcomes = KINDS[kind].outcomes;
    size_t count = 0;
    while (outcomes[count])
        count++;
    int outcome = cli_find_name(name, outcomes, count);
    char quote[CLI_QUOTE_SIZE];
    if (outcome < 0)
        return cli_say_unknown(what, "outcome", name, outcomes, count,
                               "side-bets(5) lists them");
    if (file->is_set[outcome])
        return cli_refuse(what, "%s is already set", outcomes[outcome]);
    if (!read_pay(value, &file->bet.pays[outcome]))
        return cli_refuse(
            what, "%s must pay a whole number or a ratio such as 5:2, not %s",
            outcomes[outcome], cli_quote(quote, value, strlen(value)));
    return file->is_set[outcome] = true;
}

/* What is before the first pay must name the bet. */
static bool take_setting(void *target, const char *name, const char *value,
                         char what[PROBLEM_SIZE])
{
    struct bet_file *file = target;
    if (strcmp(name, "bet") == 0)
        return set_kind(file, value, what);
    if (file->has_kind)
        return set_pay(file, name, value, what);
    return cli_refuse(
        what, "the first setting must name the bet, such as bet = 21+3");
}

bool side_bet_read(struct side_bet *bet, const char *name, FILE *stream,
                   char problem[PROBLEM_SIZE])
{
    struct bet_file file = {.has_kind = false};
    snprintf(file.bet.name, sizeof file.bet.name, "%s", name);
    for (int i = 0; i < SIDE_BET_OUTCOMES_MAX; i++)
        file.bet.pays[i].per = 1;
    if (!cli_read_settings(stream, take_setting, &file, problem))
        return false;
    if (!file.has_kind)
        return cli_refuse(
            problem,
            "no bet is named; begin with a setting such as bet = 21+3");
    *bet = file.bet;
    return true;
}

/* ---- Presets ---- */

/* The Makefile writes a row for each file of data/side-bets, { name, text }. */
static const struct house_preset PRESETS[] = {
#include "side_bets.inc"
    {NULL, NULL}};

const struct house_preset *side_bet_presets(void)
{
    return PRESETS;
}

bool side_bet_preset(struct side_bet *bet, const char *name)
{
    char problem[PROBLEM_SIZE];
    for (size_t i = 0; PRESETS[i].name; i++) {
        if (strcmp(name, PRESETS[i].name) != 0)
            continue;
        FILE *file =
            fmemopen((void *)PRESETS[i].text, strlen(PRESETS[i].text), "r");
        bool good = file && side_bet_read(bet, name, file, problem);
        if (file)
            fclose(file);
        return good;
    }
    return false;
}
