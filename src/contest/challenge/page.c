/* The page on which an editor publishes the results of a tournament, in HTML or
 * Markdown: headings, sentences and tables, without a script. */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "challenge/contest.h"

static const char HTML_HEAD[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<style>\n"
    "body { font: 1rem/1.5 serif; max-width: 60rem; margin: 2rem auto;\n"
    "       padding: 0 1rem; color: #222; background: #fff; }\n"
    "h1, h2, th { font-family: sans-serif; }\n"
    "table { border-collapse: collapse; margin: 1rem 0; }\n"
    "th { border-bottom: 2px solid #222; }\n"
    "td { border-bottom: 1px solid #ccc; }\n"
    "td, th { padding: .1rem .6rem; text-align: left; vertical-align: top; }\n"
    ".n { text-align: right; font-variant-numeric: tabular-nums; }\n"
    "@media print { body { font-size: 9pt; margin: 0; max-width: none; }\n"
    "  h2, tr { break-inside: avoid; } }\n"
    "</style>\n";

/* Writes a text so that nothing in it is a sign of the format. */
static void write_text(const struct results_page *page, const char *text)
{
    if (page->is_html) {
        cli_write_xml(page->out, text);
        return;
    }
    for (; *text; text++) {
        if (strchr("\\`*_<>[]|#", *text))
            putc('\\', page->out);
        putc(*text, page->out);
    }
}

void page_begin(struct results_page *page, FILE *out, bool is_html,
                const char *title)
{
    *page = (struct results_page){.out = out, .is_html = is_html};
    if (is_html) {
        fputs(HTML_HEAD, out);
        fputs("<title>", out);
        write_text(page, title);
        fputs("</title>\n</head>\n<body>\n<h1>", out);
        write_text(page, title);
        fputs("</h1>\n", out);
        return;
    }
    fputs("# ", out);
    write_text(page, title);
    putc('\n', out);
}

void page_heading(const struct results_page *page, const char *text)
{
    fputs(page->is_html ? "<h2>" : "\n## ", page->out);
    write_text(page, text);
    fputs(page->is_html ? "</h2>\n" : "\n", page->out);
}

void page_text(const struct results_page *page, const char *format, ...)
{
    char text[PAGE_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fputs(page->is_html ? "<p>" : "\n", page->out);
    write_text(page, text);
    fputs(page->is_html ? "</p>\n" : "\n", page->out);
}

/* ---- Tables ---- */

/* Writes the cells of a row, which tabs separate in `text`. */
static void write_row(const struct results_page *page, char *text,
                      const char *element)
{
    fputs(page->is_html ? "<tr>" : "|", page->out);
    for (int column = 0; text; column++) {
        char *end = strchr(text, '\t');
        if (end)
            *end = '\0';
        if (page->is_html)
            fprintf(page->out, "<%s%s>", element,
                    page->numbers >> column & 1U ? " class=\"n\"" : "");
        else
            putc(' ', page->out);
        write_text(page, text);
        if (page->is_html)
            fprintf(page->out, "</%s>", element);
        else
            fputs(" |", page->out);
        text = end ? end + 1 : NULL;
    }
    fputs(page->is_html ? "</tr>\n" : "\n", page->out);
}

/* A heading that begins with > is above numbers. */
void page_table(struct results_page *page, const char *headings)
{
    char text[PAGE_TEXT_SIZE], *to = text;
    int columns = 1;
    page->numbers = 0;
    for (const char *from = headings; *from; from++)
        if (*from == '>')
            page->numbers |= 1U << (columns - 1);
        else {
            columns += *from == '\t';
            *to++ = *from;
        }
    *to = '\0';
    fputs(page->is_html ? "<table>\n<thead>" : "\n", page->out);
    write_row(page, text, "th");
    fputs(page->is_html ? "</thead>\n<tbody>\n" : "|", page->out);
    for (int i = 0; i < columns && !page->is_html; i++)
        fputs(page->numbers >> i & 1U ? "---:|" : "---|", page->out);
    if (!page->is_html)
        putc('\n', page->out);
}

void page_row(const struct results_page *page, const char *format, ...)
{
    char text[PAGE_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_row(page, text, "td");
}

void page_table_end(const struct results_page *page)
{
    if (page->is_html)
        fputs("</tbody>\n</table>\n", page->out);
}

void page_end(const struct results_page *page)
{
    if (page->is_html)
        fputs("</body>\n</html>\n", page->out);
}

const char *page_standing(char text[CONTEST_TEXT_SIZE],
                          const struct standing *who)
{
    const struct challenge_details *details = &who->details;
    char size[32] = "-";
    if (details->size != INT64_MIN)
        snprintf(size, sizeof size, "%" PRId64, details->size);
    snprintf(text, CONTEST_TEXT_SIZE, "%d%s\t%s\t%s\t%s\t%s", who->place,
             who->tie, who->bot, *details->author ? details->author : "-",
             *details->language ? details->language : "-", size);
    return text;
}

void page_left_out(const struct results_page *page,
                   const struct challenge_setup *setup)
{
    for (int i = 0; i < setup->left_out_count; i++)
        page_text(page, "Left out: %s.", setup->left_out[i]);
}

/* ---- Files ---- */

bool page_publish(const struct cli *cli, const struct challenge_setup *setup,
                  void (*write)(const void *report, FILE *out, bool is_html),
                  const void *report)
{
    if (setup->markdown)
        write(report, cli->out, false);
    if (setup->html == NULL)
        return true;
    FILE *file = fopen(setup->html, "w");
    bool good = file != NULL;
    if (file) {
        write(report, file, true);
        good = !ferror(file);
        good = fclose(file) == 0 && good;
    }
    if (!good)
        cli_complain(cli, "can't write %s: %s", setup->html, strerror(errno));
    return good;
}
