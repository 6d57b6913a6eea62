/* The trainer on the screen: the menu, the picture of a question, the page of
 * progress, keys, help and options. */
#include "screen_drills.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counting.h"
#include "screen_card_pictures.h"
#include "training_drills.h"
#include "training_progress.h"

enum {
    TRAINER_ROWS = 16, /* the smallest screen */
    TRAINER_COLUMNS = 46,
    MARGIN = 1,
    DRILLS = 8,     /* in the menu */
    BARS = 5,       /* the title, two lines of text, two of keys */
    LARGE_ROWS = 30 /* from here on, there is room for more */
};

enum trainer_state {
    TRAINER_MENU,
    TRAINER_READY, /* Enter starts the cards to count */
    TRAINER_DEALS, /* the cards go by */
    TRAINER_ASKS,
    TRAINER_ANSWERED /* the verdict is shown; Enter continues */
};

enum { TRAINER_TYPED_SIZE = 16 };

/* What the options offer of the drills, before the look. */
enum drill_option { OF_RULES, OF_HANDS, OF_COUNT, OF_BETS, OF_DRILLS };

struct trainer {
    const struct training_screen *start;
    struct stage_start stage_start;
    struct stage stage;
    struct drill_setup setup;
    struct rules rules; /* chosen in the options */
    int ramp;           /* its number in the options */
    enum trainer_state state;
    int chosen;              /* the entry of the menu */
    struct training_due due; /* new without a ledger */
    bool is_running;
    struct drill_run run;
    int64_t began;       /* the drill, by the clock's ticks */
    double asked_at;     /* seconds: when the question began, or the
                            cards before it */
    double cards_took;   /* seconds */
    double next_group;   /* seconds: when it comes */
    int group, shown;    /* the stream's group, and the cards before it */
    bool has_more_cards; /* the picture doesn't repeat all cards */
    void (*cut)(void *self, FILE *out, int columns); /* the last text without
                                                        room; or NULL */
    char typed[TRAINER_TYPED_SIZE];                  /* a number */
};

/* Returns the last verdict; there must be one. */
static const struct drill_verdict *last_verdict(const struct trainer *trainer)
{
    return &trainer->run.entries[trainer->run.count - 1].verdict;
}

static size_t count_right(const struct drill_run *run)
{
    size_t right = 0;
    for (size_t i = 0; i < run->count; i++)
        right += run->entries[i].verdict.right;
    return right;
}

/* ---- Where things are ---- */

static bool has_panel(void)
{
    return screen_columns() >= PANEL_FROM;
}

/* Returns what the bars and the panel leave. */
static struct box felt_box(void)
{
    int columns = screen_columns() - (has_panel() ? PANEL_COLUMNS : 0);
    return (struct box){1, MARGIN, screen_rows() - BARS, columns - 2 * MARGIN};
}

/* Returns the middle of a box, not wider than `columns`. */
static struct box middle_box(struct box box, int columns)
{
    columns = smaller_length(columns, box.columns);
    box.column += (box.columns - columns) / 2;
    box.columns = columns;
    return box;
}

/* ---- What the panel says ---- */

/* Counts the hands that are due, if there is a ledger. */
static void trainer_count_due(struct trainer *trainer)
{
    const struct drill_setup *setup = &trainer->setup;
    const struct cli *cli = trainer->start->cli;
    if (setup->ledger == NULL ||
        !training_due_count(setup->ledger, setup->profile, setup->rules,
                            ledger_day(cli->now(cli->clock)), &trainer->due))
        trainer->due.is_new = true;
}

/* Writes how many hands are due, or where to start. */
static void write_invitation(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    (void)columns;
    if (trainer->due.is_new)
        fputs(TRAINING_INVITATION, out);
    else
        training_due_announce(&trainer->due, out);
}

/* Writes the rules, the count and the ramp, and how to change them. */
static void write_setup(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    char separator[16];
    (void)columns;
    snprintf(separator, sizeof separator, " %s ",
             trainer->stage.brush.glyphs->dot);
    drill_write_setup(&trainer->setup, separator, out);
    fputs("\nOptions (o) change these.\n\n", out);
}

/* Writes about how long the selected drill takes. */
static void write_session(const struct trainer *trainer,
                          char text[DRILL_TEXT_SIZE])
{
    const struct drill_kind *kind = drill_menu_at((size_t)trainer->chosen);
    drill_session_text(kind, drill_questions(&trainer->start->setup, kind),
                       trainer->setup.rules->decks, text);
}

/* Writes what the selected drill teaches, what it asks, and how long it takes.
 * A small screen has no room for more than the first; the time is in the
 * question. */
static void write_choice(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    char text[DRILL_TEXT_SIZE], asks[DRILL_TEXT_SIZE] = "";
    (void)columns;
    drill_purpose_text(&trainer->setup, (size_t)trainer->chosen, text);
    fprintf(out, "%c%s.\n", toupper((unsigned char)text[0]), text + 1);
    if (screen_is_small())
        return;
    drill_menu_at((size_t)trainer->chosen)->first_text(&trainer->setup, asks);
    write_session(trainer, text);
    fprintf(out, "%s\n%s\n", asks, text);
}

/* Writes what the drill asks, how it goes, and what is behind the last answer;
 * in the menu, the setup. */
static void write_panel(void *self, FILE *out, int columns)
{
    struct trainer *trainer = self;
    const struct drill_run *run = &trainer->run;
    char text[DRILL_TEXT_SIZE];
    if (trainer->state == TRAINER_MENU) {
        fprintf(out, "%s\n\n", drill_menu_at((size_t)trainer->chosen)->title);
        write_choice(trainer, out, columns);
        fputc('\n', out);
        write_setup(trainer, out, columns);
        return;
    }
    drill_first_text(run, text);
    fprintf(out, "%s\n\n%s\n\n", run->kind->title, text);
    if (run->count > 0 && !last_verdict(trainer)->shown_at_end) {
        fputs("Score\n\n", out);
        drill_write_score(run, out);
        fputc('\n', out);
    }
    if (trainer->state == TRAINER_ANSWERED && run->kind->explain)
        run->kind->explain(run->state, out);
}

/* Draws what `write` writes in a box, or as much as there is room for: its end
 * if `at_end`. */
static void draw_text(struct trainer *trainer, const struct box *box,
                      void (*write)(void *self, FILE *out, int columns),
                      bool at_end)
{
    const struct view view = {.title = "", .write = write, .self = trainer};
    struct panel panel = {.view = &view, .at_end = at_end};
    panel_draw(&panel, &trainer->stage, box, true);
    free(panel.text);
    if (panel.lines >= box->rows)
        trainer->cut = write;
}

/* ---- What a person knows ---- */

static const enum role KNOWLEDGE_ROLES[KNOWLEDGES] = {
    [KNOWLEDGE_NONE] = ROLE_FAINT,
    [KNOWLEDGE_COSTLY] = ROLE_LOST,
    [KNOWLEDGE_SHAKY] = ROLE_CHIPS,
    [KNOWLEDGE_SURE] = ROLE_WON,
};

/* Draws the signs of the map in its colors, each with its word and how many
 * cells it has, and how those look that are due, in one row or two. Returns the
 * row after them. */
static int draw_legend(const struct progress *progress,
                       const struct brush *brush, struct box box)
{
    int last = box.column + box.columns, column = box.column;
    for (int known = KNOWLEDGES; known >= 0; known--) {
        bool is_due = known == KNOWLEDGES; /* comes first */
        enum knowledge sign = (enum knowledge)known;
        char text[32];
        snprintf(text, sizeof text, " %s: %d  ",
                 is_due ? "due today" : knowledge_word(sign),
                 is_due ? progress->due.today : progress->known[known]);
        if (column + text_columns(text) > last) {
            box.row++;
            column = box.column;
        }
        column = paint_text(brush, box.row, column,
                            is_due ? ROLE_MARKED : KNOWLEDGE_ROLES[known],
                            is_due ? " " : knowledge_sign(sign));
        column = paint_text(brush, box.row, column, ROLE_PLAIN, text);
    }
    return box.row + 1;
}

enum { MAP_LABEL = 4 }; /* at least */

/* Draws a row of the map, in words where `stride` columns have room for them,
 * to the end of the line. Cells that are due on `today` are marked. */
static void draw_map_row(const struct progress *progress,
                         const struct brush *brush, int index, int64_t today,
                         struct box line, int stride)
{
    enum { WORD = 7 };
    char name[MAP_NAME_SIZE];
    map_row_name(chart_row_at(index), name);
    paint_text(brush, line.row, line.column, ROLE_PLAIN, name);
    for (int i = 0; i < ODDS_RANKS; i++) {
        enum knowledge known = progress->map[index][i];
        int64_t due = progress->due_day[index][i];
        bool has_word = stride >= WORD && known != KNOWLEDGE_NONE;
        if (known != KNOWLEDGES)
            paint_text(
                brush, line.row,
                line.column + line.columns - (ODDS_RANKS - i) * stride,
                due != 0 && due <= today ? ROLE_MARKED : KNOWLEDGE_ROLES[known],
                has_word ? knowledge_word(known) : knowledge_sign(known));
    }
}

static int rows_of_map(const struct progress *progress)
{
    int rows = 0;
    for (int i = 0; i < CHART_ROWS; i++)
        rows += progress->has_row[i];
    return rows;
}

/* Draws the rows of the chart from the one of number `first` on, as many as
 * there is room for, in `across` columns. Returns the row after them. */
static int draw_map(const struct progress *progress, const struct brush *brush,
                    int64_t today, const struct box *box, int across, int first)
{
    int rows = (rows_of_map(progress) + across - 1) / across;
    int wide = (box->columns + 1) / across;
    int stride = (wide - 1 - MAP_LABEL) / ODDS_RANKS;
    rows = smaller_length(rows, box->rows - 1);
    for (int i = 0, at = -first; i < CHART_ROWS && at < rows * across; i++) {
        struct box line = {box->row, box->column + at / rows * wide, 1,
                           wide - 1};
        if (!progress->has_row[i] || at++ < 0)
            continue;
        for (int j = 0; j < ODDS_RANKS && (at - 1) % rows == 0; j++)
            paint_text(brush, line.row,
                       line.column + line.columns - (ODDS_RANKS - j) * stride,
                       ROLE_TITLE, map_upcard_name(j));
        line.row += 1 + (at - 1) % rows;
        draw_map_row(progress, brush, i, today, line, stride);
    }
    return box->row + 1 + rows;
}

/* ---- The menu of drills ---- */

/* Draws the list of drills from the row of the box, `apart` rows from one to
 * the next, and returns the row after it. Their names, which are the terms of
 * counters, need more columns. */
static int draw_drills(struct trainer *trainer, struct box line, int apart)
{
    enum { NAME = 42, LEVEL = 24 };
    const struct brush *brush = &trainer->stage.brush;
    const struct drill_kind *kind;
    char text[DRILL_TEXT_SIZE];
    for (int i = 0; (kind = drill_menu_at((size_t)i)); i++, line.row += apart) {
        bool is_chosen = i == trainer->chosen;
        snprintf(text, sizeof text, "%s %d  %s",
                 is_chosen ? brush->glyphs->turn : " ", i + 1, kind->title);
        paint_text(brush, line.row, line.column + 1, ROLE_PLAIN, text);
        if (line.columns >= NAME + LEVEL)
            paint_text(brush, line.row, line.column + NAME, ROLE_FELT,
                       i == 0 ? trainer->setup.hands->name : kind->name);
        paint_right(brush, line.row, line.column + line.columns - 1, ROLE_FELT,
                    kind->level);
        if (is_chosen)
            paint_marked(brush, &line);
        stage_add_target(&trainer->stage, &line,
                         is_chosen ? KEY_ENTER_SIGN : KEY_CLICKED + i);
    }
    return line.row;
}

/* Draws the list in the middle, and below it what the selected drill is, unless
 * the panel says that. */
static void draw_drill_menu(struct trainer *trainer)
{
    enum { WIDEST = 78, CHOICE = 7, ROWS_APART = 14 /* for each row */ };
    const struct brush *brush = &trainer->stage.brush;
    struct box box = middle_box(felt_box(), WIDEST);
    bool is_high = box.rows >= LARGE_ROWS, is_low = screen_is_small();
    int apart = is_high ? box.rows / ROWS_APART : 1, last = box.row + box.rows;
    int rows = 2 + DRILLS * apart + (has_panel() ? 0 : CHOICE);
    char *text = text_written(write_invitation, trainer, box.columns);
    box.row += rows < box.rows ? (box.rows - rows) / 2 : 0;
    box.row += paint_paragraph(brush, box, ROLE_STATUS, text ? text : "");
    free(text);
    box.row = draw_drills(
        trainer, (struct box){box.row + !is_low, box.column, 1, box.columns},
        apart);
    box.row += !is_low;
    box.rows = last - box.row + is_low; /* a panel's last row stays empty */
    if (!has_panel())
        draw_text(trainer, &box, write_choice, false);
}

/* ---- The picture of a question: cards ---- */

enum { ROWS_MOST = 2, HANDS_APART = 3 };

/* Rows of hands, each in the largest cards of which all fit. */
struct card_plan {
    int count;
    struct card_row {
        struct card_size size; /* no rows if there is only room for words */
        int count;
        struct shown_hand {
            const int *cards;
            int count, places; /* the others are face down */
            const char *label;
            bool is_asked;
        } hands[HANDS_MAX + 1];
    } rows[ROWS_MOST];
    bool has_labels; /* above the cards */
};

/* Returns the columns of all hands of a row, side by side. */
static int columns_of(const struct card_row *row, const struct card_size *size)
{
    int places = 0;
    for (int i = 0; i < row->count; i++)
        places += row->hands[i].places;
    return places * (size->columns + 1) - 1 + (row->count - 1) * HANDS_APART;
}

/* From the largest one to none. */
static const struct card_size CARD_SIZES[] = {{21, 29}, {17, 25}, {13, 19},
                                              {11, 15}, {9, 13},  {7, 9},
                                              {5, 6},   {4, 5},   {0, 0}};

static struct card_size size_of_row(const struct card_row *row, int rows,
                                    int columns)
{
    const struct card_size *size = CARD_SIZES;
    while (size->rows > 0 &&
           (size->rows > rows || columns_of(row, size) > columns))
        size++;
    return *size;
}

static void add_hand(struct card_row *row, const int *cards, int count,
                     int hidden, const char *label)
{
    row->hands[row->count++] =
        (struct shown_hand){cards, count, count + hidden, label, false};
}

/* Lists the cards that go by, or before and after them the deck; or the
 * dealer's hand, and in another row the person's. Before the first hand there
 * is a deck, too. */
static void list_hands(const struct trainer *trainer, struct card_plan *plan)
{
    const struct drill_stream *stream = &trainer->run.question.stream;
    const struct drill_scene *scene = &trainer->run.question.scene;
    struct card_row *row = &plan->rows[0];
    bool is_deck = trainer->state != TRAINER_DEALS && scene->dealer_count == 0;
    if (is_deck)
        add_hand(row, stream->cards, 0, 1, "");
    else if (trainer->state == TRAINER_DEALS)
        add_hand(row, stream->cards + trainer->shown,
                 stream->groups[trainer->group], 0, "");
    else {
        plan->count = ROWS_MOST;
        add_hand(row++, scene->dealer, scene->dealer_count,
                 scene->hides_hole && scene->dealer_count < 2, "Dealer");
        for (int i = 0; i < scene->split_count; i++) {
            add_hand(row, scene->split[i].cards, scene->split[i].count, 0,
                     "You");
            row->hands[i].is_asked = i == scene->split_asked;
        }
        if (scene->split_count == 0)
            add_hand(row, scene->hand, scene->hand_count, 0, "You");
    }
}

/* Plans the dealer's cards above the hands, or after them where that allows
 * larger ones, with a label above each hand. A deck, or cards that go by, have
 * none, but a row of the felt above them. */
static void plan_hands(const struct trainer *trainer, int rows, int columns,
                       struct card_plan *plan)
{
    enum { GOOD_ROWS = 7, LEAST = 4 };
    int least = rows;
    *plan = (struct card_plan){.count = 1};
    list_hands(trainer, plan);
    int above = rows > LEAST;
    for (int i = 0; i < plan->count; i++) {
        struct card_row *row = &plan->rows[i];
        row->size = size_of_row(row, rows / plan->count - above, columns);
        least = smaller_length(least, row->size.rows);
    }
    plan->has_labels = plan->count > 1 && above;
    struct card_row all = plan->rows[plan->count - 1];
    all.hands[all.count++] = plan->rows[0].hands[0];
    all.size = size_of_row(&all, rows - above, columns);
    if (plan->count > 1 && least < GOOD_ROWS &&
        (all.size.rows > least || least == 0)) {
        plan->count = 1;
        plan->rows[0] = all;
    }
}

static void draw_label(const struct brush *brush, const struct box *box,
                       const struct shown_hand *hand)
{
    char text[32];
    snprintf(text, sizeof text, "%s%s",
             hand->is_asked ? brush->glyphs->turn : "", hand->label);
    paint_centered(brush, box, hand->is_asked ? ROLE_TURN : ROLE_TITLE, text);
}

/* Draws the hands side by side in the middle of the box, with their labels
 * above them if `has_labels`. */
static void draw_card_row(const struct brush *brush, struct box box,
                          const struct card_row *row, bool has_labels)
{
    int stride = row->size.columns + 1;
    box = middle_box(box, columns_of(row, &row->size));
    for (int i = 0; i < row->count; i++) {
        const struct shown_hand *hand = &row->hands[i];
        box.columns = hand->places * stride - 1;
        if (has_labels)
            draw_label(brush, &box, hand);
        for (int j = 0; j < hand->places; j++)
            paint_card(brush, box.row + has_labels, box.column + j * stride,
                       &row->size, j < hand->count ? CARD_FACE : CARD_BACK,
                       j < hand->count ? hand->cards[j] : 0);
        box.column += hand->places * stride + HANDS_APART;
    }
}

/* Writes each hand in a row of its own, where there is no room for pictures. */
static void draw_hands_in_words(const struct brush *brush, struct box box,
                                const struct card_row *row)
{
    enum { LABEL = 8 };
    for (int i = 0; i < row->count && i < box.rows; i++, box.row++) {
        const struct shown_hand *hand = &row->hands[i];
        int column = box.column + LABEL;
        draw_label(brush, &(struct box){box.row, box.column, 1, LABEL}, hand);
        for (int j = 0; j < hand->count; j++)
            column =
                1 + paint_card_word(brush, box.row, column, hand->cards[j]);
        if (hand->count < hand->places)
            paint_text(brush, box.row, column, ROLE_BACK, "**");
    }
}

static void write_chart(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    (void)columns;
    trainer->run.kind->chart(trainer->run.state, out);
}

/* Draws the verdict on a plate on the right of the cards, which have `high`
 * rows, and on their left the row of the chart unless the panel has it, as far
 * as there is room. Without room for the chart, a key shows it. */
static void draw_verdict(struct trainer *trainer, const struct box *box,
                         const struct card_plan *plan, int high)
{
    enum { LEAST = 10, MOST = 20, BESIDE = 2, SHARE = 8 }; /* of the plate */
    enum { CHART_ROWS_SHOWN = 11, CHART_COLUMNS = 24 };
    const bool is_right = last_verdict(trainer)->right;
    int wide = 0;
    for (int i = 0; i < plan->count; i++) {
        int columns = columns_of(&plan->rows[i], &plan->rows[i].size);
        wide = columns > wide ? columns : wide;
    }
    int room = (box->columns - wide) / 2 - BESIDE;
    struct box plate = {.rows = 1 + high / SHARE / 2 * 2,
                        .columns = smaller_length(room, MOST)};
    plate.row = box->row + (high - plate.rows) / 2;
    plate.column = box->column + (box->columns + wide) / 2 + BESIDE;
    if (room >= LEAST)
        paint_plate(&trainer->stage.brush, &plate,
                    is_right ? ROLE_SOWN : ROLE_LOST,
                    is_right ? "RIGHT!" : "WRONG", "", "");
    const struct box chart = {box->row + (high - CHART_ROWS_SHOWN) / 2,
                              box->column, CHART_ROWS_SHOWN, CHART_COLUMNS};
    if (has_panel() || !trainer->run.kind->chart)
        return;
    if (room > CHART_COLUMNS)
        draw_text(trainer, &chart, write_chart, false);
    else
        bar_add(&trainer->stage.actions, 'c', "c", "Chart");
}

/* Each part of the picture is drawn in the middle of a box, and returns the row
 * after it. */

static void center_rows(struct box *box, int rows)
{
    box->row += box->rows > rows ? (box->rows - rows) / 2 : 0;
}

/* Draws the cards, with a row between the dealer's and the others if there is
 * one to spare. Every other group of cards that go by is a little to the right,
 * so that a card that follows its like is seen. */
static int draw_hands(struct trainer *trainer, struct box box)
{
    const struct brush *brush = &trainer->stage.brush;
    int rows = 0;
    struct card_plan plan;
    plan_hands(trainer, box.rows, box.columns, &plan);
    if (trainer->state == TRAINER_DEALS)
        box.column += trainer->group % 2 * 2;
    for (int i = 0; i < plan.count; i++)
        rows += plan.rows[i].size.rows + plan.has_labels;
    if (plan.rows[0].size.rows == 0) {
        rows = smaller_length(plan.rows[0].count, box.rows);
        center_rows(&box, rows);
        draw_hands_in_words(brush, box, &plan.rows[0]);
        return box.row + rows;
    }
    int gap = plan.count > 1 && rows < box.rows;
    center_rows(&box, rows + gap);
    if (trainer->state == TRAINER_ANSWERED &&
        trainer->run.question.scene.dealer_count > 0)
        draw_verdict(trainer, &box, &plan, rows + gap);
    for (int i = 0; i < plan.count; i++) {
        draw_card_row(brush, box, &plan.rows[i], plan.has_labels);
        box.row += plan.rows[i].size.rows + plan.has_labels + gap;
    }
    return box.row - gap;
}

/* ---- The discard tray ---- */

enum { DECK = 100, BAR_ROWS = 5, TRAY_HEAD = 1, TRAY_SCALE = 1 };

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
                                is_full && !numbers ? ROLE_BACK : ROLE_FAINT,
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
static int draw_tray(const struct brush *brush, struct box box,
                     const struct drill_scene *scene, int64_t precision)
{
    enum { WIDEST = 8, WORDS = 8 };
    int decks = (int)(scene->shoe / DECK);
    int steps = (int)(scene->shoe / precision);
    int wide = (box.columns - WORDS - decks) / (steps ? steps : 1);
    wide = wide < 1 ? 1 : smaller_length(wide, WIDEST);
    int most = box.rows >= LARGE_ROWS / 2 ? 2 * BAR_ROWS : BAR_ROWS;
    int rows = smaller_length(box.rows - TRAY_HEAD - TRAY_SCALE, most);
    box = middle_box(box, steps * wide + decks + WORDS);
    center_rows(&box, TRAY_HEAD + rows + TRAY_SCALE);
    paint_text(brush, box.row, box.column, ROLE_FELT, "Cards dealt:");
    for (int i = 0; i <= rows; i++) {
        box.row++;
        draw_tray_row(brush, &box, scene, precision, wide, i == rows);
    }
    return box.row + 1;
}

/* ---- Cards to count ---- */

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

/* Draws the tag of a card, and if there is room, the running count with it. */
static void draw_tag(const struct trainer *trainer, const struct box *box,
                     int card)
{
    enum { LEAST = 9 };
    const struct count_tags *tags = &trainer->setup.tags;
    const int *cards = trainer->run.question.stream.cards;
    const struct brush *brush = &trainer->stage.brush;
    char text[64];
    double tag = count_sum(tags, cards + card, 1);
    double sum = count_sum(tags, cards, card + 1);
    snprintf(text, sizeof text, tag == 0 ? "0" : "%+g", tag);
    if (box->columns >= LEAST)
        text_add(text, sizeof text, sum == 0 ? " %s 0" : " %s %+g",
                 brush->letters ? "=" : "→", sum);
    paint_centered(brush, box, ROLE_STATUS, text);
}

/* Draws all cards of the count in the largest size that has room for them and,
 * after the answer, each with its tag and the running count below it, and
 * another row if there is room. Returns 0 if there is no such size. */
static int draw_cards_in_rows(const struct trainer *trainer, struct box box)
{
    const struct drill_stream *stream = &trainer->run.question.stream;
    const struct brush *brush = &trainer->stage.brush;
    const struct card_size *size = CARD_SIZES;
    int count = stream->count, across = 1, rows = 0;
    for (; size->rows > 0; size++) {
        across = (box.columns + 1) / (size->columns + 1);
        rows = across > 0 ? (count + across - 1) / across : count;
        if (rows * (size->rows + 1) <= box.rows)
            break;
    }
    if (size->rows == 0)
        return 0;
    across = (count + rows - 1) / rows; /* rows of one length */
    int apart = size->rows + 1 + (rows * (size->rows + 2) <= box.rows);
    rows *= apart;
    box = middle_box(box, across * (size->columns + 1) - 1);
    center_rows(&box, rows);
    for (int i = 0; i < count; i++) {
        struct box place = {box.row + i / across * apart,
                            box.column + i % across * (size->columns + 1), 1,
                            size->columns};
        paint_card(brush, place.row, place.column, size, CARD_FACE,
                   stream->cards[i]);
        place.row += size->rows;
        if (trainer->state == TRAINER_ANSWERED)
            draw_tag(trainer, &place, i);
    }
    return box.row + rows;
}

/* Writes the cards as far as there is room; after the answer, their end, which
 * has the sum. For more, a key shows them all. */
static int draw_cards_in_lines(struct trainer *trainer, struct box box)
{
    enum { WIDEST = 78 };
    box = middle_box(box, WIDEST);
    char *text = text_written(trainer_write_cards, trainer, box.columns);
    int lines = text_lines(text);
    free(text);
    trainer->has_more_cards = lines > box.rows;
    center_rows(&box, lines);
    box.rows = smaller_length(lines, box.rows);
    box.rows++; /* a panel's last row stays empty */
    draw_text(trainer, &box, trainer_write_cards,
              trainer->state == TRAINER_ANSWERED);
    if (trainer->has_more_cards)
        bar_add(&trainer->stage.actions, 'w', "w", "See all cards");
    return box.row + box.rows - 1;
}

/* ---- A question ---- */

static int draw_picture(struct trainer *trainer, struct box box)
{
    const struct drill_question *question = &trainer->run.question;
    const bool has_cards = question->stream.group_count > 0;
    const bool shows_all = trainer->state == TRAINER_ANSWERED ||
                           (trainer->state == TRAINER_ASKS &&
                            drill_cards_are_at_once(&trainer->setup));
    if (has_cards && shows_all) {
        int after = draw_cards_in_rows(trainer, box);
        return after > 0 ? after : draw_cards_in_lines(trainer, box);
    }
    if (!has_cards && question->scene.tray >= 0)
        return draw_tray(&trainer->stage.brush, box, &question->scene,
                         trainer->setup.precision);
    return draw_hands(trainer, box);
}

/* The paragraphs below the picture: what happened before, the question, what is
 * asked or the verdict, and the coach's reason. */
enum { PART_BEFORE, PART_QUESTION, PART_NEWS, PART_REASON, PARTS };

struct words {
    char text[PARTS][DRILL_TEXT_SIZE + 1];
};

/* Writes the words of the question without what the picture shows. */
static void write_question(const struct drill_question *question,
                           char text[DRILL_TEXT_SIZE + 1])
{
    const char *bar = strstr(question->text, "], ");
    snprintf(text, DRILL_TEXT_SIZE + 1, "%s?",
             question->scene.tray >= 0 && bar ? bar + 3 : question->text);
    text[0] = (char)toupper((unsigned char)text[0]);
}

/* Writes what the drill asks, with its first question and with each question
 * about a tray, or for a bet the ramp; the panel has that, too. */
static void write_asked(const struct trainer *trainer,
                        char text[DRILL_TEXT_SIZE + 1])
{
    const struct drill_question *question = &trainer->run.question;
    char ramp[DRILL_TEXT_SIZE];
    if (has_panel())
        return;
    if (trainer->run.count == 0 ||
        (question->last_round[0] == '\0' && question->scene.tray >= 0))
        drill_first_text(&trainer->run, text);
    else if (question->most != 0 && !screen_is_small()) {
        drill_ramp_text(&trainer->setup, ramp);
        snprintf(text, DRILL_TEXT_SIZE, "Your ramp bets %.400s.", ramp);
    }
}

static void write_words(const struct trainer *trainer, struct words *words)
{
    const struct drill_question *question = &trainer->run.question;
    memset(words, 0, sizeof *words);
    if (trainer->state == TRAINER_DEALS)
        return;
    if (trainer->state != TRAINER_READY) {
        strcpy(words->text[PART_BEFORE], question->last_round);
        write_question(question, words->text[PART_QUESTION]);
    }
    if (trainer->state == TRAINER_ANSWERED) {
        static const char *const signs[2][2] = {{"✗", "✓"}, {"x", "+"}};
        const struct drill_verdict *verdict = last_verdict(trainer);
        bool is_again = !verdict->right && verdict->comes_again;
        snprintf(words->text[PART_NEWS], DRILL_TEXT_SIZE, "%s %.400s%s",
                 signs[trainer->stage.brush.letters][verdict->right],
                 verdict->text, is_again ? " It comes again soon." : "");
        strcpy(words->text[PART_REASON], verdict->reason);
    } else
        write_asked(trainer, words->text[PART_NEWS]);
}

/* Draws the first `parts` paragraphs in the box, and returns the rows that all
 * of them take. */
static int draw_words(const struct trainer *trainer, struct box box,
                      const struct words *words, int parts)
{
    enum { WIDEST = 84 };
    bool is_answered = trainer->state == TRAINER_ANSWERED;
    const enum role roles[PARTS] = {
        [PART_BEFORE] = ROLE_FAINT,
        [PART_QUESTION] = ROLE_STATUS,
        [PART_NEWS] = !is_answered                   ? ROLE_FELT
                      : last_verdict(trainer)->right ? ROLE_SOWN
                                                     : ROLE_LOST,
        [PART_REASON] = ROLE_PLAIN,
    };
    int first = box.row;
    box = middle_box(box, WIDEST);
    for (int i = 0; i < parts; i++) {
        int rows = paint_paragraph(&trainer->stage.brush, box, roles[i],
                                   words->text[i]);
        box.row += rows;
        box.rows -= rows;
    }
    return box.row - first;
}

/* Returns the rows for the words below the picture: the same before the answer
 * and after it. */
static int rows_below(const struct trainer *trainer, const struct words *words)
{
    enum { VERDICT = 3, VERDICT_ON_USUAL_SCREEN = 2, VERDICT_ON_TRAY = 4 };
    const struct box nothing = {.columns = felt_box().columns};
    bool is_usual = !screen_is_small() && screen_rows() < LARGE_ROWS;
    const struct drill_question *question = &trainer->run.question;
    int verdict = question->last_round[0] != '\0'
                      ? 0 /* an exam's, at its end */
                  : question->scene.tray >= 0 ? VERDICT_ON_TRAY
                  : is_usual                  ? VERDICT_ON_USUAL_SCREEN
                                              : VERDICT;
    int rows = draw_words(trainer, nothing, words, PART_NEWS) + verdict;
    int asked = draw_words(trainer, nothing, words, PARTS);
    return trainer->state != TRAINER_ANSWERED && asked > rows ? asked : rows;
}

/* Leaves out what the picture or the verdict says, too, until the rest of an
 * answer fits. */
static void make_room(const struct trainer *trainer, const struct box *below,
                      struct words *words)
{
    static const int parts[] = {PART_BEFORE, PART_QUESTION, PART_REASON};
    const struct box nothing = {.columns = below->columns};
    for (int i = 0; i < 3 && trainer->state == TRAINER_ANSWERED &&
                    draw_words(trainer, nothing, words, PARTS) > below->rows;
         i++)
        words->text[parts[i]][0] = '\0';
}

/* True if the answer is a number, which arrows or taps can change. */
static bool asks_for_number(const struct trainer *trainer)
{
    return trainer->state == TRAINER_ASKS &&
           trainer->run.question.letters[0] == '\0';
}

/* Draws two large keys at the foot of the felt that change the number, if taps
 * are on. Returns their rows. */
static int draw_steps(struct trainer *trainer, struct box felt)
{
    enum { ROWS = 3, GAP = 2 };
    struct stage *stage = &trainer->stage;
    int rows = screen_is_small() ? 1 : ROWS;
    if (!asks_for_number(trainer) || !stage->look.mouse)
        return 0;
    for (int i = 0; i < 2; i++) {
        const struct box half = {felt.row + felt.rows - rows,
                                 felt.column + i * (felt.columns + GAP) / 2,
                                 rows, (felt.columns - GAP) / 2};
        paint_plate(&stage->brush, &half, ROLE_TITLE, i == 0 ? "-1" : "+1", "",
                    "");
        stage_add_target(stage, &half, i == 0 ? KEY_DOWN_ARROW : KEY_UP_ARROW);
    }
    return rows;
}

/* Draws the picture and below it the words in the middle of the felt. The
 * picture doesn't change with the answer, which has its rows from the
 * beginning. Where Enter continues, so does a click on the felt. */
static void draw_question(struct trainer *trainer)
{
    struct box felt = felt_box();
    struct words words;
    felt.rows -= draw_steps(trainer, felt);
    write_words(trainer, &words);
    struct box below = felt, picture = felt;
    const int apart = screen_rows() >= LARGE_ROWS;
    picture.rows -= rows_below(trainer, &words) + apart;
    picture.rows = picture.rows > 0 ? picture.rows : 0;
    if (trainer->state == TRAINER_DEALS) /* there are no words */
        picture.row += (felt.rows - picture.rows) / 2;
    below.row = draw_picture(trainer, picture);
    below.row += apart || below.row + 1 < picture.row + picture.rows;
    below.rows = felt.row + felt.rows - below.row;
    make_room(trainer, &below, &words);
    (void)draw_words(trainer, below, &words, PARTS);
    if (trainer->state == TRAINER_READY || trainer->state == TRAINER_ANSWERED)
        stage_add_target(&trainer->stage, &felt, KEY_ENTER_SIGN);
}

static void trainer_draw(void *self)
{
    struct trainer *trainer = self;
    const struct brush *brush = &trainer->stage.brush;
    const struct drill_question *question = &trainer->run.question;
    char place[4 * DRILL_WORD_SIZE], in_all[2 * DRILL_WORD_SIZE] = "";
    trainer->stage.is_typing = asks_for_number(trainer);
    if (trainer->state == TRAINER_MENU && trainer->stage.page)
        return; /* behind a page is the felt */
    if (has_panel()) {
        const struct box right = {1, screen_columns() - PANEL_COLUMNS,
                                  screen_rows() - BARS, PANEL_COLUMNS};
        const struct box panel = paint_panel(brush, &right);
        draw_text(trainer, &panel, write_panel, false);
    }
    if (trainer->setup.cards > 0)
        snprintf(in_all, sizeof in_all, " of %d", trainer->setup.cards);
    else if (question->left[0])
        snprintf(in_all, sizeof in_all, ", %s left", question->left);
    if (trainer->state == TRAINER_MENU) {
        snprintf(place, sizeof place, "rules %.30s",
                 trainer->setup.rules_label);
        draw_drill_menu(trainer);
    } else {
        snprintf(place, sizeof place, "%.20s, question %zu%s",
                 drill_name(&trainer->run),
                 trainer->run.count + (trainer->state != TRAINER_ANSWERED),
                 in_all);
        draw_question(trainer);
    }
    paint_right(brush, 0, screen_columns() - 1, /* over a mark of more text */
                trainer->state == TRAINER_MENU ? ROLE_FAINT : ROLE_PLAIN,
                place);
}

/* ---- The page of progress ---- */

/* The page while it is shown. A small screen shows the words and parts of the
 * map one after the other. */
struct progress_page {
    struct trainer *trainer;
    struct progress *progress;
    struct page page;
    struct view words;
    struct panel panel; /* shows the words */
    int part;           /* of the map, from 1 on; 0: the words */
    bool has_more;      /* another part follows */
    bool practices;
};

static void write_standing(void *self, FILE *out, int columns)
{
    const struct progress_page *shown = self;
    progress_write(shown->progress, shown->trainer->stage.brush.plots_in_ascii,
                   columns, out);
}

/* Draws the legend and the map from the top of the box, unless nothing is in it
 * yet; on a small screen, a part of it. Returns the row after them. */
static int draw_known(struct progress_page *shown, struct box box, int across)
{
    const struct trainer *trainer = shown->trainer;
    const struct progress *progress = shown->progress;
    const struct cli *cli = trainer->start->cli;
    int last = box.row + box.rows, first = 0;
    char place[32];
    if (!progress->due.has_hands)
        return box.row;
    box.row = draw_legend(progress, &trainer->stage.brush, box);
    box.rows = last - box.row;
    if (screen_is_small())
        first = (shown->part - 1) * (box.rows - 1);
    box.row = draw_map(progress, &trainer->stage.brush,
                       ledger_day(cli->now(cli->clock)), &box, across, first);
    int rows = rows_of_map(progress), each = box.rows - 1;
    shown->has_more = first + each < rows;
    snprintf(place, sizeof place, "part %d of %d", shown->part,
             (rows + each - 1) / each);
    if (screen_is_small())
        paint_right(&trainer->stage.brush, 0, screen_columns() - 1, ROLE_FAINT,
                    place);
    return box.row + !screen_is_small();
}

/* A large screen has the map in one column and the words beside it. */
static void draw_progress(void *self)
{
    enum { ACROSS = 3, BESIDE_ROWS = 36, WIDEST = 164, APART = 6 };
    struct progress_page *shown = self;
    struct page *page = &shown->page;
    struct bar *bar = &page->bar;
    bool is_small = screen_is_small(), has_map = shown->progress->due.has_hands;
    bool is_beside = has_map && screen_columns() >= PANEL_FROM &&
                     screen_rows() > BESIDE_ROWS + 2;
    bool is_high = screen_rows() > SCREEN_ROWS || !has_map;
    struct box box = middle_box(
        (struct box){1 + is_high, MARGIN, screen_rows() - 2 - is_high,
                     screen_columns() - 2 * MARGIN},
        is_beside ? WIDEST : SCREEN_COLUMNS - 2 * MARGIN);
    const int last = box.row + box.rows;
    bool shows_map = !is_small || shown->part != 0;
    shown->has_more = true;
    if (is_beside) {
        box.row += (box.rows - BESIDE_ROWS) / 2;
        box.columns = (box.columns - APART) / 2;
    }
    if (shows_map) {
        int after = draw_known(shown, box, is_beside || is_small ? 1 : ACROSS);
        box.row = is_beside ? box.row : after;
    }
    if (is_beside)
        box.column += box.columns + APART;
    box.rows = last - box.row;
    if (!is_small || !shows_map)
        panel_draw(&shown->panel, &shown->trainer->stage, &box, false);
    bar->count = 0;
    page->help_count = 3 + (is_small && has_map); /* the last one is c */
    bar_add(bar, KEY_ENTER_SIGN, "Enter", "Practice");
    if (is_small && has_map)
        bar_add(bar, 'c', "c", shown->has_more ? "Map" : "Text");
    if (shown->panel.lines > shown->panel.rows && (!is_small || !shows_map))
        bar_add(bar, KEY_DOWN_ARROW,
                shown->trainer->stage.brush.glyphs->up_down, "Scroll");
    if (!is_small)
        bar_add(bar, '?', "?", "Help");
    bar_add(bar, KEY_ESCAPE_SIGN, "Esc", "Back");
}

static void progress_key(void *self, int key)
{
    struct progress_page *shown = self;
    shown->practices = key == KEY_ENTER_SIGN;
    if (key == 'c' && screen_is_small() && shown->progress->due.has_hands)
        shown->part = shown->has_more ? shown->part + 1 : 0;
    else if (key == KEY_ENTER_SIGN || key == KEY_ESCAPE_SIGN || key == 'q' ||
             key == 'p')
        shown->page.is_done = true;
    else if (!panel_scroll(&shown->panel, key))
        write_unknown_key(&shown->trainer->stage.brush, key, &shown->page);
}

/* Shows the page, and returns true if the person wants to practice. */
static bool trainer_show_progress(struct trainer *trainer)
{
    static const struct key_help keys[] = {
        {"Enter", "practice the hands that are due, then new ones"},
        {"Up  Down", "scroll"},
        {"Esc  q  p", "go back"},
        {"c", "show the next part, of the text or the map"},
    };
    struct stage *stage = &trainer->stage;
    struct progress_page shown = {.trainer = trainer};
    const struct ledger_profile who = {.id = trainer->setup.profile};
    const struct progress_request request = {.rules = trainer->setup.rules,
                                             .ledger = trainer->setup.ledger,
                                             .profile = &who};
    if (trainer->setup.ledger == NULL) {
        stage_answer(stage, trainer->setup.unsaved);
        return false;
    }
    stage_show_work(stage, "Working out the odds.");
    shown.progress = progress_read(&stage->cli, &request);
    stage_show_work(stage, NULL);
    stage->ended = shown.progress == NULL; /* after an error message */
    if (stage->ended)
        return false;
    shown.page = (struct page){.title = "Progress",
                               .surface = SURFACE_NIGHT,
                               .self = &shown,
                               .draw = draw_progress,
                               .key = progress_key,
                               .help = keys};
    shown.words =
        (struct view){.title = "", .write = write_standing, .self = &shown};
    shown.panel.view = &shown.words;
    stage_show_page(stage, &shown.page);
    free(shown.panel.text);
    free(shown.progress);
    return shown.practices;
}

/* ---- Options ---- */

/* Sets the clocks of the question back after a page that covered it for
 * `seconds`. */
static void trainer_skip_time(struct trainer *trainer, double seconds)
{
    trainer->asked_at += seconds;
    trainer->next_group += seconds;
}

static const char *const RAMPS[] = {COUNT_RAMP_USUAL, "1@-99 2@1 3@2 4@3",
                                    "1@-99 2@1 4@2 8@3 12@4"};
enum { RAMPS_OFFERED = sizeof RAMPS / sizeof *RAMPS };

static void write_option(const void *self, int number,
                         char text[MENU_VALUE_SIZE])
{
    const struct drill_setup *setup = &((const struct trainer *)self)->setup;
    const char *const values[OF_DRILLS] = {[OF_RULES] = setup->rules_label,
                                           [OF_HANDS] = setup->hands->words,
                                           [OF_COUNT] = setup->tags.name};
    if (number == OF_BETS)
        snprintf(text, MENU_VALUE_SIZE, "1 to %g units",
                 count_ramp_bet(&setup->ramp, COUNT_RAMP_MOST));
    else
        snprintf(text, MENU_VALUE_SIZE, "%.20s", values[number]);
}

/* Takes the next rules that can be drilled, and what is due under them. */
static void change_rules(struct trainer *trainer, int step)
{
    const struct house_preset *presets = rules_presets();
    int count = 0, now = 0;
    for (; presets[count].name; count++)
        if (strcmp(presets[count].name, trainer->setup.rules_label) == 0)
            now = count;
    do
        now = wrapped_step(now, step, count);
    while (!rules_preset(&trainer->rules, presets[now].name) ||
           rules_refusal(&trainer->rules, ENGINE_TRAINER));
    trainer->setup.rules = &trainer->rules;
    trainer->setup.rules_label = presets[now].name;
    trainer_count_due(trainer);
}

static void change_option(void *self, int number, int step)
{
    struct trainer *trainer = self;
    struct drill_setup *setup = &trainer->setup;
    char problem[CLI_PROBLEM_SIZE];
    int count = 0, now = 0;
    if (number == OF_RULES)
        change_rules(trainer, step);
    else if (number == OF_HANDS) {
        for (; drill_hands_at((size_t)count); count++)
            if (drill_hands_at((size_t)count) == setup->hands)
                now = count;
        setup->hands = drill_hands_at((size_t)wrapped_step(now, step, count));
    } else if (number == OF_COUNT) {
        count = (int)count_preset_count();
        for (int i = 0; i < count; i++)
            if (strcmp(count_preset((size_t)i)->name, setup->tags.name) == 0)
                now = i;
        setup->tags = *count_preset((size_t)wrapped_step(now, step, count));
    } else {
        trainer->ramp = wrapped_step(trainer->ramp, step, RAMPS_OFFERED);
        (void)count_ramp_read(&setup->ramp, RAMPS[trainer->ramp], problem);
    }
}

/* Shows the menu of options, and saves what was changed of the look. A drill
 * keeps its rules, count and bets to its end. */
static int trainer_show_options(void *self)
{
    static const struct menu_entry entries[] = {
        {.name = "Rules", .help = "of the table that you practice for"},
        {.name = "Hands", .help = "those that drill strategy asks"},
        {.name = "Count", .help = "the tags; hi-lo is the usual one"},
        {.name = "Bets", .help = "from low counts to high ones"},
        {.look = LOOK_THEME, .help = "colors; four-color: one per suit"},
        {.look = LOOK_SIGNS, .help = "how suits and lines are drawn"},
        {.look = LOOK_MOUSE, .help = "click drills and the key bars"},
    };
    struct trainer *trainer = self;
    int skipped = trainer->is_running ? OF_DRILLS : 0;
    const struct menu menu = {.entries = entries + skipped,
                              .count = (int)(sizeof entries / sizeof *entries) -
                                       skipped,
                              .write_value = write_option,
                              .change = change_option,
                              .draw_sample = paint_card_samples};
    const struct look before = trainer->stage.look;
    double began = cli_seconds(trainer->start->cli);
    stage_show_options(&trainer->stage, &menu);
    trainer->setup.ascii = trainer->stage.brush.letters;
    if (trainer->setup.ledger &&
        !look_write(&before, &trainer->stage.look, ledger_keep_setting,
                    trainer->setup.ledger))
        status_add(&trainer->stage, "Can't save the options in the ledger.");
    trainer_skip_time(trainer, cli_seconds(trainer->start->cli) - began);
    return KEY_IS_NONE;
}

/* ---- Help ---- */

static void write_guide(void *self, FILE *out, int columns)
{
    const struct trainer *trainer = self;
    (void)columns;
    trainer->run.kind->help(trainer->run.state, trainer->run.setup, out);
}

/* Writes the keys of the page that is behind the help. */
static void write_help_keys(const struct trainer *trainer, FILE *out)
{
    const struct stage *stage = &trainer->stage;
    const struct bar *bars[] = {&stage->actions, &stage->commands};
    struct key_help keys[2 * HINTS_MAX + 1];
    size_t count = 0;
    if (!trainer->is_running)
        keys[count++] = (struct key_help){"1-8", "Select a drill"};
    bool is_over = trainer->is_running && trainer->state == TRAINER_MENU;
    for (int i = 0; i < 2 - is_over; i++)
        for (int j = 0; j < bars[i]->count; j++)
            keys[count++] = (struct key_help){bars[i]->hints[j].sign,
                                              bars[i]->hints[j].word};
    write_key_help(&stage->brush, out, keys, count);
}

static void write_menu_help(struct trainer *trainer, FILE *out, int columns)
{
    fputs("A drill asks for one skill of the table again and again. In it, ? "
          "says more.\n\n",
          out);
    for (int i = 0; drill_menu_at((size_t)i); i++)
        fprintf(out, "%d  %-10s  %s\n", i + 1, drill_menu_at((size_t)i)->name,
                drill_menu_at((size_t)i)->purpose);
    fputs("\nHands to review: strategy asks each hand again, sooner if you "
          "missed it.\n\n",
          out);
    write_help_keys(trainer, out);
    fputs("\nThe drills use these rules:\n\n", out);
    write_setup(trainer, out, columns);
}

static void write_trainer_help(void *self, FILE *out, int columns)
{
    struct trainer *trainer = self;
    if (!trainer->is_running) {
        write_menu_help(trainer, out, columns);
        return;
    }
    char *text = text_written(write_guide, self, 0);
    for (char *line = text ? strtok(text, "\n") : NULL; line;
         line = strtok(NULL, "\n"))
        fprintf(out, "%s\n\n", line);
    free(text);
    write_setup(self, out, columns);
    if (trainer->state == TRAINER_ASKS && !trainer->stage.look.mouse) {
        char hint[CLI_PROBLEM_SIZE];
        drill_hint(&trainer->run.question, hint);
        fprintf(out, "Now %s.\n\n", hint);
    }
    write_help_keys(trainer, out);
}

/* Explains the drill, or lists all of them, and the keys. */
static int trainer_show_help(void *self)
{
    struct trainer *trainer = self;
    double before = cli_seconds(trainer->start->cli);
    stage_show_text(&trainer->stage,
                    trainer->is_running ? trainer->run.kind->title : "Help",
                    write_trainer_help, trainer, "?\n");
    trainer_skip_time(trainer, cli_seconds(trainer->start->cli) - before);
    return KEY_IS_NONE;
}

/* ---- Drills ---- */

/* Sets when the group that is shown makes room for the next one. */
static void set_next_group(struct trainer *trainer)
{
    const struct drill_stream *stream = &trainer->run.question.stream;
    int64_t time =
        drill_group_time(&trainer->setup, stream->groups[trainer->group]);
    trainer->next_group =
        cli_seconds(trainer->start->cli) +
        (double)time * (1 + stream->slowness) / CLI_NANOSECONDS;
}

/* Starts the cards of the question. */
static void trainer_start_cards(struct trainer *trainer)
{
    trainer->asked_at = cli_seconds(trainer->start->cli);
    trainer->state =
        drill_cards_are_at_once(&trainer->setup) ? TRAINER_ASKS : TRAINER_DEALS;
    set_next_group(trainer);
}

/* Writes what to do next, the score, and the mistakes. */
static void write_drill_ending(void *self, FILE *out, int columns)
{
    enum { MOST = 9, MOST_OF = 10 }; /* enough for the next drill */
    const struct trainer *trainer = self;
    const struct drill_run *run = &trainer->run;
    const struct drill_kind *next = drill_menu_at((size_t)trainer->chosen + 1);
    const char *why = trainer->setup.unsaved;
    size_t count = run->count;
    bool is_good = count_right(run) * MOST_OF >= count * MOST;
    fputs("Next: ", out);
    if (is_good && next)
        fprintf(out, "%s (n).\n\n", next->title);
    else
        fputs(is_good ? "the same again (a).\n\n"
                      : "once more (a), until 9 of 10 are right.\n\n",
              out);
    drill_write_summary(run, columns, out);
    if (trainer->setup.ledger)
        fprintf(out, "\nYour %zu answer%s saved.\n", count,
                count == 1 ? " is" : "s are");
    else
        fprintf(out, "\n%c%s.\n", toupper((unsigned char)*why), why + 1);
}

static void trainer_begin(struct trainer *trainer,
                          const struct drill_kind *kind);

/* Shows the page at the end and goes back to the menu, or starts the drill
 * again or the next one. */
static void trainer_finish(struct trainer *trainer)
{
    struct stage *stage = &trainer->stage;
    const struct drill_kind *kind = trainer->run.kind,
                            *next = drill_menu_at((size_t)trainer->chosen + 1);
    char title[DRILL_TEXT_SIZE];
    struct view view = {.title = title,
                        .write = write_drill_ending,
                        .self = trainer,
                        .keys = "?"};
    int key = '?';
    snprintf(title, sizeof title, "How you did: %s", drill_name(&trainer->run));
    bar_add(&view.bar, KEY_ENTER_SIGN, "Enter", "Menu");
    bar_add(&view.bar, 'a', "a", "Again");
    if (next)
        bar_add(&view.bar, 'n', "n", "Next drill");
    bar_add(&view.bar, KEY_DOWN_ARROW, stage->brush.glyphs->up_down, "Scroll");
    bar_add(&view.bar, '?', "?", "Help");
    stage->interval = -1;
    stage->actions = view.bar;     /* for the help */
    trainer->state = TRAINER_MENU; /* from now on, leaving is the program's */
    while (trainer->run.count > 0 && key == '?')
        if ((key = stage_show(stage, &view)) == '?')
            trainer_show_help(trainer);
    if (stage->leaves)
        return; /* the program prints the results at its end */
    drill_close(&trainer->run);
    trainer->is_running = false;
    trainer_count_due(trainer);
    stage->status[0] = '\0';
    if (key == 'a' || key == 'n')
        trainer_begin(trainer, key == 'n' ? next : kind);
}

/* Asks the next question, or shows the page at the end. */
static void trainer_ask(struct trainer *trainer)
{
    struct stage *stage = &trainer->stage;
    const struct cli *cli = trainer->start->cli;
    int64_t most = trainer->setup.duration;
    bool is_over = most > 0 && cli->ticks(cli->clock) - trainer->began >= most;
    trainer->typed[0] = '\0';
    stage->interval = -1;
    if (is_over || !drill_next(&trainer->run)) {
        bool had_nothing = trainer->run.count == 0;
        trainer_finish(trainer);
        if (had_nothing)
            stage_answer(stage, "nothing is left to ask today; come back "
                                "tomorrow");
        return;
    }
    trainer->asked_at = cli_seconds(trainer->start->cli);
    trainer->cards_took = 0;
    trainer->group = trainer->shown = 0;
    const bool has_cards = trainer->run.question.stream.group_count > 0;
    const bool is_first = trainer->run.count == 0;
    trainer->state = has_cards && is_first ? TRAINER_READY : TRAINER_ASKS;
    if (has_cards && !is_first)
        trainer_start_cards(trainer);
}

/* Starts a drill, or says why it can't. */
static void trainer_begin(struct trainer *trainer,
                          const struct drill_kind *kind)
{
    struct stage *stage = &trainer->stage;
    trainer->chosen = 0;
    while (drill_menu_at((size_t)trainer->chosen) != kind)
        trainer->chosen++;
    trainer->setup.cards = drill_questions(&trainer->start->setup, kind);
    stage_show_work(stage, "Working out the odds.");
    const char *fault = drill_open(&trainer->run, kind, &trainer->setup);
    stage_show_work(stage, NULL);
    if (fault) {
        stage_answer(stage, fault);
        return;
    }
    trainer->is_running = true;
    trainer->began = trainer->start->cli->ticks(trainer->start->cli->clock);
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
    trainer->stage.interval = -1;
    trainer->cards_took = cli_seconds(trainer->start->cli) - trainer->asked_at;
    trainer->asked_at += trainer->cards_took;
    trainer->state = TRAINER_ASKS;
}

/* Judges an answer, and shows the verdict. */
static void trainer_answer(struct trainer *trainer,
                           const struct drill_reply *given)
{
    struct stage *stage = &trainer->stage;
    struct drill_run *run = &trainer->run;
    struct drill_reply reply = *given;
    size_t before = run->count;
    reply.shown = trainer->cards_took;
    reply.seconds = cli_seconds(trainer->start->cli) - trainer->asked_at;
    stage->status[0] = '\0';
    if (!drill_check(run, &reply)) {
        cli_complain(&stage->cli, "out of memory");
        stage->ended = true;
        return;
    }
    if (run->count == before)
        return; /* the question asks for another number */
    trainer_count_due(trainer);
    if (last_verdict(trainer)->shown_at_end)
        trainer_ask(trainer);
    else
        trainer->state = TRAINER_ANSWERED;
}

/* ---- What is asked ---- */

static const struct {
    const char *sign, *word;
} ANSWERS[] = {{"h", "Hit"}, {"s", "Stand"}, {"d", "Double"},    {"p", "Split"},
               {"n", "No"},  {"y", "Yes"},   {"r", "Surrender"}, {"k", "Keep"}};

/* Shows how many answers were right so far. */
static void ask_to_continue(struct trainer *trainer)
{
    const struct drill_run *run = &trainer->run;
    struct stage *stage = &trainer->stage;
    int left = run->setup->cards - (int)run->count;
    snprintf(stage->question, MESSAGE_SIZE, "%zu of %zu right so far",
             count_right(run), run->count);
    text_add(stage->question, MESSAGE_SIZE, left > 0 ? "; %d left." : ".",
             left);
    bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter",
            drill_was_last(run) ? "Results" : "Next");
}

/* Says how many cards go by, and how fast, as they don't wait for a key. */
static void ask_to_start(struct trainer *trainer)
{
    const struct drill_stream *stream = &trainer->run.question.stream;
    const int group = stream->groups[0];
    double seconds = (double)drill_group_time(&trainer->setup, group) / group *
                     (1 + stream->slowness) / CLI_NANOSECONDS;
    snprintf(trainer->stage.question, MESSAGE_SIZE,
             seconds > 0 ? "%d cards go by on their own, %.1f s each."
                         : "You see %d cards at once.",
             stream->count, seconds);
    bar_add(&trainer->stage.actions, KEY_ENTER_SIGN, "Enter",
            "Start the cards");
}

/* No key changes when the next group comes. */
static void ask_to_count(struct trainer *trainer)
{
    const double milliseconds = 1000;
    const double seconds = (double)trainer->setup.speed / CLI_NANOSECONDS;
    double left = trainer->next_group - cli_seconds(trainer->start->cli);
    struct stage *stage = &trainer->stage;
    stage->interval = (int)ceil(fmax(left * milliseconds, 1));
    const struct drill_stream *stream = &trainer->run.question.stream;
    snprintf(stage->question, MESSAGE_SIZE, "Card %d of %d.",
             trainer->shown + stream->groups[trainer->group], stream->count);
    double tag =
        count_sum(&trainer->setup.tags, stream->cards + trainer->shown, 1);
    if (stream->shows_tags)
        text_add(stage->question, MESSAGE_SIZE,
                 tag == 0 ? " It counts 0." : " It counts %+g.", tag);
    else if (trainer->setup.pace < 0 && stream->slowness == 0)
        text_add(stage->question, MESSAGE_SIZE, " A deck takes %.3g seconds.",
                 seconds);
    bar_add(&stage->actions, ' ', "Space", "Next");
    bar_add(&stage->actions, '+', "+", "Faster");
    bar_add(&stage->actions, '-', "-", "Slower");
}

static void ask_for_a_drill(struct trainer *trainer)
{
    struct stage *stage = &trainer->stage;
    char question[DRILL_TEXT_SIZE] = "What do you want to drill?";
    if (screen_is_small())
        write_session(trainer, question);
    snprintf(stage->question, MESSAGE_SIZE, "%.500s", question);
    bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", "Start");
    bar_add(&stage->actions, KEY_DOWN_ARROW, stage->brush.glyphs->up_down,
            "Choose");
    if (trainer->chosen == 0 && !screen_is_small())
        bar_add(&stage->actions, KEY_RIGHT_ARROW,
                stage->brush.letters ? "right" : "→", "Which hands");
    bar_add(&stage->actions, 'p', "p", "Progress");
}

static void ask_to_answer(struct trainer *trainer)
{
    struct stage *stage = &trainer->stage;
    if (asks_for_number(trainer)) {
        snprintf(stage->question, sizeof stage->question, "Your number? %s",
                 trainer->typed);
        bar_add(&stage->actions, KEY_DOWN_ARROW, stage->brush.glyphs->up_down,
                "Change");
        bar_add(&stage->actions, KEY_ENTER_SIGN, "Enter", "Answer");
        return;
    }
    snprintf(stage->question, sizeof stage->question, "Your answer?");
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++)
        if (strchr(trainer->run.question.letters, *ANSWERS[i].sign))
            (*ANSWERS[i].sign == 'y' ? bar_add_right : bar_add)(
                &stage->actions, *ANSWERS[i].sign, ANSWERS[i].sign,
                ANSWERS[i].word);
}

static bool trainer_turn(void *self)
{
    static void (*const asks[])(struct trainer *) = {
        [TRAINER_MENU] = ask_for_a_drill,
        [TRAINER_READY] = ask_to_start,
        [TRAINER_DEALS] = ask_to_count,
        [TRAINER_ASKS] = ask_to_answer,
        [TRAINER_ANSWERED] = ask_to_continue};
    struct trainer *trainer = self;
    trainer->stage.actions.count = 0;
    asks[trainer->state](trainer);
    trainer->has_more_cards = false;
    trainer->cut = NULL;
    return false;
}

/* ---- Leaving a drill ---- */

/* q and Esc end a drill and show how it went; q in the menu leaves the program.
 * A drill that shows its mistakes at the end is long, so q asks first. */
static bool trainer_leave(void *self)
{
    struct trainer *trainer = self;
    const struct drill_run *run = &trainer->run;
    if (trainer->state == TRAINER_MENU)
        return true;
    if (run->count == 0 || !last_verdict(trainer)->shown_at_end ||
        stage_confirm(&trainer->stage, "End the exam?",
                      "Your answers so far count.", "Continue", "End it"))
        trainer_finish(trainer);
    return trainer->stage.leaves;
}

/* ---- Keys ---- */

static void trainer_menu_key(struct trainer *trainer, int key)
{
    if (key == 'j' || key == 'k')
        key = key == 'j' ? KEY_DOWN_ARROW : KEY_UP_ARROW;
    if (key >= '1' && key < '1' + DRILLS)
        trainer->chosen = key - '1';
    else if (key >= KEY_CLICKED)
        trainer->chosen = key - KEY_CLICKED;
    else if (key == KEY_UP_ARROW || key == KEY_DOWN_ARROW)
        trainer->chosen =
            wrapped_step(trainer->chosen, key == KEY_UP_ARROW ? -1 : 1, DRILLS);
    else if (trainer->chosen == 0 &&
             (key == KEY_LEFT_ARROW || key == KEY_RIGHT_ARROW))
        change_option(trainer, OF_HANDS, key == KEY_LEFT_ARROW ? -1 : 1);
    else if (key == KEY_ENTER_SIGN || key == ' ')
        trainer_begin(trainer, drill_menu_at((size_t)trainer->chosen));
    else if (key == 'p') {
        if (trainer_show_progress(trainer))
            trainer_begin(trainer, drill_menu_at(0));
    } else
        stage_answer_unknown(&trainer->stage, key);
}

/* Takes what was typed as the answer, or says why it isn't one. */
static void send_number(struct trainer *trainer)
{
    const struct drill_question *question = &trainer->run.question;
    struct drill_reply reply = {.letter = '\0'};
    char problem[CLI_PROBLEM_SIZE];
    const char *fault = question->hint;
    if (cli_parse_number(trainer->typed, &reply.number))
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
    if (key == KEY_ENTER_SIGN)
        send_number(trainer);
    else if (key != ' ' &&
             !text_take_number_key(trainer->typed, sizeof trainer->typed, key))
        stage_answer_unknown(&trainer->stage, key);
}

/* Cards that go by keep their speed, whatever else is typed. */
static void trainer_key(void *self, int key)
{
    struct trainer *trainer = self;
    if (key == 'w' && trainer->has_more_cards)
        stage_show_text(&trainer->stage, "All cards", trainer_write_cards,
                        trainer, "w\n");
    else if (trainer->cut && (key == KEY_PAGE_DOWN || key == KEY_PAGE_UP))
        stage_show_text(&trainer->stage, "All of it", trainer->cut, trainer,
                        "\n ");
    else if (key == 'c' && trainer->state == TRAINER_ANSWERED && !has_panel() &&
             trainer->run.kind->chart)
        stage_show_text(&trainer->stage, "Chart", write_chart, trainer, "c\n");
    else if (trainer->state == TRAINER_MENU)
        trainer_menu_key(trainer, key);
    else if (asks_for_number(trainer))
        number_key(trainer, key);
    else if (trainer->state == TRAINER_ASKS && key > 0 && key < 128 &&
             strchr(trainer->run.question.letters, key))
        trainer_answer(trainer, &(struct drill_reply){.letter = (char)key});
    else if (trainer->state == TRAINER_DEALS &&
             (key == '+' || key == '=' || key == '-'))
        (void)drill_change_speed(&trainer->setup, key != '-');
    else if (trainer->state == TRAINER_ASKS ||
             (key != KEY_ENTER_SIGN && key != ' '))
        stage_answer_unknown(&trainer->stage, key);
    else if (trainer->state == TRAINER_READY)
        trainer_start_cards(trainer);
    else if (trainer->state == TRAINER_DEALS)
        trainer_tick(trainer);
    else
        trainer_ask(trainer);
}

/* ---- The game ---- */

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", trainer_show_help, NULL},
    {'o', "o", "Options", trainer_show_options, NULL},
    {'q', "q", "Leave", NULL, NULL},
};

static const struct stage_game TRAINER = {
    .draw = trainer_draw,
    .turn = trainer_turn,
    .key = trainer_key,
    .tick = trainer_tick,
    .leave = trainer_leave,
    .surface = SURFACE_FELT,
    .offers_mouse = true,
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
    trainer->setup.ascii = trainer->stage.brush.letters;
    trainer->stage.interval = -1;
    trainer_count_due(trainer);
    if (trainer->start->kind) { /* the menu offers the mouse */
        trainer->stage.answer[0] = '\0';
        trainer_begin(trainer, trainer->start->kind);
    }
    stage_run(&trainer->stage);
    stage_close(&trainer->stage);
    FILE *out = trainer->start->cli->out;
    if (trainer->is_running) { /* Ctrl-C or a signal */
        if (trainer->run.count > 0 && trainer->stage_start.outer == NULL)
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
    if (trainer->setup.unsaved == NULL)
        trainer->setup.unsaved = "a guest's answers aren't saved";
    trainer->stage_start = (struct stage_start){.cli = start->cli,
                                                .game = &TRAINER,
                                                .self = trainer,
                                                .title = "Trainer",
                                                .look = look,
                                                .color = start->options->color,
                                                .outer = start->options->outer};
    enum cli_status status = run_trainer(trainer);
    free(trainer);
    return status;
}
