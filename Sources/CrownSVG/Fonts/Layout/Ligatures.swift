/// The ligatures that a font draws without being asked: the ligature substitutions of the table `GSUB` (lookup type 4)
/// under the features `liga` and `clig`.
struct Ligatures: Sendable {
  /// A glyph, and the number of glyphs that it stands for.
  typealias Joined = (glyph: Int, count: Int)

  private let lookups: FeatureLookups

  /// Reads the lookups of a table; `nil` where it has no ligatures, or is damaged.
  init?(_ table: FontTable) {
    guard let lookups = FeatureLookups(of: ["liga", "clig"], type: 4, extensionType: 7, in: table) else { return nil }
    self.lookups = lookups
  }

  /// Glyphs that follow each other, after all substitutions; as they are where a table is damaged.
  ///
  /// - Parameter stepsLeft: The comparisons that may be made yet. Without any left, no glyphs are substituted.
  func joined(_ glyphs: [Int], _ script: FontScript, _ stepsLeft: inout Int) -> [Joined] {
    var joined = glyphs.map { Joined($0, 1) }
    for lookup in lookups[script] {
      var (result, index) = ([Joined](), 0)
      while index < joined.count {
        if let ligature = try? Self.ligature(joined[index...], in: lookup, &stepsLeft) {
          let parts = joined[index..<index + ligature.count]
          result.append((ligature.glyph, parts.reduce(0) { $0 + $1.count }))
          index += ligature.count
        } else {
          result.append(joined[index])
          index += 1
        }
      }
      joined = result
    }
    return joined
  }

  /// The ligature that glyphs begin with; `nil` where there is none.
  private static func ligature(
    _ glyphs: ArraySlice<Joined>, in lookup: FeatureLookups.Lookup, _ stepsLeft: inout Int
  ) throws(FontError) -> Joined? {
    guard let first = glyphs.first, glyphs.count > 1 else { return nil }
    func spendStep() -> Bool {
      stepsLeft = max(stepsLeft - 1, 0)
      return stepsLeft > 0
    }
    for table in lookup.subtables where spendStep() {
      guard try table.u16(0) == 1, let index = try GlyphCoverage(table.part(from: table.u16(2))).index(of: first.glyph),
        index < (try table.u16(4))
      else { continue }
      let set = try table.part(from: table.u16(6 + 2 * index))
      for index in 0..<(try set.u16(0)) where spendStep() {
        let ligature = try set.part(from: set.u16(2 + 2 * index))
        let count = try ligature.u16(2)
        guard count > 1, count <= glyphs.count else { continue }
        let others = glyphs.dropFirst().prefix(count - 1).enumerated()
        var isFound = true
        for (index, part) in others where isFound {
          let glyph = try ligature.u16(4 + 2 * index)
          isFound = spendStep() && glyph == part.glyph
        }
        if isFound { return (try ligature.u16(0), count) }
      }
    }
    return nil
  }
}
