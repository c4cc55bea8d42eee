import CrownPath
import CrownStore
package import CrownSystem

/// The crowns of one database, opened for reading.
///
/// A library may be used from any number of threads at once.
///
///     let library = try CrownLibrary(opening: url)
///     let crown = try library.crown(named: "royal")
///     let image = try crown.rendered(width: 512, height: 512, color: .black)
public final class CrownLibrary: CrownSource {
  /// The catalogue below: names by pattern, sizes, sources.
  ///
  /// While a closure given to it runs, other threads go on getting crowns.
  public var catalog: CrownCatalog { readers.first }

  /// True if the library was opened as one that nothing changes.
  public var isImmutable: Bool { recent != nil }

  private let readers: ReaderPool
  /// The shapes that the records of a packed database share.
  private let shapes: SharedShapes?

  /// Crowns read before, kept if nothing can change them: half a kilobyte each.
  private let recent: Locked<LeastRecentlyUsed<String, Crown>>?
  private static let recentByteBudget = 256 << 10

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
  public convenience init(bytes: [UInt8]) throws(CrownLibraryError) {
    try self.init(try CrownLibraryError.wrapping { try ReaderPool(bytes: bytes) }, isImmutable: true)
  }

  private init(_ readers: ReaderPool, isImmutable: Bool) throws(CrownLibraryError) {
    self.readers = readers
    let table = try CrownLibraryError.wrapping { try readers.first.shapes().first }
    do throws(PathDecodingError) {
      shapes = if let table { try SharedShapes(bytes: table.bytes) } else { nil }
    } catch {
      throw .damagedShapes(path: readers.first.path, reason: error)
    }
    recent = isImmutable ? Locked(LeastRecentlyUsed(byteBudget: Self.recentByteBudget)) : nil
  }

  /// A crown by its name, or `nil` if there is none.
  ///
  /// - Throws: ``CrownLibraryError/damagedCrown(name:reason:)``, and what the catalogue reports.
  /// - Complexity: O(log *n*) in the number of crowns, O(1) for a recently read crown of an immutable library.
  public func crown(ifNamed name: String) throws(CrownLibraryError) -> Crown? {
    if let crown = recent?.withLock({ $0.value(for: name) }) { return crown }
    let content = try CrownLibraryError.wrapping { try readers.withReader { try $0.content(of: name) } }
    guard let content else { return nil }
    let crown: Crown
    do throws(PathDecodingError) {
      crown = try Crown(name: name, record: content.record, shapes: shapes, label: content.label)
    } catch {
      throw .damagedCrown(name: name, reason: error)
    }
    recent?.withLock { $0.insert(crown, byteCount: name.utf8.count + crown.record.count + 256, for: name) }
    return crown
  }

  /// A crown by its name.
  ///
  /// - Throws: ``CrownLibraryError/unknownCrown(name:suggestions:)``, ``CrownLibraryError/damagedCrown(name:reason:)``,
  ///   and what the catalogue reports.
  /// - Complexity: That of ``crown(ifNamed:)``. A name that is not there costs O(*n*), to find the ones near it.
  public func crown(named name: String) throws(CrownLibraryError) -> Crown {
    if let crown = try crown(ifNamed: name) { return crown }
    let near = try CrownLibraryError.wrapping { try readers.withReader { try $0.names(near: name) } }
    throw .unknownCrown(name: name, suggestions: near)
  }

  /// Returns true if there is a crown of this name.
  public func contains(_ name: String) throws(CrownLibraryError) -> Bool {
    try CrownLibraryError.wrapping { try readers.withReader { try $0.contains(name) } }
  }

  /// All names, sorted as people sort: crown 2 before crown 10.
  public func names() throws(CrownLibraryError) -> [String] {
    try CrownLibraryError.wrapping { try readers.withReader { try $0.names() } }
  }

  /// The names that match a pattern with `*`, `?` and `[a-z]`; `*` matches slashes too.
  public func names(matching glob: String) throws(CrownLibraryError) -> [String] {
    try CrownLibraryError.wrapping { try readers.withReader { try $0.names(matching: glob) } }
  }

  /// The headings for an index by first letters, in the order of ``names()``.
  ///
  /// - Complexity: O(*n*) in the number of crowns.
  public func sections() throws(CrownLibraryError) -> [CatalogSection] {
    try CrownLibraryError.wrapping { try readers.withReader { try $0.sections() } }
  }

  /// Finds crowns by the words of their names, titles and tags: each word of the query has to begin one of the crown's.
  ///
  /// - Parameters:
  ///   - query: The words, without regard to case and accents.
  ///   - limit: The most names to give.
  /// - Complexity: O(*n*) in the number of crowns of a packed database, which has no index: some milliseconds for
  ///   thousands.
  public func search(_ query: String, limit: Int = 100) throws(CrownLibraryError) -> [String] {
    try CrownLibraryError.wrapping { try readers.withReader { try $0.search(query, limit: limit) } }
  }

  /// True if the file that was opened still lies at its path.
  ///
  /// A library goes on reading the file it has opened when another file replaces it or when it is deleted. An app that
  /// replaces its database looks here to know when to open the new one.
  public var isCurrent: Bool { readers.isCurrent }
}
