import CrownKit
import CrownStore
import CrownsTestSupport
import Foundation
import Testing

/// The README's library examples are the texts between the markers below: compiled, run, and compared with the README.
@Suite struct ReadmeTests {
  @Test func libraryExampleRuns() throws {
    let url = Fixture.database()
    let catalog = try CrownCatalog(opening: url.path, mode: .create)
    _ = try catalog.write { try $0.put("royal", record: try Fixture.record(Fixture.disc), source: nil) }

    // README begin
    let library = try CrownLibrary(opening: url)
    let crown = try library.crown(named: "royal")
    let red = CrownColor(0xC8102E)
    let image = try crown.rendered(width: 512, height: 512, color: red)
    // README end

    #expect(image.width == 512)
    #expect(image[256, 256] == red)
    #expect(image[0, 0].alpha == 0)
  }

  @Test func screenExampleRuns() async throws {
    let library = try Fixture.library(["royal": Fixture.disc, "tiara": Fixture.square])

    // README begin
    let cache = MaskCache(library: library)
    let center = ThemeCenter(ThemeEnvironment(appearance: .light))
    let color = ThemeColor("crown", light: .black, dark: .white)
    let thumbnail = CrownFrame(width: 60, height: 60, scale: 3)
    let pictures = try await cache.pictures(
      named: library.names(), in: thumbnail, color: color, center: center)
    try center.update(ThemeEnvironment(appearance: .dark))
    // README end

    #expect(try pictures.map { try $0.get().shownColor } == [.white, .white])
    #expect(try pictures[1].get().bitmap.width == 180)
  }

  /// The README, and its article on apps.
  private static func texts() throws -> String {
    try Repository.text("README.md") + Repository.text("docs/apps.md")
  }

  /// A page that a newcomer reads in a sitting.
  @Test func readmeIsShort() throws {
    #expect(try Repository.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 250)
  }

  /// Links from the README and the articles beside it lead to files.
  @Test(arguments: [
    "README.md", "SECURITY.md", "CONTRIBUTING.md", "docs/command-line.md", "docs/apps.md", "docs/measured.md",
    "docs/modules.md", "docs/compatibility.md", "docs/sizing.md",
  ])
  func linksLeadToFiles(page: String) throws {
    let folder = Repository.url(page).deletingLastPathComponent()
    for link in try Repository.text(page).matches(of: /\]\(([^)#: ]+)\)/).map(\.1) {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: String(link)).path), "\(page): \(link)")
    }
  }

  /// The library's examples, those of other test targets and of the examples, which are built by their own checks: each
  /// as it stands in the README, and with how many lines at most.
  @Test(arguments: [
    ("Tests/CrownKitTests/ReadmeTests.swift", [4, 7]), ("Tests/CrownImportTests/ReadmeTests.swift", [12, 10]),
    ("Tests/CrownExportTests/ReadmeTests.swift", [4]),
    ("Examples/Server/Sources/server/Server.swift", [14]), ("Examples/Shelf/Sources/Shelf/ShelfView.swift", [3]),
  ])
  func readmeShowsTheseExamples(file: String, most: [Int]) throws {
    let readme = try Self.texts()
    let examples = try Repository.text(file).components(separatedBy: "// README begin\n").dropFirst()
    #expect(examples.count == most.count)
    for (rest, most) in zip(examples, most) {
      let indent = rest.prefix { $0 == " " }
      let lines = rest.components(separatedBy: "\n\(indent)// README end")[0].split(separator: "\n").map {
        $0.trimmingPrefix(indent)
      }
      #expect(
        readme.contains("```swift\n" + lines.joined(separator: "\n"))
          || readme.contains("\n\n" + lines.joined(separator: "\n")))
      #expect(lines.count <= most)
    }
  }

  /// The README's file for SwiftUI is one of the articles, which `scripts/check adapters` typechecks.
  @Test func readmeShowsAWholeFile() throws {
    let readme = try Self.texts()
    let file = try Repository.text("Tests/Articles/ReadmeShelf.swift")
    let code = file[(file.range(of: "import CrownKit")?.lowerBound ?? file.startIndex)...]
    #expect(readme.contains("```swift\n" + code + "```"))
  }

  /// `scripts/check adapters` typechecks the code of the articles as it stands in Tests/Articles.
  @Test func articlesShowCodeThatIsTypechecked() throws {
    let article = try Repository.text("Sources/CrownKit/CrownKit.docc/CrownsInUIKit.md")
    let code = try Repository.text("Tests/Articles/CrownsInUIKit.swift").split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    let blocks = article.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == 4)
    for block in blocks {
      let lines = block.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(code.indices.contains { code[$0...].starts(with: lines) }, "\(block)")
    }
  }
}
