import CrownPath

/// Shapes whose union is painted with one opacity.
struct OpacityUnit {
  /// In the order of painting.
  var shapes: [PaintedShape]
  /// The opacity, 0 through 1.
  var opacity: Double
  /// The index of the first shape in the scene.
  let first: Int

  /// In 255ths.
  var level: UInt8 { UInt8(max(0, min(255, (opacity * 255).rounded()))) }

  /// The units of a scene: shapes by themselves, and groups of opaque shapes.
  ///
  /// - Returns: `nil` where other groups are in the scene: what they paint is no union of one opacity.
  static func units(of scene: PaintScene) -> [OpacityUnit]? {
    var units: [OpacityUnit] = []
    var next = 0
    func addShapes(upTo end: Int) {
      for index in next..<max(next, end) {
        units.append(
          OpacityUnit(shapes: [scene.shapes[index]], opacity: scene.shapes[index].color.alpha, first: index))
      }
    }
    for group in scene.groups {
      let shapes = Array(scene.shapes[group.shapes])
      let isUnion = shapes.allSatisfy { !$0.isKnockout && $0.color.alpha >= OpacityLimit.opaque }
      guard group.mask == nil, group.shapes.lowerBound >= next, isUnion || shapes.count == 1 else { return nil }
      addShapes(upTo: group.shapes.lowerBound)
      let own = isUnion ? 1 : shapes[0].color.alpha
      units.append(OpacityUnit(shapes: shapes, opacity: own * group.opacity, first: group.shapes.lowerBound))
      next = group.shapes.upperBound
    }
    addShapes(upTo: scene.shapes.count)
    return units.filter { $0.level > 0 || $0.shapes[0].isKnockout }
  }
}
