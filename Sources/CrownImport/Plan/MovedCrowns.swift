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

  /// The crowns whose files were not found; `nil` if there are none.
  private var unclaimed: (tables: ImportTables, base: SourcePath)?

  private init() {}

  init(in tables: ImportTables, base: SourcePath) throws {
    unclaimed = try tables.hasUnclaimed() ? (tables, base) : nil
  }

  /// The crown whose file had this content and is gone, or is the same file as a task's; `nil` if there is none, or if
  /// it is the one that has the task's name already.
  ///
  /// Of several, it is the one whose path ends most like the task's: a folder that is moved keeps the names in it.
  /// A crown that is named for its file keeps its name if its file's new name belongs to another crown.
  ///
  /// - Parameter onlyFree: True to skip crowns that ``take(_:)`` was called with.
  /// - Complexity: O(*n*) in the number of such crowns with this content.
  func crown(with hash: ContentHash, for task: ImportTask, onlyFree: Bool = false) throws -> Crown? {
    guard let (tables, base) = unclaimed, !task.source.isNamed, task.known?.path != task.path else { return nil }
    let isContested = task.known != nil
    var best: (crown: Crown, commonCount: Int)?
    try tables.forEachUnclaimed(with: hash, followersOnly: !isContested, freeOnly: onlyFree) { name, file, keepsName in
      let commonCount = Self.commonEnd(file.path, task.path)
      if let best, best.commonCount >= commonCount { return }
      guard keepsName || !isContested || commonCount > 0 || name == task.source.name,
        Self.isMoved(from: base.file(file.path), to: task.source.path, base.leadsToFile(file.path))
      else { return }
      best = (Crown(name: name, file: file, keepsName: keepsName || isContested), commonCount)
    }
    guard let crown = best?.crown, crown.name != task.source.name else { return nil }
    return crown
  }

  /// Returns true if a crown of the name was given it, and its file may have been moved, and was not found yet.
  ///
  /// - Complexity: O(log n) for n such crowns.
  func hasGivenName(_ name: String) throws -> Bool { try unclaimed?.tables.hasGivenName(name) ?? false }

  /// The number of parts that two paths have in common at their ends.
  private static func commonEnd(_ path: String, _ other: String) -> Int {
    zip(path.split(separator: "/").reversed(), other.split(separator: "/").reversed()).prefix { $0 == $1 }.count
  }

  /// Takes a crown for the file that it follows.
  func take(_ crown: Crown) throws { try unclaimed?.tables.take(crown.name) }

  private static func isMoved(from former: String, to path: String, _ leadsToFile: @autoclosure () -> Bool) -> Bool {
    guard let identity = FileIdentity(ofFile: former) else { return !leadsToFile() }
    return identity == FileIdentity(ofFile: path)
  }
}
