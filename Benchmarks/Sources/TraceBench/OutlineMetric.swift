import CrownPath

/// How far a traced outline lies from the true one, both in pixels of the picture.
struct OutlineMetric {
  /// The mean of both directions' mean distances.
  var mean = 0.0
  /// The largest distance, at most ``cap``.
  var largest = 0.0
  var segments = 0, trueSegments = 0
  var trueCorners = 0, foundCorners = 0, falseCorners = 0

  /// Distances beyond this count as this.
  static let cap = 6.0

  init(trace: BezierPath, truth: BezierPath, truthRule: FillRule, width: Int, height: Int) {
    let traced = SampledOutline(trace, rule: .nonzero, width: width, height: height)
    let real = SampledOutline(truth, rule: truthRule, width: width, height: height)
    let tracedIndex = LineIndex(traced.lines, width: width, height: height)
    let realIndex = LineIndex(real.lines, width: width, height: height)
    var sums = (0.0, 0.0)
    for point in real.samples {
      let distance = tracedIndex.distance(from: point, cap: Self.cap)
      sums.0 += distance
      largest = max(largest, distance)
    }
    for point in traced.samples {
      let distance = realIndex.distance(from: point, cap: Self.cap)
      sums.1 += distance
      largest = max(largest, distance)
    }
    mean =
      0.5 * (real.samples.isEmpty ? 0 : sums.0 / Double(real.samples.count))
      + 0.5 * (traced.samples.isEmpty ? Self.cap : sums.1 / Double(traced.samples.count))
    (segments, trueSegments) = (traced.segments, real.segments)
    trueCorners = real.corners.count
    foundCorners = real.corners.count { corner in
      traced.corners.contains { $0.position.distance(to: corner.position) < 1 && abs($0.turn) > 15 }
    }
    falseCorners = traced.corners.count { corner in
      !real.corners.contains { $0.position.distance(to: corner.position) < 1.5 }
    }
  }
}

/// An outline as lines, points on it and corners.
private struct SampledOutline {
  struct Corner {
    var position: PathPoint
    /// In degrees.
    var turn: Double
  }

  var lines: [(PathPoint, PathPoint)] = []
  /// Points a quarter of a pixel apart, where the outline is seen: inside on one side and outside on the other.
  var samples: [PathPoint] = []
  /// Turns of more than 25 degrees between segments of more than a pixel.
  var corners: [Corner] = []
  var segments = 0

  init(_ path: BezierPath, rule: FillRule, width: Int, height: Int) {
    var contours: [[CubicCurve]] = []
    var isLine: [[Bool]] = []
    var (start, current) = (PathPoint.zero, PathPoint.zero)
    var open: [CubicCurve] = []
    var openLines: [Bool] = []
    func line(to point: PathPoint) {
      if point.distance(to: current) > 1e-9 {
        open.append(
          CubicCurve(
            start: current, control1: current.interpolated(to: point, at: 1 / 3.0),
            control2: current.interpolated(to: point, at: 2 / 3.0), end: point))
        openLines.append(true)
      }
      current = point
    }
    func finish() {
      line(to: start)
      if !open.isEmpty { contours.append(open); isLine.append(openLines) }
      (open, openLines) = ([], [])
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        finish()
        (start, current) = (point, point)
      case .line(let point): line(to: point)
      case .quad(let point, let control):
        open.append(
          CubicCurve(
            start: current, control1: current.interpolated(to: control, at: 2 / 3.0),
            control2: point.interpolated(to: control, at: 2 / 3.0), end: point))
        openLines.append(false)
        current = point
      case .cubic(let point, let control1, let control2):
        open.append(CubicCurve(start: current, control1: control1, control2: control2, end: point))
        openLines.append(false)
        current = point
      case .close:
        finish()
        current = start
      }
    }
    finish()
    for (curves, areLines) in zip(contours, isLine) {
      for (curve, isLine) in zip(curves, areLines) {
        segments += 1
        let steps = isLine ? 1 : max(8, min(200, Int(curve.polygonLength / 0.15)))
        var last = curve.start
        for i in 1...steps {
          let next = curve.point(at: Double(i) / Double(steps))
          lines.append((last, next))
          last = next
        }
      }
    }
    let winding = Winding(lines, rule: rule, height: height)
    func isSeen(_ point: PathPoint, _ tangent: PathPoint) -> Bool {
      let side = PathPoint(-tangent.y, tangent.x) * 0.04
      return winding.isInside(point + side) != winding.isInside(point - side)
    }
    for curves in contours {
      for (i, curve) in curves.enumerated() {
        let length = curve.polygonLength
        let steps = max(2, Int((length / 0.25).rounded(.up)))
        for k in 0..<min(steps, 20_000) {
          let t = (Double(k) + 0.5) / Double(steps)
          let point = curve.point(at: t)
          guard point.x > -1, point.y > -1, point.x < Double(width) + 1, point.y < Double(height) + 1 else { continue }
          if isSeen(point, curve.direction(at: t, isLeaving: true)) { samples.append(point) }
        }
        let next = curves[(i + 1) % curves.count]
        let arriving = curve.direction(at: 1, isLeaving: false), leaving = next.direction(at: 0, isLeaving: true)
        let turn = degrees(arriving, leaving)
        let nextLength = next.polygonLength
        if abs(turn) > 25, length > 1, nextLength > 1 {
          let before = max(0, 1 - 0.3 / length), after = min(1, 0.3 / nextLength)
          if isSeen(curve.point(at: before), arriving), isSeen(next.point(at: after), leaving) {
            corners.append(Corner(position: curve.end, turn: turn))
          }
        }
      }
    }
  }
}

import Foundation

extension CubicCurve {
  /// The length of 32 chords.
  fileprivate var polygonLength: Double {
    var (sum, last) = (0.0, start)
    for i in 1...32 {
      let next = point(at: Double(i) / 32)
      sum += last.distance(to: next)
      last = next
    }
    return sum
  }

  /// The unit tangent at the start or the end.
  fileprivate func direction(at t: Double, isLeaving: Bool) -> PathPoint {
    let step = 1e-4
    let a = point(at: max(0, t - (isLeaving && t == 0 ? 0 : step))), b = point(at: min(1, t + (t == 1 ? 0 : step)))
    let length = a.distance(to: b)
    return length > 0 ? (b - a) * (1 / length) : PathPoint(1, 0)
  }
}

private func degrees(_ a: PathPoint, _ b: PathPoint) -> Double { atan2(a.cross(b), a.dot(b)) * 180 / .pi }

/// Tells inside from outside by the crossings of rows.
private struct Winding {
  private var rows: [[Int32]]
  private let lines: [(PathPoint, PathPoint)]
  private let rule: FillRule

  init(_ lines: [(PathPoint, PathPoint)], rule: FillRule, height: Int) {
    self.lines = lines
    self.rule = rule
    rows = Array(repeating: [], count: height)
    for (i, line) in lines.enumerated() where line.0.y != line.1.y {
      let low = min(line.0.y, line.1.y), high = max(line.0.y, line.1.y)
      guard high >= 0, low < Double(height) else { continue }
      for y in max(0, Int(low.rounded(.down)))...min(height - 1, Int(high.rounded(.down))) { rows[y].append(Int32(i)) }
    }
  }

  func isInside(_ point: PathPoint) -> Bool {
    let y = Int(point.y.rounded(.down))
    guard y >= 0, y < rows.count else { return false }
    var winding = 0
    for i in rows[y] {
      let (a, b) = lines[Int(i)]
      guard point.y >= min(a.y, b.y), point.y < max(a.y, b.y) else { continue }
      if a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) < point.x { winding += a.y < b.y ? 1 : -1 }
    }
    return rule == .nonzero ? winding != 0 : winding & 1 != 0
  }
}

/// Lines by the pixels that they pass.
private struct LineIndex {
  private let width: Int, height: Int
  private var cells: [[Int32]]
  private let lines: [(PathPoint, PathPoint)]

  init(_ lines: [(PathPoint, PathPoint)], width: Int, height: Int) {
    self.lines = lines
    self.width = width + 8
    self.height = height + 8
    cells = Array(repeating: [], count: self.width * self.height)
    for (i, (a, b)) in lines.enumerated() {
      let steps = max(1, min(100_000, Int((a.distance(to: b) / 0.5).rounded(.up))))
      var last = -1
      for k in 0...steps {
        let cell = cell(a.interpolated(to: b, at: Double(k) / Double(steps)))
        if cell.0 * self.width + cell.1 != last {
          last = cell.0 * self.width + cell.1
          cells[last].append(Int32(i))
        }
      }
    }
  }

  private func cell(_ point: PathPoint) -> (Int, Int) {
    (max(0, min(height - 1, Int(point.y.rounded(.down)) + 4)), max(0, min(width - 1, Int(point.x.rounded(.down)) + 4)))
  }

  func distance(from point: PathPoint, cap: Double) -> Double {
    let (row, column) = cell(point)
    var best = cap
    for ring in 0...Int(cap) + 1 {
      if ring >= 1, best <= Double(ring - 1) { break }
      for y in max(0, row - ring)...min(height - 1, row + ring) {
        for x in max(0, column - ring)...min(width - 1, column + ring)
        where max(abs(y - row), abs(x - column)) == ring {
          for i in cells[y * width + x] {
            let (a, b) = lines[Int(i)]
            let chord = b - a
            let t = max(0, min(1, (point - a).dot(chord) / max(1e-18, chord.dot(chord))))
            best = min(best, point.distance(to: a + chord * t))
          }
        }
      }
    }
    return best
  }
}
