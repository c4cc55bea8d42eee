/// The table `cmap`: the glyphs of characters, in segments of 16 bits (format 4) and in groups of 32 (format 12).
enum CharacterTable {
  /// Characters that follow each other, and so do their glyphs.
  private typealias Run = (first: UInt32, last: UInt32, glyph: Int)

  static func table(of font: FontFile) -> FontBytes {
    let runs = runs(of: font)
    let segments = segments(runs.filter { $0.first <= 0xFFFF })
    let groups = groups(runs)
    // Platform 0 is Unicode, and 3 is Windows.
    let encodings = [(0, 3, false), (0, 4, true), (3, 1, false), (3, 10, true)]
    let start = 4 + 8 * encodings.count
    var table = FontBytes()
    table.add16(0)
    table.add16(encodings.count)
    for (platform, encoding, isWide) in encodings {
      table.add16(platform)
      table.add16(encoding)
      table.add32(isWide ? start + segments.count : start)
    }
    table.add(segments.bytes)
    table.add(groups.bytes)
    return table
  }

  private static func runs(of font: FontFile) -> [Run] {
    var characters = FontFile.letters.enumerated().map { (code: UInt32($1), glyph: 1 + $0) }
    characters += font.codepoints.enumerated().map { (code: $1, glyph: FontFile.firstMember + $0) }
    characters.sort { $0.code < $1.code }
    var runs: [Run] = []
    for (code, glyph) in characters {
      // No run leaves its plane.
      if let last = runs.last, code == last.last + 1, glyph == last.glyph + Int(code - last.first), code & 0xFFFF != 0 {
        runs[runs.count - 1].last = code
      } else {
        runs.append((code, code, glyph))
      }
    }
    return runs
  }

  private static func segments(_ runs: [Run]) -> FontBytes {
    // The last segment has to end with 0xFFFF, and leads to no glyph.
    let runs = runs + [(0xFFFF, 0xFFFF, 0x10000)]
    var table = FontBytes()
    table.add16(4)
    table.add16(16 + 8 * runs.count)
    table.add16(0)
    table.add16(2 * runs.count)
    table.addSearchFields(entries: runs.count, size: 2)
    for run in runs { table.add16(Int(run.last)) }
    table.add16(0)
    for run in runs { table.add16(Int(run.first)) }
    for run in runs { table.add16(run.glyph - Int(run.first)) }
    for _ in runs { table.add16(0) }
    return table
  }

  private static func groups(_ runs: [Run]) -> FontBytes {
    var table = FontBytes()
    table.add16(12)
    table.add16(0)
    table.add32(16 + 12 * runs.count)
    table.add32(0)
    table.add32(runs.count)
    for run in runs {
      table.add32(run.first)
      table.add32(run.last)
      table.add32(run.glyph)
    }
    return table
  }
}
