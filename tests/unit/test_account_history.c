/* Hand history: rounds as the ledger keeps them, and the records that they
 * become again. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game_setup.h"
#include "account_history.h"
#include "support/fake_cli.h"
#include "support/ledger_folder.h"

/* ---- A guest's session ---- */

struct session_run {
    struct fake_cli fake;
    struct setup setup;
    struct game *game;
};

static void sit(struct session_run *run, const char *rules,
                const char *const computers[], const char *cards)
{
    char notice[ACCOUNT_NOTICE_SIZE];
    fake_cli_open(&run->fake, "", 0);
    run->game = calloc(1, sizeof *run->game);
    assert_non_null(run->game);
    run->setup = setup_start();
    run->setup.rules.name = rules;
    run->setup.bankroll = 1000000;
    run->setup.is_guest = true;
    run->setup.cards = cards;
    run->setup.has_seed = cards == NULL;
    for (int i = 0; computers && computers[i]; i++) {
        struct player *player = &run->setup.players[run->setup.player_count++];
        player->is_computer = true;
        player->kind = PLAYER_MIMIC;
        snprintf(player->name, NAME_SIZE, "%s", computers[i]);
    }
    assert_true(setup_seat_person(&run->fake.cli, &run->setup));
    setup_open_journal(&run->fake.cli, &run->setup);
    assert_true(setup_game(&run->fake.cli, &run->setup, run->game, notice));
    game_begin(run->game);
}

static void get_up(struct session_run *run)
{
    assert_true(game_end(run->game));
    assert_true(setup_close(&run->fake.cli, &run->setup, run->game));
    setup_close_journal(&run->setup);
    free(run->game);
    fake_cli_close(&run->fake);
}

static void do_line(struct session_run *run, const char *line)
{
    struct action action;
    char problem[PROBLEM_SIZE];
    if (run->game->table.phase == PHASE_OVER)
        assert_int_equal(game_next_round(run->game), ROUND_BEGINS);
    if (game_do_line(run->game, line, &action, problem) != LINE_ACTION)
        fail_msg("\"%s\": %s", line, problem);
}

/* ---- Records of its rounds ---- */

/* Returns the record of a round, or NULL with the problem. */
static char *record_of(const struct session_run *run, int64_t id)
{
    const struct account *journal = run->game->journal;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    bool good =
        history_write_record(journal->ledger, &journal->profile, id, out);
    fclose(out);
    if (good)
        return text;
    free(text);
    return NULL;
}

/* Replays a record, and fails unless it plays to its end. */
static void assert_replays(char *text, const struct table *played)
{
    if (text == NULL)
        return;
    struct game *game = calloc(1, sizeof *game);
    struct replay replay = {
        .format = &BLACKJACK_RECORDS, .game = game, .name = "record"};
    assert_non_null(game);
    replay.file = fmemopen(text, strlen(text), "r");
    assert_non_null(replay.file);
    enum replay_step step = replay_begin(&replay);
    while (step == REPLAY_CONTINUES || step == REPLAY_ROUND)
        step = replay_next(&replay);
    if (step != REPLAY_END)
        fail_msg("%s\n%s", replay.problem, text);
    int seat = 0;
    for (int i = 0; i < played->seat_count; i++) {
        const struct seat *one = &played->seats[i];
        if (!one->in)
            continue;
        const struct seat *other = &game->table.seats[seat++];
        assert_int_equal(one->hand_count, other->hand_count);
        for (int j = 0; j < one->hand_count; j++)
            if (one->hands[j].net != other->hands[j].net)
                fail_msg("seat %d, hand %d: other result\n%s", i, j, text);
    }
    fclose(replay.file);
    free(game);
}

TEST(a_round_becomes_a_record_of_just_its_cards)
{
    struct session_run run;
    sit(&run, "strip", NULL, "Kh 7d 5h 10d 9c  8h 6d 8c 10d 3c 10s Kc 9h 5d");
    do_line(&run, "bet 10");
    do_line(&run, "hit");
    do_line(&run, "bet 20");
    do_line(&run, "split");
    do_line(&run, "double");
    do_line(&run, "stand");
    char *text = record_of(&run, 2);
    if (text == NULL)
        fail_msg("%s", ledger_problem(run.game->journal->ledger));
    assert_text_has(text, "\ncards 308 206 108 210 103 410 113 309\n",
                    "the record");
    assert_text_has(text, "\nround\nbet 20\nsplit\ndouble\nstand\ncheck ",
                    "the record");
    assert_text_has(text, "\nseat 999000 Player\n", "the record");
    assert_replays(text, &run.game->table);
    free(text);
    get_up(&run);
}

TEST(a_pair_that_is_split_again_is_put_in_order)
{
    struct session_run run;
    /* 10 J against 6: split, the 10 gets a queen, split, a 2; a king, split;
     * then a 9, an 8 and a 7. */
    sit(&run, "strip", NULL, "10h 6d Jc 10d Qc 2s Ks 9h 8c 7d 5d 5c 4d 9d");
    do_line(&run, "bet 20");
    do_line(&run, "split");
    do_line(&run, "split");
    do_line(&run, "stand");
    do_line(&run, "split");
    while (run.game->table.phase != PHASE_OVER)
        do_line(&run, "stand");
    char *text = record_of(&run, 1);
    if (text == NULL)
        fail_msg("%s", ledger_problem(run.game->journal->ledger));
    assert_replays(text, &run.game->table);
    free(text);
    get_up(&run);
}

static struct action random_action(const struct table *table, uint64_t *seed)
{
    unsigned legal = table_legal(table);
    enum action_kind kinds[ACTION_COUNT] = {ACTION_BET};
    int count = 0;
    for (int i = 0; i < ACTION_COUNT; i++)
        if (legal & 1U << i)
            kinds[count++] = (enum action_kind)i;
    /* Splits are rare, so none is left out. */
    struct action action = {
        .kind = (legal & 1U << ACTION_SPLIT) != 0
                    ? ACTION_SPLIT
                    : kinds[next_random(seed, (uint32_t)count)]};
    if (action.kind == ACTION_BET)
        action.amount = rules_bet_limits(&table->rules).least *
                        (table->rules.ante > 0 ? 1 : 1 + next_random(seed, 3));
    return action;
}

static void play_random_round(struct session_run *run, uint64_t *seed)
{
    struct game *game = run->game;
    assert_int_equal(game_next_round(game), ROUND_BEGINS);
    while (game->table.phase != PHASE_OVER) {
        char problem[PROBLEM_SIZE];
        struct action action = game->players[game->table.seat].is_computer
                                   ? random_action(&game->table, seed)
                               : game_decides_itself(game)
                                   ? game_decision(game)
                                   : random_action(&game->table, seed);
        if (!game_act(game, &action, problem))
            fail_msg("%s", problem);
    }
}

static void random_rounds(const char *rules, const char *const computers[],
                          int rounds)
{
    struct session_run run;
    uint64_t seed = 1;
    sit(&run, rules, computers, NULL);
    for (int i = 1; i <= rounds; i++) {
        play_random_round(&run, &seed);
        char *text = record_of(&run, i);
        if (text == NULL)
            fail_msg("%s, round %d: %s", rules, i,
                     ledger_problem(run.game->journal->ledger));
        assert_replays(text, &run.game->table);
        free(text);
    }
    get_up(&run);
}

TEST(rounds_of_all_rules_replay)
{
    for (size_t i = 0; rules_presets()[i].name; i++) {
        struct rules rules;
        assert_true(rules_preset(&rules, rules_presets()[i].name));
        if (rules_have_money(&rules) && !rules.switches)
            random_rounds(rules_presets()[i].name, NULL, 60);
    }
}

TEST(a_round_of_two_hands_is_not_written_as_a_record)
{
    struct session_run run;
    uint64_t seed = 1;
    sit(&run, "switch", NULL, NULL);
    play_random_round(&run, &seed);
    assert_null(record_of(&run, 1));
    assert_text_has(ledger_problem(run.game->journal->ledger),
                    "whose cards may be switched can't be written as a record",
                    "the problem");
    get_up(&run);
}

TEST(rounds_with_company_replay)
{
    static const char *const computers[] = {"Mimic1", "Mimic2", "Mimic3", NULL};
    random_rounds("strip", computers, 60);
    random_rounds("europe", computers, 60);
}

TEST(a_round_that_cannot_be_written_says_why)
{
    struct session_run run;
    sit(&run, "strip", NULL, "Kh 7d 5h 10d 9c 4s");
    do_line(&run, "bet 10");
    do_line(&run, "hit");
    assert_null(record_of(&run, 2));
    assert_text_has(ledger_problem(run.game->journal->ledger),
                    "there is no such round", "the problem");
    get_up(&run);
}

/* ---- The ledger's text of cards ---- */

TEST(cards_are_read_by_seat_and_hand)
{
    struct past_deal deal;
    assert_true(past_deal_read("Max 10c 4d; Anna 8s 3c; Anna 8h; Dealer 6d 10d",
                               &deal));
    assert_int_equal(deal.seat_count, 2);
    assert_int_equal(past_deal_seat(&deal, "anna"), 1);
    assert_int_equal(past_deal_seat(&deal, "Bob"), 0);
    assert_int_equal(deal.seats[1].hand_count, 2);
    assert_int_equal(deal.seats[1].hands[1].cards[0], 308);
    assert_int_equal(deal.dealer.count, 2);
}

TEST(a_damaged_text_of_cards_is_refused)
{
    static const char *const damaged[] = {
        "",
        "Dealer 6d 10d",
        "Anna 8s 3c;",
        "Anna 8s 3x; Dealer 6d",
        "AnnaOfManyLetters 8s; Dealer 6d",
        "A 2c; A 2c; A 2c; A 2c; A 2c; Dealer 6d",
        "A 2c; B 2c; C 2c; D 2c; E 2c; F 2c; G 2c; H 2c; Dealer 6d",
    };
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        struct past_deal deal;
        if (past_deal_read(damaged[i], &deal))
            fail_msg("\"%s\" was read", damaged[i]);
    }
}

TEST(a_round_in_words_hides_what_is_still_played)
{
    char hands[HISTORY_TEXT_SIZE], dealer[HISTORY_TEXT_SIZE];
    struct ledger_row row = {
        .round = {.state = LEDGER_SETTLED,
                  .cards = "Max 10c 4d; Anna 8s 3c; Anna 8h; Dealer 6d 10d"}};
    history_write_cards(&row, "Anna", CARD_ASCII, hands, dealer);
    assert_string_equal(hands, "8s 3c / 8h");
    assert_string_equal(dealer, "6d 10d");
    row.round.state = LEDGER_OPEN;
    history_write_cards(&row, "Anna", CARD_ASCII, hands, dealer);
    assert_string_equal(hands, "");
    assert_string_equal(dealer, "");
}

/* ---- Decisions ---- */

/* "\x1b[2J" clears a terminal. */
TEST(verdicts_of_a_damaged_ledger_command_no_terminal)
{
    static const struct ledger_game game = {"strip", "decks = 6\n", "seed 1"};
    static const struct ledger_decision decision = {
        "\x1b[2J", "hit", -600, -500, LEDGER_VERY_BAD, NULL};
    static const struct ledger_situation situation = {
        "10h 6c",
        "9s",
        "hard 16 against 9",
        "H",
        "hit -0.5, \x1b[2J -0.6, \x1b[3J -0.7, no surrender -0.8",
        false};
    static const struct ledger_situations situations = {"decks = 6", 1,
                                                        &situation};
    static const struct ledger_skill skill = {-5, &decision, 1};
    static const struct ledger_round round = {.number = 1,
                                              .state = LEDGER_SETTLED,
                                              .bet = 1000,
                                              .staked = 1000,
                                              .net = -1000,
                                              .skill = &skill,
                                              .situations = &situations};
    const struct ledger_row row = {.id = 1, .round = round};
    struct history_verdicts *verdicts = calloc(1, sizeof *verdicts);
    struct ledger_folder fake;
    assert_non_null(verdicts);
    verdicts->sign = ">";
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    take(&fake, "Anna");
    assert_true(ledger_buy_in(fake.ledger, 100000, 1));
    assert_true(ledger_begin_game(fake.ledger, &game, 1));
    assert_true(ledger_write_round(fake.ledger, &round, 2));
    assert_true(history_read_verdicts(fake.ledger, &row, verdicts));
    assert_int_equal(verdicts->count, 1);
    assert_text_equal(verdicts->mistakes,
                      "You played on; hitting was best: $1.00.",
                      "the mistakes");
    assert_text_equal(verdicts->text[0],
                      "> hit          best: -$5\n"
                      "  ?[2J         $1.00 less    yours\n"
                      "  ?[3J         $2.00 less\n"
                      "  no surrender $3.00 less\n",
                      "the verdict");
    free(verdicts);
    ledger_folder_close(&fake);
}

/* ---- Lists ---- */

TEST(a_list_has_a_line_for_each_round_and_a_sum)
{
    struct session_run run;
    const struct history_list all = {.query = "", .form = CARD_ASCII},
                              lost = {.query = "lost >= 10",
                                      .form = CARD_ASCII},
                              none = {.query = "won", .form = CARD_ASCII},
                              wrong = {.query = "pairs", .form = CARD_ASCII};
    setenv("TZ", "UTC", 1);
    sit(&run, "strip", NULL, "Kh 7d 5h 10d 9c  Kh 7d 8h 10d");
    do_line(&run, "bet 10");
    do_line(&run, "hit");
    do_line(&run, "bet 20.00");
    do_line(&run, "surrender");
    const struct account *journal = run.game->journal;
    assert_int_equal(
        history_print(&run.fake.cli, journal->ledger, &journal->profile, &all),
        CLI_DONE);
    assert_int_equal(
        history_print(&run.fake.cli, journal->ledger, &journal->profile, &lost),
        CLI_DONE);
    assert_int_equal(
        history_print(&run.fake.cli, journal->ledger, &journal->profile, &none),
        CLI_DONE);
    assert_int_equal(history_print(&run.fake.cli, journal->ledger,
                                   &journal->profile, &wrong),
                     CLI_FAILED);
    fake_cli_flush(&run.fake);
    assert_text_has(run.fake.errors, "can't search for \"pairs\"",
                    "the message");
    assert_text_equal(
        run.fake.output,
        "Date                 Staked     Result      Cost  Your hands : "
        "dealer\n"
        "1970-01-01 00:00        $20       -$10         -  Kh 8h : 7d 10d "
        "(surrendered)\n"
        "1970-01-01 00:00        $10       -$10         -  Kh 5h 9c : 7d "
        "10d\n"
        "2 rounds, lost $20.\n"
        "Date                 Staked     Result      Cost  Your hands : "
        "dealer\n"
        "1970-01-01 00:00        $20       -$10         -  Kh 8h : 7d 10d "
        "(surrendered)\n"
        "1970-01-01 00:00        $10       -$10         -  Kh 5h 9c : 7d "
        "10d\n"
        "2 rounds, lost $20.\n"
        "No round matches.\n",
        "the lists");
    get_up(&run);
}

TEST(an_export_never_replaces_a_file)
{
    struct session_run run;
    struct state_folder home;
    char first[HISTORY_FILE_SIZE], second[HISTORY_FILE_SIZE], before[4096];
    state_folder_open(&home);
    assert_non_null(getcwd(before, sizeof before));
    sit(&run, "strip", NULL, "Kh 7d 5h 10d 9c");
    do_line(&run, "bet 10");
    do_line(&run, "hit");
    const struct account *journal = run.game->journal;
    const struct ledger_row row = {
        .id = 1, .ended = 1795392000, .round = {.number = 5}};
    assert_int_equal(chdir(home.folder), 0);
    bool good =
        history_export(journal->ledger, &journal->profile, &row, first) &&
        history_export(journal->ledger, &journal->profile, &row, second);
    assert_int_equal(chdir(before), 0);
    if (!good)
        fail_msg("%s", ledger_problem(journal->ledger));
    assert_string_equal(first, "blackjack-2026-11-23-round-5.record");
    assert_string_equal(second, "blackjack-2026-11-23-round-5-2.record");
    char *names = folder_listing(home.folder);
    assert_text_has(names,
                    "blackjack-2026-11-23-round-5-2.record\n"
                    "blackjack-2026-11-23-round-5.record\n",
                    "the folder");
    free(names);
    get_up(&run);
    state_folder_close(&home);
}
