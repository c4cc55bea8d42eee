import CrownPath

/// Makes one path of all that is painted.
enum Silhouette {
  /// A path that fills, under the rule given with it, what the shapes paint; `nil` where none could be made for sure.
  ///
  /// A single shape stays as it is. Of several the union is taken, with several distances within which points count as
  /// one; the first result that proves the same as the shapes counts. Without one, each shape is united with itself
  /// alone, and the contours of all are put together: where none takes away from another one, the non-zero rule unites
  /// them.
  /// - Parameter view: What the picture shows; precision is relative to its size.
  static func path(of shapes: [PaintedShape], view: Rect) -> (path: Path, fillRule: FillRule)? {
    let extent = view.longerSide
    if shapes.count == 1, let shape = shapes.first, shape.clips.isEmpty, !shape.isKnockout, !shape.isStroke {
      return (shape.path, shape.fillRule)
    }
    let logic = RegionLogic(shapes)
    for factor in [1.0, 0.1, 8, 0.01] {
      do {
        let path = try union(of: shapes, reach: extent * 2e-5 * factor)
        if path.isFinite, RegionComparison(logic, path, view: view, precision: extent / 400).isEqual() {
          return (path, .nonzero)
        }
      } catch {
        if error == .tooLarge { break }
      }
    }
    // What is cut or taken away cannot be put together from whole contours.
    guard shapes.allSatisfy({ $0.clips.isEmpty && !$0.isKnockout }) else { return nil }
    var path = Path()
    for shape in shapes {
      let own = (try? RegionUnion.path(of: RegionLogic([shape]), reach: extent * 2e-5)) ?? shape.path.clockwise
      for element in own.elements { path.append(element) }
    }
    return RegionComparison(logic, path, view: view, precision: extent / 400).isEqual(under: [.nonzero])
      ? (path, .nonzero) : nil
  }

  /// The most shapes that are united at once.
  private static let groupSize = 16

  /// The union of shapes; many that only add paint are united in groups, so that what lies within others is gone soon.
  private static func union(of shapes: [PaintedShape], reach: Double) throws(Arrangement.Failure) -> Path {
    let logic = RegionLogic(shapes)
    guard shapes.count > groupSize, logic.isPlainUnion else { return try RegionUnion.path(of: logic, reach: reach) }
    var groups: [PaintedShape] = []
    for start in stride(from: 0, to: shapes.count, by: groupSize) {
      let group = Array(shapes[start..<min(start + groupSize, shapes.count)])
      groups.append(PaintedShape(path: try union(of: group, reach: reach), fillRule: .nonzero))
    }
    return try union(of: groups, reach: reach)
  }

  /// What each shape shows of itself, so that the picture is their union and none of them overlaps itself: shapes that
  /// may do so, that are cut, or of which later ones take something away, are worked out one by one; `nil` where that
  /// fails.
  static func visibleParts(of shapes: [PaintedShape], extent: Double) -> [PaintedShape]? {
    var result: [PaintedShape] = []
    for (index, shape) in shapes.enumerated() where !shape.isKnockout {
      let above = shapes[(index + 1)...].filter(\.isKnockout)
      if shape.clips.isEmpty, above.isEmpty, shape.isSimple || shapes.count == 1 && !shape.isStroke {
        result.append(shape)
        continue
      }
      let logic = RegionLogic([shape] + above)
      guard let path = try? RegionUnion.path(of: logic, reach: extent * 2e-5) else { return nil }
      if !path.isEmpty { result.append(PaintedShape(path: path, fillRule: .nonzero)) }
    }
    return result
  }
}

extension Path {
  /// The path, run through the other way if its contours turn counterclockwise on screen on the whole.
  fileprivate var clockwise: Path {
    let segments = SourceSegment.segments(of: self, outline: 0)
    let area = segments.reduce(0) { $0 + $1.curve.start.cross($1.curve.end) }
    guard area < 0 else { return self }
    var result = Path()
    var last: Point?
    for segment in segments.reversed() {
      let curve = segment.curve.reversed
      if last != curve.start {
        result.closeSubpath()
        result.move(to: curve.start)
      }
      if segment.kind == .line {
        result.addLine(to: curve.end)
      } else {
        result.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      }
      last = curve.end
    }
    result.closeSubpath()
    return result
  }
}
