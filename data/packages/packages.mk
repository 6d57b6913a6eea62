# Recipes with which other systems build a package from what `make dist` packs:
# Homebrew, the AUR of Arch Linux, Nix and Fedora; and programs for any Linux of this
# processor, which need no file but themselves. The Makefile includes this file.

# The folder on the web where the tarball is published.
RELEASES ?= https://cardtable.org/releases
RECIPES := cardtable.rb PKGBUILD package.nix cardtable.spec
NEED_RECIPES := $(NEED_RUN) lib:libseccomp:$(package.libseccomp) command:git:git \
	command:ruby:ruby command:makepkg:makepkg,pacman-package-manager command:bsdtar:libarchive-tools \
	command:nix-instantiate:nix-bin command:rpmbuild:rpm command:rpmlint:rpmlint

.PHONY: recipes check-recipes
# They name the version and the checksum of the tarball, which is beside them.
recipes:
	@mkdir -p build/recipes
	@tarball=build/recipes/cardtable-$(VERSION).tar.gz && \
	$(MAKE) -s --no-print-directory dist DIST=$$tarball >/dev/null && \
	checksum=$$(sha256sum $$tarball | cut -d ' ' -f 1) && \
	for recipe in $(RECIPES); do \
		sed -e 's|@VERSION@|$(VERSION)|' -e "s|@SHA256@|$$checksum|" \
			-e 's|@RELEASES@|$(RELEASES)|' data/packages/$$recipe >build/recipes/$$recipe || exit; \
	done
	@ls build/recipes/*

check-recipes: recipes
	@sh .ci/need $(NEED_RECIPES)
	@sh tests/recipes.sh build/recipes

# ---- Static programs ---------------------------------------------------------------

# They contain musl, ncurses, SQLite and the terminals that most people have.
STATIC := build/static
STATIC_PROGRAMS := blackjack trainer
NEED_STATIC := command:musl-gcc:musl-tools command:tclsh:tcl \
	command:dpkg-source:dpkg-dev command:cc:gcc,libc6-dev command:pkg-config:pkg-config

.PHONY: static static-programs check-static
static:
	@sh .ci/need $(NEED_STATIC)
	@$(MAKE) --no-print-directory static-programs
	@ls -l $(STATIC_PROGRAMS:%=$(STATIC)/bin/%)

static-programs: $(STATIC)/pkgconfig/sqlite3.pc
	@$(MAKE) --no-print-directory VARIANT=static BUILD=$(STATIC)/objects \
		BIN=$(STATIC)/bin CC=musl-gcc CFLAGS=-O2 CPPFLAGS= LDFLAGS='-static -s' LDLIBS= \
		PKG_CONFIG='env PKG_CONFIG_LIBDIR=$(STATIC)/pkgconfig pkg-config' \
		$(STATIC_PROGRAMS:%=$(STATIC)/bin/%)

$(STATIC)/pkgconfig/sqlite3.pc: data/packages/libraries.sh
	sh $< $(STATIC) musl

STATIC_TESTS := $(addprefix $(BUILD)/tests/program/test_,blackjack_small \
	blackjack_session blackjack_keys trainer_screen)
check-static: static $(STATIC_PROGRAMS:%=$(BIN)/%) $(STATIC_TESTS)
	@sh .ci/need command:file:file command:chroot:coreutils
	@sh tests/static.sh $(STATIC)/bin $(BIN) $(STATIC_TESTS)
