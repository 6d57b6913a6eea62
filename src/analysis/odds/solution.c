/* The value of every hand against an upcard, decisions, and solutions: all
 * hands of a shoe against every upcard, its round, and the charts to play by.
 */
#include "odds/odds_inside.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Whether shoes can be analyzed ---- */

/* The highest hard totals at which a hand can still draw a card. */
enum { PLAYER_BEFORE_LAST = 20, DEALER_BEFORE_LAST = 16 };

/* Returns why the odds are the wrong ones, or NULL. */
static const char *check_hole(const struct odds *odds)
{
    return odds->rules.shows_both && odds->hole == NO_HOLE
               ? "the dealer's hole card must be known"
               : NULL;
}

/* True if the hands of a player and the dealer can't use up the unseen cards.
 * `total` is the most that the hands can add up to before the last card of
 * each, and `last` the number of those last cards. Low cards use up the most
 * cards, so it takes those first. */
static bool cards_suffice(const struct odds_shoe *unseen, int total, int last)
{
    const double rounding = 1e-6; /* of parts of cards */
    double left = rounding, used = 0, open = total;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        double count = unseen->count[rank] * odds_shoe_scale(unseen);
        double taken = fmin(count, floor(open / (rank + 1)));
        left += count;
        used += taken;
        open -= taken * (rank + 1);
    }
    return left >= used + last;
}

const char *odds_check_shoe(const struct odds *odds,
                            const struct odds_shoe *shoe)
{
    const char *fault = check_hole(odds);
    int hands = odds->rules.split * rules_seats_each(&odds->rules);
    if (fault == NULL &&
        !cards_suffice(shoe, PLAYER_BEFORE_LAST * hands + DEALER_BEFORE_LAST,
                       hands + 1))
        fault = "the shoe could run out during a round; leave more cards in it "
                "or allow fewer splits";
    return fault;
}

/* ---- The dealer's chances ---- */

const char *odds_dealer(const struct odds *odds, const struct odds_shoe *unseen,
                        int upcard, bool given_no_natural,
                        struct odds_dealer *dealer)
{
    const char *fault = check_hole(odds);
    if (fault)
        return fault;
    if (!cards_suffice(unseen, DEALER_BEFORE_LAST - upcard - 1, 1))
        return "the shoe could run out during the dealer's hand";
    if (odds->trees[upcard].stands > 0) {
        const struct dealer_trees *trees = &odds->trees[upcard];
        *dealer = (struct odds_dealer){.natural = trees->is_natural};
        if (!trees->is_natural)
            dealer->total[trees->stands - DEALER_LEAST] = 1;
        return NULL;
    }
    struct remaining_cards rest = remaining_in_shoe(odds, unseen, upcard, 0);
    struct lane_shoes shoes;
    for (int lane = 0; lane < LANES; lane++) {
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            shoes.count[rank][lane] = rest.count[rank];
        shoes.left[lane] = rest.left;
    }
    double natural = remaining_natural(&rest, &odds->hands[0]), stands = 0;
    if (given_no_natural && natural == 1)
        return "the dealer must have blackjack";
    struct odds_dealer outcome = {.natural = natural};
    double chances[ODDS_DEALER_TOTALS][LANES];
    odds->walks.totals(odds, upcard, &shoes, chances);
    for (int i = 0; i < ODDS_DEALER_TOTALS; i++) {
        outcome.total[i] = chances[i][0];
        stands += outcome.total[i];
    }
    if (rules_compare(&odds->rules, HAND_BEST, DEALER_MOST) < 1) {
        /* 16 loses to all totals that count in `stands`, and ties 22. */
        odds->walks.taken(odds, upcard, 0, &shoes, chances[0]);
        outcome.push = chances[0][0] - 2 * stands;
    }
    outcome.bust = 1 - natural - stands - outcome.push;
    if (given_no_natural) {
        for (int i = 0; i < ODDS_DEALER_TOTALS; i++)
            outcome.total[i] /= 1 - natural;
        outcome.bust /= 1 - natural;
        outcome.push /= 1 - natural;
        outcome.natural = 0;
    }
    *dealer = outcome;
    return NULL;
}

/* ---- What a hand may do, and what that wins ---- */

/* What surrendering a doubled hand wins: the original bet is lost. */
#define DOUBLE_RESCUE (-1.0)

/* Decides what a dealer's natural takes if the dealer doesn't peek for it. */
enum bet_kind {
    BET_WHOLE, /* the only hand */
    BET_SPLIT, /* one of several split hands */
    BET_FREE   /* one of them that the house put the bet up for */
};

/* The player's own bets on a hand, and the free ones. */
struct stake {
    int own, free;
};

/* Returns the hand in the form that house.h uses. */
static inline struct rules_hand house_hand(const struct odds_hand *hand)
{
    return (struct rules_hand){
        .cards = hand->cards, .total = hand->total, .soft = hand->soft};
}

/* Returns what is on a hand of this kind once it is doubled. */
static struct stake double_stake(const struct odds *odds, int hand,
                                 enum bet_kind kind)
{
    const struct rules_hand looked_at = house_hand(&odds->hands[hand]);
    int given =
        rules_allow(&odds->rules, &looked_at).double_free + (kind == BET_FREE);
    return (struct stake){.own = 2 - given, .free = given};
}

static inline bool is_finished_21(const struct rules *rules,
                                  const struct odds_hand *hand)
{
    return rules_hand_is_finished(rules, hand->total, hand->soft);
}

/* True if a hand of this many cards can be doubled, if its total can. */
static inline bool cards_may_double(const struct rules *rules, int cards)
{
    return cards == ODDS_TWO_CARDS || rules->double_cards;
}

static inline bool double_allowed(const struct rules *rules,
                                  const struct odds_hand *hand)
{
    struct rules_hand looked_at = house_hand(hand);
    return rules_allow(rules, &looked_at).doubling;
}

/* Returns the win of standing on a hand, and of a hand that was doubled: for
 * both bets, given up if that is better and allowed. `compared` is what one bet
 * wins if the hand is compared with the dealer's, and `won` what a free bet
 * does. */
static inline double stand_win(const struct odds *odds, int hand,
                               double compared)
{
    return odds->wins_21[hand] > 0 ? odds->wins_21[hand] : compared;
}

static inline double doubled_win(const struct odds *odds, int hand,
                                 struct stake stake, double compared,
                                 double won)
{
    if (odds->wins_21[hand] > 0 || is_charlie(&odds->rules, &odds->hands[hand]))
        return 2;
    if (stake.free > 0)
        return stake.own * compared + stake.free * won;
    bool rescued = odds->rules.double_rescue && compared < DOUBLE_RESCUE / 2;
    return rescued ? DOUBLE_RESCUE : 2 * compared;
}

/* ---- The values of standing and of the best play ---- */

struct stand_item {
    uint16_t hand;
    uint16_t extra; /* cards of the extra rank that are out, besides the hand */
};

/* Values up to LANES stands on totals of one kind. */
static void stand_together(const struct remaining_cards *rest, int kind,
                           const struct stand_item items[],
                           const uint16_t places[], int count, int extra_rank,
                           double values[])
{
    struct lane_shoes shoes;
    double taken[LANES];
    int natural_rank = rest->natural_rank;
    for (int lane = 0; lane < LANES; lane++) {
        const struct stand_item *item =
            &items[places[lane < count ? lane : count - 1]];
        const struct odds_hand *hand = &rest->odds->hands[item->hand];
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            shoes.count[rank][lane] = rest->count[rank] - hand->count[rank];
        shoes.count[extra_rank][lane] -= item->extra;
        shoes.left[lane] = rest->left - hand->cards - item->extra;
    }
    rest->odds->walks.taken(rest->odds, rest->upcard, kind, &shoes, taken);
    for (int lane = 0; lane < count; lane++) {
        double natural = natural_rank < 0 ? 0
                                          : shoes.count[natural_rank][lane] /
                                                shoes.left[lane];
        double *value = &values[places[lane]];
        if (natural_rank < 0)
            *value = 1 - taken[lane];
        else if (!rest->given_no_natural)
            *value = 1 - natural - taken[lane];
        else
            *value = natural < 1 ? 1 - taken[lane] / (1 - natural) : 0;
    }
}

/* Stores the average win of standing on each item. A dealer's natural counts as
 * 0 unless the dealer is known not to have one. */
static void stand_values(const struct remaining_cards *rest,
                         const struct stand_item items[], int count,
                         int extra_rank, double values[])
{
    uint16_t places[STANDS][LANES] = {{0}};
    int waiting[STANDS] = {0};
    const struct odds *odds = rest->odds;
    const struct dealer_trees *trees = &odds->trees[rest->upcard];
    for (int i = 0; i < count && trees->stands > 0; i++)
        values[i] =
            trees->is_natural
                ? -1
                : rules_compare(&odds->rules, odds->hands[items[i].hand].total,
                                trees->stands);
    if (trees->stands > 0) /* the dealer draws no card */
        return;
    for (int i = 0; i < count; i++) {
        int kind = stand_kind(rest->odds->hands[items[i].hand].total);
        places[kind][waiting[kind]++] = (uint16_t)i;
        if (waiting[kind] < LANES)
            continue;
        stand_together(rest, kind, items, places[kind], LANES, extra_rank,
                       values);
        waiting[kind] = 0;
    }
    for (int kind = 0; kind < STANDS; kind++)
        if (waiting[kind] > 0)
            stand_together(rest, kind, items, places[kind], waiting[kind],
                           extra_rank, values);
}

/* Stores the chance that standing wins for each item, where bets can be free.
 */
static void win_chances(const struct remaining_cards *rest,
                        const struct stand_item items[], int count,
                        int extra_rank, double chances[])
{
    struct remaining_cards only_wins = *rest;
    only_wins.odds = rest->odds->wins;
    stand_values(&only_wins, items, count, extra_rank, chances);
    for (int i = 0; i < count; i++)
        chances[i] = (1 + chances[i]) / 2;
}

/* Returns what a dealer's natural takes from a hand with `stake` bets on it. */
static double natural_takes(const struct rules *rules, enum bet_kind kind,
                            int stake)
{
    if (rules->peek != PEEK_NONE_ORIGINAL)
        return stake;
    return kind == BET_SPLIT ? 0 : 1;
}

/* Returns the value of a hand that a card of this rank busts. */
static double bust_value(const struct remaining_cards *rest,
                         const struct odds_hand *hand, int rank,
                         enum bet_kind kind, int stake)
{
    double danger = remaining_danger_after(rest, hand, rank);
    if (danger == 0)
        return -stake;
    return -stake * (1 - danger) -
           natural_takes(&rest->odds->rules, kind, stake) * danger;
}

/* The state while the values against an upcard are filled. `best` holds the
 * best value of each hand. */
struct sheet {
    const struct remaining_cards *rest;
    enum bet_kind kind;
    struct odds_values *values;
    int count;
    struct stand_item items[ODDS_HANDS]; /* the hands to be filled */
    double best[ODDS_HANDS];
    double compared[ODDS_HANDS]; /* what standing wins for a bet, */
    double won[ODDS_HANDS];      /* and for a free one, if there are any */
};

/* Lists the hands of two or more cards that the rest can deal and that contain
 * the hand `from`, each before those with more cards. */
static void list_hands(struct sheet *sheet, int from)
{
    const struct remaining_cards *rest = sheet->rest;
    const struct odds_hand *hands = rest->odds->hands;
    bool is_listed[ODDS_HANDS] = {false};
    is_listed[from] = remaining_hold(rest, &hands[from]);
    sheet->count = 0;
    for (int i = from; i < ODDS_HANDS; i++) {
        const int16_t *next = rest->odds->next[i];
        if (!is_listed[i])
            continue;
        for (int rank = 0; rank < ODDS_RANKS && next[rank] >= 0; rank++)
            if (hands[i].count[rank] < rest->count[rank])
                is_listed[next[rank]] = true;
        if (hands[i].cards >= ODDS_TWO_CARDS)
            sheet->items[sheet->count++] =
                (struct stand_item){.hand = (uint16_t)i};
    }
}

static void fill_all_stands(struct sheet *sheet)
{
    const struct odds *odds = sheet->rest->odds;
    double values[ODDS_HANDS], chances[ODDS_HANDS];
    double taken = natural_takes(&odds->rules, sheet->kind, 1);
    stand_values(sheet->rest, sheet->items, sheet->count, 0, values);
    if (odds->wins)
        win_chances(sheet->rest, sheet->items, sheet->count, 0, chances);
    for (int i = 0; i < sheet->count; i++) {
        int number = sheet->items[i].hand;
        const struct odds_hand *hand = &odds->hands[number];
        bool charlie = is_charlie(&odds->rules, hand);
        double danger = remaining_danger(sheet->rest, hand);
        sheet->compared[number] =
            charlie ? 1 : stand_win(odds, number, values[i] - taken * danger);
        sheet->won[number] = charlie ? 1 : odds->wins ? chances[i] : 0;
        sheet->values->stand[number] = sheet->kind == BET_FREE
                                           ? sheet->won[number]
                                           : sheet->compared[number];
    }
}

/* Returns the value of hitting a hand once; `best` has what the hands with one
 * more card are worth. Most hands have a high total, so most cards bust them.
 */
static inline double hit_value(const struct remaining_cards *rest,
                               enum bet_kind kind, int number,
                               const double chance[ODDS_RANKS],
                               const double best[ODDS_HANDS])
{
    const struct odds_hand *hand = &rest->odds->hands[number];
    const int16_t *next = rest->odds->next[number];
    bool dangerous = remaining_are_dangerous(rest);
    double hit = 0;
    int rank = 0;
    for (; rank < ODDS_RANKS && next[rank] >= 0; rank++)
        if (chance[rank] > 0)
            hit += chance[rank] * best[next[rank]];
    for (; rank < ODDS_RANKS && kind != BET_FREE; rank++)
        if (chance[rank] > 0)
            hit += dangerous
                       ? chance[rank] * bust_value(rest, hand, rank, kind, 1)
                       : -chance[rank];
    return hit;
}

/* Returns the value of a doubled hand after its card. `compared` and `won` have
 * what standing on a hand wins for a bet and for a free one. */
static double double_value_after(const struct remaining_cards *rest,
                                 enum bet_kind kind, struct stake stake,
                                 int number, int rank,
                                 const double compared[ODDS_HANDS],
                                 const double won[ODDS_HANDS])
{
    const struct odds *odds = rest->odds;
    const struct odds_hand *hand = &odds->hands[number];
    int next = odds->next[number][rank];
    if (next < 0)
        return bust_value(rest, hand, rank, kind, stake.own);
    double more = 2 * natural_takes(&odds->rules, kind, 1) -
                  natural_takes(&odds->rules, kind, 2);
    return doubled_win(odds, next, stake, compared[next], won[next]) +
           more * remaining_danger_after(rest, hand, rank);
}

/* Returns the value of doubling: two bets, one card. */
static double double_value(const struct sheet *sheet, int number,
                           const double chance[ODDS_RANKS])
{
    double twice = 0;
    const struct remaining_cards *rest = sheet->rest;
    struct stake stake = double_stake(rest->odds, number, sheet->kind);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (chance[rank] > 0)
            twice += chance[rank] *
                     double_value_after(rest, sheet->kind, stake, number, rank,
                                        sheet->compared, sheet->won);
    return twice;
}

static void fill_hand(struct sheet *sheet, int number)
{
    const struct odds *odds = sheet->rest->odds;
    const struct odds_hand *hand = &odds->hands[number];
    struct odds_values *values = sheet->values;
    if (is_charlie(&odds->rules, hand)) {
        values->hit[number] = sheet->best[number] = 1;
        values->action[number] = values->otherwise[number] = ODDS_STAND;
        return;
    }
    double chance[ODDS_RANKS];
    remaining_chances(sheet->rest, hand, chance);
    double hit =
        hit_value(sheet->rest, sheet->kind, number, chance, sheet->best);
    bool finished = is_finished_21(&odds->rules, hand);
    bool hits = !finished && hit > values->stand[number];
    values->hit[number] = hit;
    values->action[number] = values->otherwise[number] =
        hits ? ODDS_HIT : ODDS_STAND;
    sheet->best[number] = hits ? hit : values->stand[number];
    if (!cards_may_double(&odds->rules, hand->cards))
        return;
    values->twice[number] = double_value(sheet, number, chance);
    if (!finished && double_allowed(&odds->rules, hand) &&
        values->twice[number] > sheet->best[number]) {
        values->action[number] = ODDS_DOUBLE;
        sheet->best[number] = values->twice[number];
    }
}

/* Finds the best play of every hand that contains `from` (0 for all hands), and
 * fills `values` except for the splits. */
static void best_play_fill(const struct remaining_cards *rest, int from,
                           enum bet_kind kind, struct odds_values *values)
{
    struct sheet sheet; /* filled only for the hands that are listed */
    sheet.rest = rest;
    sheet.kind = kind;
    sheet.values = values;
    list_hands(&sheet, from);
    fill_all_stands(&sheet);
    for (int i = sheet.count - 1; i >= 0; i--)
        fill_hand(&sheet, sheet.items[i].hand);
    values->given_no_natural = rest->given_no_natural;
    values->natural = remaining_natural(rest, &rest->odds->hands[0]);
}

/* Returns the rank of a pair, or -1 if the hand isn't a pair. */
static int hand_pair_rank(const struct odds_hand *hand)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (hand->cards == ODDS_TWO_CARDS && hand->count[rank] == hand->cards)
            return rank;
    return -1;
}

/* ---- One hand of a split ---- */

/* Working space. */
struct split_work {
    bool reached[ODDS_HANDS]; /* hands to play */
    bool stands[ODDS_HANDS];  /* hands to stand on */
    int count;
    uint16_t hands[ODDS_HANDS]; /* the hands in `reached`, ascending */
    struct stand_item items[ODDS_HANDS * EXTRAS_MAX];
    double stood[ODDS_HANDS * EXTRAS_MAX];
    double values[ODDS_HANDS][EXTRAS_MAX];
    double compared[ODDS_HANDS][EXTRAS_MAX]; /* what standing wins for a bet, */
    double won[ODDS_HANDS][EXTRAS_MAX];      /* and for a free one */
};

struct split_room {
    struct split_work work;
    struct odds_values scratch;
    uint8_t actions[ODDS_HANDS];
};

/* The value of one hand of a split, by the number of extra pair cards out. */
struct split_line {
    double any[EXTRAS_MAX];  /* for any second card */
    double pair[EXTRAS_MAX]; /* for a second card of the pair's rank */
};

/* The state of one evaluation, with a rest for each number of extra cards. */
struct split_play {
    const struct odds *odds;
    enum bet_kind kind; /* BET_SPLIT or BET_FREE */
    int rank, least, extras;
    const uint8_t *actions;
    const struct remaining_cards *rest; /* before extra cards are taken out */
    struct remaining_cards rests[EXTRAS_MAX];
    struct split_work *work;
};

/* Returns what the rules allow a hand that was split from a pair of a rank. */
static struct rules_allowed split_hand_allows(const struct odds *odds, int hand,
                                              int rank)
{
    struct rules_hand looked_at = house_hand(&odds->hands[hand]);
    looked_at.is_split = true;
    looked_at.is_split_ace = rank == ODDS_ACE;
    return rules_allow(&odds->rules, &looked_at);
}

/* Fills `actions` for split hands of a rank from the actions in `values` for
 * unsplit hands, as far as the rules allow. */
static void split_actions_fill(const struct odds *odds,
                               const struct odds_values *values, int rank,
                               uint8_t actions[ODDS_HANDS])
{
    memcpy(actions, values->action, ODDS_HANDS);
    int single = odds->next[0][rank];
    for (int second = 0; second < ODDS_RANKS; second++) {
        int hand = odds->next[single][second];
        struct rules_allowed allowed = split_hand_allows(odds, hand, rank);
        if (!allowed.hit)
            actions[hand] = ODDS_STAND;
        else if (actions[hand] == ODDS_DOUBLE && !allowed.doubling)
            actions[hand] = values->otherwise[hand];
    }
}

static void mark_next(const struct split_play *play, int hand,
                      bool marked[ODDS_HANDS])
{
    const int16_t *next = play->odds->next[hand];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (next[rank] >= 0)
            marked[next[rank]] = true;
}

/* Lists the hands that the strategy reaches. A card always leads to a hand with
 * a higher number. */
static void list_reached(const struct split_play *play)
{
    struct split_work *work = play->work;
    memset(work->reached, 0, sizeof work->reached);
    memset(work->stands, 0, sizeof work->stands);
    work->count = 0;
    mark_next(play, play->odds->next[0][play->rank], work->reached);
    for (int hand = 0; hand < ODDS_HANDS; hand++) {
        if (!work->reached[hand])
            continue;
        work->hands[work->count++] = (uint16_t)hand;
        if (is_charlie(&play->odds->rules, &play->odds->hands[hand]))
            continue;
        if (play->actions[hand] == ODDS_HIT)
            mark_next(play, hand, work->reached);
        else if (play->actions[hand] == ODDS_DOUBLE)
            mark_next(play, hand, work->stands);
        else
            work->stands[hand] = true;
    }
}

static void store_stood(const struct split_play *play, int count,
                        double values[ODDS_HANDS][EXTRAS_MAX])
{
    const struct split_work *work = play->work;
    for (int i = 0; i < count; i++)
        values[work->items[i].hand][work->items[i].extra - play->least] =
            work->stood[i];
}

/* Stores the value of standing for all hands that stand. */
static void fill_split_stands(const struct split_play *play)
{
    struct split_work *work = play->work;
    int count = 0;
    for (int hand = 0; hand < ODDS_HANDS; hand++)
        for (int i = 0; i < play->extras && work->stands[hand]; i++)
            work->items[count++] = (struct stand_item){
                .hand = (uint16_t)hand, .extra = (uint16_t)(play->least + i)};
    stand_values(play->rest, work->items, count, play->rank, work->stood);
    store_stood(play, count, work->compared);
    if (play->odds->wins) {
        win_chances(play->rest, work->items, count, play->rank, work->stood);
        store_stood(play, count, work->won);
    }
}

/* Returns the value of a hand after one more card, which may bust it. */
static double value_next(const struct split_play *play, int hand, int rank,
                         int i, struct stake stake)
{
    const struct odds *odds = play->odds;
    int more = odds->next[hand][rank];
    if (more >= 0 && stake.own + stake.free == 1)
        return play->work->values[more][i];
    const struct remaining_cards *rest = &play->rests[i];
    const struct odds_hand *cards = &odds->hands[hand];
    if (more < 0)
        return bust_value(rest, cards, rank, BET_SPLIT, stake.own);
    return doubled_win(odds, more, stake, play->work->compared[more][i],
                       play->work->won[more][i]) -
           natural_takes(&odds->rules, BET_SPLIT, stake.own) *
               remaining_danger_after(rest, cards, rank);
}

static double value_draw(const struct split_play *play, int hand, int i,
                         bool doubles)
{
    double chance[ODDS_RANKS], value = 0;
    struct stake stake = {play->kind != BET_FREE, play->kind == BET_FREE};
    if (doubles)
        stake = double_stake(play->odds, hand, play->kind);
    remaining_chances(&play->rests[i], &play->odds->hands[hand], chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (chance[rank] > 0)
            value += chance[rank] * value_next(play, hand, rank, i, stake);
    return value;
}

static void play_split_hands(const struct split_play *play)
{
    const struct odds *odds = play->odds;
    struct split_work *work = play->work;
    double share = natural_takes(&odds->rules, BET_SPLIT, 1);
    double(*stood)[EXTRAS_MAX] =
        play->kind == BET_FREE ? work->won : work->compared;
    for (int place = work->count - 1; place >= 0; place--) {
        int hand = work->hands[place];
        const struct odds_hand *cards = &odds->hands[hand];
        for (int i = 0; i < play->extras; i++) {
            double *value = &work->values[hand][i];
            if (is_charlie(&odds->rules, cards))
                *value = 1;
            else if (play->actions[hand] == ODDS_STAND)
                *value = stand_win(
                    odds, hand,
                    stood[hand][i] -
                        share * remaining_danger(&play->rests[i], cards));
            else
                *value = value_draw(play, hand, i,
                                    play->actions[hand] == ODDS_DOUBLE);
        }
    }
}

/* Fills the line for `least` to `most` extra cards. `actions` holds the action
 * for each hand. */
static void split_line_fill(const struct remaining_cards *rest,
                            enum bet_kind kind, int rank, int least, int most,
                            const uint8_t actions[ODDS_HANDS],
                            struct split_work *work, struct split_line *line)
{
    const struct odds *odds = rest->odds;
    int single = odds->next[0][rank];
    struct split_play play = {.odds = odds,
                              .kind = kind,
                              .rank = rank,
                              .least = least,
                              .extras = most - least + 1,
                              .actions = actions,
                              .rest = rest,
                              .work = work};
    for (int i = 0; i < play.extras; i++)
        play.rests[i] = remaining_without(rest, rank, least + i);
    list_reached(&play);
    fill_split_stands(&play);
    play_split_hands(&play);
    for (int i = 0; i < play.extras; i++) {
        line->any[least + i] = value_draw(&play, single, i, false);
        line->pair[least + i] = work->values[odds->next[single][rank]][i];
    }
}

/* ---- All hands of a split ---- */

/*
 * The exact value of up to four hands that come from a split.
 *
 * The strategy looks only at the cards of the hand itself. So all hands are
 * alike: it doesn't matter which of the unseen cards a hand gets, and the mean
 * of the sum is the sum of the means. We can deal every second card first and
 * count only how many of them were pair cards, which are split again, and how
 * many weren't, before the last split that the rules allow. What remains is the
 * value of one hand when j other pair cards are out of the shoe and the second
 * cards of m other hands are known not to be pair cards. The latter condition
 * is handled by inclusion and exclusion:
 *
 *     E[V; none of m cards is a pair card]
 *         = sum over i of (-1)^i (m over i) P(i given cards are pair cards)
 *           E[V | i more pair cards are out].
 */

/* Returns the chance that the next card can be split with the pair when `extra`
 * pair cards are out besides the hand's own. */
static double split_pair_chance(const struct remaining_cards *rest,
                                const struct split_plan *plan, int extra)
{
    int rank = plan->rank, out = extra + 1;
    double of_rank = rest->count[rank] - out;
    double left = plan->pair_cards - out;
    if (left <= 0)
        return 0;
    static const struct odds_hand nothing;
    double chance[ODDS_RANKS];
    struct remaining_cards less = remaining_without(rest, rank, out);
    remaining_chances(&less, &nothing, chance);
    return chance[rank] * (left / of_rank);
}

double split_mean_with_closed(const struct remaining_cards *rest,
                              const struct split_plan *plan, int extra,
                              int others, const double values[EXTRAS_MAX])
{
    double value = 0, factor = 1;
    for (int i = 0; i <= others && factor != 0; i++) {
        value += factor * values[extra + i];
        factor *=
            -split_pair_chance(rest, plan, extra + i) * (others - i) / (i + 1);
    }
    return value;
}

/* Deals the second cards one by one. `hands.chance` is the chance of the pair
 * cards dealt so far. Returns the number of ways with those that follow. */
static int deal_second(const struct remaining_cards *rest,
                       const struct split_plan *plan, struct split_hands hands,
                       struct split_hands ways[SPLIT_WAYS_MAX], int count)
{
    if (hands.extra - (plan->waiting - 1) == plan->splits_left ||
        hands.open == 0) {
        assert(count < SPLIT_WAYS_MAX);
        ways[count] = hands;
        return count + 1;
    }
    struct split_hands next = hands;
    next.closed++;
    next.open--;
    count = deal_second(rest, plan, next, ways, count);
    next = hands;
    next.chance *= split_pair_chance(rest, plan, hands.extra);
    next.extra++;
    next.open++;
    return next.chance > 0 ? deal_second(rest, plan, next, ways, count) : count;
}

int split_ways(const struct remaining_cards *rest,
               const struct split_plan *plan,
               struct split_hands ways[SPLIT_WAYS_MAX])
{
    const struct split_hands hands = {
        .chance = 1, .extra = plan->waiting - 1, .open = plan->waiting};
    return deal_second(rest, plan, hands, ways, 0);
}

/* Returns the win of the hands of one line: the first `own` hands, or all but
 * these. The hands are dealt their second cards in order, so the closed ones
 * come first. */
static double split_line_value(const struct remaining_cards *rest,
                               const struct split_plan *plan,
                               const struct split_line *line, bool is_own)
{
    struct split_hands ways[SPLIT_WAYS_MAX];
    int count = split_ways(rest, plan, ways);
    double value = 0, closed[EXTRAS_MAX] = {0};
    int most = plan->splits_left > 0 ? split_plan_extras(rest, plan) : 0;
    for (int extra = plan->waiting - 1; extra <= most; extra++)
        closed[extra] =
            line->any[extra] -
            split_pair_chance(rest, plan, extra) * line->pair[extra];
    for (const struct split_hands *way = ways; way < ways + count; way++) {
        int own_closed = plan->own < way->closed ? plan->own : way->closed;
        int own = plan->own - own_closed;
        int own_open = own < way->open ? own : way->open;
        int of_closed = is_own ? own_closed : way->closed - own_closed;
        int of_open = is_own ? own_open : way->open - own_open;
        if (of_closed > 0)
            value += way->chance * of_closed *
                     split_mean_with_closed(rest, plan, way->extra,
                                            way->closed - 1, closed);
        if (of_open > 0)
            value += way->chance * of_open *
                     split_mean_with_closed(rest, plan, way->extra, way->closed,
                                            line->any);
    }
    return value;
}

/* The lines of hands with the player's own bets and with free ones. */
struct split_lines {
    struct split_line own, free;
};

/* Returns the win of all the waiting hands together. */
static double split_plan_value(const struct remaining_cards *rest,
                               const struct split_plan *plan,
                               const struct split_lines *lines)
{
    return split_line_value(rest, plan, &lines->own, true) +
           (plan->own < HANDS_MAX
                ? split_line_value(rest, plan, &lines->free, false)
                : 0);
}

/* Fills `actions` with the strategy for split hands when `extra` pair cards are
 * out besides the hand's own. Whoever plays by totals plays free hands like all
 * others. */
static void actions_for(const struct remaining_cards *rest, enum bet_kind kind,
                        int rank, int extra, enum odds_strategy strategy,
                        const struct odds_values *values,
                        struct split_room *room, uint8_t actions[ODDS_HANDS])
{
    const struct odds *odds = rest->odds;
    bool knows_extra = strategy == ODDS_CDP || strategy == ODDS_CDP1;
    if (knows_extra || (kind == BET_FREE && strategy != ODDS_TOTAL)) {
        struct remaining_cards less =
            remaining_without(rest, rank, knows_extra ? extra : 0);
        memset(&room->scratch, 0, sizeof room->scratch);
        best_play_fill(&less, odds->next[0][rank], kind, &room->scratch);
        values = &room->scratch;
    }
    split_actions_fill(odds, values, rank, actions);
}

/* Fills a line for a strategy. `values` holds the strategy for unsplit hands;
 * `room` is working space. `actions` is filled with the strategy for the case
 * that no further pair card comes. */
static void fill_line(const struct remaining_cards *rest,
                      const struct split_plan *plan, enum bet_kind kind,
                      enum odds_strategy strategy,
                      const struct odds_values *values, struct split_room *room,
                      uint8_t actions[ODDS_HANDS], struct split_line *line)
{
    int others = plan->waiting - 1, most = split_plan_extras(rest, plan);
    int alike = strategy == ODDS_CDP ? others : most;
    actions_for(rest, kind, plan->rank, others, strategy, values, room,
                actions);
    split_line_fill(rest, kind, plan->rank, others, alike, actions, &room->work,
                    line);
    for (int extra = alike + 1; extra <= most; extra++) {
        actions_for(rest, kind, plan->rank, extra, strategy, values, room,
                    room->actions);
        split_line_fill(rest, kind, plan->rank, extra, extra, room->actions,
                        &room->work, line);
    }
}

/* Returns the win of a plan's hands by a strategy. `actions` and `free_actions`
 * are filled, the latter only if hands are free. */
static double split_value(const struct remaining_cards *rest,
                          const struct split_plan *plan,
                          enum odds_strategy strategy,
                          const struct odds_values *values,
                          struct split_room *room, uint8_t actions[ODDS_HANDS],
                          uint8_t free_actions[ODDS_HANDS])
{
    struct split_lines lines = {.own = {{0}, {0}}};
    fill_line(rest, plan, BET_SPLIT, strategy, values, room, actions,
              &lines.own);
    if (plan->own < HANDS_MAX)
        fill_line(rest, plan, BET_FREE, strategy, values, room, free_actions,
                  &lines.free);
    /* Pairs that come after fewer splits are played unsplit. */
    struct split_plan fewer = *plan;
    double best = split_plan_value(rest, plan, &lines);
    while (plan->may_stop && fewer.splits_left-- > 0)
        best = fmax(best, split_plan_value(rest, &fewer, &lines));
    return best;
}

/* Returns what a dealer's natural takes from a split as a whole rather than
 * from each hand: the original bet, if the rules say so. Leaves out the case
 * that all hands have already won as Charlies, whose term is below 1e-6. */
static double split_original(const struct remaining_cards *rest, int rank)
{
    const struct odds *odds = rest->odds;
    int pair = two_card_hand(odds, rank, rank);
    return odds->rules.peek == PEEK_NONE_ORIGINAL
               ? remaining_danger(rest, &odds->hands[pair])
               : 0;
}

/* ---- Two cards, given the values against the upcard ---- */

bool odds_hand_is_natural(const struct rules *rules,
                          const struct odds_hand *hand)
{
    struct rules_hand looked_at = house_hand(hand);
    return rules_hand_is_natural(rules, &looked_at);
}

double odds_insurance(double natural)
{
    return (3 * natural - 1) / 2;
}

/* Without a hole card, late surrender loses the whole bet to a natural. */
static double surrender_value(const struct rules *rules, double danger)
{
    bool waits = rules->surrender == SURRENDER_LATE && rules->peek != PEEK_HOLE;
    return waits ? -0.5 * (1 - danger) - danger : -0.5;
}

static void decision_choose(struct odds_decision *decision)
{
    decision->best = ODDS_STAND;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        if (decision->legal[action] &&
            decision->value[action] > decision->value[decision->best])
            decision->best = (enum odds_action)action;
}

/* Decides on two cards against an upcard, after the peek. `split` is the value
 * of the split; NAN if it isn't possible. */
static void first_hand_decide(const struct remaining_cards *rest,
                              const struct odds_values *values, int number,
                              double split, struct odds_decision *decision)
{
    const struct rules *rules = &rest->odds->rules;
    const struct odds_hand *hand = &rest->odds->hands[number];
    double danger = remaining_danger(rest, hand);
    bool natural = odds_hand_is_natural(rules, hand);
    *decision = (struct odds_decision){
        .given_no_natural = values->given_no_natural, .natural = danger};
    double *value = decision->value;
    value[ODDS_STAND] = values->stand[number];
    if (natural) {
        double tie = natural_tie_chance(rest, values, number, danger);
        value[ODDS_STAND] =
            natural_value(rules) * (1 - tie) + tied_natural_value(rules) * tie;
    }
    value[ODDS_HIT] = values->hit[number];
    value[ODDS_DOUBLE] = values->twice[number];
    value[ODDS_SPLIT] = split;
    value[ODDS_SURRENDER] = surrender_value(rules, danger);
    decision->legal[ODDS_STAND] = true;
    if (!natural && !is_finished_21(rules, hand) &&
        !dealer_shows_natural(rest)) {
        decision->legal[ODDS_HIT] = true;
        decision->legal[ODDS_DOUBLE] = double_allowed(rules, hand);
        decision->legal[ODDS_SPLIT] = !isnan(split);
        decision->legal[ODDS_SURRENDER] =
            rules->surrender == SURRENDER_LATE ||
            (rules->surrender == SURRENDER_EARLY && !values->given_no_natural);
    }
    decision_choose(decision);
}

/* Converts values after the peek into values before it. */
static void decision_before_look(const struct remaining_cards *rest,
                                 const struct odds_hand *hand,
                                 struct odds_decision *decision)
{
    const struct rules *rules = &rest->odds->rules;
    double danger = remaining_natural(rest, hand);
    bool natural = odds_hand_is_natural(rules, hand);
    double at_natural = natural ? tied_natural_value(rules) : -1;
    for (int action = 0; action < ODDS_ACTIONS; action++)
        decision->value[action] =
            (1 - danger) * decision->value[action] + at_natural * danger;
    if (natural && rules_21_wins(rules, hand->total))
        decision->value[ODDS_STAND] = natural_value(rules);
    if (rules->surrender == SURRENDER_EARLY && !natural) {
        decision->value[ODDS_SURRENDER] = -0.5;
        decision->legal[ODDS_SURRENDER] = true;
    }
    decision->given_no_natural = false;
    decision->natural = danger;
    decision_choose(decision);
}

/* Makes the chart's action `decision->best` if it is legal, and otherwise hit
 * or stand. */
static void decision_by_chart(const struct odds_values *values, int hand,
                              struct odds_decision *decision)
{
    if (!decision->legal[ODDS_HIT])
        return; /* nothing is decided */
    decision->best = (enum odds_action)values->first[hand];
    if (!decision->legal[decision->best])
        decision->best = (enum odds_action)values->otherwise[hand];
}

void odds_solution_decide(const struct odds *odds,
                          const struct odds_solution *solution, int first,
                          int second, int upcard, int pair_face,
                          struct odds_decision *decision)
{
    struct remaining_cards rest =
        remaining_in_shoe(odds, &solution->shoe, upcard, 1);
    const struct odds_values *values = &solution->against[upcard];
    int number = two_card_hand(odds, first, second);
    bool splits_faces =
        first == ODDS_TEN && odds->rules.split_by == SPLIT_BY_RANK;
    bool pair = first == second && (!splits_faces || pair_face >= 0);
    first_hand_decide(
        &rest, values, number,
        pair ? values->split[first + (splits_faces ? pair_face : 0)] : NAN,
        decision);
    if (solution->strategy == ODDS_TOTAL)
        decision_by_chart(values, number, decision);
}

/* A decision that is being worked out. */
struct question {
    const struct odds *odds;
    const struct odds_state *state;
    enum odds_strategy strategy;
    int hand;                    /* its number */
    int pair;                    /* the rank of a pair, or -1 */
    struct remaining_cards rest; /* the unseen cards, with those of this hand */
    const char *fault;
    struct odds_values values; /* filled only for the hands that are needed */
    struct split_room room;
};

/* ---- One decision at the table: checks ---- */

/* True if the unseen cards can't run out before this hand, of total `hard`,
 * `more` hands that begin with one card of `rank`, and the dealer are done. */
static bool suffices(const struct odds_state *state, int hard, int more,
                     int rank)
{
    int hands = 1 + more;
    int open = PLAYER_BEFORE_LAST - hard +
               more * (PLAYER_BEFORE_LAST - rank - 1) + DEALER_BEFORE_LAST -
               state->upcard - 1;
    return cards_suffice(&state->unseen, open, hands + 1);
}

static const char *check_state(const struct odds *odds,
                               const struct odds_state *state)
{
    const char *fault = check_hole(odds);
    if (fault)
        return fault;
    int number = odds_hand_find(odds, state->hand);
    assert(number >= 0 && ranks_sum(state->hand) >= ODDS_TWO_CARDS);
    assert(state->hands >= 1 && state->hands <= odds->rules.split);
    assert(state->waiting >= 0 && state->waiting < state->hands);
    assert(!state->is_free || odds->wins);
    const struct odds_hand *hand = &odds->hands[number];
    if (!suffices(state, hand->hard, 0, 0))
        return "the shoe could run out during this round";
    int natural = odds->trees[state->upcard].natural_rank;
    if (natural < 0 || odds->rules.peek != PEEK_HOLE || state->before_peek)
        return NULL;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (rank != natural && state->unseen.count[rank] > 0)
            return NULL;
    return "the dealer must have blackjack";
}

/* ---- The best play of splits ---- */

/*
 * The best play of a hand that was split knows what the other hands have drawn.
 * Whatever a hand does, the cards that come later are in a random order, so it
 * can't change what a finished hand wins on average; only the sum of a hand's
 * own win and of the best wins of the hands after it matters. These depend on
 * which cards are gone, not on how they were drawn, so a table keeps each
 * position: the cards gone, the hands waiting, and the splits left.
 *
 * A card that one hand draws changes little for the others. A stand or hit that
 * loses more than KNOWLEDGE for each hand that can profit from it is never the
 * best, and isn't followed.
 */
#define KNOWLEDGE 0.1

enum {
    POSITIONS_MOST = 1 << 22,   /* in the table; half of its room */
    NESTED_MOST = 2 * HANDS_MAX /* hands and splits */
};

struct position {
    uint64_t key; /* 0: none */
    double value;
};

/* The hand that is being played in a position. */
struct split_level {
    struct remaining_cards rest; /* with this hand's cards */
    int gone[ODDS_RANKS];
    int waiting, splits_left; /* hands after this one; splits */
    double margin;
    struct odds_values values; /* if it were the last hand */
    double best[ODDS_HANDS];   /* with the hands after it; NAN: unknown */
};

struct split_search {
    const struct odds *odds;
    struct remaining_cards rest; /* with all split cards */
    int rank;
    struct position *table;
    size_t count;
    const char *fault;
    int depth;
    struct split_level levels[NESTED_MOST];
};

static double position_value(struct split_search *search,
                             const int gone[ODDS_RANKS], int waiting,
                             int splits_left);

/* Returns the place of a position in the table, which may be empty. */
static struct position *position_at(const struct split_search *search,
                                    const int gone[ODDS_RANKS], int waiting,
                                    int splits_left)
{
    const size_t room = 2 * (size_t)POSITIONS_MOST;
    uint64_t key = 1;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        /* Each hand may bust with a card of the rank. */
        const int most = HANDS_MAX * (HAND_BEST / (rank + 1) + 1);
        key = key * ((unsigned)most + 1) + (unsigned)gone[rank];
    }
    key = (key * (HANDS_MAX + 1) + (unsigned)waiting) * (HANDS_MAX + 1) +
          (unsigned)splits_left;
    uint64_t mixed = key;
    size_t place = splitmix(&mixed) % room;
    while (search->table[place].key != 0 && search->table[place].key != key)
        place = (place + 1) % room;
    if (search->table[place].key == 0)
        search->table[place] = (struct position){.key = key, .value = NAN};
    return &search->table[place];
}

/* Returns what the waiting hands win once a hand, with one more card if `rank`
 * isn't negative, is finished. */
static double value_after(struct split_search *search,
                          const struct split_level *level, int hand, int rank)
{
    int gone[ODDS_RANKS];
    if (level->waiting == 0)
        return 0;
    for (int i = 0; i < ODDS_RANKS; i++)
        gone[i] =
            level->gone[i] + search->odds->hands[hand].count[i] + (i == rank);
    return position_value(search, gone, level->waiting, level->splits_left);
}

static double split_hand_best(struct split_search *search,
                              struct split_level *level, int hand);

/* Returns the value of one more card for a hand and those after it; `stake` is
 * 2 if it is doubled. */
static double split_hand_draw(struct split_search *search,
                              struct split_level *level, int hand, int stake)
{
    const struct odds *odds = search->odds;
    const struct remaining_cards *rest = &level->rest;
    const struct odds_hand *cards = &odds->hands[hand];
    double chance[ODDS_RANKS], value = 0;
    remaining_chances(rest, cards, chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int next = odds->next[hand][rank];
        if (chance[rank] <= 0)
            continue;
        if (next < 0)
            value += chance[rank] *
                     (bust_value(rest, cards, rank, BET_SPLIT, stake) +
                      value_after(search, level, hand, rank));
        else if (stake == 1)
            value += chance[rank] * split_hand_best(search, level, next);
        else
            value += chance[rank] *
                     (double_value_after(
                          rest, BET_SPLIT, (struct stake){.own = stake}, hand,
                          rank, level->values.stand, level->values.stand) +
                      value_after(search, level, next, -1));
    }
    return value;
}

/* Returns the best value of a hand and of those after it. */
static double split_hand_best(struct split_search *search,
                              struct split_level *level, int hand)
{
    const struct rules *rules = &search->odds->rules;
    const struct odds_hand *cards = &search->odds->hands[hand];
    const struct odds_values *values = &level->values;
    double *best = &level->best[hand];
    struct rules_allowed may = {.hit = false};
    if (!isnan(*best) || search->fault)
        return *best;
    if (!is_charlie(rules, cards) && !is_finished_21(rules, cards))
        may = split_hand_allows(search->odds, hand, search->rank);
    double stand = values->stand[hand], drawn = values->hit[hand];
    double value = -HUGE_VAL;
    if (!may.hit || drawn - stand <= level->margin)
        value = stand + value_after(search, level, hand, -1);
    if (may.hit && stand - drawn <= level->margin)
        value = fmax(value, split_hand_draw(search, level, hand, 1));
    if (may.doubling &&
        fmax(stand, drawn) - values->twice[hand] <= level->margin)
        value = fmax(value, split_hand_draw(search, level, hand, 2));
    return *best = value;
}

/* Plays the next of the waiting hands, which has one card. */
static double play_waiting(struct split_search *search,
                           const int gone[ODDS_RANKS], int waiting,
                           int splits_left)
{
    const struct odds *odds = search->odds;
    struct split_level *level = &search->levels[search->depth];
    int single = odds->next[0][search->rank];
    double chance[ODDS_RANKS], value = 0;
    assert(search->depth < NESTED_MOST);
    level->rest = remaining_without(&search->rest, search->rank, waiting - 1);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        level->gone[rank] = gone[rank];
        level->rest = remaining_without(&level->rest, rank, gone[rank]);
    }
    level->waiting = waiting - 1;
    level->splits_left = splits_left;
    level->margin = KNOWLEDGE * (waiting - 1 + splits_left);
    for (int i = 0; i < ODDS_HANDS; i++)
        level->best[i] = NAN;
    best_play_fill(&level->rest, single, BET_SPLIT, &level->values);
    remaining_chances(&level->rest, &odds->hands[single], chance);
    search->depth++;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int two = odds->next[single][rank];
        if (chance[rank] <= 0)
            continue;
        double best = split_hand_best(search, level, two);
        if (rank == search->rank && splits_left > 0)
            best = fmax(best, position_value(search, gone, waiting + 1,
                                             splits_left - 1));
        value += chance[rank] * best;
    }
    search->depth--;
    return value;
}

/* Returns what the waiting hands win with the best play, after the cards in
 * `gone` have been played. */
static double position_value(struct split_search *search,
                             const int gone[ODDS_RANKS], int waiting,
                             int splits_left)
{
    struct position *position = position_at(search, gone, waiting, splits_left);
    if (!isnan(position->value) || search->fault)
        return position->value;
    if (++search->count > POSITIONS_MOST) {
        search->fault = "the best play of so many split hands takes too much "
                        "memory; allow fewer splits, such as --rule split=2";
        return NAN;
    }
    return position->value = play_waiting(search, gone, waiting, splits_left);
}

/* Stores the win of a plan's hands with the best play. */
static const char *best_split_value(const struct remaining_cards *rest,
                                    const struct split_plan *plan,
                                    double *value)
{
    static const int nothing[ODDS_RANKS];
    struct split_search *search = calloc(1, sizeof *search);
    const char *fault = NO_MEMORY;
    if (search == NULL)
        return fault;
    search->odds = rest->odds;
    search->rest = *rest;
    search->rank = plan->rank;
    search->table = calloc(2 * (size_t)POSITIONS_MOST, sizeof *search->table);
    if (search->table) {
        *value =
            position_value(search, nothing, plan->waiting, plan->splits_left);
        fault = search->fault;
    }
    free(search->table);
    free(search);
    return fault;
}

static bool by_face(const struct question *question, int rank)
{
    return rank == ODDS_TEN && question->odds->rules.split_by == SPLIT_BY_RANK;
}

/* Returns the number of own bets on the hands of a plan that begins with an own
 * or a free one. */
static int own_bets(const struct rules *rules, int rank, bool first_is_own)
{
    enum face face = rank == ODDS_ACE ? ACE : (enum face)(rank + 1);
    return rules_pair(rules, face, face).is_free ? first_is_own : HANDS_MAX;
}

/* Returns the win of `waiting` hands, the first of which has an own bet or not,
 * or NAN if the cards could run out. */
static double value_waiting(struct question *question, int rank, int waiting,
                            int splits_left, bool first_is_own)
{
    const struct odds_state *state = question->state;
    const struct odds *odds = question->odds;
    struct remaining_cards rest =
        remaining_in_shoe(odds, &state->unseen, state->upcard, 0);
    rest = remaining_without(&rest, rank, -waiting);
    double cards = rest.count[rank];
    if (by_face(question, rank))
        cards = state->unseen.tens[state->pair_face] *
                    odds_shoe_scale(&state->unseen) +
                waiting;
    const struct split_plan plan = {
        .rank = rank,
        .pair_cards = cards,
        .waiting = waiting,
        .splits_left = splits_left,
        .own = own_bets(&odds->rules, rank, first_is_own),
        .may_stop = true};
    if (!suffices(state, rank + 1, waiting + splits_left - 1, rank))
        return NAN;
    if (question->strategy == ODDS_OPTIMAL && !state->unseen.infinite) {
        double value = NAN;
        if (by_face(question, rank) && splits_left > 0)
            question->fault = "the best play of tens that are split by rank "
                              "works with one split; add --rule split=2";
        else
            question->fault = best_split_value(&rest, &plan, &value);
        return value;
    }
    struct odds_values *values = &question->values;
    if (waiting != ODDS_TWO_CARDS || state->hands > 1)
        best_play_fill(&rest, odds->next[0][rank], BET_WHOLE, values);
    uint8_t actions[ODDS_HANDS], free_actions[ODDS_HANDS];
    return split_value(&rest, &plan, question->strategy, values,
                       &question->room, actions, free_actions);
}

static bool may_be_split(const struct question *question)
{
    const struct odds_state *state = question->state;
    int rank = question->pair;
    return rank >= 0 &&
           state->hands < split_limit(&question->odds->rules, rank) &&
           !(by_face(question, rank) && state->pair_face < 0);
}

static double split_decision_value(struct question *question)
{
    const struct odds_state *state = question->state;
    int rank = question->pair;
    if (!may_be_split(question))
        return NAN;
    int spare = split_limit(&question->odds->rules, rank) - state->hands;
    double value = value_waiting(question, rank, state->waiting + 2, spare - 1,
                                 !state->is_free);
    if (state->waiting > 0)
        value -= value_waiting(question, rank, state->waiting, spare, false);
    if (state->hands == 1)
        value -= split_original(&question->rest, rank);
    return value;
}

/* ---- Hands after the first two cards ---- */

static void choose_legal(const struct question *question,
                         struct odds_decision *decision)
{
    const struct odds_state *state = question->state;
    const struct rules *rules = &question->odds->rules;
    const struct odds_hand *hand = &question->odds->hands[question->hand];
    struct rules_hand unsplit = house_hand(hand);
    decision->legal[ODDS_STAND] = true;
    if (is_finished_21(rules, hand))
        return;
    struct rules_allowed allowed =
        state->hands > 1 ? split_hand_allows(question->odds, question->hand,
                                             state->split_rank)
                         : rules_allow(rules, &unsplit);
    decision->legal[ODDS_HIT] = allowed.hit;
    decision->legal[ODDS_DOUBLE] = allowed.doubling;
    decision->legal[ODDS_SPLIT] = may_be_split(question);
}

static void decide_later(struct question *question,
                         struct odds_decision *decision)
{
    const struct odds_values *values = &question->values;
    const struct odds_hand *hand = &question->odds->hands[question->hand];
    double twice = cards_may_double(&question->odds->rules, hand->cards)
                       ? values->twice[question->hand]
                       : NAN;
    *decision = (struct odds_decision){
        .given_no_natural = question->rest.given_no_natural,
        .natural = remaining_danger(&question->rest, hand),
        .value = {[ODDS_STAND] = values->stand[question->hand],
                  [ODDS_HIT] = values->hit[question->hand],
                  [ODDS_DOUBLE] = twice,
                  [ODDS_SURRENDER] = NAN}};
    decision->value[ODDS_SPLIT] = split_decision_value(question);
    choose_legal(question, decision);
    decision_choose(decision);
}

/* A doubled hand stands, or gives up the original bet. */
static void decide_doubled(struct question *question,
                           struct odds_decision *decision)
{
    const struct odds *odds = question->odds;
    double stand = question->values.stand[question->hand];
    bool wins = rules_21_wins(&odds->rules, odds->hands[question->hand].total);
    *decision = (struct odds_decision){
        .given_no_natural = question->rest.given_no_natural,
        .natural =
            remaining_danger(&question->rest, &odds->hands[question->hand]),
        .legal = {[ODDS_STAND] = true,
                  [ODDS_SURRENDER] = odds->rules.double_rescue && !wins},
        .value = {[ODDS_STAND] = 2 * (wins ? 1 : stand),
                  [ODDS_HIT] = NAN,
                  [ODDS_DOUBLE] = NAN,
                  [ODDS_SPLIT] = NAN,
                  [ODDS_SURRENDER] = DOUBLE_RESCUE}};
    decision_choose(decision);
}

/* ---- The answer ---- */

static void answer_question(struct question *question,
                            struct odds_decision *decision)
{
    const struct odds *odds = question->odds;
    const struct odds_state *state = question->state;
    const struct odds_hand *hand = &odds->hands[question->hand];
    bool first = state->hands == 1 && hand->cards == ODDS_TWO_CARDS;
    bool splits = may_be_split(question);
    best_play_fill(&question->rest,
                   splits ? odds->next[0][question->pair] : question->hand,
                   state->is_free     ? BET_FREE
                   : state->hands > 1 ? BET_SPLIT
                                      : BET_WHOLE,
                   &question->values);
    if (state->doubled) {
        decide_doubled(question, decision);
        return;
    }
    if (!first) {
        decide_later(question, decision);
        return;
    }
    first_hand_decide(&question->rest, &question->values, question->hand,
                      split_decision_value(question), decision);
    decision->legal[ODDS_SPLIT] = splits;
    if (state->before_peek && decision->given_no_natural)
        decision_before_look(&question->rest, hand, decision);
    const struct rules *rules = &odds->rules;
    if (!rules->insurance || rules_21_wins(rules, hand->total) ||
        state->upcard != ODDS_ACE || decision->given_no_natural)
        return;
    decision->insurance = odds_insurance(decision->natural);
    decision->even_money = 1;
    decision->even_money_offered = odds_hand_is_natural(rules, hand);
    decision->insurance_offered = !decision->even_money_offered;
}

const char *odds_decide(const struct odds *odds, const struct odds_state *state,
                        enum odds_strategy strategy,
                        struct odds_decision *decision)
{
    struct odds_decision decided;
    const char *fault = check_state(odds, state);
    if (fault)
        return fault;
    if (strategy == ODDS_TOTAL)
        return "play by totals works only for a whole shoe";
    if (strategy == ODDS_OPTIMAL && state->hands > 1)
        return "the best play of splits works only for the first two cards";
    if (strategy == ODDS_OPTIMAL && odds->wins)
        return "the best play of splits works only without free bets";
    struct question *question = malloc(sizeof *question);
    if (question == NULL)
        return NO_MEMORY;
    /* Hands that the shoe can't deal are stood on. All else is written before
     * it is read. */
    memset(question->values.action, ODDS_STAND, ODDS_HANDS);
    memset(question->values.otherwise, ODDS_STAND, ODDS_HANDS);
    question->odds = odds;
    question->state = state;
    question->strategy = strategy;
    question->fault = NULL;
    question->hand = odds_hand_find(odds, state->hand);
    question->pair = hand_pair_rank(&odds->hands[question->hand]);
    question->rest = remaining_in_shoe(odds, &state->unseen, state->upcard, 0);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        question->rest =
            remaining_without(&question->rest, rank, -state->hand[rank]);
    answer_question(question, &decided);
    fault = question->fault;
    if (fault == NULL)
        *decision = decided;
    free(question);
    return fault;
}

/* ---- The cases of a deal of two cards and an upcard ---- */

void deal_decide(const struct odds_solution *solution,
                 const struct remaining_cards *rest, int number, double split,
                 struct odds_decision *decision)
{
    const struct odds_values *values = &solution->against[rest->upcard];
    first_hand_decide(rest, values, number, split, decision);
    if (decision->given_no_natural)
        decision_before_look(rest, &rest->odds->hands[number], decision);
    if (solution->strategy == ODDS_TOTAL)
        decision_by_chart(values, number, decision);
}

/* Two tens may have different faces, and the upcard may share a pair's face. */
static int tens_cases(const struct odds_solution *solution,
                      const struct remaining_cards *rest,
                      struct deal_case cases[DEAL_CASES_MAX])
{
    const struct odds_values *values = &solution->against[rest->upcard];
    double scale = odds_shoe_scale(&solution->shoe);
    double tens = rest->count[ODDS_TEN];
    double all = solution->shoe.count[ODDS_TEN] * scale;
    double pairs = 0;
    int count = 0;
    for (int face = 0; face < ODDS_TEN_FACES; face++) {
        double cards = solution->shoe.tens[face] * scale;
        double up = all > tens ? cards / all : 0;
        double other = (1 - up) * cards * (cards - 1) / (tens * (tens - 1));
        double same = up * (cards - 1) * (cards - 2) / (tens * (tens - 1));
        if (other > 0)
            cases[count++] = (struct deal_case){other, cards,
                                                values->split[ODDS_TEN + face]};
        if (same > 0)
            cases[count++] =
                (struct deal_case){same, cards - 1, values->split_same[face]};
        pairs += other + same;
    }
    cases[count++] = (struct deal_case){1 - pairs, 0, NAN};
    return count;
}

int deal_cases(const struct odds_solution *solution,
               const struct remaining_cards *rest, int first, int second,
               struct deal_case cases[DEAL_CASES_MAX])
{
    const struct odds_values *values = &solution->against[rest->upcard];
    if (first == ODDS_TEN && second == ODDS_TEN &&
        rest->odds->rules.split_by == SPLIT_BY_RANK)
        return tens_cases(solution, rest, cases);
    cases[0] = (struct deal_case){1, rest->count[first],
                                  first == second ? values->split[first] : NAN};
    return 1;
}

/* ---- The round, from the values against all upcards ---- */

/* Returns what insurance or even money adds; 0 if it is better declined. */
static double insurance_gain(const struct remaining_cards *rest, int number)
{
    const struct rules *rules = &rest->odds->rules;
    const struct odds_hand *hand = &rest->odds->hands[number];
    double danger = remaining_natural(rest, hand);
    bool natural = odds_hand_is_natural(rules, hand);
    if (!rules->insurance || rest->upcard != ODDS_ACE ||
        (natural && rules_21_wins(rules, hand->total)))
        return 0;
    return fmax(natural ? 1 - (1 - danger) * natural_value(rules)
                        : odds_insurance(danger),
                0);
}

/* Adds the deals against an upcard, with their values before the peek. */
static void add_upcard(const struct odds *odds,
                       const struct odds_solution *solution, int upcard,
                       struct odds_round *round)
{
    struct remaining_cards rest =
        remaining_in_shoe(odds, &solution->shoe, upcard, 1);
    double plain = 0, gain = 0;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            struct deal_case cases[DEAL_CASES_MAX];
            int number = two_card_hand(odds, first, second);
            double value = 0, chance = deal_chance(&rest, first, second);
            if (chance <= 0)
                continue;
            int count = deal_cases(solution, &rest, first, second, cases);
            for (int i = 0; i < count; i++) {
                struct odds_decision decision;
                deal_decide(solution, &rest, number, cases[i].split, &decision);
                value += cases[i].share * decision.value[decision.best];
            }
            plain += chance * value;
            gain += chance * insurance_gain(&rest, number);
        }
    round->upcard[upcard] =
        solution->shoe.count[upcard] / (double)odds_shoe_cards(&solution->shoe);
    round->by_upcard[upcard] = plain + gain;
    round->without_insurance += round->upcard[upcard] * plain;
    round->value += round->upcard[upcard] * (plain + gain);
}

/* Returns the value of splitting a pair of this rank; the rest holds `cards`
 * cards that can be split with it. */
static double pair_split_value(const struct remaining_cards *rest, int rank,
                               double cards, enum odds_strategy strategy,
                               struct odds_values *values,
                               struct split_room *room)
{
    const struct rules *rules = &rest->odds->rules;
    const struct split_plan plan = {.rank = rank,
                                    .pair_cards = cards,
                                    .waiting = 2,
                                    .splits_left = split_limit(rules, rank) - 2,
                                    .own = own_bets(rules, rank, true)};
    if (rules->split < 2 || cards <= 1)
        return NAN;
    return split_value(rest, &plan, strategy, values, room,
                       values->split_action[rank], values->free_action[rank]) -
           split_original(rest, rank);
}

/* Fills the splits of tens by face, for upcards of a different and of the same
 * face. Faces with equal counts have equal values. */
static void fill_faces(const struct remaining_cards *rest,
                       const struct odds_shoe *shoe,
                       enum odds_strategy strategy, struct odds_values *values,
                       struct split_room *room)
{
    double *split = &values->split[ODDS_TEN], *same = values->split_same;
    for (int face = 0; face < ODDS_TEN_FACES; face++) {
        double tens = shoe->tens[face] * odds_shoe_scale(shoe);
        bool alike = face > 0 && shoe->tens[face] == shoe->tens[face - 1];
        split[face] = alike ? split[face - 1]
                            : pair_split_value(rest, ODDS_TEN, tens, strategy,
                                               values, room);
        same[face] = split[face];
        if (rest->upcard == ODDS_TEN)
            same[face] = alike ? same[face - 1]
                               : pair_split_value(rest, ODDS_TEN, tens - 1,
                                                  strategy, values, room);
    }
}

static void fill_splits(const struct remaining_cards *rest,
                        const struct odds_shoe *shoe,
                        enum odds_strategy strategy, struct odds_values *values,
                        struct split_room *room)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        values->split[rank] = pair_split_value(rest, rank, rest->count[rank],
                                               strategy, values, room);
    for (int face = 0; face < ODDS_TEN_FACES; face++)
        values->split[ODDS_TEN + face] = values->split_same[face] =
            values->split[ODDS_TEN];
    if (rest->odds->rules.split_by == SPLIT_BY_RANK)
        fill_faces(rest, shoe, strategy, values, room);
}

static void fill_first(const struct remaining_cards *rest,
                       struct odds_solution *solution)
{
    const struct odds *odds = rest->odds;
    struct odds_values *values = &solution->against[rest->upcard];
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int number = two_card_hand(odds, first, second);
            struct odds_decision decision;
            if (!remaining_hold(rest, &odds->hands[number]))
                continue;
            deal_decide(solution, rest, number,
                        first == second ? values->split[first] : NAN,
                        &decision);
            values->first[number] = (uint8_t)decision.best;
        }
}

/* ---- The chart of a solution of play by totals ---- */

/* The weights of the means so far, while a chart is being filled. */
struct sums {
    double hard[HAND_BEST + 1], soft[HAND_BEST + 1];
};

static struct odds_cell *total_cell(const struct odds_chart *chart,
                                    const struct odds_hand *hand, int column)
{
    return (struct odds_cell *)&(hand->soft ? chart->soft
                                            : chart->hard)[hand->total][column];
}

/* Adds a two-card hand to its cell. A pair goes into its own cell and, if it
 * isn't split, into that of its total. If a total has only a pair that is
 * split, its cell shows the play for a pair that can't be split again. */
static void add_deal(const struct odds *odds,
                     const struct odds_solution *solution,
                     const struct remaining_cards *rest, int first, int second,
                     struct sums *sums, struct odds_chart *chart)
{
    const struct odds_values *values = &solution->against[rest->upcard];
    int number = two_card_hand(odds, first, second);
    const struct odds_hand *hand = &odds->hands[number];
    struct odds_decision decision;
    if (!remaining_hold(rest, hand))
        return;
    odds_solution_decide(odds, solution, first, second, rest->upcard, 0,
                         &decision);
    struct odds_cell cell = {.possible = true,
                             .action = (enum odds_action)values->first[number],
                             .otherwise =
                                 (enum odds_action)values->otherwise[number],
                             .value = decision.value[values->first[number]]};
    if (first == second)
        chart->pair[first][rest->upcard] = cell;
    struct odds_cell *total = total_cell(chart, hand, rest->upcard);
    if (cell.action == ODDS_SPLIT && !total->possible)
        total->action = total->otherwise = cell.otherwise;
    if (cell.action == ODDS_SPLIT || odds_hand_is_natural(&odds->rules, hand))
        return;
    double *sum =
        hand->soft ? &sums->soft[hand->total] : &sums->hard[hand->total];
    double mean = total->value;
    *total = cell;
    total->value = mean;
    double chance = rest->count[first] *
                    (rest->count[second] - (first == second)) *
                    (first == second ? 1 : 2);
    *sum += chance;
    total->value += (cell.value - total->value) * chance / *sum;
}

/* Fills the totals that no two cards make, such as hard 21. */
static void add_longer(const struct odds *odds,
                       const struct odds_values *values, int upcard,
                       struct odds_chart *chart)
{
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        struct odds_cell *cell = total_cell(chart, hand, upcard);
        if (hand->cards > ODDS_TWO_CARDS && !cell->possible)
            cell->action = cell->otherwise =
                (enum odds_action)values->action[i];
    }
}

void odds_solution_chart(const struct odds *odds,
                         const struct odds_solution *solution,
                         struct odds_chart *chart)
{
    memset(chart, 0, sizeof *chart);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        struct sums sums = {{0}, {0}};
        if (solution->shoe.count[upcard] == 0)
            continue;
        struct remaining_cards rest =
            remaining_in_shoe(odds, &solution->shoe, upcard, 1);
        for (int first = 0; first < ODDS_RANKS; first++)
            for (int second = 0; second <= first; second++)
                add_deal(odds, solution, &rest, first, second, &sums, chart);
        add_longer(odds, &solution->against[upcard], upcard, chart);
    }
}

/* ---- Play by totals ---- */

/*
 * For each total, hard or soft, one action is best on average
 * over the hands of that total. Each hand is weighted with its chance if the
 * chart itself is followed from the deal. Split hands and pairs that the chart
 * splits don't count. Hit or stand is chosen over all hands of the total that
 * neither double nor surrender, double and surrender over its two-card hands. A
 * pair is split if the split, played by the chart, is worth more than the
 * chart's play of its total. The weights depend on the chart, so the search
 * repeats until nothing changes.
 */

enum { ROUNDS_MAX = 16 };

enum { TOTALS = HAND_BEST + 1 };

/* The plays for each total, hard (0) and soft (1). */
struct cells {
    uint8_t otherwise[2][TOTALS]; /* hit or stand */
    uint8_t first[2][TOTALS];     /* on two cards: stand, hit, double or
                                     surrender */
    bool splits[ODDS_RANKS];
};

/* The chart for one upcard while it is being made. */
struct draft {
    const struct remaining_cards *rest;
    struct odds_values *values;
    struct cells cells;
    double weights[ODDS_HANDS]; /* the chance to reach the hand */
    double best[ODDS_HANDS];    /* the value of hitting or standing */
    double held[ODDS_HANDS];    /* the chance to hold its cards, in any order;
                                   used for cells that are never reached */
};

/* Returns the chance that the next cards are those of the hand, in any order.
 */
static double cards_chance(const struct remaining_cards *rest,
                           const struct odds_hand *hand)
{
    double chance = 1;
    int drawn = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        for (int copy = 0; copy < hand->count[rank]; copy++, drawn++)
            chance *= (rest->count[rank] - copy) / (rest->left - drawn) *
                      (drawn + 1) / (copy + 1);
    return chance > 0 ? chance : 0;
}

/* Starts a draft that always stands. */
static void draft_start(struct draft *draft, const struct remaining_cards *rest,
                        struct odds_values *values)
{
    *draft = (struct draft){.rest = rest, .values = values};
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &rest->odds->hands[i];
        draft->held[i] = cards_chance(rest, hand);
        if (rest->given_no_natural && draft->held[i] > 0)
            draft->held[i] *= 1 - remaining_natural(rest, hand);
    }
    memset(&draft->cells, ODDS_STAND, sizeof draft->cells);
}

static bool is_split(const struct draft *draft, const struct odds_hand *hand)
{
    int rank = hand_pair_rank(hand);
    return rank >= 0 && draft->cells.splits[rank];
}

/* Adds the chance of a hand to the hands that a card makes of it. */
static void pass_on(const struct remaining_cards *rest, int number,
                    double reach[ODDS_HANDS])
{
    const int16_t *next = rest->odds->next[number];
    double chance[ODDS_RANKS];
    remaining_chances(rest, &rest->odds->hands[number], chance);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (next[rank] >= 0)
            reach[next[rank]] += reach[number] * chance[rank];
}

/* True if the hand isn't a natural or a Charlie, so it needs a decision. */
static bool needs_decision(const struct draft *draft,
                           const struct odds_hand *hand)
{
    const struct rules *rules = &draft->rest->odds->rules;
    return !odds_hand_is_natural(rules, hand) && !is_charlie(rules, hand);
}

static void fill_weights(struct draft *draft)
{
    const struct cells *cells = &draft->cells;
    memset(draft->weights, 0, sizeof draft->weights);
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &draft->rest->odds->hands[i];
        bool of_two = hand->cards == ODDS_TWO_CARDS;
        if (of_two)
            draft->weights[i] = draft->held[i];
        if (draft->weights[i] != 0 && !is_split(draft, hand) &&
            needs_decision(draft, hand) &&
            (of_two ? cells->first
                    : cells->otherwise)[hand->soft][hand->total] == ODDS_HIT)
            pass_on(draft->rest, i, draft->weights);
    }
}

/* True if the chart doubles or surrenders two cards, so that its hit or stand
 * is only for longer hands. */
static bool ends_at_once(const struct draft *draft,
                         const struct odds_hand *hand)
{
    int first = draft->cells.first[hand->soft][hand->total];
    return hand->cards == ODDS_TWO_CARDS && first != ODDS_HIT &&
           first != ODDS_STAND;
}

/* Returns the gain of hitting over standing, summed over the soft or hard hands
 * whose hard total is `hard` and which the chart hits or stands. If `any` is
 * true, it counts all hands that can be held instead of those that are reached.
 * Hard 4 and soft 12 need that if the chart splits their pair: they come up
 * when it can't be split again. */
static double hits_gain(const struct draft *draft, int hard, bool soft,
                        bool any, double *sum)
{
    const double *weights = any ? draft->held : draft->weights;
    const struct odds *odds = draft->rest->odds;
    double gain = *sum = 0;
    for (int i = odds->first[hard]; i < odds->first[hard + 1]; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        if (hand->soft != soft || hand->cards < ODDS_TWO_CARDS ||
            !needs_decision(draft, hand) ||
            (!any && (is_split(draft, hand) || ends_at_once(draft, hand))))
            continue;
        gain += weights[i] * (draft->values->hit[i] - draft->values->stand[i]);
        *sum += weights[i];
    }
    return gain;
}

/* Chooses hit or stand for the hard and the soft hands with this hard total.
 * All higher hard totals must be done, and the values of hitting this one. */
static void choose_otherwise(struct draft *draft, int hard)
{
    for (int soft = 0; soft <= 1; soft++) {
        int total = hard + (soft ? 10 : 0);
        if (total > HAND_BEST)
            continue;
        double sum;
        double gain = hits_gain(draft, hard, soft, false, &sum);
        if (sum == 0)
            gain = hits_gain(draft, hard, soft, true, &sum);
        draft->cells.otherwise[soft][total] = gain > 0 ? ODDS_HIT : ODDS_STAND;
    }
}

/* Fills in the values of hitting the hands with this hard total. All higher
 * hard totals must be written. */
static void draft_fill_hits(struct draft *draft, int hard)
{
    const struct odds *odds = draft->rest->odds;
    for (int i = odds->first[hard]; i < odds->first[hard + 1]; i++) {
        double chance[ODDS_RANKS];
        if (draft->held[i] <= 0 || is_charlie(&odds->rules, &odds->hands[i]))
            continue;
        remaining_chances(draft->rest, &odds->hands[i], chance);
        draft->values->hit[i] =
            hit_value(draft->rest, BET_WHOLE, i, chance, draft->best);
    }
}

/* Writes hit or stand to the values of the hands with this hard total. */
static void draft_write_otherwise(struct draft *draft, int hard)
{
    const struct odds *odds = draft->rest->odds;
    struct odds_values *values = draft->values;
    for (int i = odds->first[hard]; i < odds->first[hard + 1]; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        values->action[i] = values->otherwise[i] =
            is_charlie(&odds->rules, hand)
                ? ODDS_STAND
                : draft->cells.otherwise[hand->soft][hand->total];
        draft->best[i] =
            values->action[i] == ODDS_HIT ? values->hit[i] : values->stand[i];
    }
}

/* Returns the value of surrender after the peek. Early surrender comes before
 * the peek, so its value is converted. */
static double surrender_value_after_peek(const struct remaining_cards *rest,
                                         int number)
{
    const struct rules *rules = &rest->odds->rules;
    double natural = remaining_natural(rest, &rest->odds->hands[number]);
    if (rules->surrender == SURRENDER_NONE)
        return -INFINITY;
    if (rules->surrender == SURRENDER_EARLY && rest->given_no_natural)
        return (natural - 0.5) / (1 - natural);
    return surrender_value(rules, natural);
}

static double value_by(const struct draft *draft, int number, int action)
{
    const struct odds_values *values = draft->values;
    switch (action) {
    case ODDS_HIT:
        return values->hit[number];
    case ODDS_DOUBLE:
        return values->twice[number];
    case ODDS_SURRENDER:
        return surrender_value_after_peek(draft->rest, number);
    default:
        return values->stand[number];
    }
}

/* Returns the mean value of an action over the two-card hands of a total. Pairs
 * that are split count only if there are no other hands. Returns -INFINITY if
 * the action isn't allowed. */
static double action_mean(const struct draft *draft, int soft, int total,
                          int action, bool with_split)
{
    const struct odds *odds = draft->rest->odds;
    double value = 0, sum = 0;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int i = two_card_hand(odds, first, second);
            const struct odds_hand *hand = &odds->hands[i];
            if (hand->soft != soft || hand->total != total ||
                draft->held[i] == 0 ||
                odds_hand_is_natural(&odds->rules, hand) ||
                (is_split(draft, hand) && !with_split))
                continue;
            if (action == ODDS_DOUBLE && !double_allowed(&odds->rules, hand))
                return -INFINITY;
            value += draft->held[i] * value_by(draft, i, action);
            sum += draft->held[i];
        }
    if (sum == 0 && !with_split)
        return action_mean(draft, soft, total, action, true);
    return sum > 0 ? value / sum : -INFINITY;
}

static void choose_first(struct draft *draft)
{
    for (int soft = 0; soft <= 1; soft++)
        for (int total = 0; total < TOTALS; total++) {
            int best = draft->cells.otherwise[soft][total];
            double value = action_mean(draft, soft, total, best, false);
            const int others[] = {ODDS_DOUBLE, ODDS_SURRENDER};
            for (int i = 0; i < 2; i++) {
                double other =
                    action_mean(draft, soft, total, others[i], false);
                if (other > value) {
                    value = other;
                    best = others[i];
                }
            }
            draft->cells.first[soft][total] = (uint8_t)best;
        }
}

static void draft_write_first(struct draft *draft)
{
    const struct odds *odds = draft->rest->odds;
    struct odds_values *values = draft->values;
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            int i = two_card_hand(odds, first, second);
            const struct odds_hand *hand = &odds->hands[i];
            int action = draft->cells.first[hand->soft][hand->total];
            if (odds_hand_is_natural(&odds->rules, hand))
                action = ODDS_STAND;
            values->first[i] = (uint8_t)action;
            if (action == ODDS_DOUBLE)
                values->action[i] = ODDS_DOUBLE;
        }
}

/* Turns the values from best_play_fill() into those of ODDS_TOTAL. */
static void total_play_fill(const struct remaining_cards *rest,
                            const struct odds_shoe *shoe,
                            struct odds_values *values, struct split_room *room)
{
    struct draft draft;
    struct cells before;
    draft_start(&draft, rest, values);
    int rounds = 0;
    do {
        before = draft.cells;
        fill_weights(&draft);
        for (int hard = HAND_BEST; hard >= ODDS_TWO_CARDS; hard--) {
            draft_fill_hits(&draft, hard);
            choose_otherwise(&draft, hard);
            draft_write_otherwise(&draft, hard);
        }
        choose_first(&draft);
        draft_write_first(&draft);
        fill_splits(rest, shoe, ODDS_TOTAL, values, room);
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            int i = two_card_hand(rest->odds, rank, rank);
            draft.cells.splits[rank] =
                !isnan(values->split[rank]) && draft.held[i] > 0 &&
                values->split[rank] > value_by(&draft, i, values->first[i]);
        }
    } while (memcmp(&before, &draft.cells, sizeof before) != 0 &&
             ++rounds < ROUNDS_MAX);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (draft.cells.splits[rank])
            values->first[two_card_hand(rest->odds, rank, rank)] = ODDS_SPLIT;
}

/* ---- Play by totals and numbers of cards ---- */

/* Fills the chances that best play reaches each unsplit hand. Hands that it
 * never reaches have very small ones, so that their cells are decided, too. */
static void fill_reach(const struct remaining_cards *rest,
                       const struct odds_values *values,
                       double reach[ODDS_HANDS])
{
    const double trace = 1e-9;
    const struct odds_hand *hands = rest->odds->hands;
    for (int i = 0; i < ODDS_HANDS; i++)
        reach[i] = hands[i].cards < ODDS_TWO_CARDS
                       ? 0
                       : cards_chance(rest, &hands[i]) *
                             (hands[i].cards == ODDS_TWO_CARDS ? 1 : trace);
    for (int i = 0; i < ODDS_HANDS; i++) {
        int action = hands[i].cards == ODDS_TWO_CARDS ? values->first[i]
                                                      : values->action[i];
        if (reach[i] > 0 && action == ODDS_HIT)
            pass_on(rest, i, reach);
    }
}

/* The sums of the values of all actions over the hands of a cell, times their
 * weights. */
struct mean {
    double weight;
    double value[ODDS_ACTIONS];
    bool legal[ODDS_ACTIONS];
};

/* Returns the cell with the best play of hands whose sums these are. */
static struct odds_cell best_cell(const struct mean *mean)
{
    const double *value = mean->value;
    struct odds_cell cell = {.possible = mean->weight > 0};
    if (!cell.possible)
        return cell;
    cell.otherwise =
        value[ODDS_HIT] > value[ODDS_STAND] ? ODDS_HIT : ODDS_STAND;
    cell.action = cell.otherwise;
    for (int action = ODDS_DOUBLE; action < ODDS_ACTIONS; action++)
        if (mean->legal[action] && value[action] > value[cell.action])
            cell.action = (enum odds_action)action;
    cell.value = value[cell.action] / mean->weight;
    return cell;
}

typedef struct mean sums_by_total[ODDS_CARDS_KINDS][2][HAND_BEST + 1];

static int cards_kind(int cards)
{
    int kind = cards - ODDS_CARDS_LEAST;
    return kind < ODDS_CARDS_KINDS ? kind : ODDS_CARDS_KINDS - 1;
}

const struct odds_chart *
odds_chart_for_cards(const struct odds_cards_chart *chart, int cards)
{
    return &chart->by_cards[cards_kind(cards)];
}

static bool pair_is_split(const struct odds *odds,
                          const struct odds_values *values, int number)
{
    int rank = hand_pair_rank(&odds->hands[number]);
    return rank >= 0 && values->first[number] == ODDS_SPLIT;
}

static void sum_up_hands(const struct remaining_cards *rest,
                         const struct odds_values *values, sums_by_total sums)
{
    const struct odds *odds = rest->odds;
    double reach[ODDS_HANDS];
    fill_reach(rest, values, reach);
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        if (reach[i] == 0 || odds_hand_is_natural(&odds->rules, hand) ||
            pair_is_split(odds, values, i) ||
            is_finished_21(&odds->rules, hand) ||
            is_charlie(&odds->rules, hand))
            continue;
        struct mean *sum =
            &sums[cards_kind(hand->cards)][hand->soft][hand->total];
        bool doubles = double_allowed(&odds->rules, hand);
        sum->weight += reach[i];
        sum->value[ODDS_STAND] += reach[i] * values->stand[i];
        sum->value[ODDS_HIT] += reach[i] * values->hit[i];
        sum->value[ODDS_DOUBLE] += doubles ? reach[i] * values->twice[i] : 0;
        sum->value[ODDS_SURRENDER] +=
            reach[i] * surrender_value_after_peek(rest, i);
        sum->legal[ODDS_DOUBLE] = doubles;
        sum->legal[ODDS_SURRENDER] = hand->cards == ODDS_TWO_CARDS;
    }
}

/* A pair that isn't split is played by its total, and a total that only a pair
 * makes like the pair. */
static void fill_cards_pairs(const struct remaining_cards *rest,
                             const struct odds_values *values,
                             struct odds_chart *chart)
{
    const struct odds *odds = rest->odds;
    int upcard = rest->upcard;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int number = two_card_hand(odds, rank, rank);
        const struct odds_hand *hand = &odds->hands[number];
        struct odds_cell *pair = &chart->pair[rank][upcard];
        struct odds_cell *total = total_cell(chart, hand, upcard);
        if (!remaining_hold(rest, hand))
            continue;
        if (!total->possible)
            total->action = total->otherwise =
                (enum odds_action)values->otherwise[number];
        *pair = *total;
        pair->possible = true;
        if (pair_is_split(odds, values, number))
            pair->action = ODDS_SPLIT;
    }
}

void odds_solution_cards_chart(const struct odds *odds,
                               const struct odds_solution *solution,
                               struct odds_cards_chart *chart)
{
    memset(chart, 0, sizeof *chart);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        const struct odds_values *values = &solution->against[upcard];
        sums_by_total sums = {{{{.weight = 0}}}};
        if (solution->shoe.count[upcard] == 0)
            continue;
        struct remaining_cards rest =
            remaining_in_shoe(odds, &solution->shoe, upcard, 1);
        sum_up_hands(&rest, values, sums);
        for (int kind = 0; kind < ODDS_CARDS_KINDS; kind++)
            for (int total = 0; total <= HAND_BEST; total++) {
                struct odds_chart *cells = &chart->by_cards[kind];
                cells->hard[total][upcard] = best_cell(&sums[kind][0][total]);
                cells->soft[total][upcard] = best_cell(&sums[kind][1][total]);
            }
        fill_cards_pairs(&rest, values, &chart->by_cards[0]);
    }
}

/* Returns the cell by which a hand is played unless it is split. */
static const struct odds_cell *
cell_to_play(const struct odds_cards_chart *chart, const struct odds_hand *hand,
             int upcard)
{
    const struct odds_chart *cells = odds_chart_for_cards(chart, hand->cards);
    int rank = hand_pair_rank(hand);
    return rank >= 0 && cells->pair[rank][upcard].action != ODDS_SPLIT
               ? &cells->pair[rank][upcard]
               : total_cell(cells, hand, upcard);
}

/* Plays a hand, whose next hands are already played, and stores its value. What
 * the rules don't allow is played as the cell says otherwise. */
static void play_by_cell(const struct remaining_cards *rest,
                         const struct odds_cell *cell, int number,
                         struct odds_values *values, double best[ODDS_HANDS])
{
    const struct rules *rules = &rest->odds->rules;
    const struct odds_hand *hand = &rest->odds->hands[number];
    double chance[ODDS_RANKS];
    remaining_chances(rest, hand, chance);
    bool charlie = is_charlie(rules, hand);
    bool finished = charlie || is_finished_21(rules, hand);
    bool hits = !finished && cell->otherwise == ODDS_HIT;
    bool doubles =
        !finished && cell->action == ODDS_DOUBLE && double_allowed(rules, hand);
    if (!charlie)
        values->hit[number] = hit_value(rest, BET_WHOLE, number, chance, best);
    values->otherwise[number] = hits ? ODDS_HIT : ODDS_STAND;
    values->action[number] = doubles ? ODDS_DOUBLE : values->otherwise[number];
    best[number] = doubles ? values->twice[number]
                   : hits  ? values->hit[number]
                           : values->stand[number];
    if (hand->cards == ODDS_TWO_CARDS)
        values->first[number] = cell->action == ODDS_SURRENDER && !finished &&
                                        rules->surrender != SURRENDER_NONE
                                    ? ODDS_SURRENDER
                                    : values->action[number];
}

/* Turns the values from best_play_fill() into those of play by the chart. */
static void cards_play_fill(const struct remaining_cards *rest,
                            const struct odds_shoe *shoe,
                            const struct odds_cards_chart *chart,
                            struct odds_values *values, struct split_room *room)
{
    const struct odds *odds = rest->odds;
    double best[ODDS_HANDS] = {0};
    for (int i = ODDS_HANDS - 1; i >= 0; i--)
        if (odds->hands[i].cards >= ODDS_TWO_CARDS &&
            remaining_hold(rest, &odds->hands[i]))
            play_by_cell(rest,
                         cell_to_play(chart, &odds->hands[i], rest->upcard), i,
                         values, best);
    fill_splits(rest, shoe, ODDS_TOTAL, values, room);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (chart->by_cards[0].pair[rank][rest->upcard].action == ODDS_SPLIT &&
            !isnan(values->split[rank]))
            values->first[two_card_hand(odds, rank, rank)] = ODDS_SPLIT;
}

/* Fills the chart that plays like one by totals: hands of more than two cards
 * as that says otherwise. */
static void cards_chart_fill(const struct odds_chart *chart,
                             struct odds_cards_chart *by_cards)
{
    for (int kind = 0; kind < ODDS_CARDS_KINDS; kind++)
        by_cards->by_cards[kind] = *chart;
    for (int kind = 1; kind < ODDS_CARDS_KINDS; kind++)
        for (int total = 0; total <= HAND_BEST; total++)
            for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
                struct odds_chart *cells = &by_cards->by_cards[kind];
                struct odds_cell *hard = &cells->hard[total][upcard];
                struct odds_cell *soft = &cells->soft[total][upcard];
                hard->action = hard->otherwise;
                soft->action = soft->otherwise;
            }
}

/* ---- Solutions ---- */

/* A solution that is being filled. */
struct solution_work {
    const struct odds *odds;
    const struct odds_cards_chart *chart; /* to play by, or NULL */
    /* By hole card, or NULL. The same two cards with the lower one up are taken
     * from the solutions of lower hole cards. */
    const struct odds_solution *solutions;
    struct odds_solution *solution;
    struct split_room *rooms; /* one for each thread */
};

static void fill_against(void *self, int upcard, int thread)
{
    const struct solution_work *work = self;
    struct split_room *room = &work->rooms[thread];
    struct odds_solution *solution = work->solution;
    struct odds_values *values = &solution->against[upcard];
    if (work->solutions && upcard < work->odds->hole) {
        *values = work->solutions[upcard].against[work->odds->hole];
        return;
    }
    struct remaining_cards rest =
        remaining_in_shoe(work->odds, &solution->shoe, upcard, 1);
    best_play_fill(&rest, 0, BET_WHOLE, values);
    if (work->chart)
        cards_play_fill(&rest, &solution->shoe, work->chart, values, room);
    else if (solution->strategy == ODDS_TOTAL)
        total_play_fill(&rest, &solution->shoe, values, room);
    else {
        fill_splits(&rest, &solution->shoe, solution->strategy, values, room);
        fill_first(&rest, solution);
    }
}

static const char *fill_solution(struct solution_work *work,
                                 const struct odds_shoe *shoe,
                                 enum odds_strategy strategy)
{
    const struct odds *odds = work->odds;
    const char *fault = odds_check_shoe(odds, shoe);
    if (fault == NULL && strategy == ODDS_OPTIMAL)
        fault = "the best play of splits is worked out only for given hands; "
                "use --hand or --two-cards, or another strategy";
    if (fault == NULL && strategy == ODDS_TOTAL && work->chart == NULL)
        fault = rules_refusal(&odds->rules, ENGINE_TOTALS_CHART);
    if (fault)
        return fault;
    work->rooms = malloc((size_t)odds->threads * sizeof *work->rooms);
    if (work->rooms == NULL)
        return NO_MEMORY;
    memset(work->solution, 0, sizeof *work->solution);
    work->solution->shoe = *shoe;
    work->solution->strategy = strategy;
    upcards_share(odds, shoe, fill_against, work);
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        if (shoe->count[upcard] > 0)
            add_upcard(odds, work->solution, upcard, &work->solution->round);
    free(work->rooms);
    return NULL;
}

const char *odds_solve(const struct odds *odds, const struct odds_shoe *shoe,
                       enum odds_strategy strategy,
                       struct odds_solution *solution)
{
    struct solution_work work = {.odds = odds, .solution = solution};
    return fill_solution(&work, shoe, strategy);
}

const char *odds_solve_by_chart(const struct odds *odds,
                                const struct odds_shoe *shoe,
                                const struct odds_chart *chart,
                                struct odds_solution *solution)
{
    struct odds_cards_chart by_cards;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        const struct odds_cell *tens = &chart->pair[ODDS_TEN][upcard];
        const struct odds_cell *twenty = &chart->hard[20][upcard];
        if (odds->rules.split_by == SPLIT_BY_RANK &&
            tens->action != ODDS_SPLIT &&
            (tens->action != twenty->action ||
             tens->otherwise != twenty->otherwise))
            return "the chart plays a pair of tens unlike other hands of 20, "
                   "which can't be worked out if pairs are split by rank";
    }
    const char *fault = rules_refusal(&odds->rules, ENGINE_TOTALS_CHART);
    cards_chart_fill(chart, &by_cards);
    return fault ? fault : odds_solve_by_cards(odds, shoe, &by_cards, solution);
}

const char *odds_solve_by_cards(const struct odds *odds,
                                const struct odds_shoe *shoe,
                                const struct odds_cards_chart *chart,
                                struct odds_solution *solution)
{
    struct solution_work work = {
        .odds = odds, .chart = chart, .solution = solution};
    return fill_solution(&work, shoe, ODDS_TOTAL);
}

/* ---- Both of the dealer's cards ---- */

static const struct {
    int least, columns;
    bool soft;
} PARTS[ODDS_EXPOSED_PARTS] = {
    [ODDS_EXPOSED_LOW] = {4, 8, false},
    [ODDS_EXPOSED_HIGH] = {12, 9, false},
    [ODDS_EXPOSED_SOFT] = {12, 9, true},
};

int odds_exposed_least(enum odds_exposed_part part)
{
    return PARTS[part].least;
}

int odds_exposed_columns(enum odds_exposed_part part)
{
    return PARTS[part].columns;
}

/* Returns the part of the chart for the dealer's cards of these ranks, and
 * stores the column; -1 for a blackjack. */
static int exposed_column(int one, int other, int *column)
{
    enum { ACE_BONUS = 10 };
    bool soft = one == ODDS_ACE || other == ODDS_ACE;
    int total = one + other + ODDS_TWO_CARDS + (soft ? ACE_BONUS : 0);
    for (int part = 0; part < ODDS_EXPOSED_PARTS; part++) {
        *column = total - PARTS[part].least;
        if (PARTS[part].soft == soft && *column >= 0 &&
            *column < PARTS[part].columns)
            return part;
    }
    return -1;
}

/* The means for a column. Pairs are apart from other hands of their totals. */
struct column_means {
    struct mean hard[HAND_BEST + 1], soft[HAND_BEST + 1], pair[ODDS_RANKS];
};

/* Adds all two-card hands against the cards of a solution and an upcard, which
 * come with this chance. */
static void add_all_deals(const struct odds *odds,
                          const struct odds_solution *solution, int upcard,
                          double chance, struct column_means *means)
{
    struct remaining_cards rest =
        remaining_in_shoe(odds, &solution->shoe, upcard, 1);
    for (int first = 0; first < ODDS_RANKS; first++)
        for (int second = 0; second <= first; second++) {
            const struct odds_hand *hand =
                &odds->hands[two_card_hand(odds, first, second)];
            struct odds_decision decision;
            bool pair = first == second;
            if (!remaining_hold(&rest, hand) ||
                odds_hand_is_natural(&odds->rules, hand))
                continue;
            odds_solution_decide(odds, solution, first, second, upcard, 0,
                                 &decision);
            struct mean *mean = pair         ? &means->pair[first]
                                : hand->soft ? &means->soft[hand->total]
                                             : &means->hard[hand->total];
            double weight = chance * rest.count[first] *
                            (rest.count[second] - pair) /
                            (rest.left * (rest.left - 1)) * (pair ? 1 : 2);
            mean->weight += weight;
            for (int action = 0; action < ODDS_ACTIONS; action++) {
                mean->legal[action] = decision.legal[action];
                mean->value[action] += weight * decision.value[action];
            }
        }
}

/* Fills the cells of pairs that are split. The others count for their totals.
 */
static void fill_split_pairs(const struct odds *odds,
                             struct column_means *means,
                             struct odds_chart *chart, int column)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const struct odds_hand *hand =
            &odds->hands[two_card_hand(odds, rank, rank)];
        struct odds_cell *cell = &chart->pair[rank][column];
        struct mean *total =
            &(hand->soft ? means->soft : means->hard)[hand->total];
        *cell = best_cell(&means->pair[rank]);
        if (!cell->possible || cell->action == ODDS_SPLIT)
            continue;
        const struct mean *pair = &means->pair[rank];
        total->weight += pair->weight;
        for (int action = 0; action < ODDS_ACTIONS; action++) {
            total->legal[action] = pair->legal[action] && action != ODDS_SPLIT;
            total->value[action] += pair->value[action];
        }
    }
}

/* Fills the cell of a pair that isn't split from the cell of its total, and the
 * cell of a total that only a pair makes from the pair. */
static void join_pairs_and_totals(const struct odds *odds,
                                  const struct column_means *means,
                                  struct odds_chart *chart, int column)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        const struct odds_hand *hand =
            &odds->hands[two_card_hand(odds, rank, rank)];
        const struct mean *mean = &means->pair[rank];
        struct odds_cell *pair = &chart->pair[rank][column];
        struct odds_cell *total = total_cell(chart, hand, column);
        if (pair->possible && !total->possible)
            total->action = total->otherwise = pair->otherwise;
        if (!pair->possible || pair->action == ODDS_SPLIT)
            continue;
        *pair = *total;
        pair->value = mean->value[pair->action] / mean->weight;
    }
}

/* Adds the hands against all two cards of a column's total. */
static void add_dealers(const struct odds *odds, const struct odds_shoe *shoe,
                        const struct odds_solution solutions[ODDS_RANKS],
                        int part, int column, struct column_means *means)
{
    for (int hole = 0; hole < ODDS_RANKS; hole++)
        for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
            int other, count = shoe->count[hole];
            if (count == 0 || exposed_column(hole, upcard, &other) != part ||
                other != column)
                continue;
            double chance = count * solutions[hole].round.upcard[upcard];
            if (chance > 0)
                add_all_deals(odds->with_hole[hole], &solutions[hole], upcard,
                              chance, means);
        }
}

void odds_exposed_best_chart(const struct odds *odds,
                             const struct odds_shoe *shoe,
                             const struct odds_solution solutions[ODDS_RANKS],
                             struct odds_exposed_chart *chart)
{
    memset(chart, 0, sizeof *chart);
    for (int part = 0; part < ODDS_EXPOSED_PARTS; part++)
        for (int column = 0; column < PARTS[part].columns; column++) {
            struct column_means means = {.hard = {{0}}};
            struct odds_chart *cells = &chart->parts[part];
            add_dealers(odds, shoe, solutions, part, column, &means);
            fill_split_pairs(odds, &means, cells, column);
            for (int total = 0; total <= HAND_BEST; total++) {
                cells->hard[total][column] = best_cell(&means.hard[total]);
                cells->soft[total][column] = best_cell(&means.soft[total]);
            }
            join_pairs_and_totals(odds, &means, cells, column);
        }
}

/* Copies the cells for the dealer's total with each upcard. Against a blackjack
 * nothing is decided. */
static void chart_for_hole(const struct odds_exposed_chart *chart, int hole,
                           struct odds_chart *by_upcard)
{
    *by_upcard = (struct odds_chart){0};
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        int column, part = exposed_column(hole, upcard, &column);
        if (part < 0)
            continue;
        const struct odds_chart *from = &chart->parts[part];
        for (int total = 0; total <= HAND_BEST; total++) {
            by_upcard->hard[total][upcard] = from->hard[total][column];
            by_upcard->soft[total][upcard] = from->soft[total][column];
        }
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            by_upcard->pair[rank][upcard] = from->pair[rank][column];
    }
}

/* Adds the rounds in which the dealer's hole card, which has this chance, is
 * shown. */
static void add_hole(struct odds_exposed *exposed, int hole, double chance,
                     const struct odds_round *round)
{
    exposed->value += chance * round->value;
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++) {
        int low = hole < upcard ? hole : upcard;
        int high = hole < upcard ? upcard : hole;
        if (round->upcard[upcard] == 0)
            continue;
        exposed->chance[low][high] += chance * round->upcard[upcard];
        exposed->by_hand[low][high] = round->by_upcard[upcard];
    }
}

/* The face of a hole card doesn't matter, because pairs are split by value. */
const char *odds_exposed_solve(const struct odds *odds,
                               const struct odds_shoe *shoe,
                               enum odds_strategy strategy,
                               const struct odds_exposed_chart *chart,
                               struct odds_solution solutions[ODDS_RANKS],
                               struct odds_exposed *exposed)
{
    struct odds_chart by_upcard;
    struct odds_cards_chart by_cards;
    double cards = odds_shoe_cards(shoe);
    const char *fault = rules_refusal(&odds->rules, ENGINE_SHOWN_CHART);
    if (fault == NULL && chart)
        fault = rules_refusal(&odds->rules, ENGINE_TOTALS_CHART);
    if (fault)
        return fault;
    memset(exposed, 0, sizeof *exposed);
    for (int hole = 0; hole < ODDS_RANKS; hole++) {
        if (shoe->count[hole] <= 0)
            continue;
        struct odds_shoe less = *shoe;
        struct solution_work work = {.odds = odds->with_hole[hole],
                                     .chart = chart ? &by_cards : NULL,
                                     .solutions = solutions,
                                     .solution = &solutions[hole]};
        if (chart) {
            chart_for_hole(chart, hole, &by_upcard);
            cards_chart_fill(&by_upcard, &by_cards);
        }
        if (!less.infinite)
            less.count[hole]--;
        if (!less.infinite && hole == ODDS_TEN)
            odds_shoe_even_out_tens(&less);
        fault = fill_solution(&work, &less, chart ? ODDS_TOTAL : strategy);
        if (fault)
            return fault;
        add_hole(exposed, hole, shoe->count[hole] / cards,
                 &solutions[hole].round);
    }
    return NULL;
}
