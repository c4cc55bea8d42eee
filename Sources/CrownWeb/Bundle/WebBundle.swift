public import CrownStore

/// The crowns that a page has of a library, with their sources. A damaged one is there too, so that the page can name
/// it.
public struct WebBundle {
  private let catalog: CrownCatalog
  private let options: BundleOptions

  /// - Parameters:
  ///   - catalog: The library.
  ///   - names: The crowns' names; `nil` for all.
  public init(of catalog: CrownCatalog, names: Set<String>? = nil) {
    self.init(of: catalog, names: names, includesSources: true)
  }

  init(of catalog: CrownCatalog, names: Set<String>?, includesSources: Bool) {
    self.catalog = catalog
    var options = BundleOptions()
    options.names = names
    options.includesSources = includesSources
    options.keepsDamagedCrowns = true
    self.options = options
  }

  /// Writes the bundle, as `crowns.js` reads it: `sink` gets the bytes, some at a time.
  ///
  /// - Throws: `CatalogError`, `SQLiteError`, and what `sink` throws.
  @discardableResult
  public func write(to sink: ([UInt8]) throws -> Void) throws -> BundleSummary {
    try catalog.writeBundle(options, to: sink)
  }
}
