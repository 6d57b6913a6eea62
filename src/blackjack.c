/* blackjack: the plain table, on the screen or in plain lines. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "table_screen.h"
#include "cli_output.h"

enum {
    MOST_BANKROLL = 1000000000, /* cents: ten million dollars */
    DEFAULT_BANKROLL = 100000,
    LOOK_UNSAID = -1
};

/* What the options say, before it is put together. */
struct options {
    struct setup setup;
    bool statistics, json, csv, demo;
    const char *replay;
    bool plain;
    enum color color;
    struct themed themed;
    int64_t speed; /* LOOK_UNSAID: not said */
    bool mouse, coach;
    int64_t pause; /* LOOK_UNSAID: not said */
};

/* ---- Options that need more than a place ---- */

static bool take_person(void *target, const char *value,
                        char problem[CLI_PROBLEM_SIZE])
{
    return setup_person(target, value, problem);
}

static bool take_computer(void *target, const char *value,
                          char problem[CLI_PROBLEM_SIZE])
{
    enum player_kind kind = player_kind_find(value);
    if (kind < PLAYER_KINDS)
        return setup_computer(target, kind, problem);
    return cli_refuse_value(
        "computers are mimic, never-bust, basic and perfect", value, problem);
}

static bool take_profile(void *target, const char *value,
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
    snprintf(problem, CLI_PROBLEM_SIZE, "up to %d dollars, not %s",
             MOST_BANKROLL / CENTS, cli_quote(quote, value, strlen(value)));
    return false;
}

/* ---- Looks ---- */

static bool is_on_screen(const struct cli *cli, const struct options *options)
{
    return !options->plain && screen_is_possible(cli);
}

static int64_t plain_pause(const struct options *options)
{
    return options->pause == LOOK_UNSAID ? CLI_PAUSE_DEFAULT : options->pause;
}

/* What is said counts, else what the ledger remembers. */
static struct look choose_look(struct options *options)
{
    struct look look = {.speed = SPEED_CALM};
    settings_read(&look, &options->setup);
    if (options->themed.theme != THEME_COUNT)
        look.theme = options->themed.theme;
    if (options->speed != LOOK_UNSAID)
        look.speed = (int)options->speed;
    look.ascii = look.ascii || options->themed.ascii;
    look.mouse = look.mouse || options->mouse;
    look.coach = look.coach || options->coach;
    look.has_pause = options->pause != LOOK_UNSAID;
    look.pause = options->pause;
    return look;
}

static struct screen_start start_screen(const struct cli *cli,
                                        struct options *options)
{
    return (struct screen_start){.cli = cli,
                                 .setup = &options->setup,
                                 .look = choose_look(options),
                                 .color = options->color,
                                 .buy_in = options->setup.bankroll};
}

/* Letters for suits where they were asked for, and on a terminal that has no
 * other signs. What goes to a file is the same everywhere. */
static enum card_form plain_form(const struct cli *cli,
                                 const struct options *options)
{
    bool letters = options->themed.ascii ||
                   (screen_is_possible(cli) && !screen_has_utf8());
    return letters ? CARD_ASCII : CARD_UTF8;
}

/* ---- Statistics ---- */

static enum cli_status show_statistics(const struct cli *cli,
                                       const struct options *options)
{
    const char *name = setup_profile_name(&options->setup);
    const struct account_report report = {
        .form = {.columns = SCREEN_COLUMNS,
                 .ascii = options->themed.ascii || !screen_has_utf8()},
        .kind = options->json  ? REPORT_JSON
                : options->csv ? REPORT_CSV
                               : REPORT_TEXT};
    return account_report(cli, name, &report);
}

/* ---- Playing ---- */

static enum cli_status replay(const struct cli *cli, struct options *options)
{
    const char *name = options->replay;
    bool is_standard = strcmp(name, "-") == 0;
    FILE *file = is_standard ? cli->in : fopen(name, "r");
    if (file == NULL) {
        cli_complain(cli, "%s can't be read: %s", name, strerror(errno));
        return CLI_FAILED;
    }
    struct session session = {.seed = 0};
    struct plain_table plain = {.cli = cli,
                                .form = plain_form(cli, options),
                                .pause = plain_pause(options),
                                .session = &session};
    const struct screen_start start = start_screen(cli, options);
    enum cli_status status = is_on_screen(cli, options) && !is_standard
                                 ? screen_replay(&start, file, name)
                                 : plain_replay(&plain, file, name);
    if (!is_standard)
        fclose(file);
    return status;
}

static enum cli_status play_plain(const struct cli *cli,
                                  struct options *options, const char *notice)
{
    struct session session;
    struct setup *setup = &options->setup;
    struct plain_table plain = {.cli = cli,
                                .form = plain_form(cli, options),
                                .pause = plain_pause(options),
                                .session = &session};
    struct rules rules;
    if (*notice)
        cli_complain(cli, "%s", notice);
    if (setup->account && setup_rules(cli, setup, &rules) &&
        account_offer_chips(cli, setup->account, &rules, setup->bankroll) !=
            CLI_DONE)
        return CLI_FAILED;
    enum cli_status status = CLI_FAILED;
    if (setup_session(cli, setup, &session)) {
        session.has_coach = options->coach;
        status = plain_play(&plain);
    }
    if (!setup_close(cli, setup, &session))
        status = CLI_FAILED;
    return status;
}

/* Whoever is at another table may look on there, or play as a guest. */
static enum cli_status play_beside(const struct cli *cli,
                                   struct options *options,
                                   const struct account *account)
{
    char answer;
    const struct cli_choice choice = {
        .prompt = "Look on there, or play as a guest? [l/g] ",
        .letters = "lg",
        .hint = "type l to look on or g to play as a guest"};
    if (!isatty(fileno(cli->in))) {
        cli_complain(cli, "%s; --guest plays without the profile",
                     account->problem);
        return CLI_FAILED;
    }
    cli_complain(cli, "%s", account->problem);
    enum cli_status status = cli_ask_letter(cli, &choice, &answer);
    if (status != CLI_DONE)
        return status;
    const struct screen_start start = start_screen(cli, options);
    const char *name = setup_profile_name(&options->setup);
    if (answer == 'l')
        return is_on_screen(cli, options) ? screen_look_on(&start, name)
                                          : account_look_on(cli, name);
    return is_on_screen(cli, options) ? screen_play(&start)
                                      : play_plain(cli, options, "");
}

static enum cli_status play(const struct cli *cli, struct options *options,
                            bool has_money)
{
    struct account account = {.cli = cli};
    char notice[ACCOUNT_NOTICE_SIZE] = "";
    enum ledger_answer answer = LEDGER_NONE;
    enum cli_status status;
    if (has_money && setup_keeps_account(cli, &options->setup))
        answer = setup_open_account(cli, &options->setup, &account, notice);
    if (answer == LEDGER_BUSY)
        status = play_beside(cli, options, &account);
    else if (is_on_screen(cli, options)) {
        struct screen_start start = start_screen(cli, options);
        start.notice = notice;
        status = screen_play(&start);
    } else
        status = play_plain(cli, options, notice);
    account_close(&account);
    return status;
}

/* Whoever names nobody is the first at the table, under the profile's name. */
static bool seat_a_person(const struct cli *cli, struct setup *setup)
{
    char problem[CLI_PROBLEM_SIZE];
    if (setup_first_person(setup) >= 0)
        return true;
    if (!setup_person(setup, setup->profile ? setup->profile : "Player",
                      problem)) {
        cli_complain(cli, "%s; somebody must play", problem);
        return false;
    }
    struct player person = setup->players[setup->player_count - 1];
    memmove(setup->players + 1, setup->players,
            (size_t)(setup->player_count - 1) * sizeof person);
    setup->players[0] = person;
    return true;
}

static bool options_agree(const struct cli *cli, const struct options *options)
{
    const struct setup *setup = &options->setup;
    int sources =
        setup->has_seed + (setup->cards != NULL) + (setup->cards_file != NULL);
    const char *problem = NULL;
    if (options->replay &&
        (setup->record || sources > 0 || setup->rules.change_count > 0 ||
         setup->player_count > 0))
        problem = "a replay takes rules, cards and players from the record, "
                  "and writes none";
    else if (options->replay && options->coach)
        problem = "--coach is for games that are played, not for replays";
    else if (sources > 1)
        problem = "the cards come from --seed, --cards or --cards-file; only "
                  "one of them";
    else if (setup->profile && setup->is_guest)
        problem = "--profile and --guest: a guest has no profile";
    else if ((options->json || options->csv) && !options->statistics)
        problem = "--json and --csv are forms of --stats";
    else if (options->json && options->csv)
        problem = "--json or --csv; only one of them";
    if (problem)
        cli_complain(cli, "%s", problem);
    return problem == NULL;
}

static enum cli_status run(const struct cli *cli, struct options *options)
{
    struct rules rules;
    if (options->setup.rules.list) {
        rules_list(cli->out);
        return CLI_DONE;
    }
    if (!options_agree(cli, options))
        return CLI_FAILED;
    if (options->replay)
        return replay(cli, options);
    if (!seat_a_person(cli, &options->setup))
        return CLI_FAILED;
    if (options->statistics)
        return show_statistics(cli, options);
    if (!setup_rules(cli, &options->setup, &rules))
        return CLI_FAILED;
    if (options->setup.rules.show) {
        rules_show(cli->out, &rules);
        return CLI_DONE;
    }
    if (options->demo) {
        const struct screen_start start = start_screen(cli, options);
        return screen_demo(&start, SCREEN_ROWS, SCREEN_COLUMNS);
    }
    return play(cli, options, rules_have_money(&rules));
}

/* ---- The options ---- */

/* The options that say what is played. Returns how many. */
static size_t rules_and_cards(struct options *chosen,
                              struct cli_option options[])
{
    const struct cli_option these[] = {
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
    size_t count = rules_choice_options(&chosen->setup.rules, options);
    memcpy(options + count, these, sizeof these);
    return count + sizeof these / sizeof *these;
}

/* The options that say who plays, and what is kept. Returns how many. */
static size_t people_and_books(struct options *chosen,
                               struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "player",
         .argument = "NAME",
         .help = "a person at the table; any number of times",
         .take = take_person,
         .target = &chosen->setup},
        {.name = "computer",
         .argument = "KIND",
         .help = "a computer: mimic, never-bust, basic or perfect",
         .take = take_computer,
         .target = &chosen->setup},
        {.letter = 'b',
         .name = "bankroll",
         .argument = "DOLLARS",
         .help = "what a guest has, and chips cost; 1000",
         .take = take_bankroll,
         .target = &chosen->setup.bankroll},
        {.name = "profile",
         .argument = "NAME",
         .help = "whose bankroll and history it is",
         .take = take_profile,
         .target = &chosen->setup},
        {.letter = 'g',
         .name = "guest",
         .help = "remember nothing",
         .given = &chosen->setup.is_guest},
        {.name = "stats",
         .help = "print the statistics of the profile",
         .given = &chosen->statistics},
        {.name = "coach",
         .help = "say what decisions give away, and grade them",
         .given = &chosen->coach},
        {.name = "json",
         .help = "... as JSON, amounts in cents",
         .given = &chosen->json},
        {.name = "csv", .help = "... as CSV", .given = &chosen->csv},
        {.name = "record",
         .argument = "FILE",
         .help = "write the session down",
         .text = &chosen->setup.record},
        {.name = "replay",
         .argument = "FILE",
         .help = "play a record again, and compare",
         .text = &chosen->replay},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

/* The options that say how it looks. Returns how many. */
static size_t looks(struct options *chosen, struct cli_option options[])
{
    const struct cli_option these[] = {
        {.name = "plain",
         .help = "plain lines instead of the screen",
         .given = &chosen->plain},
        {.name = "speed",
         .argument = "0-3",
         .help = "0 nothing moves, 1 slow, 2 calm, 3 quick",
         .integer = &chosen->speed,
         .least = SPEED_NONE,
         .most = SPEED_QUICK},
        {.name = "theme",
         .argument = "NAME",
         .help = "default, four-colour, contrast, mono or ascii",
         .take = screen_take_theme,
         .target = &chosen->themed},
        {.name = "color",
         .argument = "WHEN",
         .help = "auto, always or never",
         .take = cli_take_color,
         .target = &chosen->color},
        cli_ascii_option(&chosen->themed.ascii,
                         "write suits as letters: c d h s"),
        {.name = "mouse",
         .help = "click on what the bars offer",
         .given = &chosen->mouse},
        cli_pause_option(&chosen->pause,
                         "wait before the dealer decides; 2 if not said"),
        {.name = "demo",
         .help = "print a picture of the table",
         .given = &chosen->demo},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {
        .setup = {.rules.name = RULES_DEFAULT, .bankroll = DEFAULT_BANKROLL},
        .themed = {.theme = THEME_COUNT},
        .speed = LOOK_UNSAID,
        .pause = LOOK_UNSAID,
    };
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = rules_and_cards(&chosen, options);
    count += people_and_books(&chosen, options + count);
    count += looks(&chosen, options + count);
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
