import CrownRaster

/// A picture as areas of a few flat colours, and mixtures of these along the edges.
///
/// A renderer gives a pixel the colour of the drawing there, or a mixture of those that meet in it, weighed by the
/// covered shares. With premultiplied channels "clear" is a colour as any other, and the mixtures of two colours lie
/// on a straight line. The colours of the solid pixels are the ``Palette``. Each other pixel is taken for the mixture
/// of two of the palette's colours around it that comes nearest. A picture whose pixels are no such mixtures is a
/// photo, a gradient or a texture.
package struct FlatColors: Sendable {
  /// The colours that are painted.
  package let colors: [CrownColor]
  /// The share of the picture that each has.
  package let areas: [Double]
  /// The number of neighbouring pixels of each two colours; the last row and column are those of the background.
  package let edges: [[Double]]
  /// The colour of an opaque picture's background; `nil` where the background is clear.
  package let background: CrownColor?

  private let width: Int
  private let height: Int
  /// For each pixel, the two colours that it mixes, as indices into ``colors`` and one more for the background.
  private let mixtures: [Mixture]

  /// A pixel as a mixture of two colours.
  private struct Mixture {
    var first: UInt8
    var second: UInt8
    /// The share of the second colour.
    var share: Float

    var main: Int { Int(share < 0.5 ? first : second) }
  }

  /// Takes a picture apart.
  ///
  /// - Returns: `nil` for a picture of other than a few flat colours.
  /// - Complexity: O(pixels).
  package init?(of picture: PixelPicture) { self.init(of: picture, TraceTuning.Flatness()) }

  init?(of picture: PixelPicture, _ tuning: TraceTuning.Flatness) {
    guard let palette = Palette(of: picture, tuning) else { return nil }
    let painted = palette.painted
    let backgroundIndex = painted.count
    /// The index of each of the palette's colours.
    var indices = [UInt8](repeating: UInt8(backgroundIndex), count: palette.colors.count)
    for (index, entry) in painted.enumerated() { indices[entry] = UInt8(index) }
    (width, height) = (picture.width, picture.height)
    var mixtures: [Mixture] = []
    mixtures.reserveCapacity(width * height)
    var others = 0
    for index in 0..<width * height {
      let (mixture, distance) = palette.mixture(at: index)
      if distance > Float(tuning.mixtureTolerance) {
        others += 1
        // Noise is no drawing: the rest of it need not be looked at.
        if others * tuning.otherParts > width * height { return nil }
      }
      mixtures.append(
        Mixture(first: indices[mixture.first], second: indices[mixture.second], share: mixture.share))
    }
    var counts = [Int](repeating: 0, count: backgroundIndex + 1)
    for mixture in mixtures { counts[mixture.main] += 1 }
    let paintedCount = width * height - counts[backgroundIndex]
    guard others * tuning.otherParts <= paintedCount else { return nil }
    colors = painted.map { palette.straightColor($0) }
    areas = counts.dropLast().map { Double($0) / Double(picture.width * picture.height) }
    background = palette.background.flatMap { palette.colors[$0].w > 0 ? palette.straightColor($0) : nil }
    edges = Self.edges(of: mixtures, width: width, height: height, count: backgroundIndex + 1)
    self.mixtures = mixtures
    if palette.gradientShare(of: edges) > tuning.largestGradientShare { return nil }
  }

  private static func edges(of mixtures: [Mixture], width: Int, height: Int, count: Int) -> [[Double]] {
    var edges = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    func add(_ a: Int, _ b: Int) {
      guard a != b else { return }
      edges[a][b] += 1
      edges[b][a] += 1
    }
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let main = mixtures[index].main
        if x > 0 { add(mixtures[index - 1].main, main) }
        if y > 0 { add(mixtures[index - width].main, main) }
      }
    }
    return edges
  }

  /// The levels of the colours in a drawing that has these alphas, from 0 to 255; the last one is the background's, 0.
  ///
  /// Levels that an eye does not tell apart are one, so that there is no layer for their difference.
  func levels(alphas: [Double], _ tuning: TraceTuning.Flatness) -> [UInt8] {
    let exact = alphas.map { Int(min(max($0 * 255, 0), 255).rounded()) } + [0]
    var kept: [Int] = []
    // From the darkest on: the ends of the range stay as they are.
    for level in Set(exact).sorted(by: >) where kept.last.map({ $0 - level >= tuning.leastStep }) ?? true {
      kept.append(level)
    }
    if let lowest = kept.last, lowest > 0 { kept[kept.count - 1] = lowest < tuning.leastStep ? 0 : lowest }
    return exact.map { level in
      UInt8(level == 0 ? 0 : kept.min { abs($0 - level) < abs($1 - level) } ?? level)
    }
  }

  /// The picture in one channel.
  ///
  /// - Parameter levels: The levels of the colours and of the background.
  func plane(levels: [UInt8]) -> LevelPlane {
    LevelPlane(width: width, height: height, levels: values { Float(levels[$0]) })
  }

  /// A layer for each level: its coverage is that of the colours of this level and of those above.
  func layers(levels: [UInt8]) -> [CoverageLayer] {
    let steps = Set(levels).subtracting([0]).sorted()
    return zip(steps, [0] + steps).map { step, below in
      CoverageLayer(
        plane: CoveragePlane(width: width, height: height, clamping: values { levels[$0] >= step ? 1 : 0 }),
        level: step, above: below)
    }
  }

  /// The value of each pixel, where colours have these.
  private func values(_ value: (Int) -> Float) -> [Float] {
    let values = (0...colors.count).map(value)
    return mixtures.map { mixture in
      let (first, second) = (values[Int(mixture.first)], values[Int(mixture.second)])
      return first + (second - first) * mixture.share
    }
  }
}
