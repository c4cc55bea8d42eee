import Foundation

@testable import CrownStore

/// A folder of one test, removed at its end.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("crownstore-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// The names of all files in it, sorted.
  func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

  /// The names of all files in a folder in it, sorted.
  func files(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self(name)).sorted()
  }
}

/// Numbers from a seed (SplitMix64), the same on every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}

extension SourceFile {
  /// A source whose content is its path.
  init(_ path: String) {
    self.init(path: path, byteCount: path.utf8.count, contentHash: ContentHash(of: path.utf8), settings: "test")
  }
}

extension CrownCatalog {
  func bytes(_ name: String) throws -> [UInt8]? { try record(named: name) { [UInt8]($0) } }

  /// All names and records.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    try forEach { contents[$0] = [UInt8]($1) }
    return contents
  }
}
