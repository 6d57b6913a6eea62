/* The options menu of the trainer, which are blackjack's. */
#include "game.h"

void trainer_use_look(struct trainer *trainer)
{
    trainer->setup.ascii = trainer->basic.ascii = trainer->stage.brush.letters;
}

int trainer_show_options(void *self)
{
    static const struct menu_entry entries[] = {
        {.look = LOOK_THEME, .help = "four-color: a color for each suit"},
        {.look = LOOK_SIGNS, .help = "how suits and lines are drawn"},
        {.look = LOOK_MOUSE, .help = "click the commands in the key bars"},
    };
    static const struct menu menu = {.entries = entries,
                                     .count = sizeof entries / sizeof *entries,
                                     .draw_sample = paint_card_samples};
    struct trainer *trainer = self;
    const struct look before = trainer->stage.look;
    double began = cli_seconds(trainer->start->cli);
    stage_show_options(&trainer->stage, &menu);
    trainer_use_look(trainer);
    if (!look_save(trainer->basic.ledger, &before, &trainer->stage.look))
        stage_tell(&trainer->stage, "Can't save the options in the ledger.");
    trainer->asked += cli_seconds(trainer->start->cli) - began;
    return KEY_IS_NONE;
}
