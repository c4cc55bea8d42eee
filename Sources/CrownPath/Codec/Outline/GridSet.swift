/// A grid that a drawing may be stored on.
struct GridChoice: Equatable {
  /// The number of steps along the view box's longer side.
  var steps: Int32
  /// True if every point, control points among them, lies on the grid.
  var holdsSource = false
}

/// The grids that the records of a view box may have for a tolerance.
struct GridSet {
  private let box: PathRect
  /// In units of the view box; 0 for the default grid.
  private let tolerance: Double
  /// The number of steps of the coarsest grid that is not decimal; `nil` for a tolerance that is too small.
  private let coarsest: Int32?
  /// The numbers of steps of the grids of divisions.
  ///
  /// Kept, because an encoder asks for them several times, and finding them takes 3 % of encoding an icon.
  private let divided: [Int32]

  init(in box: PathRect, tolerance: Double) {
    self.box = box
    self.tolerance = tolerance
    coarsest = Self.coarsest(in: box, tolerance: tolerance)
    divided = Self.divided(in: box, tolerance: tolerance)
  }

  /// The grids worth trying.
  ///
  /// The coarsest decimal grid that holds the ends of all curves comes first. Then a grid on which more coordinates can
  /// be aligned than on units of the view box, if there is one: see ``RecordHeader/divisions``. Then the coarsest grid
  /// whose roundings stay within the tolerance. It has a whole number of steps a unit where possible, so that
  /// coordinates on units can be aligned.
  func candidates(for outline: Outline) throws(PathEncodingError) -> [GridChoice] {
    guard let coarsest else { throw .unusableTolerance(tolerance) }
    var candidates: [GridChoice] = []
    for steps in decimals {
      let transform = box.transform(toStepsOf: steps)
      guard outline.endsLie(onGrid: transform, within: Self.decimalSlack) else { continue }
      let holdsSource = outline.lies(onGrid: transform, within: Self.decimalSlack)
      if tolerance > 0 || holdsSource {
        candidates.append(GridChoice(steps: steps, holdsSource: holdsSource))
        break
      }
    }
    if let divided = outline.division(insteadOf: coarsest, in: box, of: divided) {
      candidates.append(GridChoice(steps: divided))
    }
    candidates.append(GridChoice(steps: coarsest))
    return candidates
  }

  /// The grids of records that hold every point of an outline.
  ///
  /// Candidates are the coarsest decimal grid, those of divisions and the coarsest one of the tolerance. Where none
  /// holds the outline, the encoder falls back to the finer grids.
  ///
  /// - Parameters:
  ///   - transform: The map from the outline's units to those of the view box.
  ///   - known: A grid that is known to hold the outline.
  func holding(_ outline: Outline, _ transform: PathTransform = .identity, known: Int32?) -> [Int32] {
    func holds(_ steps: Int32, within slack: Double) -> Bool {
      steps == known
        || outline.lies(onGrid: transform.followed(by: box.transform(toStepsOf: steps)), within: slack)
    }
    guard let coarsest else { return [] }
    var grids: [Int32] = []
    if let decimal = decimals.first(where: { holds($0, within: Self.decimalSlack) }) {
      grids.append(decimal)
    }
    func append(_ steps: Int32) {
      if !grids.contains(steps), holds(steps, within: Self.slack) { grids.append(steps) }
    }
    for steps in divided { append(steps) }
    append(coarsest)
    guard grids.isEmpty else { return grids }
    for tolerance in [tolerance, tolerance / 4, 0] {
      guard let coarsest = Self.coarsest(in: box, tolerance: tolerance) else { continue }
      let finer = [coarsest] + Self.finer(than: coarsest)
      if let steps = finer.first(where: { holds($0, within: Self.slack) }) { return [steps] }
    }
    return []
  }

  /// The largest distance of a point from a decimal grid that holds it, in steps.
  private static let decimalSlack = 1e-6

  /// The same for other grids: documents give few decimals of a coordinate. A random outline of four points lies this
  /// near to a grid once in 2^40.
  private static let slack = 1.0 / 64

  /// The numbers of steps of the decimal grids that are not too fine for a tolerance.
  ///
  /// First come those of units, then those of divisions of the longer side.
  private var decimals: some Sequence<Int32> {
    let limit = max(8192, 2 * Self.wanted(in: box, tolerance: tolerance))
    let side = box.longerSide
    return (0..<4 + 2 * RecordHeader.divisions.count).lazy.compactMap { index -> Int32? in
      let steps =
        index < 4
        ? side * [1, 10, 100, 1000][index] : RecordHeader.divisions[(index - 4) / 2] * (index % 2 == 0 ? 1 : 10)
      return steps == steps.rounded() && steps >= 2 && steps <= limit ? Int32(steps) : nil
    }
  }

  /// A grid whose number of steps takes one symbol is preferred to one that is coarser by less than this factor.
  private static let commonShare = 1.12
  /// The parts of a division that are whole numbers of steps, by preference.
  private static let parts = [[4.0, 2, 1], [10]]
  /// Grids of divisions have at most this many times the steps that the tolerance asks for.
  private static let finestShare = 1.5

  /// The grids for a tolerance that have a whole number of steps in the parts of a division of the longer side.
  ///
  /// Other sides than the view box's count: on these grids units are no whole numbers of steps.
  private static func divided(in box: PathRect, tolerance: Double) -> [Int32] {
    let wanted = wanted(in: box, tolerance: tolerance)
    guard wanted <= Double(RecordHeader.maximumSteps) / 16 else { return [] }
    var grids: [Int32] = []
    let common = sortedCommonSteps.filter { Double($0) >= wanted && Double($0) <= wanted * commonShare }
    for divisions in RecordHeader.divisions where divisions <= wanted / 2 {
      // A quarter or half of a part is a whole number of steps too, if possible; on another grid, a tenth.
      for parts in parts {
        let steps = parts.lazy.compactMap {
          Self.divided(by: divisions, parts: $0, in: box, wanted: wanted, common: common)
        }.first
        if let steps, !grids.contains(steps) { grids.append(steps) }
      }
    }
    return grids
  }

  /// The coarsest grid that has a whole number of steps in a part of a division, and by which alignments are measured
  /// in divisions.
  ///
  /// - Parameter common: The numbers of steps that take one symbol and are no finer than they need be.
  private static func divided(
    by divisions: Double, parts: Double, in box: PathRect, wanted: Double, common: [Int32]
  ) -> Int32? {
    let multiple = divisions * parts
    var header = RecordHeader(viewBox: box, fillRule: .nonzero, steps: 0, alignment: 1)
    func isMeasured(_ steps: Double) -> Bool {
      header.steps = Int32(steps)
      return header.unit == Int32(steps / divisions)
    }
    for steps in common where steps % Int32(multiple) == 0 && isMeasured(Double(steps)) { return steps }
    let coarsest = (wanted / multiple).rounded(.up)
    for index in 0..<4 {
      let steps = (coarsest + Double(index)) * multiple
      if steps <= wanted * finestShare, isMeasured(steps) { return Int32(steps) }
    }
    return nil
  }

  /// The numbers of steps that take one symbol, the coarsest grid first.
  private static let sortedCommonSteps = RecordHeader.commonSteps.sorted()

  /// The number of steps of the coarsest grid that is not decimal; `nil` for a tolerance that is too small.
  private static func coarsest(in box: PathRect, tolerance: Double) -> Int32? {
    let side = box.longerSide
    let wanted = wanted(in: box, tolerance: tolerance)
    // Leaves room for coordinates outside the view box. In tolerances: above 1/92682 of the longer side, which
    // ``PathEncodingError`` states as 1/90000.
    guard wanted <= Double(RecordHeader.maximumSteps) / 16 else { return nil }
    let multiple = side >= 100 ? 2 * side : 4 * side
    // Rounding moves points by up to half the diagonal of a cell; 3 % finer leaves room for simplification.
    var steps = (wanted * 1.03).rounded(.up)
    if side == side.rounded(), multiple <= wanted * 0.75 { steps = (wanted / multiple).rounded(.up) * multiple }
    return Int32(steps)
  }

  /// The number of steps at which rounding uses up a tolerance.
  private static func wanted(in box: PathRect, tolerance: Double) -> Double {
    tolerance > 0 ? max(64, box.longerSide / tolerance * 0.5.squareRoot()) : 4096
  }

  /// The grids to fall back to where rounding and simplification together exceed the tolerance.
  static func finer(than steps: Int32) -> [Int32] {
    [1.25, 2, 4].compactMap { factor in
      let finer = (Double(steps) * factor).rounded(.up)
      return finer <= Double(RecordHeader.maximumSteps) ? Int32(finer) : nil
    }
  }
}

extension PathRect {
  /// The map from a view box's units to the steps of a grid.
  func transform(toStepsOf steps: Int32) -> PathTransform {
    let scale = Double(steps) / longerSide
    return PathTransform(a: scale, b: 0, c: 0, d: scale, tx: -x * scale, ty: -y * scale)
  }

  /// The map from the steps of a grid to a view box's units.
  func transform(fromStepsOf steps: Int32) -> PathTransform {
    let step = longerSide / Double(steps)
    return PathTransform(a: step, b: 0, c: 0, d: step, tx: x, ty: y)
  }
}

extension Outline {
  /// The grid on which coordinates take fewer bits than on another one, by an estimate; `nil` where none does.
  ///
  /// - Parameters:
  ///   - steps: The grid to compare others with.
  ///   - grids: The numbers of steps to choose from.
  fileprivate func division(insteadOf steps: Int32, in box: PathRect, of grids: [Int32]) -> Int32? {
    let sample = sample(in: box)
    let count = Double(sample.count)
    /// The bits of a coordinate that grow with the number of steps.
    func cost(of steps: Int32) -> Double { count * Self.unalignedShare * steps.binaryLogarithm }
    let saved = sample.saved(onGridOf: steps, in: box, beyond: 0)
    // Where nearly all is aligned as it is, no other grid saves more.
    if saved >= Self.fullSaving * count { return nil }
    var best = (gain: saved - cost(of: steps), steps: steps)
    for grid in grids where grid != steps {
      let cost = cost(of: grid)
      let needed = max(Self.leastSaving * count, best.gain + Self.leastGain * count + cost)
      let saved = sample.saved(onGridOf: grid, in: box, beyond: needed)
      if saved > needed { best = (saved - cost, grid) }
    }
    return best.steps == steps ? nil : best.steps
  }

  /// The most coordinates that a grid is chosen by.
  private static let sampleSize = 32
  /// The bits a coordinate that a grid saves if nearly all are aligned.
  private static let fullSaving = 6.5
  /// A grid is tried if it saves at least this many bits a coordinate: below, its record is hardly ever the shortest.
  private static let leastSaving = 1.0
  /// The same beside another grid: grids with the same coordinates aligned differ by less.
  private static let leastGain = 0.01
  /// The share of coordinates that take a bit more on a grid of twice the steps. With all of them, a hundredth of the
  /// icons get longer records.
  private static let unalignedShare = 0.5

  /// Coordinates of ends, in parts of the longer side from the view box's corner.
  private func sample(in box: PathRect) -> [Double] {
    let count = contours.reduce(0) { $0 + $1.count }
    let stride = max(1, 2 * count / Self.sampleSize)
    var sample: [Double] = []
    sample.reserveCapacity(2 * Self.sampleSize)
    var index = 0
    for contour in contours {
      for curve in contour {
        if index % stride == 0 {
          sample.append((curve.curve.end.x - box.x) / box.longerSide)
          sample.append((curve.curve.end.y - box.y) / box.longerSide)
        }
        index += 1
      }
    }
    return sample
  }

  /// The index of the alignment that saves most bits, by an estimate; 0 for none.
  ///
  /// - Parameter header: The record's header; the outline is in its steps.
  func alignment(for header: RecordHeader) -> Int {
    var best = (saved: 8.0, alignment: 0)
    var header = header
    var coordinates: [Double] = []
    coordinates.reserveCapacity(2 * contours.reduce(0) { $0 + $1.count })
    for contour in contours {
      for curve in contour {
        coordinates.append(Double(CurvePrediction.round(curve.curve.end.x)))
        coordinates.append(Double(CurvePrediction.round(curve.curve.end.y)))
      }
    }
    let count = coordinates.count
    for alignment in RecordHeader.alignments.dropFirst() {
      header.alignment = alignment
      guard let unit = header.unit, unit <= 1 << 16 else { continue }
      let bits = Double(31 - UInt32(unit).leadingZeroBitCount)
      // It could not save more even if all were aligned.
      if Double(count) * bits * 0.8 <= best.saved { continue }
      let hits = coordinates.count(ofMultiplesOf: unit)
      let share = Double(hits) / Double(max(count, 1))
      // Saying which coordinates are aligned costs about the binary entropy of their share, here bounded by a parabola.
      // An aligned coordinate saves the logarithm of the unit.
      let saved = Double(hits) * bits * 0.8 - Double(count) * 4 * share * (1 - share)
      if saved > best.saved { best = (saved, alignment) }
    }
    return best.alignment
  }
}

extension [Double] {
  /// The bits that aligning coordinates on a grid saves, by an estimate; `known` where it saves no more.
  fileprivate func saved(onGridOf steps: Int32, in box: PathRect, beyond known: Double) -> Double {
    // In place and without calls: the loop is vectorised.
    var coordinates = self
    for index in coordinates.indices {
      let coordinate = (coordinates[index] * Double(steps)).nearestWhole
      // A half is no multiple of any unit.
      coordinates[index] = abs(coordinate) < 0x1p30 ? coordinate : 0.5
    }
    var header = RecordHeader(viewBox: box, fillRule: .nonzero, steps: steps)
    var best = known
    for alignment in RecordHeader.alignments.dropFirst() {
      header.alignment = alignment
      guard let unit = header.unit else { continue }
      let bits = unit.binaryLogarithm
      // It could not save more even if all were aligned.
      if Double(coordinates.count) * bits <= best { continue }
      best = Swift.max(best, Double(coordinates.count(ofMultiplesOf: unit)) * bits)
    }
    return best
  }

  /// The count of multiples of a unit among whole numbers below 2^31.
  ///
  /// The nearest whole quotient times the unit is exact, so it equals a number only if this is a multiple. Unlike
  /// integer remainders, the loop is vectorised.
  fileprivate func count(ofMultiplesOf unit: Int32) -> Int {
    let (unit, inverse) = (Double(unit), 1 / Double(unit))
    var hits = 0
    for number in self { hits &+= (number * inverse).nearestEven * unit == number ? 1 : 0 }
    return hits
  }
}

extension Int32 {
  /// The logarithm to base 2 of a positive number, to within .01.
  ///
  /// A parabola through the powers of two and the middles between them: unlike the C library's logarithm, it gives the
  /// same bits on every system, so records are the same.
  fileprivate var binaryLogarithm: Double {
    let exponent = Int32(31 - leadingZeroBitCount)
    let fraction = Double(self) / Double(1 << exponent) - 1
    return Double(exponent) + fraction * (4 - fraction) / 3
  }
}

extension Double {
  /// The nearest whole number, of two the even one, for numbers below 2^51.
  ///
  /// Adding 1.5 * 2^52 leaves no bits for a fraction: it rounds without a call, and loops are vectorised.
  fileprivate var nearestEven: Double { self + 0x1.8p52 - 0x1.8p52 }

  /// The same, but of two whole numbers that are as near the one farther from zero, as `rounded()` gives.
  fileprivate var nearestWhole: Double {
    let nearest = nearestEven
    let rest = self - nearest
    // No branches: one of the two terms is 0.
    return nearest + (self > 0 && rest == 0.5 ? 1 : 0) - (self <= 0 && rest == -0.5 ? 1 : 0)
  }
}
