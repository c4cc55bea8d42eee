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
  /// True if the library was opened as one that nothing changes.
  public var isImmutable: Bool { recent != nil }

  /// What the library reads.
  private enum Content {
    case database(ReaderPool)
    case bundle(BundleReader)
  }

  private let content: Content
  /// The shapes that the records of a packed database or a bundle share.
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
  public convenience init(bytes: some Sequence<UInt8>) throws(CrownLibraryError) {
    let bytes = Array(bytes)
    try self.init(try CrownLibraryError.wrapping { try ReaderPool(bytes: bytes) }, isImmutable: true)
  }

  /// Reads a bundle, as `crowntool pack --format web` writes it: the file that `crowns.js` draws from, too.
  ///
  ///     let library = try CrownLibrary(bundle: Data(contentsOf: url))
  ///
  /// A bundle is read without SQLite, and can be had from anywhere: a server, an archive, an asset of Android. It gives
  /// the same crowns, names and results of searches as the database that it was made of.
  /// - Parameter bundle: The bytes of a whole bundle, which are copied once.
  /// - Throws: ``CrownLibraryError/unreadableBundle(reason:)`` for other bytes, another version, and damage. A damaged
  ///   record is reported when its crown is asked for.
  /// - Complexity: O(bytes), and about 1 µs for each crown.
  public convenience init(bundle: some Sequence<UInt8>) throws(CrownLibraryError) {
    let reader: BundleReader
    do throws(BundleError) {
      reader = try BundleReader(Array(bundle))
    } catch {
      throw .unreadableBundle(reason: error.description)
    }
    try self.init(
      .bundle(reader), shapes: reader.shapes.isEmpty ? nil : reader.shapes, path: "a bundle", isImmutable: true)
  }

  private convenience init(_ readers: ReaderPool, isImmutable: Bool) throws(CrownLibraryError) {
    let table = try CrownLibraryError.wrapping { try readers.first.shapes().first }
    try self.init(.database(readers), shapes: table?.bytes, path: readers.first.path, isImmutable: isImmutable)
  }

  private init(
    _ content: Content, shapes table: [UInt8]?, path: String, isImmutable: Bool
  ) throws(CrownLibraryError) {
    self.content = content
    do throws(PathDecodingError) {
      shapes = if let table { try SharedShapes(bytes: table) } else { nil }
    } catch {
      throw .damagedShapes(path: path, reason: error)
    }
    recent = isImmutable ? Locked(LeastRecentlyUsed(byteBudget: Self.recentByteBudget)) : nil
  }

  /// A crown by its name, or `nil` if there is none.
  ///
  /// - Throws: ``CrownLibraryError/damagedCrown(name:reason:)``, and what the catalogue reports.
  /// - Complexity: O(log *n*) in the number of crowns, O(1) for a recently read crown of an immutable library.
  public func crown(ifNamed name: String) throws(CrownLibraryError) -> Crown? {
    if let crown = recent?.withLock({ $0.value(for: name) }) { return crown }
    guard let stored = try storedCrown(named: name) else { return nil }
    let crown: Crown
    do throws(PathDecodingError) {
      crown = try Crown(name: name, record: stored.record, shapes: shapes, label: stored.label)
    } catch {
      throw .damagedCrown(name: name, reason: error)
    }
    recent?.withLock { $0.insert(crown, byteCount: name.utf8.count + crown.record.count + 256, for: name) }
    return crown
  }

  private func storedCrown(named name: String) throws(CrownLibraryError) -> (record: [UInt8], label: CrownLabel?)? {
    switch content {
    case .database(let readers):
      let content = try CrownLibraryError.wrapping { try readers.withReader { try $0.content(of: name) } }
      return content.map { ($0.record, $0.label) }
    case .bundle(let bundle):
      guard let number = bundle.number(of: name) else { return nil }
      guard let record = bundle.record(of: number) else {
        throw .damagedCrown(name: name, reason: PathDecodingError(kind: .damaged, offset: 0))
      }
      return (record, bundle.label(of: number))
    }
  }

  /// A crown by its name.
  ///
  /// - Throws: ``CrownLibraryError/unknownCrown(name:suggestions:)``, ``CrownLibraryError/damagedCrown(name:reason:)``,
  ///   and what the catalogue reports.
  /// - Complexity: That of ``crown(ifNamed:)``. A name that is not there costs O(*n*), to find the ones near it.
  public func crown(named name: String) throws(CrownLibraryError) -> Crown {
    if let crown = try crown(ifNamed: name) { return crown }
    throw .unknownCrown(name: name, suggestions: NearbyNames.nearest(to: name, among: try names()))
  }

  /// Returns true if there is a crown of this name.
  public func contains(_ name: String) throws(CrownLibraryError) -> Bool {
    try read({ try $0.contains(name) }, orBundle: { $0.number(of: name) != nil })
  }

  /// All names, sorted as people sort: crown 2 before crown 10.
  public func names() throws(CrownLibraryError) -> [String] { try read({ try $0.names() }, orBundle: \.names) }

  /// The names that match a pattern with `*`, `?` and `[a-z]`; `*` matches slashes too.
  public func names(matching glob: String) throws(CrownLibraryError) -> [String] {
    try read({ try $0.names(matching: glob) }, orBundle: { $0.names(matching: glob) })
  }

  /// The headings for an index by first letters, in the order of ``names()``.
  ///
  /// - Complexity: O(*n*) in the number of crowns.
  public func sections() throws(CrownLibraryError) -> [CatalogSection] {
    try read({ try $0.sections() }, orBundle: \.sections)
  }

  /// Finds crowns by the words of their names, titles and tags: each word of the query has to begin one of the crown's.
  ///
  /// - Parameters:
  ///   - query: The words, without regard to case and accents.
  ///   - limit: The most names to give.
  /// - Complexity: O(*n*) in the number of crowns of a packed database or a bundle, which have no index: some
  ///   milliseconds for thousands.
  public func search(_ query: String, limit: Int = 100) throws(CrownLibraryError) -> [String] {
    try read({ try $0.search(query, limit: limit) }, orBundle: { try $0.search(query, limit: limit) })
  }

  private func read<Value>(
    _ database: (CrownCatalog) throws -> Value, orBundle bundle: (BundleReader) throws -> Value
  ) throws(CrownLibraryError) -> Value {
    try CrownLibraryError.wrapping {
      switch content {
      case .database(let readers): try readers.withReader(database)
      case .bundle(let reader): try bundle(reader)
      }
    }
  }

  /// True if the file that was opened still lies at its path.
  ///
  /// A library goes on reading the file it has opened when another file replaces it or when it is deleted. An app that
  /// replaces its database looks here to know when to open the new one.
  public var isCurrent: Bool {
    switch content {
    case .database(let readers): readers.isCurrent
    case .bundle: true
    }
  }

  /// The catalogue below, for tools of this package, which open databases only: a bundle has none.
  ///
  /// While a closure given to it runs, other threads go on getting crowns.
  package var catalog: CrownCatalog {
    guard let database else { preconditionFailure("a library of a bundle has no catalogue") }
    return database
  }

  /// The catalogue below; `nil` for a bundle.
  package var database: CrownCatalog? {
    switch content {
    case .database(let readers): readers.first
    case .bundle: nil
    }
  }
}
