/* The keys of the trainer, and its help. */
#include <ctype.h>
#include <string.h>

#include "game.h"

/* ---- What is asked ---- */

static const struct {
    const char *sign, *word;
} ANSWERS[] = {{"h", "Hit"}, {"s", "Stand"}, {"d", "Double"},    {"p", "Split"},
               {"y", "Yes"}, {"n", "No"},    {"r", "Surrender"}, {"k", "Keep"}};

static void list_answers(struct trainer *trainer)
{
    const char *letters = trainer->run.question.letters;
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++)
        if (strchr(letters, *ANSWERS[i].sign))
            bar_add(&trainer->stage.actions, *ANSWERS[i].sign, ANSWERS[i].sign,
                    ANSWERS[i].word);
}

bool trainer_turn(void *self)
{
    struct trainer *trainer = self;
    struct stage *stage = &trainer->stage;
    stage->actions.count = 0;
    switch (trainer->state) {
    case TRAINER_MENU:
        snprintf(stage->question, sizeof stage->question,
                 "What do you want to drill?");
        bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", "Start");
        bar_add(&stage->actions, KEY_DOWN_ARROW, stage->brush.glyphs->up_down,
                "Choose");
        break;
    case TRAINER_SHOWS:
        snprintf(stage->question, sizeof stage->question, "Count.");
        break;
    case TRAINER_TOLD:
        snprintf(stage->question, sizeof stage->question, "Go on?");
        bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", "Next question");
        break;
    default:
        if (trainer->run.question.letters[0]) {
            snprintf(stage->question, sizeof stage->question, "Your answer?");
            list_answers(trainer);
        } else {
            snprintf(stage->question, sizeof stage->question, "Your number? %s",
                     trainer->typed);
            bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", "Answer");
        }
    }
    return false;
}

/* ---- Keys ---- */

static void trainer_menu_key(struct trainer *trainer, int key)
{
    int count = 1;
    while (trainer_kind(count))
        count++;
    if (key >= '1' && key < '1' + count) {
        trainer->chosen = key - '1';
        key = KEY_ENTER_SIGN;
    }
    if (key == KEY_UP_ARROW)
        trainer->chosen = (trainer->chosen + count - 1) % count;
    else if (key == KEY_DOWN_ARROW)
        trainer->chosen = (trainer->chosen + 1) % count;
    else if (key == KEY_ENTER_SIGN)
        trainer_begin(trainer, trainer_kind(trainer->chosen));
    else
        stage_answer_unknown(&trainer->stage, key);
}

static void number_key(struct trainer *trainer, int key)
{
    char *typed = trainer->typed;
    size_t length = strlen(typed);
    struct drill_reply reply = {.letter = '\0'};
    bool belongs = key > 0 && key < 128 && (isdigit(key) || strchr("+-.", key));
    if (belongs && length + 1 < sizeof trainer->typed) {
        typed[length] = (char)key;
        typed[length + 1] = '\0';
    } else if (key == KEY_ERASE && length > 0)
        typed[length - 1] = '\0';
    else if (key == KEY_ENTER_SIGN && drill_read_number(typed, &reply.number))
        trainer_answer(trainer, &reply);
    else if (key == KEY_ENTER_SIGN) {
        typed[0] = '\0';
        stage_answer(&trainer->stage, trainer->run.question.hint);
    } else if (!belongs && key != KEY_ERASE)
        stage_answer_unknown(&trainer->stage, key);
}

static void letter_key(struct trainer *trainer, int key)
{
    const struct drill_reply reply = {.letter = (char)key};
    if (key > 0 && key < 128 && strchr(trainer->run.question.letters, key))
        trainer_answer(trainer, &reply);
    else
        stage_answer_unknown(&trainer->stage, key);
}

void trainer_key(void *self, int key)
{
    struct trainer *trainer = self;
    if (key == KEY_NEW_SIZE)
        return;
    switch (trainer->state) {
    case TRAINER_MENU:
        trainer_menu_key(trainer, key);
        break;
    case TRAINER_TOLD:
        if (key == KEY_ENTER_SIGN || key == ' ') {
            trainer->stage.status[0] = '\0';
            trainer_ask(trainer);
        } else
            stage_answer_unknown(&trainer->stage, key);
        break;
    case TRAINER_ASKS:
        if (trainer->run.question.letters[0])
            letter_key(trainer, key);
        else
            number_key(trainer, key);
        break;
    default: /* the cards go on */
        break;
    }
}

/* ---- Help ---- */

static void write_trainer_help(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    const struct key_help keys[] = {
        {trainer->stage.brush.glyphs->up_down, "choose a drill"},
        {"1-7", "start a drill"},
        {"Enter", "start it; send a number; next question"},
        {"h s d", "hit, stand, double"},
        {"p r", "split, surrender"},
        {"y n", "yes, no"},
        {"?  F1", "show this help"},
        {"q", "end the drill and show how you did; q again quits"},
    };
    write_key_help(out, keys, sizeof keys / sizeof *keys);
    fputs("\n", out);
    for (int i = 0; trainer_kind(i); i++) {
        char text[DRILL_TEXT_SIZE];
        snprintf(text, sizeof text, "%s: %s", trainer_kind(i)->name,
                 trainer_kind(i)->purpose);
        view_write_wrapped(out, text, columns);
    }
}

int trainer_show_help(void *self)
{
    struct trainer *trainer = self;
    struct view view = {.title = "Help",
                        .write = write_trainer_help,
                        .self = trainer,
                        .keys = "?\n"};
    double before = cli_seconds(trainer->start->cli);
    (void)stage_show(&trainer->stage, &view);
    trainer->asked += cli_seconds(trainer->start->cli) - before;
    return KEY_IS_NONE;
}
