/* The usual mistakes with the play, the texts and the pauses. */
#include "mistake_facts.h"

const struct mistake_facts OTHER_MISTAKES[MISTAKE_COUNT] = {
    [DEALER_HITS_17] = {"dealer-hits-17", "The dealer hits on 17.",
                        "Let the dealer hit below 17 and stand on 17 or more.",
                        PLAY, OF_17, 0},
    [DEALER_HITS_SOFT_17] =
        {"dealer-hits-soft-17",
         "The dealer hits on a soft 17, where an ace counts as 11.",
         "Let the dealer stand on every 17.", PLAY, OF_17, 0},
    [DEALER_STANDS_16] =
        {"dealer-stands-16", "The dealer stands on 16.",
         "Let the dealer hit below 17 and stand on 17 or more.", PLAY, ALONE,
         0},
    [DEALER_HITS_UNTIL_AHEAD] =
        {"dealer-hits-until-ahead",
         "The dealer keeps hitting until ahead of the player.",
         "Let the dealer hit below 17 and stand on 17 or more, whatever the player has.",
         PLAY, OF_17, 4},
    [DEALER_STOPS_WHEN_AHEAD] =
        {"dealer-stops-when-ahead",
         "The dealer stands below 17 if that already beats the player.",
         "Let the dealer hit below 17 and stand on 17 or more, whatever the player has.",
         PLAY, OF_17, 1},
    [DEALER_HITS_ARE_COUNTED] =
        {"dealer-hits-are-counted",
         "The dealer stops after a fixed number of cards.",
         "Let the dealer hit as long as the total is below 17: use a loop.",
         PLAY, OF_17, 3},
    [DEALER_PLAYS_AFTER_BUST] =
        {"dealer-plays-after-bust",
         "The dealer keeps hitting after the player busts.",
         "When the player busts, show the dealer's hand and let the dealer stand.",
         PLAY, OF_BUST, 0},
    [PLAYER_ASKED_AFTER_BUST] =
        {"player-asked-after-bust", "The player is asked again after busting.",
         "When the total is over 21, print \"Player busts!\" instead of the question and end the player's turn.",
         PLAY, OF_BUST, 0},
    [BUST_SKIPS_DEALER] =
        {"bust-skips-dealer",
         "The dealer's turn is skipped after the player busts.",
         "Show the table again with the dealer's second card, pause, and print \"Dealer stands.\"",
         PLAY, OF_BUST, 0},
    [NO_PROMPT_AT_21] =
        {"no-prompt-at-21", "The player isn't asked at 21.",
         "Ask at 21 as at any other total: only a bust ends the turn automatically.",
         PLAY, OF_PROMPT, 0},
    [NO_PROMPT_AT_NATURAL] =
        {"no-prompt-at-natural",
         "The player isn't asked when the first two cards make 21.",
         "A blackjack is nothing special in this assignment: ask as at any other total.",
         PLAY, OF_PROMPT, 0},
    [NATURAL_ENDS_GAME] =
        {"natural-ends-game",
         "A player's 21 in the first two cards ends the game at once.",
         "A blackjack is nothing special in this assignment: go on as with any other total.",
         PLAY, OF_PROMPT, 2},
    [EQUAL_BUST_IS_PUSH] =
        {"equal-bust-is-push",
         "When both hands bust with the same total, the program calls it a push.",
         "A player who busts has lost, whatever the dealer has: check for a bust before you compare totals.",
         PLAY, ALONE, 0},
    [PLAYER_BUST_FORGOTTEN] =
        {"player-bust-forgotten",
         "A player who busts wins with the higher total.",
         "A player who busts has lost, whatever the dealer has.", PLAY, ALONE,
         0},
    [DEALER_BUST_FORGOTTEN] =
        {"dealer-bust-forgotten",
         "A dealer who busts wins with the higher total.",
         "When the dealer busts and the player doesn't, the player wins.", PLAY,
         ALONE, 0},
    [PUSH_IS_LOST] =
        {"push-is-lost", "The dealer wins when the totals are equal.",
         "Equal totals are a push: nobody wins, and a new game begins.", PLAY,
         OF_PUSH, 0},
    [PUSH_IS_WON] =
        {"push-is-won", "The player wins when the totals are equal.",
         "Equal totals are a push: nobody wins, and a new game begins.", PLAY,
         OF_PUSH, 0},
    [NO_REPLAY_AFTER_PUSH] =
        {"no-replay-after-push", "The program ends after a push.",
         "After \"Push! Play again.\" play a new game with a fresh deck.", PLAY,
         OF_PUSH, 0},
    [GAME_NEVER_ENDS] = {"game-never-ends",
                         "A new game begins even after somebody has won.",
                         "Play again only after a push.", PLAY, ALONE, 0},
    [HANDS_NOT_EMPTIED] = {"hands-not-emptied",
                           "After a push, old cards stay in the hands.",
                           "Empty both hands before each new game.", PLAY,
                           ALONE, 2},
    [SEED_ASKED_AGAIN] =
        {"seed-asked-again",
         "After a push, the program asks for the seed again.",
         "Ask for the seed once, at the start; a new game continues the random sequence.",
         PLAY, OF_NEXT_DECK, 1},
    [WINNERS_SWAPPED] = {"winners-swapped",
                         "The wrong hand is declared the winner.",
                         "The higher total wins unless it is over 21.", PLAY,
                         ALONE, 0},
    [SHUFFLE_HANDED_IN] = {"shuffle-handed-in", "This program is shuffle.",
                           "Check which program you handed in.", GAMES,
                           OF_PROGRAM, 0},
    [DEAL_HANDED_IN] = {"deal-handed-in", "This program is deal.",
                        "Check which program you handed in.", SHUFFLE | PLAY,
                        OF_PROGRAM, 0},
    [PLAY_HANDED_IN] = {"play-handed-in", "This program is play.",
                        "Check which program you handed in.", SHUFFLE | DEAL,
                        OF_PROGRAM, 0},
    [ONE_CHARACTER_A_LINE] =
        {"one-character-a-line",
         "Only the first answer on a line is read; the others are lost.",
         "Read the next character that isn't white space, as scanf(\" %c\", &answer) does, and leave the rest of the line for the next question.",
         GAMES, ALONE, 0},
    [NEWLINE_READ_AS_ANSWER] =
        {"newline-read-as-answer",
         "The newline after an input is read as an answer.",
         "Write scanf(\" %c\", &answer) with a blank before the %, which skips newlines.",
         GAMES, ALONE, 3},
    [SEED_PROMPT_DIFFERS] =
        {"seed-prompt-differs", "The prompt for the seed differs.",
         "Copy the prompt from the assignment, with the blank and without a newline at its end.",
         ALL, OF_SEED_PROMPT, 0},
    [ANSWER_PROMPT_DIFFERS] =
        {"answer-prompt-differs", "The prompt for an answer differs.",
         "Copy the prompt from the assignment, with the blank and without a newline at its end.",
         GAMES, OF_ANSWER_PROMPT, 0},
    [MESSAGE_DIFFERS] =
        {"message-differs", "One of the messages differs.",
         "Copy the words and the punctuation from the examples.", GAMES, ALONE,
         MESSAGE_COUNT - 1},
    [TEXT_ON_STDERR] =
        {"text-on-stderr", "Text goes to standard error.",
         "Print everything to standard output: use printf(), not fprintf(stderr, ...).",
         ALL, ALONE, 1},
    [CARRIAGE_RETURNS] = {"carriage-returns", "Lines end in \\r\\n.",
                          "End each line with \\n alone. Don't print \\r.", ALL,
                          ALONE, 0},
    [LAST_NEWLINE_MISSING] = {"last-newline-missing",
                              "The last line has no newline.",
                              "Print \\n at the end of the last line, too.",
                              ALL, ALONE, 0},
    [NO_TABLE_AFTER_STANDING] =
        {"no-table-after-standing",
         "The table isn't printed before the dealer's first decision.",
         "Print the table before each decision of the dealer.", GAMES, ALONE,
         1},
    [NO_TABLE_BEFORE_BUST] =
        {"no-table-before-bust",
         "The table isn't printed before \"Dealer busts!\".",
         "Print the table before each decision of the dealer, and before a bust.",
         PLAY, ALONE, 0},
    [TOO_FEW_ROWS] = {"too-few-rows", "The table has too few rows.",
                      "Print as many rows as the longer hand has cards.", GAMES,
                      ALONE, 3},
    [TABLE_BLANK_MISSING] = {"table-blank-missing",
                             "The empty line before a table is missing.",
                             "Print \"\\n\" before \" Player Dealer\\n\".",
                             GAMES, OF_TABLE_BLANK, 0},
    [TABLE_BLANK_EXTRA] =
        {"table-blank-extra", "There is an extra empty line before a table.",
         "Print only one \"\\n\" before \" Player Dealer\\n\".", GAMES,
         OF_TABLE_BLANK, 0},
    [SCORES_BLANK_MISSING] =
        {"scores-blank-missing",
         "The empty line before the final scores is missing.",
         "Print \"\\n\" before \"Final scores\".", PLAY, OF_SCORES_BLANK, 0},
    [SCORES_BLANK_EXTRA] =
        {"scores-blank-extra",
         "There is an extra empty line before the final scores.",
         "Print only one \"\\n\" before \"Final scores\".", PLAY,
         OF_SCORES_BLANK, 0},
    [SEED_BLANK_EXTRA] =
        {"seed-blank-extra", "There is an extra newline after \"Seed: \".",
         "Print nothing after the prompt for the seed: the user's Enter key ends that line.",
         ALL, OF_SEED_PROMPT, 0},
    [ANSWER_BLANK_EXTRA] =
        {"answer-blank-extra",
         "There is an extra newline after \"Hit or stand? [h/s] \".",
         "Print nothing after the prompt: the user's Enter key ends that line.",
         GAMES, OF_ANSWER_PROMPT, 0},
    [TEN_LEFT_JUSTIFIED] =
        {"ten-left-justified",
         "Ranks are left-justified in their two columns: \"2 \" and \"10\".",
         "Right-justify the rank, as printf(\"%2s\", rank) does: \" 2\" and \"10\".",
         ALL, OF_CARDS, 0},
    [TEN_NOT_PADDED] =
        {"ten-not-padded",
         "A one-character rank has no blank before it, so a ten is wider than the other cards.",
         "Give each rank two columns, as printf(\"%2s\", rank) does: \" 2\" and \"10\".",
         ALL, OF_CARDS, 1},
    [TEN_ALWAYS_PADDED] =
        {"ten-always-padded",
         "A ten has a blank before it like the other cards, so it is one column too wide.",
         "Give each rank two columns, as printf(\"%2s\", rank) does: \" 2\" and \"10\".",
         ALL, OF_CARDS, 0},
    [EMPTY_PLACE_MISPRINTED] =
        {"empty-place-misprinted",
         "Beside the last cards of a longer hand, the empty place has the wrong width.",
         "Print as many blanks for a missing card as a card has columns: three, as printf(\"%3s\", \"\") does.",
         GAMES, ALONE, 3},
    [PAUSE_MISSING] =
        {"pause-missing", "The dealer decides without a pause.",
         "Call sleep(2) between the table and each decision of the dealer.",
         GAMES, OF_PAUSE, 0},
    [PAUSE_ONLY_BEFORE_HITS] =
        {"pause-only-before-hits",
         "The dealer pauses before hitting but not before the last decision.",
         "Call sleep(2) before every decision, including \"Dealer stands.\"",
         GAMES, OF_PAUSE, 0},
    [PAUSE_MISSING_AFTER_BUST] =
        {"pause-missing-after-bust",
         "After the player busts, the dealer stands without a pause.",
         "Call sleep(2) before every decision, including \"Dealer stands.\" after the player's bust.",
         PLAY, OF_PAUSE, 0},
    [PAUSE_AFTER_DECISION] =
        {"pause-after-decision", "The pause comes after the dealer's decision.",
         "Call sleep(2) before you print the decision, not after it.", GAMES,
         OF_PAUSE, 1},
    [PAUSE_BEFORE_TABLE] =
        {"pause-before-table", "The pause comes before the dealer's table.",
         "Print the table, call fflush(stdout), call sleep(2), and then print the decision.",
         GAMES, OF_PAUSE, 0},
    [PAUSE_BEFORE_DECISION] =
        {"pause-before-decision",
         "The pause comes between the table and the dealer's decision.",
         "Pause where this term's assignment says.", 0, OF_PAUSE, 0},
    [PAUSE_WRONG_LENGTH] = {"pause-wrong-length",
                            "The pauses don't last two seconds.",
                            "Call sleep(2).", GAMES, ALONE, 0},
    [FLUSH_MISSING] =
        {"flush-missing",
         "The output isn't flushed before the pause, so it appears only afterward.",
         "Call fflush(stdout) before sleep(2).", GAMES, ALONE, 0},
    [LINE_ENDS_DIFFER] =
        {"line-ends-differ",
         "White space at the ends of some lines is missing or doesn't belong there.",
         "Compare the ends of your lines with the expected ones: blanks, tabs and carriage returns count.",
         ALL, ALONE, 0},
    [BLANK_LINES_DIFFER] =
        {"blank-lines-differ", "There are missing or extra empty lines.",
         "Compare the positions of your empty lines with the expected output.",
         ALL, ALONE, 0},
    [LETTER_CASE_DIFFERS] =
        {"letter-case-differs", "Uppercase and lowercase letters differ.",
         "Use the same capital letters as the expected output.", ALL, ALONE, 0},
    [MEMORY_ERROR] =
        {"memory-error", "The program uses memory that it doesn't own.",
         "Compile with -g -fsanitize=address,undefined and run the program: it stops at the error.",
         0, ALONE, 0},
    [GARBAGE_READ] =
        {"garbage-read", "The program uses a variable before it is set.",
         "Set every variable and every element of an array before you use it; gcc -O1 -Wall warns about many cases.",
         0, ALONE, 0},
};
