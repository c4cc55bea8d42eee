#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension CrownCatalog {
  /// Opens a database of crowns: as `init(opening:mode:timeout:)` with the path of a file URL.
  ///
  /// - Throws: `CatalogError.notAFile(path:)` for a URL that names no file, and what the other initializer throws.
  public convenience init(opening url: URL, mode: OpenMode = .readOnly, timeout: Double = 5) throws {
    // A URL without a scheme is a path.
    guard url.isFileURL || url.scheme == nil else { throw CatalogError.notAFile(path: url.absoluteString) }
    try self.init(opening: url.path, mode: mode, timeout: timeout)
  }
}
