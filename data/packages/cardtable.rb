class Cardtable < Formula
  desc "Blackjack and mancala for the terminal, exact odds and a simulator"
  homepage "https://cardtable.org"
  url "@RELEASES@/cardtable-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "make" => :build # macOS has GNU make 3.81
  depends_on "pkgconf" => :build
  depends_on "ncurses"
  depends_on "sqlite"

  on_linux do
    depends_on "libseccomp" # the jail of grade and challenge
  end

  def install
    system "gmake", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_match "-0.09846", shell_output("#{bin}/odds --hand A,7 --dealer 9")
    assert_match "Final scores: Player 14, Dealer 25.",
                 pipe_output("#{bin}/cardtable play --pause 0 12", "h s")
  end
end
