/// A font of a few simple letters, written byte by byte, so that tests know every outline and need no font file.
///
/// 1000 units an em. `H` is a box 500 wide and 700 high, `A` and `V` are triangles as high and 600 wide, `n` is a box
/// 500 high, and the space is 300 wide. In TrueType outlines `O` is a round of quadratic curves, and `Ä` is `A` with a
/// box half as large as `n` above it.
package struct TestFont: Sendable {
  /// Contours of points with y up; `isOn` says whether a point lies on the curve.
  package struct Letter: Sendable {
    package var character: Unicode.Scalar
    package var advance: Int
    package var contours: [[(x: Int, y: Int, isOn: Bool)]]
    /// A whole glyph instead of the contours.
    package var data: [UInt8]?

    package init(
      character: Unicode.Scalar, advance: Int, contours: [[(x: Int, y: Int, isOn: Bool)]], data: [UInt8]? = nil
    ) {
      (self.character, self.advance, self.contours, self.data) = (character, advance, contours, data)
    }
  }

  /// The name of the family; empty for a font without names.
  package var family = "Test"
  package var weight = 400
  package var isItalic = false
  /// True if the outlines are those of CFF, as charstrings.
  package var isCompact = false
  /// True if characters are mapped in groups (format 12) rather than segments (format 4).
  package var mapsGroups = false
  package var letters = TestFont.ordinaryLetters
  /// Charstrings instead of those of the letters.
  package var charstrings: [[UInt8]]?
  /// Local subroutines of the charstrings.
  package var subroutines: [[UInt8]] = []

  /// Adjustments of pairs of letters, in the order of their codes.
  package var kerning: [Pair] = []
  package var kerningForms: [KerningForm] = []

  /// Letters that are joined, and the character whose glyph stands for them.
  package var ligatures: [(letters: String, ligature: Unicode.Scalar)] = []
  package var ligatureFeature = "liga"
  /// True if they lie behind an offset of 32 bits.
  package var hasFarLigatures = false

  /// The adjustment of a pair of letters.
  package struct Pair: Sendable {
    package var (first, second): (Unicode.Scalar, Unicode.Scalar)
    package var adjustment: Int

    package init(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ adjustment: Int) {
      (self.first, self.second, self.adjustment) = (first, second, adjustment)
    }
  }

  /// The table and format in which adjustments are written.
  package enum KerningForm: Sendable, CaseIterable {
    /// The table `kern`, Microsoft's version or Apple's.
    case table, appleTable
    /// The table `GPOS`: lists of pairs, classes, or lists behind an offset of 32 bits.
    case pairs, classes, farPairs
  }

  package init() {}

  package static let ordinaryLetters = [
    Letter(character: " ", advance: 300, contours: []),
    Letter(character: "A", advance: 600, contours: [polygon((0, 0), (300, 700), (600, 0))]),
    Letter(character: "H", advance: 700, contours: [polygon((100, 0), (100, 700), (600, 700), (600, 0))]),
    Letter(
      character: "O", advance: 800,
      contours: [
        [
          (50, 350, true), (50, 700, false), (400, 700, true), (750, 700, false), (750, 350, true), (750, 0, false),
          (400, 0, true), (50, 0, false),
        ]
      ]),
    Letter(character: "V", advance: 600, contours: [polygon((0, 700), (600, 700), (300, 0))]),
    Letter(character: "n", advance: 500, contours: [polygon((50, 0), (50, 500), (450, 500), (450, 0))]),
    // A, and n at half its size, moved by 200 and 750.
    Letter(
      character: "Ä", advance: 600, contours: [],
      data: u16(-1, 0, 0, 600, 1000) + u16(0x23, 2, 0, 0) + u16(0x0B, 6, 200, 750, 0x2000)),
  ]

  /// A contour of corners.
  package static func polygon(_ points: (Int, Int)...) -> [(x: Int, y: Int, isOn: Bool)] {
    points.map { ($0.0, $0.1, true) }
  }

  // MARK: - The file

  /// The whole file.
  package var bytes: [UInt8] { file(tables) }

  /// The tables by their names, which a test may change.
  package var tables: [String: [UInt8]] {
    // Glyph 0 stands for what is missing; the left bearing repeats the least x.
    let bearings = letters.map { $0.contours.joined().map(\.x).min() ?? 0 }
    let metrics = [(500, 0)] + zip(letters.map(\.advance), bearings)
    let count = letters.count + 1
    var tables = [
      "cmap": mapsGroups ? groupMap : segmentMap,
      "head": Self.u32(0x10000) + Self.u32(0x10000) + Self.u32(0) + Self.u32(0x5F0F_3CF5) + Self.u16(0, 1000)
        + [UInt8](repeating: 0, count: 16) + Self.u16(0, 0, 800, 700, 0, 8, 2, 1, 0),
      "hhea": Self.u32(0x10000) + Self.u16(800, -200, 0, 800, 0, 0, 800, 1, 0, 0, 0, 0, 0, 0, 0, count),
      "hmtx": metrics.flatMap { Self.u16($0.0, $0.1) },
      "maxp": Self.u32(0x10000) + Self.u16(count, 8, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
      "OS/2": Self.u16(4, 500, weight, 5) + [UInt8](repeating: 0, count: 54) + Self.u16(isItalic ? 1 : 0)
        + [UInt8](repeating: 0, count: 22) + Self.u16(500, 700, 0, 0, 0),
    ]
    if !family.isEmpty {
      let name = family.utf16.flatMap { Self.u16(Int($0)) }
      tables["name"] = Self.u16(0, 1, 18, 3, 1, 0x409, 1, name.count, 0) + name
    }
    for form in kerningForms {
      switch form {
      case .table, .appleTable: tables["kern"] = kernTable(isApple: form == .appleTable)
      case .pairs: tables["GPOS"] = layout("kern", 2, pairPositions)
      case .classes: tables["GPOS"] = layout("kern", 2, classPositions)
      case .farPairs: tables["GPOS"] = layout("kern", 9, Self.u16(1, 2) + Self.u32(8) + pairPositions)
      }
    }
    if !ligatures.isEmpty {
      let substitutions = ligatureSubstitutions
      tables["GSUB"] =
        hasFarLigatures
        ? layout(ligatureFeature, 7, Self.u16(1, 4) + Self.u32(8) + substitutions)
        : layout(ligatureFeature, 4, substitutions)
    }
    if isCompact {
      tables["CFF "] = compactTable
    } else {
      let glyphs = [[]] + letters.map(Self.glyph)
      tables["glyf"] = Array(glyphs.joined())
      tables["loca"] = (0...count).flatMap { Self.u32(glyphs.prefix($0).map(\.count).reduce(0, +)) }
    }
    return tables
  }

  /// A file of tables.
  package func file(_ tables: [String: [UInt8]]) -> [UInt8] {
    var directory = (isCompact ? Array("OTTO".utf8) : Self.u32(0x10000)) + Self.u16(tables.count, 16, 0, 0)
    var body: [UInt8] = []
    for (name, bytes) in tables.sorted(by: { $0.key < $1.key }) {
      directory += Array(name.utf8) + Self.u32(0) + Self.u32(12 + tables.count * 16 + body.count)
      directory += Self.u32(bytes.count)
      body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return directory + body
  }

  /// A simple glyph with coordinates of 16 bits each, padded to whole words.
  private static func glyph(_ letter: Letter) -> [UInt8] {
    let points = letter.contours.flatMap { $0 }
    guard letter.data == nil, !points.isEmpty else { return letter.data ?? [] }
    var ends: [Int] = []
    for contour in letter.contours { ends.append((ends.last ?? -1) + contour.count) }
    let xs = points.map(\.x)
    let ys = points.map(\.y)
    var bytes = u16(letter.contours.count, xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
    for end in ends { bytes += u16(end) }
    bytes += u16(0)
    bytes += points.map { $0.isOn ? 1 : 0 }
    for values in [xs, ys] {
      for (value, last) in zip(values, [0] + values) { bytes += u16(value - last) }
    }
    return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  /// The letters with the numbers of their glyphs, by their codes.
  private var codes: [(code: Int, glyph: Int)] {
    letters.enumerated().map { (Int($1.character.value), $0 + 1) }.sorted { $0.code < $1.code }
  }

  /// A segment a letter, mapped by a difference.
  private var segmentMap: [UInt8] {
    let codes = codes + [(0xFFFF, 0x1_0000)]
    let table =
      Self.u16(4, 16 + codes.count * 8, 0, codes.count * 2, 16, 3, 0)
      + codes.flatMap { Self.u16($0.code) } + Self.u16(0) + codes.flatMap { Self.u16($0.code) }
      + codes.flatMap { Self.u16($0.glyph - $0.code) } + codes.flatMap { _ in Self.u16(0) }
    return Self.u16(0, 1, 3, 1) + Self.u32(12) + table
  }

  private var groupMap: [UInt8] {
    let groups = codes.flatMap { Self.u32($0.code) + Self.u32($0.code) + Self.u32($0.glyph) }
    return Self.u16(0, 1, 3, 10) + Self.u32(12) + Self.u16(12, 0) + Self.u32(16 + groups.count) + Self.u32(0)
      + Self.u32(codes.count) + groups
  }

  // MARK: - CFF

  private var compactTable: [UInt8] {
    let strings = charstrings ?? [[14]] + letters.map(Self.charstring)
    let names = Self.index([Array(family.utf8)])
    // Both dictionaries have numbers of a fixed size, so that their own sizes are known.
    let topSize = Self.index([[UInt8](repeating: 0, count: 17)]).count
    let fixed = 4 + names.count + topSize + 2 + 2
    let list = Self.index(strings)
    let privateSize = subroutines.isEmpty ? 0 : 6
    let top = Self.number(fixed) + [17] + Self.number(privateSize) + Self.number(fixed + list.count) + [18]
    var bytes: [UInt8] = [1, 0, 4, 1] + names + Self.index([top]) + Self.u16(0) + Self.u16(0) + list
    if !subroutines.isEmpty { bytes += Self.number(privateSize) + [19] + Self.index(subroutines) }
    return bytes
  }

  /// The polygon of a letter, line by line; control points count as corners.
  private static func charstring(_ letter: Letter) -> [UInt8] {
    var bytes: [UInt8] = []
    var last = (x: 0, y: 0)
    for contour in letter.contours {
      for (index, point) in contour.enumerated() {
        bytes += [28] + u16(point.x - last.x) + [28] + u16(point.y - last.y) + [index == 0 ? 21 : 5]
        last = (point.x, point.y)
      }
    }
    return bytes + [14]
  }

  private static func index(_ items: [[UInt8]]) -> [UInt8] {
    var offset = 1
    var bytes = u16(items.count) + [4] + u32(offset)
    for item in items {
      offset += item.count
      bytes += u32(offset)
    }
    return bytes + items.joined()
  }

  private static func number(_ value: Int) -> [UInt8] { [29] + u32(value) }

  /// Numbers of 16 bits, the highest byte first.
  package static func u16(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  /// A number of 32 bits, the highest byte first.
  package static func u32(_ value: Int) -> [UInt8] { u16(value >> 16, value) }
}
