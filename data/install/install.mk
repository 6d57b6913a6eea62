# What `make install` copies: the programs that are built, their manuals and
# completions, what a desktop shows, the guide to bots, and the library libcards.
# `make uninstall` removes that of all programs. The Makefile includes this file.

PREFIX ?= /usr/local
BINDIR = $(PREFIX)/bin
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include/libcards
DATADIR = $(PREFIX)/share
MANDIR = $(DATADIR)/man
ZSHDIR = $(DATADIR)/zsh/site-functions
EXAMPLESDIR = $(DATADIR)/doc/cardtable/examples

# The shell gets these from the environment, because they can contain quotes and
# blanks.
export DESTDIR PREFIX BINDIR LIBDIR INCLUDEDIR DATADIR MANDIR ZSHDIR EXAMPLESDIR

VERSION := $(shell sed -n $(VERSION_LINE) include/cli.h)
OBJCOPY ?= $(shell $(CC) -print-prog-name=objcopy)

# ---- Completions -------------------------------------------------------------

# They are made from --help, so that they have the options that a program has.
COMPLETIONS := $(BUILD)/made/completions
COMPLETE = $(call say,make,$@)mkdir -p $(@D) && $< --help | \
	awk -v shell=$(1) -f data/install/completions.awk >$@
$(COMPLETIONS)/bash/%: $(BIN)/% data/install/completions.awk
	$(call COMPLETE,bash)
$(COMPLETIONS)/zsh/_%: $(BIN)/% data/install/completions.awk
	$(call COMPLETE,zsh)
$(COMPLETIONS)/fish/%.fish: $(BIN)/% data/install/completions.awk
	$(call COMPLETE,fish)

COMPLETIONS_BASH = $(BUILT:%=$(COMPLETIONS)/bash/%)
COMPLETIONS_ZSH = $(BUILT:%=$(COMPLETIONS)/zsh/_%)
COMPLETIONS_FISH = $(BUILT:%=$(COMPLETIONS)/fish/%.fish)

# ---- The library -------------------------------------------------------------

# libcards is the module cards, for other programs. It exports what cards.h
# declares: the shared library has only that in its table, and in the static one
# everything else is local.
SONAME := libcards.so.0
SHARED := libcards.so.$(VERSION)
CARDS_OBJECTS := $(patsubst src/base/cards/%.c,$(BUILD)/libcards/%.o,$(wildcard src/base/cards/*.c src/base/cards/*/*.c))
$(BUILD)/libcards/%.o: src/base/cards/%.c $(BUILD)/command
	@mkdir -p $(@D)
	$(call say,cc,$<)$(COMPILE) -fPIC -fvisibility=hidden -MMD -MP -c -o $@ $<
# cards_deck.h is for students, so only cards.h says what is exported.
$(BUILD)/libcards/cards.o: CPPFLAGS += -include cards.h
$(BUILD)/$(SHARED): $(CARDS_OBJECTS) $(BUILD)/sources
	$(call say,link,$@)$(CC) $(RELOCATED_ONCE) $(CFLAGS) $(LDFLAGS) -shared \
		-Wl,-soname,$(SONAME) -o $@ $(CARDS_OBJECTS)
$(BUILD)/libcards.a: $(CARDS_OBJECTS) $(BUILD)/sources
	$(call say,ar,$@)$(CC) -nostdlib -r -o $(BUILD)/libcards/libcards.o $(CARDS_OBJECTS) && \
		$(OBJCOPY) --localize-hidden $(BUILD)/libcards/libcards.o && \
		rm -f $@ && $(AR) rcs $@ $(BUILD)/libcards/libcards.o

$(BUILD)/made/libcards.pc: data/install/pkgconfig.sh FORCE
	@mkdir -p $(@D)
	@sh $< $(VERSION) >$@

# The example of libcards(3).
$(BUILD)/made/deal_two.c: data/man/libcards.3
	@mkdir -p $(@D)
	$(call say,make,$@)sed -n '/^#include/,/^\.Ed/ { /^\.Ed/d; s/\\e/\\/g; p; }' $< >$@

# ---- Copying and removing ----------------------------------------------------

# The guide to writing bots, and the examples with everything that they need.
BOT_PAPERS = $(wildcard data/entries/*.[ch] data/entries/*.md \
	include/challenge_*.h) $(BUILD)/made/challenge_tables.inc
BOT_FOLDERS := mancala pascal printed programs
BOT_SCRIPTS := $(filter-out %.c,$(wildcard data/entries/programs/*))

MAN_SECTIONS := 3 5 6 7

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
	$(call to,755,BINDIR,$(BUILT:%=$(BIN)/%)) \
	$(foreach n,$(MAN_SECTIONS),$(call to,644,MANDIR/man$(n),$(filter-out \
		$(patsubst %,data/man/%.6,$(filter-out $(BUILT),$(PROGRAMS))),$(wildcard data/man/*.$(n))))) \
	$(call to,644,DATADIR/bash-completion/completions,$(COMPLETIONS_BASH)) \
	$(call to,644,ZSHDIR,$(COMPLETIONS_ZSH)) \
	$(call to,644,DATADIR/fish/vendor_completions.d,$(COMPLETIONS_FISH)) \
	$(if $(filter blackjack,$(BUILT)),$(DESKTOP)) $(if $(filter challenge,$(BUILT)),$(BOT_GUIDE)) \
	644 LIBDIR $(BUILD)/libcards.a \
	644 LIBDIR $(BUILD)/$(SHARED) \
	link LIBDIR $(SONAME):$(SHARED) \
	link LIBDIR libcards.so:$(SONAME) \
	644 LIBDIR/pkgconfig $(BUILD)/made/libcards.pc \
	$(call to,644,INCLUDEDIR,include/cards.h include/cards_deck.h) \
	644 EXAMPLESDIR $(BUILD)/made/deal_two.c

.PHONY: install install-made install-files uninstall
install: install-made
	@$(MAKE) --no-print-directory install-files

install-made: all $(COMPLETIONS_BASH) $(COMPLETIONS_ZSH) $(COMPLETIONS_FISH) \
	$(BUILD)/libcards.a $(BUILD)/$(SHARED) $(BUILD)/made/deal_two.c

# Copies what is made, and makes nothing but libcards.pc, which names PREFIX.
install-files: $(BUILD)/made/libcards.pc
	@printf '%s %s %s\n' $(INSTALLED) | sh data/install/install.sh copy

uninstall: BUILT := $(PROGRAMS)
uninstall:
	@printf '%s %s %s\n' $(INSTALLED) | sh data/install/install.sh remove
