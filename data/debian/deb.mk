# Packages for Debian. The Makefile includes this file.

NEED_DEB := $(NEED_RUN) lib:libseccomp:$(package.libseccomp) command:git:git command:dpkg-buildpackage:build-essential \
	command:dh:debhelper
NEED_CHECK_DEB := $(NEED_DEB) command:lintian:lintian command:appstreamcli:appstream \
	command:desktop-file-validate:desktop-file-utils \
	command:mmdebstrap:mmdebstrap,ca-certificates

.PHONY: deb check-deb
# Builds what is committed. All files are in build/deb/.
deb:
	@sh .ci/need $(NEED_DEB)
	@sh data/debian/build.sh build/deb

# Needs root and a mirror of Debian.
check-deb:
	@sh .ci/need $(NEED_CHECK_DEB)
	@sh tests/deb.sh
