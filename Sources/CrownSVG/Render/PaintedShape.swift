import CrownPath

/// One area that an element paints, in the units of the drawing.
struct PaintedShape: Sendable {
  var path: Path
  var fillRule: FillRule
  /// The element that paints it; -1 for none.
  var element = -1
  /// What it is cut to: all of these at once.
  var clips: [ClipRegion] = []
  /// Whether it removes what was painted before it.
  var isKnockout = false
  /// Whether it is the outline of a stroke, which may overlap itself.
  var isStroke = false
  /// Whether it came of a union, and so does not overlap itself.
  var isUnited = false

  /// Whether the box around its control points reaches into a picture.
  func reaches(into picture: Rect) -> Bool { path.controlBox?.intersection(picture) != nil }

  /// Whether it may show in a picture: whether all boxes around it and its clips meet there.
  func mayShow(in picture: Rect) -> Bool { path.controlBox.map { clips.mayShow($0, in: picture) } ?? false }
}

extension [ClipRegion] {
  /// Whether something in a box may show in a picture, through all of these.
  func mayShow(_ box: Rect, in picture: Rect) -> Bool {
    reduce(box.intersection(picture)) { $0?.intersection($1.box) } != nil
  }
}

/// What a `clip-path` or a viewport lets through: the union of its shapes, cut to all of its own clips.
///
/// The shapes that one clip cuts share it.
final class ClipRegion: Sendable {
  let shapes: [PaintedShape]
  let clips: [ClipRegion]
  /// A box around all of the shapes; empty where there are none.
  let box: Rect

  init(shapes: [PaintedShape], clips: [ClipRegion] = []) {
    self.shapes = shapes
    self.clips = clips
    let boxes = shapes.compactMap(\.path.controlBox)
    box = boxes.dropFirst().reduce(boxes.first ?? Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  /// The region without those of its shapes that lie beside a box: the same within the box.
  func cropped(to box: Rect) -> ClipRegion {
    let box = BoundingBox(box)
    let near = shapes.filter { $0.path.controlBox.map { BoundingBox($0).intersects(box) } ?? false }
    return near.count == shapes.count ? self : ClipRegion(shapes: near, clips: clips)
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
  /// What lies in both rectangles; `nil` where no area does.
  fileprivate func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return left < right && top < bottom ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  /// Whether no number is infinite or NaN.
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  /// Whether another rectangle lies within this one made larger by `slack` on each side.
  func contains(_ other: Rect, slack: Double) -> Bool {
    other.minX >= minX - slack && other.maxX <= maxX + slack && other.minY >= minY - slack
      && other.maxY <= maxY + slack
  }
}
