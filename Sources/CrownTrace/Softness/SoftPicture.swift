/// A soft picture, and the sharp one that it was made of: a smaller one, or one that was blurred.
///
/// Both are only taken if they explain the picture: enlarged or blurred again they give it, but for a few levels.
struct SoftPicture {
  /// The sharp picture; smaller than the soft one by ``factor``.
  let sharp: LevelPlane
  let softness: Softness

  /// Looks for the sharp picture.
  ///
  /// - Returns: `nil` where none explains the picture, or it has more than `largestPixels`.
  /// - Complexity: O(pixels), some hundred times.
  init?(of plane: LevelPlane, _ tuning: TraceTuning.Softness) {
    guard plane.levels.count <= tuning.largestPixels else { return nil }
    if let found = Self.enlarged(plane, Enlargement.Method.allCases, tuning) ?? Self.blurred(plane, tuning) {
      self = found
    } else {
      return nil
    }
  }

  /// Looks for a smaller picture whose pixels were repeated.
  ///
  /// Bitmaps are left as they are: steps of two pixels may be those of any drawing.
  init?(repeatedIn plane: LevelPlane, _ tuning: TraceTuning.Softness) {
    let partial = plane.bytes.count { $0 > 0 && $0 < 255 }
    guard partial * tuning.partialParts >= plane.bytes.count, let found = Self.enlarged(plane, [.nearest], tuning)
    else {
      return nil
    }
    self = found
  }

  private init(sharp: LevelPlane, softness: Softness) { (self.sharp, self.softness) = (sharp, softness) }

  private static func enlarged(
    _ plane: LevelPlane, _ methods: [Enlargement.Method], _ tuning: TraceTuning.Softness
  ) -> SoftPicture? {
    var best: (picture: SoftPicture, error: Double)?
    for factor in (2...tuning.largestFactor).reversed()
    where plane.width % factor == 0 && plane.height % factor == 0
      && min(plane.width, plane.height) / factor >= tuning.smallestSide
    {
      for method in methods {
        let enlargement = Enlargement(method, factor: factor)
        let (width, height) = (plane.width / factor, plane.height / factor)
        func means(_ levels: [Float]) -> [Float] {
          enlargement.means(levels, width: plane.width, height: plane.height)
        }
        var small = means(plane.levels)
        var again = enlargement.enlarged(small, width: width, height: height)
        // A picture that is far off after two steps stays so.
        for step in 0..<(method == .nearest ? 0 : tuning.enlargementSteps) {
          if step == 2, error(of: again, plane) > tuning.hopelessError { break }
          let missing = means(zip(plane.levels, again).map { $0 - $1 })
          small = zip(small, missing).map { min(max($0 + $1 * Float(tuning.enlargementGain), 0), 255) }
          again = enlargement.enlarged(small, width: width, height: height)
        }
        let found = error(of: again, plane)
        guard found <= tuning.enlargementError, found < best?.error ?? .infinity else { continue }
        let margin = Float(tuning.roundingMargin)
        let rounded = small.map { $0 <= margin ? 0 : $0 >= 255 - margin ? 255 : $0 }
        best = (
          SoftPicture(
            sharp: LevelPlane(width: width, height: height, levels: rounded), softness: .enlarged(factor)), found
        )
      }
      if let best { return best.picture }
    }
    return nil
  }

  private static func blurred(_ plane: LevelPlane, _ tuning: TraceTuning.Softness) -> SoftPicture? {
    guard let blur = EdgeBlur(of: plane, tuning),
      tuning.leastVariance...tuning.largestVariance ~= blur.variance
    else { return nil }
    let kernel = BlurKernel(variance: blur.variance)
    func blurred(_ levels: [Float]) -> [Float] {
      kernel.blurred(levels, width: plane.width, height: plane.height)
    }
    var sharp = plane.levels
    for _ in 0..<tuning.sharpeningSteps {
      let again = blurred(sharp)
      for index in sharp.indices {
        sharp[index] = min(max(sharp[index] + plane.levels[index] - again[index], 0), 255)
      }
    }
    guard error(of: blurred(sharp), plane) <= tuning.blurError else { return nil }
    let margin = Float(tuning.sharpenedMargin)
    let rounded = sharp.map { $0 <= margin ? 0 : $0 >= 255 - margin ? 255 : $0 }
    return SoftPicture(
      sharp: LevelPlane(width: plane.width, height: plane.height, levels: rounded),
      softness: .blurred(blur.variance.squareRoot()))
  }

  /// The root mean square of the differences at edges.
  private static func error(of levels: [Float], _ plane: LevelPlane) -> Double {
    var (sum, count) = (Float(0), 0)
    for (level, found) in zip(plane.levels, levels) {
      let difference = level - found
      guard level > 0.5 && level < 254.5 || abs(difference) > 0.5 else { continue }
      sum += difference * difference
      count += 1
    }
    return count > 0 ? Double(sum / Float(count)).squareRoot() : 0
  }
}
