import CrownStore
import CrownSystem

/// Crowns whose files may be found under other paths, by what the files held. Several threads use them at once.
struct MovedCrowns: Sendable {
  struct Crown: Sendable {
    let name: String
    let file: SourceFile
    /// Whether the crown keeps its name because someone gave it. Otherwise it is named for its file's new path.
    let keepsName: Bool
  }

  /// No crowns.
  static let none = MovedCrowns()

  /// The strays and their paths; `nil` if none may have moved.
  private var strays: (table: SourceTable, base: SourcePath)?

  private init() {}

  init(in table: SourceTable, base: SourcePath) throws {
    let sql = "SELECT 1 FROM stray WHERE keeps_name IS NOT NULL LIMIT 1"
    strays = try table.withScratch { try $0.integer(sql) } == nil ? nil : (table, base)
  }

  /// The first crown whose file had this content and is gone, or is the same file as the one at a path.
  ///
  /// - Parameter onlyFree: Whether crowns are passed over that ``take(_:)`` was called with.
  func crown(with hash: ContentHash, at path: String, onlyFree: Bool = false) throws -> Crown? {
    guard let (table, base) = strays else { return nil }
    return try table.withScratch { scratch in
      let sql = """
        SELECT name, path, size, settings, verdict, keeps_name FROM stray
        WHERE hash = ?1 AND keeps_name IS NOT NULL \(onlyFree ? "AND is_taken IS NULL" : "") ORDER BY name
        """
      return try scratch.withStatement(sql) { row in
        try hash.bytes.withUnsafeBytes { try row.bind($0, at: 1) }
        while try row.step() {
          let former = row.text(1)
          guard Self.isMoved(from: base.file(former), to: path, base.leadsToFile(former)) else {
            continue
          }
          let file = SourceFile(
            path: former, byteCount: Int(row.integer(2)), contentHash: hash, settings: row.text(3),
            verdict: row.text(4))
          return Crown(name: row.text(0), file: file, keepsName: row.integer(5) != 0)
        }
        return nil
      }
    }
  }

  /// Takes a crown for the file that it follows.
  func take(_ crown: Crown) throws {
    try strays?.table.withScratch { scratch in
      try scratch.run("UPDATE stray SET is_taken = 1 WHERE name = ?1", .text(crown.name))
    }
  }

  private static func isMoved(from former: String, to path: String, _ leadsToFile: @autoclosure () -> Bool) -> Bool {
    guard let identity = FileIdentity(ofFile: former) else { return !leadsToFile() }
    return identity == FileIdentity(ofFile: path)
  }
}
