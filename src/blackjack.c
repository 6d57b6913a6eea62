/* blackjack: the casino table, in plain lines. */
#include "talk.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

enum {
    MOST_BANKROLL = 1000000000, /* cents: ten million dollars */
    DEFAULT_BANKROLL = 100000
};

/* What the options say, before it is put together. */
struct options {
    struct setup setup;
    bool list_rules, show_rules;
    struct player players[SEATS_MAX];
    int player_count;
    int computer_count;
    bool has_person;
    int64_t bankroll;
    const char *record, *replay;
    bool ascii, plain, guest;
    int64_t pause;
};

/* ---- Options that need more than a place ---- */

static bool take_rule(void *target, const char *value,
                      char problem[CLI_PROBLEM_SIZE])
{
    struct setup *setup = target;
    if (setup->change_count == SETUP_CHANGES_MAX) {
        snprintf(problem, CLI_PROBLEM_SIZE, "that is too many rules");
        return false;
    }
    setup->changes[setup->change_count++] = value;
    return true;
}

static bool name_is_free(const struct options *options, const char *name,
                         char problem[CLI_PROBLEM_SIZE])
{
    if (strcasecmp(name, "Dealer") == 0) {
        snprintf(problem, CLI_PROBLEM_SIZE, "the dealer has that name");
        return false;
    }
    for (int i = 0; i < options->player_count; i++)
        if (strcasecmp(options->players[i].name, name) == 0) {
            snprintf(problem, CLI_PROBLEM_SIZE,
                     "there is a player of that name already");
            return false;
        }
    return true;
}

static bool take_player(struct options *options, const struct player *player,
                        char problem[CLI_PROBLEM_SIZE])
{
    if (!name_is_free(options, player->name, problem))
        return false;
    if (options->player_count == SEATS_MAX) {
        snprintf(problem, CLI_PROBLEM_SIZE, "the table has only %d seats",
                 SEATS_MAX);
        return false;
    }
    options->players[options->player_count++] = *player;
    return true;
}

static bool take_person(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    struct options *options = target;
    struct player player = {.is_computer = false};
    if (!player_name_is_good(value, problem))
        return false;
    snprintf(player.name, sizeof player.name, "%s", value);
    options->has_person = true;
    return take_player(options, &player, problem);
}

static bool take_computer(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    static const char *const names[COMPUTER_COUNT] = {"Mimic", "Never"};
    struct options *options = target;
    char quote[CLI_QUOTE_SIZE];
    for (int i = 0; i < COMPUTER_COUNT; i++) {
        struct player player = {.is_computer = true,
                                .computer = (enum computer)i};
        if (strcmp(value, computer_name(player.computer)) != 0)
            continue;
        snprintf(player.name, sizeof player.name, "%s%d", names[i],
                 ++options->computer_count);
        return take_player(options, &player, problem);
    }
    snprintf(problem, CLI_PROBLEM_SIZE,
             "computers are mimic and never-bust, not %s",
             cli_quote(quote, value, strlen(value)));
    return false;
}

static bool take_bankroll(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    if (cli_parse_money(value, MOST_BANKROLL, target))
        return true;
    snprintf(problem, CLI_PROBLEM_SIZE, "up to %d dollars, not %s",
             MOST_BANKROLL / CENTS, cli_quote(quote, value, strlen(value)));
    return false;
}

/* ---- Rules, shown ---- */

static void list_presets(const struct cli *cli)
{
    for (size_t i = 0; i < rules_preset_count(); i++) {
        const char *comment = rules_preset_text(i);
        comment += strspn(comment, "# ");
        fprintf(cli->out, "%-10s %.*s\n", rules_preset_name(i),
                (int)strcspn(comment, "\n"), comment);
    }
}

static void show_rules(const struct cli *cli, const struct rules *rules)
{
    for (size_t i = 0; i < rules_count(); i++) {
        char text[RULE_TEXT_SIZE];
        rules_text(rules, i, text);
        fprintf(cli->out, "%s\n", text);
    }
}

/* ---- The session ---- */

static enum cli_status replay(struct casino *casino, const char *name)
{
    bool is_standard = strcmp(name, "-") == 0;
    FILE *file = is_standard ? casino->cli->in : fopen(name, "r");
    if (file == NULL) {
        cli_complain(casino->cli, "%s can't be read: %s", name,
                     strerror(errno));
        return CLI_FAILED;
    }
    enum cli_status status = casino_replay(casino, file, name);
    if (!is_standard)
        fclose(file);
    return status;
}

static enum cli_status play(struct casino *casino,
                            const struct options *options)
{
    for (int i = 0; i < options->player_count; i++) {
        struct player player = options->players[i];
        player.bankroll = options->bankroll;
        session_sit(casino->session, &player);
    }
    if (options->record) {
        casino->session->record.file = fopen(options->record, "w");
        if (casino->session->record.file == NULL) {
            cli_complain(casino->cli, "%s can't be written: %s",
                         options->record, strerror(errno));
            return CLI_FAILED;
        }
    }
    FILE *record = casino->session->record.file;
    enum cli_status status = casino_play(casino);
    if (record && fclose(record) != 0 && status == CLI_DONE) {
        cli_complain(casino->cli, "%s can't be written: %s", options->record,
                     strerror(errno));
        status = CLI_FAILED;
    }
    return status;
}

/* Whoever names nobody is the first at the table. */
static bool seat_a_person(const struct cli *cli, struct options *options)
{
    char problem[CLI_PROBLEM_SIZE];
    if (options->has_person)
        return true;
    if (!take_person(options, "Player", problem)) {
        cli_complain(cli, "%s; somebody must play", problem);
        return false;
    }
    struct player person = options->players[options->player_count - 1];
    memmove(options->players + 1, options->players,
            (size_t)(options->player_count - 1) * sizeof person);
    options->players[0] = person;
    return true;
}

static bool options_agree(const struct cli *cli, const struct options *options)
{
    const struct setup *setup = &options->setup;
    int sources =
        setup->has_seed + (setup->cards != NULL) + (setup->cards_file != NULL);
    if (options->replay &&
        (options->record || sources > 0 || setup->change_count > 0 ||
         options->player_count > 0)) {
        cli_complain(cli, "a replay takes rules, cards and players from the "
                          "record, and writes none");
        return false;
    }
    if (sources > 1)
        cli_complain(cli, "the cards come from --seed, --cards or "
                          "--cards-file; only one of them");
    return sources <= 1;
}

static enum cli_status run(const struct cli *cli, struct options *options)
{
    struct rules rules;
    struct shoe shoe;
    struct session session = {.seed = (uint32_t)options->setup.seed};
    struct casino casino = {
        .cli = cli,
        .form = options->ascii ? CARD_ASCII : CARD_UTF8,
        .pause = options->pause,
        .session = &session,
    };
    if (options->list_rules) {
        list_presets(cli);
        return CLI_DONE;
    }
    if (!options_agree(cli, options))
        return CLI_FAILED;
    if (options->replay)
        return replay(&casino, options->replay);
    if (!seat_a_person(cli, options))
        return CLI_FAILED;
    if (!setup_rules(cli, &options->setup, options->player_count, &rules))
        return CLI_FAILED;
    if (options->show_rules) {
        show_rules(cli, &rules);
        return CLI_DONE;
    }
    if (!setup_shoe(cli, &options->setup, rules.decks, &shoe))
        return CLI_FAILED;
    table_open(&session.table, &rules, &shoe);
    return play(&casino, options);
}

/* ---- The options ---- */

/* The options that say what is played. Returns how many. */
static size_t rules_and_cards(struct options *chosen,
                              struct cli_option options[])
{
    const struct cli_option these[] = {
        {.letter = 'r',
         .name = "rules",
         .argument = "NAME|FILE",
         .help = "the rules of the table; strip if not said",
         .text = &chosen->setup.rules},
        {.name = "rule",
         .argument = "NAME=VALUE",
         .help = "change one of them; any number of times",
         .take = take_rule,
         .target = &chosen->setup},
        {.name = "list-rules",
         .help = "list the rules that come with the program",
         .given = &chosen->list_rules},
        {.name = "show-rules",
         .help = "print the rules that would be played",
         .given = &chosen->show_rules},
        {.letter = 's',
         .name = "seed",
         .argument = "N",
         .help = "shuffle from a seed, to be played again",
         .given = &chosen->setup.has_seed,
         .integer = &chosen->setup.seed,
         .least = SEED_LEAST,
         .most = SEED_MOST},
        {.name = "cards",
         .argument = "LIST",
         .help = "deal these cards: \"AS KD 10h\"",
         .text = &chosen->setup.cards},
        {.name = "cards-file",
         .argument = "FILE",
         .help = "deal the cards of a file",
         .text = &chosen->setup.cards_file},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* The options that say who plays, and how. Returns how many. */
static size_t people_and_manner(struct options *chosen,
                                struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "player",
         .argument = "NAME",
         .help = "a person at the table; any number of times",
         .take = take_person,
         .target = chosen},
        {.name = "computer",
         .argument = "KIND",
         .help = "a computer player: mimic or never-bust",
         .take = take_computer,
         .target = chosen},
        {.letter = 'b',
         .name = "bankroll",
         .argument = "DOLLARS",
         .help = "what each begins with; 1000 if not said",
         .take = take_bankroll,
         .target = &chosen->bankroll},
        {.name = "record",
         .argument = "FILE",
         .help = "write the session down",
         .text = &chosen->record},
        {.name = "replay",
         .argument = "FILE",
         .help = "play a record again, and compare",
         .text = &chosen->replay},
        {.name = "plain",
         .help = "plain lines; there is nothing else yet",
         .given = &chosen->plain},
        {.name = "guest", .help = "remember nothing", .given = &chosen->guest},
        talk_ascii_option(&chosen->ascii),
        talk_pause_option(&chosen->pause),
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {
        .setup.rules = RULES_DEFAULT,
        .bankroll = DEFAULT_BANKROLL,
        .pause = PAUSE_DEFAULT,
    };
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = rules_and_cards(&chosen, options);
    count += people_and_manner(&chosen, options + count);
    const struct cli_usage usage = {
        .purpose = "The casino table: bets, splits, doubles, insurance, and "
                   "any rules you like.",
        .examples =
            "  blackjack                      a table with the rules strip\n"
            "  blackjack --player Anna --player Ben --computer mimic\n"
            "  blackjack --rules single --rule soft17=stand --seed 42",
        .options = options,
        .option_count = count,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run(&cli, &chosen);
    return cli_finish(&cli, status);
}
