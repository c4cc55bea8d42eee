internal import CrownSystem

/// The crowns of one database, opened for reading.
///
/// A library may be used from any number of threads at once.
///
///     let library = try CrownLibrary(opening: url)
///     let crown = try library.crown(named: "royal")
///     let image = try crown.rendered(width: 512, height: 512, color: .black)
public final class CrownLibrary: Sendable {
  /// The catalogue below: names by pattern, sizes, sources.
  ///
  /// While a closure given to it runs, other threads go on getting crowns.
  public var catalog: CrownCatalog { readers.first }

  /// Whether the file was opened as one that nothing changes.
  var isImmutable: Bool { recent != nil }

  private let readers: ReaderPool
  /// What the records of a packed database share.
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
  public init(opening path: String, mode: OpenMode = .readOnly) throws(CrownLibraryError) {
    let readers: ReaderPool
    do throws(CrownLibraryError) {
      readers = try CrownLibraryError.wrapping { try ReaderPool(opening: path, mode: mode) }
    } catch .catalog(.missing) where path.drop(while: { $0 != ":" }).hasPrefix("://") {
      throw .notAFile(url: path)
    }
    self.readers = readers
    let table = try CrownLibraryError.wrapping { try readers.first.shapes().first }
    do throws(PathDecodingError) {
      shapes = if let table { try SharedShapes(bytes: table.bytes) } else { nil }
    } catch {
      throw .damagedShapes(path: path, reason: error)
    }
    recent = mode == .immutable ? Locked(LeastRecentlyUsed(byteBudget: Self.recentByteBudget)) : nil
  }

  /// A crown by its name.
  ///
  /// - Throws: ``CrownLibraryError/unknownCrown(name:suggestions:)``, ``CrownLibraryError/damagedCrown(name:reason:)``,
  ///   and what the catalogue reports.
  /// - Complexity: O(log *n*) in the number of crowns, O(1) for a recently read crown of an immutable library.
  ///   A name that is not there costs O(*n*), to find the ones near it.
  public func crown(named name: String) throws(CrownLibraryError) -> Crown {
    if let crown = recent?.withLock({ $0.value(for: name) }) { return crown }
    let crown = try read(name)
    recent?.withLock { $0.insert(crown, byteCount: name.utf8.count + crown.record.count + 256, for: name) }
    return crown
  }

  private func read(_ name: String) throws(CrownLibraryError) -> Crown {
    let found = try CrownLibraryError.wrapping {
      try readers.withReader { reader in try reader.record(named: name) { [UInt8]($0) } }
    }
    guard let record = found else {
      let near = try CrownLibraryError.wrapping { try readers.withReader { try $0.names(near: name) } }
      throw .unknownCrown(name: name, suggestions: near)
    }
    do throws(PathDecodingError) {
      return try Crown(name: name, record: record, shapes: shapes)
    } catch {
      throw .damagedCrown(name: name, reason: error)
    }
  }

  /// Whether there is a crown of this name.
  public func contains(_ name: String) throws(CrownLibraryError) -> Bool {
    try CrownLibraryError.wrapping { try readers.withReader { try $0.contains(name) } }
  }

  /// All names, in the order of their bytes.
  public func names() throws(CrownLibraryError) -> [String] {
    try CrownLibraryError.wrapping { try readers.withReader { try $0.names() } }
  }

  /// The names that match a pattern with `*`, `?` and `[a-z]`; `*` matches slashes too.
  public func names(matching glob: String) throws(CrownLibraryError) -> [String] {
    try CrownLibraryError.wrapping { try readers.withReader { try $0.names(matching: glob) } }
  }

  /// Whether the file that was opened still lies at its path.
  ///
  /// A library goes on reading the file it has opened when another is moved into its place or when it is deleted. An
  /// app that replaces its database looks here to know when to open the new one.
  public var isCurrent: Bool { readers.isCurrent }
}

extension CrownLibraryError {
  /// Runs `body`, whose errors are the store's.
  fileprivate static func wrapping<Value>(_ body: () throws -> Value) throws(CrownLibraryError) -> Value {
    do {
      return try body()
    } catch let error as CatalogError {
      throw .catalog(error)
    } catch let error as SQLiteError {
      throw .sqlite(error)
    } catch {
      // The store throws nothing else; should it one day, the words are not lost.
      throw .sqlite(SQLiteError(extendedCode: 1, message: "\(error)", path: ""))
    }
  }
}
