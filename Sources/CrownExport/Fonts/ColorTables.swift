/// The tables `COLR` (version 0) and `CPAL`: crowns of several shades as layers.
///
/// Opaque layers have the colour of the text. Version 0 knows no alpha of that colour, so that shades are entries of a
/// palette: a colour with alpha each.
struct ColorTables {
  let layers: FontBytes
  let palette: FontBytes

  /// The number that stands for the colour of the text.
  private static let foreground = 0xFFFF

  /// `nil` for a font without shades.
  init?(of font: FontFile) {
    let shades = Self.shades(of: font.members)
    guard !shades.isEmpty else { return nil }
    let shaded = font.members.enumerated().filter { !$1.layers.isEmpty }
    var (bases, list) = (FontBytes(), FontBytes())
    var (count, glyph) = (0, FontFile.firstMember + font.members.count)
    for (index, member) in shaded {
      for value in [FontFile.firstMember + index, count, member.layers.count] { bases.add16(value) }
      for layer in member.layers {
        list.add16(glyph)
        list.add16(shades.firstIndex(of: layer.opacity) ?? Self.foreground)
        glyph += 1
      }
      count += member.layers.count
    }
    var layers = FontBytes()
    layers.add16(0)
    layers.add16(shaded.count)
    layers.add32(14)
    layers.add32(14 + bases.count)
    layers.add16(count)
    layers.add(bases.bytes)
    layers.add(list.bytes)
    self.layers = layers

    var palette = FontBytes()
    for value in [0, shades.count, 1, shades.count] { palette.add16(value) }
    palette.add32(14)
    palette.add16(0)
    for opacity in shades { palette.add([font.color.blue, font.color.green, font.color.red, opacity]) }
    self.palette = palette
  }

  /// The opacities of the palette's entries.
  static func shades(of members: [FontFile.Member]) -> [UInt8] {
    Set(members.flatMap { $0.layers.map(\.opacity) }).subtracting([.max]).sorted()
  }
}
