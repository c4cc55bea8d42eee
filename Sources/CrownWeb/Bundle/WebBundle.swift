public import CrownStore

/// The bundle that a page has of a library.
public struct WebBundle {
  /// The bytes, as `crowns.js` reads them.
  public let bytes: [UInt8]

  /// Writes the crowns of some names, with their sources. A damaged one is there too, so that the page can name it.
  public init(names: [String], of catalog: CrownCatalog) throws {
    var options = BundleOptions()
    options.names = Set(names)
    options.includesSources = true
    options.keepsDamagedCrowns = true
    bytes = try catalog.bundle(options).bytes
  }
}
