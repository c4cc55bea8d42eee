import CrownKit
import Foundation
import Testing

/// The README's library example is the text between the markers below: compiled, run, and compared with the README.
@Suite struct ReadmeTests {
  @Test func libraryExampleRuns() throws {
    let url = Fixture.database()
    let catalog = try CrownCatalog(opening: url.path, mode: .create)
    _ = try catalog.write { try $0.put("royal", record: try Fixture.record(Fixture.disc), source: nil) }

    // README begin
    let library = try CrownLibrary(opening: url)
    let crown = try library.crown(named: "royal")
    let red = try Color(css: "#C8102E")
    let image = try crown.rendered(width: 512, height: 512, color: red)
    // README end

    #expect(image.width == 512)
    #expect(image[256, 256] == red)
    #expect(image[0, 0].alpha == 0)
  }

  @Test func readmeShowsThatExample() throws {
    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let begin = try #require(source.range(of: "// README begin\n"))
    let end = try #require(source.range(of: "\n    // README end"))
    let example = source[begin.upperBound..<end.lowerBound].split(separator: "\n").map {
      $0.trimmingPrefix("    ")
    }
    let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains(example.joined(separator: "\n")))
  }
}
