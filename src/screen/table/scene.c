/* The whole table, drawn. */
#include <stdio.h>
#include <string.h>

#include "plots.h"
#include "session_setup.h"
#include "table/draw.h"

/* ---- The dealer, the discards and the shoe ---- */

static void write_dealers_total(const struct table *table, char *text,
                                size_t size)
{
    struct hand_value total = table_dealer_total(table);
    bool hidden = table->hole_hidden || table->dealer_count == 1;
    char shows[UPCARD_SIZE];
    if (table->dealer_count == 0)
        snprintf(text, size, "Dealer");
    else if (hidden)
        snprintf(text, size, "Dealer shows %s",
                 upcard_in_words(table->dealer[0], shows));
    else if (total.natural && table->rules.natural != PAYS_NONE)
        snprintf(text, size, "Dealer has blackjack");
    else
        snprintf(text, size, "Dealer %s%s%d",
                 total.bust ? "busts with " : "has ", total.soft ? "soft " : "",
                 total.total);
}

static void draw_dealer(const struct brush *brush, const struct layout *layout,
                        const struct table *table)
{
    char text[48];
    struct box label = layout->dealer.box;
    label.row = layout->dealer_row;
    write_dealers_total(table, text, sizeof text);
    paint_centered(brush, &label, ROLE_TITLE, text);
    draw_cards(brush, &layout->dealer, table->dealer, table->dealer_count,
               table->hole_hidden);
}

/* ---- The shoe ---- */

/* True before the first shuffle: the shoe is as good as full. */
static bool shoe_is_new(const struct shoe *shoe)
{
    return shoe->source != SHOE_ARRANGED && shoe->count == 0 &&
           shoe->discard_count == 0;
}

/* Returns the cards of the shoe that are behind the cut card. */
static int cards_left_at_cut(const struct rules *rules)
{
    int all = rules_shoe(rules).cards;
    return all - all * rules->cut / 100;
}

/* Draws how much of the shoe is left, and where the cut card is, in a row. */
static void draw_shoe_bar(const struct brush *brush, const struct box *line,
                          const struct table *table)
{
    int all = rules_shoe(&table->rules).cards;
    int left = shoe_is_new(&table->shoe) ? all : table->shoe.count;
    int cut = table->rules.fresh ? 0 : cards_left_at_cut(&table->rules);
    int dealt = all > 0 ? (all - left) * line->columns / all : line->columns;
    int mark = all > 0 ? (all - cut) * line->columns / all : -1;
    for (int i = 0; i < line->columns; i++) {
        bool is_cut = i == mark && cut > 0;
        paint_text(brush, line->row, line->column + i,
                   is_cut      ? ROLE_TURN
                   : i < dealt ? ROLE_FAINT
                               : ROLE_BACK,
                   is_cut      ? brush->glyphs->cut
                   : i < dealt ? brush->glyphs->empty
                               : brush->glyphs->full);
    }
}

static void write_cut(const struct table *table, char *text, size_t size)
{
    int before = table->shoe.count - cards_left_at_cut(&table->rules);
    if (table->rules.decks == DECKS_INFINITE)
        snprintf(text, size, "infinite decks");
    else if (rules_shoe(&table->rules).held > 0)
        snprintf(text, size, "holds back %d cards",
                 rules_shoe(&table->rules).held);
    else if (table->rules.fresh)
        snprintf(text, size, "shuffled every round");
    else if (shoe_is_new(&table->shoe))
        snprintf(text, size, "%d deck%s", table->rules.decks,
                 table->rules.decks == 1 ? "" : "s");
    else if (shoe_is_due(&table->shoe, &table->rules))
        snprintf(text, size, "shuffle next");
    else
        snprintf(text, size, "%d to the cut card", before > 0 ? before : 0);
}

/* Draws the discards, and below them the cards that were burned, if any. */
static void draw_discards(const struct brush *brush, int row, int column,
                          const struct shoe *shoe)
{
    char text[32];
    snprintf(text, sizeof text, "Discards %d",
             shoe->discard_count - shoe->burned);
    paint_text(brush, row, column, ROLE_FAINT, text);
    snprintf(text, sizeof text, "Burned %d", shoe->burned);
    if (shoe->burned > 0)
        paint_text(brush, row + 1, column, ROLE_FAINT, text);
}

/* Writes "6 left" or "none left", for listed cards. */
static void write_cards_left(const struct shoe *shoe, char *text, size_t size)
{
    if (shoe->count == 0)
        snprintf(text, size, "all dealt");
    else
        snprintf(text, size, "%d left", shoe->count);
}

static void draw_arranged(const struct brush *brush, const struct box *box,
                          const struct shoe *shoe)
{
    char text[32];
    write_cards_left(shoe, text, sizeof text);
    paint_right(brush, box->row, box->column + box->columns, ROLE_FAINT,
                "Listed cards");
    paint_right(brush, box->row + 1, box->column + box->columns, ROLE_FAINT,
                text);
}

static void draw_shoe(const struct brush *brush, const struct layout *layout,
                      const struct table *table)
{
    const struct shoe *shoe = &table->shoe;
    const struct box *box = &layout->shoe;
    struct box line = *box;
    int right = box->column + box->columns;
    char text[48];
    if (box->columns == 0)
        return;
    draw_discards(brush, layout->tray.row, layout->tray.column, shoe);
    if (shoe->source == SHOE_ARRANGED) {
        draw_arranged(brush, box, shoe);
        return;
    }
    if (shoe_is_new(shoe))
        snprintf(text, sizeof text, "New shoe");
    else
        snprintf(text, sizeof text, "Shoe %d", shoe->count);
    paint_right(brush, box->row, right, ROLE_FAINT, text);
    line.row++;
    draw_shoe_bar(brush, &line, table);
    write_cut(table, text, sizeof text);
    paint_right(brush, box->row + 2, right, ROLE_FAINT, text);
}

/* ---- What moves over the table ---- */

struct place {
    int row, column;
};

/* Returns the place after `step` of MOTION_STEPS, of which the last is one
 * before the end. */
static struct place on_the_way(struct place from, struct place to, int step)
{
    return (struct place){
        .row = from.row + (to.row - from.row) * step / (MOTION_STEPS + 1),
        .column = from.column +
                  (to.column - from.column) * step / (MOTION_STEPS + 1)};
}

static const struct spread *spread_of(const struct layout *layout,
                                      const struct motion *motion)
{
    return motion->seat == DEALER
               ? &layout->dealer
               : &layout->seats[motion->seat].hands[motion->hand];
}

/* ---- Cards ---- */

/* A card on its way lies flat and is blank, so that a step is few bytes. */
static void draw_flying_card(const struct brush *brush,
                             const struct layout *layout,
                             const struct scene *scene)
{
    enum { WIDE = 4 };
    const struct motion *motion = &scene->motion;
    const struct spread *spread = spread_of(layout, motion);
    const struct table *table = scene->table;
    int count = motion->seat == DEALER
                    ? table->dealer_count
                    : table->seats[motion->seat].hands[motion->hand].count;
    struct place from = {1, layout->columns - WIDE - 1};
    struct place to = {spread->box.row, spread->box.column};
    if (!spread->in_words) {
        const struct box card = card_place(spread, count + 1, count);
        to = (struct place){card.row, card.column};
    }
    struct place now = on_the_way(from, to, motion->step);
    const struct box card = {now.row, now.column, 1, WIDE};
    if (brush->has_surfaces)
        paint_surface(brush, &card, SURFACE_CARD);
    else
        paint_text(brush, now.row, now.column, ROLE_STATUS,
                   brush->letters ? "####" : "▄▄▄▄");
}

/* Draws the hole card as it turns: blank, so that the next step only has to add
 * its marks. */
static void draw_turning_card(const struct brush *brush,
                              const struct layout *layout,
                              const struct scene *scene)
{
    const struct spread *spread = &layout->dealer;
    const struct box card = card_place(spread, scene->table->dealer_count, 1);
    if (!spread->in_words)
        paint_card(brush, card.row, card.column, &spread->size, CARD_BLANK,
                   scene->table->dealer[1]);
}

/* ---- Chips ---- */

/* Chips move beside the cards, where they are seen and cover nothing. */
static void draw_flying_chips(const struct brush *brush,
                              const struct layout *layout,
                              const struct scene *scene)
{
    const struct motion *motion = &scene->motion;
    const struct seat_place *seat = &layout->seats[motion->seat];
    const struct spread *spread = &seat->hands[motion->hand];
    const struct hand *cards =
        &scene->table->seats[motion->seat].hands[motion->hand];
    const struct spread *dealer = &layout->dealer;
    int64_t cents = motion->cents;
    struct place hand = {spread->box.row + spread->box.rows - 1,
                         chips_column(spread, cards->count)};
    struct place owner = {seat->name_row,
                          seat->box.column + seat->box.columns / 2 - 1};
    struct place house = {dealer->box.row + dealer->box.rows - 1,
                          chips_column(dealer, scene->table->dealer_count)};
    struct place from = motion->kind == MOTION_BET ? owner
                        : cents < 0                ? hand
                                                   : house;
    struct place to = motion->kind == MOTION_RESULT && cents < 0 ? house : hand;
    struct place now = on_the_way(from, to, motion->step);
    if (brush->has_pictures)
        paint_chip(brush, now.row, now.column,
                   chip_ink(cents < 0 ? -cents : cents));
}

/* Draws what moves, in the middle of its way. */
static void draw_motion(const struct brush *brush, const struct layout *layout,
                        const struct scene *scene)
{
    switch (scene->motion.kind) {
    case MOTION_CARD:
        draw_flying_card(brush, layout, scene);
        break;
    case MOTION_HOLE:
        draw_turning_card(brush, layout, scene);
        break;
    case MOTION_BET:
    case MOTION_RESULT:
        draw_flying_chips(brush, layout, scene);
        break;
    default:
        break;
    }
}

/* ---- The last rounds ---- */

/* Returns the best total of the cards in `text`, or 0 without cards. */
static int total_of_text(const char *text)
{
    int cards[HAND_CARDS];
    size_t count = 0, bytes = 1;
    for (; count < HAND_CARDS && bytes > 0; text += bytes) {
        bytes = card_read(text, &cards[count]);
        count += bytes > 0;
    }
    return count > 0 ? hand_evaluate(cards, count).total : 0;
}

static void write_earlier(const struct ledger_row *row, const char *name,
                          char words[PAST_WORDS_SIZE])
{
    const struct ledger_counts *counts = &row->round.counts;
    char hands[HISTORY_TEXT_SIZE], dealer[HISTORY_TEXT_SIZE];
    const char *word = row->round.state == LEDGER_VOID ? "void"
                       : counts->surrenders > 0        ? "surrender"
                       : counts->busts > 0             ? "bust"
                       : counts->naturals > 0          ? "blackjack"
                                                       : NULL;
    history_write_cards(row, name, CARD_ASCII, hands, dealer);
    if (counts->hands > 1)
        snprintf(words, PAST_WORDS_SIZE, "%d hands", counts->hands);
    else if (word)
        snprintf(words, PAST_WORDS_SIZE, "%s", word);
    else
        snprintf(words, PAST_WORDS_SIZE, "%d to %d", total_of_text(hands),
                 total_of_text(dealer));
}

/* The rounds come newest first. */
struct earlier {
    struct history *history;
    const char *name;
};

static bool take_earlier(void *self, const struct ledger_past *past)
{
    struct earlier *earlier = self;
    struct history *history = earlier->history;
    const struct ledger_row *row = &past->row;
    if (row->round.state == LEDGER_OPEN)
        return true;
    struct past_round *round = &history->rounds[history->count++];
    *round = (struct past_round){
        .is_earlier = true, .net = row->round.net, .bankroll = row->bankroll};
    write_earlier(row, earlier->name, round->words);
    history->start = row->bankroll - row->round.net;
    return history->count < HISTORY_ROUNDS;
}

/* Puts the oldest round first. */
static void turn_history(struct history *history)
{
    for (int i = 0, j = history->count - 1; i < j; i++, j--) {
        struct past_round round = history->rounds[i];
        history->rounds[i] = history->rounds[j];
        history->rounds[j] = round;
    }
}

void history_begin(struct history *history, const struct session *session)
{
    const struct account *book = session_book(session);
    char problem[LEDGER_PROBLEM_SIZE];
    history->count = 0;
    history->now = history->start =
        session->table.seats[session_first_person(session)].bankroll;
    if (book == NULL || book->ledger == NULL)
        return;
    const struct ledger_search search = {.profile = book->profile.id};
    struct earlier earlier = {.history = history, .name = book->profile.name};
    /* Without them, the panel begins with this session. */
    if (!ledger_each_before(book->ledger, &search, INT64_MAX, take_earlier,
                            &earlier, problem))
        history->count = 0;
    turn_history(history);
}

/* ---- This session ---- */

static void write_past(const struct table *table, const struct seat *seat,
                       char words[PAST_WORDS_SIZE])
{
    static const char *const special[] = {
        [OUTCOME_BUST] = "bust",
        [OUTCOME_NATURAL] = "blackjack",
        [OUTCOME_EVEN_MONEY] = "even money",
        [OUTCOME_SURRENDERED] = "surrender",
        [OUTCOME_FOLDED] = "folded",
        [OUTCOME_RETURNED] = "void",
    };
    const struct hand *hand = &seat->hands[0];
    size_t outcome = hand->outcome;
    if (!seat->in || seat->hand_count == 0)
        snprintf(words, PAST_WORDS_SIZE, "sat out");
    else if (seat->hand_count > 1)
        snprintf(words, PAST_WORDS_SIZE, "%d hands", seat->hand_count);
    else if (outcome < sizeof special / sizeof *special && special[outcome])
        snprintf(words, PAST_WORDS_SIZE, "%s", special[outcome]);
    else
        snprintf(words, PAST_WORDS_SIZE, "%d to %d",
                 table_hand_total(hand).total, table_dealer_total(table).total);
}

void history_add(struct history *history, const struct session *session)
{
    const struct table *table = &session->table;
    const struct seat *seat = &table->seats[session_first_person(session)];
    if (history->count == HISTORY_ROUNDS) {
        history->start = history->rounds[0].bankroll;
        memmove(history->rounds, history->rounds + 1,
                (HISTORY_ROUNDS - 1) * sizeof *history->rounds);
        history->count--;
    }
    struct past_round *round = &history->rounds[history->count];
    *round = (struct past_round){.bankroll = seat->bankroll,
                                 .net = seat->bankroll - history->now};
    history->now = seat->bankroll;
    write_past(table, seat, round->words);
    history->count++;
}

/* ---- The panel beside the table on a wide screen ---- */

enum {
    MARGIN = 2,
    CURVE_ROWS = 9,
    SHOE_ROWS = 5, /* at the lower end */
    TEXT_SIZE = 64
};

/* Draws a heading, and a text at the right end of its row. */
static void draw_heading(const struct brush *brush, const struct box *line,
                         const char *heading, enum role role, const char *text)
{
    paint_text(brush, line->row, line->column, ROLE_TITLE, heading);
    paint_right(brush, line->row, line->column + line->columns, role, text);
}

/* ---- The bankroll ---- */

/* Writes the bankrolls of the history, and returns their number. */
static size_t list_bankrolls(const struct history *history,
                             double values[HISTORY_ROUNDS + 1])
{
    values[0] = (double)history->start / CENTS;
    for (int i = 0; i < history->count; i++)
        values[i + 1] = (double)history->rounds[i].bankroll / CENTS;
    return (size_t)history->count + 1;
}

static void label_of_dollars(char *text, size_t size, double value)
{
    snprintf(text, size, "$%.0f", value);
}

static void draw_bankroll(const struct brush *brush, const struct box *box,
                          const struct history *history)
{
    double values[HISTORY_ROUNDS + 1];
    struct plot plot;
    const struct curve curve = {.values = values,
                                .count = list_bankrolls(history, values),
                                .columns = box->columns,
                                .rows = CURVE_ROWS - 2,
                                .ascii = brush->plots_in_ascii,
                                .label = label_of_dollars};
    char amount[CLI_DOLLARS_SIZE];
    plot_curve(&plot, &curve);
    draw_heading(brush, box, "Bankroll", ROLE_CHIPS,
                 cli_dollars(amount, history->now));
    for (int i = 0; i < plot.rows; i++)
        paint_cut(brush, box->row + 1 + i, box->column, box->columns, ROLE_FELT,
                  plot.lines[i]);
}

/* ---- The last rounds ---- */

static void draw_past_round(const struct brush *brush, const struct box *line,
                            const struct past_round *round, bool has_money)
{
    char net[CLI_DOLLARS_SIZE];
    paint_cut(brush, line->row, line->column, line->columns,
              round->is_earlier ? ROLE_FAINT : ROLE_PLAIN, round->words);
    if (has_money)
        paint_right(brush, line->row, line->column + line->columns,
                    round->net > 0   ? ROLE_WON
                    : round->net < 0 ? ROLE_LOST
                                     : ROLE_FAINT,
                    round->net == 0 ? "even"
                                    : cli_signed_dollars(net, round->net));
}

/* Draws the newest round first, and those of earlier sessions under a heading
 * of their own. */
static void draw_rounds(const struct brush *brush, const struct box *box,
                        const struct history *history, bool has_money)
{
    struct box line = *box;
    int last = history->count - 1, end = box->row + box->rows;
    bool has_now = last >= 0 && !history->rounds[last].is_earlier;
    draw_heading(brush, box, "Last rounds", ROLE_FAINT,
                 last < 0 ? "none yet" : "");
    for (int i = last; i >= 0 && ++line.row < end; i--) {
        if (has_now && history->rounds[i].is_earlier) {
            has_now = false;
            line.row++;
            if (line.row + 1 >= end)
                return;
            draw_heading(brush, &line, "Earlier sessions", ROLE_FAINT, "");
            line.row++;
        }
        draw_past_round(brush, &line, &history->rounds[i], has_money);
    }
}

/* ---- The shoe ---- */

static void draw_shoe_of_panel(const struct brush *brush, const struct box *box,
                               const struct table *table)
{
    const struct shoe *shoe = &table->shoe;
    struct box line = *box;
    char text[TEXT_SIZE];
    bool is_arranged = shoe->source == SHOE_ARRANGED;
    if (is_arranged)
        write_cards_left(shoe, text, sizeof text);
    else if (shoe_is_new(shoe) || table->rules.decks == DECKS_INFINITE)
        snprintf(text, sizeof text, "new");
    else
        snprintf(text, sizeof text, "%d of %d cards", shoe->count,
                 rules_shoe(&table->rules).cards);
    draw_heading(brush, box, is_arranged ? "Listed cards" : "Shoe", ROLE_PLAIN,
                 text);
    line.row += 1;
    if (!is_arranged) {
        draw_shoe_bar(brush, &line, table);
        write_cut(table, text, sizeof text);
        paint_right(brush, line.row + 1, line.column + line.columns, ROLE_FAINT,
                    text);
    }
    draw_discards(brush, line.row + 1, line.column, shoe);
}

/* ---- The whole ---- */

void draw_panel_ground(const struct brush *brush, const struct box *panel,
                       int message_rows)
{
    struct box ground = *panel;
    ground.rows += message_rows;
    if (brush->has_surfaces)
        paint_surface(brush, &ground, SURFACE_NIGHT);
    else
        for (int i = 0; i < panel->rows; i++)
            paint_text(brush, panel->row + i, panel->column, ROLE_FAINT,
                       brush->glyphs->vertical);
}

/* The last rounds, the bankroll and the shoe, beside the table. */
static void draw_panel(const struct brush *brush, const struct layout *layout,
                       const struct scene *scene)
{
    const struct box *panel = &layout->panel;
    const struct table *table = scene->table;
    bool has_money = rules_have_money(&table->rules);
    struct box part = *panel;
    draw_panel_ground(brush, panel, layout->message.rows - 1);
    part.column += MARGIN;
    part.columns -= 2 * MARGIN;
    part.row++;
    if (has_money) {
        draw_bankroll(brush, &part, &scene->history);
        part.row += CURVE_ROWS;
    }
    int end = panel->row + panel->rows - SHOE_ROWS;
    part.rows = end - part.row;
    draw_rounds(brush, &part, &scene->history, has_money);
    part.row = end + 1;
    draw_shoe_of_panel(brush, &part, table);
}

/* ---- The result of a round ---- */

void banner_hear(struct banner *banner, const struct table *table,
                 const struct event *event)
{
    switch (event->kind) {
    case EVENT_ACTION:
        if (event->action == ACTION_BET)
            *banner = (struct banner){.is_shown = false};
        break;
    case EVENT_INSURANCE:
        banner->is_insured[event->seat] = true;
        banner->insurance[event->seat] = event->amount;
        break;
    case EVENT_OVER:
        banner->is_shown = !table->is_void;
        break;
    default:
        break;
    }
}

int64_t banner_net(const struct banner *banner, const struct table *table,
                   int seat)
{
    const struct seat *shown = &table->seats[seat];
    int64_t net = banner->insurance[seat] + seat_chips(shown).side_net;
    for (int i = 0; i < shown->hand_count; i++)
        net += shown->hands[i].net;
    return net;
}

/* ---- In words ---- */

/* The outcome of a single hand; several hands have only a sum. */
static const char *banner_word(enum outcome outcome)
{
    static const char *const words[] = {
        [OUTCOME_NONE] = "",
        [OUTCOME_WON] = "",
        [OUTCOME_LOST] = "",
        [OUTCOME_PUSH] = "PUSH",
        [OUTCOME_BUST] = "BUST",
        [OUTCOME_NATURAL] = "BLACKJACK!",
        [OUTCOME_CHARLIE] = "CHARLIE!",
        [OUTCOME_EVEN_MONEY] = "EVEN MONEY",
        [OUTCOME_SURRENDERED] = "SURRENDER",
        [OUTCOME_FOLDED] = "FOLD",
        [OUTCOME_RETURNED] = "",
    };
    return words[outcome];
}

/* Without money there is no sum that tells who won. */
static const char *word_without_money(enum outcome outcome)
{
    return outcome == OUTCOME_WON    ? "WON"
           : outcome == OUTCOME_LOST ? "LOST"
                                     : banner_word(outcome);
}

static bool has_side_bets(const struct seat *seat)
{
    int64_t net = 0;
    for (int i = 0; i < SIDE_BETS && net == 0; i++)
        net = seat->side[i].net;
    return net != 0;
}

/* True if the seat has a hand that was paid, lost or returned. */
static bool has_result(const struct seat *seat)
{
    return seat->in && seat->hand_count > 0 && seat->hands[0].settled;
}

bool banner_is_sum(const struct banner *banner, const struct table *table,
                   int seat)
{
    const struct seat *shown = &table->seats[seat];
    return has_result(shown) && rules_have_money(&table->rules) &&
           (shown->hand_count > 1 || banner->is_insured[seat] ||
            has_side_bets(shown));
}

/* Writes "BLACKJACK! +$7.50", "+$25", "PUSH" or, without money, "BUST". Writes
 * nothing for a seat without a result. */
static void banner_text(const struct banner *banner, const struct table *table,
                        int seat, char text[BANNER_SIZE])
{
    const struct seat *shown = &table->seats[seat];
    int64_t net = banner_net(banner, table, seat);
    char sum[CLI_DOLLARS_SIZE] = "";
    text[0] = '\0';
    if (!has_result(shown))
        return;
    enum outcome outcome = shown->hands[0].outcome;
    if (!rules_have_money(&table->rules)) {
        snprintf(text, BANNER_SIZE, "%s", word_without_money(outcome));
        return;
    }
    if (net != 0)
        cli_signed_dollars(sum, net);
    const char *word = !banner_is_sum(banner, table, seat)
                           ? banner_word(outcome)
                       : net == 0 ? "EVEN"
                                  : "";
    snprintf(text, BANNER_SIZE, "%s%s%s", word, *word && *sum ? " " : "", sum);
}

/* ---- Drawn ---- */

/* Returns the row that hides least: below the middle of the cards or, where
 * hands are below each other, the name. */
static int banner_row(const struct seat_place *place)
{
    const struct box *cards = &place->hands[0].box;
    return place->is_stacked ? place->name_row
                             : cards->row + (cards->rows + 1) / 2;
}

/* Covers what a row shows. */
static void clear_line(const struct brush *brush, const struct box *line,
                       enum role role)
{
    char blanks[BANNER_SIZE];
    int columns = line->columns < BANNER_SIZE ? line->columns : BANNER_SIZE - 1;
    snprintf(blanks, sizeof blanks, "%*s", columns, "");
    paint_centered(brush, line, role, blanks);
}

static void draw_at_seat(const struct brush *brush,
                         const struct seat_place *place, int64_t net,
                         const char *text)
{
    char padded[BANNER_SIZE + 2];
    struct box line = place->box;
    const char *shorter = strchr(text, ' ');
    enum role role = net > 0 ? ROLE_WON : net < 0 ? ROLE_LOST : ROLE_TITLE;
    line.row = banner_row(place);
    if (text_columns(text) + 2 > line.columns && shorter)
        text = strrchr(text, ' ') + 1; /* the amount alone */
    snprintf(padded, sizeof padded, " %.*s ", BANNER_SIZE - 1, text);
    if (place->is_stacked)
        clear_line(brush, &line, role); /* of the name */
    paint_centered(brush, &line, role, padded);
}

void banner_draw(const struct banner *banner, const struct scene *scene,
                 const struct brush *brush)
{
    const struct table *table = &scene->session->table;
    struct layout layout;
    char text[BANNER_SIZE];
    if (!banner->is_shown || table->phase != PHASE_OVER)
        return;
    layout_plan(&layout, table, screen_rows(), screen_columns());
    for (int i = 0; i < table->seat_count; i++) {
        banner_text(banner, table, i, text);
        if (*text)
            draw_at_seat(brush, &layout.seats[i], banner_net(banner, table, i),
                         text);
    }
}

/* Draws next to the title of a small screen the insurance and the side bets,
 * which always have room there, or else the rules; and the bankroll. */
static void draw_small_head(const struct stage *stage,
                            const struct scene *scene)
{
    const struct session *session = scene->session;
    const struct brush *brush = &stage->brush;
    char text[LABEL_SIZE] = "", has[CLI_DOLLARS_SIZE] = "";
    int column = 1 + text_columns(stage->title) + 2;
    int right = screen_columns() - 1;
    enum role role = ROLE_FAINT;
    if (rules_have_money(&session->table.rules) && !scene->is_picture)
        cli_dollars(has, scene->table->seats[0].bankroll);
    int room = right - text_columns(has) - 1 - column;
    if (scene->table->seats[0].hand_count > 0)
        role = write_other_bets(scene, 0, room, text);
    if (text[0] == '\0') {
        role = ROLE_FAINT;
        snprintf(text, sizeof text, "%s%s",
                 session->rules_name[0] ? "rules " : "", session->rules_name);
    }
    paint_cut(brush, 0, column, room, role, text);
    paint_right(brush, 0, right, ROLE_CHIPS, has);
}

/* Draws next to the title, which the stage draws. */
static void draw_rules_and_limits(const struct stage *stage,
                                  const struct layout *layout,
                                  const struct scene *scene)
{
    const struct session *session = scene->session;
    const struct brush *brush = &stage->brush;
    const struct rules *rules = &session->table.rules;
    char text[LABEL_SIZE], least[CLI_DOLLARS_SIZE], most[CLI_DOLLARS_SIZE];
    if (layout->is_compact) {
        draw_small_head(stage, scene);
        return;
    }
    if (session->rules_name[0]) {
        snprintf(text, sizeof text, "rules %s", session->rules_name);
        paint_text(brush, 0, text_columns(stage->title) + 3, ROLE_FAINT, text);
    }
    if (scene->is_picture)
        return;
    if (rules->ante > 0)
        snprintf(text, sizeof text, "ante %s", cli_dollars(least, rules->ante));
    else if (rules_have_money(rules) && rules->min == rules->max)
        snprintf(text, sizeof text, "every bet is %s",
                 cli_dollars(least, rules->min));
    else if (rules_have_money(rules))
        snprintf(text, sizeof text, "bets %s to %s",
                 cli_dollars(least, rules->min), cli_dollars(most, rules->max));
    else
        return;
    paint_right(brush, 0, screen_columns() - 1, ROLE_FAINT, text);
}

static void draw_felt(const struct brush *brush, const struct layout *layout,
                      const struct rules *rules)
{
    char text[SAYING_SIZE], separator[16];
    struct box line = {.row = layout->felt_row, .columns = layout->columns};
    snprintf(separator, sizeof separator, " %s ", brush->glyphs->dot);
    rules_in_a_line(rules, separator, text, sizeof text, layout->columns - 2);
    paint_centered(brush, &line, ROLE_FELT, text);
}

/* Takes the card that is on its way off the table. */
static void take_flying_card(struct table *table, const struct motion *motion)
{
    if (motion->seat == DEALER)
        table->dealer_count--;
    else
        table->seats[motion->seat].hands[motion->hand].count--;
}

/* Outlines show where the first cards will be, in the first round. */
static void outline_places(struct layout *layout)
{
    layout->dealer.has_outlines = true;
    for (int i = 0; i < SEATS_MAX; i++)
        layout->seats[i].hands[0].has_outlines = true;
}

/* Without the owner, the message has one more row. */
static int free_message_rows(const struct layout *layout,
                             const struct scene *scene)
{
    bool has_more = scene->is_picture && !layout->is_compact;
    return layout->message.rows + has_more;
}

int scene_message_rows(const struct scene *scene)
{
    struct layout layout;
    layout_plan(&layout, &scene->session->table, screen_rows(),
                screen_columns());
    return free_message_rows(&layout, scene);
}

static void draw_table(const struct scene *scene, struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    const struct table *table = scene->table;
    struct layout layout;
    layout_plan(&layout, &scene->session->table, screen_rows(),
                screen_columns());
    if (scene->session->rounds == 0 && !scene->is_picture)
        outline_places(&layout);
    draw_rules_and_limits(stage, &layout, scene);
    if (!scene->is_picture)
        draw_shoe(brush, &layout, table);
    draw_dealer(brush, &layout, table);
    if (layout.felt_row >= 0)
        draw_felt(brush, &layout, &table->rules);
    if (layout.panel.columns > 0 && !scene->is_picture)
        draw_panel(brush, &layout, scene);
    for (int i = 0; i < table->seat_count; i++)
        draw_seat(brush, &layout, scene, i);
    draw_motion(brush, &layout, scene);
    stage->is_typing = scene->has_bet;
    stage->message_rows = free_message_rows(&layout, scene);
}

void scene_draw(const struct scene *scene, struct stage *stage)
{
    struct table table = scene->session->table;
    struct scene shown = *scene;
    if (scene->motion.kind == MOTION_CARD) {
        take_flying_card(&table, &scene->motion);
        if (scene->shoe_before > table.shoe.count) /* or it was shuffled */
            table.shoe.count = scene->shoe_before;
    }
    shown.table = &table;
    draw_table(&shown, stage);
}
