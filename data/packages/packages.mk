# Recipes with which other systems build a package from what `make dist` packs:
# Homebrew, the AUR of Arch Linux, Nix and Fedora. The Makefile includes this file.

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
