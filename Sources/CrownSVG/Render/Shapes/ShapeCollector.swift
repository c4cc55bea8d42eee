import CrownPath

/// Collects the shapes that a document paints, in the order of painting.
final class ShapeCollector {
  /// The largest distance from the picture, in multiples of its longer side, at which a shape is accepted.
  private static let maximumReach = 100_000.0
  /// The distance beyond which what lies outside of ``cutReach`` is cut off.
  private static let keptReach = 64.0
  /// Where shapes are cut off: a record's coordinates go little further.
  private static let cutReach = 16.0

  private let picture: Rect
  private let diagnostics: Diagnostics
  private(set) var shapes: [PaintedShape] = []

  /// - Parameter picture: The part of the drawing's plane that the picture shows.
  init(picture: Rect, _ diagnostics: Diagnostics) { (self.picture, self.diagnostics) = (picture, diagnostics) }

  /// Adds a shape to the drawing, without the clips that cut nothing off.
  ///
  /// A shape that reaches too far beyond the picture is reported.
  func add(_ shape: PaintedShape, from element: ElementID) {
    var shape = shape
    shape.element = element
    guard let box = shape.path.controlBox, box.isFinite, surroundings(Self.maximumReach).contains(box, slack: 0) else {
      return diagnostics.report(
        element,
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
      diagnostics.warn(
        element,
        "the shape reaches more than \(Int(Self.keptReach)) times the picture's size beyond it; "
          + "what lies far outside is cut off")
      let cut = PaintedShape(path: Path(surroundings(Self.cutReach)), fillRule: .nonzero)
      shape.clips.append(ClipRegion(shapes: [cut]))
    }
    shapes.append(shape)
  }

  /// The square that extends beyond the picture's centre by a multiple of its longer side in each direction.
  private func surroundings(_ factor: Double) -> Rect {
    let (center, reach) = (picture.center, picture.longerSide * factor)
    return Rect(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach)
  }

  /// Whether any shape reaches into the picture.
  var reachesIntoPicture: Bool { shapes.contains { $0.reaches(into: picture) } }

  /// Whether the first shape is a rectangle that covers the picture, so that all later paint vanishes on it.
  var beginsWithBackground: Bool { shapes.first?.path.isRectangle(covering: picture) ?? false }

  /// Whether any of the shapes from an index on may be visible in the picture.
  func mayShow(from first: Int) -> Bool { shapes[first...].contains { $0.mayShow(in: picture) } }
}
