/* Replays and exports the chosen round of the history. */
#include "table/views/round_list.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns the record of the chosen round, which the caller frees, or NULL. */
static char *record_of_chosen(struct round_list *list)
{
    char *text = NULL, problem[LEDGER_PROBLEM_SIZE] = "out of memory";
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool good = out && history_write_record(
                           list->ledger, list->profile,
                           list->rows[list->chosen].past.row.id, out, problem);
    if (out)
        fclose(out);
    if (good)
        return text;
    free(text);
    round_list_answer(list, problem);
    return NULL;
}

void round_list_replay(struct round_list *list)
{
    char *text = record_of_chosen(list);
    if (text == NULL)
        return;
    const struct listed_round *row = &list->rows[list->chosen];
    char date[HISTORY_DATE_SIZE], title[64], remark[SAYING_SIZE];
    history_write_date(row->past.row.ended, date);
    snprintf(title, sizeof title, "Hand of %s", date);
    snprintf(remark, sizeof remark, "The end of the hand. %s%s.",
             list->mistakes[0]     ? "Mistakes: "
             : row->past.is_judged ? "Every decision was right"
                                   : "What the decisions cost isn't known",
             list->mistakes);
    FILE *file = fmemopen(text, strlen(text), "r");
    if (file) {
        game_replay_hand(list->game, file, title, remark);
        fclose(file);
    }
    free(text);
}

void round_list_export(struct round_list *list)
{
    const struct ledger_row *row = &list->rows[list->chosen].past.row;
    char file[HISTORY_FILE_SIZE], folder[LEDGER_PATH_SIZE],
        problem[LEDGER_PROBLEM_SIZE];
    if (history_export(list->ledger, list->profile, row, file, problem))
        snprintf(list->answer, sizeof list->answer,
                 "Round %d is written to %.300s/%s; blackjack --replay plays "
                 "it.",
                 row->round.number,
                 getcwd(folder, sizeof folder) ? folder : ".", file);
    else
        round_list_answer(list, problem);
}
