/* Seeds of tournaments of blackjack: their texts, and the shoes they deal. */
#include "support/check.h"

#include "challenge/blackjack/blackjack_contest.h"
#include "support/usual_challenge.h"

TEST(a_long_seed_reads_as_it_is_written)
{
    static const char text[] = "00112233445566778899aabbccddeeff";
    char written[CHALLENGE_SEED_TEXT_SIZE];
    struct challenge_seed seed;
    (void)state;
    assert_true(challenge_seed_read(text, &seed));
    assert_false(seed.is_short);
    assert_int_equal(seed.bytes[1], 0x11);
    assert_text_equal(seed_write(&seed, written), text, "the seed");
    assert_true(challenge_seed_read("00112233445566778899AABBCCDDEEFF", &seed));
    assert_text_equal(seed_write(&seed, written), text, "in capitals");
    assert_true(challenge_seed_read("12345678901234567890123456789012", &seed));
    assert_false(seed.is_short);
}

TEST(a_number_is_a_short_seed)
{
    static const char *const numbers[] = {"0", "1", "1998",
                                          "9223372036854775807"};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char written[CHALLENGE_SEED_TEXT_SIZE];
        struct challenge_seed seed;
        assert_true(challenge_seed_read(numbers[i], &seed));
        assert_true(seed.is_short);
        assert_text_equal(seed_write(&seed, written), numbers[i], "the seed");
    }
}

TEST(other_texts_are_no_seeds)
{
    static const char *const texts[] = {"",
                                        "-1",
                                        "x",
                                        "9223372036854775808",
                                        "abc",
                                        "00112233445566778899aabbccddeef",
                                        "00112233445566778899aabbccddeefg",
                                        "00112233445566778899aabbccddeeff0",
                                        " 0112233445566778899aabbccddeeff"};
    const struct challenge_seed before = short_seed(7);
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct challenge_seed seed = before;
        if (challenge_seed_read(texts[i], &seed))
            fail_msg("\"%s\" was read as a seed", texts[i]);
        assert_memory_equal(&seed, &before, sizeof seed);
    }
}

/* A secret of fewer bits would leave a byte the same in all of them. */
TEST(a_drawn_seed_is_secret_in_every_byte)
{
    enum { DRAWS = 32 };
    struct challenge_seed first, seed;
    bool varies[CHALLENGE_SEED_BYTES] = {false};
    (void)state;
    assert_null(challenge_seed_draw(&first));
    assert_false(first.is_short);
    for (int draw = 0; draw < DRAWS; draw++) {
        assert_null(challenge_seed_draw(&seed));
        for (int i = 0; i < CHALLENGE_SEED_BYTES; i++)
            varies[i] = varies[i] || seed.bytes[i] != first.bytes[i];
    }
    for (int i = 0; i < CHALLENGE_SEED_BYTES; i++)
        assert_true(varies[i]);
}

/* Deals a shoe of a match, whose earlier ones needn't be played. */
static void deal_shoe(struct challenge_seed seed, uint32_t match, int64_t shoe,
                      struct shoe *dealt)
{
    struct challenge_game game = usual_game();
    struct referee referee;
    bool new_deck;
    game.shoes = INT64_MAX;
    referee_open(&referee, &game, seed, match);
    referee.tally.shoes = shoe;
    assert_true(referee_call(&referee, &new_deck));
    *dealt = referee.table.shoe;
}

/* Every bit of the seed, and match and shoe, change the stream. */
TEST(each_seed_match_and_shoe_has_a_stream_of_its_own)
{
    enum { BITS = 8 * CHALLENGE_SEED_BYTES, STREAMS = BITS + 4 };
    static struct shoe shoes[STREAMS];
    int count = 0;
    (void)state;
    for (int bit = 0; bit < BITS; bit++) {
        struct challenge_seed seed = {.bytes = {0}};
        seed.bytes[bit / 8] = (unsigned char)(1 << bit % 8);
        deal_shoe(seed, 1, 1, &shoes[count++]);
    }
    const struct challenge_seed seed = short_seed(0);
    static const struct {
        uint32_t match;
        int64_t shoe;
    } rows[] = {{1, 1}, {2, 1}, {1, 2}, {1, INT64_C(1) << 32}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        deal_shoe(seed, rows[i].match, rows[i].shoe, &shoes[count++]);
    }
    assert_int_equal(count, STREAMS);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_memory_not_equal(shoes[i].cards, shoes[j].cards,
                                    sizeof shoes[i].cards);
}
