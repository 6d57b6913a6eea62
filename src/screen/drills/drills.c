/* Drills on the stage: starting, asking, telling, and the page at the end. */
#include <math.h>

#include "game.h"

static const struct cli *cli_of(const struct trainer *trainer)
{
    return trainer->start->cli;
}

void trainer_begin(struct trainer *trainer, const struct drill_kind *kind)
{
    struct stage *stage = &trainer->stage;
    stage_begin_work(stage, "Working out the odds.");
    const char *fault = drill_open(&trainer->run, kind, &trainer->setup);
    stage_end_work(stage);
    if (fault) {
        stage_answer(stage, fault);
        return;
    }
    trainer->is_running = true;
    trainer->began = cli_of(trainer)->ticks(cli_of(trainer)->clock);
    trainer_ask(trainer);
}

static bool is_drill_over(const struct trainer *trainer)
{
    const struct cli *cli = cli_of(trainer);
    int64_t most = trainer->setup.duration;
    return most > 0 && cli->ticks(cli->clock) - trainer->began >= most;
}

/* Sets when the group that is shown makes room for the next one. */
static void set_next_group(struct trainer *trainer)
{
    int cards = trainer->run.question.stream.groups[trainer->group];
    trainer->next_group =
        cli_seconds(cli_of(trainer)) +
        (double)drill_group_time(&trainer->setup, cards) / CLI_NANOSECONDS;
}

void trainer_set_interval(struct trainer *trainer)
{
    const double milliseconds = 1000;
    double left = trainer->next_group - cli_seconds(cli_of(trainer));
    trainer->stage.interval =
        left * milliseconds < 1 ? 1 : (int)ceil(left * milliseconds);
}

void trainer_skip_time(struct trainer *trainer, double seconds)
{
    trainer->asked += seconds;
    trainer->next_group += seconds;
}

void trainer_ask(struct trainer *trainer)
{
    struct stage *stage = &trainer->stage;
    trainer->typed[0] = '\0';
    stage->interval = -1;
    if (is_drill_over(trainer) || !drill_next(&trainer->run)) {
        bool had_nothing = trainer->run.count == 0;
        if (trainer_finish(trainer))
            stage->ended = true;
        if (had_nothing)
            stage_answer(stage, "nothing is left to ask today; come back "
                                "tomorrow");
        return;
    }
    trainer->asked = cli_seconds(cli_of(trainer));
    trainer->came_by = 0;
    trainer->group = trainer->shown = 0;
    trainer->state = TRAINER_ASKS;
    if (trainer->run.question.stream.group_count == 0)
        return;
    if (trainer->run.count == 0)
        trainer->state = TRAINER_READY;
    else
        trainer_start_cards(trainer);
}

void trainer_start_cards(struct trainer *trainer)
{
    trainer->asked = cli_seconds(cli_of(trainer));
    trainer->state =
        drill_cards_are_at_once(&trainer->setup) ? TRAINER_ASKS : TRAINER_SHOWS;
    set_next_group(trainer);
}

void trainer_tick(void *self)
{
    struct trainer *trainer = self;
    const struct drill_stream *stream = &trainer->run.question.stream;
    if (trainer->state != TRAINER_SHOWS)
        return;
    trainer->shown += stream->groups[trainer->group++];
    if (trainer->group < stream->group_count) {
        set_next_group(trainer);
        return;
    }
    double now = cli_seconds(cli_of(trainer));
    trainer->stage.interval = -1;
    trainer->came_by = now - trainer->asked;
    trainer->asked = now;
    trainer->state = TRAINER_ASKS;
}

void trainer_answer(struct trainer *trainer, const struct drill_reply *given)
{
    struct stage *stage = &trainer->stage;
    struct drill_run *run = &trainer->run;
    struct drill_reply reply = *given;
    reply.shown = trainer->came_by;
    reply.seconds = cli_seconds(cli_of(trainer)) - trainer->asked;
    stage->status[0] = '\0';
    if (!drill_check(run, &reply)) {
        cli_complain(&stage->cli, "out of memory");
        stage->ended = true;
        return;
    }
    const struct drill_verdict *verdict = &run->entries[run->count - 1].verdict;
    if (verdict->later) {
        trainer_ask(trainer);
        return;
    }
    /* Where there is no room for all, the answer comes first and stays. */
    stage_tell_news(stage, NEWS_REASON, verdict->text);
    trainer->state = TRAINER_TOLD;
}

/* ---- All cards ---- */

static void write_all_cards(void *self, FILE *out, int columns)
{
    trainer_write_cards(self, columns, out);
}

void trainer_show_cards(struct trainer *trainer)
{
    struct view view = {.title = "Each card, its tag, and the running count",
                        .write = write_all_cards,
                        .self = trainer,
                        .keys = "c\n"};
    if (trainer->state == TRAINER_ASKS)
        view.title = "All cards";
    (void)stage_show(&trainer->stage, &view);
}

/* ---- The page at the end ---- */

static void write_drill_ending(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    drill_tell(&trainer->run, columns, out);
}

bool trainer_finish(struct trainer *trainer)
{
    int key = KEY_IS_NONE;
    trainer->stage.interval = -1;
    struct view view = {.title = "How you did",
                        .write = write_drill_ending,
                        .self = trainer,
                        .keys = "\nq?"};
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Menu");
    bar_add(&view.bar, KEY_DOWN_ARROW, trainer->stage.brush.glyphs->up_down,
            "Scroll");
    bar_add(&view.bar, '?', "?", "Help");
    bar_add(&view.bar, 'q', "q", "Quit");
    while (trainer->run.count > 0 &&
           (key = stage_show(&trainer->stage, &view)) == '?')
        trainer_show_help(trainer);
    if (trainer->stage.leaves)
        return true; /* the end of the program tells how it went */
    drill_close(&trainer->run);
    trainer->is_running = false;
    trainer->state = TRAINER_MENU;
    trainer_look_up_due(trainer);
    trainer->stage.status[0] = '\0';
    return key == 'q';
}
