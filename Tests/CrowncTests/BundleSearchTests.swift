import CrownsTestSupport
import Foundation
import Testing

@testable import crownc

/// The search of the generated source for the database, in a program that is linked with a stand-in for CrownKit.
@Suite struct BundleSearchTests {
  private static let kit = """
    public enum LibraryMode { case immutable }
    public struct CrownLibraryError: Error {}
    public struct CrownLibrary: Sendable {
      public let path: String
      public init(opening path: String, mode: LibraryMode) throws(CrownLibraryError) { self.path = path }
    }
    public protocol BundledCrown: Hashable, Sendable, CaseIterable where AllCases == [Self] {
      var name: String { get }
      static var library: CrownLibrary { get throws(CrownLibraryError) }
    }
    """

  private static let hasCompiler = (try? Command(named: "swiftc", ["--version"]).run().status) == 0

  @Test(.enabled(if: hasCompiler)) func theDatabaseLiesBesideTheProgram() throws {
    let folder = try TemporaryFolder()
    let sources = [
      "Kit.swift": Self.kit, "AppCrowns.swift": CrownSource(of: CrownNamespace(), bundle: "app_App").text,
      "main.swift": "import CrownKit\nprint(try AppCrowns.library.path)",
    ]
    for (name, text) in sources { try Data(text.utf8).write(to: URL(filePath: folder(name))) }
    for arguments in [
      ["-parse-as-library", "-module-name", "CrownKit", "-emit-module", "-c", "-o", "CrownKit.o", "Kit.swift"],
      ["-module-name", "App", "-I", ".", "main.swift", "AppCrowns.swift", "CrownKit.o", "-o", "app"],
    ] {
      let result = try Command(named: "swiftc", arguments).run(in: folder.url)
      #expect(result.status == 0, "\(result.err)")
    }
    // Run in another folder, as from an icon.
    let app = Command(URL(filePath: folder("app")), [])
    #expect(try app.run().out == "app_App.bundle/AppCrowns.db\n")
    for ending in ["resources", "bundle"] {
      let bundle = folder.url.appending(path: "app_App.\(ending)")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: false)
      try Data().write(to: bundle.appending(path: "AppCrowns.db"))
      #expect(try app.run().out.hasSuffix("\(folder.url.lastPathComponent)/app_App.\(ending)/AppCrowns.db\n"))
    }
  }
}
