/// The tables of a font file, by their names.
struct FontDirectory: Sendable {
  private let tables: [String: FontTable]

  /// The largest number of tables that is read. Fonts have about twenty.
  private static let maximumTables = 256

  /// Reads the directory of a file; of a collection, that of its first font.
  init(_ bytes: [UInt8]) throws(FontError) {
    let file = FontTable(file: bytes)
    guard file.count >= 12 else { throw .notAFont }
    var start = 0
    if try file.tag(0) == "ttcf" { start = try file.u32(12) }
    guard ["\u{0}\u{1}\u{0}\u{0}", "OTTO", "true"].contains(try file.tag(start)) else { throw .notAFont }
    var tables: [String: FontTable] = [:]
    for index in 0..<min(try file.u16(start + 4), Self.maximumTables) {
      let entry = start + 12 + 16 * index
      let name = try file.tag(entry)
      // A table that is not there matters only if it is needed.
      guard let offset = try? file.u32(entry + 8), let count = try? file.u32(entry + 12) else { continue }
      tables[name] = try? file.part(from: offset, count: min(count, max(0, file.count - offset)), name: name)
    }
    self.tables = tables
  }

  /// A table; `nil` where the font does not have it.
  subscript(name: String) -> FontTable? { tables[name] }

  /// A table without which there is no font.
  func required(_ name: String) throws(FontError) -> FontTable {
    guard let table = tables[name] else { throw .damaged(table: name) }
    return table
  }
}
