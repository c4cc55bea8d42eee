import CrownSystem

/// The names of a contact sheet, row by row. They are read once, and kept in a temporary file where they are many.
struct SheetRows {
  private let spool = Spool()
  private var offset = 0
  private static let lengthBytes = 4

  init(of selection: CrownSelection, columns: Int) throws {
    var row: [String] = []
    try selection.forEachName { name in
      row.append(name)
      guard row.count == columns else { return }
      try spool.append(Self.encoded(row))
      row.removeAll(keepingCapacity: true)
    }
    if !row.isEmpty { try spool.append(Self.encoded(row)) }
  }

  /// The names of the next row; none after the last.
  mutating func next() throws -> [String] {
    let length = try spool.read(at: offset, count: Self.lengthBytes).reversed().reduce(0) { $0 << 8 | Int($1) }
    let names = try spool.read(at: offset + Self.lengthBytes, count: length)
    offset = min(offset + Self.lengthBytes + length, spool.byteCount)
    // No name has a NUL, and one is behind each.
    return names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func encoded(_ row: [String]) -> [UInt8] {
    var names: [UInt8] = []
    for name in row {
      names += name.utf8
      names.append(0)
    }
    let length = (0..<lengthBytes).map { UInt8(truncatingIfNeeded: names.count >> (8 * $0)) }
    return length + names
  }
}
