/* The trainer on the stage. */
#include <stdlib.h>

#include "game.h"

/* A drill that tells its mistakes at the end is long, so q asks first. */
static bool wants_to_go_on(struct trainer *trainer)
{
    const struct drill_run *run = &trainer->run;
    char text[SAYING_SIZE];
    struct bar answers = {.count = 0};
    if (run->count == 0 || !run->entries[run->count - 1].verdict.later)
        return false;
    snprintf(text, sizeof text,
             "You have answered %zu question%s. If you end it here, what you "
             "answered is counted.",
             run->count, run->count == 1 ? "" : "s");
    bar_add(&answers, 'q', "q", "");
    bar_add(&answers, 'y', "y", "End it");
    bar_add(&answers, 'n', "n", "Go on");
    return stage_ask(&trainer->stage, "End the exam?", text, &answers) == 'n';
}

/* q ends a drill and shows how it went; q on that page leaves the program. */
static bool trainer_leave(void *self)
{
    struct trainer *trainer = self;
    if (trainer->is_running && wants_to_go_on(trainer))
        return false;
    bool leaves = !trainer->is_running || trainer_finish(trainer);
    return leaves || trainer->stage.leaves;
}

static const struct stage_command COMMANDS[] = {
    {'o', "o", "Options", trainer_show_options},
    {'?', "?", "Help", trainer_show_help},
    {'q', "q", "Quit", NULL},
};

static const struct stage_game TRAINER = {
    .draw = trainer_draw,
    .turn = trainer_turn,
    .key = trainer_key,
    .tick = trainer_tick,
    .leave = trainer_leave,
    .surface = SURFACE_FELT,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
    .rows = TRAINER_ROWS,
    .columns = TRAINER_COLUMNS,
};

static enum cli_status run_trainer(struct trainer *trainer)
{
    if (!stage_open(&trainer->stage, &trainer->stage_start))
        return CLI_FAILED;
    trainer->setup.cli = &trainer->stage.cli;
    trainer->setup.basic = &trainer->basic;
    trainer_use_look(trainer);
    trainer->stage.interval = -1;
    trainer_look_up_due(trainer);
    if (trainer->start->kind)
        trainer_begin(trainer, trainer->start->kind);
    stage_run(&trainer->stage);
    stage_close(&trainer->stage);
    FILE *out = trainer->start->cli->out;
    if (trainer->is_running) { /* Ctrl-C or a signal */
        if (trainer->run.count > 0)
            drill_tell(&trainer->run, cli_terminal_columns(out), out);
        drill_close(&trainer->run);
    }
    return CLI_DONE;
}

/* Reads the look that the profile has saved, as far as it has. */
static void recall_look(struct ledger *ledger, struct look *look)
{
    char now[LOOK_VALUE_SIZE], value[LEDGER_VALUE_SIZE],
        problem[LEDGER_PROBLEM_SIZE];
    for (int i = 0; i < LOOK_SETTINGS; i++)
        if (ledger_get(ledger, look_setting(look, i, now), value, problem))
            look_set(look, i, value);
}

enum cli_status training_screen_play(const struct training_screen *start)
{
    struct trainer *trainer = calloc(1, sizeof *trainer);
    struct look look = {.speed = SPEED_CALM};
    if (trainer == NULL) {
        cli_complain(start->cli, "out of memory");
        return CLI_FAILED;
    }
    if (start->setup.basic->ledger)
        recall_look(start->setup.basic->ledger, &look);
    screen_options_apply(start->options, &look);
    trainer->start = start;
    trainer->setup = start->setup;
    trainer->basic = *start->setup.basic;
    trainer->stage_start = (struct stage_start){.cli = start->cli,
                                                .game = &TRAINER,
                                                .self = trainer,
                                                .title = "Trainer",
                                                .look = look,
                                                .color = start->options->color};
    enum cli_status status = run_trainer(trainer);
    free(trainer);
    return status;
}
