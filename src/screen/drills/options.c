/* The options menu of the trainer, which are blackjack's. */
#include <string.h>

#include "game.h"

/* Writes the suits of a question that was asked before as letters. */
static void write_suits_as_letters(char *text)
{
    static const char *const suits[] = {"♣", "♦", "♥", "♠"};
    static const char letters[] = "cdhs";
    for (size_t i = 0; i < sizeof suits / sizeof *suits; i++)
        for (char *at; (at = strstr(text, suits[i])) != NULL;) {
            const char *rest = at + strlen(suits[i]);
            *at = letters[i];
            memmove(at + 1, rest, strlen(rest) + 1);
        }
}

/* Tells the answer to a question again, as trainer_answer() told it. */
static void tell_with_letters(struct stage *stage)
{
    char text[SAYING_SIZE];
    snprintf(text, sizeof text, "%s", stage->status);
    write_suits_as_letters(text);
    stage->status[0] = '\0';
    stage_tell_news(stage, NEWS_REASON, text);
}

void trainer_use_look(struct trainer *trainer)
{
    bool letters = trainer->stage.brush.letters;
    trainer->setup.ascii = trainer->basic.ascii = letters;
    if (!letters)
        return;
    write_suits_as_letters(trainer->run.question.text);
    write_suits_as_letters(trainer->run.question.news);
    tell_with_letters(&trainer->stage);
}

/* Saves only changes, because command-line options aren't meant to last. */
static bool save_look(struct ledger *ledger, const struct look *before,
                      const struct look *look)
{
    char old[LOOK_VALUE_SIZE], now[LOOK_VALUE_SIZE],
        problem[LEDGER_PROBLEM_SIZE];
    bool good = true;
    for (int i = 0; i < LOOK_SETTINGS && good; i++) {
        (void)look_setting(before, i, old);
        const char *name = look_setting(look, i, now);
        good = strcmp(old, now) == 0 || ledger_set(ledger, name, now, problem);
    }
    return good;
}

int trainer_show_options(void *self)
{
    static const struct menu_entry entries[] = {
        {.look = LOOK_THEME, .help = "colors; four-color: one per suit"},
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
    if (trainer->basic.ledger &&
        !save_look(trainer->basic.ledger, &before, &trainer->stage.look))
        stage_tell(&trainer->stage, "Can't save the options in the ledger.");
    trainer_skip_time(trainer, cli_seconds(trainer->start->cli) - began);
    return KEY_IS_NONE;
}
