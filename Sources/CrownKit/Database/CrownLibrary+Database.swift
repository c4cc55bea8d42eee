#if DATABASES
import CrownStore
package import CrownSystem

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

  /// Opens a database for reading.
  ///
  /// - Parameters:
  ///   - path: A file path; messages name it as it is given.
  ///   - mode: Give `.immutable` for a database that nothing changes: it is read without locks.
  /// - Throws: As ``init(opening:mode:)-(URL,_)``.
  public convenience init(opening path: String, mode: OpenMode = .readOnly) throws(CrownLibraryError) {
    try self.init(opening: path, mode: mode, cancellation: .none)
  }

  /// Opens a library at a path, for work that may be cancelled: reading then ends with an error.
  package convenience init(
    opening path: String, mode: OpenMode = .readOnly, cancellation: Cancellation
  ) throws(CrownLibraryError) {
    let readers: ReaderPool
    do throws(CrownLibraryError) {
      readers = try CrownLibraryError.wrapping { try ReaderPool(opening: path, mode: mode, cancellation: cancellation) }
    } catch .catalog(.missing) where path.drop(while: { $0 != ":" }).hasPrefix("://") {
      throw .notAFile(url: path)
    }
    try self.init(readers, isImmutable: mode == .immutable)
  }

  /// Opens a database that lies in memory: one that is in the code of an app or a server, or that a test made.
  ///
  ///     // Package.swift: resources: [.embedInCode("crowns.db")]
  ///     let library = try CrownLibrary(bytes: PackageResources.crowns_db)
  ///
  /// - Parameter bytes: A whole database file, best one that `crowntool pack` wrote. They are copied once.
  /// - Throws: ``CrownLibraryError/catalog(_:)`` for bytes that are no database of crowns, or not all of one.
  /// - Complexity: O(bytes).
  public convenience init(bytes: some Sequence<UInt8>) throws(CrownLibraryError) {
    let bytes = Array(bytes)
    try self.init(try CrownLibraryError.wrapping { try ReaderPool(bytes: bytes) }, isImmutable: true)
  }

  private convenience init(_ readers: ReaderPool, isImmutable: Bool) throws(CrownLibraryError) {
    let table = try CrownLibraryError.wrapping { try readers.first.shapes().first }
    try self.init(readers, shapes: table?.bytes, path: readers.first.path, isImmutable: isImmutable)
  }

  /// The catalogue below, for tools of this package, which open databases only: a bundle has none.
  ///
  /// While a closure given to it runs, other threads go on getting crowns.
  package var catalog: CrownCatalog {
    guard let database else { preconditionFailure("a library of a bundle has no catalogue") }
    return database
  }

  /// The catalogue below; `nil` for a bundle.
  package var database: CrownCatalog? { (content as? ReaderPool)?.first }
}
#endif
