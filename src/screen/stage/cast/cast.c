/* Writes the lines of an asciicast. */
#include "cast.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli_output.h"

static void flush_cast(struct cast *cast)
{
    if (cast->error == 0 && (fflush(cast->file) != 0 || ferror(cast->file)))
        cast->error = errno;
}

void cast_begin(struct cast *cast, FILE *file, const char *term, int rows,
                int columns, int64_t now)
{
    struct json json = json_start(file);
    *cast = (struct cast){.file = file};
    json_object(&json, NULL, JSON_ONE_LINE);
    json_integer(&json, "version", 2);
    json_integer(&json, "width", columns);
    json_integer(&json, "height", rows);
    if (now > 0)
        json_integer(&json, "timestamp", now);
    json_object(&json, "env", JSON_ONE_LINE);
    json_text(&json, "TERM", term);
    json_end(&json);
    json_end(&json);
    flush_cast(cast);
}

static void write_event_line(struct cast *cast, int64_t time, const char *kind,
                             const char *data)
{
    struct json json = json_start(cast->file);
    if (cast->error != 0 || *data == '\0')
        return;
    json_array(&json, NULL, JSON_ONE_LINE);
    json_seconds(&json, NULL, time);
    json_text(&json, NULL, kind);
    json_text(&json, NULL, data);
    json_end(&json);
    flush_cast(cast);
}

/* ---- UTF-8 ---- */

/* Returns the length of a character by its first byte, or 0 if none begins
 * with it. */
static size_t length_by_first(unsigned char byte)
{
    if (byte < 0x80)
        return 1;
    if (byte >= 0xc2 && byte < 0xe0)
        return 2;
    if (byte >= 0xe0 && byte < 0xf0)
        return 3;
    return byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
}

/* Returns the length of the character that `bytes` begin with. Returns 0 if
 * they don't begin with one, and `wanted` if its rest is missing. */
static size_t character_length(const char *bytes, size_t length, size_t wanted)
{
    size_t all = length_by_first((unsigned char)bytes[0]);
    for (size_t i = 1; i < all; i++) {
        if (i == length)
            return wanted;
        if (((unsigned char)bytes[i] & 0xc0) != 0x80)
            return 0;
    }
    return all;
}

/* Writes `bytes` as UTF-8 to `out`, and returns how many were read: those of a
 * character that isn't whole are left. NUL bytes only fill time. */
static size_t write_characters(const char *bytes, size_t length, FILE *out)
{
    static const char replacement[] = "\xef\xbf\xbd";
    enum { NOT_WHOLE = CAST_CHARACTER + 1 };
    size_t i = 0;
    while (i < length) {
        size_t size = character_length(bytes + i, length - i, NOT_WHOLE);
        if (size == NOT_WHOLE)
            break;
        if (size == 0)
            fputs(replacement, out);
        else if (bytes[i] != '\0')
            fwrite(bytes + i, 1, size, out);
        i += size > 0 ? size : 1;
    }
    return i;
}

void cast_output(struct cast *cast, int64_t time, const char *bytes,
                 size_t length)
{
    char *text = NULL;
    size_t size = 0;
    char *all = malloc(cast->held + length);
    FILE *out = all ? open_memstream(&text, &size) : NULL;
    if (out == NULL) {
        free(all);
        cast->error = ENOMEM;
        return;
    }
    memcpy(all, cast->start, cast->held);
    memcpy(all + cast->held, bytes, length);
    length += cast->held;
    size_t used = write_characters(all, length, out);
    cast->held = length - used;
    memcpy(cast->start, all + used, cast->held);
    if (fclose(out) == 0)
        write_event_line(cast, time, "o", text);
    else
        cast->error = ENOMEM;
    free(text);
    free(all);
}

void cast_size(struct cast *cast, int64_t time, int rows, int columns)
{
    char size[32];
    snprintf(size, sizeof size, "%dx%d", columns, rows);
    write_event_line(cast, time, "r", size);
}
