/* Questions about an account: a damaged ledger, and chips that ran out. */
#include <time.h>

#include "account.h"
#include "cli_input.h"

enum cli_status account_offer_backup(const struct cli *cli, const char *why,
                                     bool *restored)
{
    static const struct cli_word yes_no[] = {{"y", "yes"}, {"n", "no"}};
    char path[LEDGER_PATH_SIZE], problem[LEDGER_PROBLEM_SIZE], prompt[160],
        date[32] = "";
    int64_t made = 0;
    int answer = 1;
    *restored = false;
    if (!ledger_path(path, problem) || !ledger_can_restore(path, &made))
        return CLI_DONE;
    time_t time = (time_t)made;
    struct tm local;
    if (localtime_r(&time, &local))
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", &local);
    snprintf(prompt, sizeof prompt,
             "Go back to the backup of %s, and keep the damaged ledger beside "
             "it? [y/n] ",
             date);
    const struct cli_words question = {
        .prompt = prompt,
        .answers = {yes_no[0], yes_no[1]},
        .hint = "type y to go back to the backup or n"};
    cli_complain(cli, "%s", why);
    enum cli_status status = cli_ask_word(cli, &question, &answer);
    if (status != CLI_DONE || answer != 0)
        return status;
    *restored = ledger_restore(path, problem);
    if (!*restored)
        cli_complain(cli, "%s", problem);
    return *restored ? CLI_DONE : CLI_FAILED;
}

enum cli_status account_offer_chips(const struct cli *cli,
                                    struct account *account,
                                    const struct rules *rules, int64_t cents)
{
    char prompt[160], has[CLI_MONEY_SIZE], least[CLI_MONEY_SIZE],
        chips[CLI_MONEY_SIZE], answer = 'n';
    if (account->profile.bankroll >= rules_least_bet(rules) ||
        account->profile.has_open_round)
        return CLI_DONE;
    snprintf(
        prompt, sizeof prompt,
        "%s's bankroll is $%s; the minimum bet is $%s. Buy chips for $%s? [y/n] ",
        account->profile.name, cli_money(has, account->profile.bankroll),
        cli_money(least, rules_least_bet(rules)), cli_money(chips, cents));
    const struct cli_choice choice = {.prompt = prompt,
                                      .letters = "yn",
                                      .hint = "type y to buy or n to leave"};
    enum cli_status status = cli_ask_letter(cli, &choice, &answer);
    if (status == CLI_DONE && answer == 'y' &&
        !account_buy_in(account, cents)) {
        cli_complain(cli, "%s", account->problem);
        return CLI_FAILED;
    }
    return status;
}
