/* Plays many tables side by side, each by the actions that it gets. The house
 * does the playing; this translates actions, and writes what a player sees. */
#include "libodds/libodds_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "odds.h"

/* More than any round can cost. Each round begins with it. */
static const int64_t BANKROLL = (int64_t)1 << 60;

enum { RANKS = COLUMNS_WITH_COUNTS - COLUMN_UNSEEN, V1_ACTIONS = 2 };

/* A table, and what its player knows. */
struct place {
    struct table table;
    unsigned legal; /* table_legal() */
    int32_t unseen[RANKS];
};

struct libodds_environment {
    struct libodds_environment_setup setup;
    int columns, actions;
    struct place *places;
};

/* ---- The cards that nobody has seen ---- */

/* Counts the unseen cards after a shuffle, when the player knows only the cards
 * on the table and the cards that a shuffling machine holds back. */
static void count_unseen(struct place *place, const struct table *table)
{
    struct odds_shoe unseen;
    (void)odds_shoe_unseen(table, &unseen);
    for (int rank = 0; rank < RANKS; rank++)
        place->unseen[rank] = unseen.count[rank];
}

static void hear(void *self, const struct table *table,
                 const struct event *event)
{
    struct place *place = self;
    bool is_hole = event->kind == EVENT_CARD && event->seat == DEALER &&
                   table->hole_hidden && table->dealer_count == 2;
    if (event->kind == EVENT_SHUFFLE)
        count_unseen(place, table);
    else if ((event->kind == EVENT_CARD && !is_hole) ||
             event->kind == EVENT_HOLE)
        place->unseen[odds_rank(event->card)]--;
}

/* ---- Actions ---- */

/* The actions of the house that each action can mean. At most one of them is
 * legal. */
enum { BIT = 1 };
static const unsigned MEANS[LIBODDS_ENVIRONMENT_BET] = {
    [LIBODDS_ENVIRONMENT_STAND] = BIT << ACTION_STAND,
    [LIBODDS_ENVIRONMENT_HIT] = BIT << ACTION_HIT,
    [LIBODDS_ENVIRONMENT_DOUBLE] = BIT << ACTION_DOUBLE,
    [LIBODDS_ENVIRONMENT_SPLIT] = BIT << ACTION_SPLIT,
    [LIBODDS_ENVIRONMENT_GIVE_UP] =
        BIT << ACTION_SURRENDER | BIT << ACTION_FOLD,
    [LIBODDS_ENVIRONMENT_INSURE] =
        BIT << ACTION_INSURE | BIT << ACTION_EVEN_MONEY,
    [LIBODDS_ENVIRONMENT_CONTINUE] =
        BIT << ACTION_KEEP | BIT << ACTION_NO_INSURANCE |
        BIT << ACTION_NO_EVEN_MONEY | BIT << ACTION_PLAY,
};

/* A push that is played again needs the same bet. */
static bool bet_is_open(const struct libodds_environment *environment,
                        const struct seat *seat, int bet)
{
    return !seat->replays || environment->setup.bets[bet] == seat->first_bet;
}

/* Stores what an action means now. Returns false if it isn't legal. */
static bool find_action(const struct libodds_environment *environment,
                        const struct place *place, int64_t number,
                        struct action *action)
{
    if (number < 0 || number >= environment->actions)
        return false;
    int bet = (int)number - LIBODDS_ENVIRONMENT_BET;
    if (bet >= 0) {
        action->kind = ACTION_BET;
        action->amount = environment->setup.bets[bet];
        return place->table.phase == PHASE_BETS &&
               bet_is_open(environment, &place->table.seats[0], bet);
    }
    unsigned legal = place->legal & MEANS[number];
    for (int kind = 0; legal >> 1; legal >>= 1)
        action->kind = (enum action_kind)++ kind;
    return legal != 0;
}

static void write_mask(const struct libodds_environment *environment,
                       const struct place *place, uint8_t *mask)
{
    enum phase phase = place->table.phase;
    for (int i = 0; i < environment->actions; i++)
        mask[i] = i < LIBODDS_ENVIRONMENT_BET
                      ? (place->legal & MEANS[i]) != 0
                      : phase == PHASE_BETS &&
                            bet_is_open(environment, &place->table.seats[0],
                                        i - LIBODDS_ENVIRONMENT_BET);
    if (phase == PHASE_OVER)
        mask[environment->setup.is_v1 ? LIBODDS_ENVIRONMENT_STAND
                                      : LIBODDS_ENVIRONMENT_CONTINUE] = 1;
}

/* ---- Observations ---- */

static void observe_v1(const struct table *table, int32_t row[V1_COLUMNS])
{
    struct hand_value total = table_hand_total(table_hand(table));
    row[V1_TOTAL] = total.total;
    row[V1_UPCARD] = odds_rank(table->dealer[0]) + 1;
    row[V1_SOFT] = total.soft;
}

static void observe_hand(const struct table *table, int32_t row[COLUMNS])
{
    const struct hand *hand = table_hand(table);
    struct hand_value total = table_hand_total(hand);
    struct hand_value dealer = hand_evaluate(
        table->dealer, table->hole_hidden ? 1 : (size_t)table->dealer_count);
    int value = card_value(hand->cards[0]);
    row[COLUMN_TOTAL] = total.total;
    row[COLUMN_SOFT] = total.soft;
    row[COLUMN_CARDS] = hand->count;
    row[COLUMN_PAIR] =
        hand->count == 2 && card_value(hand->cards[1]) == value ? value : 0;
    row[COLUMN_HAND] = table->hand;
    row[COLUMN_HANDS] = table->seats[0].hand_count;
    row[COLUMN_DOUBLED] = hand->doubled;
    row[COLUMN_BET] = (int32_t)hand->bet;
    row[COLUMN_UPCARD] = card_value(table->dealer[0]);
    row[COLUMN_DEALER] = dealer.total;
    row[COLUMN_DEALER_SOFT] = dealer.soft;
}

static void observe(const struct libodds_environment *environment,
                    const struct place *place, int32_t *row)
{
    const struct table *table = &place->table;
    if (environment->setup.is_v1) {
        observe_v1(table, row);
        return;
    }
    row[COLUMN_PHASE] = (int32_t)table->phase;
    if (table->dealer_count > 0)
        observe_hand(table, row);
    else
        memset(row + COLUMN_TOTAL, 0, (COLUMNS - COLUMN_TOTAL) * sizeof *row);
    if (environment->setup.counts)
        memcpy(row + COLUMN_UNSEEN, place->unseen, sizeof place->unseen);
}

/* ---- Rounds ---- */

static void act(const struct libodds_environment *environment,
                struct place *place, const struct action *action)
{
    const struct listener listener = {.hear = hear, .self = place};
    (void)table_act(&place->table, action,
                    environment->setup.counts ? &listener : NULL, NULL);
    place->legal = table_legal(&place->table);
}

static void begin_round(const struct libodds_environment *environment,
                        struct place *place)
{
    struct table *table = &place->table;
    table->house = 0;
    table->seats[0].bankroll = BANKROLL;
    (void)table_next_round(table);
    place->legal = 0;
    if (environment->setup.is_v1)
        act(environment, place,
            &(struct action){.kind = ACTION_BET,
                             .amount = environment->setup.bets[0]});
}

/* Corrects what a natural is paid, as Gymnasium does: by Sutton and Barto's
 * rules (`sab`) it always beats a 21 of more cards; with `natural` one that
 * wins is paid 3:2. */
static double v1_reward(const struct libodds_environment_setup *setup,
                        const struct table *table, double reward)
{
    const double natural_pays = 1.5;
    if (!table_hand_total(table_hand(table)).natural)
        return reward;
    if (setup->sab)
        return table_dealer_total(table).natural ? reward : 1;
    return setup->natural && reward == 1 ? natural_pays : reward;
}

static double reward_of(const struct libodds_environment *environment,
                        const struct table *table)
{
    const struct libodds_environment_setup *setup = &environment->setup;
    double reward = (double)-table->house / (double)setup->bets[0];
    return setup->is_v1 ? v1_reward(setup, table, reward) : reward;
}

struct outcome_of_step {
    double reward;
    bool ended, is_void, refused;
};

static struct outcome_of_step
take_action(const struct libodds_environment *environment, struct place *place,
            int64_t number)
{
    struct table *table = &place->table;
    struct outcome_of_step outcome = {.reward = 0};
    struct action action = {.kind = ACTION_BET};
    if (table->phase == PHASE_OVER) {
        begin_round(environment, place);
        return outcome;
    }
    outcome.refused = !find_action(environment, place, number, &action);
    if (outcome.refused)
        return outcome;
    act(environment, place, &action);
    if (table->phase == PHASE_OVER) {
        outcome.is_void = table->is_void;
        outcome.ended = !table->is_void;
        outcome.reward = reward_of(environment, table);
    }
    return outcome;
}

static void write_place(const struct libodds_environment *environment,
                        int table, const struct libodds_results *results)
{
    const struct place *place = &environment->places[table];
    if (results->observations)
        observe(environment, place,
                results->observations +
                    (size_t)table * (size_t)environment->columns);
    if (results->masks)
        write_mask(environment, place,
                   results->masks +
                       (size_t)table * (size_t)environment->actions);
}

static void write_outcome(const struct outcome_of_step *outcome, int table,
                          const struct libodds_results *results)
{
    if (results->rewards)
        results->rewards[table] = outcome->reward;
    if (results->terminated)
        results->terminated[table] = outcome->ended;
    if (results->truncated)
        results->truncated[table] = outcome->is_void;
    if (results->refused)
        results->refused[table] = outcome->refused;
}

/* Ask for the memory of tables that will soon have their turn. Thousands of
 * them don't fit in a cache, and waiting for them takes longer than playing.
 * The first asks for what a step always reads, and the second, when that is
 * there, for the next cards. */
enum { FETCH_FIRST = 8, FETCH_CARDS = 4 };

static void fetch_first(const struct place *place)
{
    enum { LINE = 64, HEAD = 576 };
    const char *start = (const char *)place;
    for (int at = 0; at < HEAD; at += LINE)
        __builtin_prefetch(start + at);
    __builtin_prefetch(&place->table.shoe);
    __builtin_prefetch(&place->legal);
}

static void fetch_cards(const struct place *place)
{
    const struct shoe *shoe = &place->table.shoe;
    __builtin_prefetch(&shoe->cards[shoe->count > 0 ? shoe->count - 1 : 0]);
    __builtin_prefetch(&shoe->discards[shoe->discard_count]);
}

/* ---- All tables ---- */

int libodds_environment_step(struct libodds_environment *environment,
                             const int64_t actions[],
                             const struct libodds_results *results)
{
    int refused = 0, tables = environment->setup.tables;
    for (int i = 0; i < tables; i++) {
        struct place *place = &environment->places[i];
        if (i + FETCH_FIRST < tables)
            fetch_first(place + FETCH_FIRST);
        if (i + FETCH_CARDS < tables)
            fetch_cards(place + FETCH_CARDS);
        const struct outcome_of_step outcome =
            take_action(environment, place, actions[i]);
        bool begins =
            (outcome.ended || outcome.is_void) && environment->setup.same_step;
        if (begins && results->final_observations)
            observe(environment, place,
                    results->final_observations +
                        (size_t)i * (size_t)environment->columns);
        if (begins)
            begin_round(environment, place);
        refused += outcome.refused;
        write_outcome(&outcome, i, results);
        write_place(environment, i, results);
    }
    return refused;
}

/* Opens the table again, with the random stream of a seed. */
static void open_place(const struct libodds_environment *environment,
                       struct place *place, uint64_t seed)
{
    const struct rules *rules = &environment->setup.rules;
    /* Shuffling takes longer than drawing what a round needs, but a shuffled
     * shoe is read in order, which is kinder to the caches. */
    struct shoe shoe = {.source = rules->fresh || rules->decks == DECKS_INFINITE
                                      ? SHOE_DRAWN
                                      : SHOE_FAIR};
    fair_random_derive(&shoe.fair, &seed, 1);
    table_open(&place->table, rules, &shoe);
    (void)table_sit(&place->table, BANKROLL);
    if (environment->setup.counts)
        count_unseen(place, &place->table);
}

void libodds_environment_reset(struct libodds_environment *environment,
                               const uint64_t seeds[],
                               const struct libodds_results *results)
{
    const struct outcome_of_step nothing = {.reward = 0};
    for (int i = 0; i < environment->setup.tables; i++) {
        struct place *place = &environment->places[i];
        if (seeds)
            open_place(environment, place, seeds[i]);
        table_void_round(&place->table, NULL);
        begin_round(environment, place);
        write_outcome(&nothing, i, results);
        write_place(environment, i, results);
    }
}

/* ---- Opening and closing ---- */

/* Blackjack-v1 as rules of the house. A natural is a plain 21 to them. */
static void set_v1_rules(struct libodds_environment_setup *setup)
{
    static const char v1[] = "decks = infinite\nnatural = none\n"
                             "insurance = no\nsurrender = none\n"
                             "double = none\ndas = no\nsplit = 1\n";
    char problem[PROBLEM_SIZE];
    (void)rules_preset(&setup->rules, RULES_DEFAULT);
    (void)rules_read_text(&setup->rules, v1, sizeof v1 - 1, problem);
    setup->bet_count = 1;
    setup->bets[0] = setup->rules.min;
    setup->counts = false;
}

static bool bets_are_legal(const struct libodds_environment_setup *setup,
                           char problem[PROBLEM_SIZE])
{
    struct table *table = malloc(sizeof *table);
    const struct shoe shoe = {.source = SHOE_FAIR};
    bool legal =
        table != NULL || cli_refuse(problem, "there isn't enough memory");
    if (table) {
        table_open(table, &setup->rules, &shoe);
        (void)table_sit(table, BANKROLL);
        (void)table_next_round(table);
    }
    for (int i = 0; i < setup->bet_count && legal; i++) {
        const struct action bet = {.kind = ACTION_BET,
                                   .amount = setup->bets[i]};
        legal = setup->bets[i] > 0
                    ? table_allows(table, &bet, problem)
                    : cli_refuse(problem, "a bet must be above 0");
    }
    free(table);
    return legal;
}

static bool setup_is_possible(const struct libodds_environment_setup *setup,
                              char problem[PROBLEM_SIZE])
{
    if (setup->tables < 1 || setup->tables > ENVIRONMENT_TABLES_MAX)
        return cli_refuse(problem, "an environment has 1 to 1048576 tables");
    if (setup->bet_count < 1 || setup->bet_count > ENVIRONMENT_BETS_MAX)
        return cli_refuse(problem, "an environment has 1 to 16 bets");
    if (setup->counts && setup->rules.decks == DECKS_INFINITE)
        return cli_refuse(problem, "cards of infinite decks can't be counted");
    if (!rules_have_money(&setup->rules))
        return cli_refuse(problem, "these rules have no bets");
    const char *refusal = rules_refusal(&setup->rules, ENGINE_ENVIRONMENT);
    if (refusal)
        return cli_refuse(problem, "%s", refusal);
    return rules_check(&setup->rules, 1, problem) &&
           bets_are_legal(setup, problem);
}

struct libodds_environment *
environment_set_up(const struct libodds_environment_setup *setup,
                   char problem[PROBLEM_SIZE])
{
    struct libodds_environment *environment = malloc(sizeof *environment);
    if (!environment) {
        (void)cli_refuse(problem, "there isn't enough memory");
        return NULL;
    }
    *environment = (struct libodds_environment){.setup = *setup};
    if (setup->is_v1)
        set_v1_rules(&environment->setup);
    bool possible = setup_is_possible(&environment->setup, problem);
    environment->columns = setup->is_v1    ? (int)V1_COLUMNS
                           : setup->counts ? (int)COLUMNS_WITH_COUNTS
                                           : (int)COLUMNS;
    environment->actions =
        setup->is_v1 ? V1_ACTIONS : LIBODDS_ENVIRONMENT_BET + setup->bet_count;
    if (possible)
        environment->places =
            calloc((size_t)setup->tables, sizeof *environment->places);
    if (!environment->places) {
        if (possible)
            (void)cli_refuse(problem, "there isn't enough memory");
        free(environment);
        return NULL;
    }
    for (int i = 0; i < setup->tables; i++)
        open_place(environment, &environment->places[i], (uint64_t)i);
    return environment;
}

struct libodds_environment *
libodds_environment_open(const char *rules, const char *const changes[],
                         int tables, const int64_t bets[], int bet_count,
                         unsigned flags, char problem[LIBODDS_PROBLEM_SIZE])
{
    struct libodds_environment_setup setup = {
        .tables = tables,
        .bet_count = bet_count == 0 ? 1 : bet_count,
        .same_step = (flags & LIBODDS_SAME_STEP) != 0,
        .counts = (flags & LIBODDS_COUNTS) != 0,
        .is_v1 = (flags & LIBODDS_V1) != 0,
        .natural = (flags & LIBODDS_NATURAL) != 0,
        .sab = (flags & LIBODDS_SAB) != 0};
    if (!take_library_rules(rules, changes, &setup.rules, problem))
        return NULL;
    for (int i = 0; i < bet_count && i < ENVIRONMENT_BETS_MAX; i++)
        setup.bets[i] = bets[i];
    if (bet_count == 0)
        setup.bets[0] = rules_bet_limits(&setup.rules).least;
    return environment_set_up(&setup, problem);
}

void libodds_environment_close(struct libodds_environment *environment)
{
    if (environment)
        free(environment->places);
    free(environment);
}

int libodds_environment_columns(const struct libodds_environment *environment)
{
    return environment->columns;
}

int libodds_environment_actions(const struct libodds_environment *environment)
{
    return environment->actions;
}

const struct table *
libodds_environment_table(const struct libodds_environment *environment,
                          int table)
{
    return &environment->places[table].table;
}
