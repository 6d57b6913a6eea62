/* What reports share: lists of cards, conditions, headings, progress, lists of
 * rows. */
#include <string.h>
#include <strings.h>

#include "odds_report/report.h"

/* ---- Lists of cards ---- */

static const char SEPARATORS[] = " \t\r\n,";

/* Returns the face that a word names; 0 if it isn't a face. */
static int read_face(const char *word, size_t length)
{
    static const struct {
        const char *name;
        int face;
    } names[] = {{"A", ACE},  {"T", TEN},   {"10", TEN},
                 {"J", JACK}, {"Q", QUEEN}, {"K", KING}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == length &&
            strncasecmp(word, names[i].name, length) == 0)
            return names[i].face;
    return length == 1 && *word >= '2' && *word <= '9' ? *word - '0' : 0;
}

/* Reads the number after a card, as the 4 of 5x4, and cuts `*length` to the
 * card. Returns 1 if there is no number, and 0 if it isn't a number from 1 to
 * the cards of a shoe. */
static int read_times(const char *word, size_t *length)
{
    enum { DECIMAL = 10 };
    const char *sign = memchr(word, 'x', *length);
    if (sign == NULL)
        return 1;
    const char *end = word + *length;
    int times = 0;
    *length = (size_t)(sign - word);
    for (const char *digit = sign + 1; digit < end; digit++) {
        if (*digit < '0' || *digit > '9' || times > SHOE_CARDS)
            return 0;
        times = times * DECIMAL + (*digit - '0');
    }
    return times;
}

static bool add_cards(struct rank_list *list, int card, bool suited, int times,
                      char problem[RANK_LIST_PROBLEM_SIZE])
{
    for (int i = 0; i < times; i++) {
        if (list->count == SHOE_CARDS) {
            snprintf(problem, RANK_LIST_PROBLEM_SIZE,
                     "a shoe holds at most %d cards", SHOE_CARDS);
            return false;
        }
        list->cards[list->count] = card;
        list->suited[list->count++] = suited;
    }
    return true;
}

/* Reads a card, or several of a kind, from the `length` bytes at `word`. */
static bool read_listed(struct rank_list *list, const char *word, size_t length,
                        char problem[RANK_LIST_PROBLEM_SIZE])
{
    char quote[CLI_QUOTE_SIZE];
    size_t of_card = length;
    int times = read_times(word, &of_card), card;
    int face = read_face(word, of_card);
    bool suited = face == 0 && of_card > 0 && card_read(word, &card) == of_card;
    if (times > 0 && (face != 0 || suited))
        return add_cards(list,
                         suited ? card : card_code(CLUBS, (enum face)face),
                         suited, times, problem);
    snprintf(problem, RANK_LIST_PROBLEM_SIZE,
             "not a card: %s; use A, 2 to 10, J, Q or K, with or "
             "without a suit (10h, AS), or several at once (10x4: four "
             "tens)",
             cli_quote(quote, word, length));
    return false;
}

bool rank_list_read(struct rank_list *list, const char *text,
                    char problem[RANK_LIST_PROBLEM_SIZE])
{
    for (text += strspn(text, SEPARATORS); *text != '\0';
         text += strspn(text, SEPARATORS)) {
        size_t length = strcspn(text, SEPARATORS);
        if (!read_listed(list, text, length, problem))
            return false;
        text += length;
    }
    return true;
}

/* True for a 10 without a suit. */
static bool is_any_ten(const struct rank_list *list, int index)
{
    return !list->suited[index] && card_face(list->cards[index]) == TEN;
}

/* Returns the first face from the ten up that the shoe still holds, or the ten
 * if it holds none. */
static enum face ten_left(const struct odds_shoe *shoe)
{
    for (int face = 0; face < ODDS_TEN_FACES; face++)
        if (shoe->tens[face] > 0)
            return (enum face)(TEN + face);
    return TEN;
}

bool rank_list_take(struct odds_shoe *shoe, struct rank_list *list,
                    int *missing)
{
    /* Bare tens, which may be any ten-valued card, come last. */
    for (int bare = 0; bare <= 1; bare++)
        for (int i = 0; i < list->count; i++) {
            if (is_any_ten(list, i) != bare)
                continue;
            if (bare)
                list->cards[i] = card_code(CLUBS, ten_left(shoe));
            *missing = i;
            if (!odds_shoe_take(shoe, list->cards[i]))
                return false;
        }
    return true;
}

const char *rank_list_text(const struct rank_list *list, int index,
                           char text[CARD_TEXT_SIZE])
{
    char card[CARD_TEXT_SIZE];
    card_text(card, list->cards[index], CARD_ASCII);
    size_t blanks = strspn(card, " ");
    size_t length = strlen(card) - blanks - !list->suited[index];
    snprintf(text, CARD_TEXT_SIZE, "%.*s", (int)length, card + blanks);
    return text;
}

/* ---- Conditions ---- */

enum {
    LINE_COLUMNS = 76,
    SCREEN_COLUMNS = 80,
    LINE_SIZE = 256,
    NOTE_SIZE = 512
};

const char *odds_report_strategy_in_words(enum odds_strategy strategy)
{
    static const char *const words[] = {
        [ODDS_CDZ] =
            "cdz: best play for the exact cards; split hands are played "
            "like unsplit ones",
        [ODDS_CDP1] = "cdp1: best play for the exact cards; split hands are "
                      "played as if one more pair card were out",
        [ODDS_CDP] = "cdp: best play for the exact cards; split hands take "
                     "into account all the pair cards that are out",
        [ODDS_TOTAL] = "total: best play by the total alone, as on a chart"};
    return words[strategy];
}

void odds_report_rules_as_lines(const struct odds_report *report, int columns,
                                void (*write)(void *self, const char *line),
                                void *self)
{
    char parts[RULE_PARTS_MAX][RULE_TEXT_SIZE];
    char line[LINE_SIZE];
    size_t count = rules_in_words(&report->request->rules, parts);
    snprintf(line, sizeof line, "%s: ", report->request->rules_label);
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(line);
        bool last = i + 1 == count;
        if (text_columns(line) + text_columns(parts[i]) + !last > columns) {
            line[used - (line[used - 1] == ' ')] = '\0';
            write(self, line);
            used = 0;
        }
        snprintf(line + used, sizeof line - used, "%.63s%s", parts[i],
                 last ? "" : ", ");
    }
    write(self, line);
}

void odds_report_text_as_lines(const char *text, int columns,
                               void (*write)(void *self, const char *line),
                               void *self)
{
    char line[LINE_SIZE];
    while (*text) {
        int length = text_row(text, columns);
        snprintf(line, sizeof line, "%.*s", length, text);
        write(self, line);
        text += length + (text[length] != '\0');
    }
}

void odds_report_cards_as_lines(const struct odds_report *report, int columns,
                                void (*write)(void *self, const char *line),
                                void *self)
{
    char text[CARDS_TEXT_SIZE];
    if (report->shoe.infinite) {
        odds_report_text_as_lines("every card is drawn from a full deck",
                                  columns, write, self);
        return;
    }
    int used = snprintf(text, sizeof text, "%d cards%s", report->cards,
                        report->dealt.count > 0 ? " left; already dealt:" : "");
    for (int i = 0; i < report->dealt.count; i++) {
        char card[CARD_TEXT_SIZE];
        used += snprintf(text + used, sizeof text - (size_t)used, " %s",
                         rank_list_text(&report->dealt, i, card));
    }
    odds_report_text_as_lines(text, columns, write, self);
}

struct lines {
    FILE *out;
    const char *before;
};

static void conditions_write_line(void *self, const char *line)
{
    const struct lines *lines = self;
    fprintf(lines->out, "%s%s\n", lines->before, line);
}

void odds_report_write_conditions(const struct odds_report *report,
                                  const char *note)
{
    bool csv = report->request->form == ODDS_REPORT_CSV;
    struct lines lines = {.out = report->out, .before = csv ? "# " : ""};
    odds_report_rules_as_lines(report, LINE_COLUMNS, conditions_write_line,
                               &lines);
    odds_report_cards_as_lines(report, LINE_COLUMNS, conditions_write_line,
                               &lines);
    odds_report_text_as_lines(note, SCREEN_COLUMNS - text_columns(lines.before),
                              conditions_write_line, &lines);
}

/* Writes the remaining shoe and the cards already dealt from it. */
static void conditions_write_cards(struct json *json,
                                   const struct odds_report *report)
{
    json_object(json, "shoe", JSON_ONE_LINE);
    for (int rank = 0; rank < ODDS_RANKS; rank++)
        json_number(json, odds_rank_name(rank), report->shoe.count[rank]);
    json_end(json);
    json_array(json, "dealt", JSON_ONE_LINE);
    for (int i = 0; i < report->dealt.count; i++) {
        char card[CARD_TEXT_SIZE];
        json_text(json, NULL, rank_list_text(&report->dealt, i, card));
    }
    json_end(json);
}

/* Writes the note on one line. */
static void conditions_write_note(struct json *json, const char *note)
{
    char line[NOTE_SIZE];
    snprintf(line, sizeof line, "%s", note);
    for (char *end = strchr(line, '\n'); end; end = strchr(end, '\n'))
        *end = ' ';
    json_text(json, "note", line);
}

struct json odds_report_start_json(const struct odds_report *report,
                                   const char *note)
{
    struct json json = {.out = report->out};
    json_object(&json, NULL, JSON_LINES);
    json_object(&json, "conditions", JSON_LINES);
    json_text(&json, "name", report->request->rules_label);
    rules_write_json(&json, &report->request->rules);
    conditions_write_cards(&json, report);
    conditions_write_note(&json, note);
    json_end(&json);
    return json;
}

/* Puts the strategy before the note. */
static void note_with_strategy(const struct odds_report *report,
                               const char *note, char both[NOTE_SIZE])
{
    snprintf(both, NOTE_SIZE, "%s.\n%s",
             odds_report_strategy_in_words(report->request->strategy), note);
}

void odds_report_write_strategy_conditions(const struct odds_report *report,
                                           const char *note)
{
    char both[NOTE_SIZE];
    note_with_strategy(report, note, both);
    odds_report_write_conditions(report, both);
}

struct json odds_report_start_strategy_json(const struct odds_report *report,
                                            const char *note)
{
    char both[NOTE_SIZE];
    note_with_strategy(report, note, both);
    struct json json = odds_report_start_json(report, both);
    json_text(&json, "strategy", odds_strategy_name(report->request->strategy));
    return json;
}

void odds_report_finish_json(struct json json, const struct field *fields,
                             const void *figures)
{
    report_json_fields(&json, fields, figures);
    json_end(&json);
}

/* ---- Bars ---- */

enum { SVG_LINE_COLUMNS = 120, CONDITIONS_SIZE = 4096 };

/* Adds a line to the text `self`, if there is room. */
static void add_condition(void *self, const char *line)
{
    char *text = self;
    size_t used = strlen(text);
    snprintf(text + used, CONDITIONS_SIZE - used, "%s%s", used > 0 ? "\n" : "",
             line);
}

void odds_report_write_svg_columns(const struct odds_report *report,
                                   const char *note,
                                   const struct svg_columns *columns)
{
    char conditions[CONDITIONS_SIZE] = "";
    struct svg_columns drawn = *columns;
    odds_report_rules_as_lines(report, SVG_LINE_COLUMNS, add_condition,
                               conditions);
    odds_report_cards_as_lines(report, SVG_LINE_COLUMNS, add_condition,
                               conditions);
    odds_report_text_as_lines(
        odds_report_strategy_in_words(report->request->strategy),
        SVG_LINE_COLUMNS, add_condition, conditions);
    odds_report_text_as_lines(note, SVG_LINE_COLUMNS, add_condition,
                              conditions);
    drawn.conditions = conditions;
    svg_write_columns(report->out, &drawn);
}

enum cli_status odds_report_fail(const struct odds_report *report,
                                 const char *fault)
{
    if (fault == NULL)
        return CLI_DONE;
    cli_complain(report->cli, "%s", fault);
    return CLI_FAILED;
}

void odds_report_write_heading(const struct odds_report *report,
                               const char *heading)
{
    bool color = report->request->color;
    fprintf(report->out, "%s%s%s\n", color ? CLI_BOLD : "", heading,
            color ? CLI_PLAIN : "");
    for (size_t i = 0; i < strlen(heading); i++)
        fprintf(report->out, "%s", report->request->ascii ? "-" : "─");
    fputc('\n', report->out);
}

void odds_report_write_rest(const struct odds_report *report, size_t count,
                            int columns, double gain)
{
    char text[64];
    snprintf(text, sizeof text, "  and %zu more, together", count);
    fprintf(report->out, "%-*s%8.5f%%\n", columns, text, 100 * gain);
}

const char *odds_report_ranks_in_words(const struct odds_hand *hand,
                                       char text[RANKS_TEXT_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (int place = 0; place < ODDS_RANKS; place++) {
        int rank = place == 0 ? ODDS_ACE : ODDS_RANKS - place;
        for (int copy = 0; copy < hand->count[rank]; copy++)
            used +=
                (size_t)snprintf(text + used, RANKS_TEXT_SIZE - used, "%s%s",
                                 used > 0 ? "," : "", odds_rank_name(rank));
    }
    return text;
}

int odds_report_cards_left(const struct odds_report *report)
{
    enum { PERCENT = 100 };
    return report->cards - report->cards * report->request->seen / PERCENT;
}

/* ---- Progress ---- */

void odds_report_tell_wait(const struct odds_report *report, const char *what)
{
    if (!report->request->shows_progress)
        return;
    fprintf(report->cli->errors, "\r%s" CLI_CLEAR_REST, what);
    fflush(report->cli->errors);
}

static void tell_progress(void *self, int done, int all)
{
    const struct cli *cli = self;
    if (done < all)
        fprintf(cli->errors, "\r%3d of %d analyses" CLI_CLEAR_REST, done, all);
    else
        fprintf(cli->errors, "\r" CLI_CLEAR_REST);
    fflush(cli->errors);
}

struct count_progress odds_report_progress(const struct odds_report *report)
{
    return (struct count_progress){
        .tell = report->request->shows_progress ? tell_progress : NULL,
        .self = (void *)report->cli};
}

/* ---- Lists of rows ---- */

static enum listing_form form_of(const struct listing *listing)
{
    enum odds_report_form form = listing->report->request->form;
    return form == ODDS_REPORT_JSON  ? LISTING_JSON
           : form == ODDS_REPORT_CSV ? LISTING_CSV
                                     : LISTING_TEXT;
}

static struct listing_rows rows_of(struct listing *listing)
{
    return (struct listing_rows){.out = listing->report->out,
                                 .form = form_of(listing),
                                 .columns = listing->columns,
                                 .count = listing->count,
                                 .json = &listing->json};
}

static void write_conditions(const struct listing *listing)
{
    if (listing->has_strategy)
        odds_report_write_strategy_conditions(listing->report, listing->note);
    else
        odds_report_write_conditions(listing->report, listing->note);
}

void listing_start(struct listing *listing, const char *heading,
                   const char *rows)
{
    const struct odds_report *report = listing->report;
    const struct listing_rows written = rows_of(listing);
    if (form_of(listing) == LISTING_JSON) {
        listing->json =
            listing->has_strategy
                ? odds_report_start_strategy_json(report, listing->note)
                : odds_report_start_json(report, listing->note);
        json_array(&listing->json, rows, JSON_LINES);
    } else if (form_of(listing) == LISTING_CSV) {
        write_conditions(listing);
    } else {
        odds_report_write_heading(report, heading);
    }
    listing_write(&written, NULL);
}

void listing_write_row(struct listing *listing,
                       const struct listing_cell cells[])
{
    const struct listing_rows rows = rows_of(listing);
    listing_write(&rows, cells);
}

void listing_end(struct listing *listing)
{
    if (form_of(listing) == LISTING_JSON) {
        json_end(&listing->json);
        json_end(&listing->json);
    } else if (form_of(listing) == LISTING_TEXT) {
        fputc('\n', listing->report->out);
        write_conditions(listing);
    }
}

/* ---- Opening a report ---- */

bool odds_report_suits_fit(const struct odds_report *report,
                           const struct rank_list *list)
{
    int decks = report->request->rules.decks;
    for (int i = 0; i < list->count; i++) {
        int times = 0;
        char text[CARD_TEXT_SIZE];
        for (int j = 0; j <= i && list->suited[i]; j++)
            times += list->suited[j] && list->cards[j] == list->cards[i];
        if (times <= decks)
            continue;
        card_text(text, list->cards[i], CARD_ASCII);
        cli_complain(report->cli,
                     "the card %s is listed %d times, but the shoe has only "
                     "%d %s",
                     text + (text[0] == ' '), times, decks,
                     decks == 1 ? "deck" : "decks");
        return false;
    }
    return true;
}

/* Takes the cards of --deal out of the shoe. */
static bool take_dealt(struct odds_report *report)
{
    struct rank_list list = {.count = 0};
    char problem[RANK_LIST_PROBLEM_SIZE];
    if (report->request->dealt == NULL)
        return true;
    if (report->shoe.infinite) {
        cli_complain(report->cli, "--deal works only with a number of decks; "
                                  "add --decks 6");
        return false;
    }
    if (!rank_list_read(&list, report->request->dealt, problem)) {
        cli_complain(report->cli, "--deal: %s", problem);
        return false;
    }
    if (!odds_report_suits_fit(report, &list))
        return false;
    report->dealt = list;
    report->cards -= list.count;
    int missing;
    if (rank_list_take(&report->shoe, &list, &missing))
        return true;
    cli_complain(report->cli,
                 "--deal: the shoe has no %s left for card %d of the list",
                 odds_rank_name(odds_rank(list.cards[missing])), missing + 1);
    return false;
}

/* Returns why a report isn't available for rules that show both of the dealer's
 * cards, or NULL. */
static const char *check_exposed(const struct odds_report_request *request)
{
    if (request->question == ODDS_REPORT_CHART && request->chart)
        return "--chart FILE works only with dealer-shows = one: a file "
               "knows only the upcard";
    if (request->before_the_look)
        return "--before-look works only with dealer-shows = one";
    return request->form == ODDS_REPORT_SVG
               ? "--svg works only with dealer-shows = one"
               : NULL;
}

enum cli_status odds_report_open(struct odds_report *report,
                                 enum rules_engine engine)
{
    const struct rules *rules = &report->request->rules;
    const char *fault = rules_refusal(rules, engine);
    if (fault == NULL && rules->shows_both)
        fault = check_exposed(report->request);
    if (fault)
        return odds_report_fail(report, fault);
    report->shoe = odds_shoe_for(rules);
    report->cards = rules_shoe(rules).cards;
    if (!take_dealt(report))
        return CLI_FAILED;
    report->odds = odds_open(rules);
    if (report->odds)
        odds_use_threads(report->odds, (int)report->request->threads);
    return odds_report_fail(report, report->odds ? NULL : "out of memory");
}
