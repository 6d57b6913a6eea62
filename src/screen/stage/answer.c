/* Answers to keys, also to those that mean nothing. */
#include <ctype.h>

#include "picture.h"

void stage_answer(struct stage *stage, const char *problem)
{
    snprintf(stage->answer, SAYING_SIZE, "%s.", problem);
    stage->answer[0] = (char)toupper((unsigned char)stage->answer[0]);
}

static const char *special_key_name(int key)
{
    static const struct {
        int key;
        const char *name;
    } names[] = {
        {KEY_ENTER_SIGN, "Enter"},
        {KEY_ESCAPE_SIGN, "Esc"},
        {'\t', "Tab"},
        {' ', "Space"},
        {KEY_UP_ARROW, "the up arrow"},
        {KEY_DOWN_ARROW, "the down arrow"},
        {KEY_LEFT_ARROW, "the left arrow"},
        {KEY_RIGHT_ARROW, "the right arrow"},
        {KEY_PAGE_UP, "Page Up"},
        {KEY_PAGE_DOWN, "Page Down"},
        {KEY_TO_HOME, "Home"},
        {KEY_TO_END, "End"},
        {KEY_ERASE, "Backspace"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].key == key)
            return names[i].name;
    return "that key";
}

/* False for what the terminal says without a key, and for what the stage
 * handles itself. */
static bool is_pressed_key(int key)
{
    return key >= 0 && key != KEY_UNKNOWN && key != KEY_CLICK &&
           key != KEY_NEW_SIZE && key != KEY_REDRAW_SIGN && key != KEY_END_SIGN;
}

void write_idle_key(int key, const char *where, char answer[SAYING_SIZE])
{
    *answer = '\0';
    if (!is_pressed_key(key))
        return;
    if (key > ' ' && key <= '~')
        snprintf(answer, SAYING_SIZE, "The key %c does nothing here; %s.", key,
                 where);
    else
        snprintf(answer, SAYING_SIZE, "%s does nothing here; %s.",
                 special_key_name(key), where);
    answer[0] = (char)toupper((unsigned char)answer[0]);
}

void write_unknown_key(int key, char answer[SAYING_SIZE])
{
    write_idle_key(key, "? shows the keys", answer);
}

void stage_answer_unknown(struct stage *stage, int key)
{
    const struct stage_game *game = stage->start->game;
    bool has_help = false;
    for (int i = 0; i < game->command_count; i++)
        has_help = has_help || game->commands[i].key == '?';
    write_idle_key(key, has_help ? "? shows the keys" : "the keys are below",
                   stage->answer);
}
