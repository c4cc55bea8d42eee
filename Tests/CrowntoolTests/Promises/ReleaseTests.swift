import CrownsTestSupport
import Foundation
import Testing

/// `scripts/release`, as far as it builds nothing, on copies of the files that it changes. `scripts/check release`
/// builds.
@Suite struct ReleaseTests {
  private static let named = [
    "Sources/crowntool/Crowntool.swift", "Web/package.json", "crowns-compiler/Package.swift", "README.md",
    "docs/apps.md",
    "Sources/CrownKit/CrownKit.docc/TheFolderCrowns.md",
    "Sources/CrownKit/CrownKit.docc/Tutorials/Resources/03-Package.swift",
  ]
  private static let scripts = [
    "scripts/release", "scripts/artifact", "scripts/lib/archive.py", "scripts/lib/compiler_package.py",
    "crowns-compiler/README.md",
  ]
  private let folder: TemporaryFolder
  private let version: String

  init() throws {
    folder = try TemporaryFolder()
    version = try Tool()("--version").out.trimmingCharacters(in: .whitespacesAndNewlines)
    for file in Self.named + ["CHANGELOG.md", "LICENSE", "Package.swift"] + Self.scripts {
      let copy = URL(filePath: folder(file))
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Repository.url(file), to: copy)
    }
  }

  private func release(_ arguments: String...) throws -> Command.Output {
    let identity = Dictionary(
      uniqueKeysWithValues: ["AUTHOR", "COMMITTER"].flatMap {
        [("GIT_\($0)_NAME", "Crowns"), ("GIT_\($0)_EMAIL", "crowns@localhost")]
      })
    return try Command(URL(filePath: folder("scripts/release")), arguments).run(in: folder.url, environment: identity)
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

  /// The tag's manifest takes the prebuilt compiler; the branch's does not before that is published.
  @Test func aTagTakesTheCompilerOfItsVersion() throws {
    try write("# Changelog\n\n## Unreleased\n\n## \(version) - 2026-11-27\n\nNew.\n", "CHANGELOG.md")
    try git("init", "--quiet", "--initial-branch", "main")
    try git("add", ".")
    #expect(try release("tag").err.contains("something is not committed"))
    try git("commit", "--quiet", "--message", "All")
    let output = try release("tag")
    #expect(output.status == 0, "\(output.err)")
    let line = "let compilerVersion: Version? = "
    #expect(try git("show", "\(version):Package.swift").contains("\n\(line)\"\(version)\"\n"))
    #expect(try text("Package.swift").contains("\n\(line)"))
    #expect(try !text("Package.swift").contains("\n\(line)\"\(version)\"\n"))
    #expect(try git("diff", "--name-only", "main", version) == "Package.swift\n")
    #expect(try git("merge-base", "main", version) == git("rev-parse", "main"))
    #expect(try git("worktree", "list").filter { $0 == "\n" }.count == 1)
    #expect(try release("tag").err.contains("there is a tag \(version) already"))
  }

  /// The bundles of four systems become one, whose checksum the package crowns-compiler names.
  @Test func compilersOfAllSystemsBecomeOnePackage() throws {
    let triples = [
      ["arm64-apple-macosx", "x86_64-apple-macosx"], ["x86_64-unknown-linux-gnu"], ["aarch64-unknown-linux-gnu"],
    ]
    let parts = try triples.enumerated().map { try compilerBundle("\($0).zip", of: $1) }
    func package(_ parts: [String], into output: String) throws -> Command.Output {
      let script = Command(URL(filePath: folder("scripts/artifact")), ["package", folder(output)] + parts)
      return try script.run(in: folder.url, environment: ["SOURCE_DATE_EPOCH": "1764000000"])
    }
    let result = try package(parts, into: "one")
    #expect(result.status == 0, "\(result.err)")
    let name = "crownc-\(version).artifactbundle.zip"
    let sum = try Command(named: "sha256sum", [folder("one/\(name)")]).run().out.prefix(64)
    let manifest = try text("one/crowns-compiler/Package.swift")
    #expect(manifest.contains("let checksum = \"\(sum)\"") && manifest.contains("let version = \"\(version)\""))
    // The order in which the parts came does not matter.
    #expect(try package(parts.reversed(), into: "two").status == 0)
    let bytes = try ["one", "two"].map { try Data(contentsOf: URL(filePath: folder("\($0)/\(name)"))) }
    #expect(bytes[0] == bytes[1])

    #expect(
      try package(Array(parts.dropFirst()), into: "three").err.contains(
        "no bundle has a program for arm64-apple-macosx, x86_64-apple-macosx"))
    #expect(try package(parts + [parts[1]], into: "four").err.contains("as a bundle before it; name each system once"))
    let older = try compilerBundle("older.zip", of: ["x86_64-unknown-linux-gnu"], version: "0.0.1")
    #expect(try package([parts[0], older, parts[2]], into: "five").err.contains("is of version 0.0.1, not \(version)"))
  }

  /// Packs a bundle of stand-ins for the compiler.
  private func compilerBundle(_ file: String, of triples: [String], version: String? = nil) throws -> String {
    let root = "\(file)-folder/crownc.artifactbundle"
    let variants = triples.map { "{ \"path\": \"\($0)/crownc\", \"supportedTriples\": [\"\($0)\"] }" }
    let artifact = "\"type\": \"executable\", \"version\": \"\(version ?? self.version)\""
    try write(
      "{ \"artifacts\": { \"crownc-prebuilt\": { \(artifact), \"variants\": [\(variants.joined(separator: ","))] } } }",
      "\(root)/info.json")
    for triple in triples { try write("#!/bin/sh\n", "\(root)/\(triple)/crownc") }
    let packer = Command(URL(filePath: folder("scripts/lib/archive.py")), [folder(root), folder(file)])
    #expect(try packer.run(environment: ["SOURCE_DATE_EPOCH": "1764000000", "PATH": "/usr/bin:/bin"]).status == 0)
    return folder(file)
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> String {
    let identity = ["-c", "user.name=Crowns", "-c", "user.email=crowns@localhost", "-c", "commit.gpgsign=false"]
    let output = try Command(named: "git", identity + arguments).run(in: folder.url)
    #expect(output.status == 0, "git \(arguments): \(output.err)")
    return output.out
  }

  @Test(arguments: [
    [], ["tag", "1.0.0"], ["version"], ["version", "1.0.0", "2.0.0"], ["notes", "x"], ["build", "a", "b"],
  ])
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
