/* The chosen round of the history in words, below the list. */
#include <stdlib.h>
#include <string.h>

#include "table/views/round_list.h"

/* Writes "Round 5 of the sitting, 15:04: bet $10, doubled, won $15, ...". */
static void write_facts(const struct listed_round *listed, FILE *out)
{
    const struct ledger_round *round = &listed->past.row.round;
    char text[CLI_DOLLARS_SIZE], date[HISTORY_DATE_SIZE],
        plays[HISTORY_PLAYS_SIZE];
    history_write_date(listed->past.row.ended, date);
    fprintf(out, "Round %d%s, %s: bet %s", round->number,
            screen_columns() < SCREEN_COLUMNS ? "" : " of the sitting",
            date + strcspn(date, " ") + 1, cli_dollars(text, round->bet));
    fprintf(out, *history_write_plays(&round->counts, plays) ? ", %s" : "%s",
            plays);
    fprintf(out,
            *history_write_side_bets(&listed->past.row, plays) ? ", %s" : "%s",
            plays);
    int64_t staked = round->staked + listed->past.row.side_staked;
    if (staked > round->bet)
        fprintf(out, ", staked %s", cli_dollars(text, staked));
    if (round->net == 0)
        fputs(", broke even", out);
    else
        fprintf(out, ", %s %s", round->net > 0 ? "won" : "lost",
                cli_dollars(text, llabs(round->net)));
    fprintf(out, ", bankroll %s, %s\n",
            cli_dollars(text, listed->past.row.bankroll), listed->rules_name);
}

/* Writes the chosen round: its cards and what it was about. Returns the bytes
 * before what its decisions cost. */
static long write_chosen_round(const struct round_list *list, int columns,
                               FILE *out)
{
    const struct listed_round *listed = &list->rows[list->chosen];
    char *facts = NULL;
    size_t size = 0;
    if (listed->past.row.round.state == LEDGER_OPEN) {
        fputs("This round isn't over yet.\n", out);
        return ftell(out);
    }
    FILE *words = open_memstream(&facts, &size);
    if (words == NULL)
        return 0;
    fprintf(words, "%s%s%s\n", listed->hands,
            listed->dealer[0] ? " against " : "", listed->dealer);
    write_facts(listed, words);
    fclose(words);
    cli_write_wrapped(out, facts, columns);
    free(facts);
    long before = ftell(out);
    cli_write_wrapped(out,
                      list->mistakes[0]        ? list->mistakes
                      : listed->past.is_judged ? "Every decision was right."
                                               : "What the decisions cost "
                                                 "isn't known.",
                      columns);
    return before;
}

/* Paints a line, which ends with an ellipsis after a whole word if there is
 * more text than room. */
static void paint_words(const struct brush *brush, int row, enum role role,
                        char *line, bool is_cut)
{
    const char *ellipsis = brush->glyphs->ellipsis;
    int columns = screen_columns() - 2, end;
    if (is_cut && text_columns(line) + text_columns(ellipsis) > columns) {
        char *blank = strrchr(line, ' ');
        if (blank)
            *blank = '\0';
    }
    end = paint_cut(brush, row, 1, columns, role, line);
    if (is_cut)
        paint_text(brush, row, end, role, ellipsis);
}

void round_list_draw_chosen(const struct round_list *list)
{
    const struct brush *brush = &list->game->stage.brush;
    int below = round_list_rows_below();
    int row = screen_rows() - below + 1, rows = below - 2 - list->is_typing;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return;
    long facts = write_chosen_round(list, screen_columns() - 2, out);
    fclose(out);
    char *line = text;
    for (int i = 0; line && *line && i < rows; i++) {
        char *end = line + strcspn(line, "\n");
        bool is_last = *end == '\0' || end[1] == '\0';
        enum role role = line - text < facts ? ROLE_PLAIN
                         : list->mistakes[0] ? ROLE_LOST
                                             : ROLE_FAINT;
        char *next = is_last ? NULL : end + 1;
        *end = '\0';
        paint_words(brush, row + i, role, line, i + 1 == rows && !is_last);
        line = next;
    }
    free(text);
}
