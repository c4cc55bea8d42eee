extension FontFile {
  /// The box of all glyphs.
  var box: (minX: Int, minY: Int, maxX: Int, maxY: Int) {
    var (minX, minY, maxX, maxY) = (0, 0, 0, 0)
    for glyph in glyphs {
      (minX, minY) = (min(minX, glyph.box.minX), min(minY, glyph.box.minY))
      (maxX, maxY) = (max(maxX, glyph.box.maxX), max(maxY, glyph.box.maxY))
    }
    return (minX, minY, maxX, maxY)
  }

  /// The table `head`. Its dates are always the same, so that the same crowns give the same bytes.
  var headTable: FontBytes {
    var table = FontBytes()
    table.add32(0x0001_0000)
    table.add32(0x0001_0000)  // The font's version.
    table.add32(0)  // The adjustment of the checksum.
    table.add32(0x5F0F_3CF5)  // The magic number.
    table.add16(0b11)  // The baseline is y = 0, and the left bearing x = 0.
    table.add16(FontMeasures.unitsPerEm)
    for _ in 0..<2 {
      table.add32(0)
      table.add32(Self.date)
    }
    let box = box
    for value in [box.minX, box.minY, box.maxX, box.maxY] { table.add16(value) }
    table.add16(0)  // Neither bold nor italic.
    table.add16(8)  // The smallest readable size in pixels.
    table.add16(2)
    table.add16(0)
    table.add16(0)
    return table
  }

  /// 1 January 2026, in seconds since 1904.
  private static let date: UInt32 = 3_850_070_400

  /// The table `hhea`.
  var horizontalHeader: FontBytes {
    var table = FontBytes()
    table.add32(0x0001_0000)
    for value in [FontMeasures.ascent, -FontMeasures.descent, 0] { table.add16(value) }
    table.add16(glyphs.map(\.advance).max() ?? 0)
    table.add16(glyphs.map(\.box.minX).min() ?? 0)
    table.add16(glyphs.map { $0.advance - $0.box.maxX }.min() ?? 0)
    table.add16(glyphs.map(\.box.maxX).max() ?? 0)
    for value in [1, 0, 0, 0, 0, 0, 0, 0] { table.add16(value) }
    table.add16(glyphs.count)
    return table
  }

  /// The table `hmtx`: the advance and the least x of each glyph.
  var horizontalMetrics: FontBytes {
    var table = FontBytes()
    for glyph in glyphs {
      table.add16(glyph.advance)
      table.add16(glyph.box.minX)
    }
    return table
  }

  /// The table `maxp`: the number of glyphs.
  var profileTable: FontBytes {
    var table = FontBytes()
    table.add32(0x0000_5000)
    table.add16(glyphs.count)
    return table
  }

  /// The table `post`: its names are those of the table `CFF `.
  var postScriptTable: FontBytes {
    var table = FontBytes()
    table.add32(0x0003_0000)
    table.add32(0)  // Not slanted.
    table.add16(-FontMeasures.descent / 2)
    table.add16(FontMeasures.unitsPerEm / 16)
    for _ in 0..<5 { table.add32(0) }
    return table
  }

  /// The table `OS/2`, version 4.
  var styleTable: FontBytes {
    var table = FontBytes()
    let em = FontMeasures.unitsPerEm
    table.add16(4)
    table.add16(glyphs.map(\.advance).reduce(0, +) / glyphs.count)
    table.add16(400)
    table.add16(5)
    table.add16(0)  // It may be embedded and installed.
    // The size and place of subscripts and superscripts, and of a line through letters.
    for value in [em / 2, em / 2, 0, em / 8, em / 2, em / 2, 0, em / 3, em / 16, em / 4, 0] { table.add16(value) }
    table.add(repeatElement(0, count: 10))  // No classification of the letters.
    // Ranges of Unicode: basic Latin, private use (60), and beyond the basic plane (57, 90).
    let isBeyond = codepoints.contains { $0 > 0xFFFF }
    table.add32(1)
    table.add32(1 << (60 - 32) | (isBeyond ? 1 << (57 - 32) : 0))
    table.add32(isBeyond ? 1 << (90 - 64) : 0)
    table.add32(0)
    table.addTag("NONE")
    table.add16(1 << 6 | 1 << 7)  // Regular, and the metrics that follow are the ones to use.
    table.add16(0x20)
    table.add16(Int(min(codepoints.max() ?? 0x7A, 0xFFFF)))
    for value in [FontMeasures.ascent, -FontMeasures.descent, 0] { table.add16(value) }
    table.add16(FontMeasures.ascent)
    table.add16(FontMeasures.descent)
    table.add32(1)  // Latin 1.
    table.add32(0)
    table.add16(em / 2)
    table.add16(em * 7 / 10)
    for value in [0, 0x20, LigatureTable.longestName] { table.add16(value) }
    return table
  }

  /// The table `name`: the texts of a font, in English for Windows and the web.
  var nameTable: FontBytes {
    let texts = [
      (1, family), (2, "Regular"), (3, "crowntool: \(postScriptName)"), (4, family), (5, "Version 1.000"),
      (6, postScriptName),
    ]
    var table = FontBytes()
    var storage = FontBytes()
    table.add16(0)
    table.add16(texts.count)
    table.add16(6 + 12 * texts.count)
    for (kind, text) in texts {
      let start = storage.count
      for unit in text.utf16 { storage.add16(Int(unit)) }
      for value in [3, 1, 0x0409, kind, storage.count - start, start] { table.add16(value) }
    }
    table.add(storage.bytes)
    return table
  }
}
