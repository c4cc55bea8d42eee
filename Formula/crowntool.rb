# Homebrew's recipe. The repository is a tap of its own:
#
#   brew tap crowns/crowns https://github.com/crowns/crowns
#   brew install --HEAD crowntool
class Crowntool < Formula
  desc "Small databases of one-colour drawings, drawn in exactly the colour asked for"
  homepage "https://github.com/crowns/crowns"
  license "MIT"
  head "https://github.com/crowns/crowns.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build]
  depends_on "libpng"

  uses_from_macos "python" => :build
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  on_linux do
    depends_on "swift" => :build
  end

  def install
    # The plugins' compiler, which is not needed here, would be downloaded.
    ENV["CROWNS_COMPILER"] = "source"
    # The package manager's own sandbox does not work within Homebrew's.
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "crowntool"
    ENV["CROWNTOOL"] = "#{buildpath}/.build/release/crowntool"
    system "scripts/install", "--prefix", prefix
    # Homebrew has a folder of its own for completions of bash.
    bash_completion.install share/"bash-completion/completions/crowntool"
  end

  test do
    (testpath/"in/royal.svg").write <<~SVG
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 19h20v2H2z"/></svg>
    SVG
    system bin/"crowntool", "import", "in"
    system bin/"crowntool", "render", "royal", "--color", "#C8102E"
    assert_path_exists testpath/"royal.png"
  end
end
