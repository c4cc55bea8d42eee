import CrownImport
import CrownKit
import CrownPNG
import CrownStore
import CrownsTestSupport
import Foundation
import Testing

/// The README's examples that need more than CrownKit; CrownKit's ReadmeTests compares them with the README.
@Suite struct ReadmeTests {
  private let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><path d='M0 0h4v4z'/></svg>".utf8)

  private func library(in folder: TemporaryFolder) throws -> CrownLibrary {
    let catalog = try CrownCatalog(opening: folder("built-in.db"), mode: .create)
    try catalog.importDrawing(svg, named: "royal", fileName: "royal.svg")
    return try CrownLibrary(opening: folder("built-in.db"))
  }

  @Test func posterExampleRuns() throws {
    let crown = try library(in: TemporaryFolder()).crown(named: "royal")

    // README begin
    let night = CrownGradient([CrownColor(0x0B1E4B), CrownColor(0x128074)])
    var poster = try Bitmap<Straight>(width: 1000, height: 1500, filledWith: night)
    let place = PathRect(x: 250, y: 200, width: 500, height: 400)
    try poster.draw(crown, in: place, color: CrownColor(0xF6D77A))
    let file = PNG.encode(poster)
    // README end

    #expect(poster[600, 300] == CrownColor(0xF6D77A) && poster[0, 0] == CrownColor(0x0B1E4B) && poster.isOpaque)
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func importExampleRuns() async throws {
    let folder = try TemporaryFolder()
    let (url, builtIn) = (URL(filePath: folder("user.db")), try library(in: folder))

    // README begin
    let catalog = try CrownCatalog(opening: url, mode: .create)
    try await catalog.importDrawingInBackground(svg, named: "royal", fileName: "royal.svg")
    let user = try CrownLibrary(opening: url)
    let crowns = CrownLibraries([user, builtIn])
    let own = try crowns.crown(named: "royal")
    // README end

    #expect(own == (try user.crown(named: "royal")))
  }
}
