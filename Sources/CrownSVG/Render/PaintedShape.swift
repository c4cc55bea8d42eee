import CrownPath

/// One area that an element paints, in the units of the drawing.
struct PaintedShape: Sendable {
  var path: Path
  var fillRule: FillRule
  /// What it is cut to: all of these at once.
  var clips: [ClipRegion] = []
  /// Whether it removes what was painted before it.
  var isKnockout = false
  /// Whether it is the outline of a stroke, which may overlap itself.
  var isStroke = false
  /// Whether it came of a union, and so does not overlap itself.
  var isUnited = false

  /// Whether it may show in a picture: the box around its control points meets it.
  func reaches(into picture: Rect) -> Bool {
    guard let box = path.controlBox else { return false }
    return box.minX < picture.maxX && picture.minX < box.maxX && box.minY < picture.maxY && picture.minY < box.maxY
  }
}

/// What a `clip-path` or a viewport lets through: the union of its shapes, cut to all of its own clips.
///
/// The shapes that one clip cuts share it.
final class ClipRegion: Sendable {
  let shapes: [PaintedShape]
  let clips: [ClipRegion]

  init(shapes: [PaintedShape], clips: [ClipRegion] = []) {
    self.shapes = shapes
    self.clips = clips
  }

  /// The rectangle that the region is, where it is one with upright sides.
  var rectangle: Rect? {
    guard clips.isEmpty, shapes.count == 1, let shape = shapes.first, shape.clips.isEmpty else { return nil }
    return shape.path.uprightRectangle
  }
}

extension Path {
  /// The rectangle that the path draws, if it is one with upright sides and square corners.
  var uprightRectangle: Rect? {
    var corners: [Point] = []
    for element in elements {
      switch element {
      case .move(let point): if corners.isEmpty { corners.append(point) } else { return nil }
      case .line(let point): corners.append(point)
      case .close: break
      default: return nil
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4 else { return nil }
    let box = Rect(spanning: corners[0], corners[2])
    guard corners[1] == Point(corners[0].x, corners[2].y) || corners[1] == Point(corners[2].x, corners[0].y),
      corners[3] == Point(corners[2].x, corners[0].y) || corners[3] == Point(corners[0].x, corners[2].y),
      corners[1] != corners[3]
    else { return nil }
    return box
  }
}

extension Rect {
  /// Whether no number is infinite or NaN.
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  /// Whether another rectangle lies within this one made larger by `slack` on each side.
  func contains(_ other: Rect, slack: Double) -> Bool {
    other.minX >= minX - slack && other.maxX <= maxX + slack && other.minY >= minY - slack
      && other.maxY <= maxY + slack
  }
}
