/* The daily on the screen: its keys and its last page. */
#include "table/views/daily.h"

#include <stdlib.h>
#include <string.h>

#include "coach_guide.h"

/* ---- Keys ---- */

void daily_key(void *self, int key)
{
    struct game *game = self;
    if (key == KEY_ESCAPE_SIGN && game->is_within && !game->caution.line[0])
        game->stage.ended = game_confirm_leaving(game) || game->stage.ended;
    else if (key != 'a' && key != 'c')
        game_key(game, key);
    else
        stage_answer(&game->stage, "there is no advice in a daily: your "
                                   "decisions are scored");
}

/* ---- What a daily is ---- */

/* Returns what it is, in a line, or NULL. The caller frees it. */
static char *about_daily(const struct game *game)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return NULL;
    daily_write_about(game->session.daily, out);
    fclose(out);
    if (text)
        text[strcspn(text, "\n")] = '\0';
    return text;
}

/* Two sentences, a row each, are all that a small screen has room for. */
static void tell_about_shortly(struct game *game, char *text)
{
    char *end = strstr(text, ". ");
    end = end ? strstr(end + 1, ". ") : NULL;
    if (end && screen_is_small())
        end[1] = '\0';
    stage_tell(&game->stage, text);
}

/* Before practice, what it is would only push that it is practice away. */
void daily_tell_about(struct game *game)
{
    const struct session *session = &game->session;
    bool is_first = session->rounds == 0 && !session->round_is_open &&
                    !session->daily->is_practice;
    char *text = is_first ? about_daily(game) : NULL;
    if (text) {
        diary_add_sentences(&game->diary, text);
        tell_about_shortly(game, text);
    }
    free(text);
}

static void write_daily_help(void *self, FILE *out, int columns)
{
    const struct game *game = self;
    const struct key_help keys[] = {
        {"Enter", "deal the next hand; so does Space"},
        {"h  s", "hit (take a card); stand (take no more cards)"},
        {"d", "double your bet and take exactly one card"},
        {"p", "split a pair into two hands, each with its own bet"},
        {"r", "surrender: give up the hand and half the bet"},
        {"i  n", "insurance or even money; decline"},
        {"l", "log of the hands so far"},
        {"o", "options: speed, theme, symbols"},
        {game->is_within ? "Esc  q" : "q",
         game->is_within ? "back to the lobby" : "leave the daily"},
    };
    char *text = about_daily(game);
    if (text)
        cli_write_wrapped(out, text, columns);
    free(text);
    cli_write_wrapped(out,
                      "The score counts your right choices, and adds up what "
                      "the others gave away on average.",
                      columns);
    fputc('\n', out);
    write_key_help(out, keys, sizeof keys / sizeof *keys);
    fputc('\n', out);
    guide_write(&game->session.table.rules, columns, out);
    fputc('\n', out);
    guide_write_rules(&game->session.table.rules, game->session.rules_name,
                      columns, out);
}

int daily_show_help(void *self)
{
    struct game *game = self;
    struct view view = {.title = "The daily",
                        .write = write_daily_help,
                        .self = game,
                        .keys = "?\n"};
    (void)stage_show(&game->stage, &view);
    return KEY_IS_NONE;
}

/* ---- The last page ---- */

struct daily_page {
    struct game *game;
    const char *copied; /* what became of the copy; NULL: none was made */
};

static const struct daily *daily_of(const struct game *game)
{
    return game->session.daily;
}

static void write_daily_page(void *self, FILE *out, int columns)
{
    const struct daily_page *page = self;
    daily_write_end(daily_of(page->game), page->game->stage.brush.letters,
                    columns, out);
    if (page->copied)
        fprintf(out, "\n%s\n", page->copied);
    daily_write_mistakes(daily_of(page->game), out);
}

/* Copies the card. Returns what to say about it. */
static const char *copy_card(const struct game *game)
{
    char *card = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&card, &size);
    if (out == NULL)
        return "There isn't enough memory to copy it.";
    daily_write_card(daily_of(game), game->stage.brush.letters, out);
    bool good = fclose(out) == 0 && stage_copy(card);
    free(card);
    return good ? "Copied to the clipboard."
                : "This terminal can't copy. The result is printed when you "
                  "leave; select it there.";
}

/* JSON is for the output, not for this page. */
void daily_show_ending(struct game *game)
{
    struct daily_page page = {.game = game};
    struct daily *daily = game->session.daily;
    bool has_card = daily_has_card(daily), as_json = daily->as_json;
    int key;
    daily->as_json = false;
    do {
        struct view view = {.title = game->stage.title,
                            .write = write_daily_page,
                            .self = &page,
                            .keys = has_card ? "\nyl" : "\nl"};
        if (has_card)
            bar_add(&view.bar, 'y', "y", "Copy");
        bar_add(&view.bar, 'l', "l", "Log");
        bar_add(&view.bar, KEY_ENTER_SIGN, "Enter",
                game->is_within ? "Lobby" : "Quit");
        key = stage_show(&game->stage, &view);
        if (key == 'y')
            page.copied = copy_card(game);
        if (key == 'l')
            (void)game_show_log(game);
    } while ((key == 'y' || key == 'l') && !game->stage.leaves);
    daily->as_json = as_json;
}
