import CrownImport
import CrownKit
import CrownStore
import CrownsTestSupport
import Foundation
import Testing

@testable import crownc

/// The settings of the plugin, and files that are checked in.
@Suite struct PluginSettingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M4 4h16v16H4z'/></svg>", "A/a.svg")
    try write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M4 4h9v9H4z'/></svg>", "B/b.svg")
  }

  private func write(_ text: String, _ name: String) throws {
    let file = URL(filePath: folder(name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: folder(name), encoding: .utf8) }

  private func compile(_ folders: [String] = ["A"], _ more: [String] = []) throws -> [String] {
    let files = ["--work", "work.db", "--database", "AppCrowns.db", "--swift", "AppCrowns.swift"]
    let arguments = try CrowncArguments(
      folders.map { folder($0) } + files.map { $0.hasPrefix("--") ? $0 : folder($0) } + more)
    return CrownCompilation(arguments, program: folder("program")).run().map {
      $0.line.replacingOccurrences(of: folder.path + "/", with: "")
    }
  }

  private func compile(_ folders: [String] = ["A"], settings: String) throws -> [String] {
    try write(settings, "crowns.json")
    return try compile(folders, ["--settings", folder("crowns.json")])
  }

  @Test func typeAndAccessAreChosen() throws {
    #expect(try compile(settings: "{ plugin: { type: 'Icons', access: 'public', folders: 'A' } }") == [])
    let source = try text("AppCrowns.swift")
    #expect(source.contains("\npublic nonisolated struct Icons: BundledCrown {\n"))
    #expect(source.contains("\npublic import CrownKit\n"))
    #expect(source.contains("where Self == Icons {\n  /// a\n  public static var a: Icons { Icons(\"a\") }\n"))
    #expect(!source.contains("AppCrowns("))
  }

  @Test func severalFoldersAreOneLibrary() throws {
    func names() throws -> [String] { try CrownLibrary(opening: folder("AppCrowns.db"), mode: .immutable).names() }
    #expect(try compile(["A", "B"]) == [])
    #expect(try names() == ["a", "b"])
    // A folder that is left out leaves nothing behind.
    #expect(try compile(["B"]) == [])
    #expect(try names() == ["b"])
    #expect(
      try compile(["A", "C"], settings: "{ plugin: { folders: ['A', 'C'] } }") == [
        "crowns.json:1:1: error: C: there is no such folder; make it, or correct 'folders' in these settings"
      ])
  }

  @Test(arguments: [
    ("{ plugin: 1 }", "1:11: error: 'plugin' has settings, as in { type: \"Icons\", access: \"public\" }"),
    ("{ plugin: { typ: 'A' } }", "1:13: error: the plugin has no setting 'typ'; did you mean 'type'?"),
    ("{ plugin: { access: 'open' } }", "1:21: error: access is one of \"internal\", \"package\", \"public\""),
    ("{ plugin: { type: 3 } }", "error: type is the name of a Swift type; give letters and digits, as in \"Icons\""),
    ("{ plugin: { type: 'my icons' } }", "error: 'my icons' is no name of a Swift type; give letters and digits"),
    ("{ plugin: { type: 'A{}' } }", "error: 'A{}' is no name of a Swift type"),
    ("{ plugin: { type: 'class' } }", "error: 'class' is no name of a Swift type"),
    ("{ plugin: { type: '' } }", "error: type is the name of a Swift type"),
    ("{ plugin: { type: 'Bundle' } }", "error: there is a type 'Bundle' already; give another name"),
    ("{ plugin: { folders: [] } }", "error: folders names at least one; leave it out for the folder Crowns"),
    ("{ plugin: { folders: ['A', 2] } }", "error: the path of a folder is expected here, as in \"Icons\""),
    ("{ plugin: { folders: ['A', 'A'] } }", "error: 'A' is named twice"),
    ("{ plugin: { strict: 'yes' } }", "error: strict is true or false"),
    ("{ plugin: {} ", "crowns.json:1:"), ("[]", "error: settings begin with '{'"),
    ("{ for: { 'a': { plugin: {} } } }", "error: there is no setting 'plugin'"),
    ("{ plugins: {} }", "error: there is no setting 'plugins'; did you mean 'plugin'?"),
  ])
  func mistakesAreReportedAtTheirLine(settings: String, message: String) throws {
    let lines = try compile(settings: settings)
    #expect(lines.count == 1 && lines[0].hasPrefix("crowns.json:1:") && lines[0].contains(message), "\(lines)")
    #expect(!FileManager.default.fileExists(atPath: folder("AppCrowns.swift")))
  }

  @Test func allMistakesAreReported() throws {
    let lines = try compile(settings: "{ plugin: { typ: 'A', strict: 1 }, colour: 1 }")
    let places = ["1:13", "1:31", "1:36"]
    #expect(lines.count == places.count, "\(lines)")
    for (line, place) in zip(lines, places) { #expect(line.hasPrefix("crowns.json:\(place): error: "), "\(line)") }
  }

  @Test func aFileThatCannotBeReadIsReported() throws {
    #expect(try compile(["A"], ["--settings", folder("none.json")]).first?.hasPrefix("none.json:1:1: error: ") == true)
    try Data([0xFF, 0xFE, 0]).write(to: URL(filePath: folder("bytes.json")))
    #expect(
      try compile(["A"], ["--settings", folder("bytes.json")]).first?.hasPrefix("bytes.json:1:1: error: ") == true)
  }

  @Test func strictSettingsFailABuildWithWarnings() throws {
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M4 4h9v9z' filter='url(#away)'/></svg>",
      "A/doubtful.svg")
    #expect(try compile(settings: "{ plugin: {} }").allSatisfy { $0.contains(": warning: ") })
    let lines = try compile(settings: "{ plugin: { strict: true } }")
    #expect(lines.contains { $0.contains("A/doubtful.svg:1:") && $0.contains(": error: ") }, "\(lines)")
  }

  @Test func strictSettingsReportAllFiles() throws {
    let doubtful =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M4 4h9v9z' filter='url(#away)'/></svg>"
    for name in ["St Edward", "b", "c"] { try write(doubtful, "A/\(name).svg") }
    // A build before, by settings that were not strict, has the crowns in the work database.
    try write(doubtful, "A/st-edward.svg")
    #expect(try compile(settings: "{ plugin: {} }").contains { $0.contains("st-edward.svg:1:1: error: the member") })
    try FileManager.default.createDirectory(atPath: folder("A/empty"), withIntermediateDirectories: true)
    let lines = try compile(settings: "{ plugin: { strict: true } }")
    for name in ["St Edward.svg", "b.svg", "c.svg", "st-edward.svg"] {
      #expect(lines.contains { $0.hasPrefix("A/\(name):1:") && $0.contains(": error: ") }, "\(lines)")
    }
    #expect(lines.contains("A/empty: error: there is no drawing in this folder; add SVG files to it"), "\(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("A/") })
  }

  @Test func filesThatAreCheckedInAreCompared() throws {
    #expect(try compile() == [])
    let files = [
      try text("AppCrowns.swift"), try Data(contentsOf: URL(filePath: folder("AppCrowns.db"))).base64EncodedString(),
    ]
    #expect(try compile(["A"], ["--check"]) == [])
    let advice = "run 'swift package import-crowns', and check in what it writes"
    let old = [
      "AppCrowns.swift:1:1: error: this is not the source that the drawings give; \(advice)",
      "AppCrowns.db:1:1: error: these are not the crowns that the drawings give; \(advice)",
    ]
    #expect(try compile(["A", "B"], ["--check"]) == old)
    // Another outline under the same name is in the database only.
    try write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='M4 4h8v8H4z'/></svg>", "A/a.svg")
    #expect(try compile(["A"], ["--check"]) == [old[1]])
    #expect(
      try [text("AppCrowns.swift"), Data(contentsOf: URL(filePath: folder("AppCrowns.db"))).base64EncodedString()]
        == files)
    for name in ["AppCrowns.swift", "AppCrowns.db"] { try FileManager.default.removeItem(atPath: folder(name)) }
    #expect(try compile(["A"], ["--check"]) == old)
    #expect(!FileManager.default.fileExists(atPath: folder("AppCrowns.db")))
  }

  /// A database that another build packed shares shapes, or does not.
  @Test func thePackingOfADatabaseIsNoDifference() throws {
    #expect(try compile(["A", "B"]) == [])
    for pack in [{ try $0.pack(into: $1) }, { try $0.packSharingShapes(into: $1) }]
      as [(CrownCatalog, String) throws -> Any]
    {
      let work = try CrownCatalog(opening: folder("work.db"))
      try FileManager.default.removeItem(atPath: folder("AppCrowns.db"))
      _ = try pack(work, folder("AppCrowns.db"))
      #expect(try compile(["A", "B"], ["--check"]) == [])
    }
  }
}
