/* Tests of what the tokens of a source show: whether it is a program, and
 * advice on its style. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "grading/sources.h"

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
        "int big = 1'000'000; int main() {",
        "void f(char *s = \")\"); int main() {",
    };
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        assert_count_equal(source_has_main(programs[i]), 1, "%s", programs[i]);
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
        "int mainly(void) { } int _main(void) { } int main2(void) { }",
        "struct { int main; } main;",
        "int main(",
        "int main(void",
        "\"",
        "/*",
        "'\\",
    };
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
        assert_count_equal(source_has_main(modules[i]), 0, "%s", modules[i]);
}

/* ---- Tokens ---- */

TEST(a_source_is_taken_apart_into_tokens)
{
    static const char source[] = "int x = 1'0.5e; // a \\\n b\n"
                                 "#if 1 /* c\n d */ 2\n"
                                 "\t\"s\\\"\" 'q\n-> /* open";
    /* the kind, the line, the column and the text of each */
    static const char *const wanted =
        "0 1 0 int\n0 1 4 x\n3 1 6 =\n1 1 8 1'0.5e\n3 1 14 ;\n"
        "4 1 16 // a \\\n b\n5 3 0 #if 1 /* c\n d */ 2\n2 5 8 \"s\\\"\"\n"
        "2 5 14 'q\n3 6 0 -\n3 6 1 >\n4 6 3 /* open\n";
    struct tokenizer tokens = {.text = source};
    struct token token;
    char list[512];
    size_t used = 0;
    while (token_next(&tokens, &token))
        used +=
            (size_t)snprintf(list + used, sizeof list - used,
                             "%d %zu %zu %.*s\n", (int)token.kind, token.line,
                             token.column, (int)token.length, token.text);
    assert_text_equal(list, wanted, "the tokens");
}

/* ---- Style ---- */

static void assert_advice(const char *source, const char *wanted)
{
    char advice[STYLE_SIZE];
    style_advise(source, advice);
    assert_text_equal(advice, wanted, "%.60s", source);
}

TEST(a_readable_source_gets_no_advice)
{
    assert_advice("", "");
    assert_advice("// deal: deals cards.\n#include <stdio.h>\n"
                  "using namespace std;\n"
                  "enum { CARDS = 52 };\nstruct hand;\n"
                  "struct hand {\n    int cards[CARDS];\n};\n"
                  "static const char *const suits[] = {\n\"C\", \"D\"};\n"
                  "typedef int card;\nint total(struct hand *hand);\n"
                  "int main(void)\n{\n    for (int i = 0;\n"
                  "         i < 3; i++) {\n        printf(\"%d\", i);\n"
                  "    }\n#ifdef X\nlabel:\n#endif\n    return 0;\n}\n",
                  "");
    /* A base is no variable, nor are the parameters of a macro, even where
     * lines end as on Windows or with blanks. */
    assert_advice("// x\nstruct hand : vector<int> {\n    int n;\n};\n", "");
    assert_advice("// x\r\n#define DECLARE(type, name) \\\r\n"
                  "    type name; \\ \r\n    type old_##name;\r\n",
                  "");
}

TEST(a_head_and_global_variables_are_seen)
{
    assert_advice(
        "int deck[52], top;\nint n = f(3);\n",
        " The file begins without a comment that says what it does, how "
        "it is used, and who wrote it. There are global variables, "
        "such as deck: pass what a function needs.");
    assert_advice("/* */ std::vector<int> deck;",
                  " There is a global variable, such as deck: pass what a "
                  "function needs.");
    assert_advice("/* */ static struct hand player;",
                  " There is a global variable, such as player: pass what a "
                  "function needs.");
}

TEST(lines_that_are_not_indented_are_counted)
{
    assert_advice("// x\nint main() {\n  if (a) {\n  b;\n}\nreturn 0;\n}\n",
                  " 2 of 3 lines in braces aren't indented, such as line 4.");
    assert_advice("// x\nint main() {\n\tif (a) {\n\t\tb;\n\t}\n\treturn 0;}\n",
                  "");
}

/* Writes a program whose main has this number of lines, each another. */
static void write_main(char text[], size_t lines)
{
    size_t used = (size_t)sprintf(text, "// x\nint main()\n{\n");
    for (size_t i = 3; i < lines; i++) {
        used += (size_t)sprintf(text + used, "    ");
        for (size_t j = 0; j < 6; j++)
            used += (size_t)sprintf(text + used, "%c",
                                    (i >> j & 1) != 0 ? '+' : '-');
        used += (size_t)sprintf(text + used, "x;\n");
    }
    strcpy(text + used, "}\n");
}

TEST(a_monolithic_main_is_seen)
{
    char text[2048];
    write_main(text, 50);
    assert_advice(text, "");
    write_main(text, 51);
    assert_advice(text, " main has 51 lines: split it into functions.");
}

TEST(a_copied_block_is_seen_under_other_names)
{
    static const char source[] =
        "// x\n"
        "void a(int *p)\n{\n    int sum = 0, n = 0;\n"
        "    for (int i = 0; i < 10; i++)\n        if (p[i] %% 100 > 10)\n"
        "            sum += 10;\n        else if (p[i] == 1)\n"
        "            n++;\n    printf(\"%%d\\n\", sum + n * 11);\n}\n"
        "void b(int *q)\n{\n    int total = 1, k = 0; // other names\n"
        "    for (int j = 0; j < 99; j++)\n        if (q[j] %% 13 > 9)\n"
        "            total += 2;\n        else if (q[j] == 4)\n"
        "            k++;\n    printf(\"%%d!\", total + k * 7);\n%s}\n";
    char text[1024];
    snprintf(text, sizeof text, source, "");
    assert_advice(text, " Lines 2 to 11 are nearly the same as those from line "
                        "12 on: make one function of them.");
    /* rows of a list repeat themselves, too */
    size_t used = (size_t)sprintf(text, "// x\nint a() {\n    if (x)\n");
    for (int i = 0; i < 12; i++)
        used += (size_t)sprintf(text + used,
                                "        return;\n    else if (x == %d)\n", i);
    strcpy(text + used, "        return;\n}\n");
    assert_advice(text, "");
}
