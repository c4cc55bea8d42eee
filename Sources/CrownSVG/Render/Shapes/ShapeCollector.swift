import CrownPath

/// Collects the shapes that a document paints, in the order of painting.
final class ShapeCollector {
  /// The largest distance from the picture, in multiples of its longer side, at which a shape is accepted.
  private static let maximumReach = 100_000.0
  /// The distance, in the same unit, beyond which a shape is clipped to the square of ``cutReach``.
  private static let keptReach = 16.0
  /// The distance at which such a shape is clipped. A record's coordinates extend little further.
  private static let cutReach = 8.0

  private let picture: PathRect
  private let diagnostics: Diagnostics
  private(set) var scene = PaintScene()
  /// The shapes that are to be left out or drawn with sharp edges.
  private var softShapes: [SoftShapes] = []

  /// - Parameter picture: The part of the drawing's plane that the picture shows.
  init(picture: PathRect, _ diagnostics: Diagnostics) { (self.picture, self.diagnostics) = (picture, diagnostics) }

  /// Adds a shape to the drawing, without the clips that cut nothing off.
  ///
  /// A shape that extends too far beyond the picture is reported.
  ///
  /// - Parameter transform: From the element's user units to the drawing's.
  func add(
    _ shape: PaintedShape, painted verdict: PaintVerdict, from element: ElementID, _ transform: PathTransform
  ) {
    var shape = shape
    shape.element = element
    switch verdict {
    case .nothing: return
    case .adds(let color): shape.color = color
    case .removes: shape.isKnockout = true
    case .varies(let bands):
      for band in bands where band.color.alpha >= OpacityLimit.invisible {
        shape.color = band.color
        let region = PaintedShape(path: band.region.transformed(by: transform), fillRule: .evenOdd)
        var part = shape
        part.isBand = bands.count > 1
        part.clips.append(ClipRegion(shapes: [region]))
        add(part)
      }
      return
    }
    add(shape)
  }

  private func add(_ shape: PaintedShape) {
    var shape = shape
    let element = shape.element ?? .root
    guard let box = shape.path.controlBox, box.isFinite, surroundings(Self.maximumReach).contains(box, slack: 0) else {
      return diagnostics.report(
        element,
        .limit,
        "the shape reaches more than \(Int(Self.maximumReach)) times the picture's size beyond it; make it smaller")
    }
    if !shape.clips.isEmpty {
      guard let bounds = shape.path.bounds else { return }
      let slack = picture.longerSide * 1e-6
      shape.clips.removeAll { clip in
        guard let rectangle = clip.rectangle else { return false }
        return rectangle.contains(bounds, slack: slack) || rectangle.contains(picture, slack: slack)
      }
    }
    if !surroundings(Self.keptReach).contains(box, slack: 0) {
      // Nothing that the picture shows is cut off.
      let cut = PaintedShape(path: BezierPath(surroundings(Self.cutReach)), fillRule: .nonzero)
      shape.clips.append(ClipRegion(shapes: [cut]))
    }
    scene.shapes.append(shape)
  }

  /// The square that extends beyond the picture's centre by a multiple of its longer side in each direction.
  private func surroundings(_ factor: Double) -> PathRect {
    let (center, reach) = (picture.center, picture.longerSide * factor)
    return PathRect(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach)
  }

  /// Adds all that another file paints.
  ///
  /// - Parameters:
  ///   - element: The element of this file that refers to it.
  ///   - clips: The clips around that element.
  func add(_ other: PaintScene, from element: ElementID, clippedTo clips: [ClipRegion]) {
    scene.append(
      other.map { _, shape in
        var shape = shape
        shape.element = element
        shape.clips += clips
        return shape
      })
  }

  /// Composes the shapes from an index on into a group.
  func group(from first: Int, opacity: Double, mask: PaintMask? = nil) {
    scene.group(from: first, opacity: opacity, mask: mask)
  }

  /// Clips the shapes from an index on.
  func clip(from first: Int, to region: ClipRegion) {
    for index in scene.shapes.indices[first...] { scene.shapes[index].clips.append(region) }
  }

  /// Removes the shapes from an index on, which a mask hides.
  func removeShapes(from first: Int) {
    scene.removeShapes(from: first)
    softShapes.removeAll { $0.shapes.upperBound > first }
  }

  /// Returns true if any of the shapes from an index on extends beyond a region.
  func reaches(outOf region: ClipRegion, from first: Int) -> Bool {
    guard let rectangle = region.rectangle else { return true }
    return scene.shapes[first...].contains { shape in
      shape.path.bounds.map { !rectangle.contains($0, slack: picture.longerSide * 1e-6) } ?? false
    }
  }

  /// Changes the colours of the shapes from an index on, and their opacity as a whole.
  func recolor(from first: Int, by colors: FilterColors) {
    guard !colors.isIdentity else { return }
    for index in scene.shapes.indices[first...] {
      var color = colors.apply(to: scene.shapes[index].color)
      if colors.opacity > 1 { color.alpha = min(1, color.alpha * colors.opacity) }
      scene.shapes[index].color = color
    }
    if colors.opacity < 1 { scene.group(from: first, opacity: colors.opacity) }
  }

  /// Notes that a filter blurs the shapes from an index on.
  ///
  /// - Parameter deviation: The standard deviation of the blur; `nil` where only a shadow of the shapes is left.
  func soften(from first: Int, of element: ElementID, at offset: Int, deviation: Double?) {
    softShapes.removeAll { $0.shapes.lowerBound >= first }
    softShapes.append(
      SoftShapes(shapes: first..<scene.shapes.count, element: element, offset: offset, deviation: deviation))
  }

  /// Leaves out the soft shapes that are shadows or light, and draws the others with sharp edges.
  func settleSoftShapes() {
    guard !softShapes.isEmpty else { return }
    let judge = SoftShapeJudge(scene, softShapes, view: picture)
    var isLeftOut = [Bool](repeating: false, count: scene.shapes.count)
    for (number, soft) in softShapes.enumerated() where !soft.shapes.isEmpty {
      let what = soft.deviation == nil ? "shadow" : "blurred shape"
      switch number < judge.capacity ? judge.verdict(on: soft) : .sharp {
      case .unseen: break
      case .leftOut:
        for index in soft.shapes { isLeftOut[index] = true }
        diagnostics.warn(
          soft.element, at: soft.offset, .unsupported,
          "filter: a \(what) is left out, since a crown has sharp edges only")
      case .sharp:
        diagnostics.warn(
          soft.element, at: soft.offset, .unsupported,
          "filter: the blur is left out, so the edges of what it applies to are sharp")
      case .refused:
        diagnostics.report(
          soft.element, at: soft.offset, .unsupported,
          "filter: it leaves nothing but a shadow, which has no sharp edges; remove it")
      }
    }
    softShapes = []
    scene = scene.map { isLeftOut[$0] ? nil : $1 }
  }

  /// The box around the control points of the shapes from an index on.
  func controlBox(from first: Int) -> PathRect? { Array(scene.shapes[first...]).controlBox }

  /// Returns true if any of the shapes from an index on may be visible in the picture.
  func mayShow(from first: Int) -> Bool { scene.shapes[first...].contains { $0.mayShow(in: picture) } }
}
