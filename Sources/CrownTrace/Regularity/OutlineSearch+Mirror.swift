import CrownPath

/// Makes the outlines of a small symmetric picture symmetric.
///
/// Contours show an axis where both halves were traced alike. Of a small picture they seldom are, since a level more or
/// less decides between a corner and a curve. But the pixels themselves are mirror images then.
extension OutlineSearch {
  private var tuning: TraceTuning.Symmetry { grid.tuning.symmetry }

  /// An axis of the picture, and how far its pixels are from their mirror images.
  private struct PictureAxis {
    var mirror: Mirror
    /// The sum of squared differences of pixels from their images, in squared 255ths, each pair counted once.
    var squares: Double
    /// The largest difference, in 255ths.
    var largest: Double
  }

  /// Takes one half of the outlines and its mirror image, where the picture is symmetric and either explains it.
  func mirror() {
    guard grid.side < tuning.pictureSide, !isBitmap else { return }
    let axes = [true, false].compactMap { pictureAxis(isUpright: $0) }
    if axes.isEmpty { return }
    editor.measure()
    for axis in axes { take(axis, isFitted: true) }
    // What was fitted for the second axis may have left the first by a little.
    if axes.count == 2 { take(axes[0], isFitted: false) }
  }

  private func take(_ axis: PictureAxis, isFitted: Bool) {
    let old = state
    let largest = Double(editor.largestResidual)
    // An outline that fits one half differs on the other as much as the halves of the picture do.
    let accepted = max(tuning.limit * editor.limit, tuning.growth * largest, largest + axis.largest)
    var best: (state: State, cost: Double) = (old, squares + parameterCost + axis.squares)
    for side in [-1, 1] {
      let half = MirroredContours(of: old.contours, about: axis.mirror, side: side, tuning)
      state = State(contours: half.contours, beginnings: half.contours.map { _ in nil })
      editor.measure()
      if isFitted { for number in half.crossing { editor.fitAcrossAxis(number, axis.mirror) } }
      // Half of the parameters are told by the other half.
      let cost = squares + parameterCost / 2
      if Double(editor.largestResidual) <= accepted, cost < best.cost { best = (state, cost) }
    }
    state = best.state
    editor.measure()
  }

  /// The price of all parameters.
  private var parameterCost: Double {
    editor.price * Double(editor.contours.reduce(0) { $0 + NodeChain(closed: $1.nodes).parameters })
  }

  /// The sum of squared residuals, in squared 255ths.
  private var squares: Double {
    var sum = 0.0
    for i in 0..<grid.coverage.count { sum += Double(grid.residual[i] * grid.residual[i]) }
    return sum
  }

  /// The axis about which the pixels are mirror images but for the noise.
  private func pictureAxis(isUpright: Bool) -> PictureAxis? {
    let (length, breadth) = isUpright ? (grid.width, grid.height) : (grid.height, grid.width)
    func value(_ across: Int, _ along: Int) -> Float {
      isUpright ? grid.value(across, along) : grid.value(along, across)
    }
    let inked = (0..<length).filter { across in
      (0..<breadth).contains { Double(value(across, $0)) > tuning.leastInk }
    }
    guard let first = inked.first, let last = inked.last else { return nil }
    let allowed = grid.tuning.limits.difference(noise: noise)
    var best: (axis: PictureAxis, rms: Double)?
    // The coordinates of a pixel and its image add up to this; the outermost column may be hardly covered.
    for sum in first + last - 1...first + last + 1 {
      var (squares, count, largest) = (0.0, 0, 0.0)
      for across in 0..<length where largest <= allowed {
        for along in 0..<breadth {
          let (own, image) = (value(across, along), value(sum - across, along))
          guard own > 0 && own < 1 || own != image else { continue }
          let difference = Double(own - image) * 255
          squares += difference * difference
          largest = max(largest, abs(difference))
          count += 1
        }
      }
      let rms = (squares / Double(max(count, 1))).squareRoot()
      guard rms <= tuning.pictureDifference + tuning.pictureNoise * noise,
        largest <= allowed, rms < best?.rms ?? .infinity
      else { continue }
      let mirror = Mirror(isUpright: isUpright, position: Double(sum + 1) / 2)
      best = (PictureAxis(mirror: mirror, squares: squares / 2, largest: largest), rms)
    }
    return best?.axis
  }
}
