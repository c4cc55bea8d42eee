@testable import CrownStore

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
