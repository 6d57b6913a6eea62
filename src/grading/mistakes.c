/* The usual mistakes: a description of each, and how to fix it. */
#include "mistakes.h"

#include <assert.h>

#include "grading.h"

enum {
    SHUFFLE = 1 << PART_SHUFFLE,
    DEAL = 1 << PART_DEAL,
    PLAY = 1 << PART_PLAY,
    GAMES = DEAL | PLAY,
    ALL = SHUFFLE | DEAL | PLAY
};

/* Two mistakes of the same family are never made together. */
enum {
    ALONE,
    OF_SHUFFLE,
    OF_NEXT_DECK,
    OF_ORDER,
    OF_ACES,
    OF_HOLE,
    OF_17,
    OF_BUST,
    OF_PROMPT,
    OF_PUSH,
    OF_TABLE_BLANK,
    OF_SCORES_BLANK,
    OF_CARDS,
    OF_PAUSE
};

static const struct mistake_facts FACTS[MISTAKE_COUNT] = {
    [SHUFFLES_UPWARDS] =
        {"shuffles-upwards", "The shuffle goes up, from card 0 to card 51.",
         "Let i run from 51 down to 0 and swap cards i and rand() % (i + 1).",
         ALL, OF_SHUFFLE},
    [SHUFFLES_UPWARDS_FROM_REST] =
        {"shuffles-upwards-from-rest",
         "The shuffle goes up and swaps each card with one of the cards after it.",
         "Let i run from 51 down to 0 and swap cards i and rand() % (i + 1).",
         ALL, OF_SHUFFLE},
    [RAND_MODULO_52] =
        {"rand-modulo-52", "The shuffle swaps each card with card rand() % 52.",
         "Swap card i with card rand() % (i + 1): only the cards up to i are still to be shuffled.",
         ALL, OF_SHUFFLE},
    [RAND_MODULO_52_UPWARDS] =
        {"rand-modulo-52-upwards",
         "The shuffle goes up and swaps each card with card rand() % 52.",
         "Let i run from 51 down to 0 and swap cards i and rand() % (i + 1).",
         ALL, OF_SHUFFLE},
    [RAND_MODULO_I] =
        {"rand-modulo-i",
         "The shuffle swaps card i with card rand() % i, so never with itself.",
         "Use rand() % (i + 1) and let i go down to 0: a card may stay where it is.",
         ALL, OF_SHUFFLE},
    [SHUFFLE_STARTS_AT_50] =
        {"shuffle-starts-at-50",
         "The shuffle starts with card 50, so it calls rand() only 51 times per deck and never swaps card 51.",
         "Let i run from 51 down to 0: the 52 cards are numbered from 0 to 51.",
         ALL, OF_SHUFFLE},
    [SHUFFLE_STOPS_AT_1] =
        {"shuffle-stops-at-1",
         "The shuffle stops at card 1, so it calls rand() only 51 times per deck, and the next deck comes out wrong.",
         "Let i go down to 0, even though the last step swaps nothing: the assignment calls rand() 52 times per deck.",
         PLAY, OF_SHUFFLE},
    [SHUFFLES_DOWNWARDS] =
        {"shuffles-downwards",
         "The shuffle goes down and swaps cards i and rand() % (i + 1).",
         "Shuffle the way the assignment says this term.", 0, OF_SHUFFLE},
    [SEED_ZERO_SHUFFLED] =
        {"seed-zero-shuffled", "Seed 0 shuffles the deck.",
         "With seed 0, call neither srand() nor the shuffle: the deck stays in order.",
         ALL, ALONE},
    [SRAND_AFTER_PUSH] =
        {"srand-after-push",
         "srand() is called again after a push, so the same cards come again.",
         "Call srand() once, at the start; the next deck continues the random sequence.",
         PLAY, OF_NEXT_DECK},
    [DECK_NOT_FRESH] =
        {"deck-not-fresh",
         "After a push, the old deck is shuffled again without being put back in order.",
         "Put the deck in order, 2 of clubs first, before each shuffle.", PLAY,
         ALONE},
    [DECK_GOES_ON] =
        {"deck-goes-on",
         "After a push, the cards come from the rest of the old deck.",
         "Start each new game with a fresh deck and shuffle it again.", PLAY,
         OF_NEXT_DECK},
    [DECK_LISTED_BACKWARDS] = {"deck-listed-backwards",
                               "The deck is listed backward.",
                               "List the deck from card 0 to card 51.", SHUFFLE,
                               ALONE},
    [DEALS_FROM_WRONG_END] =
        {"deals-from-wrong-end",
         "The cards are dealt from the wrong end of the deck.",
         "The top of the deck is the end of the array: deal card 51 first, then card 50.",
         GAMES, ALONE},
    [DEALS_HAND_BY_HAND] =
        {"deals-hand-by-hand",
         "The player gets the first two cards and the dealer the next two.",
         "Deal in turn: player, dealer, player, dealer.", GAMES, OF_ORDER},
    [DEALS_DEALER_FIRST] =
        {"deals-dealer-first", "The dealer gets the first card.",
         "Deal in turn, the player first: player, dealer, player, dealer.",
         GAMES, OF_ORDER},
    [ACES_ALWAYS_11] = {"aces-always-11", "An ace always counts as 11.",
                        "If 11 would put the hand over 21, count the ace as 1.",
                        PLAY, OF_ACES},
    [ACES_ALWAYS_1] = {"aces-always-1", "An ace always counts as 1.",
                       "Count one ace as 11 unless that puts the hand over 21.",
                       PLAY, OF_ACES},
    [ACES_ALL_OR_NONE] =
        {"aces-all-or-none", "Several aces count either all as 11 or all as 1.",
         "Count one ace as 11 unless that puts the hand over 21, and count each of the others as 1.",
         PLAY, OF_ACES},
    [ACES_ONLY_ONE_REDUCED] =
        {"aces-only-one-reduced",
         "With several aces, only one of them can count as 1.",
         "Keep subtracting 10 while the hand is over 21 and an ace still counts as 11.",
         PLAY, OF_ACES},
    [ACES_FIXED_ON_ARRIVAL] =
        {"aces-fixed-on-arrival",
         "An ace keeps the value it had when it was dealt.",
         "Count the whole hand again after each card: an ace that was 11 may have to be 1 now.",
         PLAY, OF_ACES},
    [COURT_CARDS_COUNT_ON] = {"court-cards-count-on",
                              "Jacks, queens and kings count as 11, 12 and 13.",
                              "Count jacks, queens and kings as 10.", PLAY,
                              ALONE},
    [HOLE_SHOWN] =
        {"hole-shown", "The dealer's hole card is shown too early.",
         "Print \" **\" for the dealer's second card until the player's turn is over.",
         PLAY, OF_HOLE},
    [HOLE_NEVER_TURNED] =
        {"hole-never-turned",
         "The dealer's hole card stays hidden during the dealer's turn.",
         "Show the dealer's second card in every table after the player's turn.",
         PLAY, OF_HOLE},
    [HOLE_WRONG_CARD] =
        {"hole-wrong-card",
         "The dealer's first card is hidden instead of the second.",
         "Print \" **\" for the dealer's second card.", PLAY, ALONE},
    [HOLE_HIDDEN_AFTER_BUST] =
        {"hole-hidden-after-bust",
         "The dealer's hole card stays hidden after the player busts.",
         "Show the dealer's whole hand in the dealer's turn, even after the player busts.",
         PLAY, OF_HOLE},
    [HOLE_HIDDEN_IN_DEAL] = {"hole-hidden-in-deal",
                             "The dealer's hole card is hidden.",
                             "Show every card in deal; only play hides one.",
                             DEAL, OF_HOLE},
    [DEALER_HITS_17] = {"dealer-hits-17", "The dealer hits on 17.",
                        "Let the dealer hit below 17 and stand on 17 or more.",
                        PLAY, OF_17},
    [DEALER_HITS_SOFT_17] =
        {"dealer-hits-soft-17",
         "The dealer hits on a soft 17, where an ace counts as 11.",
         "Let the dealer stand on every 17.", PLAY, OF_17},
    [DEALER_STANDS_16] =
        {"dealer-stands-16", "The dealer stands on 16.",
         "Let the dealer hit below 17 and stand on 17 or more.", PLAY, ALONE},
    [DEALER_PLAYS_AFTER_BUST] =
        {"dealer-plays-after-bust",
         "The dealer keeps hitting after the player busts.",
         "When the player busts, show the dealer's hand and let the dealer stand.",
         PLAY, OF_BUST},
    [PLAYER_ASKED_AFTER_BUST] =
        {"player-asked-after-bust", "The player is asked again after busting.",
         "When the total is over 21, print \"Player busts!\" instead of the question and end the player's turn.",
         PLAY, OF_BUST},
    [BUST_SKIPS_DEALER] =
        {"bust-skips-dealer",
         "The dealer's turn is skipped after the player busts.",
         "Show the table again with the dealer's second card, pause, and print \"Dealer stands.\"",
         PLAY, OF_BUST},
    [NO_PROMPT_AT_21] =
        {"no-prompt-at-21", "The player isn't asked at 21.",
         "Ask at 21 as at any other total: only a bust ends the turn automatically.",
         PLAY, OF_PROMPT},
    [NO_PROMPT_AT_NATURAL] =
        {"no-prompt-at-natural",
         "The player isn't asked when the first two cards make 21.",
         "A blackjack is nothing special in this assignment: ask as at any other total.",
         PLAY, OF_PROMPT},
    [EQUAL_BUST_IS_PUSH] =
        {"equal-bust-is-push",
         "When both hands bust with the same total, the program calls it a push.",
         "A player who busts has lost, whatever the dealer has: check for a bust before you compare totals.",
         PLAY, ALONE},
    [PLAYER_BUST_FORGOTTEN] =
        {"player-bust-forgotten",
         "A player who busts wins with the higher total.",
         "A player who busts has lost, whatever the dealer has.", PLAY, ALONE},
    [DEALER_BUST_FORGOTTEN] =
        {"dealer-bust-forgotten",
         "A dealer who busts wins with the higher total.",
         "When the dealer busts and the player doesn't, the player wins.", PLAY,
         ALONE},
    [PUSH_IS_LOST] =
        {"push-is-lost", "The dealer wins when the totals are equal.",
         "Equal totals are a push: nobody wins, and a new game begins.", PLAY,
         OF_PUSH},
    [PUSH_IS_WON] =
        {"push-is-won", "The player wins when the totals are equal.",
         "Equal totals are a push: nobody wins, and a new game begins.", PLAY,
         OF_PUSH},
    [NO_REPLAY_AFTER_PUSH] =
        {"no-replay-after-push", "The program ends after a push.",
         "After \"Push! Play again.\" play a new game with a fresh deck.", PLAY,
         OF_PUSH},
    [ONE_CHARACTER_A_LINE] =
        {"one-character-a-line",
         "Only the first answer on a line is read; the others are lost.",
         "Read the next character that isn't white space, as scanf(\" %c\", &answer) does, and leave the rest of the line for the next question.",
         GAMES, ALONE},
    [TABLE_BLANK_MISSING] = {"table-blank-missing",
                             "The empty line before a table is missing.",
                             "Print \"\\n\" before \" Player Dealer\\n\".",
                             GAMES, OF_TABLE_BLANK},
    [TABLE_BLANK_EXTRA] =
        {"table-blank-extra", "There is an extra empty line before a table.",
         "Print only one \"\\n\" before \" Player Dealer\\n\".", GAMES,
         OF_TABLE_BLANK},
    [SCORES_BLANK_MISSING] =
        {"scores-blank-missing",
         "The empty line before the final scores is missing.",
         "Print \"\\n\" before \"Final scores\".", PLAY, OF_SCORES_BLANK},
    [SCORES_BLANK_EXTRA] =
        {"scores-blank-extra",
         "There is an extra empty line before the final scores.",
         "Print only one \"\\n\" before \"Final scores\".", PLAY,
         OF_SCORES_BLANK},
    [SEED_BLANK_EXTRA] =
        {"seed-blank-extra", "There is an extra newline after \"Seed: \".",
         "Print nothing after the prompt for the seed: the user's Enter key ends that line.",
         ALL, ALONE},
    [TEN_LEFT_JUSTIFIED] =
        {"ten-left-justified",
         "Ranks are left-justified in their two columns: \"2 \" and \"10\".",
         "Right-justify the rank, as printf(\"%2s\", rank) does: \" 2\" and \"10\".",
         ALL, OF_CARDS},
    [TEN_NOT_PADDED] =
        {"ten-not-padded",
         "A one-character rank has no blank before it, so a ten is wider than the other cards.",
         "Give each rank two columns, as printf(\"%2s\", rank) does: \" 2\" and \"10\".",
         ALL, OF_CARDS},
    [TEN_ALWAYS_PADDED] =
        {"ten-always-padded",
         "A ten has a blank before it like the other cards, so it is one column too wide.",
         "Give each rank two columns, as printf(\"%2s\", rank) does: \" 2\" and \"10\".",
         ALL, OF_CARDS},
    [PAUSE_MISSING] =
        {"pause-missing", "The dealer decides without a pause.",
         "Call sleep(2) between the table and each decision of the dealer.",
         GAMES, OF_PAUSE},
    [PAUSE_ONLY_BEFORE_HITS] =
        {"pause-only-before-hits",
         "The dealer pauses before hitting but not before the last decision.",
         "Call sleep(2) before every decision, including \"Dealer stands.\" and \"Dealer busts!\"",
         GAMES, OF_PAUSE},
    [PAUSE_AFTER_DECISION] =
        {"pause-after-decision", "The pause comes after the dealer's decision.",
         "Call sleep(2) before you print the decision, not after it.", GAMES,
         OF_PAUSE},
    [PAUSE_BEFORE_TABLE] =
        {"pause-before-table", "The pause comes before the dealer's table.",
         "Print the table, call fflush(stdout), call sleep(2), and then print the decision.",
         GAMES, OF_PAUSE},
    [PAUSE_BEFORE_DECISION] =
        {"pause-before-decision",
         "The pause comes between the table and the dealer's decision.",
         "Pause where the assignment says this term.", 0, OF_PAUSE},
    [PAUSE_WRONG_LENGTH] = {"pause-wrong-length",
                            "The pauses don't last two seconds.",
                            "Call sleep(2).", GAMES, ALONE},
    [FLUSH_MISSING] =
        {"flush-missing",
         "The output isn't flushed before the pause, so it appears only afterward.",
         "Call fflush(stdout) before sleep(2).", GAMES, ALONE},
    [LINE_ENDS_DIFFER] =
        {"line-ends-differ",
         "White space at the ends of some lines is missing or doesn't belong there.",
         "Compare the ends of your lines with the expected ones: blanks, tabs and carriage returns count.",
         ALL, ALONE},
    [BLANK_LINES_DIFFER] =
        {"blank-lines-differ", "There are missing or extra empty lines.",
         "Compare the positions of your empty lines with the expected output.",
         ALL, ALONE},
    [LETTER_CASE_DIFFERS] =
        {"letter-case-differs", "Uppercase and lowercase letters differ.",
         "Use the same capital letters as the expected output.", ALL, ALONE},
};

const struct mistake_facts *mistake_facts(enum mistake mistake)
{
    return &FACTS[mistake];
}

/* ---- Sets ---- */

bool set_includes(const struct mistake_set *set, enum mistake mistake)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->made[i].mistake == mistake)
            return true;
    return false;
}

unsigned set_variant(const struct mistake_set *set, enum mistake mistake)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->made[i].mistake == mistake)
            return set->made[i].variant;
    return 0;
}

struct mistake_set set_with(const struct mistake_set *set, enum mistake mistake,
                            unsigned variant)
{
    struct mistake_set larger = *set;
    assert(set->count < SET_MOST);
    larger.made[larger.count++] = (struct made_mistake){mistake, variant};
    return larger;
}

struct mistake_set set_of_one(enum mistake mistake)
{
    return (struct mistake_set){.made = {{mistake, 0}}, .count = 1};
}
