import CrownPath

/// The geometry of a gradient's offsets: along a line, on nested circles, or on other circles.
struct GradientGeometry {
  private enum Form {
    /// From the offset 0 to the offset 1.
    case line(PathPoint, PathPoint)
    /// The circles of the offsets 0 and 1.
    case circles(GradientCircle, GradientCircle)
    /// Circles that do not lie in each other, and the centre of the first one.
    case cone(GradientCone, around: PathPoint)
  }

  /// The continuation of a gradient beyond its ends.
  private enum Spread { case pad, reflect, `repeat` }

  private let form: Form
  private let spread: Spread
  /// From the gradient's units to those of the element.
  private let transform: PathTransform

  /// Reads a gradient's geometry; `nil` where its transform, or what it is measured in, has no area.
  ///
  /// - Parameters:
  ///   - chain: The gradient, and those that it refers to for what it does not say itself.
  ///   - box: The box around the element, in its units, for a gradient that is measured in it; `nil` for user space.
  ///   - viewport: The size that percentages in user space refer to.
  init?(of chain: [ElementID], in tree: XMLTree, box: PathRect?, viewport: Viewport) {
    let viewport = box == nil ? viewport : Viewport(width: 1, height: 1)
    func length(_ key: AttributeName, _ axis: Length.Axis, _ percentage: Double) -> Double {
      let standard = Length(value: percentage, isPercentage: true)
      guard let range = tree.value(key, ofFirst: chain) else { return standard.resolved(axis, in: viewport) }
      var scanner = NumberScanner(tree.text, Declaration.trimmed(tree.text, range))
      return (Length.read(&scanner) ?? standard).resolved(axis, in: viewport)
    }
    if tree[chain[0]].name == .radialGradient {
      let center = PathPoint(length(.cx, .horizontal, 50), length(.cy, .vertical, 50))
      let isFocusGiven = (x: tree.value(.fx, ofFirst: chain) != nil, y: tree.value(.fy, ofFirst: chain) != nil)
      let focus = PathPoint(
        isFocusGiven.x ? length(.fx, .horizontal, 50) : center.x,
        isFocusGiven.y ? length(.fy, .vertical, 50) : center.y)
      let inner = GradientCircle(center: focus, radius: max(0, length(.fr, .diagonal, 0)))
      let outer = GradientCircle(center: center, radius: length(.r, .diagonal, 50))
      form = GradientCone(from: inner, to: outer).map { .cone($0, around: focus) } ?? .circles(inner, outer)
    } else {
      form = .line(
        PathPoint(length(.x1, .horizontal, 0), length(.y1, .vertical, 0)),
        PathPoint(length(.x2, .horizontal, 100), length(.y2, .vertical, 0)))
    }
    spread =
      switch tree.value(.spreadMethod, ofFirst: chain).map({ tree.text.string($0).trimmed }) {
      case "reflect": .reflect
      case "repeat": .repeat
      default: .pad
      }
    var transform = PathTransform.identity
    if let range = tree.value(.gradientTransform, ofFirst: chain) {
      let read = try? TransformParser.transform(
        tree.text, range, form: .attribute, viewport: viewport, fontSize: FontSize())
      if let read, read.isWellFormed { transform = read.transform }
    }
    if let box {
      transform = transform.followed(
        by: PathTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.x, ty: box.y))
    }
    guard transform.isFinite, !transform.isSingular else { return nil }
    self.transform = transform
  }

  /// True if the offsets lie on circles.
  var isRadial: Bool { if case .circles = form { true } else { false } }

  /// The offset from 0 through 1 that a spread offset has.
  func offset(_ t: Double) -> Double {
    switch spread {
    case .pad: return min(max(t, 0), 1)
    case .repeat: return t - t.rounded(.down)
    case .reflect:
      let half = (t / 2 - (t / 2).rounded(.down)) * 2
      return half <= 1 ? half : 2 - half
    }
  }

  /// The repetitions of the offsets 0 through 1 that lie in a range: the first one, and how many.
  func periods(in range: ClosedRange<Double>) -> (first: Double, count: Double) {
    if spread == .pad { return (0, 1) }
    let first = range.lowerBound.rounded(.down)
    return (first, range.upperBound.rounded(.up) - first)
  }

  /// The spread offset of an offset from 0 through 1 in a repetition.
  func spreadOffset(_ offset: Double, period: Double) -> Double {
    let isReversed = spread == .reflect && period.truncatingRemainder(dividingBy: 2) != 0
    return period + (isReversed ? 1 - offset : offset)
  }

  /// The part of a box around which nothing is painted; `nil` where all of it is.
  func paintedRegion(around box: PathRect) -> BezierPath? {
    guard case .cone(let cone, let center) = form, let distance = distance(from: center, to: box) else { return nil }
    return cone.area(from: nil, within: distance).transformed(by: transform)
  }

  /// The largest distance, in the gradient's units, of a point from those in a box of the element's units.
  private func distance(from point: PathPoint, to box: PathRect) -> Double? {
    guard let inverse = transform.inverse else { return nil }
    return box.corners.map { inverse.image(of: $0).distance(to: point) }.max()
  }

  /// The spread offsets that may lie in a box of the element's units.
  func offsets(in box: PathRect) -> ClosedRange<Double>? {
    guard let inverse = transform.inverse else { return nil }
    let corners = box.corners.map(inverse.image)
    switch form {
    case .line(let start, let end):
      let along = end - start
      let square = along.dot(along)
      guard square > 0 else { return 1...1 }
      let offsets = corners.map { ($0 - start).dot(along) / square }
      guard let least = offsets.min(), let largest = offsets.max() else { return nil }
      return least...largest
    case .circles(let inner, let outer):
      guard outer.radius > 0 else { return 1...1 }
      let farthest = corners.map { $0.distance(to: outer.center) }.max() ?? 0
      // Beyond this offset a circle holds the whole box.
      let reach = outer.radius - inner.radius - inner.center.distance(to: outer.center)
      guard reach > 0 else { return nil }
      return 0...max(1, (farthest + inner.center.distance(to: outer.center) - inner.radius) / reach + 1)
    case .cone(let cone, let center):
      return distance(from: center, to: box).map { cone.offsets(within: $0, isPadded: spread == .pad) }
    }
  }

  /// The area of a range of spread offsets, within and around a box of the element's units.
  func region(_ offsets: ClosedRange<Double>, around box: PathRect) -> BezierPath? {
    switch form {
    case .line(let start, let end):
      guard let inverse = transform.inverse else { return nil }
      let along = end - start
      let across = PathPoint(-along.y, along.x)
      let middle = (inverse.image(of: box.center) - start).dot(across) / across.dot(across)
      let reach = 2 * (distance(from: inverse.image(of: box.center), to: box) ?? 0) / along.length
      guard reach.isFinite, middle.isFinite else { return nil }
      var path = BezierPath()
      func point(_ t: Double, _ side: Double) -> PathPoint {
        transform.image(of: start + along * t + across * (middle + side * reach))
      }
      path.move(to: point(offsets.lowerBound, -1))
      path.addLine(to: point(offsets.upperBound, -1))
      path.addLine(to: point(offsets.upperBound, 1))
      path.addLine(to: point(offsets.lowerBound, 1))
      path.closeSubpath()
      return path
    case .circles(let inner, let outer):
      func circle(_ t: Double) -> BezierPath? {
        let center = inner.center + (outer.center - inner.center) * t
        let radius = inner.radius + (outer.radius - inner.radius) * t
        return radius > 0 ? BezierPath(ellipseAt: center, radii: PathPoint(radius, radius)) : nil
      }
      var path = circle(offsets.upperBound) ?? BezierPath()
      if offsets.lowerBound > 0, let hole = circle(offsets.lowerBound) {
        for element in hole.elements { path.append(element) }
      }
      return path.transformed(by: transform)
    case .cone(let cone, let center):
      guard let distance = distance(from: center, to: box) else { return nil }
      // Beyond the offsets that matter, the outer bands have no end.
      let all = cone.offsets(within: distance, isPadded: spread == .pad)
      var path = cone.area(from: offsets.lowerBound > all.lowerBound ? offsets.lowerBound : nil, within: distance)
      if offsets.upperBound < all.upperBound {
        for element in cone.area(from: offsets.upperBound, within: distance).elements { path.append(element) }
      }
      return path.transformed(by: transform)
    }
  }
}

extension PathRect {
  /// The corners, clockwise from the top left one.
  fileprivate var corners: [PathPoint] {
    [PathPoint(minX, minY), PathPoint(maxX, minY), PathPoint(maxX, maxY), PathPoint(minX, maxY)]
  }
}
