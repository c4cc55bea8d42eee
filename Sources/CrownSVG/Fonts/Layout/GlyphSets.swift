/// A coverage table: the glyphs that a subtable knows, with a number each.
struct GlyphCoverage {
  let table: FontTable

  init(_ table: FontTable) { self.table = table }

  /// The number of a glyph; `nil` for one that is not covered.
  ///
  /// - Complexity: O(log n) for n glyphs or ranges.
  func index(of glyph: Int) throws(FontError) -> Int? {
    switch try table.u16(0) {
    case 1:
      let found = try FontTable.firstIndex(below: table.u16(2)) { index throws(FontError) in
        try table.u16(4 + 2 * index) >= glyph
      }
      guard let found, try table.u16(4 + 2 * found) == glyph else { return nil }
      return found
    case 2:
      guard let range = try table.range(of: glyph) else { return nil }
      return try table.u16(range + 4) + glyph - table.u16(range)
    default: return nil
    }
  }
}

/// A class definition table: the class of each glyph, 0 where it says none.
struct GlyphClasses {
  private let table: FontTable

  init(_ table: FontTable) { self.table = table }

  /// The class of a glyph.
  ///
  /// - Complexity: O(log n) for n ranges.
  func `class`(of glyph: Int) throws(FontError) -> Int {
    switch try table.u16(0) {
    case 1:
      let first = try table.u16(2)
      guard glyph >= first, glyph - first < (try table.u16(4)) else { return 0 }
      return try table.u16(6 + 2 * (glyph - first))
    case 2: return try table.range(of: glyph).map { range throws(FontError) in try table.u16(range + 4) } ?? 0
    default: return 0
    }
  }
}

extension FontTable {
  /// The position of the range of a glyph in a sorted list of ranges: of a first and a last glyph, and a number. `nil`
  /// where it lies in none.
  fileprivate func range(of glyph: Int) throws(FontError) -> Int? {
    let found = try FontTable.firstIndex(below: u16(2)) { index throws(FontError) in
      try u16(4 + 6 * index + 2) >= glyph
    }
    guard let found, try u16(4 + 6 * found) <= glyph else { return nil }
    return 4 + 6 * found
  }
}
