/* Plays the model student's turns, and a whole run. */
#include "student.h"

#include <ctype.h>

enum { DEALER_STANDS = 17, DEAL_HITS = 2 };

bool student_makes(const struct student *student, enum mistake mistake)
{
    return set_includes(&student->mistakes, mistake);
}

/* ---- The player's turn ---- */

static bool player_is_not_asked(const struct student *student)
{
    struct student_total total = student_total(student, &student->player);
    bool natural = student->player.count == 2 && total.total == HAND_BEST;
    return (total.total == HAND_BEST &&
            student_makes(student, NO_PROMPT_AT_21)) ||
           (natural && student_makes(student, NO_PROMPT_AT_NATURAL));
}

/* True if the player's turn ends with a bust, which it announces. */
static bool player_busts(struct student *student)
{
    if (student->part != PART_PLAY ||
        !student_total(student, &student->player).bust)
        return false;
    if (student_makes(student, PLAYER_ASKED_AFTER_BUST))
        return false;
    student_say(student, "Player busts!\n");
    return true;
}

static void play_players_turn(struct student *student)
{
    while (!student->transcript->is_open) {
        student_show_table(student);
        if (player_busts(student) || player_is_not_asked(student))
            return;
        student_say(student, student_assignment(student)->hit_prompt);
        student->asked_at = student->transcript->length;
        char answer =
            student->answers.next(student->answers.source, &student->player);
        if (answer == '\0')
            student->transcript->is_open = true;
        if (answer != 'h')
            return;
        student_deal(student, &student->player);
    }
}

/* ---- The dealer's turn ---- */

static bool students_dealer_hits(const struct student *student)
{
    struct student_total total = student_total(student, &student->dealer);
    bool plays_on = student_makes(student, DEALER_PLAYS_AFTER_BUST) ||
                    student_makes(student, PLAYER_ASKED_AFTER_BUST);
    if (student_total(student, &student->player).bust && !plays_on)
        return false;
    if (total.total == DEALER_STANDS)
        return student_makes(student, DEALER_HITS_17) ||
               (total.soft && student_makes(student, DEALER_HITS_SOFT_17));
    if (total.total == DEALER_STANDS - 1 &&
        student_makes(student, DEALER_STANDS_16))
        return false;
    return total.total < DEALER_STANDS;
}

static void play_dealers_turn(struct student *student)
{
    student->dealers_turn = true;
    while (!student->transcript->is_open && students_dealer_hits(student)) {
        student_show_dealer(student, "Dealer hits.\n", true);
        student_deal(student, &student->dealer);
    }
    bool bust = student_total(student, &student->dealer).bust;
    student_show_dealer(student, bust ? "Dealer busts!\n" : "Dealer stands.\n",
                        false);
}

/* ---- The result ---- */

static bool is_push(const struct student *student, struct student_total player,
                    struct student_total dealer)
{
    if (player.total != dealer.total)
        return false;
    return !player.bust || student_makes(student, EQUAL_BUST_IS_PUSH);
}

static bool player_wins(const struct student *student,
                        struct student_total player,
                        struct student_total dealer)
{
    if (player.bust && !student_makes(student, PLAYER_BUST_FORGOTTEN))
        return false;
    if (dealer.bust && !student_makes(student, DEALER_BUST_FORGOTTEN))
        return true;
    return player.total > dealer.total;
}

/* Prints the result. Returns true if another round follows. */
static bool say_student_result(struct student *student)
{
    struct student_total player = student_total(student, &student->player);
    struct student_total dealer = student_total(student, &student->dealer);
    bool push = is_push(student, player, dealer);
    bool won = player_wins(student, player, dealer);
    if (push && student_makes(student, PUSH_IS_WON)) {
        push = false;
        won = true;
    }
    if (push && student_makes(student, PUSH_IS_LOST)) {
        push = false;
        won = false;
    }
    student_show_result(student, push  ? "Push! Play again."
                                 : won ? "Player wins!"
                                       : "Dealer wins!");
    return push && !student_makes(student, NO_REPLAY_AFTER_PUSH);
}

/* ---- A run ---- */

static void play_players_part(struct student *student)
{
    student->player.count = 0;
    student->dealer.count = 0;
    student->dealers_turn = false;
    student_first_cards(student);
    play_players_turn(student);
}

static void student_play_game(struct student *student)
{
    bool again = true;
    for (size_t round = 0; again && !student->transcript->is_open; round++) {
        if (round == ROUNDS_MOST) {
            student->transcript->is_open = true;
            return;
        }
        if (round > 0)
            student_next_deck(student);
        play_players_part(student);
        if (student->transcript->is_open)
            return;
        bool bust = student_total(student, &student->player).bust;
        if (!bust || !student_makes(student, BUST_SKIPS_DEALER))
            play_dealers_turn(student);
        again = say_student_result(student);
    }
}

static void student_play_deal(struct student *student)
{
    play_players_part(student);
    if (student->transcript->is_open)
        return;
    student->dealers_turn = true;
    for (int i = 0; i < DEAL_HITS; i++) {
        student_show_dealer(student, "Dealer hits.\n", true);
        student_deal(student, &student->dealer);
    }
    student_show_dealer(student, "Dealer stands.\n", false);
}

void student_play(struct student *student)
{
    student->transcript->length = 0;
    student->transcript->pause_count = 0;
    student->transcript->is_open = false;
    student_say(student, student_assignment(student)->seed_prompt);
    student->asked_at = student->transcript->length;
    if (student_makes(student, SEED_BLANK_EXTRA))
        student_say(student, "\n");
    student_first_deck(student);
    if (student->part == PART_SHUFFLE)
        student_list_deck(student);
    else if (student->part == PART_DEAL)
        student_play_deal(student);
    else
        student_play_game(student);
}

/* ---- Reading a script ---- */

struct answer_reader {
    const char *rest;
    const char *end;
    bool drops_lines;
};

static char read_script_answer(void *source, const struct student_hand *player)
{
    (void)player;
    struct answer_reader *reader = source;
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

void student_run(const struct script *script,
                 const struct mistake_set *mistakes,
                 struct transcript *transcript)
{
    struct answer_reader reader = {
        .rest = script->input,
        .end = script->input + script->input_length,
        .drops_lines = set_includes(mistakes, ONE_CHARACTER_A_LINE),
    };
    /* The seed is already known: skip it, up to the next white space. */
    while (reader.rest < reader.end && !isspace((unsigned char)*reader.rest))
        reader.rest++;
    struct student student = {
        .part = script->part,
        .assignment = script->assignment,
        .seed = script->seed,
        .mistakes = *mistakes,
        .answers = {read_script_answer, &reader},
        .transcript = transcript,
    };
    student_play(&student);
}

void reference_run(const struct script *script, struct transcript *transcript)
{
    const struct mistake_set none = {.count = 0};
    student_run(script, &none, transcript);
}
