import Foundation

/// The crowns of one database, opened for reading.
///
/// A library may be used from any number of threads at once.
///
///     let library = try CrownLibrary(opening: url)
///     let crown = try library.crown(named: "royal")
///     let image = try crown.rendered(width: 512, height: 512, color: .black)
public final class CrownLibrary: Sendable {
  /// The catalogue below: names by pattern, sizes, sources.
  public let catalog: CrownCatalog

  /// Opens a database for reading.
  ///
  /// - Parameter url: A file URL.
  /// - Throws: `CatalogError` where there is no database of crowns, `SQLiteError` for what SQLite reports.
  /// - Complexity: O(1); a fraction of a millisecond.
  public convenience init(opening url: URL) throws {
    try self.init(opening: url.path)
  }

  /// Opens a database for reading.
  ///
  /// - Parameter path: A file path; messages name it as it is given.
  /// - Throws: `CatalogError` where there is no database of crowns, `SQLiteError` for what SQLite reports.
  public init(opening path: String) throws {
    catalog = try CrownCatalog(opening: path)
  }

  /// A crown by its name.
  ///
  /// - Throws: ``CrownLibraryError/unknownCrown(name:suggestions:)``, ``CrownLibraryError/damagedCrown(name:reason:)``,
  ///   `SQLiteError`.
  /// - Complexity: O(log *n*) in the number of crowns. A name that is not there costs O(*n*), to find the ones near it.
  public func crown(named name: String) throws -> Crown {
    let crown = try catalog.record(named: name) { record in
      do throws(PathDecodingError) {
        return try Crown(name: name, record: [UInt8](record))
      } catch {
        throw CrownLibraryError.damagedCrown(name: name, reason: error)
      }
    }
    if let crown { return crown }
    throw CrownLibraryError.unknownCrown(name: name, suggestions: NearbyNames.nearest(to: name, among: try names()))
  }

  /// Whether there is a crown of this name.
  public func contains(_ name: String) throws -> Bool { try catalog.contains(name) }

  /// All names, in the order of their bytes.
  public func names() throws -> [String] { try catalog.names() }

  /// The names that match a pattern with `*`, `?` and `[a-z]`; `*` matches slashes too.
  public func names(matching glob: String) throws -> [String] { try catalog.names(matching: glob) }
}
