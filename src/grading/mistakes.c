/* The usual mistakes: what each is, and how to fix it. */
#include "mistakes.h"

#include "grading.h"

enum {
    SHUFFLE = 1 << PART_SHUFFLE,
    DEAL = 1 << PART_DEAL,
    PLAY = 1 << PART_PLAY,
    GAMES = DEAL | PLAY,
    ALL = SHUFFLE | DEAL | PLAY
};

/* No two of a family are made together. */
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
        {"shuffles-upwards", "The shuffle goes upwards, from card 0 to 51.",
         "Let i run from 51 down to 0 and swap the cards i and "
         "rand() % (i + 1).",
         ALL, OF_SHUFFLE},
    [SHUFFLES_UPWARDS_FROM_REST] =
        {"shuffles-upwards-from-rest",
         "The shuffle goes upwards and swaps with one of the cards that "
         "follow.",
         "Let i run from 51 down to 0 and swap the cards i and "
         "rand() % (i + 1).",
         ALL, OF_SHUFFLE},
    [RAND_MODULO_52] =
        {"rand-modulo-52", "The shuffle swaps with rand() % 52.",
         "Swap the card i with the card rand() % (i + 1): only the cards up "
         "to i are still to be shuffled.",
         ALL, OF_SHUFFLE},
    [RAND_MODULO_52_UPWARDS] =
        {"rand-modulo-52-upwards",
         "The shuffle goes upwards and swaps with rand() % 52.",
         "Let i run from 51 down to 0 and swap the cards i and "
         "rand() % (i + 1).",
         ALL, OF_SHUFFLE},
    [RAND_MODULO_I] =
        {"rand-modulo-i",
         "The shuffle swaps the card i with rand() % i, never with itself.",
         "The modulus is i + 1, and i goes down to 0: a card may stay where "
         "it is.",
         ALL, OF_SHUFFLE},
    [SHUFFLE_STARTS_AT_50] =
        {"shuffle-starts-at-50",
         "The shuffle begins with card 50, so that rand() is called 51 times "
         "for a deck, and card 51 is swapped with none.",
         "Let i run from 51 down to 0: 52 cards are numbered from 0 to 51.",
         ALL, OF_SHUFFLE},
    [SHUFFLE_STOPS_AT_1] =
        {"shuffle-stops-at-1",
         "The shuffle stops at card 1, so that rand() is called 51 times for "
         "a deck; the next deck then comes out wrong.",
         "Let i go down to 0, though that swaps nothing: the assignment "
         "counts 52 calls of rand() for a deck.",
         PLAY, OF_SHUFFLE},
    [SEED_ZERO_SHUFFLED] =
        {"seed-zero-shuffled", "Seed 0 shuffles the deck.",
         "With seed 0 call neither srand() nor the shuffle: the deck stays in "
         "order.",
         ALL, ALONE},
    [SRAND_AFTER_PUSH] =
        {"srand-after-push",
         "srand() is called again after a push, and the same cards come "
         "again.",
         "Call srand() once, at the start; the next deck goes on in the "
         "random sequence.",
         PLAY, OF_NEXT_DECK},
    [DECK_NOT_FRESH] =
        {"deck-not-fresh",
         "After a push the old deck is shuffled once more, as it lies.",
         "Put the deck in order, 2 of clubs first, before each shuffle.", PLAY,
         ALONE},
    [DECK_GOES_ON] = {"deck-goes-on",
                      "After a push the cards come from the rest of the deck.",
                      "Each new game begins with a fresh deck that is shuffled "
                      "again.",
                      PLAY, OF_NEXT_DECK},
    [DECK_LISTED_BACKWARDS] = {"deck-listed-backwards",
                               "The deck is listed from its end.",
                               "List the deck from card 0 to card 51.", SHUFFLE,
                               ALONE},
    [DEALS_FROM_WRONG_END] =
        {"deals-from-wrong-end",
         "The cards are dealt from the wrong end of the deck.",
         "The top of the deck is the end of the array: deal card 51 first, "
         "then 50.",
         GAMES, ALONE},
    [DEALS_HAND_BY_HAND] =
        {"deals-hand-by-hand",
         "The player gets the first two cards, the dealer the next two.",
         "Deal in turn: player, dealer, player, dealer.", GAMES, OF_ORDER},
    [DEALS_DEALER_FIRST] = {"deals-dealer-first",
                            "The dealer gets the first card.",
                            "Deal in turn, the player first: player, dealer, "
                            "player, dealer.",
                            GAMES, OF_ORDER},
    [ACES_ALWAYS_11] = {"aces-always-11", "An ace always counts 11.",
                        "Where the hand would go over 21, an ace counts 1.",
                        PLAY, OF_ACES},
    [ACES_ALWAYS_1] = {"aces-always-1", "An ace always counts 1.",
                       "One ace counts 11, unless that makes more than 21.",
                       PLAY, OF_ACES},
    [ACES_ALL_OR_NONE] =
        {"aces-all-or-none",
         "With several aces either all count 11 or all count 1.",
         "One ace counts 11 unless that makes more than 21; each other one "
         "counts 1.",
         PLAY, OF_ACES},
    [ACES_ONLY_ONE_REDUCED] =
        {"aces-only-one-reduced",
         "With several aces only one of them can count 1.",
         "Go on taking 10 off while the hand is over 21 and an ace still "
         "counts 11.",
         PLAY, OF_ACES},
    [ACES_FIXED_ON_ARRIVAL] =
        {"aces-fixed-on-arrival",
         "An ace keeps the value that it had when it was dealt.",
         "Count the whole hand anew after each card: an ace that was 11 may "
         "have to be 1 now.",
         PLAY, OF_ACES},
    [COURT_CARDS_COUNT_ON] = {"court-cards-count-on",
                              "Jack, queen and king count 11, 12 and 13.",
                              "Jack, queen and king count 10.", PLAY, ALONE},
    [HOLE_SHOWN] =
        {"hole-shown", "The dealer's second card is shown too early.",
         "Until the player's turn is over, print \" **\" for the dealer's "
         "second card.",
         PLAY, OF_HOLE},
    [HOLE_NEVER_TURNED] =
        {"hole-never-turned",
         "The dealer's second card stays hidden in the dealer's turn.",
         "When the player's turn is over, print the second card, from the "
         "next table on.",
         PLAY, OF_HOLE},
    [HOLE_WRONG_CARD] = {"hole-wrong-card",
                         "The dealer's first card is hidden, not the second.",
                         "Print \" **\" for the dealer's second card.", PLAY,
                         ALONE},
    [HOLE_HIDDEN_AFTER_BUST] =
        {"hole-hidden-after-bust",
         "After a bust of the player the dealer's second card stays hidden.",
         "The dealer's hand is shown in the dealer's turn, after a bust too.",
         PLAY, OF_HOLE},
    [HOLE_HIDDEN_IN_DEAL] = {"hole-hidden-in-deal",
                             "The dealer's second card is hidden.",
                             "deal hides no card; only play does.", DEAL,
                             OF_HOLE},
    [DEALER_HITS_17] = {"dealer-hits-17", "The dealer hits on 17.",
                        "The dealer hits below 17 and stands from 17 on.", PLAY,
                        OF_17},
    [DEALER_HITS_SOFT_17] =
        {"dealer-hits-soft-17",
         "The dealer hits on 17 when an ace counts 11 in it.",
         "The dealer stands on every 17.", PLAY, OF_17},
    [DEALER_STANDS_16] = {"dealer-stands-16", "The dealer stands on 16.",
                          "The dealer hits below 17 and stands from 17 on.",
                          PLAY, ALONE},
    [DEALER_PLAYS_AFTER_BUST] =
        {"dealer-plays-after-bust",
         "The dealer goes on hitting though the player is bust.",
         "When the player is bust the dealer shows the hand and stands.", PLAY,
         OF_BUST},
    [PLAYER_ASKED_AFTER_BUST] =
        {"player-asked-after-bust",
         "The player is asked again though the hand is bust.",
         "Over 21 print \"Player busts!\" in the place of the question, and "
         "end the player's turn.",
         PLAY, OF_BUST},
    [BUST_SKIPS_DEALER] =
        {"bust-skips-dealer",
         "After a bust of the player the dealer's turn is left out.",
         "Show the table once more with the dealer's second card, pause, and "
         "print \"Dealer stands.\"",
         PLAY, OF_BUST},
    [NO_PROMPT_AT_21] = {"no-prompt-at-21", "The player is not asked at 21.",
                         "Ask at 21 as at any other total: only a bust ends "
                         "the turn by itself.",
                         PLAY, OF_PROMPT},
    [NO_PROMPT_AT_NATURAL] =
        {"no-prompt-at-natural",
         "The player is not asked when the first two cards make 21.",
         "A natural is nothing special here: ask as at any other total.", PLAY,
         OF_PROMPT},
    [EQUAL_BUST_IS_PUSH] =
        {"equal-bust-is-push",
         "When both are bust with the same total it is called a push.",
         "A player who is bust has lost, whatever the dealer has: look at the "
         "bust before you compare.",
         PLAY, ALONE},
    [PLAYER_BUST_FORGOTTEN] =
        {"player-bust-forgotten",
         "A player who is bust wins with the higher total.",
         "A player who is bust has lost, whatever the dealer has.", PLAY,
         ALONE},
    [DEALER_BUST_FORGOTTEN] = {"dealer-bust-forgotten",
                               "A dealer who is bust wins with the higher "
                               "total.",
                               "When the dealer is bust and the player is not, "
                               "the player wins.",
                               PLAY, ALONE},
    [PUSH_IS_LOST] = {"push-is-lost", "With equal totals the dealer wins.",
                      "Equal totals are a push: nobody wins, and a new game "
                      "begins.",
                      PLAY, OF_PUSH},
    [PUSH_IS_WON] = {"push-is-won", "With equal totals the player wins.",
                     "Equal totals are a push: nobody wins, and a new game "
                     "begins.",
                     PLAY, OF_PUSH},
    [NO_REPLAY_AFTER_PUSH] =
        {"no-replay-after-push", "The program ends after a push.",
         "After \"Push! Play again.\" play a new game with a fresh deck.", PLAY,
         OF_PUSH},
    [ONE_CHARACTER_A_LINE] =
        {"one-character-a-line",
         "Only the first answer of a line is read; the others are lost.",
         "Read the next character that is no white space, as "
         "scanf(\" %c\", &answer) does, and leave the rest of the line for "
         "the next question.",
         GAMES, ALONE},
    [TABLE_BLANK_MISSING] = {"table-blank-missing",
                             "The empty line before a table is missing.",
                             "Print \"\\n\" before \" Player Dealer\\n\".",
                             GAMES, OF_TABLE_BLANK},
    [TABLE_BLANK_EXTRA] =
        {"table-blank-extra", "There is an empty line too many before a table.",
         "Before \" Player Dealer\\n\" print one \"\\n\" only.", GAMES,
         OF_TABLE_BLANK},
    [SCORES_BLANK_MISSING] =
        {"scores-blank-missing",
         "The empty line before the final scores is missing.",
         "Print \"\\n\" before \"Final scores\".", PLAY, OF_SCORES_BLANK},
    [SCORES_BLANK_EXTRA] =
        {"scores-blank-extra",
         "There is an empty line too many before the final scores.",
         "Before \"Final scores\" print one \"\\n\" only.", PLAY,
         OF_SCORES_BLANK},
    [SEED_BLANK_EXTRA] =
        {"seed-blank-extra",
         "There is a line's end too many behind \"Seed: \".",
         "Print nothing behind the question for the seed: whoever types ends "
         "that line.",
         ALL, ALONE},
    [TEN_LEFT_JUSTIFIED] =
        {"ten-left-justified",
         "The faces stand on the left of their two columns: \"2 \" and \"10\".",
         "Right-justify the face, as printf(\"%2s\", face) does: \" 2\" and "
         "\"10\".",
         ALL, OF_CARDS},
    [TEN_NOT_PADDED] =
        {"ten-not-padded",
         "A card has no blank before a face of one character, so that a ten "
         "is wider than the others.",
         "Give each face two columns, as printf(\"%2s\", face) does: \" 2\" "
         "and \"10\".",
         ALL, OF_CARDS},
    [TEN_ALWAYS_PADDED] =
        {"ten-always-padded",
         "A ten has a blank before it like the other cards, and is one column "
         "too wide.",
         "Give each face two columns, as printf(\"%2s\", face) does: \" 2\" "
         "and \"10\".",
         ALL, OF_CARDS},
    [PAUSE_MISSING] =
        {"pause-missing", "The dealer decides without a pause.",
         "Call sleep(2) between the table and each decision of the dealer.",
         GAMES, OF_PAUSE},
    [PAUSE_ONLY_BEFORE_HITS] =
        {"pause-only-before-hits",
         "The dealer pauses before hitting, but not before the last decision.",
         "Call sleep(2) before each decision: \"Dealer stands.\" and \"Dealer "
         "busts!\" too.",
         GAMES, OF_PAUSE},
    [PAUSE_AFTER_DECISION] =
        {"pause-after-decision", "The pause comes after the dealer's decision.",
         "Call sleep(2) before the decision is printed, not behind it.", GAMES,
         OF_PAUSE},
    [PAUSE_BEFORE_TABLE] =
        {"pause-before-table", "The pause comes before the dealer's table.",
         "Print the table, call fflush(stdout), then sleep(2), then print the "
         "decision.",
         GAMES, OF_PAUSE},
    [PAUSE_WRONG_LENGTH] = {"pause-wrong-length",
                            "The pauses do not last two seconds.",
                            "Call sleep(2).", GAMES, ALONE},
    [FLUSH_MISSING] =
        {"flush-missing",
         "The output is not flushed before the pause: what was printed shows "
         "only after it.",
         "Call fflush(stdout) before sleep(2).", GAMES, ALONE},
    [LINE_ENDS_DIFFER] =
        {"line-ends-differ",
         "There is white space at the ends of lines where none belongs, or "
         "none where it does.",
         "Compare the ends of your lines with the expected ones: blanks, tabs "
         "and carriage returns count.",
         ALL, ALONE},
    [BLANK_LINES_DIFFER] = {"blank-lines-differ",
                            "Empty lines are missing, or there are too many.",
                            "Compare where your empty lines stand with the "
                            "expected output.",
                            ALL, ALONE},
    [LETTER_CASE_DIFFERS] = {"letter-case-differs",
                             "Capital and small letters differ.",
                             "Write the words as the expected output does.",
                             ALL, ALONE},
};

mistake_set mistake_bit(enum mistake mistake)
{
    return (mistake_set)1 << mistake;
}

const struct mistake_facts *mistake_facts(enum mistake mistake)
{
    return &FACTS[mistake];
}
