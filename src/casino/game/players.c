/* Players: computers of each kind, names and seats. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "game_inside.h"

const char *player_kind_name(enum player_kind kind)
{
    static const char *const names[PLAYER_KINDS] = {"mimic", "never-bust",
                                                    "basic", "perfect"};
    return names[kind];
}

bool player_name_is_good(const char *name, char problem[PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    size_t length = strlen(name);
    bool good = length > 0 && length < NAME_SIZE;
    for (size_t i = 0; i < length; i++)
        good = good && (isalnum((unsigned char)name[i]) || name[i] == '-');
    return good ||
           cli_refuse(
               problem,
               "a name must be 1 to %d letters, digits and hyphens, not %s",
               NAME_SIZE - 1, cli_quote(quote, name, length));
}

int game_first_person(const struct game *game)
{
    for (int i = 0; i < game->table.seat_count; i++)
        if (!game->players[i].is_computer)
            return i;
    return 0;
}

void game_sit(struct game *game, const struct player *player)
{
    int seat = table_sit(&game->table, player->bankroll);
    game->players[seat] = *player;
    for (int i = seat + 1; i < game->table.seat_count; i++) {
        game->players[i] = *player;
        game->players[i].bankroll = 0;
    }
}

bool game_has_company(const struct game *game)
{
    return game->table.seat_count > rules_seats_each(&game->table.rules);
}

int game_count_hands(const struct game *game, int seat)
{
    int first = rules_owner(&game->table.rules, seat), count = 0;
    for (int i = 0; i < rules_seats_each(&game->table.rules); i++)
        count += game->table.seats[first + i].hand_count;
    return count;
}

int game_hand_number(const struct game *game, int seat, int hand)
{
    int before = 0;
    for (int i = rules_owner(&game->table.rules, seat); i < seat; i++)
        before += game->table.seats[i].hand_count;
    return before + hand + 1;
}

int64_t game_chips_on_table(const struct game *game, int seat)
{
    int first = rules_owner(&game->table.rules, seat);
    int64_t chips = 0;
    for (int i = 0; i < rules_seats_each(&game->table.rules); i++)
        chips += seat_chips(&game->table.seats[first + i]).on_table;
    return chips;
}

bool game_has_money(const struct game *game)
{
    return rules_have_money(&game->table.rules);
}

struct account *game_book(const struct game *game)
{
    struct account *account = game->account;
    return account_is_open(account) ? account : game->journal;
}
