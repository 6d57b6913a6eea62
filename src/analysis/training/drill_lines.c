/* A drill in plain lines: a question, an answer, and what it was worth. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli_input.h"
#include "cli_output.h"
#include "training/drills.h"

enum ask_end { ASK_ANSWERED, ASK_LEFT, ASK_FAILED };

/* ---- Answers ---- */

enum { ASK_PROMPT_SIZE = DRILL_TEXT_SIZE + 64, ASK_COLUMNS = 78 };

static const struct {
    char letter;
    const char *word, *hint;
} ANSWERS[] = {{'h', "hit", "to hit"},
               {'s', "stand", "to stand"},
               {'d', "double", "to double"},
               {'p', "split", "to split"},
               {'r', "surrender", "to surrender"},
               {'k', "keep", "to keep the hand"},
               {'y', "yes", "for yes"},
               {'n', "no", "for no"},
               {'q', "quit", "to quit"}};
enum { ANSWER_COUNT = sizeof ANSWERS / sizeof *ANSWERS };

/* Returns the letter that a line stands for, or NUL. */
static char letter_of_line(const char *line)
{
    for (size_t i = 0; i < ANSWER_COUNT; i++) {
        const char letter[] = {ANSWERS[i].letter, '\0'};
        if (strcasecmp(line, ANSWERS[i].word) == 0 ||
            strcasecmp(line, letter) == 0)
            return ANSWERS[i].letter;
    }
    return '\0';
}

void drill_hint(const struct drill_question *question,
                char hint[CLI_PROBLEM_SIZE])
{
    const char *letters = question->letters;
    if (letters[0] == '\0') {
        snprintf(hint, CLI_PROBLEM_SIZE, "%s", question->hint);
        return;
    }
    size_t used = (size_t)snprintf(hint, CLI_PROBLEM_SIZE, "type ");
    for (size_t i = 0; i < ANSWER_COUNT; i++)
        if (strchr(letters, ANSWERS[i].letter))
            used +=
                (size_t)snprintf(hint + used, CLI_PROBLEM_SIZE - used,
                                 "%c %s, ", ANSWERS[i].letter, ANSWERS[i].hint);
    snprintf(hint + used, CLI_PROBLEM_SIZE - used, "or q to quit");
}

/* Returns the columns of a terminal, or 0 for a pipe or a file, which gets each
 * text in one line. */
static int ask_columns(const struct cli *cli)
{
    return isatty(fileno(cli->out)) ? cli_terminal_columns(cli->out) : 0;
}

/* Writes a text in lines, of at most the columns of a terminal. */
static void ask_say(const struct cli *cli, const char *text)
{
    int columns = ask_columns(cli);
    if (columns > 0)
        cli_write_wrapped(cli->out, text, columns);
    else
        fprintf(cli->out, "%s\n", text);
}

/* Breaks a prompt into lines of a terminal, which leave room for the answer. */
static void wrap_ask_prompt(const struct cli *cli, char *prompt)
{
    enum { ANSWER_COLUMNS = 6 };
    int columns = ask_columns(cli) - ANSWER_COLUMNS;
    while (columns > 0 && text_columns(prompt) > columns) {
        prompt += text_row(prompt, columns);
        if (*prompt != ' ')
            return;
        *prompt++ = '\n';
    }
}

static void write_question_prompt(size_t number,
                                  const struct drill_question *question,
                                  char prompt[ASK_PROMPT_SIZE])
{
    size_t used = (size_t)snprintf(prompt, ASK_PROMPT_SIZE, "%zu. %s", number,
                                   question->text);
    for (size_t i = 0; question->letters[i] != '\0'; i++)
        used += (size_t)snprintf(prompt + used, ASK_PROMPT_SIZE - used, "%s%c",
                                 i > 0 ? "/" : " [", question->letters[i]);
    snprintf(prompt + used, ASK_PROMPT_SIZE - used, "%s ",
             question->letters[0] ? "]" : "?");
}

/* Reads an answer from a line. Returns false after saying what is wrong. */
static bool take_answer(const struct cli *cli, const struct cli_line *line,
                        const struct drill_question *question,
                        struct drill_reply *reply)
{
    char problem[CLI_PROBLEM_SIZE], quote[CLI_QUOTE_SIZE];
    char letter = letter_of_line(line->text);
    const char *fault = NULL;
    cli_quote(quote, line->text, line->length);
    if (question->letters[0] == '\0') {
        if (!drill_read_number(line->text, &reply->number))
            cli_complain(cli, "%s isn't a number; %s", quote, question->hint);
        else if ((fault = drill_refuses(question, reply->number, problem)))
            cli_complain(cli, "%s", fault);
        else
            return true;
        return false;
    }
    reply->letter = letter;
    if (letter != '\0' && strchr(question->letters, letter))
        return true;
    drill_hint(question, problem);
    cli_complain(cli, "%s isn't an answer here; %s", quote, problem);
    return false;
}

/* Writes the page that explains the drill. */
static bool write_ask_help(const struct cli *cli, const struct drill_run *run)
{
    char *text = NULL, hint[CLI_PROBLEM_SIZE];
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    bool good = memory != NULL;
    drill_hint(&run->question, hint);
    if (memory) {
        drill_guide(run, memory);
        fprintf(memory, "Now %s.\n", hint);
        good = fclose(memory) == 0;
    }
    if (good)
        cli_write_wrapped(cli->out, text, ASK_COLUMNS);
    else
        cli_complain(cli, "out of memory");
    free(text);
    return good;
}

/* ---- Asking ---- */

/* True for "q" and "quit". */
static bool ask_is_left(const struct cli_line *line)
{
    return letter_of_line(line->text) == 'q';
}

static bool asks_for_help(const struct cli_line *line)
{
    return strcmp(line->text, "?") == 0;
}

/* Reads a line, and writes the help if the line asks for it. A terminal has
 * ended the line of the prompt with what was typed; a pipe hasn't. Returns
 * ASK_ANSWERED unless the drill ends. */
static enum ask_end read_ask_line(const struct cli *cli,
                                  const struct drill_run *run,
                                  const char *prompt, struct cli_line *line)
{
    if (cli_ask_line(cli, prompt, line) != CLI_DONE)
        return ASK_FAILED;
    if (!isatty(fileno(cli->in)))
        fputc('\n', cli->out);
    if (ask_is_left(line))
        return ASK_LEFT;
    if (asks_for_help(line) && !write_ask_help(cli, run))
        return ASK_FAILED;
    return ASK_ANSWERED;
}

/* Waits until a person says that the cards may come by. For a program, every
 * line is an answer, so it doesn't wait. */
static enum ask_end ask_to_start(const struct cli *cli,
                                 const struct drill_run *run)
{
    struct cli_line line;
    enum ask_end end = ASK_ANSWERED;
    if (!isatty(fileno(cli->in)))
        return ASK_ANSWERED;
    do {
        end = read_ask_line(cli, run, "Ready? Enter starts the cards. ", &line);
    } while (end == ASK_ANSWERED && asks_for_help(&line));
    return end;
}

/* Asks the question of the run until a line is one of its answers, as a letter
 * or a word, or a number that it takes. "?" explains the drill, an empty line
 * is asked what to type, and any other line is refused with the answers that
 * there are. Returns ASK_LEFT after a line to quit, and ASK_FAILED after an
 * error message. */
static enum ask_end ask_in_a_line(const struct cli *cli,
                                  const struct drill_run *run,
                                  struct drill_reply *reply)
{
    const struct drill_question *question = &run->question;
    char prompt[ASK_PROMPT_SIZE];
    struct cli_line line = {.length = 1};
    enum ask_end end = ASK_ANSWERED;
    do {
        if (line.length > 0)
            write_question_prompt(run->count + 1, question, prompt);
        else { /* after an empty line, the prompt says what to type */
            char hint[CLI_PROBLEM_SIZE];
            drill_hint(question, hint);
            hint[0] = (char)toupper((unsigned char)hint[0]);
            snprintf(prompt, sizeof prompt, "%s: ", hint);
        }
        wrap_ask_prompt(cli, prompt);
        end = read_ask_line(cli, run, prompt, &line);
    } while (end == ASK_ANSWERED &&
             (asks_for_help(&line) || line.length == 0 ||
              !take_answer(cli, &line, question, reply)));
    return end;
}

/* ---- Cards that come by ---- */

enum { LINE_COLUMNS = 60 };

/* Where cards come by in a terminal. */
struct card_line {
    const struct cli *cli;
    const struct drill_setup *setup;
    bool vanishes; /* each group takes the place of the last one */
    int columns;   /* of a terminal */
    int used;      /* columns of the last group */
    bool shifts;   /* the next group a little, so that one sees that a card
                      follows its like */
};

/* Writes cards over those before, or in a line of their own. */
static enum cli_status write_passing_cards(struct card_line *line,
                                           const int cards[], int count)
{
    enum { SHIFT = 4 };
    FILE *out = line->cli->out;
    char text[DRILL_TEXT_SIZE] = "";
    words_add_cards(text, cards, count, line->setup->ascii);
    if (line->vanishes) {
        int used = text_columns(text) + (line->shifts ? SHIFT : 0);
        fprintf(out, "\r%*s%s%*s", line->shifts ? SHIFT : 0, "", text,
                used < line->used ? line->used - used : 0, "");
        line->used = used;
        line->shifts = !line->shifts;
    } else
        fprintf(out, "%s\n", text);
    return cli_pause(line->cli, drill_group_time(line->setup, count));
}

/* Writes a group; if it is too long to be overwritten, in pieces. */
static enum cli_status write_group(struct card_line *line, const int cards[],
                                   int count)
{
    enum { CARD = 4, MARGIN = 6 };
    int most = (line->columns - MARGIN) / CARD;
    enum cli_status status = CLI_DONE;
    if (!line->vanishes || most < 1)
        most = count;
    for (int at = 0; at < count && status == CLI_DONE; at += most)
        status = write_passing_cards(line, cards + at,
                                     count - at < most ? count - at : most);
    return status;
}

/* Lets the cards of a question come by, and stores the seconds that it took.
 * In a terminal they vanish, or one could count them afterwards. */
static enum ask_end show_stream(const struct cli *cli,
                                const struct drill_run *run, double *seconds)
{
    const struct drill_stream *stream = &run->question.stream;
    int columns = ask_columns(cli);
    struct card_line line = {.cli = cli,
                             .setup = run->setup,
                             .columns = columns,
                             .vanishes = columns > 0 &&
                                         !drill_cards_are_at_once(run->setup)};
    int shown = 0;
    enum ask_end end =
        stream->group_count > 0 ? ask_to_start(cli, run) : ASK_ANSWERED;
    if (end != ASK_ANSWERED)
        return end;
    double began = cli_seconds(cli);
    for (int i = 0; i < stream->group_count; i++) {
        if (write_group(&line, stream->cards + shown, stream->groups[i]) !=
            CLI_DONE)
            return ASK_FAILED;
        shown += stream->groups[i];
    }
    if (line.vanishes)
        fprintf(cli->out, "\r%*s\r", line.used, "");
    *seconds = cli_seconds(cli) - began;
    return ASK_ANSWERED;
}

/* ---- The drill ---- */

/* Asks the question of the run and tells what the answer was worth. */
static enum ask_end ask_and_check(const struct cli *cli, struct drill_run *run)
{
    const struct drill_question *question = &run->question;
    struct drill_reply reply = {.letter = '\0'};
    if (question->news[0])
        ask_say(cli, question->news);
    enum ask_end end = show_stream(cli, run, &reply.shown);
    double began = cli_seconds(cli);
    if (end == ASK_ANSWERED)
        end = ask_in_a_line(cli, run, &reply);
    if (end != ASK_ANSWERED)
        return end;
    reply.seconds = cli_seconds(cli) - began;
    if (!drill_check(run, &reply)) {
        cli_complain(cli, "out of memory");
        return ASK_FAILED;
    }
    const struct drill_verdict *verdict = &run->entries[run->count - 1].verdict;
    if (!verdict->later)
        ask_say(cli, verdict->text);
    if (!verdict->right && question->stream.count > 0)
        drill_write_count(run->setup, &question->stream, LINE_COLUMNS,
                          cli->out);
    return verdict->is_lost ? ASK_FAILED : ASK_ANSWERED;
}

/* Writes what is due, in lines that fit. */
static void announce(const struct cli *cli, const struct drill_run *run)
{
    char text[DRILL_TEXT_SIZE] = "";
    FILE *memory =
        run->kind->announce ? fmemopen(text, sizeof text, "w") : NULL;
    if (memory == NULL)
        return;
    run->kind->announce(run->state, memory);
    fclose(memory);
    text[strcspn(text, "\n")] = '\0';
    if (*text)
        ask_say(cli, text);
}

/* Writes the rules in force, what is asked, and what is due. */
static void introduce(const struct cli *cli, const struct drill_run *run)
{
    char text[DRILL_TEXT_SIZE];
    drill_rules_words(run->setup, ", ", "...", DRILL_TEXT_SIZE, text);
    ask_say(cli, text);
    drill_begin_words(run, text);
    ask_say(cli, text);
    announce(cli, run);
    if (isatty(fileno(cli->in)))
        ask_say(cli, "? explains the drill, and q ends it.");
}

static bool is_time_over(const struct cli *cli, const struct drill_setup *setup,
                         int64_t began)
{
    return setup->duration > 0 &&
           cli->ticks(cli->clock) - began >= setup->duration;
}

enum cli_status drill_in_lines(const struct cli *cli,
                               const struct drill_kind *kind,
                               const struct drill_setup *setup)
{
    struct cli beside = *cli;
    struct drill_run run;
    const char *fault = drill_open(&run, kind, setup);
    if (fault) {
        cli_complain(cli, "%s", fault);
        return CLI_FAILED;
    }
    if (setup->json) /* the questions go where the messages go */
        beside.out = cli->errors;
    int64_t began = cli->ticks(cli->clock);
    enum ask_end end = ASK_ANSWERED;
    while (end == ASK_ANSWERED && !is_time_over(cli, setup, began) &&
           drill_next(&run)) {
        if (run.count == 0)
            introduce(&beside, &run);
        end = ask_and_check(&beside, &run);
    }
    bool sums_up = end != ASK_FAILED || run.count > 0;
    if (sums_up && setup->json)
        drill_write_json(&run, cli->out);
    else if (sums_up) {
        fputs(run.count > 0 ? "\n" : "", cli->out);
        drill_tell(&run, ask_columns(cli), cli->out);
    }
    if (run.count > 0 && setup->unkept)
        cli_complain(cli, "%s", setup->unkept);
    drill_close(&run);
    return end == ASK_FAILED || run.is_unkept ? CLI_FAILED : CLI_DONE;
}

/* ---- From a menu in plain lines ---- */

/* Writes an entry; on a narrow terminal, its end has a line of its own. */
static void write_menu_entry(FILE *out, int number,
                             const struct drill_kind *kind, int columns)
{
    enum { INDENT = 17 };
    char line[DRILL_TEXT_SIZE];
    snprintf(line, sizeof line, "%3d  %-11s %s", number, kind->name,
             kind->purpose);
    int bytes = text_row(line, columns);
    const char *rest = line + bytes + strspn(line + bytes, " ");
    fprintf(out, "%.*s\n", bytes, line);
    if (*rest)
        fprintf(out, "%*s%s\n", INDENT, "", rest);
}

/* Returns the number of entries. */
static int write_drill_menu(FILE *out)
{
    int count = 0, columns = cli_terminal_columns(out);
    for (; drill_menu_at((size_t)count); count++)
        write_menu_entry(out, count + 1, drill_menu_at((size_t)count), columns);
    return count;
}

/* True if the ledger has no answers of the person, or there is no ledger. */
static bool is_beginner(const struct cli *cli,
                        const struct drill_request *request)
{
    char problem[LEDGER_PROBLEM_SIZE];
    struct training_due due;
    return request->ledger == NULL ||
           (training_due_count(request->ledger, request->profile,
                               request->rules, ledger_day(cli->now(cli->clock)),
                               &due, problem) &&
            due.is_new);
}

enum cli_status drill_choose_in_lines(const struct cli *cli,
                                      const struct drill_request *request,
                                      struct drill_choice *choice)
{
    char prompt[DRILL_TEXT_SIZE], problem[CLI_PROBLEM_SIZE];
    struct cli_line line;
    int64_t entry;
    if (is_beginner(cli, request))
        fputs(TRAINING_INVITATION "\n", cli->out);
    int count = write_drill_menu(cli->out);
    *choice = (struct drill_choice){.hands = drill_hands_at(0)};
    snprintf(prompt, sizeof prompt,
             "Which drill? Type 1 to %d, a name such as pairs, or q to quit: ",
             count);
    while (choice->kind == NULL) {
        if (cli_ask_line(cli, prompt, &line) != CLI_DONE)
            return CLI_FAILED;
        if (ask_is_left(&line))
            break;
        if (line.length == 0 || strcmp(line.text, "?") == 0)
            (void)write_drill_menu(cli->out);
        else if (cli_parse_integer(line.text, 1, count, &entry))
            choice->kind = drill_menu_at((size_t)entry - 1);
        else if (!drill_find(line.text, "type ? for a list", choice, problem))
            cli_complain(cli, "%s", problem);
    }
    return CLI_DONE;
}
