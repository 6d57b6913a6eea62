# The tests: what they run on, where each check runs, benches and fuzzing. The
# Makefile includes this file.

TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/program/test_*.c \
	tests/unit/test_*.c))
FUZZERS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/fuzz/fuzz_*.c))
BENCHES := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/bench/bench_*.c))
FIGURES := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/figures/*.c))
SUPPORT := $(BUILD)/tests/support.a
MUSL_BIN := build/musl/bin

$(TESTS) $(FUZZERS) $(BENCHES) $(FIGURES) $(BUILD)/made/challenge_tables: | $(COMMIT)

.PHONY: check gate check-all run-tests sanitize sanitize-units valgrind musl \
	check-cross bench run-benches figures fuzz

CMOCKA_CFLAGS = $(shell $(PKG_CONFIG) --cflags cmocka 2>/dev/null)
TEST_ARCHIVES := $(SUPPORT) $(ARCHIVES)
TEST_LIBRARIES = $(call libraries,cmocka vterm) $(ALL_LIBRARIES)

$(BUILD)/tests/%.o: tests/%.c $(BUILD)/command
	@mkdir -p $(@D)
	$(call say,cc,$<)$(COMPILE) -Itests $(CMOCKA_CFLAGS) -MMD -MP -c -o $@ $<

$(SUPPORT): $(patsubst tests/%.c,$(BUILD)/tests/%.o, \
		$(wildcard tests/support/*.c)) $(BUILD)/sources
	$(call say,ar,$@)rm -f $@; $(AR) rcs $@ $(filter %.o,$^)

$(TESTS) $(FIGURES): %: %.o $(TEST_ARCHIVES)
	$(call say,link,$@)$(LINK) -o $@ $< $(TEST_ARCHIVES) $(TEST_LIBRARIES) $(LDLIBS)

# Programs that the jail runs. They have no variants, because sanitizers and
# valgrind do what no sandboxed process may do. They are compiled as a class
# compiles them, some of them also with another C library or statically.
CANDIDATES := $(BUILD)/candidates
HOSTILE := $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/candidates/hostile/*.c)) \
	$(addprefix $(CANDIDATES)/hostile/,ordinary-musl ordinary-static \
		sleeps-static)
# Students' programs, wrong and right, for the tests of grade.
STUDENTS := $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/candidates/wrong/*.c \
	tests/candidates/right/*.c)) \
	$(patsubst tests/%.cpp,$(BUILD)/%,$(wildcard tests/candidates/right/*.cpp))
$(filter $(CANDIDATES)/wrong/%,$(STUDENTS)): tests/candidates/wrong/play.h
$(CANDIDATES)/hostile/talks: tests/candidates/hostile/talks.h
$(CANDIDATES)/%: tests/candidates/%.c $(BUILD)/command
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) -Wall -o $@ $<
$(CANDIDATES)/%: tests/candidates/%.cpp $(BUILD)/command
	@mkdir -p $(@D)
	$(call say,c++,$<)$(CXX) -Wall -o $@ $<
$(CANDIDATES)/%-musl: tests/candidates/%.c $(BUILD)/command
	@mkdir -p $(@D)
	$(call say,cc,$<)musl-gcc -Wall -o $@ $<
$(CANDIDATES)/%-static: tests/candidates/%.c $(BUILD)/command
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) -static -Wall -o $@ $<

# Bots have no variants either, because they are loaded in the jail.
BOTS := $(BUILD)/bots
TESTED_BOTS := $(patsubst tests/%.c,$(BUILD)/%.so,$(wildcard tests/bots/hostile/*.c \
	tests/bots/readings/*.c))
EXAMPLE_BOTS := $(patsubst data/entries/%.c,$(BOTS)/%.so,$(filter-out %/tables.c, \
	$(wildcard data/entries/*.c data/entries/mancala/*.c)))
$(EXAMPLE_BOTS): $(BOTS)/%.so: data/entries/%.c
$(TESTED_BOTS): $(BOTS)/%.so: tests/bots/%.c
$(EXAMPLE_BOTS) $(TESTED_BOTS): $(wildcard include/c*.h data/entries/*/*.h \
		tests/bots/*/*.h src/contest/challenge/bot/*.h) $(BUILD)/command
	@mkdir -p $(@D)
	$(call say,cc,$@)$(CC) -std=c17 -O2 -Wall -shared -fPIC -Iinclude -Isrc/contest \
		-I$(BUILD)/made -o $@ $(filter-out $(INCLUDED),$(filter %.c,$^))
# This bot includes another.
$(BOTS)/hostile/load_lies.so: INCLUDED := tests/bots/hostile/attacks.c
$(BOTS)/hostile/load_lies.so: tests/bots/hostile/attacks.c

# Bots that are programs, which talk through pipes.
EXAMPLE_PROGRAMS := $(patsubst data/entries/%.c,$(BOTS)/%,$(wildcard data/entries/programs/*.c))
$(BOTS)/programs/%: data/entries/programs/%.c $(BUILD)/command
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) -std=c17 -O2 -Wall -o $@ $<

# This bot contains the rules of the module mancala.
$(BOTS)/mancala/strong.so: $(addprefix src/contest/mancala/mancala_,rules.c search.c) \
		$(wildcard src/contest/mancala/*.h include/mancala*.h)

# The tables that the example bots play by, computed from the odds.
$(BUILD)/made/challenge_tables: data/entries/tables.c \
		$(call archive,$(call modules_of,odds))
	$(call say,link,$@)$(COMPILE) $(HARDENING_LINK) $(LDFLAGS) -o $@ \
		$(filter-out %/commit.o,$^) $(COMMIT) -lm $(LDLIBS)
$(BUILD)/made/challenge_tables.inc: $(BUILD)/made/challenge_tables
	$(call say,make,$@)$< >$@
bots: $(EXAMPLE_BOTS) $(EXAMPLE_PROGRAMS)
$(EXAMPLE_BOTS): $(BUILD)/made/challenge_tables.inc data/entries/player.h

# A fuzz target as a test, which runs on its corpus, tests/fuzz/corpus/NAME.
$(FUZZERS): %: %.o $(BUILD)/tests/fuzz/replay.o $(TEST_ARCHIVES)
	$(call say,link,$@)$(LINK) -o $@ $< $(BUILD)/tests/fuzz/replay.o \
		$(TEST_ARCHIVES) $(TEST_LIBRARIES) $(LDLIBS)

# Which check finds what, and where it runs:
# - check runs every test on the programs as they are released;
# - gate decides whether a commit is good: check, with a compiler that takes no
#   warnings; lint, which is format, layers and manuals; and the unit tests and
#   fuzz corpora again with sanitizers, which detect bad addresses, leaks and undefined
#   behavior. Unit tests call most functions, and a sanitized function is as good
#   in a unit test as in a program;
# - check-all adds what seldom finds more: a second compiler, clang-tidy and
#   cppcheck (lint-all); all tests sanitized, with the programs; and valgrind,
#   which alone detects reads of memory that was never written. It is slow, above
#   all at starting programs, so it runs the unit tests, the fuzz corpora and a
#   few tests of each program, on the release build; and each fuzz target, which
#   looks for new inputs for a minute.
# Some tests try hundreds of cases, which take the same paths with other cards.
# $SEEDS is how many of them to try; only check-all tries all.
RUN_TESTS = $(TESTS) $(FUZZERS)
UNIT_TESTS = $(filter $(BUILD)/tests/unit/%,$(TESTS)) $(FUZZERS)
VALGRIND_PROGRAMS := blackjack blackjack_pictures challenge class_golden dice21 \
	grade mancala mancala_screen odds odds_options simulate simulate_files \
	simulate_reports
VALGRIND_TESTS = $(VALGRIND_PROGRAMS:%=$(BUILD)/tests/program/test_%) \
	$(UNIT_TESTS)

ALL_SEEDS := 1000000
gate:
	@$(MAKE) --no-print-directory check CFLAGS='$(CFLAGS) -Werror'
	@$(MAKE) --no-print-directory lint CFLAGS='$(CFLAGS) -Werror'
	@$(MAKE) --no-print-directory sanitize-units

check-all:
	@SEEDS=$(ALL_SEEDS) $(MAKE) --no-print-directory check
	@$(MAKE) --no-print-directory lint-all
	@$(MAKE) --no-print-directory sanitize
	@$(MAKE) --no-print-directory valgrind
	@$(MAKE) --no-print-directory fuzz

check:
	@sh .ci/need $(NEED_CHECK)
	@SEEDS=$${SEEDS:-20} $(MAKE) --no-print-directory run-tests

# Tests that take long start first, so that at the end no CPU waits for the
# longest one. A name is that of a test without test_.
LONGEST := grade_class papers challenge_timeouts blackjack_screen_faults \
	blackjack_kills blackjack_crash trainer_screen grading_pauses \
	grading_candidates blackjack_ledger grade_reports house_random \
	blackjack_random odds_shoes mancala_session_levels simulate_files \
	challenge_bots blackjack_faults grade_folder blackjack_motion \
	blackjack_session challenge_programs odds_figures blackjack_pictures
longest = $(foreach name,$(LONGEST),$(filter %/test_$(name),$(1)))
longest_first = $(call longest,$(1)) $(filter-out $(call longest,$(1)),$(1))

# RUNNER is a command that runs every unit test, and every program that a test
# starts. Valgrind doesn't follow a shell, so tests that use a shell repeat
# RUNNER there.
run-tests: install-made musl $(HOSTILE) $(STUDENTS) $(TESTED_BOTS) $(RUN_TESTS)
	@PROGRAMS_DIR='$(BIN)' MUSL_PROGRAMS_DIR='$(MUSL_BIN)' RUNNER='$(RUNNER)' \
		CANDIDATES_DIR='$(CANDIDATES)' BOTS_DIR='$(BOTS)' \
		sh tests/run.sh $(call longest_first,$(RUN_TESTS))

# The programs that need no library, built with another C library, whose rand()
# differs.
musl:
	@$(MAKE) --no-print-directory light VARIANT=musl CC=musl-gcc PKG_CONFIG=false \
		CFLAGS='-O2 -g' CPPFLAGS= LDFLAGS= LDLIBS=

# The native programs are built first.
check-cross: install-made
	@sh tests/cross.sh $(BIN)

SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer
sanitize:
	@SEEDS=$${SEEDS:-100} $(MAKE) --no-print-directory check VARIANT=sanitize \
		CFLAGS='$(SANITIZE)'
sanitize-units:
	@sh .ci/need $(NEED_CHECK)
	@SEEDS=$${SEEDS:-20} $(MAKE) --no-print-directory run-tests VARIANT=sanitize \
		CFLAGS='$(SANITIZE)' 'RUN_TESTS=$$(UNIT_TESTS)'

# The jail's supervisor and the sandboxed processes run without valgrind, which
# doesn't support seccomp. Nothing here needs gdb or the names of inlined
# functions, which take long to read.
VALGRIND := valgrind --quiet --error-exitcode=99 --trace-children=yes \
	--trace-children-skip=/bin/*,/usr/bin/*,/proc/self/fd/* --leak-check=full \
	--show-leak-kinds=all --errors-for-leak-kinds=all \
	--vgdb=no --read-inline-info=no \
	--suppressions=$(CURDIR)/tests/ncurses.supp
valgrind:
	@sh .ci/need $(NEED_VALGRIND)
	@SEEDS=$${SEEDS:-20} $(MAKE) --no-print-directory run-tests \
		'RUN_TESTS=$$(VALGRIND_TESTS)' RUNNER='$(VALGRIND)'

# ---- Bench and fuzzing ---------------------------------------------------------

TIMING := $(BUILD)/tests/bench/timing.o
$(BENCHES): %: %.o $(TIMING) $(TEST_ARCHIVES)
	$(call say,link,$@)$(LINK) -o $@ $< $(TIMING) $(TEST_ARCHIVES) \
		$(TEST_LIBRARIES) $(LDLIBS)

bench:
	@sh .ci/need $(NEED_CHECK)
	@$(MAKE) --no-print-directory run-benches

run-benches: all $(HOSTILE) $(STUDENTS) $(TESTED_BOTS) $(BENCHES)
	@for bench in $(BENCHES); do PROGRAMS_DIR='$(BIN)' \
		CANDIDATES_DIR='$(CANDIDATES)' BOTS_DIR='$(BOTS)' $$bench || exit; done

# Figures in the manuals that take too long for a test.
figures: $(FIGURES)
	@for figures in $(FIGURES); do $$figures || exit; done

FUZZ_SECONDS ?= 60
fuzz:
	@sh .ci/need $(NEED_FUZZ)
	@$(MAKE) --no-print-directory fuzz-all VARIANT=fuzz CC=clang \
		CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined'

# Each target begins with the inputs in the tree, so that they stay few.
FUZZED := $(FUZZERS:%=%.fuzzed)
.PHONY: fuzz-all $(FUZZED)
fuzz-all: $(FUZZED)
$(FUZZED): %.fuzzed: %.o $(COMMIT) $(ARCHIVES)
	@$(LINK) -fsanitize=fuzzer -o $(BUILD)/$(*F) $< $(ARCHIVES) $(ALL_LIBRARIES) $(LDLIBS)
	@rm -rf $(BUILD)/corpus/$(*F) && mkdir -p $(BUILD)/corpus/$(*F)
	@$(BUILD)/$(*F) -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=$(BUILD)/$(*F)- \
		$(BUILD)/corpus/$(*F) tests/fuzz/corpus/$(patsubst fuzz_%,%,$(*F)) \
		>$(BUILD)/$(*F).log 2>&1 || { tail -n 40 $(BUILD)/$(*F).log; exit 1; }
	@echo "$(*F): $$(tail -n 1 $(BUILD)/$(*F).log)"
