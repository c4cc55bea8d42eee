import CrownRaster

/// An opaque picture as ink on paper: how much of each pixel the ink covers.
///
/// Nearly every program blends the bytes of a picture as they are, so a pixel's colour is that of the paper plus the
/// covered share of the way to that of the ink.
struct InkReading {
  let paper: SIMD3<UInt8>
  let ink: SIMD3<UInt8>
  /// The share of ink in each pixel.
  let plane: LevelPlane
  /// True if the colour along the border is not the paper's, but that of a frame.
  let hasFrame: Bool
  /// Why the picture has more colours; `nil` if it has two.
  let refusal: PictureRefusal?

  /// Reads a picture whose alpha is ignored.
  ///
  /// The paper is the commonest colour along the border. The ink is the colour farthest from it that at least a
  /// fiftieth of the other pixels have. A dark colour along the border that ends near it is a frame: then they are
  /// exchanged.
  /// - Throws: ``PictureRefusal/uniform(_:)``.
  /// - Complexity: O(pixels).
  init(of picture: PixelPicture, _ tuning: TraceTuning.Reading) throws(PictureRefusal) {
    let count = picture.width * picture.height
    var border = ColorBuckets()
    for index in 0..<count where Self.isOnBorder(index, of: picture) { border.add(picture.color(at: index)) }
    let paper = Self.median(of: picture, in: border.fullest)
    let origin = SIMD3<Float>(paper)

    var buckets = ColorBuckets()
    var inked = 0
    for index in 0..<count {
      let color = picture.color(at: index)
      guard SIMD3<Float>(color).distance(to: origin) > Float(tuning.leastInkDistance) else { continue }
      buckets.add(color)
      inked += 1
    }
    // No colour of a photo may be so frequent: then any is the ink, and the others are refused.
    let frequent = buckets.indices(holding: max(1, inked / tuning.inkParts))
    let farthest = (frequent.isEmpty ? buckets.indices(holding: 1) : frequent).max {
      ColorBuckets.middle(of: $0).distance(to: origin) < ColorBuckets.middle(of: $1).distance(to: origin)
    }
    guard let farthest else { throw .uniform(CrownColor(paper)) }
    let ink = Self.median(of: picture, in: farthest)
    let way = SIMD3<Float>(ink) - origin
    let square = (way * way).sum()
    let leastContrast = Float(tuning.leastContrast)
    guard square >= leastContrast * leastContrast else { throw .uniform(CrownColor(paper)) }

    var levels: [Float] = []
    levels.reserveCapacity(count)
    var others = 0
    var first: Int?
    for index in 0..<count {
      let offset = picture.exactColor(at: index) - origin
      let share = min(max((offset * way).sum() / square, 0), 1)
      levels.append(share * 255)
      if offset.distance(to: way * share) > Float(tuning.inkTolerance) {
        others += 1
        first = first ?? index
      }
    }
    let found = LevelPlane(width: picture.width, height: picture.height, levels: levels)
    hasFrame = origin.lightness < SIMD3<Float>(ink).lightness && found.hasFrame(tuning)
    (self.paper, self.ink) = hasFrame ? (ink, paper) : (paper, ink)
    plane = hasFrame ? found.inverted : found
    // Half a per cent of all pixels; in a drawing of thin lines a tenth of those that are not paper.
    guard let first, others * tuning.otherPixelParts > count || others * tuning.otherInkParts > inked else {
      refusal = nil
      return
    }
    refusal = .severalColors(
      main: CrownColor(ink), other: CrownColor(picture.color(at: first)), x: first % picture.width,
      y: first / picture.width,
      share: Double(others) / Double(max(inked, others)))
  }

  private static func isOnBorder(_ index: Int, of picture: PixelPicture) -> Bool {
    let (x, y) = (index % picture.width, index / picture.width)
    return x == 0 || y == 0 || x == picture.width - 1 || y == picture.height - 1
  }

  /// The median of the colours in a cell.
  private static func median(of picture: PixelPicture, in bucket: Int) -> SIMD3<UInt8> {
    var median = MedianColor()
    for index in 0..<picture.width * picture.height {
      let color = picture.color(at: index)
      if ColorBuckets.index(of: color) == bucket { median.add(color) }
    }
    return median.value
  }
}

extension SIMD3<Float> {
  /// The weighted sum of the channels that tells light from dark, in levels (ITU-R BT.601, 2.5.1).
  fileprivate var lightness: Float { 0.299 * x + 0.587 * y + 0.114 * z }
}

extension LevelPlane {
  /// Returns true if most is ink, and all along some rectangle near the border: what is left is a frame, within which
  /// there may be others.
  fileprivate func hasFrame(_ tuning: TraceTuning.Reading) -> Bool {
    guard levels.reduce(0, +) > 127.5 * Float(width * height) else { return false }
    return (1...max(1, min(width, height) / tuning.frameParts)).contains { isInk(alongRectangleAt: $0, tuning) }
  }

  /// Returns true if there is ink along the rectangle at a distance from the border.
  private func isInk(alongRectangleAt inset: Int, _ tuning: TraceTuning.Reading) -> Bool {
    guard width > 2 * inset, height > 2 * inset else { return false }
    var (sum, count) = (Float(0), 0)
    for y in inset..<height - inset {
      let isEnd = y == inset || y == height - inset - 1
      for x in stride(from: inset, to: width - inset, by: isEnd ? 1 : max(1, width - 2 * inset - 1)) {
        sum += levels[y * width + x]
        count += 1
      }
    }
    return Double(sum) >= tuning.frameShare * 255 * Double(count)
  }

  /// The same with ink and paper exchanged.
  fileprivate var inverted: LevelPlane { LevelPlane(width: width, height: height, levels: levels.map { 255 - $0 }) }
}
