import CrownStore
import CrownSystem

/// Crowns whose files may be found under other paths, by what the files held. Several threads use them at once.
struct MovedCrowns: Sendable {
  struct Crown: Sendable {
    let name: String
    let file: SourceFile
    /// True if the crown keeps its name because someone gave it. Otherwise it is named for its file's new path.
    let keepsName: Bool
  }

  /// No crowns.
  static let none = MovedCrowns()

  /// The strays and their paths; `nil` if none may have moved.
  private var strays: (table: SourceTable, base: SourcePath)?

  private init() {}

  init(in table: SourceTable, base: SourcePath) throws {
    let sql = "SELECT 1 FROM stray WHERE owner IS NULL LIMIT 1"
    strays = try table.withScratch { try $0.integer(sql) } == nil ? nil : (table, base)
  }

  /// The crown whose file had this content and is gone, or is the same file as a task's; `nil` if there is none, or if
  /// it is the one that has the task's name already.
  ///
  /// Of several, it is the one whose path ends most like the task's: a folder that is moved keeps the names in it.
  /// A crown that is named for its file keeps its name if its file's new name belongs to another crown.
  ///
  /// - Parameter onlyFree: True to skip crowns that ``take(_:)`` was called with.
  /// - Complexity: O(*n*) in the number of strays with this content.
  func crown(with hash: ContentHash, for task: ImportTask, onlyFree: Bool = false) throws -> Crown? {
    guard let (table, base) = strays, !task.source.isNamed, task.known?.path != task.path else { return nil }
    let path = task.source.path
    let isContested = task.known != nil
    return try table.withScratch { scratch in
      let sql = """
        SELECT name, path, size, settings, verdict, keeps_name FROM stray
        WHERE hash = ?1 AND owner IS NULL AND path <> '-' \(isContested ? "" : "AND keeps_name IS NOT NULL")
          \(onlyFree ? "AND is_taken IS NULL" : "")
        ORDER BY name
        """
      return try scratch.withStatement(sql) { row in
        try hash.bytes.withUnsafeBytes { try row.bind($0, at: 1) }
        var best: (crown: Crown, commonCount: Int)?
        while try row.step() {
          let (name, former) = (row.text(0), row.text(1))
          let commonCount = Self.commonEnd(former, task.path)
          let keepsName = row.integer(5) != 0
          if let best, best.commonCount >= commonCount { continue }
          guard keepsName || !isContested || commonCount > 0 || name == task.source.name,
            Self.isMoved(from: base.file(former), to: path, base.leadsToFile(former))
          else { continue }
          let file = SourceFile(
            path: former, byteCount: Int(row.integer(2)), contentHash: hash, settings: row.text(3),
            verdict: row.text(4))
          best = (Crown(name: name, file: file, keepsName: keepsName || isContested), commonCount)
        }
        guard let crown = best?.crown, crown.name != task.source.name else { return nil }
        return crown
      }
    }
  }

  /// Returns true if a crown of the name was given it, and its file may have been moved, and was not found yet.
  ///
  /// - Complexity: O(log n) for n strays.
  func hasGivenName(_ name: String) throws -> Bool {
    guard let (table, _) = strays else { return false }
    return try table.withScratch { scratch in
      let sql = "SELECT 1 FROM stray WHERE name = ?1 AND owner IS NULL AND keeps_name = 1 AND is_taken IS NULL"
      return try scratch.integer(sql, .text(name)) != nil
    }
  }

  /// The number of parts that two paths have in common at their ends.
  private static func commonEnd(_ path: String, _ other: String) -> Int {
    zip(path.split(separator: "/").reversed(), other.split(separator: "/").reversed()).prefix { $0 == $1 }.count
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
