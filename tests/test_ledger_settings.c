/* The ledger's settings, profile by profile. */
#include "support/check.h"

#include <string.h>

#include "support/desk_of_one.h"

static void assert_setting(struct desk_of_one *desk, const char *name,
                           const char *expected)
{
    char value[LEDGER_VALUE_SIZE] = "untouched";
    assert_true(ledger_get(desk->ledger, name, value, desk->problem));
    assert_text_equal(value, expected, "the setting %s", name);
}

static void set(struct desk_of_one *desk, const char *name, const char *value)
{
    if (!ledger_set(desk->ledger, name, value, desk->problem))
        fail_msg("%s", desk->problem);
}

static void what_was_never_set_is_empty(void **state)
{
    (void)state;
    struct desk_of_one desk;
    shelf_open(&desk.shelf);
    open_desk(&desk);
    take(&desk, "Anna");
    assert_setting(&desk, "speed", "");
    go_home(&desk);
}

static void the_last_value_counts_and_lasts(void **state)
{
    (void)state;
    struct desk_of_one desk;
    shelf_open(&desk.shelf);
    open_desk(&desk);
    take(&desk, "Anna");
    set(&desk, "speed", "1");
    set(&desk, "theme", "it's \"mono\"; DROP TABLE settings");
    set(&desk, "speed", "3");
    ledger_close(desk.ledger);
    desk.ledger = ledger_open(desk.shelf.path, LEDGER_WRITES, desk.problem);
    assert_non_null(desk.ledger);
    take(&desk, "anna");
    assert_setting(&desk, "speed", "3");
    assert_setting(&desk, "theme", "it's \"mono\"; DROP TABLE settings");
    go_home(&desk);
}

static void each_profile_has_its_own(void **state)
{
    (void)state;
    struct desk_of_one desk;
    shelf_open(&desk.shelf);
    open_desk(&desk);
    take(&desk, "Anna");
    set(&desk, "speed", "1");
    take(&desk, "Ben");
    assert_setting(&desk, "speed", "");
    set(&desk, "speed", "2");
    take(&desk, "Anna");
    assert_setting(&desk, "speed", "1");
    go_home(&desk);
}

static void a_long_value_is_cut_when_it_is_read(void **state)
{
    (void)state;
    struct desk_of_one desk;
    char value[2 * LEDGER_VALUE_SIZE + 1];
    shelf_open(&desk.shelf);
    open_desk(&desk);
    take(&desk, "Anna");
    memset(value, 'x', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    set(&desk, "theme", value);
    value[LEDGER_VALUE_SIZE - 1] = '\0';
    assert_setting(&desk, "theme", value);
    go_home(&desk);
}

static void without_a_profile_there_are_none(void **state)
{
    (void)state;
    struct desk_of_one desk;
    char value[LEDGER_VALUE_SIZE];
    shelf_open(&desk.shelf);
    open_desk(&desk);
    assert_false(ledger_set(desk.ledger, "speed", "1", desk.problem));
    assert_text_has(desk.problem, "no profile was taken", "the problem");
    assert_false(ledger_get(desk.ledger, "speed", value, desk.problem));
    go_home(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_never_set_is_empty),
        cmocka_unit_test(the_last_value_counts_and_lasts),
        cmocka_unit_test(each_profile_has_its_own),
        cmocka_unit_test(a_long_value_is_cut_when_it_is_read),
        cmocka_unit_test(without_a_profile_there_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
