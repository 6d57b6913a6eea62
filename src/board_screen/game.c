/* Games of mancala on the screen, one after the other. */
#include <stdlib.h>

#include "bowls.h"

/* ---- Begin and end ---- */

void bowls_take_look(struct bowls *bowls)
{
    brush_make(&bowls->brush, &bowls->look, bowls->start->color);
    terminal_set_mouse(&bowls->terminal, bowls->look.mouse);
}

bool bowls_open(struct bowls *bowls, const struct screen_mancala *start)
{
    *bowls = (struct bowls){.start = start,
                            .look = start->look,
                            .players = start->players,
                            .level = start->level};
    (void)screen_has_utf8();
    if (!complaints_hold(&bowls->cli, start->cli))
        return false;
    if (terminal_open(&bowls->terminal, bowls->look.mouse)) {
        bowls_take_look(bowls);
        return true;
    }
    complaints_pass_on(&bowls->cli, start->cli);
    terminal_refuse(start->cli);
    return false;
}

void bowls_close(struct bowls *bowls)
{
    terminal_close(&bowls->terminal);
    complaints_pass_on(&bowls->cli, bowls->start->cli);
}

/* ---- Drawing and waiting ---- */

void bowls_show(struct bowls *bowls)
{
    struct bowls_scene *scene = &bowls->scene;
    int *count = &scene->general_count;
    *count = 0;
    hint_add(scene->general, count, '?', "?", "Help");
    hint_add(scene->general, count, 'l', "l", "Log");
    if (!bowls->is_replay)
        hint_add(scene->general, count, 'o', "o", "Options");
    hint_add(scene->general, count, 'q', "q", "Quit");
    bowls_draw(scene, &bowls->brush);
}

void bowls_wait(struct bowls *bowls, int milliseconds)
{
    while (!bowls->skips && milliseconds > 0) {
        int key = terminal_key(&bowls->terminal, milliseconds);
        if (key == KEY_IS_NONE)
            return;
        if (key == KEY_NEW_SIZE) {
            bowls_show(bowls);
            continue;
        }
        if (key == KEY_IS_LEAVE)
            bowls->leaves = bowls->ended = true;
        bowls->skips = true;
        terminal_drop_keys(); /* what was meant for the wait is no answer */
    }
}

/* ---- Keys ---- */

static int clicked(const struct bowls *bowls)
{
    const struct bowls_scene *scene = &bowls->scene;
    int row = bowls->terminal.click_row, column = bowls->terminal.click_column;
    int key = hint_at(scene->actions, scene->action_count, row, column);
    if (key == KEY_UNKNOWN)
        key = hint_at(scene->general, scene->general_count, row, column);
    return key == KEY_UNKNOWN ? KEY_CLICK : key;
}

/* Where nothing can be asked for want of room the game is left at once. */
void bowls_leave(struct bowls *bowls)
{
    const struct mancala_game *game = &bowls->session.game;
    bool is_open = game->end == MANCALA_GOES_ON && game->ply_count > 0 &&
                   !bowls->is_replay;
    if (!picture_fits() || !is_open || bowls_confirm_leaving(bowls))
        bowls->ended = true;
}

/* True where the key was for a view or for the game as a whole. */
static bool is_general(struct bowls *bowls, int key)
{
    switch (key) {
    case '?':
        bowls_show_help(bowls);
        return true;
    case 'l':
        bowls_show_log(bowls);
        return true;
    case 'o':
        if (!bowls->is_replay)
            bowls_show_options(bowls);
        return true;
    case 'q':
    case KEY_END_SIGN:
        bowls_leave(bowls);
        return true;
    case KEY_REDRAW_SIGN:
        picture_forget();
        return true;
    case KEY_NEW_SIZE:
    case KEY_UNKNOWN:
        return true;
    default:
        return false;
    }
}

int bowls_general_key(struct bowls *bowls, int key)
{
    if (key == KEY_CLICK)
        key = clicked(bowls);
    if (key == KEY_IS_LEAVE)
        bowls->leaves = bowls->ended = true;
    if (bowls->leaves)
        return KEY_IS_NONE;
    if (!picture_fits() && key != 'q' && key != KEY_END_SIGN)
        return KEY_IS_NONE; /* nobody decides what they can't see */
    return is_general(bowls, key) ? KEY_IS_NONE : key;
}

int bowls_key(struct bowls *bowls)
{
    bowls_show(bowls);
    return bowls_general_key(bowls, terminal_key(&bowls->terminal, -1));
}

/* ---- Games ---- */

void bowls_begin_scene(struct bowls *bowls, const char *title)
{
    bowls->scene = (struct bowls_scene){.title = title,
                                        .players = &bowls->session.players,
                                        .rules = bowls->session.game.rules};
    bowls_settle(bowls);
}

static bool begin_game(struct bowls *bowls)
{
    const struct screen_mancala *start = bowls->start;
    FILE *file = NULL;
    bowls->games++;
    if (start->record) {
        file = mancala_session_open_record(&bowls->cli, start->record,
                                           bowls->games);
        if (file == NULL)
            return false;
    }
    mancala_session_open(&bowls->session, &start->rules, &bowls->players, file);
    bowls_begin_scene(bowls, "Mancala");
    bowls->ended = bowls->again = false;
    bowls->skips = bowls->look.speed == SPEED_NONE;
    return true;
}

static enum cli_status play_games(struct bowls *bowls)
{
    do {
        if (!begin_game(bowls))
            return CLI_FAILED;
        while (!bowls->ended)
            bowls_take_turn(bowls);
        if (!mancala_session_close(&bowls->session)) {
            cli_complain(&bowls->cli, "the record can't be written");
            return CLI_FAILED;
        }
    } while (bowls->again && !bowls->leaves);
    return CLI_DONE;
}

/* How the last game ended, said where it stays to be read. */
static void say_goodbye(const struct bowls *bowls)
{
    char end[MANCALA_SESSION_SAYING_SIZE];
    if (bowls->session.game.end == MANCALA_GOES_ON)
        return;
    mancala_session_tell_end(&bowls->session, end);
    fprintf(bowls->start->cli->out, "%s\n", end);
}

enum cli_status screen_play_mancala(const struct screen_mancala *start)
{
    struct bowls *bowls = calloc(1, sizeof *bowls);
    enum cli_status status = CLI_FAILED;
    if (bowls == NULL)
        cli_complain(start->cli, "there is no memory for the board");
    else if (bowls_open(bowls, start)) {
        status = play_games(bowls);
        bowls_close(bowls);
        say_goodbye(bowls);
    }
    free(bowls);
    return status;
}
