/* blackjack: the casino table, on the screen or in line mode. */
#include <string.h>
#include <unistd.h>

#include "coach_daily.h"
#include "account_statistics.h"
#include "game_setup.h"
#include "game_plain.h"
#include "coach_review.h"
#include "referee.h"
#include "screen_board.h"
#include "screen_dice.h"
#include "screen_drills.h"
#include "screen_live.h"
#include "screen_table.h"
#include "training.h"
#include "training_drills.h"
#include "cli_input.h"

/* ---- Options, and which can't be used together ---- */

enum { NO_DAY = -1, QUERY_SIZE = 256 };

struct blackjack_options {
    struct setup setup;
    struct screen_options screen;
    struct daily daily;
    bool statistics, history, json, csv, coach, plays_daily, verifies;
    const char *code;       /* of a daily, to be checked; or NULL */
    char query[QUERY_SIZE]; /* the search of the history: the operands */
    int64_t day;            /* the daily's; NO_DAY: today */
    bool reviews, lists;
    int64_t session;            /* the session to review; 1 is the last one */
    int64_t pause;              /* PAUSE_OF_SPEED: not given */
    struct watched_log watched; /* where the replay of a log begins */
};

enum { SESSIONS_MOST = 1000000 };

static size_t own_options(struct blackjack_options *chosen,
                          struct cli_option options[])
{
    const struct cli_option these[] = {
        {"stats", .help = "print the statistics of a profile and exit",
         .given = &chosen->statistics},
        {"history", .help = "print the rounds of a profile and exit",
         .given = &chosen->history},
        {"json", .help = "... both as JSON, with amounts in cents",
         .given = &chosen->json},
        {"csv", .help = "... the statistics as CSV", .given = &chosen->csv},
        {"daily", .help = "play the ten hands of the day; --json: the result",
         .given = &chosen->plays_daily},
        {"check-daily", "CODE", "check the code of somebody's daily and exit",
         .text = &chosen->code},
        {"verify", .help = "check the shoes of a profile's last game and exit",
         .given = &chosen->verifies},
        {"review", "N", "review the last session, or the Nth last",
         .optional = true, .integer = &chosen->session, .least = 1,
         .most = SESSIONS_MOST, .given = &chosen->reviews},
        {"list", .help = "... list the sessions instead",
         .given = &chosen->lists},
        {"coach", .help = "comment on costly decisions and grade your play",
         .given = &chosen->coach},
        {"entry", "NAME", "with --replay of a contest's log: show this entry",
         .text = &chosen->watched.entry},
        {"match", "N", "... begin with match N",
         .integer = &chosen->watched.match, .least = 1, .most = UINT32_MAX},
        {"hand", "N", "... and with hand N of that match",
         .integer = &chosen->watched.hand, .least = 1, .most = INT32_MAX},
        CLI_PAUSE_OPTION(&chosen->pause,
                         "wait before each dealer decision (default: 2)"),
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}

static bool take_day_or_query(void *target, const char *value,
                              char problem[CLI_PROBLEM_SIZE])
{
    struct blackjack_options *chosen = target;
    if (chosen->query[0] == '\0' && chosen->day == NO_DAY &&
        daily_read_date(value, &chosen->day))
        return true;
    if (strlen(chosen->query) + strlen(value) + 2 > QUERY_SIZE)
        return cli_refuse(problem, "the search is too long");
    text_add(chosen->query, QUERY_SIZE, "%s%s", *chosen->query ? " " : "",
             value);
    return true;
}

static size_t all_options(struct blackjack_options *chosen,
                          struct cli_option options[])
{
    const struct screen_help help = {
        .record = "record the game in FILE",
        .ascii = "write suits as letters (c, d, h, s)",
        .mouse = "click chips, cards, the shoe and the key bars",
        .demo = "print a sample screen and exit"};
    size_t count = setup_options(&chosen->setup, options);
    count += own_options(chosen, options + count);
    return count + screen_options_list(&chosen->screen, &help, options + count);
}

static bool chooses_game(const struct setup *setup)
{
    return setup->has_seed || setup->cards || setup->cards_file ||
           rules_choice_is_changed(&setup->rules) || setup->player_count > 0 ||
           practice_is_on(&setup->practice);
}

static const char *find_conflict(const struct blackjack_options *options)
{
    const struct setup *setup = &options->setup;
    const bool has_record = options->screen.record != NULL;
    const bool replays = options->screen.replay != NULL;
    const bool checks_code = options->code != NULL;
    const bool lists_cards = setup->cards || setup->cards_file;
    const bool chooses = chooses_game(setup);
    const bool reports =
        options->statistics || options->history || options->reviews;
    const struct cli_conflict conflicts[] = {
        {options->statistics + options->history + options->reviews +
                 options->verifies + options->plays_daily + checks_code +
                 replays >
             1,
         "use only one of --stats, --history, --review, --verify, "
         "--daily, --check-daily and --replay"},
        {(reports || options->verifies) && setup->is_guest,
         "--guest can't be used with --stats, --history, --review or "
         "--verify: guests' rounds aren't saved"},
        {options->lists && !options->reviews,
         "--list works only with --review"},
        {replays && (has_record || chooses),
         "--replay can't be used with --record or with options that "
         "choose rules, cards or players"},
        {replays && options->coach,
         "--replay and --coach can't be used together"},
        {!replays && (options->watched.entry || options->watched.match ||
                      options->watched.hand),
         "--entry, --match and --hand work only with --replay"},
        {setup->has_seed + (setup->cards != NULL) +
                 (setup->cards_file != NULL) >
             1,
         "use only one of --seed, --cards and --cards-file"},
        {lists_cards && (setup->practice.value[PRACTICE_HARD] ||
                         setup->practice.value[PRACTICE_START]),
         "--practice can't arrange cards that are listed"},
        {setup->profile && setup->is_guest,
         "--profile and --guest can't be used together"},
        {options->day != NO_DAY && !options->plays_daily,
         "a date works only with --daily"},
        {(options->plays_daily || checks_code) &&
             (has_record || options->coach || chooses ||
              setup->rules.name != setup->default_rules),
         "--daily and --check-daily can't be used with options that "
         "choose rules, cards or players, or with --record or --coach"},
        {options->csv && !options->statistics, "--csv works only with --stats"},
        {options->json && !reports && !options->plays_daily,
         "--json works only with --stats, --history, --daily or "
         "--review"},
        {options->json && options->csv,
         "--json and --csv can't be used together"},
    };
    return cli_find_conflict(conflicts, sizeof conflicts / sizeof *conflicts);
}

/* ---- The programs that the lobby opens ---- */

/* Returns options for a program on the stage `outer`. */
static struct screen_options
options_within(const struct table_screen_start *start, struct stage *outer)
{
    struct screen_options options = screen_options_start();
    options.color = start->options->color;
    options.outer = outer;
    return options;
}

/* Begins with the page that chooses the rules, as mancala does. */
static bool play_mancala(const struct table_screen_start *start,
                         const struct rules *rules, const char *label,
                         struct stage *outer)
{
    const struct screen_options options = options_within(start, outer);
    struct fair_random random;
    const char *problem = fair_random_from_system(&random);
    if (problem) {
        cli_complain(&outer->cli, "%s", problem);
        return false;
    }
    const struct board_screen board = {
        .cli = &outer->cli,
        .rules = {.size = 14, .stones = 4},
        .asks_for_rules = true,
        .players = {.is_computer = {false, true},
                    .hints = {.nodes = MANCALA_SESSION_HINT_NODES,
                              .all_values = true},
                    .seed = fair_random_next(&random)},
        .is_easy = true,
        .options = &options};
    (void)rules;
    (void)label;
    return board_screen_play(&board) == CLI_DONE;
}

static bool play_dice(const struct table_screen_start *start,
                      const struct rules *rules, const char *label,
                      struct stage *outer)
{
    const struct screen_options options = options_within(start, outer);
    const struct dice_setup setup = {.money = DICE_MONEY,
                                     .pause = CLI_PAUSE_DEFAULT};
    (void)rules;
    (void)label;
    return dice_screen_play(&outer->cli, &setup, &options) == CLI_DONE;
}

/* Gives the live laboratory the rules of the table, one by one, and somebody
 * who bets the same and doesn't count, as the lobby's edge is meant. */
static bool open_laboratory(const struct table_screen_start *start,
                            const struct rules *rules, const char *label,
                            struct stage *outer)
{
    char changes[RULES_MOST][RULE_TEXT_SIZE];
    struct live_start live = {.rules = *rules,
                              .threads = simulation_setup_default().threads,
                              .look = options_within(start, outer)};
    struct live_given *given = &live.given;
    (void)label;
    (void)rules_preset(&live.base, RULES_DEFAULT);
    given->count = (int)rules_changes(&live.rules, &live.base, changes);
    for (int i = 0; i < given->count; i++) {
        given->option[i].name = "rule";
        given->option[i].value = changes[i];
    }
    given->option[given->count].name = "bets";
    given->option[given->count++].value = "flat";
    given->option[given->count].name = "bankroll";
    given->option[given->count++].value = "$10000";
    (void)live_screen_play(&outer->cli, &live); /* it shows its problems */
    return true;
}

/* A program with a screen is a row here. */
static const struct table_screen_game GAMES[] = {
    {"1", "Mancala",
     "the board game with stones, against the computer; its first page shows "
     "the rules",
     play_mancala},
    {"2", "Dice 21",
     "blackjack with a thirteen-sided die: come closer to 21 than the house",
     play_dice},
    {"3", "Laboratory",
     "plays millions of rounds at the selected table, and shows what luck "
     "does; sliders change the rules",
     open_laboratory},
};

/* Runs the trainer for the rules of a table, or for the usual ones if it has no
 * drills for them. */
static bool train(const struct table_screen_start *start,
                  const struct rules *rules, const char *label,
                  struct stage *outer)
{
    const struct account *account = start->setup->account;
    struct rules chosen = *rules;
    const struct screen_options options = options_within(start, outer);
    struct training_screen training = {.cli = &outer->cli,
                                       .setup = drill_setup_default(),
                                       .options = &options};
    training.setup.rules = &chosen;
    training.setup.rules_label = label;
    training.setup.hands = drill_hands_at(0);
    if (account_is_open(account)) {
        training.setup.ledger = account->ledger;
        training.setup.profile = account->profile.id;
    }
    if (rules_refusal(rules, ENGINE_TRAINER)) {
        training.setup.rules_label = RULES_DEFAULT;
        (void)rules_preset(&chosen, RULES_DEFAULT);
    }
    return training_screen_play(&training) == CLI_DONE;
}

static const struct table_screen_game TRAINER = {
    "h", "Trainer", "short drills in basic strategy and counting", train};

static struct table_screen_start screen_start(const struct cli *cli,
                                              struct blackjack_options *options,
                                              const char *notice)
{
    return (struct table_screen_start){.cli = cli,
                                       .setup = &options->setup,
                                       .options = &options->screen,
                                       .has_coach = options->coach,
                                       .pause = options->pause,
                                       .buy_in = options->setup.bankroll,
                                       .notice = notice,
                                       .trainer = &TRAINER,
                                       .games = GAMES,
                                       .game_count =
                                           sizeof GAMES / sizeof *GAMES};
}

/* Returns letters for suits with --ascii, and on a terminal without UTF-8.
 * Output to a file doesn't depend on the locale. */
static enum card_form card_form(const struct cli *cli,
                                const struct blackjack_options *options)
{
    bool letters = options->screen.ascii ||
                   (screen_is_possible(cli) && !screen_has_utf8());
    return letters ? CARD_ASCII : CARD_UTF8;
}

static struct plain_table
plain_table_of(const struct cli *cli, const struct blackjack_options *options,
               struct game *game)
{
    bool has_pause = options->pause != PAUSE_OF_SPEED;
    return (struct plain_table){.cli = cli,
                                .form = card_form(cli, options),
                                .pause = has_pause ? options->pause
                                                   : CLI_PAUSE_DEFAULT,
                                .game = game};
}

/* ---- Reports ---- */

static enum cli_status print_statistics(const struct cli *cli,
                                        const struct blackjack_options *options)
{
    const char *name = setup_profile_name(&options->setup);
    const struct account_report report = {
        .form = {.columns = SCREEN_COLUMNS,
                 .ascii = options->screen.ascii || !screen_has_utf8()},
        .kind = options->json  ? REPORT_JSON
                : options->csv ? REPORT_CSV
                               : REPORT_TEXT};
    return account_report(cli, name, &report);
}

static enum cli_status print_history(const struct cli *cli,
                                     const struct blackjack_options *options)
{
    const struct history_list list = {.query = options->query,
                                      .is_json = options->json,
                                      .form = card_form(cli, options)};
    return account_history(cli, setup_profile_name(&options->setup), &list);
}

static enum cli_status review_session(const struct cli *cli,
                                      struct blackjack_options *options)
{
    const struct review_request request = {
        .profile = setup_profile_name(&options->setup),
        .number = (int)options->session,
        .lists = options->lists,
        .json = options->json,
        .form = card_form(cli, options)};
    struct review review;
    if (!options->json && account_nobody_has_played(cli, NO_ROUNDS_YET))
        return CLI_DONE;
    if (options->lists || options->json ||
        !screen_is_wanted(cli, &options->screen))
        return review_print(cli, &request);
    const struct table_screen_start start = screen_start(cli, options, NULL);
    return review_open(cli, &request, &review)
               ? table_screen_review(&start, &review)
               : CLI_FAILED;
}

/* ---- Playing ---- */

static enum cli_status replay_record(const struct cli *cli,
                                     struct blackjack_options *options)
{
    bool on_screen;
    FILE *file = screen_open_replay(cli, &options->screen, &on_screen);
    if (file == NULL)
        return CLI_FAILED;
    struct game game = {.seed = 0};
    struct plain_table plain = plain_table_of(cli, options, &game);
    const struct table_screen_start start = screen_start(cli, options, NULL);
    const struct watched_log *watched = &options->watched;
    bool wants_log = watched->entry || watched->match || watched->hand;
    const struct replay source = {.format = wants_log ? &REFEREE_LOGS
                                                      : &BLACKJACK_RECORDS,
                                  .other = &REFEREE_LOGS,
                                  .context = &options->watched,
                                  .file = file,
                                  .name = options->screen.replay};
    enum cli_status status = on_screen ? table_screen_replay(&start, &source)
                                       : plain_replay(&plain, &source);
    if (file != cli->in)
        fclose(file);
    return status;
}

static enum cli_status play_in_lines(const struct cli *cli,
                                     struct blackjack_options *options,
                                     const char *notice)
{
    char resumed[ACCOUNT_NOTICE_SIZE];
    struct game game;
    struct setup *setup = &options->setup;
    struct plain_table plain = plain_table_of(cli, options, &game);
    struct rules rules;
    char label[RULES_LABEL_SIZE];
    enum cli_status status;
    if (*notice)
        cli_complain(cli, "%s", notice);
    bool plays_for_chips =
        setup->account && !setup->daily && !practice_is_on(&setup->practice);
    if (plays_for_chips &&
        rules_choice_take(cli, &setup->rules, setup->player_count, &rules,
                          label, &status) &&
        account_offer_chips(cli, setup->account, &rules, setup->bankroll) !=
            CLI_DONE)
        return CLI_FAILED;
    bool is_set_up = setup_game(cli, setup, &game, resumed);
    if (*resumed)
        cli_complain(cli, "%s", resumed);
    status = CLI_FAILED;
    if (is_set_up) {
        game.has_coach = options->coach;
        status = plain_play(&plain);
    }
    if (!setup_close(cli, setup, &game))
        status = CLI_FAILED;
    return status;
}

/* Begins the daily. Prints its result at once if another program wants it and
 * it is kept. Returns true if there is something to play. */
static bool begin_daily(const struct cli *cli,
                        struct blackjack_options *options,
                        enum cli_status *status)
{
    struct setup *setup = &options->setup;
    struct daily *daily = &options->daily;
    int64_t day = options->day == NO_DAY ? daily_today(cli) : options->day;
    *status = CLI_FAILED;
    if (!daily_open(daily, cli, day, setup->account))
        return false;
    setup->daily = daily;
    daily->as_json = options->json;
    if (!daily->as_json || !daily->is_practice)
        return true;
    daily_write_end(daily, options->screen.ascii,
                    cli_terminal_columns(cli->out), cli->out);
    *status = CLI_DONE;
    return false;
}

static enum cli_status play_here(const struct cli *cli,
                                 struct blackjack_options *options,
                                 const char *notice)
{
    enum cli_status status;
    if (options->plays_daily && !begin_daily(cli, options, &status))
        return status;
    if (options->plays_daily && options->daily.is_practice && !*notice)
        notice = DAILY_PRACTICE;
    if (options->setup.account == NULL ||
        practice_is_on(&options->setup.practice))
        setup_open_journal(cli, &options->setup);
    const struct table_screen_start start = screen_start(cli, options, notice);
    status = screen_is_wanted(cli, &options->screen)
                 ? table_screen_play(&start)
                 : play_in_lines(cli, options, notice);
    setup_close_journal(&options->setup);
    return status;
}

/* Offers to play as a guest if the profile is at another table or the ledger
 * can't be used. In the second case the program fails, whatever is played. */
static enum cli_status offer_guest(const struct cli *cli,
                                   struct blackjack_options *options,
                                   const struct account *account, bool is_busy)
{
    static const struct cli_words question = {
        .prompt = "Play as a guest, without saving? [y/n, then Enter] ",
        .answers = {{"y", "yes"}, {"n", "no"}},
        .hint = "type y to play as a guest or n to leave"};
    int answer;
    if (is_busy && !isatty(fileno(cli->in)))
        return cli_complain(cli, "%s; use --guest to play without a profile",
                            account->problem);
    cli_complain(cli, "%s%s", account->problem,
                 is_busy ? "; leave that game to use its chips here" : "");
    enum cli_status status = cli_ask_word(cli, &question, &answer);
    if (status == CLI_DONE && answer == 0)
        status = play_here(cli, options, "");
    return is_busy ? status : CLI_FAILED;
}

/* Opens the account, after going back to a backup if it is damaged and the
 * person wants to. */
static enum ledger_answer open_account(const struct cli *cli,
                                       struct blackjack_options *options,
                                       struct account *account,
                                       char notice[ACCOUNT_NOTICE_SIZE])
{
    bool restored = false;
    enum ledger_answer answer =
        setup_open_account(cli, &options->setup, account, notice);
    if (answer != LEDGER_FAILED ||
        account_offer_backup(cli, account->problem, &restored) != CLI_DONE ||
        !restored)
        return answer;
    return setup_open_account(cli, &options->setup, account, notice);
}

static enum cli_status play_table(const struct cli *cli,
                                  struct blackjack_options *options,
                                  bool has_money)
{
    struct account account = {.cli = cli};
    char notice[ACCOUNT_NOTICE_SIZE] = "";
    enum ledger_answer answer = LEDGER_NONE;
    if (has_money && setup_keeps_account(cli, &options->setup))
        answer = open_account(cli, options, &account, notice);
    enum cli_status status =
        answer == LEDGER_BUSY || answer == LEDGER_FAILED
            ? offer_guest(cli, options, &account, answer == LEDGER_BUSY)
            : play_here(cli, options, notice);
    account_close(&account);
    return account.lost_something ? CLI_FAILED : status;
}

static enum cli_status do_what_options_say(const struct cli *cli,
                                           struct blackjack_options *options)
{
    struct setup *setup = &options->setup;
    struct rules rules;
    char label[RULES_LABEL_SIZE];
    enum cli_status status;
    const char *conflict = find_conflict(options);
    if (conflict && !setup->rules.list)
        return cli_complain(cli, "%s", conflict);
    if (setup->rules.list) {
        (void)rules_choice_take(cli, &setup->rules, 1, &rules, label, &status);
        return status;
    }
    if (options->query[0] && !options->history) {
        char quote[CLI_QUOTE_SIZE];
        return cli_complain(
            cli, "unexpected argument %s; %s",
            cli_quote(quote, options->query, strlen(options->query)),
            options->plays_daily ? "--daily takes a date like 2026-11-22"
                                 : "to search, use --history");
    }
    if (options->screen.replay)
        return replay_record(cli, options);
    if (!setup_seat_person(cli, setup))
        return CLI_FAILED;
    if (options->code)
        return setup_check_daily(cli, setup, options->code,
                                 card_form(cli, options) == CARD_ASCII);
    if (options->verifies)
        return game_verify(cli, setup_profile_name(setup));
    if (options->statistics)
        return print_statistics(cli, options);
    if (options->history)
        return print_history(cli, options);
    if (options->reviews)
        return review_session(cli, options);
    if (!rules_choice_take(cli, &setup->rules, setup->player_count, &rules,
                           label, &status))
        return status;
    const struct table_screen_start start = screen_start(cli, options, NULL);
    if (screen_demo_is_wanted(&options->screen))
        return table_screen_demo(&start, options->screen.svg);
    return play_table(cli, options, rules_have_money(&rules));
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    cli_outlive_limits();
    struct blackjack_options chosen = {.setup = setup_start(),
                                       .screen = screen_options_start(),
                                       .day = NO_DAY,
                                       .session = 1,
                                       .pause = PAUSE_OF_SPEED};
    const struct cli_option operand = {
        .argument = "DATE|QUERY",
        .repeats = true,
        .help = "the day of --daily, or the rounds of --history",
        .take = take_day_or_query,
        .target = &chosen};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = all_options(&chosen, options);
    const struct cli_usage usage = {
        .purpose = "Play casino blackjack by the rules you choose.",
        .examples =
            "  blackjack                      choose a table in the lobby\n"
            "  blackjack --daily              ten hands, the same for everyone "
            "today\n"
            "  blackjack --rules single --rule soft17=stand --seed 42",
        .options = options,
        .option_count = count,
        .operands = &operand,
        .operand_count = 1,
        .no = "a replay, a daily's code or a shoe doesn't agree",
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status)) {
        chosen.setup.record = chosen.screen.record;
        chosen.setup.replaces_record = chosen.screen.replaces;
        status = do_what_options_say(&cli, &chosen);
    }
    return cli_finish(&cli, status);
}
