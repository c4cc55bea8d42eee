import CrownBundles

/// Something that has crowns by name: a ``CrownLibrary``, or several as one, ``CrownLibraries``.
///
/// It may be used from any number of threads at once.
public protocol CrownSource: Sendable {
  /// True if no crown can change while the source is open, so that a picture of one stays valid.
  var isImmutable: Bool { get }
  /// A crown by its name, or `nil` if there is none: costs no search for near names.
  func crown(ifNamed name: String) throws(CrownLibraryError) -> Crown?
  /// A crown by its name.
  ///
  /// - Throws: ``CrownLibraryError/unknownCrown(name:suggestions:)`` with near names, and what else the source reports.
  func crown(named name: String) throws(CrownLibraryError) -> Crown
  /// Returns true if there is a crown of this name.
  func contains(_ name: String) throws(CrownLibraryError) -> Bool
  /// All names, each once, sorted as people sort.
  func names() throws(CrownLibraryError) -> [String]
  /// The headings for an index by first letters, in the order of ``names()``.
  func sections() throws(CrownLibraryError) -> [CatalogSection]
  /// Finds crowns by the words of their names, titles and tags.
  func search(_ query: String, limit: Int) throws(CrownLibraryError) -> [String]
}

extension CrownSource {
  /// Finds crowns as ``search(_:limit:)`` does, away from the caller's actor: for a field that is typed into.
  ///
  /// - Throws: `CancellationError` where the task was cancelled before the search began, and ``CrownLibraryError``.
  @concurrent
  public func searchInBackground(_ query: String, limit: Int = 100) async throws -> [String] {
    try Task.checkCancellation()
    return try search(query, limit: limit)
  }
}
