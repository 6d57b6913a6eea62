/* Describes rules in a few words. */
#include "house_side_bets.h"

#include <string.h>

static size_t add_rule_words(char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE],
                             size_t count, const char *part)
{
    if (part == NULL)
        return count;
    snprintf(parts[count], RULE_TEXT_SIZE, "%s", part);
    return count + 1;
}

static void write_decks(const struct rules *rules, char text[RULE_TEXT_SIZE])
{
    const char *tens = rules->no_tens ? " without tens" : "";
    const char *decks = rules->decks == 1 ? "deck" : "decks";
    int held = rules_held_cards(rules);
    if (rules->decks == DECKS_INFINITE)
        snprintf(text, RULE_TEXT_SIZE, "infinite decks%s", tens);
    else if (held > 0)
        snprintf(text, RULE_TEXT_SIZE,
                 "%d %s%s, shuffling machine that holds back %d cards",
                 rules->decks, decks, tens, held);
    else
        snprintf(text, RULE_TEXT_SIZE, "%d %s%s%s", rules->decks, decks, tens,
                 rules->fresh ? ", fresh each round" : "");
}

static const char *words_of_double(const struct rules *rules)
{
    static const char *const two[] = {"double any two cards",
                                      "double on 9 to 11",
                                      "double on 10 and 11", "no doubles"};
    static const char *const any[] = {
        "double any number of cards", "double 9 to 11, any number of cards",
        "double 10 and 11, any number of cards", "no doubles"};
    return (rules->double_cards ? any : two)[rules->doubling];
}

/* Writes "side bet 21+3" or "3 side bets". Returns NULL if there are none. */
static const char *side_bets_in_words(const struct rules *rules,
                                      char text[RULE_TEXT_SIZE])
{
    int count = 0;
    for (int i = 0; i < SIDE_BETS; i++)
        if (rules_offer_side_bet(rules, (enum side_bet_kind)i) && count++ == 0)
            snprintf(text, RULE_TEXT_SIZE, "side bet %s",
                     side_bet_kind_name((enum side_bet_kind)i));
    if (count > 1)
        snprintf(text, RULE_TEXT_SIZE, "%d side bets", count);
    return count > 0 ? text : NULL;
}

size_t rules_in_words(const struct rules *rules,
                      char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE])
{
    static const char *const naturals[] = {
        "blackjack pays 3:2", "blackjack pays 6:5", "blackjack pays 1:1",
        "blackjack pays 2:1", "blackjack is a plain 21"};
    static const char *const beats[] = {NULL,
                                        "the dealer's blackjack is a plain 21",
                                        "blackjack doesn't beat 21"};
    static const char *const natural_ties[] = {
        "tied blackjacks push", "tied blackjacks lose", "tied blackjacks win"};
    static const char *const peeks[] = {NULL, "no hole card",
                                        "no hole card, first bets only"};
    static const char *const surrenders[] = {NULL, "late surrender",
                                             "early surrender"};
    bool splits = rules->split > 1, ties_lose = rules->ties == TIE_LOSES;
    bool says_natural_ties = rules->natural_ties != TIE_PUSHES ||
                             (ties_lose && rules->natural != PAYS_NONE);
    char side_bets[RULE_TEXT_SIZE];
    char decks[RULE_TEXT_SIZE], hands[RULE_TEXT_SIZE], charlie[RULE_TEXT_SIZE];
    write_decks(rules, decks);
    snprintf(hands, sizeof hands, "split to %d", rules->split);
    snprintf(charlie, sizeof charlie, "%d cards win", rules->charlie);
    const char *const all[RULE_PARTS_MAX] = {
        decks,
        naturals[rules->natural],
        beats[rules->beats],
        rules->shows_both ? "both dealer cards face up" : NULL,
        ties_lose ? "ties lose" : NULL,
        says_natural_ties ? natural_ties[rules->natural_ties] : NULL,
        rules->wins_21 ? "your 21 always wins" : NULL,
        rules->soft17_hits ? "dealer hits soft 17" : "dealer stands on soft 17",
        peeks[rules->peek],
        rules->charlie > 0 ? charlie : NULL,
        surrenders[rules->surrender],
        words_of_double(rules),
        rules->double_rescue ? "surrender after a double" : NULL,
        splits ? hands : "no splits",
        rules->das && splits ? "double after split" : NULL,
        rules->insurance ? "insurance 2:1" : NULL,
        splits && rules->split_by == SPLIT_BY_RANK ? "split by rank" : NULL,
        rules->resplit_aces ? "split aces again" : NULL,
        rules->hit_split_aces ? "hit split aces" : NULL,
        rules->bonus_cards ? "21 of 5, 6, 7+ cards pays 3:2, 2:1, 3:1" : NULL,
        rules->bonus_678 ? "6-7-8 and 7-7-7 pay 3:2, suited 2:1, spades 3:1"
                         : NULL,
        side_bets_in_words(rules, side_bets),
    };
    size_t count = 0;
    for (size_t i = 0; i < RULE_PARTS_MAX; i++)
        count = add_rule_words(parts, count, all[i]);
    return count;
}

/* Returns the characters of a text in UTF-8. */
static int characters_of(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0U) != 0x80U;
    return count;
}

/* Appends `part` if it fits. */
static void add_part(char *text, size_t size, int columns,
                     const char *separator, const char *part)
{
    size_t used = strlen(text);
    const char *between = used > 0 ? separator : "";
    if (characters_of(text) + characters_of(between) + characters_of(part) <=
        columns)
        snprintf(text + used, size - used, "%s%s", between, part);
}

void rules_in_a_line(const struct rules *rules, const char *separator,
                     char *text, size_t size, int columns)
{
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE];
    size_t count = rules_in_words(rules, parts);
    *text = '\0';
    for (size_t i = 0; i < count; i++)
        add_part(text, size, columns, separator, parts[i]);
}
