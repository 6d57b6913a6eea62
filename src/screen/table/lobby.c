/* The lobby: the tables to choose from, who plays along, and what waits for the
 * person: the daily, a mistake, hands to review. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "coach_daily.h"
#include "coach_guide.h"
#include "mancala_session.h"
#include "strategy.h"
#include "table/table_screen.h"
#include "training.h"

enum {
    LOBBY_TABLES = 24, /* more than come with the program */
    LOBBY_DIGITS = 9   /* the first tables can be chosen by a digit */
};

struct lobby_table {
    struct rules_choice choice;
    struct rules rules;
    char label[RULES_LABEL_SIZE];
    char about[LEDGER_VALUE_SIZE]; /* a sentence, or the file's path */
    char problem[PROBLEM_SIZE];    /* why not all can play here; or empty */
    struct training_due due;       /* the hands that the trainer has for it */
    bool has_due;                  /* these were counted */
    bool is_valued;                /* the house edge was worked out */
    double edge; /* share of the first bet, with best play; NAN: unknown */
};

/* What waits for the person, and what else there is. */
enum { HOME_LINES = 12 };
struct home_line {
    int key;
    const char *label;
    char text[MESSAGE_SIZE];
    char brief[64]; /* where the text has no room; empty: the text */
};
struct home {
    int count, waiting;                 /* all lines, and the first ones */
    struct home_line lines[HOME_LINES]; /* the last one: who plays along */
    struct review review;               /* of the last session */
    bool has_mistake;                   /* one to be played again */
    bool had_mistake;                   /* its line stays in this lobby */
    int mistake;                        /* its place in the review */
    struct last_rounds rounds;
};

struct lobby {
    struct table_screen *screen;
    struct setup wish; /* the setup with what was chosen here */
    struct lobby_table tables[LOBBY_TABLES];
    int count, chosen;
    int middle;  /* the list shows the tables around it */
    int current; /* the table that was chosen before */
    int64_t bankroll;
    struct home home;
    char deal_word[CLI_MONEY_SIZE + 16]; /* "Deal $10"; empty: no last bet */
    bool is_entrance;                    /* nobody sits yet */
    bool is_first;                       /* the person has never played */
    bool sits;                           /* down at the chosen table */
    struct page page;
    struct page games; /* the other programs, */
    int game;          /* and the selected one */
};

struct lobby_plan {
    bool is_narrow;
    struct box home;   /* what waits */
    struct box list;   /* the tables */
    struct box words;  /* the chosen table in words */
    struct box others; /* what else there is */
    struct box side;   /* chips over time, or a blackjack */
    int bets;          /* columns from the list's left edge to the bets, */
    int edge_end;      /* and to the end of the house edge */
    int step;          /* rows from one table to the next, if it is wide */
    int home_step;     /* rows from one line to the next */
    int across;        /* other lines in a row */
    int first, shown;  /* tables that have room */
};

/* ---- The tables to choose from ---- */

/* Adds a table with bets that can be played at, and what the first line of
 * `about` says. Skips any other, and a file that can't be read. */
static void add_table(struct lobby *lobby, const struct rules_choice *choice,
                      const char *about)
{
    struct lobby_table *table = &lobby->tables[lobby->count];
    char problem[PROBLEM_SIZE], fault[PLACED_PROBLEM_SIZE];
    if (lobby->count == LOBBY_TABLES ||
        !rules_choice_read(choice, &table->rules, fault) ||
        !rules_have_money(&table->rules) ||
        !rules_check(&table->rules, 1, problem))
        return;
    table->choice = *choice;
    table->edge = NAN;
    rules_choice_label(choice, table->label);
    snprintf(table->about, sizeof table->about, "%.*s",
             (int)strcspn(about, "\n"), about);
    lobby->count++;
}

/* Adds the tables that come with the program: these first, by what a blackjack
 * pays and how many decks there are, and then all others. */
static void list_presets(struct lobby *lobby)
{
    static const char *const names[] = {
        RULES_DEFAULT, "single",          "downtown",  "side-bets",
        "europe",      "spanish-21",      "free-bet",  "six-five",
        "challenge",   "double-exposure", "gymnasium", "switch"};
    enum { NAMES = sizeof names / sizeof *names };
    for (int i = 0; i <= NAMES; i++)
        for (const struct house_preset *preset = rules_presets(); preset->name;
             preset++) {
            int place = 0;
            while (place < NAMES && strcmp(names[place], preset->name) != 0)
                place++;
            if (place == i) /* the comment at the head of its file */
                add_table(lobby, &(struct rules_choice){.name = preset->name},
                          preset->text + strspn(preset->text, "# "));
        }
}

/* The rules that the program was started with, and the account's own file, come
 * last. */
static void lobby_list_tables(struct lobby *lobby)
{
    const struct rules_choice *given = &lobby->screen->given_rules;
    const char *file = lobby->screen->start->setup->own_rules;
    struct rules rules;
    bool is_preset = rules_preset(&rules, given->name);
    bool is_changed = rules_choice_is_changed(given);
    list_presets(lobby);
    if (!is_preset || is_changed)
        add_table(lobby, given, is_preset ? "With your changes." : given->name);
    if (*file && (is_preset || is_changed))
        add_table(lobby, &(struct rules_choice){.name = file}, file);
    char current[RULES_LABEL_SIZE];
    rules_choice_label(&lobby->wish.rules, current);
    for (int i = 0; i < lobby->count; i++)
        if (strcmp(lobby->tables[i].label, current) == 0)
            lobby->chosen = i;
}

static bool can_bet(const struct lobby *lobby, int number)
{
    return lobby->bankroll >=
           rules_bet_limits(&lobby->tables[number].rules).needed;
}

/* ---- The places of what the lobby shows ---- */

enum {
    LIST_COLUMNS = 78,
    SIDE = LIST_COLUMNS + 4 /* to what is beside the list */
};

/* Chooses the tables that are shown: all if they fit, else those around the
 * middle one, with the selected one. */
static void plan_lobby_list(struct lobby_plan *plan, const struct lobby *lobby,
                            int rows)
{
    plan->shown = smaller_length(lobby->count, rows);
    plan->first = lobby->middle - plan->shown / 2;
    if (plan->first < lobby->chosen - plan->shown + 1)
        plan->first = lobby->chosen - plan->shown + 1;
    plan->first = clamped(smaller_length(plan->first, lobby->chosen),
                          lobby->count - plan->shown);
    plan->list.rows = plan->step * plan->shown;
}

/* From the top: what waits, the tables below their title, the chosen one in
 * words, and what else there is. An answer takes rows of the words. */
static void plan_lobby_rows(struct lobby_plan *plan, const struct lobby *lobby)
{
    enum { ROOMY = 30, FEW = 6, WORDS = 4, SMALL_WORDS = 2, AROUND = 7 };
    const struct home *home = &lobby->home;
    const int lines = home->count - home->waiting - 1; /* with players: a row */
    const int answer = text_columns(lobby->page.answer);
    const bool is_roomy = screen_rows() >= ROOMY;
    plan->home.rows = home->waiting * plan->home_step;
    plan->others.rows =
        ((lines + plan->across - 1) / plan->across + 1) * plan->home_step;
    plan->words.rows = is_roomy ? WORDS : SMALL_WORDS;
    /* The rows between these, and that of the number of further tables. */
    const int around = plan->is_narrow ? 2 : AROUND;
    int rows = screen_rows() - 2 - around - plan->home.rows - plan->words.rows -
               plan->others.rows;
    plan_lobby_list(plan, lobby, is_roomy ? rows : smaller_length(rows, FEW));
    const int free = !plan->is_narrow; /* a row, where there is room */
    const int above = 1 + free + (rows - plan->shown) / 2;
    plan->home.row = above;
    plan->list.row = above + plan->home.rows + 1 + free;
    plan->words.row = plan->list.row + plan->list.rows + 2 * free;
    plan->others.row =
        screen_rows() - plan->others.rows - above -
        (plan->is_narrow ? (answer > 0) + (answer > screen_columns() - 2) : 0);
    plan->words.rows = plan->others.row - 1 - plan->words.row;
    plan->side = plan->list;
    plan->side.column += SIDE;
    plan->side.columns -= SIDE;
}

/* The widest screens have the tables and their words on the left, and the rest
 * on the right. */
static void plan_wide_lobby(struct lobby_plan *plan, const struct lobby *lobby)
{
    enum { RIGHT = 80, GAP = 10, SIDE_ROWS = 15, WORDS = 8 };
    const int left = (screen_columns() - LIST_COLUMNS - GAP - RIGHT) / 2;
    plan->step = 2;
    plan_lobby_list(plan, lobby, lobby->count);
    const int row = (screen_rows() - plan->list.rows - WORDS) / 2;
    plan->list.row = row;
    plan->list.column = left;
    plan->words =
        (struct box){row + plan->list.rows + 1, left, WORDS, LIST_COLUMNS};
    plan->home = plan->side = plan->others =
        (struct box){row, left + LIST_COLUMNS + GAP, SIDE_ROWS, RIGHT};
    plan->side.row += lobby->home.waiting * plan->home_step + 1;
    plan->others.row = plan->side.row + SIDE_ROWS + 2;
}

static struct lobby_plan lobby_plan(const struct lobby *lobby)
{
    enum { WIDE = 110, WIDEST = 170, HIGHEST = 48, ROOMY = 36 };
    const int rows = screen_rows(), columns = screen_columns();
    const bool is_wide = columns >= WIDEST && rows >= HIGHEST;
    struct lobby_plan plan = {.is_narrow = screen_is_small(),
                              .bets = 60,
                              .edge_end = 76,
                              .step = 1,
                              .home_step = 1 + (rows >= ROOMY),
                              .across = 2 - is_wide};
    plan.list.columns = smaller_length(columns - 4, WIDE);
    if (plan.is_narrow) {
        plan.across = 3;
        plan.bets = 23;
        plan.edge_end = 43;
        plan.list.columns = columns - 2;
    }
    plan.list.column = (columns - plan.list.columns) / 2;
    plan.home = plan.words = plan.others = plan.list;
    if (is_wide)
        plan_wide_lobby(&plan, lobby);
    else
        plan_lobby_rows(&plan, lobby);
    return plan;
}

/* ---- The lobby, drawn ---- */

/* Columns from the left edge of the list. */
enum { NUMBER = 2, LABEL = 4, ABOUT = 21, NARROW_ABOVE = 12 };

static void draw_edge(const struct brush *brush,
                      const struct lobby_table *table, int row, int end)
{
    const double steep = 0.01;
    char text[32];
    snprintf(text, sizeof text, "%.2f%%", 100 * table->edge);
    paint_right(brush, row, end,
                isnan(table->edge)    ? ROLE_FAINT
                : table->edge > steep ? ROLE_LOST
                                      : ROLE_PLAIN,
                !table->is_valued    ? brush->glyphs->ellipsis
                : isnan(table->edge) ? "unknown"
                                     : text);
}

static void draw_lobby_table(const struct lobby *lobby,
                             const struct lobby_plan *plan, int number)
{
    const struct brush *brush = &lobby->screen->stage.brush;
    const struct lobby_table *table = &lobby->tables[number];
    bool is_chosen = number == lobby->chosen;
    enum role role = table->problem[0] ? ROLE_FAINT : ROLE_PLAIN;
    int row = plan->list.row + (number - plan->first) * plan->step;
    int column = plan->list.column;
    const struct box line = {
        row, column - 1, 1,
        smaller_length(plan->list.columns + 2, LIST_COLUMNS)};
    const struct rules *rules = &table->rules;
    char text[64];
    if (is_chosen)
        paint_text(brush, row, column, role, brush->glyphs->turn);
    snprintf(text, sizeof text, "%d", number + 1);
    if (number < LOBBY_DIGITS)
        paint_text(brush, row, column + NUMBER, ROLE_FAINT, text);
    int end = paint_cut(brush, row, column + LABEL, ABOUT - LABEL - 1, role,
                        table->label);
    if (!plan->is_narrow)
        end = paint_cut(brush, row, column + ABOUT, plan->bets - ABOUT - 1,
                        role, table->about);
    snprintf(text, sizeof text, plan->is_narrow ? " %s start" : " Start here.",
             brush->glyphs->dot);
    if (lobby->is_first && strcmp(table->label, RULES_DEFAULT) == 0)
        paint_text(brush, row, end, ROLE_WON, text);
    char least[CLI_DOLLARS_SIZE], most[CLI_DOLLARS_SIZE];
    if (rules->ante > 0)
        snprintf(text, sizeof text, "%s ante", cli_dollars(least, rules->ante));
    else if (rules->min == rules->max)
        snprintf(text, sizeof text, "%s only", cli_dollars(least, rules->min));
    else
        snprintf(text, sizeof text, "%s-%s", cli_dollars(least, rules->min),
                 cli_dollars(most, rules->max));
    paint_text(brush, row, column + plan->bets,
               can_bet(lobby, number) ? role : ROLE_LOST, text);
    draw_edge(brush, table, row, column + plan->edge_end);
    if (is_chosen)
        paint_marked(brush, &line);
    stage_add_target(&lobby->screen->stage, &line,
                     is_chosen ? KEY_ENTER_SIGN : KEY_CLICKED + number);
}

/* Says how many tables are above or below those that are shown; a click on it
 * turns the page. */
static void draw_more(const struct lobby *lobby, int row, int column, int count,
                      bool is_above)
{
    enum { COLUMNS = 9 };
    struct stage *stage = &lobby->screen->stage;
    const struct glyphs *glyphs = stage->brush.glyphs;
    char text[64];
    if (count == 0)
        return;
    snprintf(text, sizeof text, "%s %d more",
             is_above ? glyphs->more_up : glyphs->more_down, count);
    paint_text(&stage->brush, row, column, ROLE_CHIPS, text);
    stage_add_target(stage, &(struct box){row, column, 1, COLUMNS},
                     is_above ? KEY_PAGE_UP : KEY_PAGE_DOWN);
}

/* A small screen has both numbers in the row of the titles. */
static void draw_lobby_list(const struct lobby *lobby,
                            const struct lobby_plan *plan)
{
    const int more = lobby->count - plan->first - plan->shown;
    const int row = plan->list.row - 1, column = plan->list.column;
    draw_more(lobby, row, column + (plan->is_narrow ? NARROW_ABOVE : LABEL),
              plan->first, true);
    draw_more(lobby, plan->is_narrow ? row : row + 1 + plan->list.rows,
              column + (plan->is_narrow ? plan->bets : LABEL), more, false);
    for (int i = 0; i < plan->shown; i++)
        draw_lobby_table(lobby, plan, plan->first + i);
}

/* ---- The chosen table, in words ---- */

/* Paints `text` at the top of `box`, and takes the rows from it. */
static void draw_words(const struct lobby *lobby, struct box *box,
                       enum role role, const char *text)
{
    const int row = paint_wrapped(&lobby->screen->stage.brush, box, role, text);
    box->rows -= row - box->row;
    box->row = row;
}

/* Says what keeps the person from the table or, where the list has no room for
 * it, what it is; what its house edge means in dollars; and its rules. */
static void draw_words_of_table(const struct lobby *lobby, struct box box)
{
    enum { RULES_ROWS = 3, MOST_ROWS = 4, WRAPPING = 8 /* wasted in a row */ };
    const struct lobby_table *table = &lobby->tables[lobby->chosen];
    const struct rules *rules = &table->rules;
    const char *why = rules_refusal(rules, ENGINE_ODDS);
    char text[RULE_PARTS_MAX * RULE_TEXT_SIZE], separator[16];
    char least[CLI_DOLLARS_SIZE], meaning[GUIDE_MEANING_SIZE];
    snprintf(text, sizeof text, "You need %s to play here.",
             cli_dollars(least, rules_bet_limits(rules).needed));
    if (table->problem[0] || !can_bet(lobby, lobby->chosen))
        draw_words(lobby, &box, ROLE_LOST,
                   table->problem[0] ? table->problem : text);
    else if (screen_is_small())
        draw_words(lobby, &box, ROLE_STATUS, table->about);
    text[0] = '\0';
    const bool is_short = why == NULL || screen_is_small();
    if (table->is_valued && isnan(table->edge))
        snprintf(text, sizeof text, "The house edge isn't known%s%s.",
                 is_short ? "" : ": ", is_short ? "" : why);
    else if (table->is_valued)
        snprintf(text, sizeof text, "Best play %s $%.2f of each $100 you bet%s",
                 table->edge < 0 ? "wins" : "loses", fabs(100 * table->edge),
                 screen_is_small() ? "." : ": the house edge.");
    draw_words(lobby, &box, ROLE_STATUS, text);
    const int rows = smaller_length(box.rows, MOST_ROWS);
    if (rows <= 0)
        return;
    guide_write_meaning(rules, rows * box.columns - (rows - 1) * WRAPPING,
                        meaning);
    draw_words(lobby, &box, ROLE_PLAIN, meaning);
    snprintf(separator, sizeof separator, " %s ",
             lobby->screen->stage.brush.glyphs->dot);
    rules_in_a_line(rules, separator, text, sizeof text, sizeof text);
    if (box.rows >= RULES_ROWS)
        draw_words(lobby, &box, ROLE_FELT, text);
}

/* ---- Who plays along ---- */

/* Writes the names of the computers and, if there is room, how they play. */
static void write_computers(const struct setup *setup, bool in_full, char *text,
                            size_t size)
{
    enum { FEW = 3 }; /* names in a row of the smallest screen */
    static const char *const kinds[PLAYER_KINDS] = {
        " (like the dealer)", " (never busts)", " (by the chart)",
        " (by the odds)"};
    text[0] = '\0';
    for (int i = 0; i < setup->player_count; i++) {
        const struct player *player = &setup->players[i];
        if (player->is_computer)
            text_add(text, size, "%s%s%s", *text ? ", " : "", player->name,
                     in_full ? kinds[player->kind] : "");
    }
    if (*text == '\0')
        text_add(text, size, "only you; computers can join");
    if (!in_full && screen_is_small() && setup_computers(setup) > FEW)
        snprintf(text, size, "%d computers", setup_computers(setup));
}

/* Draws a key, what it is for and, if there is room, how things are. */
static void draw_home_line(const struct lobby *lobby, const struct box *whole,
                           int labeled, enum role role,
                           const struct home_line *line)
{
    enum { SIGN = 3 };
    struct stage *stage = &lobby->screen->stage;
    char sign[SIGN + 1];
    struct box box = *whole;
    snprintf(sign, sizeof sign, " %c ", key_typed(&stage->brush, line->key));
    paint_text(&stage->brush, box.row, box.column, ROLE_KEY, sign);
    box.column += SIGN + 1;
    paint_cut(&stage->brush, box.row, box.column, labeled, ROLE_STATUS,
              line->label);
    box.column += labeled;
    box.columns -= SIGN + 1 + labeled;
    const bool fits = text_columns(line->text) <= box.columns;
    if (box.columns > 0)
        (void)paint_wrapped(&stage->brush, &box, role,
                            fits || line->brief[0] == '\0' ? line->text
                                                           : line->brief);
    stage_add_target(stage, whole, line->key);
}

/* Draws what waits for the person, a line each, and what else there is in
 * columns, and then who plays along, with a key for more and one for fewer of
 * them, which a finger can't confuse. */
static void draw_home(const struct lobby *lobby, const struct lobby_plan *plan)
{
    enum { LABELED = 11, CLOSE_LABEL = 10, PLAYERS_LABEL = 12 };
    enum { MINUS = 11, MINUS_WIDE = 5 /* " - " and around it */ };
    struct stage *stage = &lobby->screen->stage;
    const struct home *home = &lobby->home;
    const int wide = plan->others.columns / plan->across;
    struct box box = plan->home;
    box.rows = plan->home_step;
    for (int i = 0; i < home->waiting; i++, box.row += box.rows)
        draw_home_line(lobby, &box, LABELED, ROLE_CHIPS, &home->lines[i]);
    box.row = plan->others.row;
    box.columns = wide - 1;
    for (int i = home->waiting; i < home->count - 1; i++) {
        const int place = (i - home->waiting) % plan->across;
        if (place == 0 && i > home->waiting)
            box.row += box.rows;
        box.column = plan->others.column + place * wide;
        draw_home_line(lobby, &box, CLOSE_LABEL, ROLE_PLAIN, &home->lines[i]);
    }
    box = (struct box){box.row + box.rows, plan->others.column, box.rows,
                       plan->others.columns};
    const struct box minus = {box.row, box.column + MINUS, 1, MINUS_WIDE};
    stage_add_target(stage, &minus, '-');
    paint_text(&stage->brush, minus.row, minus.column + 1, ROLE_KEY, " - ");
    draw_home_line(lobby, &box, PLAYERS_LABEL, ROLE_PLAIN,
                   &home->lines[home->count - 1]);
}

/* Draws the chips over time or, for who has no rounds, a blackjack. */
static void draw_side(const struct lobby *lobby, const struct box *box)
{
    const struct brush *brush = &lobby->screen->stage.brush;
    const struct last_rounds *rounds = &lobby->home.rounds;
    struct box curve = {box->row + 1, box->column, box->rows - 1, box->columns};
    struct card_size size = {13, 19};
    if (2 * size.columns >= box->columns)
        size = (struct card_size){9, 13};
    if (2 * size.columns >= box->columns || size.rows > box->rows)
        return;
    if (rounds->count > 0) {
        paint_text(brush, box->row, box->column, ROLE_TITLE, "Your chips");
        last_rounds_draw(rounds, brush, &curve);
        return;
    }
    paint_card(brush, box->row, box->column, &size, CARD_FACE,
               card_code(SPADES, ACE));
    paint_card(brush, box->row, box->column + size.columns + 1, &size,
               CARD_FACE, card_code(HEARTS, JACK));
}

static void draw_lobby_head(const struct lobby *lobby,
                            const struct lobby_plan *plan)
{
    const struct brush *brush = &lobby->screen->stage.brush;
    char amount[CLI_DOLLARS_SIZE];
    int row = plan->list.row - 1, column = plan->list.column;
    paint_right(brush, 0, screen_columns() - 1, ROLE_CHIPS,
                cli_dollars(amount, lobby->bankroll));
    if (plan->first == 0 || plan->is_narrow)
        paint_text(brush, row, column + LABEL, ROLE_TITLE, "Table");
    if (!plan->is_narrow)
        paint_text(brush, row, column + plan->bets, ROLE_TITLE, "Bets");
    paint_right(brush, row, column + plan->edge_end, ROLE_TITLE,
                plan->is_narrow ? "Edge" : "House edge");
}

/* ---- The page ---- */

/* Notes at each table why not all who play along can play there. */
static void check_computers(struct lobby *lobby)
{
    bool needs_odds = false;
    for (int i = 0; i < lobby->wish.player_count; i++) {
        const struct player *player = &lobby->wish.players[i];
        needs_odds = needs_odds ||
                     (player->is_computer && (player->kind == PLAYER_BASIC ||
                                              player->kind == PLAYER_PERFECT));
    }
    for (int i = 0; i < lobby->count; i++) {
        struct lobby_table *table = &lobby->tables[i];
        table->problem[0] = '\0';
        if (needs_odds && rules_refusal(&table->rules, ENGINE_ADVICE))
            snprintf(table->problem, sizeof table->problem,
                     "Basic and Perfect can't play here: the odds of this game "
                     "aren't known. Press - to send the last computer away.");
        else if (!rules_check(&table->rules, lobby->wish.player_count,
                              table->problem))
            snprintf(table->problem, sizeof table->problem,
                     "The shoe has too few cards for %d players. Press - to "
                     "send the last computer away.",
                     lobby->wish.player_count);
    }
}

/* Works out a house edge, that of the chosen table first: each takes a moment.
 * That of a game with switches takes seconds, and waits until it is chosen. */
static bool compute_an_edge(void *self)
{
    struct lobby *lobby = self;
    int number = lobby->chosen;
    for (int i = 0; lobby->tables[number].is_valued && i < lobby->count; i++)
        if (!lobby->tables[i].rules.switches)
            number = i;
    struct lobby_table *table = &lobby->tables[number];
    if (table->is_valued)
        return false;
    table->is_valued = true;
    if (!adviser_house_edge(&table->rules, &table->edge))
        table->edge = NAN;
    return true;
}

/* True if the person, who has no chips on a table, can bet neither at the
 * selected table nor at the first one, which is for everybody. */
static bool is_broke(const struct lobby *lobby)
{
    const struct account *account = lobby->screen->start->setup->account;
    return lobby->is_entrance && account_is_open(account) &&
           !can_bet(lobby, lobby->chosen) && !can_bet(lobby, 0);
}

/* A key as it is now: its word in the bar, and in the help what it does. */
struct lobby_key {
    int key;
    const char *sign;
    const char *word; /* NULL: not in the bar */
    const char *does; /* NULL: nothing now */
};

enum { LOBBY_KEYS = 18 };

/* Lists the keys that do something now, and returns their number. */
static int list_lobby_keys(const struct lobby *lobby,
                           struct lobby_key keys[LOBBY_KEYS])
{
    bool buys = is_broke(lobby);
    const struct lobby_key all[] = {
        {KEY_ENTER_SIGN, "Enter", screen_is_small() ? "Sit" : "Sit down",
         "sit down at the selected table; so does Space"},
        {'b', "b", buys ? "Buy in again" : lobby->deal_word,
         buys                  ? "buy chips"
         : lobby->deal_word[0] ? "sit down and deal for your last bet"
                               : NULL},
        {KEY_DOWN_ARROW, lobby->screen->stage.brush.glyphs->up_down, "Table",
         "select a table; so do 1 to 9"},
        {'f', "f", NULL, "learn: five hands that show the game"},
        {'d', "d", NULL,
         "play the ten hands of the day, the same for everybody"},
        {'r', "r", NULL,
         lobby->home.has_mistake ? "play your costliest mistake again" : NULL},
        {'h', "h", NULL, "train: hands to repeat, basic strategy, counting"},
        {'p', "p", NULL,
         "practice counting, bets, hard hands and the dealer's fouls"},
        {'g', "g", NULL, "open mancala, Dice 21 or the laboratory"},
        {'t', "t", NULL, "show your statistics"},
        {'l', "l", NULL, "show your rounds: replay, search, export"},
        {'+', "+", NULL, "seat a computer"},
        {'-', "-", NULL, "send the last computer away"},
        {'*', "*", NULL, "change how the last computer plays"},
        {'o', "o", NULL, "change options"},
        {'m', "m", NULL,
         stage_offers_mouse(&lobby->screen->stage) ? "turn the mouse on"
                                                   : NULL},
        {'?', "?", "Help", "show this help; so does F1"},
        {'q', "q", lobby->is_entrance ? "Quit" : "Back",
         lobby->is_entrance ? "leave"
                            : "go back to your table; so do Esc and v\200. The "
                              "computers stay as you chose"},
    };
    int count = 0;
    for (int i = 0; i < LOBBY_KEYS; i++)
        if (all[i].does)
            keys[count++] = all[i];
    return count;
}

/* Offers the last bet, as the selected table takes it. */
static void offer_last_bet(struct lobby *lobby)
{
    const struct rules *rules = &lobby->tables[lobby->chosen].rules;
    int64_t last = lobby->screen->last_bet;
    char bet[CLI_DOLLARS_SIZE];
    lobby->deal_word[0] = '\0';
    if (lobby->is_entrance && last > 0 && last <= lobby->bankroll &&
        can_bet(lobby, lobby->chosen) && rules->ante == 0)
        snprintf(
            lobby->deal_word, sizeof lobby->deal_word, "Deal %s",
            cli_dollars(bet, bet_within_limits(rules, lobby->bankroll, last)));
}

static void draw_lobby(void *self)
{
    struct lobby *lobby = self;
    struct home_line *last = &lobby->home.lines[lobby->home.count - 1];
    struct lobby_key keys[LOBBY_KEYS];
    check_computers(lobby); /* the size may have changed */
    offer_last_bet(lobby);
    write_computers(&lobby->wish, true, last->text, sizeof last->text);
    write_computers(&lobby->wish, false, last->brief, sizeof last->brief);
    int count = list_lobby_keys(lobby, keys);
    lobby->page.bar.count = 0;
    for (int i = 0; i < count; i++)
        if (keys[i].word)
            bar_add(&lobby->page.bar, keys[i].key, keys[i].sign, keys[i].word);
    const struct lobby_plan plan = lobby_plan(lobby);
    draw_lobby_head(lobby, &plan);
    draw_lobby_list(lobby, &plan);
    draw_side(lobby, &plan.side);
    draw_words_of_table(lobby, plan.words);
    draw_home(lobby, &plan);
}

/* ---- Help ---- */

static void write_lobby_help(void *self, FILE *out, int columns)
{
    const struct lobby *lobby = self;
    const struct lobby_table *table = &lobby->tables[lobby->chosen];
    struct lobby_key keys[LOBBY_KEYS];
    struct key_help help[LOBBY_KEYS];
    int count = list_lobby_keys(lobby, keys);
    for (int i = 0; i < count; i++)
        help[i] = (struct key_help){keys[i].sign, keys[i].does};
    write_key_help(&lobby->screen->stage.brush, out, help, (size_t)count);
    fputs("\nThe house edge is what the house keeps of each first bet on "
          "average with best play. The smaller it is, the better for you.\n\n"
          "Computers play along with chips of their own. Mimic plays like the "
          "dealer, never-bust never risks a bust, basic plays by the chart of "
          "basic strategy, and perfect counts every card.\n\n",
          out);
    guide_write_rules(&table->rules, table->label, columns, out);
    guide_write_glossary(&table->rules, columns, out);
}

/* ---- Who plays, and where ---- */

static void change_computers(struct lobby *lobby, int key)
{
    int before = setup_computers(&lobby->wish);
    if (key != '+' && before == 0) {
        snprintf(lobby->page.answer, MESSAGE_SIZE,
                 "Nobody plays along yet; + adds a computer.");
        return;
    }
    if (key == '*')
        setup_turn_computer(&lobby->wish);
    else
        setup_change_computers(&lobby->wish, key == '+' ? 1 : -1);
    if (key == '+' && setup_computers(&lobby->wish) == before)
        snprintf(lobby->page.answer, MESSAGE_SIZE, "The table is full.");
}

static void sit_down(struct lobby *lobby, bool deals)
{
    const char *problem = lobby->tables[lobby->chosen].problem;
    if (*problem)
        snprintf(lobby->page.answer, MESSAGE_SIZE, "%s", problem);
    else if (is_broke(lobby))
        snprintf(lobby->page.answer, MESSAGE_SIZE,
                 "You have too few chips to sit down; b\200 buys in again.");
    if (lobby->page.answer[0])
        return;
    lobby->sits = lobby->page.is_done = true;
    lobby->screen->deals_at_once = deals;
}

/* ---- What waits for the person ---- */

/* Adds a line, and its short form, which may be empty. */
static struct home_line *add_home_line(struct home *home, int key,
                                       const char *label, const char *text,
                                       const char *brief)
{
    struct home_line *line = &home->lines[home->count++];
    line->key = key;
    line->label = label;
    snprintf(line->text, sizeof line->text, "%s", text);
    snprintf(line->brief, sizeof line->brief, "%s", brief);
    return line;
}

/* Says what the daily is, how far it is or, once it is played, how it went. */
static void add_daily(struct home *home, const struct cli *cli,
                      struct account *account)
{
    struct daily daily;
    char net[CLI_DOLLARS_SIZE], streak[64] = "", best[64] = "";
    char cost[COST_SIZE], text[256], brief[64] = "";
    if (!daily_open(&daily, cli, daily_today(cli), account))
        return;
    const struct daily_score *score = &daily.kept;
    int days = daily.streak + daily.is_practice;
    if (days > 0)
        snprintf(streak, sizeof streak, "; streak %d", days);
    if (!isnan(daily.best))
        snprintf(best, sizeof best, "; fewest mistakes %s",
                 cost_in_dollars(daily.best * DAILY_BET, cost));
    snprintf(brief, sizeof brief, "ten new hands%s", streak);
    snprintf(text, sizeof text, "waits: ten hands, the same for all%s%s",
             streak, best);
    if (daily.is_practice) {
        snprintf(text, sizeof text, "done: %d of %d right, %s%s%s",
                 score->right, score->decisions,
                 cli_signed_dollars(net, score->net), streak, best);
        snprintf(brief, sizeof brief, "%d of %d right%s", score->right,
                 score->decisions, streak);
    } else if (daily.begun > 0) {
        snprintf(brief, sizeof brief, "continue: %d of %d hands", daily.begun,
                 DAILY_HANDS);
        snprintf(text, sizeof text, "%s%s%s", brief, streak, best);
    }
    add_home_line(home, 'd', "Daily", text, brief);
}

static bool is_costly(const struct review_mistake *mistake)
{
    return mistake->grade >= LEDGER_BAD && mistake->choice_count > 0 &&
           /* by the chart, it was right */
           strncmp(mistake->chart, mistake->done, strlen(mistake->done)) != 0;
}

/* Says what the worst decision of the last session was, if it was costly and
 * can be played again, and wasn't played right since. */
static void add_mistake(struct home *home, const struct account *account)
{
    enum { ROOM = 29 }; /* on the smallest screen */
    char cost[COST_SIZE], what[REVIEW_LINE_SIZE], text[MESSAGE_SIZE];
    const struct review *review = &home->review;
    int place = 0;
    if (!review_read_game(account, 0, &home->review))
        return;
    while (place < review->mistake_count &&
           (!is_costly(&review->mistakes[place]) ||
            review_is_mended(account, review, place)))
        place++;
    if (place == review->mistake_count) {
        if (home->had_mistake) /* no line moves while the person is here */
            add_home_line(home, 'r', "Try again", "done", "");
        return;
    }
    home->has_mistake = home->had_mistake = true;
    home->mistake = place;
    const struct review_mistake *mistake = &review->mistakes[place];
    review_mistake_line(mistake, what);
    what[strcspn(what, ";")] = '\0';
    snprintf(text, sizeof text, "%s; %s saves %s", what,
             play_as_noun(mistake->best),
             cost_in_dollars(mistake->price, cost));
    if (text_columns(what) > ROOM)
        what[strcspn(what, ",")] = '\0'; /* the hand alone */
    add_home_line(home, 'r', "Try again", text, what);
}

/* Says what the trainer has for the selected table: what was played wrong there
 * comes back. If more is due under other rules, says where. */
static void write_hands_due(struct lobby *lobby, struct home_line *line)
{
    const struct account *account = lobby->screen->start->setup->account;
    const struct cli *cli = &lobby->screen->stage.cli;
    struct lobby_table *table = &lobby->tables[lobby->chosen];
    struct rules rules = table->rules;
    if (rules_refusal(&rules, ENGINE_TRAINER)) /* it uses the default then */
        (void)rules_preset(&rules, RULES_DEFAULT);
    if (!table->has_due &&
        (!account_is_open(account) ||
         !training_due_count(account->ledger, account->profile.id, &rules,
                             ledger_day(cli->now(cli->clock)), &table->due)))
        table->due = (struct training_due){.today = 0};
    table->has_due = true;
    const struct training_due due = table->due;
    const char *hands = due.today == 1 ? "hand" : "hands";
    snprintf(line->text, sizeof line->text, "drills for %s: strategy, counting",
             table->label);
    snprintf(line->brief, sizeof line->brief, "strategy, counting");
    if (due.today > 0) {
        snprintf(line->text, sizeof line->text,
                 "%d %s due at %s; drills: strategy, counting", due.today,
                 hands, table->label);
        snprintf(line->brief, sizeof line->brief, "%d %s due, and drills",
                 due.today, hands);
    } else if (due.rules_elsewhere) {
        text_add(line->text, sizeof line->text, "; %d due at %s", due.elsewhere,
                 due.rules_elsewhere);
        snprintf(line->brief, sizeof line->brief, "%d due at %s", due.elsewhere,
                 due.rules_elsewhere);
    }
}

/* Says what was won or lost in all, and in the last session. */
static void add_results(struct home *home, const struct account *account)
{
    const struct ledger_search search = {.profile = account->profile.id};
    char net[CLI_DOLLARS_SIZE], last[CLI_DOLLARS_SIZE], text[128], brief[64];
    struct ledger_found found;
    if (!ledger_count(account->ledger, &search, &found) || found.rounds == 0)
        return;
    snprintf(brief, sizeof brief, "%s so far",
             cli_signed_dollars(net, found.net));
    snprintf(text, sizeof text, "%s, last time %s", brief,
             cli_signed_dollars(last, home->review.sums.net));
    add_home_line(home, 't', "Results", text, brief);
}

static void add_games(struct home *home)
{
    FILE *kept = mancala_kept_open();
    if (kept)
        fclose(kept);
    add_home_line(home, 'g', "Games",
                  kept
                      ? "more: your mancala game isn't over; dice, a laboratory"
                      : "more: mancala, dice, a laboratory",
                  kept ? "more: resume mancala" : "more: mancala, dice");
}

/* What waits today comes first: for a new person, the first hands alone. */
static void write_home(struct lobby *lobby)
{
    struct account *account = lobby->screen->start->setup->account;
    struct home *home = &lobby->home;
    bool has_ledger = account_is_open(account);
    const bool learns = lobby->is_first && !lobby->screen->has_learned;
    home->count = 0;
    home->has_mistake = false;
    for (int i = 0; i < lobby->count; i++)
        lobby->tables[i].has_due = false;
    if (is_broke(lobby)) {
        char chips[CLI_DOLLARS_SIZE], text[64];
        snprintf(text, sizeof text, "out of chips: buy %s more",
                 cli_dollars(chips, lobby->screen->start->buy_in));
        add_home_line(home, 'b', "Buy in", text, "");
    }
    if (learns) {
        add_home_line(home, 'f', "Learn", "five hands show you the game", "");
        home->waiting = home->count;
    }
    add_daily(home, &lobby->screen->stage.cli, account);
    if (has_ledger)
        add_mistake(home, account);
    write_hands_due(lobby, add_home_line(home, 'h', "Trainer", "", ""));
    if (!learns)
        home->waiting = home->count;
    add_home_line(home, 'p', "Practice",
                  "at a real table: the count, hard hands, the dealer's fouls",
                  "the count, hard hands");
    add_games(home);
    if (has_ledger)
        add_results(home, account);
    last_rounds_read(&home->rounds, account, lobby->bankroll);
    add_home_line(home, 'l', "History", "replay, search, export", "");
    if (!learns)
        add_home_line(home, 'f', "Learn", "the first five hands", "");
    add_home_line(home, 'o', "Options", "speed, theme, symbols", "");
    add_home_line(home, '+', "Players", "", "");
}

static void play_daily(struct lobby *lobby)
{
    if (!table_screen_play_daily(lobby->screen))
        snprintf(lobby->page.answer, MESSAGE_SIZE,
                 "The daily can't be played now; leave to see why.");
    write_home(lobby);
}

/* ---- Practice ---- */

static void write_practice_value(const void *self, int number,
                                 char text[MENU_VALUE_SIZE])
{
    const struct table_screen *screen = self;
    practice_value(&screen->practice, (enum practice_option)number, text);
}

static void change_practice(void *self, int number, int step)
{
    struct table_screen *screen = self;
    const struct practice_row *row = &PRACTICE_ROWS[number];
    int *value = &screen->practice.value[number];
    *value = row->least + wrapped_step(*value - row->least, step,
                                       row->most - row->least + 1);
}

static const char *refuse_practice(const void *self)
{
    const struct table_screen *screen = self;
    return practice_is_on(&screen->practice) ? NULL
                                             : "Choose what to practice first.";
}

/* Asks what to practice. The profile remembers it. */
static bool choose_practice(struct table_screen *screen)
{
    struct menu_entry entries[PRACTICE_OPTIONS] = {{LOOK_NONE}};
    const struct account *account = screen->start->setup->account;
    char text[LEDGER_VALUE_SIZE] = "", problem[CLI_PROBLEM_SIZE];
    bool is_saved = account_is_open(account);
    for (int i = 0; i < PRACTICE_OPTIONS; i++) {
        entries[i].name = PRACTICE_ROWS[i].title;
        entries[i].help = PRACTICE_ROWS[i].help;
    }
    if (is_saved && !practice_is_on(&screen->practice) &&
        ledger_get(account->ledger, "practice", text) && *text)
        (void)practice_read(&screen->practice, text, problem);
    bool plays = stage_show_options(
        &screen->stage, &(struct menu){.entries = entries,
                                       .count = PRACTICE_OPTIONS,
                                       .title = "Practice",
                                       .enter = "Play",
                                       .write_value = write_practice_value,
                                       .change = change_practice,
                                       .refuse = refuse_practice,
                                       .about = PRACTICE_ABOUT});
    if (is_saved) /* only a convenience */
        (void)ledger_set(account->ledger, "practice",
                         practice_write(&screen->practice, text));
    return plays;
}

static void practice(struct lobby *lobby)
{
    struct table_screen *screen = lobby->screen;
    const struct lobby_table *table = &lobby->tables[lobby->chosen];
    if (!choose_practice(screen))
        return;
    const char *problem =
        *table->problem ? table->problem
                        : practice_refusal(&screen->practice, &table->rules);
    if (problem == NULL && !table_screen_play_practice(screen, &lobby->wish))
        problem = "Practice ended early; leave to see why.";
    if (problem)
        snprintf(lobby->page.answer, MESSAGE_SIZE, "%s", problem);
    write_home(lobby);
}

static void buy_in_again(struct lobby *lobby)
{
    struct account *account = lobby->screen->start->setup->account;
    if (!account_buy_in(account, lobby->screen->start->buy_in))
        snprintf(lobby->page.answer, MESSAGE_SIZE, "%s",
                 ledger_problem(account->ledger));
    lobby->bankroll = account->profile.bankroll;
    /* The last table's, too: the person may leave with these chips. */
    lobby->screen->game.table.seats[account->seat].bankroll = lobby->bankroll;
    lobby->screen->last_bet = 0; /* it lost the chips before these */
    write_home(lobby);
}

/* Who plays along is an option, too. */
static void change_options(struct lobby *lobby)
{
    struct table_screen *screen = lobby->screen;
    const struct rules_choice rules = lobby->wish.rules;
    settings_accept(screen, &lobby->wish, false);
    (void)table_screen_show_options(screen);
    screen->stage.answer[0] = '\0'; /* it is about the table */
    lobby->wish = *screen->start->setup;
    lobby->wish.rules = rules;
}

static void open_game(struct lobby *lobby, const struct table_screen_game *game)
{
    const struct lobby_table *table = &lobby->tables[lobby->chosen];
    if (!game->play(lobby->screen->start, &table->rules, table->label,
                    &lobby->screen->stage))
        snprintf(lobby->page.answer, MESSAGE_SIZE,
                 "%s can't open now; leave to see why.", game->name);
    write_home(lobby);
}

enum { GAME_ROWS = 4, GAME_COLUMNS = 76 };

static void draw_games(void *self)
{
    const struct lobby *lobby = self;
    const struct page *page = &lobby->games;
    const struct table_screen_start *start = lobby->screen->start;
    enum { LABELED = 12 };
    struct box box = {page->row + 2, /* below the title and a free row */
                      page->column > 0 ? page->column : 1, GAME_ROWS,
                      smaller_length(screen_columns() - 2, GAME_COLUMNS)};
    for (int i = 0; i < start->game_count; i++, box.row += GAME_ROWS) {
        struct home_line line = {.key = *start->games[i].sign,
                                 .label = start->games[i].name};
        snprintf(line.text, sizeof line.text, "%s", start->games[i].about);
        draw_home_line(lobby, &box, LABELED, ROLE_PLAIN, &line);
        if (i == lobby->game)
            paint_marked(&lobby->screen->stage.brush,
                         &(struct box){box.row, box.column, 1, LABELED + 2});
    }
}

static void take_games_key(void *self, int key)
{
    struct lobby *lobby = self;
    const struct table_screen_start *start = lobby->screen->start;
    const int count = start->game_count;
    int place = 0;
    if (key == KEY_ENTER_SIGN || key == ' ')
        key = *start->games[lobby->game].sign;
    while (place < count && key != *start->games[place].sign)
        place++;
    lobby->games.is_done = key == KEY_ESCAPE_SIGN || key == 'q';
    if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
        lobby->game =
            wrapped_step(lobby->game, key == KEY_UP_ARROW ? -1 : 1, count);
    else if (place < count) {
        lobby->game = place;
        open_game(lobby, &start->games[place]);
    } else if (!lobby->games.is_done)
        write_unknown_key(&lobby->screen->stage.brush, key, &lobby->games);
}

static void show_games(struct lobby *lobby)
{
    const struct table_screen_start *start = lobby->screen->start;
    const char *up_down = lobby->screen->stage.brush.glyphs->up_down;
    const struct key_help help[] = {
        {up_down, "choose a game"},
        {"Enter", "open it; so do Space and its number"},
        {"Esc  q", "go back to the lobby"}};
    lobby->games = (struct page){.title = "More games",
                                 .surface = SURFACE_FELT,
                                 .rows = GAME_ROWS * start->game_count - 1,
                                 .self = lobby,
                                 .draw = draw_games,
                                 .key = take_games_key,
                                 .help = help,
                                 .help_count = sizeof help / sizeof *help};
    bar_add(&lobby->games.bar, KEY_DOWN_ARROW, up_down, "Choose");
    bar_add(&lobby->games.bar, KEY_ENTER_SIGN, "Enter", "Open");
    bar_add(&lobby->games.bar, '?', "?", "Help");
    bar_add(&lobby->games.bar, KEY_ESCAPE_SIGN, "Esc", "Lobby");
    stage_show_page(&lobby->screen->stage, &lobby->games);
}

/* ---- Selecting a table ---- */

static void select_table(struct lobby *lobby, int number)
{
    struct home *home = &lobby->home;
    const bool was_broke = is_broke(lobby);
    lobby->chosen = lobby->middle = wrapped_step(number, 0, lobby->count);
    lobby->wish.rules = lobby->tables[lobby->chosen].choice;
    if (was_broke != is_broke(lobby))
        write_home(lobby);
    for (int i = 0; i < home->count; i++)
        if (home->lines[i].key == 'h')
            write_hands_due(lobby, &home->lines[i]);
}

/* The list stays as it is, so that the next click hits the table it shows. */
static void click_table(struct lobby *lobby, int number)
{
    const struct lobby_plan plan = lobby_plan(lobby);
    select_table(lobby, number);
    lobby->middle = plan.first + plan.shown / 2;
}

/* Selects the table in the middle of the next page, or of the previous one. */
static void turn_page(struct lobby *lobby, int step)
{
    const struct lobby_plan plan = lobby_plan(lobby);
    int number = plan.first + plan.shown / 2 + step * plan.shown;
    select_table(lobby, clamped(number, lobby->count - 1));
}

/* ---- Keys ---- */

static void handle_lobby_key(void *self, int key)
{
    struct lobby *lobby = self;
    if (key >= '1' && key < '1' + LOBBY_DIGITS && key < '1' + lobby->count)
        select_table(lobby, key - '1');
    else if (key >= KEY_CLICKED)
        click_table(lobby, key - KEY_CLICKED);
    else if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
        select_table(lobby, lobby->chosen + (key == KEY_DOWN_ARROW ? 1 : -1));
    else if (key == KEY_PAGE_UP || key == KEY_PAGE_DOWN)
        turn_page(lobby, key == KEY_PAGE_DOWN ? 1 : -1);
    else if (key == KEY_TO_HOME || key == KEY_TO_END)
        select_table(lobby, key == KEY_TO_END ? lobby->count - 1 : 0);
    else if (key == '+' || key == '-' || key == '*')
        change_computers(lobby, key);
    else if (key == '?')
        stage_show_text(&lobby->screen->stage, "The lobby: help",
                        write_lobby_help, lobby, "?\n");
    else if (key == KEY_ENTER_SIGN || key == ' ')
        sit_down(lobby, false);
    else if (key == 'b' && is_broke(lobby))
        buy_in_again(lobby);
    else if (key == 'b' && lobby->deal_word[0])
        sit_down(lobby, true);
    else if (key == 'f') {
        if (first_hands_play(lobby->screen) && lobby->is_entrance)
            sit_down(lobby, false);
        write_home(lobby);
    } else if (key == 't')
        table_screen_show_statistics(lobby->screen);
    else if (key == 'l')
        (void)table_screen_show_history(lobby->screen);
    else if (key == 'o')
        change_options(lobby);
    else if (key == 'd')
        play_daily(lobby);
    else if (key == 'h')
        open_game(lobby, lobby->screen->start->trainer);
    else if (key == 'g')
        show_games(lobby);
    else if (key == 'p')
        practice(lobby);
    else if (key == 'r' && lobby->home.has_mistake) {
        table_screen_show_review(lobby->screen, &lobby->home.review,
                                 lobby->home.mistake, 'r');
        write_home(lobby);
    } else if (key == KEY_ESCAPE_SIGN && lobby->is_entrance)
        snprintf(lobby->page.answer, MESSAGE_SIZE,
                 "This is the lobby; q\200 leaves the program.");
    else if (key == 'q' || key == KEY_ESCAPE_SIGN ||
             (key == 'v' && !lobby->is_entrance))
        lobby->page.is_done = true;
    else
        write_unknown_key(&lobby->screen->stage.brush, key, &lobby->page);
}

/* ---- Entering and leaving ---- */

/* Takes over the house edges that the lobby before worked out. */
static void keep_edges(struct lobby *lobby, const struct lobby *before)
{
    for (int i = 0; before && i < lobby->count * before->count; i++) {
        struct lobby_table *table = &lobby->tables[i / before->count];
        const struct lobby_table *known = &before->tables[i % before->count];
        if (strcmp(table->label, known->label) != 0)
            continue;
        table->is_valued = known->is_valued;
        table->edge = known->edge;
    }
}

static struct lobby *lobby_open(struct table_screen *screen, bool is_entrance)
{
    struct lobby *lobby = calloc(1, sizeof *lobby);
    const struct setup *setup = screen->start->setup;
    if (lobby == NULL)
        return NULL;
    *lobby = (struct lobby){.screen = screen,
                            .wish = *setup,
                            .is_entrance = is_entrance,
                            .is_first = profile_is_new(setup->account),
                            .bankroll = setup->bankroll,
                            .page = {.title = "The lobby",
                                     .surface = SURFACE_FELT,
                                     .self = lobby,
                                     .draw = draw_lobby,
                                     .key = handle_lobby_key,
                                     .work = compute_an_edge}};
    if (!is_entrance)
        lobby->bankroll =
            screen->game.table.seats[screen->game.table.seat].bankroll;
    else if (account_is_open(setup->account))
        lobby->bankroll = setup->account->profile.bankroll;
    lobby_list_tables(lobby);
    write_home(lobby);
    keep_edges(lobby, screen->lobby);
    lobby->current = lobby->middle = lobby->chosen;
    if (is_entrance && screen->game.account == NULL)
        screen->game.account = setup->account; /* for its pages */
    return lobby;
}

bool lobby_show(struct table_screen *screen, bool is_entrance)
{
    struct lobby *lobby = lobby_open(screen, is_entrance);
    free(screen->lobby);
    screen->lobby = lobby;
    if (lobby == NULL)
        return is_entrance;
    stage_show_page(&screen->stage, &lobby->page);
    bool sits = lobby->sits && !screen->stage.leaves;
    /* The computers stay even if the person goes back, unless they can't play
     * at the previous table. */
    check_computers(lobby);
    if (sits || !lobby->tables[lobby->current].problem[0])
        settings_accept(screen, &lobby->wish, sits);
    return sits;
}
