/* Error messages that are held while the screen is open. */
#include "tty.h"

#include <errno.h>
#include <string.h>

bool complaints_hold(struct cli *held, const struct cli *cli)
{
    *held = *cli;
    held->errors = tmpfile();
    if (held->errors == NULL)
        cli_complain(cli, "can't create a temporary file: %s", strerror(errno));
    return held->errors != NULL;
}

void complaints_pass_on(const struct cli *held, const struct cli *cli)
{
    int byte;
    rewind(held->errors);
    while ((byte = getc(held->errors)) != EOF)
        putc(byte, cli->errors);
    fclose(held->errors);
}
