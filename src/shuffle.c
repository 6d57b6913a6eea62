/* shuffle: lists the deck of a seed. */
#include "talk.h"

#include <stdlib.h>

enum { MOST_DECKS = 1000 };

struct shuffle_options {
    struct graded_settings common;
    bool codes;    /* the integers instead of faces and suits */
    int64_t decks; /* shuffled together */
};

static void list_card(const struct graded_session *session, bool codes,
                      int card)
{
    FILE *out = session->cli->out;
    if (codes) {
        fprintf(out, "%d\n", card);
        return;
    }
    char text[CARD_TEXT_SIZE];
    fprintf(out, "%s\n", card_text(text, card, session->form));
}

static enum cli_status run(const struct cli *cli,
                           const struct shuffle_options *options)
{
    struct graded_session session;
    enum cli_status status =
        graded_start(&session, cli, &options->common, false);
    if (status != CLI_DONE)
        return status;

    size_t decks = (size_t)options->decks;
    size_t count = decks * DECK_CARDS;
    int *cards = calloc(count, sizeof *cards);
    if (cards == NULL) {
        cli_complain(cli, "there is no memory for %zu cards", count);
        return CLI_FAILED;
    }
    deck_fresh(cards, decks);
    seeded_shuffle_deck(&session.shuffle, cards, count);
    for (size_t i = 0; i < count; i++)
        list_card(&session, options->codes, cards[i]);
    free(cards);
    return CLI_DONE;
}

int main(int argc, char *argv[])
{
    struct cli cli = cli_start(argv[0]);
    struct shuffle_options chosen = {.common = graded_defaults(), .decks = 1};
    struct cli_option pause = graded_pause_option(&chosen.common);
    pause.help = "taken as deal and play take it; nothing waits here";
    const struct cli_option operand = graded_seed_operand(&chosen.common);
    const struct cli_option options[] = {
        graded_ascii_option(&chosen.common),
        {.letter = 'c',
         .name = "codes",
         .help = "write each card as its number, 102 to 414",
         .given = &chosen.codes},
        {.letter = 'd',
         .name = "decks",
         .argument = "N",
         .help = "shuffle N decks together, 1 to 1000",
         .integer = &chosen.decks,
         .least = 1,
         .most = MOST_DECKS},
        pause,
    };
    const struct cli_usage usage = {
        .purpose = "Lists the shuffled deck of a seed, a card a line, the top "
                   "of the deck last.\n"
                   "Seed 0 leaves the deck in order.",
        .examples = "  shuffle 42              the deck of seed 42\n"
                    "  shuffle --ascii -7      a negative seed, plain letters\n"
                    "  shuffle --codes -d 6 1  six decks as numbers",
        .options = options,
        .option_count = sizeof options / sizeof *options,
        .operands = &operand,
        .operand_count = 1,
    };
    enum cli_status status;
    if (cli_read_options(&cli, &usage, argc, argv, &status))
        status = run(&cli, &chosen);
    return cli_finish(&cli, status);
}
