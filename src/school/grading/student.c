/* A model of a student's program, and the mistakes that students usually make.
 * To add a mistake, add its row to data/class/mistakes, where the diagnosis
 * should try it, and ask makes() in the model where the program goes wrong. The
 * scripts that a program is judged with come from the model without mistakes.
 */
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "grading/scripts.h"

/* ---- The mistakes ---- */

enum mistake {
#define MISTAKE(id, ...) id,
#include "mistakes.inc"
#undef MISTAKE
    MISTAKE_COUNT
};

enum {
    SHUFFLE = 1 << PART_SHUFFLE,
    DEAL = 1 << PART_DEAL,
    PLAY = 1 << PART_PLAY,
    GAMES = DEAL | PLAY,
    ALL = SHUFFLE | DEAL | PLAY
};

static const struct mistake_facts MISTAKES[MISTAKE_COUNT] = {
#define MISTAKE(id, ...) [id] = {__VA_ARGS__},
#include "mistakes.inc"
#undef MISTAKE
};

const struct mistake_facts *mistake_facts(int mistake)
{
    return mistake < MISTAKE_COUNT ? &MISTAKES[mistake] : NULL;
}

int mistake_named(const char *name)
{
    int mistake = 0;
    while (mistake < MISTAKE_COUNT && strcmp(MISTAKES[mistake].name, name) != 0)
        mistake++;
    assert(mistake < MISTAKE_COUNT);
    return mistake;
}

bool set_includes(const struct mistake_set *set, int mistake)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->made[i].mistake == mistake)
            return true;
    return false;
}

/* ---- Other assignments ---- */

static bool shuffles_up(const struct assignment *assignment)
{
    return assignment && assignment->shuffle == SHUFFLE_UP_52;
}

const char *mistake_hint(int mistake, const struct assignment *assignment)
{
    const bool is_other =
        shuffles_up(assignment) && mistake < SHUFFLES_DOWNWARDS;
    const struct mistake_facts *facts =
        mistake_facts(is_other ? SHUFFLES_DOWNWARDS : mistake);
    return facts
        ->hints[assignment && mistake == PAUSES_DIFFER ? assignment->pause : 0];
}

/* ---- The student ---- */

/* After this many rounds the rest of the transcript is left open. */
enum { ROUNDS_MOST = 64 };

struct student_hand {
    int cards[DECK_CARDS];
    size_t count;
};

struct student {
    enum assignment_part part;
    const struct assignment *assignment;
    int64_t seed;
    unsigned char ways[MISTAKE_COUNT]; /* a variant plus 1; 0: not made */
    const char *guide;                 /* the rest of it; NULL: there is none */
    const char *typed, *typed_end;     /* the answers that come */
    bool reads_newlines;
    struct script *writes; /* chooses its answers instead; or NULL */
    struct fair_random coin;
    struct transcript *transcript;
    struct crand random;
    struct student_hand deck; /* the last card is the top */
    struct student_hand player;
    struct student_hand dealer;
    bool dealers_turn;
};

/* True if this student makes the mistake; and whether in this variant. */
static bool makes(const struct student *student, enum mistake mistake)
{
    return student->ways[mistake] > 0;
}

static bool makes_way(const struct student *student, enum mistake mistake,
                      unsigned variant)
{
    return student->ways[mistake] == variant + 1;
}

/* ---- Saying something, in the assignment's words ---- */

const char *message_text(enum message message)
{
    static const char *const texts[MESSAGE_COUNT] = {
        [MESSAGE_HEADING] = " Player Dealer\n",
        [MESSAGE_PLAYER_BUSTS] = "Player busts!\n",
        [MESSAGE_HITS] = "Dealer hits.\n",
        [MESSAGE_STANDS] = "Dealer stands.\n",
        [MESSAGE_DEALER_BUSTS] = "Dealer busts!\n",
        [MESSAGE_SCORES] = "Final scores: Player #, Dealer #.\n",
        [MESSAGE_PLAYER_WINS] = "Player wins!\n",
        [MESSAGE_DEALER_WINS] = "Dealer wins!\n",
        [MESSAGE_PUSH] = "Push! Play again.\n",
    };
    return texts[message];
}

const char *right_words(const struct assignment *assignment, int text)
{
    return text == TEXT_SEED     ? assignment->seed_prompt
           : text == TEXT_ANSWER ? assignment->hit_prompt
                                 : message_text((enum message)text);
}

/* Appends `text` to the transcript, which is left open when it is full or
 * leaves the guide, as far as that goes. */
static void say(struct student *student, const char *text)
{
    struct transcript *transcript = student->transcript;
    const size_t length = strlen(text), place = transcript->length;
    if (transcript->is_open)
        return;
    for (size_t i = 0; i < length && student->guide; i++) {
        const char next = *student->guide++;
        transcript->left_guide |= next && next != text[i];
        student->guide = next == text[i] ? student->guide : NULL;
    }
    if (length > TRANSCRIPT_TEXT - place || transcript->left_guide) {
        transcript->is_open = true;
        return;
    }
    memcpy(transcript->text + place, text, length + 1);
    transcript->length += length;
}

/* True if the student doesn't print this text: a message or a question. */
static bool leaves_out(const struct student *student, unsigned text)
{
    return makes_way(student, MESSAGE_MISSING, text) ||
           (makes_way(student, MESSAGE_MISSING, TEXT_UNKNOWN) &&
            text >= TEXT_SEED); /* both questions */
}

/* ---- The shuffle ---- */

/* A shuffle visits the cards from `first` to `last`, and swaps card i with one
 * of so many: i + 1, i, all, or those from i on. */
struct shuffle {
    int first, last;
    enum { UP_TO_I, BELOW_I, ANY, FROM_I } among;
    int added; /* to the number of the other card */
};

static const struct shuffle SHUFFLES[] = {
    [SHUFFLES_UPWARDS] = {0, DECK_CARDS - 1, UP_TO_I},
    [SHUFFLES_UPWARDS_FROM_REST] = {0, DECK_CARDS - 1, FROM_I},
    [RAND_MODULO_52] = {DECK_CARDS - 1, 0, ANY},
    [RAND_MODULO_52_UPWARDS] = {0, DECK_CARDS - 1, ANY},
    [RAND_MODULO_I] = {DECK_CARDS - 1, 1, BELOW_I},
    [RAND_MODULO_I_PLUS_1] = {DECK_CARDS - 1, 1, BELOW_I, .added = 1},
    [SHUFFLE_STARTS_AT_50] = {DECK_CARDS - 2, 0, UP_TO_I},
    [SHUFFLE_STOPS_AT_1] = {DECK_CARDS - 1, 1, UP_TO_I},
    [SHUFFLES_DOWNWARDS] = {DECK_CARDS - 1, 0, UP_TO_I},
};

static void shuffle_once(struct student *student)
{
    enum { COPIES_I, COPIES_J };
    const struct shuffle *how =
        &SHUFFLES[shuffles_up(student->assignment) ? RAND_MODULO_52_UPWARDS
                                                   : SHUFFLES_DOWNWARDS];
    int *cards = student->deck.cards;
    for (int i = 0; i <= SHUFFLES_DOWNWARDS; i++)
        if (student->ways[i] > 0)
            how = &SHUFFLES[i];
    const int step = how->first < how->last ? 1 : -1;
    for (int i = how->first; i != how->last + step; i += step) {
        const int choices[] = {i + 1, i, DECK_CARDS, DECK_CARDS - i};
        const int card = cards[i];
        if (makes(student, SRAND_IN_SHUFFLE))
            crand_seed(&student->random, (uint32_t)student->seed);
        int j = (int)(crand_next(&student->random) %
                      (uint32_t)choices[how->among]) +
                how->added + (how->among == FROM_I ? i : 0);
        if (!makes_way(student, SWAP_LOSES_CARD, COPIES_I))
            cards[i] = cards[j];
        if (!makes_way(student, SWAP_LOSES_CARD, COPIES_J))
            cards[j] = card;
    }
}

static void shuffle_deck(struct student *student, bool is_first)
{
    enum { BEFORE_EACH = 6, AFTER_EACH }; /* less: so often at the start */
    const unsigned way = student->ways[RAND_CALLED_MORE];
    unsigned more = is_first && way < BEFORE_EACH ? way : way == BEFORE_EACH;
    if ((student->seed == 0 && !makes(student, SEED_ZERO_SHUFFLED)) ||
        (student->seed < 0 && makes(student, NEGATIVE_SEEDS)) ||
        makes(student, SHUFFLE_MISSING) ||
        (!is_first && makes(student, SHUFFLE_ONLY_FIRST)))
        return;
    for (; more > 0; more--)
        (void)crand_next(&student->random);
    for (unsigned i = 0; i <= student->ways[SHUFFLES_TWICE]; i++)
        shuffle_once(student);
    if (way == AFTER_EACH)
        (void)crand_next(&student->random);
}

/* ---- The deck ---- */

/* Prepare the deck of the first round, or of a later one. */
static void prepare_first_deck(struct student *student)
{
    enum { CUT_OFF = 4 }; /* so many are what a smaller type keeps */
    const int64_t kept = student->seed;
    const unsigned way = student->ways[SEED_CHANGED];
    const int64_t seeds[] = {kept,          (int8_t)kept,   (uint8_t)kept,
                             (int16_t)kept, (uint16_t)kept, kept + 1,
                             kept - 1,      -kept};
    if (way <= CUT_OFF)
        student->seed = seeds[way];
    crand_seed(&student->random, makes(student, SRAND_MISSING)
                                     ? 1 /* the C library's default */
                                     : (uint32_t)seeds[way]);
    deck_fresh(student->deck.cards, 1);
    student->deck.count = DECK_CARDS;
    shuffle_deck(student, true);
}

static void prepare_next_deck(struct student *student)
{
    enum { OLD_DECK, OLD_PLACE }; /* of DECK_GOES_ON */
    if (makes_way(student, DECK_GOES_ON, OLD_DECK))
        return;
    if (makes(student, SRAND_AFTER_PUSH))
        crand_seed(&student->random, (uint32_t)student->seed);
    if (!makes(student, DECK_NOT_FRESH))
        deck_fresh(student->deck.cards, 1);
    if (!makes(student, DECK_GOES_ON))
        student->deck.count = DECK_CARDS;
    shuffle_deck(student, false);
}

/* After the last card of the deck the transcript is left open. */
static void deal_card(struct student *student, struct student_hand *hand)
{
    struct student_hand *deck = &student->deck;
    if (deck->count == 0 || hand->count == DECK_CARDS) {
        student->transcript->is_open = true;
        return;
    }
    deck->count--;
    hand->cards[hand->count++] = deck->cards[deck->count];
}

static int total_of(const struct student_hand *hand)
{
    return hand_total(hand->cards, (int)hand->count);
}

static bool is_bust(const struct student_hand *hand)
{
    return total_of(hand) > HAND_BEST;
}

static void say_words(struct student *student, int text)
{
    char scores[64];
    if (leaves_out(student, (unsigned)text))
        return;
    snprintf(scores, sizeof scores, SCORES_FORMAT, total_of(&student->player),
             total_of(&student->dealer));
    say(student, text == MESSAGE_SCORES
                     ? scores
                     : right_words(student->assignment, text));
}

/* ---- Printing cards ---- */

static void say_card(struct student *student, int card)
{
    char text[CARD_TEXT_SIZE];
    say(student, card_text(text, card, CARD_UTF8));
}

static void list_deck(struct student *student)
{
    for (size_t i = 0; i < DECK_CARDS; i++) {
        say_card(student, student->deck.cards[i]);
        say(student, "\n");
    }
}

/* ---- The table ---- */

static void say_cell(struct student *student, const struct student_hand *hand,
                     size_t row)
{
    const size_t covered = makes(student, HOLE_WRONG_CARD) ? 0 : 1;
    const bool hidden =
        hand == &student->dealer && row == covered && !student->dealers_turn &&
        (student->part != PART_DEAL || makes(student, HOLE_HIDDEN_IN_DEAL));
    say(student, " ");
    if (hidden && row < hand->count)
        say(student, " **");
    else if (row >= hand->count)
        say(student, "   ");
    else
        say_card(student, hand->cards[row]);
    say(student, "  |");
}

static void show_table(struct student *student)
{
    const struct student_hand *left = &student->player,
                              *right = &student->dealer;
    const size_t rows = left->count > right->count ? left->count : right->count;
    if (makes(student, COLUMNS_SWAPPED)) {
        left = &student->dealer;
        right = &student->player;
    }
    say(student, "\n");
    say_words(student, MESSAGE_HEADING);
    for (size_t row = 0; row < rows; row++) {
        say(student, "|");
        say_cell(student, left, row);
        say_cell(student, right, row);
        say(student, "\n");
    }
}

/* ---- Pauses ---- */

/* Pauses. The assignment doesn't say whether a bust, which isn't a decision,
 * has a pause. */
static void pause_here(struct student *student, enum message decision)
{
    struct transcript *transcript = student->transcript;
    if (!transcript->is_open && transcript->pause_count < TRANSCRIPT_PAUSES)
        transcript->pauses[transcript->pause_count++] =
            (struct transcript_pause){.place = transcript->length,
                                      .is_optional =
                                          decision == MESSAGE_DEALER_BUSTS};
}

/* Prints the table, pauses, and prints the dealer's decision. */
static void show_dealer(struct student *student, enum message decision)
{
    const bool hits = decision == MESSAGE_HITS;
    const int place = student->assignment->pause;
    if (place == PAUSE_AT_TABLE)
        pause_here(student, decision);
    show_table(student);
    if (place == PAUSE_AT_DECISION)
        pause_here(student, decision);
    say_words(student, decision);
    if (place == PAUSE_AT_NEXT || (place == PAUSE_AFTER_HIT && hits))
        pause_here(student, decision);
}

/* ---- The turns, and the result ---- */

/* True if the player of a script that is being written hits. */
static bool wants_to_hit(struct student *student)
{
    const enum script_kind kind = student->writes->kind;
    const int total = total_of(&student->player);
    return kind == SCRIPT_HITS    ? student->player.count == 2
           : kind == SCRIPT_BUSTS ? total <= HAND_BEST
           : kind == SCRIPT_CAREFUL
               ? total < DEALER_STANDS
               : kind == SCRIPT_RANDOM && total <= HAND_BEST &&
                     fair_random_below(&student->coin, 2) == 0;
}

/* Returns h or s, or '\0' at the end. */
static char next_answer(struct student *student)
{
    if (student->writes) {
        char *answers = student->writes->answers;
        const size_t count = strlen(answers);
        if (count < SCRIPT_ANSWERS)
            answers[count] = wants_to_hit(student) ? 'h' : 's';
        return answers[count];
    }
    while (!student->reads_newlines && student->typed < student->typed_end &&
           isspace((unsigned char)*student->typed))
        student->typed++;
    return student->typed < student->typed_end ? *student->typed++ : '\0';
}

/* What a newline does that is read as an answer, plus 1. */
enum { NEWLINE_STANDS = 1, NEWLINE_HITS, NEWLINE_ASKS, NEWLINE_SHOWS };

/* Asks for an answer and returns what it does: h, s, '\n' if the table comes
 * again, or '\0' if there is no answer. */
static char ask_player(struct student *student)
{
    const unsigned newline = student->ways[NEWLINE_READ_AS_ANSWER];
    char answer;
    do {
        say_words(student, TEXT_ANSWER);
        answer = next_answer(student);
    } while (answer == '\n' && newline == NEWLINE_ASKS);
    if (answer == '\0')
        return answer;
    if (makes(student, ANSWERS_SWAPPED))
        return answer == 'h' ? 's' : 'h';
    if (makes(student, EVERY_ANSWER_HITS) ||
        (answer == '\n' && newline == NEWLINE_HITS))
        return 'h';
    if (makes(student, EVERY_ANSWER_STANDS) ||
        (answer == '\n' && newline == NEWLINE_STANDS))
        return 's';
    return answer;
}

static void play_players_turn(struct student *student)
{
    char answer = 'h';
    while (!student->transcript->is_open && (answer == 'h' || answer == '\n')) {
        show_table(student);
        if (student->part == PART_PLAY && is_bust(&student->player)) {
            say_words(student, MESSAGE_PLAYER_BUSTS);
            return;
        }
        answer = ask_player(student);
        if (answer == 'h')
            deal_card(student, &student->player);
        else if (answer == '\0')
            student->transcript->is_open = true;
    }
}

enum { DEAL_HITS = 2 };

static void play_dealers_turn(struct student *student)
{
    student->dealers_turn = true;
    while (!student->transcript->is_open && !is_bust(&student->player) &&
           total_of(&student->dealer) < DEALER_STANDS) {
        show_dealer(student, MESSAGE_HITS);
        deal_card(student, &student->dealer);
    }
    show_dealer(student, is_bust(&student->dealer) ? MESSAGE_DEALER_BUSTS
                                                   : MESSAGE_STANDS);
}

/* Prints the result. Returns true if another round follows. */
static bool say_result(struct student *student)
{
    const int player = total_of(&student->player);
    const int dealer = total_of(&student->dealer);
    const bool lost = player > HAND_BEST;
    const bool push = !lost && player == dealer;
    const bool wins = !lost && (dealer > HAND_BEST || player > dealer);
    if (!leaves_out(student, MESSAGE_SCORES))
        say(student, "\n");
    say_words(student, MESSAGE_SCORES);
    say_words(student, push   ? MESSAGE_PUSH
                       : wins ? MESSAGE_PLAYER_WINS
                              : MESSAGE_DEALER_WINS);
    return (push && !makes(student, NO_REPLAY_AFTER_PUSH)) ||
           makes(student, GAME_NEVER_ENDS);
}

/* ---- A run ---- */

static void play_players_part(struct student *student)
{
    student->player.count = student->dealer.count = 0;
    student->dealers_turn = false;
    for (int i = 0; i < 4; i++)
        deal_card(student, i % 2 ? &student->dealer : &student->player);
    play_players_turn(student);
}

static void play_game(struct student *student)
{
    bool again = true;
    for (size_t round = 0; again && !student->transcript->is_open; round++) {
        if (round == ROUNDS_MOST)
            student->transcript->is_open = true;
        if (round > 0)
            prepare_next_deck(student);
        play_players_part(student);
        if (student->transcript->is_open)
            return;
        if (!is_bust(&student->player) || !makes(student, BUST_SKIPS_DEALER))
            play_dealers_turn(student);
        again = say_result(student);
    }
}

static void play_deal(struct student *student)
{
    play_players_part(student);
    if (student->transcript->is_open)
        return;
    student->dealers_turn = true;
    for (int i = 0; i < DEAL_HITS; i++) {
        show_dealer(student, MESSAGE_HITS);
        deal_card(student, &student->dealer);
    }
    show_dealer(student, MESSAGE_STANDS);
}

/* Plays the script with the student's answers. */
static void play_script(struct student *student, const struct script *script,
                        struct transcript *transcript)
{
    student->assignment = assignment_or_usual(script->assignment);
    student->seed = script->seed;
    student->transcript = transcript;
    student->part = (enum assignment_part)(
        (script->part + student->ways[OTHER_PROGRAM]) % PART_COUNT);
    transcript->assignment = script->assignment;
    transcript->length = transcript->pause_count = 0;
    *transcript->text = '\0';
    transcript->left_guide = transcript->is_open = false;
    say_words(student, TEXT_SEED);
    if (transcript->left_guide)
        return;
    prepare_first_deck(student);
    if (student->part == PART_SHUFFLE)
        list_deck(student);
    else if (student->part == PART_DEAL)
        play_deal(student);
    else
        play_game(student);
}

void student_run(const struct script *script,
                 const struct mistake_set *mistakes, const char *guide,
                 struct transcript *transcript)
{
    struct student student = {
        .guide = guide,
        .typed = script->input,
        .typed_end = script->input + script->input_length,
        .reads_newlines = set_includes(mistakes, NEWLINE_READ_AS_ANSWER),
    };
    /* The seed is already known: skip it, up to the next white space. */
    while (student.typed < student.typed_end &&
           !isspace((unsigned char)*student.typed))
        student.typed++;
    for (size_t i = 0; i < mistakes->count; i++)
        student.ways[mistakes->made[i].mistake] =
            (unsigned char)(mistakes->made[i].variant + 1);
    play_script(&student, script, transcript);
}

void reference_run(const struct script *script, struct transcript *transcript)
{
    const struct mistake_set none = {.count = 0};
    student_run(script, &none, NULL, transcript);
}

/* ---- Scripts: a seed, and answers that exercise a corner of the game ---- */

/* Lines of "s" follow the answers, for programs that ask more often than they
 * should. */
enum { SPARE_ANSWERS = 8 };

/* Plays the script once without mistakes, and records the answers. Returns
 * false if the game doesn't end within the answers that fit. */
static bool write_answers(struct script *script, struct transcript *transcript)
{
    const uint64_t words[] = {(uint64_t)script->seed, 0, script->part, 21};
    struct student right = {.writes = script};
    fair_random_seed(&right.coin, words);
    play_script(&right, script, transcript);
    return !transcript->is_open;
}

void script_write_input(struct script *script, size_t spare)
{
    const size_t answers = strlen(script->answers);
    size_t length = (size_t)snprintf(script->input, sizeof script->input,
                                     "%" PRId64 "\n", script->seed);
    for (size_t i = 0; i < answers + spare; i++) {
        script->input[length++] = i < answers ? script->answers[i] : 's';
        script->input[length++] = '\n';
    }
    script->input_length = length;
}

/* Adds the scripts of one seed. Players who decide differently often give the
 * same answers; such a script would only count twice. */
static void write_scripts(const struct script_order *order, int64_t seed,
                          bool is_hidden, struct transcript *transcript,
                          struct script_list *list)
{
    bool is_game = order->part != PART_SHUFFLE;
    size_t first = list->count;
    for (int i = 0; i < (is_game ? GAME_SCRIPTS : 1); i++) {
        struct script *script = &list->scripts[list->count];
        *script = (struct script){
            .part = order->part,
            .assignment = order->assignment,
            .seed = seed,
            .is_hidden = is_hidden,
            .kind = is_game ? (enum script_kind)i : SCRIPT_SEED_ONLY,
        };
        if (!write_answers(script, transcript))
            continue;
        script_write_input(script, is_game ? SPARE_ANSWERS : 0);
        size_t same = first;
        while (strcmp(list->scripts[same].input, script->input) != 0)
            same++;
        list->count += same == list->count; /* it is none of those before */
    }
}

bool scripts_make(const struct script_order *order, struct script_list *list)
{
    struct transcript *transcript = malloc(sizeof *transcript);
    const size_t known = order->seeds->count;
    const size_t all = known + (order->hidden ? order->hidden->count : 0);
    *list = (struct script_list){
        .scripts = calloc(all * GAME_SCRIPTS, sizeof *list->scripts)};
    bool has_memory = transcript && list->scripts;
    for (size_t i = 0; has_memory && i < all; i++)
        write_scripts(order,
                      i < known ? order->seeds->seeds[i]
                                : order->hidden->seeds[i - known],
                      i >= known, transcript, list);
    free(transcript);
    return has_memory;
}

void scripts_clear(struct script_list *list)
{
    free(list->scripts);
    *list = (struct script_list){.count = 0};
}
