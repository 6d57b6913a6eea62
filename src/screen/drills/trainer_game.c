/* The trainer on the screen: drills, what is asked, keys, help and options. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "trainer.h"

/* ---- Options ---- */

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

/* Writes questions with the symbols of the screen. */
static void trainer_use_look(struct trainer *trainer)
{
    bool letters = trainer->stage.brush.letters;
    trainer->setup.ascii = trainer->basic.ascii = letters;
    if (!letters)
        return;
    write_suits_as_letters(trainer->run.question.text);
    write_suits_as_letters(trainer->run.question.news);
    tell_with_letters(&trainer->stage);
}

/* Read and write a setting of the look, for the stage. */
static bool get_look(void *ledger, const char *name, char *value, size_t size)
{
    char found[LEDGER_VALUE_SIZE], problem[LEDGER_PROBLEM_SIZE];
    return ledger_get(ledger, name, found, problem) &&
           (size_t)snprintf(value, size, "%s", found) < size;
}

static bool set_look(void *ledger, const char *name, const char *value)
{
    char problem[LEDGER_PROBLEM_SIZE];
    return ledger_set(ledger, name, value, problem);
}

/* Lets the clocks of the question go on after a page that covered it for
 * `seconds`. */
static void trainer_skip_time(struct trainer *trainer, double seconds)
{
    trainer->asked += seconds;
    trainer->next_group += seconds;
}

/* Shows the menu of options, and saves what was changed. */
static int trainer_show_options(void *self)
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
    if (trainer->basic.ledger && !look_write(&before, &trainer->stage.look,
                                             set_look, trainer->basic.ledger))
        stage_tell(&trainer->stage, "Can't save the options in the ledger.");
    trainer_skip_time(trainer, cli_seconds(trainer->start->cli) - began);
    return KEY_IS_NONE;
}

/* ---- Help ---- */

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

/* Explains the drill, or lists all of them, and the keys. */
static int trainer_show_help(void *self)
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

/* ---- Drills ---- */

static const struct cli *cli_of(const struct trainer *trainer)
{
    return trainer->start->cli;
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

/* Lets the cards of the question come by. */
static void trainer_start_cards(struct trainer *trainer)
{
    trainer->asked = cli_seconds(cli_of(trainer));
    trainer->state =
        drill_cards_are_at_once(&trainer->setup) ? TRAINER_ASKS : TRAINER_SHOWS;
    set_next_group(trainer);
}

static void write_drill_ending(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    drill_tell(&trainer->run, columns, out);
}

/* Shows the page at the end and goes back to the menu. Returns true if the
 * person wants to leave the program. */
static bool trainer_finish(struct trainer *trainer)
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

/* Asks the next question, or shows the page at the end. */
static void trainer_ask(struct trainer *trainer)
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

/* Starts a drill, or tells why it can't. */
static void trainer_begin(struct trainer *trainer,
                          const struct drill_kind *kind)
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

/* Sets the time until then, which no key changes. */
static void trainer_set_interval(struct trainer *trainer)
{
    const double milliseconds = 1000;
    double left = trainer->next_group - cli_seconds(cli_of(trainer));
    trainer->stage.interval =
        left * milliseconds < 1 ? 1 : (int)ceil(left * milliseconds);
}

/* Shows the next group of the cards that come by. */
static void trainer_tick(void *self)
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

/* Judges an answer, and tells what it was worth. */
static void trainer_answer(struct trainer *trainer,
                           const struct drill_reply *given)
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

/* Shows the cards of the count, which don't fit in the picture. */
static void trainer_show_cards(struct trainer *trainer)
{
    struct view view = {.title = "Each card, its tag, and the running count",
                        .write = write_all_cards,
                        .self = trainer,
                        .keys = "c\n"};
    if (trainer->state == TRAINER_ASKS)
        view.title = "All cards";
    (void)stage_show(&trainer->stage, &view);
}

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

static bool trainer_turn(void *self)
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

static void trainer_key(void *self, int key)
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

/* ---- The game ---- */

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
    {'o', "o", "Options", trainer_show_options, NULL},
    {'?', "?", "Help", trainer_show_help, NULL},
    {'q', "q", "Quit", NULL, NULL},
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

enum cli_status training_screen_play(const struct training_screen *start)
{
    struct trainer *trainer = calloc(1, sizeof *trainer);
    struct look look = {.speed = SPEED_CALM};
    if (trainer == NULL) {
        cli_complain(start->cli, "out of memory");
        return CLI_FAILED;
    }
    if (start->setup.basic->ledger)
        look_read(&look, get_look, start->setup.basic->ledger);
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
