import CrownBundles
import CrownPath

internal import CrownPlatform

/// The crowns of one database or bundle, opened for reading.
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
  let content: any LibraryContent
  /// The shapes that the records of a packed database or a bundle share.
  private let shapes: SharedShapes?

  /// Crowns read before, kept if nothing can change them: half a kilobyte each.
  private let recent: Locked<LeastRecentlyUsed<String, Crown>>?
  private static let recentByteBudget = 256 << 10

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
      reader, shapes: reader.shapes.isEmpty ? nil : reader.shapes, path: "a bundle", isImmutable: true)
  }

  /// - Parameters:
  ///   - content: What the library reads.
  ///   - table: The shapes that its records share.
  ///   - path: The name of it in messages.
  ///   - isImmutable: True if nothing changes it.
  init(
    _ content: any LibraryContent, shapes table: [UInt8]?, path: String, isImmutable: Bool
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
    guard let stored = try content.stored(name) else { return nil }
    let crown: Crown
    do throws(PathDecodingError) {
      crown = try Crown(name: name, record: stored.record, shapes: shapes, label: stored.label)
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
    throw .unknownCrown(name: name, suggestions: NearbyNames.nearest(to: name, among: try names()))
  }

  /// Returns true if there is a crown of this name.
  public func contains(_ name: String) throws(CrownLibraryError) -> Bool { try content.contains(name) }

  /// All names, sorted as people sort: crown 2 before crown 10.
  public func names() throws(CrownLibraryError) -> [String] { try content.allNames() }

  /// The names that match a pattern with `*`, `?` and `[a-z]`; `*` matches slashes too.
  public func names(matching glob: String) throws(CrownLibraryError) -> [String] {
    try content.allNames(matching: glob)
  }

  /// The headings for an index by first letters, in the order of ``names()``.
  ///
  /// - Complexity: O(*n*) in the number of crowns.
  public func sections() throws(CrownLibraryError) -> [CatalogSection] { try content.allSections() }

  /// Finds crowns by the words of their names, titles and tags: each word of the query has to begin one of the crown's.
  ///
  /// - Parameters:
  ///   - query: The words, without regard to case and accents.
  ///   - limit: The most names to give.
  /// - Complexity: O(*n*) in the number of crowns of a packed database or a bundle, which have no index: some
  ///   milliseconds for thousands.
  public func search(_ query: String, limit: Int = 100) throws(CrownLibraryError) -> [String] {
    try content.found(query, limit: limit)
  }

  /// True if the file that was opened still lies at its path.
  ///
  /// A library goes on reading the file it has opened when another file replaces it or when it is deleted. An app that
  /// replaces its database looks here to know when to open the new one.
  public var isCurrent: Bool { content.isCurrent }
}
