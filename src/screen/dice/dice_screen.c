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
    DIE_ROWS_LEAST = 3, /* on the smallest screen */
    DIE_ROWS_MOST = 22,
    PLATE_COLUMNS = 12, /* on both sides of the dice, from so many columns: */
    PLATE_FROM = 60,
    STEPS = 6,       /* faces that a die shows while it rolls */
    STEP_PAUSE = 70, /* milliseconds */
    FACES = ACE - TWO + 1,
    WAGER_STEP = 5 * 100, /* cents */
    DICE_WAGER_USUAL = 10 * 100,
    TYPED_SIZE = 24
};

enum {
    ROUNDS_KEPT = 1000,
    BEGINNER_ROUNDS = 3 /* in which a decision comes with the key of advice */
};

struct past_round {
    int hands, totals[2], house; /* no hands: it wasn't played to its end */
    int64_t sum, money;          /* won, less what was lost; after it */
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
    int slip;               /* the key that waits for a yes; 0: none */
    bool is_advised;        /* the odds of each decision are shown */
    bool has_odds;          /* `chances` are those of this round */
    int64_t goal;           /* the money to reach: twice that of the last one */
    int streak;             /* rounds won in a row */
    int64_t unpaid;         /* the rest of a win that is counted up */
    int rounds;             /* of this game, at most ROUNDS_KEPT */
    struct past_round past[ROUNDS_KEPT];
    int decisions, mistakes; /* whose best choice is known */
    double cost;             /* of the mistakes, in cents, on average */
};

/* ---- The rules ---- */

static void write_dice_rules(void *self, FILE *out, int columns)
{
    const struct dice_setup *setup = ((struct dice_screen *)self)->setup;
    const struct dice_rules *rules = &setup->rules;
    const char *const paragraphs[] = {
        "The die has thirteen sides: 2 to 10, J, Q and K, which count 10, and "
        "A.",
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
    for (size_t i = 0; i < sizeof paragraphs / sizeof *paragraphs; i++)
        if (*paragraphs[i])
            cli_write_wrapped(out, paragraphs[i], columns);
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
 * on a small screen, for gaps. */
static int die_rows(void)
{
    enum { LABELS = 2, GAPS = 3 };
    int rows = screen_rows() - BARS - LABELS - (screen_is_small() ? 0 : GAPS);
    return smaller_length(rows / 2, DIE_ROWS_MOST);
}

/* The faces in pixels half a row high. */
enum { SIGN_ROWS = 5 };
static const char *const SIGNS[FACES][SIGN_ROWS] = {
    {"###", "  #", "###", "#  ", "###"},
    {"###", "  #", "###", "  #", "###"},
    {"# #", "# #", "###", "  #", "  #"},
    {"###", "#  ", "###", "  #", "###"},
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
           column < (int)strlen(sign[row]) && sign[row][column] == '#';
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
    return has_dot(sign, y, x) && !is_cut;
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
                paint_text(brush, die->row + i, left + j, role, blocks[block]);
        }
}

/* Draws a face in ASCII: large, or its word above a pip for each point. */
static void draw_ascii_face(const struct brush *brush, const struct box *die,
                            int face, const char *word, enum role role)
{
    enum { PIPS_MOST = 4, ROWS_FOR_PIPS = 4 };
    int in_row = face < TEN ? PIPS_MOST - 1 : PIPS_MOST;
    const char *const *sign = SIGNS[face - TWO];
    int wide = 2 * text_columns(sign[0]), top = (die->rows - SIGN_ROWS) / 2;
    struct box line = {die->row, die->column, 1, die->columns};
    bool has_pips = face <= TEN && die->rows >= ROWS_FOR_PIPS;
    if (die->rows > SIGN_ROWS) {
        for (int i = 0; i < SIGN_ROWS * wide; i++)
            if (has_dot(sign, i / wide, i % wide / 2))
                paint_text(brush, die->row + top + i / wide,
                           die->column + (die->columns - wide) / 2 + i % wide,
                           role, "#");
        return;
    }
    line.row += has_pips ? 0 : (die->rows - 1) / 2;
    paint_centered(brush, &line, role, word);
    for (int left = has_pips ? face : 0; left > 0; left -= in_row) {
        int pips = smaller_length(left, in_row);
        line.row++;
        paint_centered(brush, &line, role, &"o o o o"[2 * (PIPS_MOST - pips)]);
    }
}

/* Draws a die that shows a face, or its back if that is 0. */
static void draw_die(const struct brush *brush, const struct box *box, int face,
                     enum role role)
{
    static const char *const words[FACES] = {"2", "3",  "4", "5", "6", "7", "8",
                                             "9", "10", "J", "Q", "K", "A"};
    enum { ROWS_FOR_LARGE = 4, ROWS_IN_FRAME = 5 };
    const struct card_size size = {box->rows, box->columns};
    struct box line = *box;
    int edge = !brush->has_surfaces;
    paint_card(brush, box->row, box->column, &size,
               face > 0 ? CARD_BLANK : CARD_BACK, card_code(SPADES, ACE));
    line.row += (box->rows - 1) / 2;
    if (face > 0 && !brush->letters &&
        box->rows >= (brush->has_surfaces ? ROWS_FOR_LARGE : ROWS_IN_FRAME))
        draw_large_sign(brush, box, SIGNS[face - TWO], role);
    else if (face > 0 && brush->letters)
        draw_ascii_face(brush,
                        &(struct box){box->row + edge, box->column + edge,
                                      box->rows - 2 * edge,
                                      box->columns - 2 * edge},
                        face, words[face - TWO], role);
    else if (face > 0)
        paint_centered(brush, &line, role, words[face - TWO]);
}

/* Draws the label of a hand, its dice in the middle of `box`, and after them
 * the one that rolls. They are smaller, or overlap, if they must. Returns the
 * room on the right of them. */
static struct box draw_hand(const struct dice_screen *screen, struct box box,
                            const char *label, enum role role,
                            const struct dice_hand *hand, bool is_rolling,
                            int hidden)
{
    const struct brush *brush = &screen->stage.brush;
    int count = hand->count + is_rolling;
    struct box die = {.row = box.row + 1, .rows = box.rows};
    int room = box.columns - (box.columns > PLATE_FROM ? 2 * PLATE_COLUMNS : 0);
    while (die.rows > DIE_ROWS_LEAST &&
           2 * (count < 2 ? 2 : count) * die.rows > room + 1)
        die.rows--;
    die.columns = 2 * die.rows - 1;
    int stride = die.columns + 1;
    if (count > 1 && (count - 1) * stride + die.columns > box.columns)
        stride = (box.columns - die.columns) / (count - 1);
    int wide = die.columns + (count > 1 ? (count - 1) * stride : 0);
    die.column = box.column + (box.columns - wide) / 2;
    paint_centered(brush, &box, role, label);
    for (int i = 0; i < count; i++, die.column += stride) {
        bool is_rolled = i < hand->count;
        draw_die(brush, &die,
                 i == hidden ? 0
                 : is_rolled ? (int)hand->rolls[i]
                             : screen->rolling,
                 is_rolled ? ROLE_SPADES : ROLE_HEARTS);
    }
    die.column += die.columns - stride + 1;
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
 * player's dice: without the word, or not at all, where that is too small. A
 * win is counted up. */
static void draw_plate(const struct dice_screen *screen, struct box box)
{
    enum { EDGES = 2, LINES = 2, SHARE = 6 };
    const struct dice_game *game = &screen->session.game;
    enum dice_result result = game->results[0];
    const int64_t sum = dice_winnings(result, game->wager);
    const char *word = RESULTS[result].plate;
    char text[CLI_DOLLARS_SIZE] = "";
    if (sum != 0)
        cli_signed_dollars(text, sum - screen->unpaid);
    int wide = text_columns(text), more = box.rows / SHARE * EDGES;
    if (text_columns(word) > box.columns - EDGES && sum != 0)
        word = text;
    if (text_columns(word) > wide)
        wide = text_columns(word);
    if (wide > box.columns - EDGES)
        return;
    const char *below = word == text ? "" : text;
    struct box plate = {.rows = LINES + more,
                        .columns =
                            smaller_length(wide + EDGES + more, box.columns)};
    plate.row = box.row + (box.rows - plate.rows) / 2;
    plate.column = box.column + (box.columns - plate.columns) / 2;
    paint_plate(&screen->stage.brush, &plate, RESULTS[result].role, word, below,
                "");
}

/* Once the round is over, its hidden roll is shown, too: with a deck, it counts
 * for the next ones. */
static bool hides_hole(const struct dice_game *game)
{
    return game->hole_hidden && game->phase != DICE_WAGER;
}

static void draw_house(const struct dice_screen *screen, struct box box)
{
    const struct dice_game *game = &screen->session.game;
    struct dice_hand shown = game->house;
    char text[32];
    bool rolls = screen->rolling > 0 && dice_house_is_next(game);
    bool is_hidden = hides_hole(game) && shown.count > 1;
    shown.count -= is_hidden;
    int total = dice_total(&game->rules, &shown);
    snprintf(text, sizeof text, "House %s%d%s",
             is_hidden                            ? "shows "
             : dice_is_soft(&game->rules, &shown) ? "soft "
                                                  : "",
             total, total > HAND_BEST ? " busts" : "");
    (void)draw_hand(screen, box, text,
                    game->phase == DICE_HOUSE ? ROLE_TURN : ROLE_TITLE,
                    &game->house, rolls, hides_hole(game) ? 1 : -1);
}

static void draw_player(const struct dice_screen *screen, struct box box,
                        int number)
{
    static const char *const names[] = {"Your", "First", "Second"};
    const struct dice_game *game = &screen->session.game;
    const struct dice_hand *hand = &game->hands[number];
    enum dice_result result = game->results[number];
    bool is_next = game->hand == number && game->phase != DICE_WAGER;
    bool rolls = screen->rolling > 0 && is_next && !dice_house_is_next(game);
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
    if (cents != 0 && result != DICE_STANDS)
        snprintf(text + bytes, sizeof text - (size_t)bytes, " %s",
                 cli_dollars(amount, cents > 0 ? cents : -cents));
    if (text_columns(text) > box.columns)
        text[bytes - (result == DICE_PLAYED ? (int)strlen(", wager") : 0)] =
            '\0';
    box =
        draw_hand(screen, box, text, is_next ? ROLE_TURN : RESULTS[result].role,
                  hand, rolls, -1);
    if (game->phase == DICE_WAGER && game->hand_count == 1)
        draw_plate(screen, box);
}

/* ---- The odds ---- */

/* Writes what the wager wins on average with a decision. */
static const char *write_value(char text[CLI_DOLLARS_SIZE],
                               const struct dice_screen *screen, double value)
{
    double cents = value * (double)screen->session.game.wager;
    return cli_signed_dollars(text,
                              (int64_t)(cents + (cents < 0 ? -0.5 : 0.5)));
}

/* Returns what the key, a hit or else a stand, costs on average compared with
 * the other one, as a part of the wager; less than 0 if it is better. */
static double cost_of(const struct dice_screen *screen, int key)
{
    const struct dice_chances *chances = &screen->chances;
    return (chances->stand - chances->hit) * (key == 'h' ? 1 : -1);
}

/* Writes what a hit or a stand that is a mistake costs on average. */
static const char *write_cost(char text[CLI_DOLLARS_SIZE],
                              const struct dice_screen *screen, int key)
{
    const double cents =
        cost_of(screen, key) * (double)screen->session.game.wager;
    return cli_dollars(text, (int64_t)(cents + 0.5));
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
        snprintf(text, MESSAGE_SIZE, "Best: %s, %s%s on average; %s: %s.",
                 hits ? "hit" : "stand",
                 screen->session.die.has_deck ? "about " : "",
                 write_value(good, screen, best), hits ? "stand" : "hit",
                 write_value(bad, screen, other));
    else if (chances->bust == 0 &&
             !dice_is_soft(&game->rules, &game->hands[game->hand]))
        snprintf(text, MESSAGE_SIZE, "Best: hit, because it can't bust.");
    else
        snprintf(text, MESSAGE_SIZE,
                 "With a deck, no average of the first hand is computed.");
}

/* Writes how many rounds were won and lost, and their sum. */
static void write_tally(const struct dice_screen *screen, FILE *out)
{
    int won = 0, lost = 0;
    int64_t sum = 0;
    char amount[CLI_DOLLARS_SIZE];
    for (int i = 0; i < screen->rounds; i++) {
        won += screen->past[i].sum > 0;
        lost += screen->past[i].sum < 0;
        sum += screen->past[i].sum;
    }
    if (screen->rounds == 0)
        fputs("No round is over yet.\n\n", out);
    else
        fprintf(out, "%d round%s: %s. You won %d and lost %d.\n\n",
                screen->rounds, screen->rounds == 1 ? "" : "s",
                cli_signed_dollars(amount, sum), won, lost);
}

/* Writes the last rounds, at most `most`. */
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

/* Plots the money before the first round and after each. */
static void write_money(const struct dice_screen *screen, FILE *out,
                        int columns)
{
    enum { PAGE_SHARE = 4 };
    double values[ROUNDS_KEPT + 1];
    const struct curve curve = {.values = values,
                                .count = (size_t)screen->rounds + 1,
                                .columns =
                                    smaller_length(columns, PLOT_COLUMNS_MAX),
                                .rows = screen_rows() / PAGE_SHARE,
                                .ascii = screen->stage.brush.plots_in_ascii,
                                .label = plot_label_cents};
    struct plot plot;
    values[0] = (double)(screen->past[0].money - screen->past[0].sum);
    for (int i = 0; i < screen->rounds; i++)
        values[i + 1] = (double)screen->past[i].money;
    plot_curve(&plot, &curve);
    fputs("Your money, round by round:\n\n", out);
    plot_write(out, "", &plot);
    fputc('\n', out);
}

/* Writes the history, which is the last page, too: the sums, how well the
 * person decided, what to try next, the money and the rounds. */
static void write_dice_history(void *self, FILE *out, int columns)
{
    const struct dice_screen *screen = self;
    const struct dice_rules *rules = &screen->session.game.rules;
    char text[MESSAGE_SIZE], cost[CLI_DOLLARS_SIZE];
    write_tally(screen, out);
    cli_dollars(cost, (int64_t)(screen->cost + 0.5));
    snprintf(text, sizeof text, "Best choices: %d of %d%s%s%s.",
             screen->decisions - screen->mistakes, screen->decisions,
             screen->mistakes > 0 ? "; your mistakes cost about " : "",
             screen->mistakes > 0 ? cost : "",
             screen->mistakes > 0 ? " in all" : "");
    if (screen->decisions > 0)
        cli_write_wrapped(out, text, columns);
    snprintf(text, sizeof text, "Next: reach %s.%s",
             cli_dollars(cost, screen->goal),
             screen->mistakes > 0
                 ? " Before a choice, press a: it shows the better one."
             : rules->split && rules->soft_aces
                 ? ""
                 : " Or try dice21 --extra, with splits and soft aces.");
    cli_write_wrapped(out, text, columns);
    fputc('\n', out);
    if (screen->rounds > 0)
        write_money(screen, out, columns);
    write_rounds(screen, out, ROUNDS_KEPT);
}

/* Writes a bar of the panel for a chance. */
static void write_chance(const struct dice_screen *screen, FILE *out,
                         const char *name, double chance, double most)
{
    enum { BAR = 20 };
    int bar = (int)(BAR * chance / most + 0.5);
    fprintf(out, "%5s %5.1f%%  ", name, 100 * chance);
    for (int i = 0; i < bar || (i == 0 && chance > 0); i++)
        fputs(screen->stage.brush.glyphs->full, out);
    fputc('\n', out);
}

/* Writes the totals that the next roll may make, and the chance of each. */
static void write_next_roll(const struct dice_screen *screen, FILE *out)
{
    enum { BUST = HAND_BEST + 1 };
    const struct dice_game *game = &screen->session.game;
    double chances[BUST + 1] = {0}, most = 0;
    char name[TYPED_SIZE];
    for (int face = TWO; face <= ACE; face++) {
        struct dice_hand after = game->hands[game->hand];
        after.rolls[after.count++] = (enum face)face;
        int total = smaller_length(dice_total(&game->rules, &after), BUST);
        chances[total] += screen->chances.next[face];
        most = chances[total] > most ? chances[total] : most;
    }
    fputs("Your total after one more roll\n\n", out);
    for (int total = 0; total <= BUST; total++) {
        snprintf(name, sizeof name, total < BUST ? "%d" : "bust", total);
        if (chances[total] > 0)
            write_chance(screen, out, name, chances[total], most);
    }
    fputc('\n', out);
}

/* Writes how the round ends if the player stands. */
static void write_if_standing(const struct dice_screen *screen, FILE *out)
{
    const struct dice_chances *chances = &screen->chances;
    fputs("If you stand\n\n", out);
    write_chance(screen, out, "win", chances->win, 1);
    write_chance(screen, out, "push", chances->push, 1);
    write_chance(screen, out, "lose", chances->lose, 1);
    fputc('\n', out);
}

/* Writes the odds of a decision, with the best one if it was asked for, the
 * last rounds, and the rules. */
static void write_panel(void *self, FILE *out, int columns)
{
    enum { HIGH = 50, LAST_ROUNDS = 12 };
    const struct dice_screen *screen = self;
    enum dice_phase phase = screen->session.game.phase;
    bool is_deciding =
        screen->has_odds && (phase == DICE_DECIDE || phase == DICE_HIT);
    if (is_deciding && screen->is_advised) {
        char text[MESSAGE_SIZE];
        write_best(screen, text);
        fprintf(out, "%s\n\n", text);
    }
    if (is_deciding)
        write_next_roll(screen, out);
    if (is_deciding && screen->chances.has_house)
        write_if_standing(screen, out);
    if (screen->rounds > 0 && (!is_deciding || screen_rows() >= HIGH)) {
        write_tally(screen, out);
        write_rounds(screen, out, LAST_ROUNDS);
        fputc('\n', out);
    }
    fputs("Rules\n\n", out);
    write_dice_rules(self, out, columns);
}

static void draw_dice_panel(struct dice_screen *screen)
{
    const struct brush *brush = &screen->stage.brush;
    const struct view view = {
        .title = "", .write = write_panel, .self = screen};
    struct panel panel = {.view = &view};
    struct box box = {1, dice_columns(), screen_rows() - BARS, PANEL_COLUMNS};
    box = paint_panel(brush, &box);
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
        "Roll twice, then hit (once more) or stand.",
        "Past 21 you lose. The house hits below 17.",
        "21 at once, a natural, pays 1.5 times."};
    enum { LINES = sizeof lines / sizeof *lines, LINES_BESIDE_RULES = 2 };
    const struct brush *brush = &screen->stage.brush;
    int shown = dice_columns() < screen_columns() ? LINES_BESIDE_RULES : LINES;
    int room = screen_rows() - BARS - 1 - shown;
    int high = smaller_length(die_rows(), room), spare = room - high;
    struct box die = {1 + spare / 2, (dice_columns() - 2 * high + 1) / 2, high,
                      2 * high - 1};
    struct box line = {.row = die.row + high + (spare > 0),
                       .columns = dice_columns()};
    snprintf(goal, sizeof goal, "Your first goal: double your money, to %s.",
             cli_dollars(amount, screen->goal));
    draw_die(brush, &die, ACE, ROLE_HEARTS);
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
    int high = die_rows(), spare = screen_rows() - BARS - 2 * (high + 1);
    struct box box = {
        .column = MARGIN, .rows = high, .columns = dice_columns() - 2 * MARGIN};
    draw_money(screen);
    if (dice_columns() < screen_columns())
        draw_dice_panel(screen);
    screen->stage.is_typing = screen->typed[0] != '\0';
    if (game->wager == 0) {
        draw_first_die(screen);
        return;
    }
    box.row = 1 + spare / 3;
    draw_house(screen, box);
    box.row += 1 + high + spare / 3;
    for (int i = 0; i < game->hand_count; i++) {
        struct box half = box;
        half.columns = (box.columns + MARGIN) / game->hand_count - MARGIN;
        half.column += i * (half.columns + MARGIN);
        draw_player(screen, half, i);
    }
    screen->stage.message_rows = screen_rows() - BARS + 1 - box.row - high;
}

/* ---- Rolling ---- */

/* Shows a die that tumbles to the face that was rolled. */
static void roll_die(struct dice_screen *screen)
{
    struct stage *stage = &screen->stage;
    struct dice_game *game = &screen->session.game;
    bool rolls_house = dice_house_is_next(game);
    const struct dice_hand *hand =
        rolls_house ? &game->house : &game->hands[game->hand];
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

/* Makes the next wager `most`, or all of the money, if it is more, and says so.
 */
static void lower_wager(struct dice_screen *screen, int64_t most)
{
    int64_t money = screen->session.game.money;
    char text[96], amount[CLI_DOLLARS_SIZE];
    if (most > money)
        most = money;
    if (screen->wager > most && most > 0) {
        snprintf(text, sizeof text, "Your next wager is only %s.",
                 cli_dollars(amount, most));
        status_add_ranked(&screen->stage, SENTENCE_DETAIL, text);
    }
    if (screen->wager > most)
        screen->wager = most;
}

/* Keeps a round that has ended, with `hands` hands. */
static void keep_round(struct dice_screen *screen, int hands, int64_t sum)
{
    const struct dice_game *game = &screen->session.game;
    if (screen->rounds == ROUNDS_KEPT)
        memmove(screen->past, screen->past + 1,
                (size_t)--screen->rounds * sizeof *screen->past);
    struct past_round *round = &screen->past[screen->rounds++];
    *round =
        (struct past_round){.hands = hands, .sum = sum, .money = game->money};
    round->house = dice_total(&game->rules, &game->house);
    for (int i = 0; i < hands; i++)
        round->totals[i] = dice_total(&game->rules, &game->hands[i]);
}

/* Says how a round ended. */
static void show_sum(struct dice_screen *screen)
{
    const struct dice_game *game = &screen->session.game;
    int64_t sum = 0;
    char text[96], amount[CLI_DOLLARS_SIZE];
    for (int i = 0; i < game->hand_count; i++)
        sum += dice_winnings(game->results[i], game->wager);
    keep_round(screen, game->hand_count, sum);
    if (game->hand_count == 1) /* two hands have it in their labels */
        status_add_ranked(&screen->stage, SENTENCE_RESULT,
                          RESULTS[game->results[0]].why);
    if (sum != 0)
        screen->streak = sum > 0 ? screen->streak + 1 : 0;
    if (sum == 0)
        snprintf(text, sizeof text, "You get your wager back.");
    else
        snprintf(text, sizeof text, "You %s %s.", sum > 0 ? "win" : "lose",
                 cli_dollars(amount, sum > 0 ? sum : -sum));
    status_add_ranked(&screen->stage, SENTENCE_RESULT, text);
    for (int i = STEPS; i > 0 && sum > 0; i--) {
        screen->unpaid = sum * i / STEPS;
        stage_pause(&screen->stage, STEP_PAUSE);
    }
    screen->unpaid = 0;
    reach_goal(screen);
    /* One Enter mustn't risk everything again, or all that is left. */
    if (screen->wager >= game->money ||
        screen->wager * game->hand_count == game->money - sum)
        lower_wager(screen, DICE_WAGER_USUAL);
}

/* Rolls the die that is due; the house first waits. */
static void roll_next(struct dice_screen *screen)
{
    enum { NANOSECONDS_IN_MS = 1000 * 1000 };
    struct stage *stage = &screen->stage;
    struct dice_game *game = &screen->session.game;
    stage->question[0] = '\0';
    stage->actions.count = 0;
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
    lower_wager(screen, money);
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
                     screen->wager == money ? ", all you have. Enter rolls."
                                            : "");
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "Roll");
        bar_add(bar, KEY_UP_ARROW, stage->brush.glyphs->up_down, "Change");
        if (!screen_is_small())
            bar_add(bar, KEY_UNKNOWN, "0-9", "Type");
        bar_add(bar, 'x', "x", "Twice");
        bar_add(bar, KEY_TO_END, "End", "All");
    }
}

/* Says the odds that were asked for, unless the panel has them. */
static void tell_odds(struct dice_screen *screen)
{
    const struct dice_chances *chances = &screen->chances;
    char text[MESSAGE_SIZE];
    if (!screen->is_advised || dice_columns() < screen_columns())
        return;
    write_best(screen, text);
    status_add_ranked(&screen->stage, SENTENCE_TOTAL, text);
    snprintf(text, sizeof text, "Next roll: bust %.1f%%, 21: %.1f%%.",
             100 * chances->bust, 100 * chances->twenty_one);
    status_add(&screen->stage, text);
    snprintf(text, sizeof text,
             "If you stand: win %.1f%%, push %.1f%%, lose %.1f%%.",
             100 * chances->win, 100 * chances->push, 100 * chances->lose);
    if (chances->has_house && !screen_is_small())
        status_add(&screen->stage, text);
}

/* Yes is where no action was: a second tap on one mustn't be it. */
static void ask_about_slip(struct dice_screen *screen)
{
    enum { ACTIONS_COLUMNS = 37 };
    const struct dice_game *game = &screen->session.game;
    struct stage *stage = &screen->stage;
    char cost[CLI_DOLLARS_SIZE];
    snprintf(stage->question, MESSAGE_SIZE, "Really %s %d? It costs %s.",
             screen->slip == 'h' ? "hit" : "stand on",
             dice_total(&game->rules, &game->hands[game->hand]),
             write_cost(cost, screen, screen->slip));
    bar_add(&stage->actions, 'n', "n", "No");
    bar_add(&stage->actions, 'y', "y", "Yes");
    stage->actions.hints[1].gap = ACTIONS_COLUMNS;
}

static void ask_for_decision(struct dice_screen *screen)
{
    struct stage *stage = &screen->stage;
    const struct dice_game *game = &screen->session.game;
    struct dice_hand shown = game->house;
    shown.count = 1;
    if (!screen->is_asked) {
        dice_chances(&screen->session, &screen->chances);
        screen->has_odds = true;
        tell_odds(screen);
    }
    screen->is_asked = true;
    stage->short_question[0] = '\0';
    if (screen->slip != 0) {
        ask_about_slip(screen);
        return;
    }
    if (!screen->is_advised && screen->rounds < BEGINNER_ROUNDS &&
        stage->status[0] == '\0')
        status_set(stage, "Not sure? a shows the better choice.");
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
    if (game->phase == DICE_WAGER)
        ask_for_wager(screen);
    else
        ask_for_decision(screen);
    return false;
}

/* ---- Keys ---- */

/* Starts a round, or the game again. */
static void begin_round(struct dice_screen *screen)
{
    struct dice_game *game = &screen->session.game;
    struct stage *stage = &screen->stage;
    char problem[CLI_PROBLEM_SIZE], text[CLI_MONEY_SIZE];
    if (game->money == 0) {
        game->money = screen->setup->money;
        game->wager = 0;
        screen->wager = DICE_WAGER_USUAL;
        screen->goal = 2 * game->money;
        stage->status[0] = '\0';
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
    screen->has_odds = false;
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

static void take_wager_key(struct dice_screen *screen, int key)
{
    size_t length = strlen(screen->typed);
    if (key == KEY_ENTER_SIGN || key == ' ')
        begin_round(screen);
    else if (key == KEY_UP_ARROW || key == '+')
        change_wager(screen, WAGER_STEP);
    else if (key == KEY_DOWN_ARROW || key == '-')
        change_wager(screen, -WAGER_STEP);
    else if (key == 'x')
        change_wager(screen, screen->wager);
    else if (key == KEY_TO_END)
        change_wager(screen, DICE_MONEY_MOST);
    else if (key == KEY_ERASE && length > 0)
        screen->typed[length - 1] = '\0';
    else if (((key >= '0' && key <= '9') || key == '.') &&
             length + 1 < TYPED_SIZE) {
        screen->typed[length] = (char)key;
        screen->typed[length + 1] = '\0';
    } else
        stage_answer_unknown(&screen->stage, key);
}

/* Shows the odds of this and all further decisions, or hides them. */
static void advise(struct dice_screen *screen)
{
    struct stage *stage = &screen->stage;
    screen->is_advised = !screen->is_advised;
    stage->status[0] = '\0';
    if (screen->is_asked)
        tell_odds(screen);
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
             write_cost(cost, screen, key));
    status_add_ranked(&screen->stage, SENTENCE_REMARK, text);
}

/* True if a hit or a stand is almost surely a slip, as in blackjack. It then
 * waits for a yes, with nothing else said. */
static bool asks_about_slip(struct dice_screen *screen, int key)
{
    const double costly = 0.4; /* of the wager */
    if ((key != 'h' && key != 's') || !screen->chances.has_values ||
        cost_of(screen, key) < costly)
        return false;
    screen->slip = key;
    screen->stage.status[0] = '\0';
    return true;
}

static void take_decision_key(struct dice_screen *screen, int key)
{
    struct dice_game *game = &screen->session.game;
    struct stage *stage = &screen->stage;
    char problem[CLI_PROBLEM_SIZE];
    int slip = screen->slip;
    screen->slip = 0;
    if (slip != 0 && key == 'y')
        key = slip;
    else if (slip != 0 &&
             (key == slip || (key != 'h' && key != 's' && key != 'p'))) {
        stage_answer(stage, "nothing has changed; choose again");
        return;
    } else if (asks_about_slip(screen, key))
        return;
    if (key == 'h' || key == 's' || key == 'p')
        stage->status[0] = '\0';
    if (key == 'h' || key == 's')
        judge_decision(screen, key);
    if (key == 'h')
        dice_hit(game);
    else if (key == 's') {
        dice_stand(game);
        if (game->phase == DICE_WAGER)
            show_sum(screen);
    } else if (key == 'p') {
        if (!dice_split(game, problem))
            stage_answer(stage, problem);
    } else {
        stage_answer_unknown(stage, key);
        return;
    }
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
    draw_die(brush, &(struct box){row, column, 5, 9}, TEN, ROLE_SPADES);
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
    struct view view = {.title = "How you did",
                        .write = write_dice_history,
                        .self = screen,
                        .keys = "\n"};
    if (game->phase != DICE_WAGER) {
        if (!stage_confirm_leaving(
                stage, "Leave the game?",
                "The round isn't over. If you leave, you lose your wager."))
            return false;
        lose_wagers(screen);
    }
    if (stage->leaves || !stage_fits(stage) || screen->rounds == 0)
        return true;
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Play again");
    bar_add(&view.bar, KEY_DOWN_ARROW, stage->brush.glyphs->up_down, "Scroll");
    bar_add(&view.bar, 'q', "q", "Quit");
    stage->status[0] = '\0';
    screen->is_asked = false;
    return stage_show(stage, &view) != KEY_ENTER_SIGN;
}

static void take_dice_key(void *self, int key)
{
    struct dice_screen *screen = self;
    screen->stage.skips = screen->setup->pause == 0 || screen->stage.leaves;
    if (key == 'a')
        advise(screen);
    else if (screen->session.game.phase == DICE_WAGER)
        take_wager_key(screen, key);
    else
        take_decision_key(screen, key);
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
    {'q', "q", "Quit", NULL, NULL},
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
    struct dice_screen screen = {
        .setup = setup, .wager = DICE_WAGER_USUAL, .goal = 2 * setup->money};
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
    if (options->outer == NULL)
        fprintf(cli->out, "You leave with %s.\n",
                cli_dollars(money, screen.session.game.money));
    return CLI_DONE;
}
