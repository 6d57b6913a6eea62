/* The model of a student's program: how it is played. */
#include "model.h"

#include <ctype.h>

enum { DEALER_STANDS = 17, DEAL_HITS = 2 };

bool model_makes(const struct model *model, enum mistake mistake)
{
    return (model->mistakes & mistake_bit(mistake)) != 0;
}

/* ---- The player's turn ---- */

static bool player_is_not_asked(const struct model *model)
{
    struct model_total total = model_total(model, &model->player);
    bool natural = model->player.count == 2 && total.total == HAND_BEST;
    return (total.total == HAND_BEST && model_makes(model, NO_PROMPT_AT_21)) ||
           (natural && model_makes(model, NO_PROMPT_AT_NATURAL));
}

/* True when it is over with a bust. */
static bool player_busts(struct model *model)
{
    if (model->part != PART_PLAY || !model_total(model, &model->player).bust)
        return false;
    if (model_makes(model, PLAYER_ASKED_AFTER_BUST))
        return false;
    model_say(model, "Player busts!\n");
    return true;
}

static void players_turn(struct model *model)
{
    while (!model->transcript->is_open) {
        model_show_table(model);
        if (player_busts(model) || player_is_not_asked(model))
            return;
        model_say(model, "Hit or stand? [h/s] ");
        model->asked_at = model->transcript->length;
        char answer =
            model->answers.next(model->answers.source, &model->player);
        if (answer == '\0')
            model->transcript->is_open = true;
        if (answer != 'h')
            return;
        model_deal(model, &model->player);
    }
}

/* ---- The dealer's turn ---- */

static bool dealer_hits(const struct model *model)
{
    struct model_total total = model_total(model, &model->dealer);
    bool plays_on = model_makes(model, DEALER_PLAYS_AFTER_BUST) ||
                    model_makes(model, PLAYER_ASKED_AFTER_BUST);
    if (model_total(model, &model->player).bust && !plays_on)
        return false;
    if (total.total == DEALER_STANDS)
        return model_makes(model, DEALER_HITS_17) ||
               (total.soft && model_makes(model, DEALER_HITS_SOFT_17));
    if (total.total == DEALER_STANDS - 1 &&
        model_makes(model, DEALER_STANDS_16))
        return false;
    return total.total < DEALER_STANDS;
}

static void dealers_turn(struct model *model)
{
    model->dealers_turn = true;
    while (!model->transcript->is_open && dealer_hits(model)) {
        model_show_dealer(model, "Dealer hits.\n", true);
        model_deal(model, &model->dealer);
    }
    bool bust = model_total(model, &model->dealer).bust;
    model_show_dealer(model, bust ? "Dealer busts!\n" : "Dealer stands.\n",
                      false);
}

/* ---- The result ---- */

static bool is_push(const struct model *model, struct model_total player,
                    struct model_total dealer)
{
    if (player.total != dealer.total)
        return false;
    return !player.bust || model_makes(model, EQUAL_BUST_IS_PUSH);
}

static bool player_wins(const struct model *model, struct model_total player,
                        struct model_total dealer)
{
    if (player.bust && !model_makes(model, PLAYER_BUST_FORGOTTEN))
        return false;
    if (dealer.bust && !model_makes(model, DEALER_BUST_FORGOTTEN))
        return true;
    return player.total > dealer.total;
}

/* Says who has won; true when another round is played. */
static bool result(struct model *model)
{
    struct model_total player = model_total(model, &model->player);
    struct model_total dealer = model_total(model, &model->dealer);
    bool push = is_push(model, player, dealer);
    bool won = player_wins(model, player, dealer);
    if (push && model_makes(model, PUSH_IS_WON)) {
        push = false;
        won = true;
    }
    if (push && model_makes(model, PUSH_IS_LOST)) {
        push = false;
        won = false;
    }
    model_show_result(model, push  ? "Push! Play again."
                             : won ? "Player wins!"
                                   : "Dealer wins!");
    return push && !model_makes(model, NO_REPLAY_AFTER_PUSH);
}

/* ---- A run ---- */

static void players_round(struct model *model)
{
    model->player.count = 0;
    model->dealer.count = 0;
    model->dealers_turn = false;
    model_first_cards(model);
    players_turn(model);
}

static void run_play(struct model *model)
{
    bool again = true;
    for (size_t round = 0; again && !model->transcript->is_open; round++) {
        if (round == MODEL_ROUNDS) {
            model->transcript->is_open = true;
            return;
        }
        if (round > 0)
            model_next_deck(model);
        players_round(model);
        if (model->transcript->is_open)
            return;
        bool bust = model_total(model, &model->player).bust;
        if (!bust || !model_makes(model, BUST_SKIPS_DEALER))
            dealers_turn(model);
        again = result(model);
    }
}

static void run_deal(struct model *model)
{
    players_round(model);
    if (model->transcript->is_open)
        return;
    model->dealers_turn = true;
    for (int i = 0; i < DEAL_HITS; i++) {
        model_show_dealer(model, "Dealer hits.\n", true);
        model_deal(model, &model->dealer);
    }
    model_show_dealer(model, "Dealer stands.\n", false);
}

void model_play(struct model *model)
{
    model->transcript->length = 0;
    model->transcript->pause_count = 0;
    model->transcript->is_open = false;
    model_say(model, "Seed: ");
    model->asked_at = model->transcript->length;
    if (model_makes(model, SEED_BLANK_EXTRA))
        model_say(model, "\n");
    model_first_deck(model);
    if (model->part == PART_SHUFFLE)
        model_list_deck(model);
    else if (model->part == PART_DEAL)
        run_deal(model);
    else
        run_play(model);
}

/* ---- Reading a script ---- */

struct reader {
    const char *rest;
    const char *end;
    bool drops_lines;
};

static char read_answer(void *source, const struct model_hand *player)
{
    (void)player;
    struct reader *reader = source;
    while (reader->rest < reader->end && isspace((unsigned char)*reader->rest))
        reader->rest++;
    if (reader->rest == reader->end)
        return '\0';
    char answer = *reader->rest++;
    if (reader->drops_lines)
        while (reader->rest < reader->end && *reader->rest != '\n')
            reader->rest++;
    return answer;
}

void model_run(const struct script *script, mistake_set mistakes,
               struct transcript *transcript)
{
    struct reader reader = {
        .rest = script->input,
        .end = script->input + script->input_length,
        .drops_lines = (mistakes & mistake_bit(ONE_CHARACTER_A_LINE)) != 0,
    };
    /* The seed is known; it ends at white space. */
    while (reader.rest < reader.end && !isspace((unsigned char)*reader.rest))
        reader.rest++;
    struct model model = {
        .part = script->part,
        .seed = script->seed,
        .mistakes = mistakes,
        .answers = {read_answer, &reader},
        .transcript = transcript,
    };
    model_play(&model);
}
