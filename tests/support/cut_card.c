#include "support/cut_card.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- Cards as keys ---- */

/* How many cards of each rank, as one number: four bits for each rank but the
 * tens, which come lowest and have six. The highest bit of each part is free,
 * and shows whether there are more cards than the shoe has. Above all ranks is
 * the number of cards. */
typedef uint64_t cards_key;

enum {
    RANK_BITS = 4,
    RANK_MOST = 7,
    TENS_BITS = 6,
    TENS_MOST = 31,
    CARDS_SHIFT = 48
};

static int key_shift(int rank)
{
    return rank == ODDS_TEN ? 0 : TENS_BITS + RANK_BITS * rank;
}

static cards_key key_of(int rank, int count)
{
    const cards_key one = 1;
    return (cards_key)count * ((one << key_shift(rank)) + (one << CARDS_SHIFT));
}

static int key_count(cards_key key, int rank)
{
    int bits = rank == ODDS_TEN ? TENS_BITS : RANK_BITS;
    return (int)(key >> key_shift(rank)) & ((1 << bits) - 1);
}

static int key_cards(cards_key key)
{
    return (int)(key >> CARDS_SHIFT);
}

/* ---- Ways ---- */

/* In how many orders some cards can be a part of a round. */
struct way {
    cards_key key;
    double ways; /* 0: there is no entry */
};

struct ways {
    struct way *list; /* a hash table, or NULL */
    size_t room, count;
};

static size_t ways_place(const struct ways *ways, cards_key key)
{
    const uint64_t spread = 0x9E3779B97F4A7C15U; /* 2^64 by the golden ratio */
    size_t at = (size_t)((key * spread) >> 20) & (ways->room - 1);
    while (ways->list[at].ways != 0 && ways->list[at].key != key)
        at = (at + 1) & (ways->room - 1);
    return at;
}

static bool ways_grow(struct ways *ways)
{
    enum { FIRST_ROOM = 64 };
    struct ways larger = {.room = ways->room ? 2 * ways->room : FIRST_ROOM,
                          .count = ways->count};
    larger.list = calloc(larger.room, sizeof *larger.list);
    if (larger.list == NULL)
        return false;
    for (size_t i = 0; i < ways->room; i++)
        if (ways->list[i].ways != 0)
            larger.list[ways_place(&larger, ways->list[i].key)] = ways->list[i];
    free(ways->list);
    *ways = larger;
    return true;
}

static void ways_free(struct ways *ways)
{
    free(ways->list);
    *ways = (struct ways){0};
}

/* ---- The shoe ---- */

/* How a hand ends: with a total that waits for the dealer's, or at once. */
enum end {
    END_STIFF, /* 16 or less */
    END_17,
    ENDS_WAITING = END_17 + ODDS_DEALER_TOTALS,
    END_BUST = ENDS_WAITING,
    END_GIVEN_UP,
    ENDS
};
enum { DEALER_BUSTS = ODDS_DEALER_TOTALS, DEALER_ENDS };
enum { STAKES = 2 };

struct hands {
    struct ways ending[STAKES][ENDS];
};

enum { ROW_RANKS = ODDS_TEN }; /* the ranks before the tens */

/* A table has a number for each set of cards that the shoe holds: rows by the
 * number of tens, one for each set of other cards. */
struct analysis {
    const struct rules *rules;
    const struct odds_chart *chart;
    int count[ODDS_RANKS], cards;
    cards_key limit, guard;
    int most; /* cards gone when a round begins */
    size_t stride[ROW_RANKS], rows, row;
    bool out_of_memory;

    double *order; /* the chance that the first cards of the shoe are these, in
                      one given order of their ranks */
    double *begun; /* in how many orders these cards can be whole rounds */
    double *won;   /* what the next round wins then, times `order` */
};

static bool shoe_holds(const struct analysis *self, cards_key key)
{
    return ((self->limit - key) & self->guard) == self->guard;
}

static void ways_add(struct analysis *self, struct ways *ways, cards_key key,
                     double more)
{
    if (!shoe_holds(self, key) || self->out_of_memory)
        return;
    if (2 * ways->count >= ways->room && !ways_grow(ways)) {
        self->out_of_memory = true;
        return;
    }
    struct way *way = &ways->list[ways_place(ways, key)];
    ways->count += way->ways == 0;
    *way = (struct way){.key = key, .ways = way->ways + more};
}

/* Adds the ways of a part of the player's cards and then another one, that
 * leave room for the dealer's two. */
static void ways_join(struct analysis *self, const struct ways *first,
                      const struct ways *second, struct ways *sum)
{
    for (size_t i = 0; i < first->room; i++)
        for (size_t j = 0; j < second->room && first->list[i].ways != 0; j++) {
            cards_key key = first->list[i].key + second->list[j].key;
            if (second->list[j].ways != 0 && key_cards(key) <= self->most - 2)
                ways_add(self, sum, key,
                         first->list[i].ways * second->list[j].ways);
        }
}

/* ---- Tables ---- */

static double *table_new(struct analysis *self)
{
    enum { BEYOND = 8 }; /* see add_products() */
    double *table = calloc(self->rows * self->row + BEYOND, sizeof *table);
    self->out_of_memory = self->out_of_memory || table == NULL;
    return table;
}

static size_t key_at(const struct analysis *self, cards_key key)
{
    size_t at = (size_t)key_count(key, ODDS_TEN);
    for (int rank = 0; rank < ROW_RANKS; rank++)
        at += (size_t)key_count(key, rank) * self->stride[rank];
    return at;
}

/* A table that another one is added to, `part` cards further on. */
struct shift {
    double *to;
    const double *from;
    double times;
    int room[ROW_RANKS]; /* how many cards of a rank there may be without */
    size_t tens;         /* the part, and how many numbers of tens there may be
                            without it */
    int most;            /* as many cards in a row, without tens */
};

static void shift_rows(const struct analysis *self, const struct shift *shift,
                       int rank, size_t at, int cards)
{
    if (rank == ROW_RANKS) {
        double *to = shift->to + at;
        const double *from = shift->from + at;
        for (size_t tens = 0; tens < shift->tens; tens++)
            to[tens] += shift->times * from[tens];
        return;
    }
    for (int i = 0; i <= shift->room[rank] && cards + i <= shift->most; i++)
        shift_rows(self, shift, rank + 1, at + (size_t)i * self->stride[rank],
                   cards + i);
}

/* Adds to each set of cards what `from` has with the part's cards as well. At
 * most `most` cards matter, or all. */
static void table_look_on(const struct analysis *self, double *to,
                          const double *from, cards_key part, double times,
                          int most)
{
    if (!shoe_holds(self, part))
        return;
    struct shift shift = {
        .to = to,
        .from = from + key_at(self, part),
        .times = times,
        .tens = (size_t)(self->count[ODDS_TEN] - key_count(part, ODDS_TEN) + 1),
        .most = most};
    for (int rank = 0; rank < ROW_RANKS; rank++)
        shift.room[rank] = self->count[rank] - key_count(part, rank);
    shift_rows(self, &shift, 0, 0, 0);
}

/* ---- Hands ---- */

struct player {
    int upcard;
    bool is_split;
    int split_rank;
    int cards, hard;
    bool has_ace;
    int pair; /* the rank of a pair that could be split; or -1 */
    cards_key key;
};

static struct rules_hand rules_hand_of(const struct player *player)
{
    enum { ACE_MORE = 10 };
    bool soft = player->has_ace && player->hard + ACE_MORE <= HAND_BEST;
    return (struct rules_hand){.cards = player->cards,
                               .total = player->hard + (soft ? ACE_MORE : 0),
                               .soft = soft,
                               .is_split = player->is_split,
                               .is_split_ace = player->is_split &&
                                               player->split_rank == ODDS_ACE};
}

static struct player with_card(struct player player, int rank)
{
    player.cards++;
    player.hard += rank + 1;
    player.has_ace = player.has_ace || rank == ODDS_ACE;
    player.pair = -1;
    player.key += key_of(rank, 1);
    return player;
}

static void add_end(struct analysis *self, const struct player *player,
                    int stake, struct hands *hands)
{
    int total = rules_hand_of(player).total;
    enum end end = total > HAND_BEST      ? END_BUST
                   : total < DEALER_LEAST ? END_STIFF
                                          : END_17 + total - DEALER_LEAST;
    ways_add(self, &hands->ending[stake - 1][end], player->key, 1);
}

static const struct odds_cell *cell_of(const struct analysis *self,
                                       const struct player *player,
                                       const struct rules_hand *hand)
{
    const struct odds_chart *chart = self->chart;
    if (player->pair >= 0)
        return &chart->pair[player->pair][player->upcard];
    return hand->soft ? &chart->soft[hand->total][player->upcard]
                      : &chart->hard[hand->total][player->upcard];
}

/* Returns what the chart plays with a hand that isn't split. */
static enum odds_action action_of(const struct analysis *self,
                                  const struct player *player)
{
    struct rules_hand hand = rules_hand_of(player);
    struct rules_allowed allowed = rules_allow(self->rules, &hand);
    if (hand.total > HAND_BEST ||
        rules_hand_is_finished(self->rules, hand.total, hand.soft))
        return ODDS_STAND;
    const struct odds_cell *cell = cell_of(self, player, &hand);
    if (cell->action == ODDS_DOUBLE && allowed.doubling)
        return ODDS_DOUBLE;
    if (cell->action == ODDS_SURRENDER && allowed.surrender)
        return ODDS_SURRENDER;
    return cell->otherwise == ODDS_HIT && allowed.hit ? ODDS_HIT : ODDS_STAND;
}

static void play_hand(struct analysis *self, const struct player *player,
                      struct hands *hands)
{
    enum odds_action action =
        shoe_holds(self, player->key) ? action_of(self, player) : ODDS_STAND;
    if (action == ODDS_STAND)
        add_end(self, player, 1, hands);
    else if (action == ODDS_SURRENDER)
        ways_add(self, &hands->ending[0][END_GIVEN_UP], player->key, 1);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        struct player next = with_card(*player, rank);
        if (action == ODDS_DOUBLE)
            add_end(self, &next, 2, hands);
        else if (action == ODDS_HIT)
            play_hand(self, &next, hands);
    }
}

/* The cards that the dealer turns and draws. */
static void draw_dealer(struct analysis *self, const struct player *dealer,
                        struct ways ways[DEALER_ENDS])
{
    struct rules_hand hand = rules_hand_of(dealer);
    if (!shoe_holds(self, dealer->key))
        return;
    if (hand.total <= HAND_BEST &&
        (hand.cards < 2 ||
         rules_dealer_hits(self->rules, hand.total, hand.soft))) {
        for (int rank = 0; rank < ODDS_RANKS; rank++) {
            struct player next = with_card(*dealer, rank);
            bool natural =
                next.cards == 2 && rules_hand_of(&next).total == HAND_BEST;
            if (!natural)
                draw_dealer(self, &next, ways);
        }
        return;
    }
    int end = hand.total > HAND_BEST ? DEALER_BUSTS : hand.total - DEALER_LEAST;
    ways_add(self, &ways[end], dealer->key, 1);
}

/* ---- The parts of rounds with one upcard ---- */

struct parts {
    int upcard;
    int natural;        /* the rank that makes a natural of it; or -1 */
    struct ways turned; /* a hole card without a natural */
    struct ways dealer[DEALER_ENDS]; /* the same, and the cards drawn */
    struct ways drawn;               /* all of these together */
    struct hands first;              /* two cards, and what follows */
    bool splits[ODDS_RANKS];
    int hands_most[ODDS_RANKS];
    /* After the first card of a split hand of a rank: with another second card,
     * and with the same one. */
    struct hands split[ODDS_RANKS], again[ODDS_RANKS];
};

static void hands_free(struct hands *hands)
{
    for (int stake = 0; stake < STAKES; stake++)
        for (int end = 0; end < ENDS; end++)
            ways_free(&hands->ending[stake][end]);
}

static void parts_free(struct parts *parts)
{
    ways_free(&parts->turned);
    ways_free(&parts->drawn);
    for (int end = 0; end < DEALER_ENDS; end++)
        ways_free(&parts->dealer[end]);
    hands_free(&parts->first);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        hands_free(&parts->split[rank]);
        hands_free(&parts->again[rank]);
    }
    free(parts);
}

static enum face face_of(int rank)
{
    return rank == ODDS_ACE ? ACE : (enum face)(rank + 1);
}

static void find_split(struct analysis *self, struct parts *parts, int rank)
{
    for (int second = 0; second < ODDS_RANKS; second++) {
        struct player player = {
            .upcard = parts->upcard, .is_split = true, .split_rank = rank};
        player = with_card(player, rank);
        player.key = 0; /* the first card is counted with the pair */
        player = with_card(player, second);
        play_hand(self, &player,
                  second == rank ? &parts->again[rank] : &parts->split[rank]);
    }
}

static void find_first(struct analysis *self, struct parts *parts, int one,
                       int two)
{
    struct player player = with_card(
        with_card((struct player){.upcard = parts->upcard}, one), two);
    bool natural = one + two == ODDS_ACE + ODDS_TEN &&
                   (one == ODDS_ACE || two == ODDS_ACE);
    if (natural || (one == two && parts->splits[one]))
        return;
    player.pair = one == two ? one : -1;
    play_hand(self, &player, &parts->first);
}

static struct parts *parts_find(struct analysis *self, int upcard)
{
    struct parts *parts = calloc(1, sizeof *parts);
    self->out_of_memory = self->out_of_memory || parts == NULL;
    if (parts == NULL)
        return NULL;
    parts->upcard = upcard;
    parts->natural = upcard == ODDS_ACE   ? ODDS_TEN
                     : upcard == ODDS_TEN ? ODDS_ACE
                                          : -1;
    struct player dealer = with_card((struct player){0}, upcard);
    dealer.key = 0; /* the upcard is counted with the round */
    draw_dealer(self, &dealer, parts->dealer);
    for (int end = 0; end < DEALER_ENDS; end++)
        for (size_t i = 0; i < parts->dealer[end].room; i++)
            if (parts->dealer[end].list[i].ways != 0)
                ways_add(self, &parts->drawn, parts->dealer[end].list[i].key,
                         parts->dealer[end].list[i].ways);
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        if (rank != parts->natural)
            ways_add(self, &parts->turned, key_of(rank, 1), 1);
        parts->hands_most[rank] =
            rules_pair(self->rules, face_of(rank), face_of(rank)).hands;
        parts->splits[rank] =
            self->chart->pair[rank][upcard].action == ODDS_SPLIT &&
            parts->hands_most[rank] > 1;
        if (parts->splits[rank])
            find_split(self, parts, rank);
    }
    for (int one = 0; one < ODDS_RANKS; one++)
        for (int two = 0; two < ODDS_RANKS; two++)
            find_first(self, parts, one, two);
    return parts;
}

/* ---- The ways of one round ---- */

/* Adds all hands of `from` to those that wait for the dealer, or don't. */
static void hands_sum(struct analysis *self, const struct hands *from,
                      struct ways *waiting, struct ways *ended)
{
    for (int stake = 0; stake < STAKES; stake++)
        for (int end = 0; end < ENDS; end++) {
            const struct ways *ways = &from->ending[stake][end];
            for (size_t i = 0; i < ways->room; i++)
                if (ways->list[i].ways != 0)
                    ways_add(self, end < ENDS_WAITING ? waiting : ended,
                             ways->list[i].key, ways->list[i].ways);
        }
}

/* Split hands so far: how many there are, how many of them have no second card
 * yet, and whether one of the others waits for the dealer. */
struct split_ways {
    struct ways ways[HANDS_MAX + 1][HANDS_MAX + 1][2];
};

/* Gives the next hand its second card. Hands that are split again leave one
 * more without. */
static void split_step(struct analysis *self, const struct parts *parts,
                       int rank, int hands, int without,
                       struct split_ways *split, const struct ways played[2])
{
    bool can_split = hands < parts->hands_most[rank];
    for (int waits = 0; waits < 2; waits++) {
        struct ways *from = &split->ways[hands][without][waits];
        for (int more = 0; more < 2; more++)
            ways_join(self, from, &played[more],
                      &split->ways[hands][without - 1][waits || more]);
        for (size_t i = 0; can_split && i < from->room; i++)
            if (from->list[i].ways != 0)
                ways_add(self, &split->ways[hands + 1][without + 1][waits],
                         from->list[i].key + key_of(rank, 1),
                         from->list[i].ways);
        ways_free(from);
    }
}

/* Adds the hands of a pair to those that wait for the dealer, or don't. */
static void add_split_hands(struct analysis *self, const struct parts *parts,
                            int rank, struct ways *waiting, struct ways *ended)
{
    struct split_ways split = {0};
    struct ways other[2] = {0}, any[2] = {0}; /* [1]: waits for the dealer */
    hands_sum(self, &parts->split[rank], &other[1], &other[0]);
    hands_sum(self, &parts->split[rank], &any[1], &any[0]);
    hands_sum(self, &parts->again[rank], &any[1], &any[0]);
    ways_add(self, &split.ways[2][2][0], key_of(rank, 2), 1);
    for (int hands = 2; hands <= parts->hands_most[rank]; hands++)
        for (int without = hands; without > 0; without--)
            split_step(self, parts, rank, hands, without, &split,
                       hands < parts->hands_most[rank] ? other : any);
    for (int hands = 2; hands <= parts->hands_most[rank]; hands++)
        for (int waits = 0; waits < 2; waits++) {
            struct ways *ways = &split.ways[hands][0][waits];
            for (size_t i = 0; i < ways->room; i++)
                if (ways->list[i].ways != 0)
                    ways_add(self, waits ? waiting : ended, ways->list[i].key,
                             ways->list[i].ways);
            ways_free(ways);
        }
    for (int waits = 0; waits < 2; waits++) {
        ways_free(&other[waits]);
        ways_free(&any[waits]);
    }
}

/* Adds the ways of a player's cards, then the dealer's, to a table. */
static void table_join(const struct analysis *self, const struct ways *player,
                       const struct ways *dealer, cards_key also, double *table)
{
    for (size_t i = 0; i < player->room; i++)
        for (size_t j = 0; j < dealer->room && player->list[i].ways != 0; j++) {
            cards_key key = player->list[i].key + dealer->list[j].key + also;
            if (dealer->list[j].ways != 0 && key_cards(key) <= self->most &&
                shoe_holds(self, key))
                table[key_at(self, key)] +=
                    player->list[i].ways * dealer->list[j].ways;
        }
}

static void add_round(struct analysis *self, const struct parts *parts,
                      double *round)
{
    struct ways waiting = {0}, ended = {0}, dealt = {0}, natural = {0};
    cards_key upcard = key_of(parts->upcard, 1);
    hands_sum(self, &parts->first, &waiting, &ended);
    /* An ace and a ten, in both orders. */
    ways_add(self, &ended, key_of(ODDS_ACE, 1) + key_of(ODDS_TEN, 1), 2);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (parts->splits[rank])
            add_split_hands(self, parts, rank, &waiting, &ended);
    for (int one = 0; one < ODDS_RANKS; one++)
        for (int two = 0; two < ODDS_RANKS; two++)
            ways_add(self, &dealt, key_of(one, 1) + key_of(two, 1), 1);
    if (parts->natural >= 0)
        ways_add(self, &natural, key_of(parts->natural, 1), 1);
    table_join(self, &waiting, &parts->drawn, upcard, round);
    table_join(self, &ended, &parts->turned, upcard, round);
    table_join(self, &dealt, &natural, upcard, round);
    ways_free(&waiting);
    ways_free(&ended);
    ways_free(&dealt);
    ways_free(&natural);
}

/* Goes through all sets of cards of the first `ranks` ranks, from none to those
 * of the whole shoe, in the order of the tables. */
static bool next_set(const struct analysis *self, int ranks, int set[])
{
    for (int rank = ranks - 1; rank >= 0; rank--) {
        if (set[rank] < self->count[rank]) {
            set[rank]++;
            return true;
        }
        set[rank] = 0;
    }
    return false;
}

static size_t set_at(const struct analysis *self, const int set[ODDS_RANKS],
                     int *cards)
{
    size_t at = (size_t)set[ODDS_TEN];
    *cards = set[ODDS_TEN];
    for (int rank = 0; rank < ROW_RANKS; rank++) {
        at += (size_t)set[rank] * self->stride[rank];
        *cards += set[rank];
    }
    return at;
}

/* A row of a table, by the number of tens: where it begins, how many cards it
 * has without tens, and which of its numbers aren't 0. */
struct row {
    const double *from;
    int cards, first, last;
};

static void find_ends(const struct analysis *self, struct row *row)
{
    row->first = 0;
    row->last = (int)self->row - 1;
    while (row->last >= 0 && row->from[row->last] == 0)
        row->last--;
    while (row->first <= row->last && row->from[row->first] == 0)
        row->first++;
}

/*
 * What leads to a set of cards without tens: all pairs of sets that come to it
 * together, one for the rounds before and one for the last round. A block is
 * the rows that differ only in the last ranks. Whole blocks are added to each
 * other, which the cache has room for. `pair` are the pairs of numbers within a
 * block of a row and its last round; a row's last one is no cards.
 */
enum {
    LOW_RANKS = 2,
    HIGH_RANKS = ROW_RANKS - LOW_RANKS,
    BLOCK_ROWS = (RANK_MOST + 1) * (RANK_MOST + 1),
    PAIRS_MOST = BLOCK_ROWS * BLOCK_ROWS
};

struct gather {
    struct analysis *self;
    struct row *before, *round;
    const int *count; /* the cards of the high ranks */
    struct {
        int row, round;
    } pair[PAIRS_MOST];
    int pairs;
    int tens[BLOCK_ROWS]; /* as many matter; less than 0: none */
    double sum[BLOCK_ROWS][2 * (TENS_MOST + 1)];
};

/* Adds the products of two rows. It works on eight numbers at a time: those
 * that are too many are never used. */
static void add_products(double *sum, int tens, const struct row *before,
                         const struct row *round)
{
    enum { STEP = 8 };
    for (int i = round->first; i <= round->last; i++) {
        double ways = round->from[i];
        for (int j = before->first; i + j <= tens; j += STEP)
            for (int k = 0; k < STEP; k++)
                sum[i + j + k] += ways * before->from[j + k];
    }
}

/* Fills row `at` with what ends with other rounds, and then the rounds of tens
 * alone. */
static void finish_row(struct gather *gather, int row, size_t at)
{
    double *begun = gather->self->begun + at * gather->self->row;
    const double *alone = gather->round[0].from;
    for (int i = 0; i <= gather->tens[row]; i++) {
        begun[i] = gather->sum[row][i] + (at == 0 && i == 0);
        for (int j = 1; j <= i; j++)
            begun[i] += alone[j] * begun[i - j];
    }
    find_ends(gather->self, &gather->before[at]);
}

/* Adds what leads to a block from the block `before`, with a last round of the
 * block `round`. From its own rows, it is finished on the way. */
static void add_block(struct gather *gather, size_t before, size_t round)
{
    for (int i = 0; i < gather->pairs; i++) {
        int row = gather->pair[i].row;
        size_t at = before + (size_t)row, part = (size_t)gather->pair[i].round;
        if (gather->tens[row] < 0)
            continue;
        if (round + part > 0)
            add_products(gather->sum[row], gather->tens[row],
                         &gather->before[at - part],
                         &gather->round[round + part]);
        else
            finish_row(gather, row, at);
    }
}

/* Goes through the last rounds, by their cards of the high ranks: none come
 * last. */
static void gather_block(struct gather *gather, int rank, size_t before,
                         size_t round)
{
    if (rank == HIGH_RANKS) {
        add_block(gather, before, round);
        return;
    }
    size_t stride = gather->self->stride[rank] / gather->self->row;
    for (int i = gather->count[rank]; i >= 0; i--)
        gather_block(gather, rank + 1, before - (size_t)i * stride,
                     round + (size_t)i * stride);
}

static void find_pairs(struct gather *gather)
{
    const int *count = gather->self->count + HIGH_RANKS;
    for (int row = 0; row < (count[0] + 1) * (count[1] + 1); row++)
        for (int round = row; round >= 0; round--)
            if (round % (count[1] + 1) <= row % (count[1] + 1)) {
                gather->pair[gather->pairs].row = row;
                gather->pair[gather->pairs++].round = round;
            }
}

/* Fills in which sets of cards can be whole rounds, in how many orders: none,
 * or some rounds and one more. A set comes after all that it can come from. */
static void find_begun(struct analysis *self, const double *round)
{
    int count[ODDS_RANKS] = {0};
    struct gather *gather = calloc(1, sizeof *gather);
    struct row *before = calloc(self->rows, sizeof *before),
               *last = calloc(self->rows, sizeof *last);
    size_t block = self->stride[HIGH_RANKS - 1] / self->row;
    int most = (int)self->row - 1;
    self->out_of_memory = self->out_of_memory || !gather || !before || !last;
    if (!self->out_of_memory) {
        *gather = (struct gather){
            .self = self, .before = before, .round = last, .count = count};
        find_pairs(gather);
    }
    for (size_t i = 0; i < self->rows && !self->out_of_memory; i++) {
        before[i].from = self->begun + i * self->row;
        last[i].from = round + i * self->row;
        before[i].first = most + 1; /* until it is filled */
        find_ends(self, &last[i]);
    }
    for (size_t i = 0; i < self->rows && !self->out_of_memory; i++) {
        int cards, row = (int)(i % block);
        (void)set_at(self, count, &cards);
        int tens = self->most - cards;
        gather->tens[row] = tens < most ? tens : most;
        if (row + 1 == (int)block) {
            memset(gather->sum, 0, sizeof gather->sum);
            gather_block(gather, 0, i + 1 - block, 0);
        }
        next_set(self, ROW_RANKS, count);
    }
    free(gather);
    free(before);
    free(last);
}

/* ---- What rounds win ---- */

/* Tables of what hands that end win, by how they end. */
struct values {
    double *ended[ENDS];
    double *scratch[2];
};

/* Turns the chances of the dealer's totals into what each total of the player
 * wins. */
static void compare_totals(const struct analysis *self, struct values *values,
                           double *dealer[DEALER_ENDS])
{
    for (size_t i = 0; i < self->rows * self->row; i++)
        for (int end = 0; end < ENDS_WAITING; end++) {
            int total = DEALER_LEAST - END_17 + end;
            double sum = 0;
            for (int j = 0; j < DEALER_ENDS; j++)
                sum += dealer[j][i] *
                       rules_compare(self->rules, total, DEALER_LEAST + j);
            values->ended[end][i] = sum;
        }
}

static void find_values(struct analysis *self, const struct parts *parts,
                        struct values *values)
{
    double *dealer[DEALER_ENDS];
    for (int end = 0; end < DEALER_ENDS; end++)
        dealer[end] = table_new(self);
    for (int end = 0; end < DEALER_ENDS && !self->out_of_memory; end++)
        for (size_t i = 0; i < parts->dealer[end].room; i++)
            if (parts->dealer[end].list[i].ways != 0)
                table_look_on(self, dealer[end], self->order,
                              parts->dealer[end].list[i].key,
                              parts->dealer[end].list[i].ways, self->cards);
    if (!self->out_of_memory)
        compare_totals(self, values, dealer);
    for (int end = 0; end < DEALER_ENDS; end++)
        free(dealer[end]);
    size_t size = self->rows * self->row * sizeof *values->ended[0];
    for (int end = ENDS_WAITING; end < ENDS && !self->out_of_memory; end++) {
        memset(values->ended[end], 0, size);
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            if (rank != parts->natural)
                table_look_on(self, values->ended[end], self->order,
                              key_of(rank, 1), end == END_BUST ? -1 : -0.5,
                              self->cards);
    }
}

/* Adds what hands win, with more cards gone as well, before which there were at
 * most `most`. */
static void add_hands(const struct analysis *self, const struct hands *hands,
                      const struct values *values, cards_key also, int most,
                      double *won)
{
    for (int stake = 0; stake < STAKES; stake++)
        for (int end = 0; end < ENDS; end++) {
            const struct ways *ways = &hands->ending[stake][end];
            for (size_t i = 0; i < ways->room; i++)
                if (ways->list[i].ways != 0)
                    table_look_on(self, won, values->ended[end],
                                  ways->list[i].key + also,
                                  ways->list[i].ways * (stake + 1), most);
        }
}

/*
 * What all hands of a split pair win. A hand that was played before another
 * one takes nothing from it but what is known of its cards: the second card was
 * the pair's rank, or it wasn't, which is any card less that rank. So each hand
 * is worth a sum of what it wins with so many more cards of the rank gone;
 * power[j] is how often j cards are.
 */
enum { POWERS = 2 * HANDS_MAX };

struct power_sum {
    double of[POWERS];
};

static struct power_sum power_times(struct power_sum sum, bool is_same)
{
    struct power_sum result = sum;
    for (int i = 0; i < POWERS; i++)
        result.of[i] = (is_same ? 0 : sum.of[i]) +
                       (i > 0 ? sum.of[i - 1] : 0) * (is_same ? 1 : -1);
    return result;
}

static void power_add(struct power_sum *sum, const struct power_sum *more)
{
    for (int i = 0; i < POWERS; i++)
        sum->of[i] += more->of[i];
}

/* Finds how often a hand is played with a second card of another rank, and how
 * often with any, when the pair can become `most` hands. */
static void find_powers(int most, struct power_sum *other,
                        struct power_sum *any)
{
    struct power_sum at[HANDS_MAX + 2][HANDS_MAX + 2] = {0};
    at[2][2].of[0] = 1;
    for (int hands = 2; hands <= most; hands++)
        for (int without = hands; without > 0; without--) {
            const struct power_sum *here = &at[hands][without];
            bool can_split = hands < most;
            power_add(can_split ? other : any, here);
            struct power_sum passed =
                can_split ? power_times(*here, false) : *here;
            power_add(&at[hands][without - 1], &passed);
            struct power_sum again = power_times(*here, true);
            if (can_split)
                power_add(&at[hands + 1][without + 1], &again);
        }
}

static void add_split(const struct analysis *self, const struct parts *parts,
                      int rank, const struct values *values)
{
    struct power_sum other = {0}, any = {0};
    size_t size = self->rows * self->row * sizeof *self->won;
    cards_key pair = key_of(rank, 2) + key_of(parts->upcard, 1);
    find_powers(parts->hands_most[rank], &other, &any);
    for (int i = 0; i < 2; i++)
        memset(values->scratch[i], 0, size);
    int most = self->most + key_cards(pair) + self->count[rank] - 2;
    add_hands(self, &parts->split[rank], values, 0, most, values->scratch[0]);
    add_hands(self, &parts->again[rank], values, 0, most, values->scratch[1]);
    for (int j = 0; j < POWERS && j + 2 <= self->count[rank]; j++) {
        double times[2] = {other.of[j] + any.of[j], any.of[j]};
        for (int i = 0; i < 2; i++)
            if (times[i] != 0)
                table_look_on(self, self->won, values->scratch[i],
                              pair + key_of(rank, j), times[i], self->most);
    }
}

/* Adds what is decided before the first play. */
static void add_naturals(const struct analysis *self, const struct parts *parts)
{
    enum { BET = 1000 };
    const double pays = (double)rules_natural_pay(self->rules, BET) / BET;
    const cards_key upcard = key_of(parts->upcard, 1),
                    natural = key_of(ODDS_ACE, 1) + key_of(ODDS_TEN, 1);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (rank != parts->natural)
            table_look_on(self, self->won, self->order,
                          upcard + natural + key_of(rank, 1), 2 * pays,
                          self->most);
    if (parts->natural < 0)
        return;
    cards_key dealt = upcard + key_of(parts->natural, 1);
    table_look_on(self, self->won, self->order, dealt, -1, self->most);
    table_look_on(self, self->won, self->order, dealt + natural, 2, self->most);
}

static void find_won(struct analysis *self, struct parts *parts[ODDS_RANKS])
{
    struct values values = {0};
    for (int end = 0; end < ENDS; end++)
        values.ended[end] = table_new(self);
    for (int i = 0; i < 2; i++)
        values.scratch[i] = table_new(self);
    for (int upcard = 0; upcard < ODDS_RANKS && !self->out_of_memory;
         upcard++) {
        find_values(self, parts[upcard], &values);
        if (self->out_of_memory)
            break;
        add_naturals(self, parts[upcard]);
        add_hands(self, &parts[upcard]->first, &values, key_of(upcard, 1),
                  self->most, self->won);
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            if (parts[upcard]->splits[rank])
                add_split(self, parts[upcard], rank, &values);
    }
    for (int end = 0; end < ENDS; end++)
        free(values.ended[end]);
    for (int i = 0; i < 2; i++)
        free(values.scratch[i]);
}

/* ---- The analysis ---- */

static void find_orders(struct analysis *self)
{
    int set[ODDS_RANKS] = {0}, cards;
    do {
        size_t at = set_at(self, set, &cards);
        double chance = 1;
        int left = self->cards;
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            for (int i = 0; i < set[rank]; i++)
                chance *= (double)(self->count[rank] - i) / left--;
        self->order[at] = chance;
    } while (next_set(self, ODDS_RANKS, set));
}

static void fill_levels(const struct analysis *self,
                        struct cut_card_level levels[])
{
    int set[ODDS_RANKS] = {0}, cards;
    for (int level = 0; level <= self->most; level++)
        levels[level] = (struct cut_card_level){0};
    do {
        size_t at = set_at(self, set, &cards);
        if (cards > self->most)
            continue;
        levels[cards].rounds += self->begun[at] * self->order[at];
        levels[cards].won += self->begun[at] * self->won[at];
    } while (next_set(self, ODDS_RANKS, set));
}

static const char *check(const struct rules *rules,
                         const struct odds_shoe *shoe,
                         const struct odds_chart *chart, int most)
{
    if (rules->peek != PEEK_HOLE || rules->beats != BEATS_BOTH ||
        rules->natural_ties != TIE_PUSHES || rules->natural == PAYS_NONE ||
        rules->wins_21 || rules->charlie > 0 || rules->shows_both ||
        rules->double_rescue || rules->surrender == SURRENDER_EARLY ||
        rules->ante > 0 || rules->replay_push)
        return "the rules differ too much from those of strip";
    for (int upcard = 0; upcard < ODDS_RANKS; upcard++)
        if (rules->split_by == SPLIT_BY_RANK &&
            chart->pair[ODDS_TEN][upcard].action == ODDS_SPLIT)
            return "the chart splits tens by rank";
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        if (shoe->count[rank] > (rank == ODDS_TEN ? TENS_MOST : RANK_MOST))
            return "the shoe is too large";
    return most > CUT_CARD_MOST ? "too many cards" : NULL;
}

static void prepare(struct analysis *self, const struct odds_shoe *shoe)
{
    self->cards = odds_shoe_cards(shoe);
    self->row = (size_t)shoe->count[ODDS_TEN] + 1;
    self->rows = 1;
    for (int rank = ROW_RANKS - 1; rank >= 0; rank--) {
        self->stride[rank] = self->rows * self->row;
        self->rows *= (size_t)shoe->count[rank] + 1;
    }
    for (int rank = 0; rank < ODDS_RANKS; rank++) {
        int bits = rank == ODDS_TEN ? TENS_BITS : RANK_BITS;
        self->count[rank] = shoe->count[rank];
        self->guard += (cards_key)1 << (key_shift(rank) + bits - 1);
        self->limit += key_of(rank, shoe->count[rank]);
    }
    self->limit += self->guard;
}

const char *cut_card_levels(const struct rules *rules,
                            const struct odds_shoe *shoe,
                            const struct odds_chart *chart, int most,
                            struct cut_card_level levels[])
{
    struct analysis self = {.rules = rules, .chart = chart, .most = most};
    struct parts *parts[ODDS_RANKS] = {0};
    const char *problem = check(rules, shoe, chart, most);
    if (problem)
        return problem;
    prepare(&self, shoe);
    self.order = table_new(&self);
    self.begun = table_new(&self);
    self.won = table_new(&self);
    double *round = table_new(&self);
    for (int i = 0; i < ODDS_RANKS && !self.out_of_memory; i++)
        if ((parts[i] = parts_find(&self, i)) != NULL)
            add_round(&self, parts[i], round);
    if (!self.out_of_memory) {
        find_orders(&self);
        find_begun(&self, round);
    }
    if (!self.out_of_memory)
        find_won(&self, parts);
    if (!self.out_of_memory)
        fill_levels(&self, levels);
    for (int i = 0; i < ODDS_RANKS; i++)
        if (parts[i])
            parts_free(parts[i]);
    free(round);
    free(self.order);
    free(self.begun);
    free(self.won);
    return self.out_of_memory ? "out of memory" : NULL;
}
