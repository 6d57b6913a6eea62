/* Keys, as the rest of the room knows them. For this room alone. */
#ifndef SCREEN_KEYS_H
#define SCREEN_KEYS_H

/* A character is itself; what is no character lies above all of them. */
enum key {
    KEY_IS_NONE = -1,  /* the time is up */
    KEY_IS_LEAVE = -2, /* a signal, or the input has ended: all must end */
    KEY_ENTER_SIGN = '\n',
    KEY_ESCAPE_SIGN = 27,
    KEY_REDRAW_SIGN = 12, /* Ctrl-L */
    KEY_END_SIGN = 4,     /* Ctrl-D */
    KEY_UP_ARROW = 0x200000,
    KEY_DOWN_ARROW,
    KEY_LEFT_ARROW,
    KEY_RIGHT_ARROW,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_TO_HOME,
    KEY_TO_END,
    KEY_ERASE,
    KEY_NEW_SIZE, /* the terminal has another size now */
    KEY_CLICK,    /* see terminal_click() */
    KEY_UNKNOWN
};

#endif
