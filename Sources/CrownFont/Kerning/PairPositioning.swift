/// The kerning of the table `GPOS`: the pair adjustments of its feature `kern` (OpenType 1.9, GPOS lookup type 2).
struct PairPositioning: Sendable {
  /// The subtables of one lookup, of which the first that knows a pair counts.
  struct Lookup: Sendable {
    fileprivate var subtables: [FontTable] = []
  }

  private var lookups: [FontScript: [Lookup]] = [:]

  /// The largest number of scripts, features or lookups of a font that is read, and that of the subtables of a script.
  private static let (maximumCount, maximumSubtables) = (1000, 200)

  /// Reads the lookups of a table; `nil` where it has no kerning, or is damaged.
  init?(_ table: FontTable) {
    var known: [Int: [Lookup]] = [:]
    for script in FontScript.allCases {
      guard let start = try? Self.languageSystem(of: script, in: table) else { continue }
      let read = known[start] ?? (try? Self.lookups(ofLanguageSystem: start, in: table)) ?? []
      known[start] = read
      if !read.isEmpty { lookups[script] = read }
    }
    if lookups.isEmpty { return nil }
  }

  /// The lookups of a script, in the order in which they apply; empty where it has no kerning.
  func lookups(for script: FontScript) -> [Lookup] { lookups[script] ?? [] }

  // MARK: - Reading

  /// Where the default language system of a script begins; `nil` where there is none.
  private static func languageSystem(of script: FontScript, in table: FontTable) throws(FontError) -> Int? {
    let list = try table.u16(4)
    var best: (rank: Int, start: Int)?
    for index in 0..<min(try table.u16(list), maximumCount) {
      let entry = list + 2 + 6 * index
      let tag = try table.tag(entry)
      // The order in which HarfBuzz asks for scripts.
      guard let rank = ["latn", "dflt", "DFLT", script.rawValue].lastIndex(of: tag), rank > best?.rank ?? -1 else {
        continue
      }
      best = (rank, list + (try table.u16(entry + 4)))
    }
    guard let best else { return nil }
    let offset = try table.u16(best.start)
    return offset == 0 ? nil : best.start + offset
  }

  private static func lookups(ofLanguageSystem start: Int, in table: FontTable) throws(FontError) -> [Lookup] {
    let features = try table.u16(6)
    var numbers: Set<Int> = []
    for index in 0..<min(try table.u16(start + 4), maximumCount) {
      let entry = features + 2 + 6 * (try table.u16(start + 6 + 2 * index))
      guard try table.tag(entry) == "kern" else { continue }
      let feature = features + (try table.u16(entry + 4))
      for index in 0..<min(try table.u16(feature + 2), maximumCount) {
        numbers.insert(try table.u16(feature + 4 + 2 * index))
      }
    }
    let list = try table.u16(8)
    var (result, subtablesLeft) = ([Lookup](), maximumSubtables)
    for number in numbers.sorted() where number < (try table.u16(list)) {
      let start = list + (try table.u16(list + 2 + 2 * number))
      let lookup = try lookup(at: start, in: table, &subtablesLeft)
      if !lookup.subtables.isEmpty { result.append(lookup) }
    }
    return result
  }

  private static func lookup(
    at start: Int, in table: FontTable, _ subtablesLeft: inout Int
  ) throws(FontError) -> Lookup {
    var lookup = Lookup()
    let type = try table.u16(start)
    for index in 0..<(try table.u16(start + 4)) where subtablesLeft > 0 {
      subtablesLeft -= 1
      let subtable = try table.part(from: start + (try table.u16(start + 6 + 2 * index)))
      if type == 2 {
        lookup.subtables.append(subtable)
      } else if type == 9, try subtable.u16(2) == 2 {
        // A subtable that lies farther away than 16 bits tell.
        lookup.subtables.append(try subtable.part(from: subtable.u32(4)))
      }
    }
    return lookup
  }

  // MARK: - Adjustments

  /// The adjustment of a pair: the sum of what the lookups say.
  func adjustment(of first: Int, _ second: Int, by lookups: [Lookup]) throws(FontError) -> Int {
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
