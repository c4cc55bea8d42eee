import CrownPath
import Testing

@Suite("Paths")
struct PathTests {
  static let mixed: [PathElement] = [
    .move(to: PathPoint(1, 1)), .line(to: PathPoint(5, 1)), .quad(to: PathPoint(5, 5), control: PathPoint(7, 3)),
    .cubic(to: PathPoint(1, 5), control1: PathPoint(4, 9), control2: PathPoint(2, 9)), .close,
    .move(to: PathPoint(2, 2)), .line(to: PathPoint(3, 3)), .line(to: PathPoint(2, 3)), .close,
  ]

  @Test("Elements come out as they went in")
  func elements() {
    let path = BezierPath(Self.mixed)
    #expect(Array(path.elements) == Self.mixed)
    #expect(path.elements.count == Self.mixed.count)
    var copy = BezierPath()
    path.draw(into: &copy)
    #expect(copy == path)
  }

  @Test("An empty path has no bounds, no current point, no elements")
  func empty() {
    var path = BezierPath()
    #expect(path.isEmpty)
    #expect(path.bounds == nil)
    #expect(path.controlBox == nil)
    #expect(path.currentPoint == nil)
    path.closeSubpath()
    #expect(path.isEmpty, "closing where nothing is open does nothing")
  }

  @Test("Drawing without a move opens a subpath where the last one began")
  func implicitMove() {
    var path = BezierPath()
    path.move(to: PathPoint(1, 2))
    path.addLine(to: PathPoint(3, 4))
    path.closeSubpath()
    #expect(path.currentPoint == PathPoint(1, 2))
    path.addLine(to: PathPoint(5, 6))
    #expect(
      Array(path.elements) == [
        .move(to: PathPoint(1, 2)), .line(to: PathPoint(3, 4)), .close, .move(to: PathPoint(1, 2)),
        .line(to: PathPoint(5, 6)),
      ])
  }

  @Test("Bounds are tight, the control box is not")
  func bounds() {
    let path = BezierPath([
      .move(to: PathPoint(0, 0)), .cubic(to: PathPoint(4, 0), control1: PathPoint(0, 4), control2: PathPoint(4, 4)),
    ])
    #expect(path.bounds == PathRect(x: 0, y: 0, width: 4, height: 3))
    #expect(path.controlBox == PathRect(x: 0, y: 0, width: 4, height: 4))
  }

  @Test("A transform moves every point")
  func transformed() {
    let path = BezierPath(Self.mixed).transformed(by: .translation(x: 10, y: 0))
    #expect(path.bounds?.minX == 11)
    #expect(path.currentPoint == PathPoint(12, 2))
    #expect(path.isFinite)
    #expect(!path.transformed(by: .scale(x: .nan, y: 1)).isFinite)
  }

  @Test("Flattened curves stay within tolerance", arguments: [1, 0.1, 0.01])
  func flattening(tolerance: Double) {
    let curve = CubicCurve(
      start: PathPoint(0, 0), control1: PathPoint(90, 10), control2: PathPoint(-40, 60), end: PathPoint(50, 50))
    var path = BezierPath()
    path.move(to: curve.start)
    path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
    let flat = path.flattened(tolerance: tolerance)
    let lines = Array(flat.elements)
    #expect(lines.last == .line(to: curve.end))
    var previous = curve.start
    for (index, element) in lines.dropFirst().enumerated() {
      guard case .line(let point) = element else {
        Issue.record("flattening left \(element)")
        continue
      }
      for fraction in [0.25, 0.5, 0.75] {
        let t = (Double(index) + fraction) / Double(lines.count - 1)
        let on = curve.point(at: t)
        #expect(abs((on - previous).cross(point - previous)) <= tolerance * (point - previous).length)
      }
      previous = point
    }
  }

  @Test("A huge curve is cut into a bounded number of lines")
  func hugeCurve() {
    var path = BezierPath()
    path.move(to: .zero)
    path.addCurve(to: .zero, control1: PathPoint(1e300, 0), control2: PathPoint(0, .nan))
    #expect(path.flattened(tolerance: 1e-9).elements.count <= CubicCurve.maximumChords + 1)
  }

  @Test func roomChangesNothing() {
    var path = BezierPath([.move(to: PathPoint(1, 2)), .line(to: PathPoint(3, 4))])
    let before = path
    path.reserveCapacity(100)
    #expect(path == before)
    path.addCurve(to: PathPoint(5, 6), control1: .zero, control2: .zero)
    #expect(path.elements.count == 3)
  }
}
