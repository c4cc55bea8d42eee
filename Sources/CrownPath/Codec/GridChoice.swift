/// A grid that a drawing may be stored on.
struct GridChoice: Equatable {
  /// The number of steps along the view box's longer side.
  var steps: Int32
  /// Whether every point, control points among them, lies on the grid.
  var holdsSource = false

  /// The grids worth trying, the coarsest first.
  ///
  /// Decimal grids that hold the ends of all curves come first; then the coarsest grid whose roundings stay within the
  /// tolerance, with a whole number of steps a unit, so that coordinates that lie on units can be written as such.
  /// - Parameter tolerance: In units of the view box; 0 for the default grid.
  static func candidates(
    for outline: Outline, in box: Rect, tolerance: Double
  ) throws(PathEncodingError) -> [GridChoice] {
    let side = box.longerSide
    let wanted = tolerance > 0 ? max(64, side / tolerance * 0.5.squareRoot()) : 4096
    guard wanted <= Double(RecordHeader.maximumSteps) / 16 else { throw .unusableTolerance(tolerance) }
    var candidates: [GridChoice] = []
    for decimals in [1, 10, 100, 1000] as [Double] {
      let steps = side * decimals
      guard steps == steps.rounded(), steps >= 2, steps <= max(8192, 2 * wanted) else { continue }
      let scale = Transform(a: decimals, b: 0, c: 0, d: decimals, tx: -box.x * decimals, ty: -box.y * decimals)
      let (ends, controls) = outline.lies(onGrid: scale)
      if ends, tolerance > 0 || controls {
        candidates.append(GridChoice(steps: Int32(steps), holdsSource: controls))
        break
      }
    }
    let multiple = side >= 100 ? 2 * side : 4 * side
    // Points off the grid are rounded by up to half its diagonal; a little finer leaves room for what else strays.
    var steps = (wanted * 1.03).rounded(.up)
    if side == side.rounded(), multiple <= wanted * 0.75 { steps = (wanted / multiple).rounded(.up) * multiple }
    candidates.append(GridChoice(steps: Int32(steps)))
    return candidates
  }
}

extension Outline {
  /// Whether all ends, and whether all control points, lie on whole steps.
  fileprivate func lies(onGrid scale: Transform) -> (ends: Bool, controls: Bool) {
    func lies(_ point: Point) -> Bool {
      let p = scale.apply(point)
      return abs(p.x - p.x.rounded()) < 1e-6 && abs(p.y - p.y.rounded()) < 1e-6
    }
    var controls = true
    for curve in contours.joined() {
      guard lies(curve.curve.end) else { return (false, false) }
      if controls, !curve.isLine { controls = lies(curve.curve.control1) && lies(curve.curve.control2) }
    }
    return (true, controls)
  }

  /// The alignment that saves most bits, by an estimate; 0 for none.
  ///
  /// - Parameter header: The record's, whose steps the outline is in.
  func alignment(for header: RecordHeader) -> Int {
    var best = (saved: 8.0, alignment: 0)
    var header = header
    var coordinates: [Int32] = []
    coordinates.reserveCapacity(2 * contours.reduce(0) { $0 + $1.count })
    for contour in contours {
      for curve in contour {
        coordinates.append(CurvePrediction.round(curve.curve.end.x))
        coordinates.append(CurvePrediction.round(curve.curve.end.y))
      }
    }
    let count = coordinates.count
    for alignment in RecordHeader.alignments.indices.dropFirst() {
      header.alignment = alignment
      guard let unit = header.unit, unit <= 1 << 16 else { continue }
      var hits = 0
      for coordinate in coordinates { hits &+= coordinate % unit == 0 ? 1 : 0 }
      let share = Double(hits) / Double(max(count, 1))
      // A flag costs about its binary entropy, here bounded by a parabola; a hit saves the logarithm of the unit.
      let bits = Double(31 - UInt32(unit).leadingZeroBitCount)
      let saved = Double(hits) * bits * 0.8 - Double(count) * 4 * share * (1 - share)
      if saved > best.saved { best = (saved, alignment) }
    }
    return best.alignment
  }
}
