# What `make install` copies: the programs that are built, their manuals and
# completions, what a desktop shows, the guide to bots, and the library libcards.
# `make uninstall` removes that of all programs. The Makefile includes this file.

# These programs have names that other packages use (biosquid, deal, sox, mancala)
# or that say too little (extra). They are in a folder of their own, from which
# the command cardtable runs them.
PRIVATE := $(GRADED) mancala
PUBLIC = $(filter-out $(PRIVATE),$(BUILT))

PREFIX ?= /usr/local
BINDIR = $(PREFIX)/bin
LIBEXECDIR = $(PREFIX)/libexec
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include/libcards
DATADIR = $(PREFIX)/share
MANDIR = $(DATADIR)/man
ZSHDIR = $(DATADIR)/zsh/site-functions
EXAMPLESDIR = $(DATADIR)/doc/cardtable/examples

# The shell gets these from the environment, because they can contain quotes and
# blanks.
export DESTDIR PREFIX BINDIR LIBEXECDIR LIBDIR INCLUDEDIR DATADIR MANDIR ZSHDIR EXAMPLESDIR

VERSION := $(shell sed -n $(VERSION_LINE) include/cli.h)
OBJCOPY ?= $(shell $(CC) -print-prog-name=objcopy)

# ---- Completions -------------------------------------------------------------

# They are made from --help, so that they have the options that a program has.
COMPLETIONS := $(BUILD)/made/completions
COMPLETIONS_OF = $(COMPLETIONS)/bash/$(1) $(COMPLETIONS)/zsh/_$(1) $(COMPLETIONS)/fish/$(1).fish
define complete
$(call say,make,$(COMPLETIONS)/*/$*)mkdir -p $(COMPLETIONS)/bash $(COMPLETIONS)/zsh $(COMPLETIONS)/fish && \
	for file in $(call COMPLETIONS_OF,$*); do \
		$< --help | awk -v shell=$$(basename $${file%/*}) -f data/install/completions.awk >$$file || exit; \
	done
endef
$(call COMPLETIONS_OF,%): $(BIN)/% data/install/completions.awk
	$(complete)
$(call COMPLETIONS_OF,%): $(BUILD)/made/% data/install/completions.awk
	$(complete)

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
	$(call to,755,LIBEXECDIR/cardtable,$(addprefix $(BIN)/,$(filter $(PRIVATE),$(BUILT)))) \
	$(foreach page,$(INSTALLED_MANUALS),644 MANDIR/man$(patsubst .%,%,$(suffix $(page))) $(page)) \
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
	$(INSTALLED_MANUALS) $(BUILD)/libcards.a $(BUILD)/$(SHARED) $(BUILD)/made/deal_two.c

# Copies what is made, and makes nothing but the two files that name PREFIX.
install-files: $(BUILD)/made/libcards.pc $(BUILD)/made/cardtable
	@printf '%s %s %s\n' $(INSTALLED) | sh data/install/install.sh copy

uninstall: BUILT := $(PROGRAMS)
uninstall:
	@printf '%s %s %s\n' $(INSTALLED) | sh data/install/install.sh remove
