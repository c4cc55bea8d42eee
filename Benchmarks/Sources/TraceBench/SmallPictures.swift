import CrownPNGImport
import CrownPath
import CrownRaster
import CrownTrace

/// Traces small pictures without grey levels, and measures the area that the outlines cover otherwise than the pixels.
///
/// Glyphs of level and upright edges are to come back exact.
struct SmallPictures {
  static let sizes = [16, 20, 24, 32, 48]
  private static let glyphsOfAKind = 60

  func report(_ drawings: Drawings, _ truths: [TruthPicture], size: Int) throws {
    for kind in RectilinearGlyphs.Kind.allCases {
      var glyphs = RectilinearGlyphs(seed: size)
      var tally = WrongArea(name: "small-\(kind.rawValue)-\(size)")
      for number in 1...Self.glyphsOfAKind {
        let glyph = glyphs.next(kind, side: size)
        // An opaque picture that is dark along its border may as well be a light sign on a plate.
        tally.trace(
          glyph.alpha, width: size, height: size, isOpaque: number % 2 == 0 && !glyph.isDarkAlongBorder,
          "\(kind.rawValue) \(number)")
      }
      tally.report()
    }
    var tally = WrongArea(name: "small-1-bit-\(size)")
    for (number, truth) in truths.enumerated() {
      let alpha = Degradation.bit.apply(to: truth.alpha, seed: number + 1)
      // At a few pixels a side, some drawings of thin lines cover half of no pixel.
      guard alpha.contains(255) else { continue }
      tally.trace(alpha, width: truth.width, height: truth.height, drawings.list[number].name)
    }
    tally.report()
  }
}

/// Collects the areas that outlines cover otherwise than the pixels that they were traced from.
struct WrongArea {
  let name: String
  private var failed = 0, exact = 0
  /// In shares of the area that a picture covers.
  private var shares: [Double] = []

  init(name: String) { self.name = name }

  /// Traces a picture that was drawn in black on clear or, if it is opaque, on white, as an import reads it.
  mutating func trace(_ alpha: [UInt8], width: Int, height: Int, isOpaque: Bool = false, _ title: String) {
    do {
      let pixels = alpha.flatMap { value -> [UInt8] in
        isOpaque ? [255 - value, 255 - value, 255 - value, 255] : [0, 0, 0, value]
      }
      let picture = try PixelPicture(width: width, height: height, pixels: pixels)
      let trace = try PictureTrace(of: PictureCoverage(of: picture))
      let mask = try Rasterizer().fill(
        trace.drawing.path, rule: .nonzero, transform: .identity, width: width, height: height)
      let wrong = zip(alpha, mask.coverage).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      let share = Double(wrong) / Double(alpha.reduce(0) { $0 + Int($1) })
      shares.append(share)
      if wrong == 0 { exact += 1 }
      if Options.isVerbose { print("  \(title) wrong \(Tally.text(100 * share, 2))%") }
    } catch {
      failed += 1
      if Options.isVerbose { print("  \(title) not traced, \(error)") }
    }
  }

  /// Prints one line of figures.
  func report() {
    let count = shares.count + failed
    let mean = shares.reduce(0, +) / Double(max(1, shares.count))
    print(
      "trace \(name) traced=\(shares.count)/\(count) exact=\(exact)/\(count)",
      "wrong_mean=\(Tally.text(100 * mean, 2))% wrong_worst=\(Tally.text(100 * (shares.max() ?? 0), 2))%")
  }
}
