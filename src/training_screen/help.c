/* Help: the page of a drill, and the keys. */
#include <stdlib.h>
#include <string.h>

#include "game.h"

/* Writes `text` in lines, with an empty line after each of its own. */
static void write_paragraphs(FILE *out, char *text, int columns)
{
    for (char *line = text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        bool has_more = *end != '\0';
        *end = '\0';
        cli_write_wrapped(out, line, columns);
        fputc('\n', out);
        end += has_more;
    }
}

static void write_drill_page(const struct trainer *trainer, FILE *out,
                             int columns)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (memory == NULL)
        return;
    drill_guide(&trainer->run, memory);
    if (fclose(memory) == 0)
        write_paragraphs(out, text, columns);
    free(text);
}

static void write_trainer_help(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    const struct key_help keys[] = {
        {trainer->stage.brush.glyphs->up_down, "choose a drill"},
        {trainer->stage.brush.letters ? "left, right" : "← →",
         "choose the hands of the strategy drill"},
        {"1-7", "start a drill"},
        {"p", "in the menu: show your progress"},
        {"Enter", "start it; send a number; next question"},
        {"h s d", "hit, stand, double"},
        {"p r k", "split, surrender, keep the hand"},
        {"y n", "yes, no"},
        {"c", "after a wrong count: show the cards again"},
        {"o", "options: theme, symbols, mouse"},
        {"?  F1", "show this help"},
        {"q", "end the drill and show how you did; q again quits"},
    };
    char text[SAYING_SIZE];
    if (trainer->is_running)
        write_drill_page(trainer, out, columns);
    trainer_write_rules(trainer, SAYING_SIZE / 2, text);
    cli_write_wrapped(out, text, columns);
    fputc('\n', out);
    if (!trainer->is_running) {
        for (int i = 0; trainer_kind(i); i++) {
            snprintf(text, sizeof text, "%d %s: %s", i + 1,
                     trainer_kind(i)->name, trainer_kind(i)->purpose);
            cli_write_wrapped(out, text, columns);
        }
        cli_write_wrapped(out, "? in a drill explains it.", columns);
        fputc('\n', out);
    }
    write_key_help(out, keys, sizeof keys / sizeof *keys);
}

int trainer_show_help(void *self)
{
    struct trainer *trainer = self;
    struct view view = {.title = "Help",
                        .write = write_trainer_help,
                        .self = trainer,
                        .keys = "?\n"};
    if (trainer->is_running)
        view.title = trainer->run.kind->name;
    double before = cli_seconds(trainer->start->cli);
    (void)stage_show(&trainer->stage, &view);
    trainer->asked += cli_seconds(trainer->start->cli) - before;
    return KEY_IS_NONE;
}
