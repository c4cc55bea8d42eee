import CrownRaster

extension PNG {
  /// Writes a mask in a colour as a palette image: the coverage bytes are the pixels, and the palette gives each its
  /// alpha.
  ///
  /// Reading it back gives `Mask.coloredStraight(_:)`.
  public static func encode(_ mask: Mask, color: CrownColor) -> [UInt8] {
    palette(mask, table: ColorTable(straight: color), isOpaque: false)
  }

  /// Writes a mask in a colour over an opaque background as an opaque palette image.
  ///
  /// Reading it back gives `Mask.colored(_:over:)`.
  public static func encode(_ mask: Mask, color: CrownColor, over background: CrownColor) -> [UInt8] {
    palette(mask, table: ColorTable(color, over: background), isOpaque: true)
  }

  /// Writes a palette of only those coverages that occur in the mask, whose pixels are renumbered accordingly.
  private static func palette(_ mask: Mask, table: ColorTable, isOpaque: Bool) -> [UInt8] {
    let scan = RunScanner(rows: mask.coverage, width: mask.width)
    let coverages = (UInt8.min...UInt8.max).filter { scan.isUsed[Int($0)] }
    var symbols = [UInt8](repeating: 0, count: 256)
    for (entry, coverage) in coverages.enumerated() { symbols[Int(coverage)] = UInt8(entry) }
    let entries = table.pixels(of: coverages)
    var colors: [UInt8] = []
    var alphas: [UInt8] = []
    for i in stride(from: 0, to: entries.count, by: 4) {
      colors.append(entries[i])
      colors.append(entries[i + 1])
      colors.append(entries[i + 2])
      alphas.append(entries[i + 3])
    }
    var file = PNGFile()
    file.addHeader(width: mask.width, height: mask.height, colorType: .palette)
    // Without it some viewers take the colours as device colours. 0 is the perceptual intent, as libpng writes it.
    file.addChunk("sRGB", [0])
    file.addChunk("PLTE", colors)
    // Entries behind the last one listed are opaque.
    if !isOpaque, let last = alphas.lastIndex(where: { $0 < 255 }) { file.addChunk("tRNS", Array(alphas[...last])) }
    file.addChunk("IDAT", RunDeflater.compress(scan.runs, symbols: symbols))
    file.addMarkedEnd()
    return file.bytes
  }
}
