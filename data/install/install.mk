# What `make install` copies: the programs that are built, their manuals and
# completions, what a desktop shows, the guide to bots, and the libraries.
# `make uninstall` removes that of all programs. The Makefile includes this file.

# These programs have names that other packages use (biosquid, deal, sox, mancala)
# or that say too little (extra). They are in a folder of their own, from which
# the command cardtable runs them.
PRIVATE := $(GRADED) mancala
PUBLIC = $(filter-out $(PRIVATE),$(BUILT))
PRIVATE_BUILT = $(filter $(PRIVATE),$(BUILT))

PREFIX ?= /usr/local
BINDIR = $(PREFIX)/bin
LIBEXECDIR = $(PREFIX)/libexec
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
DATADIR = $(PREFIX)/share
PYTHONDIR = $(DATADIR)/cardtable/python
MANDIR = $(DATADIR)/man
ZSHDIR = $(DATADIR)/zsh/site-functions
EXAMPLESDIR = $(DATADIR)/doc/cardtable/examples

# The shell gets these from the environment, because they can contain quotes and
# blanks.
export DESTDIR PREFIX BINDIR LIBEXECDIR LIBDIR INCLUDEDIR DATADIR PYTHONDIR MANDIR ZSHDIR EXAMPLESDIR

VERSION := $(shell sed -n $(VERSION_LINE) include/cli.h)
OBJCOPY ?= $(shell $(CC) -print-prog-name=objcopy)

# ---- Completions -------------------------------------------------------------

# They are made from --help, so that they have the options that a program has. Those
# of cardtable have the private programs' options, too.
COMPLETIONS := $(BUILD)/made/completions
COMPLETIONS_OF = $(COMPLETIONS)/bash/$(1) $(COMPLETIONS)/zsh/_$(1) $(COMPLETIONS)/fish/$(1).fish
define complete
$(call say,make,$(COMPLETIONS)/*/$*)mkdir -p $(COMPLETIONS)/bash $(COMPLETIONS)/zsh $(COMPLETIONS)/fish && \
	for file in $(call COMPLETIONS_OF,$*); do \
		for program in $(if $(filter cardtable,$*),$(PRIVATE_BUILT:%=$(BIN)/%)) $<; do $$program --help; done | \
			awk -v shell=$$(basename $${file%/*}) -v command=$* -f data/install/completions.awk >$$file || exit; \
	done
endef
$(call COMPLETIONS_OF,%): $(BIN)/% data/install/completions.awk
	$(complete)
$(call COMPLETIONS_OF,%): $(BUILD)/made/% data/install/completions.awk
	$(complete)
$(call COMPLETIONS_OF,cardtable): $(PRIVATE_BUILT:%=$(BIN)/%)

COMPLETED = $(PUBLIC) cardtable
COMPLETIONS_BASH = $(COMPLETED:%=$(COMPLETIONS)/bash/%)
COMPLETIONS_ZSH = $(COMPLETED:%=$(COMPLETIONS)/zsh/_%)
COMPLETIONS_FISH = $(COMPLETED:%=$(COMPLETIONS)/fish/%.fish)

# ---- The command cardtable, and the manuals -----------------------------------

# What a program does is the second line of its manual.
$(BUILD)/made/cardtable: data/install/cardtable.sh FORCE
	@mkdir -p $(@D)
	@sed -n '/^\.Nm/{N;s/^\.Nm \(.*\)\n\.Nd/\1/p;}' $(BUILT:%=data/man/%.6) | sh $< >$@.new && \
		chmod +x $@.new && { cmp -s $@.new $@ && rm $@.new || mv $@.new $@; }

# The manual of a private program is cardtable-PROGRAM(6).
MANUALS := $(BUILD)/made/man
manual = $(MANUALS)/$(if $(filter $(1:.6=),$(PRIVATE)),cardtable-)$(1)
INSTALLED_MANUALS = $(foreach page,$(notdir $(wildcard data/man/*.[3-7])),$(if $(filter \
	$(page:.6=),$(filter-out $(BUILT),$(PROGRAMS))),,$(call manual,$(page))))
RENAME_MANUAL = @mkdir -p $(@D) && awk -v private='$(PRIVATE)' -f data/install/manual.awk $< >$@
$(MANUALS)/cardtable-%: data/man/% data/install/manual.awk
	$(RENAME_MANUAL)
$(MANUALS)/%: data/man/% data/install/manual.awk
	$(RENAME_MANUAL)

# ---- The libraries -----------------------------------------------------------

# Other programs get the module cards as libcards, and the odds as libodds: its
# own module and what that uses of others. Each exports what its header declares:
# the shared library has only that in its table, and in the static one everything
# else is local.
LIBRARIES := cards odds
source.cards := base/cards
source.odds := analysis/libodds
uses.odds := analysis/environment analysis/odds casino/house base/cards base/cli
# cards_deck.h is for students, so only cards.h says what is exported. libodds
# has the names with its own prefix, each in the version that brought it.
$(BUILD)/libcards/base/cards/cards.o: override CPPFLAGS += -include cards.h
localize.cards := --localize-hidden
localize.odds := --wildcard --keep-global-symbol='libodds_*'
script.odds := data/install/libodds.map
symbols.odds := -Wl,--version-script=$(script.odds)
private.odds := -lm $(THREADS)
# What its functions don't call is left out: the library has nothing that prints.
sections.odds := -ffunction-sections -fdata-sections
collect.odds := -Wl,--gc-sections -Wl,--gc-keep-exported -Wl,-u,libodds_version

objects_in = $(patsubst src/%.c,$(BUILD)/lib$(1)/%.o,$(filter-out $(COMMIT_SOURCE),$(wildcard $(2:%=src/%/*.c) $(2:%=src/%/*/*.c))))
# A linker's intermediate code has no names that objcopy could make local.
define library_rule
$(BUILD)/lib$(1)/%.o: src/%.c $(BUILD)/command data/install/install.mk
	@mkdir -p $$(@D)
	$$(call say,cc,$$<)$$(COMPILE) -fPIC -fno-lto -fvisibility=hidden $(sections.$(1)) -MMD -MP -c -o $$@ $$<
# The other modules are an archive, of which the library takes what it uses.
$(BUILD)/lib$(1)/uses.a: $(call objects_in,$(1),$(uses.$(1))) $(BUILD)/sources
	$$(call say,ar,$$@)rm -f $$@; $$(AR) rcs $$@ $$(filter %.o,$$^)
$(BUILD)/lib$(1)/lib$(1).o: $(call objects_in,$(1),$(source.$(1))) $(if $(uses.$(1)),$(BUILD)/lib$(1)/uses.a) $(BUILD)/sources
	$$(call say,link,$$@)$$(CC) -nostdlib -r $(collect.$(1)) -o $$@ $$(filter %.o %.a,$$^)
$(BUILD)/lib$(1).so.$(VERSION): $(BUILD)/lib$(1)/lib$(1).o $(script.$(1))
	$$(call say,link,$$@)$$(CC) $$(RELOCATED_ONCE) $$(CFLAGS) $$(LDFLAGS) -shared \
		-Wl,-soname,lib$(1).so.0 $(symbols.$(1)) -o $$@ $$< $(private.$(1))
$(BUILD)/lib$(1).a: $(BUILD)/lib$(1)/lib$(1).o
	$$(call say,ar,$$@)$$(OBJCOPY) $(localize.$(1)) $$< $(BUILD)/lib$(1)/local.o && \
		rm -f $$@ && $$(AR) rcs $$@ $(BUILD)/lib$(1)/local.o
endef
$(foreach library,$(LIBRARIES),$(eval $(call library_rule,$(library))))
$(BUILD)/libodds/casino/house/house_rules.o: $(BUILD)/made/presets.inc
$(BUILD)/libodds/casino/house/side_bets.o: $(BUILD)/made/side_bets.inc

$(BUILD)/made/lib%.pc: data/install/pkgconfig.sh FORCE
	@mkdir -p $(@D)
	@sh $< $(VERSION) lib$* >$@

# The examples of libcards(3) and libodds(3).
EXAMPLES := $(BUILD)/made/deal_two.c $(BUILD)/made/best_action.c
$(BUILD)/made/deal_two.c: data/man/libcards.3
$(BUILD)/made/best_action.c: data/man/libodds.3
$(EXAMPLES):
	@mkdir -p $(@D)
	$(call say,make,$@)sed -n '/^#include/,/^\.Ed/ { /^\.Ed/d; s/\\e/\\/g; p; }' $< >$@

# ---- Copying and removing ----------------------------------------------------

# The guide to writing bots, and the examples with everything that they need.
BOT_PAPERS = $(wildcard data/entries/*.[ch] data/entries/*.md \
	include/challenge_*.h) $(BUILD)/made/challenge_tables.inc
BOT_FOLDERS := mancala pascal printed programs
BOT_SCRIPTS := $(filter-out %.c,$(wildcard data/entries/programs/*))

# Three words for each file: its mode, its folder, which starts with the name of
# one of the variables above, and where it is. Or "link", the folder, and
# NAME:TARGET.
to = $(foreach file,$(3),$(1) $(2) $(file))
DESKTOP = $(call to,644,DATADIR/applications,data/desktop/cardtable.desktop) \
	$(call to,644,DATADIR/metainfo,data/desktop/org.cardtable.cardtable.metainfo.xml) \
	$(call to,644,DATADIR/icons/hicolor/scalable/apps,data/desktop/cardtable.svg)
BOT_GUIDE = $(call to,644,EXAMPLESDIR/bots,$(BOT_PAPERS)) \
	$(foreach name,$(BOT_FOLDERS),$(call to,644,EXAMPLESDIR/bots/$(name), \
		$(filter-out $(BOT_SCRIPTS),$(wildcard data/entries/$(name)/*.*)))) \
	$(call to,755,EXAMPLESDIR/bots/programs,$(BOT_SCRIPTS))
INSTALLED = \
	$(call to,755,BINDIR,$(PUBLIC:%=$(BIN)/%) $(BUILD)/made/cardtable) \
	$(call to,755,LIBEXECDIR/cardtable,$(PRIVATE_BUILT:%=$(BIN)/%)) \
	$(foreach page,$(INSTALLED_MANUALS),644 MANDIR/man$(patsubst .%,%,$(suffix $(page))) $(page)) \
	$(call to,644,DATADIR/bash-completion/completions,$(COMPLETIONS_BASH)) \
	$(call to,644,ZSHDIR,$(COMPLETIONS_ZSH)) \
	$(call to,644,DATADIR/fish/vendor_completions.d,$(COMPLETIONS_FISH)) \
	$(if $(filter blackjack,$(BUILT)),$(DESKTOP)) $(if $(filter challenge,$(BUILT)),$(BOT_GUIDE)) \
	$(foreach library,$(LIBRARIES),644 LIBDIR $(BUILD)/lib$(library).a \
		644 LIBDIR $(BUILD)/lib$(library).so.$(VERSION) \
		link LIBDIR lib$(library).so.0:lib$(library).so.$(VERSION) \
		link LIBDIR lib$(library).so:lib$(library).so.0 \
		644 LIBDIR/pkgconfig $(BUILD)/made/lib$(library).pc) \
	$(call to,644,INCLUDEDIR/libcards,include/cards.h include/cards_deck.h) \
	644 INCLUDEDIR include/libodds.h \
	644 PYTHONDIR data/python/cardtable.py \
	$(call to,644,EXAMPLESDIR,$(EXAMPLES) data/python/learn.py)

.PHONY: install install-made install-files uninstall
install: install-made
	@$(MAKE) --no-print-directory install-files

install-made: all $(COMPLETIONS_BASH) $(COMPLETIONS_ZSH) $(COMPLETIONS_FISH) \
	$(INSTALLED_MANUALS) $(LIBRARIES:%=$(BUILD)/lib%.a) \
	$(LIBRARIES:%=$(BUILD)/lib%.so.$(VERSION)) $(EXAMPLES)

# Copies what is made, and makes nothing but the files that name PREFIX.
install-files: $(LIBRARIES:%=$(BUILD)/made/lib%.pc) $(BUILD)/made/cardtable
	@printf '%s %s %s\n' $(INSTALLED) | sh data/install/install.sh copy

uninstall: BUILT := $(PROGRAMS)
uninstall:
	@printf '%s %s %s\n' $(INSTALLED) | sh data/install/install.sh remove
