/* Writes a round of the ledger as a record of its own. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "account_history.h"
#include "game.h"
#include "game_inside.h"

enum { PAST_CARDS_MAX = SHOE_CARDS };

/* A round that is to be dealt again. */
struct past_play {
    struct rules rules;
    struct past_deal deal;
    const char *lines; /* the lines of all seats, each with a newline */
    bool is_void;
    int seat;         /* the profile's seat */
    int64_t bankroll; /* the profile's, before the round */
};

/*
 * Puts the cards of a round in the order in which they were dealt.
 *
 * The ledger has the hands at the end and the decisions, not the order. So the
 * round is played again, with one card more each time: where the next card goes
 * doesn't depend on what it is, and the hand that gets it says what it was.
 * Only the second card of a hand leaves a choice, because it may have been
 * split off later. Then each possible card is tried.
 */

/* The second cards with a choice in a round, and the rounds that are played
 * before it is given up. A seat has at most 7 second cards. */
enum { CHOICES_MAX = 64, TRIES_MAX = 2000 };

struct rehearsal {
    const struct past_play *play;
    struct table table;
    int cards[PAST_CARDS_MAX];
    int count; /* known cards */
    int dealt;
    bool is_wrong; /* the cards or a line don't fit */

    /* The next card, which isn't known yet. */
    bool has_next;
    int next_seat, next_hand, next_place;

    /* Which of its possible cards each second card is. */
    int choice_count;
    int choices[CHOICES_MAX], options[CHOICES_MAX];
};

/* Returns the chips of a seat before the round. What the other seats had isn't
 * recorded, so they have plenty. */
static int64_t past_play_bankroll(const struct past_play *play, int seat)
{
    int64_t most = play->rules.max > 0 ? play->rules.max : CENTS;
    if (seat == play->seat)
        return play->bankroll;
    return most * (2 * HANDS_MAX + 1);
}

/* ---- Lines ---- */

/* Reads the next line of `*lines`, without the bets of seats that sat out, for
 * the seat to act at `table`. Returns false at the end or at a bad line, and
 * then sets `*is_wrong` to which of the two. */
static bool past_next_action(const char **lines, const struct table *table,
                             struct action *action, bool *is_wrong)
{
    char line[LINE_SIZE], problem[PROBLEM_SIZE];
    size_t length;
    *is_wrong = false;
    do {
        length = strcspn(*lines, "\n");
        if (length == 0)
            return false;
        *is_wrong = length >= sizeof line;
        if (*is_wrong)
            return false;
        snprintf(line, sizeof line, "%.*s", (int)length, *lines);
        *lines += length + ((*lines)[length] == '\n');
    } while (strcmp(line, "bet 0") == 0);
    *is_wrong = line_read(line, table, action, problem) != LINE_ACTION;
    return !*is_wrong;
}

/* ---- A rehearsal ---- */

/* Notes where the first card goes that isn't known. */
static void rehearse_card(void *self, const struct table *table,
                          const struct event *event)
{
    struct rehearsal *rehearsal = self;
    if (event->kind != EVENT_CARD || rehearsal->dealt++ != rehearsal->count)
        return;
    rehearsal->has_next = true;
    rehearsal->next_seat = event->seat;
    rehearsal->next_hand = event->hand;
    rehearsal->next_place =
        event->seat == DEALER
            ? table->dealer_count - 1
            : table->seats[event->seat].hands[event->hand].count - 1;
}

static void seat_players(struct rehearsal *rehearsal)
{
    const struct past_play *play = rehearsal->play;
    enum { ANY_CARD = 102 };
    rehearsal->cards[rehearsal->count] = ANY_CARD;
    const struct shoe shoe =
        shoe_from_cards(rehearsal->cards, rehearsal->count + 1);
    table_open(&rehearsal->table, &play->rules, &shoe);
    for (int i = 0; i < play->deal.seat_count; i++)
        (void)table_sit(&rehearsal->table, past_play_bankroll(play, i));
    rehearsal->dealt = 0;
    rehearsal->has_next = rehearsal->is_wrong = false;
}

/* Plays the round with the known cards, until the first unknown one. */
static void rehearse(struct rehearsal *rehearsal)
{
    struct table *table = &rehearsal->table;
    const char *lines = rehearsal->play->lines;
    const struct listener listener = {rehearse_card, rehearsal};
    struct action action;
    bool is_bad = false;
    seat_players(rehearsal);
    bool continues = table_next_round(table);
    while (continues && !rehearsal->has_next && table->phase != PHASE_OVER &&
           past_next_action(&lines, table, &action, &is_bad))
        continues = table_act(table, &action, &listener, NULL);
    rehearsal->is_wrong =
        !continues || is_bad || (!rehearsal->has_next && *lines != '\0');
}

/* ---- What the next card was ---- */

/* Lists what the second card of a hand may have been: if the seat has more
 * hands at the end, the first card of a later one that was split off. */
static int list_second_cards(const struct rehearsal *rehearsal,
                             int options[HANDS_MAX + 1])
{
    const struct past_play *play = rehearsal->play;
    const struct past_seat *seat = &play->deal.seats[rehearsal->next_seat];
    const struct seat *now = &rehearsal->table.seats[rehearsal->next_seat];
    const struct past_hand *hand = &seat->hands[rehearsal->next_hand];
    int count = 0;
    bool splits = seat->hand_count > now->hand_count;
    for (int i = rehearsal->next_hand + 1; i < seat->hand_count && splits; i++)
        if (rules_pair(&play->rules, card_face(hand->cards[0]),
                       card_face(seat->hands[i].cards[0]))
                .is_pair)
            options[count++] = seat->hands[i].cards[0];
    bool is_first_deal = now->hand_count == 1;
    if ((!splits || !is_first_deal) && hand->count > 1)
        options[count++] = hand->cards[1];
    return count;
}

/* Returns the chosen one of the options, or 0 if there is none. */
static int choose_card(struct rehearsal *rehearsal, const int options[],
                       int count)
{
    if (count <= 1)
        return count == 1 ? options[0] : 0;
    if (rehearsal->choice_count == CHOICES_MAX)
        return 0;
    int number = rehearsal->choice_count++;
    rehearsal->options[number] = count;
    return options[rehearsal->choices[number]];
}

/* Returns the next card, or 0 if no card of the hands fits there. */
static int find_next_card(struct rehearsal *rehearsal)
{
    const struct past_deal *deal = &rehearsal->play->deal;
    int options[HANDS_MAX + 1], place = rehearsal->next_place;
    if (rehearsal->next_seat == DEALER)
        return place < deal->dealer.count ? deal->dealer.cards[place] : 0;
    const struct past_seat *seat = &deal->seats[rehearsal->next_seat];
    if (rehearsal->next_hand >= seat->hand_count)
        return 0;
    if (place == 1)
        return choose_card(rehearsal, options,
                           list_second_cards(rehearsal, options));
    const struct past_hand *hand = &seat->hands[rehearsal->next_hand];
    return place < hand->count ? hand->cards[place] : 0;
}

/* ---- All of it ---- */

static bool is_past_hand(const int cards[], int count,
                         const struct past_hand *hand)
{
    return count == hand->count &&
           memcmp(cards, hand->cards, (size_t)count * sizeof *cards) == 0;
}

/* True if the round that was rehearsed ends with the hands of the ledger. */
static bool ends_alike(const struct rehearsal *rehearsal)
{
    const struct past_play *play = rehearsal->play;
    const struct table *table = &rehearsal->table;
    bool same =
        (table->phase == PHASE_OVER || play->is_void) &&
        is_past_hand(table->dealer, table->dealer_count, &play->deal.dealer);
    for (int i = 0; i < play->deal.seat_count && same; i++) {
        const struct past_seat *seat = &play->deal.seats[i];
        same = seat->hand_count == table->seats[i].hand_count;
        for (int j = 0; j < seat->hand_count && same; j++)
            same =
                is_past_hand(table->seats[i].hands[j].cards,
                             table->seats[i].hands[j].count, &seat->hands[j]);
    }
    return same;
}

static bool find_cards(struct rehearsal *rehearsal)
{
    rehearsal->count = rehearsal->choice_count = 0;
    for (rehearse(rehearsal); rehearsal->has_next; rehearse(rehearsal)) {
        int card = find_next_card(rehearsal);
        if (card == 0 && rehearsal->play->is_void)
            return true; /* the cards ran out here */
        if (card == 0 || rehearsal->is_wrong ||
            rehearsal->count + 1 == PAST_CARDS_MAX)
            return false;
        rehearsal->cards[rehearsal->count++] = card;
    }
    return !rehearsal->is_wrong && ends_alike(rehearsal);
}

/* Continues with the next choices, the last one first. Returns false after the
 * last ones. */
static bool change_choices(struct rehearsal *rehearsal)
{
    int last = rehearsal->choice_count - 1;
    while (last >= 0 &&
           rehearsal->choices[last] + 1 == rehearsal->options[last])
        rehearsal->choices[last--] = 0;
    if (last >= 0)
        rehearsal->choices[last]++;
    return last >= 0;
}

/* Puts the cards in the order in which they were dealt. Returns their number,
 * or 0 if no order leads to the hands and the lines. */
static int past_play_order(const struct past_play *play,
                           int cards[PAST_CARDS_MAX])
{
    struct rehearsal rehearsal = {.play = play};
    int tries = 0;
    bool found = false;
    do {
        found = find_cards(&rehearsal);
    } while (!found && ++tries < TRIES_MAX && change_choices(&rehearsal));
    if (!found)
        return 0;
    memcpy(cards, rehearsal.cards, (size_t)rehearsal.count * sizeof *cards);
    return rehearsal.count;
}

/* ---- The round ---- */

/* A round of the ledger that is to be written. */
struct past_source {
    struct past_play play;
    const char *name; /* the profile's name */
    char *lines;
    int64_t game, net;
    bool is_found, is_open, is_read;
};

static bool past_take_row(void *self, const struct ledger_past *past)
{
    struct past_source *source = self;
    const struct ledger_round *round = &past->row.round;
    source->is_found = true;
    source->is_open = round->state == LEDGER_OPEN;
    source->game = past->row.game;
    source->net = round->net;
    source->play.is_void = round->state == LEDGER_VOID;
    source->play.bankroll = past->row.bankroll - round->net;
    source->lines = strdup(round->decisions);
    source->is_read = past_deal_read(round->cards, &source->play.deal);
    source->play.seat = past_deal_seat(&source->play.deal, source->name);
    return false;
}

/* Reads rules that rules_show() wrote. Older programs named every rule of their
 * time instead; a rule that came later is 0. */
static bool past_find_rules(struct ledger *ledger, struct past_source *source)
{
    char wrong[PROBLEM_SIZE];
    char *text = ledger_rules(ledger, source->game);
    if (text == NULL)
        return false;
    struct rules *rules = &source->play.rules;
    *rules = (struct rules){.decks = -1};
    bool good = rules_read_text(rules, text, strlen(text), wrong) &&
                rules->decks >= 0 &&
                rules_check(rules, source->play.deal.seat_count, wrong);
    free(text);
    return good ||
           ledger_refuse(ledger, "the rules of this round can't be read");
}

/* Reads the round `id`. The caller frees the lines, even after a failure. */
static bool past_find(struct ledger *ledger,
                      const struct ledger_profile *profile, int64_t id,
                      struct past_source *source)
{
    const struct ledger_search search = {.profile = profile->id};
    *source = (struct past_source){.name = profile->name};
    if (!ledger_each_after(ledger, &search, id - 1, past_take_row, source))
        return false;
    const char *wrong = !source->is_found       ? "there is no such round"
                        : source->is_open       ? "this round isn't over yet"
                        : source->lines == NULL ? "out of memory"
                        : !source->is_read
                            ? "the cards of this round can't be read"
                            : NULL;
    source->play.lines = source->lines;
    if (wrong == NULL)
        return past_find_rules(ledger, source);
    return ledger_refuse(ledger, "%s", wrong);
}

/* ---- Its record ---- */

/* A computer's name is its kind and a number. */
static void past_seat_players(const struct past_play *play, struct game *game)
{
    for (int i = 0; i < play->deal.seat_count; i++) {
        struct player player = {.bankroll = past_play_bankroll(play, i)};
        snprintf(player.name, NAME_SIZE, "%s", play->deal.seats[i].name);
        player.is_computer =
            i != play->seat && player_kind_is_named(player.name, &player.kind);
        game_sit(game, &player);
    }
}

/* Plays the round, which writes its record to the game's file. Returns what
 * the profile won, or lost if negative. */
static int64_t past_play_again(const struct past_play *play, struct game *game)
{
    const char *lines = play->lines;
    const struct seat *seat = &game->table.seats[play->seat];
    struct action action;
    bool is_wrong = false;
    game_begin(game);
    int64_t before = seat->bankroll;
    bool continues = game_next_round(game) == ROUND_BEGINS;
    while (continues && game->table.phase != PHASE_OVER &&
           past_next_action(&lines, &game->table, &action, &is_wrong))
        continues = game_act(game, &action, NULL);
    int64_t chips = seat_chips(&game->table.seats[play->seat]).on_table;
    int64_t net = seat->bankroll + chips - before;
    game_give_up_round(game);
    (void)game_end(game);
    return net;
}

static bool past_write(struct ledger *ledger, const struct past_source *source,
                       const int cards[], int count, FILE *out)
{
    const struct past_play *play = &source->play;
    struct game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return ledger_refuse(ledger, "out of memory");
    const struct shoe shoe = shoe_from_cards(cards, count);
    table_open(&game->table, &play->rules, &shoe);
    past_seat_players(play, game);
    game->record.file = out;
    int64_t net = past_play_again(play, game);
    bool failed = game->record.failed;
    free(game);
    if (failed)
        return ledger_refuse(ledger, "can't write the record");
    return net == source->net || play->is_void ||
           ledger_refuse(
               ledger,
               "the result of this round doesn't follow from its cards");
}

bool history_write_record(struct ledger *ledger,
                          const struct ledger_profile *profile, int64_t id,
                          FILE *out)
{
    struct past_source source;
    int cards[PAST_CARDS_MAX];
    bool good = past_find(ledger, profile, id, &source);
    if (good && source.play.rules.switches)
        good = ledger_refuse(ledger,
                             "a round of two hands whose cards may be switched "
                             "can't be written as a record");
    int count = good ? past_play_order(&source.play, cards) : 0;
    if (good && count == 0)
        ledger_refuse(ledger,
                      "the cards of this round can't be put in order again");
    good = count > 0 && past_write(ledger, &source, cards, count, out);
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

bool history_export(struct ledger *ledger, const struct ledger_profile *profile,
                    const struct ledger_row *row, char file[HISTORY_FILE_SIZE])
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    bool good =
        memory && history_write_record(ledger, profile, row->id, memory);
    if (memory)
        fclose(memory);
    else
        ledger_refuse(ledger, "out of memory");
    FILE *out = good ? make_new_file(row, file) : NULL;
    bool written = out && fwrite(text, 1, size, out) == size;
    written = out && fclose(out) == 0 && written;
    if (good && !written)
        ledger_refuse(ledger, "can't write %s: %s", file, strerror(errno));
    if (out && !written)
        (void)unlink(file);
    free(text);
    return written;
}
