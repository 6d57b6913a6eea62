/* The dice game on the screen: a die that rolls, the hands, and the chances of
 * the next roll. */
#include "screen_dice.h"

#include <stdlib.h>
#include <string.h>

#include "dice_game.h"
#include "plots.h"
#include "screen_card_pictures.h"
#include "stage.h"

enum {
    DICE_ROWS = 16,
    DICE_COLUMNS = 46,
    MARGIN = 2,
    BARS = 5,           /* the title, two lines of text, two of keys */
    DIE_ROWS_LEAST = 4, /* on the smallest screen */
    DIE_ROWS_MOST = 22,
    STEPS = 6,       /* faces that a die shows while it rolls */
    STEP_PAUSE = 70, /* milliseconds */
    FACES = ACE - TWO + 1,
    DOLLAR = 100, /* cents */
    WAGER_STEP = 5 * DOLLAR,
    DICE_WAGER_USUAL = 10 * DOLLAR,
    TYPED_SIZE = 24
};

enum {
    ROUNDS_KEPT = 1000,
    BEGINNER_ROUNDS = 3 /* in which a decision comes with the key of advice */
};

struct past_round {
    int hands, totals[2], house; /* no hands: it wasn't played to its end */
    int64_t sum;                 /* won, less what was lost */
};

/* All rounds since the person came. */
struct dice_tally {
    int starts; /* the first one, and each one without money */
    int rounds, won, lost;
    int64_t sum; /* won, less what was lost */
};

struct dice_screen {
    const struct dice_setup *setup;
    struct stage stage;
    struct dice_session session;
    struct dice_chances chances;
    int64_t wager;          /* of the last round, or the next one */
    char typed[TYPED_SIZE]; /* the next one, while it is typed */
    int rolling;            /* the face that the die shows; 0: none rolls */
    bool is_asked;          /* the player is to decide */
    int doubtful;           /* the key that waits for a yes; 0: none */
    bool is_advised;        /* the odds of each decision are shown */
    int64_t goal;           /* the money to reach: twice that of the last one */
    int streak;             /* rounds won in a row */
    int64_t unpaid;         /* the rest of a win that is counted up */
    struct dice_tally tally;
    int rounds; /* the last ones, at most ROUNDS_KEPT */
    struct past_round past[ROUNDS_KEPT];
    int decisions, mistakes; /* whose best choice is known */
    double cost;             /* of the mistakes, in cents, on average */
};

/* ---- The rules ---- */

static void write_dice_rules(void *self, FILE *out, int columns)
{
    const struct dice_screen *screen = self;
    const struct dice_setup *setup = screen->setup;
    const struct dice_rules *rules = &setup->rules;
    const char *const paragraphs[] = {
        "The die has thirteen faces: 2 to 10, J, Q and K, which count 10 each, "
        "and A, the ace.",
        rules->soft_aces ? "An ace counts 11, or 1 where 11 would bust."
                         : "An ace always counts 11, so two aces bust.",
        "You and the house roll twice; the second roll of the house stays "
        "hidden. Then you hit or stand. More than 21 busts, and exactly 21 "
        "wins at once.",
        "The house hits below 17. The higher total wins the wager. A 21 with "
        "the first two rolls, a natural, pays 1.5 times the wager.",
        rules->additional_roll
            ? "When the house has shown its hidden roll, it rolls once more."
            : "",
        rules->split ? "A pair can be split into two hands, once, for a second "
                       "wager."
                     : "",
        setup->has_deck ? "No face comes up a fifth time until all have come "
                          "up four times."
                        : "Each face is equally likely in each roll."};
    for (size_t i = 0; i < sizeof paragraphs / sizeof *paragraphs; i++) {
        char text[MESSAGE_SIZE];
        snprintf(text, sizeof text, "%s %s", screen->stage.brush.glyphs->dot,
                 paragraphs[i]);
        if (*paragraphs[i])
            cli_write_hanging(out, text, columns, 2);
    }
}

static void write_dice_help(void *self, FILE *out, int columns)
{
    const struct dice_screen *screen = self;
    const struct key_help keys[] = {
        {"0-9 .", "type a wager; Enter rolls"},
        {screen->stage.brush.glyphs->up_down, "change it by $5"},
        {"x  End", "double it; wager all that you have"},
        {"h", "hit: roll once more"},
        {"s", "stand"},
        {"p", "split a pair, if the rules allow it"},
        {"a", "show the best choice and the odds, or hide them"},
        {"l", "show your rounds"},
        {"o", "change the options"},
        {"Esc  q", "leave the game, or a page"},
    };
    write_key_help(&screen->stage.brush, out, keys, sizeof keys / sizeof *keys);
    fputs("\nAny key skips the rolling of the die.\n\nRules\n\n", out);
    write_dice_rules(self, out,
                     columns < SCREEN_COLUMNS ? columns : SCREEN_COLUMNS);
}

static int dice_show_help(void *self)
{
    struct dice_screen *screen = self;
    return stage_show_text(&screen->stage, "Help", write_dice_help, screen,
                           "?\n");
}

/* ---- The picture ---- */

static int dice_columns(void)
{
    int columns = screen_columns();
    return columns < PANEL_FROM ? columns : columns - PANEL_COLUMNS;
}

/* Returns the rows of a die: the most that leave room for the labels and, but
 * on a small screen, for gaps, and with which `count` dice fit in `columns`. */
static int die_rows(int count, int columns)
{
    enum { LABELS = 2, GAPS = 3 };
    int rows = screen_rows() - BARS - LABELS - (screen_is_small() ? 0 : GAPS);
    rows = smaller_length(rows / 2, (columns + 1) / (2 * count));
    rows = smaller_length(rows, DIE_ROWS_MOST);
    return rows > DIE_ROWS_LEAST ? rows : DIE_ROWS_LEAST;
}

static const struct dice_hand *next_hand(const struct dice_game *game)
{
    return dice_house_is_next(game) ? &game->house : &game->hands[game->hand];
}

/* Returns how many dice a hand will have when the one that rolls lies still. */
static int dice_of(const struct dice_screen *screen,
                   const struct dice_hand *hand)
{
    return hand->count +
           (screen->rolling > 0 && hand == next_hand(&screen->session.game));
}

/* Returns the columns of a hand of the player: after a split, in proportion to
 * its dice, as far as both labels have room. */
static int hand_columns(const struct dice_screen *screen, int number,
                        int columns)
{
    enum { LABEL = 26, LEAST = 2 };
    const int label = smaller_length(LABEL, (columns - MARGIN) / 2);
    const struct dice_game *game = &screen->session.game;
    int mine = dice_of(screen, &game->hands[number]);
    int other = dice_of(screen, &game->hands[number == 0]);
    if (game->hand_count == 1)
        return columns;
    mine = mine > LEAST ? mine : LEAST;
    other = other > LEAST ? other : LEAST;
    int wide = (columns + MARGIN) * mine / (mine + other) - MARGIN;
    return wide > label ? smaller_length(wide, columns - MARGIN - label)
                        : label;
}

/* Returns the rows of all dice of the round. They have room for a third die
 * from the start, so that it makes none smaller. */
static int round_die_rows(const struct dice_screen *screen, int columns)
{
    const struct dice_game *game = &screen->session.game;
    int count = dice_of(screen, &game->house);
    int rows = die_rows(count > 3 ? count : 3, columns);
    for (int i = 0; i < game->hand_count; i++) {
        count = dice_of(screen, &game->hands[i]);
        rows = smaller_length(rows, die_rows(count > 2 ? count : 2,
                                             hand_columns(screen, i, columns)));
    }
    return rows;
}

/* The faces in pixels half a row high. Those that are an @ have no round
 * corners. */
enum { SIGN_ROWS = 5 };
static const char *const SIGNS[FACES][SIGN_ROWS] = {
    {"###", "  #", "##@", "@  ", "@##"},
    {"###", "  #", "###", "  #", "###"},
    {"# #", "# #", "@##", "  #", "  #"},
    {"@##", "@  ", "@##", "  #", "###"},
    {"###", "#  ", "###", "# #", "###"},
    {"###", "  #", "  #", "  #", "  #"},
    {"###", "# #", "###", "# #", "###"},
    {"###", "# #", "###", "  #", "###"},
    {"# ###", "# # #", "# # #", "# # #", "# ###"},
    {"  #", "  #", "  #", "# #", "###"},
    {" ### ", "#   #", "# # #", "#  # ", " ## #"},
    {"#  #", "# # ", "##  ", "# # ", "#  #"},
    {"###", "# #", "###", "# #", "# #"},
};

static bool has_dot(const char *const sign[SIGN_ROWS], int row, int column)
{
    return row >= 0 && row < SIGN_ROWS && column >= 0 &&
           column < (int)strlen(sign[row]) && sign[row][column] != ' ';
}

/* True if a face that is `scale` times as large has this pixel. The outer
 * corners of its bends are round. */
static bool has_pixel(const char *const sign[SIGN_ROWS], int scale, int row,
                      int column)
{
    int y = row < 0 ? -1 : row / scale, x = column / scale;
    int above = row - y * scale, left = column - x * scale;
    int down = 2 * above < scale ? -1 : 1, right = 2 * left < scale ? -1 : 1;
    int from_corner = smaller_length(above, scale - 1 - above) +
                      smaller_length(left, scale - 1 - left);
    bool is_cut = from_corner < scale / 2 && has_dot(sign, y - down, x) &&
                  has_dot(sign, y, x - right) && !has_dot(sign, y + down, x) &&
                  !has_dot(sign, y, x + right);
    return has_dot(sign, y, x) && (!is_cut || sign[y][x] == '@');
}

/* Draws a face as large as the die has room for. */
static void draw_large_sign(const struct brush *brush, const struct box *die,
                            const char *const sign[SIGN_ROWS], enum role role)
{
    static const char *const blocks[] = {" ", "▀", "▄", "█"};
    int wide = text_columns(sign[0]);
    int scale = smaller_length(die->rows * 3 / 2 / SIGN_ROWS, /* of 2 rows */
                               (die->columns - 2) / wide);
    scale = scale > 0 ? scale : 1;
    int top = (2 * die->rows - scale * SIGN_ROWS) / 2;
    int left = die->column + (die->columns - scale * wide) / 2;
    for (int i = 0; i < die->rows; i++)
        for (int j = 0; j < scale * wide; j++) {
            int block = has_pixel(sign, scale, 2 * i - top, j) +
                        2 * has_pixel(sign, scale, 2 * i + 1 - top, j);
            if (block > 0)
                paint_text(brush, die->row + i, left + j, role,
                           brush->letters ? "#" : blocks[block]);
        }
}

/* Draws a die that shows a face, and what it counts if that is a letter; or its
 * back if the face is 0. */
static void draw_die(const struct brush *brush, const struct box *box, int face,
                     bool has_soft_aces, enum role role)
{
    static const char *const words[FACES] = {"2", "3",  "4", "5", "6", "7", "8",
                                             "9", "10", "J", "Q", "K", "A"};
    enum { ROWS_FOR_LARGE = 4, ROWS_IN_FRAME = 5, ROWS_IN_ASCII = 7, WIDE = 6 };
    const struct card_size size = {box->rows, box->columns};
    struct box line = *box;
    int least = brush->has_surfaces ? ROWS_FOR_LARGE : ROWS_IN_FRAME;
    least = brush->letters ? ROWS_IN_ASCII : least;
    paint_card(brush, box->row, box->column, &size,
               face > 0 ? CARD_BLANK : CARD_BACK, card_code(SPADES, ACE));
    line.row += (box->rows - 1) / 2;
    if (face > 0 && box->rows >= least && box->columns >= WIDE) {
        draw_large_sign(brush, box, SIGNS[face - TWO], role);
        line.row = box->row + box->rows - 1;
        if (face > TEN && box->rows >= ROWS_IN_ASCII)
            paint_centered(brush, &line, role,
                           face != ACE     ? "counts 10"
                           : has_soft_aces ? "11 or 1"
                                           : "counts 11");
    } else if (face > 0)
        paint_centered(brush, &line, role, words[face - TWO]);
}

/* Draws the label of a hand, its dice in the middle of `box`, and after them
 * the one that rolls. They are narrower if they must. Returns the room on the
 * right of them. */
static struct box draw_hand(const struct dice_screen *screen, struct box box,
                            const char *label, enum role role,
                            const struct dice_hand *hand, int hidden)
{
    const struct brush *brush = &screen->stage.brush;
    int count = dice_of(screen, hand), stride = 2 * box.rows;
    if (count * stride > box.columns + 1)
        stride = (box.columns + 1) / count;
    struct box die = {box.row + 1,
                      box.column + (box.columns + 1 - count * stride) / 2,
                      box.rows, stride - 1};
    paint_centered(brush, &box, role, label);
    for (int i = 0; i < count; i++, die.column += stride) {
        bool is_rolled = i < hand->count;
        draw_die(brush, &die,
                 i == hidden ? 0
                 : is_rolled ? (int)hand->rolls[i]
                             : screen->rolling,
                 screen->setup->rules.soft_aces,
                 is_rolled ? ROLE_SPADES : ROLE_HEARTS);
    }
    die.columns = box.column + box.columns - die.column;
    return die;
}

/* What a label says of a hand, before the amount if it has one, the word of its
 * plate, and why. */
static const struct {
    const char *word;
    enum role role;
    const char *plate, *why;
} RESULTS[DICE_RESULTS] = {
    [DICE_PLAYED] = {", wager", ROLE_PLAIN, "", ""},
    [DICE_STANDS] = {" stands", ROLE_PLAIN, "", ""},
    [DICE_NATURAL] = {", a natural, wins", ROLE_WON, "NATURAL!",
                      "A natural pays 1.5 times the wager."},
    [DICE_TWENTY_ONE] = {" wins", ROLE_WON, "YOU WIN", "21 wins at once."},
    [DICE_HOUSE_BUST] = {" wins", ROLE_WON, "YOU WIN", "The house busts."},
    [DICE_HIGHER] = {" wins", ROLE_WON, "YOU WIN", "You are closer to 21."},
    [DICE_BOTH_NATURAL] = {", a natural: push", ROLE_TITLE, "PUSH",
                           "Both have a natural."},
    [DICE_EQUAL] = {": push", ROLE_TITLE, "PUSH", "Both have the same."},
    [DICE_HOUSE_NATURAL] = {" loses", ROLE_LOST, "YOU LOSE",
                            "The house has a natural."},
    [DICE_BUST] = {" busts: you lose", ROLE_LOST, "BUST", "You are past 21."},
    [DICE_LOWER] = {" loses", ROLE_LOST, "YOU LOSE",
                    "The house is closer to 21."},
};

/* Draws what the round wins or loses on a plate in `box`, the room beside the
 * player's dice, or else in one line in `between`, the room above them, or not
 * at all. A win is counted up. */
static void draw_plate(const struct dice_screen *screen, struct box box,
                       const struct box *between)
{
    enum { EDGES = 2, LINES = 2, SHARE = 6, LEAST = 1 + EDGES };
    const struct dice_game *game = &screen->session.game;
    enum dice_result result = game->results[0];
    const int64_t sum = dice_winnings(result, game->wager);
    const char *word = RESULTS[result].plate;
    char text[CLI_DOLLARS_SIZE] = "", line[TYPED_SIZE + CLI_DOLLARS_SIZE];
    if (sum != 0)
        cli_signed_dollars(text, sum - screen->unpaid);
    int wide = text_columns(text);
    if (text_columns(word) > wide)
        wide = text_columns(word);
    bool is_beside = wide <= box.columns;
    if (!is_beside) {
        box = *between;
        wide += 1 + smaller_length(text_columns(word), text_columns(text));
        snprintf(line, sizeof line, "%s %s", word, text);
    }
    int more = box.rows / SHARE * EDGES;
    struct box plate = {.rows = (is_beside ? LINES : 1) + more,
                        .columns =
                            smaller_length(wide + EDGES + more, box.columns)};
    plate.row = box.row + (box.rows - plate.rows) / 2;
    plate.column = box.column + (box.columns - plate.columns) / 2;
    if (is_beside || box.rows >= LEAST)
        paint_plate(&screen->stage.brush, &plate, RESULTS[result].role,
                    is_beside ? word : line, is_beside ? text : "", "");
}

/* Once the round is over, its hidden roll is shown, too: with a deck, it counts
 * for the next ones. */
static void draw_house(const struct dice_screen *screen, struct box box)
{
    const struct dice_game *game = &screen->session.game;
    struct dice_hand shown = game->house;
    char text[32];
    bool hides_hole = game->hole_hidden && game->phase != DICE_WAGER;
    bool is_hidden = hides_hole && shown.count > 1;
    shown.count -= is_hidden;
    int total = dice_total(&game->rules, &shown);
    const char *how = dice_is_soft(&game->rules, &shown) ? "soft " : "";
    snprintf(text, sizeof text, "House %s%d%s", is_hidden ? "shows " : how,
             total, total > HAND_BEST ? " busts" : "");
    (void)draw_hand(screen, box, text,
                    game->phase == DICE_HOUSE ? ROLE_TURN : ROLE_TITLE,
                    &game->house, hides_hole ? 1 : -1);
}

/* Draws a hand of the player, and its plate, which can be in `between`. */
static void draw_player(const struct dice_screen *screen, struct box box,
                        int number, const struct box *between)
{
    enum { PLATE_BELOW = 5 }; /* more dice may leave no room for it */
    static const char *const names[] = {"Your", "First", "Second"};
    const struct dice_game *game = &screen->session.game;
    const struct dice_hand *hand = &game->hands[number];
    enum dice_result result = game->results[number];
    bool is_next = game->hand == number && game->phase != DICE_WAGER;
    int64_t cents = result == DICE_PLAYED || result == DICE_STANDS
                        ? game->wager
                        : dice_winnings(result, game->wager);
    char text[96], amount[CLI_DOLLARS_SIZE];
    int bytes = snprintf(
        text, sizeof text, "%s%s %s%d%s",
        is_next && screen->is_asked ? screen->stage.brush.glyphs->turn : "",
        names[game->hand_count > 1 ? number + 1 : 0],
        dice_is_soft(&game->rules, hand) ? "soft " : "",
        dice_total(&game->rules, hand), RESULTS[result].word);
    bool has_plate = game->hand_count == 1 && !screen_is_small() &&
                     result > DICE_STANDS && hand->count < PLATE_BELOW;
    if (cents != 0 && result != DICE_STANDS && !has_plate)
        snprintf(text + bytes, sizeof text - (size_t)bytes, " %s",
                 cli_dollars(amount, cents > 0 ? cents : -cents));
    if (text_columns(text) > box.columns)
        text[bytes - (result == DICE_PLAYED ? (int)strlen(", wager") : 0)] =
            '\0';
    box = draw_hand(screen, box, text,
                    is_next ? ROLE_TURN : RESULTS[result].role, hand, -1);
    if (game->phase == DICE_WAGER && game->hand_count == 1)
        draw_plate(screen, box, between);
}

/* ---- The odds ---- */

/* Returns a part of the wager in whole cents. */
static int64_t cents_of(const struct dice_screen *screen, double part)
{
    double cents = part * (double)screen->session.game.wager;
    return (int64_t)(cents + (cents < 0 ? -0.5 : 0.5));
}

/* Returns what the key, a hit or else a stand, costs on average compared with
 * the other one, as a part of the wager; less than 0 if it is better. */
static double cost_of(const struct dice_screen *screen, int key)
{
    const struct dice_chances *chances = &screen->chances;
    return (chances->stand - chances->hit) * (key == 'h' ? 1 : -1);
}

/* Writes which decision is best. A hit that can neither bust nor make a soft
 * total worse costs nothing. */
static void write_best(const struct dice_screen *screen,
                       char text[MESSAGE_SIZE])
{
    const struct dice_chances *chances = &screen->chances;
    const struct dice_game *game = &screen->session.game;
    bool hits = chances->hit > chances->stand;
    double best = hits ? chances->hit : chances->stand;
    double other = hits ? chances->stand : chances->hit;
    char good[CLI_DOLLARS_SIZE], bad[CLI_DOLLARS_SIZE];
    if (chances->has_values)
        snprintf(text, MESSAGE_SIZE, "Best: %s, %s%s; %s: %s on average.",
                 hits ? "hit" : "stand",
                 screen->session.die.has_deck ? "about " : "",
                 cli_signed_dollars(good, cents_of(screen, best)),
                 hits ? "stand" : "hit",
                 cli_signed_dollars(bad, cents_of(screen, other)));
    else if (chances->bust == 0 &&
             !dice_is_soft(&game->rules, &game->hands[game->hand]))
        snprintf(text, MESSAGE_SIZE, "Best: hit, because it can't bust.");
    else
        snprintf(text, MESSAGE_SIZE,
                 "With a deck, no average of the first hand is computed.");
}

static void write_tally(const struct dice_screen *screen, FILE *out,
                        int columns)
{
    const struct dice_tally *tally = &screen->tally;
    const int64_t money = screen->session.game.money;
    const int64_t wagered =
        tally->starts * screen->setup->money + tally->sum - money;
    char text[MESSAGE_SIZE], amount[CLI_DOLLARS_SIZE];
    if (tally->rounds == 0)
        snprintf(text, sizeof text, "No round is over yet.");
    else
        snprintf(text, sizeof text, "%d round%s: %s. You won %d and lost %d.",
                 tally->rounds, tally->rounds == 1 ? "" : "s",
                 cli_signed_dollars(amount, tally->sum), tally->won,
                 tally->lost);
    cli_write_wrapped(out, text, columns);
    snprintf(text, sizeof text, "You began ");
    if (tally->starts > 1)
        text_add(text, sizeof text, "%d times ", tally->starts);
    text_add(text, sizeof text, "with %s",
             cli_dollars(amount, screen->setup->money));
    text_add(text, sizeof text, "%s have %s", wagered > 0 ? "," : " and",
             cli_dollars(amount, money));
    if (wagered > 0)
        text_add(text, sizeof text, ", wagered %s",
                 cli_dollars(amount, wagered));
    text_add(text, sizeof text, ".");
    cli_write_wrapped(out, text, columns);
}

static void write_rounds(const struct dice_screen *screen, FILE *out, int most)
{
    char amount[CLI_DOLLARS_SIZE];
    if (screen->rounds > 0)
        fputs("Your total and the house's, won or lost:\n\n", out);
    for (int i = screen->rounds > most ? screen->rounds - most : 0;
         i < screen->rounds; i++) {
        const struct past_round *round = &screen->past[i];
        fprintf(out, "%4d  ", i + 1);
        for (int j = 0; j < round->hands; j++)
            fprintf(out, "%s%2d", j > 0 ? " and " : "", round->totals[j]);
        if (round->hands > 0)
            fprintf(out, " against %2d", round->house);
        else
            fputs("not played to its end", out);
        fprintf(out, "  %s\n", cli_signed_dollars(amount, round->sum));
    }
}

/* Plots what was won in all before the first round and after each. */
static void write_curve(const struct dice_screen *screen, FILE *out,
                        int columns, int rows)
{
    double values[ROUNDS_KEPT + 1];
    const struct curve curve = {.values = values,
                                .count = (size_t)screen->rounds + 1,
                                .columns =
                                    smaller_length(columns, PLOT_COLUMNS_MAX),
                                .rows = rows,
                                .ascii = screen->stage.brush.plots_in_ascii,
                                .label = plot_label_cents};
    struct plot plot;
    values[screen->rounds] = (double)screen->tally.sum;
    for (int i = screen->rounds; i > 0; i--)
        values[i - 1] = values[i] - (double)screen->past[i - 1].sum;
    plot_curve(&plot, &curve);
    fputs("Won or lost in all, round by round:\n\n", out);
    plot_write(out, "", &plot);
    fputc('\n', out);
}

static void write_dice_history(void *self, FILE *out, int columns)
{
    enum { PAGE_SHARE = 4 };
    const struct dice_screen *screen = self;
    char text[MESSAGE_SIZE], cost[CLI_DOLLARS_SIZE];
    write_tally(screen, out, columns);
    cli_dollars(cost, (int64_t)(screen->cost + 0.5));
    snprintf(text, sizeof text, "Best choices: %d of %d%s%s.",
             screen->decisions - screen->mistakes, screen->decisions,
             screen->mistakes > 0 ? "; mistakes cost " : "",
             screen->mistakes > 0 ? cost : "");
    if (screen->decisions > 0)
        cli_write_wrapped(out, text, columns);
    snprintf(
        text, sizeof text, "Next: reach %s.%s", cli_dollars(cost, screen->goal),
        screen->mistakes > 0 ? " Before a choice, Advice shows the better one."
                             : "");
    cli_write_wrapped(out, text, columns);
    fputc('\n', out);
    if (screen->rounds > 0)
        write_curve(screen, out, columns, screen_rows() / PAGE_SHARE);
    write_rounds(screen, out, ROUNDS_KEPT);
}

static void write_chance(const struct dice_screen *screen, FILE *out,
                         const char *name, double chance)
{
    enum { BAR = 20 };
    int bar = (int)(BAR * chance + 0.5);
    fprintf(out, "%5s %5.1f%%  ", name, 100 * chance);
    for (int i = 0; i < bar || (i == 0 && chance > 0); i++)
        fputs(screen->stage.brush.glyphs->full, out);
    fputc('\n', out);
}

static void write_next_roll(const struct dice_screen *screen, FILE *out)
{
    enum { BUST = HAND_BEST + 1 };
    int past = 0, left = 0; /* faces: a deck may have none of one */
    const struct dice_game *game = &screen->session.game;
    double chances[BUST + 1] = {0};
    char name[TYPED_SIZE];
    for (int face = TWO; face <= ACE; face++) {
        struct dice_hand after = game->hands[game->hand];
        after.rolls[after.count++] = (enum face)face;
        int total = smaller_length(dice_total(&game->rules, &after), BUST);
        left += screen->chances.next[face] > 0;
        past += screen->chances.next[face] > 0 && total == BUST;
        chances[total] += screen->chances.next[face];
    }
    fputs("Your total after one more roll\n\n", out);
    for (int total = 0; total <= BUST; total++) {
        snprintf(name, sizeof name, total < BUST ? "%d" : "bust", total);
        if (chances[total] > 0)
            write_chance(screen, out, name, chances[total]);
    }
    fprintf(out, "\n%d of the %d faces take you past 21.\n\n", past, left);
}

static void write_panel(void *self, FILE *out, int columns)
{
    enum { HIGH = 50, LAST_ROUNDS = 8, CURVE_ROWS = 5 };
    const struct dice_screen *screen = self;
    const bool is_new = screen->rounds < BEGINNER_ROUNDS;
    enum dice_phase phase = screen->session.game.phase;
    bool is_deciding = phase == DICE_DECIDE || phase == DICE_HIT;
    const struct dice_chances *chances = &screen->chances;
    if (is_deciding && screen->is_advised) {
        char text[MESSAGE_SIZE];
        write_best(screen, text);
        fprintf(out, "%s\n\n", text);
    }
    if (is_deciding)
        write_next_roll(screen, out);
    if (is_deciding && chances->has_house) {
        fputs("If you stand\n\n", out);
        write_chance(screen, out, "win", chances->win);
        write_chance(screen, out, "push", chances->push);
        write_chance(screen, out, "lose", chances->lose);
        fputc('\n', out);
    }
    if (!is_new)
        write_curve(screen, out, columns, CURVE_ROWS);
    if (is_deciding && screen_rows() < HIGH)
        return;
    if (screen->rounds > 0) {
        write_tally(screen, out, columns);
        fputc('\n', out);
        write_rounds(screen, out, LAST_ROUNDS);
        fputc('\n', out);
    }
    if (!is_new && screen_rows() < HIGH)
        return;
    fputs("Rules\n\n", out);
    write_dice_rules(self, out, columns);
}

static void draw_dice_panel(struct dice_screen *screen)
{
    const struct view view = {
        .title = "", .write = write_panel, .self = screen};
    struct panel panel = {.view = &view};
    struct box box = {1, dice_columns(), screen_rows() - BARS, PANEL_COLUMNS};
    box = paint_panel(&screen->stage.brush, &box);
    panel_draw(&panel, &screen->stage, &box, true);
    free(panel.text);
}

/* Draws the die that waits for the first wager, and below it the aim, and how
 * the game goes unless the panel says that. */
static void draw_first_die(const struct dice_screen *screen)
{
    char goal[64], amount[CLI_DOLLARS_SIZE];
    const char *const lines[] = {
        "Come closer to 21 than the house.",
        goal,
        screen->setup->rules.soft_aces
            ? "J, Q and K count 10, an A 11 or, past 21, 1."
            : "J, Q and K count 10, an A 11: two aces bust.",
        "Roll 13 faces twice, then hit or stand.",
        "Past 21 you lose. The house hits below 17.",
        "21 at once, a natural, pays 1.5 times."};
    enum { LINES = sizeof lines / sizeof *lines, LINES_BESIDE_RULES = 2 };
    const struct brush *brush = &screen->stage.brush;
    int shown = dice_columns() < screen_columns() ? LINES_BESIDE_RULES
                                                  : LINES - screen_is_small();
    int room = screen_rows() - BARS - 1 - shown;
    int high = smaller_length(die_rows(1, dice_columns()), room);
    int spare = room - high;
    struct box die = {1 + (spare + 1) / 2, (dice_columns() - 2 * high + 1) / 2,
                      high, 2 * high - 1};
    struct box line = {.row = die.row + high + (spare > 0),
                       .columns = dice_columns()};
    snprintf(goal, sizeof goal, "Your first goal: double your money, to %s.",
             cli_dollars(amount, screen->goal));
    draw_die(brush, &die, ACE, screen->setup->rules.soft_aces, ROLE_HEARTS);
    for (int i = 0; i < shown; i++, line.row++)
        paint_centered(brush, &line, i == 0 ? ROLE_STATUS : ROLE_FELT,
                       lines[i]);
}

/* Draws the money, the goal and the rounds won in a row in the title. */
static void draw_money(const struct dice_screen *screen)
{
    const struct brush *brush = &screen->stage.brush;
    char text[96], money[CLI_DOLLARS_SIZE], goal[CLI_DOLLARS_SIZE];
    char streak[32] = "";
    if (screen->streak > 1)
        snprintf(streak, sizeof streak, "%d in a row %s ", screen->streak,
                 brush->glyphs->dot);
    snprintf(text, sizeof text, "%s%s %s goal %s", streak,
             cli_dollars(money, screen->session.game.money - screen->unpaid),
             brush->glyphs->dot, cli_dollars(goal, screen->goal));
    paint_right(brush, 0, screen_columns() - 1, ROLE_CHIPS, text);
}

static void draw_dice(void *self)
{
    struct dice_screen *screen = self;
    const struct dice_game *game = &screen->session.game;
    struct box box = {.column = MARGIN, .columns = dice_columns() - 2 * MARGIN};
    draw_money(screen);
    if (dice_columns() < screen_columns())
        draw_dice_panel(screen);
    screen->stage.is_typing = screen->typed[0] != '\0';
    if (game->wager == 0) {
        draw_first_die(screen);
        return;
    }
    box.rows = round_die_rows(screen, box.columns);
    int gap = (screen_rows() - BARS - 2 * (box.rows + 1)) / 3;
    box.row = 1 + gap;
    draw_house(screen, box);
    const struct box between = {box.row + 1 + box.rows, box.column, gap,
                                box.columns};
    box.row = between.row + gap;
    for (int i = 0; i < game->hand_count; i++) {
        box.columns = hand_columns(screen, i, between.columns);
        draw_player(screen, box, i, &between);
        box.column += box.columns + MARGIN;
    }
    screen->stage.message_rows = screen_rows() - BARS + 1 - box.row - box.rows;
}

/* ---- Rolling ---- */

/* Shows a die that tumbles to the face that was rolled. */
static void roll_die(struct dice_screen *screen)
{
    struct stage *stage = &screen->stage;
    struct dice_game *game = &screen->session.game;
    bool rolls_house = dice_house_is_next(game);
    const struct dice_hand *hand = next_hand(game);
    int before = dice_total(&game->rules, hand);
    const struct roll roll = dice_session_roll(&screen->session);
    int least = roll.face == ACE ? ACE_LOW : face_value(roll.face);
    enum { JUMP = 5 };
    for (int i = STEPS; i > 0 && !stage->skips; i--) {
        screen->rolling = TWO + ((int)roll.face - TWO + i * JUMP) % FACES;
        stage_pause(stage, STEP_PAUSE);
    }
    screen->rolling = 0;
    if (roll.starts_over)
        status_add(stage, "Every face came up four times; the count starts "
                          "over.");
    dice_deal_roll(game, roll.face);
    if (game->phase == DICE_DECIDE)
        dice_chances(&screen->session, &screen->chances);
    if (!rolls_house && dice_total(&game->rules, hand) < before + least)
        status_add(stage, "Your ace now counts 1.");
    if (game->phase != DICE_WAGER) /* the last one is shown with the sum */
        stage_pause(stage, STEP_PAUSE);
}

/* Whoever has the goal gets the next one. */
static void reach_goal(struct dice_screen *screen)
{
    char text[96], amount[CLI_DOLLARS_SIZE];
    if (screen->session.game.money < screen->goal)
        return;
    snprintf(text, sizeof text, "You reached your goal, %s!",
             cli_dollars(amount, screen->goal));
    status_add_ranked(&screen->stage, SENTENCE_TOTAL, text);
    while (screen->goal <= screen->session.game.money)
        screen->goal *= 2;
}

static void keep_round(struct dice_screen *screen, int hands, int64_t sum)
{
    const struct dice_game *game = &screen->session.game;
    screen->tally.rounds++;
    screen->tally.won += sum > 0;
    screen->tally.lost += sum < 0;
    screen->tally.sum += sum;
    if (screen->rounds == ROUNDS_KEPT)
        memmove(screen->past, screen->past + 1,
                (size_t)--screen->rounds * sizeof *screen->past);
    struct past_round *round = &screen->past[screen->rounds++];
    *round = (struct past_round){.hands = hands, .sum = sum};
    round->house = dice_total(&game->rules, &game->house);
    for (int i = 0; i < hands; i++)
        round->totals[i] = dice_total(&game->rules, &game->hands[i]);
}

static void show_sum(struct dice_screen *screen)
{
    const struct dice_game *game = &screen->session.game;
    const enum dice_result result = game->results[0];
    int64_t sum = 0;
    char text[96], amount[CLI_DOLLARS_SIZE];
    for (int i = 0; i < game->hand_count; i++)
        sum += dice_winnings(game->results[i], game->wager);
    keep_round(screen, game->hand_count, sum);
    if (game->hand_count == 1) /* two hands have it in their labels */
        status_add_ranked(&screen->stage, SENTENCE_RESULT,
                          result == DICE_HOUSE_BUST && game->house.count == 2
                              ? "Two aces: the house has 22 and busts at once."
                              : RESULTS[result].why);
    if (sum != 0)
        screen->streak = sum > 0 ? screen->streak + 1 : 0;
    snprintf(text, sizeof text, "You %s %s.", sum > 0 ? "win" : "lose",
             cli_dollars(amount, sum > 0 ? sum : -sum));
    if (sum == 0 || game->hand_count > 1) /* else it is on a plate */
        status_add_ranked(&screen->stage, SENTENCE_RESULT,
                          sum == 0 ? "You get your wager back." : text);
    for (int i = STEPS; i > 0 && sum > 0; i--) {
        screen->unpaid = sum * i / STEPS / DOLLAR * DOLLAR;
        stage_pause(&screen->stage, STEP_PAUSE);
    }
    screen->unpaid = 0;
    reach_goal(screen);
}

/* Rolls the die that is due; the house first waits. */
static void roll_next(struct dice_screen *screen)
{
    enum { NANOSECONDS_IN_MS = 1000 * 1000 };
    struct stage *stage = &screen->stage;
    struct dice_game *game = &screen->session.game;
    snprintf(stage->question, MESSAGE_SIZE, "The die rolls.");
    stage->actions.count = stage->short_question[0] = 0;
    screen->is_asked = false;
    if (die_is_spent(&screen->session.die)) {
        (void)dice_give_up(game);
        status_set(stage, "The rolls ran out; you get your wager back.");
        return;
    }
    if (game->phase == DICE_HOUSE)
        stage_pause(stage, screen->setup->pause / NANOSECONDS_IN_MS);
    roll_die(screen);
    if (game->phase == DICE_WAGER)
        show_sum(screen);
}

/* ---- Asking ---- */

/* Asks for a wager: what is typed, or the last one, as far as there is money
 * for it. */
static void ask_for_wager(struct dice_screen *screen)
{
    struct stage *stage = &screen->stage;
    struct bar *bar = &stage->actions;
    int64_t money = screen->session.game.money;
    char amount[CLI_DOLLARS_SIZE];
    stage->short_question[0] = '\0';
    screen->wager = screen->wager < money ? screen->wager : money;
    if (money == 0) {
        snprintf(stage->question, MESSAGE_SIZE, "You are out of money.");
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "Start over");
    } else if (die_is_spent(&screen->session.die))
        snprintf(stage->question, MESSAGE_SIZE,
                 "The arranged rolls are used up.");
    else {
        if (screen->typed[0])
            snprintf(stage->question, MESSAGE_SIZE, "Wager: $%s",
                     screen->typed);
        else
            snprintf(stage->question, MESSAGE_SIZE, "Wager: %s%s",
                     cli_dollars(amount, screen->wager),
                     screen->wager == money ? ", all you have" : "");
        /* In the order of harm, as at the table of blackjack. */
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "Roll");
        if (!screen_is_small())
            bar_add_right(bar, KEY_UNKNOWN, "0-9", "Amount");
        bar_add_right(bar, 'x', "x", "Twice");
        if (!screen_is_small())
            bar_add(bar, KEY_TO_END, "End", "All");
        bar_add(bar, KEY_UP_ARROW, stage->brush.glyphs->up_down, "Wager");
    }
}

/* Says the odds that were asked for, unless the panel has them. The best choice
 * is what matters: the rest needs no sign if it has no room. */
static void say_odds(struct dice_screen *screen)
{
    const struct dice_chances *chances = &screen->chances;
    const bool has_remark = screen->stage.status[0] != '\0';
    char text[MESSAGE_SIZE];
    if (!screen->is_advised || dice_columns() < screen_columns())
        return;
    write_best(screen, text);
    status_add_ranked(&screen->stage, SENTENCE_TOTAL, text);
    snprintf(text, sizeof text, "Next roll: bust %.1f%%, 21: %.1f%%.",
             100 * chances->bust, 100 * chances->twenty_one);
    if (!screen_is_small() || !has_remark)
        status_add_ranked(&screen->stage, SENTENCE_DETAIL, text);
}

/* Asks about the doubtful key. */
static void ask_about_doubt(struct dice_screen *screen)
{
    const struct dice_game *game = &screen->session.game;
    char *question = screen->stage.question, cost[CLI_DOLLARS_SIZE];
    const bool stands = screen->doubtful == 's';
    const bool wagers = screen->doubtful == KEY_ENTER_SIGN;
    if (wagers)
        snprintf(question, MESSAGE_SIZE, "Really wager all you have, %s?",
                 cli_dollars(cost, game->money));
    else
        snprintf(question, MESSAGE_SIZE,
                 "Really %s %d? It costs %s more than %s.",
                 stands ? "stand on" : "hit",
                 dice_total(&game->rules, &game->hands[game->hand]),
                 cli_dollars(
                     cost, cents_of(screen, cost_of(screen, screen->doubtful))),
                 stands ? "hitting" : "standing");
    bar_ask(&screen->stage.actions, "Choose again",
            wagers   ? "Wager it all"
            : stands ? "Stand"
                     : "Hit");
}

static void ask_for_decision(struct dice_screen *screen)
{
    struct stage *stage = &screen->stage;
    const struct dice_game *game = &screen->session.game;
    struct dice_hand shown = game->house;
    shown.count = 1;
    if (!screen->is_asked)
        say_odds(screen);
    screen->is_asked = true;
    if (!screen->is_advised && screen->rounds < BEGINNER_ROUNDS &&
        stage->status[0] == '\0')
        status_set(stage, "Not sure? Advice shows the better choice.");
    snprintf(stage->short_question, MESSAGE_SIZE,
             "Hit (roll again)%s or stand (stop)?",
             dice_is_pair(game) ? ", split" : "");
    snprintf(stage->question, MESSAGE_SIZE,
             "You have %d, the house shows %d: h%s",
             dice_total(&game->rules, &game->hands[game->hand]),
             dice_total(&game->rules, &shown), stage->short_question + 1);
    bar_add(&stage->actions, 'h', "h", "Hit");
    bar_add(&stage->actions, 's', "s", "Stand");
    if (dice_is_pair(game))
        bar_add(&stage->actions, 'p', "p", "Split");
    bar_add(&stage->actions, 'a', "a", "Advice");
}

static bool take_dice_turn(void *self)
{
    struct dice_screen *screen = self;
    const struct dice_game *game = &screen->session.game;
    if (screen->stage.leaves)
        return false;
    if (dice_roll_is_due(game)) {
        roll_next(screen);
        return true;
    }
    screen->stage.actions.count = 0;
    if (screen->doubtful != 0)
        ask_about_doubt(screen);
    else if (game->phase == DICE_WAGER)
        ask_for_wager(screen);
    else
        ask_for_decision(screen);
    return false;
}

/* ---- Keys ---- */

/* Waits for a yes, with nothing else said. */
static void doubt(struct dice_screen *screen, int key)
{
    screen->doubtful = key;
    screen->stage.status[0] = screen->stage.short_question[0] = '\0';
}

/* Starts a round, or the game again. A wager of all the money must be sure. */
static void begin_round(struct dice_screen *screen, bool is_sure)
{
    struct dice_game *game = &screen->session.game;
    struct stage *stage = &screen->stage;
    char problem[CLI_PROBLEM_SIZE], text[CLI_DOLLARS_SIZE];
    if (game->money == 0) {
        game->money = screen->setup->money;
        game->wager = 0;
        screen->wager = DICE_WAGER_USUAL;
        screen->goal = 2 * game->money;
        screen->tally.starts++;
        snprintf(problem, sizeof problem, "You start over with %s.",
                 cli_dollars(text, game->money));
        status_set(stage, problem);
        return;
    }
    if (die_is_spent(&screen->session.die))
        return;
    if (!dice_wager_read(screen->typed[0] ? screen->typed
                                          : cli_money(text, screen->wager),
                         game->money, &screen->wager, problem)) {
        stage_answer(stage, problem);
        return;
    }
    if (screen->wager == game->money && !is_sure) {
        doubt(screen, KEY_ENTER_SIGN);
        return;
    }
    screen->typed[0] = stage->status[0] = '\0';
    dice_start_round(game, screen->wager);
}

static void change_wager(struct dice_screen *screen, int64_t step)
{
    int64_t money = screen->session.game.money, wager = screen->wager + step;
    char text[96], amount[CLI_DOLLARS_SIZE];
    screen->typed[0] = '\0';
    if (wager > money && step != DICE_MONEY_MOST) {
        snprintf(text, sizeof text, "you have only %s",
                 cli_dollars(amount, money));
        stage_answer(&screen->stage, text);
    }
    if (wager > 0)
        screen->wager = wager < money ? wager : money;
}

static void take_wager_key(struct dice_screen *screen, int key, bool is_sure)
{
    bool is_typed = (key >= '0' && key <= '9') || key == '.' ||
                    (key == KEY_ERASE && screen->typed[0]);
    if (key == KEY_ENTER_SIGN || key == ' ')
        begin_round(screen, is_sure);
    else if (key == KEY_UP_ARROW || key == '+')
        change_wager(screen, WAGER_STEP);
    else if (key == KEY_DOWN_ARROW || key == '-')
        change_wager(screen, -WAGER_STEP);
    else if (key == 'x')
        change_wager(screen, screen->wager);
    else if (key == KEY_TO_END)
        change_wager(screen, DICE_MONEY_MOST);
    else if (key == KEY_ESCAPE_SIGN && screen->typed[0])
        screen->typed[0] = '\0';
    else if (!is_typed || !text_take_key(screen->typed, TYPED_SIZE, key))
        stage_answer_unknown(&screen->stage, key);
}

/* Shows the odds of this and all further decisions, or hides them. */
static void advise(struct dice_screen *screen)
{
    struct stage *stage = &screen->stage;
    screen->is_advised = !screen->is_advised;
    stage->status[0] = '\0';
    if (screen->is_asked)
        say_odds(screen);
    else
        status_set(stage, screen->is_advised
                              ? "Your next decision comes with its odds."
                              : "The odds are hidden.");
}

/* Counts a hit or a stand, and what it costs if the other one is better. A
 * choice that could have been a split isn't judged. */
static void judge_decision(struct dice_screen *screen, int key)
{
    double less = cost_of(screen, key);
    char text[64], cost[CLI_DOLLARS_SIZE];
    if (screen->session.die.has_deck || dice_is_pair(&screen->session.game))
        return;
    screen->decisions++;
    if (less <= 0)
        return;
    screen->mistakes++;
    screen->cost += less * (double)screen->session.game.wager;
    snprintf(text, sizeof text, "%s was better by %s.",
             key == 'h' ? "Standing" : "Hitting",
             cli_dollars(cost, cents_of(screen, less)));
    status_add_ranked(&screen->stage, SENTENCE_REMARK, text);
}

static void take_decision_key(struct dice_screen *screen, int key, bool is_sure)
{
    struct dice_game *game = &screen->session.game;
    struct stage *stage = &screen->stage;
    const double costly = 0.4; /* of the wager: a slip, as in blackjack */
    const bool splits = key == 'p';
    char problem[CLI_PROBLEM_SIZE];
    if (key != 'h' && key != 's' && !splits) {
        stage_answer_unknown(stage, key);
        return;
    }
    if (!splits && !is_sure && screen->chances.has_values &&
        cost_of(screen, key) >= costly) {
        doubt(screen, key);
        return;
    }
    stage->status[0] = '\0';
    if (!splits)
        judge_decision(screen, key);
    if (key == 'h')
        dice_hit(game);
    else if (key == 's')
        dice_stand(game);
    else if (!dice_split(game, problem))
        stage_answer(stage, problem);
    if (game->phase == DICE_WAGER)
        show_sum(screen);
    screen->is_asked = screen->is_asked && game->phase == DICE_DECIDE;
}

/* ---- Commands ---- */

static int dice_show_history(void *self)
{
    struct dice_screen *screen = self;
    return stage_show_text(&screen->stage, "History", write_dice_history,
                           screen, "l\n");
}

static void draw_sample_die(const struct brush *brush, int row, int column)
{
    draw_die(brush, &(struct box){row, column, 5, 9}, TEN, false, ROLE_SPADES);
}

static int dice_show_options(void *self)
{
    static const struct menu_entry entries[] = {
        {.look = LOOK_THEME, .help = "the colors of the screen"},
        {.look = LOOK_SIGNS, .help = "how dice and lines are drawn"},
        {.look = LOOK_MOUSE, .help = "click the key bars"},
    };
    static const struct menu menu = {.entries = entries,
                                     .count = sizeof entries / sizeof *entries,
                                     .draw_sample = draw_sample_die};
    struct dice_screen *screen = self;
    stage_show_options(&screen->stage, &menu);
    return KEY_IS_NONE;
}

/* Ends a round that the player leaves. */
static void lose_wagers(struct dice_screen *screen)
{
    struct dice_game *game = &screen->session.game;
    int64_t lost = dice_give_up(game);
    game->money -= lost;
    if (lost > 0)
        keep_round(screen, 0, -lost);
}

static bool leave_dice(void *self)
{
    struct dice_screen *screen = self;
    struct stage *stage = &screen->stage;
    struct dice_game *game = &screen->session.game;
    struct view view = {
        .title = "How you did", .write = write_dice_history, .self = screen};
    if (game->phase != DICE_WAGER) {
        if (!stage_confirm(
                stage, "Leave the game?",
                "The round isn't over. If you leave, you lose your wager.",
                "Stay", "Leave"))
            return false;
        lose_wagers(screen);
    }
    if (stage->leaves || !stage_fits(stage) || screen->rounds == 0)
        return true;
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Play again");
    bar_add(&view.bar, KEY_DOWN_ARROW, stage->brush.glyphs->up_down, "Scroll");
    bar_add(&view.bar, 'q', "q", "Leave");
    stage->status[0] = '\0';
    screen->is_asked = false;
    return stage_show(stage, &view) != KEY_ENTER_SIGN;
}

static void take_dice_key(void *self, int key)
{
    struct dice_screen *screen = self;
    const int doubtful = screen->doubtful;
    const bool is_sure = doubtful != 0 && key == 'y';
    screen->stage.skips = screen->setup->pause == 0 || screen->stage.leaves;
    screen->doubtful = 0;
    if (is_sure)
        key = doubtful;
    if (doubtful != 0 && !is_sure && (key == doubtful || key_is_no(key)))
        stage_answer(&screen->stage, "nothing has changed; choose again");
    else if (key == 'a')
        advise(screen);
    else if (screen->session.game.phase == DICE_WAGER)
        take_wager_key(screen, key, is_sure);
    else
        take_decision_key(screen, key, is_sure);
}

/* Advice and a higher wager needn't wait until the die lies still. */
static bool dice_acts_after_skip(const void *self, int key)
{
    (void)self;
    return key == 'a' || key == 'x' || key == 'm' || key == KEY_TO_END;
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", dice_show_help, NULL},
    {'l', "l", "History", dice_show_history, NULL},
    {'o', "o", "Options", dice_show_options, NULL},
    {'q', "q", "Leave", NULL, NULL},
};

static const struct stage_game DICE_GAME = {
    .draw = draw_dice,
    .turn = take_dice_turn,
    .key = take_dice_key,
    .acts_after_skip = dice_acts_after_skip,
    .leave = leave_dice,
    .surface = SURFACE_FELT,
    .offers_mouse = true,
    .commands = COMMANDS,
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
    .rows = DICE_ROWS,
    .columns = DICE_COLUMNS,
};

/* ---- A session ---- */

enum cli_status dice_screen_play(const struct cli *cli,
                                 const struct dice_setup *setup,
                                 const struct screen_options *options)
{
    struct dice_screen screen = {.setup = setup,
                                 .wager = DICE_WAGER_USUAL,
                                 .goal = 2 * setup->money,
                                 .tally = {.starts = 1}};
    struct stage_start start = {.cli = cli,
                                .game = &DICE_GAME,
                                .self = &screen,
                                .title = "Dice",
                                .color = options->color,
                                .outer = options->outer};
    char money[CLI_DOLLARS_SIZE];
    screen_options_apply(options, &start.look);
    if (!dice_session_open(&screen.session, cli, setup) ||
        !stage_open(&screen.stage, &start))
        return CLI_FAILED;
    stage_run(&screen.stage);
    stage_close(&screen.stage);
    lose_wagers(&screen);
    if (options->outer != NULL) /* the lobby */
        return CLI_DONE;
    fprintf(cli->out, "You leave with %s.\n",
            cli_dollars(money, screen.session.game.money));
    if (screen.tally.starts > 1)
        fprintf(cli->out, "You began %d times with %s.\n", screen.tally.starts,
                cli_dollars(money, setup->money));
    return CLI_DONE;
}
