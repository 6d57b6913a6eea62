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

/* Tells how many answers were right so far. */
static void ask_to_go_on(struct trainer *trainer)
{
    const struct drill_run *run = &trainer->run;
    struct stage *stage = &trainer->stage;
    size_t right = 0;
    for (size_t i = 0; i < run->count; i++)
        right += run->entries[i].verdict.right;
    snprintf(stage->question, SAYING_SIZE, "%zu of %zu right so far.", right,
             run->count);
    bar_add(&stage->actions, KEY_ENTER_SIGN, "Any key",
            drill_was_last(run) ? "Results" : "Next question");
}

static void tell_speed(struct trainer *trainer)
{
    const double seconds = (double)trainer->setup.speed / CLI_NANOSECONDS;
    struct stage *stage = &trainer->stage;
    if (trainer->setup.pace >= 0)
        snprintf(stage->question, SAYING_SIZE, "Count.");
    else
        snprintf(stage->question, SAYING_SIZE,
                 "Count. A deck takes %.3g seconds.", seconds);
    bar_add(&stage->actions, ' ', "Space", "Next");
    bar_add(&stage->actions, '+', "+", "Faster");
    bar_add(&stage->actions, '-', "-", "Slower");
}

static void ask_for_a_drill(struct trainer *trainer)
{
    struct stage *stage = &trainer->stage;
    snprintf(stage->question, sizeof stage->question,
             "What do you want to drill?");
    bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", "Start");
    bar_add(&stage->actions, KEY_DOWN_ARROW, stage->brush.glyphs->up_down,
            "Choose");
    if (trainer->chosen == 0)
        bar_add(&stage->actions, KEY_RIGHT_ARROW,
                stage->brush.letters ? "right" : "→", "Hands");
    bar_add(&stage->actions, 'p', "p", "Progress");
}

bool trainer_turn(void *self)
{
    struct trainer *trainer = self;
    struct stage *stage = &trainer->stage;
    stage->actions.count = 0;
    switch (trainer->state) {
    case TRAINER_MENU:
        ask_for_a_drill(trainer);
        break;
    case TRAINER_READY:
        snprintf(stage->question, sizeof stage->question, "Ready?");
        bar_add(&stage->actions, KEY_ENTER_SIGN, "Any key", "Start the cards");
        break;
    case TRAINER_SHOWS:
        tell_speed(trainer);
        trainer_set_interval(trainer);
        break;
    case TRAINER_TOLD:
        ask_to_go_on(trainer);
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
    trainer->has_more_cards =
        trainer->is_running && trainer_has_more_cards(trainer);
    if (trainer->has_more_cards)
        bar_add(&stage->actions, 'c', "c", "All cards");
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
    while (drill_menu_at((size_t)count))
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
        trainer_begin(trainer, drill_menu_at((size_t)trainer->chosen));
    else if (key == 'p')
        trainer_show_progress(trainer);
    else
        stage_answer_unknown(&trainer->stage, key);
}

/* Takes what was typed as the answer, or says why it isn't one. */
static void send_number(struct trainer *trainer)
{
    const struct drill_question *question = &trainer->run.question;
    struct drill_reply reply = {.letter = '\0'};
    char problem[CLI_PROBLEM_SIZE];
    const char *fault = question->hint;
    if (drill_read_number(trainer->typed, &reply.number))
        fault = drill_refuses(question, reply.number, problem);
    else if (trainer->typed[0]) {
        snprintf(problem, sizeof problem, "\"%s\" isn't a number; %s",
                 trainer->typed, question->hint);
        fault = problem;
    }
    trainer->typed[0] = '\0';
    if (fault)
        stage_answer(&trainer->stage, fault);
    else
        trainer_answer(trainer, &reply);
}

/* A blank is nobody's answer: it was to hurry the last card. */
static void number_key(struct trainer *trainer, int key)
{
    char *typed = trainer->typed;
    size_t length = strlen(typed);
    bool belongs = key > 0 && key < 128 && (isdigit(key) || strchr("+-.", key));
    if (belongs && length + 1 < sizeof trainer->typed) {
        typed[length] = (char)key;
        typed[length + 1] = '\0';
    } else if (key == KEY_ERASE && length > 0)
        typed[length - 1] = '\0';
    else if (key == KEY_ENTER_SIGN)
        send_number(trainer);
    else if (!belongs && key != KEY_ERASE && key != ' ')
        stage_answer_unknown(&trainer->stage, key);
}

/* Says which letters are answers, in one row of the smallest screen, so that it
 * covers no cards: the line below says what each of them means. */
static void answer_wrong_letter(struct trainer *trainer, int key)
{
    const struct bar *answers = &trainer->stage.actions;
    char problem[SAYING_SIZE];
    size_t used = (size_t)snprintf(problem, sizeof problem,
                                   "\"%c\" isn't an answer; type ", key);
    for (int i = 0; i < answers->count; i++)
        used += (size_t)snprintf(problem + used, sizeof problem - used, "%s%s",
                                 i == 0                    ? ""
                                 : i + 1 == answers->count ? " or "
                                                           : ", ",
                                 answers->hints[i].sign);
    stage_answer(&trainer->stage, problem);
}

static void letter_key(struct trainer *trainer, int key)
{
    const struct drill_question *question = &trainer->run.question;
    const struct drill_reply reply = {.letter = (char)key};
    if (key > 0 && key < 128 && strchr(question->letters, key))
        trainer_answer(trainer, &reply);
    else if (key > ' ' && key < 127)
        answer_wrong_letter(trainer, key);
    else
        stage_answer_unknown(&trainer->stage, key);
}

/* The cards go on at their speed, whatever is typed. */
static void key_while_cards_come(struct trainer *trainer, int key)
{
    if (key == ' ' || key == KEY_ENTER_SIGN)
        trainer_tick(trainer);
    else if (key == '+' || key == '=' || key == '-')
        (void)drill_change_speed(&trainer->setup, key != '-');
    else
        stage_answer_unknown(&trainer->stage, key);
}

void trainer_key(void *self, int key)
{
    struct trainer *trainer = self;
    if (key == KEY_NEW_SIZE || key == KEY_CLICK)
        return;
    switch (trainer->state) {
    case TRAINER_MENU:
        trainer_menu_key(trainer, key);
        break;
    case TRAINER_READY:
        trainer_start_cards(trainer);
        break;
    case TRAINER_TOLD:
        if (key == 'c' && trainer->has_more_cards)
            trainer_show_cards(trainer);
        else {
            trainer->stage.status[0] = '\0';
            trainer_ask(trainer);
        }
        break;
    case TRAINER_ASKS:
        if (key == 'c' && trainer->has_more_cards)
            trainer_show_cards(trainer);
        else if (trainer->run.question.letters[0])
            letter_key(trainer, key);
        else
            number_key(trainer, key);
        break;
    default:
        key_while_cards_come(trainer, key);
    }
}
