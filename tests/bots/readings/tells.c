/* A bot that plays a story of stories.h. The number of decks selects the story.
 * It makes each request in the story and checks the answer; if that differs, it
 * aborts and is out. */
#include "stories.h"

#include <stdlib.h>
#include <string.h>

#include "challenge_blackjack.h"

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
static long winnings_told(void)
{
    const char *last = strchr(line, '#');
    for (const char *at = line; *at != '\n'; at++)
        if (*at == ',')
            last = at;
    return strtol(last + 1, NULL, 10);
}

static int dealers_cards_told(void)
{
    const char *at = find_in_line("dealer ");
    int cards = 0;
    if (at == NULL)
        return 0;
    for (at += strlen("dealer"); *at == ' '; at += strcspn(at, " ,\n")) {
        at++;
        cards++;
    }
    return cards;
}

static bool result_is_as_told(Result result)
{
    static const char *const words[] = {
        [kNoResult] = "goes on",
        [kPlayerHiTotal] = "you are higher",
        [kDealerHiTotal] = "dealer is higher",
        [kPush] = "push",
        [kPlayerBusts] = "you bust",
        [kDealerBusts] = "dealer busts",
        [kPlayerBlackjack] = "blackjack",
        [kDealerBlackjack] = "dealer has blackjack",
        [kFiveCards] = "five cards",
        [kIllegalPlay] = "illegal play",
    };
    return find_in_line(words[result]) != NULL;
}

/* ---- Requests ---- */

static void bet(BetProc makeABet)
{
    Card dealer, yours[2];
    long winnings = 1;
    Result result = makeABet(strtol(line + strlen("bet"), NULL, 10), &dealer,
                             yours, &winnings);
    insist(result_is_as_told(result));
    insist(winnings == winnings_told());
    insist((yours[0].spot != kNoSpot) == (find_in_line("you ") != NULL));
}

static long action(void)
{
    static const char *const words[] = {[kStandPat] = "stand",
                                        [kHitMe] = "hit",
                                        [kDoubleDown] = "double",
                                        [kSplitAndHitMe] = "split",
                                        [kClaimBlackjack] = "claim"};
    for (long i = 0; i < (long)(sizeof words / sizeof *words); i++)
        if (begins(words[i]))
            return i;
    return strtol(line + strlen("action"), NULL, 10);
}

static void hit(HitProc hitMe)
{
    Card brought, dealer[kDealerCardsMax];
    int count = -1;
    long winnings = 1;
    Result result = hitMe((Action)action(), find_in_line(" insured") != NULL,
                          &brought, dealer, &count, &winnings);
    insist(result_is_as_told(result));
    insist(winnings == winnings_told());
    insist(count == dealers_cards_told());
}

/* ---- The bot ---- */

void InitBlackjack(int numDecks, long credits, long leastBet, long mostBet)
{
    (void)credits;
    (void)leastBet;
    (void)mostBet;
    line = STORIES[numDecks].lines;
}

Boolean Blackjack(BetProc makeABet, HitProc hitMe, Boolean newDeck)
{
    insist(begins(newDeck ? "call new\n" : "call\n"));
    for (next_line(); *line != '\0' && !begins("sum"); next_line()) {
        if (begins("bet"))
            bet(makeABet);
        else if (begins("again") || begins("leave"))
            break;
        else if (begins("out"))
            abort();
        else
            hit(hitMe);
    }
    bool again = !begins("leave");
    if (begins("again") || begins("leave"))
        next_line();
    return again;
}
