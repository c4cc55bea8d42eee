import CrownPath
import CrownTrace
import CrownsTestSupport

extension DrawnPicture {
  var plane: CoveragePlane { plane(of: alpha) }

  /// The same picture with other alphas.
  func plane(of alpha: [UInt8]) -> CoveragePlane {
    CoveragePlane(width: width, height: height, clamping: alpha.map { Float($0) / 255 })
  }
}

extension BezierPath {
  /// A polygon.
  init(polygon points: [PathPoint]) {
    self.init()
    for (i, point) in points.enumerated() { if i == 0 { move(to: point) } else { addLine(to: point) } }
    closeSubpath()
  }

  /// A circle of four curves, clockwise with y down or the other way.
  mutating func addCircle(_ center: PathPoint, radius: Double, isClockwise: Bool = true) {
    let k = 0.5522847498 * radius, s: Double = isClockwise ? 1 : -1
    func at(_ x: Double, _ y: Double) -> PathPoint { PathPoint(center.x + x, center.y + s * y) }
    move(to: at(radius, 0))
    addCurve(to: at(0, radius), control1: at(radius, k), control2: at(k, radius))
    addCurve(to: at(-radius, 0), control1: at(-k, radius), control2: at(-radius, k))
    addCurve(to: at(0, -radius), control1: at(-radius, -k), control2: at(-k, -radius))
    addCurve(to: at(radius, 0), control1: at(k, -radius), control2: at(radius, -k))
    closeSubpath()
  }

  /// The number of lines and curves.
  var segmentCount: Int {
    elements.count { element in
      switch element {
      case .line, .quad, .cubic: true
      case .move, .close: false
      }
    }
  }
}
