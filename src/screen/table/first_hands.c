/* The first page, and five arranged hands for somebody who has never played,
 * one idea each. */
#include <stdlib.h>

#include "coach_guide.h"
#include "game_setup.h"
#include "ledger_history.h"
#include "table/table_screen.h"

/* ---- Five hands ---- */

/* The hands, dealt as at a table: the person, the dealer's upcard, the person,
 * the hole card, and what is drawn. The last four are for a sixth hand, so that
 * the table doesn't say that the cards have run out. */
static const char CARDS[] = "10s 6c 9h 10d 9s  As 9d Kh 9c  "
                            "Ad 10c 6h 10h 8c 5d  6s 6h 5d 10s Qd 8c  "
                            "8s 7h 8d Kd 10h As  2c 3c 4c 5c";

/* What the person does next: a key with its sign and word, an idea in at
 * most two rows of a small screen, and the advice that it leads to, or NULL. */
struct step {
    int key;
    const char *sign, *word, *idea, *advice;
};

static const struct step STEPS[] = {
    {'s', "s", "Stand",
     "Get closer to 21 than the dealer, but not over it. J, Q and K count 10.",
     "With 19, stand (take no card)."},
    {KEY_ENTER_SIGN, "Enter", "Next hand",
     "The dealer must draw on 16 or less. Over 21 is a bust, so you win.",
     NULL},
    {KEY_ENTER_SIGN, "Enter", "Next hand",
     "An ace with a 10, J, Q or K is a blackjack: it wins at once and pays "
     "$7.50 for your $5.",
     NULL},
    {'h', "h", "Hit",
     "Soft: the ace counts 11, or 1 where 11 would be too much. No card can "
     "bust you.",
     "Soft 17: hit (take a card)."},
    {'h', "h", "Hit", "With the 8, the ace counts 1: 15, not 25.",
     "You have 15: hit again."},
    {'s', "s", "Stand", "20 is hard to beat.", "You have 20: stand."},
    {KEY_ENTER_SIGN, "Enter", "Next hand",
     "The dealer has 20, too. That is a push: your bet comes back.", NULL},
    {'d', "d", "Double",
     "11 is strong: double your bet, and take exactly one card.",
     "You have 11: double."},
    {KEY_ENTER_SIGN, "Enter", "Next hand",
     "You got one card for twice the bet, and won twice as much.", NULL},
    {'p', "p", "Split",
     "A pair can be split: each 8 begins a hand of its own, with its own bet.",
     "A pair of 8s: split."},
    {'s', "s", "Stand",
     "Now you play two hands, one after the other, each against the dealer.",
     "Your first hand has 18: stand."},
    {'s', "s", "Stand", "Now your second hand plays.",
     "Your second hand has 19: stand."},
    {KEY_ENTER_SIGN, "Enter", "Play now",
     "Both hands beat the dealer's 17. That is the whole game.",
     "Now play for your chips."},
};
enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS, FIRST_HANDS_COUNT = 5 };

/* The screen's context is the number of the step. */
static const struct step *step_of(const struct table_screen *screen)
{
    return &STEPS[*(int *)screen->context];
}

/* Bets the minimum without a question, and asks for the next step. */
static bool take_turn(void *self)
{
    struct table_screen *screen = self;
    const struct step *step = step_of(screen);
    struct stage *stage = &screen->stage;
    if (table_screen_turn(screen))
        return true;
    if (screen->awaited == AWAITED_BET && screen->game.rounds == 0) {
        table_screen_key(screen, KEY_ENTER_SIGN);
        return true;
    }
    status_set(stage, step->idea);
    snprintf(stage->question, MESSAGE_SIZE,
             stage->look.mouse ? "%s Tap %s." : "%s Press %s\200.",
             step->advice ? step->advice : "Continue with the next hand.",
             stage->look.mouse ? step->word : step->sign);
    screen->scene.has_bet = false;
    stage->actions.count = 0;
    bar_add(&stage->actions, step->key, step->sign, step->word);
    return false;
}

static void handle_key(void *self, int key)
{
    struct table_screen *screen = self;
    const struct step *step = step_of(screen);
    char problem[MESSAGE_SIZE];
    if (table_screen_take_aside_key(screen, key))
        return;
    if (key == ' ')
        key = KEY_ENTER_SIGN;
    if (key != step->key && key != KEY_ESCAPE_SIGN) {
        snprintf(problem, sizeof problem,
                 "only %s\200 works here; q\200 goes to the tables",
                 step->sign);
        stage_answer(&screen->stage, problem);
    } else if (key == KEY_ESCAPE_SIGN ||
               ++*(int *)screen->context == STEP_COUNT)
        screen->stage.ended = true;
    else
        table_screen_key(screen, key);
}

static void write_rules(void *self, FILE *out, int columns)
{
    guide_write(self, columns, out);
    guide_write_glossary(self, columns, out);
}

static int show_rules(void *self)
{
    struct table_screen *screen = self;
    return stage_show_text(&screen->stage, "The rules", write_rules,
                           &screen->game.table.rules, "?\n ");
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Rules", show_rules, NULL},
    {'q', "q", "Choose a table", NULL, NULL},
};

static const struct stage_game FIRST_HANDS = {
    ON_THE_TABLE,
    .turn = take_turn,
    .key = handle_key,
    .acts_after_skip = table_screen_acts_after_skip,
    .leave = table_screen_leave_aside,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
};

static bool first_hands_show(struct table_screen *outer)
{
    struct setup setup = {.rules.name = RULES_DEFAULT,
                          .cards = CARDS,
                          .players = {{.name = "You"}},
                          .player_count = 1,
                          .bankroll = (int64_t)100 * CENTS,
                          .is_guest = true};
    char notice[ACCOUNT_NOTICE_SIZE];
    int step = 0;
    struct table_screen *screen =
        table_screen_new_within(outer, &FIRST_HANDS, "Your first five hands");
    if (screen == NULL)
        return false;
    screen->context = &step;
    screen->is_careful = false;
    screen->scene.is_one_hand = true;
    screen->scene.first_hands = FIRST_HANDS_COUNT;
    if (setup_game(&outer->stage.cli, &setup, &screen->game, notice) &&
        stage_open(&screen->stage, &screen->stage_start)) {
        screen->game.watcher = table_screen_listener(screen, false);
        last_rounds_begin(&screen->scene.last_rounds, &screen->game);
        stage_run(&screen->stage);
        stage_close(&screen->stage);
    }
    (void)setup_close(&outer->stage.cli, &setup, &screen->game);
    (void)table_screen_leave_aside(screen);
    free(screen);
    return step == STEP_COUNT;
}

/* ---- The first page ---- */

struct first_page {
    struct table_screen *screen;
    int key; /* the answer; KEY_IS_NONE: none yet */
    struct page page;
};

static void draw_first_page(void *self)
{
    static const char *const lines[] = {"Are you new to blackjack?",
                                        "",
                                        "Five hands show you how it goes,",
                                        "one idea each.",
                                        "",
                                        "A tap or a click turns the mouse on."};
    enum { LINES = sizeof lines / sizeof *lines, BELOW = LINES + 3 };
    struct first_page *first = self;
    const struct brush *brush = &first->screen->stage.brush;
    static const struct card_size sizes[] = {
        {5, 7}, {9, 13}, {13, 19}, {17, 25}};
    enum { LARGEST = 3, ROWS_EACH = 16 };
    const bool is_small = screen_is_small();
    const struct card_size size =
        sizes[is_small ? 0 : clamped(screen_rows() / ROWS_EACH, LARGEST)];
    int row = (screen_rows() - size.rows - BELOW) / 2;
    int column = screen_columns() / 2 - size.columns;
    paint_card(brush, row + is_small, column, &size, CARD_FACE,
               card_code(SPADES, ACE));
    paint_card(brush, row + 1, column + size.columns + 1, &size, CARD_FACE,
               card_code(HEARTS, JACK));
    row += size.rows + 2;
    for (int i = 0; i < LINES - !stage_offers_mouse(&first->screen->stage); i++)
        paint_centered(brush, &(struct box){row + i, 0, 1, screen_columns()},
                       i == 0 ? ROLE_TITLE : ROLE_PLAIN, lines[i]);
}

static void handle_first_page_key(void *self, int key)
{
    struct first_page *first = self;
    struct stage *stage = &first->screen->stage;
    struct rules rules;
    char problem[PLACED_PROBLEM_SIZE];
    if (key == KEY_ENTER_SIGN || key == ' ')
        key = 'y';
    if (key == '?' &&
        rules_choice_read(&first->screen->start->setup->rules, &rules, problem))
        stage_show_text(stage, "The rules", write_rules, &rules, "?\n ");
    else if (key == 'y' || key == 'n' || key == 'q' || key == KEY_ESCAPE_SIGN) {
        first->key = key;
        first->page.is_done = true;
    } else
        write_unknown_key(&first->screen->stage.brush, key, &first->page);
}

bool profile_is_new(const struct account *account)
{
    struct ledger_found found;
    return account_is_open(account) &&
           ledger_count(account->ledger,
                        &(struct ledger_search){.profile = account->profile.id},
                        &found) &&
           found.rounds == 0;
}

/* Saves whether the coach is on. With this setting, the first page doesn't come
 * again. */
static void keep_coach(struct table_screen *screen, enum coach_way coach)
{
    screen->coach = coach;
    (void)ledger_set(screen->start->setup->account->ledger, "coach",
                     coach == COACH_OFF ? "0" : "1");
}

bool first_hands_play(struct table_screen *screen)
{
    char text[MESSAGE_SIZE], chips[CLI_DOLLARS_SIZE];
    bool is_done = first_hands_show(screen);
    if (is_done) {
        screen->is_undecided = false;
        screen->has_learned = true;
    }
    if (screen->stage.leaves || screen->coach != COACH_OFF ||
        !profile_is_new(screen->start->setup->account))
        return is_done;
    keep_coach(screen, COACH_AFTER);
    snprintf(
        text, sizeof text,
        "Your own table: %s in chips. The coach stays and comments on your "
        "plays.",
        cli_dollars(chips, screen->start->setup->bankroll));
    status_set(&screen->stage, text);
    return is_done;
}

void first_page_show(struct table_screen *screen)
{
    struct first_page first = {.screen = screen,
                               .key = KEY_IS_NONE,
                               .page = {.title = "Welcome to the table",
                                        .surface = SURFACE_FELT,
                                        .self = &first,
                                        .draw = draw_first_page,
                                        .key = handle_first_page_key}};
    const struct account *account = screen->start->setup->account;
    char coach[LEDGER_VALUE_SIZE]; /* set once the page was answered */
    if (!profile_is_new(account) ||
        (ledger_get(account->ledger, "coach", coach) && coach[0]))
        return;
    bar_add(&first.page.bar, 'n', "n", "No");
    bar_add(&first.page.bar, '?', "?", "Rules");
    bar_add(&first.page.bar, 'q', "q", "Leave");
    bar_add_right(&first.page.bar, 'y', "y", "Yes, show me");
    screen->stage.awaits_tap = stage_offers_mouse(&screen->stage);
    stage_show_page(&screen->stage, &first.page);
    if (first.key == 'y')
        (void)first_hands_play(screen);
    else if (first.key != 'n')
        screen->stage.leaves = true;
    else if (screen->coach == COACH_OFF) {
        keep_coach(screen, COACH_OFF);
        status_add(&screen->stage, "The coach, who comments on your plays, is "
                                   "off. The options turn it on.");
    }
}
