/* shuffle: prints the shuffled deck for a seed, one card per line. */
#include <stdlib.h>

#include "class.h"

enum { DECKS_MAX = 1000 };

static void print_card(const struct class_session *session, int card,
                       bool as_code)
{
    char text[CARD_TEXT_SIZE];
    if (as_code)
        fprintf(session->cli->out, "%d\n", card);
    else
        fprintf(session->cli->out, "%s\n",
                card_text(text, card, session->form));
}

/* Shuffles `decks` decks together and prints them, the top card last. */
static enum cli_status shuffle_and_print(struct class_session *session,
                                         size_t decks, bool as_codes)
{
    size_t count = decks * DECK_CARDS;
    int *cards = calloc(count, sizeof *cards);
    if (cards == NULL) {
        cli_complain(session->cli, "out of memory");
        return CLI_FAILED;
    }
    deck_fresh(cards, decks);
    seeded_shuffle_deck(&session->shuffle, cards, count);
    for (size_t i = 0; i < count; i++)
        print_card(session, cards[i], as_codes);
    free(cards);
    return CLI_DONE;
}

int main(int argc, char *argv[])
{
    bool as_codes = false;
    int64_t decks = 1;
    const struct cli_option options[] = {
        {.letter = 'c',
         .name = "codes",
         .help = "write each card as a number from 102 to 414",
         .given = &as_codes},
        {.letter = 'd',
         .name = "decks",
         .argument = "N",
         .help = "shuffle N decks together, 1 to 1000",
         .integer = &decks,
         .least = 1,
         .most = DECKS_MAX},
    };
    const struct class_program program = {
        .purpose = "Print the shuffled deck for a seed, one card per line, the "
                   "top card last.\n"
                   "Seed 0 leaves the deck in order.",
        .examples =
            "  shuffle 42              the deck for seed 42\n"
            "  shuffle --ascii -7      a negative seed, suits as letters\n"
            "  shuffle --codes -d 6 1  six decks as numbers",
        .options = options,
        .option_count = sizeof options / sizeof *options,
        .reads_seed_only = true,
    };
    struct cli cli = cli_start(argv[0]);
    struct class_session session;
    enum cli_status status;
    if (class_start(&session, &cli, &program, argc, argv, &status))
        status = shuffle_and_print(&session, (size_t)decks, as_codes);
    return cli_finish(&cli, status);
}
