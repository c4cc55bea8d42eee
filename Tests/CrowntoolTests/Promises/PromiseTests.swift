import CrownKit
import CrownPath
import CrownsTestSupport
import Foundation
import Testing

/// What docs/compatibility.md promises of files: those of version 1.0 in `Tests/Promises`, which never change, are read
/// as they were then. Web/tests/promises.test.js reads the bundle.
@Suite struct PromiseTests {
  private static let fixtures = "Tests/Promises/1.0"
  private let tool: Tool

  init() throws {
    tool = try Tool()
    // A database is opened from a copy: some ways to open it write beside it.
    for file in ["working.db", "packed.db"] {
      try tool.write(Repository.bytes("\(Self.fixtures)/\(file)"), to: file)
    }
  }

  /// A line for each fact of a crown that an app sees.
  private func description(of crown: Crown) throws -> String {
    var lines = [crown.name, "  \(try crown.kind), view box \(text(crown.viewBox))", "  title: \(crown.title)"]
    lines.append("  tags: \(crown.tags.sorted().joined(separator: ", "))")
    if try crown.kind == .mask {
      let mask = try crown.alphaMask
      lines.append(
        "  mask \(mask.width) x \(mask.height): " + mask.alpha.map { String($0, radix: 16) }.joined(separator: " "))
      return lines.joined(separator: "\n")
    }
    for layer in try crown.layers {
      lines.append("  layer: \(layer.fillRule == .evenOdd ? "evenodd" : "nonzero"), opacity \(layer.opacity)")
      lines += layer.path.elements.map { "    " + text($0) }
    }
    return lines.joined(separator: "\n")
  }

  private func text(_ rect: PathRect) -> String { "\(rect.x) \(rect.y) \(rect.width) \(rect.height)" }

  private func text(_ element: PathElement) -> String {
    func numbers(_ points: PathPoint...) -> String { points.map { "\($0.x) \($0.y)" }.joined(separator: ", ") }
    return switch element {
    case .move(let end): "M \(numbers(end))"
    case .line(let end): "L \(numbers(end))"
    case .quad(let end, let control): "Q \(numbers(control, end))"
    case .cubic(let end, let first, let second): "C \(numbers(first, second, end))"
    case .close: "Z"
    }
  }

  private func content(of library: CrownLibrary) throws -> String {
    try library.names().map { try description(of: library.crown(named: $0)) }.joined(separator: "\n") + "\n"
  }

  /// The records as text, a name and hexadecimal digits a line: a decoder is right for them without any database.
  private func records(of library: CrownLibrary) throws -> String {
    try library.names().map { name in
      let record = try library.crown(named: name).record
      return name + " " + record.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\n"
    }.joined()
  }

  private func library(_ file: String, _ mode: OpenMode) throws -> CrownLibrary {
    try CrownLibrary(opening: tool.folder.appending(path: file).path, mode: mode)
  }

  @Test func theFilesOfTheVersionAreAsTheyWere() throws {
    let folder = Repository.url(Self.fixtures)
    if ProcessInfo.processInfo.environment["CROWNS_MAKE_PROMISES"] != nil {
      let library = try library("working.db", .readOnly)
      try content(of: library).write(to: folder.appending(path: "content.txt"), atomically: true, encoding: .utf8)
      try records(of: library).write(to: folder.appending(path: "records.txt"), atomically: true, encoding: .utf8)
    }
    let sums = try Command(named: "shasum", ["-a", "256", "-c", "--quiet", "../SHA256SUMS-1.0"]).run(in: folder)
    #expect(sums.status == 0, "\(sums.out)\(sums.err)")
    let listed = try Repository.text("Tests/Promises/SHA256SUMS-1.0").split(separator: "\n").map { $0.dropFirst(66) }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
    #expect(Set(listed.map(String.init)) == Set(files))
  }

  @Test func recordsOfEveryKindAreDecoded() throws {
    var kinds: Set<Crown.Kind> = []
    var decoded = ""
    let library = try library("working.db", .readOnly)
    for line in try Repository.text("\(Self.fixtures)/records.txt").split(separator: "\n") {
      let parts = line.split(separator: " ")
      let digits = Array(parts[1])
      let record = try stride(from: 0, to: digits.count, by: 2).map {
        try #require(UInt8(String(digits[$0..<$0 + 2]), radix: 16))
      }
      let name = String(parts[0])
      // Titles and tags are the database's.
      let crown = try Crown(name: name, record: record, label: library.crown(named: name).label)
      kinds.insert(try crown.kind)
      decoded += try description(of: crown) + "\n"
    }
    #expect(kinds == Set(Crown.Kind.allCases))
    #expect(try decoded == Repository.text("\(Self.fixtures)/content.txt"))
  }

  @Test(arguments: [
    ("working.db", OpenMode.readOnly), ("working.db", .readWrite), ("packed.db", .readOnly), ("packed.db", .immutable),
  ])
  func databasesAreRead(file: String, mode: OpenMode) throws {
    #expect(try content(of: library(file, mode)) == Repository.text("\(Self.fixtures)/content.txt"))
  }

  @Test func aPackedDatabaseIsReadFromMemory() throws {
    let library = try CrownLibrary(bytes: tool.read("packed.db"))
    #expect(try content(of: library) == Repository.text("\(Self.fixtures)/content.txt"))
  }

  /// The commands that write take a database of the version, and keep what it has.
  @Test(arguments: ["working.db", "packed.db"])
  func databasesAreWritten(file: String) throws {
    try tool.write(Sample.svg("M2 2h20v9H2z"), to: "new/zebra.svg")
    let output = try tool("import", "new", "-d", file)
    #expect(output.status == 0, "\(output.err)")
    #expect(try tool("verify", "-d", file).status == 0)
    let content = try content(of: library(file, .readOnly))
    let before = try Repository.text("\(Self.fixtures)/content.txt")
    #expect(content.hasPrefix(before) && content.dropFirst(before.count).hasPrefix("zebra\n"))
    #expect(try tool("undo", "-d", file).status == 0)
    #expect(try self.content(of: library(file, .readOnly)) == before)
  }

  /// The drawings and their settings give crowns of the same names, titles and tags; outlines may become better.
  @Test func settingsAreRead() throws {
    let drawings = Repository.url("\(Self.fixtures)/drawings")
    try FileManager.default.copyItem(at: drawings, to: tool.folder.appending(path: "drawings"))
    let settings = try tool(
      "settings", "drawings/arrow-next.svg", "drawings/heads/shaded.svg", "drawings/exact.svg")
    // Later versions may have more settings.
    var later = settings.out.split(separator: "\n")[...]
    for line in try Repository.text("\(Self.fixtures)/settings.txt").split(separator: "\n") {
      #expect(later.contains(line), "\(line)")
      later = later[(later.firstIndex(of: line) ?? later.startIndex)...].dropFirst()
    }
    #expect(try tool("import", "drawings", "-d", "again.db").status == 0)
    let (again, working) = (try library("again.db", .readOnly), try library("working.db", .readOnly))
    #expect(try again.names() == working.names())
    for name in try working.names() {
      let (new, old) = (try again.crown(named: name), try working.crown(named: name))
      #expect(try new.label == old.label && new.kind == old.kind && new.viewBox == old.viewBox, "\(name)")
    }
  }
}
