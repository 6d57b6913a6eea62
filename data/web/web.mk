# The page for browsers: the programs that a person plays, built by emscripten, in a
# terminal by xterm.js. README.md here says what it needs. The Makefile includes
# this file; nothing else uses what it builds.

WEB := build/web
WEB_PAGE := $(WEB)/page
WEB_PROGRAMS := blackjack trainer mancala dice21 odds
NEED_WEB := command:emcc:emscripten command:npm:npm \
	command:tclsh:tcl command:dpkg-source:dpkg-dev command:cc:gcc,libc6-dev \
	command:pkg-config:pkg-config
NEED_CHECK_WEB := command:chromium:chromium,fonts-dejavu-core

# Debian's Node finds acorn by itself, others need the path; and Node's fetch()
# is in the way of what emscripten runs.
EMSCRIPTEN := NODE_PATH=/usr/share/nodejs NODE_OPTIONS=--no-experimental-fetch
WEB_LINK := -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1 -sENVIRONMENT=worker \
	-sFORCE_FILESYSTEM=1

.PHONY: web web-page web-programs check-web
web:
	@sh .ci/need $(NEED_WEB)
	@$(EMSCRIPTEN) $(MAKE) --no-print-directory web-page

web-page: web-programs $(addprefix $(WEB_PAGE)/,index.html page.js page.css \
		worker.js cardtable.svg xterm.js licenses.txt)
	@echo '$(WEB_PAGE) is the page; "node data/web/serve.js" shows it on this machine'

web-programs: $(WEB)/pkgconfig/sqlite3.pc $(WEB)/terminal.o
	@mkdir -p $(WEB_PAGE)
	@$(MAKE) --no-print-directory VARIANT=web BUILD=$(WEB)/objects BIN=$(WEB)/bin \
		CC=emcc AR=emar HARDENING= CFLAGS=-O2 LDFLAGS='$(WEB_LINK)' \
		LDLIBS=$(WEB)/terminal.o THREADS= \
		PKG_CONFIG='env PKG_CONFIG_LIBDIR=$(WEB)/pkgconfig pkg-config' \
		$(WEB_PROGRAMS:%=$(WEB)/bin/%)
	@for program in $(WEB_PROGRAMS); do \
		install -m 644 $(WEB)/bin/$$program $(WEB_PAGE)/$$program.js && \
		install -m 644 $(WEB)/bin/$$program.wasm $(WEB_PAGE) || exit; \
	done

$(WEB)/terminal.o: data/web/terminal.c
	@mkdir -p $(@D)
	$(call say,emcc,$<)emcc -std=gnu17 -O2 -Wall -Wextra -c -o $@ $<

$(WEB)/pkgconfig/sqlite3.pc: data/packages/libraries.sh
	sh $< $(WEB) browser

$(WEB_PAGE)/%: data/web/%
	@mkdir -p $(@D)
	cp $< $@
$(WEB_PAGE)/cardtable.svg: data/desktop/cardtable.svg
	@mkdir -p $(@D)
	cp $< $@

# The same bytes of xterm.js as were tried here.
$(WEB_PAGE)/xterm.js: data/web/xterm.sha256
	@mkdir -p $(@D)
	cd $(WEB) && npm pack --silent @xterm/xterm@6.0.0 @xterm/addon-fit@0.11.0 && \
		sha256sum --check --quiet ../../data/web/xterm.sha256
	@tar -xzf $(WEB)/xterm-addon-fit-*.tgz -C $(@D) --strip-components=2 package/lib/addon-fit.js
	@tar -xzf $(WEB)/xterm-xterm-*.tgz -C $(@D) --strip-components=2 -m \
		package/css/xterm.css package/lib/xterm.js
$(WEB_PAGE)/licenses.txt: $(WEB_PAGE)/xterm.js $(WEB)/pkgconfig/sqlite3.pc
	@tar -xzOf $(WEB)/xterm-xterm-*.tgz package/LICENSE | \
		cat LICENSE - $(WEB)/sources/ncurses-*/COPYING >$@

# The native programs read the ledger that the page exports, and print the same.
check-web: web $(BIN)/blackjack $(BIN)/odds
	@sh .ci/need $(NEED_CHECK_WEB)
	@node data/web/check.js $(WEB_PAGE) $(BIN) $(WEB)
