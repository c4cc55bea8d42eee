/// An OpenType font of crowns: its glyphs, and the tables around them (OpenType 1.9).
///
/// The first glyph is `.notdef`, then come the letters that names are written in, then the crowns in their order, then
/// the layers of those with shades.
struct FontFile {
  /// A crown of a font.
  struct Member: Sendable {
    let name: String
    let glyph: FontGlyph
    /// The shades from the bottom to the top, where not all is opaque.
    let layers: [(glyph: FontGlyph, opacity: UInt8)]
  }

  /// The name of the family, for people.
  let family: String
  /// The name for programs: ASCII letters, digits and `-`.
  let postScriptName: String
  let members: [Member]
  /// The codepoint of each member.
  let codepoints: [UInt32]
  /// The colour of shades.
  let color: (red: UInt8, green: UInt8, blue: UInt8)

  let glyphs: [FontGlyph]
  /// The first glyph of crowns.
  static let firstMember = 1 + letters.count

  /// The characters that names consist of, and the space between them, by their codes.
  static let letters: [UInt8] = Array(
    " -0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  /// The most glyphs: names have numbers up to 64,999, of which the first 391 are those of standard names.
  static let mostGlyphs = 64_999 - CompactFontTable.standardStrings + 2

  /// - Throws: ``ExportError`` for more crowns and layers than a font holds.
  init(
    family: String, postScriptName: String, members: [Member], codepoints: [UInt32],
    color: (red: UInt8, green: UInt8, blue: UInt8)
  ) throws {
    self.family = family
    self.postScriptName = postScriptName
    self.members = members
    self.codepoints = codepoints
    self.color = color
    var glyphs = [FontGlyph(name: ".notdef", emptyWithAdvance: FontMeasures.unitsPerEm)]
    for letter in Self.letters {
      let digits = String(letter, radix: 16, uppercase: true)
      // Without the ending a crown could have the name.
      glyphs.append(FontGlyph(name: "uni00\(digits).empty", emptyWithAdvance: FontMeasures.letterAdvance))
    }
    glyphs += members.map(\.glyph)
    glyphs += members.flatMap { $0.layers.map(\.glyph) }
    self.glyphs = glyphs
    guard glyphs.count <= Self.mostGlyphs else {
      throw ExportError(
        description: "a font holds \(Self.mostGlyphs) glyphs, and these \(members.count) crowns need \(glyphs.count); "
          + "export them in several fonts, such as one for each folder")
    }
  }

  /// A table and its name.
  struct Table {
    let tag: String
    var data: FontBytes
  }

  /// All tables, by their names, with the checksum of the whole file.
  func tables() -> [Table] {
    var tables = [
      Table(tag: "CFF ", data: CompactFontTable.table(of: self)),
      Table(tag: "GSUB", data: LigatureTable.table(of: self)),
      Table(tag: "OS/2", data: styleTable),
      Table(tag: "cmap", data: CharacterTable.table(of: self)),
      Table(tag: "head", data: headTable),
      Table(tag: "hhea", data: horizontalHeader),
      Table(tag: "hmtx", data: horizontalMetrics),
      Table(tag: "maxp", data: profileTable),
      Table(tag: "name", data: nameTable),
      Table(tag: "post", data: postScriptTable),
    ]
    if let colors = ColorTables(of: self) {
      tables += [Table(tag: "COLR", data: colors.layers), Table(tag: "CPAL", data: colors.palette)]
    }
    tables.sort { Array($0.tag.utf8).lexicographicallyPrecedes(Array($1.tag.utf8)) }
    return Self.adjusted(tables)
  }

  /// The same tables with the checksum of the whole file.
  private static func adjusted(_ tables: [Table]) -> [Table] {
    var tables = tables
    guard let head = tables.firstIndex(where: { $0.tag == "head" }) else { return tables }
    tables[head].data.set32(0, at: adjustmentOffset)
    tables[head].data.set32(magicSum &- FontBytes.checksum(file(tables)), at: adjustmentOffset)
    return tables
  }

  /// The same tables for a program that packs them: the eleventh flag says that they may be written otherwise.
  static func packed(_ tables: [Table]) -> [Table] {
    var tables = tables
    guard let head = tables.firstIndex(where: { $0.tag == "head" }) else { return tables }
    let flags = 16
    let high = tables[head].data.bytes[flags...].first ?? 0
    tables[head].data.set8(high | 0x08, at: flags)
    return adjusted(tables)
  }

  /// The sum of a whole font's words.
  private static let magicSum: UInt32 = 0xB1B0_AFBA
  /// The place of the adjustment in the table `head`. It counts as 0 in the table's own checksum.
  static let adjustmentOffset = 8

  /// The sum of a table's words.
  static func checksum(of table: Table) -> UInt32 {
    var data = table.data
    if table.tag == "head" { data.set32(0, at: adjustmentOffset) }
    return FontBytes.checksum(data.bytes)
  }

  /// The file of some tables.
  static func file(_ tables: [Table]) -> [UInt8] {
    var file = FontBytes()
    file.addTag("OTTO")
    file.add16(tables.count)
    file.addSearchFields(entries: tables.count, size: 16)
    var offset = 12 + 16 * tables.count
    for table in tables {
      file.addTag(table.tag)
      file.add32(checksum(of: table))
      file.add32(offset)
      file.add32(table.data.count)
      offset += (table.data.count + 3) & ~3
    }
    for table in tables {
      file.add(table.data.bytes)
      file.pad()
    }
    return file.bytes
  }
}
