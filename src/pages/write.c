/* From a request to its page. */
#include <stdlib.h>
#include <string.h>

#include "page.h"

bool page_suits_fit(const struct page *page, const struct rank_list *list)
{
    int decks = page->request->rules.decks;
    for (int i = 0; i < list->count; i++) {
        int times = 0;
        char text[CARD_TEXT_SIZE];
        for (int j = 0; j <= i && list->suited[i]; j++)
            times += list->suited[j] && list->cards[j] == list->cards[i];
        if (times <= decks)
            continue;
        card_text(text, list->cards[i], CARD_ASCII);
        cli_complain(page->cli,
                     "the card %s is there %d times, and the shoe "
                     "has %d %s",
                     text + (text[0] == ' '), times, decks,
                     decks == 1 ? "deck" : "decks");
        return false;
    }
    return true;
}

/* Takes the cards of --deal out of the shoe. */
static bool take_dealt(struct page *page)
{
    struct rank_list list = {.count = 0};
    char problem[PAGE_PROBLEM_SIZE];
    if (page->request->dealt == NULL)
        return true;
    if (!rank_list_read(&list, page->request->dealt, problem)) {
        cli_complain(page->cli, "--deal: %s", problem);
        return false;
    }
    if (!page_suits_fit(page, &list))
        return false;
    page->dealt = list;
    page->cards -= list.count;
    int missing;
    if (page_take_listed(&page->shoe, &list, &missing))
        return true;
    cli_complain(page->cli,
                 "--deal: the shoe has no %s left for card %d of the list",
                 odds_rank_name(odds_rank(list.cards[missing])), missing + 1);
    return false;
}

static enum cli_status write_page(struct page *page)
{
    switch (page->request->question) {
    case PAGE_HAND:
        return page_hand(page);
    case PAGE_EDGE:
        return page_edge(page);
    case PAGE_CHART:
        return page_chart(page);
    case PAGE_EXCEPTIONS:
        return page_exceptions(page);
    case PAGE_EFFECTS:
        return page_effects(page);
    default:
        return page_indices(page);
    }
}

enum cli_status page_write(const struct cli *cli,
                           const struct page_request *request)
{
    struct page page = {.cli = cli, .out = cli->out, .request = request};
    if (request->question == PAGE_COUNTS) {
        count_list(cli->out);
        return CLI_DONE;
    }
    const char *fault = odds_check_rules(&request->rules);
    if (fault)
        return page_fail(&page, fault);
    page.shoe = odds_shoe_of(request->rules.decks);
    page.cards = request->rules.decks * DECK_CARDS;
    if (!take_dealt(&page))
        return CLI_FAILED;
    page.odds = odds_open(&request->rules);
    if (page.odds == NULL)
        return page_fail(&page, "there is no memory for the odds");
    enum cli_status status = write_page(&page);
    odds_close(page.odds);
    return status;
}
