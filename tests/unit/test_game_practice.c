/* Practice: its options, the cards it deals, its questions, and a dealer who
 * errs but takes no chips. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/arranged.h"
#include "support/random_play.h"
#include "game/game_inside.h"

/* ---- The options ---- */

TEST(options_are_written_as_they_are_read)
{
    static const struct {
        const char *text, *written;
    } cases[] = {
        {"count", "count=hi-lo"},
        {"count=KO,bet", "count=ko,bet"},
        {"foul,hard", "hard,foul"},
        {"start=+3", "start=+3"},
        {"start=-20,spots=3", "start=-20,spots=3"},
        {"spots=1", ""},
        {"start=0", ""},
        {"count=ace-five,bet,start=-20,hard,foul,spots=2",
         "count=ace-five,bet,start=-20,hard,foul,spots=2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct practice_choice choice = {{0}};
        char problem[CLI_PROBLEM_SIZE], text[PRACTICE_TEXT_SIZE];
        assert_true(practice_read(&choice, cases[i].text, problem));
        assert_string_equal(practice_write(&choice, text), cases[i].written);
        assert_int_equal(practice_is_on(&choice), *cases[i].written != '\0');
    }
}

TEST(a_wrong_option_changes_nothing)
{
    static const struct {
        const char *text, *problem;
    } cases[] = {
        {"", "unknown practice \"\""},
        {"cuont", "unknown practice \"cuont\"; did you mean \"count\"?"},
        {"bet,", "unknown practice \"\""},
        {"zzz", "use count, bet, start, hard, foul or spots"},
        {"bet=2", "bet takes no value"},
        {"start", "start takes a number from -20 to 20, as in start=3"},
        {"start=21", "start takes a number from -20 to 20"},
        {"spots=0", "spots takes a number from 1 to 3"},
        {"spots=4", "spots takes a number from 1 to 3"},
        {"count=hilo", "did you mean \"hi-lo\"?"},
        {"count=1", "count takes the name of a count, as in count=ko"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct practice_choice choice = {{1, 1, 2, 0, 1, 2}}, before = choice;
        char problem[CLI_PROBLEM_SIZE] = "";
        assert_false(practice_read(&choice, cases[i].text, problem));
        assert_text_has(problem, cases[i].problem, "%s", cases[i].text);
        assert_memory_equal(&choice, &before, sizeof choice);
    }
}

TEST(a_count_needs_a_shoe_that_lasts)
{
    static const struct {
        const char *options, *rules, *refusal;
    } cases[] = {
        {"count", "decks=infinite", "there is nothing to count"},
        {"bet", "shuffle=every-round", "there is nothing to count"},
        {"start=3", "decks=infinite", "there is nothing to count"},
        {"foul,hard,spots=2", "decks=infinite", NULL},
        {"count,bet,start=3", "decks=1", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct practice_choice choice = {{0}};
        struct rules rules;
        char problem[CLI_PROBLEM_SIZE];
        if (strstr(cases[i].rules, "every-round")) {
            apply_rules(&rules, "");
            rules.fresh = 1;
        } else
            apply_rules(&rules, cases[i].rules);
        assert_true(practice_read(&choice, cases[i].options, problem));
        const char *refusal = practice_refusal(&choice, &rules);
        assert_int_equal(refusal != NULL, cases[i].refusal != NULL);
        if (refusal)
            assert_text_has(refusal, cases[i].refusal, "%s", cases[i].options);
    }
}

/* ---- A game ---- */

struct practice_game {
    struct game game;
    struct fair_random decisions;
    char *record; /* written so far */
    size_t size;
    /* What a person sees. */
    double running;
    int seen_shuffles;
    int64_t shown_net[SEATS_MAX]; /* the results of this round */
};

/* Counts the cards that are face up, by hi-lo or, with `ko`, by KO. */
static void watch(void *self, const struct table *table,
                  const struct event *event)
{
    struct practice_game *practice = self;
    const struct game *game = &practice->game;
    bool hidden = event->kind == EVENT_CARD && event->seat == DEALER &&
                  table->hole_hidden && table->dealer_count == 2;
    bool is_ko = game->practice.choice.value[PRACTICE_COUNT] == 4;
    if (event->kind == EVENT_SHUFFLE) {
        practice->running = game->practice.choice.value[PRACTICE_START];
        practice->seen_shuffles++;
    } else if ((event->kind == EVENT_CARD || event->kind == EVENT_HOLE) &&
               !hidden) {
        int value = card_value(event->card);
        practice->running += value <= 6 || (is_ko && value == 7);
        practice->running -= value >= 10;
    } else if (event->kind == EVENT_RESULT)
        practice->shown_net[event->seat] += event->amount;
}

static void begin(struct practice_game *practice, const char *options,
                  const char *changes, uint32_t seed)
{
    struct practice_choice choice = {{0}};
    struct rules rules;
    char problem[CLI_PROBLEM_SIZE];
    const uint64_t numbers[] = {seed, 77};
    assert_true(*options == '\0' || practice_read(&choice, options, problem));
    apply_rules(&rules, changes);
    *practice = (struct practice_game){.game = {.seed = seed}};
    fair_random_derive(&practice->decisions, numbers, 2);
    struct shoe shoe = shoe_from_seed(seed);
    struct game *game = &practice->game;
    table_open(&game->table, &rules, &shoe);
    practice_begin(game, &choice);
    game->record.file = open_memstream(&practice->record, &practice->size);
    game->watcher = (struct listener){.hear = watch, .self = practice};
    for (int i = 0; i <= choice.value[PRACTICE_SPOTS]; i++) {
        struct player player = {.bankroll = 10000000};
        snprintf(player.name, sizeof player.name, "Anna-%d", i % 10);
        game_sit(game, &player);
    }
    game_begin(game);
}

static void end(struct practice_game *practice)
{
    assert_true(game_end(&practice->game));
    fclose(practice->game.record.file);
}

/* Plays a round with decisions that the cards alone determine. */
static void play_round(struct practice_game *practice)
{
    struct game *game = &practice->game;
    memset(practice->shown_net, 0, sizeof practice->shown_net);
    assert_int_equal(game_next_round(game), ROUND_BEGINS);
    while (game->table.phase != PHASE_OVER) {
        struct action action =
            game->table.phase == PHASE_BETS
                ? (struct action){.kind = ACTION_BET, .amount = 1000}
                : draw_action(&game->table, &practice->decisions);
        assert_true(game_act(game, &action, NULL));
    }
}

static int64_t all_chips(const struct table *table)
{
    int64_t chips = table->house;
    for (int i = 0; i < table->seat_count; i++)
        chips +=
            table->seats[i].bankroll + seat_chips(&table->seats[i]).on_table;
    return chips;
}

/* Answers everything: whether the dealer erred as `calls` says, and the right
 * running count. Returns how many questions there were. */
static int answer_all(struct practice_game *practice, bool calls)
{
    struct game *game = &practice->game;
    char prompt[PRACTICE_PROMPT_SIZE], reply[PRACTICE_REPLY_SIZE], number[32];
    int questions = 0;
    enum practice_question asked;
    while ((asked = game_asks(game, prompt)) != ASKS_NOTHING) {
        snprintf(number, sizeof number, "%.0f", practice_running_count(game));
        assert_true(game_answer(game,
                                asked == ASKS_COUNT ? number
                                : asked == ASKS_BET ? "1"
                                : calls             ? "f"
                                                    : "n",
                                reply));
        questions += asked != ASKS_FOUL;
    }
    return questions;
}

/* ---- The count ---- */

TEST(the_running_count_is_that_of_the_cards_seen)
{
    static const char *const options[] = {"count,hard", "count=ko,start=4",
                                          "count,start=-7,spots=3", "count=ko"};
    for (uint32_t seed = 1; seed <= 40; seed++) {
        struct practice_game practice;
        char reply[PRACTICE_REPLY_SIZE], number[32];
        char prompt[PRACTICE_PROMPT_SIZE];
        begin(&practice, options[seed % 4], "", seed);
        for (int round = 0; round < 60; round++) {
            play_round(&practice);
            assert_true(practice_running_count(&practice.game) ==
                        practice.running);
            if (game_asks(&practice.game, prompt) == ASKS_NOTHING)
                continue;
            snprintf(number, sizeof number, "%+.0f",
                     practice.running + round % 3 - 1);
            assert_true(game_answer(&practice.game, number, reply));
            assert_text_has(reply,
                            round % 3 == 0   ? "is 1 too low."
                            : round % 3 == 1 ? "Right: the running count is "
                                             : "is 1 too high.",
                            "seed %u", seed);
        }
        assert_true(practice.seen_shuffles > 1);
        end(&practice);
        free(practice.record);
    }
}

/* A shoe is cut at 75%: the questions come after a quarter, after a half and
 * before the shuffle. One round deals less than a quarter of six decks. */
TEST(a_shoe_has_three_questions)
{
    struct practice_game practice;
    int questions = 0;
    begin(&practice, "count", "", 3);
    while (practice.seen_shuffles < 6) {
        play_round(&practice);
        if (practice.seen_shuffles < 6)
            questions += answer_all(&practice, false);
    }
    assert_int_equal(questions, 3 * 5);
    assert_int_equal(practice.game.practice.results[ASKS_COUNT].right, 15);
    end(&practice);
    free(practice.record);
}

/* By the ramp 1, 2 from +1, 4 from +2, 6 from +3 and 8 from +4. Right after the
 * start at +20 in six decks, the true count is 20 / 5.5 = 3.6. */
TEST(the_bet_is_that_of_the_ramp)
{
    static const struct {
        const char *answer, *reply;
    } cases[] = {
        {"6", "Right: 6 units at a true count of +3 (running +20, 5.6 decks"},
        {"5", "No, the ramp bets 6 units at a true count of +3 (running +20"},
        {"8", "No, the ramp bets 6 units"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct practice_game practice;
        char reply[PRACTICE_REPLY_SIZE];
        struct table *table = &practice.game.table;
        begin(&practice, "bet", "", 3);
        shoe_fill(&table->shoe, &table->rules);
        for (int taken = 0, at = table->shoe.count - 1; taken < 20; at--)
            if (card_value(table->shoe.cards[at]) <= 6) {
                table->shoe.discards[table->shoe.discard_count++] =
                    table->shoe.cards[at];
                memmove(table->shoe.cards + at, table->shoe.cards + at + 1,
                        (size_t)(--table->shoe.count - at) * sizeof(int));
                taken++;
            }
        practice.game.practice.pending = 1U << ASKS_BET;
        assert_true(game_answer(&practice.game, cases[i].answer, reply));
        assert_text_has(reply, cases[i].reply, "%s", cases[i].answer);
        end(&practice);
        free(practice.record);
    }
}

TEST(what_is_no_answer_leaves_the_question)
{
    static const char *const wrong[] = {"", "x", "+", "1e3", "3 4", "n"};
    struct practice_game practice;
    char prompt[PRACTICE_PROMPT_SIZE], reply[PRACTICE_REPLY_SIZE];
    begin(&practice, "count,foul", "", 3);
    play_round(&practice);
    practice.game.practice.pending |= 1U << ASKS_COUNT;
    assert_int_equal(game_asks(&practice.game, prompt), ASKS_FOUL);
    assert_false(game_answer(&practice.game, "3", reply));
    assert_string_equal(reply, "type f if the dealer erred, or n");
    assert_true(game_answer(&practice.game, "No", reply));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(game_asks(&practice.game, prompt), ASKS_COUNT);
        assert_false(game_answer(&practice.game, wrong[i], reply));
        assert_string_equal(reply, "type a number such as -3");
    }
    end(&practice);
    free(practice.record);
}

/* ---- The cards ---- */

static bool is_hard(const struct hand *hand)
{
    int first = card_value(hand->cards[0]), second = card_value(hand->cards[1]);
    int total = first + second;
    bool soft = first == ACE_HIGH || second == ACE_HIGH;
    if (card_face(hand->cards[0]) == card_face(hand->cards[1]))
        return first != 5 && first != 10;
    return total >= 12 && total <= (soft ? 18 : 16);
}

/* Deals rounds in which a person stands. Returns the share of hands that are
 * hard to play. */
static double share_of_hard_hands(const char *options, const char *changes,
                                  int rounds)
{
    struct practice_game practice;
    struct table *table = &practice.game.table;
    int hard = 0;
    begin(&practice, options, changes, 8);
    for (int round = 0; round < rounds; round++) {
        int shuffles = practice.seen_shuffles;
        assert_int_equal(game_next_round(&practice.game), ROUND_BEGINS);
        const struct action bet = {.kind = ACTION_BET, .amount = 1000};
        assert_true(game_act(&practice.game, &bet, NULL));
        hard += is_hard(&table->seats[0].hands[0]);
        assert_true(practice.seen_shuffles <= shuffles + 1);
        while (table->phase != PHASE_OVER)
            assert_true(game_act(
                &practice.game,
                &(struct action){.kind = table->phase == PHASE_INSURANCE
                                             ? table_legal(table) &
                                                       1U << ACTION_NO_INSURANCE
                                                   ? ACTION_NO_INSURANCE
                                                   : ACTION_NO_EVEN_MONEY
                                             : ACTION_STAND},
                NULL));
    }
    end(&practice);
    free(practice.record);
    return (double)hard / rounds;
}

/* With the chance p of a hand that is hard to play, two more tries make it
 * 1 - (1 - p)^3: of 0.45, 0.83. Of 2,000 hands, the share is within 0.05 of
 * that but for a chance below 1 in 10^6. So it is where every round has a
 * shuffle, which is announced once. */
TEST(hard_hands_come_more_often)
{
    static const char *const changes[] = {"", "decks=1 fresh=yes",
                                          "decks=infinite"};
    enum { ROUNDS = 2000 };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        double usual = share_of_hard_hands("foul", changes[i], ROUNDS);
        double share = share_of_hard_hands("hard", changes[i], ROUNDS);
        double easy = 1 - usual, expected = 1 - easy * easy * easy;
        if (!(usual > 0.35 && usual < 0.55 && share > expected - 0.05 &&
              share < expected + 0.05))
            fail_msg("%s: shares %f and %f", changes[i], usual, share);
    }
}

/* No card is lost or made, whatever is arranged. */
static void check_cards(const struct table *table)
{
    const struct shoe *shoe = &table->shoe;
    int counts[500] = {0}, all = shoe->count + shoe->discard_count;
    for (int i = 0; i < shoe->count; i++)
        counts[shoe->cards[i]]++;
    for (int i = 0; i < shoe->discard_count; i++)
        counts[shoe->discards[i]]++;
    for (int i = 0; i < table->seat_count; i++)
        for (int j = 0; j < table->seats[i].hand_count; j++)
            for (int k = 0; k < table->seats[i].hands[j].count; k++, all++)
                counts[table->seats[i].hands[j].cards[k]]++;
    for (int i = 0; i < table->dealer_count; i++, all++)
        counts[table->dealer[i]]++;
    assert_int_equal(all, table->rules.decks * DECK_CARDS);
    for (int card = 0; card < 500; card++)
        assert_int_equal(counts[card],
                         card_is_valid(card) ? table->rules.decks : 0);
}

/* ---- A dealer who errs ---- */

/* The same game without practice of fouls shows what is right. */
TEST(every_foul_is_put_right_and_no_chip_is_lost)
{
    static const char *const rules[] = {"", "decks=1", "soft17=hit decks=2",
                                        "peek=none-all"};
    int fouls[FOUL_PAY + 1] = {0}, shown_wrong = 0;
    for (uint32_t seed = 1; seed <= 80; seed++) {
        struct practice_game with, without;
        const char *changes = rules[seed % 4];
        begin(&with, seed % 2 ? "foul,hard,start=2" : "foul,spots=3", changes,
              seed);
        begin(&without, seed % 2 ? "hard,start=2" : "spots=3", changes, seed);
        for (int round = 0; round < 20; round++) {
            play_round(&with);
            play_round(&without);
            const struct foul foul = with.game.practice.foul;
            fouls[foul.kind]++;
            assert_int_equal(all_chips(&with.game.table),
                             all_chips(&without.game.table));
            if (foul.kind == FOUL_NONE)
                assert_memory_equal(&with.game.table, &without.game.table,
                                    sizeof with.game.table);
            else
                assert_true(memcmp(&with.game.table, &without.game.table,
                                   sizeof with.game.table) != 0);
            shown_wrong += memcmp(with.shown_net, without.shown_net,
                                  sizeof with.shown_net) != 0;
            if (round % 3 != 2) /* else the next round puts it right */
                (void)answer_all(&with, round % 3 == 0);
            (void)answer_all(&without, false);
            if (round % 3 != 2)
                assert_memory_equal(&with.game.table, &without.game.table,
                                    sizeof with.game.table);
            check_cards(&without.game.table);
        }
        end(&with);
        end(&without);
        assert_memory_equal(&with.game.table, &without.game.table,
                            sizeof with.game.table);
        assert_string_equal(with.record, without.record);
        free(with.record);
        free(without.record);
    }
    /* One round in three, of 1,600, and half of them each kind where the dealer
     * draws. A wrong draw needn't change a result. */
    int all = fouls[FOUL_DRAW] + fouls[FOUL_PAY];
    assert_in_range(all, 1600 / 5, 1600 / 2);
    assert_in_range(fouls[FOUL_DRAW], all / 10, all / 2);
    assert_in_range(shown_wrong, fouls[FOUL_PAY], all);
}

/* A dealer who errs takes no more than the person has put up: with all chips on
 * a hand and the house's beside them, there is nothing else to take. */
TEST(a_foul_takes_no_chips_of_the_house)
{
    int free_fouls = 0;
    for (uint32_t seed = 1; seed <= 400; seed++) {
        struct practice_game practice;
        struct game *game = &practice.game;
        begin(&practice, "foul,hard",
              "decks=6 free-double=yes free-split=yes push-22=yes "
              "soft17=hit surrender=none",
              seed);
        for (int round = 0; round < 10; round++) {
            game->table.seats[0].bankroll = 1000;
            play_round(&practice);
            const struct foul *foul = &game->practice.foul;
            const struct seat *seat = &game->practice.exact.seats[0];
            const struct hand *hand = &seat->hands[foul->hand];
            int64_t stake = seat->first_bet * (hand->doubled ? 2 : 1);
            if (foul->kind == FOUL_PAY && hand->free > 0) {
                free_fouls++;
                assert_true(foul->paid >= hand->free - stake);
            }
            assert_true(game->table.seats[0].bankroll >= 0);
            (void)answer_all(&practice, true);
        }
        end(&practice);
        free(practice.record);
    }
    assert_true(free_fouls > 0);
}

/* The dealer's 15 must draw, and 20 beats 17. */
TEST(a_call_is_judged)
{
    static const struct {
        struct foul foul;
        const char *answer, *reply;
        int asked, right;
    } cases[] = {
        {{.kind = FOUL_NONE}, "n", "Right: the dealer made no mistake.", 1, 1},
        {{.kind = FOUL_NONE},
         "f",
         "No foul: the dealer made no mistake.",
         1,
         0},
        {{.kind = FOUL_PAY, .paid = -1000, .right = 1000},
         "f",
         "Well seen: you got -$10, but +$10 is right. It is put right.",
         1,
         1},
        {{.kind = FOUL_PAY, .paid = 0, .right = 1000},
         "n",
         "You missed a foul: you got the bet back, but +$10 is right. It is put "
         "right.",
         1,
         0},
        {{.kind = FOUL_DRAW, .total = 17},
         "F",
         "Well seen: the dealer drew to 17, but must stand. It is put right.",
         1,
         1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct practice_game practice;
        char reply[PRACTICE_REPLY_SIZE];
        begin(&practice, "foul", "", 3);
        play_round(&practice);
        struct practice *judged = &practice.game.practice;
        judged->pending = 1U << ASKS_FOUL;
        judged->foul = cases[i].foul;
        judged->exact = practice.game.table;
        assert_true(game_answer(&practice.game, cases[i].answer, reply));
        assert_string_equal(reply, cases[i].reply);
        assert_int_equal(judged->results[ASKS_FOUL].asked, cases[i].asked);
        assert_int_equal(judged->results[ASKS_FOUL].right, cases[i].right);
        end(&practice);
        free(practice.record);
    }
}

/* ---- Records ---- */

TEST(a_record_deals_the_cards_again)
{
    struct practice_game practice;
    begin(&practice, "hard,foul,count=ko,start=5,spots=2", "", 11);
    for (int round = 0; round < 60; round++) {
        play_round(&practice);
        (void)answer_all(&practice, round % 2);
    }
    end(&practice);
    assert_text_has(practice.record, "practice count=ko,start=+5,hard\n",
                    "the record");
    struct game again = {.seed = 0};
    struct replay replay = {.format = &BLACKJACK_RECORDS, .game = &again};
    replay.file = fmemopen(practice.record, strlen(practice.record), "r");
    enum replay_step step = replay_begin(&replay);
    while (step == REPLAY_CONTINUES || step == REPLAY_ROUND)
        step = replay_next(&replay);
    assert_int_equal(step, REPLAY_END);
    assert_int_equal(again.rounds, 60);
    for (int i = 0; i < 2; i++)
        assert_int_equal(again.table.seats[i].bankroll,
                         practice.game.table.seats[i].bankroll);
    fclose(replay.file);
    free(practice.record);
}

TEST(a_record_without_practice_has_no_line_about_it)
{
    struct practice_game practice;
    begin(&practice, "foul,count,bet,spots=2", "", 11);
    play_round(&practice);
    end(&practice);
    assert_null(strstr(practice.record, "practice"));
    free(practice.record);
}
