import CrownPath
internal import CrownSystem

/// The choice of a database's content for a bundle.
public struct BundleOptions: Hashable, Sendable {
  /// The crowns' names; `nil` for all.
  public var names: Set<String>?
  /// True if the bundle names the files that the crowns were imported from, by their paths below the folder that was
  /// imported. A published one should not.
  public var includesSources = false
  /// True if a damaged crown is in the bundle, without its record, so that a reader can name it. Otherwise it is
  /// thrown.
  public var keepsDamagedCrowns = false

  /// Makes the options of a bundle that is published: all names, no sources, no damaged crown.
  public init() {}
}

/// The content of a bundle that was written.
public struct BundleSummary: Hashable, Sendable {
  /// The number of crowns.
  public internal(set) var count = 0
  /// The bytes of their records, and of the shapes that they share.
  public internal(set) var recordBytes = 0
  /// The bytes of the bundle.
  public internal(set) var byteCount = 0
  /// The names of the crowns that are in it without their records, since these are damaged.
  public internal(set) var damagedNames: [String] = []

  /// Makes the summary of no bundle.
  public init() {}
}

extension CrownCatalog {
  /// The crowns as a bundle: what `writeBundle(_:to:)` writes, in memory.
  ///
  /// - Throws: As `writeBundle(_:to:)`.
  public func bundle(_ options: BundleOptions = BundleOptions()) throws -> CrownBundle {
    var bytes: [UInt8] = []
    let summary = try writeBundle(options) { bytes += $0 }
    return CrownBundle(count: summary.count, recordBytes: summary.recordBytes, bytes: bytes)
  }

  /// Writes the crowns as a bundle, in natural order, with subpaths that recur stored once if that saves bytes.
  ///
  /// The same crowns give the same bytes. The shapes of more than 16,384 crowns, or 4 MB of records, are chosen from a
  /// sample of so many at most. Large bundles go through temporary files, so that the memory does not grow with the
  /// number of crowns.
  ///
  /// - Parameters:
  ///   - options: The content of the bundle.
  ///   - sink: Gets the bytes, some at a time.
  /// - Throws: `CatalogError`, `SQLiteError`, and what `sink` throws; `CatalogError.damagedRecord` or
  ///   `.undecodableRecord` at a damaged record, unless ``BundleOptions/keepsDamagedCrowns`` is set. An error also if
  ///   the folder for temporary files is full.
  /// - Complexity: O(*n* log *n*) in the bytes of all records.
  @discardableResult
  public func writeBundle(
    _ options: BundleOptions = BundleOptions(), to sink: ([UInt8]) throws -> Void
  ) throws -> BundleSummary {
    try writeBundle(options, advancing: { _ in }, to: sink)
  }

  /// Writes the crowns as a bundle.
  ///
  /// - Parameter advance: Called for each crown that is read, and then for each that is encoded.
  package func writeBundle(
    _ options: BundleOptions, advancing advance: (PackStage) -> Void, to sink: ([UInt8]) throws -> Void
  ) throws -> BundleSummary {
    try writeBundle(options, sampling: ShapeSample(), through: BundleSpool(), advancing: advance, to: sink)
  }

  func writeBundle(
    _ options: BundleOptions, sampling sample: ShapeSample, through spool: BundleSpool,
    advancing advance: (PackStage) -> Void = { _ in }, to sink: ([UInt8]) throws -> Void
  ) throws -> BundleSummary {
    var spool = spool
    var damagedNames: [String] = []
    let table = try snapshot { () -> [UInt8] in
      try reading { connection in
        let plain = try PlainRecords(of: connection, path: path)
        var sample = sample
        try forEachBundledRow(options) { row in
          advance(.reading)
          sample.add(try keepingDamaged(options) { try plain.record(of: row) } ?? [])
        }
        let choice = SharedShapes.choice(for: sample.takeRecords())
        try forEachBundledRow(options) { row in
          advance(.encoding)
          let record = try keepingDamaged(options) { try plain.checkedRecord(of: row) }
          if record == nil { damagedNames.append(row.name) }
          try spool.add(
            CrownBundle.Crown(
              name: row.name, heading: NaturalOrder.heading(of: row.name),
              label: (row.isIntact ? row.label : nil) ?? CrownLabel(),
              source: options.includesSources ? try Self.source(of: row.name, in: connection) : "",
              record: record.map { choice?.record($0) ?? $0 } ?? []))
        }
        return choice?.table.bytes ?? []
      }
    }
    var summary = try spool.write(shapes: table, to: sink)
    summary.damagedNames = damagedNames
    return summary
  }

  private static func source(of name: String, in connection: Connection) throws -> String {
    guard let path = try connection.crowns.source(of: name)?.path else { return "" }
    return SourceFile.pathBelowImport(path, ofCrown: name)
  }

  /// The result of `body`; `nil` if it meets a damaged record, and the bundle keeps damaged crowns.
  private func keepingDamaged<R>(_ options: BundleOptions, _ body: () throws -> R) throws -> R? {
    do {
      return try body()
    } catch let error as CatalogError where options.keepsDamagedCrowns {
      switch error {
      case .damagedRecord, .undecodableRecord: return nil
      default: throw error
      }
    }
  }

  /// Gives the crowns that a bundle has to `body`, in natural order.
  private func forEachBundledRow(_ options: BundleOptions, _ body: (CrownRow) throws -> Void) throws {
    try reading { connection in
      func read(_ name: String) throws -> Bool {
        try connection.crowns.read(name, body)
      }
      guard let names = options.names else {
        return try forEachName { name in
          guard try read(name) else { throw CatalogError.damagedNames(path: path) }
        }
      }
      let known = Set(names.compactMap { try? CrownName.normalized($0) })
      for name in NaturalOrder.sorted(Array(known)) { _ = try read(name) }
    }
  }
}

/// A bundle that is being encoded, whose sections go to temporary files where they are large.
struct BundleSpool {
  private var encoder = BundleEncoder()
  private let spools: [Spool]
  /// Crowns between two moves of the sections' bytes.
  private static let crownsPerMove = 256

  /// - Parameter limit: The most bytes of a section that are held in memory.
  init(limit: Int = 1 << 20) { spools = BundleEncoder.Section.allCases.map { _ in Spool(limit: limit) } }

  mutating func add(_ crown: CrownBundle.Crown) throws {
    encoder.add(crown)
    if encoder.count.isMultiple(of: Self.crownsPerMove) { try move() }
  }

  mutating func write(shapes: [UInt8], to sink: ([UInt8]) throws -> Void) throws -> BundleSummary {
    encoder.finish()
    try move()
    var summary = BundleSummary()
    (summary.count, summary.recordBytes) = (encoder.count, encoder.recordBytes + shapes.count)
    var checksum = CRC24()
    func write(_ bytes: [UInt8]) throws {
      bytes.withUnsafeBytes { checksum.update(with: $0) }
      summary.byteCount += bytes.count
      try sink(bytes)
    }
    for part in encoder.parts(shapes: shapes) {
      switch part {
      case .bytes(let bytes): try write(bytes)
      case .section(let section): try spools[section.rawValue].forEachChunk(write)
      case .checksum: try write(checksum.bytes)
      }
    }
    return summary
  }

  private mutating func move() throws {
    for section in BundleEncoder.Section.allCases { try spools[section.rawValue].append(encoder.take(section)) }
  }
}
