/* Before anything of cmocka's. */
#include "support/check.h"

#include "support/house_play.h"

#include <string.h>

#include "support/state_folder.h"

enum { BET = 1000, TENTH = BET / 10, BANKROLL = 1000 * BET };

/* ---- Games at random ---- */

static bool chance(uint64_t *seed, unsigned in)
{
    return next_random(seed, in) == 0;
}

static void set_one_of(struct rules *rules, uint64_t *seed, const char *name,
                       const char *const values[], unsigned count)
{
    char line[64], problem[PROBLEM_SIZE];
    snprintf(line, sizeof line, "%s=%s", name,
             values[next_random(seed, count)]);
    assert_return_code(rules_set(rules, line, problem), 0);
}

#define SET(rules, seed, name, ...)                         \
    do {                                                    \
        static const char *const values_[] = {__VA_ARGS__}; \
        set_one_of(rules, seed, name, values_,              \
                   sizeof values_ / sizeof *values_);       \
    } while (0)

static void choose_rules(struct rules *rules, uint64_t *seed)
{
    (void)rules_preset(rules, RULES_DEFAULT);
    SET(rules, seed, "soft17", "hit", "stand");
    SET(rules, seed, "natural", "3:2", "6:5", "1:1", "2:1", "none");
    SET(rules, seed, "natural-beats-21", "yes", "yes", "player", "no");
    SET(rules, seed, "ties", "push", "push", "lose");
    SET(rules, seed, "natural-ties", "push", "push", "lose", "win");
    SET(rules, seed, "peek", "hole", "hole", "none-all", "none-original");
    SET(rules, seed, "double", "any", "9-11", "10-11", "none");
    SET(rules, seed, "das", "yes", "no");
    SET(rules, seed, "split", "1", "2", "3", "4", "4");
    SET(rules, seed, "split-by", "value", "rank");
    SET(rules, seed, "resplit-aces", "yes", "no");
    SET(rules, seed, "hit-split-aces", "yes", "no");
    SET(rules, seed, "surrender", "none", "late", "early");
    SET(rules, seed, "insurance", "yes", "no");
    SET(rules, seed, "charlie", "none", "none", "5", "6", "7");
    SET(rules, seed, "push-22", "no", "no", "yes");
    rules->resplit_aces = rules->resplit_aces && rules->split > 2;
    rules->hit_split_aces = rules->hit_split_aces && rules->split > 1;
    rules->insurance = rules->insurance && rules->natural != PAYS_NONE;
    if (rules->natural == PAYS_NONE || rules->insurance)
        rules->beats = BEATS_BOTH;
    if (rules->natural == PAYS_NONE || rules->insurance ||
        rules->beats != BEATS_BOTH)
        rules->natural_ties = TIE_PUSHES;
    if (rules->beats != BEATS_BOTH) {
        rules->ties = TIE_PUSHES;
        rules->push_22 = false;
    }
    rules->burn = 0;
}

static enum odds_action any_of(uint64_t *seed, unsigned stands)
{
    static const enum odds_action actions[] = {ODDS_HIT,    ODDS_STAND,
                                               ODDS_DOUBLE, ODDS_SURRENDER,
                                               ODDS_SPLIT,  ODDS_SPLIT};
    return next_random(seed, stands) > 3 ? ODDS_STAND
                                         : actions[next_random(seed, 6)];
}

/* Chooses any play at all, so that every action meets every hand. */
static void fill_cell(struct odds_cell *cell, uint64_t *seed, int total,
                      bool pair)
{
    cell->action = any_of(seed, total > 16 ? 9 : 5);
    if (!pair && cell->action == ODDS_SPLIT)
        cell->action = ODDS_HIT;
    cell->otherwise =
        (int)next_random(seed, 21) < total ? ODDS_STAND : ODDS_HIT;
}

static void choose_chart(struct odds_chart *chart, uint64_t *seed)
{
    for (int up = 0; up < ODDS_RANKS; up++) {
        for (int total = 0; total < 22; total++) {
            fill_cell(&chart->hard[total][up], seed, total, false);
            fill_cell(&chart->soft[total][up], seed, total - 3, false);
        }
        for (int rank = 0; rank < ODDS_RANKS; rank++)
            fill_cell(&chart->pair[rank][up], seed, 2 * rank + 2, true);
    }
}

static void choose_deviations(struct play *play, uint64_t *seed)
{
    play->game.deviations = play->deviations;
    play->game.deviation_count = PLAY_DEVIATIONS;
    for (int i = 0; i < PLAY_DEVIATIONS; i++) {
        bool pair = chance(seed, 4), soft = !pair && chance(seed, 3);
        int total = pair ? (int)next_random(seed, ODDS_RANKS)
                         : 9 + (int)next_random(seed, 10);
        play->deviations[i] = (struct simulation_deviation){
            .row = {pair   ? CHART_PAIR
                    : soft ? CHART_SOFT
                           : CHART_HARD,
                    soft && total < 13 ? 13 : total},
            .upcard = (int)next_random(seed, ODDS_RANKS),
            .action = pair ? ODDS_SPLIT
                           : (enum odds_action)next_random(seed, ODDS_SPLIT),
            .count = (int)next_random(seed, 7) - 3,
            .below = chance(seed, 3)};
    }
}

/* Every other table with several seats has neighbors, on any seats but one. */
static void choose_neighbors(struct play *play, uint64_t *seed)
{
    struct simulation_game *game = &play->game;
    int own = (int)next_random(seed, (unsigned)game->seats);
    bool any = game->seats > 1 && chance(seed, 2);
    for (int seat = 0; any && seat < game->seats; seat++) {
        if (seat == own || chance(seed, 3))
            continue;
        choose_chart(&play->neighbors[seat], seed);
        game->neighbor[seat] = &play->neighbors[seat];
    }
}

/* Players who count often bet on fewer seats at some counts. */
static void choose_spots(struct play *play, uint64_t *seed)
{
    unsigned own = 0;
    for (int seat = 0; seat < play->game.seats; seat++)
        own += play->game.neighbor[seat] == NULL;
    for (int i = 0; i < SIMULATION_COUNTS; i++)
        play->game.dealing.spots[i] = (uint8_t)(1 + next_random(seed, own));
}

/* With a Charlie, the number of cards often matters, to anyone. */
static void choose_longer(struct play *play, uint64_t *seed)
{
    struct simulation_game *game = &play->game;
    if (game->rules.charlie == 0 || chance(seed, 3))
        return;
    for (int kind = 0; kind < ODDS_CARDS_KINDS; kind++)
        choose_chart(&play->longer.by_cards[kind], seed);
    game->longer = &play->longer;
    for (int seat = 0; seat < game->seats; seat++)
        if (game->neighbor[seat] && chance(seed, 2))
            game->neighbor_longer[seat] = &play->longer;
}

void play_choose(struct play *play, uint64_t *seed)
{
    memset(play, 0, sizeof *play);
    choose_rules(&play->game.rules, seed);
    choose_chart(&play->game.chart, seed);
    play->game.seats = chance(seed, 3) ? 1 + (int)next_random(seed, 7) : 1;
    choose_neighbors(play, seed);
    choose_longer(play, seed);
    play->game.insurance = SIMULATION_NEVER;
    play->game.even_money = chance(seed, 4);
    play->game.count.scale = 1 + (int)next_random(seed, 3);
    if (chance(seed, 3))
        return;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        play->game.count.tag[rank] = (int)next_random(seed, 5) - 2;
    if (chance(seed, 2))
        play->game.insurance = (int)next_random(seed, 5) - 2;
    if (chance(seed, 2))
        choose_deviations(play, seed);
    if (chance(seed, 2))
        choose_spots(play, seed);
}

/* ---- Counting ---- */

static int sum_of(const struct simulation_count *count)
{
    int sum = 0;
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        sum += count->tag[rank] * (rank == ODDS_TEN ? 16 : 4);
    return sum;
}

int house_running_at_first(const struct simulation_game *game)
{
    return -sum_of(&game->count) * game->rules.decks;
}

/* Follows the definition at the head of simulation.h. */
static int true_count_with(const struct house_play *play, int more)
{
    const struct simulation_count *tags = &play->game->count;
    int left = play->left > 0 ? play->left : 1;
    int sum = sum_of(tags) * (left + play->burned);
    int above = play->running * DECK_CARDS + sum + more,
        deck = tags->scale * left;
    int count = above / deck - (above % deck != 0 && above < 0);
    if (count > SIMULATION_COUNT_MAX)
        return SIMULATION_COUNT_MAX;
    return count < -SIMULATION_COUNT_MAX ? -SIMULATION_COUNT_MAX : count;
}

int house_true_count(const struct house_play *play)
{
    return true_count_with(play, 0);
}

int house_bet_count(const struct house_play *play)
{
    int extra = play->aces * DECK_CARDS - 4 * (play->left + play->burned);
    return true_count_with(play, extra * (int)play->game->dealing.aces *
                                     play->game->count.scale);
}

static void see(struct house_play *play, int card)
{
    int tag = play->game->count.tag[odds_rank(card)];
    play->running += tag;
    play->seen += tag;
}

/* Takes the discards back. Only the cards on the table still count. */
static void take_discards(struct house_play *play)
{
    play->running = house_running_at_first(play->game) + play->seen;
    play->left = play->game->rules.decks * DECK_CARDS - play->dealt;
    play->burned = 0;
}

static void hear(void *self, const struct table *table,
                 const struct event *event)
{
    struct house_play *play = self;
    bool hidden =
        event->seat == DEALER && table->hole_hidden && table->dealer_count == 2;
    if (event->kind == EVENT_CARD) {
        if (play->again > 0 && play->dealt == play->again)
            take_discards(play);
        play->dealt++;
        play->left--;
    }
    if ((event->kind == EVENT_CARD && !hidden) || event->kind == EVENT_HOLE)
        see(play, event->card);
}

/* ---- By the chart ---- */

/* True if a double will be legal after the look. */
static bool will_double(const struct table *table)
{
    struct hand_value total = table_hand_total(table_hand(table));
    bool few = !total.soft && total.total <= 11;
    int doubling = table->rules.doubling;
    return doubling == DOUBLE_ANY ||
           (doubling == DOUBLE_9_11 && few && total.total >= 9) ||
           (doubling == DOUBLE_10_11 && few && total.total >= 10);
}

static bool is_legal(const struct table *table, enum odds_action action)
{
    bool legal = (table_legal(table) & (1U << odds_action_kind(action))) != 0;
    bool early = table->phase == PHASE_SURRENDER;
    bool looks =
        table->rules.surrender == SURRENDER_EARLY &&
        table->rules.peek == PEEK_HOLE && table->rules.natural != PAYS_NONE &&
        table->rules.beats == BEATS_BOTH && card_value(table->dealer[0]) >= TEN;
    /* A chart that surrenders after the look can't be followed if the question
     * comes before it. No chart does both. */
    if (early)
        return action != ODDS_DOUBLE || will_double(table);
    return legal && !(action == ODDS_SURRENDER && looks);
}

/* Returns the cell of a pair of this rank; if it is -1, that of the total. */
static const struct odds_cell *chart_cell_of(const struct odds_chart *chart,
                                             struct hand_value total, int rank,
                                             int up)
{
    return rank >= 0
               ? &chart->pair[rank][up]
               : &(total.soft ? chart->soft : chart->hard)[total.total][up];
}

/* Every decision of this player is wrong. */
static enum odds_action wrong_one(struct hand_value total,
                                  enum odds_action action,
                                  enum odds_action otherwise)
{
    bool close = total.soft ? total.total == 17 || total.total == 18
                            : total.total > 11 && total.total < 17;
    if (action != ODDS_HIT && action != ODDS_STAND)
        return otherwise;
    if (!close)
        return action;
    return action == ODDS_HIT ? ODDS_STAND : ODDS_HIT;
}

/* Looks the hand up in the chart and the deviations, which leave alone what the
 * chart plays unlike two cards of the total. */
static enum odds_action looked_up(const struct table *table,
                                  const struct house_play *play)
{
    const struct simulation_game *game = play->game;
    int seat = play->seat[table->seat];
    const struct odds_chart *neighbor = game->neighbor[seat];
    const struct odds_chart *chart = neighbor ? neighbor : &game->chart;
    const struct odds_cards_chart *longer =
        neighbor ? game->neighbor_longer[seat] : game->longer;
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    int up = odds_rank(table->dealer[0]);
    int rank = odds_rank(hand->cards[0]);
    bool pair = hand->count == 2 && rank == odds_rank(hand->cards[1]) &&
                ((table_legal(table) & (1U << ACTION_SPLIT)) ||
                 (table->phase == PHASE_SURRENDER && game->rules.split > 1 &&
                  (total.pair || game->rules.split_by == SPLIT_BY_VALUE)));
    bool errs = !neighbor && game->dealing.play_errors > 0;
    int count = house_true_count(play);
    const struct odds_cell *cell =
        chart_cell_of(chart, total, pair ? rank : -1, up);
    enum odds_action of_two = cell->otherwise;
    if (longer && hand->count > 2)
        cell = chart_cell_of(&longer->by_cards[hand->count - 2], total, -1, up);
    bool deviates = !neighbor && cell->otherwise == of_two;
    for (int i = 0; i < game->deviation_count && deviates; i++) {
        const struct simulation_deviation *other = &game->deviations[i];
        bool here = other->upcard == up &&
                    (other->row.kind == CHART_PAIR) == pair &&
                    (pair ? other->row.number == rank
                          : other->row.number == total.total &&
                                (other->row.kind == CHART_SOFT) == total.soft);
        bool holds =
            other->below ? count < other->count : count >= other->count;
        if (here && holds && is_legal(table, other->action))
            return errs ? wrong_one(total, other->action, cell->otherwise)
                        : other->action;
    }
    enum odds_action action =
        is_legal(table, cell->action) ? cell->action : cell->otherwise;
    return errs ? wrong_one(total, action, cell->otherwise) : action;
}

enum action_kind house_by_chart(const struct table *table,
                                const struct house_play *play)
{
    unsigned legal = table_legal(table);
    bool own = play->game->neighbor[play->seat[table->seat]] == NULL;
    bool insures = own && play->game->insurance <= house_true_count(play);
    bool even = insures || (own && play->game->even_money);
    if (table->phase == PHASE_INSURANCE && (legal & (1U << ACTION_EVEN_MONEY)))
        return even ? ACTION_EVEN_MONEY : ACTION_NO_EVEN_MONEY;
    if (table->phase == PHASE_INSURANCE)
        return insures ? ACTION_INSURE : ACTION_NO_INSURANCE;
    enum odds_action action = looked_up(table, play);
    if (table->phase == PHASE_SURRENDER)
        return action == ODDS_SURRENDER ? ACTION_SURRENDER : ACTION_KEEP;
    return odds_action_kind(action);
}

/* ---- A round ---- */

int house_sit(const struct simulation_game *game, int count,
              int seat[SEATS_MAX])
{
    int spots = game->dealing.spots[count + SIMULATION_COUNT_MAX], present = 0;
    for (int i = 0; i < game->seats; i++) {
        bool own = game->neighbor[i] == NULL;
        if (!own || spots > 0 || game->dealing.spots[0] == 0)
            seat[present++] = i;
        spots -= own;
    }
    return present;
}

static void open_table(struct table *table, const struct simulation_game *game,
                       int seats, const int cards[], int count)
{
    struct shoe shoe = shoe_from_cards(cards, count);
    table_open(table, &game->rules, &shoe);
    for (int i = 0; i < seats; i++)
        (void)table_sit(table, BANKROLL);
}

int house_round(struct house_play *play, const int cards[], int count,
                int result[SEATS_MAX])
{
    struct listener listener = {.hear = hear, .self = play};
    struct table table;
    open_table(&table, play->game,
               house_sit(play->game, house_bet_count(play), play->seat), cards,
               count);
    play->dealt = play->seen = 0;
    assert_true(table_next_round(&table));
    while (table.phase != PHASE_OVER) {
        struct action action = {.kind = ACTION_BET, .amount = BET};
        char problem[PROBLEM_SIZE] = "";
        if (table.phase != PHASE_BETS)
            action.kind = play->decide(&table, play);
        if (!table_act(&table, &action, &listener, problem))
            fail_msg("the table refuses: %s", problem);
    }
    for (int i = 0; i < table.seat_count; i++)
        result[play->seat[i]] =
            (int)((table.seats[i].bankroll - BANKROLL) / TENTH);
    return table.is_void ? 0 : count - table.shoe.count;
}
