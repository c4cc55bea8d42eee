import CrownStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension CrownLibrary {
  /// Opens a database for reading.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - mode: Give `.immutable` for a database inside the app's bundle, which nothing changes: it is read without
  ///     locks.
  /// - Throws: ``CrownLibraryError/notAFile(url:)`` for any other URL, ``CrownLibraryError/catalog(_:)`` where there is
  ///   no database of crowns, ``CrownLibraryError/sqlite(_:)`` for what SQLite reports.
  /// - Complexity: O(1); a fraction of a millisecond.
  public convenience init(opening url: URL, mode: OpenMode = .readOnly) throws(CrownLibraryError) {
    // A URL without a scheme is a path.
    guard url.isFileURL || url.scheme == nil else { throw .notAFile(url: url.absoluteString) }
    try self.init(opening: url.path, mode: mode)
  }
}
