import CrownsTestSupport
import Foundation
import Testing

/// `scripts/release`, as far as it builds nothing, on copies of the files that it changes. `scripts/check release`
/// builds.
@Suite struct ReleaseTests {
  private static let named = [
    "Sources/crowntool/Crowntool.swift", "Web/package.json", "README.md", "docs/apps.md",
    "Sources/CrownKit/CrownKit.docc/TheFolderCrowns.md",
    "Sources/CrownKit/CrownKit.docc/Tutorials/Resources/03-Package.swift",
  ]
  private let folder: TemporaryFolder
  private let version: String

  init() throws {
    folder = try TemporaryFolder()
    version = try Tool()("--version").out.trimmingCharacters(in: .whitespacesAndNewlines)
    for file in Self.named + ["CHANGELOG.md", "scripts/release", "scripts/lib/archive.py"] {
      let copy = URL(filePath: folder(file))
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Repository.url(file), to: copy)
    }
  }

  private func release(_ arguments: String...) throws -> Command.Output {
    try Command(URL(filePath: folder("scripts/release")), arguments).run(in: folder.url)
  }

  private func text(_ file: String) throws -> String { try String(contentsOfFile: folder(file), encoding: .utf8) }

  @Test func aVersionIsSetEverywhere() throws {
    try write("# Changelog\n\n## Unreleased\n\n- New.\n\n## \(version) - 2026-11-27\n\nOld.\n", "CHANGELOG.md")
    let output = try release("version", "12.3.4")
    #expect(output.status == 0, "\(output.err)")
    for file in Self.named {
      #expect(try text(file).contains("\"12.3.4\""), "\(file)")
      #expect(try !text(file).contains("\"\(version)\""), "\(file)")
    }
    let changelog = try text("CHANGELOG.md")
    #expect(changelog.contains(/\n## Unreleased\n\n## 12\.3\.4 - \d{4}-\d\d-\d\d\n\n- New\.\n/))
    #expect(try release("notes").out == "- New.\n\n")
    // Nothing is left of the work.
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).allSatisfy { !$0.hasSuffix(".before") })
  }

  @Test(arguments: [
    ("1.2", "is no version; give one as 1.2.0"), ("v1.2.3", "is no version"), ("01.0.0", "is no version"),
    ("1.0.0-rc", "is no version"), ("1.0.0; touch x", "is no version"), ("0.0.1", "0.0.1 is older than"),
  ])
  func wrongVersionsChangeNothing(wrong: String, message: String) throws {
    let before = try Self.named.map(text)
    let output = try release("version", wrong)
    #expect(output.status == 1 && output.err.contains(message), "\(output.err)")
    #expect(try Self.named.map(text) == before)
  }

  @Test func aReleaseWithoutNewsIsRefused() throws {
    try write("# Changelog\n\n## Unreleased\n\n## \(version) - 2026-11-27\n\nOld.\n", "CHANGELOG.md")
    #expect(try release("version", "99.0.0").err.contains("CHANGELOG.md says nothing below '## Unreleased'"))
    #expect(try release("version", version).err.contains("the version is \(version) already"))
    try write("# Changelog\n\n## Unreleased\n\n- New.\n", "CHANGELOG.md")
    #expect(try release("notes").err.contains("CHANGELOG.md has no section '## \(version)'"))
  }

  /// A file that no longer names the version as the script expects stops it before anything is written.
  @Test func aFileThatNamesNoVersionIsNamed() throws {
    try write("# Changelog\n\n## Unreleased\n\n- New.\n", "CHANGELOG.md")
    try write("{}", "Web/package.json")
    let before = try Self.named.map(text)
    #expect(try release("version", "99.0.0").err.contains("Web/package.json has no line that begins"))
    #expect(try Self.named.map(text) == before)
  }

  @Test(arguments: [[], ["tag"], ["version"], ["version", "1.0.0", "2.0.0"], ["notes", "x"], ["build", "a", "b"]])
  func wrongUsageIsExplained(arguments: [String]) throws {
    let output = try Command(URL(filePath: folder("scripts/release")), arguments).run(in: folder.url)
    #expect(output.status == 64 && output.err.contains("scripts/release version 1.2.0"))
  }

  /// The same files give the same archive, whatever their times, their order and their owner's umask.
  @Test(arguments: ["tar.gz", "zip"])
  func archivesDependOnTheFilesAlone(ending: String) throws {
    func pack(_ names: [String], _ mode: Int, at date: Date, to archive: String) throws -> Data {
      let root = "\(archive)-folder/things"
      for name in names {
        try write("content of \(name)", "\(root)/\(name)")
        try FileManager.default.setAttributes(
          [.posixPermissions: mode, .modificationDate: date], ofItemAtPath: folder("\(root)/\(name)"))
      }
      let packer = Command(URL(filePath: folder("scripts/lib/archive.py")), [folder(root), folder(archive)])
      let output = try packer.run(environment: ["SOURCE_DATE_EPOCH": "1764000000", "PATH": "/usr/bin:/bin"])
      #expect(output.status == 0, "\(output.err)")
      return try Data(contentsOf: URL(filePath: folder(archive)))
    }
    let names = ["b/ä.txt", "a", "b/c d"]
    let first = try pack(names, 0o644, at: Date(timeIntervalSince1970: 1e9), to: "one.\(ending)")
    let second = try pack(names.reversed(), 0o600, at: Date(timeIntervalSince1970: 1.2e9), to: "two.\(ending)")
    #expect(first == second)
    #expect(try pack(names, 0o755, at: .now, to: "three.\(ending)") != first)
  }

  private func write(_ text: String, _ file: String) throws {
    let url = URL(filePath: folder(file))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
