/// The kerning of the table `GPOS`: the pair adjustments of its feature `kern` (OpenType 1.9, GPOS lookup type 2).
struct PairPositioning: Sendable {
  private let lookups: FeatureLookups

  /// Reads the lookups of a table; `nil` where it has no kerning, or is damaged.
  init?(_ table: FontTable) {
    guard let lookups = FeatureLookups(of: ["kern"], type: 2, extensionType: 9, in: table) else { return nil }
    self.lookups = lookups
  }

  /// The lookups of a script, in the order in which they apply; empty where it has no kerning.
  func lookups(for script: FontScript) -> [FeatureLookups.Lookup] { lookups[script] }

  /// The adjustment of a pair: the sum of what the lookups say.
  func adjustment(of first: Int, _ second: Int, by lookups: [FeatureLookups.Lookup]) throws(FontError) -> Int {
    var sum = 0
    for lookup in lookups {
      for subtable in lookup.subtables {
        guard let value = try Self.adjustment(of: first, second, in: subtable) else { continue }
        sum += value
        break
      }
    }
    return sum
  }

  /// The adjustment in a subtable; `nil` where it does not know the pair.
  private static func adjustment(of first: Int, _ second: Int, in table: FontTable) throws(FontError) -> Int? {
    let coverage = GlyphCoverage(try table.part(from: table.u16(2)))
    guard let index = try coverage.index(of: first) else { return nil }
    let (format, other) = (ValueFormat(try table.u16(4)), ValueFormat(try table.u16(6)))
    switch try table.u16(0) {
    case 1:
      guard index < (try table.u16(8)) else { return nil }
      let pairs = try table.part(from: table.u16(10 + 2 * index))
      let size = 2 + format.size + other.size
      let found = try FontTable.firstIndex(below: pairs.u16(0)) { index throws(FontError) in
        try pairs.u16(2 + size * index) >= second
      }
      guard let found, try pairs.u16(2 + size * found) == second else { return nil }
      return try format.advance(at: 4 + size * found, in: pairs)
    case 2:
      let row = try GlyphClasses(table.part(from: table.u16(8))).class(of: first)
      let column = try GlyphClasses(table.part(from: table.u16(10))).class(of: second)
      let columns = try table.u16(14)
      guard row < (try table.u16(12)), column < columns else { return nil }
      return try format.advance(at: 16 + (row * columns + column) * (format.size + other.size), in: table)
    default: return nil
    }
  }
}

/// The numbers of which a value record consists, a bit each.
private struct ValueFormat {
  private let bits: Int

  init(_ bits: Int) { self.bits = bits & 0xFF }

  /// The bytes of a record.
  var size: Int { 2 * bits.nonzeroBitCount }

  /// The change of the width of a glyph by the record at an offset.
  func advance(at offset: Int, in table: FontTable) throws(FontError) -> Int {
    bits & 4 == 0 ? 0 : try table.i16(offset + 2 * (bits & 3).nonzeroBitCount)
  }
}
