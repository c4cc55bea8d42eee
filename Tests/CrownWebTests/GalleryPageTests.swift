import CrownRaster
import CrownsTestSupport
import Testing

@testable import CrownWeb

/// The page as `crowntool gallery` assembles it. What it does in a browser, `scripts/check web` tests.
@Suite struct GalleryPageTests {
  private func text(_ page: GalleryPage, bundle: [UInt8] = []) throws -> String {
    var bytes: [UInt8] = []
    try page.write(to: { bytes += $0 }, writeBundle: { try $0(bundle) })
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  @Test func theGeneratedSourceIsWhatTheFolderMakes() throws {
    let check = try Command(Repository.url("scripts/lib/web-page"), ["--check"]).run()
    #expect(check.status == 0, "\(check.err)")
  }

  @Test func aPageBeginsWithItsSignature() throws {
    #expect(try text(GalleryPage(title: "", database: "")).hasPrefix(GalleryPage.signature))
  }

  @Test func thePolicyAllowsOneScriptAndNoRequest() throws {
    let page = try text(GalleryPage(title: "Crowns", database: "crowns.db"))
    let policy = try #require(page.split(separator: "Content-Security-Policy\" content=\"").last?.prefix { $0 != "\"" })
    let rules = policy.split(separator: "; ").map(String.init)
    #expect(rules.first == "default-src 'none'")
    #expect(rules.contains("connect-src 'none'"))
    let scripts = try #require(rules.first { $0.hasPrefix("script-src") }).split(separator: " ").dropFirst()
    #expect(scripts.count == 3 && scripts.last == "'wasm-unsafe-eval'")
    #expect(scripts.dropLast().allSatisfy { $0.hasPrefix("'sha256-") })
    for source in ["unsafe-inline", "'unsafe-eval'", "http:", "https:", "*"] { #expect(!policy.contains(source)) }
  }

  @Test func nothingIsLoadedFromElsewhere() throws {
    let page = try text(GalleryPage(title: "Crowns", database: "crowns.db"))
    for attribute in [" src=", "<link", "@import", "url(http", "<iframe", "<object"] {
      #expect(!page.contains(attribute), "\(attribute)")
    }
  }

  @Test func textOfALibraryIsNeverMarkup() throws {
    let hostile = "</title></script><script>alert(1)</script><!-- \u{2028} \"' & \u{202E}"
    var page = GalleryPage(title: hostile, database: hostile)
    page.messages = [GalleryMessage(severity: .problem, name: hostile, source: hostile, text: hostile)]
    let plain = try text(GalleryPage(title: "", database: ""))
    let attacked = try text(page)
    #expect(!attacked.contains("<script>alert"))
    for sign in ["<script", "</script", "<title", "</title", "<!--"] {
      #expect(attacked.components(of: sign) == plain.components(of: sign), "\(sign)")
    }
  }

  @Test func foldersAboveTheImportedOneAreNotInThePage() throws {
    var page = GalleryPage(title: "", database: "")
    page.messages = [
      GalleryMessage(
        severity: .problem, name: "chess/king", source: "/home/ann/client/chess/king.svg",
        text: "same name as /home/ann/client/chess/king.png, and /home/bob/a.svg"),
      GalleryMessage(severity: .problem, name: "", source: "/home/bob/a.svg", text: "see icons/b.svg"),
      GalleryMessage(severity: .note, name: "renamed", source: "../icons/b.svg", text: "../icons/b.svg is fine"),
    ]
    let text = try text(page)
    #expect(text.contains(#""source":"chess/king.svg","text":"same name as chess/king.png, and a.svg""#))
    #expect(text.contains(#""source":"a.svg","text":"see icons/b.svg""#))
    #expect(text.contains(#""source":"b.svg","text":"b.svg is fine""#))
    for folder in ["/home", "ann", "client", "bob", "../icons"] { #expect(!text.contains("\"\(folder)")) }
  }

  @Test func factsNameWhatWasAskedFor() throws {
    var page = GalleryPage(title: "Crowns", database: "my crowns.db")
    page.color = CrownColor(red: 0xC8, green: 0x10, blue: 0x2E, alpha: 0x80)
    page.background = .black
    page.thumbnailSide = 64
    var message = GalleryMessage(severity: .warning, name: "a", source: "a.svg", text: "b")
    (message.line, message.column) = (3, 17)
    message.picture = GalleryMessage.Picture(kind: .png, bytes: [1, 2, 3])
    page.messages = [message]
    let facts =
      #"{"database":"my crowns.db","start":{"color":"C8102E80","background":"000000","size":64},"messages":[{"#
      + #""severity":"warning","name":"a","source":"a.svg","text":"b","line":3,"column":17,"#
      + #""picture":"data:image/png;base64,AQID"}]}"#
    #expect(try text(page).contains(facts))
  }
}

extension String {
  /// The number of parts into which a separator cuts a text.
  fileprivate func components(of separator: String) -> Int { ranges(of: separator).count + 1 }
}
