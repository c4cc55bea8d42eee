import CrownKit
import CrownStore

/// Ends a transaction of which only the effect is told.
struct DryRunEnd: Error {}

extension CrownCatalog {
  /// Writes, and says on standard error when another process is waited for, and when a packed database becomes a
  /// working one.
  ///
  /// - Parameter change: The change that `undo` can take back, such as `remove`; `nil` if it cannot.
  func writeWithNotices<R>(
    undoable change: String?, timeout: Double, _ body: (CatalogWriter) throws -> R
  ) throws -> R {
    let wasPacked = try isPacked
    let result = try write(undoable: change, timeout: timeout, onWait: noteWaiting, body)
    if wasPacked { try noteUnpacking() }
    return result
  }

  /// Says that another process is waited for.
  func noteWaiting(_ seconds: Double) { Self.noteWaiting(seconds, for: path) }

  /// Says that another process is waited for, which writes to the database at a path.
  static func noteWaiting(_ seconds: Double, for path: String) {
    Console.note("\(path): another process writes to it; waiting up to \(Figure.number(seconds)) s (--wait)")
  }

  /// Says that a packed database is not packed any more, if that is so.
  func noteUnpacking() throws {
    if try !isPacked { Self.noteUnpacking(of: path) }
  }

  /// Says that the packed database at a path is not packed any more, or would not be after a dry run.
  static func noteUnpacking(of path: String, isDryRun: Bool = false) {
    let change = isDryRun ? "would become a larger working one" : "is a larger working one now"
    Console.note("\(path): this packed database \(change); 'crowntool pack' packs it again")
  }
}
