/* Acts as a compiler that leaves folders in its folder, some of them locked.
 * With "deep" it nests them deeper than a path can be long. */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    (void)argv;
    for (int i = 0; i < (argc > 1 ? 1000 : 20); i++) {
        FILE *file = fopen("0", "w");
        fputs("rubbish", file);
        fclose(file);
        symlink("/", "root");
        mkdir("1", 0700);
        mkdir("1/full", 0700);
        mkdir("deep", 0700);
        chdir("deep");
    }
    chmod(".", 0);
    chmod("..", 0500);
    chmod("../..", 0);
    return 0;
}
