/* Help in plain mode: the game, the rules, the words, and what to type. */
#include "cli_output.h"
#include "plain.h"
#include "coach_guide.h"

/* What a person can type. */
struct plain_command {
    const char *words;
    const char *does;
};

static void write_commands(const struct plain_command commands[], size_t count,
                           FILE *out)
{
    for (size_t i = 0; i < count; i++)
        fprintf(out, "  %-17s %s\n", commands[i].words, commands[i].does);
}

static void write_commands_with_money(const struct rules *rules, FILE *out)
{
    static const struct plain_command bets[] = {
        {"10, bet 10", "bet $10; 0 sits this round out"},
        {"bet", "repeat your last bet"},
    };
    static const struct plain_command ante[] = {
        {"yes, no", "pay the ante, or sit this round out"},
        {"play, p", "play on for as much again"},
        {"fold, f", "give up the hand and the ante"},
    };
    static const struct plain_command side_bets[] = {
        {"side-bets, s", "before the deal: the side bets and what they pay"},
        {"bet 10 NAME 5", "bet $10, and $5 on the side bet NAME"},
    };
    static const struct plain_command hands[] = {
        {"double, d", "double your bet and take exactly one card"},
        {"split, p", "split a pair into two hands, each with its own bet"},
        {"surrender, r", "give up the hand and half the bet"},
        {"yes, no; y, n", "answer a question, such as that about insurance"},
        {"advice, a", "what each choice is worth on average"},
        {"stats, t", "your results so far"},
        {"log", "the rounds since you sat down"},
        {"history, l", "your rounds of all sessions; search them with words"},
        {"", "such as history split or history lost > 50"},
    };
    if (rules->ante > 0)
        write_commands(ante, sizeof ante / sizeof *ante, out);
    else
        write_commands(bets, sizeof bets / sizeof *bets, out);
    if (rules->side_bets != 0)
        write_commands(side_bets, sizeof side_bets / sizeof *side_bets, out);
    write_commands(hands, sizeof hands / sizeof *hands, out);
}

void plain_show_help(const struct plain_table *plain)
{
    static const struct plain_command always[] = {
        {"hit, h", "take a card"},
        {"stand, s", "take no more cards"},
    };
    static const struct plain_command last[] = {
        {"help, ?", "this text"},
        {"quit, q", "leave the table"},
    };
    const struct session *session = plain->session;
    const struct rules *rules = &session->table.rules;
    FILE *out = plain->cli->out;
    int columns = plain_columns(plain);
    fputc('\n', out);
    guide_write(rules, columns, out);
    fputc('\n', out);
    guide_write_rules(rules, session->rules_name, columns, out);
    fputs("\nWords\n\n", out);
    guide_write_glossary(rules, columns, out);
    fputs("\nWhat you can type\n\n", out);
    write_commands(always, sizeof always / sizeof *always, out);
    if (session_has_money(session))
        write_commands_with_money(rules, out);
    write_commands(last, sizeof last / sizeof *last, out);
    fputc('\n', out);
}
