/* Sessions on the stage, one after the other. */
#include <stdlib.h>

#include "table/views/daily.h"
#include "table/views/guide.h"
#include "table/views/lobby.h"

/* Shows `notice` in the status line, or as a view if it is too long. */
static void tell_notice(struct game *game, const char *notice)
{
    diary_add_sentences(&game->diary, notice);
    if (text_columns(notice) <= SCREEN_COLUMNS - 2)
        stage_tell(&game->stage, notice);
    else
        stage_show_notice(&game->stage, "Before you play", notice);
}

static bool begin_session(struct game *game)
{
    char notice[ACCOUNT_NOTICE_SIZE];
    struct setup *setup = game->start->setup;
    setup->catches_up = (struct listener){.hear = NULL};
    if (game->diary.count == 0) /* else it was played on this screen */
        setup->catches_up = diary_catches_up(game);
    if (!setup_session(&game->stage.cli, setup, &game->session, notice)) {
        if (*notice)
            cli_complain(&game->stage.cli, "%s", notice);
        game->status = CLI_FAILED;
        return false;
    }
    game->session.watcher = game_watcher(game);
    game->session.has_coach = game->coach != COACH_OFF;
    history_begin(&game->scene.history, &game->session);
    game->awaited = AWAITED_NOTHING;
    game->no_round[0] = '\0';
    game->stage.ended = game->is_broke = game->moves = false;

    game->session.ask_unsaved = game_ask_unsaved;
    game->session.ask_self = game;
    session_begin(&game->session);
    game->stage.ended = game->session.is_stopped;
    if (game->session.daily)
        daily_tell_about(game);
    tell_notice(game, notice);
    return true;
}

/* Tells the last page why the session ends, without what the table told. */
static void tell_why_it_ends(struct game *game)
{
    char chips[CLI_DOLLARS_SIZE], kept[SAYING_SIZE];
    stage_say(&game->stage, game->no_round);
    session_give_up_round(&game->session);
    if (!game->session.is_kept)
        return;
    snprintf(kept, sizeof kept,
             "Your round is kept, with %s on the table. It continues "
             "next time you play.",
             cli_dollars(chips, game_chips_on_table(game)));
    stage_tell(&game->stage, kept);
}

static void finish_session(struct game *game)
{
    struct session *session = &game->session;
    game->stage.skips = true;
    game->stage.answer[0] = '\0';
    if (session->account) {
        const struct seat *seat = &session->table.seats[session->account->seat];
        settings_write_bet(session->account, seat->first_bet);
        game->last_bet = seat->first_bet > 0 ? seat->first_bet : game->last_bet;
    }
    tell_why_it_ends(game);
    game->is_broke = session->account && !session->is_kept &&
                     !table_can_bet(&session->table, session->account->seat);
    if (!session_end(session))
        cli_complain(&game->stage.cli, "%s", session->account->problem);
    sitting_read(&game->sitting, session);
    if (!setup_close(&game->stage.cli, game->start->setup, session) ||
        session->record.failed) {
        game->status = CLI_FAILED;
        cli_complain(&game->stage.cli, "can't write the record");
    }
}

/* Shows a new profile the first page, and the lobby unless the table is known.
 * Returns false if the person leaves. A round that was left open goes on at
 * once. */
static bool enter_house(struct game *game)
{
    const struct account *account = game->start->setup->account;
    bool has_open_round =
        account && account->ledger && account->profile.has_open_round;
    if (has_open_round && game->start->setup->daily == NULL)
        return true;
    if (!game->is_within)
        guide_show_first_page(game);
    return !game->stage.leaves && (!game->is_undecided || lobby_enter(game));
}

/* Shows the last page. Returns true if another session follows. */
static bool show_last_page(struct game *game)
{
    if (!stage_fits(&game->stage))
        return false;
    if (game->session.daily == NULL)
        return game_show_ending(game);
    daily_show_ending(game);
    return false;
}

/* People take their chips along to another table. An account has its own. */
static void carry_chips(const struct game *game)
{
    const struct session *session = &game->session;
    struct setup *setup = game->start->setup;
    setup->keeps_chips = game->moves;
    for (int i = 0; i < session->table.seat_count; i++)
        if (!session->players[i].is_computer)
            setup->players[i].bankroll = session->table.seats[i].bankroll;
}

static void play_sessions(struct game *game)
{
    bool again = enter_house(game);
    while (again && !game->stage.leaves) {
        if (!begin_session(game))
            return;
        stage_run(&game->stage);
        finish_session(game);
        carry_chips(game);
        again = !game->stage.leaves && !game->session.is_stopped &&
                (game->moves || show_last_page(game));
    }
}

/* Writes to `out` what the program prints at its end about a daily, for the
 * terminal that it leaves. */
static void write_daily_result(const struct game *game,
                               const struct daily *daily, FILE *out)
{
    daily_write_end(daily, game->stage.brush.letters,
                    cli_terminal_columns(game->start->cli->out), out);
}

/* Prints the bankrolls to standard output, where they stay visible. */
static void say_who_leaves_with_what(const struct game *game)
{
    const struct session *session = &game->session;
    char has[CLI_DOLLARS_SIZE];
    if (session->is_stopped)
        return;
    if (session->daily) {
        if (daily_has_news(session->daily))
            write_daily_result(game, session->daily, game->start->cli->out);
        return;
    }
    if (game->daily_result)
        fputs(game->daily_result, game->start->cli->out);
    for (int i = 0; i < session->table.seat_count; i++)
        if (!session->players[i].is_computer && session_has_money(session))
            fprintf(game->start->cli->out, "%s %s with %s.\n",
                    seat_name(session, i),
                    seat_verb(session, i, "leaves", "leave"),
                    cli_dollars(has, session->table.seats[i].bankroll));
    if (session->is_kept)
        fprintf(game->start->cli->out, "%s\n", "The bets stay on the table.");
}

/* Lets the account say on the screen that it is waiting, or stops that. */
static void watch_account(struct game *game, bool on)
{
    struct account *account = game->start->setup->account;
    if (account == NULL)
        return;
    account->tell_wait = on ? game_tell_wait : NULL;
    account->tell_self = on ? game : NULL;
}

static const struct stage_command COMMANDS[] = {
    {'?', "?", "Help", game_show_help},
    {'a', "a", "Advice", game_show_advice},
    {'c', "c", "Chart", game_show_chart},
    {'t', "t", "Stats", game_show_statistics},
    {'l', "l", "History", game_show_history},
    {'o', "o", "Options", game_show_options},
    {'w', "w", "More", game_show_what_happened},
    {'q', "q", "Quit", NULL},
};

const struct stage_game TABLE_GAME = {
    .smallest = game_smallest,
    .draw = game_draw,
    .turn = game_turn,
    .key = game_key,
    .tick = game_hide_banner,
    .keeps = game_keeps_key,
    .leave = game_confirm_leaving,
    .surface = SURFACE_FELT,
    .commands = COMMANDS,
    .more = 'w',
    .command_count = sizeof COMMANDS / sizeof *COMMANDS,
};

/* A daily has no advice, no other tables and no statistics. */
static const struct stage_command DAILY_COMMANDS[] = {
    {'?', "?", "Help", daily_show_help},
    {'l', "l", "Log", game_show_log},
    {'o', "o", "Options", game_show_options},
    {'w', "w", "More", game_show_what_happened},
    {'q', "q", "Quit", NULL},
};

static const struct stage_game DAILY_GAME = {
    .smallest = game_smallest,
    .draw = game_draw,
    .turn = game_turn,
    .key = daily_key,
    .tick = game_hide_banner,
    .keeps = game_keeps_key,
    .leave = game_confirm_leaving,
    .surface = SURFACE_FELT,
    .commands = DAILY_COMMANDS,
    .more = 'w',
    .command_count = sizeof DAILY_COMMANDS / sizeof *DAILY_COMMANDS,
};

enum cli_status table_screen_play(const struct table_screen *start)
{
    const struct daily *daily = start->setup->daily;
    char title[DAILY_TITLE_SIZE] = "Blackjack";
    if (daily)
        daily_write_title(daily->day, title);
    struct game *game =
        game_new(start, daily ? &DAILY_GAME : &TABLE_GAME, title);
    enum cli_status status = CLI_FAILED;
    if (game && game_open(game)) {
        watch_account(game, true);
        tell_notice(game, start->notice ? start->notice : "");
        play_sessions(game);
        watch_account(game, false);
        status = game_close(game);
        say_who_leaves_with_what(game);
        free(game->daily_result);
    }
    free(game);
    return status;
}

/* ---- The daily, from the lobby ---- */

/* Keeps what the program prints at its end: how the last daily ended or how far
 * it got. Practice that was left changes nothing. */
static void keep_daily_result(struct game *outer, const struct daily *daily)
{
    char *text = NULL;
    size_t size = 0;
    if (!daily_has_news(daily))
        return;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return;
    write_daily_result(outer, daily, out);
    fputc('\n', out);
    fclose(out);
    free(outer->daily_result);
    outer->daily_result = text;
}

/* Plays `daily` on the screen of `outer`. */
static void play_daily_within(struct game *outer, struct game *game,
                              const struct daily *daily)
{
    stage_begin_within(&game->stage, &game->stage_start, &outer->stage);
    game->stage.skips = false;
    watch_account(game, true);
    tell_notice(game, daily->is_practice ? DAILY_PRACTICE : "");
    play_sessions(game);
    watch_account(outer, true);
    outer->stage.look = game->stage.look;
    outer->stage.brush = game->stage.brush;
    outer->is_careful = game->is_careful;
    stage_end_within(&game->stage, &outer->stage);
    if (game->status != CLI_DONE)
        outer->status = game->status;
    else
        keep_daily_result(outer, daily);
}

bool game_play_daily(struct game *outer)
{
    struct setup *setup = outer->start->setup;
    char title[DAILY_TITLE_SIZE];
    struct daily daily;
    if (!daily_open(&daily, &outer->stage.cli, daily_today(&outer->stage.cli),
                    setup->account))
        return false;
    daily_write_title(daily.day, title);
    setup->daily = &daily;
    struct game *game = game_new_within(outer, &DAILY_GAME, title);
    if (game)
        play_daily_within(outer, game, &daily);
    setup->daily = NULL;
    bool good = game && game->status == CLI_DONE;
    free(game);
    return good;
}
