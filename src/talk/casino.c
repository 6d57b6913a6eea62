/* A session at the table in plain lines: who is asked what, round by round. */
#include "casino.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <unistd.h>

enum { BAD_LINES_MAX = 10 }; /* in a row; then the input is no game */

bool player_name_is_good(const char *name, char problem[PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    size_t length = strlen(name);
    bool good = length > 0 && length < NAME_SIZE;
    for (size_t i = 0; i < length; i++)
        good = good && (isalnum((unsigned char)name[i]) || name[i] == '-');
    if (!good)
        snprintf(problem, PROBLEM_SIZE,
                 "a name has up to %d letters, digits and hyphens, not %s",
                 NAME_SIZE - 1, cli_quote(quote, name, length));
    return good;
}

void casino_sit(struct casino *casino, const struct player *player)
{
    int seat = table_sit(&casino->table, player->bankroll);
    casino->players[seat] = *player;
}

static void hear(void *self, const struct table *table,
                 const struct event *event)
{
    struct casino *casino = self;
    (void)table; /* the casino's own */
    record_event(&casino->record, event);
    casino_hear(casino, event);
}

struct listener casino_listener(struct casino *casino)
{
    return (struct listener){.hear = hear, .self = casino};
}

/* ---- A decision ---- */

bool casino_bets_itself(const struct casino *casino)
{
    const struct table *table = &casino->table;
    return table->phase == PHASE_BETS &&
           (!casino_has_money(casino) || table->seats[table->seat].replays);
}

/* The round's first line goes before what is decided first in it. */
static void write_down(struct casino *casino, const struct action *action)
{
    char line[LINE_SIZE];
    if (!casino->round_is_open)
        record_line(&casino->record, "round");
    casino->round_is_open = true;
    casino->decisions++;
    line_write(action, line);
    record_line(&casino->record, line);
}

bool casino_act(struct casino *casino, const struct action *action,
                char problem[PROBLEM_SIZE])
{
    struct listener listener = casino_listener(casino);
    if (!table_allows(&casino->table, action, problem))
        return false;
    write_down(casino, action);
    return table_act(&casino->table, action, &listener, problem);
}

void casino_give_up_round(struct casino *casino)
{
    struct listener listener = casino_listener(casino);
    if (casino->round_is_open) {
        record_line(&casino->record, "void");
        table_void_round(&casino->table, &listener);
    }
    casino->ended = true;
}

/* ---- Asking a person ---- */

static void complain_of(struct casino *casino, const char *line,
                        const char *problem)
{
    char quote[CLI_QUOTE_SIZE];
    casino->bad_lines++;
    if (line)
        cli_complain(casino->cli, "%s can't be done: %s",
                     cli_quote(quote, line, strlen(line)), problem);
    else
        cli_complain(casino->cli, "%s", problem);
    if (casino->bad_lines < BAD_LINES_MAX)
        return;
    cli_complain(casino->cli, "%d lines in a row that are none; the game ends",
                 BAD_LINES_MAX);
    casino->status = CLI_FAILED;
    casino_give_up_round(casino);
}

/* At the bets, with nothing on the table, the end of the input is a way to
 * leave like any other. */
static void end_of_input(struct casino *casino)
{
    if (casino->table.phase != PHASE_BETS || !casino_has_money(casino))
        casino->status = cli_input_ended(casino->cli, "an answer");
    casino_give_up_round(casino);
}

static void take_line(struct casino *casino, const struct cli_line *line)
{
    char problem[PROBLEM_SIZE], words[LINE_SIZE], quote[CLI_QUOTE_SIZE];
    struct action action;
    if (!line->is_text) {
        snprintf(problem, sizeof problem, "%s is no line of text",
                 cli_quote(quote, line->text, line->length));
        complain_of(casino, NULL, problem);
        return;
    }
    switch (line_read(line->text, &casino->table, &action, problem)) {
    case LINE_ACTION:
        line_write(&action, words);
        if (!casino_act(casino, &action, problem))
            complain_of(casino, words, problem);
        else
            casino->bad_lines = 0;
        break;
    case LINE_WRONG:
        complain_of(casino, NULL, problem);
        break;
    case LINE_HELP:
        casino_show_help(casino);
        break;
    case LINE_QUIT:
        casino_give_up_round(casino);
        break;
    case LINE_EMPTY: /* passed over by read_answer() */
        break;
    }
}

/* The next line with something on it but a comment. Who presses Enter alone
 * on a terminal is asked again; a script is not. */
static bool read_answer(const struct casino *casino, const char *prompt,
                        struct cli_line *line)
{
    bool is_person = isatty(fileno(casino->cli->in));
    while (cli_read_line(casino->cli->in, line)) {
        if (!line->is_text || (line->length > 0 && line->text[0] != '#'))
            return true;
        if (is_person)
            (void)cli_prompt(casino->cli, prompt);
    }
    return false;
}

/* Asks until something is decided, or the session has ended. */
static void ask(struct casino *casino)
{
    char prompt[PROMPT_SIZE];
    struct cli_line line;
    int decisions = casino->decisions;
    casino_show_position(casino);
    while (casino->decisions == decisions && !casino->ended) {
        casino_write_prompt(casino, prompt);
        casino->status = cli_prompt(casino->cli, prompt);
        if (casino->status != CLI_DONE)
            casino_give_up_round(casino);
        else if (read_answer(casino, prompt, &line))
            take_line(casino, &line);
        else
            end_of_input(casino);
    }
}

/* ---- Rounds ---- */

static void decide(struct casino *casino)
{
    const struct table *table = &casino->table;
    const struct player *player = &casino->players[table->seat];
    struct action action = {ACTION_BET, table->seats[table->seat].first_bet};
    if (!casino_bets_itself(casino)) {
        if (!player->is_computer) {
            ask(casino);
            return;
        }
        action = computer_decides(player->computer, table);
    }
    bool done = casino_act(casino, &action, NULL);
    assert(done); /* computers know the rules */
    (void)done;
}

/* Computers alone would go on for ever. */
static bool any_person_can_bet(const struct casino *casino)
{
    for (int i = 0; i < casino->table.seat_count; i++)
        if (!casino->players[i].is_computer && table_can_bet(&casino->table, i))
            return true;
    return false;
}

void casino_close_round(struct casino *casino)
{
    char line[LINE_SIZE];
    record_write_check(&casino->record, "check", line);
    record_line(&casino->record, line);
    casino->round_is_open = false;
    if (casino->table.dealer_count > 0 && !casino->table.is_void)
        casino->rounds++;
}

static bool pushes_are_replayed(const struct casino *casino)
{
    for (int i = 0; i < casino->table.seat_count; i++)
        if (casino->table.seats[i].replays)
            return true;
    return false;
}

/* Cards that were arranged must last for the rounds that are begun. */
static void look_for_cards(struct casino *casino)
{
    const struct table *table = &casino->table;
    bool goes_on =
        table->shoe.source != SHOE_ARRANGED && casino_has_money(casino);
    if (!table->is_void || goes_on || casino->ended)
        return;
    cli_complain(casino->cli, "the cards ran out in the middle of a round; it "
                              "is void");
    casino->status = CLI_FAILED;
    casino->ended = true;
}

static void play_round(struct casino *casino)
{
    if (!any_person_can_bet(casino) || !table_next_round(&casino->table)) {
        bool broke = !any_person_can_bet(casino);
        fputs(broke ? "\nThere is no money left for a bet.\n"
                    : "\nThe arranged cards are used up.\n",
              casino->cli->out);
        casino->ended = true;
        return;
    }
    while (casino->table.phase != PHASE_OVER && !casino->ended)
        decide(casino);
    look_for_cards(casino);
    if (casino->round_is_open)
        casino_close_round(casino);
    if (!casino_has_money(casino) && !pushes_are_replayed(casino))
        casino->ended = true;
}

/* A record that can't be written is told once, at the end of a round. */
static void flush_record(struct casino *casino)
{
    FILE *file = casino->record.file;
    if (file == NULL || (fflush(file) == 0 && !ferror(file)))
        return;
    cli_complain(casino->cli, "the record can't be written; the game ends");
    casino->status = CLI_FAILED;
    casino->ended = true;
    casino->record.file = NULL;
}

enum cli_status casino_play(struct casino *casino)
{
    char line[LINE_SIZE];
    record_head(&casino->record, casino);
    flush_record(casino);
    casino_show_welcome(casino);
    while (!casino->ended) {
        play_round(casino);
        if (casino->status != CLI_DONE)
            casino->ended = true;
        flush_record(casino);
    }
    record_write_check(&casino->record, "end", line);
    record_line(&casino->record, line);
    flush_record(casino);
    casino_show_summary(casino);
    return casino->status;
}
