# The card table. `make run` opens it, `make check` tests it; both install
# what is missing. `make help` lists the rest.

# Use all CPUs, unless make gets -jN.
PROCESSORS := $(shell getconf _NPROCESSORS_ONLN)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(PROCESSORS)
endif

PROGRAMS := shuffle deal play extra blackjack dice21 mancala grade odds simulate \
	challenge trainer
GRADED := shuffle deal play extra
MAIN := blackjack

# The modules, the highest first, and the libraries that each needs.
MODULES := $(shell sed 's/\#.*//' src/ROOMS | awk 'NF { print $$1 }')
module_needs := $(shell sed 's/\#.*//' src/ROOMS | awk 'NF && $$3 != "-" { print $$1 ":" $$3 }')
WINGS := $(sort $(dir $(MODULES)))

# The libraries of each program. It links the modules that need no others, or, if
# it must do with a compiler alone, those named here. Stand-ins do what they can
# without a library: mancala has no bots then, and dice21 plays in line mode.
export PKG_CONFIG ?= pkg-config
missing_libraries := $(shell for library in ncursesw sqlite3 libseccomp; do \
	$(PKG_CONFIG) --exists $$library 2>/dev/null || echo $$library; done)
needs.blackjack := ncursesw sqlite3
needs.trainer := ncursesw sqlite3
needs.mancala := ncursesw sqlite3 $(filter-out $(missing_libraries),libseccomp)
needs.dice21 := $(filter-out $(missing_libraries),ncursesw)
needs.simulate = $(needs.dice21)
stand_in.mancala = $(if $(filter libseccomp,$(missing_libraries)),$(BUILD)/programs/mancala_alone.o)
stand_in.simulate = $(stand_in.dice21)
stand_in.dice21 = $(if $(needs.dice21),,$(BUILD)/programs/screen_alone.o)
$(foreach program,grade challenge,$(eval needs.$(program) := libseccomp))
package.ncursesw := libncurses-dev
package.sqlite3 := libsqlite3-dev
package.libseccomp := libseccomp-dev
$(foreach program,$(GRADED),$(eval modules.$(program) := school/class base/cards))
modules.dice21 := $(if $(needs.dice21),screen/dice screen/card_pictures screen/stage base/plots) school/dice base/cards base/cli

CFLAGS ?= -O2 -g
VERSION_LINE := 's/^.define CLI_VERSION "\(.*\)"/\1/p'

comma := ,

# A variant is a separate build: release is in bin/, the others are in build/.
VARIANT := release
BUILD := build/$(VARIANT)
BIN := $(if $(filter release,$(VARIANT)),bin,$(BUILD)/bin)

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
	-Wstrict-prototypes -Wmissing-prototypes
SYSTEM_NAMES := -D_POSIX_C_SOURCE=200809L -D_DARWIN_C_SOURCE -D__BSD_VISIBLE=1
COMPILE = $(CC) -std=c17 $(SYSTEM_NAMES) -Iinclude $(WINGS:%/=-Isrc/%) \
	-I$(BUILD)/made $(HARDENING) $(call fortify,$(CFLAGS)) $(CPPFLAGS) \
	$(WARNINGS) $(FLOATS) $(NO_FOLDER) $(CFLAGS)
LINK = $(CC) $(HARDENING_LINK) $(CFLAGS) $(LDFLAGS) $(COMMIT)

# Hardening, for all programs and for those that they contain. What the compiler
# doesn't know is left out. CPPFLAGS, CFLAGS and LDFLAGS come later and win;
# HARDENING= turns everything off. Checked calls need an optimizer, are in the
# way of sanitizers, and leave the user's own level alone.
known = $(shell echo 'int main(void) { return 0; }' | $(CC) -Werror $(1) -x c - \
	-o $(PROBE) 2>/dev/null && echo '$(1)'; rm -f $(PROBE))
PROBE := $(shell mktemp -u 2>/dev/null || echo probe)
HARDENING := -fPIE $(call known,-fstack-protector-strong) \
	$(call known,-fcf-protection)
RELOCATED_ONCE := $(call known,-Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now)
# The same digits from every compiler and processor.
FLOATS := -ffp-contract=off $(if $(filter i386-% i586-% i686-%,$(shell $(CC) -dumpmachine)),-msse2 -mfpmath=sse)
# The same bytes from every folder.
NO_FOLDER := $(if $(call known,-ffile-prefix-map=/=.),'-ffile-prefix-map=$(subst ','\'',$(CURDIR))=.')
HARDENING_LINK = $(if $(HARDENING),$(if $(filter -static,$(LDFLAGS)),,-pie) \
	$(RELOCATED_ONCE))
fortify = $(if $(HARDENING),$(if $(or $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(1)), \
	$(findstring -fsanitize,$(1)),$(filter -O0,$(lastword -O0 $(filter -O%,$(1))))),, \
	-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3))

# The programs in a jail are built without a variant's sanitizers, which do what
# no sandboxed process may do.
JAILED_FLAGS = $(filter-out -fsanitize% -fno-sanitize% --coverage,$(CFLAGS))
COMPILE_JAILED = $(CC) -std=c17 -D_POSIX_C_SOURCE=200809L -Iinclude $(WINGS:%/=-Isrc/%) \
	$(HARDENING) $(call fortify,$(JAILED_FLAGS)) $(CPPFLAGS) $(JAILED_FLAGS) \
	$(HARDENING_LINK) $(filter-out -fsanitize% --coverage,$(LDFLAGS)) -s

# Prints one short line per step; V=1 shows the commands.
say = $(if $(V),,@printf '  %-5s %s\n' '$(1)' '$(2)';)

# What a target needs beyond make and a C compiler, as .ci/need reads it.
COMPILER := $(firstword $(CC))
NEED_RUN := command:$(COMPILER):$(patsubst cc,gcc,$(COMPILER)),libc6-dev \
	$(foreach library,$(needs.$(MAIN)),lib:$(library):$(package.$(library)))
NEED_CHECK := $(NEED_RUN) lib:libseccomp:$(package.libseccomp) lib:cmocka:libcmocka-dev lib:vterm:libvterm-dev \
	command:musl-gcc:musl-tools command:$(firstword $(CXX)):g++ \
	command:zip:zip command:unzip:unzip command:fish:fish command:zsh:zsh command:python3:python3 command:f2py3:python3-numpy
NEED_LINT := $(NEED_CHECK) command:clang-format:clang-format \
	command:mandoc:mandoc command:nm:binutils
NEED_LINT_ALL := $(NEED_LINT) command:clang:clang command:clang-tidy:clang-tidy \
	command:cppcheck:cppcheck
NEED_VALGRIND := $(NEED_CHECK) command:valgrind:valgrind,libc6-dbg
NEED_FUZZ := command:clang:clang,libclang-rt-dev

archive = $(1:%=$(BUILD)/%.a)
ARCHIVES := $(call archive,$(MODULES))
# The libraries that module $(1) needs, and the modules that program $(1) links.
library_names = $(subst $(comma), ,$(patsubst $(1):%,%,$(filter $(1):%,$(module_needs))))
fits = $(if $(filter-out $(needs.$(1)),$(call library_names,$(2))),,$(2))
modules_of = $(or $(modules.$(1)),$(foreach module,$(MODULES),$(call fits,$(1),$(module))))
libraries = $(if $(1),$(shell $(PKG_CONFIG) --libs $(1) 2>/dev/null))
THREADS := -pthread
ALL_LIBRARIES = $(call libraries,ncursesw sqlite3 libseccomp) -lm $(THREADS)

SOURCES := $(wildcard src/*.c src/*/*.c src/*/*/*.c src/*/*/*/*.c)
.PHONY: all graded light bots run lint lint-all dist clean help objects left-out gate check-all FORCE
.DELETE_ON_ERROR:
# Goals that call make again would use the same folder at the same time. One
# after another, each is as parallel as it is alone.
ifneq (,$(word 2,$(MAKECMDGOALS)))
.NOTPARALLEL:
endif
.SECONDARY:

# Builds what it can, after it has said which programs lack which packages.
lacks = $(foreach library,$(filter $(missing_libraries),$(needs.$(1))),$(package.$(library)))
LEFT_OUT := $(foreach program,$(PROGRAMS),$(if $(call lacks,$(program)),$(program)))
BUILT := $(filter-out $(LEFT_OUT),$(PROGRAMS))
all: left-out $(BUILT:%=$(BIN)/%) $(if $(filter challenge,$(BUILT)),bots)
$(LEFT_OUT:%=$(BIN)/%): left-out
	@exit 2
# $(shell) returns before anything is compiled.
left-out:
	$(if $(missing_libraries),$(shell PKG_CONFIG='$(PKG_CONFIG)' sh .ci/need left-out \
		$(foreach program,$(LEFT_OUT),'$(program):$(call lacks,$(program))') \
		$(if $(stand_in.mancala),'bots in mancala:$(package.libseccomp)') \
		$(if $(stand_in.dice21),'the screens of dice21 and simulate:$(package.ncursesw)') >&2))
	@:

# For a class's lab machine: needs only make and a C compiler.
graded: $(GRADED:%=$(BIN)/%)

light: graded $(BIN)/dice21

# ---- Building ----------------------------------------------------------------

# Every object depends on the command that compiles it, so that a change of CC
# or CFLAGS rebuilds everything.
$(BUILD)/command: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(COMPILE) $(LINK) $(COMPILE_JAILED) $(LDLIBS))' >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# Every archive depends on the list of sources, so that a deleted file
# disappears from it, too.
$(BUILD)/sources: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(SOURCES) $(wildcard tests/support/*.c) >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(BUILD)/%.o: src/%.c $(BUILD)/command
	@mkdir -p $(@D)
	$(call say,cc,$<)$(COMPILE) -MMD -MP -c -o $@ $<

# The commit that --version names: git's or, in what git archive packed, that in
# data/commit. If git doesn't answer, the last answer stays. Tests don't depend
# on it, because they would all be linked again after each commit.
COMMIT_SOURCE := src/base/cli/commit.c
COMMIT := $(COMMIT_SOURCE:src/%.c=$(BUILD)/%.o)
$(BUILD)/made/commit.inc: FORCE
	@mkdir -p $(@D)
	@commit=$$(sed 's/^\(............\).*/\1/' data/commit); \
	case $$commit in '$$Format'*) \
		commit=$$(git cat-file -e HEAD:./data/commit 2>/dev/null && \
			git rev-parse --short=12 HEAD); \
		[ -z "$$commit" ] || git diff --quiet HEAD || commit="$$commit and changes" ;; \
	esac; \
	[ -n "$$commit" ] || [ -f $@ ] || commit=unknown; \
	[ -z "$$commit" ] || echo "\"$$commit\"" | cmp -s - $@ || echo "\"$$commit\"" >$@
$(COMMIT): $(BUILD)/made/commit.inc
$(PROGRAMS:%=$(BIN)/%): $(COMMIT)

# A class compiles its programs without these: err() is no part of POSIX, and only
# here is a version known.
$(BUILD)/school/class/class.o: override CPPFLAGS += -DCLASS_VERSION='"$(VERSION)"' \
	-D_DEFAULT_SOURCE=

# What comes with the program, as rows of C: { name, text }.
$(BUILD)/made/presets.inc: $(sort $(wildcard data/rules/*.rules)) Makefile
$(BUILD)/made/side_bets.inc: $(sort $(wildcard data/side-bets/*.bet)) Makefile
$(BUILD)/made/assignments.inc: $(sort $(wildcard data/class/*/assignment.conf \
	data/class/dice21/*.cpp data/class/blackjack7/*.[hc]* data/class/grade/*)) Makefile
$(BUILD)/made/entry_files.inc: $(sort $(wildcard include/challenge_*.h \
	data/entries/pascal/challenge_*.pas)) Makefile
$(addprefix $(BUILD)/made/,presets.inc side_bets.inc assignments.inc entry_files.inc):
	@mkdir -p $(@D)
	$(call say,make,$@)awk 'FNR == 1 { name = FILENAME; \
			gsub(/^(data\/[^\/]*|include)\/(pascal\/)?|\.(rules|bet)$$/, "", name); \
			printf "%s{\"%s\",", NR == 1 ? "" : "},\n", name } \
		{ gsub(/["\\]/, "\\\\&"); printf "\n \"%s\\n\"", $$0 } \
		END { print "}," }' $(filter-out Makefile,$^) >$@
$(BUILD)/school/grading/assignment.o: $(BUILD)/made/assignments.inc
$(BUILD)/contest/challenge/entries.o: $(BUILD)/made/entry_files.inc
$(BUILD)/casino/house/house_rules.o $(BUILD)/casino/house/side_bets.o: $(BUILD)/made/presets.inc $(BUILD)/made/side_bets.inc
$(BUILD)/made/mistakes.inc: data/class/mistakes.awk data/class/mistakes
	$(call say,make,$@)mkdir -p $(@D); awk -f $^ >$@
$(BUILD)/school/grading/student.o: $(BUILD)/made/mistakes.inc

# The jail's supervisor, a program that the archive contains as bytes.
SUPERVISOR := src/base/jail/supervisor.c
$(BUILD)/made/supervisor: $(SUPERVISOR) $(addprefix src/base/jail/,folders.c denied_call.c) $(wildcard src/base/jail/*.h) include/jail.h \
		$(BUILD)/command
	@mkdir -p $(@D)
	$(call say,link,$@)$(COMPILE_JAILED) -o $@ $(filter %.c,$^)
$(BUILD)/made/supervisor.inc: $(BUILD)/made/supervisor
	$(call say,make,$@)od -An -v -tu1 $< | sed 's/[0-9][0-9]*/&,/g' >$@
$(BUILD)/base/jail/jail.o: $(BUILD)/made/supervisor.inc

# The host, which loads a bot in the jail, is built in the same way.
HOST := $(wildcard src/contest/challenge/bot/host*.c)
$(BUILD)/made/host: $(HOST) src/contest/challenge/bot/wire.c src/base/jail/own_process.c $(wildcard src/contest/challenge/bot/*.h include/*.h) \
		$(BUILD)/command
	@mkdir -p $(@D)
	$(call say,link,$@)$(COMPILE_JAILED) -o $@ $(filter %.c,$^) -ldl
$(BUILD)/made/host.inc: $(BUILD)/made/host
	$(call say,make,$@)od -An -v -tu1 $< | sed 's/[0-9][0-9]*/&,/g' >$@
$(BUILD)/contest/challenge/bot/bot.o: $(BUILD)/made/host.inc

define module_rule
$(BUILD)/$(1).a: $(patsubst src/%.c,$(BUILD)/%.o, $(filter-out \
		$(SUPERVISOR) $(HOST) $(COMMIT_SOURCE),$(wildcard src/$(1)/*.c src/$(1)/*/*.c))) $(BUILD)/sources
	$(call say,ar,$$@)rm -f $$@; $(AR) rcs $$@ $$(filter %.o,$$^)
$(BUILD)/$(1)/%.o: override CPPFLAGS += $$(if $(call library_names,$(1)),$$(shell \
	$(PKG_CONFIG) --cflags-only-I $(call library_names,$(1)) 2>/dev/null))
endef
$(foreach module,$(MODULES),$(eval $(call module_rule,$(module))))

# Links program $(1), whose object is $(2).
define program_rule
$(BIN)/$(1): $(2) $(stand_in.$(1)) $(call archive,$(call modules_of,$(1)))
	@mkdir -p $$(@D)
	$$(call say,link,$$@)$$(LINK) -o $$@ $$(filter-out %/commit.o,$$^) \
		$$(call libraries,$(needs.$(1))) $(if $(modules.$(1)),,-lm $(THREADS)) $$(LDLIBS)
endef
$(foreach program,$(BUILT),$(eval $(call program_rule,$(program),$(firstword \
	$(patsubst src/%.c,$(BUILD)/%.o,$(wildcard src/$(program).c src/programs/$(program).c))))))

objects: $(SOURCES:src/%.c=$(BUILD)/%.o) \
	$(patsubst tests/%.c,$(BUILD)/tests/%.o,$(wildcard tests/*/*.c))

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
include tests/tests.mk

# ---- Lint ----------------------------------------------------------------------

C_FILES := $(wildcard include/*.h src/*.[ch] src/*/*.[ch] src/*/*/*.[ch] \
	src/*/*/*/*.[ch] data/entries/*.[ch] tests/*/*.[ch])
# Bots must have the contest's prototypes, which linters complain about.
BOT_FILES := $(wildcard data/entries/mancala/*.[ch] data/entries/programs/*.c \
	tests/bots/readings/*.[ch])

lint:
	@sh .ci/need $(NEED_LINT)
	clang-format --dry-run -Werror $(C_FILES) $(BOT_FILES)
	@$(MAKE) --no-print-directory objects
	sh tests/lint/layers.sh $(BUILD)
	sh tests/lint/public.sh $(BUILD)
	sh tests/lint/words.sh
	@# Ignore complaints about manuals that are not installed. One manual at a
	@# time: mandoc mixes its output and its errors in the middle of a line.
	@! for page in data/man/*.[3567]; do mandoc -T lint $$page; done 2>&1 | \
		grep -v -e 'referenced manual not found' -e 'mandoc\.db'

lint-all: lint
	@sh .ci/need $(NEED_LINT_ALL)
	@# A row of a table leaves out the members that are 0.
	$(MAKE) --no-print-directory -s objects VARIANT=lint-clang CC=clang \
		CFLAGS='-O1 -Werror -Wno-missing-field-initializers'
	@# Bots can be written in C++, too, so their headers must compile as C++.
	clang++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -x c++ include/challenge_*.h
	@# clang-tidy's standard error only counts the warnings that it doesn't
	@# show. It gets a few files at a time, so that every CPU has its share.
	@echo clang-tidy on all files
	@printf '%s\n' $(filter %.c,$(C_FILES)) | xargs -P $(PROCESSORS) -n 16 sh -c \
		'clang-tidy --quiet "$$@" -- -std=c17 -D_POSIX_C_SOURCE=200809L \
			-D_DEFAULT_SOURCE= -Iinclude $(WINGS:%/=-Isrc/%) -Itests -I$(BUILD)/made' tidy \
		2>build/clang-tidy.log || { cat build/clang-tidy.log; exit 1; }
	@# ctuuninitvar mistakes passing a struct to be filled for a use of it.
	@# variableScope complains about buffers that are declared at the head of
	@# a function. A report's fields are a table of offsets: unusedStructMember
	@# and nullPointer don't see that offsetof and sizeof are all that is asked
	@# about a member. Candidates are wrong on purpose.
	cppcheck -j $(PROCESSORS) --quiet --std=c11 --error-exitcode=1 --inline-suppr \
		--enable=warning,style,performance,portability \
		--suppress=missingIncludeSystem --suppress=ctuuninitvar \
		--suppress=variableScope --suppress=unusedStructMember \
		--suppress=nullPointer \
		'-Dfail_msg(...)=abort()' -Iinclude $(WINGS:%/=-Isrc/%) -Itests \
		-itests/candidates -itests/bots/hostile \
		-idata/entries/mancala -itests/bots/readings \
		-idata/entries/printed src tests data/entries

# ---- The rest --------------------------------------------------------------------

run:
	@sh .ci/need $(NEED_RUN)
	@$(MAKE) --no-print-directory -s $(BIN)/$(MAIN)
	@$(BIN)/$(MAIN) || : # a game's status isn't a failure of make

include data/install/install.mk
include data/debian/deb.mk
include data/packages/packages.mk
include data/web/web.mk

# Packs what is committed, under the committed version, so that a release can't
# contain anything else. The same commit gives the same bytes. DIST is the file.
dist:
	@git cat-file -e HEAD:./Makefile || \
		{ echo 'make dist: this works only in the git repository' >&2; exit 2; }
	@version=$$(git show HEAD:./include/cli.h | sed -n $(VERSION_LINE)) && \
		file="$(or $(DIST),cardtable-$$version.tar.gz)" && \
		git -c tar.umask=0022 archive --prefix=cardtable-$$version/ -o "$${file%.gz}" HEAD && \
		gzip -9nf "$${file%.gz}" && echo "$$file"

clean:
	rm -rf bin build cardtable-*.tar.gz

help:
	@echo 'make            build the programs in bin/'
	@echo 'make graded     build only shuffle, deal, play and extra'
	@echo 'make bots       build the example bots in build/release/bots/'
	@echo 'make bin/NAME   build one program; dice21, too, needs only a compiler'
	@echo 'make run        install what is missing, build, play'
	@echo 'make check      install what is missing, build, run every test'
	@echo 'make check-cross  compare programs for other machines, and with musl'
	@echo 'make bench      measure speed; make figures computes what a cut card costs exactly'
	@echo 'make gate       check, lint, and the unit tests with sanitizers: for every commit'
	@echo 'make check-all  everything: also a second compiler, static analysis, valgrind'
	@echo 'make lint       check format, warnings, layers, words, manuals'
	@echo 'make sanitize   run every test with the address and UB sanitizers'
	@echo 'make valgrind   run the unit tests and some others under valgrind'
	@echo 'make fuzz       fuzz each parser for FUZZ_SECONDS (default: 60)'
	@echo 'make install    install in DESTDIR/PREFIX (/usr/local); make uninstall removes it'
	@echo 'make deb        build packages for Debian in build/deb/'
	@echo 'make check-deb  test them: lintian, a clean system, the same bytes again'
	@echo 'make recipes    write recipes for Homebrew, Arch Linux, Nix and Fedora; make check-recipes tests them'
	@echo 'make static     build blackjack and trainer for any Linux in build/static/bin/; make check-static tests them'
	@echo 'make web        build the page for browsers; make check-web tests it in Chromium'
	@echo 'make dist       pack what is committed in cardtable-VERSION.tar.gz'
	@echo 'make clean      remove bin/, build/ and what make dist made'
	@echo 'V=1 shows the commands. Set CC, CFLAGS, CPPFLAGS, LDFLAGS and LDLIBS as usual.'
	@echo 'HARDENING= builds without stack protectors, checked calls, RELRO and PIE.'
