/* Draws the history: a row for each round, and the chosen round in words. */
#include "table/views/round_list.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Columns ---- */

/* Where the columns begin; the numbers end where the next column begins. A
 * column that has no room begins at 0. */
struct list_columns {
    int date, hands, dealer, dealer_end, rules, bet, net, bankroll, cost, end;
};

enum { MARK_COLUMN = 1, DATE_COLUMN = 3, GAP = 2, WIDEST = 199 };

static int end_of_result(const struct list_columns *at)
{
    return at->bankroll ? at->bankroll : at->cost;
}

/* Wide screens have the time and the bankroll, too, and the widest ones the
 * rules; narrow ones leave out the year, the bet and the dealer's cards, which
 * are in the words below. */
static struct list_columns columns_of_list(void)
{
    int end = screen_columns() > WIDEST ? WIDEST : screen_columns() - 1;
    bool is_narrow = end < SCREEN_COLUMNS - 1;
    struct list_columns at = {.date = DATE_COLUMN, .end = end};
    at.cost = end - (is_narrow ? 7 : 8);
    at.bankroll = end >= 110 ? at.cost - 13 : 0;
    at.net = end_of_result(&at) - (is_narrow ? 9 : 10);
    at.hands = at.date + (end >= 110 ? 18 : is_narrow ? 7 : 12);
    if (is_narrow)
        return at;
    at.bet = at.net - 9;
    at.rules = end >= 180 ? at.bet - 26 : end >= 150 ? at.bet - 18 : 0;
    at.dealer_end = at.rules ? at.rules : at.bet;
    at.dealer = at.dealer_end - (at.dealer_end - at.hands) * 2 / 5;
    return at;
}

static int end_of_hands(const struct list_columns *at)
{
    return at->dealer ? at->dealer : at->net;
}

int round_list_rows_below(void)
{
    enum { COST_ROW = 1, WORDS = 4, BAR = 1 };
    return COST_ROW + WORDS + (screen_columns() < SCREEN_COLUMNS) + BAR;
}

/* ---- A row ---- */

/* Paints `text` in at most `columns` columns, with an ellipsis if needed. */
static void paint_short(const struct brush *brush, int row, int column,
                        int columns, enum role role, const char *text)
{
    const char *ellipsis = brush->glyphs->ellipsis;
    if (text_columns(text) <= columns) {
        paint_text(brush, row, column, role, text);
        return;
    }
    column = paint_cut(brush, row, column, columns - text_columns(ellipsis),
                       role, text);
    paint_text(brush, row, column, role, ellipsis);
}

/* Paints the hands of a round, and what was special about its play. If both
 * don't have room, the cards are cut, which are also in the words below, and
 * then the play is what matters most of it. */
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

/* Writes the date as far as there is room: "2026-11-22 15:04", "2026-11-22" or
 * "11-22". */
static void write_short_date(int64_t time, const struct list_columns *at,
                             char text[HISTORY_DATE_SIZE])
{
    enum { YEAR = 5, DAY_END = 10 };
    history_write_date(time, text);
    if (at->hands - at->date > DAY_END + GAP || strlen(text) < DAY_END)
        return;
    text[DAY_END] = '\0';
    if (at->bet == 0)
        memmove(text, text + YEAR, DAY_END - YEAR + 1);
}

static enum role role_of_net(int64_t net)
{
    return net > 0 ? ROLE_WON : net < 0 ? ROLE_LOST : ROLE_PLAIN;
}

static void paint_cost(const struct brush *brush, int row, int column,
                       const struct ledger_past *past)
{
    char text[COST_SIZE] = "?";
    if (past->is_judged)
        cost_in_dollars(past->cost, text);
    if (past->is_judged && past->cost < 0.5)
        snprintf(text, sizeof text, "-");
    paint_right(brush, row, column, ROLE_PLAIN, text);
}

/* Returns the row of a round, below the lines between sittings. */
static int row_of_round(const struct round_list *list, int number)
{
    int lines = number;
    for (int i = 1; i <= number; i++)
        lines += round_list_divides(list, i);
    return LIST_ROW + lines;
}

/* Says when the sitting of the rounds below began. */
static void draw_sitting(const struct round_list *list, int number,
                         const struct list_columns *at)
{
    const struct listed_round *listed = &list->rows[number];
    char date[HISTORY_DATE_SIZE], text[SAYING_SIZE];
    history_write_date(listed->place.began, date);
    snprintf(text, sizeof text, "Sitting of %s, %s", date, listed->rules_name);
    paint_short(&list->game->stage.brush, row_of_round(list, number) - 1,
                at->date, at->end - at->date, ROLE_FAINT, text);
}

static void draw_listed_round(const struct round_list *list, int number,
                              const struct list_columns *at)
{
    const struct brush *brush = &list->game->stage.brush;
    const struct listed_round *listed = &list->rows[number];
    const struct ledger_round *round = &listed->past.row.round;
    int row = row_of_round(list, number);
    char text[HISTORY_DATE_SIZE + CLI_MONEY_SIZE];
    write_short_date(listed->past.row.ended, at, text);
    paint_text(brush, row, at->date, ROLE_PLAIN, text);
    int room = end_of_hands(at) - at->hands - GAP;
    if (round->state == LEDGER_OPEN)
        paint_text(brush, row, at->hands, ROLE_PLAIN, "not over yet");
    else
        paint_hands_and_plays(brush, row, at->hands, room, listed);
    if (at->bet) {
        paint_card_list(brush, row, at->dealer,
                        at->dealer_end - at->dealer - GAP, listed->dealer);
        paint_right(
            brush, row, at->net - 1, ROLE_PLAIN,
            cli_dollars(text, round->staked + listed->past.row.side_staked));
    }
    if (at->rules)
        paint_short(brush, row, at->rules, at->bet - at->rules - GAP,
                    ROLE_PLAIN, listed->rules_name);
    if (round->state == LEDGER_OPEN)
        return;
    if (at->bankroll)
        paint_right(brush, row, at->cost - 1, ROLE_PLAIN,
                    cli_dollars(text, listed->past.row.bankroll));
    paint_right(brush, row, end_of_result(at) - 1, role_of_net(round->net),
                round->state == LEDGER_VOID
                    ? "void"
                    : cli_signed_dollars(text, round->net));
    paint_cost(brush, row, at->end, &listed->past);
}

static void mark_chosen_round(const struct round_list *list)
{
    const struct brush *brush = &list->game->stage.brush;
    const struct box bar = {row_of_round(list, list->chosen), 0, 1,
                            screen_columns()};
    paint_text(brush, bar.row, MARK_COLUMN, ROLE_PLAIN, brush->glyphs->turn);
    paint_marked(brush, &bar);
}

static void draw_list_head(const struct brush *brush,
                           const struct list_columns *at)
{
    paint_text(brush, 1, at->date, ROLE_FAINT, "Date");
    paint_text(brush, 1, at->hands, ROLE_FAINT, "Your hands");
    if (at->bet) {
        paint_text(brush, 1, at->dealer, ROLE_FAINT, "Dealer");
        paint_right(brush, 1, at->net - 1, ROLE_FAINT, "Staked");
    }
    if (at->rules)
        paint_text(brush, 1, at->rules, ROLE_FAINT, "Rules");
    paint_right(brush, 1, end_of_result(at) - 1, ROLE_FAINT, "Result");
    if (at->bankroll)
        paint_right(brush, 1, at->cost - 1, ROLE_FAINT, "Bankroll");
    paint_right(brush, 1, at->end, ROLE_FAINT, "Cost");
}

/* ---- What is below ---- */

/* Says what the last column is. */
static void draw_what_costs_are(const struct brush *brush)
{
    paint_right(brush, screen_rows() - round_list_rows_below(),
                columns_of_list().end, ROLE_FAINT,
                "Cost: what your choices gave away on average");
}

/* Paints the answer over the words of the round, and as many rows of the list
 * as it takes. */
static void draw_list_answer(const struct round_list *list)
{
    enum { BLANKS = 256 };
    int columns = screen_columns() - 2, rows = 0;
    char *text = NULL, blanks[BLANKS];
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return;
    cli_write_wrapped(out, list->answer, columns);
    fclose(out);
    for (const char *at = text; at && *at; at++)
        rows += *at == '\n';
    memset(blanks, ' ', sizeof blanks - 1);
    blanks[sizeof blanks - 1] = '\0';
    int bottom = screen_rows() - (list->is_typing ? 3 : 2);
    char *line = text;
    for (int i = bottom - rows + 1; line && i <= bottom; i++) {
        char *end = strchr(line, '\n');
        paint_cut(&list->game->stage.brush, i, 0, screen_columns(), ROLE_STATUS,
                  blanks);
        if (end)
            *end = '\0';
        paint_text(&list->game->stage.brush, i, 1, ROLE_STATUS, line);
        line = end ? end + 1 : NULL;
    }
    free(text);
}

static void draw_search(struct round_list *list)
{
    const struct brush *brush = &list->game->stage.brush;
    int row = screen_rows() - 2, column;
    if (!list->is_typing)
        return;
    column = paint_text(brush, row, 1, ROLE_TITLE, "Search: ");
    int room = screen_columns() - 1 - column, length = (int)strlen(list->typed);
    const char *end = length < room ? list->typed : list->typed + length - room;
    list->game->stage.cursor_row = row;
    column = paint_text(brush, row, column, ROLE_PLAIN, end);
    list->game->stage.cursor_column = column;
    if (length == 0)
        paint_text(brush, row, column + 1, ROLE_FAINT,
                   "such as split, lost > 50, mistake");
}

/* ---- The title's row ---- */

/* Writes "21 of 1234 rounds, net +$120", which is the sum of all of them. */
static void write_place(const struct round_list *list, char text[SAYING_SIZE])
{
    const struct ledger_found *found = &list->found;
    char net[CLI_DOLLARS_SIZE];
    snprintf(text, SAYING_SIZE, "%" PRId64 " of %" PRId64 " %s, net %s",
             list->count > 0 ? list->before + list->chosen + 1 : 0,
             found->rounds, found->rounds == 1 ? "round" : "rounds",
             cli_signed_dollars(net, found->net));
}

static void draw_list_title(const struct round_list *list)
{
    const struct brush *brush = &list->game->stage.brush;
    char text[SAYING_SIZE];
    int column = 1 + text_columns(list->page.title) + GAP;
    write_place(list, text);
    int right = columns_of_list().end;
    if (list->found.rounds > 0)
        paint_right(brush, 0, right, ROLE_FAINT, text);
    if (list->query[0])
        paint_short(brush, 0, column, right - text_columns(text) - GAP - column,
                    ROLE_TURN, list->query);
}

void round_list_draw(void *self)
{
    struct round_list *list = self;
    const struct brush *brush = &list->game->stage.brush;
    const struct list_columns at = columns_of_list();
    round_list_fit(list);
    draw_list_title(list);
    if (list->count > 0) {
        draw_list_head(brush, &at);
        for (int i = 0; i < list->count; i++) {
            if (round_list_divides(list, i))
                draw_sitting(list, i, &at);
            draw_listed_round(list, i, &at);
        }
        mark_chosen_round(list);
        draw_what_costs_are(brush);
        round_list_draw_chosen(list);
    } else
        paint_text(brush, LIST_ROW, 1, ROLE_PLAIN,
                   list->query[0] ? "No round matches; Esc shows all of them."
                                  : "No rounds have been played yet.");
    draw_search(list);
    if (list->answer[0])
        draw_list_answer(list);
}
