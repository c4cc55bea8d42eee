import CrownPath

/// The region that a `clip-path` or a viewport lets through: the union of its shapes, clipped to all of its own clips.
///
/// A class, as all shapes that one clip cuts share it.
final class ClipRegion: Sendable {
  let shapes: [PaintedShape]
  let clips: [ClipRegion]
  /// The box around all of the shapes; empty where there are none.
  let box: PathRect

  init(shapes: [PaintedShape], clips: [ClipRegion] = []) {
    self.shapes = shapes
    self.clips = clips
    let boxes = shapes.compactMap(\.path.controlBox)
    box = boxes.dropFirst().reduce(boxes.first ?? PathRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  /// The region without the shapes whose boxes do not meet a box: within the box it is the same.
  func cropped(to box: PathRect) -> ClipRegion {
    let box = BoundingBox(box)
    let near = shapes.filter { $0.path.controlBox.map { BoundingBox($0).intersects(box) } ?? false }
    return near.count == shapes.count ? self : ClipRegion(shapes: near, clips: clips)
  }

  /// The region as a rectangle; `nil` where it is none with upright sides.
  var rectangle: PathRect? {
    guard clips.isEmpty, shapes.count == 1, let shape = shapes.first, shape.clips.isEmpty else { return nil }
    return shape.path.uprightRectangle
  }
}

extension [ClipRegion] {
  /// Returns true if something in a box may be visible in a picture through all of these.
  func mayShow(_ box: PathRect, in picture: PathRect) -> Bool {
    reduce(box.intersection(picture)) { $0?.intersection($1.box) } != nil
  }
}
