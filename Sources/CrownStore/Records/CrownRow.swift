import CSQLite

/// A crown as the database has it, while it is being read; its bytes are gone afterwards.
struct CrownRow {
  let name: String
  let record: UnsafeRawBufferPointer
  private let integrity: Integrity
  /// The lines that hold the title and the tags, if there are any: most readers do not ask for them.
  let labelLines: UnsafeRawBufferPointer?

  /// The title and the tags.
  var label: CrownLabel? { labelLines.map { CrownLabel(lines: String(decoding: $0, as: UTF8.self)) } }

  /// The evidence for whether the crown is as it was written.
  private enum Integrity {
    /// By its own checksum.
    case checksum(Int64)
    /// By that of the crowns it lies among.
    case known(Bool)
  }

  init(name: String, record: UnsafeRawBufferPointer, checksum: Int64, labelLines: UnsafeRawBufferPointer?) {
    self.name = name
    self.record = record
    self.labelLines = labelLines
    integrity = .checksum(checksum)
  }

  init(_ entry: CrownBlockReader.Entry, name: String) {
    self.name = name
    record = entry.record
    labelLines = entry.label
    integrity = .known(entry.isIntact)
  }

  private var expectedChecksum: Int64 { RecordChecksum.of(name: name, label: labelLines, record: record) }

  /// The checksum that a row of its own has. That of a damaged crown shows that it is.
  var checksum: Int64 {
    switch integrity {
    case .checksum(let checksum): checksum
    case .known(let isIntact): isIntact ? expectedChecksum : expectedChecksum ^ 1
    }
  }

  var isIntact: Bool {
    switch integrity {
    case .checksum(let checksum): checksum == expectedChecksum
    case .known(let isIntact): isIntact
    }
  }

  /// The record, where its checksum agrees.
  func intactRecord(path: String) throws -> UnsafeRawBufferPointer {
    guard isIntact else { throw CatalogError.damagedRecord(path: path, name: name) }
    return record
  }
}

extension Statement {
  /// Gives the crown in three columns (its record, checksum and label) to `body`.
  ///
  /// - Parameter column: The first of them.
  func withCrown<R>(_ name: String, from column: Int32 = 0, _ body: (CrownRow) throws -> R) throws -> R {
    try withBytes(column) { record in
      guard !isNull(column + 2) else {
        return try body(CrownRow(name: name, record: record, checksum: integer(column + 1), labelLines: nil))
      }
      return try withBytes(column + 2) { lines in
        try body(CrownRow(name: name, record: record, checksum: integer(column + 1), labelLines: lines))
      }
    }
  }
}
