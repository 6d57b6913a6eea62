/* General facts about what a candidate printed, which need no model of the
 * mistake: cards that are printed another way, lines that the assignment
 * doesn't know, doubled cards, scores that aren't those of the cards. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- Cards that are printed another way ---- */

/* Reads a card in whatever form: 10♥, TH, 310, 11♣, with blanks anywhere. */
static bool read_any_card(const char *text, size_t length, int *card)
{
    enum { MOST = 20 };
    static const char *const numbers[] = {"11", "J",  "12", "Q", "13",
                                          "K",  "14", "A",  "1", "A"};
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

/* Writes what should stand in a cell of the table. Returns false if it is no
 * card, no hidden card, and not empty. */
static bool read_cell(const char *text, size_t length,
                      char cell[CARD_TEXT_SIZE], int *card)
{
    size_t blanks = 0, stars = 0;
    for (size_t i = 0; i < length; i++) {
        blanks += text[i] == ' ' || text[i] == '\t';
        stars += text[i] == '*';
    }
    *card = 0;
    snprintf(cell, CARD_TEXT_SIZE, "%s", stars > 0 ? " **" : "   ");
    if (blanks + stars == length)
        return true;
    if (!read_any_card(text, length, card))
        return false;
    card_text(cell, *card, CARD_UTF8);
    return true;
}

/* A row of the table: the cards of both columns, 0 where there is none. */
struct table_row {
    int cards[2];
    char cells[2][CARD_TEXT_SIZE];
    size_t length; /* up to the last bar */
};

static bool read_row(const char *line, size_t length, struct table_row *row)
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
                       row->cells[i], &row->cards[i]))
            return false;
        start = (size_t)(bar - line);
    }
    row->length = start + 1;
    return strspn(line + row->length, " \t\r") + row->length >= length;
}

/* ---- Putting a text right ---- */

/* Returns the next line, or NULL at the end. */
static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end && end[1] ? end + 1 : NULL;
}

bool rewrite_run(struct candidate_run *run,
                 bool (*edit)(const void *context, const char *line,
                              struct line_edit *edit),
                 const void *context)
{
    enum { LONGER = 2 }; /* a row at most doubles */
    const struct jail_result old = run->result;
    char *text = malloc(LONGER * old.output_length + REPORT_LINE_SIZE);
    struct jail_pause *pauses =
        malloc((old.pause_count + 1) * sizeof *old.pauses);
    size_t used = 0, next = 0, at = 0;
    bool changed = false;
    while (text && pauses && at < old.output_length && old.output[at]) {
        const char *line = old.output + at;
        size_t length = strcspn(line, "\n"), start = used;
        struct line_edit change = {.length = length, .is_first = at == 0};
        bool whole = line[length] == '\n';
        if (whole && edit(context, line, &change)) {
            changed = true;
            memcpy(text + used, line, change.skipped);
            used += change.skipped;
            memcpy(text + used, change.words, strlen(change.words));
            used += strlen(change.words);
            change.skipped += change.replaced;
        } else {
            change.skipped = 0;
        }
        memcpy(text + used, line + change.skipped,
               length + whole - change.skipped);
        used += length + whole - change.skipped;
        at += length + whole;
        for (; next < old.pause_count && old.pauses[next].output_before <= at;
             next++) {
            size_t behind = at - old.pauses[next].output_before;
            pauses[next] = old.pauses[next];
            pauses[next].output_before =
                used - start > behind ? used - behind : start;
        }
    }
    if (!changed || at < old.output_length || next < old.pause_count) {
        free(text);
        free(pauses);
        return false;
    }
    text[used] = '\0';
    run->result.output = text;
    run->result.output_length = used;
    run->result.pauses = pauses;
    return true;
}

/* Writes a line as it should be, if it is a card or a row of the table. */
static bool edit_cards(const void *context, const char *line,
                       struct line_edit *edit)
{
    const enum assignment_part *part = context;
    struct table_row row;
    int card;
    if (*part != PART_SHUFFLE) {
        if (!read_row(line, edit->length, &row))
            return false;
        snprintf(edit->words, sizeof edit->words, "| %s  | %s  |", row.cells[0],
                 row.cells[1]);
        edit->replaced = row.length;
    } else {
        for (size_t i = 0; edit->is_first && i < edit->length; i++)
            if (line[i] == ':') /* the seed's prompt ends */
                edit->skipped = i + 1 + (line[i + 1] == ' ');
        size_t end = edit->length;
        while (end > edit->skipped && strchr(" \t\r", line[end - 1]))
            end--;
        edit->replaced = end - edit->skipped;
        if (!read_any_card(line + edit->skipped, edit->replaced, &card))
            return false;
        card_text(edit->words, card, CARD_UTF8);
    }
    return strlen(edit->words) != edit->replaced ||
           memcmp(edit->words, line + edit->skipped, edit->replaced) != 0;
}

bool fact_mend_cards(struct candidate_run *run, struct diagnosis *diagnosis)
{
    char detail[FAULT_SIZE] = "";
    const struct jail_result old = run->result;
    if (!rewrite_run(run, edit_cards, &run->script->part))
        return false;
    for (const char *line = old.output; line && !*detail;
         line = next_line(line)) {
        struct line_edit edit = {.length = strcspn(line, "\n"),
                                 .is_first = line == old.output};
        if (edit_cards(&run->script->part, line, &edit))
            snprintf(detail, sizeof detail, "\"%.*s\" stands for \"%s\".",
                     (int)(edit.replaced < 40 ? edit.replaced : 40),
                     line + edit.skipped, edit.words);
    }
    note_fact(diagnosis, "cards-printed-otherwise", run->script, detail);
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
    for (int card = 0; card < CODES && total > 0; card++) {
        char text[CARD_TEXT_SIZE];
        size_t used = strlen(words);
        if (!card_is_valid(card) || times[card] == 1 || used > FAULT_SIZE / 4)
            continue;
        card_text(text, card, CARD_UTF8);
        snprintf(words + used, sizeof words - used, "%s %s, ",
                 text + (text[0] == ' '),
                 times[card] == 0 ? "is missing" : "comes again");
    }
    snprintf(detail, sizeof detail, "%sand %zu cards are listed.", words,
             total);
    if (words[0] && other <= total)
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

static void check_game(const struct candidate_run *run,
                       struct diagnosis *diagnosis)
{
    struct last_table table = {.counts = {0, 0}};
    bool in_table = false;
    for (const char *line = run->result.output; line; line = next_line(line)) {
        struct table_row row;
        size_t length = strcspn(line, "\n");
        if (read_row(line, length, &row)) {
            if (!in_table)
                table = (struct last_table){.counts = {0, 0}};
            in_table = true;
            add_row(&table, &row);
            continue;
        }
        if (in_table)
            check_table(run, &table, diagnosis);
        in_table = false;
        if (strncmp(line, "Final scores", strlen("Final scores")) == 0)
            check_scores(run, &table, line, diagnosis);
    }
}

/* ---- All runs ---- */

/* Notes whether all negative seeds fail, and no others. */
static void check_seeds(const struct candidate_run runs[], size_t count,
                        struct diagnosis *diagnosis)
{
    size_t negative = 0, passed = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_negative = runs[i].script->seed < 0;
        if (runs[i].verdict == VERDICT_NOT_RUN ||
            (runs[i].verdict == VERDICT_OK) == is_negative)
            return;
        negative += is_negative;
        passed += !is_negative;
    }
    if (negative > 0 && passed > 0)
        note_fact(diagnosis, "negative-seeds", NULL, "");
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
    }
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

void facts_of_compiler(const char *messages, struct diagnosis *diagnosis)
{
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
