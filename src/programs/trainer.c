/* trainer: drills in strategy, counting and dealing, for any rules. */
#include <string.h>
#include <unistd.h>

#include "account_statistics.h"
#include "cards.h"
#include "game_setup.h"
#include "training.h"
#include "training_drills.h"
#include "training_progress.h"
#include "screen_drills.h"

static const char USUAL_RULES[] = RULES_DEFAULT;

enum { QUESTIONS_MOST = 100000, MINUTES_MOST = 1440, SECONDS_A_MINUTE = 60 };

struct options {
    struct rules_choice rules;
    struct rules chosen; /* the rules read so far, and their label */
    char label[RULES_LABEL_SIZE];
    struct drill_setup setup;
    struct drill_choice choice; /* no kind: a menu, or basic strategy */
    struct setup who;           /* learns; only its profile counts */
    int64_t questions, minutes;
    struct screen_options screen;
    bool shows_progress;
};

static bool take_drill(void *target, const char *value,
                       char problem[CLI_PROBLEM_SIZE])
{
    return drill_find(value, "type trainer --help for a list", target, problem);
}

static size_t trainer_options(struct options *chosen,
                              struct cli_option options[])
{
    struct drill_setup *setup = &chosen->setup;
    const struct cli_option these[] = {
        {"drill", "NAME", "what to drill (default: ask; in a pipe: strategy)",
         .letter = 'd', .take = take_drill, .target = &chosen->choice},
        {"questions", "N", "stop after N questions",
         .integer = &chosen->questions, .least = 1, .most = QUESTIONS_MOST},
        {"minutes", "N", "stop after N minutes", .letter = 'm',
         .integer = &chosen->minutes, .least = 1, .most = MINUTES_MOST},
        {"seed", "N", "seed the questions; the same N asks the same ones",
         .letter = 's', .integer = &setup->seed, .least = SEED_LEAST,
         .most = SEED_MOST, .given = &setup->has_seed},
        {"json", .help = "end with a summary in JSON", .given = &setup->json},
        {"plain", .help = "ask in line mode, without a screen",
         .given = &chosen->screen.plain},
    };
    const struct screen_help help = {.ascii = "write plain ASCII",
                                     .mouse = "click drills and the key bars"};
    size_t count = sizeof these / sizeof *these;
    memcpy(options, these, sizeof these);
    count += screen_look_list(&chosen->screen, &help, options + count);
    setup_profile_options(&chosen->who, options + count);
    options[count++].help = "save what NAME learns (default: Player)";
    options[count++].help = "drill without a profile; save nothing";
    options[count++] = (struct cli_option){
        "progress", .help = "show what you know, what is due, and your bests",
        .given = &chosen->shows_progress};
    return count;
}

/* ---- Who learns ---- */

static const char *learner_name(const struct options *options)
{
    return options->who.profile ? options->who.profile : "Player";
}

/* Opens the ledger for the person who learns, whom it creates. */
static struct ledger *open_ledger(const struct cli *cli,
                                  const struct options *options,
                                  struct ledger_profile *profile)
{
    char path[LEDGER_PATH_SIZE], problem[LEDGER_PROBLEM_SIZE];
    struct ledger *ledger = NULL;
    if (ledger_path(path, problem))
        ledger = ledger_open(path, LEDGER_WRITES, problem);
    if (ledger && ledger_enroll(ledger, learner_name(options),
                                cli->now(cli->clock), profile))
        return ledger;
    cli_complain(cli, "%s; use --guest to drill without a profile",
                 ledger ? ledger_problem(ledger) : problem);
    ledger_close(ledger);
    return NULL;
}

/* Shows progress, for which no profile is created. */
static enum cli_status show_progress(const struct cli *cli,
                                     const struct options *options)
{
    struct ledger_profile profile;
    if (!options->setup.json &&
        account_nobody_has_played(cli, "No question has been asked yet.\n"))
        return CLI_DONE;
    struct ledger *ledger = account_read(cli, learner_name(options), &profile);
    const struct progress_request request = {
        .rules = options->setup.rules,
        .rules_label = options->setup.rules_label,
        .kind = options->choice.kind == &DRILL_STRATEGY ? NULL
                                                        : options->choice.kind,
        .ledger = ledger,
        .profile = &profile,
        .ascii = options->setup.ascii,
        .json = options->setup.json};
    enum cli_status status = ledger ? progress_show(cli, &request) : CLI_FAILED;
    ledger_close(ledger);
    return status;
}

static const char *find_trainer_conflict(const struct options *options)
{
    if (options->who.profile && options->who.is_guest)
        return "--profile and --guest can't be used together";
    if (options->shows_progress && options->who.is_guest)
        return "--progress can't be used with --guest: nothing is saved for "
               "guests";
    return NULL;
}

/* Returns why nothing is kept of a person who didn't ask for that. */
static const char *why_unsaved(const struct options *options)
{
    if (options->setup.ledger || options->who.is_guest)
        return NULL;
    return options->setup.has_seed
               ? "nothing is saved, because of --seed; use --profile NAME to "
                 "save what you learn"
               : "nothing is saved, because the input isn't a terminal; use "
                 "--profile NAME to save what you learn";
}

/* ---- Drilling ---- */

static enum cli_status train_on_screen(const struct cli *cli,
                                       const struct options *options)
{
    const struct training_screen start = {.cli = cli,
                                          .setup = options->setup,
                                          .kind = options->choice.kind,
                                          .options = &options->screen};
    return training_screen_play(&start);
}

/* Drills in lines. A person chooses from a menu; a script, whose lines are all
 * answers, does the drill in basic strategy unless it says otherwise. */
static enum cli_status train_in_lines(const struct cli *cli,
                                      struct options *options)
{
    struct drill_choice *choice = &options->choice;
    bool is_person = isatty(fileno(cli->in)) && !options->setup.json;
    if (choice->kind == NULL && !is_person)
        choice->kind = &DRILL_STRATEGY;
    else if (choice->kind == NULL &&
             drill_choose_in_line_mode(cli, choice) != CLI_DONE)
        return CLI_FAILED;
    if (choice->kind == NULL)
        return CLI_DONE;
    options->setup.hands = choice->hands;
    return drill_in_line_mode(cli, choice->kind, &options->setup);
}

/* Without a choice of rules, and with nothing due under the usual ones, drills
 * the rules of hands that are due. */
static void take_rules_due(struct options *options)
{
    struct drill_setup *setup = &options->setup;
    const struct drill_kind *kind = options->choice.kind;
    struct training_due due;
    if (setup->ledger == NULL || options->rules.name != USUAL_RULES ||
        rules_choice_is_changed(&options->rules) ||
        (kind && kind != &DRILL_STRATEGY) ||
        !training_due_count(setup->ledger, setup->profile, setup->rules,
                            ledger_day(setup->cli->now(setup->cli->clock)),
                            &due) ||
        due.today > 0 || due.rules_elsewhere == NULL)
        return;
    options->rules.name = due.rules_elsewhere;
    (void)rules_preset(&options->chosen, due.rules_elsewhere);
    rules_choice_label(&options->rules, options->label);
}

/* Drills on the screen or in lines, and keeps the results if there is a
 * profile. */
static enum cli_status drill_and_keep(const struct cli *cli,
                                      struct options *options)
{
    struct drill_setup *setup = &options->setup;
    struct ledger_profile profile;
    bool on_screen = !setup->json && screen_is_wanted(cli, &options->screen);
    options->who.has_seed = setup->has_seed;
    if (setup_keeps_account(cli, &options->who)) {
        setup->ledger = open_ledger(cli, options, &profile);
        if (setup->ledger == NULL)
            return CLI_FAILED;
        setup->profile = profile.id;
    }
    setup->cli = cli;
    setup->unsaved = why_unsaved(options);
    take_rules_due(options);
    enum cli_status status = on_screen ? train_on_screen(cli, options)
                                       : train_in_lines(cli, options);
    ledger_close(setup->ledger);
    return status;
}

static enum cli_status train(const struct cli *cli, struct options *options)
{
    struct drill_setup *setup = &options->setup;
    enum cli_status status;
    if (!rules_choice_take(cli, &options->rules, 1, &options->chosen,
                           options->label, &status))
        return status;
    const char *conflict = find_trainer_conflict(options);
    if (conflict == NULL)
        conflict = rules_refusal(&options->chosen, ENGINE_TRAINER);
    if (conflict)
        return cli_complain(cli, "%s", conflict);
    setup->rules = &options->chosen;
    setup->hands = options->choice.hands;
    setup->rules_label = options->label;
    setup->ascii = options->screen.ascii;
    setup->cards = (int)options->questions;
    setup->duration = options->minutes * SECONDS_A_MINUTE * CLI_NANOSECONDS;
    return options->shows_progress ? show_progress(cli, options)
                                   : drill_and_keep(cli, options);
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct options chosen = {.rules.name = USUAL_RULES,
                             .choice.hands = drill_hands_at(0),
                             .screen = screen_options_start(),
                             .setup = drill_setup_default()};
    struct cli_option options[CLI_OPTIONS_MAX];
    size_t count = trainer_options(&chosen, options);
    count += drill_options(&chosen.setup, options + count);
    count += rules_choice_options(&chosen.rules, options + count);
    const struct cli_usage usage = {
        .purpose =
            "Drill basic strategy, card counting and the dealer's work: answer "
            "a question,\nand learn what a mistake costs. The drills are "
            "strategy, or only hard, soft,\npairs or surrender; deviations; "
            "true-count; bets; count; aces; dealer; and exam.",
        .examples = "  trainer                             choose a drill from "
                    "the menu\n"
                    "  trainer --drill deviations          plays that depend "
                    "on the count\n"
                    "  trainer --rules single --minutes 5  for one deck",
        .options = options,
        .option_count = count,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = train(&cli, &chosen);
    return cli_finish(&cli, status);
}
