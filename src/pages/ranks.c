/* Cards of which perhaps only the face is known. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "page.h"

static const char SEPARATORS[] = " \t\r\n,";

/* The face that a word names; 0 for none. */
static int read_face(const char *word, size_t length)
{
    static const struct {
        const char *name;
        int face;
    } names[] = {{"A", ACE},  {"T", TEN},   {"10", TEN},
                 {"J", JACK}, {"Q", QUEEN}, {"K", KING}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length &&
            strncasecmp(word, names[i].name, length) == 0)
            return names[i].face;
    return length == 1 && *word >= '2' && *word <= '9' ? *word - '0' : 0;
}

bool rank_list_read(struct rank_list *list, const char *text,
                    char problem[PAGE_PROBLEM_SIZE])
{
    for (text += strspn(text, SEPARATORS); *text != '\0';
         text += strspn(text, SEPARATORS)) {
        size_t length = strcspn(text, SEPARATORS);
        int card, face = read_face(text, length);
        bool suited = face == 0 && card_read(text, &card) == length;
        if (face == 0 && !suited) {
            char quote[CLI_QUOTE_SIZE];
            snprintf(problem, PAGE_PROBLEM_SIZE,
                     "%s is no card; cards are A, 2 to 10, J, Q, K, or with "
                     "their suits 10h, AS",
                     cli_quote(quote, text, length));
            return false;
        }
        if (list->count == SHOE_CARDS) {
            snprintf(problem, PAGE_PROBLEM_SIZE,
                     "more than %d cards are no "
                     "shoe",
                     SHOE_CARDS);
            return false;
        }
        list->cards[list->count] =
            suited ? card : card_code(CLUBS, (enum face)face);
        list->suited[list->count++] = suited;
        text += length;
    }
    return true;
}

const char *ranks_in_words(const struct odds_hand *hand,
                           char text[RANKS_TEXT_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (int rank = ODDS_TEN; rank >= 0; rank--)
        for (int copy = 0; copy < hand->count[rank]; copy++)
            used +=
                (size_t)snprintf(text + used, RANKS_TEXT_SIZE - used, "%s%s",
                                 used > 0 ? "," : "", odds_rank_name(rank));
    return text;
}
