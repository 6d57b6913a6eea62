/* Writes a round of the ledger as a record of its own. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "inside.h"
#include "past.h"

/* ---- The round ---- */

/* A round of the ledger that is to be written. */
struct past_source {
    struct past_play play;
    const char *name; /* of the profile */
    char *lines;
    int64_t session, net;
    bool is_found, is_open, is_read;
};

static bool past_take_row(void *self, const struct ledger_past *past)
{
    struct past_source *source = self;
    const struct ledger_round *round = &past->row.round;
    source->is_found = true;
    source->is_open = round->state == LEDGER_OPEN;
    source->session = past->row.session;
    source->net = round->net;
    source->play.is_void = round->state == LEDGER_VOID;
    source->play.bankroll = past->row.bankroll - round->net;
    source->lines = strdup(round->decisions);
    source->is_read = past_deal_read(round->cards, &source->play.deal);
    source->play.seat = past_deal_seat(&source->play.deal, source->name);
    return false;
}

/* Reads rules of one per line. */
static bool past_read_rules(const char *text, struct rules *rules)
{
    char problem[PROBLEM_SIZE];
    *rules = (struct rules){.decks = -1};
    while (*text) {
        char line[RULE_TEXT_SIZE];
        size_t length = strcspn(text, "\n");
        if (length >= sizeof line)
            return false;
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (rules_set(rules, line, problem) < 0)
            return false;
        text += length + (text[length] == '\n');
    }
    return rules->decks >= 0;
}

static bool past_find_rules(struct ledger *ledger, struct past_source *source,
                            char problem[LEDGER_PROBLEM_SIZE])
{
    char wrong[PROBLEM_SIZE];
    char *text = ledger_rules(ledger, source->session, problem);
    if (text == NULL)
        return false;
    bool good =
        past_read_rules(text, &source->play.rules) &&
        rules_check(&source->play.rules, source->play.deal.seat_count, wrong);
    free(text);
    if (!good)
        snprintf(problem, LEDGER_PROBLEM_SIZE,
                 "the rules of this round can't be read");
    return good;
}

/* Reads the round `id`. The caller frees the lines, even after a failure. */
static bool past_find(struct ledger *ledger,
                      const struct ledger_profile *profile, int64_t id,
                      struct past_source *source,
                      char problem[LEDGER_PROBLEM_SIZE])
{
    const struct ledger_search search = {.profile = profile->id};
    *source = (struct past_source){.name = profile->name};
    if (!ledger_each_after(ledger, &search, id - 1, past_take_row, source,
                           problem))
        return false;
    const char *wrong = !source->is_found       ? "there is no such round"
                        : source->is_open       ? "this round isn't over yet"
                        : source->lines == NULL ? "out of memory"
                        : !source->is_read
                            ? "the cards of this round can't be read"
                            : NULL;
    source->play.lines = source->lines;
    if (wrong == NULL)
        return past_find_rules(ledger, source, problem);
    snprintf(problem, LEDGER_PROBLEM_SIZE, "%s", wrong);
    return false;
}

/* ---- Its record ---- */

/* A computer's name is its kind and a number. */
static void past_seat_players(const struct past_play *play,
                              struct session *session)
{
    for (int i = 0; i < play->deal.seat_count; i++) {
        struct player player = {.bankroll = past_play_bankroll(play, i)};
        snprintf(player.name, NAME_SIZE, "%s", play->deal.seats[i].name);
        player.is_computer =
            i != play->seat && player_kind_is_named(player.name, &player.kind);
        session_sit(session, &player);
    }
}

/* Plays the round, which writes its record to the session's file. Returns what
 * the profile won, or lost if negative. */
static int64_t past_play_again(const struct past_play *play,
                               struct session *session)
{
    const char *lines = play->lines;
    const struct seat *seat = &session->table.seats[play->seat];
    struct action action;
    bool is_wrong = false;
    session_begin(session);
    int64_t before = seat->bankroll;
    bool goes_on = session_next_round(session) == ROUND_BEGINS;
    while (goes_on && session->table.phase != PHASE_OVER &&
           past_next_action(&lines, &session->table, &action, &is_wrong))
        goes_on = session_act(session, &action, NULL);
    int64_t chips = seat_chips_on_table(&session->table.seats[play->seat]);
    int64_t net = seat->bankroll + chips - before;
    session_give_up_round(session);
    (void)session_end(session);
    return net;
}

/* Writes the record of a round whose cards are known. */
static bool past_write(const struct past_source *source, const int cards[],
                       int count, FILE *out, char problem[LEDGER_PROBLEM_SIZE])
{
    const struct past_play *play = &source->play;
    struct session *session = calloc(1, sizeof *session);
    if (session == NULL) {
        snprintf(problem, LEDGER_PROBLEM_SIZE, "out of memory");
        return false;
    }
    const struct shoe shoe = shoe_from_cards(cards, count);
    table_open(&session->table, &play->rules, &shoe);
    past_seat_players(play, session);
    session->record.file = out;
    int64_t net = past_play_again(play, session);
    bool failed = session->record.failed;
    free(session);
    if (failed)
        snprintf(problem, LEDGER_PROBLEM_SIZE, "can't write the record");
    else if (net != source->net && !play->is_void)
        snprintf(problem, LEDGER_PROBLEM_SIZE,
                 "the result of this round doesn't follow from its cards");
    return !failed && (net == source->net || play->is_void);
}

bool history_write_record(struct ledger *ledger,
                          const struct ledger_profile *profile, int64_t id,
                          FILE *out, char problem[LEDGER_PROBLEM_SIZE])
{
    struct past_source source;
    int cards[PAST_CARDS_MAX];
    bool good = past_find(ledger, profile, id, &source, problem);
    int count = good ? past_play_order(&source.play, cards) : 0;
    if (good && count == 0)
        snprintf(problem, LEDGER_PROBLEM_SIZE,
                 "the cards of this round can't be put in order again");
    good = count > 0 && past_write(&source, cards, count, out, problem);
    free(source.lines);
    return good;
}

/* ---- A file ---- */

/* Makes a file that doesn't exist yet, for `name`, and `name`-2 and so on if
 * they exist. Returns NULL, with errno, if it can't. */
static FILE *make_new_file(const struct ledger_row *row,
                           char file[HISTORY_FILE_SIZE])
{
    enum { NUMBERS = 100 };
    char date[HISTORY_DATE_SIZE];
    history_write_date(row->ended, date);
    date[strcspn(date, " ")] = '\0';
    for (int i = 1; i <= NUMBERS; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        snprintf(file, HISTORY_FILE_SIZE, "blackjack-%s-round-%d%s.record",
                 date, row->round.number, number);
        int made = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (made >= 0)
            return fdopen(made, "w");
        if (errno != EEXIST)
            return NULL;
    }
    return NULL;
}

static bool cannot_export(const char *file, char problem[LEDGER_PROBLEM_SIZE])
{
    snprintf(problem, LEDGER_PROBLEM_SIZE, "can't write %s: %s", file,
             strerror(errno));
    return false;
}

bool history_export(struct ledger *ledger, const struct ledger_profile *profile,
                    const struct ledger_row *row, char file[HISTORY_FILE_SIZE],
                    char problem[LEDGER_PROBLEM_SIZE])
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    bool good = memory &&
                history_write_record(ledger, profile, row->id, memory, problem);
    if (memory)
        fclose(memory);
    else
        snprintf(problem, LEDGER_PROBLEM_SIZE, "out of memory");
    FILE *out = good ? make_new_file(row, file) : NULL;
    if (out) {
        bool written = fwrite(text, 1, size, out) == size;
        good = fclose(out) == 0 && written;
        if (!good) {
            (void)cannot_export(file, problem);
            (void)unlink(file);
        }
    } else if (good)
        good = cannot_export(file, problem);
    free(text);
    return good;
}
