/* Plays the model student's turns, and a whole run. */
#include "student.h"

#include <ctype.h>

enum { DEALER_STANDS = 17, DEAL_HITS = 2 };

bool student_makes(const struct student *student, enum mistake mistake)
{
    return set_includes(&student->mistakes, mistake);
}

bool student_makes_way(const struct student *student, enum mistake mistake,
                       unsigned variant)
{
    return student_makes(student, mistake) &&
           set_variant(&student->mistakes, mistake) == variant;
}

/* ---- The player's turn ---- */

static bool has_natural(const struct student *student)
{
    return student->player.count == 2 &&
           student_total(student, &student->player).total == HAND_BEST;
}

static bool player_is_not_asked(const struct student *student)
{
    struct student_total total = student_total(student, &student->player);
    bool natural = has_natural(student);
    return (total.total == HAND_BEST &&
            student_makes(student, NO_PROMPT_AT_21)) ||
           (natural && (student_makes(student, NO_PROMPT_AT_NATURAL) ||
                        student_makes(student, NATURAL_ENDS_GAME)));
}

/* True if the player's turn ends with a bust, which it announces. */
static bool player_busts(struct student *student)
{
    struct student_total total = student_total(student, &student->player);
    enum { EVERYWHERE, PLAYERS_TURN_ALONE };
    bool busts = total.bust || (total.total == HAND_BEST &&
                                student_makes_way(student, TWENTY_ONE_BUSTS,
                                                  PLAYERS_TURN_ALONE));
    if (student->part != PART_PLAY || !busts ||
        student_makes(student, PLAYER_ASKED_AFTER_BUST))
        return false;
    student_say_message(student, MESSAGE_PLAYER_BUSTS);
    return true;
}

/* The variants of NEWLINE_READ_AS_ANSWER: what a newline does. */
enum { NEWLINE_STANDS, NEWLINE_HITS, NEWLINE_ASKS, NEWLINE_SHOWS };

/* Asks for an answer and returns it, or '\0' if there is none. */
static char ask_player(struct student *student)
{
    char answer = '\n';
    do {
        student_ask_answer(student);
        answer =
            student->answers.next(student->answers.source, &student->player);
    } while (answer == '\n' &&
             student_makes_way(student, NEWLINE_READ_AS_ANSWER, NEWLINE_ASKS));
    if (answer == '\0')
        student->transcript->is_open = true;
    if (answer == '\n' &&
        student_makes_way(student, NEWLINE_READ_AS_ANSWER, NEWLINE_HITS))
        return 'h';
    return answer;
}

static void play_players_turn(struct student *student)
{
    while (!student->transcript->is_open) {
        student_show_table(student);
        if (player_busts(student) || player_is_not_asked(student))
            return;
        char answer = ask_player(student);
        if (answer == 'h')
            student_deal(student, &student->player);
        else if (answer != '\n' ||
                 !student_makes_way(student, NEWLINE_READ_AS_ANSWER,
                                    NEWLINE_SHOWS))
            return;
    }
}

/* ---- The dealer's turn ---- */

/* Decides for a dealer who looks at the player's total. */
static bool dealer_chases(const struct student *student, int dealer, int player)
{
    bool below = dealer < DEALER_STANDS;
    bool until = student_makes(student, DEALER_HITS_UNTIL_AHEAD);
    bool decisions_until[] = {
        dealer <= player,
        dealer < player,
        below || dealer <= player,
        below || dealer < player,
        dealer <= player && dealer < HAND_BEST,
    };
    bool decisions_stop[] = {below && dealer <= player,
                             below && dealer < player};
    return until ? decisions_until[set_variant(&student->mistakes,
                                               DEALER_HITS_UNTIL_AHEAD)]
                 : decisions_stop[set_variant(&student->mistakes,
                                              DEALER_STOPS_WHEN_AHEAD)];
}

/* Decides for a dealer who counts the hits. */
static bool dealer_counts_hits(const struct student *student, int total)
{
    enum { ONE_AT_MOST, JUST_TWO, TWO_AT_MOST, NONE };
    size_t hits = student->dealer.count - 2;
    switch (set_variant(&student->mistakes, DEALER_HITS_ARE_COUNTED)) {
    case ONE_AT_MOST:
        return hits < 1 && total < DEALER_STANDS;
    case JUST_TWO:
        return hits < 2;
    case TWO_AT_MOST:
        return hits < 2 && total < DEALER_STANDS;
    default:
        return false;
    }
}

static bool students_dealer_hits(const struct student *student)
{
    struct student_total total = student_total(student, &student->dealer);
    struct student_total player = student_total(student, &student->player);
    bool plays_on = student_makes(student, DEALER_PLAYS_AFTER_BUST) ||
                    student_makes(student, PLAYER_ASKED_AFTER_BUST);
    if (player.bust && !plays_on)
        return false;
    if (student_makes(student, DEALER_HITS_UNTIL_AHEAD) ||
        student_makes(student, DEALER_STOPS_WHEN_AHEAD))
        return dealer_chases(student, total.total, player.total);
    if (student_makes(student, DEALER_HITS_ARE_COUNTED))
        return dealer_counts_hits(student, total.total);
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
        student_show_dealer(student, MESSAGE_HITS);
        student_deal(student, &student->dealer);
    }
    bool bust = student_total(student, &student->dealer).bust;
    student_show_dealer(student, bust ? MESSAGE_DEALER_BUSTS : MESSAGE_STANDS);
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
    if (student_makes(student, WINNERS_SWAPPED))
        won = !won;
    student_show_result(student, push  ? MESSAGE_PUSH
                                 : won ? MESSAGE_PLAYER_WINS
                                       : MESSAGE_DEALER_WINS);
    return push && !student_makes(student, NO_REPLAY_AFTER_PUSH);
}

/* Prints the result where a natural ends the game. Returns true if another
 * round follows. */
static bool say_natural_result(struct student *student)
{
    enum { BY_TOTALS, WITHOUT_SCORES, ALWAYS_WON };
    switch (set_variant(&student->mistakes, NATURAL_ENDS_GAME)) {
    case BY_TOTALS:
        return say_student_result(student);
    case WITHOUT_SCORES:
        student_say_message(student, MESSAGE_PLAYER_WINS);
        return false;
    default:
        student_show_result(student, MESSAGE_PLAYER_WINS);
        return false;
    }
}

/* ---- A run ---- */

static void empty_hands(struct student *student)
{
    enum { NEITHER, NOT_PLAYERS, NOT_DEALERS };
    bool keeps_all = student_makes_way(student, HANDS_NOT_EMPTIED, NEITHER);
    if (!keeps_all &&
        !student_makes_way(student, HANDS_NOT_EMPTIED, NOT_PLAYERS))
        student->player.count = 0;
    if (!keeps_all &&
        !student_makes_way(student, HANDS_NOT_EMPTIED, NOT_DEALERS))
        student->dealer.count = 0;
}

static void play_players_part(struct student *student)
{
    empty_hands(student);
    student->dealers_turn = false;
    student->has_decided = false;
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
        if (has_natural(student) && student_makes(student, NATURAL_ENDS_GAME)) {
            again = say_natural_result(student);
            continue;
        }
        bool bust = student_total(student, &student->player).bust;
        if (!bust || !student_makes(student, BUST_SKIPS_DEALER))
            play_dealers_turn(student);
        again = say_student_result(student) ||
                student_makes(student, GAME_NEVER_ENDS);
    }
}

static void student_play_deal(struct student *student)
{
    play_players_part(student);
    if (student->transcript->is_open)
        return;
    student->dealers_turn = true;
    for (int i = 0; i < DEAL_HITS; i++) {
        student_show_dealer(student, MESSAGE_HITS);
        student_deal(student, &student->dealer);
    }
    student_show_dealer(student, MESSAGE_STANDS);
}

void student_play(struct student *student)
{
    student->transcript->assignment = student->assignment;
    student->transcript->length = 0;
    student->transcript->errors_length = 0;
    student->transcript->left_guide = false;
    student->transcript->pause_count = 0;
    student->transcript->is_open = false;
    student_ask_seed(student);
    student_first_deck(student);
    if (student->part == PART_SHUFFLE)
        student_list_deck(student);
    else if (student->part == PART_DEAL)
        student_play_deal(student);
    else
        student_play_game(student);
    if (student_makes(student, LAST_NEWLINE_MISSING))
        student_drop_newline(student);
}

/* ---- Reading a script ---- */

struct answer_reader {
    const char *rest;
    const char *end;
    bool drops_lines;
    bool reads_newlines;
};

static char read_script_answer(void *source, const struct student_hand *player)
{
    (void)player;
    struct answer_reader *reader = source;
    while (!reader->reads_newlines && reader->rest < reader->end &&
           isspace((unsigned char)*reader->rest))
        reader->rest++;
    if (reader->rest == reader->end)
        return '\0';
    char answer = *reader->rest++;
    if (reader->drops_lines)
        while (reader->rest < reader->end && *reader->rest != '\n')
            reader->rest++;
    return answer;
}

/* Returns the part that the student's program plays, whatever was asked. */
static enum assignment_part part_written(enum assignment_part part,
                                         const struct mistake_set *mistakes)
{
    if (set_includes(mistakes, SHUFFLE_HANDED_IN))
        return PART_SHUFFLE;
    if (set_includes(mistakes, DEAL_HANDED_IN))
        return PART_DEAL;
    return set_includes(mistakes, PLAY_HANDED_IN) ? PART_PLAY : part;
}

void student_run_along(const struct script *script,
                       const struct mistake_set *mistakes,
                       const struct habits *habits,
                       struct transcript_guide guide,
                       struct transcript *transcript)
{
    struct answer_reader reader = {
        .rest = script->input,
        .end = script->input + script->input_length,
        .drops_lines = set_includes(mistakes, ONE_CHARACTER_A_LINE),
        .reads_newlines = set_includes(mistakes, NEWLINE_READ_AS_ANSWER),
    };
    /* The seed is already known: skip it, up to the next white space. */
    while (reader.rest < reader.end && !isspace((unsigned char)*reader.rest))
        reader.rest++;
    struct student student = {
        .part = part_written(script->part, mistakes),
        .assignment = script->assignment,
        .seed = script->seed,
        .mistakes = *mistakes,
        .habits = habits,
        .guide = guide,
        .answers = {read_script_answer, &reader},
        .transcript = transcript,
    };
    student_play(&student);
}

void student_run(const struct script *script,
                 const struct mistake_set *mistakes,
                 const struct habits *habits, struct transcript *transcript)
{
    const struct transcript_guide none = {.text = NULL};
    student_run_along(script, mistakes, habits, none, transcript);
}

void reference_run(const struct script *script, struct transcript *transcript)
{
    const struct mistake_set none = {.count = 0};
    student_run(script, &none, NULL, transcript);
}
