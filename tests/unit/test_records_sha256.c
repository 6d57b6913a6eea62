/* SHA-256: the examples of NIST, and every length around a block. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "records.h"

static void assert_sha256(const char *text, const char *expected)
{
    char hex[SHA256_HEX_SIZE];
    sha256_write(text, hex);
    assert_string_equal(hex, expected);
}

/* FIPS 180-2, appendix B, and the empty text of NIST's test vectors. */
TEST(the_examples_of_the_standard)
{
    assert_sha256("", "e3b0c44298fc1c149afbf4c8996fb924"
                      "27ae41e4649b934ca495991b7852b855");
    assert_sha256("abc", "ba7816bf8f01cfea414140de5dae2223"
                         "b00361a396177a9cb410ff61f20015ad");
    assert_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                  "248d6a61d20638b8e5c026930c3e6039"
                  "a33ce45964ff2167f6ecedd419db06c1");
    enum { MILLION = 1000000 };
    char *text = malloc(MILLION + 1);
    assert_non_null(text);
    memset(text, 'a', MILLION);
    text[MILLION] = '\0';
    assert_sha256(text, "cdc76e5c9914fb9281a1c7e284d73e67"
                        "f1809a48a497200e046d39ccc7112cd0");
    free(text);
}

/* The end of a text fits the last block, or needs another one: 55 and 56 bytes
 * are the border. The digests are those of sha256sum(1). */
TEST(a_text_may_end_anywhere_in_a_block)
{
    static const struct {
        size_t length;
        const char *digest;
    } ends[] = {
        {54, "45f316e10b2c99abf374b22bda893cf3"
             "300d77263f1e272349ed414680522952"},
        {55, "d5e285683cd4efc02d021a5c62014694"
             "958901005d6f71e89e0989fac77e4072"},
        {56, "04c26261370ee7541549d16dee320c72"
             "3e3fd14671e66a099afe0a377c16888e"},
        {63, "75220b47218278e656f2013bb8f0c455"
             "a25eaf01e86c64924e9d48d89776d6f2"},
        {64, "7ce100971f64e7001e8fe5a51973ecdf"
             "e1ced42befe7ee8d5fd6219506b5393c"},
        {65, "9537c5fdf120482f7d58d25e9ed583f5"
             "2c02b4e304ea814db1633ad565aed7e9"},
        {119, "000b48d4edf0fa7bee3c6236ecd2785b"
              "aa5db4eeb8bb54341b029e0d9fa5fb0c"},
        {120, "13f05a0b594787f5ecd315edc96141bd"
              "3243203d1b7d4f0836f37308b276ba98"},
        {128, "24da1b81d0b16df6428eee73c69fcb2a"
              "93c76bc6df706f0c6670fe6bfe800464"},
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[200];
        memset(text, 'x', ends[i].length);
        text[ends[i].length] = '\0';
        assert_sha256(text, ends[i].digest);
    }
}
