/* The history: a list of rounds to move in and to search. */
#include "table/views/round_list.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ---- */

bool round_list_divides(const struct round_list *list, int number)
{
    const struct listed_round *row = &list->rows[number];
    return number > 0 && (row[-1].place.first != row->place.first ||
                          strcmp(row[-1].rules_name, row->rules_name) != 0);
}

/* Finds where the session of a row is in its sitting. Without an answer, it is
 * one by itself. */
static void place_row(const struct round_list *list, struct listed_round *row,
                      const struct ledger_row *found)
{
    char problem[LEDGER_PROBLEM_SIZE];
    if (list->count > 0 && row[-1].place.session == found->session)
        row->place = row[-1].place;
    else if (!ledger_find_place(list->ledger, found->session, 0, &row->place,
                                problem))
        row->place = (struct ledger_place){.session = found->session,
                                           .first = found->session,
                                           .began = found->session_began};
}

/* Keeps what a row shows, if it has room. */
static bool list_round(void *self, const struct ledger_past *past)
{
    struct round_list *list = self;
    struct listed_round *row = &list->rows[list->count];
    place_row(list, row, &past->row);
    snprintf(row->rules_name, sizeof row->rules_name, "%s",
             past->row.rules_name);
    ledger_make_printable(row->rules_name);
    list->lines += 1 + round_list_divides(list, list->count);
    if (list->lines > list->shown)
        return false;
    list->count++;
    row->past = *past;
    row->past.row.round.decisions = row->past.row.round.cards =
        row->past.row.round.results = row->past.row.rules_name = NULL;
    row->past.row.round.number += row->place.before;
    history_write_cards(&past->row, list->profile->name,
                        brush_card_form(&list->game->stage.brush), row->hands,
                        row->dealer);
    return list->lines < list->shown;
}

void round_list_answer(struct round_list *list, const char *problem)
{
    snprintf(list->answer, sizeof list->answer, "%.500s.", problem);
    list->answer[0] = (char)toupper((unsigned char)list->answer[0]);
}

static void list_problem(struct round_list *list, const char *problem)
{
    round_list_answer(list, problem);
    list->count = 0;
}

/* Reads what the chosen round cost. */
static void look_at_chosen(struct round_list *list)
{
    char problem[LEDGER_PROBLEM_SIZE];
    if (list->chosen >= list->count)
        list->chosen = list->count > 0 ? list->count - 1 : 0;
    list->mistakes[0] = '\0';
    if (list->count > 0 &&
        !history_write_mistakes(list->ledger,
                                list->rows[list->chosen].past.row.id,
                                list->mistakes, problem))
        list_problem(list, problem);
}

/* Reads a page: from the newest round that is older than `before`. */
static void read_older(struct round_list *list, int64_t before)
{
    char problem[LEDGER_PROBLEM_SIZE];
    list->count = list->lines = 0;
    if (!ledger_each_before(list->ledger, &list->search, before, list_round,
                            list, problem))
        list_problem(list, problem);
}

static void turn_rows_around(struct round_list *list)
{
    for (int i = 0; i < list->count / 2; i++) {
        struct listed_round row = list->rows[i];
        list->rows[i] = list->rows[list->count - 1 - i];
        list->rows[list->count - 1 - i] = row;
    }
}

/* Reads a page: up to the oldest round that is newer than `after`. */
static void read_newer(struct round_list *list, int64_t after)
{
    char problem[LEDGER_PROBLEM_SIZE];
    list->count = list->lines = 0;
    if (ledger_each_after(list->ledger, &list->search, after, list_round, list,
                          problem))
        turn_rows_around(list);
    else
        list_problem(list, problem);
}

/* Returns the id from which the page is read again. */
static int64_t id_at_top(const struct round_list *list)
{
    return list->count > 0 ? list->rows[0].past.row.id + 1 : INT64_MAX;
}

/* ---- Moving ---- */

static void go_to_newest(struct round_list *list)
{
    read_older(list, INT64_MAX);
    list->before = 0;
    list->chosen = 0;
}

static void go_to_oldest(struct round_list *list)
{
    read_newer(list, 0);
    list->before = list->found.rounds - list->count;
    list->chosen = list->count - 1;
}

/* Moves the page one screen toward the older rounds. */
static void go_down_a_page(struct round_list *list)
{
    int64_t below = list->before + list->count;
    int64_t chosen = below + list->chosen;
    if (list->count == 0 || below >= list->found.rounds) {
        list->chosen = list->count - 1;
        return;
    }
    read_older(list, list->rows[list->count - 1].past.row.id);
    list->before = below;
    if (below + list->count >= list->found.rounds)
        go_to_oldest(list);
    if (chosen < list->before + list->count)
        list->chosen = (int)(chosen - list->before);
}

static void go_up_a_page(struct round_list *list)
{
    int64_t chosen = list->before + list->chosen - list->count;
    if (list->before > 0) {
        read_newer(list, list->rows[0].past.row.id);
        list->before -= list->count;
    }
    if (list->before > 0)
        return;
    go_to_newest(list);
    list->chosen = chosen > 0 ? (int)chosen : 0;
}

/* A line between two sittings may take the room of the next round, so the page
 * moves until that is on it. */
static void go_down(struct round_list *list)
{
    int64_t next = list->before + list->chosen + 1;
    if (next >= list->found.rounds)
        return;
    while (list->count > 0 && next >= list->before + list->count) {
        read_older(list, list->rows[0].past.row.id);
        list->before++;
    }
    list->chosen = (int)(next - list->before);
}

static void go_up(struct round_list *list)
{
    int64_t next = list->before + list->chosen - 1;
    if (next < 0)
        return;
    while (list->count > 0 && next < list->before) {
        int64_t below = list->before + list->count - 1;
        read_newer(list, list->rows[list->count - 1].past.row.id);
        list->before = below - list->count;
    }
    list->chosen = (int)(next - list->before);
}

static void take_moving_key(struct round_list *list, int key)
{
    switch (key) {
    case KEY_UP_ARROW:
    case 'k':
        go_up(list);
        break;
    case KEY_DOWN_ARROW:
    case 'j':
        go_down(list);
        break;
    case KEY_PAGE_UP:
        go_up_a_page(list);
        break;
    case KEY_PAGE_DOWN:
    case ' ':
        go_down_a_page(list);
        break;
    case KEY_TO_HOME:
        go_to_newest(list);
        break;
    case KEY_TO_END:
        go_to_oldest(list);
        break;
    default:
        write_unknown_key(key, list->answer);
    }
    look_at_chosen(list);
}

/* Returns how many rounds have room on the screen. */
static int room_for_rounds(void)
{
    int rows = screen_rows() - LIST_ROW - round_list_rows_below();
    return rows < 1 ? 1 : rows > LISTED_MAX ? LISTED_MAX : rows;
}

/* Reads the page for the current size, with the chosen round on it. */
static void fit_page(struct round_list *list)
{
    int64_t chosen = list->before + list->chosen, top = id_at_top(list);
    list->shown = room_for_rounds();
    read_older(list, top);
    list->chosen = (int)(chosen - list->before);
    while (list->chosen >= list->count && list->count > 0 &&
           list->before + list->count < list->found.rounds) {
        read_older(list, list->rows[0].past.row.id);
        list->before++;
        list->chosen = (int)(chosen - list->before);
    }
    if (list->before > 0 && list->before + list->count >= list->found.rounds)
        go_to_oldest(list);
    list->chosen = (int)(chosen - list->before);
    look_at_chosen(list);
}

/* ---- Searching ---- */

/* Shows the rounds that match the text. Returns false, with the problem as the
 * answer, if it can't be read. */
static bool search_for(struct round_list *list, const char *text)
{
    char problem[LEDGER_PROBLEM_SIZE];
    if (!ledger_query_read(&list->search.query, text, problem)) {
        round_list_answer(list, problem);
        return false;
    }
    snprintf(list->query, sizeof list->query, "%s", text);
    if (!ledger_count(list->ledger, &list->search, &list->found, problem)) {
        list_problem(list, problem);
        return true;
    }
    go_to_newest(list);
    look_at_chosen(list);
    return true;
}

static void take_typed_key(struct round_list *list, int key)
{
    size_t length = strlen(list->typed);
    if (key == KEY_ESCAPE_SIGN || (key == KEY_ERASE && length == 0))
        list->is_typing = false;
    else if (key == KEY_ENTER_SIGN)
        list->is_typing = !search_for(list, list->typed);
    else if (key == KEY_ERASE)
        list->typed[length - 1] = '\0';
    else if (key >= ' ' && key <= '~' && length + 1 < sizeof list->typed)
        memcpy(list->typed + length, (char[]){(char)key, '\0'}, 2);
}

/* ---- Keys ---- */

void round_list_fit(struct round_list *list)
{
    if (list->shown != room_for_rounds())
        fit_page(list);
    round_list_hint(list);
}

static void take_list_key(struct round_list *list, int key)
{
    bool is_empty = list->count == 0;
    if (key == KEY_ESCAPE_SIGN && list->query[0])
        (void)search_for(list, "");
    else if (key == KEY_ESCAPE_SIGN || key == 'q' || key == KEY_END_SIGN)
        list->page.is_done = true;
    else if (key == '/') {
        list->is_typing = true;
        list->typed[0] = '\0';
    } else if (key == KEY_ENTER_SIGN && !is_empty)
        round_list_replay(list);
    else if (key == 'e' && !is_empty)
        round_list_export(list);
    else if (key == 'l')
        (void)game_show_log(list->game);
    else
        take_moving_key(list, key);
}

static void take_key_of_list(void *self, int key)
{
    struct round_list *list = self;
    const struct stage *stage = &list->game->stage;
    list->answer[0] = '\0';
    if (!stage_fits(stage)) /* only a key that quits arrives */
        list->page.is_done = true;
    else if (list->is_typing)
        take_typed_key(list, key);
    else
        take_list_key(list, key);
    if (stage->leaves)
        list->page.is_done = true;
}

int game_show_history(void *self)
{
    struct game *game = self;
    const struct account *book = session_book(&game->session);
    if (book == NULL || book->ledger == NULL) {
        stage_show_notice(&game->stage, "History",
                          "The rounds of this session aren't kept.");
        return KEY_IS_NONE;
    }
    struct round_list list = {.game = game,
                              .ledger = book->ledger,
                              .profile = &book->profile,
                              .rows = calloc(LISTED_MAX, sizeof *list.rows),
                              .shown = room_for_rounds()};
    if (list.rows == NULL)
        return KEY_IS_NONE;
    list.page = (struct page){.title = "History",
                              .draw = round_list_draw,
                              .key = take_key_of_list,
                              .self = &list};
    history_set_search(&list.search, &game->stage.cli, book->profile.id);
    (void)search_for(&list, "");
    stage_show_page(&game->stage, &list.page);
    free(list.rows);
    return KEY_IS_NONE;
}
