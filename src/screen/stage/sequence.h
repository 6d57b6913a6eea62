/* Sequences of bytes that curses doesn't know. For this room alone. */
#ifndef TERMINAL_SEQUENCE_H
#define TERMINAL_SEQUENCE_H

#include "tty.h"

/* Call it after curses has returned an Escape. Returns KEY_ESCAPE_SIGN if that
 * was the key itself. If it began a sequence that curses doesn't know, returns
 * the key that some terminals send as that sequence. Drops any other, such as a
 * report of the focus or a key with Alt, and returns KEY_UNKNOWN. A bracketed
 * paste sets `terminal->is_pasting` until its end. */
int sequence_after_escape(struct terminal *terminal);

/* Drops a mouse report that nobody asked for; curses has read its beginning. */
void sequence_drop_mouse_report(void);

/* Asks the terminal to bracket what is pasted, or to stop it. Terminals without
 * a mouse aren't asked: they may not know the request. */
void sequence_bracket_pastes(bool on);

#define PASTE_OFF "\033[?2004l"

#endif
