/* The settings of each profile. */
#include "support/check.h"

#include <string.h>

#include "support/ledger_folder.h"

static void assert_setting(struct ledger_folder *fake, const char *name,
                           const char *expected)
{
    char value[LEDGER_VALUE_SIZE] = "untouched";
    assert_true(ledger_get(fake->ledger, name, value));
    assert_text_equal(value, expected, "the setting %s", name);
}

static void set(struct ledger_folder *fake, const char *name, const char *value)
{
    if (!ledger_set(fake->ledger, name, value))
        fail_msg("%s", ledger_problem(fake->ledger));
}

TEST(a_setting_that_was_never_set_is_empty)
{
    struct ledger_folder fake;
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    take(&fake, "Anna");
    assert_setting(&fake, "speed", "");
    ledger_folder_close(&fake);
}

TEST(the_last_value_of_a_setting_is_kept)
{
    struct ledger_folder fake;
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    take(&fake, "Anna");
    set(&fake, "speed", "1");
    set(&fake, "theme", "it's \"mono\"; DROP TABLE settings");
    set(&fake, "speed", "3");
    ledger_close(fake.ledger);
    fake.ledger = ledger_open(fake.home.path, LEDGER_WRITES, fake.problem);
    assert_non_null(fake.ledger);
    take(&fake, "anna");
    assert_setting(&fake, "speed", "3");
    assert_setting(&fake, "theme", "it's \"mono\"; DROP TABLE settings");
    ledger_folder_close(&fake);
}

TEST(each_profile_has_its_own_settings)
{
    struct ledger_folder fake;
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    take(&fake, "Anna");
    set(&fake, "speed", "1");
    take(&fake, "Ben");
    assert_setting(&fake, "speed", "");
    set(&fake, "speed", "2");
    take(&fake, "Anna");
    assert_setting(&fake, "speed", "1");
    ledger_folder_close(&fake);
}

TEST(a_long_value_is_cut_when_it_is_read)
{
    struct ledger_folder fake;
    char value[2 * LEDGER_VALUE_SIZE + 1];
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    take(&fake, "Anna");
    memset(value, 'x', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    set(&fake, "theme", value);
    value[LEDGER_VALUE_SIZE - 1] = '\0';
    assert_setting(&fake, "theme", value);
    ledger_folder_close(&fake);
}

TEST(without_a_profile_there_are_no_settings)
{
    struct ledger_folder fake;
    char value[LEDGER_VALUE_SIZE];
    state_folder_open(&fake.home);
    ledger_folder_open(&fake);
    assert_false(ledger_set(fake.ledger, "speed", "1"));
    assert_text_has(ledger_problem(fake.ledger), "no profile of",
                    "the problem");
    assert_false(ledger_get(fake.ledger, "speed", value));
    ledger_folder_close(&fake);
}
