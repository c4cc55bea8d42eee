import CrownBundles
import CrownPath

/// What a library reads: a bundle, or a database where there is SQLite.
protocol LibraryContent: Sendable {
  /// True if what was opened still lies at its path.
  var isCurrent: Bool { get }
  /// The record of a crown, and its title and tags; `nil` if there is none of this name.
  func stored(_ name: String) throws(CrownLibraryError) -> (record: [UInt8], label: CrownLabel?)?
  /// Returns true if there is a crown of this name.
  func contains(_ name: String) throws(CrownLibraryError) -> Bool
  /// All names, sorted as people sort.
  func allNames() throws(CrownLibraryError) -> [String]
  /// The names that match a pattern, sorted as people sort.
  func allNames(matching glob: String) throws(CrownLibraryError) -> [String]
  /// The headings of all names.
  func allSections() throws(CrownLibraryError) -> [CatalogSection]
  /// The names that a search finds.
  func found(_ query: String, limit: Int) throws(CrownLibraryError) -> [String]
  /// The changes from now on.
  func changes(lookingEvery interval: Duration) -> AsyncStream<Void>
}

extension BundleReader: LibraryContent {
  var isCurrent: Bool { true }

  func stored(_ name: String) throws(CrownLibraryError) -> (record: [UInt8], label: CrownLabel?)? {
    guard let number = number(of: name) else { return nil }
    guard let record = record(of: number) else {
      throw .damagedCrown(name: name, reason: PathDecodingError(kind: .damaged, offset: 0))
    }
    return (record, label(of: number))
  }

  func contains(_ name: String) -> Bool { number(of: name) != nil }

  func allNames() -> [String] { names }

  func allNames(matching glob: String) -> [String] { names(matching: glob) }

  func allSections() -> [CatalogSection] { sections }

  func found(_ query: String, limit: Int) -> [String] { search(query, limit: limit) }

  /// None: nothing changes a bundle.
  func changes(lookingEvery interval: Duration) -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
