/* Rounds that are only watched: replays of records and of hands, and the
 * history, a list to move in and to search. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "account_statistics.h"
#include "ledger_sessions.h"
#include "game_setup.h"
#include "table/table_screen.h"

/* ---- A replay ---- */

struct table_replay {
    struct table_screen *screen;
    struct replay replay;
    enum replay_step step;
    const char *remark; /* shown at the end of a hand from the history */
    int steps;          /* steps since the deal of such a hand, */
    int all;            /* and those up to its end */
    const struct history_verdicts *verdicts; /* what its decisions were */
    const char *name;                        /* the player who made them */
    int made; /* how many were made up to this step */
};

static bool update_replay_question(void *self)
{
    struct table_screen *screen = self;
    struct table_replay *watched = screen->context;
    struct stage *stage = &screen->stage;
    const char *unit = watched->replay.format->round_name;
    if (!stage->is_over)
        snprintf(stage->question, MESSAGE_SIZE, "%c%s %d, line %d, %s%s.",
                 toupper((unsigned char)*unit), unit + 1, watched->replay.round,
                 watched->replay.number, speed_word(stage->look.speed),
                 stage->is_paused ? ", paused" : "");
    else if (watched->step == REPLAY_END)
        snprintf(stage->question, MESSAGE_SIZE,
                 "End of the %s; every %s matches.",
                 screen->game.is_contest ? "log" : "record", unit);
    else
        snprintf(stage->question, MESSAGE_SIZE, "%.400s",
                 watched->replay.problem);
    return false;
}

static void replay_line(void *self)
{
    struct table_screen *screen = self;
    struct table_replay *watched = screen->context;
    int round = watched->replay.round;
    if (watched->step != REPLAY_ROUND)
        screen->stage.status[0] = '\0';
    watched->step = replay_next(&watched->replay);
    screen->stage.is_over =
        watched->step != REPLAY_CONTINUES && watched->step != REPLAY_ROUND;
    if (watched->replay.round != round) {
        screen->stage.status[0] = '\0';
        log_begin_round(&screen->log);
    }
    if (*watched->replay.note) {
        log_add_sentences(&screen->log, watched->replay.note);
        status_add(&screen->stage, watched->replay.note);
    }
}

static void handle_replay_key(void *self, int key)
{
    struct table_screen *screen = self;
    if (!table_screen_take_aside_key(screen, key))
        stage_answer_unknown(&screen->stage, key);
}

static const struct key_help REPLAY_KEYS[] = {
    {"Space", "pause; resume"},
    {"n", "pause, and step by one line; so does Right"},
    {"+  -", "speed up, slow down; so do Up and Down"},
    {"w", "show what has happened: the replay in lines"},
    {"Esc  q", "quit"},
};

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", NULL, NULL},
    {'w', "w", "Messages", table_screen_show_log, NULL},
    {'q', "q", "Quit", NULL, NULL},
};

/* How long a line is shown, in milliseconds. */
static const int PACE[SPEED_COUNT] = {1, 2500, 1200, 400};

static const struct stage_game REPLAY_GAME = {
    ON_THE_TABLE,
    .turn = update_replay_question,
    .key = handle_replay_key,
    .leave = table_screen_leave_aside,
    .tick = replay_line,
    .pace = PACE,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
    .help = REPLAY_KEYS,
    .help_count = sizeof REPLAY_KEYS / sizeof *REPLAY_KEYS,
};

static enum cli_status watch_record(struct table_replay *watched)
{
    struct table_screen *screen = watched->screen;
    screen->context = watched;
    watched->step = replay_begin(&watched->replay);
    if (watched->step != REPLAY_CONTINUES)
        return replay_status(&watched->replay, screen->start->cli,
                             watched->step);
    screen->is_replay = screen->game.is_contest;
    screen->game.watcher = table_screen_listener(screen, false);
    last_rounds_begin(&screen->scene.last_rounds, &screen->game);
    if (!stage_open(&screen->stage, &screen->stage_start))
        return CLI_FAILED;
    screen->stage.skips = true; /* a line at a time, without animation */
    stage_run(&screen->stage);
    stage_close(&screen->stage);
    return replay_status(&watched->replay, screen->start->cli, watched->step);
}

enum cli_status table_screen_replay(const struct table_screen_start *start,
                                    const struct replay *source)
{
    struct table_screen *screen =
        table_screen_new(start, &REPLAY_GAME, "Replay");
    enum cli_status status = CLI_FAILED;
    if (screen) {
        struct table_replay watched = {.screen = screen, .replay = *source};
        watched.replay.game = &screen->game;
        status = watch_record(&watched);
        (void)table_screen_leave_aside(screen);
    }
    free(screen);
    return status;
}

/* ---- A hand of the history ---- */

/* The lines after the last card show nothing, so they belong to its step. */
static void replay_hand_line(struct table_replay *watched)
{
    struct table_screen *screen = watched->screen;
    replay_line(screen);
    while (!screen->stage.is_over && screen->game.table.phase == PHASE_OVER) {
        watched->step = replay_next(&watched->replay);
        screen->stage.is_over = watched->step != REPLAY_ROUND;
    }
}

/* Continues to the first decision, or to the end if there is none. */
static void skip_to_deal(struct table_replay *watched)
{
    struct table_screen *screen = watched->screen;
    while (!screen->stage.is_over && screen->game.table.dealer_count == 0)
        replay_hand_line(watched);
}

/* True if the next decision is that of the person whose history it is. */
static bool decides_oneself(const struct table_replay *watched)
{
    const struct game *game = &watched->screen->game;
    const struct player *player = &game->players[game->table.seat];
    return !player->is_computer && strcmp(player->name, watched->name) == 0;
}

static void count_decision(void *self, const char *line)
{
    struct table_replay *watched = self;
    (void)line;
    watched->made += watched->screen->game.table.phase != PHASE_BETS &&
                     decides_oneself(watched);
}

/* Says what the person chose and what that cost when it was judged. The unseen
 * cards of that time aren't in the record, so nothing is computed again. */
static void write_verdict(const struct table_replay *watched,
                          char text[HISTORY_VERDICT_SIZE])
{
    const struct game *game = &watched->screen->game;
    const struct history_verdicts *verdicts = watched->verdicts;
    if (game->table.phase == PHASE_OVER)
        snprintf(text, HISTORY_VERDICT_SIZE, "%s",
                 watched->steps > 0
                     ? "The hand is over. b\200 goes back to its decisions.\n"
                     : "There was nothing to decide.\n");
    else if (!decides_oneself(watched))
        snprintf(text, HISTORY_VERDICT_SIZE, "%s decides here.\n",
                 seat_name(game, game->table.seat));
    else
        snprintf(text, HISTORY_VERDICT_SIZE, "%s",
                 watched->made < verdicts->count
                     ? verdicts->text[watched->made]
                     : "What this decision cost isn't known.\n");
}

/* A hand is shown step by step, with the keys for it in the bar. The question
 * says what is to be decided, as at the table. */
static bool update_hand_question(void *self)
{
    struct table_screen *screen = self;
    struct table_replay *watched = screen->context;
    struct stage *stage = &screen->stage;
    stage->actions.count = 0;
    bool is_end = stage->is_over && watched->step == REPLAY_END;
    const char *mistakes = is_end ? watched->verdicts->mistakes : "";
    char hand[NARRATION_SIZE] = "";
    status_remark(stage, mistakes, mistakes, false);
    write_verdict(watched, screen->verdict);
    if (!stage->is_over) {
        if (screen->game.table.phase != PHASE_OVER)
            narrate_hand(&screen->game, hand);
        snprintf(stage->question, MESSAGE_SIZE, "Replay, step %d of %d. %s",
                 watched->steps + 1, watched->all, hand);
        bar_add(&stage->actions, ' ', "Space", "Next step");
    } else
        snprintf(stage->question, MESSAGE_SIZE, "%.400s",
                 is_end ? watched->remark : watched->replay.problem);
    if (watched->steps > 0)
        bar_add_right(&stage->actions, 'b', "b", "Step back");
    stage->question[0] = (char)toupper((unsigned char)stage->question[0]);
    return false;
}

/* Begins the hand again. Returns false if its record can't be read. */
static bool begin_hand(struct table_replay *watched)
{
    struct table_screen *screen = watched->screen;
    FILE *file = watched->replay.file;
    rewind(file);
    screen->game = (struct game){.rounds = 0};
    screen->log.count = 0;
    screen->stage.is_over = false;
    watched->steps = watched->made = 0;
    watched->replay = (struct replay){.format = &BLACKJACK_RECORDS,
                                      .game = &screen->game,
                                      .file = file,
                                      .name = "the history",
                                      .decision = count_decision,
                                      .self = watched};
    watched->step = replay_begin(&watched->replay);
    if (watched->step != REPLAY_CONTINUES)
        return false;
    screen->game.watcher = table_screen_listener(screen, false);
    screen->scene.is_one_hand = true;
    return true;
}

static void step_hand_forward(struct table_replay *watched)
{
    if (watched->screen->stage.is_over) {
        stage_answer(&watched->screen->stage,
                     "the replay ends here; Esc goes back to the history");
        return;
    }
    watched->steps++;
    replay_hand_line(watched);
}

/* Steps can't be undone, so the hand is shown again up to an earlier one. */
static void step_hand_back(struct table_replay *watched, int steps)
{
    struct stage *stage = &watched->screen->stage;
    if (steps < 0) {
        stage_answer(stage, "this is the first step");
        return;
    }
    stage->skips = true;
    stage->status[0] = '\0';
    watched->screen->scene.has_banner = false;
    if (!begin_hand(watched))
        return;
    skip_to_deal(watched);
    while (watched->steps < steps)
        step_hand_forward(watched);
}

static void handle_hand_key(void *self, int key)
{
    struct table_screen *screen = self;
    struct table_replay *watched = screen->context;
    if (table_screen_take_aside_key(screen, key))
        return;
    if (key == ' ' || key == 'n' || key == KEY_RIGHT_ARROW ||
        key == KEY_ENTER_SIGN)
        step_hand_forward(watched);
    else if (key == 'b' || key == KEY_LEFT_ARROW)
        step_hand_back(watched, watched->steps - 1);
    else
        stage_answer_unknown(&screen->stage, key);
}

static const struct key_help HAND_KEYS[] = {
    {"Space", "go to the next step; so do n\200, Enter and Right"},
    {"b", "go back a step; so does Left"},
    {"a", "show what you chose, and what each action was worth"},
    {"w", "show what has happened: the hand in lines"},
    {"Esc  q", "go back to the history"},
};

static const struct stage_command HAND_COMMANDS[] = {
    {'?', "?", "Help", NULL, NULL},
    {'a', "a", "Advice", table_screen_show_advice, NULL},
    {'w', "w", "Messages", table_screen_show_log, NULL},
    {'q', "q", "Back", NULL, NULL},
};

static const struct stage_game HAND_GAME = {
    ON_THE_TABLE,
    .turn = update_hand_question,
    .key = handle_hand_key,
    .leave = table_screen_leave_aside,
    .commands = HAND_COMMANDS,
    .command_count = sizeof HAND_COMMANDS / sizeof *HAND_COMMANDS,
    .help = HAND_KEYS,
    .help_count = sizeof HAND_KEYS / sizeof *HAND_KEYS,
};

/* Replays a hand on the same screen. `title` says which hand it is, and
 * `source` has its file and what is shown. */
static void table_screen_replay_hand(struct table_screen *screen,
                                     const char *title,
                                     const struct table_replay *source)
{
    struct table_screen *hand =
        table_screen_new_within(screen, &HAND_GAME, title);
    if (hand == NULL)
        return;
    struct table_replay watched = *source;
    watched.screen = hand;
    hand->context = &watched;
    hand->is_replay = true;
    hand->awaited = AWAITED_DECISION;
    if (screen_columns() >= PANEL_FROM)
        (void)table_screen_show_advice(hand);
    if (begin_hand(&watched) && stage_open(&hand->stage, &hand->stage_start)) {
        hand->stage.skips = true;
        skip_to_deal(&watched);
        while (!hand->stage.is_over)
            step_hand_forward(&watched);
        watched.all = watched.steps;
        step_hand_back(&watched, 0);
        stage_run(&hand->stage);
        stage_close(&hand->stage);
    } else {
        stage_show_notice(&screen->stage, "The hand can't be shown",
                          watched.replay.problem);
    }
    (void)table_screen_leave_aside(hand);
    free(hand);
}

/* ---- The list of rounds ---- */

enum { LISTED_MAX = 256, SEARCH_SIZE = 128 };

struct listed_round {
    struct ledger_past past; /* without its texts, numbered in its session */
    struct ledger_place place;
    char rules_name[LEDGER_RULES_NAME_SIZE];
    char hands[HISTORY_TEXT_SIZE], dealer[HISTORY_TEXT_SIZE];
};

/* A page of the rounds that match a search. Only this page is in memory. */
struct round_list {
    struct table_screen *screen;
    struct ledger *ledger;
    const struct ledger_profile *profile;
    struct ledger_search search;
    struct ledger_found found; /* all that match */
    char query[SEARCH_SIZE];   /* the search as it was typed */
    char typed[SEARCH_SIZE];   /* the search that is being typed */
    bool is_typing;            /* a search is being typed */
    bool has_more;             /* the screen may not have the whole round */

    struct listed_round *rows; /* LISTED_MAX, the newest first */
    int count;
    int shown;      /* rows that have room */
    int64_t before; /* how many newer ones match */
    int chosen;
    struct history_verdicts verdicts; /* on the chosen round's decisions */
    struct page page;
};

enum { LIST_ROW = 2 };

/* ---- The chosen round in words, below the list ---- */

/* Writes the chosen round: its cards, what it was about, what it cost, and each
 * decision as the replay shows it. */
static void write_round(void *self, FILE *out, int columns)
{
    const struct round_list *list = self;
    const struct listed_round *listed = &list->rows[list->chosen];
    (void)columns;
    if (listed->past.row.round.state == LEDGER_OPEN) {
        fputs("This round isn't over yet.\n", out);
        return;
    }
    fprintf(out, "%s%s%s\n", listed->hands,
            listed->dealer[0] ? " against " : "", listed->dealer);
    history_write_facts(out, &listed->past, listed->rules_name,
                        screen_columns() < SCREEN_COLUMNS);
    fprintf(out, "%s\n",
            list->verdicts.mistakes[0] ? list->verdicts.mistakes
            : listed->past.is_judged   ? "Every decision was right."
                                     : "What the decisions cost isn't known.");
    for (int i = 0; i < list->verdicts.count; i++)
        fprintf(out, "\n%s", list->verdicts.text[i]);
}

/* Wide screens have the round with its cards on the right of the list. */
enum { WORDS_COLUMNS = 36, LIST_COLUMNS_MOST = 120, GAP = 2 };

static int columns_for_list(void)
{
    return screen_columns() < PANEL_FROM
               ? screen_columns()
               : smaller_length(screen_columns() - WORDS_COLUMNS - 2 * GAP,
                                LIST_COLUMNS_MOST);
}

/* Returns the rows below the list: what the costs are, the round in words or an
 * answer, the search and the bar. A narrow screen needs more for the words. */
static int round_list_rows_below(void)
{
    enum { COST_ROW = 1, ANSWER = 1, WORDS = 3, FREE = 1, BAR = 1 };
    int words = columns_for_list() < screen_columns() ? ANSWER
                : screen_columns() < SCREEN_COLUMNS   ? WORDS + 1
                                                      : WORDS;
    return COST_ROW + words + FREE + BAR;
}

static int row_of_note(const struct round_list *list)
{
    return smaller_length(screen_rows() - round_list_rows_below(),
                          LIST_ROW + list->count + 1);
}

/* Paints the dealer's cards, and below them each hand's, as large as leaves
 * room for the words. Returns the row after them. */
static int draw_round_cards(const struct brush *brush, const struct box *box,
                            const struct listed_round *listed)
{
    enum { LABEL = 8, WORDS_ROWS = 16, LEAST = 3, MOST = 9 };
    char text[2 * HISTORY_TEXT_SIZE], *rest;
    const char *label = "Dealer";
    const int wide = box->columns - LABEL;
    int hands = 1, cards_in_hand = 1, most_cards = 2;
    snprintf(text, sizeof text, "%s/%s", listed->dealer, listed->hands);
    for (const char *at = text; *at; at++) {
        hands += *at == '/';
        cards_in_hand = *at == '/' ? 1 : cards_in_hand + (*at == ' ');
        most_cards = cards_in_hand > most_cards ? cards_in_hand : most_cards;
    }
    /* No card covers another one, and three columns are as wide as two rows. */
    const int rows =
        smaller_length((screen_rows() - LIST_ROW - WORDS_ROWS) / hands - 1,
                       ((wide + 1) / most_cards - 1) * 2 / 3);
    struct box cards_box = {box->row, box->column + LABEL,
                            LEAST + clamped(rows - LEAST, MOST - LEAST), wide};
    for (char *cards = strtok_r(text, "/", &rest); cards;
         cards = strtok_r(NULL, "/", &rest)) {
        paint_text(brush, cards_box.row, box->column, ROLE_FAINT, label);
        paint_card_row(brush, &cards_box, cards);
        cards_box.row += cards_box.rows + 1;
        label = "You";
    }
    return cards_box.row;
}

/* Paints the chosen round below or beside the list; what it cost is at least
 * in the last row. A tap shows all of it. */
static void round_list_draw_chosen(struct round_list *list)
{
    enum { CARDS, FACTS, COST };
    struct stage *stage = &list->screen->stage;
    const struct brush *brush = &stage->brush;
    const struct listed_round *listed = &list->rows[list->chosen];
    bool is_beside = columns_for_list() < screen_columns();
    int end = screen_rows() - 1;
    struct box box = {row_of_note(list) + 1, 1, 1, screen_columns() - 1 - GAP};
    if (is_beside)
        box = (struct box){LIST_ROW, columns_for_list() + GAP, 1,
                           screen_columns() - columns_for_list() - 2 * GAP};
    stage_add_target(
        stage, &(struct box){box.row, box.column, end - box.row, box.columns},
        'w');
    char *text = text_written(write_round, list, box.columns), *rest = text;
    if (is_beside && listed->dealer[0])
        box.row = draw_round_cards(brush, &box, listed);
    for (int i = CARDS; rest && *rest && box.row < end; i++) {
        const char *line = rest;
        rest += strcspn(rest, "\n");
        if (*rest)
            *rest++ = '\0';
        box.rows = end - (i < COST ? COST - i : 0) - box.row;
        box.row = *line == '\0'
                      ? box.row + 1
                      : paint_wrapped(brush, &box,
                                      i != COST                    ? ROLE_PLAIN
                                      : list->verdicts.mistakes[0] ? ROLE_LOST
                                                                   : ROLE_FAINT,
                                      line);
    }
    list->has_more = rest && *rest;
    if (list->has_more)
        paint_right(brush, end - 1, screen_columns(), ROLE_FAINT,
                    brush->glyphs->more_down);
    free(text);
}

/* ---- The list, drawn ---- */

/* Where the columns begin; the numbers end where the next column begins. A
 * column that has no room begins at 0. */
struct list_columns {
    int date, hands, dealer, dealer_end, bet, net, bankroll, cost, end;
    bool has_costs;
};

enum { MARK_COLUMN = 1, DATE_COLUMN = 3 };
enum { YEAR = 5 }; /* columns of a date */

static int end_of_result(const struct list_columns *at)
{
    return at->bankroll ? at->bankroll : at->cost;
}

/* Wide lists have the year and the bankroll, too; narrow ones leave out the
 * bet, and then the time and the dealer's cards, which are in the words. A
 * guest's decisions aren't judged: they have no cost. */
static struct list_columns columns_of_list(const struct round_list *list)
{
    enum { WIDE = 110, WITH_DEALER = 60 };
    int end = columns_for_list() - 1;
    bool is_narrow = end < WITH_DEALER;
    struct list_columns at = {.date = DATE_COLUMN, .end = end};
    const struct game *game = &list->screen->game;
    at.has_costs = account_is_open(game->account) || game->has_coach;
    at.cost = !at.has_costs ? end + 1 : end - (is_narrow ? 7 : 8);
    at.bankroll = end >= WIDE ? at.cost - 13 : 0;
    at.net = end_of_result(&at) - (is_narrow ? 9 : 10);
    at.hands = at.date + (end >= WIDE ? 18 : is_narrow ? 7 : 13);
    if (is_narrow)
        return at;
    at.bet = end >= SCREEN_COLUMNS - 1 ? at.net - 9 : 0;
    at.dealer_end = at.bet ? at.bet : at.net;
    at.dealer = at.dealer_end - (at.dealer_end - at.hands) * 2 / 5;
    return at;
}

/* Paints the hands of a round, and what was special about its play. If both
 * don't have room, the cards are cut, because the words below have them, too,
 * and the play is shortened to what matters most. */
static void paint_hands_and_plays(const struct brush *brush, int row,
                                  int column, int columns,
                                  const struct listed_round *listed)
{
    enum { TWO_CARDS = 6 /* columns of them, and an ellipsis */ };
    const struct ledger_counts *counts = &listed->past.row.round.counts;
    char words[HISTORY_PLAYS_SIZE];
    const char *plays = history_write_plays(counts, words);
    if (TWO_CARDS + 1 + text_columns(plays) > columns)
        plays = history_main_play(counts);
    int taken = *plays ? text_columns(plays) + 1 : 0;
    column =
        paint_card_list(brush, row, column, columns - taken, listed->hands);
    if (*plays)
        paint_text(brush, row, column + 1, ROLE_FAINT, plays);
}

static void draw_listed_round(const struct round_list *list, int number,
                              const struct list_columns *at)
{
    const struct brush *brush = &list->screen->stage.brush;
    const struct listed_round *listed = &list->rows[number];
    const struct ledger_round *round = &listed->past.row.round;
    int row = LIST_ROW + number;
    char text[HISTORY_DATE_SIZE + CLI_MONEY_SIZE];
    stage_add_target(
        &list->screen->stage, &(struct box){row, 0, 1, columns_for_list()},
        number == list->chosen ? KEY_ENTER_SIGN : KEY_CLICKED + number);
    history_write_date(listed->past.row.ended, text);
    paint_cut(brush, row, at->date, at->hands - at->date - GAP, ROLE_PLAIN,
              at->bankroll || !*text ? text : text + YEAR);
    int room = (at->dealer ? at->dealer : at->net) - at->hands - GAP;
    if (round->state == LEDGER_OPEN)
        paint_text(brush, row, at->hands, ROLE_PLAIN, "not over yet");
    else
        paint_hands_and_plays(brush, row, at->hands, room, listed);
    if (at->dealer)
        paint_card_list(brush, row, at->dealer,
                        at->dealer_end - at->dealer - GAP, listed->dealer);
    if (at->bet)
        paint_right(
            brush, row, at->net - 1, ROLE_PLAIN,
            cli_dollars(text, round->staked + listed->past.row.side_staked));
    if (round->state == LEDGER_OPEN)
        return;
    if (at->bankroll)
        paint_right(brush, row, at->cost - 1, ROLE_PLAIN,
                    cli_dollars(text, listed->past.row.bankroll));
    paint_right(
        brush, row, end_of_result(at) - 1, role_of_net(round->net, ROLE_PLAIN),
        round->state == LEDGER_VOID ? "void"
                                    : cli_signed_dollars(text, round->net));
    char cost[COST_SIZE];
    if (at->has_costs && listed->past.is_judged)
        paint_right(brush, row, at->end, ROLE_PLAIN,
                    listed->past.cost < 0.5
                        ? "-"
                        : cost_in_dollars(listed->past.cost, cost));
}

static void draw_list_head(const struct brush *brush,
                           const struct list_columns *at)
{
    paint_text(brush, 1, at->date, ROLE_FAINT, "Date");
    paint_text(brush, 1, at->hands, ROLE_FAINT, "Your hands");
    if (at->dealer)
        paint_text(brush, 1, at->dealer, ROLE_FAINT, "Dealer");
    if (at->bet)
        paint_right(brush, 1, at->net - 1, ROLE_FAINT, "Staked");
    paint_right(brush, 1, end_of_result(at) - 1, ROLE_FAINT, "Result");
    if (at->bankroll)
        paint_right(brush, 1, at->cost - 1, ROLE_FAINT, "Bankroll");
    if (at->has_costs)
        paint_right(brush, 1, at->end, ROLE_FAINT, "Cost");
}

static void draw_search(struct round_list *list)
{
    const struct brush *brush = &list->screen->stage.brush;
    const int row = row_of_note(list), right = columns_for_list();
    paint_surface(brush, &(struct box){row, 0, 1, right}, SURFACE_NIGHT);
    int column = paint_text(brush, row, 1, ROLE_TITLE, "Search: ");
    int room = right - 1 - column, length = (int)strlen(list->typed);
    const char *end = length < room ? list->typed : list->typed + length - room;
    list->screen->stage.cursor_row = row;
    column = paint_text(brush, row, column, ROLE_PLAIN, end);
    list->screen->stage.cursor_column = column;
    if (length == 0)
        paint_text(brush, row, column + 1, ROLE_FAINT,
                   "such as split, lost > 50, mistake");
}

static void draw_list_title(const struct round_list *list)
{
    const struct brush *brush = &list->screen->stage.brush;
    char text[MESSAGE_SIZE];
    int column = 1 + text_columns(list->page.title) + GAP;
    const struct ledger_found *found = &list->found;
    char net[CLI_DOLLARS_SIZE];
    snprintf(text, MESSAGE_SIZE, "round %" PRId64 " of %" PRId64 ", net %s",
             list->before + list->chosen + 1, found->rounds,
             cli_signed_dollars(net, found->net));
    int right = columns_for_list() - 1;
    if (list->found.rounds > 0)
        paint_right(brush, 0, right, ROLE_FAINT, text);
    if (list->query[0])
        paint_wrapped(brush,
                      &(struct box){0, column, 1,
                                    right - text_columns(text) - GAP - column},
                      ROLE_TURN, list->query);
}

/* ---- The keys, in the bar and in words ---- */

static const struct key_help LIST_KEYS[] = {
    {"Up  Down", "choose a round; so do k\200 and j\200"},
    {"PgUp  PgDn", "go up or down by a page; Space goes down"},
    {"Home  End", "go to the newest or the oldest round"},
    {"Enter", "replay the chosen round, step by step"},
    {"/", "search, for example: split, lost > 50, mistake"},
    {"e", "export the round as a record that --replay plays"},
    {"Esc  q", "go back; after a search, show all rounds"},
    {"w", "show all of the chosen round in words"}, /* if it has more */
};

/* Shows the keys that are active in the bar, and in words under '?'. */
static void list_round_keys(struct round_list *list)
{
    const struct glyphs *glyphs = list->screen->stage.brush.glyphs;
    struct bar *bar = &list->page.bar;
    bar->count = 0;
    list->page.takes_letters = list->is_typing;
    list->page.help = list->is_typing ? NULL : LIST_KEYS;
    list->page.help_count =
        (int)(sizeof LIST_KEYS / sizeof *LIST_KEYS) - !list->has_more;
    if (list->is_typing) {
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "Search");
        bar_add(bar, KEY_ESCAPE_SIGN, "Esc", "Cancel");
        return;
    }
    if (list->count > 0)
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "Replay");
    bar_add(bar, '/', "/", "Search");
    if (list->has_more)
        bar_add(bar, 'w', "w", "More");
    if (list->count > 0)
        bar_add(bar, 'e', "e", "Export");
    bar_add(bar, KEY_DOWN_ARROW, glyphs->up_down, "Choose");
    bar_add(bar, '?', "?", "Help");
    bar_add(bar, KEY_ESCAPE_SIGN, "Esc", list->query[0] ? "All" : "Back");
}

/* ---- Replay and export ---- */

/* Answers with `problem`, a message without a capital letter or a period. */
static void round_list_answer(struct round_list *list, const char *problem)
{
    snprintf(list->page.answer, MESSAGE_SIZE, "%.500s.", problem);
    list->page.answer[0] = (char)toupper((unsigned char)list->page.answer[0]);
}

/* Returns the record of the chosen round, which the caller frees, or NULL. */
static char *record_of_chosen(struct round_list *list)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool good =
        out && history_write_record(list->ledger, list->profile,
                                    list->rows[list->chosen].past.row.id, out);
    if (out)
        fclose(out);
    if (good)
        return text;
    free(text);
    round_list_answer(list,
                      out ? ledger_problem(list->ledger) : "out of memory");
    return NULL;
}

static void round_list_replay(struct round_list *list)
{
    char *text = record_of_chosen(list);
    if (text == NULL)
        return;
    const struct listed_round *row = &list->rows[list->chosen];
    char date[HISTORY_DATE_SIZE], title[64];
    const char *remark = row->past.is_judged && !list->verdicts.mistakes[0]
                             ? "End of the hand. Every decision was right."
                             : "End of the hand.";
    history_write_date(row->past.row.ended, date);
    snprintf(title, sizeof title, "Hand of %s", date);
    FILE *file = fmemopen(text, strlen(text), "r");
    if (file) {
        const struct table_replay hand = {.replay = {.file = file},
                                          .remark = remark,
                                          .verdicts = &list->verdicts,
                                          .name = list->profile->name};
        table_screen_replay_hand(list->screen, title, &hand);
        fclose(file);
    }
    free(text);
}

/* Writes the record of the chosen round to a file, after asking. */
static void round_list_export(struct round_list *list)
{
    const struct ledger_row *row = &list->rows[list->chosen].past.row;
    char file[HISTORY_FILE_SIZE], folder[LEDGER_PATH_SIZE], text[MESSAGE_SIZE];
    const char *place = getcwd(folder, sizeof folder) ? folder : ".";
    snprintf(text, sizeof text,
             "Round %d becomes a new file in the folder %.300s. blackjack "
             "--replay plays it.",
             row->round.number, place);
    if (!stage_confirm(&list->screen->stage, "Write a file?", text, "Don't",
                       "Write it"))
        return;
    if (history_export(list->ledger, list->profile, row, file))
        snprintf(list->page.answer, MESSAGE_SIZE,
                 "Round %d is written to %.300s/%s; blackjack --replay plays "
                 "it.",
                 row->round.number, place, file);
    else
        round_list_answer(list, ledger_problem(list->ledger));
}

/* ---- Reading ---- */

/* Keeps what a row shows, if it has room. */
static bool list_round(void *self, const struct ledger_past *past)
{
    struct round_list *list = self;
    struct listed_round *row = &list->rows[list->count];
    /* Without an answer, the game is a session by itself. */
    if (list->count > 0 && row[-1].place.game == past->row.game)
        row->place = row[-1].place;
    else if (!ledger_find_place(list->ledger, past->row.game, 0, &row->place))
        row->place = (struct ledger_place){.game = past->row.game};
    snprintf(row->rules_name, sizeof row->rules_name, "%s",
             past->row.rules_name);
    ledger_make_printable(row->rules_name);
    list->count++;
    row->past = *past;
    row->past.row.round.decisions = row->past.row.round.cards =
        row->past.row.round.results = row->past.row.rules_name = NULL;
    row->past.row.round.number += row->place.before;
    history_write_cards(&past->row, list->profile->name,
                        brush_card_form(&list->screen->stage.brush), row->hands,
                        row->dealer);
    return list->count < list->shown;
}

static void list_problem(struct round_list *list)
{
    round_list_answer(list, ledger_problem(list->ledger));
    list->count = 0;
}

/* Reads what the chosen round cost. */
static void look_at_chosen(struct round_list *list)
{
    if (list->chosen >= list->count)
        list->chosen = list->count > 0 ? list->count - 1 : 0;
    list->verdicts = (struct history_verdicts){
        .sign = list->screen->stage.brush.glyphs->turn};
    if (list->count > 0 &&
        !history_read_verdicts(list->ledger, &list->rows[list->chosen].past.row,
                               &list->verdicts))
        list_problem(list);
}

/* Reads a page: from the newest round that is older than `before`. */
static void read_older(struct round_list *list, int64_t before)
{
    list->count = 0;
    if (!ledger_each_before(list->ledger, &list->search, before, list_round,
                            list))
        list_problem(list);
}

/* Reads a page: up to the oldest round that is newer than `after`. */
static void read_newer(struct round_list *list, int64_t after)
{
    list->count = 0;
    if (ledger_each_after(list->ledger, &list->search, after, list_round,
                          list)) {
        for (int i = 0; i < list->count / 2; i++) {
            struct listed_round row = list->rows[i];
            list->rows[i] = list->rows[list->count - 1 - i];
            list->rows[list->count - 1 - i] = row;
        }
    } else
        list_problem(list);
}

/* ---- Moving ---- */

static void go_to_newest(struct round_list *list)
{
    read_older(list, INT64_MAX);
    list->before = 0;
    list->chosen = 0;
}

static void go_to_oldest(struct round_list *list)
{
    read_newer(list, 0);
    list->before = list->found.rounds - list->count;
    list->chosen = list->count - 1;
}

/* Chooses a round by its number among all that match, the newest first, and
 * moves the page no further than that needs. */
static void go_to(struct round_list *list, int64_t number)
{
    number = clamped((int)number, (int)list->found.rounds - 1);
    while (list->count > 0 && number >= list->before + list->count) {
        int64_t last = list->before + list->count - 1;
        int step = smaller_length((int)(number - last), list->count);
        read_older(list, list->rows[step - 1].past.row.id);
        list->before += step;
    }
    while (list->count > 0 && number < list->before) {
        int step = smaller_length((int)(list->before - number), list->count);
        int64_t below = list->before + list->count - step;
        read_newer(list, list->rows[list->count - step].past.row.id);
        list->before = below - list->count;
    }
    list->chosen = (int)(number - list->before);
}

static void handle_moving_key(struct round_list *list, int key)
{
    const int64_t chosen = list->before + list->chosen;
    if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
        go_to(list, chosen + (key == KEY_DOWN_ARROW ? 1 : -1));
    else if (key == KEY_PAGE_UP)
        go_to(list, chosen - list->shown);
    else if (key == KEY_PAGE_DOWN || key == ' ')
        go_to(list, chosen + list->shown);
    else if (key == KEY_TO_HOME)
        go_to_newest(list);
    else if (key == KEY_TO_END)
        go_to_oldest(list);
    else if (key >= KEY_CLICKED)
        list->chosen = key - KEY_CLICKED;
    else
        write_unknown_key(&list->screen->stage.brush, key, &list->page);
    look_at_chosen(list);
}

static int room_for_rounds(void)
{
    int rows = screen_rows() - LIST_ROW - round_list_rows_below();
    return rows < 1 ? 1 : rows > LISTED_MAX ? LISTED_MAX : rows;
}

/* Reads the page for the current size, with the chosen round on it. */
static void fit_page(struct round_list *list)
{
    int64_t chosen = list->before + list->chosen,
            top = list->count > 0 ? list->rows[0].past.row.id + 1 : INT64_MAX;
    list->shown = room_for_rounds();
    read_older(list, top);
    go_to(list, chosen);
    if (list->before > 0 && list->before + list->count >= list->found.rounds)
        go_to_oldest(list);
    go_to(list, chosen);
    look_at_chosen(list);
}

/* ---- Searching ---- */

/* Shows the rounds that match the text. Returns false, with the problem as the
 * answer, if it can't be read. */
static bool search_for(struct round_list *list, const char *text)
{
    char problem[LEDGER_PROBLEM_SIZE];
    if (!ledger_query_read(&list->search.query, text, problem)) {
        round_list_answer(list, problem);
        return false;
    }
    snprintf(list->query, sizeof list->query, "%s", text);
    if (!ledger_count(list->ledger, &list->search, &list->found)) {
        list_problem(list);
        return true;
    }
    go_to_newest(list);
    if (list->count > 1 && list->rows->past.row.round.state == LEDGER_OPEN)
        go_to(list, 1); /* the last one that can be replayed */
    look_at_chosen(list);
    return true;
}

static void handle_typed_key(struct round_list *list, int key)
{
    if (key == KEY_ESCAPE_SIGN || (key == KEY_ERASE && !list->typed[0]))
        list->is_typing = false;
    else if (key == KEY_ENTER_SIGN)
        list->is_typing = !search_for(list, list->typed);
    else if (key == KEY_ERASE || (key >= ' ' && key <= '~'))
        (void)text_take_key(list->typed, sizeof list->typed,
                            key_typed(&list->screen->stage.brush, key));
    else if (key > '~' && key < KEY_UP_ARROW)
        round_list_answer(list, "a search has plain letters, digits and signs");
}

/* ---- Keys ---- */

static void round_list_draw(void *self)
{
    struct round_list *list = self;
    const struct brush *brush = &list->screen->stage.brush;
    const struct list_columns at = columns_of_list(list);
    if (list->shown != room_for_rounds()) /* the size has changed */
        fit_page(list);
    draw_list_title(list);
    list->has_more = false;
    if (list->count > 0) {
        draw_list_head(brush, &at);
        if (list->before > 0)
            stage_mark_more(&list->screen->stage, 1, DATE_COLUMN - 1, true);
        if (list->before + list->count < list->found.rounds)
            stage_mark_more(&list->screen->stage, row_of_note(list),
                            DATE_COLUMN - 1, false);
        for (int i = 0; i < list->count; i++)
            draw_listed_round(list, i, &at);
        const struct box bar = {LIST_ROW + list->chosen, 0, 1,
                                columns_for_list()};
        paint_text(brush, bar.row, MARK_COLUMN, ROLE_PLAIN,
                   brush->glyphs->turn);
        paint_marked(brush, &bar);
        if (at.has_costs)
            paint_right(brush, row_of_note(list), at.end, ROLE_FAINT,
                        "Cost: what mistakes lose on average");
        round_list_draw_chosen(list);
    } else
        paint_text(brush, LIST_ROW, 1, ROLE_PLAIN,
                   "No round matches; Esc shows all of them.");
    if (list->is_typing) {
        draw_search(list);
        list->screen->stage.target_count = 0; /* a tap types nothing */
    }
    list_round_keys(list);
}

static void handle_list_key(void *self, int key)
{
    struct round_list *list = self;
    bool is_empty = list->count == 0;
    bool goes_back = key == KEY_ESCAPE_SIGN || key == 'q';
    if (!stage_fits(&list->screen->stage)) /* only a key that quits arrives */
        list->page.is_done = true;
    else if (list->is_typing)
        handle_typed_key(list, key);
    else if (goes_back && list->query[0])
        (void)search_for(list, "");
    else if (goes_back || key == 'l')
        list->page.is_done = true;
    else if (key == '/') {
        list->is_typing = true;
        list->typed[0] = '\0';
    } else if (key == KEY_ENTER_SIGN && !is_empty)
        round_list_replay(list);
    else if (key == 'e' && !is_empty)
        round_list_export(list);
    else if (key == 'w' && !is_empty)
        (void)stage_show_text(&list->screen->stage, "The round in words",
                              write_round, list, "w\n");
    else
        handle_moving_key(list, key);
}

int table_screen_show_history(void *self)
{
    struct table_screen *screen = self;
    const struct account *book = game_book(&screen->game);
    if (!account_is_open(book)) {
        stage_show_notice(&screen->stage, "History",
                          "The rounds of this game aren't saved.");
        return KEY_IS_NONE;
    }
    struct round_list list = {.screen = screen,
                              .ledger = book->ledger,
                              .profile = &book->profile,
                              .rows = calloc(LISTED_MAX, sizeof *list.rows),
                              .shown = room_for_rounds()};
    if (list.rows == NULL)
        return KEY_IS_NONE;
    list.page = (struct page){.title = "History",
                              .draw = round_list_draw,
                              .key = handle_list_key,
                              .self = &list};
    history_set_search(&list.search, &screen->stage.cli, book->profile.id);
    (void)search_for(&list, "");
    if (list.count > 0)
        stage_show_page(&screen->stage, &list.page);
    else
        stage_show_notice(&screen->stage, list.page.title,
                          list.page.answer[0]
                              ? list.page.answer
                              : "No rounds have been played yet. From the "
                                "first one on, this page lists and replays "
                                "them. The hands of a daily are with its "
                                "result: d\200 in the lobby.");
    free(list.rows);
    return KEY_IS_NONE;
}
