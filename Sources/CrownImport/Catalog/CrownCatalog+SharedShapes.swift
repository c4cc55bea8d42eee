import CrownPath
import CrownStore
import CrownSystem

extension CrownCatalog {
  /// Writes the copy that an app ships, as `pack(into:shapes:rewriting:)` does, and stores subpaths that recur among
  /// the records once if that saves bytes.
  ///
  ///     let catalog = try CrownCatalog(opening: "crowns.db")
  ///     try catalog.packSharingShapes(into: "App/Resources/crowns.db")
  ///
  /// The same crowns give the same bytes.
  ///
  /// - Parameters:
  ///   - target: The path of the file.
  ///   - cancellation: Ends the search for shapes. Once that is over, packing goes on to its end.
  /// - Throws: ``ImportError/packingCancelled``, and as `pack(into:shapes:rewriting:)`. The file at `target` is then as
  ///   it was.
  /// - Complexity: O(*n* log *n*) in the bytes of all records, which are held in memory; about half a second
  ///   for 7000 crowns.
  @discardableResult
  public func packSharingShapes(
    into target: String, cancellation: ImportCancellation = .none
  ) throws -> PackSummary {
    let shared = try OrderedPipeline.result(cancellation: cancellation.token) { try SharedRecords(of: self) }
    guard let shared else { throw ImportError.packingCancelled }
    return try pack(into: target, shapes: shared.shapes, rewriting: shared.record(named:insteadOf:))
  }
}

/// The records of a database, rewritten so that subpaths that recur among them are stored once.
private struct SharedRecords: Sendable {
  /// What the database keeps for its records; empty if sharing saves nothing.
  let shapes: [SharedShape]
  private let records: [String: [UInt8]]

  init(of catalog: CrownCatalog) throws {
    var names: [String] = []
    var records: [[UInt8]] = []
    try catalog.forEach { name, record in
      names.append(name)
      records.append([UInt8](record))
    }
    let packed = SharedShapes.pack(records)
    shapes = packed.shapes.map { [SharedShape(id: 1, bytes: $0.bytes)] } ?? []
    self.records = shapes.isEmpty ? [:] : Dictionary(uniqueKeysWithValues: zip(names, packed.records))
  }

  /// The record to pack for a crown. A crown that was added after the records were read shares nothing.
  func record(named name: String, insteadOf record: UnsafeRawBufferPointer) -> [UInt8] {
    records[name] ?? [UInt8](record)
  }
}
