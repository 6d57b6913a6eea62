{
  lib,
  stdenv,
  fetchurl,
  pkg-config,
  ncurses,
  sqlite,
  libseccomp,
}:

stdenv.mkDerivation rec {
  pname = "cardtable";
  version = "@VERSION@";

  src = fetchurl {
    url = "@RELEASES@/cardtable-${version}.tar.gz";
    sha256 = "@SHA256@";
  };

  nativeBuildInputs = [ pkg-config ];
  buildInputs = [
    ncurses
    sqlite
  ] ++ lib.optional stdenv.hostPlatform.isLinux libseccomp;

  enableParallelBuilding = true;
  makeFlags = [ "PREFIX=${placeholder "out"}" ];

  meta = {
    description = "Blackjack and mancala for the terminal, exact odds and a simulator";
    homepage = "https://cardtable.org";
    license = lib.licenses.mit;
    platforms = lib.platforms.unix;
    mainProgram = "blackjack";
  };
}
