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
    char *text;
    struct gram *grams;
    size_t count;
};

/* Removes equal hashes, and those in the sorted list `known`. */
static size_t drop_known(struct gram *grams, size_t count,
                         const struct prints *known)
{
    size_t kept = 0, place = 0;
    for (size_t i = 0; i < count; i++) {
        while (place < known->count && known->grams[place].hash < grams[i].hash)
            place++;
        bool is_known =
            place < known->count && known->grams[place].hash == grams[i].hash;
        if (!is_known && (kept == 0 || grams[kept - 1].hash != grams[i].hash))
            grams[kept++] = grams[i];
    }
    return kept;
}

/* Reads the sources in a folder, without links. */
static struct prints prints_read(const char *folder)
{
    struct prints prints = {.text = NULL};
    char **names = jail_list_folder(folder);
    size_t length;
    FILE *all = open_memstream(&prints.text, &length);
    for (char **name = names; all && name && *name; name++)
        if (is_source(*name)) {
            fprintf(all, "// %s\n", *name);
            jail_append_file(all, folder, *name);
        }
    jail_free_list(names);
    if (all && fclose(all) == 0)
        prints.grams = grams_make(prints.text, length, &prints.count);
    return prints;
}

static void prints_clear(struct prints *prints)
{
    free(prints->text);
    free(prints->grams);
}

/* ---- Pairs ---- */

struct pair {
    size_t one, other; /* indices of the roster */
    size_t shared;
    int share; /* percent of the smaller submission */
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

/* Keeps a pair among the first ones, from the most similar on. */
static void keep_pair(struct pair pairs[PAIRS_MOST + 1], size_t *count,
                      struct pair pair)
{
    size_t place = *count;
    if (pair.shared < SHARED_LEAST || pair.share < SHARE_LEAST)
        return;
    for (; place > 0 && pairs[place - 1].share < pair.share; place--)
        pairs[place] = pairs[place - 1];
    pairs[place] = pair;
    *count += *count < PAIRS_MOST;
}

/* ---- The page ---- */

/* Writes a submission; the lines in common are marked. */
static void write_side(FILE *out, const struct prints *one,
                       const struct prints *other)
{
    size_t count = 2;
    for (const char *byte = one->text; *byte; byte++)
        count += *byte == '\n';
    bool *lines = calloc(count, sizeof *lines);
    if (lines)
        (void)count_shared(one, other, lines);
    fputs("<pre style=\"flex: 1; min-width: 0\">", out);
    char *line = one->text;
    for (size_t i = 1; lines && *line; i++) {
        size_t length = strcspn(line, "\n");
        char end = line[length];
        line[length] = '\0';
        fputs(lines[i] ? "<mark>" : "", out);
        html_print(out, "%s", line);
        fputs(lines[i] ? "</mark>\n" : "\n", out);
        line[length] = end;
        line += length + (end != '\0');
    }
    fputs("</pre>\n", out);
    free(lines);
}

static void write_pair(FILE *out, const struct roster *roster,
                       const struct prints prints[], const struct pair *pair)
{
    html_print(out,
               "<details><summary>%d%%: %s, %s</summary>\n"
               "<div style=\"display: flex; gap: 1rem\">\n",
               pair->share, roster->handins[pair->one].name,
               roster->handins[pair->other].name);
    write_side(out, &prints[pair->one], &prints[pair->other]);
    write_side(out, &prints[pair->other], &prints[pair->one]);
    fputs("</div></details>\n", out);
}

void similarity_write(FILE *out, const struct course *course,
                      const struct roster *roster)
{
    static const struct prints nothing = {.count = 0};
    const bool has_given = *course->handed_out != '\0';
    struct prints given = has_given ? prints_read(course->handed_out) : nothing;
    struct prints *prints = calloc(roster->count + 1, sizeof *prints);
    struct pair pairs[PAIRS_MOST + 1];
    size_t count = 0;
    grams_sort(given.grams, given.count);
    for (size_t i = 0; prints && i < roster->count; i++) {
        struct prints *one = &prints[i];
        *one = prints_read(roster->handins[i].path);
        grams_sort(one->grams, one->count);
        one->count = drop_known(one->grams, one->count, &given);
        for (size_t j = 0; j < i; j++) {
            size_t shared = count_shared(one, &prints[j], NULL);
            size_t least =
                one->count < prints[j].count ? one->count : prints[j].count;
            keep_pair(
                pairs, &count,
                (struct pair){j, i, shared,
                              least > 0 ? (int)(shared * PERCENT / least) : 0});
        }
    }
    html_start(out, "Similar submissions");
    fprintf(out,
            "<p>For the teacher only. These pairs share at least %d%% of the "
            "smaller one, whatever names and numbers it has. That proves "
            "nothing: read them side by side.%s</p>\n",
            SHARE_LEAST,
            has_given ? ""
                      : " To leave out what you handed out, set "
                        "handed-out in grade.conf.");
    for (size_t i = 0; i < count; i++)
        write_pair(out, roster, prints, &pairs[i]);
    fputs(count == 0 ? "<p>There are none.</p>\n" : "", out);
    html_end(out);
    for (size_t i = 0; prints && i < roster->count; i++)
        prints_clear(&prints[i]);
    free(prints);
    prints_clear(&given);
}
