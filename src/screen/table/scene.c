/* The whole table, drawn, with the panels beside it and the last rounds, which
 * are read from the ledger. */
#include <stdlib.h>
#include <string.h>

#include "coach_daily.h"
#include "plots.h"
#include "table/draw.h"

enum {
    LABEL_SIZE = 96, /* the longest text */
    CHIP_COLUMNS = 3,
    CHIP_STRIDE = CHIP_COLUMNS + 1 /* a chip, with the blank after it */
};

/* ---- What was won or lost ---- */

/* Paints a result in a row, on a slip whose text begins at `column`. */
static void paint_result(const struct brush *brush, int row, int column,
                         enum role role, const char *text)
{
    const struct box slip = {row, column - 1, 1, text_columns(text) + 2};
    if (*text)
        paint_slip(brush, &slip, role, text);
}

/* ---- The cards of a hand, as pictures or as words ---- */

enum { WORD_COLUMNS = 4 }; /* "10♥ " */

/* Draws the cards as words; if there are too many, an ellipsis replaces the
 * first ones. */
static void draw_words(const struct brush *brush, const struct spread *spread,
                       const int cards[], int count, bool hides)
{
    const int wide = (spread->box.columns + 1) / WORD_COLUMNS;
    const int a_line = wide > 0 ? wide : 1;
    int room = a_line * spread->box.rows;
    int hidden = count > room ? count - room : 0;
    for (int i = hidden; i < count; i++) {
        int row = spread->box.row + (i - hidden) / a_line;
        int column = spread->box.column + (i - hidden) % a_line * WORD_COLUMNS;
        if (hidden > 0 && i == hidden)
            paint_text(brush, row, column, ROLE_FAINT, brush->glyphs->ellipsis);
        else if (hides && i == 1)
            paint_text(brush, row, column, ROLE_BACK, "**");
        else
            paint_card_word(brush, row, column, cards[i]);
    }
}

/* The cards of a hand in their place; the second face down if `hides`. */
static void draw_cards(const struct brush *brush, const struct spread *spread,
                       const int cards[], int count, bool hides)
{
    if (spread->in_words) {
        draw_words(brush, spread, cards, count, hides);
        return;
    }
    int places = spread->has_outlines && count < 2 ? 2 : count;
    bool covers = spread->stride < spread->size.columns / 2;
    for (int i = 0; i < places; i++) {
        struct box place = card_place(spread, count, i);
        enum card_side side = i >= count                 ? CARD_OUTLINE
                              : hides && i == 1          ? CARD_BACK
                              : i < places - 1 && covers ? CARD_COVERED
                                                         : CARD_FACE;
        paint_card(brush, place.row, place.column, &spread->size, side,
                   cards[i]);
    }
}

/* ---- Bets as stacks of chips ---- */

static const struct {
    int64_t dollars;
    enum ink ink;
} CHIPS[] = {
    {500, INK_PURPLE}, {100, INK_BLACK}, {25, INK_GREEN},
    {5, INK_RED},      {1, INK_WHITE},
};
enum {
    CHIP_KINDS = sizeof CHIPS / sizeof *CHIPS,
    CHIPS_MOST = 64, /* more aren't drawn */
};

static const char CHIP[] = "▆▆▆"; /* with a gap above it */

/* Writes the colors of the chips for `cents`, the most valuable first, and
 * returns their number. A remainder below a dollar becomes a golden chip. */
static int count_out(int64_t cents, enum ink chips[CHIPS_MOST])
{
    int count = 0;
    for (int i = 0; i < CHIP_KINDS; i++)
        for (; cents >= CHIPS[i].dollars * CENTS && count < CHIPS_MOST;
             cents -= CHIPS[i].dollars * CENTS)
            chips[count++] = CHIPS[i].ink;
    if (cents > 0 && count < CHIPS_MOST)
        chips[count++] = INK_GOLD;
    return count;
}

/* Returns the place of the first or the last card of a hand, which has at least
 * two places unless it was split. */
static struct box outer_card(const struct spread *spread, int count,
                             bool is_last)
{
    int last = count < 2 ? !(count == 1 && spread->is_of_split) : count - 1;
    return card_place(spread, count, is_last ? last : 0);
}

/* Returns the column on the right of a hand's cards where its chips begin. */
static int column_beside(const struct spread *spread, int count)
{
    const struct box card = outer_card(spread, count, true);
    return card.column + card.columns + BESIDE_CARDS;
}

/* Returns the column of the first stack of chips for a hand: on the right of
 * its `count` cards or, if there is no room, in the middle of its box. */
static int chips_column(const struct spread *spread, int count)
{
    const struct box *box = &spread->box;
    int right = box->column + box->columns;
    if (spread->in_words || column_beside(spread, count) + CHIP_COLUMNS > right)
        return middle_of(box, CHIP_COLUMNS);
    return column_beside(spread, count);
}

/* Draws `cents` as stacks of chips beside the hand's `count` cards, and the
 * text, which is the amount, beside them. Returns what they take; no columns,
 * and draws nothing, if they have no room: fewer chips would be another
 * amount. */
static struct box draw_chips(const struct brush *brush,
                             const struct spread *spread, int count,
                             bool on_left, int64_t cents, enum role role,
                             const char *text)
{
    const struct box *box = &spread->box;
    enum ink chips[CHIPS_MOST];
    if (!brush->has_pictures || spread->in_words || cents <= 0)
        return (struct box){.columns = 0};
    int column = on_left ? outer_card(spread, count, false).column -
                               BESIDE_CARDS - CHIP_COLUMNS
                         : column_beside(spread, count);
    int all = count_out(cents, chips), high = spread->size.rows;
    int stacks = (all + high - 1) / high, words = text_columns(text);
    /* The second card of a split hand moves the end of the cards, not the chips
     * to another row. */
    int more = count == 1 && spread->is_of_split ? (spread->stride + 1) / 2 : 0;
    int room = on_left ? column + CHIP_COLUMNS - box->column
                       : box->column + box->columns - column - more;
    if (stacks * CHIP_STRIDE + words >= room) /* a blank follows */
        return (struct box){.columns = 0};
    char after[LABEL_SIZE + 1]; /* begins with the blank, as colors are bytes */
    snprintf(after, sizeof after, " %.*s", LABEL_SIZE - 1, text);
    int wide = stacks * CHIP_STRIDE - 1;
    int left = on_left ? column + CHIP_COLUMNS - wide - 1 - words : column;
    int step = on_left ? -CHIP_STRIDE : CHIP_STRIDE;
    /* Where chips get higher than the cards, they are beside each other. */
    for (int i = 0; i < all; i++)
        paint_inked(brush, box->row + high - 1 - i % high,
                    column + i / high * step, chips[i], INK_NONE, CHIP);
    paint_text(brush, box->row + high - 1, on_left ? left : column + wide, role,
               on_left ? text : after);
    const int rows = smaller_length(all, high);
    return (struct box){box->row + high - rows, left, rows, wide + 1 + words};
}

/* Draws the chips for `cents` and the text in the middle of a row; if not all
 * have room, only the text. Returns what they take. */
static struct box draw_chips_and_text(const struct brush *brush,
                                      const struct box *line, int64_t cents,
                                      enum role role, const char *text)
{
    enum ink chips[CHIPS_MOST];
    int words = text_columns(text), room = line->columns - words;
    int all = brush->has_pictures ? count_out(cents, chips) : 0;
    if (all * CHIP_STRIDE > room)
        all = 0;
    int wide = all * CHIP_STRIDE, column = middle_of(line, wide + words);
    for (int i = 0; i < all; i++)
        paint_inked(brush, line->row, column + i * CHIP_STRIDE, chips[i],
                    INK_NONE, CHIP);
    paint_text(brush, line->row, column + wide, role, text);
    return (struct box){line->row, column, 1, wide + words};
}

/* ---- Insurance and side bets ---- */

/* Writes "side bets $6", "side -$1, $5 open" once some are settled, and finally
 * "side bets -$6"; without "bets" in short. */
static enum role write_side_bets(const struct seat *seat, bool is_short,
                                 char text[LABEL_SIZE])
{
    char amount[CLI_DOLLARS_SIZE], open[CLI_DOLLARS_SIZE];
    const struct seat_chips chips = seat_chips(seat);
    int64_t stake = chips.side, net = chips.side_net;
    text[0] = '\0';
    if (net != 0 && stake > 0)
        snprintf(text, LABEL_SIZE, "side %s, %s open",
                 cli_signed_dollars(amount, net), cli_dollars(open, stake));
    else if (net != 0 || stake > 0)
        snprintf(text, LABEL_SIZE, is_short ? "side %s" : "side bets %s",
                 net != 0 ? cli_signed_dollars(amount, net)
                          : cli_dollars(amount, stake));
    return role_of_net(net, ROLE_CHIPS);
}

/* Writes "insured $10" or, once it is settled, "insurance -$10"; then side
 * bets. Without insurance there are only the side bets. Returns the role of the
 * text. */
static enum role write_insurance(const struct scene *scene, int number,
                                 bool is_short, char text[LABEL_SIZE])
{
    const struct seat *seat = &scene->table->seats[number];
    int64_t net = scene->insurance[number];
    char amount[CLI_DOLLARS_SIZE], side[LABEL_SIZE];
    bool is_open = seat->insurance > 0;
    if (!is_open && net == 0)
        return write_side_bets(seat, false, text);
    (void)write_side_bets(seat, is_short, side);
    snprintf(text, LABEL_SIZE, "%s %s%s%.60s",
             is_open || is_short ? "insured" : "insurance",
             is_open ? cli_dollars(amount, seat->insurance)
                     : cli_signed_dollars(amount, net),
             *side ? ", " : "", side);
    return is_open ? ROLE_CHIPS : role_of_net(net, ROLE_CHIPS);
}

/* Returns the columns beside the cards of the first hand, where a text about
 * its insurance is. */
static int room_for_insurance(const struct layout *layout, int seat, int cards)
{
    const struct spread *spread = &layout->seats[seat].hands[0];
    if (layout->seats[seat].is_stacked || spread->in_words)
        return 0;
    return card_place(spread, cards, 0).column - 1 - spread->box.column;
}

/* Writes "insured $10, side bets $5", or the part of it that fits in `columns`
 * columns, or nothing. Returns its role. */
static enum role write_other_bets(const struct scene *scene, int number,
                                  int columns, char text[LABEL_SIZE])
{
    const struct seat *seat = &scene->table->seats[number];
    enum role role = write_insurance(scene, number, false, text);
    if (text_columns(text) > columns)
        (void)write_insurance(scene, number, true, text);
    if (text_columns(text) > columns)
        role = write_side_bets(seat, true, text);
    if (text_columns(text) > columns)
        text[0] = '\0';
    return role;
}

/* Draws the stake of an insurance, what it won, or side bets on the left of the
 * cards; without room for chips, only the text, below. */
static void draw_insurance(const struct brush *brush,
                           const struct layout *layout,
                           const struct scene *scene, int number)
{
    const struct seat *seat = &scene->table->seats[number];
    const struct spread *spread = &layout->seats[number].hands[0];
    const struct hand *hand = &seat->hands[0];
    int row = spread->box.row + spread->box.rows - layout->has_short_labels;
    char text[LABEL_SIZE];
    enum role role = write_insurance(scene, number, false, text);
    int room = room_for_insurance(layout, number, hand->count);
    if (text[0] == '\0' || text_columns(text) > room)
        return;
    int64_t won = scene->insurance[number];
    int64_t cents = seat->insurance > 0 ? seat->insurance
                    : won != 0          ? won
                                        : seat_chips(seat).side;
    if (draw_chips(brush, spread, hand->count, true, cents, role, text)
            .columns == 0)
        paint_right(brush, row, spread->box.column + room, role, text);
}

/* Writes "$960", and the insurance or the side bets if there is no room for
 * them at the cards but in these columns. */
static void write_chips_of_seat(const struct layout *layout,
                                const struct scene *scene, int number,
                                int columns, char text[LABEL_SIZE])
{
    const struct seat *seat = &scene->table->seats[number];
    char amount[CLI_DOLLARS_SIZE], insurance[LABEL_SIZE];
    (void)write_insurance(scene, number, false, insurance);
    if (scene->is_one_hand && scene->game->players[number].is_computer) {
        snprintf(text, LABEL_SIZE, "%.60s", insurance);
        return;
    }
    cli_dollars(amount, seat->bankroll);
    snprintf(text, LABEL_SIZE, "%s, %.60s", amount, insurance);
    if (insurance[0] == '\0' || text_columns(text) > columns ||
        text_columns(insurance) <=
            room_for_insurance(layout, number, seat->hands[0].count))
        snprintf(text, LABEL_SIZE, "%s", amount);
}

/* Two hands whose cards may be switched are in turn together. */
static bool is_in_turn(const struct table *table, int seat, int hand)
{
    if (table->phase == PHASE_SWITCH)
        return seat == table->seat || seat == table->seat + 1;
    return table->phase != PHASE_OVER && table->phase != PHASE_BETS &&
           table->seat == seat && table->hand == hand;
}

/* Returns the role of a hand's result or, before it, of its bet. */
static enum role role_of_money(const struct hand *hand)
{
    return hand->settled ? role_of_net(hand->net, ROLE_PLAIN) : ROLE_CHIPS;
}

/* How an outcome is called before an amount and, unless the hand is just won,
 * lost or pushed, alone. */
static const struct outcome_words {
    const char *result, *alone;
} OUTCOMES[] = {
    [OUTCOME_NONE] = {"", NULL},
    [OUTCOME_WON] = {"wins", NULL},
    [OUTCOME_LOST] = {"loses", NULL},
    [OUTCOME_PUSH] = {"push", NULL},
    [OUTCOME_BUST] = {"loses", "bust"},
    [OUTCOME_NATURAL] = {"blackjack wins", "blackjack"},
    [OUTCOME_CHARLIE] = {"wins", "Charlie"},
    [OUTCOME_EVEN_MONEY] = {"even money", "even money"},
    [OUTCOME_SURRENDERED] = {"surrendered", "surrender"},
    [OUTCOME_FOLDED] = {"folded", "fold"},
    [OUTCOME_RETURNED] = {"void", "void"},
};

const char *outcome_word(enum outcome outcome)
{
    return OUTCOMES[outcome].alone;
}

/* Writes "wins $10", "surrendered -$5", or "+$10" if that doesn't fit. A word
 * that doesn't say which way the money goes needs the sign. */
static void write_result(const struct table *table, const struct hand *hand,
                         int columns, char text[LABEL_SIZE])
{
    char amount[CLI_DOLLARS_SIZE];
    const char *word = OUTCOMES[hand->outcome].result;
    if (hand->net == 0 || !rules_have_money(&table->rules)) {
        snprintf(text, LABEL_SIZE, "%s", word);
        return;
    }
    if (hand->outcome == OUTCOME_SURRENDERED || hand->outcome == OUTCOME_FOLDED)
        cli_signed_dollars(amount, hand->net);
    else
        cli_dollars(amount, hand->net < 0 ? -hand->net : hand->net);
    snprintf(text, LABEL_SIZE, "%s %s", word, amount);
    if (text_columns(text) > columns)
        cli_signed_dollars(text, hand->net);
}

/* Returns the chips on a hand, with those that the house put up. */
static int64_t hand_chips(const struct hand *hand)
{
    return hand->bet + hand->free;
}

/* Writes "$20 doubled", "$10 + $10 free" or "$10 free". */
static void write_bet_amount(const struct hand *hand, char text[LABEL_SIZE])
{
    char bet[CLI_DOLLARS_SIZE], given[CLI_DOLLARS_SIZE];
    cli_dollars(bet, hand->bet);
    cli_dollars(given, hand->free);
    if (hand->free == 0)
        snprintf(text, LABEL_SIZE, "%s%s", bet,
                 hand->doubled ? " doubled" : "");
    else
        snprintf(text, LABEL_SIZE, "%s%s%s free", hand->bet > 0 ? bet : "",
                 hand->bet > 0 ? " + " : "", given);
}

/* Writes the result of the hand or its bet, as far as there is room. */
static void write_hand_money(const struct table *table, const struct hand *hand,
                             int columns, char text[LABEL_SIZE])
{
    text[0] = '\0';
    if (hand->settled)
        write_result(table, hand, columns, text);
    else if (rules_have_money(&table->rules) && hand_chips(hand) > 0)
        write_bet_amount(hand, text);
    if (text_columns(text) > columns && !hand->settled)
        cli_dollars(text, hand->bet);
    if (text_columns(text) > columns)
        text[0] = '\0';
}

/* Draws the result below the cards, or the bet if it isn't beside them. */
static void draw_foot(const struct brush *brush, struct box box,
                      const struct table *table, const struct hand *hand,
                      bool has_chips)
{
    char text[LABEL_SIZE];
    box.row += box.rows;
    write_hand_money(table, hand, box.columns, text);
    if (hand->settled)
        paint_result(brush, box.row, middle_of(&box, text_columns(text)),
                     role_of_money(hand), text);
    else if (!has_chips)
        draw_chips_and_text(brush, &box, hand_chips(hand), ROLE_CHIPS, text);
}

/* ---- Total and money in one row ---- */

/* Draws "soft 18" in the middle of the row above the cards or, if they have no
 * other place for the money, "soft 18  wins $20". */
static void draw_label(const struct brush *brush,
                       const struct seat_place *place,
                       const struct table *table, int seat_number, int number,
                       bool has_money)
{
    const struct box *box = &place->hands[number].box;
    const struct seat *seat = &table->seats[seat_number];
    const struct hand *hand = &seat->hands[number];
    bool turn = is_in_turn(table, seat_number, number);
    char total[LABEL_SIZE] = "", money[LABEL_SIZE] = "";
    char words[HAND_WORDS_SIZE];
    hand_in_words(table, hand, seat, words);
    /* The result of a blackjack names it. */
    if (hand->count > 0 && (has_money || hand->outcome != OUTCOME_NATURAL))
        snprintf(total, sizeof total, "%s%s%s", turn ? brush->glyphs->turn : "",
                 turn ? " " : "", words);
    int gap = place->is_stacked ? 1 : 2; /* stacks are narrow */
    int used = *total ? text_columns(total) + gap : 0;
    if (!has_money)
        write_hand_money(table, hand, box->columns - used, money);
    int columns = *money ? used + text_columns(money) : text_columns(total);
    int column = middle_of(box, columns);
    paint_cut(brush, box->row - 1, column, box->columns,
              turn ? ROLE_TURN : ROLE_TOTAL, total);
    column += used;
    if (hand->settled)
        paint_result(brush, box->row - 1, column, role_of_money(hand), money);
    else
        paint_text(brush, box->row - 1, column, ROLE_CHIPS, money);
}

/* Draws a hand; only its cards and total where a new bet is entered, and beside
 * a banner. */
static void draw_hand(const struct brush *brush, const struct layout *layout,
                      const struct scene *scene, int seat, int number,
                      bool is_betting)
{
    const struct table *table = scene->table;
    const bool hides_money = is_betting || scene->is_bannered[seat];
    const struct seat_place *place = &layout->seats[seat];
    const struct spread *spread = &place->hands[number];
    const struct hand *hand = &table->seats[seat].hands[number];
    const bool is_short = layout->has_short_labels || place->is_stacked;
    char text[LABEL_SIZE];
    draw_cards(brush, spread, hand->cards, hand->count, false);
    write_bet_amount(hand, text);
    bool has_chips = !hides_money && !hand->settled && !place->is_stacked &&
                     draw_chips(brush, spread, hand->count, false,
                                hand_chips(hand), ROLE_CHIPS, text)
                             .columns > 0;
    draw_label(brush, place, table, seat, number,
               has_chips || hides_money || !is_short);
    if (!hides_money && !is_short)
        draw_foot(brush, spread->box, table, hand, has_chips);
}

/* ---- The owner ---- */

static void draw_owner(const struct brush *brush, const struct layout *layout,
                       const struct scene *scene, int number)
{
    const struct seat_place *place = &layout->seats[number];
    const struct table *table = scene->table;
    int each = rules_seats_each(&table->rules);
    bool asked = scene->is_asked &&
                 rules_owner(&table->rules, scene->asked_seat) == number;
    enum role role = asked ? ROLE_TURN : ROLE_TITLE;
    const char *name = seat_name(scene->game, number);
    struct box line = place->box;
    if (rules_owner(&table->rules, number) != number)
        return; /* the name is below both seats */
    line.columns += layout->seats[number + each - 1].box.columns * (each - 1);
    char text[LABEL_SIZE] = "";
    line.row = place->name_row;
    line.columns--;
    if (rules_have_money(&table->rules))
        write_chips_of_seat(layout, scene, number, line.columns, text);
    if (layout->has_short_labels && text[0]) {
        /* The blanks have the color of the amount, as each change of color is
         * bytes. */
        char after[LABEL_SIZE + 2];
        int columns = text_columns(name) + 2 + text_columns(text);
        int column =
            paint_text(brush, line.row, middle_of(&line, columns), role, name);
        snprintf(after, sizeof after, "  %s", text);
        paint_text(brush, line.row, column, ROLE_CHIPS, after);
        return;
    }
    paint_centered(brush, &line, role, name);
    line.row++;
    paint_centered(brush, &line, ROLE_CHIPS, text);
}

/* Shows the bet that is being entered beside the cards, below a banner: chips
 * and text or, without room for the chips, only the text. Before a deal, it may
 * also be in the row of bets. Returns what it takes. */
static struct box draw_bet_in_hand(const struct brush *brush,
                                   const struct layout *layout,
                                   const struct seat *seat,
                                   const struct spread *spread,
                                   const struct scene *scene)
{
    char text[LABEL_SIZE], amount[CLI_DOLLARS_SIZE];
    struct box line = spread->box; /* the row of a bet before the deal */
    struct spread low = *spread;
    int64_t bet = scene->bet;
    const int count = seat->hand_count > 0 ? seat->hands[0].count : 0;
    line.row += layout->has_short_labels ? -1 : spread->box.rows;
    if (scene->is_bannered[scene->asked_seat]) {
        low.size.rows = spread->size.rows * 2 / 5; /* a free row above */
        low.box.row += spread->size.rows - low.size.rows;
    }
    snprintf(text, sizeof text, "bet %s", cli_dollars(amount, bet));
    if (scene->side_stakes > 0)
        text_add(text, sizeof text, ", side bets %s",
                 cli_dollars(amount, scene->side_stakes));
    struct box beside =
        draw_chips(brush, &low, count, false, bet, ROLE_TURN, text);
    if (beside.columns == 0) /* the amount alone */
        beside = draw_chips(brush, &low, count, false, bet, ROLE_TURN,
                            text + strlen("bet "));
    if (beside.columns > 0)
        return beside;
    beside = (struct box){spread->box.row + spread->size.rows - 1,
                          column_beside(spread, count) + CHIP_STRIDE, 1,
                          text_columns(text)};
    if (!spread->in_words && beside.column + beside.columns <
                                 spread->box.column + spread->box.columns) {
        paint_text(brush, beside.row, beside.column, ROLE_TURN, text);
        return beside;
    }
    return count > 0 ? (struct box){.columns = 0}
                     : draw_chips_and_text(brush, &line, bet, ROLE_TURN, text);
}

/* Draws a seat. A bet that is being entered there gives chips back to a tap. */
static void draw_seat(struct stage *stage, const struct layout *layout,
                      const struct scene *scene, int seat)
{
    const struct brush *brush = &stage->brush;
    const struct table *table = scene->table;
    const struct seat *shown = &table->seats[seat];
    const struct seat_place *place = &layout->seats[seat];
    int hands = shown->hand_count > 0 ? shown->hand_count : 1;
    bool is_betting =
        scene->has_bet && scene->asked_seat == rules_owner(&table->rules, seat);
    /* The last round stays where it is while the next bet is entered. */
    for (int i = 0; i < hands; i++)
        draw_hand(brush, layout, scene, seat, i,
                  is_betting && shown->hand_count == 0);
    if (shown->hand_count > 0 && !layout->is_compact)
        draw_insurance(brush, layout, scene, seat);
    if (!layout->is_compact && !scene->is_picture)
        draw_owner(brush, layout, scene, seat);
    if (!is_betting || shown->hand_count > 1)
        return;
    const struct box bet =
        draw_bet_in_hand(brush, layout, shown, &place->hands[0], scene);
    if (stage->look.mouse && bet.columns > 0)
        stage_add_target(stage, &bet, KEY_DOWN_ARROW);
}

/* ---- The others, on a small screen ---- */

/* Draws "> Basic 12, soft 18  +$10"; a name that is too long is cut before a
 * total is. The money is at the end, and has a sign when it is a result. */
static void draw_other(const struct brush *brush, const struct box *line,
                       const struct scene *scene, int number)
{
    const struct table *table = scene->table;
    const struct seat *seat = &table->seats[number];
    bool turn = table->phase != PHASE_OVER && table->seat == number;
    const char *name = seat_name(scene->game, number);
    char text[2 * LABEL_SIZE], totals[LABEL_SIZE] = "", total[HAND_WORDS_SIZE];
    char money[CLI_DOLLARS_SIZE] = "";
    struct hand all = {.settled = true};
    for (int i = 0; i < seat->hand_count; i++) {
        const struct hand *hand = &seat->hands[i];
        all.settled = all.settled && hand->settled;
        all.net += hand->net;
        all.bet += hand_chips(hand);
        hand_in_words(table, hand, seat, total);
        if (hand->outcome == OUTCOME_NATURAL) /* the name needs the room */
            snprintf(total, sizeof total, "21");
        if (hand->count > 0)
            text_add(totals, sizeof totals, "%s %s", i > 0 ? "," : "", total);
    }
    if (rules_have_money(&table->rules) && seat->hand_count > 0) {
        if (!all.settled)
            cli_dollars(money, all.bet);
        else if (all.net != 0)
            cli_signed_dollars(money, all.net);
        else
            snprintf(money, sizeof money, "push");
    }
    int room = line->columns - text_columns(money) - 1;
    int left = room - text_columns(totals) - 2;
    snprintf(text, sizeof text, "%s %.*s%s", turn ? brush->glyphs->turn : " ",
             text_bytes(name, left > 1 ? left : 1), name, totals);
    paint_cut(brush, line->row, line->column, room,
              turn ? ROLE_TURN : ROLE_PLAIN, text);
    paint_right(brush, line->row, line->column + line->columns,
                role_of_money(&all), money);
}

static void draw_others(const struct brush *brush, const struct layout *layout,
                        const struct scene *scene)
{
    struct box line = layout->others;
    for (int i = 0; i < scene->table->seat_count && line.rows > 0; i++)
        if (layout->seats[i].box.columns == 0) {
            draw_other(brush, &line, scene, i);
            line.row++;
        }
}

/* ---- The dealer ---- */

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

/* ---- The discards and the shoe ---- */

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
        snprintf(text, size, "shuffle in %d cards", before > 0 ? before : 0);
}

/* Draws where the cut card is in the two rows below the heading of a shoe. */
static void draw_cut(const struct brush *brush, const struct box *heading,
                     const struct table *table)
{
    char text[LABEL_SIZE];
    struct box line = *heading;
    line.row++;
    draw_shoe_bar(brush, &line, table);
    write_cut(table, text, sizeof text);
    paint_right(brush, line.row + 1, line.column + line.columns, ROLE_FAINT,
                text);
}

/* The burned cards are the first discards, and not counted. */
static int count_discards(const struct shoe *shoe)
{
    return shoe->discard_count - shoe->burned;
}

static void draw_discards(const struct brush *brush, int row, int column,
                          const struct shoe *shoe)
{
    char text[32];
    snprintf(text, sizeof text, "Discards %d", count_discards(shoe));
    paint_text(brush, row, column, ROLE_FAINT, text);
}

static void draw_shoe(const struct brush *brush, const struct layout *layout,
                      const struct scene *scene)
{
    const struct table *table = scene->table;
    const struct shoe *shoe = &table->shoe;
    const struct box *box = &layout->shoe;
    int right = box->column + box->columns;
    char text[LABEL_SIZE];
    if (box->columns == 0)
        return;
    draw_discards(brush, box->row, 1, shoe);
    if (shoe->source == SHOE_ARRANGED) {
        snprintf(text, sizeof text, "%d left", shoe->count);
        paint_right(brush, box->row, right, ROLE_FAINT, "Listed cards");
        paint_right(brush, box->row + 1, right, ROLE_FAINT, text);
        return;
    }
    if (shoe_is_new(shoe))
        snprintf(text, sizeof text, "New shoe");
    else
        snprintf(text, sizeof text, "Shoe %d", shoe->count);
    paint_right(brush, box->row, right, ROLE_FAINT, text);
    draw_cut(brush, box, table);
}

/* Draws the shoe and the discards as piles where the table is so wide that it
 * would be empty beside the dealer's cards. */
static void draw_piles(const struct brush *brush, const struct layout *layout,
                       const struct table *table)
{
    static const struct card_size size = {13, 19};
    enum { EDGE = 3, LEAST_FREE = 6 };
    const struct spread *dealer = &layout->dealer;
    const struct box last = outer_card(dealer, table->dealer_count, true);
    struct box pile = {layout->dealer_row,
                       layout->columns - EDGE - size.columns, 1, size.columns};
    if (dealer->in_words || dealer->size.rows <= size.rows ||
        pile.column - last.column - last.columns < LEAST_FREE)
        return;
    for (int i = 0; i < 2; i++, pile.column = EDGE) {
        bool is_full = i == 0 || count_discards(&table->shoe) > 0;
        paint_centered(brush, &pile, ROLE_FAINT, i == 0 ? "Shoe" : "Discards");
        paint_card(brush, dealer->box.row, pile.column, &size,
                   is_full ? CARD_BACK : CARD_OUTLINE, 0);
    }
}

/* ---- What moves over the table ---- */

/* Returns the box after `step` of MOTION_STEPS, the last of which is one step
 * before the end. */
static struct box box_between(struct box from, struct box to, int step)
{
    from.row += (to.row - from.row) * step / (MOTION_STEPS + 1);
    from.column += (to.column - from.column) * step / (MOTION_STEPS + 1);
    return from;
}

/* A card on its way lies flat and is blank, so that a step takes few bytes. */
static void draw_flying_card(const struct brush *brush,
                             const struct layout *layout,
                             const struct scene *scene)
{
    enum { WIDE = 4 };
    const struct motion *motion = &scene->motion;
    const struct spread *spread = &layout->dealer;
    int count = scene->table->dealer_count;
    if (motion->seat != DEALER) {
        spread = &layout->seats[motion->seat].hands[motion->hand];
        count = scene->table->seats[motion->seat].hands[motion->hand].count;
    }
    const struct box shoe = {1, layout->columns - WIDE - 1, 1, WIDE};
    const struct box card = box_between(
        shoe,
        spread->in_words ? spread->box : card_place(spread, count + 1, count),
        motion->step);
    if (brush->has_surfaces)
        paint_surface(brush, &card, SURFACE_CARD);
    else
        paint_text(brush, card.row, card.column, ROLE_STATUS,
                   brush->letters ? "####" : "▄▄▄▄");
}

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
    struct box hand = {.row = spread->box.row + spread->box.rows - 1,
                       .column = chips_column(spread, cards->count)};
    struct box owner = {.row = seat->name_row,
                        .column = seat->box.column + seat->box.columns / 2 - 1};
    struct box house = {.row = dealer->box.row + dealer->box.rows - 1,
                        .column =
                            chips_column(dealer, scene->table->dealer_count)};
    struct box from = motion->kind == MOTION_BET ? owner
                      : cents < 0                ? hand
                                                 : house;
    struct box to = motion->kind == MOTION_RESULT && cents < 0 ? house : hand;
    struct box now = box_between(from, to, motion->step);
    enum ink chips[CHIPS_MOST]; /* the most valuable one moves */
    if (brush->has_pictures && count_out(cents < 0 ? -cents : cents, chips) > 0)
        paint_inked(brush, now.row, now.column, chips[0], INK_NONE, CHIP);
}

static void draw_motion(const struct brush *brush, const struct layout *layout,
                        const struct scene *scene)
{
    const struct spread *dealer = &layout->dealer;
    const enum motion_kind kind = scene->motion.kind;
    int seat = scene->motion.seat;
    if (seat != DEALER && layout->seats[seat].box.columns == 0)
        return;
    if (kind == MOTION_CARD)
        draw_flying_card(brush, layout, scene);
    else if (kind == MOTION_HOLE && !dealer->in_words) {
        struct box hole = card_place(dealer, scene->table->dealer_count, 1);
        /* It turns blank, so that the next step only has to add its marks. */
        paint_card(brush, hole.row, hole.column, &dealer->size, CARD_BLANK,
                   scene->table->dealer[1]);
    } else if (kind == MOTION_BET || kind == MOTION_RESULT)
        draw_flying_chips(brush, layout, scene);
}

/* ---- The last rounds ---- */

/* Returns the value of the cards in `text`, of 0 without cards. */
static struct hand_value value_of_text(const char *text)
{
    int cards[HAND_CARDS];
    size_t count = 0, bytes = 1;
    for (; count < HAND_CARDS && bytes > 0; text += bytes) {
        bytes = card_read(text, &cards[count]);
        count += bytes > 0;
    }
    return count > 0 ? hand_evaluate(cards, count)
                     : (struct hand_value){.total = 0};
}

/* Writes a round as one word, unless it is NULL, or as the totals of a hand.
 * The dealer's blackjack takes the bet, unless it is a push with another one or
 * the bet is insured. */
static void write_round(int hands, const char *word, struct hand_value yours,
                        struct hand_value dealers, bool is_insured,
                        char words[PAST_WORDS_SIZE])
{
    if (hands > 1)
        snprintf(words, PAST_WORDS_SIZE, "%d hands", hands);
    else if (word)
        snprintf(words, PAST_WORDS_SIZE, "%s", word);
    else if (dealers.natural && yours.natural)
        snprintf(words, PAST_WORDS_SIZE, "blackjack, push");
    else if (dealers.natural && is_insured)
        snprintf(words, PAST_WORDS_SIZE, "%d, insured", yours.total);
    else if (dealers.natural)
        snprintf(words, PAST_WORDS_SIZE, "dealer blackjack");
    else if (dealers.bust)
        snprintf(words, PAST_WORDS_SIZE, "%d, dealer bust", yours.total);
    else
        snprintf(words, PAST_WORDS_SIZE, "%d to %d", yours.total,
                 dealers.total);
}

static void write_earlier(const struct ledger_row *row, const char *name,
                          char words[PAST_WORDS_SIZE])
{
    const struct ledger_counts *counts = &row->round.counts;
    char hands[HISTORY_TEXT_SIZE], dealer[HISTORY_TEXT_SIZE];
    const char *word = row->round.state == LEDGER_VOID ? "void"
                       : counts->surrenders > 0        ? "surrender"
                       : counts->busts > 0             ? "bust"
                                                       : NULL;
    history_write_cards(row, name, CARD_ASCII, hands, dealer);
    const struct hand_value dealers = value_of_text(dealer);
    if (counts->naturals > 0 && !dealers.natural)
        word = "blackjack";
    write_round(counts->hands, word, value_of_text(hands), dealers,
                counts->insurances > 0, words);
}

/* The rounds come newest first, so they fill the array from its end. */
struct earlier {
    struct last_rounds *last;
    const char *name;
};

static bool take_earlier(void *self, const struct ledger_past *past)
{
    struct earlier *earlier = self;
    struct last_rounds *last = earlier->last;
    const struct ledger_row *row = &past->row;
    if (row->round.state == LEDGER_OPEN)
        return true;
    struct past_round *round = &last->rounds[LAST_ROUNDS_MAX - ++last->count];
    *round =
        (struct past_round){.is_earlier = true,
                            .is_settled = row->round.state == LEDGER_SETTLED,
                            .net = row->round.net,
                            .bankroll = row->bankroll};
    write_earlier(row, earlier->name, round->words);
    last->start = row->bankroll - row->round.net;
    return last->count < LAST_ROUNDS_MAX;
}

void last_rounds_begin(struct last_rounds *past, const struct game *game)
{
    const struct account *book = game_book(game);
    const int person = game_first_person(game);
    int64_t now = game->table.seats[person].bankroll;
    if (game->round_is_open) /* it continues: as it was before its bet */
        now += game_chips_on_table(game, person) - (book ? book->round.net : 0);
    last_rounds_read(past, book, now);
}

void last_rounds_read(struct last_rounds *past, const struct account *book,
                      int64_t now)
{
    past->count = 0;
    past->start = past->now = now;
    if (!account_is_open(book))
        return;
    const struct ledger_search search = {.profile = book->profile.id};
    struct earlier earlier = {.last = past, .name = book->profile.name};
    /* Without them, the panel begins with this game. */
    if (!ledger_each_before(book->ledger, &search, INT64_MAX, take_earlier,
                            &earlier))
        past->count = 0;
    memmove(past->rounds, past->rounds + LAST_ROUNDS_MAX - past->count,
            (size_t)past->count * sizeof *past->rounds);
}

/* `net` is what the player's first seat, which has this number, has won. */
static void write_past(const struct game *game, int number, int64_t net,
                       char words[PAST_WORDS_SIZE])
{
    const struct table *table = &game->table;
    const struct seat *seat = &table->seats[number];
    const struct hand *hand = &seat->hands[0];
    struct hand_value dealers = table_dealer_total(table);
    dealers.natural &= table->rules.natural != PAYS_NONE;
    if (!seat->in || seat->hand_count == 0)
        snprintf(words, PAST_WORDS_SIZE, "sat out");
    else
        write_round(game_count_hands(game, number), outcome_word(hand->outcome),
                    table_hand_total(hand), dealers,
                    net - seat_chips(seat).side_net > hand->net, words);
}

void last_rounds_add(struct last_rounds *past, const struct game *game)
{
    const struct table *table = &game->table;
    int person = game_first_person(game);
    const struct seat *seat = &table->seats[person];
    if (past->count == LAST_ROUNDS_MAX) {
        past->start = past->rounds[0].bankroll;
        memmove(past->rounds, past->rounds + 1,
                (LAST_ROUNDS_MAX - 1) * sizeof *past->rounds);
        past->count--;
    }
    struct past_round *round = &past->rounds[past->count];
    *round = (struct past_round){.is_settled = seat->in && !table->is_void,
                                 .bankroll = seat->bankroll,
                                 .net = seat->bankroll - past->now};
    past->now = seat->bankroll;
    write_past(game, person, round->net, round->words);
    past->count++;
}

void last_rounds_correct(struct last_rounds *past, const struct game *game)
{
    past->now -= past->rounds[--past->count].net;
    last_rounds_add(past, game);
}

/* ---- The panel beside the table on a wide screen ---- */

enum {
    MARGIN = 2,
    CURVE_ROWS = 7,
    SHOE_ROWS = 4 /* at the lower end */
};

/* Draws a heading, and a text at the right end of its row. */
static void draw_heading(const struct brush *brush, const struct box *line,
                         const char *heading, enum role role, const char *text)
{
    paint_text(brush, line->row, line->column, ROLE_TITLE, heading);
    paint_right(brush, line->row, line->column + line->columns, role, text);
}

void scene_draw_bankroll(const struct scene *scene, const struct brush *brush,
                         const struct box *line)
{
    enum { GAP = 2 };
    struct box rest = *line; /* beside the change */
    const struct last_rounds *past = &scene->last_rounds;
    const int person = game_first_person(scene->game);
    int64_t bet = game_chips_on_table(scene->game, person), net = 0;
    char amount[CLI_DOLLARS_SIZE], text[LABEL_SIZE], change[CLI_DOLLARS_SIZE];
    const struct table *table = &scene->game->table;
    cli_dollars(text, table->seats[person].bankroll);
    if (bet > 0)
        text_add(text, sizeof text, " + %s on the table",
                 cli_dollars(amount, bet));
    else if (table->phase == PHASE_OVER && past->count > 0 &&
             !past->rounds[past->count - 1].is_earlier)
        net = past->rounds[past->count - 1].net;
    if (net != 0) {
        paint_right(brush, line->row, line->column + line->columns,
                    role_of_net(net, ROLE_PLAIN),
                    cli_signed_dollars(change, net));
        rest.columns -= text_columns(change) + GAP;
    }
    draw_heading(brush, &rest, "Bankroll", ROLE_CHIPS, text);
}

void last_rounds_draw(const struct last_rounds *past, const struct brush *brush,
                      const struct box *box)
{
    double values[LAST_ROUNDS_MAX + 2];
    int last = past->count - 1;
    /* Chips that were bought since the last round. */
    bool has_more = last >= 0 && past->rounds[last].bankroll != past->now;
    struct plot plot;
    const struct curve curve = {.values = values,
                                .count = (size_t)past->count + 1 + has_more,
                                .columns = box->columns,
                                .rows = box->rows,
                                .ascii = brush->plots_in_ascii,
                                .label = plot_label_cents};
    values[0] = (double)past->start;
    for (int i = 0; i < past->count; i++)
        /* cppcheck-suppress unreadVariable */
        values[i + 1] = (double)past->rounds[i].bankroll;
    if (has_more)
        values[past->count + 1] = (double)past->now;
    plot_curve(&plot, &curve);
    for (int i = 0; i < plot.rows; i++)
        paint_cut(brush, box->row + i, box->column, box->columns, ROLE_FELT,
                  plot.lines[i]);
}

/* Draws how many answers to each question of practice were right, and returns
 * the row after them. */
static int draw_answers(const struct brush *brush, const struct box *box,
                        const struct practice *practice)
{
    struct box line = *box;
    char text[LABEL_SIZE];
    if (!practice->is_on)
        return box->row;
    for (int i = 0; i < ASKS_NOTHING; i++) {
        const struct practice_result *result = &practice->results[i];
        if (result->asked == 0)
            continue;
        line.row++;
        snprintf(text, sizeof text, "%d of %d right", result->right,
                 result->asked);
        paint_text(brush, line.row, line.column, ROLE_PLAIN,
                   PRACTICE_SUBJECTS[i].words);
        paint_right(brush, line.row, line.column + line.columns, ROLE_PLAIN,
                    text);
    }
    draw_heading(brush, box, "Your answers", ROLE_FAINT,
                 line.row == box->row ? "none yet" : "");
    return line.row + 2;
}

/* Draws the newest round first; those of earlier games are faint. */
static void draw_rounds(const struct brush *brush, const struct box *box,
                        const struct last_rounds *past, bool has_money)
{
    struct box line = *box;
    char net[CLI_DOLLARS_SIZE];
    int last = past->count - 1, end = box->row + box->rows;
    draw_heading(brush, box, "Last rounds", ROLE_FAINT,
                 last < 0 ? "none yet" : "");
    for (int i = last; i >= 0 && ++line.row < end; i--) {
        const struct past_round *round = &past->rounds[i];
        paint_cut(brush, line.row, line.column, line.columns,
                  round->is_earlier ? ROLE_FAINT : ROLE_PLAIN, round->words);
        if (has_money)
            paint_right(brush, line.row, line.column + line.columns,
                        role_of_net(round->net, ROLE_FAINT),
                        round->net == 0 ? "even"
                                        : cli_signed_dollars(net, round->net));
    }
}

static void draw_shoe_of_panel(const struct brush *brush, const struct box *box,
                               const struct scene *scene)
{
    const struct table *table = scene->table;
    const struct shoe *shoe = &table->shoe;
    char text[LABEL_SIZE];
    bool is_arranged = shoe->source == SHOE_ARRANGED;
    if (is_arranged)
        snprintf(text, sizeof text, "%d left", shoe->count);
    else if (shoe_is_new(shoe) || table->rules.decks == DECKS_INFINITE)
        snprintf(text, sizeof text, "new");
    else
        snprintf(text, sizeof text, "%d of %d cards", shoe->count,
                 rules_shoe(&table->rules).cards);
    draw_heading(brush, box, is_arranged ? "Listed cards" : "Shoe", ROLE_PLAIN,
                 text);
    if (!is_arranged)
        draw_cut(brush, box, table);
    draw_discards(brush, box->row + 2, box->column, shoe);
}

/* ---- A decision ---- */

/* Paints an action: what it was worth on average, and how much less than the
 * best one; below it, whether it was chosen. */
static void draw_choice(const struct brush *brush, struct box *line,
                        const struct review_mistake *mistake, int number)
{
    enum { WORTH_END = 25 };
    const struct review_choice *choice = &mistake->choices[number];
    const double cents = choice->value * (double)mistake->bet;
    bool is_done = strcmp(choice->word, mistake->done) == 0;
    enum role role = number == 0 ? ROLE_WON : is_done ? ROLE_LOST : ROLE_PLAIN;
    char text[COST_SIZE + sizeof " less"], cost[COST_SIZE];
    if (number == 0)
        paint_text(brush, line->row, line->column - MARGIN, ROLE_TURN,
                   brush->glyphs->turn);
    paint_text(brush, line->row, line->column, role, choice->word);
    snprintf(text, sizeof text, "%s%s", cents < 0 ? "-" : "+",
             cost_in_dollars(cents, cost));
    paint_right(brush, line->row, line->column + WORTH_END, role, text);
    snprintf(text, sizeof text, "%s less",
             cost_in_dollars(review_cost_of(mistake, choice), cost));
    paint_right(brush, line->row, line->column + line->columns, role,
                number == 0 ? "best" : text);
    if (is_done)
        paint_text(brush, ++line->row, line->column, role, "  your choice");
}

static void write_reasons(void *self, FILE *out, int columns)
{
    (void)columns;
    review_write_reasons(self, out);
}

static void draw_reasons(const struct brush *brush, struct box box,
                         struct review_mistake mistake)
{
    int end = box.row + box.rows;
    char *text = text_written(write_reasons, &mistake, box.columns);
    char *line = text ? strtok(text, "\n") : NULL;
    for (; line; line = strtok(NULL, "\n")) {
        box.rows = end - box.row;
        if (box.rows > 0)
            box.row = 1 + paint_wrapped(brush, &box, ROLE_PLAIN, line);
    }
    free(text);
}

static void draw_decision(const struct brush *brush, struct box part,
                          const struct review_mistake *mistake)
{
    int end = part.row + part.rows;
    paint_text(brush, ++part.row, part.column, ROLE_TITLE,
               mistake->choice_count > 0 ? "What each was worth" : "");
    part.row++;
    for (int i = 0; i < mistake->choice_count; i++) {
        part.row++;
        draw_choice(brush, &part, mistake, i);
    }
    part.row += 2;
    part.rows = end - part.row;
    draw_reasons(brush, part, *mistake);
}

/* ---- The panel ---- */

static const char TRY[] = "Play the hand again, or press e: then this shows "
                          "what each action was worth on average, and why.";

/* The last rounds, the bankroll and the shoe, beside the table; or the decision
 * of a picture, or what is open, with the last rounds and the shoe below it if
 * there are rows for both. */
static void draw_panel(const struct brush *brush, const struct layout *layout,
                       const struct scene *scene)
{
    enum { LEAST_BELOW = 14 };
    const struct box *panel = &layout->panel;
    bool has_money = rules_have_money(&scene->table->rules);
    int end = panel->row + panel->rows - SHOE_ROWS;
    struct box ground = *panel, part;
    /* Its surface is also in the rows that only a long message fills. */
    ground.rows += brush->has_surfaces ? layout->message.rows - 1 : 0;
    part = paint_panel(brush, &ground);
    part.row = panel->row;
    part.rows = panel->rows;
    if (scene->sheet != SHEET_NONE || scene->is_picture) {
        int below = 0;
        if (scene->decision)
            draw_decision(brush, part, scene->decision);
        else if (scene->is_picture) {
            part.row++;
            (void)paint_wrapped(brush, &part, ROLE_FAINT, TRY);
        } else
            below = panel->rows - scene->draw_aside(scene->aside, &part);
        if (scene->is_one_hand || panel->column == 0 || below < LEAST_BELOW)
            return;
        part.row = panel->row + panel->rows - below;
    } else {
        part.row++;
        if (has_money) {
            scene_draw_bankroll(scene, brush, &part);
            part.row++;
            part.rows = CURVE_ROWS;
            last_rounds_draw(&scene->last_rounds, brush, &part);
            part.row += CURVE_ROWS + 1;
        }
        part.row = draw_answers(brush, &part, &scene->game->practice);
    }
    part.rows = end - part.row;
    draw_rounds(brush, &part, &scene->last_rounds, has_money);
    part.row = end + 1;
    draw_shoe_of_panel(brush, &part, scene);
}

/* The cards of the person who is asked stay visible, or of the first one. */
static int shown_seat(const struct scene *scene)
{
    return scene->is_asked ? scene->asked_seat : game_first_person(scene->game);
}

/* Writes which hand is played, if their number is set, or else the rules. */
static void write_hand_or_rules(const struct scene *scene,
                                char text[LABEL_SIZE])
{
    const struct game *game = scene->game;
    int hands = game->daily ? DAILY_HANDS : scene->first_hands;
    int hand = game->rounds + game->round_is_open;
    text[0] = '\0';
    if (hands > 0)
        snprintf(text, LABEL_SIZE, "hand %d of %d", hand > 0 ? hand : 1, hands);
    else if (game->rules_name[0])
        snprintf(text, LABEL_SIZE, "rules %s", game->rules_name);
}

/* Draws next to the title of a small screen the insurance and the side bets,
 * which always have room there, or else the rules; and the bankroll. */
static void draw_small_head(const struct stage *stage,
                            const struct scene *scene)
{
    const struct game *game = scene->game;
    const struct brush *brush = &stage->brush;
    char text[LABEL_SIZE] = "", has[CLI_DOLLARS_SIZE] = "";
    int column = 1 + text_columns(stage->title) + 2;
    int right = screen_columns() - 1;
    enum role role = ROLE_FAINT;
    int seat = shown_seat(scene);
    if (rules_have_money(&game->table.rules) && !scene->is_picture)
        cli_dollars(has,
                    scene->table->seats[rules_owner(&scene->table->rules, seat)]
                        .bankroll);
    int room = right - text_columns(has) - 1 - column;
    if (scene->table->seats[seat].hand_count > 0)
        role = write_other_bets(scene, seat, room, text);
    if (text[0] == '\0') {
        role = ROLE_FAINT;
        write_hand_or_rules(scene, text);
    }
    paint_cut(brush, 0, column, room, role, text);
    paint_right(brush, 0, right, ROLE_CHIPS, has);
}

static void draw_rules_and_limits(const struct stage *stage,
                                  const struct layout *layout,
                                  const struct scene *scene)
{
    const struct game *game = scene->game;
    const struct brush *brush = &stage->brush;
    const struct rules *rules = &game->table.rules;
    char text[LABEL_SIZE], least[CLI_DOLLARS_SIZE], most[CLI_DOLLARS_SIZE];
    if (layout->is_compact) {
        draw_small_head(stage, scene);
        return;
    }
    write_hand_or_rules(scene, text);
    paint_text(brush, 0, text_columns(stage->title) + 3, ROLE_FAINT, text);
    if (scene->is_picture || scene->first_hands > 0)
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

/* True if a remark may have one row more: the felt's line, or on a
 * small screen the lowest row of the cards, which says nothing. */
static bool has_row_for_remark(const struct layout *layout,
                               const struct scene *scene)
{
    const struct seat_place *place = &layout->seats[shown_seat(scene)];
    if (layout->panel.columns > 0)
        return false;
    return layout->is_compact ? !place->is_stacked && !place->hands[0].in_words
                              : layout->felt_row == layout->message.row - 1;
}

void scene_plan(const struct scene *scene, struct layout *layout)
{
    const struct sheet sheet = {.size = scene->is_picture ? SHEET_NONE
                                                          : scene->sheet,
                                .is_needless = scene->is_one_hand,
                                .seat = shown_seat(scene)};
    layout_plan(layout, &scene->game->table, &sheet, screen_rows(),
                screen_columns());
}

/* ---- What can be clicked ---- */

/* Draws the chips that a bet may consist of, on the left of the cards, if there
 * is room. */
static void draw_rack(const struct scene *scene, const struct spread *spread,
                      int count, struct stage *stage)
{
    const struct rules *rules = &scene->table->rules;
    /* Beside small cards they begin a row above, as a message may cover the
     * last one. */
    bool is_small = spread->size.rows < CHIP_KINDS;
    struct box chip = {spread->box.row - is_small, spread->box.column + 1, 1,
                       CHIP_STRIDE + 4};
    char amount[CLI_DOLLARS_SIZE], text[CLI_DOLLARS_SIZE + 2];
    if (spread->in_words ||
        chip.column + chip.columns > outer_card(spread, count, false).column)
        return;
    for (int i = CHIP_KINDS - 1;
         i >= 0 && chip.row < spread->box.row + spread->size.rows; i--) {
        int64_t cents = CHIPS[i].dollars * CENTS;
        if (cents % rules->chip != 0 || cents > rules->max)
            continue;
        snprintf(text, sizeof text, stage->brush.has_pictures ? "%s" : "(%s)",
                 cli_dollars(amount, cents));
        if (stage->brush.has_pictures)
            paint_inked(&stage->brush, chip.row, chip.column, CHIPS[i].ink,
                        INK_NONE, CHIP);
        paint_text(&stage->brush, chip.row,
                   chip.column + (stage->brush.has_pictures ? CHIP_STRIDE : 0),
                   ROLE_CHIPS, text);
        stage_add_target(stage, &chip, KEY_CLICKED + (int)CHIPS[i].dollars);
        chip.row++;
    }
}

/* Makes the cards of a hand, or their outlines, a key. */
static void add_cards(struct stage *stage, const struct spread *spread,
                      int count, int key)
{
    struct box cards = spread->box;
    if (spread->in_words && count * WORD_COLUMNS < cards.columns)
        cards.columns = count * WORD_COLUMNS;
    if (!spread->in_words) {
        const struct box last = outer_card(spread, count, true);
        cards = outer_card(spread, count, false);
        cards.columns = last.column + last.columns - cards.column;
    }
    stage_add_target(stage, &cards, key);
}

/* A hand that is to act takes a card, and so does the shoe. At a bet the chips
 * raise it, and the shoe and the dealer deal. The felt is no target: who
 * misses something must not stand by that. Nor is anything while practice asks:
 * to deal would say that the dealer made no mistake. */
static void list_targets(const struct scene *scene, const struct layout *layout,
                         struct stage *stage)
{
    const struct table *table = scene->table;
    const struct seat *seat = &table->seats[scene->asked_seat];
    const struct seat_place *place = &layout->seats[scene->asked_seat];
    struct box shoe = layout->shoe;
    char prompt[PRACTICE_PROMPT_SIZE];
    int count = seat->hand_count > 0 ? seat->hands[0].count : 0;
    bool decides = scene->is_asked && table->phase != PHASE_BETS &&
                   table->phase != PHASE_OVER;
    if (game_asks(scene->game, prompt) != ASKS_NOTHING)
        return;
    if (layout->panel.columns > 0 && scene->sheet == SHEET_NONE) {
        shoe = layout->panel;
        shoe.row += shoe.rows - SHOE_ROWS;
        shoe.rows = SHOE_ROWS;
    }
    stage_add_target(stage, &shoe, decides ? 'h' : KEY_ENTER_SIGN);
    if (decides) {
        add_cards(stage, &place->hands[table->hand],
                  seat->hands[table->hand].count, 'h');
        return;
    }
    add_cards(stage, &layout->dealer, table->dealer_count, KEY_ENTER_SIGN);
    if (scene->has_bet)
        draw_rack(scene, &place->hands[0], count, stage);
}

static void draw_table(const struct scene *scene, struct stage *stage)
{
    const struct brush *brush = &stage->brush;
    const struct table *table = scene->table;
    struct layout layout;
    scene_plan(scene, &layout);
    stage->is_typing = scene->has_bet;
    /* Without the owner, the message has one more row. */
    stage->message_rows =
        layout.message.rows + (scene->is_picture && !layout.is_compact);
    bool taps_chips = layout.is_compact && scene->has_bet && stage->look.mouse;
    if (stage->short_remark[0] && !taps_chips)
        stage->message_rows += has_row_for_remark(&layout, scene);
    if (layout.is_covered) {
        draw_panel(brush, &layout, scene);
        return;
    }
    if (scene->game->rounds == 0 && !scene->is_picture) {
        /* Outlines show where the first cards will be. */
        layout.dealer.has_outlines = true;
        for (int i = 0; i < SEATS_MAX; i++)
            layout.seats[i].hands[0].has_outlines = true;
    }
    draw_rules_and_limits(stage, &layout, scene);
    if (!scene->is_picture && !scene->is_one_hand) {
        draw_shoe(brush, &layout, scene);
        draw_piles(brush, &layout, table);
    }
    if (layout.has_short_labels && brush->has_surfaces)
        /* The felt is as high whatever the message is. */
        paint_surface(brush, &layout.message, SURFACE_NIGHT);
    char text[MESSAGE_SIZE], separator[16];
    struct box line = layout.dealer.box;
    line.row = layout.dealer_row;
    write_dealers_total(table, text, sizeof text);
    paint_centered(brush, &line, ROLE_TITLE, text);
    draw_cards(brush, &layout.dealer, table->dealer, table->dealer_count,
               table->hole_hidden);
    if (layout.felt_row >= 0 && scene->first_hands == 0 &&
        !scene->covers_felt) {
        line = (struct box){.row = layout.felt_row, .columns = layout.columns};
        snprintf(separator, sizeof separator, " %s ", brush->glyphs->dot);
        rules_in_a_line(&table->rules, separator, text, sizeof text,
                        layout.columns - 2);
        paint_centered(brush, &line, ROLE_FELT, text);
    }
    if (layout.panel.columns > 0)
        draw_panel(brush, &layout, scene);
    for (int i = 0; i < table->seat_count; i++)
        if (layout.seats[i].box.columns > 0)
            draw_seat(stage, &layout, scene, i);
    draw_others(brush, &layout, scene);
    if (stage->look.mouse && !scene->is_picture)
        list_targets(scene, &layout, stage);
    draw_motion(brush, &layout, scene);
}

void scene_draw(const struct scene *scene, struct stage *stage)
{
    struct table table = scene->game->table;
    struct scene shown = *scene;
    /* A card that turns has no total yet. */
    table.hole_hidden |= scene->motion.kind == MOTION_HOLE;
    if (scene->motion.kind == MOTION_CARD) {
        /* The card that is on its way isn't on the table yet. */
        if (scene->motion.seat == DEALER)
            table.dealer_count--;
        else
            table.seats[scene->motion.seat].hands[scene->motion.hand].count--;
        if (scene->shoe_before > table.shoe.count) /* or it was shuffled */
            table.shoe.count = scene->shoe_before;
    }
    shown.table = &table;
    draw_table(&shown, stage);
}
