import Testing

@testable import CrownPath

/// The curve geometry that the importer, the bounds and the rasteriser share.
@Suite("Curve geometry") struct CurveGeometryTests {
  /// Curves of all kinds: their control points run through a grid.
  private static let curves: [CubicCurve] = {
    let places = [-3.0, 0, 0.5, 7]
    return places.flatMap { x1 in
      places.flatMap { y1 in
        places.flatMap { x2 in
          places.map { y2 in
            CubicCurve(start: .zero, control1: PathPoint(x1, y1), control2: PathPoint(x2, y2), end: PathPoint(4, 1))
          }
        }
      }
    }
  }()

  @Test("Halves and parts run along their curve")
  func cutting() {
    for curve in Self.curves {
      let (first, second) = curve.halves
      let part = curve.part(from: 0.25, to: 0.75)
      for step in 0...8 {
        let t = Double(step) / 8
        #expect(first.point(at: t).distance(to: curve.point(at: t / 2)) < 1e-14)
        #expect(second.point(at: t).distance(to: curve.point(at: 0.5 + t / 2)) < 1e-14)
        #expect(part.point(at: t).distance(to: curve.point(at: 0.25 + t / 2)) < 1e-14)
      }
      #expect(first.start == curve.start && second.end == curve.end)
      let whole = curve.part(from: 0, to: 1)
      #expect(whole == curve)
    }
    let huge = Double.greatestFiniteMagnitude
    let (first, second) = CubicCurve(
      start: PathPoint(huge, 0), control1: PathPoint(huge, huge), control2: PathPoint(huge, -huge),
      end: PathPoint(-huge, huge)
    ).halves
    #expect(first.end.isFinite && second.start.isFinite && first.control2.isFinite && second.control1.isFinite)
  }

  @Test(
    "Roots of quadratics keep their digits",
    arguments: [
      (-1.0, 1e-9), (2, 3), (0.5, 0.5), (-1e8, 1e-8), (1e200, -1e200), (1e-100, 3e-100), (0, 7),
    ])
  func roots(first: Double, second: Double) {
    for scale in [1.0, -3, 1e-150, 1e150] {
      let product = first * second
      guard product.isFinite, first == 0 || abs(scale * product) > 1e-300 else { continue }
      let (a, b) = QuadraticRoots.roots(scale, -scale * (first + second), scale * product)
      let found = a < b ? (a, b) : (b, a)
      let wanted = first < second ? (first, second) : (second, first)
      #expect(abs(found.0 - wanted.0) <= 1e-7 * abs(wanted.0), "\(found)")
      #expect(abs(found.1 - wanted.1) <= 1e-7 * abs(wanted.1), "\(found)")
    }
  }

  @Test("Polynomials without two roots say so")
  func missingRoots() {
    #expect(QuadraticRoots.roots(0, 2, -1).0 == 0.5)
    #expect(QuadraticRoots.roots(0, 2, -1).1.isNaN)
    #expect(QuadraticRoots.roots(1, 0, 1).0.isNaN)
    #expect(!(0...1).contains(QuadraticRoots.roots(0, 0, 1).0))
    #expect(QuadraticRoots.roots(0, 0, 0).0.isNaN)
    #expect(QuadraticRoots.roots(3, 0, 0).0 == 0)
  }

  @Test("Coordinates turn back where their derivative is zero")
  func turningParameters() {
    for curve in Self.curves {
      let turns = curve.turningParameters
      for index in 0..<4 where turns[index] > 0 && turns[index] < 1 {
        let slope = curve.derivative(at: turns[index])
        #expect(abs(index < 2 ? slope.x : slope.y) < 1e-10)
      }
    }
  }

  @Test("The bracketed Newton method finds roots where Newton's alone diverges")
  func bracketedNewton() {
    // Flat at both ends, so that Newton's steps leave the bracket; and one that falls.
    for sign in [1.0, -1] {
      let root = BracketedNewton.root(
        from: -1, to: 3, startingAt: 2.9, isRising: sign > 0, maximumSteps: 80, stepTolerance: 1e-14
      ) { t in
        let size = 1 + 100 * t * t
        return (sign * t / size.squareRoot(), sign / (size * size.squareRoot()))
      }
      #expect(abs(root) < 1e-12)
    }
    let polynomial = CubicPolynomial(1, 1, 5, 5)
    for value in [1.0, 1.2, 3, 4.999, 5] {
      #expect(abs(polynomial.value(at: polynomial.parameter(at: value)) - value) < 1e-12)
    }
    #expect(polynomial.parameter(at: 0) == 0 && polynomial.parameter(at: 9) == 1)
  }

  @Test("Lengths and the parameters at them agree")
  func lengths() {
    let line = CubicCurve(line: PathPoint(1, 1), PathPoint(4, 5))
    #expect(abs(line.length() - 5) < 1e-12)
    for curve in Self.curves {
      let total = curve.length()
      guard total > 0 else { continue }
      let t = curve.parameter(atLength: total / 3, of: total)
      #expect(abs(curve.length(to: t) - total / 3) <= 1e-8 * total)
    }
  }

  @Test("A curve lies between its control points' distances from a chord")
  func chordDistances() {
    let chord = CubicCurve(line: PathPoint(0, 0.25), PathPoint(4, 0.5))
    for curve in Self.curves {
      let distances = ChordDistances(of: curve, fromChordOf: chord)
      let direction = chord.end - chord.start
      let across = (0...16).map { direction.cross(curve.point(at: Double($0) / 16) - chord.start) }
      #expect(across.allSatisfy { $0 >= distances.least - 1e-12 && $0 <= distances.greatest + 1e-12 })
      if distances.isOnOneSide { #expect(across.allSatisfy { $0 >= -1e-9 } || across.allSatisfy { $0 <= 1e-9 }) }
    }
  }
}
