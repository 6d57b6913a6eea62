/* The trainer on the screen: the menu, the picture of a question, the page of
 * progress, keys, help and options. */
#include "screen_drills.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plots.h"
#include "screen_card_pictures.h"
#include "training_drills.h"
#include "training_progress.h"

enum { TRAINER_ROWS = 16, TRAINER_COLUMNS = 46 }; /* the smallest screen */

enum trainer_state {
    TRAINER_MENU,
    TRAINER_READY, /* a key starts the cards to count */
    TRAINER_DEALS, /* the cards go by */
    TRAINER_ASKS,
    TRAINER_ANSWERED /* the verdict is shown; a key continues */
};

enum { TRAINER_TYPED_SIZE = 12 };

struct trainer {
    const struct training_screen *start;
    struct stage_start stage_start;
    struct stage stage;
    struct drill_setup setup;
    enum trainer_state state;
    int chosen; /* the entry of the menu */
    bool has_due;
    struct training_due due; /* shown in the menu */
    bool is_running;
    struct drill_run run;
    int64_t began;       /* the drill, by the clock's ticks */
    double asked_at;     /* seconds: when the question began, or the
                            cards before it */
    double cards_took;   /* seconds */
    double next_group;   /* seconds: when it comes */
    int group, shown;    /* the stream's group, and the cards before it */
    bool has_more_cards; /* the picture doesn't repeat all cards */
    char typed[TRAINER_TYPED_SIZE]; /* a number */
};

/* ---- The menu of drills ---- */

/* Counts the hands that are due, if there is a ledger. */
static void trainer_count_due(struct trainer *trainer)
{
    const struct drill_setup *setup = &trainer->setup;
    const struct cli *cli = trainer->start->cli;
    trainer->has_due =
        setup->ledger &&
        training_due_count(setup->ledger, setup->profile, setup->rules,
                           ledger_day(cli->now(cli->clock)), &trainer->due);
}

/* Writes the rules in force, as many as fit in `columns` columns. */
static void trainer_write_rules(const struct trainer *trainer, int columns,
                                char text[DRILL_TEXT_SIZE])
{
    char separator[16];
    const struct glyphs *glyphs = trainer->stage.brush.glyphs;
    snprintf(separator, sizeof separator, " %s ", glyphs->dot);
    drill_rules_text(&trainer->setup, separator, glyphs->ellipsis, columns,
                     text);
}

/* Writes how many hands are due, or where to start. */
static void write_invitation(const struct trainer *trainer,
                             char text[MESSAGE_SIZE])
{
    FILE *memory;
    text[0] = '\0';
    if (!trainer->has_due || trainer->due.is_new) {
        snprintf(text, MESSAGE_SIZE, TRAINING_INVITATION);
        return;
    }
    memory = fmemopen(text, MESSAGE_SIZE, "w");
    if (memory == NULL)
        return;
    training_due_announce(&trainer->due, memory);
    fclose(memory);
}

/* Writes what a drill teaches, and for strategy the hands that it asks. */
static void write_purpose(const struct trainer *trainer, int entry,
                          char text[DRILL_TEXT_SIZE])
{
    if (entry == 0)
        snprintf(text, DRILL_TEXT_SIZE, "learn the best play: %s",
                 trainer->setup.hands->words);
    else
        snprintf(text, DRILL_TEXT_SIZE, "%s",
                 drill_menu_at((size_t)entry)->purpose);
}

/* Draws the list of drills from the row of the box, and returns the row after
 * it. */
static int draw_drills(const struct trainer *trainer, const struct brush *brush,
                       const struct box *box)
{
    enum { NAME = 16, SIDE = 2 };
    bool is_wide = screen_columns() >= SCREEN_COLUMNS;
    int row = box->row;
    for (int i = 0; drill_menu_at((size_t)i); i++, row++) {
        const struct drill_kind *kind = drill_menu_at((size_t)i);
        bool is_chosen = i == trainer->chosen;
        char text[DRILL_TEXT_SIZE];
        snprintf(text, sizeof text, "%s %d  %-11s",
                 is_chosen ? brush->glyphs->turn : " ", i + 1, kind->name);
        paint_cut(brush, row, box->column, box->columns, ROLE_PLAIN, text);
        write_purpose(trainer, i, text);
        if (is_wide)
            paint_cut(brush, row, box->column + NAME + 1,
                      box->columns - NAME - 1, ROLE_FELT, text);
        if (is_chosen)
            paint_marked(brush, &(struct box){row, box->column - SIDE, 1,
                                              box->columns + 2 * SIDE});
    }
    return row;
}

/* ---- The rules, the count and the bets ---- */

/* Draws the rules, the count and the ramp in one row, and how to change them,
 * if there is room, in another. */
static void draw_setup_briefly(const struct trainer *trainer,
                               const struct brush *brush, struct box box)
{
    const struct drill_setup *setup = &trainer->setup;
    char text[DRILL_TEXT_SIZE];
    double least = setup->ramp.bet[0], most = least;
    for (int i = 1; i < COUNT_RAMP_BETS; i++) {
        least = fmin(least, setup->ramp.bet[i]);
        most = fmax(most, setup->ramp.bet[i]);
    }
    snprintf(text, sizeof text, "Rules %.12s %s count %.10s %s bets %g to %g",
             setup->rules_label, brush->glyphs->dot, setup->tags.name,
             brush->glyphs->dot, least, most);
    if (box.rows > 0)
        paint_cut(brush, box.row, box.column, box.columns, ROLE_FAINT, text);
    if (box.rows > 1)
        paint_cut(brush, box.row + 1, box.column, box.columns, ROLE_FAINT,
                  "(set by --rules, --count and --bets)");
}

/* Draws a setting with its name before it. Returns the row after it. */
static int draw_setting(const struct brush *brush, struct box box,
                        const char *name, const char *text)
{
    enum { NAME = 9 };
    if (box.rows <= 0)
        return box.row;
    paint_text(brush, box.row, box.column, ROLE_FELT, name);
    box.column += NAME;
    box.columns -= NAME;
    return paint_wrapped(brush, &box, ROLE_FAINT, text);
}

/* Draws the rules, the count and the ramp, and how to change them. */
static void draw_setup(const struct trainer *trainer, const struct brush *brush,
                       struct box box)
{
    enum { RULES_ROWS = 3, MARGIN = 24 /* for words that don't fit in rows */ };
    char text[DRILL_TEXT_SIZE];
    int last = box.row + box.rows;
    trainer_write_rules(trainer, RULES_ROWS * box.columns - MARGIN, text);
    const char *rules = strchr(text, ' ');
    box.row = draw_setting(brush, box, "Rules", rules ? rules + 1 : text);
    box.rows = last - box.row;
    drill_count_text(&trainer->setup, text);
    box.row = draw_setting(brush, box, "Count", text);
    box.rows = last - box.row;
    drill_ramp_text(&trainer->setup, text);
    box.row = draw_setting(brush, box, "Bets", text);
    if (box.row < last)
        paint_cut(brush, box.row, box.column, box.columns, ROLE_FAINT,
                  "The options --rules, --rule, --count and --bets change "
                  "these.");
}

/* Returns the box of the menu; a large screen has it nearer to its middle. */
static struct box menu_box(const struct box *whole)
{
    enum { WIDEST = 100, MOST_ROWS = 18, THIRD = 3 };
    struct box box = *whole;
    int spare = box.rows - MOST_ROWS;
    if (box.columns > WIDEST) {
        box.column += (box.columns - WIDEST) / 2;
        box.columns = WIDEST;
    }
    if (spare >= THIRD) {
        box.row += spare / THIRD;
        box.rows -= spare / THIRD;
    }
    return box;
}

static void trainer_draw_menu(const struct trainer *trainer,
                              const struct box *whole)
{
    const struct brush *brush = &trainer->stage.brush;
    bool is_small = screen_is_small();
    const struct box box = menu_box(whole);
    struct box part = box;
    char text[MESSAGE_SIZE];
    int last = box.row + box.rows;
    write_invitation(trainer, text);
    int gap = is_small ? 0 : 1;
    part.row += gap;
    part.rows = 2;
    int row = paint_wrapped(brush, &part, ROLE_STATUS, text);
    part.row = row + gap;
    row = draw_drills(trainer, brush, &part);
    part.row = row;
    write_purpose(trainer, trainer->chosen, text);
    if (screen_columns() < SCREEN_COLUMNS)
        paint_cut(brush, part.row++, part.column, part.columns, ROLE_FELT,
                  text);
    part.row += gap;
    part.rows = last - part.row;
    if (is_small)
        draw_setup_briefly(trainer, brush, part);
    else
        draw_setup(trainer, brush, part);
}

/* ---- The picture of a question: cards ---- */

/* Returns the size of cards of which `count` fit in a row of the box, at most
 * `rows` high; no rows if there is only room for words. */
static struct card_size card_size_for(int rows, int columns, int count)
{
    static const struct card_size sizes[] = {{13, 19}, {11, 15}, {9, 11},
                                             {7, 9},   {5, 6},   {4, 5}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (sizes[i].rows <= rows && count * (sizes[i].columns + 1) <= columns)
            return sizes[i];
    return (struct card_size){0, 0};
}

/* Draws cards side by side in the middle of the box; the second face down if
 * `hides`. If there is no room, writes them. */
static void draw_row_of_cards(const struct brush *brush, const struct box *box,
                              const int cards[], int count, bool hides)
{
    int places = hides && count < 2 ? 2 : count;
    struct card_size size = card_size_for(box->rows, box->columns, places);
    int stride = size.rows > 0 ? size.columns + 1 : 4;
    int left = box->column + (box->columns - places * stride) / 2;
    int column = left;
    for (int i = 0; i < places; i++, column += stride) {
        enum card_side side = i >= count ? CARD_BACK : CARD_FACE;
        if (column + stride > box->column + box->columns + 1)
            break;
        if (size.rows > 0)
            paint_card(brush, box->row, column, &size, side,
                       i < count ? cards[i] : 0);
        else if (side == CARD_BACK)
            paint_text(brush, box->row, column, ROLE_BACK, "**");
        else
            paint_card_word(brush, box->row, column, cards[i]);
    }
}

/* ---- Hands after a split ---- */

enum { HANDS_APART = 3, MARK_ROWS = 1 };

/* Draws the hands after a split side by side, with a mark above the one that is
 * asked about. If there is no room for pictures, writes a hand in each row. */
static void draw_split_hands(const struct brush *brush, const struct box *box,
                             const struct drill_scene *scene)
{
    int apart = (scene->split_count - 1) * HANDS_APART, cards = 0;
    for (int i = 0; i < scene->split_count; i++)
        cards += scene->split[i].count;
    struct card_size size =
        card_size_for(box->rows - MARK_ROWS, box->columns - apart, cards);
    bool in_words = size.rows == 0;
    int columns = cards * (size.columns + 1) + apart;
    int left = box->column +
               (in_words ? box->columns / 3 : (box->columns - columns) / 2);
    int row = box->row, column = left;
    for (int i = 0; i < scene->split_count; i++) {
        const struct drill_hand *hand = &scene->split[i];
        if (in_words && i == box->rows)
            break;
        if (i == scene->split_asked)
            paint_text(brush, row, column - (in_words ? 2 : 0), ROLE_TURN,
                       brush->glyphs->turn);
        for (int j = 0; j < hand->count; j++) {
            if (in_words)
                column =
                    1 + paint_card_word(brush, row, column, hand->cards[j]);
            else
                paint_card(brush, row + MARK_ROWS, column, &size, CARD_FACE,
                           hand->cards[j]);
            column += in_words ? 0 : size.columns + 1;
        }
        row += in_words;
        column = in_words ? left : column + HANDS_APART;
    }
}

/* Draws the hand, and the dealer's cards to its right, if pictures have room
 * so. */
static bool draw_hands_abreast(const struct brush *brush, const struct box *box,
                               const struct drill_scene *scene)
{
    bool has_hole = scene->hides_hole && scene->dealer_count < 2;
    int dealer_count = scene->dealer_count + has_hole;
    int count = scene->hand_count + dealer_count;
    struct card_size size =
        card_size_for(box->rows, box->columns - HANDS_APART + 1, count);
    int stride = size.columns + 1;
    struct box hand = *box, dealer = *box;
    if (size.rows == 0)
        return false;
    hand.column += (box->columns - count * stride + 1 - HANDS_APART) / 2;
    hand.columns = scene->hand_count * stride;
    dealer.column = hand.column + hand.columns + HANDS_APART;
    dealer.columns = dealer_count * stride;
    draw_row_of_cards(brush, &hand, scene->hand, scene->hand_count, false);
    draw_row_of_cards(brush, &dealer, scene->dealer, scene->dealer_count,
                      scene->hides_hole);
    return true;
}

/* Draws the dealer's cards above the hand, with a row between them, if there is
 * one to spare; in a low box, beside it. In a high one, they don't drift apart.
 * Hands after a split have a row for their mark above them. */
static void draw_both_hands(const struct brush *brush, const struct box *box,
                            const struct drill_scene *scene)
{
    enum { LEAST_ROWS = 5 + 1 + 5, MOST_ROWS = 2 * (13 + 4), LOW = 4 };
    int between = scene->split_count == 0 && box->rows != 2 * LOW;
    struct box half = *box;
    if (scene->split_count == 0 && box->rows < LEAST_ROWS &&
        draw_hands_abreast(brush, box, scene))
        return;
    if (half.rows > MOST_ROWS) {
        half.row += (half.rows - MOST_ROWS) / 2;
        half.rows = MOST_ROWS;
    }
    const int rows = half.rows;
    half.rows = (rows - between) / 2;
    draw_row_of_cards(brush, &half, scene->dealer, scene->dealer_count,
                      scene->hides_hole);
    half.row +=
        (rows + between) / 2; /* both halves have cards of the same size */
    if (scene->split_count > 0)
        draw_split_hands(brush, &half, scene);
    else
        draw_row_of_cards(brush, &half, scene->hand, scene->hand_count, false);
}

/* ---- The discard tray ---- */

enum { DECK = 100 };

/* Draws a row of the bar, with a mark after each deck, or the number of that
 * deck instead if `numbers`. */
static void draw_tray_row(const struct brush *brush, const struct box *box,
                          const struct drill_scene *scene, int64_t precision,
                          int wide, bool numbers)
{
    int column = box->column;
    for (int64_t at = 0; at < scene->shoe; at += precision) {
        bool is_full = at < scene->tray;
        bool ends_deck = (at + precision) % DECK == 0;
        for (int i = 0; i < wide; i++)
            column = paint_text(brush, box->row, column,
                                is_full ? ROLE_BACK : ROLE_FAINT,
                                numbers   ? " "
                                : is_full ? brush->glyphs->full
                                          : brush->glyphs->empty);
        if (!ends_deck)
            continue;
        char number[8];
        snprintf(number, sizeof number, "%d", (int)((at + precision) / DECK));
        column = paint_text(brush, box->row, column, ROLE_FRAME,
                            numbers ? number : brush->glyphs->vertical);
    }
    if (numbers)
        paint_text(brush, box->row, column, ROLE_FRAME, " decks");
}

/* Draws the tray and the rest of the shoe as a bar, with a scale below. */
static void draw_tray(const struct brush *brush, const struct box *box,
                      const struct drill_scene *scene, int64_t precision)
{
    enum { BAR_ROWS = 5, WIDEST = 6, WORDS = 8, HALF = 50 };
    struct box line = *box;
    int steps = (int)(scene->shoe / precision);
    int wide = (box->columns - WORDS - (int)(scene->shoe / DECK)) /
               (steps ? steps : 1);
    wide = wide < 1 ? 1 : wide > WIDEST ? WIDEST : wide;
    int rows = box->rows - 2 < BAR_ROWS ? box->rows - 2 : BAR_ROWS;
    char text[DRILL_TEXT_SIZE];
    snprintf(text, sizeof text, "Cards dealt, to the %s:",
             precision == DECK   ? "deck"
             : precision == HALF ? "half deck"
                                 : "quarter deck");
    paint_cut(brush, line.row++, line.column, line.columns, ROLE_FELT, text);
    for (int i = 0; i < rows; i++, line.row++)
        draw_tray_row(brush, &line, scene, precision, wide, false);
    draw_tray_row(brush, &line, scene, precision, wide, true);
}

/* The stage owns the title's row and the last four. */
enum { FIRST_ROW = 1, STAGE_ROWS = 4, MARGIN = 2 };

static struct box free_box(void)
{
    return (struct box){FIRST_ROW, MARGIN,
                        screen_rows() - STAGE_ROWS - FIRST_ROW,
                        screen_columns() - 2 * MARGIN};
}

/* ---- A question ---- */

/* Writes the cards of the count; after the answer, with tags and sums. */
static void trainer_write_cards(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    const struct drill_stream *stream = &trainer->run.question.stream;
    if (trainer->state == TRAINER_ASKS)
        drill_write_cards(&trainer->setup, stream, columns, out);
    else
        drill_write_count(&trainer->setup, stream, columns, out);
}

/* Writes the cards as far as there is room. For more, a key shows them all. */
static void draw_cards_in_lines(struct trainer *trainer, const struct box *box)
{
    char *text = text_written(trainer_write_cards, trainer, box->columns);
    const char *line = text ? text : "";
    for (int i = 0; i < box->rows && *line; i++) {
        size_t length = strcspn(line, "\n");
        char row[DRILL_TEXT_SIZE];
        snprintf(row, sizeof row, "%.*s", (int)length, line);
        paint_cut(&trainer->stage.brush, box->row + i, box->column,
                  box->columns, ROLE_PLAIN, row);
        line += length + (line[length] == '\n');
    }
    trainer->has_more_cards = *line != '\0';
    if (trainer->has_more_cards)
        bar_add(&trainer->stage.actions, 'c', "c", "All cards");
    free(text);
}

/* Writes the words of the question without what the picture shows. */
static void write_words(const struct drill_question *question,
                        char text[DRILL_TEXT_SIZE + 1])
{
    const char *from = question->text;
    const char *bar = strstr(from, "], ");
    if (question->scene.tray >= 0 && bar)
        from = bar + 3;
    snprintf(text, DRILL_TEXT_SIZE + 1, "%s?", from);
    text[0] = (char)toupper((unsigned char)text[0]);
}

/* Writes the text above a question: what the drill asks, with its first
 * question and with each question about a tray; or what happened before. */
static void write_words_above(const struct trainer *trainer,
                              char text[DRILL_TEXT_SIZE])
{
    const struct drill_question *question = &trainer->run.question;
    bool is_first = trainer->run.count == 0;
    bool reminds = question->last_round[0] == '\0' &&
                   question->scene.tray >= 0 && trainer->state == TRAINER_ASKS;
    if (trainer->state == TRAINER_DEALS)
        text[0] = '\0';
    else if (is_first || reminds)
        drill_first_text(&trainer->run, text);
    else
        snprintf(text, DRILL_TEXT_SIZE, "%s", question->last_round);
}

/* Draws the words of a question, and returns the row after them. */
static int draw_question_words(const struct trainer *trainer,
                               const struct brush *brush, struct box box)
{
    const struct drill_question *question = &trainer->run.question;
    char text[DRILL_TEXT_SIZE + 32], above[DRILL_TEXT_SIZE];
    bool is_first = trainer->run.count == 0;
    bool has_spare_rows = screen_rows() > SCREEN_ROWS;
    box.rows = screen_rows() < SCREEN_ROWS ? 4 : 5;
    write_words_above(trainer, above);
    box.row =
        paint_wrapped(brush, &box, is_first ? ROLE_STATUS : ROLE_FAINT, above);
    /* In an exam, a bet follows what has happened. */
    if (question->most != 0 && question->last_round[0] && has_spare_rows) {
        char ramp[DRILL_TEXT_SIZE];
        drill_ramp_text(&trainer->setup, ramp);
        snprintf(text, sizeof text, "Your ramp bets %s.", ramp);
        box.row = paint_wrapped(brush, &box, ROLE_FAINT, text);
    }
    write_words(question, text);
    if (trainer->state != TRAINER_DEALS && trainer->state != TRAINER_READY)
        box.row = paint_wrapped(brush, &box, ROLE_FELT, text);
    return box.row;
}

static void draw_question(struct trainer *trainer, const struct brush *brush)
{
    const struct drill_question *question = &trainer->run.question;
    const struct drill_scene *scene = &question->scene;
    struct box box = free_box();
    /* All cards of a count, with the question if they come at once, or with the
     * answer. */
    bool shows_cards = question->stream.group_count > 0 &&
                       (trainer->state == TRAINER_ANSWERED ||
                        drill_cards_are_at_once(&trainer->setup));
    /* The picture is below the words of the question, above the verdict. */
    int last = box.row + box.rows;
    box.row = draw_question_words(trainer, brush, box) +
              (screen_rows() >= SCREEN_ROWS);
    box.rows = last - box.row;
    if (trainer->state == TRAINER_ANSWERED)
        box.rows -= stage_status_rows(&trainer->stage) - 1;
    if (trainer->state == TRAINER_DEALS) {
        const struct drill_stream *stream = &question->stream;
        box.row += box.rows / 4;
        box.rows -= box.rows / 4;
        /* Every other group is a little to the right, so that a card that
         * follows its like is seen. */
        box.column += trainer->group % 2 * 2;
        draw_row_of_cards(brush, &box, stream->cards + trainer->shown,
                          stream->groups[trainer->group], false);
    } else if (shows_cards && trainer->state != TRAINER_READY)
        draw_cards_in_lines(trainer, &box);
    else if (scene->tray >= 0)
        draw_tray(brush, &box, scene, trainer->setup.precision);
    else if (scene->hand_count > 0)
        draw_both_hands(brush, &box, scene);
}

static void trainer_draw(void *self)
{
    struct trainer *trainer = self;
    const struct brush *brush = &trainer->stage.brush;
    const struct box box = free_box();
    char place[2 * DRILL_WORD_SIZE + 16], in_all[DRILL_WORD_SIZE] = "";
    trainer->stage.is_typing = trainer->state == TRAINER_ASKS &&
                               trainer->run.question.letters[0] == '\0';
    if (trainer->state == TRAINER_MENU) {
        trainer_draw_menu(trainer, &box);
        return;
    }
    if (trainer->setup.cards > 0)
        snprintf(in_all, sizeof in_all, " of %d", trainer->setup.cards);
    snprintf(place, sizeof place, "%.20s, question %zu%s",
             drill_name(&trainer->run),
             trainer->run.count + (trainer->state != TRAINER_ANSWERED), in_all);
    paint_right(brush, 0, screen_columns() - 1, ROLE_FAINT, place);
    draw_question(trainer, brush);
}

/* ---- The page of progress ---- */

enum { MAP_COLUMNS = 3, MARGIN_COLUMNS = 1 };

/* The page while it is shown. A small screen shows the map and the rest one
 * after the other. */
struct progress_page {
    struct trainer *trainer;
    struct progress *progress;
    struct page page;
    bool shows_rest;
};

static const enum role ROLES[KNOWLEDGES] = {
    [KNOWLEDGE_NONE] = ROLE_FAINT,
    [KNOWLEDGE_COSTLY] = ROLE_MARKED, /* stands out in every theme */
    [KNOWLEDGE_SHAKY] = ROLE_CHIPS,
    [KNOWLEDGE_SURE] = ROLE_WON,
};

/* How the rows of the chart are in columns: on a large screen a column for each
 * kind of hand, or else as many rows in each. */
struct map_plan {
    bool by_kind;
    int rows, width, stride, label;
};

static struct map_plan plan_map(const struct progress *progress, int columns)
{
    enum { HIGH = 30, LABEL = 4, LABEL_OF_KIND = 6, APART = 2 };
    struct map_plan plan = {.width = (columns + 1) / MAP_COLUMNS};
    int wide = 1 + LABEL_OF_KIND + APART * ODDS_RANKS;
    plan.by_kind = screen_rows() >= HIGH && plan.width >= wide;
    int all = 0, kinds[CHART_KINDS] = {0};
    for (int i = 0; i < CHART_ROWS; i++)
        if (progress->has_row[i]) {
            int count = ++kinds[chart_row_at(i).kind];
            plan.rows = count > plan.rows ? count : plan.rows;
            all++;
        }
    if (!plan.by_kind)
        plan.rows = (all + MAP_COLUMNS - 1) / MAP_COLUMNS;
    plan.label = plan.by_kind ? LABEL_OF_KIND : LABEL;
    plan.stride = (plan.width - 1 - plan.label) / ODDS_RANKS;
    return plan;
}

static void draw_map_row(const struct progress *progress,
                         const struct brush *brush, const struct map_plan *plan,
                         int index, int row, int column)
{
    char name[MAP_NAME_SIZE];
    paint_text(brush, row, column, ROLE_PLAIN,
               map_row_name(chart_row_at(index), name));
    for (int i = 0; i < ODDS_RANKS; i++) {
        enum knowledge known = progress->map[index][i];
        if (known < KNOWLEDGES)
            paint_text(brush, row, column + plan->label + i * plan->stride,
                       ROLES[known], knowledge_sign(known));
    }
}

/* Draws the rows of the chart in columns, and returns the row after them. */
static int draw_map(const struct progress *progress, const struct brush *brush,
                    const struct box *box)
{
    static const char *const kinds[CHART_KINDS] = {"Hard", "Soft", "Pairs"};
    const struct map_plan plan = plan_map(progress, box->columns);
    int part = 0, drawn = 0;
    enum chart_kind last = CHART_HARD;
    for (int i = 0; i < CHART_ROWS; i++) {
        enum chart_kind kind = chart_row_at(i).kind;
        if (!progress->has_row[i])
            continue;
        if (plan.by_kind ? kind != last : drawn == plan.rows) {
            part++;
            drawn = 0;
        }
        last = kind;
        int column = box->column + part * plan.width;
        for (int j = 0; j < ODDS_RANKS && drawn == 0; j++)
            paint_text(brush, box->row, column + plan.label + j * plan.stride,
                       ROLE_TITLE, map_upcard_name(j));
        if (drawn == 0 && plan.by_kind)
            paint_text(brush, box->row, column, ROLE_TITLE, kinds[kind]);
        draw_map_row(progress, brush, &plan, i, box->row + 1 + drawn++, column);
    }
    return box->row + 1 + plan.rows;
}

static void draw_legend(const struct progress *progress,
                        const struct brush *brush, const struct box *box)
{
    int column = box->column;
    int gap = screen_columns() < SCREEN_COLUMNS ? 1 : 2;
    for (int i = KNOWLEDGES - 1; i >= 0; i--) {
        enum knowledge known = (enum knowledge)i;
        char text[32];
        snprintf(text, sizeof text, " %s %d", knowledge_word(known),
                 progress->known[known]);
        column = paint_text(brush, box->row, column, ROLES[known],
                            knowledge_sign(known));
        column = paint_text(brush, box->row, column, ROLE_PLAIN, text) + gap;
    }
    paint_cut(brush, box->row + 1, box->column, box->columns, ROLE_FAINT,
              knowledge_legend(box->columns));
}

static void label_percent(char *text, size_t size, double value)
{
    snprintf(text, size, "%.0f%%", value);
}

static void draw_weeks(const struct progress *progress,
                       const struct brush *brush, const struct box *box)
{
    enum { MOST_ROWS = 12, MOST_COLUMNS = 100 };
    struct plot plot;
    struct progress_curve weeks;
    answer_curve(&progress->sums, &weeks);
    const struct curve curve = {
        .values = weeks.right,
        .count = (size_t)weeks.weeks,
        .columns = box->columns < MOST_COLUMNS ? box->columns : MOST_COLUMNS,
        .rows = box->rows - 1 < MOST_ROWS ? box->rows - 1 : MOST_ROWS,
        .ascii = brush->plots_in_ascii,
        .label = label_percent};
    if (curve.rows < 2)
        return;
    if (weeks.weeks < PROGRESS_CURVE_WEEKS) {
        paint_cut(brush, box->row, box->column, box->columns, ROLE_FAINT,
                  "After three weeks, a curve shows how you do.");
        return;
    }
    plot_curve(&plot, &curve);
    paint_cut(brush, box->row, box->column, box->columns, ROLE_TITLE,
              "Right answers, week by week");
    for (int i = 0; i < plot.rows; i++)
        paint_cut(brush, box->row + 1 + i, box->column, box->columns,
                  ROLE_PLAIN, plot.lines[i]);
}

/* Writes the table of weeks, and the other drills. */
static void write_details(void *self, FILE *out, int columns)
{
    const struct progress_page *shown = self;
    const struct progress *progress = shown->progress;
    fputs("Basic strategy\n\n", out);
    if (progress->sums.asked > 0)
        progress_write_weeks(&progress->sums, "bets", out);
    else
        cli_write_wrapped(
            out, "No question has been asked under these rules yet.", columns);
    fputs("\nOther drills\n\n", out);
    progress_write_drills(progress, columns, out);
}

/* With 24 rows, the curve needs those that are empty on larger screens. */
static void draw_progress(void *self)
{
    struct progress_page *shown = self;
    const struct brush *brush = &shown->trainer->stage.brush;
    enum { LEGEND_ROWS = 2, WIDEST = 118 };
    int width = screen_columns() - 2 * MARGIN_COLUMNS;
    width = width < WIDEST ? width : WIDEST;
    struct box box = {
        .row = 1, .column = (screen_columns() - width) / 2, .columns = width};
    bool is_small = screen_is_small();
    int last = screen_rows() - 2, gap = screen_rows() > SCREEN_ROWS;
    struct bar *bar = &shown->page.bar;
    bar->count = 0;
    if (is_small)
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "More");
    bar_add(bar, 'd', "d", "Details");
    bar_add(bar, '?', "?", "Help");
    bar_add(bar, KEY_ESCAPE_SIGN, "Esc", "Back");
    box.row += gap;
    if (!is_small || !shown->shows_rest) {
        box.row = draw_map(shown->progress, brush, &box);
        draw_legend(shown->progress, brush, &box);
        box.row += LEGEND_ROWS + 1;
    }
    if (is_small && !shown->shows_rest)
        return;
    box.rows = last - box.row;
    char bests[MESSAGE_SIZE] = "";
    FILE *memory = fmemopen(bests, sizeof bests, "w");
    if (memory) {
        progress_write_bests(shown->progress, memory);
        fclose(memory);
    }
    box.row = paint_wrapped(brush, &box, ROLE_PLAIN, bests) + gap;
    box.rows = last - box.row + 1;
    draw_weeks(shown->progress, brush, &box);
}

static void write_progress_help(void *self, FILE *out, int columns)
{
    (void)self;
    (void)columns;
    fputs("Each letter is a cell of the strategy chart: the rows are your "
          "hands (16, ace and 7, a pair of eights), the columns the dealer's "
          "upcards (T is ten).\n"
          "\nk  known: the last two answers were right\n"
          "s  shaky: any other cell that was asked\n"
          "C  costly: wrong last time, for 2% of a bet or more\n"
          ".  never asked\n\n"
          "The strategy drill asks the hands that are due first, and among "
          "them your mistakes in blackjack. The key d shows the weeks in "
          "figures, and your best in the other drills.\n",
          out);
}

static void progress_key(void *self, int key)
{
    struct progress_page *shown = self;
    struct stage *stage = &shown->trainer->stage;
    if (key == '?')
        stage_show_text(stage, "Progress", write_progress_help, shown, "?\n");
    else if (key == 'd')
        stage_show_text(stage, "Details", write_details, shown, "d\n");
    else if ((key == KEY_ENTER_SIGN || key == ' ') && screen_is_small())
        shown->shows_rest = !shown->shows_rest;
    else if (key == KEY_ESCAPE_SIGN || key == 'q' || key == 'p' ||
             key == KEY_END_SIGN)
        shown->page.is_done = true;
    else
        write_unknown_key(&stage->brush, key, shown->page.answer);
}

static void trainer_show_progress(struct trainer *trainer)
{
    const struct ledger_profile who = {.id = trainer->setup.profile};
    const struct progress_request request = {.rules = trainer->setup.rules,
                                             .ledger = trainer->setup.ledger,
                                             .profile = &who};
    struct stage *stage = &trainer->stage;
    struct progress_page shown = {.trainer = trainer};
    if (request.ledger == NULL) {
        stage_answer(stage, trainer->setup.unsaved
                                ? trainer->setup.unsaved
                                : "a guest's answers aren't saved");
        return;
    }
    stage_show_work(stage, "Working out the odds.");
    shown.progress = progress_read(&stage->cli, &request);
    stage_show_work(stage, NULL);
    if (shown.progress == NULL) {
        stage->ended = true;
        return;
    }
    shown.page = (struct page){.title = "Progress",
                               .surface = SURFACE_NIGHT,
                               .self = &shown,
                               .draw = draw_progress,
                               .key = progress_key};
    stage_show_page(stage, &shown.page);
    free(shown.progress);
}

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

/* Writes questions with the symbols of the screen. */
static void trainer_use_look(struct trainer *trainer)
{
    struct stage *stage = &trainer->stage;
    char text[MESSAGE_SIZE];
    trainer->setup.ascii = stage->brush.letters;
    if (!stage->brush.letters)
        return;
    write_suits_as_letters(trainer->run.question.text);
    write_suits_as_letters(trainer->run.question.last_round);
    snprintf(text, sizeof text, "%s", stage->status);
    write_suits_as_letters(text);
    stage->status[0] = '\0';
    status_add_ranked(stage, SENTENCE_REASON,
                      text); /* the rank that trainer_answer() gives */
}

/* Sets the clocks of the question back after a page that covered it for
 * `seconds`. */
static void trainer_skip_time(struct trainer *trainer, double seconds)
{
    trainer->asked_at += seconds;
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
    if (trainer->setup.ledger &&
        !look_write(&before, &trainer->stage.look, ledger_keep_setting,
                    trainer->setup.ledger))
        status_add(&trainer->stage, "Can't save the options in the ledger.");
    trainer_skip_time(trainer, cli_seconds(trainer->start->cli) - began);
    return KEY_IS_NONE;
}

/* ---- Help ---- */

/* Writes the guide of the drill, with an empty line after each paragraph. */
static void write_drill_page(const struct trainer *trainer, FILE *out)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (memory == NULL)
        return;
    drill_help(&trainer->run, memory);
    fclose(memory);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        fprintf(out, "%s\n\n", line);
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

/* Lists the keys of the page that is behind the help. */
static void list_help_keys(const struct trainer *trainer,
                           struct help_keys *keys)
{
    const struct drill_question *question = &trainer->run.question;
    const struct brush *brush = &trainer->stage.brush;
    switch (trainer->state) {
    case TRAINER_MENU:
        add_help(keys, brush->glyphs->up_down, "choose a drill");
        add_help(keys, brush->letters ? "left, right" : "← →",
                 "choose the hands of the strategy drill");
        add_help(keys, "Enter", "start it");
        add_help(keys, "1-7", "start a drill");
        add_help(keys, "p", "show your progress");
        break;
    case TRAINER_READY:
        add_help(keys, "any key", "start the cards");
        break;
    case TRAINER_DEALS:
        add_help(keys, "Space", "show the next cards at once");
        add_help(keys, "+ -", "let the cards go by faster, or slower");
        break;
    case TRAINER_ANSWERED:
        add_help(keys, "any key",
                 drill_was_last(&trainer->run)
                     ? "show how you did"
                     : "continue with the next question");
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
    add_help(keys, "o", "change options: theme, symbols, mouse");
    add_help(keys, "?  F1", "show this help");
    add_help(keys, "q",
             trainer->is_running ? "end the drill and show how you did"
                                 : "quit");
}

static void write_trainer_help(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    struct help_keys keys = {.count = 0};
    char text[MESSAGE_SIZE];
    (void)columns;
    if (trainer->is_running)
        write_drill_page(trainer, out);
    trainer_write_rules(trainer, DRILL_TEXT_SIZE / 2, text);
    fprintf(out,
            "%s\nChange the rules with --rules or --rule, the count with "
            "--count, the ramp with --bets, when you start trainer.\n\n",
            text);
    for (int i = 0; drill_menu_at((size_t)i) && !trainer->is_running; i++)
        fprintf(out, "%d %s: %s\n", i + 1, drill_menu_at((size_t)i)->name,
                drill_menu_at((size_t)i)->purpose);
    if (!trainer->is_running)
        fputs("In a drill, ? explains it.\n\n", out);
    if (trainer->state == TRAINER_ASKS) {
        char hint[CLI_PROBLEM_SIZE];
        drill_hint(&trainer->run.question, hint);
        fprintf(out, "Now %s.\n\n", hint);
    }
    list_help_keys(trainer, &keys);
    write_key_help(&trainer->stage.brush, out, keys.list, keys.count);
}

/* Explains the drill, or lists all of them, and the keys. */
static int trainer_show_help(void *self)
{
    struct trainer *trainer = self;
    double before = cli_seconds(trainer->start->cli);
    stage_show_text(&trainer->stage,
                    trainer->is_running ? trainer->run.kind->name : "Help",
                    write_trainer_help, trainer, "?\n");
    trainer_skip_time(trainer, cli_seconds(trainer->start->cli) - before);
    return KEY_IS_NONE;
}

/* ---- Drills ---- */

static const struct cli *cli_of(const struct trainer *trainer)
{
    return trainer->start->cli;
}

/* Sets when the group that is shown makes room for the next one. */
static void set_next_group(struct trainer *trainer)
{
    int cards = trainer->run.question.stream.groups[trainer->group];
    trainer->next_group =
        cli_seconds(cli_of(trainer)) +
        (double)drill_group_time(&trainer->setup, cards) / CLI_NANOSECONDS;
}

/* Starts the cards of the question. */
static void trainer_start_cards(struct trainer *trainer)
{
    trainer->asked_at = cli_seconds(cli_of(trainer));
    trainer->state =
        drill_cards_are_at_once(&trainer->setup) ? TRAINER_ASKS : TRAINER_DEALS;
    set_next_group(trainer);
}

static void write_drill_ending(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    drill_write_summary(&trainer->run, columns, out);
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
        return true; /* the program prints the results at its end */
    drill_close(&trainer->run);
    trainer->is_running = false;
    trainer->state = TRAINER_MENU;
    trainer_count_due(trainer);
    trainer->stage.status[0] = '\0';
    return key == 'q';
}

/* Asks the next question, or shows the page at the end. */
static void trainer_ask(struct trainer *trainer)
{
    struct stage *stage = &trainer->stage;
    const struct cli *cli = cli_of(trainer);
    int64_t most = trainer->setup.duration;
    bool is_over = most > 0 && cli->ticks(cli->clock) - trainer->began >= most;
    trainer->typed[0] = '\0';
    stage->interval = -1;
    if (is_over || !drill_next(&trainer->run)) {
        bool had_nothing = trainer->run.count == 0;
        if (trainer_finish(trainer))
            stage->ended = true;
        if (had_nothing)
            stage_answer(stage, "nothing is left to ask today; come back "
                                "tomorrow");
        return;
    }
    trainer->asked_at = cli_seconds(cli_of(trainer));
    trainer->cards_took = 0;
    trainer->group = trainer->shown = 0;
    trainer->state = TRAINER_ASKS;
    if (trainer->run.question.stream.group_count == 0)
        return;
    if (trainer->run.count == 0)
        trainer->state = TRAINER_READY;
    else
        trainer_start_cards(trainer);
}

/* Starts a drill, or says why it can't. */
static void trainer_begin(struct trainer *trainer,
                          const struct drill_kind *kind)
{
    struct stage *stage = &trainer->stage;
    stage_show_work(stage, "Working out the odds.");
    const char *fault = drill_open(&trainer->run, kind, &trainer->setup);
    stage_show_work(stage, NULL);
    if (fault) {
        stage_answer(stage, fault);
        return;
    }
    trainer->is_running = true;
    trainer->began = cli_of(trainer)->ticks(cli_of(trainer)->clock);
    trainer_ask(trainer);
}

/* Shows the next group of cards, or asks for the count after the last one. */
static void trainer_tick(void *self)
{
    struct trainer *trainer = self;
    const struct drill_stream *stream = &trainer->run.question.stream;
    if (trainer->state != TRAINER_DEALS)
        return;
    trainer->shown += stream->groups[trainer->group++];
    if (trainer->group < stream->group_count) {
        set_next_group(trainer);
        return;
    }
    double now = cli_seconds(cli_of(trainer));
    trainer->stage.interval = -1;
    trainer->cards_took = now - trainer->asked_at;
    trainer->asked_at = now;
    trainer->state = TRAINER_ASKS;
}

/* Judges an answer, and shows the verdict. */
static void trainer_answer(struct trainer *trainer,
                           const struct drill_reply *given)
{
    struct stage *stage = &trainer->stage;
    struct drill_run *run = &trainer->run;
    struct drill_reply reply = *given;
    reply.shown = trainer->cards_took;
    reply.seconds = cli_seconds(cli_of(trainer)) - trainer->asked_at;
    stage->status[0] = '\0';
    if (!drill_check(run, &reply)) {
        cli_complain(&stage->cli, "out of memory");
        stage->ended = true;
        return;
    }
    const struct drill_verdict *verdict = &run->entries[run->count - 1].verdict;
    if (verdict->shown_at_end) {
        trainer_ask(trainer);
        return;
    }
    /* Where there is no room for all, the answer comes first and stays. */
    status_add_ranked(stage, SENTENCE_REASON, verdict->text);
    trainer->state = TRAINER_ANSWERED;
}

/* ---- All cards ---- */

/* Shows the cards of the count, which don't fit in the picture. */
static void trainer_show_cards(struct trainer *trainer)
{
    struct view view = {.title = "Each card, its tag, and the running count",
                        .write = trainer_write_cards,
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

/* Shows how many answers were right so far. */
static void ask_to_continue(struct trainer *trainer)
{
    const struct drill_run *run = &trainer->run;
    struct stage *stage = &trainer->stage;
    size_t right = 0;
    for (size_t i = 0; i < run->count; i++)
        right += run->entries[i].verdict.right;
    snprintf(stage->question, MESSAGE_SIZE, "%zu of %zu right so far.", right,
             run->count);
    bar_add(&stage->actions, KEY_ENTER_SIGN, "Any key",
            drill_was_last(run) ? "Results" : "Next question");
}

/* No key changes when the next group comes. */
static void ask_to_count(struct trainer *trainer)
{
    const double milliseconds = 1000;
    const double seconds = (double)trainer->setup.speed / CLI_NANOSECONDS;
    double left = trainer->next_group - cli_seconds(cli_of(trainer));
    struct stage *stage = &trainer->stage;
    stage->interval = (int)ceil(fmax(left * milliseconds, 1));
    if (trainer->setup.pace >= 0)
        snprintf(stage->question, MESSAGE_SIZE, "Count.");
    else
        snprintf(stage->question, MESSAGE_SIZE,
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
    case TRAINER_DEALS:
        ask_to_count(trainer);
        break;
    case TRAINER_ANSWERED:
        ask_to_continue(trainer);
        break;
    default:
        if (trainer->run.question.letters[0]) {
            snprintf(stage->question, sizeof stage->question, "Your answer?");
            for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++)
                if (strchr(trainer->run.question.letters, *ANSWERS[i].sign))
                    bar_add(&stage->actions, *ANSWERS[i].sign, ANSWERS[i].sign,
                            ANSWERS[i].word);
        } else {
            snprintf(stage->question, sizeof stage->question, "Your number? %s",
                     trainer->typed);
            bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", "Answer");
        }
    }
    trainer->has_more_cards = false;
    return false;
}

/* ---- Keys ---- */

/* Chooses the next hands, or the ones before, for the drill in strategy. */
static void choose_hands(struct trainer *trainer, int step)
{
    int count = 1, now = 0;
    while (drill_hands_at((size_t)count))
        count++;
    while (drill_hands_at((size_t)now) != trainer->setup.hands)
        now++;
    trainer->setup.hands =
        drill_hands_at((size_t)wrapped_step(now, step, count));
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
    if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
        trainer->chosen =
            wrapped_step(trainer->chosen, key == KEY_UP_ARROW ? -1 : 1, count);
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
        fault = drill_number_problem(question, reply.number, problem);
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
    char problem[MESSAGE_SIZE];
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

static void trainer_key(void *self, int key)
{
    struct trainer *trainer = self;
    const char *letters = trainer->run.question.letters;
    if (key == KEY_NEW_SIZE || key == KEY_CLICK)
        return;
    if (key == 'c' && trainer->has_more_cards) {
        trainer_show_cards(trainer);
        return;
    }
    switch (trainer->state) {
    case TRAINER_MENU:
        trainer_menu_key(trainer, key);
        break;
    case TRAINER_READY:
        trainer_start_cards(trainer);
        break;
    case TRAINER_ANSWERED:
        trainer->stage.status[0] = '\0';
        trainer_ask(trainer);
        break;
    case TRAINER_ASKS:
        if (key > 0 && key < 128 && strchr(letters, key))
            trainer_answer(trainer, &(struct drill_reply){.letter = (char)key});
        else if (letters[0] && key > ' ' && key < 127)
            answer_wrong_letter(trainer, key);
        else if (letters[0])
            stage_answer_unknown(&trainer->stage, key);
        else
            number_key(trainer, key);
        break;
    default: /* the cards keep their speed, whatever else is typed */
        if (key == ' ' || key == KEY_ENTER_SIGN)
            trainer_tick(trainer);
        else if (key == '+' || key == '=' || key == '-')
            (void)drill_change_speed(&trainer->setup, key != '-');
        else
            stage_answer_unknown(&trainer->stage, key);
    }
}

/* ---- The game ---- */

/* A drill that shows its mistakes at the end is long, so q asks first. */
static bool wants_to_continue(struct trainer *trainer)
{
    const struct drill_run *run = &trainer->run;
    char text[MESSAGE_SIZE];
    struct bar answers = {.count = 0};
    if (run->count == 0 || !run->entries[run->count - 1].verdict.shown_at_end)
        return false;
    snprintf(text, sizeof text,
             "You have answered %zu question%s. If you end the exam here, your "
             "answers count.",
             run->count, run->count == 1 ? "" : "s");
    bar_add(&answers, 'q', "q", "");
    bar_add(&answers, 'y', "y", "End it");
    bar_add(&answers, 'n', "n", "Continue");
    return stage_ask(&trainer->stage, "End the exam?", text, &answers) == 'n';
}

/* q ends a drill and shows how it went; q on that page leaves the program. */
static bool trainer_leave(void *self)
{
    struct trainer *trainer = self;
    if (trainer->is_running && wants_to_continue(trainer))
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
    trainer_use_look(trainer);
    trainer->stage.interval = -1;
    trainer_count_due(trainer);
    if (trainer->start->kind)
        trainer_begin(trainer, trainer->start->kind);
    stage_run(&trainer->stage);
    stage_close(&trainer->stage);
    FILE *out = trainer->start->cli->out;
    if (trainer->is_running) { /* Ctrl-C or a signal */
        if (trainer->run.count > 0)
            drill_write_summary(&trainer->run, cli_terminal_columns(out), out);
        drill_close(&trainer->run);
    }
    return CLI_DONE;
}

enum cli_status training_screen_play(const struct training_screen *start)
{
    struct trainer *trainer = calloc(1, sizeof *trainer);
    struct look look = {.speed = SPEED_CALM};
    if (trainer == NULL)
        return cli_out_of_memory(start->cli);
    if (start->setup.ledger)
        look_read(&look, ledger_read_setting, start->setup.ledger);
    screen_options_apply(start->options, &look);
    trainer->start = start;
    trainer->setup = start->setup;
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
