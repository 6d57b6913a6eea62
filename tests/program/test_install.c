/* What `make install` installs: programs, manuals, completions and the
 * libraries. The files are made before the tests start. Each test is a function
 * of install.sh. */
#include "support/check.h"

#include <stdlib.h>

#include "support/process.h"

enum { NOT_HERE = 77 }; /* install.sh's status if it can't test */

/* Fails the test with what the function says unless it succeeds. It runs
 * without $RUNNER, because it starts more shells than programs. */
static void assert_shell_test_passes(const char *name)
{
    setenv("PROGRAMS_DIR", programs_dir(), 1);
    const struct run run = {
        .folder = "/bin",
        .arguments = {"sh", "tests/program/install.sh", name},
        .is_alone = true};
    struct run_result outcome;
    run_program(&run, &outcome);
    int status = outcome.status;
    if (status != 0 && status != NOT_HERE)
        fail_msg("%s: %s%s", name, outcome.output, outcome.errors);
    run_result_free(&outcome);
    if (status == NOT_HERE)
        skip();
}

#define SHELL_TEST(name)                 \
    TEST(name)                           \
    {                                    \
        assert_shell_test_passes(#name); \
    }

SHELL_TEST(programs_without_their_libraries_are_left_out)
SHELL_TEST(the_users_preprocessor_flags_add_to_ours)
SHELL_TEST(mancala_is_built_without_challenge_and_jail)
SHELL_TEST(what_is_built_is_installed)
SHELL_TEST(every_kind_of_file_is_installed)
SHELL_TEST(folders_with_quotes_and_blanks_get_the_same_files)
SHELL_TEST(uninstall_removes_every_file_of_ours)
SHELL_TEST(no_installed_name_belongs_to_another_package)
SHELL_TEST(cardtable_runs_every_program)
SHELL_TEST(installed_manuals_call_the_programs_by_their_installed_names)
SHELL_TEST(the_version_names_the_commit)
SHELL_TEST(no_program_names_the_folder_where_it_was_built)
SHELL_TEST(the_metainfo_and_the_manuals_have_every_program)
SHELL_TEST(the_same_commit_is_packed_as_the_same_bytes)
SHELL_TEST(every_paper_has_the_version_of_the_programs)
SHELL_TEST(completions_have_every_option_of_help)
SHELL_TEST(bash_completes_options_and_their_values)
SHELL_TEST(fish_completes_options_and_their_values)
SHELL_TEST(zsh_can_read_the_completions)
SHELL_TEST(the_examples_of_the_manuals_compile_and_run)
SHELL_TEST(the_headers_compile_as_cpp)
SHELL_TEST(the_libraries_export_what_their_headers_declare)
SHELL_TEST(libodds_neither_prints_nor_exits)
SHELL_TEST(the_installed_python_module_works)
SHELL_TEST(the_examples_of_the_python_module_are_right)
SHELL_TEST(the_python_module_has_the_values_of_odds)
SHELL_TEST(the_python_environments_play_and_learn)
SHELL_TEST(no_program_can_open_a_connection)
