/* General facts about what a candidate printed, which need no model of the
 * mistake: cards and messages that are printed another way, lines that the
 * assignment doesn't know, doubled cards, scores that aren't those of the
 * cards. */
#include <ctype.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cards.h"
#include "grading/report.h"

void note_fact(struct diagnosis *diagnosis, const char *name,
               const struct script *script, const char *detail)
{
    const int mistake = mistake_named(name);
    struct mistake_set *facts = &diagnosis->facts;
    if (set_includes(facts, mistake) || facts->count == SET_MOST)
        return;
    char *words = diagnosis->details[facts->count];
    *facts = set_with(facts, mistake, 0);
    if (script && !script->is_hidden)
        snprintf(words, FAULT_SIZE, "With seed %lld%s%s, %s",
                 (long long)script->seed,
                 script->part == PART_SHUFFLE ? "" : " and answers ",
                 script->answers, detail);
    else
        snprintf(words, FAULT_SIZE, "%s", script ? "" : detail);
}

/* Drops the facts with these names; NULL ends them. */
static void forget(struct diagnosis *diagnosis, const char *const names[])
{
    struct mistake_set *facts = &diagnosis->facts;
    size_t kept = 0;
    for (size_t i = 0; i < facts->count; i++) {
        bool is_kept = true;
        for (size_t j = 0; names[j]; j++)
            is_kept &= facts->made[i].mistake != mistake_named(names[j]);
        facts->made[kept] = facts->made[i];
        memmove(diagnosis->details[kept], diagnosis->details[i], FAULT_SIZE);
        kept += is_kept;
    }
    facts->count = kept;
}

void facts_forget_cards(struct diagnosis *diagnosis)
{
    static const char *const names[] = {
        "deck-incomplete",       "card-dealt-again",
        "scores-of-other-cards", "message-of-other-cards",
        "message-count-differs", NULL};
    forget(diagnosis, names);
}

/* ---- Cards that are printed another way ---- */

/* Reads a card in whatever form: 10♥, TH, 310, 11♣, with blanks anywhere. */
static bool read_any_card(const char *text, size_t length, int *card)
{
    enum { MOST = 20 };
    /* ':' comes from '0' + 10. */
    static const char *const numbers[] = {"11", "J", "12", "Q", "13", "K", "14",
                                          "A",  "1", "A",  ":", "10", ";", "J",
                                          "<",  "Q", "=",  "K", ">",  "A"};
    char packed[MOST + 1], other[MOST + 2] = "";
    size_t used = 0;
    for (size_t i = 0; i < length && used < MOST; i++)
        if (text[i] != ' ' && text[i] != '\t')
            packed[used++] = text[i];
    packed[used] = '\0';
    if (used > 0 && card_read(packed, card) == used)
        return true;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && !*other; i += 2)
        if (strncmp(packed, numbers[i], strlen(numbers[i])) == 0)
            snprintf(other, sizeof other, "%s%s", numbers[i + 1],
                     packed + strlen(numbers[i]));
    return *other && card_read(other, card) == strlen(other);
}

/* Writes what should stand in a cell of the table: a card, or stars or blanks
 * for what has no digit. Returns false if it can't be read. */
static bool read_cell(const char *text, size_t length, bool may_be_hidden,
                      char cell[CARD_TEXT_SIZE], int *card)
{
    enum { MOST = 12 };
    size_t blanks = 0, stars = 0, words = 0;
    for (size_t i = 0; i < length; i++) {
        blanks += text[i] == ' ' || text[i] == '\t';
        stars += text[i] == '*';
        words += isalnum((unsigned char)text[i]) && toupper(text[i]) != 'X';
    }
    *card = 0;
    if (read_any_card(text, length, card)) {
        card_text(cell, *card, CARD_UTF8);
        return true;
    }
    bool is_hidden = stars > 0 || (may_be_hidden && blanks < length);
    snprintf(cell, CARD_TEXT_SIZE, "%s", is_hidden ? " **" : "   ");
    return words == 0 && length <= MOST;
}

/* A row of the table: the cards of both columns, 0 where there is none. */
struct table_row {
    int cards[2];
    char cells[2][CARD_TEXT_SIZE];
    size_t length; /* up to the last bar */
};

/* Reads a row of the table, number `number` from 0. */
static bool read_row(const char *line, size_t length, size_t number,
                     struct table_row *row)
{
    size_t start = strspn(line, " ");
    if (start >= length || line[start] != '|')
        return false;
    for (int i = 0; i < 2; i++) {
        start++;
        const char *bar =
            start < length ? memchr(line + start, '|', length - start) : NULL;
        if (bar == NULL ||
            !read_cell(line + start, (size_t)(bar - line) - start,
                       i == 1 && number == 1, row->cells[i], &row->cards[i]))
            return false;
        start = (size_t)(bar - line);
    }
    row->length = start + 1;
    return strspn(line + row->length, " \t\r") + row->length >= length;
}

/* Returns the next line, or NULL at the end. */
static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end && end[1] ? end + 1 : NULL;
}

/* ---- Messages and questions that are worded another way ---- */

/* What a line of text can be, beside the messages of the assignment. */
enum { TEXT_SEED = MESSAGE_COUNT, TEXT_ANSWER, TEXT_UNKNOWN };

enum { WORDS_SIZE = 160 };

/* Returns the assignment's words for a message or a question. */
static const char *right_words(const struct assignment *assignment, int text)
{
    return text == TEXT_SEED     ? assignment->seed_prompt
           : text == TEXT_ANSWER ? assignment->hit_prompt
                                 : message_text((enum message)text);
}

static size_t without_blanks(const char *text, size_t length)
{
    while (length > 0 && strchr(" \t\r\n", text[length - 1]))
        length--;
    return length;
}

/* Copies a line, with lowercase letters, and # for each number. Stores the
 * first two numbers. Returns how many there are. */
static size_t copy_line(const char *line, size_t length, char words[WORDS_SIZE],
                        int numbers[2])
{
    size_t used = 0, count = 0;
    for (size_t i = 0; i < length && used + 1 < WORDS_SIZE; i++) {
        bool is_digit = isdigit((unsigned char)line[i]);
        if (is_digit && i > 0 && isdigit((unsigned char)line[i - 1]))
            continue;
        if (is_digit && count++ < 2)
            numbers[count - 1] = atoi(line + i);
        words[used++] = is_digit ? '#' : (char)tolower((unsigned char)line[i]);
    }
    words[used] = '\0';
    return count;
}

/* True if a line is a message of the assignment, in whatever case. */
static bool is_message(const char *line, size_t length, enum message message)
{
    char words[WORDS_SIZE];
    const char *right = message_text(message);
    int numbers[2];
    (void)copy_line(line, without_blanks(line, length), words, numbers);
    return strlen(words) == without_blanks(right, strlen(right)) &&
           strncasecmp(words, right, strlen(words)) == 0;
}

void facts_read_wording(struct wording *wording,
                        const struct candidate_run runs[], size_t count)
{
    *wording = (struct wording){.is_used = {false}};
    for (size_t i = 0; i < count; i++) {
        const char *output = runs[i].result.output;
        const struct assignment *own = runs[i].script->assignment;
        for (int text = TEXT_SEED; output && text <= TEXT_ANSWER; text++) {
            const char *right =
                right_words(own ? own : assignment_usual(), text);
            char words[WORDS_SIZE];
            snprintf(words, sizeof words, "%.*s",
                     (int)without_blanks(right, strlen(right)), right);
            wording->is_used[text] |= strstr(output, words) != NULL;
        }
        for (const char *line = output; line && *line; line = next_line(line))
            for (int text = 0; text < MESSAGE_COUNT; text++)
                wording->is_used[text] |=
                    is_message(line, strcspn(line, "\n"), (enum message)text);
    }
}

/* Returns which message or question a line is likely to be, by its words. */
static int text_like(const char *line, size_t length, bool is_before_cards)
{
    static const struct {
        const char *words[2];
        int text;
    } rows[] = {
        {{"h/s", ""}, TEXT_ANSWER},
        {{"hit", "stand"}, TEXT_ANSWER},
        {{"dealer", "hit"}, MESSAGE_HITS},
        {{"dealer", "takes"}, MESSAGE_HITS},
        {{"dealer", "stand"}, MESSAGE_STANDS},
        {{"dealer", "stay"}, MESSAGE_STANDS},
        {{"dealer", "bust"}, MESSAGE_DEALER_BUSTS},
        {{"bust", ""}, MESSAGE_PLAYER_BUSTS},
        {{"push", ""}, MESSAGE_PUSH},
        {{"tie", ""}, MESSAGE_PUSH},
        {{"dealer", "win"}, MESSAGE_DEALER_WINS},
        {{"you", "lose"}, MESSAGE_DEALER_WINS},
        {{"win", ""}, MESSAGE_PLAYER_WINS},
        {{"player", "dealer"}, MESSAGE_HEADING},
        {{"seed", ""}, TEXT_SEED},
    };
    char words[WORDS_SIZE];
    int numbers[2];
    size_t count = copy_line(line, length, words, numbers);
    if (count >= 2)
        return strstr(words, "player") || strstr(words, "score")
                   ? MESSAGE_SCORES
                   : TEXT_UNKNOWN;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(words, rows[i].words[0]) &&
            strstr(words, rows[i].words[1]) &&
            (rows[i].text != TEXT_SEED || is_before_cards))
            return rows[i].text;
    return is_before_cards && length > 0 && strchr(":?>", line[length - 1])
               ? TEXT_SEED
               : TEXT_UNKNOWN;
}

/* ---- Putting a text right ---- */

/* A run's output, what it should look like, and where. */
struct mender {
    const struct assignment *assignment;
    const struct wording *wording;
    const struct candidate_run *run; /* the original run */
    struct diagnosis *diagnosis;
    const char *text;
    size_t place;
    size_t empty; /* empty lines right before */
    size_t rows;  /* rows of the table right before */
    bool has_cards;
    bool has_changed;
    char *mended;
    size_t used;
    struct jail_pause *pauses;
    size_t pause;
};

static void note_change(struct mender *mender, const char *fact,
                        const char *raw, size_t length, const char *right)
{
    enum { MOST = 60 };
    char detail[FAULT_SIZE];
    int most = (int)(length < MOST ? length : MOST);
    mender->has_changed = true;
    if (mistake_facts(mistake_named(fact))->ignores & mender->run->ignored)
        return;
    if (right == NULL)
        snprintf(detail, sizeof detail, "for example at \"%.*s\".", most, raw);
    else
        snprintf(detail, sizeof detail, "\"%.*s\" stands for \"%.*s\".", most,
                 raw, (int)without_blanks(right, strlen(right)), right);
    note_fact(mender->diagnosis, fact, mender->run->script, detail);
}

/* Appends what should stand instead of the next `length` bytes, and moves the
 * pauses before them. */
static void put_right(struct mender *mender, size_t length, const char *right)
{
    const struct jail_result *old = &mender->run->result;
    for (; mender->pause < old->pause_count &&
           old->pauses[mender->pause].output_before < mender->place + length;
         mender->pause++) {
        mender->pauses[mender->pause] = old->pauses[mender->pause];
        mender->pauses[mender->pause].output_before = mender->used;
    }
    memcpy(mender->mended + mender->used, right, strlen(right));
    mender->used += strlen(right);
    mender->place += length;
}

/* Corrects a line, or a question, after the empty lines that belong there. */
static void put_line(struct mender *mender, size_t length, const char *right,
                     size_t empty)
{
    const char *raw = mender->text + mender->place;
    if (mender->empty != empty)
        note_change(mender, "blank-lines-differ", raw, length, NULL);
    put_right(mender, 0, empty > 0 ? "\n" : "");
    put_right(mender, length, right);
    mender->empty = 0;
}

/* Returns which question begins here; TEXT_UNKNOWN: none. */
static int question_here(const struct mender *mender, size_t *length)
{
    const char *raw = mender->text + mender->place;
    for (int text = TEXT_SEED; text <= TEXT_ANSWER; text++) {
        const char *right = right_words(mender->assignment, text);
        *length = without_blanks(right, strlen(right));
        if (*length > 0 && strncasecmp(raw, right, *length) == 0)
            return text;
    }
    return TEXT_UNKNOWN;
}

static void mend_question(struct mender *mender, int text, size_t length)
{
    const char *raw = mender->text + mender->place;
    const char *right = right_words(mender->assignment, text);
    bool is_asked = strncmp(raw, right, length) == 0;
    if (!is_asked)
        note_change(mender, "letter-case-differs", raw, length, right);
    if (right[length] == ' ' && raw[length] == ' ')
        length++;
    else if (right[length] == ' ')
        note_change(mender, "line-ends-differ", raw, length, right);
    put_line(mender, length, right, 0);
}

/* Mends a card, or a row of the table. Returns false if the line is neither. */
static bool mend_cards(struct mender *mender, size_t length)
{
    const char *raw = mender->text + mender->place;
    size_t shown = without_blanks(raw, length);
    struct table_row row;
    char right[WORDS_SIZE];
    int card;
    if (mender->run->script->part == PART_SHUFFLE) {
        if (!read_any_card(raw, shown, &card))
            return false;
        card_text(right, card, CARD_UTF8);
    } else {
        if (!read_row(raw, length, mender->rows, &row))
            return false;
        snprintf(right, sizeof right, "| %s  | %s  |", row.cells[0],
                 row.cells[1]);
        mender->rows++;
    }
    mender->has_cards = true;
    if (strlen(right) != shown || memcmp(right, raw, shown) != 0)
        note_change(mender, "cards-printed-otherwise", raw, shown, right);
    else if (shown < length || raw[length] != '\n')
        note_change(mender, "line-ends-differ", raw, length, NULL);
    strcat(right, "\n");
    /* Another card may follow, whose rank has two columns. */
    bool is_cut = raw[length] == ' ' &&
                  (raw[length + 1] == ' ' || raw[length + 1] == '1');
    put_line(mender, length + (is_cut || raw[length] == '\n'), right, 0);
    return true;
}

/* Mends a line that is one of the messages, or may be meant as one. */
static void mend_message(struct mender *mender, size_t length)
{
    static const char *const facts[] = {[TEXT_SEED] = "seed-prompt-differs",
                                        [TEXT_ANSWER] =
                                            "answer-prompt-differs"};
    const char *raw = mender->text + mender->place;
    size_t shown = without_blanks(raw, length), whole = length;
    int numbers[2] = {0, 0}, text = 0;
    char words[WORDS_SIZE], right[WORDS_SIZE];
    while (text < MESSAGE_COUNT && !is_message(raw, length, (enum message)text))
        text++;
    bool is_known = text < MESSAGE_COUNT;
    if (!is_known) {
        text = text_like(raw, shown, !mender->has_cards);
        if (text == TEXT_UNKNOWN || mender->wording->is_used[text]) {
            note_change(mender, "line-unknown", raw, shown, NULL);
            put_right(mender, length + (raw[length] == '\n'), "");
            mender->empty = 0;
            return;
        }
    }
    snprintf(right, sizeof right, "%s", right_words(mender->assignment, text));
    (void)copy_line(raw, length, words, numbers);
    if (text == MESSAGE_SCORES)
        snprintf(right, sizeof right, "Final scores: Player %d, Dealer %d.\n",
                 numbers[0], numbers[1]);
    if (!is_known)
        note_change(mender, text < TEXT_SEED ? "message-differs" : facts[text],
                    raw, shown, right);
    else if (strncmp(raw, right, shown) != 0)
        note_change(mender, "letter-case-differs", raw, shown, right);
    else if (shown < length || raw[length] != '\n')
        note_change(mender, "line-ends-differ", raw, length, NULL);
    if (text < TEXT_SEED)
        whole += raw[length] == '\n';
    put_line(mender, whole, right,
             text == MESSAGE_HEADING || text == MESSAGE_SCORES);
}

/* Mends the next line, or the next question. */
static void mend_next(struct mender *mender)
{
    const char *raw = mender->text + mender->place;
    size_t length = strcspn(raw, "\n"), asked;
    int question = question_here(mender, &asked);
    int card;
    if (mender->run->script->part == PART_SHUFFLE && !mender->has_cards)
        for (size_t i = length; i-- > 0;)
            if (strchr(":?>", raw[i]) &&
                read_any_card(raw + i + 1, length - i - 1, &card)) {
                length = i + 1 + (raw[i + 1] == ' ');
                break;
            }
    const char *sign = strstr(raw, "\xe2\x99"); /* how each suit's begins */
    if (sign && mender->run->script->part == PART_SHUFFLE &&
        sign + 3 < raw + without_blanks(raw, length)) /* several in a line */
        length = (size_t)(sign + 3 - raw);
    if (question != TEXT_UNKNOWN) {
        mend_question(mender, question, asked);
    } else if (without_blanks(raw, length) == 0) {
        if (length > 0)
            note_change(mender, "line-ends-differ", raw, length, NULL);
        put_right(mender, length + (raw[length] == '\n'), "");
        mender->empty++;
    } else if (!mend_cards(mender, length)) {
        mender->rows = 0;
        mend_message(mender, length);
    }
}

bool facts_mend(struct candidate_run *run, const struct wording *wording,
                struct diagnosis *diagnosis)
{
    enum { LONGER = 4 }; /* longer than the shortest lines of a card or a row */
    const struct candidate_run was = *run;
    const size_t length = was.result.output_length;
    const struct assignment *own = run->script->assignment;
    struct mender mender = {
        .assignment = own ? own : assignment_usual(),
        .wording = wording,
        .run = &was,
        .diagnosis = diagnosis,
        .text = was.result.output,
        .mended = malloc(LONGER * length + (size_t)2 * WORDS_SIZE),
        .pauses = malloc((was.result.pause_count + 1) * sizeof *mender.pauses),
    };
    while (mender.mended && mender.pauses && mender.place < length &&
           mender.text[mender.place] && mender.used < (LONGER - 1) * length)
        mend_next(&mender);
    if (mender.empty > 0 && mender.place == length)
        note_change(&mender, "blank-lines-differ", "the end", 7, NULL);
    if (!mender.has_changed || mender.place < length) {
        free(mender.mended);
        free(mender.pauses);
        return false;
    }
    put_right(&mender, 1, "");
    mender.mended[mender.used] = '\0';
    run->result.output = mender.mended;
    run->result.output_length = mender.used;
    run->result.pauses = mender.pauses;
    return true;
}

/* ---- Lists and tables of cards ---- */

enum { CODES = 500 };

/* Notes whether the listed deck isn't 52 different cards. */
static void check_list(const struct candidate_run *run,
                       struct diagnosis *diagnosis)
{
    size_t times[CODES] = {0}, total = 0, other = 0;
    char words[FAULT_SIZE] = "", detail[FAULT_SIZE];
    const char *line = strchr(run->result.output, ':');
    line = line ? line + 1 : run->result.output;
    for (; line; line = next_line(line)) {
        int card;
        size_t length = strcspn(line, "\n");
        if (read_any_card(line, length, &card)) {
            times[card]++;
            total++;
        } else {
            other += length > 0;
        }
    }
    size_t missing = 0;
    for (int card = 0; card < CODES && total > 0; card++) {
        char text[CARD_TEXT_SIZE];
        size_t used = strlen(words);
        missing += card_is_valid(card) && times[card] == 0;
        if (!card_is_valid(card) || times[card] == 1 || used > FAULT_SIZE / 4)
            continue;
        card_text(text, card, CARD_UTF8);
        snprintf(words + used, sizeof words - used, "%s %s, ",
                 text + (text[0] == ' '),
                 times[card] == 0 ? "is missing" : "comes again");
    }
    snprintf(detail, sizeof detail, "%sand %zu cards are listed.", words,
             total);
    if (words[0] && (other < missing || total > DECK_CARDS))
        note_fact(diagnosis, "deck-incomplete", run->script, detail);
}

/* The last table that a run printed. */
struct last_table {
    int hands[2][DECK_CARDS];
    int counts[2];
    bool is_hidden;
};

static void add_row(struct last_table *table, const struct table_row *row)
{
    for (int i = 0; i < 2; i++)
        if (row->cards[i] > 0 && table->counts[i] < DECK_CARDS)
            table->hands[i][table->counts[i]++] = row->cards[i];
    table->is_hidden |= row->cells[0][1] == '*' || row->cells[1][1] == '*';
}

/* Notes a card that is on the table twice. */
static void check_table(const struct candidate_run *run,
                        const struct last_table *table,
                        struct diagnosis *diagnosis)
{
    bool seen[CODES] = {false};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < table->counts[i]; j++) {
            int card = table->hands[i][j];
            char text[CARD_TEXT_SIZE], detail[FAULT_SIZE];
            card_text(text, card, CARD_UTF8);
            snprintf(detail, sizeof detail, "%s is on the table twice.",
                     text + (text[0] == ' '));
            if (seen[card])
                note_fact(diagnosis, "card-dealt-again", run->script, detail);
            seen[card] = true;
        }
}

/* Notes scores that aren't those of the last table. */
static void check_scores(const struct candidate_run *run,
                         const struct last_table *table, const char *line,
                         struct diagnosis *diagnosis)
{
    static const char *const names[] = {"Player ", "Dealer "};
    for (int i = 0; i < 2 && !table->is_hidden; i++) {
        const char *score = strstr(line, names[i]);
        int right = hand_total(table->hands[i], table->counts[i]);
        char detail[FAULT_SIZE] = "";
        if (score == NULL || table->counts[i] == 0)
            return;
        int said = atoi(score + strlen(names[i]));
        for (int j = 0; j < table->counts[i]; j++) {
            char text[CARD_TEXT_SIZE];
            size_t used = strlen(detail);
            card_text(text, table->hands[i][j], CARD_UTF8);
            snprintf(detail + used, sizeof detail - used, "%s ",
                     text + (text[0] == ' '));
        }
        size_t used = strlen(detail);
        snprintf(detail + used, sizeof detail - used,
                 "are %d, but the %s gets %d.", right,
                 i == 0 ? "player" : "dealer", said);
        if (said != right)
            note_fact(diagnosis, "scores-of-other-cards", run->script, detail);
    }
}

/* Notes a message that doesn't fit the hands of the last table. */
static void check_message(const struct candidate_run *run,
                          const struct last_table *table, const char *line,
                          struct diagnosis *diagnosis)
{
    enum { DEALER_STANDS = 17 };
    const int player = hand_total(table->hands[0], table->counts[0]);
    const int dealer = hand_total(table->hands[1], table->counts[1]);
    const bool lost = player > HAND_BEST, won = !lost && dealer > HAND_BEST;
    const bool is_right[MESSAGE_COUNT] = {
        [MESSAGE_PLAYER_BUSTS] = lost,
        [MESSAGE_HITS] = !lost && dealer < DEALER_STANDS,
        [MESSAGE_STANDS] =
            lost || (dealer >= DEALER_STANDS && dealer <= HAND_BEST),
        [MESSAGE_DEALER_BUSTS] = dealer > HAND_BEST,
        [MESSAGE_PLAYER_WINS] = won || (!lost && player > dealer),
        [MESSAGE_DEALER_WINS] = lost || (!won && dealer > player),
        [MESSAGE_PUSH] = !lost && player == dealer,
    };
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        char detail[FAULT_SIZE];
        if (i == MESSAGE_HEADING || i == MESSAGE_SCORES || is_right[i] ||
            !is_message(line, strcspn(line, "\n"), (enum message)i) ||
            (table->is_hidden && i != MESSAGE_PLAYER_BUSTS))
            continue;
        snprintf(detail, sizeof detail,
                 "\"%.*s\" comes when the player has %d and the dealer has %d.",
                 (int)strcspn(line, "\r\n"), line, player, dealer);
        note_fact(diagnosis, "message-of-other-cards", run->script, detail);
    }
}

static void check_game(const struct candidate_run *run,
                       struct diagnosis *diagnosis)
{
    const struct assignment *own = run->script->assignment;
    const char *question = (own ? own : assignment_usual())->hit_prompt;
    struct last_table table = {.counts = {0, 0}};
    size_t rows = 0;
    bool is_after_push = false;
    for (const char *line = run->result.output; line; line = next_line(line)) {
        struct table_row row;
        size_t length = strcspn(line, "\n");
        if (read_row(line, length, rows, &row)) {
            if (rows++ == 0)
                table = (struct last_table){.counts = {0, 0}};
            add_row(&table, &row);
            continue;
        }
        bool is_later = rows > 0 && is_after_push;
        if (is_later && (table.counts[0] > 2 || table.counts[1] > 2)) {
            note_fact(diagnosis, "hands-not-emptied", run->script,
                      "the game after the push begins with more cards.");
            return; /* this fact explains cards that come twice */
        }
        is_after_push = (is_after_push && !is_later) ||
                        is_message(line, length, MESSAGE_PUSH);
        if (rows > 0)
            check_table(run, &table, diagnosis);
        if (rows > 0 && run->script->part == PART_PLAY &&
            strncmp(line, question, strlen(question)) == 0 &&
            hand_total(table.hands[0], table.counts[0]) > HAND_BEST)
            note_fact(diagnosis, "player-asked-after-bust", run->script,
                      "the question comes again after a bust.");
        if (table.counts[0] > 0 && run->script->part == PART_PLAY)
            check_message(run, &table, line, diagnosis);
        rows = 0;
        if (strncmp(line, "Final scores", strlen("Final scores")) == 0)
            check_scores(run, &table, line, diagnosis);
    }
}

/* ---- All runs ---- */

/* Notes whether just the negative seeds fail, or all but 0, which shuffles
 * nothing. */
static void check_seeds(const struct candidate_run runs[], size_t count,
                        struct diagnosis *diagnosis)
{
    size_t negative = 0, nonzero = 0, failed = 0;
    bool fails_negative = true, fails_nonzero = true;
    for (size_t i = 0; i < count; i++) {
        const int64_t seed = runs[i].script->seed;
        bool fails = runs[i].verdict != VERDICT_OK;
        negative += seed < 0;
        nonzero += seed != 0;
        failed += fails;
        fails_negative &= fails == (seed < 0);
        fails_nonzero &= fails == (seed != 0);
    }
    if (fails_negative && negative > 0 && failed < count)
        note_fact(diagnosis, "negative-seeds", NULL, "");
    if (fails_nonzero && nonzero > 0 && failed < count)
        note_fact(diagnosis, "shuffled-otherwise", NULL, "");
}

/* Notes more questions than there are lines of input. */
static void check_questions(const struct candidate_run *run,
                            struct diagnosis *diagnosis)
{
    const struct assignment *own = run->script->assignment;
    const char *question = (own ? own : assignment_usual())->hit_prompt;
    size_t asked = 0, lines = 0;
    for (size_t i = 0; i < run->script->input_length; i++)
        lines += run->script->input[i] == '\n';
    for (const char *found = strstr(run->result.output, question);
         *question && found; found = strstr(found + 1, question))
        asked++;
    if (asked > lines)
        note_fact(diagnosis, "answer-not-read", run->script,
                  "it asks more questions than it gets answers.");
}

void facts_compare_counts(const struct candidate_run *run,
                          const struct transcript *expected,
                          struct diagnosis *diagnosis)
{
    struct wording wording;
    bool speaks = false; /* anything but garbage */
    facts_read_wording(&wording, run, 1);
    for (int i = 0; i < MESSAGE_COUNT; i++)
        speaks |= wording.is_used[i];
    for (int i = MESSAGE_HEADING + 1; speaks && i < MESSAGE_COUNT; i++) {
        const char *text = message_text((enum message)i);
        size_t counts[2] = {0, 0};
        char detail[FAULT_SIZE];
        for (const char *line = expected->text; line; line = next_line(line))
            counts[0] += is_message(line, strcspn(line, "\n"), (enum message)i);
        for (const char *line = run->result.output; line;
             line = next_line(line))
            counts[1] += is_message(line, strcspn(line, "\n"), (enum message)i);
        snprintf(detail, sizeof detail,
                 "\"%.*s\" should come %zu times, but comes %zu times.",
                 (int)without_blanks(text, strlen(text)), text, counts[0],
                 counts[1]);
        if (counts[0] != counts[1])
            note_fact(diagnosis, "message-count-differs", run->script, detail);
    }
}

void facts_find(const struct candidate_run runs[], size_t count,
                struct diagnosis *diagnosis)
{
    check_seeds(runs, count, diagnosis);
    for (size_t i = 0; i < count; i++) {
        if (runs[i].verdict == VERDICT_CRASHED &&
            runs[i].result.signal == SIGFPE)
            note_fact(diagnosis, "division-by-zero", runs[i].script,
                      "it stops there.");
        if (runs[i].verdict == VERDICT_OK || runs[i].result.output == NULL)
            continue;
        if (runs[i].script->part == PART_SHUFFLE)
            check_list(&runs[i], diagnosis);
        else
            check_game(&runs[i], diagnosis);
        if (runs[i].script->part != PART_SHUFFLE)
            check_questions(&runs[i], diagnosis);
    }
    /* A wrong total explains what follows from it. */
    static const char *const from_totals[] = {"message-of-other-cards",
                                              "player-asked-after-bust", NULL};
    if (set_includes(&diagnosis->facts, mistake_named("scores-of-other-cards")))
        forget(diagnosis, from_totals);
}

bool facts_of_stops(const struct candidate_run runs[], size_t count,
                    const char *source, struct diagnosis *diagnosis)
{
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        const char *command = strstr(source, "system(");
        char detail[FAULT_SIZE] = "it stops there.";
        if (runs[i].verdict == VERDICT_TIMED_OUT &&
            runs[i].result.waited_for_input) {
            note_fact(diagnosis, "waits-for-input", runs[i].script, detail);
        } else if (runs[i].verdict == VERDICT_REFUSED && command) {
            snprintf(detail, sizeof detail, "it stops at %.*s",
                     (int)strcspn(command, "\n"), command);
            note_fact(diagnosis, "command-started", runs[i].script, detail);
        } else if (runs[i].verdict != VERDICT_NOT_RUN) {
            left += runs[i].verdict != VERDICT_OK;
        }
    }
    return diagnosis->facts.count > 0 && left == 0;
}

/* Notes a condition such as answer == 'h' || 'H', about which gcc doesn't
 * warn. */
static void check_conditions(const char *source, struct diagnosis *diagnosis)
{
    for (const char *found = strstr(source, "||"); found;
         found = strstr(found + 1, "||")) {
        const char *line = found, *letter = found + 2;
        letter += strspn(letter, " \t");
        if (letter[0] != '\'' || letter[1] == '\\' || letter[2] != '\'' ||
            !strchr(")|", letter[3 + strspn(letter + 3, " \t")]))
            continue;
        while (line > source && line[-1] != '\n')
            line--;
        line += strspn(line, " \t");
        char detail[FAULT_SIZE];
        snprintf(detail, sizeof detail, "The source says: %.*s",
                 (int)strcspn(line, "\r\n"), line);
        note_fact(diagnosis, "condition-constant", NULL, detail);
    }
}

void facts_of_source(struct evidence evidence, struct diagnosis *diagnosis)
{
    const char *messages = evidence.messages;
    if (evidence.source)
        check_conditions(evidence.source, diagnosis);
    for (int i = 0; messages && mistake_facts(i); i++) {
        const char *warning = mistake_facts(i)->warning;
        const char *found = warning ? strstr(messages, warning) : NULL;
        if (found == NULL)
            continue;
        while (found > messages && found[-1] != '\n')
            found--;
        char detail[FAULT_SIZE];
        snprintf(detail, sizeof detail, "The compiler says: %.*s",
                 (int)strcspn(found, "\n"), found);
        note_fact(diagnosis, mistake_facts(i)->name, NULL, detail);
    }
}
