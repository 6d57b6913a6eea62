/* The model of a student's program: what it prints, and when it pauses. */
#include "model.h"

#include <string.h>

static const int64_t PAUSE = (int64_t)2 * CLI_NANOSECONDS;

/* What there is no room for is not known any more. */
void model_say(struct model *model, const char *text)
{
    struct transcript *transcript = model->transcript;
    size_t length = strlen(text);
    if (transcript->is_open)
        return;
    if (length > TRANSCRIPT_TEXT - transcript->length) {
        transcript->is_open = true;
        return;
    }
    memcpy(transcript->text + transcript->length, text, length);
    transcript->length += length;
}

/* ---- Cards ---- */

static void say_card(struct model *model, int card)
{
    char text[CARD_TEXT_SIZE];
    card_text(text, card, CARD_UTF8);
    bool padded = text[0] == ' ';
    if (padded && model_makes(model, TEN_NOT_PADDED)) {
        model_say(model, text + 1);
    } else if (padded && model_makes(model, TEN_LEFT_JUSTIFIED)) {
        /* The face, a blank, then the sign. */
        text[0] = text[1];
        text[1] = ' ';
        model_say(model, text);
    } else {
        if (!padded && model_makes(model, TEN_ALWAYS_PADDED))
            model_say(model, " ");
        model_say(model, text);
    }
}

void model_list_deck(struct model *model)
{
    bool backwards = model_makes(model, DECK_LISTED_BACKWARDS);
    for (size_t i = 0; i < model->deck.count; i++) {
        size_t last = model->deck.count - 1;
        say_card(model, model->deck.cards[backwards ? last - i : i]);
        model_say(model, "\n");
    }
}

/* ---- The table ---- */

/* Whether the dealer's hidden card, whichever, lies face down now. */
static bool is_covered(const struct model *model)
{
    if (model->part == PART_DEAL)
        return model_makes(model, HOLE_HIDDEN_IN_DEAL) && !model->dealers_turn;
    if (model_makes(model, HOLE_SHOWN))
        return false;
    if (!model->dealers_turn || model_makes(model, HOLE_NEVER_TURNED))
        return true;
    return model_makes(model, HOLE_HIDDEN_AFTER_BUST) &&
           model_total(model, &model->player).bust;
}

static void say_cell(struct model *model, const struct model_hand *hand,
                     size_t row)
{
    size_t covered = model_makes(model, HOLE_WRONG_CARD) ? 0 : 1;
    bool hidden = hand == &model->dealer && row == covered && is_covered(model);
    model_say(model, " ");
    if (row >= hand->count)
        model_say(model, "   ");
    else if (hidden)
        model_say(model, " **");
    else
        say_card(model, hand->cards[row]);
    model_say(model, "  |");
}

void model_show_table(struct model *model)
{
    size_t rows = model->player.count > model->dealer.count
                      ? model->player.count
                      : model->dealer.count;
    if (!model_makes(model, TABLE_BLANK_MISSING))
        model_say(model, "\n");
    if (model_makes(model, TABLE_BLANK_EXTRA))
        model_say(model, "\n");
    model_say(model, " Player Dealer\n");
    for (size_t row = 0; row < rows; row++) {
        model_say(model, "|");
        say_cell(model, &model->player, row);
        say_cell(model, &model->dealer, row);
        model_say(model, "\n");
    }
}

void model_show_result(struct model *model, const char *result)
{
    char scores[64];
    snprintf(scores, sizeof scores, "Final scores: Player %d, Dealer %d.\n",
             model_total(model, &model->player).total,
             model_total(model, &model->dealer).total);
    if (!model_makes(model, SCORES_BLANK_MISSING))
        model_say(model, "\n");
    if (model_makes(model, SCORES_BLANK_EXTRA))
        model_say(model, "\n");
    model_say(model, scores);
    model_say(model, result);
    model_say(model, "\n");
}

/* ---- Pauses ---- */

/* Without a flush before the pause, no more has been written than was flushed
 * with the last question, if that was, and whole buffers of the C library. */
static size_t flushed_at_most(const struct model *model)
{
    enum { BUFFER = 4096 }; /* glibc's for a pipe; musl's is smaller */
    size_t here = model->transcript->length;
    return here >= BUFFER ? here - 1 : model->asked_at;
}

static void pause_here(struct model *model)
{
    struct transcript *transcript = model->transcript;
    if (transcript->is_open || transcript->pause_count == TRANSCRIPT_PAUSES)
        return;
    bool flushed = !model_makes(model, FLUSH_MISSING);
    size_t here = transcript->length;
    bool right_length = !model_makes(model, PAUSE_WRONG_LENGTH);
    transcript->pauses[transcript->pause_count++] = (struct transcript_pause){
        .earliest = flushed ? here : 0,
        .latest = flushed ? here : flushed_at_most(model),
        .nanoseconds = right_length ? PAUSE : 0,
    };
}

void model_show_dealer(struct model *model, const char *decision, bool hits)
{
    bool pauses = !model_makes(model, PAUSE_MISSING) &&
                  (hits || !model_makes(model, PAUSE_ONLY_BEFORE_HITS));
    bool after = model_makes(model, PAUSE_AFTER_DECISION);
    bool before_table = model_makes(model, PAUSE_BEFORE_TABLE);
    if (pauses && before_table)
        pause_here(model);
    model_show_table(model);
    if (pauses && !after && !before_table)
        pause_here(model);
    model_say(model, decision);
    if (pauses && after)
        pause_here(model);
}
