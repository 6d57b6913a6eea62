/* Drills on the stage: starting, asking, telling, and the page at the end. */
#include <stdlib.h>
#include <string.h>

#include "game.h"

const struct drill_kind *trainer_kind(int entry)
{
    return entry == 0 ? &DRILL_STRATEGY : drill_kind_at((size_t)entry - 1);
}

static const struct cli *cli_of(const struct trainer *trainer)
{
    return trainer->start->cli;
}

void trainer_begin(struct trainer *trainer, const struct drill_kind *kind)
{
    struct stage *stage = &trainer->stage;
    stage->status[0] = '\0';
    stage_tell(stage, "Working out the odds.");
    stage_draw(stage);
    stage->status[0] = '\0';
    const char *fault = drill_open(&trainer->run, kind, &trainer->setup);
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

/* Returns the milliseconds for a group of the stream, at least one. */
static int group_milliseconds(const struct trainer *trainer)
{
    const int64_t milliseconds = 1000000;
    int cards = trainer->run.question.stream.groups[trainer->group];
    int64_t time = drill_group_time(&trainer->setup, cards) / milliseconds;
    return time < 1 ? 1 : (int)time;
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
    trainer->state = TRAINER_SHOWS;
    trainer->stage.interval = group_milliseconds(trainer);
}

void trainer_tick(void *self)
{
    struct trainer *trainer = self;
    const struct drill_stream *stream = &trainer->run.question.stream;
    if (trainer->state != TRAINER_SHOWS)
        return;
    trainer->shown += stream->groups[trainer->group++];
    if (trainer->group < stream->group_count) {
        trainer->stage.interval = group_milliseconds(trainer);
        return;
    }
    trainer->stage.interval = -1;
    trainer->state = TRAINER_ASKS;
}

/* A right answer goes on at once, unless cards would come by or there is more
 * to read. */
/* Tells what an answer was worth. If the next question is asked at once, says
 * which question it was, so that it isn't taken for a hint. */
static void tell_verdict(struct trainer *trainer,
                         const struct drill_verdict *verdict, bool waits)
{
    char text[SAYING_SIZE];
    if (waits)
        snprintf(text, sizeof text, "%s", verdict->text);
    else
        snprintf(text, sizeof text, "Question %zu: %s", trainer->run.count,
                 verdict->text);
    stage_tell(&trainer->stage, text);
}

void trainer_answer(struct trainer *trainer, const struct drill_reply *given)
{
    struct stage *stage = &trainer->stage;
    struct drill_run *run = &trainer->run;
    struct drill_reply reply = *given;
    reply.seconds = cli_seconds(cli_of(trainer)) - trainer->asked;
    stage->status[0] = '\0';
    if (!drill_check(run, &reply)) {
        cli_complain(&stage->cli, "out of memory");
        stage->ended = true;
        return;
    }
    const struct drill_verdict *verdict = &run->entries[run->count - 1].verdict;
    bool waits = !verdict->right || verdict->explains ||
                 run->question.stream.group_count > 0;
    if (!verdict->later)
        tell_verdict(trainer, verdict, waits);
    if (waits && !verdict->later)
        trainer->state = TRAINER_TOLD;
    else
        trainer_ask(trainer);
}

/* ---- The cards again ---- */

static void write_cards_again(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    drill_write_count(&trainer->setup, &trainer->run.question.stream, columns,
                      out);
}

void trainer_show_cards(struct trainer *trainer)
{
    struct view view = {.title = "Each card, its tag, and the running count",
                        .write = write_cards_again,
                        .self = trainer,
                        .keys = "c\n"};
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
