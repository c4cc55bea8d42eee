/// The pixels of a picture as offsets from its background: the mixtures of a drawing's colour and a shadow's.
struct ShadowMixtures {
  let width: Int
  let height: Int
  /// The offset of the drawing's colour: red, green, blue and, of pictures with alpha, alpha, in levels.
  let color: SIMD4<Float>
  /// The direction of a black shadow.
  let black: SIMD4<Float>
  /// The offset of each pixel.
  private let offsets: [SIMD4<Float>]

  /// - Parameters:
  ///   - paper: The colour of the background; `nil` for a clear one. Colours are then multiplied by alpha.
  ///   - color: The drawing's colour.
  init(of picture: PixelPicture, paper: SIMD3<UInt8>?, color: SIMD3<UInt8>) {
    (width, height) = (picture.width, picture.height)
    let count = width * height
    if let paper {
      let origin = SIMD4(SIMD3<Float>(paper), 0)
      self.color = SIMD4(SIMD3<Float>(color), 0) - origin
      let distance = (origin * origin).sum().squareRoot()
      black = distance > 0 ? -origin / distance : .zero
      offsets = (0..<count).map { SIMD4(picture.exactColor(at: $0), 0) - origin }
    } else {
      let alphas = picture.alphaPlane.levels
      self.color = SIMD4(SIMD3<Float>(color), 255)
      black = SIMD4(0, 0, 0, 1)
      offsets = (0..<count).map { SIMD4(picture.exactColor(at: $0) * (alphas[$0] / 255), alphas[$0]) }
    }
  }

  /// The direction of the shadow's colour, and the pixels far enough from solid ones to show nothing else; `nil` where
  /// too few pixels are solid or show a shadow, or these have several colours.
  func shadowDirection(_ tuning: TraceTuning.Shadows) -> (direction: SIMD4<Float>, isFree: [Bool])? {
    let least = tuning.solidDistance * tuning.solidDistance
    var isSolid = [Bool](repeating: false, count: offsets.count)
    var count = 0
    for index in offsets.indices {
      let rest = offsets[index] - color
      if (rest * rest).sum() <= least {
        isSolid[index] = true
        count += 1
      }
    }
    guard count >= tuning.fewestSolid else { return nil }
    let isFree = surroundings(of: isSolid, within: tuning.edgeReach).map { !$0 }
    guard let direction = direction(of: isFree, tuning) else { return nil }
    return (direction, isFree)
  }

  /// The direction in which the colours of pixels lie; `nil` where too few are visible.
  func direction(of isFree: [Bool], _ tuning: TraceTuning.Shadows) -> SIMD4<Float>? {
    let least = tuning.leastVisible * tuning.leastVisible
    var (sum, count) = (SIMD4<Float>.zero, 0)
    for index in offsets.indices where isFree[index] && (offsets[index] * offsets[index]).sum() >= least {
      sum += offsets[index]
      count += 1
    }
    let length = (sum * sum).sum().squareRoot()
    guard count >= tuning.fewestVisible, length > 0 else { return nil }
    return sum / length
  }

  /// The shares of drawing and shadow in each pixel; `nil` where too many pixels are no mixture of the two.
  func shares(
    of direction: SIMD4<Float>, _ tuning: TraceTuning.Shadows
  ) -> (drawing: [Float], shadow: [Float])? {
    let across = color - direction * (color * direction).sum()
    let square = (across * across).sum()
    guard square >= tuning.leastAngle * tuning.leastAngle else { return nil }
    var drawing = [Float](repeating: 0, count: offsets.count), shadow = drawing
    var judge = MixtureJudge(tuning)
    for index in offsets.indices {
      let offset = offsets[index]
      let share = min(max((offset * across).sum() / square, 0), 1)
      let rest = offset - color * share
      let strength = max(0, (rest * direction).sum())
      judge.add(offset, rest: rest - direction * strength)
      drawing[index] = rounded(share, tuning)
      shadow[index] = drawing[index] < 1 ? strength / 255 / (1 - drawing[index]) : 0
    }
    return judge.passes ? (drawing, shadow) : nil
  }

  /// The shares of a drawing and a shadow of one colour in each pixel, together.
  func shares(_ tuning: TraceTuning.Shadows) -> [Float]? {
    let square = (color * color).sum()
    guard square > 0 else { return nil }
    var judge = MixtureJudge(tuning)
    let shares = offsets.map { offset in
      let share = min(max((offset * color).sum() / square, 0), 1)
      judge.add(offset, rest: offset - color * share)
      return share
    }
    return judge.passes ? shares : nil
  }

  /// A share of coverage, which is clear or full if it nearly is.
  func rounded(_ share: Float, _ tuning: TraceTuning.Shadows) -> Float {
    share <= tuning.coverageMargin ? 0 : share >= 1 - tuning.coverageMargin ? 1 : share
  }

  /// The pixels with nothing of a drawing in them and beside them.
  func freePixels(of drawing: [Float], _ tuning: TraceTuning.Shadows) -> [Bool] {
    surroundings(of: drawing.map { $0 > tuning.freeCoverage }, within: 1).map { !$0 }
  }

  /// The pixels within a distance of others, along both axes.
  private func surroundings(of isFound: [Bool], within reach: Int) -> [Bool] {
    var isNear = isFound
    for index in isFound.indices where isFound[index] {
      let (x, y) = (index % width, index / width)
      for row in max(0, y - reach)...min(height - 1, y + reach) {
        for column in max(0, x - reach)...min(width - 1, x + reach) { isNear[row * width + column] = true }
      }
    }
    return isNear
  }
}

/// Counts the pixels that are no mixture.
private struct MixtureJudge {
  private let leastVisible: Float
  private let largestRest: Float
  private let share: Double
  private var (visible, others) = (0, 0)

  init(_ tuning: TraceTuning.Shadows) {
    leastVisible = tuning.leastVisible * tuning.leastVisible
    largestRest = tuning.mixtureDistance * tuning.mixtureDistance
    share = tuning.otherShare
  }

  mutating func add(_ offset: SIMD4<Float>, rest: SIMD4<Float>) {
    if (offset * offset).sum() >= leastVisible { visible += 1 }
    if (rest * rest).sum() > largestRest { others += 1 }
  }

  var passes: Bool { Double(others) <= share * Double(visible) }
}
