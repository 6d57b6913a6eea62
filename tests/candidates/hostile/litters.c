/* A compiler that leaves folders in its folder, some of them locked. */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    for (int i = 0; i < 20; i++) {
        FILE *file = fopen("rubbish", "w");
        fputs("rubbish", file);
        fclose(file);
        symlink("/", "root");
        mkdir("deep", 0700);
        chdir("deep");
    }
    chmod(".", 0);
    chmod("..", 0500);
    chmod("../..", 0);
    return 0;
}
