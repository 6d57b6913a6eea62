/* The keys of the history, in its bar and in words. */
#include "table/views/round_list.h"

static const struct key_help LIST_KEYS[] = {
    {"Up  Down", "choose a round; so do k and j"},
    {"PgUp  PgDn", "go on by a page; so does Space"},
    {"Home  End", "go to the newest round, to the oldest one"},
    {"Enter", "replay the chosen round, step by step"},
    {"/", "search, for example: split, lost > 50, mistake"},
    {"e", "export the round as a record that --replay plays"},
    {"l", "log of this session, line by line"},
    {"Esc", "go back; after a search, show all rounds"},
    {"q", "go back"},
};

void round_list_hint(struct round_list *list)
{
    const struct glyphs *glyphs = list->game->stage.brush.glyphs;
    struct bar *bar = &list->page.bar;
    bar->count = 0;
    list->page.help = list->is_typing ? NULL : LIST_KEYS;
    list->page.help_count = sizeof LIST_KEYS / sizeof *LIST_KEYS;
    if (list->is_typing) {
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "Search");
        bar_add(bar, KEY_ESCAPE_SIGN, "Esc", "Cancel");
        return;
    }
    bar_add(bar, KEY_ESCAPE_SIGN, "Esc", list->query[0] ? "All" : "Back");
    if (list->count > 0)
        bar_add(bar, KEY_ENTER_SIGN, "Enter", "Replay");
    bar_add(bar, '/', "/", "Search");
    bar_add(bar, KEY_DOWN_ARROW, glyphs->up_down, "Choose");
    bar_add(bar, 'l', "l", "Log");
    if (list->count > 0)
        bar_add(bar, 'e', "e", "Export");
    bar_add(bar, '?', "?", "Keys"); /* last, so that it is never left out */
}
