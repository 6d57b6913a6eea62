/* The model of a student's program, while it runs. For this room alone. */
#ifndef GRADING_MODEL_H
#define GRADING_MODEL_H

#include "cards.h"
#include "grading.h"

enum { MODEL_ROUNDS = 64 }; /* after so many nobody wants to know the rest */

struct model_hand {
    int cards[DECK_CARDS];
    size_t count;
};

struct model_total {
    int total;
    bool soft;
    bool bust;
};

/* Who says what the player does, and where the answers end. */
struct model_answers {
    /* h or s; '\0' when there is none left. */
    char (*next)(void *source, const struct model_hand *player);
    void *source;
};

struct model {
    enum part part;
    int64_t seed;
    mistake_set mistakes;
    struct model_answers answers;
    struct transcript *transcript;
    struct crand random;
    struct model_hand deck; /* the top is the end */
    struct model_hand player;
    struct model_hand dealer;
    bool dealers_turn;
    size_t asked_at; /* how much was printed with the last question */
};

bool model_makes(const struct model *model, enum mistake mistake);

/* The deck of the first round, those of the next ones, and the deal. */
void model_first_deck(struct model *model);
void model_next_deck(struct model *model);
void model_deal(struct model *model, struct model_hand *hand);
void model_first_cards(struct model *model);

/* What a hand counts. */
struct model_total model_total(const struct model *model,
                               const struct model_hand *hand);

/* What is printed. */
void model_say(struct model *model, const char *text);
void model_list_deck(struct model *model);
void model_show_table(struct model *model);
void model_show_result(struct model *model, const char *result);

/* The table, the pause and the dealer's decision. */
void model_show_dealer(struct model *model, const char *decision, bool hits);

/* A whole run. */
void model_play(struct model *model);

#endif
