/* The keys of the trainer. */
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

/* The answer stands here, too, if a small screen may have no room for all that
 * is told. */
static void ask_to_go_on(struct trainer *trainer)
{
    const struct drill_run *run = &trainer->run;
    const struct drill_verdict *verdict = &run->entries[run->count - 1].verdict;
    char *question = trainer->stage.question;
    bool fits = text_columns(verdict->text) <= 2 * screen_columns();
    if (verdict->right || fits)
        snprintf(question, SAYING_SIZE, "Go on?");
    else
        snprintf(question, SAYING_SIZE, "The answer is %s. Go on?",
                 verdict->wanted);
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
        if (trainer->chosen == 0)
            bar_add(&stage->actions, KEY_RIGHT_ARROW,
                    stage->brush.letters ? "right" : "→", "Hands");
        bar_add(&stage->actions, 'p', "p", "Progress");
        break;
    case TRAINER_READY:
        snprintf(stage->question, sizeof stage->question, "Ready?");
        bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", "Start the cards");
        break;
    case TRAINER_SHOWS:
        snprintf(stage->question, sizeof stage->question, "Count.");
        break;
    case TRAINER_TOLD:
        ask_to_go_on(trainer);
        bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", "Next question");
        if (trainer->run.question.stream.group_count > 0)
            bar_add(&stage->actions, 'c', "c", "Cards");
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

/* Chooses the next hands, or the ones before, for the drill in strategy. */
static void choose_hands(struct trainer *trainer, int step)
{
    int count = 1, now = 0;
    while (drill_hands_at((size_t)count))
        count++;
    while (drill_hands_at((size_t)now) != trainer->basic.hands)
        now++;
    now = (now + step + count) % count;
    trainer->basic.hands = drill_hands_at((size_t)now);
}

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
    else if (trainer->chosen == 0 && key == KEY_LEFT_ARROW)
        choose_hands(trainer, -1);
    else if (trainer->chosen == 0 && key == KEY_RIGHT_ARROW)
        choose_hands(trainer, 1);
    else if (key == KEY_ENTER_SIGN)
        trainer_begin(trainer, trainer_kind(trainer->chosen));
    else if (key == 'p')
        trainer_show_progress(trainer);
    else
        stage_answer_unknown(&trainer->stage, key);
}

static void number_key(struct trainer *trainer, int key)
{
    char *typed = trainer->typed;
    size_t length = strlen(typed);
    struct drill_reply reply = {.letter = '\0'};
    char problem[CLI_PROBLEM_SIZE];
    const char *fault = NULL;
    bool belongs = key > 0 && key < 128 && (isdigit(key) || strchr("+-.", key));
    if (belongs && length + 1 < sizeof trainer->typed) {
        typed[length] = (char)key;
        typed[length + 1] = '\0';
    } else if (key == KEY_ERASE && length > 0)
        typed[length - 1] = '\0';
    else if (key == KEY_ENTER_SIGN) {
        const struct drill_question *question = &trainer->run.question;
        fault = drill_read_number(typed, &reply.number)
                    ? drill_refuses(question, reply.number, problem)
                    : question->hint;
        typed[0] = '\0';
        if (fault)
            stage_answer(&trainer->stage, fault);
        else
            trainer_answer(trainer, &reply);
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
    case TRAINER_READY:
        if (key == KEY_ENTER_SIGN || key == ' ')
            trainer_start_cards(trainer);
        else
            stage_answer_unknown(&trainer->stage, key);
        break;
    case TRAINER_TOLD:
        if (key == KEY_ENTER_SIGN || key == ' ') {
            trainer->stage.status[0] = '\0';
            trainer_ask(trainer);
        } else if (key == 'c' && trainer->run.question.stream.group_count > 0)
            trainer_show_cards(trainer);
        else
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
