/// The layers of a font's glyphs: the tables `COLR` of version 0 and `CPAL`.
struct GlyphColors {
  private let table: FontTable?
  private let palette: FontTable?
  /// True if all colours of the palette differ in alpha only: they are shades of the one colour then.
  private var hasOneColor = false

  /// The number that stands for the colour of the text.
  private static let foreground = 0xFFFF
  /// The most layers of a glyph, as of crowns.
  private static let mostLayers = 255

  init(_ directory: FontDirectory) {
    (table, palette) = (directory["COLR"], directory["CPAL"])
    guard let palette, let count = try? palette.u16(2) else { return }
    let colors = (0..<min(count, 4096)).compactMap { try? color($0, in: palette) }
    hasOneColor = Set(colors.map(\.rgb)).count <= 1
  }

  /// The layers of a glyph from the bottom to the top, with their paint as attributes; none where it has none.
  func layers(of glyph: Int) -> [(glyph: Int, paint: String)] { (try? readLayers(of: glyph)) ?? [] }

  private func readLayers(of glyph: Int) throws(FontError) -> [(glyph: Int, paint: String)] {
    guard let table, let palette else { return [] }
    let bases = try table.part(from: table.u32(4))
    let index = try FontTable.firstIndex(below: table.u16(2)) { index throws(FontError) in
      try bases.u16(6 * index) >= glyph
    }
    guard let index, try bases.u16(6 * index) == glyph else { return [] }
    let (first, count) = (try bases.u16(6 * index + 2), try bases.u16(6 * index + 4))
    guard count <= Self.mostLayers else { return [] }
    let list = try table.part(from: table.u32(8))
    var layers: [(Int, String)] = []
    for number in first..<first + count {
      let entry = try list.u16(4 * number + 2)
      layers.append((try list.u16(4 * number), entry == Self.foreground ? "" : try paint(entry, in: palette)))
    }
    return layers
  }

  private func paint(_ entry: Int, in palette: FontTable) throws(FontError) -> String {
    let (rgb, alpha) = try color(entry, in: palette)
    let digits = String(rgb, radix: 16)
    let fill = hasOneColor ? "" : " fill=\"#\(String(repeating: "0", count: 6 - digits.count))\(digits)\""
    return alpha == .max ? fill : fill + " fill-opacity=\"\(SVGWriter.share(alpha))\""
  }

  /// An entry of the first palette.
  private func color(_ entry: Int, in palette: FontTable) throws(FontError) -> (rgb: Int, alpha: UInt8) {
    let position = try palette.u32(8) + 4 * (palette.u16(12) + entry)
    let rgb = try palette.u8(position + 2) << 16 | palette.u8(position + 1) << 8 | palette.u8(position)
    return (rgb, try palette.byte(position + 3))
  }
}
