/* The keys of the table. */
#include "table/table_screen.h"

/* The keys of the table, a row each: bars, help and dispatch are made from it.
 * table_screen.h documents the columns. A does that no key has yet needs its
 * place in enum bet_key, before BET_ANTE, and its row in bet_change().
 * Commands, which work everywhere, are rows of play_table.c. Costly actions
 * have keys of their own.
 *
 * The keys of a bet are in the order in which they may stand where a hand had
 * its keys: what does no harm comes first, and what changes the bet later. What
 * comes and goes is last, so that it leaves no hole. */
static const struct table_key KEYS[] = {
    {PHASE_BETS, BET_DEAL, KEY_ENTER_SIGN, ' ', "Enter", "Deal",
     "place the bet shown and deal; so does Space"},
    {PHASE_BETS, BET_TYPE, '0', '.', "0-9", "Amount",
     "type an amount; Backspace erases a digit; 0 sits out"},
    {PHASE_BETS, BET_ERASE, KEY_ERASE, 0, NULL, NULL, NULL},
    {PHASE_BETS, BET_SIDE, '\t', 0, "Tab", "Side bets",
     "make side bets before the deal, where offered"},
    {PHASE_BETS, BET_LOBBY, 'v', 0, "v", "Lobby",
     "go back to the lobby: tables, players, the daily"},
    {PHASE_BETS, BET_TWICE, 'x', 0, "x", "Twice",
     "double the bet; bet the minimum; End bets the maximum"},
    {PHASE_BETS, BET_LEAST, KEY_TO_HOME, 0, "Home", "Minimum", NULL},
    {PHASE_BETS, BET_MOST, KEY_TO_END, 0, NULL, NULL, NULL},
    {PHASE_BETS, BET_CHIP_MORE, KEY_UP_ARROW, 0, "Up Down", "Bet",
     "raise or lower the bet by a chip"},
    {PHASE_BETS, BET_CHIP_LESS, KEY_DOWN_ARROW, 0, NULL, NULL, NULL},
    {PHASE_BETS, BET_STEP_LESS, KEY_LEFT_ARROW, 0, "Left Right", NULL,
     "raise or lower it by the smallest step allowed"},
    {PHASE_BETS, BET_STEP_MORE, KEY_RIGHT_ARROW, 0, NULL, NULL, NULL},
    {PHASE_BETS, BET_REPEAT, 'b', 0, "b", "Last bet",
     "repeat your last bet and deal"},
    {PHASE_BETS, BET_ANTE, KEY_ENTER_SIGN, ' ', "Enter", "Ante", ""},
    {PHASE_BETS, BET_ANTE, 'y', 'b', NULL, NULL, NULL},
    {PHASE_BETS, BET_PASS, 'n', 0, "n", "Sit out", NULL},
    {PHASE_PLAY, ACTION_HIT, 'h', 0, "h", "Hit",
     "hit (take a card); stand (take no more cards)"},
    {PHASE_PLAY, ACTION_STAND, 's', 0, "s", "Stand", NULL},
    {PHASE_PLAY, ACTION_DOUBLE, 'd', 0, "d", "Double",
     "double your bet and take exactly one card"},
    {PHASE_PLAY, ACTION_SURRENDER, 'r', 0, "r", "Surrender",
     "surrender: give up the hand and half the bet"},
    {PHASE_PLAY, ACTION_SPLIT, 'p', 0, "p", "Split",
     "split a pair into two hands, each with its own bet"},
    {PHASE_INSURANCE, ACTION_NO_INSURANCE, 'n', 0, "n", "No insurance",
     "decline insurance; take it (half your bet)"},
    {PHASE_INSURANCE, ACTION_INSURE, 'y', 'i', "y", "Insurance", NULL},
    {PHASE_INSURANCE, ACTION_NO_EVEN_MONEY, 'n', 0, "n", "Play on",
     "decline even money; take it"},
    {PHASE_INSURANCE, ACTION_EVEN_MONEY, 'y', 'i', "y", "Even money", NULL},
    {PHASE_SURRENDER, ACTION_KEEP, 'n', 0, "n", "Play on", ""},
    {PHASE_SURRENDER, ACTION_SURRENDER, 'y', 'r', "y", "Surrender", NULL},
    {PHASE_SWITCH, ACTION_NO_SWITCH, 'n', 0, "n", "Don't switch",
     "keep the second cards of your two hands; switch them"},
    {PHASE_SWITCH, ACTION_SWITCH, 'y', 0, "y", "Switch", NULL},
    {PHASE_FOLD, ACTION_PLAY, 'p', 0, "p", "Play",
     "match the ante and play on; fold"},
    {PHASE_FOLD, ACTION_FOLD, 'f', 0, "f", "Fold", NULL},
};
enum { KEYS_COUNT = sizeof KEYS / sizeof *KEYS };
_Static_assert((int)KEYS_COUNT <= (int)TABLE_KEYS_MAX,
               "the help has room for all keys");

/* Returns the sign with the arrows of the current symbols. */
static const char *sign_of(const struct table_key *row,
                           const struct glyphs *glyphs)
{
    return row->key == KEY_UP_ARROW     ? glyphs->up_down
           : row->key == KEY_LEFT_ARROW ? glyphs->left_right
                                        : row->sign;
}

const struct table_key *table_key_find(enum phase phase, unsigned can, int key)
{
    const struct table_key *found = NULL;
    for (int i = 0; i < KEYS_COUNT; i++) {
        const struct table_key *row = &KEYS[i];
        bool is_digit = row->does == BET_TYPE && phase == PHASE_BETS &&
                        key >= '0' && key <= '9';
        if (row->phase != phase || key <= 0 ||
            (!is_digit && key != row->key && key != row->second_key))
            continue;
        if (can >> row->does & 1U)
            return row;
        found = row;
    }
    return found;
}

/* True if the rules ever let a person do what the row is about. */
static bool is_offered(const struct rules *rules, const struct table_key *row)
{
    switch (row->phase) {
    case PHASE_BETS:
        return row->does != BET_SIDE || rules->side_bets != 0;
    case PHASE_INSURANCE:
        return rules->insurance;
    case PHASE_SURRENDER:
        return rules->surrender == SURRENDER_EARLY;
    case PHASE_SWITCH:
        return rules->switches;
    case PHASE_FOLD:
        return rules->ante > 0;
    default:
        return row->does == ACTION_DOUBLE  ? rules->doubling != DOUBLE_NONE
               : row->does == ACTION_SPLIT ? rules->split > 1
               : row->does == ACTION_SURRENDER
                   ? rules->surrender != SURRENDER_NONE
                   : true;
    }
}

void table_keys_hint(const struct rules *rules, enum phase phase, unsigned can,
                     const struct glyphs *glyphs, struct bar *bar)
{
    for (int i = 0; i < KEYS_COUNT; i++) {
        const struct table_key *row = &KEYS[i];
        bool is_typed = phase == PHASE_BETS && row->does == BET_TYPE;
        bool can_now = can >> row->does & 1U;
        bool is_right =
            row->key == 'y' ||
            (phase == PHASE_BETS && bar->count == 1 && screen_is_small());
        /* A small screen is for taps. A hand's keys keep their places. */
        if (row->phase != phase || row->word == NULL ||
            (is_typed && screen_is_small()) ||
            !(can_now || (phase == PHASE_PLAY && is_offered(rules, row))))
            continue;
        (is_right ? bar_add_right : bar_add)(bar,
                                             is_typed ? KEY_UNKNOWN : row->key,
                                             sign_of(row, glyphs), row->word);
        bar->hints[bar->count - 1].is_empty = !can_now;
    }
}

int table_keys_in_words(const struct game *game, const struct glyphs *glyphs,
                        struct table_key_words words[TABLE_KEYS_MAX])
{
    int count = 0;
    bool has_help = false;
    for (int i = 0; i < KEYS_COUNT; i++) {
        const struct table_key *row = &KEYS[i];
        if ((row->phase == PHASE_BETS && game->daily) ||
            !is_offered(&game->table.rules, row))
            continue;
        if (row->help)
            has_help = *row->help != '\0';
        if (!has_help || row->sign == NULL)
            continue;
        if (row->help) {
            words[count] = (struct table_key_words){.does = row->help};
            snprintf(words[count++].sign, TABLE_SIGN_SIZE, "%s",
                     sign_of(row, glyphs));
        } else
            text_add(words[count - 1].sign, TABLE_SIGN_SIZE, "  %s", row->sign);
    }
    return count;
}
