import CrownKit

/// The records of a database, rewritten so that subpaths that recur among them are stored once.
struct SharedRecords: Sendable {
  /// What the database keeps for its records; empty where sharing does not pay.
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

  /// The record to pack for a crown. One that was added since the records were read shares nothing.
  func record(named name: String, insteadOf record: UnsafeRawBufferPointer) -> [UInt8] {
    records[name] ?? [UInt8](record)
  }
}
