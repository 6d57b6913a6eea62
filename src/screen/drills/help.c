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

/* ---- Keys ---- */

enum { HELP_KEYS = 10 };

struct help_keys {
    struct key_help list[HELP_KEYS];
    size_t count;
};

static void add_help(struct help_keys *keys, const char *sign, const char *does)
{
    keys->list[keys->count++] = (struct key_help){sign, does};
}

static void add_menu_keys(const struct trainer *trainer, struct help_keys *keys)
{
    const struct brush *brush = &trainer->stage.brush;
    add_help(keys, brush->glyphs->up_down, "choose a drill");
    add_help(keys, brush->letters ? "left, right" : "← →",
             "choose the hands of the strategy drill");
    add_help(keys, "Enter", "start it");
    add_help(keys, "1-7", "start a drill");
    add_help(keys, "p", "show your progress");
}

/* Lists the keys of the page that is behind the help. */
static void list_help_keys(const struct trainer *trainer,
                           struct help_keys *keys)
{
    const struct drill_question *question = &trainer->run.question;
    switch (trainer->state) {
    case TRAINER_MENU:
        add_menu_keys(trainer, keys);
        break;
    case TRAINER_READY:
        add_help(keys, "any key", "let the cards come by");
        break;
    case TRAINER_SHOWS:
        add_help(keys, "Space", "show the next cards at once");
        add_help(keys, "+ -", "let the cards come faster, or slower");
        break;
    case TRAINER_TOLD:
        add_help(keys, "any key",
                 drill_was_last(&trainer->run)
                     ? "show how you did"
                     : "go on with the next question");
        if (trainer->has_more_cards)
            add_help(keys, "c", "show all cards again");
        break;
    default:
        if (question->letters[0])
            break;
        if (trainer->has_more_cards)
            add_help(keys, "c", "show all cards");
        add_help(keys, "Enter", "answer with the number");
        add_help(keys, "Backspace", "erase a digit");
    }
    add_help(keys, "o", "options: theme, symbols, mouse");
    add_help(keys, "?  F1", "show this help");
    add_help(keys, "q",
             trainer->is_running ? "end the drill and show how you did"
                                 : "quit");
}

/* Writes which answers the question takes. */
static void write_help_of_answers(const struct trainer *trainer, FILE *out,
                                  int columns)
{
    char hint[CLI_PROBLEM_SIZE], text[SAYING_SIZE];
    if (trainer->state != TRAINER_ASKS)
        return;
    drill_hint(&trainer->run.question, hint);
    snprintf(text, sizeof text, "Now %s.", hint);
    cli_write_wrapped(out, text, columns);
    fputc('\n', out);
}

static void write_trainer_help(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    struct help_keys keys = {.count = 0};
    char text[SAYING_SIZE];
    if (trainer->is_running)
        write_drill_page(trainer, out, columns);
    trainer_write_rules(trainer, DRILL_TEXT_SIZE / 2, text);
    cli_write_wrapped(out, text, columns);
    cli_write_wrapped(out,
                      "Change the rules with --rules or --rule, the count with "
                      "--count, the ramp with --bets, when you start trainer.",
                      columns);
    fputc('\n', out);
    if (!trainer->is_running) {
        for (int i = 0; drill_menu_at((size_t)i); i++) {
            snprintf(text, sizeof text, "%d %s: %s", i + 1,
                     drill_menu_at((size_t)i)->name,
                     drill_menu_at((size_t)i)->purpose);
            cli_write_wrapped(out, text, columns);
        }
        cli_write_wrapped(out, "? in a drill explains it.", columns);
        fputc('\n', out);
    }
    write_help_of_answers(trainer, out, columns);
    list_help_keys(trainer, &keys);
    write_key_help(out, keys.list, keys.count);
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
    trainer_skip_time(trainer, cli_seconds(trainer->start->cli) - before);
    return KEY_IS_NONE;
}
