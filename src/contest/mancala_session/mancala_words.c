/* Players, moves, rules and ends in sentences. */
#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "mancala_session.h"

static bool is_alone(const struct mancala_session_players *players)
{
    return players->is_computer[MANCALA_FIRST] !=
           players->is_computer[MANCALA_SECOND];
}

/* True if `player` is the only person, who is addressed as "you". */
static bool is_you(const struct mancala_session_players *players,
                   enum mancala_player player)
{
    return is_alone(players) && !players->is_computer[player];
}

const char *mancala_session_name(const struct mancala_session_players *players,
                                 enum mancala_player player)
{
    if (players->names[player])
        return players->names[player];
    if (!is_alone(players))
        return player == MANCALA_FIRST ? "First" : "Second";
    return !players->is_computer[player] ? "You"
           : players->bot.choose         ? "Bot"
                                         : "Computer";
}

enum mancala_player
mancala_session_below(const struct mancala_session_players *players)
{
    return is_you(players, MANCALA_SECOND) ? MANCALA_SECOND : MANCALA_FIRST;
}

/* Returns `player` as the subject of a sentence. */
static const char *subject(const struct mancala_session_players *players,
                           enum mancala_player player, bool brief)
{
    if (brief || players->names[player])
        return mancala_session_name(players, player);
    if (!is_alone(players))
        return player == MANCALA_FIRST ? "The first player"
                                       : "The second player";
    return !players->is_computer[player] ? "You"
           : players->bot.choose         ? "The bot"
                                         : "The computer";
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

void mancala_session_tell_move(const struct mancala_session *session,
                               enum mancala_player player,
                               struct mancala_move move,
                               const struct mancala_sowing *sowing, bool brief,
                               char text[MANCALA_SESSION_SAYING_SIZE])
{
    const struct mancala_session_players *players = &session->players;
    const char *s = is_you(players, player) ? "" : "s";
    char capture[40] = "";
    if (sowing->captured > 0)
        snprintf(capture, sizeof capture, ", capturing %d", sowing->captured);
    snprintf(text, MANCALA_SESSION_SAYING_SIZE,
             "%s sow%s house %d%s: %d stone%s%s%s%s.",
             subject(players, player, brief), s,
             mancala_house(session->game.rules.size, move.bowl),
             move.direction == MANCALA_BACKWARDS ? " back" : "", sowing->sown,
             plural(sowing->sown), capture, sowing->again ? ", and move" : "",
             !sowing->again ? ""
             : *s           ? "s again"
                            : " again");
}

/* Writes the bowl like "your store", or if `brief`, "your 3". */
static void write_bowl(const struct mancala_game *game, int bowl, bool brief,
                       char text[MANCALA_SESSION_SAYING_SIZE])
{
    int size = game->rules.size, house = mancala_house(size, bowl);
    bool is_own = mancala_owner(size, bowl) == game->board.player;
    const char *whose = is_own  ? "your"
                        : brief ? "opponent's"
                                : "the opponent's";
    if (house == 0)
        snprintf(text, MANCALA_SESSION_SAYING_SIZE, "%s store", whose);
    else
        snprintf(text, MANCALA_SESSION_SAYING_SIZE, "%s %s%d", whose,
                 brief ? "" : "house ", house);
}

void mancala_session_tell_landing(const struct mancala_game *game,
                                  struct mancala_move move, bool brief,
                                  char text[MANCALA_SESSION_SAYING_SIZE])
{
    struct mancala_board after = game->board;
    struct mancala_sowing sowing = mancala_sow(&game->rules, &after, move);
    char where[MANCALA_SESSION_SAYING_SIZE], winning[32] = "";
    write_bowl(game, sowing.last_bowl, brief, where);
    if (sowing.captured > 0)
        snprintf(winning, sizeof winning, brief ? ", +%d" : ", capturing %d",
                 sowing.captured);
    snprintf(text, MANCALA_SESSION_SAYING_SIZE, "to %.60s%s", where, winning);
}

void mancala_session_tell_end(const struct mancala_session *session,
                              char text[MANCALA_SESSION_SAYING_SIZE])
{
    int first = mancala_score(&session->game, MANCALA_FIRST);
    int second = mancala_score(&session->game, MANCALA_SECOND);
    enum mancala_player winner =
        first > second ? MANCALA_FIRST : MANCALA_SECOND;
    int most = first > second ? first : second;
    int margin = 2 * most - first - second;
    if (margin == 0)
        snprintf(text, MANCALA_SESSION_SAYING_SIZE, "A draw, %d to %d.", most,
                 most);
    else
        snprintf(text, MANCALA_SESSION_SAYING_SIZE,
                 "%s win%s by %d stone%s, %d to %d.",
                 subject(&session->players, winner, false),
                 is_you(&session->players, winner) ? "" : "s", margin,
                 plural(margin), most, most - margin);
}

/* Returns what the last move of `game` did, and the player that won the stones
 * left in houses: a player's store grows by the other's move only then. */
static struct mancala_sowing find_sweep(const struct mancala_game *game,
                                        enum mancala_player *winner)
{
    struct mancala_board board = game->start, before = board;
    struct mancala_sowing sowing = {.swept = 0};
    for (int i = 0; i < game->ply_count; i++) {
        before = board;
        sowing = mancala_sow(
            &game->rules, &board,
            (struct mancala_move){.bowl = game->plies[i].bowl,
                                  .direction = game->plies[i].direction});
    }
    enum mancala_player other = mancala_other(before.player);
    int store = mancala_store(game->rules.size, other);
    bool is_other = board.bowls[store] > before.bowls[store];
    *winner = is_other ? other : before.player;
    return sowing;
}

/* Writes "Your houses are empty: the computer takes the remaining 5." */
static void tell_sweep(const struct mancala_session *session, bool brief,
                       char text[MANCALA_SESSION_SAYING_SIZE])
{
    const struct mancala_session_players *players = &session->players;
    enum mancala_player winner;
    int swept = find_sweep(&session->game, &winner).swept;
    const char *loser = subject(players, mancala_other(winner), brief);
    const char *name = subject(players, winner, brief);
    bool starts_small = !brief && players->names[winner] == NULL;
    if (swept == 0)
        snprintf(text, MANCALA_SESSION_SAYING_SIZE, "All houses are empty.");
    else
        snprintf(text, MANCALA_SESSION_SAYING_SIZE,
                 "%s%s houses are empty: %c%s take%s the remaining %d.", loser,
                 is_you(players, mancala_other(winner)) ? "r" : "'s",
                 starts_small ? tolower((unsigned char)name[0]) : name[0],
                 name + 1, is_you(players, winner) ? "" : "s", swept);
}

void mancala_session_tell_why(const struct mancala_session *session, bool brief,
                              char text[MANCALA_SESSION_SAYING_SIZE])
{
    static const char *const whys[] = {
        [MANCALA_GOES_ON] = "",
        [MANCALA_SIDE_EMPTY] = "",
        [MANCALA_THIRD_TIME] =
            "Same position three times: each side keeps its stones.",
        [MANCALA_TOO_LONG] = "Move limit reached: each side keeps its stones.",
        [MANCALA_FORFEIT] = "The game was forfeited.",
    };
    if (session->game.end == MANCALA_SIDE_EMPTY)
        tell_sweep(session, brief, text);
    else
        snprintf(text, MANCALA_SESSION_SAYING_SIZE, "%s",
                 whys[session->game.end]);
}

void mancala_session_tell_rules(const struct mancala_rules *rules,
                                const char *separator,
                                char text[MANCALA_SESSION_SAYING_SIZE])
{
    snprintf(text, MANCALA_SESSION_SAYING_SIZE,
             "%d bowls%s%d stone%s per house%ssown %s%s%s", rules->size,
             separator, rules->stones, plural(rules->stones), separator,
             rules->one_way ? "one way" : "both ways", separator,
             rules->capture == MANCALA_CAPTURE_EMPTY ? "empty captures"
                                                     : "no empty captures");
}

/* Writes `text` in lines of at most `columns` columns. */
static void write_paragraph(FILE *out, int columns, const char *text)
{
    int column = 0;
    while (*text) {
        int word = (int)strcspn(text, " ");
        if (column > 0 && column + 1 + word > columns) {
            fputc('\n', out);
            column = 0;
        }
        column += fprintf(out, "%s%.*s", column > 0 ? " " : "", word, text);
        text += word;
        text += *text == ' ';
    }
    fputc('\n', out);
}

/* Replays the game from its start, so undone moves don't appear. */
void mancala_session_write_log(const struct mancala_session *session,
                               bool brief, FILE *out)
{
    const struct mancala_game *game = &session->game;
    struct mancala_board board = game->start;
    if (game->ply_count == 0)
        fputs("No moves have been made yet.\n", out);
    for (int i = 0; i < game->ply_count; i++) {
        char text[MANCALA_SESSION_SAYING_SIZE];
        const struct mancala_move move = {
            .bowl = game->plies[i].bowl, .direction = game->plies[i].direction};
        enum mancala_player player = board.player;
        struct mancala_sowing sowing = mancala_sow(&game->rules, &board, move);
        mancala_session_tell_move(session, player, move, &sowing, brief, text);
        fprintf(out, "%3d  %s\n", i + 1, text);
    }
}

void mancala_session_write_rules(const struct mancala_rules *rules, int columns,
                                 FILE *out)
{
    bool is_empty = rules->capture == MANCALA_CAPTURE_EMPTY;
    char text[MANCALA_SESSION_SAYING_SIZE];
    char line[MANCALA_SESSION_SAYING_SIZE + 16];
    const char *const paragraphs[] = {
        "The player with more stones in the store at the end wins.",
        "To move, take all the stones from one of your houses and sow them one "
        "by one into the bowls that follow. Include your own store, but skip "
        "your opponent's.",
        rules->one_way
            ? "Sow counterclockwise, toward your store."
            : "Sow forward (counterclockwise, toward your store) or back.",
        "If the last stone lands in your store, you move again.",
        is_empty ? "If it lands in an empty house of yours, you capture it and "
                   "the stones in the opposite house, even if that house is "
                   "empty."
                 : "If it lands in an empty house of yours, you capture it and "
                   "the stones in the opposite house, but only if that house "
                   "has stones.",
        "The game ends when all houses on one side are empty; the other side "
        "then takes the stones left in its houses. It also ends when a "
        "position occurs for the third time; each side then takes the stones "
        "left in its own houses."};
    mancala_session_tell_rules(rules, ", ", text);
    snprintf(line, sizeof line, "This game: %s.", text);
    write_paragraph(out, columns, line);
    fputc('\n', out);
    for (size_t i = 0; i < sizeof paragraphs / sizeof *paragraphs; i++)
        write_paragraph(out, columns, paragraphs[i]);
}
