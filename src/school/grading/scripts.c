/* Makes scripts: a seed, and answers that exercise a corner of the game. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"
#include "grading/scripts.h"
#include "grading/student.h"

/* Lines of "s" follow the answers, for programs that ask more often than they
 * should. */
enum { SPARE_ANSWERS = 8, CAREFUL_STANDS = 17 };

const char *script_kind_text(enum script_kind kind)
{
    static const char *const texts[] = {
        [SCRIPT_STANDS] = "stands at once",
        [SCRIPT_HITS] = "hits once",
        [SCRIPT_BUSTS] = "hits until it busts",
        [SCRIPT_CAREFUL] = "plays like the dealer",
        [SCRIPT_RANDOM] = "flips a coin",
        [SCRIPT_SEED_ONLY] = "only the seed",
    };
    return texts[kind];
}

/* ---- The answers ---- */

/* Plays a script for the first time and records the answers. */
struct answer_writer {
    struct script *script;
    size_t count;
    size_t room; /* the most answers that fit */
    struct fair_random coin;
};

static bool wants_to_hit(struct answer_writer *writer, size_t cards,
                         struct student_total player)
{
    switch (writer->script->kind) {
    case SCRIPT_HITS:
        return cards == 2;
    case SCRIPT_BUSTS:
        return !player.bust;
    case SCRIPT_CAREFUL:
        return player.total < CAREFUL_STANDS;
    case SCRIPT_RANDOM:
        return !player.bust && fair_random_below(&writer->coin, 2) == 0;
    case SCRIPT_STANDS:
    case SCRIPT_SEED_ONLY:
        break;
    }
    return false;
}

static char write_answer(void *source, size_t cards,
                         struct student_total player)
{
    struct answer_writer *writer = source;
    if (writer->count == writer->room)
        return '\0';
    char answer = wants_to_hit(writer, cards, player) ? 'h' : 's';
    writer->script->answers[writer->count++] = answer;
    return answer;
}

/* Plays the script once without mistakes, and records the answers. Returns
 * false if the game doesn't end within the answers that fit. */
static bool write_answers(struct script *script, struct transcript *transcript)
{
    const uint64_t words[] = {(uint64_t)script->seed, 0, script->part, 21};
    struct answer_writer writer = {.script = script, .room = SCRIPT_ANSWERS};
    fair_random_seed(&writer.coin, words);
    reference_play(script, (struct student_answers){write_answer, &writer},
                   transcript);
    script->answers[writer.count] = '\0';
    return !transcript->is_open;
}

/* ---- The input ---- */

static void append_input(struct script *script, const char *text)
{
    size_t room = sizeof script->input - script->input_length;
    int length =
        snprintf(script->input + script->input_length, room, "%s", text);
    script->input_length += (size_t)length;
}

static void write_script_input(struct script *script)
{
    char seed[24];
    script->input_length = 0;
    snprintf(seed, sizeof seed, "%" PRId64 "\n", script->seed);
    append_input(script, seed);
    if (script->part == PART_SHUFFLE)
        return;
    for (const char *answer = script->answers; *answer; answer++) {
        const char line[] = {*answer, '\n', '\0'};
        append_input(script, line);
    }
    for (int i = 0; i < SPARE_ANSWERS; i++)
        append_input(script, "s\n");
}

/* ---- Lists ---- */

/* True if one of the scripts from number `first` on has the same input. */
static bool is_in_list(const struct script_list *list, size_t first,
                       const struct script *script)
{
    for (size_t i = first; i < list->count; i++) {
        const struct script *other = &list->scripts[i];
        if (other->input_length == script->input_length &&
            memcmp(other->input, script->input, script->input_length) == 0)
            return true;
    }
    return false;
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
        write_script_input(script);
        if (!is_in_list(list, first, script))
            list->count++;
    }
}

bool scripts_make(const struct script_order *order, struct script_list *list)
{
    struct transcript *transcript = malloc(sizeof *transcript);
    size_t hidden = order->hidden ? order->hidden->count : 0;
    size_t most = (order->seeds->count + hidden) *
                  (order->part == PART_SHUFFLE ? 1 : GAME_SCRIPTS);
    *list = (struct script_list){
        .scripts = calloc(most, sizeof *list->scripts),
    };
    bool has_memory = transcript && list->scripts;
    for (size_t i = 0; has_memory && i < order->seeds->count; i++)
        write_scripts(order, order->seeds->seeds[i], false, transcript, list);
    for (size_t i = 0; has_memory && i < hidden; i++)
        write_scripts(order, order->hidden->seeds[i], true, transcript, list);
    free(transcript);
    return has_memory;
}

void scripts_clear(struct script_list *list)
{
    free(list->scripts);
    *list = (struct script_list){.count = 0};
}
