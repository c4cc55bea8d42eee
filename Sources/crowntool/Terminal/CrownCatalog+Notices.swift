import CrownKit

extension CrownCatalog {
  /// Writes, and says on standard error when another process is waited for, and when a packed database becomes a working
  /// one.
  func writeWithNotices<R>(timeout: Double, _ body: (CatalogWriter) throws -> R) throws -> R {
    let wasPacked = try isPacked
    let result = try write(timeout: timeout, onWait: noteWaiting, body)
    if wasPacked { try noteUnpacking() }
    return result
  }

  /// Says that another process is waited for.
  func noteWaiting(_ seconds: Double) {
    Console.note("\(path): another process writes to it; waiting up to \(Figure.number(seconds)) s (--wait)")
  }

  /// Says that a packed database would be none any more.
  func noteUnpackingIsDue() {
    Console.note("\(path): this packed database would become a larger working one; 'crowntool pack' packs it again")
  }

  /// Says that a packed database is none any more, where that is so.
  func noteUnpacking() throws {
    guard try !isPacked else { return }
    Console.note("\(path): this packed database is a larger working one now; 'crowntool pack' packs it again")
  }
}
