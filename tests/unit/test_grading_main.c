/* Tests of telling programs from modules, by their sources. */
#include "support/check.h"

#include <string.h>

#include "grading/examination.h"

TEST(sources_with_a_main_are_programs)
{
    static const char *const programs[] = {
        "int main(void)\n{\n    return 0;\n}\n",
        "int\nmain ( int argc , char * argv [ ] ) /* here */ {",
        "main(argc, argv) int argc; char **argv; { }",
        "auto main() -> int { }",
        "int main() try { } catch (...) { }",
        "int main(void);\nint main(void) { }",
        "int f(void) { return '{'; }\nint main(void) {",
        "char *s = \"{\"; // {\nint main(void) {",
        "#define OPEN {\nint main(void) {",
        "auto s = R\"x({\")\")x\"; int main() {",
        "int big = 1'000'000; int main() {",
        "void f(char *s = \")\"); int main() {",
    };
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        assert_count_equal(source_has_main(programs[i], strlen(programs[i])), 1,
                           "%s", programs[i]);
}

TEST(sources_without_a_main_are_modules)
{
    static const char *const modules[] = {
        "",
        "int main(void);",
        "extern int main(int, char **);\nint domain(void) { }",
        "int f(void) { return main(); }",
        "// int main(void) {\n/* int main(void) { */",
        "char *s = \"int main(void) {\\\" main() {\";",
        "char c = '\\'', d = '\"'; char *e = \"main() {\";",
        "#define main other\n#define START \\\n int main(void) {\nint x;",
        "auto s = R\"(int main() {)\";",
        "int mainly(void) { } int _main(void) { } int main2(void) { }",
        "struct { int main; } main;",
        "int main(",
        "int main(void",
        "\"",
        "R\"(",
        "/*",
        "'\\",
    };
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
        assert_count_equal(source_has_main(modules[i], strlen(modules[i])), 0,
                           "%s", modules[i]);
}
