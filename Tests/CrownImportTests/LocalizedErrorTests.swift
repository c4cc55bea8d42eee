import CrownImport
import CrownKit
import CrownsTestSupport
import Foundation
import Testing

/// Errors as alerts show them, by `localizedDescription`.
@Suite struct LocalizedErrorTests {
  /// The description of the error that `body` throws, and what an alert shows of it.
  private func texts(_ body: () throws -> Void) throws -> (description: String, shown: String) {
    let error = try #require(throws: (any Error).self, performing: body)
    return ("\(error)", error.localizedDescription)
  }

  @Test func alertsShowTheSentences() throws {
    let folder = try TemporaryFolder()
    let html = Array("<html><body>Not found</body></html>".utf8)
    let failing: [() throws -> Void] = [
      { _ = try CrownLibrary(opening: URL(filePath: folder("none.db"))) },
      { _ = try CrownLibrary(bundle: []) },
      { _ = try CrownCatalog(opening: URL(filePath: folder("none.db"))) },
      { _ = try CrownCatalog(opening: try #require(URL(string: "https://crowns.example/a.db")), mode: .create) },
      { _ = try CrownColor(css: "reddish") },
      { _ = try CrownEncoder().encode(html, name: "a", path: "a.svg") },
      { _ = try CrownName.normalized("../a") },
    ]
    for (number, body) in failing.enumerated() {
      let (description, shown) = try texts(body)
      #expect(shown == description && !shown.contains("could not be completed"), "\(number): \(shown)")
    }
    #expect(CrownImporter(database: URL(filePath: folder("a.db"))).databasePath == folder("a.db"))
  }
}
