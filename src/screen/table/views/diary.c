/* The diary: the events of the session, line by line. */
#include <string.h>

#include "table/game.h"

void diary_add(struct diary *diary, const char *line)
{
    snprintf(diary->lines[diary->count++ % DIARY_LINES], DIARY_LINE_SIZE, "%s",
             line);
}

const char *diary_line(const struct diary *diary, int index)
{
    return diary->lines[index % DIARY_LINES];
}

void diary_begin_round(struct diary *diary)
{
    if (diary->count > 0 && *diary_line(diary, diary->count - 1) != '\0')
        diary_add(diary, "");
}

void diary_add_sentences(struct diary *diary, const char *text)
{
    char sentence[DIARY_LINE_SIZE];
    while (*text) {
        const char *end = strstr(text, ". ");
        int bytes = end ? (int)(end + 1 - text) : (int)strlen(text);
        snprintf(sentence, sizeof sentence, "%.*s", bytes, text);
        diary_add(diary, sentence);
        text += bytes + (end != NULL);
    }
}

/* Adds the coach's remark on the decision, with its reason. */
static void keep_remark(struct game *game)
{
    char remark[SAYING_SIZE];
    coach_remark(&game->session, game->coach, remark);
    diary_add_sentences(&game->diary, remark);
}

/* Adds a decision as its line, with the name if several play, and any other
 * event as a sentence. */
static void keep_event(struct game *game, const struct event *event,
                       const char *sentence)
{
    char line[DIARY_LINE_SIZE], words[LINE_SIZE];
    const struct session *session = &game->session;
    bool has_names = session->table.seat_count > 1;
    if (event->kind == EVENT_ACTION) {
        struct action action = {.kind = event->action, .amount = event->amount};
        for (int i = 0; i < SIDE_BETS && event->action == ACTION_BET; i++)
            action.side[i] = session->table.seats[event->seat].side[i].bet;
        line_write(&action, words);
        snprintf(line, sizeof line, "> %s%s%s", words, has_names ? ", " : "",
                 has_names ? seat_name(session, event->seat) : "");
        diary_add(&game->diary, line);
        keep_remark(game);
        if (action.kind == ACTION_SPLIT &&
            session->table.seats[event->seat].split_aces)
            diary_add(&game->diary, sentence); /* what is different then */
    } else if (*sentence)
        diary_add(&game->diary, sentence);
}

/* The cards of the deal go to the diary, not to the status line. */
static void keep_dealt_card(struct game *game, const struct table *table,
                            const struct event *event)
{
    char card[CARD_TEXT_SIZE] = "", line[DIARY_LINE_SIZE];
    bool hidden =
        event->seat == DEALER && table->hole_hidden && table->dealer_count == 2;
    if (!hidden)
        card_text(card, event->card, brush_card_form(&game->stage.brush));
    if (event->seat == DEALER)
        snprintf(line, sizeof line, "Dealer gets %s.",
                 hidden ? "a card face down" : card + strspn(card, " "));
    else
        snprintf(line, sizeof line, "%s %s %s.",
                 seat_name(&game->session, event->seat),
                 seat_verb(&game->session, event->seat, "gets", "get"),
                 card + strspn(card, " "));
    diary_add(&game->diary, line);
}

void diary_keep_event(struct game *game, const struct event *event,
                      const char *sentence)
{
    if (event->kind == EVENT_CARD && *sentence == '\0')
        keep_dealt_card(game, &game->session.table, event);
    else
        keep_event(game, event, sentence);
}

/* Keeps what happened in a session that goes on, before it was left. */
static void keep_earlier_event(void *self, const struct table *table,
                               const struct event *event)
{
    struct game *game = self;
    char sentence[SAYING_SIZE];
    (void)table;
    tell_event(&game->session, brush_card_form(&game->stage.brush), event,
               sentence);
    diary_keep_event(game, event, sentence);
    if (event->kind == EVENT_OVER)
        diary_begin_round(&game->diary);
}

struct listener diary_catches_up(struct game *game)
{
    return (struct listener){.hear = keep_earlier_event, .self = game};
}
