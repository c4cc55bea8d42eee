import CrownRaster

extension Color {
  /// This colour where it covers a share of a pixel over an opaque colour: to the bit what `ColorTable(_:over:)` holds,
  /// without its table, for backgrounds where every pixel is another.
  func laid(over background: Color, coverage: UInt8) -> Color {
    let alpha = (Int(coverage) * Int(self.alpha) + 127) / 255
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8((Int(top) * alpha + Int(bottom) * (255 - alpha) + 127) / 255)
    }
    return Color(red: mix(red, background.red), green: mix(green, background.green), blue: mix(blue, background.blue))
  }
}
