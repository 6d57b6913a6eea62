/* A bot that plays a story of stories.h. The number of decks selects the story.
 * It makes each request in the story and checks the answer; if that differs, it
 * aborts and is out. */
#include "stories.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "challenge_blackjack.h"

static BetProc *bet;
static HitProc *hit;
static const char *line; /* the next one */

static bool begins(const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

static const char *find_in_line(const char *text)
{
    const char *found = strstr(line, text);
    return found && found < strchr(line, '\n') ? found : NULL;
}

static void next_line(void)
{
    line = strchr(line, '\n') + 1;
}

/* ---- Expected answers ---- */

static void insist(bool is_as_told)
{
    if (!is_as_told)
        abort();
}

/* Returns the number after the last comma, or after #. */
static int winnings_told(void)
{
    const char *last = strchr(line, '#');
    for (const char *at = line; *at != '\n'; at++)
        if (*at == ',')
            last = at;
    return (int)strtol(last + 1, NULL, 10);
}

static void insist_on_cards(const char *whose, const Card cards[], int count)
{
    static const char *const spots[] = {"*", "A", "2", "3",  "4", "5", "6",
                                        "7", "8", "9", "10", "J", "Q", "K"};
    char text[100];
    int length = snprintf(text, sizeof text, "# %s", whose);
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, " %s%c",
                           spots[cards[i].spot], "*cdhs"[cards[i].suit]);
    const char *found = find_in_line(text + strlen("# "));
    insist(found != NULL && strchr(",\n", found[length - 2]) != NULL);
}

static bool result_is_as_told(Result result)
{
    static const char *const words[] = {
        [kNoResult] = "goes on",
        [kYouWin5CardCharlie] = "five cards",
        [kYouBust] = "you bust",
        [kYouWinBlackjack] = "blackjack",
        [kDealerWinsBlackjack] = "dealer has blackjack",
        [kPush] = "push",
        [kDealerBusts] = "dealer busts",
        [kDealerWinsHiTotal] = "dealer wins",
        [kYouWinHiTotal] = "you win",
    };
    return find_in_line(result == kIllegalPlay ? "illegal play"
                                               : words[result]) != NULL;
}

/* ---- Requests ---- */

static void place_bet(void)
{
    Card yours[2], dealers[2];
    bool is_illegal = find_in_line("illegal") != NULL;
    bet((unsigned int)strtoul(line + strlen("bet"), NULL, 10), yours, dealers);
    insist((yours[0].spot == kHiddenSpot) == is_illegal);
    insist((yours[0].suit == kHiddenSuit) == is_illegal);
    insist(dealers[0].spot == kHiddenSpot && dealers[0].suit == kHiddenSuit);
    insist_on_cards("you", yours, is_illegal ? 0 : 2);
    insist_on_cards("dealer", dealers, is_illegal ? 0 : 2);
}

static long action(void)
{
    static const char *const words[] = {[kStandPat] = "stand",
                                        [kHitMe] = "hit",
                                        [kDoubleDownAndHitMe] = "double",
                                        [kSplitAndHitMe] = "split",
                                        [kClaimBlackjack] = "claim"};
    for (long i = 0; i < (long)(sizeof words / sizeof *words); i++)
        if (begins(words[i]))
            return i;
    return strtol(line + strlen("action"), NULL, 10);
}

static void ask_for_card(void)
{
    Card yours[5], dealers[12];
    int count = -1, dealers_count = -1, winnings = -77;
    Result result = hit((Action)action(), find_in_line(" insure ") != NULL,
                        yours, &count, dealers, &dealers_count, &winnings);
    insist(result_is_as_told(result));
    insist(count >= 0 && (count > 0) == (find_in_line(" you ") != NULL ||
                                         find_in_line("# you ") != NULL));
    insist_on_cards("you", yours, count);
    if (result == kNoResult) {
        insist(dealers_count == -1 && winnings == -77);
        return;
    }
    insist_on_cards("dealer", dealers, dealers_count);
    insist((dealers_count > 0) == (find_in_line(" dealer ") != NULL));
    insist(winnings == winnings_told());
}

/* ---- The bot ---- */

void InitBlackjack(int numDecks, int yourBankroll, int minBet, int maxBet,
                   BetProc makeABet, HitProc hitMe)
{
    (void)yourBankroll;
    (void)minBet;
    (void)maxBet;
    bet = makeABet;
    hit = hitMe;
    line = STORIES[numDecks].lines;
}

Boolean Blackjack(Boolean newDeck)
{
    insist(begins(newDeck ? "call new\n" : "call\n"));
    for (next_line(); *line != '\0' && !begins("sum"); next_line()) {
        if (begins("bet"))
            place_bet();
        else if (begins("again") || begins("leave"))
            break;
        else if (begins("out"))
            abort();
        else
            ask_for_card();
    }
    bool again = !begins("leave");
    if (begins("again") || begins("leave"))
        next_line();
    return again;
}
