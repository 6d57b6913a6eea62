/* The parts that pages are made of. */
#include <inttypes.h>
#include <string.h>

#include "page.h"

enum cli_status page_fail(const struct page *page, const char *fault)
{
    if (fault == NULL)
        return CLI_DONE;
    cli_complain(page->cli, "%s", fault);
    return CLI_FAILED;
}

void page_write_heading(const struct page *page, const char *heading)
{
    bool colour = page->request->colour;
    fprintf(page->out, "%s%s%s\n", colour ? CLI_BOLD : "", heading,
            colour ? CLI_PLAIN : "");
    for (size_t i = 0; i < strlen(heading); i++)
        fprintf(page->out, "%s", page->request->ascii ? "-" : "─");
    fputc('\n', page->out);
}

void page_write_rest(const struct page *page, size_t count, int columns,
                     double gain)
{
    char text[64];
    snprintf(text, sizeof text, "  and %zu more, together", count);
    fprintf(page->out, "%-*s%8.5f%%\n", columns, text, 100 * gain);
}

/* ---- Progress ---- */

void page_tell_wait(const struct page *page, const char *what)
{
    if (!page->request->shows_progress)
        return;
    fprintf(page->cli->errors, "\r%s" CLI_CLEAR_REST, what);
    fflush(page->cli->errors);
}

static void tell(void *self, int done, int all)
{
    const struct cli *cli = self;
    if (done < all)
        fprintf(cli->errors, "\r%3d of %d analyses" CLI_CLEAR_REST, done, all);
    else
        fprintf(cli->errors, "\r" CLI_CLEAR_REST);
    fflush(cli->errors);
}

struct count_progress page_progress(const struct page *page)
{
    return (struct count_progress){.tell = page->request->shows_progress ? tell
                                                                         : NULL,
                                   .self = (void *)page->cli};
}
