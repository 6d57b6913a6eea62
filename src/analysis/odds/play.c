/* The value of standing, for many hands at once, and of the best play. */
#include "odds/kernel.h"

static void fill_lane(struct lane_shoes *shoes, int lane,
                      const struct pack *pack, const struct stand_item *item,
                      int extra_rank)
{
    const struct odds_hand *hand = &pack->odds->hands[item->hand];
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        shoes->count[rank][lane] = pack->count[rank] - hand->count[rank];
    shoes->count[extra_rank][lane] -= item->extra;
    shoes->left[lane] = pack->left - hand->cards - item->extra;
}

static double stand_value(const struct pack *pack,
                          const struct lane_shoes *shoes, int lane,
                          double taken)
{
    if (pack->natural_rank < 0)
        return 1 - taken;
    double natural = shoes->count[pack->natural_rank][lane] / shoes->left[lane];
    if (!pack->given_no_natural)
        return 1 - natural - taken;
    return natural < 1 ? 1 - taken / (1 - natural) : 0;
}

/* Values up to LANES stands on totals of one kind. */
static void stand_together(const struct pack *pack, int kind,
                           const struct stand_item items[],
                           const uint16_t places[], int count, int extra_rank,
                           double values[])
{
    struct lane_shoes shoes;
    double taken[LANES];
    for (int lane = 0; lane < LANES; lane++)
        fill_lane(&shoes, lane, pack,
                  &items[places[lane < count ? lane : count - 1]], extra_rank);
    pack->odds->walks.taken(pack->odds, pack->upcard, kind, &shoes, taken);
    for (int lane = 0; lane < count; lane++)
        values[places[lane]] = stand_value(pack, &shoes, lane, taken[lane]);
}

/* Values stands against a dealer who draws no card. */
static void stand_against_total(const struct pack *pack,
                                const struct stand_item items[], int count,
                                double values[])
{
    const struct odds *odds = pack->odds;
    const struct dealer_trees *trees = &odds->trees[pack->upcard];
    for (int i = 0; i < count; i++)
        values[i] =
            trees->is_natural
                ? -1
                : rules_compare(&odds->rules, odds->hands[items[i].hand].total,
                                trees->stands);
}

void stand_values(const struct pack *pack, const struct stand_item items[],
                  int count, int extra_rank, double values[])
{
    uint16_t places[STANDS][LANES] = {{0}};
    int waiting[STANDS] = {0};
    if (pack->odds->trees[pack->upcard].stands > 0) {
        stand_against_total(pack, items, count, values);
        return;
    }
    for (int i = 0; i < count; i++) {
        int kind = stand_kind(pack->odds->hands[items[i].hand].total);
        places[kind][waiting[kind]++] = (uint16_t)i;
        if (waiting[kind] < LANES)
            continue;
        stand_together(pack, kind, items, places[kind], LANES, extra_rank,
                       values);
        waiting[kind] = 0;
    }
    for (int kind = 0; kind < STANDS; kind++)
        if (waiting[kind] > 0)
            stand_together(pack, kind, items, places[kind], waiting[kind],
                           extra_rank, values);
}

double natural_takes(const struct rules *rules, enum bet_kind kind, int stake)
{
    if (rules->peek != PEEK_NONE_ORIGINAL)
        return stake;
    return kind == BET_SPLIT ? 0 : 1;
}

double value_of_bust(const struct pack *pack, const struct odds_hand *hand,
                     int rank, enum bet_kind kind, int stake)
{
    double danger = pack_danger_after(pack, hand, rank);
    if (danger == 0)
        return -stake;
    return -stake * (1 - danger) -
           natural_takes(&pack->odds->rules, kind, stake) * danger;
}

/* The state while the values against an upcard are filled. `best` holds the
 * best value of each hand. */
struct sheet {
    const struct pack *pack;
    enum bet_kind kind;
    struct odds_values *values;
    int count;
    struct stand_item items[ODDS_HANDS]; /* the hands to be filled */
    double best[ODDS_HANDS];
};

/* The ranks of a hand, to see fast whether other hands contain it. */
struct part {
    int count;
    struct {
        int rank;
        int cards;
    } ranks[ODDS_RANKS];
};

static struct part part_of(const struct odds_hand *hand)
{
    struct part part = {.count = 0};
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (hand->count[rank] > 0) {
            part.ranks[part.count].rank = rank;
            part.ranks[part.count++].cards = hand->count[rank];
        }
    return part;
}

static bool contains(const struct odds_hand *hand, const struct part *part)
{
    for (int i = 0; i < part->count; i++)
        if (hand->count[part->ranks[i].rank] < part->ranks[i].cards)
            return false;
    return true;
}

/* True if the pack holds the cards of every possible hand. */
static bool holds_all(const struct pack *pack)
{
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int most = HAND_BEST / (rank + 1);
        if (pack->count[rank] < most)
            return false;
    }
    return true;
}

/* Lists the hands of two or more cards that the pack can deal and that contain
 * the hand `from`. */
static void list_hands(struct sheet *sheet, int from)
{
    const struct odds *odds = sheet->pack->odds;
    bool all = holds_all(sheet->pack);
    const struct part part = part_of(&odds->hands[from]);
    for (int i = 0; i < ODDS_HANDS; i++) {
        const struct odds_hand *hand = &odds->hands[i];
        if (hand->cards >= ODDS_TWO_CARDS && contains(hand, &part) &&
            (all || pack_holds(sheet->pack, hand)))
            sheet->items[sheet->count++] =
                (struct stand_item){.hand = (uint16_t)i};
    }
}

static void fill_all_stands(struct sheet *sheet)
{
    const struct odds *odds = sheet->pack->odds;
    double values[ODDS_HANDS];
    double taken = natural_takes(&odds->rules, sheet->kind, 1);
    stand_values(sheet->pack, sheet->items, sheet->count, 0, values);
    for (int i = 0; i < sheet->count; i++) {
        int number = sheet->items[i].hand;
        const struct odds_hand *hand = &odds->hands[number];
        sheet->values->stand[number] =
            is_charlie(&odds->rules, hand)
                ? 1
                : win_of_standing(odds, number,
                                  values[i] -
                                      taken * pack_danger(sheet->pack, hand));
    }
}

/* Returns the value of hitting once and then playing best. Most hands have a
 * high total, so most cards bust them. */
static double value_of_hit(const struct sheet *sheet, int number,
                           const double chance[ODDS_RANKS])
{
    const struct pack *pack = sheet->pack;
    const struct odds_hand *hand = &pack->odds->hands[number];
    const int16_t *next = pack->odds->next[number];
    bool dangerous = pack_is_dangerous(pack);
    double hit = 0;
    int rank = 0;
    for (; rank < ODDS_RANKS && next[rank] >= 0; rank++)
        if (chance[rank] > 0)
            hit += chance[rank] * sheet->best[next[rank]];
    for (; rank < ODDS_RANKS; rank++)
        if (chance[rank] > 0)
            hit += dangerous ? chance[rank] * value_of_bust(pack, hand, rank,
                                                            sheet->kind, 1)
                             : -chance[rank];
    return hit;
}

/* Returns the value of doubling: two bets, one card. */
static double value_of_double(const struct sheet *sheet, int number,
                              const double chance[ODDS_RANKS])
{
    const struct pack *pack = sheet->pack;
    const struct odds *odds = pack->odds;
    const struct odds_hand *hand = &odds->hands[number];
    double more = 2 * natural_takes(&odds->rules, sheet->kind, 1) -
                  natural_takes(&odds->rules, sheet->kind, 2);
    double twice = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int next = odds->next[number][rank];
        if (chance[rank] <= 0)
            continue;
        double value =
            next < 0 ? value_of_bust(pack, hand, rank, sheet->kind, 2)
                     : win_of_doubled(odds, next, sheet->values->stand[next]) +
                           more * pack_danger_after(pack, hand, rank);
        twice += chance[rank] * value;
    }
    return twice;
}

static void fill_hand(struct sheet *sheet, int number)
{
    const struct odds *odds = sheet->pack->odds;
    const struct odds_hand *hand = &odds->hands[number];
    struct odds_values *values = sheet->values;
    if (is_charlie(&odds->rules, hand)) {
        values->hit[number] = sheet->best[number] = 1;
        values->action[number] = values->otherwise[number] = ODDS_STAND;
        return;
    }
    double chance[ODDS_RANKS];
    pack_chances(sheet->pack, hand, chance);
    double hit = value_of_hit(sheet, number, chance);
    bool finished = is_finished_21(&odds->rules, hand);
    bool hits = !finished && hit > values->stand[number];
    values->hit[number] = hit;
    values->action[number] = values->otherwise[number] =
        hits ? ODDS_HIT : ODDS_STAND;
    sheet->best[number] = hits ? hit : values->stand[number];
    if (!cards_may_double(&odds->rules, hand->cards))
        return;
    values->twice[number] = value_of_double(sheet, number, chance);
    if (!finished && double_allowed(&odds->rules, hand) &&
        values->twice[number] > sheet->best[number]) {
        values->action[number] = ODDS_DOUBLE;
        sheet->best[number] = values->twice[number];
    }
}

void best_play_fill(const struct pack *pack, int from, enum bet_kind kind,
                    struct odds_values *values)
{
    struct sheet sheet = {.pack = pack, .kind = kind, .values = values};
    list_hands(&sheet, from);
    fill_all_stands(&sheet);
    for (int i = sheet.count - 1; i >= 0; i--)
        fill_hand(&sheet, sheet.items[i].hand);
    values->given_no_natural = pack->given_no_natural;
    values->natural = pack_natural(pack, &pack->odds->hands[0]);
}
