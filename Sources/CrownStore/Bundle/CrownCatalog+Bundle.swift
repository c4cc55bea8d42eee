import CrownPath

/// What a bundle has of a database.
public struct BundleOptions: Hashable, Sendable {
  /// The crowns' names; `nil` for all.
  public var names: Set<String>?
  /// Whether the bundle tells the files that the crowns were imported from. What is published should not.
  public var includesSources = false
  /// Whether a damaged crown is in the bundle, without its record, so that a reader can name it. Otherwise it is thrown.
  public var keepsDamagedCrowns = false

  /// Makes the options of a bundle that is published: all names, no sources, no damaged crown.
  public init() {}
}

extension CrownCatalog {
  /// Writes the crowns as a bundle, in natural order, with subpaths that recur stored once if that saves bytes.
  ///
  /// - Throws: `CatalogError`, `SQLiteError`; `CatalogError.damagedRecord` at a damaged record, unless
  ///   ``BundleOptions/keepsDamagedCrowns`` is set.
  /// - Complexity: O(*n* log *n*) in the bytes of all records, which are held in memory.
  public func bundle(_ options: BundleOptions = BundleOptions()) throws -> CrownBundle {
    var (crowns, shared) = try snapshot { (try bundledCrowns(options), try shapes().first?.bytes ?? []) }
    if shared.isEmpty {
      let packed = SharedShapes.pack(crowns.map { $0.record })
      shared = packed.shapes?.bytes ?? []
      for index in crowns.indices { crowns[index].record = packed.records[index] }
    }
    return CrownBundle(crowns, shapes: shared)
  }

  private func bundledCrowns(_ options: BundleOptions) throws -> [CrownBundle.Crown] {
    try reading { connection in
      var crowns: [(key: [UInt8], crown: CrownBundle.Crown)] = []
      try connection.forEachCrown(matching: nil) { row in
        if let names = options.names, !names.contains(row.name) { return }
        guard options.keepsDamagedCrowns || row.isIntact else {
          throw CatalogError.damagedRecord(path: path, name: row.name)
        }
        let key = NaturalOrder.key(of: row.name)
        crowns.append(
          (
            key,
            CrownBundle.Crown(
              name: row.name, heading: NaturalOrder.heading(ofKey: key),
              label: (row.isIntact ? row.label : nil) ?? CrownLabel(),
              record: row.isIntact ? [UInt8](row.record) : [])
          ))
      }
      if options.includesSources {
        for index in crowns.indices {
          crowns[index].crown.source = try connection.source(ofCrown: crowns[index].crown.name)?.path ?? ""
        }
      }
      crowns.sort { NaturalOrder.isBefore($0.key, $0.crown.name, $1.key, $1.crown.name) }
      return crowns.map { $0.crown }
    }
  }
}
