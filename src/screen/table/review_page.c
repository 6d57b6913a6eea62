/* The session in review: its costliest decisions, one after the other, each as
 * a picture of the table that can be played again. */
#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "stage_paint.h"
#include "strategy.h"
#include "table/table_screen.h"
#include "training.h"

struct reviewer {
    struct table_screen *screen;
    const struct review *review;
    struct review *kept; /* the same, with an account that keeps what is played
                            right; or NULL */
    enum { TRY_NONE, TRY_RIGHT, TRY_WRONG } first_try[REVIEW_MISTAKES];
    int place;  /* the number of the decision shown */
    bool tries; /* the person is to play it again */
    int opener; /* the key of another page, to which it goes back; or 0 */
    char title[64];
};

static const struct review_mistake *shown_mistake(const struct reviewer *self)
{
    return &self->review->mistakes[self->place];
}

/* ---- What was played right ---- */

enum { MENDED_SIZE = 48 };
static const char SEEN[] = " seen "; /* kept at the end of the review */

/* Identifies a decision of a session. */
static void write_mended(const struct review_mistake *mistake,
                         char text[MENDED_SIZE])
{
    snprintf(text, MENDED_SIZE, " %d:%.0f ", mistake->round, mistake->price);
}

/* The profile's setting is for one session, and begins with its time. */
static bool read_mended(const struct account *account,
                        const struct review *review,
                        char text[LEDGER_VALUE_SIZE])
{
    char *rest;
    return ledger_get(account->ledger, "mended", text) &&
           strtoll(text, &rest, 10) == review->sums.began;
}

bool review_is_mended(const struct account *account,
                      const struct review *review, int place)
{
    char kept[LEDGER_VALUE_SIZE], mended[MENDED_SIZE];
    write_mended(&review->mistakes[place], mended);
    return read_mended(account, review, kept) &&
           (strstr(kept, mended) || strstr(kept, SEEN));
}

/* Keeps a mark for the session. It is only a convenience, so a failure isn't
 * worth a message. Returns false without an account, or if it has the mark. */
static bool keep_mark(const struct reviewer *reviewer, const char *mark)
{
    const struct account *account = reviewer->screen->start->setup->account;
    char kept[LEDGER_VALUE_SIZE], text[LEDGER_VALUE_SIZE + MENDED_SIZE];
    if (reviewer->kept == NULL)
        return false;
    bool is_known = read_mended(account, reviewer->kept, kept);
    if (is_known && strstr(kept, mark))
        return false;
    if (!is_known || strlen(kept) + strlen(mark) >= sizeof kept)
        snprintf(kept, sizeof kept, "%" PRId64 "%s", reviewer->kept->sums.began,
                 is_known ? SEEN : ""); /* there is no room for them all */
    snprintf(text, sizeof text, "%s%s", kept, mark);
    (void)ledger_set(account->ledger, "mended", text);
    return true;
}

/* Keeps that a mistake was played right at the first try: its hand isn't due
 * any more. */
static void keep_mended(struct reviewer *reviewer)
{
    const struct account *account = reviewer->screen->start->setup->account;
    const struct review_mistake *mistake = shown_mistake(reviewer);
    char mended[MENDED_SIZE];
    write_mended(mistake, mended);
    if (!keep_mark(reviewer, mended))
        return;
    int64_t now = account->cli->now(account->cli->clock);
    (void)training_note_right(account->ledger, account->profile.id,
                              &mistake->rules, mistake->cell, now);
    (void)ledger_count_due(account->ledger, account->profile.id,
                           ledger_day(now), &reviewer->kept->due_today);
}

/* Says how many decisions were right at the first try, of those tried. */
static void write_first_tries(const struct reviewer *reviewer, FILE *out)
{
    int right = 0, tried = 0;
    for (int i = 0; i < reviewer->review->mistake_count; i++) {
        tried += reviewer->first_try[i] != TRY_NONE;
        right += reviewer->first_try[i] == TRY_RIGHT;
    }
    if (tried > 0)
        fprintf(out, "%d of %d right at the first try%s.\n\n", right, tried,
                right == tried ? ": well done" : "");
}

/* ---- What is shown ---- */

/* Shows what was best, and puts the words about it on the status line: what was
 * done and its cost come first. */
static void show_answer(struct reviewer *reviewer,
                        void (*write)(const struct review_mistake *mistake,
                                      FILE *out))
{
    struct stage *stage = &reviewer->screen->stage;
    const struct review_mistake *mistake = shown_mistake(reviewer);
    char *text = NULL;
    size_t size = 0;
    reviewer->tries = false;
    reviewer->screen->scene.decision = mistake;
    stage->status[0] = '\0';
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return;
    if (mistake->count == 0)
        fputs("An older version didn't save the cards.\n", out);
    write(mistake, out);
    fclose(out);
    /* The panel has the rest. */
    int lines =
        screen_columns() >= PANEL_FROM ? 1 + (mistake->count == 0) : INT_MAX;
    for (char *line = strtok(text, "\n"); line && lines > 0; lines--) {
        status_add_ranked(stage,
                          !stage->status[0]                ? SENTENCE_TOTAL
                          : strncmp(line, "Worth", 5) == 0 ? SENTENCE_REMARK
                          : strncmp(line, "Why", 3) == 0   ? SENTENCE_REASON
                                                           : SENTENCE_EVENT,
                          line);
        line = strtok(NULL, "\n");
    }
    free(text);
}

static void begin_try(struct reviewer *reviewer)
{
    reviewer->tries = true;
    reviewer->screen->scene.decision = NULL;
    reviewer->screen->stage.status[0] = '\0';
}

/* Shows a mistake, and asks about it first if it can be played again. */
static void show_mistake(struct reviewer *reviewer, int place)
{
    reviewer->place = place;
    const struct review_mistake *mistake = shown_mistake(reviewer);
    struct game *game = &reviewer->screen->game;
    review_table(mistake, &game->table);
    if (mistake->count == 0)
        game->table.dealer_count = 0;
    snprintf(game->rules_name, sizeof game->rules_name, "%s",
             mistake->rules_name);
    if (mistake->choice_count > 0)
        begin_try(reviewer);
    else
        show_answer(reviewer, review_write_mistake);
}

static void write_session_sums(void *self, FILE *out, int columns)
{
    const struct review *review = ((const struct reviewer *)self)->review;
    (void)columns; /* the page folds the lines */
    write_first_tries(self, out);
    if (review->mistake_count == 0 && review->sums.skills.rounds > 0)
        fputs("No decision cost you anything.\n\n", out);
    review_write_sums(review, out);
}

/* Shows the last page of the review, behind the decisions. */
static void show_session_sums(struct reviewer *reviewer)
{
    struct stage *stage = &reviewer->screen->stage;
    const struct review *review = reviewer->review;
    const struct table_screen_start *start = reviewer->screen->start;
    bool has_decisions = review->mistake_count > 0;
    struct view view = {.title = reviewer->title,
                        .write = write_session_sums,
                        .self = reviewer};
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter",
            reviewer->opener ? "Done" : "Quit");
    if (has_decisions)
        bar_add(&view.bar, 'b', "b", "Earlier");
    if (has_decisions && reviewer->opener)
        bar_add(&view.bar, 'h', "h", "Trainer");
    (void)keep_mark(reviewer, SEEN);
    int key = stage_show(stage, &view);
    if (key == 'h')
        (void)start->trainer->play(start, &review->mistakes[0].rules,
                                   review->mistakes[0].rules_name, stage);
    if (key != 'b')
        stage->ended = true;
}

/* ---- Playing it again ---- */

static unsigned kinds_of_choices(const struct review_mistake *mistake)
{
    unsigned kinds = 0;
    for (int i = 0; i < mistake->choice_count; i++)
        kinds |= 1U << mistake->choices[i].kind;
    return kinds;
}

static void note_first_try(struct reviewer *reviewer, bool is_right)
{
    if (reviewer->first_try[reviewer->place] != TRY_NONE)
        return;
    reviewer->first_try[reviewer->place] = is_right ? TRY_RIGHT : TRY_WRONG;
    if (is_right)
        keep_mended(reviewer);
}

/* The person has chosen; says what that costs. */
static void try_choice(struct reviewer *reviewer,
                       const struct review_choice *choice)
{
    const struct review_mistake *mistake = shown_mistake(reviewer);
    struct stage *stage = &reviewer->screen->stage;
    double less = mistake->choices[0].value - choice->value;
    char answer[128], cost[COST_SIZE];
    bool is_right = judgment_grade(less) == LEDGER_BEST;
    note_first_try(reviewer, is_right);
    if (is_right) {
        show_answer(reviewer, review_write_praise);
        return;
    }
    snprintf(answer, sizeof answer, "%s costs %s; try again",
             play_as_noun(choice->word),
             cost_of_mistake(review_cost_of(mistake, choice), cost));
    stage_answer(stage, answer);
}

/* Takes an action as the try. Returns false for any other key. */
static bool take_try(struct reviewer *reviewer, int key)
{
    const struct review_mistake *mistake = shown_mistake(reviewer);
    unsigned kinds = kinds_of_choices(mistake);
    const struct table_key *row =
        table_key_find(reviewer->screen->game.table.phase, kinds, key);
    bool is_choice = row && (kinds >> row->does & 1U) != 0;
    for (int i = 0; i < mistake->choice_count && is_choice; i++)
        if ((int)mistake->choices[i].kind == row->does)
            try_choice(reviewer, &mistake->choices[i]);
    return is_choice;
}

/* True if the decision was answered, and can be tried again. */
static bool can_try_again(const struct reviewer *reviewer)
{
    return !reviewer->tries && shown_mistake(reviewer)->choice_count > 0;
}

/* ---- On the stage ---- */

/* Asks about the decision, or says which one it is. */
static void write_place_of_decision(const struct reviewer *reviewer,
                                    char text[MESSAGE_SIZE])
{
    const struct review *review = reviewer->review;
    const struct review_mistake *mistake = shown_mistake(reviewer);
    bool is_narrow = screen_columns() < SCREEN_COLUMNS;
    char bet[CLI_DOLLARS_SIZE], made[48] = "";
    int64_t mistakes = ledger_count_decisions(&review->sums.skills) -
                       review->sums.skills.decisions[LEDGER_BEST];
    text[0] = '\0';
    if (mistakes > review->mistake_count) /* only the costliest are shown */
        snprintf(made, sizeof made,
                 is_narrow ? " (%" PRId64 " made)"
                           : " (the costliest of %" PRId64 ")",
                 mistakes);
    if (!is_narrow || !reviewer->tries)
        text_add(text, MESSAGE_SIZE,
                 "Mistake %d of %d%s: ", reviewer->place + 1,
                 review->mistake_count, made);
    text_add(text, MESSAGE_SIZE, "round %d, %s%s.%s", mistake->round,
             is_narrow ? "" : "bet ", cli_dollars(bet, mistake->bet),
             reviewer->tries ? " What do you do?" : "");
    text[0] = (char)toupper((unsigned char)text[0]);
}

/* The moves alone have the actions' row, so that a small screen has room for
 * all of them. */
static void draw_review(void *self)
{
    struct reviewer *reviewer = ((struct table_screen *)self)->context;
    struct stage *stage = &reviewer->screen->stage;
    struct bar *commands = &stage->commands,
               *bar = reviewer->tries ? commands : &stage->actions;
    stage->actions.count = 0;
    commands->count--; /* q stays the last one */
    write_place_of_decision(reviewer, stage->question);
    if (reviewer->tries) {
        table_keys_hint(&reviewer->screen->game.table.rules,
                        reviewer->screen->game.table.phase,
                        kinds_of_choices(shown_mistake(reviewer)),
                        stage->brush.glyphs, &stage->actions);
        bar_add(bar, 'e', "e", "Answer");
    } else
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "Next");
    if (reviewer->place > 0 || can_try_again(reviewer))
        bar_add(bar, 'b', "b",
                can_try_again(reviewer) ? "Try again" : "Earlier");
    bar_add(commands, 'q', "q", reviewer->opener ? "Back" : "Quit");
    table_screen_draw(self);
}

static void handle_reviewers_key(void *self, int key)
{
    struct reviewer *reviewer = ((struct table_screen *)self)->context;
    struct stage *stage = &reviewer->screen->stage;
    const int count = reviewer->review->mistake_count;
    bool goes_back = key == 'b' || key == KEY_LEFT_ARROW;
    bool is_next = !reviewer->tries && (key == KEY_ENTER_SIGN || key == ' ' ||
                                        key == KEY_RIGHT_ARROW);
    if (reviewer->tries && take_try(reviewer, key))
        return;
    if (reviewer->tries && key == 'e') {
        note_first_try(reviewer, false);
        show_answer(reviewer, review_write_mistake);
    } else if (is_next && reviewer->place + 1 < count)
        show_mistake(reviewer, reviewer->place + 1);
    else if (is_next)
        show_session_sums(reviewer);
    else if (goes_back && can_try_again(reviewer))
        begin_try(reviewer);
    else if (goes_back && reviewer->place > 0)
        show_mistake(reviewer, reviewer->place - 1);
    else if (key == reviewer->opener)
        stage->ended = true;
    else
        stage_answer_unknown(stage, key);
}

static void write_whole_answer(void *self, FILE *out, int columns)
{
    const struct reviewer *reviewer = self;
    (void)columns;
    if (reviewer->tries)
        fprintf(out, "%s\n", reviewer->screen->stage.question);
    else
        review_write_mistake(shown_mistake(reviewer), out);
}

static int show_whole_answer(void *self)
{
    struct reviewer *reviewer = ((struct table_screen *)self)->context;
    return stage_show_text(&reviewer->screen->stage, reviewer->title,
                           write_whole_answer, reviewer, "w\n ");
}

static const struct key_help REVIEW_KEYS[] = {
    {"h  s  d", "hit, stand, double; the line below the question has all"},
    {"e", "show the answer"},
    {"Enter", "after it, go to the next decision or to the totals; so do "
              "Space and Right"},
    {"b", "try the decision again, then go to the earlier one; so does Left"},
    {"w", "show all of the answer"},
    {"Esc  q", "go back, or quit the program"},
};

static const struct stage_command REVIEW_COMMANDS[] = {
    {'?', "?", "Help", NULL, NULL},
    {'w', "w", "More", show_whole_answer, NULL},
    {'q', "q", "Leave", NULL, NULL},
};

static const struct stage_game REVIEW_GAME = {
    .rows = COMPACT_ROWS,
    .columns = COMPACT_COLUMNS,
    .draw = draw_review,
    .surface = SURFACE_FELT,
    .key = handle_reviewers_key,
    .more = 'w',
    .help = REVIEW_KEYS,
    .help_count = sizeof REVIEW_KEYS / sizeof *REVIEW_KEYS,
    .commands = REVIEW_COMMANDS,
    .command_count = sizeof REVIEW_COMMANDS / sizeof *REVIEW_COMMANDS,
};

/* Shows the review from a mistake on, on `screen`, which it frees and which may
 * be NULL. */
static enum cli_status run_review(struct reviewer *reviewer,
                                  struct table_screen *screen, int place)
{
    char date[HISTORY_DATE_SIZE];
    enum cli_status status = CLI_FAILED;
    if (screen == NULL)
        return status;
    snprintf(reviewer->title, sizeof reviewer->title, "Review of %s",
             history_write_date(reviewer->review->sums.began, date));
    reviewer->screen = screen;
    screen->scene.is_picture = true;
    screen->context = reviewer;
    screen->stage_start.title = reviewer->title;
    if (stage_open(&screen->stage, &screen->stage_start)) {
        if (reviewer->review->mistake_count > 0) {
            show_mistake(reviewer, place);
            stage_run(&screen->stage);
        } else
            show_session_sums(reviewer);
        stage_close(&screen->stage);
        status = screen->status;
    }
    free(screen);
    return status;
}

enum cli_status table_screen_review(const struct table_screen_start *start,
                                    const struct review *review)
{
    struct reviewer reviewer = {.review = review};
    return run_review(&reviewer, table_screen_new(start, &REVIEW_GAME, ""), 0);
}

void table_screen_show_review(struct table_screen *screen,
                              struct review *review, int place, int opener)
{
    struct reviewer reviewer = {.review = review, .opener = opener};
    if (account_is_open(screen->start->setup->account))
        reviewer.kept = review;
    (void)run_review(&reviewer,
                     table_screen_new_within(screen, &REVIEW_GAME, ""), place);
}
