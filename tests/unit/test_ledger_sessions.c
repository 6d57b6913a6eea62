/* Sessions: games that follow one another, at one table or at several. */
#include "support/check.h"

#include <stdlib.h>

#include "ledger_sessions.h"
#include "support/ledger_folder.h"

enum { HOUR = 3600, CHIPS = 10000000 };

/* ---- What was played ---- */

struct played_game {
    int64_t id;
    int64_t profile;
    int64_t began, ended;
    const char *rules;
    int count;
    struct played_round {
        int number;
        int64_t net, bought; /* bought: just before the round */
        bool is_void;
    } rounds[8];
};

struct played {
    struct ledger_folder fake;
    struct ledger_profile profiles[2];
    struct played_game games[32];
    int count;
};

static void open_house(struct played *played)
{
    static const char *const names[] = {"Anna", "Ben"};
    *played = (struct played){.count = 0};
    state_folder_open(&played->fake.home);
    ledger_folder_open(&played->fake);
    for (int i = 0; i < 2; i++) {
        take(&played->fake, names[i]);
        played->profiles[i] = played->fake.profile;
        assert_true(ledger_buy_in(played->fake.ledger, CHIPS, 1));
    }
}

static void write_down(struct played *played, struct played_game *game)
{
    struct ledger_folder *fake = &played->fake;
    const struct ledger_game begun = {game->rules, "", ""};
    take(fake, played->profiles[game->profile].name);
    assert_true(ledger_begin_game(fake->ledger, &begun, game->began));
    game->id = ledger_game_now(fake->ledger);
    for (int i = 0; i < game->count; i++) {
        const struct played_round *round = &game->rounds[i];
        const struct ledger_round written = {
            .number = round->number,
            .state = round->is_void ? LEDGER_VOID : LEDGER_SETTLED,
            .bet = 1000,
            .staked = 1000,
            .net = round->net};
        assert_true(round->bought == 0 ||
                    ledger_buy_in(fake->ledger, round->bought, game->began));
        assert_true(ledger_write_round(fake->ledger, &written, game->ended));
    }
    assert_true(ledger_end_game(fake->ledger, game->ended));
}

static void play_game(struct played *played, const struct played_game *game)
{
    played->games[played->count] = *game;
    write_down(played, &played->games[played->count++]);
}

/* ---- What is read ---- */

static bool write_a_session(void *self, const struct ledger_session *session)
{
    fprintf(self,
            "%d to %d: %s, %d rounds, %d, bought %d, best %d in %d, worst %d "
            "in %d, %d and %d in a row\n",
            (int)session->began, (int)session->ended, session->rules_names,
            (int)session->rounds, (int)session->net, (int)session->bought,
            (int)session->best.net, session->best.round,
            (int)session->worst.net, session->worst.round,
            (int)session->longest_wins, (int)session->longest_losses);
    return true;
}

static void assert_sessions(struct played *played, int profile,
                            const char *expected, const char *story)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!ledger_each_session(played->fake.ledger, played->profiles[profile].id,
                             write_a_session, out))
        fail_msg("%s", ledger_problem(played->fake.ledger));
    fclose(out);
    assert_text_equal(text, expected, "%s", story);
    free(text);
}

static void assert_place(struct played *played, int index, int64_t since,
                         int first, int before)
{
    struct ledger_place place;
    const struct played_game *games = played->games;
    if (!ledger_find_place(played->fake.ledger, games[index].id, since, &place))
        fail_msg("%s", ledger_problem(played->fake.ledger));
    assert_int_equal(place.game, games[index].id);
    assert_int_equal(place.first, games[first].id);
    assert_int_equal(place.began, games[first].began);
    assert_int_equal(place.before, before);
}

/* ---- An evening and the next morning ---- */

/* Ben plays in between, and Anna once sits down without playing. */
TEST(games_within_an_hour_are_one_session)
{
    struct played played;
    static const struct played_game games[] = {
        {0, 0, 10000, 11000, "strip", 2, {{1, 500, 0, 0}, {2, -1000, 0, 0}}},
        {0, 1, 10500, 11500, "single", 1, {{1, 100, 0, 0}}},
        {0,
         0,
         11000 + HOUR,
         15000,
         "single",
         2,
         {{1, -500, 2000, 0}, {2, -700, 0, 1}}},
        {0, 0, 15010, 15020, "single", 0, {{0, 0, 0, 0}}},
        {0, 0, 15030, 16000, "strip", 1, {{1, 1500, 0, 0}}},
        {0, 0, 16001 + HOUR, 20000, "strip", 1, {{1, -100, 0, 0}}},
    };
    open_house(&played);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        play_game(&played, &games[i]);
    assert_sessions(
        &played, 0,
        "19601 to 20000: strip, 1 rounds, -100, bought 0, best 0 in 0, worst "
        "-100 in 1, 0 and 1 in a row\n"
        "10000 to 16000: strip; single, 4 rounds, -200, bought 2000, best 1500 "
        "in 5, worst -1000 in 2, 1 and 2 in a row\n",
        "Anna");
    assert_sessions(&played, 1,
                    "10500 to 11500: single, 1 rounds, 100, bought 0, best 100 "
                    "in 1, worst 0 in 0, 1 and 0 in a row\n",
                    "Ben");
    assert_place(&played, 0, 0, 0, 0);
    assert_place(&played, 1, 0, 1, 0);
    assert_place(&played, 2, 0, 0, 2);
    assert_place(&played, 3, 0, 0, 4);
    assert_place(&played, 4, 0, 0, 4);
    assert_place(&played, 4, played.games[2].id, 2, 2);
    assert_place(&played, 4, played.games[4].id, 4, 0);
    assert_place(&played, 5, 0, 5, 0);
    ledger_folder_close(&played.fake);
}

/* The rules of the second game begin with the name of those of the first,
 * and the third name would send commands to a terminal. */
TEST(rules_are_named_once_and_whole)
{
    struct played played;
    static const char *const rules[] = {"strip, changed", "strip", "a\033[2Jb",
                                        "strip"};
    open_house(&played);
    for (int i = 0; i < 4; i++)
        play_game(&played, &(struct played_game){.began = 10000 + 100 * i,
                                                 .ended = 10050 + 100 * i,
                                                 .rules = rules[i],
                                                 .count = 1,
                                                 .rounds = {{1, 500, 0, 0}}});
    assert_sessions(&played, 0,
                    "10000 to 10350: strip, changed; strip; a?[2Jb, 4 rounds, "
                    "2000, bought 0, best 500 in 1, worst 0 in 0, 4 and 0 in a "
                    "row\n",
                    "names");
    ledger_folder_close(&played.fake);
}

/* ---- Random sessions ---- */

static void play_random_game(struct played *played, int64_t *now,
                             uint64_t *seed)
{
    static const char *const rules[] = {"strip", "single", "europe"};
    struct played_game game = {.profile = next_random(seed, 2),
                               .began = *now,
                               .rules = rules[next_random(seed, 3)]};
    game.ended = *now + next_random(seed, 2000);
    *now = game.ended + next_random(seed, HOUR + HOUR / 2);
    game.count = (int)next_random(seed, 8);
    for (int i = 0; i < game.count; i++)
        game.rounds[i] = (struct played_round){
            .number = i + 1,
            .net = 500 * ((int64_t)next_random(seed, 7) - 3),
            .bought = next_random(seed, 5) ? 0 : 100,
            .is_void = next_random(seed, 6) == 0};
    play_game(played, &game);
}

/* The sums of all sessions of a profile are those of its statistics, and the
 * rounds have as many numbers as there are. */
struct totals {
    int64_t sessions, rounds, net;
    int64_t last_began; /* of the session that came last */
};

static bool add_to_totals(void *self, const struct ledger_session *session)
{
    struct totals *totals = self;
    assert_true(totals->sessions == 0 ||
                totals->last_began - session->ended > 0);
    assert_true(session->rounds > 0);
    totals->last_began = session->began;
    totals->sessions++;
    totals->rounds += session->rounds;
    totals->net += session->net;
    return true;
}

/* Counts the sessions of a profile from the first game on, and adds up what
 * they won. */
static int64_t count_slowly(const struct played *played, int profile,
                            int64_t *net)
{
    int64_t count = 0, end = -1 - HOUR;
    bool is_counted = false;
    for (int i = 0; i < played->count; i++) {
        const struct played_game *game = &played->games[i];
        bool has_settled = false;
        if (game->profile != profile || game->count == 0)
            continue;
        is_counted = is_counted && game->began - end <= HOUR;
        end = game->ended;
        for (int j = 0; j < game->count; j++) {
            *net += game->rounds[j].net;
            has_settled = has_settled || !game->rounds[j].is_void;
        }
        count += has_settled && !is_counted;
        is_counted = is_counted || has_settled;
    }
    return count;
}

static void assert_totals(struct played *played, int profile)
{
    struct ledger_folder *fake = &played->fake;
    int64_t id = played->profiles[profile].id, net = 0;
    struct totals totals = {.sessions = 0};
    struct ledger_statistics sum;
    assert_true(ledger_each_session(fake->ledger, id, add_to_totals, &totals));
    assert_true(ledger_sum_up(fake->ledger, id, &sum));
    assert_int_equal(totals.sessions, sum.sessions);
    assert_int_equal(totals.sessions, count_slowly(played, profile, &net));
    assert_int_equal(totals.rounds, sum.rounds);
    assert_int_equal(sum.net, net);
    assert_int_equal(sum.bankroll - sum.bought, net);
    ledger_statistics_free(&sum);
}

TEST(sessions_add_up_to_the_statistics)
{
    enum { HOUSES = 40, GAMES = 24 };
    uint64_t seed = 4;
    for (int i = 0; i < seeds_of(HOUSES); i++) {
        struct played played;
        int64_t now = 100000;
        open_house(&played);
        for (int j = 0; j < GAMES; j++)
            play_random_game(&played, &now, &seed);
        assert_totals(&played, 0);
        assert_totals(&played, 1);
        ledger_folder_close(&played.fake);
    }
}
