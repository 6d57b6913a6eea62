/* A model of a student's program, and the mistakes that students usually make.
 * To add a mistake, add its name to `enum mistake`, where the diagnosis should
 * try it, and its row to the table, and ask student_makes() in the model where
 * the program goes wrong. The scripts that a program is judged with come from
 * the model without mistakes. */
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "grading.h"
#include "grading/scripts.h"
#include "grading/student.h"
#include "grading_course.h"

/* ---- The mistakes ---- */

enum mistake {
    /* The deck. */
    SHUFFLES_UPWARDS,
    SHUFFLES_UPWARDS_FROM_REST,
    RAND_MODULO_52,
    RAND_MODULO_52_UPWARDS,
    RAND_MODULO_I,
    RAND_MODULO_I_PLUS_1,
    SHUFFLE_STARTS_AT_50,
    SHUFFLE_STOPS_AT_1,
    SHUFFLES_DOWNWARDS,
    SHUFFLES_TWICE,
    RAND_CALLED_MORE,
    SWAP_LOSES_CARD,
    SHUFFLE_MISSING,
    SHUFFLE_MISSING_AFTER_PUSH,
    SRAND_MISSING,
    SEED_CHANGED,
    SEED_ZERO_SHUFFLED,
    SRAND_AFTER_PUSH,
    DECK_NOT_FRESH,
    DECK_GOES_ON,
    SUITS_OUT_OF_ORDER,
    FACES_OUT_OF_ORDER,
    ACE_FIRST,
    DECK_BY_FACE,
    DECK_LISTED_BACKWARDS,
    CARD_BURNED,
    DEALS_FROM_WRONG_END,
    DEALS_HAND_BY_HAND,
    DEALS_DEALER_FIRST,
    HOLE_DEALT_LATE,
    /* The totals. */
    ACES_ALWAYS_11,
    ACES_ALWAYS_1,
    ACES_ALL_OR_NONE,
    ACES_ONLY_ONE_REDUCED,
    ACES_FIXED_ON_ARRIVAL,
    ACES_ONE_ALWAYS_11,
    ACES_STAY_BELOW_21,
    COURT_CARDS_COUNT_ON,
    TWENTY_ONE_BUSTS,
    /* The hole card. */
    HOLE_SHOWN,
    HOLE_NEVER_TURNED,
    HOLE_WRONG_CARD,
    HOLE_IN_PLAYERS_HAND,
    HOLE_HIDDEN_AFTER_BUST,
    HOLE_HIDDEN_IN_DEAL,
    /* The play. */
    DEALER_HITS_17,
    DEALER_HITS_SOFT_17,
    DEALER_STANDS_16,
    DEALER_HITS_ABOVE_17,
    DEALER_HITS_UNTIL_AHEAD,
    DEALER_STOPS_WHEN_AHEAD,
    DEALER_HITS_ARE_COUNTED,
    DEALER_PLAYS_AFTER_BUST,
    PLAYER_ASKED_AFTER_BUST,
    BUST_SKIPS_DEALER,
    PLAYER_HITS_ONCE,
    NO_PROMPT_AT_21,
    NO_PROMPT_AT_NATURAL,
    NATURAL_ENDS_GAME,
    EQUAL_BUST_IS_PUSH,
    PLAYER_BUST_FORGOTTEN,
    DEALER_BUST_FORGOTTEN,
    PUSH_IS_LOST,
    PUSH_IS_WON,
    NO_REPLAY_AFTER_PUSH,
    GAME_NEVER_ENDS,
    HANDS_NOT_EMPTIED,
    SEED_ASKED_AGAIN,
    WINNERS_SWAPPED,
    /* The wrong program. */
    SHUFFLE_HANDED_IN,
    DEAL_HANDED_IN,
    PLAY_HANDED_IN,
    /* Input and output. */
    ANSWERS_SWAPPED,
    EVERY_ANSWER_HITS,
    EVERY_ANSWER_STANDS,
    NO_ANSWER_ACCEPTED,
    NEWLINE_READ_AS_ANSWER,
    TEXT_ON_STDERR,
    MESSAGE_MISSING,
    NO_TABLE_AFTER_HIT,
    NO_TABLE_AFTER_STANDING,
    NO_TABLE_BEFORE_BUST,
    NO_TABLE_AFTER_DEALERS_HIT,
    TOO_FEW_ROWS,
    COLUMNS_SWAPPED,
    /* The pauses. */
    PAUSE_MISSING,
    PAUSE_ONLY_BEFORE_HITS,
    PAUSE_MISSING_AFTER_BUST,
    PAUSE_AFTER_DECISION,
    PAUSE_BEFORE_TABLE,
    PAUSE_BEFORE_DECISION,
    PAUSE_WRONG_LENGTH,
    FLUSH_MISSING,
    /* What a second build, the output or the compiler shows. The model doesn't
     * make these. */
    MEMORY_ERROR,
    GARBAGE_READ,
    DIVISION_BY_ZERO,
    WAITS_FOR_INPUT,
    COMMAND_STARTED,
    UNREPEATABLE,
    LINE_ENDS_DIFFER,
    BLANK_LINES_DIFFER,
    LETTER_CASE_DIFFERS,
    SEED_PROMPT_DIFFERS,
    ANSWER_PROMPT_DIFFERS,
    MESSAGE_DIFFERS,
    CARDS_PRINTED_OTHERWISE,
    LINE_UNKNOWN,
    FIRST_CARDS_DIFFER,
    DECK_INCOMPLETE,
    CARD_DEALT_AGAIN,
    SCORES_OF_OTHER_CARDS,
    NEGATIVE_SEEDS,
    ASSIGNMENT_AS_CONDITION,
    LOCAL_RETURNED,
    NO_EFFECT,
    FORMAT_MISMATCH,
    BRACES_MISSING,
    BODY_EMPTY,
    CONDITION_CONSTANT,
    STRING_COMPARED,
    CAPITAL_COMPARED,
    RETURN_MISSING,
    ENDLESS_RECURSION,
    SHUFFLED_OTHERWISE,
    DEALT_IN_OTHER_ORDER,
    HAND_IN_OTHER_ORDER,
    CARD_VALUES_DIFFER,
    CARD_NOT_ADDED,
    SCORES_SWAPPED,
    BUST_SCORES_0,
    QUESTION_MISSING,
    PAUSE_EXTRA,
    DEALER_LIMIT_DIFFERS,
    ENDS_EARLY,
    MAIN_CALLED,
    MESSAGE_OF_OTHER_CARDS,
    MESSAGE_COUNT_DIFFERS,
    ANSWER_NOT_READ,
    MISTAKE_COUNT
};

enum {
    SHUFFLE = 1 << PART_SHUFFLE,
    DEAL = 1 << PART_DEAL,
    PLAY = 1 << PART_PLAY,
    GAMES = DEAL | PLAY,
    ALL = SHUFFLE | DEAL | PLAY
};

/* Two mistakes of the same family are never made together. */
enum {
    OF_SHUFFLE = 1,
    OF_SEED,
    OF_NEXT_DECK,
    OF_SUITS,
    OF_FACES,
    OF_ORDER,
    OF_ACES,
    OF_HOLE,
    OF_17,
    OF_BUST,
    OF_PROMPT,
    OF_ANSWER,
    OF_PUSH,
    OF_WORDING,
    OF_PROGRAM,
    OF_PAUSE
};

/* The diagnosis tries them in the order of the enum. */
static const struct mistake_facts MISTAKES[MISTAKE_COUNT] = {
    /* The deck. */
    [SHUFFLES_UPWARDS] =
        {"shuffles-upwards", "The shuffle goes up, from card 0 to card 51.",
         "Let i run from 51 down to 0 and swap cards i and rand() % (i + 1).",
         ALL, .family = OF_SHUFFLE},
    [SHUFFLES_UPWARDS_FROM_REST] =
        {"shuffles-upwards-from-rest",
         "The shuffle goes up and swaps each card with one of the cards after it.",
         "Let i run from 51 down to 0 and swap cards i and rand() % (i + 1).",
         ALL, .family = OF_SHUFFLE},
    [RAND_MODULO_52] =
        {"rand-modulo-52", "The shuffle swaps each card with card rand() % 52.",
         "Swap card i with card rand() % (i + 1): only the cards up to i are still to be shuffled.",
         ALL, .family = OF_SHUFFLE},
    [RAND_MODULO_52_UPWARDS] =
        {"rand-modulo-52-upwards",
         "The shuffle goes up and swaps each card with card rand() % 52.",
         "Let i run from 51 down to 0 and swap cards i and rand() % (i + 1).",
         ALL, .family = OF_SHUFFLE},
    [RAND_MODULO_I] =
        {"rand-modulo-i",
         "The shuffle swaps card i with card rand() % i, so never with itself.",
         "Use rand() % (i + 1) and let i go down to 0: a card may stay where it is.",
         ALL, .family = OF_SHUFFLE},
    [RAND_MODULO_I_PLUS_1] =
        {"rand-modulo-i-plus-1",
         "The shuffle swaps card i with card rand() % i + 1, which adds 1 too late.",
         "Write the parentheses, rand() % (i + 1), and let i go down to 0.",
         ALL, .family = OF_SHUFFLE},
    [SHUFFLE_STARTS_AT_50] =
        {"shuffle-starts-at-50",
         "The shuffle starts with card 50, so it calls rand() only 51 times per deck and never swaps card 51.",
         "Let i run from 51 down to 0: the 52 cards are numbered from 0 to 51.",
         ALL, .family = OF_SHUFFLE},
    [SHUFFLE_STOPS_AT_1] =
        {"shuffle-stops-at-1",
         "The shuffle stops at card 1, so it calls rand() only 51 times per deck, and the next deck comes out wrong.",
         "Let i go down to 0, even though the last step swaps nothing: the assignment calls rand() 52 times per deck.",
         PLAY, .family = OF_SHUFFLE},
    [SHUFFLES_DOWNWARDS] =
        {"shuffles-downwards",
         "The shuffle goes down and swaps cards i and rand() % (i + 1).",
         "Shuffle the way this term's assignment says.", 0,
         .family = OF_SHUFFLE, .parts_elsewhere = ALL},
    [SHUFFLES_TWICE] =
        {"shuffles-twice", "The deck is shuffled more than once.",
         "Call rand() only 52 times before each game: shuffle once.", ALL,
         .variants = 8},
    [RAND_CALLED_MORE] =
        {"rand-called-more",
         "rand() is called more often than the shuffle needs.",
         "Call rand() only for the 52 swaps: another call moves all later cards.",
         ALL, .variants = 6},
    [SWAP_LOSES_CARD] =
        {"swap-loses-card",
         "The shuffle copies cards instead of swapping them: some come twice, and others are lost.",
         "To swap two cards, keep the first in a third variable before you overwrite it.",
         ALL, .variants = 1},
    [SHUFFLE_MISSING] = {"shuffle-missing", "The deck isn't shuffled.",
                         "Shuffle each fresh deck unless the seed is 0.", ALL,
                         .family = OF_SHUFFLE},
    [SHUFFLE_MISSING_AFTER_PUSH] =
        {"shuffle-missing-after-push",
         "After a push, the fresh deck isn't shuffled.",
         "Shuffle each fresh deck unless the seed is 0.", PLAY,
         .family = OF_NEXT_DECK},
    [SRAND_MISSING] =
        {"srand-missing", "The seed isn't passed to srand().",
         "Unless the seed is 0, call srand(seed) once, before the first shuffle.",
         ALL, .family = OF_SEED},
    [SEED_CHANGED] =
        {"seed-changed", "srand() gets another number than the seed.",
         "Keep the seed in an int, read it with %d, and pass it to srand() as it is.",
         ALL, .family = OF_SEED, .variants = 6},
    [SEED_ZERO_SHUFFLED] =
        {"seed-zero-shuffled", "Seed 0 shuffles the deck.",
         "With seed 0, call neither srand() nor the shuffle: the deck stays in order.",
         ALL},
    [SRAND_AFTER_PUSH] =
        {"srand-after-push",
         "srand() is called again after a push, so the same cards come up again.",
         "Call srand() once, at the start; the next deck continues the random sequence.",
         PLAY, .family = OF_NEXT_DECK},
    [DECK_NOT_FRESH] =
        {"deck-not-fresh",
         "After a push, the old deck is shuffled again without being put back in order.",
         "Put the deck in order, 2 of clubs first, before each shuffle.", PLAY},
    [DECK_GOES_ON] =
        {"deck-goes-on",
         "After a push, the cards come from the rest of the old deck.",
         "Start each new game with a fresh deck and shuffle it again.", PLAY,
         .family = OF_NEXT_DECK},
    [SUITS_OUT_OF_ORDER] =
        {"suits-out-of-order", "The suits are in the wrong order.",
         "Clubs come first, then diamonds, hearts and spades.", ALL,
         .family = OF_SUITS, .variants = 22},
    [FACES_OUT_OF_ORDER] =
        {"faces-out-of-order", "The faces are in the wrong order.",
         "In each suit, the 2 comes first, then 3 to 10, jack, queen, king and ace.",
         ALL, .family = OF_FACES, .variants = 2},
    [ACE_FIRST] =
        {"ace-first", "The ace is the lowest card of its suit in the deck.",
         "The ace has number 14: in each suit it comes last, after the king.",
         ALL, .family = OF_FACES},
    [DECK_BY_FACE] =
        {"deck-by-face",
         "The deck is in the order of the faces, not of the suits.",
         "All clubs come first, then all diamonds, hearts and spades.", ALL,
         .family = OF_FACES},
    [DECK_LISTED_BACKWARDS] = {"deck-listed-backwards",
                               "The deck is listed backward.",
                               "List the deck from card 0 to card 51.",
                               SHUFFLE},
    [CARD_BURNED] = {"card-burned",
                     "The first card of the deck is thrown away.",
                     "The top card of the deck is the player's first card.",
                     GAMES},
    [DEALS_FROM_WRONG_END] =
        {"deals-from-wrong-end",
         "The cards are dealt from the wrong end of the deck.",
         "The top of the deck is the end of the array: deal card 51 first, then card 50.",
         GAMES},
    [DEALS_HAND_BY_HAND] =
        {"deals-hand-by-hand",
         "The player gets the first two cards and the dealer the next two.",
         "Deal in turn: player, dealer, player, dealer.", GAMES,
         .family = OF_ORDER},
    [DEALS_DEALER_FIRST] =
        {"deals-dealer-first", "The dealer gets the first card.",
         "Deal in turn, the player first: player, dealer, player, dealer.",
         GAMES, .family = OF_ORDER},
    [HOLE_DEALT_LATE] =
        {"hole-dealt-late",
         "The dealer's second card is dealt only after the player's turn.",
         "Deal four cards in turn before the player's turn, and only print \" **\" instead of the hole card.",
         PLAY, .family = OF_ORDER, .variants = 1},
    /* The totals. */
    [ACES_ALWAYS_11] = {"aces-always-11", "An ace always counts as 11.",
                        "If 11 would put the hand over 21, count the ace as 1.",
                        PLAY, .family = OF_ACES},
    [ACES_ALWAYS_1] = {"aces-always-1", "An ace always counts as 1.",
                       "Count one ace as 11 unless that puts the hand over 21.",
                       PLAY, .family = OF_ACES},
    [ACES_ALL_OR_NONE] =
        {"aces-all-or-none", "Several aces count either all as 11 or all as 1.",
         "Count one ace as 11 unless that puts the hand over 21, and count each of the others as 1.",
         PLAY, .family = OF_ACES},
    [ACES_ONLY_ONE_REDUCED] =
        {"aces-only-one-reduced",
         "With several aces, only one of them can count as 1.",
         "Keep subtracting 10 while the hand is over 21 and an ace still counts as 11.",
         PLAY, .family = OF_ACES},
    [ACES_FIXED_ON_ARRIVAL] =
        {"aces-fixed-on-arrival",
         "An ace keeps the value it had when it was dealt.",
         "Count the whole hand again after each card: an ace that was 11 may have to be 1 now.",
         PLAY, .family = OF_ACES},
    [ACES_ONE_ALWAYS_11] =
        {"aces-one-always-11",
         "The first ace always counts as 11, the others as 1.",
         "If 11 would put the hand over 21, count the first ace as 1, too.",
         PLAY, .family = OF_ACES},
    [ACES_STAY_BELOW_21] =
        {"aces-stay-below-21",
         "An ace counts as 11 only if the total stays below 21.",
         "Count an ace as 11 if the total is at most 21: an ace and a ten are 21.",
         PLAY, .family = OF_ACES},
    [COURT_CARDS_COUNT_ON] = {"court-cards-count-on",
                              "Jacks, queens and kings count as 11, 12 and 13.",
                              "Count jacks, queens and kings as 10.", PLAY},
    [TWENTY_ONE_BUSTS] =
        {"21-busts", "A total of 21 counts as a bust.",
         "Only more than 21 is a bust: compare with > 21, not with >= 21.",
         PLAY, .variants = 1},
    /* The hole card. */
    [HOLE_SHOWN] =
        {"hole-shown", "The dealer's hole card is shown too early.",
         "Print \" **\" for the dealer's second card until the player's turn is over.",
         PLAY, .family = OF_HOLE, .variants = 1},
    [HOLE_NEVER_TURNED] =
        {"hole-never-turned",
         "The dealer's hole card stays hidden during the dealer's turn.",
         "Show the dealer's second card in every table after the player's turn.",
         PLAY, .family = OF_HOLE},
    [HOLE_WRONG_CARD] =
        {"hole-wrong-card",
         "The dealer's first card is hidden instead of the second.",
         "Print \" **\" for the dealer's second card.", PLAY},
    [HOLE_IN_PLAYERS_HAND] =
        {"hole-in-players-hand",
         "The player's second card is hidden instead of the dealer's.",
         "Print \" **\" for the dealer's second card.", PLAY,
         .family = OF_HOLE},
    [HOLE_HIDDEN_AFTER_BUST] =
        {"hole-hidden-after-bust",
         "The dealer's hole card stays hidden after the player busts.",
         "Show the dealer's whole hand in the dealer's turn, even after the player busts.",
         PLAY, .family = OF_HOLE},
    [HOLE_HIDDEN_IN_DEAL] = {"hole-hidden-in-deal",
                             "The dealer's hole card is hidden.",
                             "Show every card in deal; only play hides one.",
                             DEAL, .family = OF_HOLE},
    /* The play. */
    [DEALER_HITS_17] = {"dealer-hits-17", "The dealer hits on 17.",
                        "Let the dealer hit below 17 and stand on 17 or more.",
                        PLAY, .family = OF_17},
    [DEALER_HITS_SOFT_17] =
        {"dealer-hits-soft-17",
         "The dealer hits on a soft 17, where an ace counts as 11.",
         "Let the dealer stand on every 17.", PLAY, .family = OF_17},
    [DEALER_STANDS_16] =
        {"dealer-stands-16", "The dealer stands on 16.",
         "Let the dealer hit below 17 and stand on 17 or more.", PLAY},
    [DEALER_HITS_ABOVE_17] =
        {"dealer-hits-above-17",
         "The dealer stands below 17 and hits above it.",
         "Turn the comparison around: the dealer hits while the total is < 17.",
         PLAY, .family = OF_17, .variants = 3},
    [DEALER_HITS_UNTIL_AHEAD] =
        {"dealer-hits-until-ahead",
         "The dealer keeps hitting until ahead of the player.",
         "Let the dealer hit below 17 and stand on 17 or more, whatever the player has.",
         PLAY, .family = OF_17, .variants = 4},
    [DEALER_STOPS_WHEN_AHEAD] =
        {"dealer-stops-when-ahead",
         "The dealer stands below 17 if that already beats the player.",
         "Let the dealer hit below 17 and stand on 17 or more, whatever the player has.",
         PLAY, .family = OF_17, .variants = 1},
    [DEALER_HITS_ARE_COUNTED] =
        {"dealer-hits-are-counted",
         "The dealer stops after a fixed number of cards.",
         "Let the dealer hit as long as the total is below 17: use a loop.",
         PLAY, .family = OF_17, .variants = 3},
    [DEALER_PLAYS_AFTER_BUST] =
        {"dealer-plays-after-bust",
         "The dealer keeps hitting after the player busts.",
         "When the player busts, show the dealer's hand and let the dealer stand.",
         PLAY, .family = OF_BUST},
    [PLAYER_ASKED_AFTER_BUST] =
        {"player-asked-after-bust", "The player is asked again after busting.",
         "When the total is over 21, print \"Player busts!\" instead of the question and end the player's turn.",
         PLAY, .family = OF_BUST},
    [BUST_SKIPS_DEALER] =
        {"bust-skips-dealer",
         "The dealer's turn is skipped after the player busts.",
         "Show the table again with the dealer's second card, pause, and print \"Dealer stands.\"",
         PLAY, .family = OF_BUST},
    [PLAYER_HITS_ONCE] =
        {"player-hits-once", "The player isn't asked again after a hit.",
         "Ask as long as the player hits and isn't bust: use a loop, not an if.",
         PLAY, .family = OF_PROMPT},
    [NO_PROMPT_AT_21] =
        {"no-prompt-at-21", "The player isn't asked at 21.",
         "Ask at 21 as at any other total: only a bust ends the turn automatically.",
         PLAY, .family = OF_PROMPT},
    [NO_PROMPT_AT_NATURAL] =
        {"no-prompt-at-natural",
         "The player isn't asked when the first two cards make 21.",
         "A blackjack is nothing special in this assignment: ask as at any other total.",
         PLAY, .family = OF_PROMPT},
    [NATURAL_ENDS_GAME] =
        {"natural-ends-game",
         "A player's 21 in the first two cards ends the game at once.",
         "A blackjack is nothing special in this assignment: continue as with any other total.",
         PLAY, .family = OF_PROMPT, .variants = 2},
    [EQUAL_BUST_IS_PUSH] =
        {"equal-bust-is-push",
         "When both hands bust with the same total, the program calls it a push.",
         "A player who busts has lost, whatever the dealer has: check for a bust before you compare totals.",
         PLAY},
    [PLAYER_BUST_FORGOTTEN] =
        {"player-bust-forgotten",
         "A player who busts wins with the higher total.",
         "A player who busts has lost, whatever the dealer has.", PLAY},
    [DEALER_BUST_FORGOTTEN] =
        {"dealer-bust-forgotten",
         "A dealer who busts wins with the higher total.",
         "When the dealer busts and the player doesn't, the player wins.",
         PLAY},
    [PUSH_IS_LOST] =
        {"push-is-lost", "The dealer wins when the totals are equal.",
         "Equal totals are a push: nobody wins, and a new game begins.", PLAY,
         .family = OF_PUSH},
    [PUSH_IS_WON] =
        {"push-is-won", "The player wins when the totals are equal.",
         "Equal totals are a push: nobody wins, and a new game begins.", PLAY,
         .family = OF_PUSH},
    [NO_REPLAY_AFTER_PUSH] =
        {"no-replay-after-push", "The program ends after a push.",
         "After \"Push! Play again.\" play a new game with a fresh deck.", PLAY,
         .family = OF_PUSH},
    [GAME_NEVER_ENDS] = {"game-never-ends",
                         "A new game begins even after somebody has won.",
                         "Play again only after a push.", PLAY},
    [HANDS_NOT_EMPTIED] = {"hands-not-emptied",
                           "After a push, old cards stay in the hands.",
                           "Empty both hands before each new game.", PLAY,
                           .variants = 2},
    [SEED_ASKED_AGAIN] =
        {"seed-asked-again",
         "After a push, the program asks for the seed again.",
         "Ask for the seed once, at the start; a new game continues the random sequence.",
         PLAY, .family = OF_NEXT_DECK, .variants = 1},
    [WINNERS_SWAPPED] = {"winners-swapped",
                         "The wrong hand is declared the winner.",
                         "The higher total wins unless it is over 21.", PLAY,
                         .variants = 1},
    /* The wrong program. */
    [SHUFFLE_HANDED_IN] = {"shuffle-handed-in", "This program is shuffle.",
                           "Check which program you handed in.", GAMES,
                           .family = OF_PROGRAM},
    [DEAL_HANDED_IN] = {"deal-handed-in", "This program is deal.",
                        "Check which program you handed in.", SHUFFLE | PLAY,
                        .family = OF_PROGRAM},
    [PLAY_HANDED_IN] = {"play-handed-in", "This program is play.",
                        "Check which program you handed in.", SHUFFLE | DEAL,
                        .family = OF_PROGRAM},
    /* Input and output. */
    [ANSWERS_SWAPPED] =
        {"answers-swapped", "The answer h stands and the answer s hits.",
         "Let h hit and s stand: look at what you do with each answer.", GAMES,
         .family = OF_ANSWER},
    [EVERY_ANSWER_HITS] =
        {"every-answer-hits", "Every answer counts as a hit.",
         "Look at the condition: == compares and = assigns, and answer == 'h' || 'H' is always true.",
         GAMES, .family = OF_ANSWER},
    [EVERY_ANSWER_STANDS] =
        {"every-answer-stands", "Every answer counts as a stand.",
         "Read one char with scanf(\" %c\", &answer), and compare it with == 'h'; answer == 's' || 'S' is always true.",
         GAMES, .family = OF_ANSWER},
    [NO_ANSWER_ACCEPTED] =
        {"no-answer-accepted",
         "No answer is accepted: the question comes again.",
         "Read one char with scanf(\" %c\", &answer), and ask again while it is != 'h' && != 's': with || that is always true.",
         GAMES, .family = OF_WORDING /* without questions, it shows nothing */},
    [NEWLINE_READ_AS_ANSWER] =
        {"newline-read-as-answer",
         "The newline after an input is read as an answer.",
         "Write scanf(\" %c\", &answer) with a blank before the %, which skips newlines.",
         GAMES, .family = OF_ANSWER, .variants = 3},
    [TEXT_ON_STDERR] =
        {"text-on-stderr", "Text goes to standard error.",
         "Print everything to standard output: use printf(), not fprintf(stderr, ...).",
         ALL, .family = OF_WORDING, .variants = 3 + MESSAGE_COUNT},
    [MESSAGE_MISSING] =
        {"message-missing", "A message or a question is never printed.",
         "Compare with the expected output which line is missing.", ALL,
         .family = OF_WORDING, .variants = 1 + MESSAGE_COUNT},
    [NO_TABLE_AFTER_HIT] = {"no-table-after-hit",
                            "The table isn't printed after the player hits.",
                            "Print the table again before each question.",
                            PLAY},
    [NO_TABLE_AFTER_STANDING] =
        {"no-table-after-standing",
         "The table isn't printed before the dealer's first decision.",
         "Print the table before each decision of the dealer.", GAMES,
         .variants = 1},
    [NO_TABLE_BEFORE_BUST] =
        {"no-table-before-bust",
         "The table isn't printed before \"Dealer busts!\".",
         "Print the table before each decision of the dealer, and before a bust.",
         PLAY},
    [NO_TABLE_AFTER_DEALERS_HIT] =
        {"no-table-after-dealers-hit",
         "The table isn't printed after the dealer hits.",
         "Print the table before each decision of the dealer: in the loop, not before it.",
         GAMES, .variants = 1},
    [TOO_FEW_ROWS] = {"too-few-rows", "The table has too few rows.",
                      "Print as many rows as the longer hand has cards.", GAMES,
                      .variants = 3},
    [COLUMNS_SWAPPED] = {"columns-swapped",
                         "Each hand is in the column of the other one.",
                         "Print the player's cards on the left.", GAMES},
    /* The pauses. */
    [PAUSE_MISSING] =
        {"pause-missing", "The dealer decides without a pause.",
         "Call sleep(2) between the table and each decision of the dealer.",
         GAMES, .family = OF_PAUSE, .kind = MISTAKE_OF_PAUSES,
         .waits_less = true},
    [PAUSE_ONLY_BEFORE_HITS] =
        {"pause-only-before-hits",
         "The dealer pauses before hitting but not before the last decision.",
         "Call sleep(2) before every decision, including \"Dealer stands.\"",
         GAMES, .family = OF_PAUSE, .kind = MISTAKE_OF_PAUSES,
         .waits_less = true},
    [PAUSE_MISSING_AFTER_BUST] =
        {"pause-missing-after-bust",
         "After the player busts, the dealer stands without a pause.",
         "Call sleep(2) before every decision, including \"Dealer stands.\" after the player's bust.",
         PLAY, .family = OF_PAUSE, .kind = MISTAKE_OF_PAUSES,
         .waits_less = true},
    [PAUSE_AFTER_DECISION] =
        {"pause-after-decision", "The pause comes after the dealer's decision.",
         "Call sleep(2) before you print the decision, not after it.", GAMES,
         .family = OF_PAUSE, .variants = 1, .kind = MISTAKE_OF_PAUSES},
    [PAUSE_BEFORE_TABLE] =
        {"pause-before-table", "The pause comes before the dealer's table.",
         "Print the table, call fflush(stdout), call sleep(2), and then print the decision.",
         GAMES, .family = OF_PAUSE, .kind = MISTAKE_OF_PAUSES},
    [PAUSE_BEFORE_DECISION] =
        {"pause-before-decision",
         "The pause comes between the table and the dealer's decision.",
         "Pause where this term's assignment says.", 0, .family = OF_PAUSE,
         .kind = MISTAKE_OF_PAUSES, .parts_elsewhere = GAMES},
    [PAUSE_WRONG_LENGTH] = {"pause-wrong-length",
                            "The pauses don't last two seconds.",
                            "Call sleep(2).", GAMES, .kind = MISTAKE_OF_PAUSES},
    [FLUSH_MISSING] =
        {"flush-missing",
         "The output isn't flushed before the pause, so it appears only afterward.",
         "Call fflush(stdout) before sleep(2).", GAMES,
         .kind = MISTAKE_OF_PAUSES},
    /* What a second build, the output or the compiler shows. The model doesn't
     * make these, so they have no parts. */
    [MEMORY_ERROR] =
        {"memory-error", "The program uses memory that it doesn't own.",
         "Compile with -g -fsanitize=address,undefined and run the program: it stops at the error."},
    [GARBAGE_READ] =
        {"garbage-read", "The program uses a variable before it is set.",
         "Set every variable and every element of an array before you use it; gcc -O1 -Wall warns about many cases.",
         .warning = "is used uninitialized"},
    [DIVISION_BY_ZERO] =
        {"division-by-zero", "The program divides by zero.",
         "Look at what stands right of each / and %: rand() % i fails where i is 0."},
    [WAITS_FOR_INPUT] =
        {"waits-for-input",
         "After an input, the program waits for another one before it continues.",
         "A blank or \\n at the end of a scanf() format reads on until something else is typed: write \"%d\", not \"%d \" or \"%d\\n\"."},
    [COMMAND_STARTED] =
        {"command-started", "The program starts another program.",
         "Leave out calls such as system(\"clear\"): the screen isn't yours to clear, and the jail refuses them."},
    [UNREPEATABLE] =
        {"unrepeatable", "Two runs with the same seed differ.",
         "Call srand() with the seed that the user types, not with time(NULL) or getpid(), and set every variable before you use it."},
    [LINE_ENDS_DIFFER] =
        {"line-ends-differ",
         "White space at the ends of some lines is missing or doesn't belong there.",
         "Compare the ends of your lines with the expected ones: blanks, tabs and carriage returns count.",
         .ignores = IGNORE_LINE_ENDS},
    [BLANK_LINES_DIFFER] =
        {"blank-lines-differ", "There are missing or extra empty lines.",
         "Compare the positions of your empty lines with the expected output.",
         .ignores = IGNORE_BLANK_LINES},
    [LETTER_CASE_DIFFERS] =
        {"letter-case-differs", "Uppercase and lowercase letters differ.",
         "Use the same capital letters as the expected output.",
         .ignores = IGNORE_CASE},
    [SEED_PROMPT_DIFFERS] =
        {"seed-prompt-differs", "The prompt for the seed differs.",
         "Copy the prompt from the assignment, with the blank and without a newline at its end."},
    [ANSWER_PROMPT_DIFFERS] =
        {"answer-prompt-differs", "The prompt for an answer differs.",
         "Copy the prompt from the assignment, with the blank and without a newline at its end."},
    [MESSAGE_DIFFERS] =
        {"message-differs", "One of the messages differs.",
         "Copy the words and the punctuation from the examples."},
    [CARDS_PRINTED_OTHERWISE] =
        {"cards-printed-otherwise",
         "Cards or the rows of the table are printed differently.",
         "Print the rank in two columns, as printf(\"%2s\", rank) does, then the suit; three blanks for no card, and \" **\" for the hidden one."},
    [LINE_UNKNOWN] = {"line-unknown",
                      "The program prints a line that isn't in the assignment.",
                      "Print only what the examples show."},
    [FIRST_CARDS_DIFFER] =
        {"first-cards-differ", "The game doesn't begin with two cards each.",
         "Deal four cards in turn: player, dealer, player, dealer."},
    [DECK_INCOMPLETE] =
        {"deck-incomplete", "The deck isn't 52 different cards.",
         "Fill it with each card once; then only swap cards, with a third variable."},
    [CARD_DEALT_AGAIN] =
        {"card-dealt-again", "The same card is on the table twice.",
         "Take each dealt card off the deck, for example by counting the top down; and a shuffle only swaps cards."},
    [SCORES_OF_OTHER_CARDS] =
        {"scores-of-other-cards",
         "The printed score doesn't match the printed cards.",
         "Add up the whole hand again after each card: 2 to 10 as they are, jack, queen and king 10, an ace 11 or 1."},
    [NEGATIVE_SEEDS] = {"negative-seeds", "Only negative seeds fail.",
                        "Read the seed with %d, and test seed != 0."},
    [ASSIGNMENT_AS_CONDITION] =
        {"assignment-as-condition",
         "A condition assigns a value, where a comparison is usual.",
         "Compare with ==: = stores the value, and the condition is true unless that is 0.",
         .warning = "assignment used as truth value"},
    [LOCAL_RETURNED] =
        {"local-returned",
         "A function returns an array or variable that is gone when it ends.",
         "Pass the array to the function, and let the caller own it.",
         .warning = "returns address of local"},
    [NO_EFFECT] =
        {"no-effect", "A statement has no effect.",
         "= stores a value, == compares; and (*p)++ changes what p points to, not *p++.",
         .warning = "[-Wunused-value]"},
    [FORMAT_MISMATCH] =
        {"format-mismatch",
         "scanf() or printf() gets another type than its format says.",
         "Give scanf() the address, &variable; %d is for an int and %c for a char.",
         .warning = "[-Wformat=]"},
    [BRACES_MISSING] =
        {"braces-missing",
         "A statement is indented as if it belonged to an if or a loop.",
         "Put braces around all statements that belong to it.",
         .warning = "[-Wmisleading-indentation]"},
    [BODY_EMPTY] = {"body-empty",
                    "A semicolon ends an if before its statement.",
                    "Write no semicolon after the condition.",
                    .warning = "[-Wempty-body]"},
    [CONDITION_CONSTANT] =
        {"condition-constant", "A condition is always true, or always false.",
         "Write each comparison out: answer == 'h' || answer == 'H'; and answer != 's' && answer != 'S', because with || one of the two is always true.",
         .warning = "[-Wlogical-op]"},
    [STRING_COMPARED] =
        {"string-compared",
         "A comparison with a string compares places in memory.",
         "Compare a char with a char, answer == 'h', and strings with strcmp().",
         .warning = "string literal"},
    [CAPITAL_COMPARED] =
        {"capital-compared",
         "An answer is compared with a capital letter only.",
         "The answers are h and s: compare with 'h' and 's', or use tolower() first."},
    [RETURN_MISSING] = {"return-missing",
                        "A function can end without returning its value.",
                        "Write a return at the end of every path through it.",
                        .warning = "[-Wreturn-type]"},
    [ENDLESS_RECURSION] =
        {"endless-recursion", "A function calls itself endlessly.",
         "Each call takes memory until none is left: use a loop, or make sure that the calls end.",
         .warning = "[-Winfinite-recursion]"},
    [MESSAGE_OF_OTHER_CARDS] =
        {"message-of-other-cards", "A message contradicts the printed cards.",
         "Look at the condition of that message: what does it compare for these cards?"},
    [MESSAGE_COUNT_DIFFERS] =
        {"message-count-differs",
         "A message comes too often, or not often enough.",
         "Look at the loop or the condition around that message."},
    [ANSWER_NOT_READ] =
        {"answer-not-read",
         "The question comes again although no answer was read.",
         "scanf(\"%d\", ...) can't read a letter, which then stays in the input: read one char with scanf(\" %c\", &answer)."},
    [DEALT_IN_OTHER_ORDER] =
        {"dealt-in-other-order",
         "The cards of the deck are dealt in another order.",
         "Deal from the top in turn: player, dealer, player, dealer. Each hit then takes the next card."},
    [HAND_IN_OTHER_ORDER] =
        {"hand-in-other-order",
         "A hand isn't printed in the order in which its cards came.",
         "Add each card at the end of the hand, and leave the hand as it is."},
    [CARD_VALUES_DIFFER] =
        {"card-values-differ", "Some cards count as another number.",
         "Count 2 to 10 as they are, jack, queen and king as 10, and an ace as 11 or 1; a case of a switch ends with break."},
    [CARD_NOT_ADDED] =
        {"card-not-added", "A card isn't added to the score.",
         "Add up all cards of the hand: the loop begins at 0 and ends after the last one."},
    [SCORES_SWAPPED] =
        {"scores-swapped", "A hand gets the score of the other one.",
         "Pass printf() the scores in the order of its %d: the player's, then the dealer's."},
    [BUST_SCORES_0] = {"bust-scores-0",
                       "The score of a hand that busts is printed as 0.",
                       "Print the total of the cards, even over 21."},
    [QUESTION_MISSING] =
        {"question-missing", "The player isn't always asked.",
         "Ask at every total up to 21: only a bust ends the turn automatically."},
    [PAUSE_EXTRA] = {"pause-extra", "The program pauses too often.",
                     "Call sleep(2) only before the dealer's decisions."},
    [DEALER_LIMIT_DIFFERS] =
        {"dealer-limit-differs", "The dealer doesn't stand from 17 on.",
         "Let the dealer hit below 17 and stand on 17 or more."},
    [ENDS_EARLY] = {"ends-early", "The program ends too early.",
                    "Look for a return, a break or an exit() there."},
    [MAIN_CALLED] =
        {"main-called", "The program calls main() again.",
         "Use a loop: a second main() asks for the seed again and begins with new variables."},
    [SHUFFLED_OTHERWISE] =
        {"shuffled-otherwise", "Only unshuffled decks are right.",
         "Look at srand() and the shuffle: for i from 51 down to 0, swap cards i and rand() % (i + 1), and call rand() nowhere else."},
};

const struct mistake_facts *mistake_facts(int mistake)
{
    return mistake < MISTAKE_COUNT ? &MISTAKES[mistake] : NULL;
}

int mistake_named(const char *name)
{
    int mistake = 0;
    while (mistake < MISTAKE_COUNT && strcmp(MISTAKES[mistake].name, name) != 0)
        mistake++;
    assert(mistake < MISTAKE_COUNT);
    return mistake;
}

/* ---- Sets of mistakes ---- */

bool set_includes(const struct mistake_set *set, int mistake)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->made[i].mistake == mistake)
            return true;
    return false;
}

struct mistake_set set_with(const struct mistake_set *set, int mistake,
                            unsigned variant)
{
    struct mistake_set larger = *set;
    assert(set->count < SET_MOST);
    larger.made[larger.count++] = (struct made_mistake){mistake, variant};
    return larger;
}

/* ---- Other assignments ---- */

static bool shuffles_up(const struct assignment *assignment)
{
    return assignment && assignment->shuffle == SHUFFLE_UP_52;
}

static bool pauses_elsewhere(const struct assignment *assignment)
{
    return assignment && assignment->pause != PAUSE_AT_DECISION;
}

unsigned mistake_parts(int mistake, const struct assignment *assignment)
{
    const struct mistake_facts *facts = mistake_facts(mistake);
    bool differs = facts->family == OF_SHUFFLE ? shuffles_up(assignment)
                                               : pauses_elsewhere(assignment);
    return facts->parts_elsewhere && differs ? facts->parts_elsewhere
                                             : facts->parts;
}

const char *mistake_hint(int mistake, const struct assignment *assignment)
{
    static const char *const pauses[] = {
        [PAUSE_AT_DECISION] =
            "Call sleep(2) between the table and each decision of the dealer.",
        [PAUSE_AT_TABLE] = "Call sleep(2) before each table of the dealer.",
        [PAUSE_AT_NEXT] = "Call sleep(2) after each decision of the dealer.",
        [PAUSE_AFTER_HIT] =
            "Call sleep(2) after each decision of the dealer to hit.",
        [PAUSE_NOWHERE] = "Don't call sleep(): there are no pauses.",
    };
    const struct mistake_facts *facts = mistake_facts(mistake);
    if (shuffles_up(assignment) && facts->family == OF_SHUFFLE)
        return "Let i run from 0 up to 51 and swap cards i and rand() % 52.";
    if (pauses_elsewhere(assignment) && facts->family == OF_PAUSE &&
        mistake != PAUSE_MISSING_AFTER_BUST)
        return pauses[assignment->pause];
    return facts->hint;
}

/* ---- The student ---- */

/* After this many rounds the rest of the transcript is left open. */
enum { ROUNDS_MOST = 64 };

struct student_hand {
    int cards[DECK_CARDS];
    size_t count;
};

struct student {
    enum assignment_part part;
    const struct assignment *assignment; /* NULL: the standard one */
    int64_t seed;
    unsigned char ways[MISTAKE_COUNT]; /* a variant plus 1; 0: not made */
    struct transcript_guide guide;     /* its text may be NULL */
    struct student_answers answers;
    struct transcript *transcript;
    struct crand random;
    struct student_hand deck; /* the last card is the top */
    struct student_hand player;
    struct student_hand dealer;
    bool dealers_turn;
    bool has_decided; /* the dealer, in this round */
    bool has_shuffled;
    size_t asked_at; /* the length of the text after the last question */
};

/* True if this student makes the mistake; and whether in this variant. */
static bool student_makes(const struct student *student, enum mistake mistake)
{
    return student->ways[mistake] > 0;
}

static bool student_makes_way(const struct student *student,
                              enum mistake mistake, unsigned variant)
{
    return student->ways[mistake] == variant + 1;
}

/* Returns the variant of the mistake, which the student makes. */
static unsigned student_way(const struct student *student, enum mistake mistake)
{
    return student->ways[mistake] - 1U;
}

/* True if a mistake makes the shuffle go down. */
static bool goes_down_by_mistake(const struct student *student)
{
    static const enum mistake mistakes[] = {
        RAND_MODULO_52,       RAND_MODULO_I,      RAND_MODULO_I_PLUS_1,
        SHUFFLE_STARTS_AT_50, SHUFFLE_STOPS_AT_1, SHUFFLES_DOWNWARDS};
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        if (student_makes(student, mistakes[i]))
            return true;
    return false;
}

/* True if the student's shuffle goes up. */
static bool student_shuffles_up(const struct student *student)
{
    if (student_makes(student, SHUFFLES_UPWARDS) ||
        student_makes(student, SHUFFLES_UPWARDS_FROM_REST) ||
        student_makes(student, RAND_MODULO_52_UPWARDS))
        return true;
    return assignment_or_usual(student->assignment)->shuffle == SHUFFLE_UP_52 &&
           !goes_down_by_mistake(student);
}

/* ---- Saying something, in the assignment's words or in other ones ---- */

const char *message_text(enum message message)
{
    static const char *const texts[MESSAGE_COUNT] = {
        [MESSAGE_HEADING] = " Player Dealer\n",
        [MESSAGE_PLAYER_BUSTS] = "Player busts!\n",
        [MESSAGE_HITS] = "Dealer hits.\n",
        [MESSAGE_STANDS] = "Dealer stands.\n",
        [MESSAGE_DEALER_BUSTS] = "Dealer busts!\n",
        [MESSAGE_SCORES] = "Final scores: Player #, Dealer #.\n",
        [MESSAGE_PLAYER_WINS] = "Player wins!\n",
        [MESSAGE_DEALER_WINS] = "Dealer wins!\n",
        [MESSAGE_PUSH] = "Push! Play again.\n",
    };
    return texts[message];
}

/* Compares text that comes next with the guide, as far as the guide goes. */
static bool leaves_guide(const struct student *student, const char *text,
                         size_t length)
{
    size_t place = student->transcript->length;
    if (student->guide.text == NULL || place >= student->guide.length)
        return false;
    size_t rest = student->guide.length - place;
    return memcmp(student->guide.text + place, text,
                  length < rest ? length : rest) != 0;
}

static void append_bytes(struct student *student, const char *text,
                         size_t length)
{
    struct transcript *transcript = student->transcript;
    if (transcript->is_open)
        return;
    transcript->left_guide = leaves_guide(student, text, length);
    if (length > TRANSCRIPT_TEXT - transcript->length ||
        transcript->left_guide) {
        transcript->is_open = true;
        return;
    }
    memcpy(transcript->text + transcript->length, text, length);
    transcript->length += length;
}

/* True if the student doesn't print this: a question, or a message. */
enum { SEED_QUESTION, ANSWER_QUESTION, FIRST_MESSAGE };

static bool leaves_out(const struct student *student, unsigned text)
{
    enum { QUESTIONS = 1, FIRST };
    return student_makes_way(student, TEXT_ON_STDERR, FIRST + text) ||
           (student_makes_way(student, TEXT_ON_STDERR, QUESTIONS) &&
            text < FIRST_MESSAGE) ||
           student_makes_way(student, MESSAGE_MISSING, text);
}

/* Appends `text` to the transcript, which is left open when it is full. */
static void student_say(struct student *student, const char *text)
{
    enum { EVERYTHING };
    if (!student_makes_way(student, TEXT_ON_STDERR, EVERYTHING))
        append_bytes(student, text, strlen(text));
}

static void say_prompt(struct student *student, unsigned question,
                       const char *text)
{
    if (!leaves_out(student, question))
        student_say(student, text);
    student->asked_at = student->transcript->length;
}

/* Append a prompt or a message. */
static void student_ask_seed(struct student *student)
{
    say_prompt(student, SEED_QUESTION,
               assignment_or_usual(student->assignment)->seed_prompt);
}

static void student_ask_answer(struct student *student)
{
    say_prompt(student, ANSWER_QUESTION,
               assignment_or_usual(student->assignment)->hit_prompt);
}

/* ---- The shuffle ---- */

/* Swaps cards i and j, or what the student takes for a swap. */
static void students_swap(const struct student *student, int cards[],
                          uint32_t i, uint32_t j)
{
    enum { COPIES_I, COPIES_J };
    const int card = cards[i];
    if (!student_makes_way(student, SWAP_LOSES_CARD, COPIES_I))
        cards[i] = cards[j];
    if (!student_makes_way(student, SWAP_LOSES_CARD, COPIES_J))
        cards[j] = card;
}

/* Visits the cards in ascending order. */
static void shuffle_upwards(struct student *student, int cards[])
{
    for (uint32_t i = 0; i < DECK_CARDS; i++) {
        uint32_t number = crand_next(&student->random);
        uint32_t j = number % (i + 1);
        if (student_makes(student, SHUFFLES_UPWARDS_FROM_REST))
            j = i + number % (DECK_CARDS - i);
        else if (!student_makes(student, SHUFFLES_UPWARDS))
            j = number % DECK_CARDS;
        students_swap(student, cards, i, j);
    }
}

static void shuffle_downwards(struct student *student, int cards[])
{
    bool stops_at_1 = student_makes(student, SHUFFLE_STOPS_AT_1) ||
                      student_makes(student, RAND_MODULO_I) ||
                      student_makes(student, RAND_MODULO_I_PLUS_1);
    uint32_t added = student_makes(student, RAND_MODULO_I_PLUS_1) ? 1 : 0;
    bool starts_at_50 = student_makes(student, SHUFFLE_STARTS_AT_50);
    uint32_t first = starts_at_50 ? DECK_CARDS - 1 : DECK_CARDS;
    for (uint32_t left = first; left > (stops_at_1 ? 1 : 0); left--) {
        uint32_t modulus = left;
        if (student_makes(student, RAND_MODULO_52))
            modulus = DECK_CARDS;
        if (student_makes(student, RAND_MODULO_I) || added > 0)
            modulus = left - 1;
        students_swap(student, cards, left - 1,
                      crand_next(&student->random) % modulus + added);
    }
}

static void shuffle_once(struct student *student)
{
    if (student_shuffles_up(student))
        shuffle_upwards(student, student->deck.cards);
    else
        shuffle_downwards(student, student->deck.cards);
}

static void shuffle_students_deck(struct student *student)
{
    if ((student->seed == 0 && !student_makes(student, SEED_ZERO_SHUFFLED)) ||
        student_makes(student, SHUFFLE_MISSING))
        return;
    enum { FIRST_DECK, BEFORE_EACH, AFTER_EACH };
    bool is_first = !student->has_shuffled;
    student->has_shuffled = true;
    unsigned more = student->ways[RAND_CALLED_MORE];
    if (more == AFTER_EACH + 1 || (more != BEFORE_EACH + 1 && !is_first))
        more = 0;
    else if (more > 0) /* the other variants call it more often */
        more = more <= AFTER_EACH ? 1 : more - AFTER_EACH;
    for (; more > 0; more--)
        (void)crand_next(&student->random);
    shuffle_once(student);
    if (student_makes_way(student, RAND_CALLED_MORE, AFTER_EACH))
        (void)crand_next(&student->random);
    for (more = student->ways[SHUFFLES_TWICE]; more > 0; more--)
        shuffle_once(student);
}

/* ---- The deck ---- */

/* Returns number `index`, from 0, of the permutations of the suits in ascending
 * order: the suit that comes in place of `suit`. */
static enum suit permuted_suit(unsigned index, enum suit suit)
{
    enum suit rest[] = {CLUBS, DIAMONDS, HEARTS, SPADES};
    unsigned ways = 6; /* ways to order the suits after the next one */
    for (unsigned place = CLUBS;; place++) {
        unsigned chosen = index / ways;
        if (place == suit)
            return rest[chosen];
        for (unsigned i = chosen; i < 3; i++)
            rest[i] = rest[i + 1];
        index %= ways;
        ways = place < HEARTS ? ways / (4 - place) : 1;
    }
}

/* Returns the face that comes in place of `face`. */
static enum face misplaced_face(const struct student *student, enum face face)
{
    enum { ACE_DOWN_TO_2, KING_DOWN_TO_ACE, JACK_KING_QUEEN };
    if (student_makes(student, ACE_FIRST))
        return face == TWO ? ACE : face - 1;
    if (student_makes_way(student, FACES_OUT_OF_ORDER, ACE_DOWN_TO_2))
        return ACE + TWO - face;
    if (student_makes_way(student, FACES_OUT_OF_ORDER, KING_DOWN_TO_ACE))
        return face == ACE ? ACE : KING + TWO - face;
    if (student_makes_way(student, FACES_OUT_OF_ORDER, JACK_KING_QUEEN) &&
        (face == QUEEN || face == KING))
        return QUEEN + KING - face;
    return face;
}

static void misplace_cards(struct student *student)
{
    enum { SUITS = 4, FACES = ACE - TWO + 1 };
    unsigned suits = student->ways[SUITS_OUT_OF_ORDER];
    for (unsigned i = 0; i < DECK_CARDS; i++) {
        enum suit suit = CLUBS + i / FACES;
        enum face face = TWO + i % FACES;
        if (student_makes(student, DECK_BY_FACE)) {
            suit = CLUBS + i % SUITS;
            face = TWO + i / SUITS;
        }
        if (suits > 0)
            suit = permuted_suit(suits, suit);
        student->deck.cards[i] = card_code(suit, misplaced_face(student, face));
    }
}

static void fresh_deck(struct student *student)
{
    misplace_cards(student);
    student->deck.count = DECK_CARDS;
}

/* Prepare the deck of the first round, or of a later one. */
static void student_first_deck(struct student *student)
{
    enum { CUT_OFF = 4 }; /* so many are what a smaller type keeps */
    const int64_t kept = student->seed;
    const int64_t changed[] = {(int8_t)kept,   (uint8_t)kept, (int16_t)kept,
                               (uint16_t)kept, kept + 1,      kept - 1,
                               -kept};
    int64_t seed = kept;
    if (student_makes(student, SEED_CHANGED))
        seed = changed[student_way(student, SEED_CHANGED)];
    if (student->ways[SEED_CHANGED] <= CUT_OFF)
        student->seed = seed;
    if (student_makes(student, SRAND_MISSING))
        seed = 1; /* the default seed of the C library */
    crand_seed(&student->random, (uint32_t)seed);
    fresh_deck(student);
    shuffle_students_deck(student);
}

/* Asks for the seed again. An answer stands where the seed should be, so that
 * scanf() reads nothing: the seed stays, or it is 0. */
static void ask_seed_again(struct student *student)
{
    enum { SEED_STAYS, SEED_IS_ZERO };
    student_ask_seed(student);
    if (student_makes_way(student, SEED_ASKED_AGAIN, SEED_IS_ZERO))
        student->seed = 0;
    crand_seed(&student->random, (uint32_t)student->seed);
}

static void student_next_deck(struct student *student)
{
    if (student_makes(student, DECK_GOES_ON))
        return;
    if (student_makes(student, SRAND_AFTER_PUSH))
        crand_seed(&student->random, (uint32_t)student->seed);
    if (student_makes(student, SEED_ASKED_AGAIN))
        ask_seed_again(student);
    if (!student_makes(student, DECK_NOT_FRESH))
        fresh_deck(student);
    student->deck.count = DECK_CARDS;
    if (!student_makes(student, SHUFFLE_MISSING_AFTER_PUSH))
        shuffle_students_deck(student);
}

/* After the last card of the deck the transcript is left open. */
static void student_deal(struct student *student, struct student_hand *hand)
{
    struct student_hand *deck = &student->deck;
    if (deck->count == 0 || hand->count == DECK_CARDS) {
        student->transcript->is_open = true;
        return;
    }
    deck->count--;
    bool wrong_end = student_makes(student, DEALS_FROM_WRONG_END);
    hand->cards[hand->count++] =
        deck->cards[wrong_end ? DECK_CARDS - 1 - deck->count : deck->count];
}

static void student_first_cards(struct student *student)
{
    struct student_hand *const player = &student->player;
    struct student_hand *const dealer = &student->dealer;
    struct student_hand *order[] = {player, dealer, player, dealer};
    if (student_makes(student, DEALS_HAND_BY_HAND)) {
        order[1] = player;
        order[2] = dealer;
    } else if (student_makes(student, DEALS_DEALER_FIRST)) {
        order[0] = order[2] = dealer;
        order[1] = order[3] = player;
    }
    if (student_makes(student, CARD_BURNED) && student->deck.count > 0)
        student->deck.count--;
    const size_t last = student_makes(student, HOLE_DEALT_LATE) ? 3 : 4;
    for (size_t i = 0; i < last; i++)
        student_deal(student, order[i]);
}

/* ---- Totals ---- */

enum { ACE_DIFFERENCE = 10 };

/* Returns a card's value as the student counts it, an ace as 11. */
static int card_value_by_student(const struct student *student, int card)
{
    enum face face = card_face(card);
    bool counts_on = student_makes(student, COURT_CARDS_COUNT_ON);
    return counts_on && face != ACE ? (int)face : card_value(card);
}

/* Returns the sum with every ace as 11, and the number of aces in `*aces`. */
static int high_sum(const struct student *student,
                    const struct student_hand *hand, int *aces)
{
    int sum = 0;
    *aces = 0;
    for (size_t i = 0; i < hand->count; i++) {
        sum += card_value_by_student(student, hand->cards[i]);
        *aces += card_face(hand->cards[i]) == ACE;
    }
    return sum;
}

/* Returns the sum if each ace is counted as 11 or 1 when it is dealt and never
 * changes. */
static int sum_by_arrival(const struct student *student,
                          const struct student_hand *hand)
{
    int sum = 0;
    for (size_t i = 0; i < hand->count; i++) {
        bool is_ace = card_face(hand->cards[i]) == ACE;
        sum += card_value_by_student(student, hand->cards[i]);
        if (is_ace && sum > HAND_BEST)
            sum -= ACE_DIFFERENCE;
    }
    return sum;
}

/* Returns how many of the aces count as 1. */
static int low_aces(const struct student *student, int sum, int aces)
{
    if (student_makes(student, ACES_ALWAYS_11))
        return 0;
    if (student_makes(student, ACES_ALWAYS_1))
        return aces;
    if (student_makes(student, ACES_ONE_ALWAYS_11))
        return aces > 1 ? aces - 1 : 0;
    if (student_makes(student, ACES_ALL_OR_NONE))
        return sum > HAND_BEST ? aces : 0;
    int most =
        student_makes(student, ACES_ONLY_ONE_REDUCED) && aces > 1 ? 1 : aces;
    int best =
        student_makes(student, ACES_STAY_BELOW_21) ? HAND_BEST - 1 : HAND_BEST;
    int low = 0;
    while (low < most && sum - low * ACE_DIFFERENCE > best)
        low++;
    return low;
}

static struct student_total student_total(const struct student *student,
                                          const struct student_hand *hand)
{
    int aces;
    int sum = high_sum(student, hand, &aces);
    int low = low_aces(student, sum, aces);
    sum -= low * ACE_DIFFERENCE;
    if (student_makes(student, ACES_FIXED_ON_ARRIVAL))
        sum = sum_by_arrival(student, hand);
    int most = student_makes_way(student, TWENTY_ONE_BUSTS, 0) ? HAND_BEST - 1
                                                               : HAND_BEST;
    return (struct student_total){
        .total = sum,
        .soft = low<aces, .bust = sum> most,
    };
}

/* Says the scores with the totals in place of the number signs. */
static void say_scores(struct student *student, const char *text)
{
    const struct student_hand *hands[] = {&student->player, &student->dealer};
    for (size_t i = 0; *text; text++) {
        char piece[16] = {*text, '\0'};
        if (*text == '#' && i < 2)
            snprintf(piece, sizeof piece, "%d",
                     student_total(student, hands[i++]).total);
        student_say(student, piece);
    }
}

static void student_say_message(struct student *student, enum message message)
{
    const char *text = message_text(message);
    if (leaves_out(student, FIRST_MESSAGE + message))
        return;
    if (message == MESSAGE_SCORES)
        say_scores(student, text);
    else
        student_say(student, text);
}

/* ---- Printing cards ---- */

static void say_card(struct student *student, int card)
{
    char text[CARD_TEXT_SIZE];
    student_say(student, card_text(text, card, CARD_UTF8));
}

/* These append to the transcript. */
static void student_list_deck(struct student *student)
{
    bool backwards = student_makes(student, DECK_LISTED_BACKWARDS);
    for (size_t i = 0; i < student->deck.count; i++) {
        size_t last = student->deck.count - 1;
        say_card(student, student->deck.cards[backwards ? last - i : i]);
        student_say(student, "\n");
    }
}

/* ---- The table ---- */

/* True if the dealer's hidden card is face down now, whichever card it is. */
static bool is_covered(const struct student *student)
{
    enum { ALWAYS, AFTER_A_HIT }; /* the variants of HOLE_SHOWN */
    if (student->part == PART_DEAL)
        return student_makes(student, HOLE_HIDDEN_IN_DEAL) &&
               !student->dealers_turn;
    if (student_makes_way(student, HOLE_SHOWN, ALWAYS) ||
        (student_makes_way(student, HOLE_SHOWN, AFTER_A_HIT) &&
         student->player.count > 2))
        return false;
    if (!student->dealers_turn || student_makes(student, HOLE_NEVER_TURNED))
        return true;
    return student_makes(student, HOLE_HIDDEN_AFTER_BUST) &&
           student_total(student, &student->player).bust;
}

static void say_cell(struct student *student, const struct student_hand *hand,
                     size_t row)
{
    size_t covered = student_makes(student, HOLE_WRONG_CARD) ? 0 : 1;
    bool hides_player = student_makes(student, HOLE_IN_PLAYERS_HAND);
    bool hidden = (hand == &student->player) == hides_player &&
                  row == covered && is_covered(student);
    enum { LOOKS_DEALT };
    student_say(student, " ");
    if (hidden && (row < hand->count ||
                   student_makes_way(student, HOLE_DEALT_LATE, LOOKS_DEALT)))
        student_say(student, " **");
    else if (row >= hand->count)
        student_say(student, "   ");
    else
        say_card(student, hand->cards[row]);
    student_say(student, "  |");
}

/* Returns how many rows of cards the student prints. */
static size_t row_count(const struct student *student)
{
    size_t player = student->player.count, dealer = student->dealer.count;
    enum { ROWS_OF_PLAYER, ROWS_OF_DEALER, ROWS_OF_BOTH, TWO_ROWS };
    if (student_makes_way(student, TOO_FEW_ROWS, ROWS_OF_PLAYER))
        return player;
    if (student_makes_way(student, TOO_FEW_ROWS, ROWS_OF_DEALER))
        return dealer;
    if (student_makes_way(student, TOO_FEW_ROWS, ROWS_OF_BOTH))
        return player < dealer ? player : dealer;
    if (student_makes_way(student, TOO_FEW_ROWS, TWO_ROWS))
        return 2;
    return player > dealer ? player : dealer;
}

static void student_show_table(struct student *student)
{
    size_t rows = row_count(student);
    bool swapped = student_makes(student, COLUMNS_SWAPPED);
    student_say(student, "\n");
    student_say_message(student, MESSAGE_HEADING);
    for (size_t row = 0; row < rows; row++) {
        student_say(student, "|");
        say_cell(student, swapped ? &student->dealer : &student->player, row);
        say_cell(student, swapped ? &student->player : &student->dealer, row);
        student_say(student, "\n");
    }
}

static void student_show_result(struct student *student, enum message result)
{
    if (!leaves_out(student, FIRST_MESSAGE + MESSAGE_SCORES))
        student_say(student, "\n");
    student_say_message(student, MESSAGE_SCORES);
    student_say_message(student, result);
}

/* ---- Pauses ---- */

/* Returns the most bytes that can have been written by now if the student
 * doesn't flush: the text up to the last question, which may have been flushed,
 * or the full buffers of the C library. */
static size_t flushed_at_most(const struct student *student)
{
    enum { BUFFER = 4096 }; /* glibc's for a pipe; musl's is smaller */
    size_t here = student->transcript->length;
    return here >= BUFFER ? here - 1 : student->asked_at;
}

/* Pauses. The assignment asks for a pause before "Dealer hits." and "Dealer
 * stands.", and doesn't say whether a bust, which isn't a decision, has one. */
static void pause_here(struct student *student, enum message decision)
{
    struct transcript *transcript = student->transcript;
    if (transcript->is_open || transcript->pause_count == TRANSCRIPT_PAUSES)
        return;
    bool flushed = !student_makes(student, FLUSH_MISSING);
    size_t here = transcript->length;
    bool right_length = !student_makes(student, PAUSE_WRONG_LENGTH);
    transcript->pauses[transcript->pause_count++] = (struct transcript_pause){
        .earliest = flushed ? here : 0,
        .latest = flushed ? here : flushed_at_most(student),
        .nanoseconds = right_length ? PAUSE_LENGTH : 0,
        .is_optional = decision == MESSAGE_DEALER_BUSTS,
    };
}

/* True if the dealer's next decision comes without a table; `hits`: it is to
 * hit. */
static bool table_is_left_out(const struct student *student, bool hits)
{
    enum { AFTER_STANDING_ALONE, AFTER_BUST_TOO };
    enum { AT_ANY_DECISION };
    if (student->has_decided)
        return student_makes_way(student, NO_TABLE_AFTER_DEALERS_HIT,
                                 AT_ANY_DECISION) ||
               (hits && student_makes(student, NO_TABLE_AFTER_DEALERS_HIT));
    if (!student_makes(student, NO_TABLE_AFTER_STANDING))
        return false;
    return student_makes_way(student, NO_TABLE_AFTER_STANDING,
                             AFTER_BUST_TOO) ||
           student->part == PART_DEAL ||
           !student_total(student, &student->player).bust;
}

/* Returns where the student's dealer pauses; `hits` is true before a hit. */
static enum pause_place student_pause_place(const struct student *student,
                                            bool hits)
{
    enum { AFTER_HITS_ALONE = 1 };
    bool pauses_at_hits_alone =
        student_makes(student, PAUSE_ONLY_BEFORE_HITS) ||
        student_makes_way(student, PAUSE_AFTER_DECISION, AFTER_HITS_ALONE);
    if (student_makes(student, PAUSE_MISSING_AFTER_BUST) &&
        student_total(student, &student->player).bust)
        return PAUSE_NOWHERE;
    if (student_makes(student, PAUSE_MISSING) ||
        (!hits && pauses_at_hits_alone))
        return PAUSE_NOWHERE;
    if (student_makes(student, PAUSE_AFTER_DECISION))
        return PAUSE_AT_NEXT;
    if (student_makes(student, PAUSE_BEFORE_TABLE))
        return PAUSE_AT_TABLE;
    if (student_makes(student, PAUSE_BEFORE_DECISION))
        return PAUSE_AT_DECISION;
    return (enum pause_place)assignment_or_usual(student->assignment)->pause;
}

/* Prints the table, pauses, and prints the dealer's decision. */
static void student_show_dealer(struct student *student, enum message decision)
{
    enum pause_place place =
        student_pause_place(student, decision == MESSAGE_HITS);
    if (place == PAUSE_AT_TABLE)
        pause_here(student, decision);
    bool busts_alone = decision == MESSAGE_DEALER_BUSTS &&
                       student_makes(student, NO_TABLE_BEFORE_BUST);
    if (!busts_alone && !table_is_left_out(student, decision == MESSAGE_HITS))
        student_show_table(student);
    student->has_decided = true;
    if (place == PAUSE_AT_DECISION)
        pause_here(student, decision);
    student_say_message(student, decision);
    if (place == PAUSE_AT_NEXT ||
        (place == PAUSE_AFTER_HIT && decision == MESSAGE_HITS))
        pause_here(student, decision);
}

enum { DEALER_STANDS = 17, DEAL_HITS = 2 };

/* ---- The player's turn ---- */

static bool has_natural(const struct student *student)
{
    return student->player.count == 2 &&
           student_total(student, &student->player).total == HAND_BEST;
}

static bool player_is_not_asked(const struct student *student)
{
    struct student_total total = student_total(student, &student->player);
    bool natural = has_natural(student);
    return (student->player.count > 2 &&
            student_makes(student, PLAYER_HITS_ONCE)) ||
           (total.total == HAND_BEST &&
            student_makes(student, NO_PROMPT_AT_21)) ||
           (natural && (student_makes(student, NO_PROMPT_AT_NATURAL) ||
                        student_makes(student, NATURAL_ENDS_GAME)));
}

/* True if the player's turn ends with a bust, which it announces. */
static bool player_busts(struct student *student)
{
    struct student_total total = student_total(student, &student->player);
    enum { EVERYWHERE, PLAYERS_TURN_ALONE };
    bool busts = total.bust || (total.total == HAND_BEST &&
                                student_makes_way(student, TWENTY_ONE_BUSTS,
                                                  PLAYERS_TURN_ALONE));
    if (student->part != PART_PLAY || !busts ||
        student_makes(student, PLAYER_ASKED_AFTER_BUST))
        return false;
    student_say_message(student, MESSAGE_PLAYER_BUSTS);
    return true;
}

/* The variants of NEWLINE_READ_AS_ANSWER: what a newline does. */
enum { NEWLINE_STANDS, NEWLINE_HITS, NEWLINE_ASKS, NEWLINE_SHOWS };

/* Asks for an answer and returns it, or '\0' if there is none. */
static char ask_player(struct student *student)
{
    char answer = '\n';
    do {
        student_ask_answer(student);
        answer = student->answers.next(
            student->answers.source, student->player.count,
            student_total(student, &student->player));
    } while (
        (answer == '\n' &&
         student_makes_way(student, NEWLINE_READ_AS_ANSWER, NEWLINE_ASKS)) ||
        (answer != '\0' && student_makes(student, NO_ANSWER_ACCEPTED)));
    if (answer == '\0')
        student->transcript->is_open = true;
    else if (student_makes(student, ANSWERS_SWAPPED))
        return answer == 'h' ? 's' : 'h';
    else if (student_makes(student, EVERY_ANSWER_HITS))
        return 'h';
    else if (student_makes(student, EVERY_ANSWER_STANDS))
        return 's';
    if (answer == '\n' &&
        student_makes_way(student, NEWLINE_READ_AS_ANSWER, NEWLINE_HITS))
        return 'h';
    return answer;
}

static void play_players_turn(struct student *student)
{
    while (!student->transcript->is_open) {
        if (student->player.count == 2 ||
            !student_makes(student, NO_TABLE_AFTER_HIT))
            student_show_table(student);
        if (player_busts(student) || player_is_not_asked(student))
            return;
        char answer = ask_player(student);
        if (answer == 'h')
            student_deal(student, &student->player);
        else if (answer != '\n' ||
                 !student_makes_way(student, NEWLINE_READ_AS_ANSWER,
                                    NEWLINE_SHOWS))
            return;
    }
}

/* ---- The dealer's turn ---- */

/* Decides for a dealer who looks at the player's total. */
static bool dealer_chases(const struct student *student, int dealer, int player)
{
    bool below = dealer < DEALER_STANDS;
    bool until = student_makes(student, DEALER_HITS_UNTIL_AHEAD);
    bool decisions_until[] = {
        dealer <= player,
        dealer < player,
        below || dealer <= player,
        below || dealer < player,
        dealer <= player && dealer < HAND_BEST,
    };
    bool decisions_stop[] = {below && dealer <= player,
                             below && dealer < player};
    return until
               ? decisions_until[student_way(student, DEALER_HITS_UNTIL_AHEAD)]
               : decisions_stop[student_way(student, DEALER_STOPS_WHEN_AHEAD)];
}

/* Decides for a dealer who counts the hits. */
static bool dealer_counts_hits(const struct student *student, int total)
{
    enum { ONE_AT_MOST, JUST_TWO, TWO_AT_MOST, NONE };
    size_t hits = student->dealer.count - 2;
    switch (student_way(student, DEALER_HITS_ARE_COUNTED)) {
    case ONE_AT_MOST:
        return hits < 1 && total < DEALER_STANDS;
    case JUST_TWO:
        return hits < 2;
    case TWO_AT_MOST:
        return hits < 2 && total < DEALER_STANDS;
    default:
        return false;
    }
}

/* Decides for a dealer whose comparison is the wrong way around. */
static bool dealer_hits_above(const struct student *student, int total)
{
    enum { FROM_17 = 1, UP_TO_21 = 2 }; /* bits of the variant */
    unsigned way = student_way(student, DEALER_HITS_ABOVE_17);
    return total >= DEALER_STANDS + !(way & FROM_17) &&
           (!(way & UP_TO_21) || total <= HAND_BEST);
}

static bool students_dealer_hits(const struct student *student)
{
    struct student_total total = student_total(student, &student->dealer);
    struct student_total player = student_total(student, &student->player);
    bool plays_on = student_makes(student, DEALER_PLAYS_AFTER_BUST) ||
                    student_makes(student, PLAYER_ASKED_AFTER_BUST);
    if (player.bust && !plays_on)
        return false;
    if (student_makes(student, DEALER_HITS_UNTIL_AHEAD) ||
        student_makes(student, DEALER_STOPS_WHEN_AHEAD))
        return dealer_chases(student, total.total, player.total);
    if (student_makes(student, DEALER_HITS_ABOVE_17))
        return dealer_hits_above(student, total.total);
    if (student_makes(student, DEALER_HITS_ARE_COUNTED))
        return dealer_counts_hits(student, total.total);
    if (total.total == DEALER_STANDS)
        return student_makes(student, DEALER_HITS_17) ||
               (total.soft && student_makes(student, DEALER_HITS_SOFT_17));
    if (total.total == DEALER_STANDS - 1 &&
        student_makes(student, DEALER_STANDS_16))
        return false;
    return total.total < DEALER_STANDS;
}

static void play_dealers_turn(struct student *student)
{
    student->dealers_turn = true;
    if (student_makes(student, HOLE_DEALT_LATE))
        student_deal(student, &student->dealer);
    while (!student->transcript->is_open && students_dealer_hits(student)) {
        student_show_dealer(student, MESSAGE_HITS);
        student_deal(student, &student->dealer);
    }
    bool bust = student_total(student, &student->dealer).bust;
    student_show_dealer(student, bust ? MESSAGE_DEALER_BUSTS : MESSAGE_STANDS);
}

/* ---- The result ---- */

static bool is_push(const struct student *student, struct student_total player,
                    struct student_total dealer)
{
    if (player.total != dealer.total)
        return false;
    return !player.bust || student_makes(student, EQUAL_BUST_IS_PUSH);
}

/* The variants of WINNERS_SWAPPED. */
enum { IN_ANY_CASE, IF_NOBODY_BUSTS };

static bool player_wins(const struct student *student,
                        struct student_total player,
                        struct student_total dealer)
{
    if (player.bust && !student_makes(student, PLAYER_BUST_FORGOTTEN))
        return false;
    if (dealer.bust && !student_makes(student, DEALER_BUST_FORGOTTEN))
        return true;
    return (player.total > dealer.total) !=
           student_makes_way(student, WINNERS_SWAPPED, IF_NOBODY_BUSTS);
}

/* Prints the result. Returns true if another round follows. */
static bool say_student_result(struct student *student)
{
    struct student_total player = student_total(student, &student->player);
    struct student_total dealer = student_total(student, &student->dealer);
    bool push = is_push(student, player, dealer);
    bool won = player_wins(student, player, dealer);
    if (push && student_makes(student, PUSH_IS_WON)) {
        push = false;
        won = true;
    }
    if (push && student_makes(student, PUSH_IS_LOST)) {
        push = false;
        won = false;
    }
    if (student_makes_way(student, WINNERS_SWAPPED, IN_ANY_CASE))
        won = !won;
    student_show_result(student, push  ? MESSAGE_PUSH
                                 : won ? MESSAGE_PLAYER_WINS
                                       : MESSAGE_DEALER_WINS);
    return push && !student_makes(student, NO_REPLAY_AFTER_PUSH);
}

/* Prints the result where a natural ends the game. Returns true if another
 * round follows. */
static bool say_natural_result(struct student *student)
{
    enum { BY_TOTALS, WITHOUT_SCORES, ALWAYS_WON };
    switch (student_way(student, NATURAL_ENDS_GAME)) {
    case BY_TOTALS:
        return say_student_result(student);
    case WITHOUT_SCORES:
        student_say_message(student, MESSAGE_PLAYER_WINS);
        return false;
    default:
        student_show_result(student, MESSAGE_PLAYER_WINS);
        return false;
    }
}

/* ---- A run ---- */

static void empty_hands(struct student *student)
{
    enum { NEITHER, NOT_PLAYERS, NOT_DEALERS };
    bool keeps_all = student_makes_way(student, HANDS_NOT_EMPTIED, NEITHER);
    if (!keeps_all &&
        !student_makes_way(student, HANDS_NOT_EMPTIED, NOT_PLAYERS))
        student->player.count = 0;
    if (!keeps_all &&
        !student_makes_way(student, HANDS_NOT_EMPTIED, NOT_DEALERS))
        student->dealer.count = 0;
}

static void play_players_part(struct student *student)
{
    empty_hands(student);
    student->dealers_turn = false;
    student->has_decided = false;
    student_first_cards(student);
    play_players_turn(student);
}

static void student_play_game(struct student *student)
{
    bool again = true;
    for (size_t round = 0; again && !student->transcript->is_open; round++) {
        if (round == ROUNDS_MOST) {
            student->transcript->is_open = true;
            return;
        }
        if (round > 0)
            student_next_deck(student);
        play_players_part(student);
        if (student->transcript->is_open)
            return;
        if (has_natural(student) && student_makes(student, NATURAL_ENDS_GAME)) {
            again = say_natural_result(student);
            continue;
        }
        bool bust = student_total(student, &student->player).bust;
        if (!bust || !student_makes(student, BUST_SKIPS_DEALER))
            play_dealers_turn(student);
        again = say_student_result(student) ||
                student_makes(student, GAME_NEVER_ENDS);
    }
}

static void student_play_deal(struct student *student)
{
    play_players_part(student);
    if (student->transcript->is_open)
        return;
    student->dealers_turn = true;
    for (int i = 0; i < DEAL_HITS; i++) {
        student_show_dealer(student, MESSAGE_HITS);
        student_deal(student, &student->dealer);
    }
    student_show_dealer(student, MESSAGE_STANDS);
}

static void student_play(struct student *student)
{
    student->transcript->assignment = student->assignment;
    student->transcript->length = 0;
    student->transcript->left_guide = false;
    student->transcript->pause_count = 0;
    student->transcript->is_open = false;
    student_ask_seed(student);
    if (student->transcript->left_guide)
        return;
    student_first_deck(student);
    if (student->part == PART_SHUFFLE)
        student_list_deck(student);
    else if (student->part == PART_DEAL)
        student_play_deal(student);
    else
        student_play_game(student);
}

/* ---- Reading a script ---- */

struct answer_reader {
    const char *rest;
    const char *end;
    bool reads_newlines;
};

static char read_script_answer(void *source, size_t cards,
                               struct student_total player)
{
    (void)cards;
    (void)player;
    struct answer_reader *reader = source;
    while (!reader->reads_newlines && reader->rest < reader->end &&
           isspace((unsigned char)*reader->rest))
        reader->rest++;
    if (reader->rest == reader->end)
        return '\0';
    return *reader->rest++;
}

/* Returns the part that the student's program plays, whatever was asked. */
static enum assignment_part part_written(enum assignment_part part,
                                         const struct mistake_set *mistakes)
{
    if (set_includes(mistakes, SHUFFLE_HANDED_IN))
        return PART_SHUFFLE;
    if (set_includes(mistakes, DEAL_HANDED_IN))
        return PART_DEAL;
    return set_includes(mistakes, PLAY_HANDED_IN) ? PART_PLAY : part;
}

void student_run_along(const struct script *script,
                       const struct mistake_set *mistakes,
                       struct transcript_guide guide,
                       struct transcript *transcript)
{
    struct answer_reader reader = {
        .rest = script->input,
        .end = script->input + script->input_length,
        .reads_newlines = set_includes(mistakes, NEWLINE_READ_AS_ANSWER),
    };
    /* The seed is already known: skip it, up to the next white space. */
    while (reader.rest < reader.end && !isspace((unsigned char)*reader.rest))
        reader.rest++;
    struct student student = {
        .part = part_written(script->part, mistakes),
        .assignment = script->assignment,
        .seed = script->seed,
        .guide = guide,
        .answers = {read_script_answer, &reader},
        .transcript = transcript,
    };
    for (size_t i = 0; i < mistakes->count; i++)
        student.ways[mistakes->made[i].mistake] =
            (unsigned char)(mistakes->made[i].variant + 1);
    student_play(&student);
}

void student_run(const struct script *script,
                 const struct mistake_set *mistakes,
                 struct transcript *transcript)
{
    const struct transcript_guide none = {.text = NULL};
    student_run_along(script, mistakes, none, transcript);
}

void reference_run(const struct script *script, struct transcript *transcript)
{
    const struct mistake_set none = {.count = 0};
    student_run(script, &none, transcript);
}

/* Writes the transcript like reference_run(), but with these answers. */
static void reference_play(const struct script *script,
                           struct student_answers answers,
                           struct transcript *transcript)
{
    struct student student = {
        .part = script->part,
        .assignment = script->assignment,
        .seed = script->seed,
        .answers = answers,
        .transcript = transcript,
    };
    student_play(&student);
}

/* ---- Scripts: a seed, and answers that exercise a corner of the game ---- */

/* Lines of "s" follow the answers, for programs that ask more often than they
 * should. */
enum { SPARE_ANSWERS = 8, CAREFUL_STANDS = 17 };

/* ---- The answers ---- */

/* Plays a script for the first time and records the answers. */
struct answer_writer {
    struct script *script;
    size_t count;
    size_t room; /* the most answers that fit */
    struct fair_random coin;
};

static bool wants_to_hit(struct answer_writer *writer, size_t cards,
                         struct student_total player)
{
    switch (writer->script->kind) {
    case SCRIPT_HITS:
        return cards == 2;
    case SCRIPT_BUSTS:
        return !player.bust;
    case SCRIPT_CAREFUL:
        return player.total < CAREFUL_STANDS;
    case SCRIPT_RANDOM:
        return !player.bust && fair_random_below(&writer->coin, 2) == 0;
    case SCRIPT_STANDS:
    case SCRIPT_SEED_ONLY:
        break;
    }
    return false;
}

static char write_answer(void *source, size_t cards,
                         struct student_total player)
{
    struct answer_writer *writer = source;
    if (writer->count == writer->room)
        return '\0';
    char answer = wants_to_hit(writer, cards, player) ? 'h' : 's';
    writer->script->answers[writer->count++] = answer;
    return answer;
}

/* Plays the script once without mistakes, and records the answers. Returns
 * false if the game doesn't end within the answers that fit. */
static bool write_answers(struct script *script, struct transcript *transcript)
{
    const uint64_t words[] = {(uint64_t)script->seed, 0, script->part, 21};
    struct answer_writer writer = {.script = script, .room = SCRIPT_ANSWERS};
    fair_random_seed(&writer.coin, words);
    reference_play(script, (struct student_answers){write_answer, &writer},
                   transcript);
    script->answers[writer.count] = '\0';
    return !transcript->is_open;
}

/* ---- The input ---- */

static void append_input(struct script *script, const char *text)
{
    size_t room = sizeof script->input - script->input_length;
    int length =
        snprintf(script->input + script->input_length, room, "%s", text);
    script->input_length += (size_t)length;
}

static void write_script_input(struct script *script)
{
    char seed[24];
    script->input_length = 0;
    snprintf(seed, sizeof seed, "%" PRId64 "\n", script->seed);
    append_input(script, seed);
    if (script->part == PART_SHUFFLE)
        return;
    for (const char *answer = script->answers; *answer; answer++) {
        const char line[] = {*answer, '\n', '\0'};
        append_input(script, line);
    }
    for (int i = 0; i < SPARE_ANSWERS; i++)
        append_input(script, "s\n");
}

/* ---- Lists ---- */

/* True if one of the scripts from number `first` on has the same input. */
static bool is_in_list(const struct script_list *list, size_t first,
                       const struct script *script)
{
    for (size_t i = first; i < list->count; i++) {
        const struct script *other = &list->scripts[i];
        if (other->input_length == script->input_length &&
            memcmp(other->input, script->input, script->input_length) == 0)
            return true;
    }
    return false;
}

/* Adds the scripts of one seed. Players who decide differently often give the
 * same answers; such a script would only count twice. */
static void write_scripts(const struct script_order *order, int64_t seed,
                          bool is_hidden, struct transcript *transcript,
                          struct script_list *list)
{
    bool is_game = order->part != PART_SHUFFLE;
    size_t first = list->count;
    for (int i = 0; i < (is_game ? GAME_SCRIPTS : 1); i++) {
        struct script *script = &list->scripts[list->count];
        *script = (struct script){
            .part = order->part,
            .assignment = order->assignment,
            .seed = seed,
            .is_hidden = is_hidden,
            .kind = is_game ? (enum script_kind)i : SCRIPT_SEED_ONLY,
        };
        if (!write_answers(script, transcript))
            continue;
        write_script_input(script);
        if (!is_in_list(list, first, script))
            list->count++;
    }
}

bool scripts_make(const struct script_order *order, struct script_list *list)
{
    struct transcript *transcript = malloc(sizeof *transcript);
    size_t hidden = order->hidden ? order->hidden->count : 0;
    size_t most = (order->seeds->count + hidden) *
                  (order->part == PART_SHUFFLE ? 1 : GAME_SCRIPTS);
    *list = (struct script_list){
        .scripts = calloc(most, sizeof *list->scripts),
    };
    bool has_memory = transcript && list->scripts;
    for (size_t i = 0; has_memory && i < order->seeds->count; i++)
        write_scripts(order, order->seeds->seeds[i], false, transcript, list);
    for (size_t i = 0; has_memory && i < hidden; i++)
        write_scripts(order, order->hidden->seeds[i], true, transcript, list);
    free(transcript);
    return has_memory;
}

void scripts_clear(struct script_list *list)
{
    free(list->scripts);
    *list = (struct script_list){.count = 0};
}
