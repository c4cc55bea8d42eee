import CrownPath

/// The table `CFF `: outlines of cubic curves (Adobe Technical Note 5176).
struct CompactFont: Sendable {
  private let table: FontTable
  private let charstrings: CompactIndex
  let globalSubroutines: CompactIndex
  /// The local subroutines of each font of the set; `nil` for a font without any.
  private let localSubroutines: [CompactIndex?]
  /// The table that gives the font of the set for a glyph; `nil` where there is only one.
  private let selection: FontTable?

  /// The most fonts in a set, of which fonts for Chinese have about twenty.
  private static let maximumFonts = 256

  init(_ table: FontTable) throws(FontError) {
    self.table = table
    guard try table.u8(0) == 1 else { throw .noOutlines }
    let names = try CompactIndex(table, at: table.u8(2))
    let dictionaries = try CompactIndex(table, at: names.end)
    let strings = try CompactIndex(table, at: dictionaries.end)
    globalSubroutines = try CompactIndex(table, at: strings.end)
    let top = try CompactDictionary(dictionaries[0])
    if let type = top[.charstringType]?.first, type != 2 { throw .noOutlines }
    guard let offset = top[.charStrings]?.last else { throw table.damage }
    charstrings = try CompactIndex(table, at: offset)
    var fonts = [top]
    if let offset = top[.fontArray]?.last {
      let array = try CompactIndex(table, at: offset)
      guard array.count <= Self.maximumFonts else { throw .tooComplex }
      fonts = []
      for index in 0..<array.count { fonts.append(try CompactDictionary(array[index])) }
    }
    var subroutines: [CompactIndex?] = []
    for font in fonts { subroutines.append(try Self.localSubroutines(of: font, in: table)) }
    localSubroutines = subroutines
    if let offset = top[.fontSelection]?.last {
      selection = try table.part(from: offset)
    } else {
      selection = nil
    }
  }

  private static func localSubroutines(
    of font: CompactDictionary, in table: FontTable
  ) throws(FontError) -> CompactIndex? {
    guard let sizeAndOffset = font[.private], sizeAndOffset.count == 2 else { return nil }
    let dictionary = try CompactDictionary(table.part(from: sizeAndOffset[1], count: sizeAndOffset[0]))
    guard let offset = dictionary[.localSubroutines]?.last else { return nil }
    let (start, overflows) = sizeAndOffset[1].addingReportingOverflow(offset)
    guard !overflows else { throw table.damage }
    return try CompactIndex(table, at: start)
  }

  /// The outline of a glyph, with y pointing down.
  func outline(of glyph: Int) throws(FontError) -> BezierPath {
    var stepsLeft = Int.max
    return try outline(of: glyph, &stepsLeft)
  }

  /// - Parameter stepsLeft: The numbers and operators that may be read yet for several glyphs together.
  func outline(of glyph: Int, _ stepsLeft: inout Int) throws(FontError) -> BezierPath {
    let font = try selection.map { selection throws(FontError) in try Self.font(of: glyph, in: selection) } ?? 0
    guard localSubroutines.indices.contains(font) else { throw table.damage }
    var interpreter = CharstringInterpreter(global: globalSubroutines, local: localSubroutines[font])
    defer { stepsLeft -= interpreter.stepCount }
    return try interpreter.outline(charstrings[glyph])
  }

  /// The font of a set that a glyph belongs to (section 19).
  private static func font(of glyph: Int, in selection: FontTable) throws(FontError) -> Int {
    switch try selection.u8(0) {
    case 0: return try selection.u8(1 + glyph)
    case 3:
      // Ranges of glyphs, each with its first glyph and its font.
      var (low, high) = (0, try selection.u16(1))
      while low + 1 < high {
        let middle = (low + high) / 2
        if try selection.u16(3 + 3 * middle) <= glyph { low = middle } else { high = middle }
      }
      return try selection.u8(5 + 3 * low)
    default: throw selection.damage
    }
  }
}
