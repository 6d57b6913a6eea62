/* Finds submissions that have much in common: it counts the hashes of runs of
 * tokens that two submissions share. Schleimer, Wilkerson and Aiken keep only
 * some of them ("Winnowing: local algorithms for document fingerprinting",
 * 2003), but a class is small enough for all. */
#include "grading/sources.h"

#include <stdlib.h>
#include <string.h>

#include "grading/submission.h"

enum {
    SHARED_LEAST = 50, /* runs: fewer are alike by chance */
    PERCENT = 100,
    SHARE_LEAST = 30, /* percent of the smaller submission */
    PAIRS_MOST = 50   /* on the page */
};

/* A submission: its sources one after another, and its runs of tokens,
 * sorted and each once. */
struct prints {
    const char *name;
    char *text;
    struct gram *grams;
    size_t count;
};

/* Reads the sources in a folder, without links. */
static struct prints prints_read(const char *name, const char *folder)
{
    struct prints prints = {.name = name};
    char **names = jail_list_folder(folder);
    size_t length;
    FILE *all = open_memstream(&prints.text, &length);
    for (char **file = names; all && file && *file; file++)
        if (is_source(*file)) {
            fprintf(all, "// %s\n", *file);
            jail_append_file(all, folder, *file);
        }
    jail_free_list(names);
    if (all == NULL || fclose(all) != 0)
        return prints;
    for (size_t i = 0; i < length; i++)
        if (prints.text[i] == '\0') /* it would hide what follows */
            prints.text[i] = ' ';
    prints.grams = grams_make(prints.text, &prints.count);
    return prints;
}

/* Removes equal hashes, and those that are known. */
static void drop_known(struct prints *prints, const struct prints *known)
{
    struct gram *grams = prints->grams;
    size_t kept = 0, place = 0;
    for (size_t i = 0; i < prints->count; i++) {
        const uint64_t hash = grams[i].hash;
        while (place < known->count && known->grams[place].hash < hash)
            place++;
        if ((place == known->count || known->grams[place].hash != hash) &&
            (kept == 0 || grams[kept - 1].hash != hash))
            grams[kept++] = grams[i];
    }
    prints->count = kept;
}

struct pair {
    const struct prints *one, *other;
    size_t share; /* percent of the smaller submission */
};

/* Counts the shared runs, and notes for each line whether it is in one:
 * `lines` has room for each line of `one`, or is NULL. */
static size_t count_shared(const struct prints *one, const struct prints *other,
                           bool lines[])
{
    size_t shared = 0;
    for (size_t i = 0, j = 0; i < one->count && j < other->count;) {
        const struct gram *gram = &one->grams[i];
        uint64_t hash = other->grams[j].hash;
        bool is_same = gram->hash == hash;
        shared += is_same;
        for (size_t line = gram->first_line;
             is_same && lines && line <= gram->last_line; line++)
            lines[line] = true;
        i += gram->hash <= hash;
        j += hash <= gram->hash;
    }
    return shared;
}

/* Keeps a pair among the first ones, from the most similar on, if it has much
 * in common. */
static void keep_pair(struct pair pairs[PAIRS_MOST + 1], size_t *count,
                      const struct prints *one, const struct prints *other)
{
    const size_t shared = count_shared(one, other, NULL);
    const size_t least = one->count < other->count ? one->count : other->count;
    const struct pair pair = {one, other,
                              least > 0 ? shared * PERCENT / least : 0};
    size_t place = *count;
    if (shared < SHARED_LEAST || pair.share < SHARE_LEAST)
        return;
    for (; place > 0 && pairs[place - 1].share < pair.share; place--)
        pairs[place] = pairs[place - 1];
    pairs[place] = pair;
    *count += *count < PAIRS_MOST;
}

/* Writes a submission; the lines in common are marked. */
static void write_side(FILE *out, const struct prints *one,
                       const struct prints *other)
{
    const size_t length = strlen(one->text);
    bool *lines = calloc(length + 2, sizeof *lines);
    FILE *text = fmemopen(one->text, length, "r");
    char *line = NULL;
    size_t room = 0;
    if (lines)
        (void)count_shared(one, other, lines);
    fputs("<pre style=\"flex: 1; min-width: 0\">", out);
    for (size_t i = 1; lines && text && getline(&line, &room, text) > 0; i++)
        html_print(out, lines[i] ? "<mark>%s</mark>\n" : "%s\n", line);
    fputs("</pre>\n", out);
    if (text)
        fclose(text);
    free(line);
    free(lines);
}

void similarity_write(FILE *out, const struct course *course,
                      const struct roster *roster)
{
    struct prints *prints = calloc(roster->count + 1, sizeof *prints);
    struct pair pairs[PAIRS_MOST + 1];
    size_t count = 0;
    if (prints)
        prints[0] = prints_read("", course->handed_out);
    for (size_t i = 1; prints && i <= roster->count; i++) {
        const struct handin *handin = &roster->handins[i - 1];
        prints[i] = prints_read(handin->name, handin->path);
        drop_known(&prints[i], &prints[0]);
        for (size_t j = 1; j < i; j++)
            keep_pair(pairs, &count, &prints[j], &prints[i]);
    }
    html_start(out, "Similar submissions");
    html_print(out, packed_file("grade/similar.html"), SHARE_LEAST,
               *course->handed_out ? ""
                                   : " To leave out what you handed out, set "
                                     "handed-out in grade.conf.",
               count == 0 ? " There are none."
               : count == PAIRS_MOST
                   ? " There may be more: these are the 50 that share most."
                   : "");
    for (const struct pair *pair = pairs; pair < pairs + count; pair++) {
        html_print(out,
                   "<details><summary>%zu%%: %s, %s</summary>\n"
                   "<div style=\"display: flex; gap: 1rem\">\n",
                   pair->share, pair->one->name, pair->other->name);
        write_side(out, pair->one, pair->other);
        write_side(out, pair->other, pair->one);
        fputs("</div></details>\n", out);
    }
    html_end(out);
    for (size_t i = 0; prints && i <= roster->count; i++) {
        free(prints[i].text);
        free(prints[i].grams);
    }
    free(prints);
}
