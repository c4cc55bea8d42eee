import CrownImport
import CrownsTestSupport
import Foundation
import Testing

@testable import crownc

/// The generated source in targets of every language mode and default isolation (SE-0466).
///
/// The compiler of the tests compiles it against the modules that were built for them. Where those are kept elsewhere,
/// as in Xcode, there is nothing to compile against.
@Suite struct CrownIsolationTests {
  /// Code of an app that uses the crowns on the main actor and off it.
  private static let use = """
    import CrownKit

    func onMainActor() -> [Crown] { [AppCrowns.royal.crown, AppCrowns.tudor.rose.crown] }

    nonisolated func offMainActor() throws -> Set<AppCrowns> {
      _ = try AppCrowns.library
      return Set(AppCrowns.allCases).subtracting([.royal, .tudor.rose])
    }

    nonisolated func byDot(_ library: CrownLibrary) throws -> Crown { try library.crown(.royal) }

    @concurrent func later() async throws -> [Crown] { [AppCrowns.tudor.rose.crown, try AppCrowns.royal.load()] }

    actor Shelf<Crowns: BundledCrown> {
      func first() -> Crowns? { Crowns.allCases.first }
    }

    func detached() async -> String { await Task.detached { AppCrowns.royal.name }.value }
    func onShelf() async -> AppCrowns? { await Shelf<AppCrowns>().first() }
    """

  @Test(.enabled(if: BuiltModules.exist), arguments: ["5", "6"], [["-Onone", "-D", "DEBUG"], ["-O"]])
  func compiles(languageMode: String, configuration: [String]) throws {
    try compile(languageMode, configuration, access: .internal)
  }

  /// A package of a design system, with imports that are internal by default.
  @Test(.enabled(if: BuiltModules.exist), arguments: [PluginSettings.Access.package, .public])
  func compiles(access: PluginSettings.Access) throws {
    try compile(
      "6", ["-Onone", "-enable-upcoming-feature", "InternalImportsByDefault", "-package-name", "app"], access: access)
  }

  /// Two packages of design systems have a public type of one name, and the app one of its own.
  @Test(.enabled(if: BuiltModules.exist)) func typesOfOneNameAreToldApartByTheirModules() throws {
    let folder = try TemporaryFolder()
    func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: URL(filePath: folder(name))) }
    func source(of name: String, access: PluginSettings.Access) -> String {
      var namespace = CrownNamespace()
      #expect(namespace.add(NamedCrown(name: name, title: "", file: "\(name).svg")) == nil)
      var settings = PluginSettings()
      settings.access = access
      return CrownSource(of: namespace, bundle: "app_App", settings: settings).text
    }
    try write(source(of: "royal", access: .public), "First.swift")
    try write(source(of: "tudor", access: .public), "Second.swift")
    try write(source(of: "papal", access: .internal), "Own.swift")
    let use = """
      import CrownKit
      import First
      import Second

      func own() -> [Crown] { [AppCrowns.papal.crown] }
      func theirs() -> [Crown] { [First.AppCrowns.royal.crown, Second.AppCrowns.tudor.crown] }
      func any(_ library: CrownLibrary) throws -> Crown { try library.crown(Second.AppCrowns.tudor) }
      """
    try write(use, "Use.swift")
    let maps = try Command(Repository.url("scripts/lib/module-maps"), []).run().out.split(
      whereSeparator: \.isWhitespace)
    let common =
      ["-parse-as-library", "-warnings-as-errors", "-swift-version", "6", "-I", BuiltModules.folder.path, "-I"]
      + [folder.path] + maps.map(String.init)
    for (module, files) in [("First", ["First"]), ("Second", ["Second"]), ("App", ["Own", "Use"])] {
      let arguments =
        ["-emit-module", "-module-name", module, "-o", folder("\(module).swiftmodule")]
        + files.map { folder("\($0).swift") } + common
      let result = try Command(named: "swiftc", arguments).run(in: Repository.root)
      #expect(result.status == 0, "\(result.err)")
    }
    let check = try Command(
      named: "swiftc", ["-typecheck", "-module-name", "App", folder("Own.swift"), folder("Use.swift")] + common
    ).run(in: Repository.root)
    #expect(check.status == 0, "\(check.err)")
  }

  private func compile(_ languageMode: String, _ configuration: [String], access: PluginSettings.Access) throws {
    let folder = try TemporaryFolder()
    var namespace = CrownNamespace()
    for name in ["royal", "tudor/rose"] {
      let clash = namespace.add(NamedCrown(name: name, title: "", file: "\(name).svg"))
      #expect(clash == nil)
    }
    var settings = PluginSettings()
    settings.access = access
    let source = CrownSource(of: namespace, bundle: "app_App", settings: settings).text
    for (name, text) in [("AppCrowns.swift", source), ("Use.swift", Self.use)] {
      try Data(text.utf8).write(to: URL(filePath: folder(name)))
    }
    // The paths of the module maps are below the root.
    let maps = try Command(Repository.url("scripts/lib/module-maps"), []).run().out.split(
      whereSeparator: \.isWhitespace)
    for isolation in [[], ["-default-isolation", "MainActor"]] {
      let arguments =
        [
          "-c", "-wmo", "-parse-as-library", "-warnings-as-errors", "-module-name", "App", "-swift-version",
          languageMode,
          "-enable-upcoming-feature", "NonisolatedNonsendingByDefault", "-enable-upcoming-feature",
          "InferIsolatedConformances", "-I", BuiltModules.folder.path, folder("AppCrowns.swift"), folder("Use.swift"),
          "-o", folder("App.o"),
        ] + isolation + configuration + maps.map(String.init)
      let result = try Command(named: "swiftc", arguments).run(in: Repository.root)
      #expect(result.status == 0, "\(arguments)\n\(result.err)")
    }
  }
}

/// The modules of Swift that the build put beside the tests.
private enum BuiltModules {
  private final class Token {}

  static let folder: URL = {
    #if os(macOS)
    let products = Bundle(for: Token.self).bundleURL.deletingLastPathComponent()
    #else
    let products = Bundle.main.bundleURL
    #endif
    return products.appending(path: "Modules")
  }()

  static var exist: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "CrownKit.swiftmodule").path)
  }
}
