/* The lines to and from a program. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cards.h"
#include "challenge/bot/bot.h"
#include "cli.h"

/* ---- Blackjack's answers, which may consist of any bytes ---- */

static struct challenge_message hit_message(int64_t action, bool insurance)
{
    struct challenge_message message = {.kind = CHALLENGE_HIT_ASKED};
    message.hit.action = action;
    message.hit.insurance = insurance;
    return message;
}

/* Reads a bet, the end of the call, or an action, with or without "insure"
 * after it. In the contest, a bet is an unsigned int. */
static bool read_play(const char *text, struct challenge_message *answer)
{
    const char *number = text_after(text, "bet");
    bool again = strcmp(text, "pass") == 0;
    *answer = (struct challenge_message){.kind = CHALLENGE_BET_ASKED};
    if (number != NULL && cli_parse_integer(number, 0, UINT_MAX, &answer->bet))
        return true;
    *answer = (struct challenge_message){.kind = CHALLENGE_BLACKJACK_RETURNED,
                                         .again = again};
    if (again || strcmp(text, "leave") == 0)
        return true;
    for (int i = 0; i < CHALLENGE_ACTIONS; i++) {
        const char *rest = text_after(text, CHALLENGE_ACTION_NAMES[i]);
        bool insures = rest != NULL && strcmp(rest, "insure") == 0;
        *answer = hit_message(i, insures);
        if (insures || strcmp(text, CHALLENGE_ACTION_NAMES[i]) == 0)
            return true;
    }
    *answer = hit_message(PROTOCOL_NONSENSE, false);
    return false;
}

/* ---- Mancala's answers ---- */

static bool read_move(char *text, struct challenge_message *answer)
{
    char *bowl = (char *)text_after(text, "move");
    char *direction = bowl != NULL ? strchr(bowl, ' ') : NULL;
    int64_t bowl_number, direction_number;
    if (direction != NULL)
        *direction++ = '\0';
    bool is_move =
        direction != NULL &&
        cli_parse_integer(bowl, 0, CHALLENGE_BOWLS - 1, &bowl_number) &&
        cli_parse_integer(direction, -1, 1, &direction_number);
    *answer = (struct challenge_message){.kind = CHALLENGE_MANCALA_RETURNED};
    answer->move.bowl = is_move ? bowl_number : PROTOCOL_NONSENSE;
    answer->move.direction = is_move ? direction_number : 0;
    return is_move;
}

bool protocol_read(enum challenge_kind call, const char *line, size_t length,
                   struct challenge_message *answer)
{
    char text[PROTOCOL_ANSWER_SIZE] = ""; /* stays empty if it isn't text */
    while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL &&
           line[length - 1] != '\0')
        length--;
    if (length < sizeof text && memchr(line, '\0', length) == NULL)
        memcpy(text, line, length);
    if (call == CHALLENGE_MANCALA_CALLED)
        return read_move(text, answer);
    if (call != CHALLENGE_INIT_CALLED)
        return read_play(text, answer);
    const char *version = text_after(text, "ready");
    int64_t number;
    *answer = (struct challenge_message){.kind = CHALLENGE_INIT_RETURNED};
    return version != NULL && cli_parse_integer(version, PROTOCOL_VERSION,
                                                PROTOCOL_VERSION, &number);
}

/* ---- Blackjack's requests ---- */

/* Writes " NAME=8h,3d", or " NAME=none". */
static void protocol_add_cards(struct line_buffer *buffer, const char *name,
                               const int cards[], int count)
{
    line_add(buffer, " %s=%s", name, count == 0 ? "none" : "");
    for (int i = 0; i < count; i++) {
        char text[CARD_TEXT_SIZE];
        card_text(text, cards[i], CARD_ASCII);
        line_add(buffer, "%s%s", i > 0 ? "," : "", text + (text[0] == ' '));
    }
}

static void protocol_add_table(struct line_buffer *buffer,
                               const struct challenge_view *view)
{
    line_add(buffer,
             " credits=%" PRId64 " min=%" PRId64 " max=%" PRId64
             " decks=%" PRId64 " new-shoe=%s",
             view->credits, view->least, view->most, view->decks,
             view->new_deck ? "yes" : "no");
}

/* The hand of a split that isn't played now. */
static void protocol_add_other(struct line_buffer *buffer,
                               const struct challenge_view *view)
{
    const struct challenge_hand_view *other = &view->hands[1 - view->hand];
    bool is_split = view->hand_count > 1;
    protocol_add_cards(buffer, "other", other->cards,
                       is_split ? other->count : 0);
}

static void protocol_add_play(struct line_buffer *buffer,
                              const struct challenge_view *view)
{
    static const char *const numbers[] = {"first", "second"};
    const struct challenge_hand_view *hand = &view->hands[view->hand];
    line_add(buffer, "play");
    protocol_add_cards(buffer, "hand", hand->cards, hand->count);
    protocol_add_cards(buffer, "dealer", view->dealer, view->dealer_count);
    const char *between = " actions=";
    for (int i = 0; i < CHALLENGE_ACTIONS; i++)
        if (view->actions & 1U << i) {
            line_add(buffer, "%s%s", between, CHALLENGE_ACTION_NAMES[i]);
            between = ",";
        }
    line_add(buffer, " insurance=%" PRId64 " bet=%" PRId64 " split=%s",
             view->insurance, view->bet,
             view->hand_count > 1 ? numbers[view->hand] : "no");
    protocol_add_other(buffer, view);
    protocol_add_table(buffer, view);
}

static const char *outcome_name(int64_t result)
{
    static const char *const names[] = {
        [kNoResult] = "none",
        [kYouWin5CardCharlie] = "five-cards",
        [kYouBust] = "bust",
        [kYouWinBlackjack] = "blackjack",
        [kDealerWinsBlackjack] = "dealer-blackjack",
        [kPush] = "push",
        [kDealerBusts] = "dealer-bust",
        [kDealerWinsHiTotal] = "dealer-higher",
        [kYouWinHiTotal] = "you-higher",
    };
    return result == kIllegalPlay ? "illegal" : names[result];
}

static void protocol_add_result(struct line_buffer *buffer,
                                const struct challenge_view *view)
{
    const struct challenge_hand_view *hand = &view->hands[view->hand];
    bool is_split = view->hand_count > 1;
    line_add(buffer, "result outcome=%s winnings=%" PRId64,
             outcome_name(hand->result), view->winnings);
    protocol_add_cards(buffer, "hand", hand->cards,
                       view->hand_count > 0 ? hand->count : 0);
    protocol_add_cards(buffer, "dealer", view->dealer, view->dealer_count);
    line_add(buffer, " other-outcome=%s",
             outcome_name(is_split ? view->hands[1 - view->hand].result
                                   : kNoResult));
    protocol_add_other(buffer, view);
    protocol_add_table(buffer, view);
}

/* ---- Mancala's requests ---- */

/* Writes the houses of the player that have stones. */
static void protocol_add_houses(struct line_buffer *buffer,
                                const int64_t board[], int64_t first,
                                int64_t count)
{
    const char *between = " houses=";
    for (int64_t i = first; i < first + count; i++)
        if (board[i] > 0) {
            line_add(buffer, "%s%" PRId64, between, i);
            between = ",";
        }
}

static void protocol_add_position(struct line_buffer *buffer,
                                  const struct challenge_message *called)
{
    const int64_t *board = called->position.board;
    int64_t size = called->position.size;
    int64_t store = called->position.player_one ? 0 : size / 2;
    const char *between = "move board=";
    for (int64_t i = 0; i < size; i++, between = ",")
        line_add(buffer, "%s%" PRId64, between, board[i]);
    protocol_add_houses(buffer, board, store == 0 ? size / 2 + 1 : 1,
                        size / 2 - 1);
    line_add(buffer,
             " directions=+1,-1 store=%" PRId64 " player=%s new-game=%s", store,
             store == 0 ? "first" : "second",
             called->position.new_game ? "yes" : "no");
}

void protocol_write(
    const struct challenge_message *called, const struct challenge_view *view,
    char line[PROTOCOL_LINE_SIZE]) /* NOLINT: it is written to */
{
    struct line_buffer buffer = {.text = line, .size = PROTOCOL_LINE_SIZE};
    if (called->kind == CHALLENGE_MANCALA_CALLED)
        protocol_add_position(&buffer, called);
    else if (view->stage == STAGE_BET) {
        line_add(&buffer, "bet");
        protocol_add_table(&buffer, view);
    } else if (view->stage == STAGE_PLAY)
        protocol_add_play(&buffer, view);
    else
        protocol_add_result(&buffer, view);
}
