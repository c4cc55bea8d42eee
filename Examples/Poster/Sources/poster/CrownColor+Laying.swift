import CrownRaster

extension CrownColor {
  /// Blends this colour, at a pixel's coverage, over an opaque colour. The result equals that of `ColorTable(_:over:)`
  /// bit for bit. It needs no table, so it suits backgrounds in which every pixel differs.
  func laid(over background: CrownColor, coverage: UInt8) -> CrownColor {
    let alpha = (Int(coverage) * Int(self.alpha) + 127) / 255
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8((Int(top) * alpha + Int(bottom) * (255 - alpha) + 127) / 255)
    }
    return CrownColor(
      red: mix(red, background.red), green: mix(green, background.green), blue: mix(blue, background.blue))
  }
}
