import CrownPath

/// A TrueType font of a few simple letters, written byte by byte, so that tests know every outline and need no font
/// file.
///
/// 1000 units an em. `H` is a box 500 wide and 700 high, `A` and `V` are triangles as high and 600 wide that touch the
/// edges of their widths, `O` is a round of quadratic curves, `n` a box 500 high, and the space is 300 wide.
struct TestFont {
  /// Contours of points with y up; `isOn` says whether a point lies on the curve.
  struct Letter {
    var character: Character
    var advance: Int
    var contours: [[(x: Int, y: Int, isOn: Bool)]]
  }

  static let letters = [
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
  ]

  /// The kerning of `AV` in the `kern` table; without one there is no table.
  var kerning: Int?

  private static func polygon(_ points: (Int, Int)...) -> [(x: Int, y: Int, isOn: Bool)] {
    points.map { ($0.0, $0.1, true) }
  }

  /// The whole file.
  var bytes: [UInt8] {
    let glyphs: [[UInt8]] = [[]] + Self.letters.map(Self.glyph)
    var loca: [UInt8] = []
    var glyf: [UInt8] = []
    for glyph in glyphs {
      loca += Self.u32(glyf.count)
      glyf += glyph
    }
    loca += Self.u32(glyf.count)
    // The space before a letter is part of its outline: the left bearing repeats the least x.
    let bearings = Self.letters.map { $0.contours.joined().map(\.x).min() ?? 0 }
    let metrics = [(500, 0)] + zip(Self.letters.map(\.advance), bearings)
    var tables: [(tag: String, bytes: [UInt8])] = [
      ("cmap", Self.cmap), ("glyf", glyf),
      (
        "head",
        Self.u32(0x10000) + Self.u32(0x10000) + Self.u32(0) + Self.u32(0x5F0F_3CF5) + Self.u16(0, 1000)
          + [UInt8](repeating: 0, count: 16) + Self.u16(0, 0, 800, 700, 0, 8, 2, 1, 0)
      ),
      (
        "hhea",
        Self.u32(0x10000) + Self.u16(800, -200, 0, 800, 0, 0, 800, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.count)
      ),
      ("hmtx", metrics.flatMap { Self.u16($0.0, $0.1) }),
      ("loca", loca),
      ("maxp", Self.u32(0x10000) + Self.u16(glyphs.count, 8, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)),
    ]
    if let kerning {
      let left = 2
      let right = 5
      tables.insert(("kern", Self.u16(0, 1, 0, 20, 1, 1, 6, 0, 0, left, right, kerning)), at: 4)
    }
    var directory = Self.u32(0x10000) + Self.u16(tables.count, 16, 0, 0)
    var body: [UInt8] = []
    for table in tables {
      directory += Array(table.tag.utf8) + Self.u32(0) + Self.u32(12 + tables.count * 16 + body.count)
      directory += Self.u32(table.bytes.count)
      body += table.bytes + [UInt8](repeating: 0, count: (4 - table.bytes.count % 4) % 4)
    }
    return directory + body
  }

  /// A simple glyph with coordinates of 16 bits each, padded to whole words.
  private static func glyph(_ letter: Letter) -> [UInt8] {
    let points = letter.contours.flatMap { $0 }
    guard !points.isEmpty else { return [] }
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

  /// A segment a letter, mapped by a difference (format 4).
  private static var cmap: [UInt8] {
    let codes = letters.map { Int($0.character.unicodeScalars.first?.value ?? 0) } + [0xFFFF]
    let deltas = codes.enumerated().map { index, code in code == 0xFFFF ? 1 : index + 1 - code }
    let table =
      u16(4, 16 + codes.count * 8, 0, codes.count * 2, 16, 3, 0)
      + codes.flatMap { u16($0) } + u16(0) + codes.flatMap { u16($0) } + deltas.flatMap { u16($0) }
      + codes.flatMap { _ in u16(0) }
    return u16(0, 1, 3, 1) + u32(12) + table
  }

  private static func u16(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func u32(_ value: Int) -> [UInt8] { u16(value >> 16, value) }
}
