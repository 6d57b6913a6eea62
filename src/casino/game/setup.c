/* Makes a game with rules, a shoe, players and a record, as options say. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli_output.h"
#include "coach_daily.h"
#include "game_inside.h"
#include "game_setup.h"

/* ---- A daily, replayed to where the account has left off ---- */

/* Plays the next hand with the first actions of a list, after the bet, and
 * returns how many of them it took, or -1 if they don't fit the hand. */
static int play_listed_hand(struct game *game, const enum action_kind actions[],
                            int count)
{
    int taken = 0;
    struct action action = {.kind = ACTION_BET, .amount = DAILY_BET};
    bool good =
        game_next_round(game) == ROUND_BEGINS && game_act(game, &action, NULL);
    while (good && game->table.phase != PHASE_OVER) {
        good = taken < count && actions[taken] < ACTION_COUNT;
        if (good)
            good = game_act(game, &(struct action){.kind = actions[taken++]},
                            NULL);
    }
    return good ? taken : -1;
}

/* A hand that isn't over continues. So does one with an action that isn't legal
 * in it, because somebody changed the account: from there. */
static bool replay_hands(const struct cli *cli, struct game *game)
{
    struct daily *daily = game->daily;
    enum action_kind actions[LEDGER_VALUE_SIZE];
    int count = 0;
    daily->is_replaying = true;
    bool good = true, more = !daily->is_practice;
    for (int hand = 1; good && more && hand <= DAILY_HANDS; hand++) {
        good = daily_read_hand(daily, hand, actions, &count);
        more = good && count > 0 && actions[0] == ACTION_BET &&
               play_listed_hand(game, actions + 1, count - 1) >= 0;
    }
    daily->is_replaying = false;
    if (!good)
        cli_complain(cli, "%s", ledger_problem(daily->account->ledger));
    return good;
}

enum cli_status setup_check_daily(const struct cli *cli, struct setup *setup,
                                  const char *code, bool ascii)
{
    enum action_kind actions[LEDGER_VALUE_SIZE];
    char notice[ACCOUNT_NOTICE_SIZE], quote[CLI_QUOTE_SIZE];
    char again[DAILY_CODE_SIZE];
    int count = 0, taken = 0;
    struct daily daily = {.day = 0};
    struct game game;
    if (!daily_read_code(code, &daily.day, actions, &count))
        return cli_complain(cli, "%s isn't the code of a daily",
                            cli_quote(quote, code, strlen(code)));
    setup->daily = &daily;
    if (!setup_game(cli, setup, &game, notice))
        return CLI_FAILED;
    for (int hand = 1, step = 0; hand <= DAILY_HANDS && step >= 0; hand++) {
        step = play_listed_hand(&game, actions + taken, count - taken);
        taken += step;
    }
    bool fits = game.rounds == DAILY_HANDS && taken == count;
    bool agrees = fits && strcmp(daily_code(&daily, again), code) == 0;
    if (fits)
        daily_write_result(&daily, ascii, cli_terminal_columns(cli->out),
                           cli->out);
    fprintf(cli->out, "%s.\n",
            agrees ? "The code agrees: these decisions make this score"
            : fits ? "The code doesn't agree: it has these decisions, but "
                     "another score"
                   : "The code doesn't agree: its decisions don't fit the "
                     "hands of that day");
    if (!setup_close(cli, setup, &game))
        return CLI_FAILED;
    return agrees ? CLI_DONE : CLI_NO;
}

/* Returns the index of the first person among the players, or -1. */
static int setup_first_person(const struct setup *setup)
{
    for (int i = 0; i < setup->player_count; i++)
        if (!setup->players[i].is_computer)
            return i;
    return -1;
}

/* The adviser belongs to the daily, so nobody else in the game has one to
 * ask. */
static bool game_open_daily(const struct cli *cli, const struct setup *setup,
                            struct game *game)
{
    struct daily *daily = setup->daily;
    struct rules rules;
    const struct shoe shoe = shoe_from_seed(daily_seed(daily->day, 1));
    struct player player = setup->players[setup_first_person(setup)];
    *game = (struct game){.daily = daily,
                          .no_advice = "a daily is scored by your decisions",
                          .watcher = setup->catches_up};
    snprintf(game->rules_name, sizeof game->rules_name, "%s", DAILY_RULES);
    if (!daily_begin(daily, cli, &rules))
        return false;
    table_open(&game->table, &rules, &shoe);
    player.bankroll = DAILY_BANKROLL;
    game_sit(game, &player);
    return replay_hands(cli, game);
}

/* ---- The shoe ---- */

/* Returns the text of a file, which the caller frees, or NULL after an error
 * message in `problem`. */
static char *read_text(const char *name, char problem[PROBLEM_SIZE])
{
    enum { MOST = 1 << 16 };
    FILE *file = fopen(name, "r");
    char *text = file ? calloc(1, MOST) : NULL;
    size_t length = text ? fread(text, 1, MOST, file) : 0;
    bool good = false;
    if (text == NULL || ferror(file))
        snprintf(problem, PROBLEM_SIZE, "can't read %.100s: %s", name,
                 strerror(errno));
    else if (length == MOST || strlen(text) != length)
        snprintf(problem, PROBLEM_SIZE,
                 "%.100s is too long or isn't text, so it can't list cards",
                 name);
    else
        good = true;
    if (file)
        fclose(file);
    if (good)
        return text;
    free(text);
    return NULL;
}

static bool arrange_cards(const struct cli *cli, const struct setup *setup,
                          int decks, struct shoe *shoe)
{
    struct card_list list = {.count = 0};
    char problem[PROBLEM_SIZE];
    char *text = setup->cards ? NULL : read_text(setup->cards_file, problem);
    const char *cards = setup->cards ? setup->cards : text;
    bool good = cards && card_list_read(&list, cards, problem);
    free(text);
    if (good && list.count == 0)
        good = cli_refuse(problem, "the list has no cards");
    if (!good || !card_list_fits(&list, decks, problem)) {
        cli_complain(cli, "%s", problem);
        return false;
    }
    *shoe = shoe_from_cards(list.cards, list.count);
    return true;
}

static bool set_up_shoe(const struct cli *cli, const struct setup *setup,
                        int decks, struct shoe *shoe)
{
    if (setup->cards || setup->cards_file)
        return arrange_cards(cli, setup, decks, shoe);
    if (setup->has_seed) {
        *shoe = shoe_from_seed((uint32_t)setup->seed);
        return true;
    }
    struct fair_random random;
    const char *problem = fair_random_from_system(&random);
    if (problem) {
        cli_complain(cli, "%s; use --seed to play without them", problem);
        return false;
    }
    *shoe = (struct shoe){.source = SHOE_FAIR, .fair = random};
    return true;
}

/* ---- Players ---- */

static bool name_is_free(const struct setup *setup, const char *name,
                         char problem[PROBLEM_SIZE])
{
    if (strcasecmp(name, "Dealer") == 0)
        return cli_refuse(problem, "the dealer has that name");
    for (int i = 0; i < setup->player_count; i++)
        if (strcasecmp(setup->players[i].name, name) == 0)
            return cli_refuse(problem, "another player has that name");
    return true;
}

static bool take_player(struct setup *setup, const struct player *player,
                        char problem[PROBLEM_SIZE])
{
    if (!name_is_free(setup, player->name, problem))
        return false;
    if (setup->player_count == SEATS_MAX)
        return cli_refuse(problem, "the table has only %d seats", SEATS_MAX);
    setup->players[setup->player_count++] = *player;
    return true;
}

static bool take_person(void *target, const char *name,
                        char problem[CLI_PROBLEM_SIZE])
{
    struct player player = {.is_computer = false};
    if (!player_name_is_good(name, problem))
        return false;
    snprintf(player.name, sizeof player.name, "%s", name);
    return take_player(target, &player, problem);
}

static const char *const COMPUTER_NAMES[PLAYER_KINDS] = {"Mimic", "Never",
                                                         "Basic", "Perfect"};

bool player_kind_is_named(const char *name, enum player_kind *kind)
{
    size_t letters = strcspn(name, "0123456789");
    bool has_number = name[letters] != '\0';
    for (int i = 0; i < PLAYER_KINDS; i++) {
        *kind = (enum player_kind)i;
        if (has_number && strlen(COMPUTER_NAMES[i]) == letters &&
            strncmp(name, COMPUTER_NAMES[i], letters) == 0)
            return true;
    }
    return false;
}

int setup_computers(const struct setup *setup)
{
    int computers = 0;
    for (int i = 0; i < setup->player_count; i++)
        computers += setup->players[i].is_computer;
    return computers;
}

static bool setup_computer(struct setup *setup, enum player_kind kind,
                           char problem[PROBLEM_SIZE])
{
    struct player player = {.is_computer = true, .kind = kind};
    snprintf(player.name, sizeof player.name, "%s%d", COMPUTER_NAMES[kind],
             setup_computers(setup) + 1);
    return take_player(setup, &player, problem);
}

static bool last_is_computer(const struct setup *setup)
{
    return setup->player_count > 0 &&
           setup->players[setup->player_count - 1].is_computer;
}

/* Returns how many kinds can play by the rules; those that need the odds are
 * the last ones. Returns 0 if the rules can't be read. */
static unsigned list_possible_kinds(const struct setup *setup)
{
    char problem[PLACED_PROBLEM_SIZE];
    struct rules rules;
    if (!rules_choice_read(&setup->rules, &rules, problem))
        return 0;
    return rules_refusal(&rules, ENGINE_ADVICE) ? PLAYER_BASIC : PLAYER_KINDS;
}

static void add_computer(struct setup *setup, enum player_kind kind)
{
    char problem[PLACED_PROBLEM_SIZE];
    struct rules rules;
    if ((unsigned)kind >= list_possible_kinds(setup) ||
        !rules_choice_read(&setup->rules, &rules, problem) ||
        !setup_computer(setup, kind, problem))
        return;
    /* The rules may not allow another player. */
    if (!rules_check(&rules, setup->player_count, problem))
        setup->player_count--;
}

void setup_change_computers(struct setup *setup, int step)
{
    unsigned kinds = list_possible_kinds(setup);
    if (step < 0 && last_is_computer(setup))
        setup->player_count--;
    else if (step > 0 && kinds > 0)
        add_computer(setup, (enum player_kind)(
                                (unsigned)setup_computers(setup) % kinds));
}

void setup_turn_computer(struct setup *setup)
{
    unsigned kinds = list_possible_kinds(setup);
    if (!last_is_computer(setup) || kinds == 0)
        return;
    unsigned next = setup->players[--setup->player_count].kind + 1U;
    add_computer(setup, next < kinds ? (enum player_kind)next : PLAYER_MIMIC);
}

const char *setup_profile_name(const struct setup *setup)
{
    return setup->profile ? setup->profile
                          : setup->players[setup_first_person(setup)].name;
}

static bool setup_knows_cards(const struct setup *setup)
{
    return setup->has_seed || setup->cards || setup->cards_file;
}

bool setup_is_undecided(const struct setup *setup)
{
    return setup->rules.name == setup->default_rules &&
           !rules_choice_is_changed(&setup->rules) &&
           !setup_knows_cards(setup) && setup->record == NULL &&
           setup->daily == NULL && !practice_is_on(&setup->practice) &&
           setup->player_count <= 1 && setup_computers(setup) == 0;
}

/* ---- What the profile remembers ---- */

/* The kinds of computers, in a saved list. */
static const char KIND_LETTERS[PLAYER_KINDS + 1] = "mnbp";

static void read_computers(struct account *account, struct setup *setup)
{
    char value[LEDGER_VALUE_SIZE];
    if (setup_computers(setup) > 0 ||
        !ledger_get(account->ledger, "computers", value))
        return;
    for (const char *letter = value; *letter; letter++) {
        const char *found = strchr(KIND_LETTERS, *letter);
        if (found)
            add_computer(setup, (enum player_kind)(found - KIND_LETTERS));
    }
}

/* Remembers the rules file that was given, or recalls the one before. */
static void read_own_rules(struct account *account, struct setup *setup)
{
    char before[LEDGER_VALUE_SIZE] = "";
    struct rules rules;
    (void)ledger_get(account->ledger, "rules-file", before);
    snprintf(setup->own_rules, sizeof setup->own_rules, "%s", before);
    if (rules_preset(&rules, setup->rules.name))
        return;
    char *path = realpath(setup->rules.name, NULL);
    if (path && strlen(path) < sizeof setup->own_rules) {
        snprintf(setup->own_rules, sizeof setup->own_rules, "%s", path);
        if (strcmp(path, before) != 0)
            (void)ledger_set(account->ledger, "rules-file", path);
    }
    free(path);
}

/* Returns the name of saved rules that lasts, or NULL without such rules. */
static const char *find_saved_rules(const struct setup *setup,
                                    const char *saved)
{
    if (*saved && strcmp(saved, setup->own_rules) == 0)
        return setup->own_rules;
    for (size_t i = 0; rules_presets()[i].name; i++)
        if (strcmp(saved, rules_presets()[i].name) == 0)
            return rules_presets()[i].name;
    return NULL;
}

/* A table that was chosen in the lobby is the default from then on. */
static void read_table(struct account *account, struct setup *setup)
{
    char value[LEDGER_VALUE_SIZE], problem[PROBLEM_SIZE];
    char fault[PLACED_PROBLEM_SIZE];
    struct rules rules;
    bool is_default = !rules_choice_is_changed(&setup->rules) &&
                      setup->rules.name == setup->default_rules;
    if (!is_default || !ledger_get(account->ledger, "table", value))
        return;
    const struct rules_choice saved = {.name = find_saved_rules(setup, value)};
    if (saved.name && rules_choice_read(&saved, &rules, fault) &&
        rules_have_money(&rules) &&
        rules_check(&rules, setup->player_count, problem))
        setup->rules.name = saved.name;
}

void setup_recall(struct setup *setup)
{
    read_own_rules(setup->account, setup);
    read_table(setup->account, setup);
    read_computers(setup->account, setup);
}

void setup_write_computers(const struct setup *setup, char text[SEATS_MAX + 1])
{
    int count = 0;
    for (int i = 0; i < setup->player_count; i++)
        if (setup->players[i].is_computer)
            text[count++] = KIND_LETTERS[setup->players[i].kind];
    text[count] = '\0';
}

void setup_keep_table(const struct setup *setup)
{
    const struct account *account = setup->account;
    const struct rules_choice *rules = &setup->rules;
    /* Only what comes with the program, or the account's own file, lasts. */
    if (account_is_open(account) && !rules_choice_is_changed(rules) &&
        find_saved_rules(setup, rules->name))
        (void)ledger_set(account->ledger, "table", rules->name);
}

/* ---- The account ---- */

bool setup_keeps_account(const struct cli *cli, const struct setup *setup)
{
    bool is_wanted = setup->profile != NULL ||
                     (!setup_knows_cards(setup) && isatty(fileno(cli->in)));
    return is_wanted && !setup->is_guest;
}

enum ledger_answer setup_open_account(const struct cli *cli,
                                      struct setup *setup,
                                      struct account *account,
                                      char notice[ACCOUNT_NOTICE_SIZE])
{
    char path[LEDGER_PATH_SIZE], amount[CLI_MONEY_SIZE];
    const char *name = setup_profile_name(setup);
    enum ledger_answer answer = LEDGER_FAILED;
    notice[0] = '\0';
    if (ledger_path(path, account->problem))
        answer = account_open(account, cli, path, name);
    if (answer == LEDGER_DONE && account->profile.is_new &&
        !account_buy_in(account, setup->bankroll))
        answer = LEDGER_FAILED;
    if (answer == LEDGER_DONE) {
        setup->account = account;
        (void)ledger_back_up(account->ledger); /* without it, play continues */
        if (account->profile.was_interrupted)
            snprintf(notice, ACCOUNT_NOTICE_SIZE,
                     "%s's last round was interrupted; it is void, and $%s was "
                     "returned.",
                     account->profile.name,
                     cli_money(amount, account->profile.returned));
    } else
        account_close(account);
    return answer;
}

/* ---- The game ---- */

/* Seats a person at several spots, which are Spot-1 and so on. */
static void sit_at_spots(struct game *game, const struct player *person,
                         int spots)
{
    for (int i = 1; i <= spots; i++) {
        struct player spot = *person;
        snprintf(spot.name, sizeof spot.name, "Spot-%d", i % 10);
        game_sit(game, &spot);
    }
}

/* Makes a new game, without its adviser. */
static bool set_up_table(const struct cli *cli, const struct setup *setup,
                         struct account *account, struct game *game)
{
    struct rules rules;
    struct shoe shoe;
    enum cli_status status;
    int spots = setup->practice.value[PRACTICE_SPOTS];
    int person = setup_first_person(setup);
    *game = (struct game){.seed = (uint32_t)setup->seed, .account = account};
    if (setup->player_count + spots > SEATS_MAX) {
        cli_complain(cli, "a table has at most %d seats", SEATS_MAX);
        return false;
    }
    if (!rules_choice_take(cli, &setup->rules, setup->player_count + spots,
                           &rules, game->rules_name, &status) ||
        !set_up_shoe(cli, setup, rules.decks, &shoe))
        return false;
    const char *refusal = practice_refusal(&setup->practice, &rules);
    if (refusal) {
        cli_complain(cli, "%s", refusal);
        return false;
    }
    table_open(&game->table, &rules, &shoe);
    practice_begin(game, &setup->practice);
    game->practice.account = setup->account;
    if (account)
        account->seat = person * rules_seats_each(&rules);
    for (int i = 0; i < setup->player_count; i++) {
        struct player player = setup->players[i];
        bool has_account = account_is_open(account) && i == person;
        if (has_account)
            player.bankroll = account->profile.bankroll;
        else if (player.is_computer || !setup->keeps_chips)
            player.bankroll = setup->bankroll;
        if (i == person && spots > 0)
            sit_at_spots(game, &player, spots + 1);
        else
            game_sit(game, &player);
    }
    return true;
}

bool setup_game(const struct cli *cli, struct setup *setup, struct game *game,
                char notice[ACCOUNT_NOTICE_SIZE])
{
    struct account *account =
        practice_is_on(&setup->practice) ? NULL : setup->account;
    enum ledger_answer answer = LEDGER_NONE;
    *game = (struct game){.account = account, .watcher = setup->catches_up};
    notice[0] = '\0';
    if (setup->daily)
        return game_open_daily(cli, setup, game);
    if (account_is_open(account))
        answer = game_resume(game, cli, setup, notice);
    if (answer == LEDGER_FAILED ||
        (answer == LEDGER_NONE && !set_up_table(cli, setup, account, game)))
        return false;
    setup->games++;
    game->journal = account_is_open(account) ? NULL : setup->journal;
    bool good = answer == LEDGER_DONE || game_take_adviser(game, cli);
    if (good && setup->record) {
        /* A game that continues has the record of what was played. */
        game->record.file = record_open(cli, setup->record, setup->games,
                                        setup->replaces_record);
        good = game->record.file != NULL;
        if (good && account && account->played)
            fputs(account->played, game->record.file);
    }
    if (!good)
        game_drop_adviser(game);
    return good;
}

bool setup_close(const struct cli *cli, const struct setup *setup,
                 struct game *game)
{
    char path[RECORD_PATH_SIZE];
    struct record *record = &game->record;
    game_drop_adviser(game);
    if (game->daily) {
        adviser_close(game->daily->judge);
        game->daily->judge = NULL;
    }
    if (record->file == NULL)
        return true;
    bool good = fclose(record->file) == 0;
    record->file = NULL;
    record_path(setup->record, setup->games, path);
    if (!good && !record->failed)
        cli_complain(cli, "can't write %s: %s", path, strerror(errno));
    return good;
}

bool setup_recall_daily(const struct cli *cli, const struct setup *setup,
                        struct game *game)
{
    struct daily *daily = setup->daily, again = *daily;
    struct setup kept = *setup;
    again.is_practice = false;
    kept.daily = &again;
    bool good = game_open_daily(cli, &kept, game);
    daily->mistake_count = again.mistake_count;
    memcpy(daily->mistakes, again.mistakes, sizeof daily->mistakes);
    good = setup_close(cli, &kept, game) && good;
    game->daily = daily;
    return good;
}

enum {
    MOST_BANKROLL = 1000000000, /* cents: ten million dollars */
    DEFAULT_BANKROLL = 100000
};

struct setup setup_start(void)
{
    static const char name[] = RULES_DEFAULT;
    return (struct setup){.rules.name = name,
                          .default_rules = name,
                          .bankroll = DEFAULT_BANKROLL};
}

/* ---- Options that need more than a place ---- */

static bool take_computer_player(void *target, const char *value,
                                 char problem[CLI_PROBLEM_SIZE])
{
    const char *names[PLAYER_KINDS];
    for (int i = 0; i < PLAYER_KINDS; i++)
        names[i] = player_kind_name((enum player_kind)i);
    int kind = cli_find_name(value, names, PLAYER_KINDS);
    if (kind >= 0)
        return setup_computer(target, (enum player_kind)kind, problem);
    return cli_say_unknown(problem, "computer", value, names, PLAYER_KINDS,
                           "use mimic, never-bust, basic or perfect");
}

static bool take_profile_name(void *target, const char *value,
                              char problem[CLI_PROBLEM_SIZE])
{
    struct setup *setup = target;
    setup->profile = value;
    return player_name_is_good(value, problem);
}

static bool take_bankroll(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    if (cli_parse_money(value, MOST_BANKROLL, target))
        return true;
    return cli_refuse(problem, "must be an amount up to $%d, not %s",
                      MOST_BANKROLL / CENTS,
                      cli_quote(quote, value, strlen(value)));
}

/* ---- The options ---- */

size_t setup_profile_options(struct setup *setup, struct cli_option options[])
{
    const struct cli_option these[SETUP_PROFILE_OPTIONS] = {
        {"profile", "NAME", "play with the bankroll and history of NAME",
         .take = take_profile_name, .target = setup},
        {"guest", .help = "play without a profile; save nothing", .letter = 'g',
         .given = &setup->is_guest},
    };
    memcpy(options, these, sizeof these);
    return SETUP_PROFILE_OPTIONS;
}

size_t setup_options(struct setup *setup, struct cli_option options[])
{
    const struct cli_option these[] = {
        {"seed", "N", "shuffle from seed N, to replay the same cards",
         .letter = 's', .integer = &setup->seed, .least = SEED_LEAST,
         .most = SEED_MOST, .given = &setup->has_seed},
        {"cards", "LIST", "deal these cards: \"AS KD 10h\"",
         .text = &setup->cards},
        {"cards-file", "FILE", "deal the cards listed in FILE",
         .text = &setup->cards_file},
        {"player", "NAME", "seat a person; may be repeated",
         .take = take_person, .target = setup},
        {"computer", "KIND",
         "seat a computer: mimic, never-bust, basic or perfect",
         .take = take_computer_player, .target = setup},
        {"practice", "LIST",
         "practice count, bet, start=N, hard, foul, spots=N",
         .take = practice_read, .target = &setup->practice},
        {"bankroll", "DOLLARS", "buy in for DOLLARS (default: 1000)",
         .letter = 'b', .take = take_bankroll, .target = &setup->bankroll},
    };
    size_t count = rules_choice_options(&setup->rules, options);
    memcpy(options + count, these, sizeof these);
    count += sizeof these / sizeof *these;
    return count + setup_profile_options(setup, options + count);
}

/* ---- Who plays ---- */

bool setup_seat_person(const struct cli *cli, struct setup *setup)
{
    char problem[CLI_PROBLEM_SIZE];
    if (setup_first_person(setup) >= 0)
        return true;
    if (!take_person(setup, setup->profile ? setup->profile : "Player",
                     problem)) {
        cli_complain(cli, "%s; a table needs at least one person", problem);
        return false;
    }
    struct player person = setup->players[setup->player_count - 1];
    memmove(setup->players + 1, setup->players,
            (size_t)(setup->player_count - 1) * sizeof person);
    setup->players[0] = person;
    return true;
}

/* ---- The journal of a guest ---- */

void setup_open_journal(const struct cli *cli, struct setup *setup)
{
    struct account *journal = calloc(1, sizeof *journal);
    if (journal == NULL)
        return;
    journal->cli = cli;
    journal->ledger = ledger_open(NULL, LEDGER_WRITES, journal->problem);
    journal->notes = calloc(1, sizeof *journal->notes); /* see account_open() */
    if (journal->ledger &&
        ledger_take(journal->ledger, setup_profile_name(setup),
                    cli->now(cli->clock), &journal->profile) == LEDGER_DONE) {
        setup->journal = journal;
        return;
    }
    account_close(journal);
    free(journal);
}

void setup_close_journal(struct setup *setup)
{
    if (setup->journal)
        account_close(setup->journal);
    free(setup->journal);
    setup->journal = NULL;
}
