/// The paint of a document: shapes in order, and the groups among them.
struct PaintScene: Sendable {
  /// Consecutive shapes that are composed with each other first, and then laid onto what is below as a whole.
  struct Group: Sendable {
    /// The indices of its shapes.
    var shapes: Range<Int>
    /// The opacity of the whole, 0 through 1.
    var opacity: Double
    /// The mask that the whole is multiplied by at each point.
    var mask: PaintMask?
  }

  /// The shapes, in the order of painting.
  var shapes: [PaintedShape] = []
  /// The groups, in the order in which they end: inner ones before the ones around them.
  private(set) var groups: [Group] = []

  /// Composes the shapes from an index on into a group.
  ///
  /// A group of one shape becomes the shape with less opacity, and a group around just another one becomes that.
  mutating func group(from first: Int, opacity: Double, mask: PaintMask? = nil) {
    if first == shapes.count || opacity >= OpacityLimit.opaque && mask == nil { return }
    if mask == nil, let last = groups.indices.last, groups[last].shapes == first..<shapes.count {
      groups[last].opacity *= opacity
    } else if mask == nil, first == shapes.count - 1, groups.last.map({ $0.shapes.upperBound <= first }) ?? true {
      shapes[first].color.alpha *= opacity
    } else {
      groups.append(Group(shapes: first..<shapes.count, opacity: opacity, mask: mask))
    }
  }
}

extension PaintScene {
  /// Adds the shapes and groups of another scene above the present ones.
  mutating func append(_ other: PaintScene) {
    let count = shapes.count
    shapes += other.shapes
    groups += other.groups.map { group in
      var group = group
      group.shapes = group.shapes.lowerBound + count..<group.shapes.upperBound + count
      return group
    }
  }

  /// Removes the shapes from an index on, and the groups that they are in.
  mutating func removeShapes(from first: Int) {
    shapes.removeSubrange(first...)
    groups.removeAll { $0.shapes.upperBound > first }
  }

  /// The scene with other shapes; those for which a function returns `nil` are left out.
  func map(_ change: (Int, PaintedShape) -> PaintedShape?) -> PaintScene {
    var result = PaintScene()
    // For each shape and the end, the number of shapes kept before it.
    var before = [0]
    for (index, shape) in shapes.enumerated() {
      if let shape = change(index, shape) { result.shapes.append(shape) }
      before.append(result.shapes.count)
    }
    for var group in groups {
      group.shapes = before[group.shapes.lowerBound]..<before[group.shapes.upperBound]
      if !group.shapes.isEmpty { result.groups.append(group) }
    }
    return result
  }

  /// The opacity of each shape in all of its groups. A shape in a mask with shades counts as not quite opaque.
  var opacities: [Double] {
    var result = shapes.map(\.color.alpha)
    for group in groups {
      let opacity = group.mask == nil ? group.opacity : min(group.opacity, Self.maskedOpacity)
      for index in group.shapes { result[index] *= opacity }
    }
    return result
  }

  /// True if a gradient that fades is in the scene, or in one of its masks.
  var hasBands: Bool {
    shapes.contains { $0.isBand && !$0.isKnockout } || groups.contains { $0.mask?.scene.hasBands ?? false }
  }

  /// Below ``OpacityLimit/opaque``, so that what is behind the shape is not taken to be hidden.
  private static let maskedOpacity = 0.99
}

/// A mask with shades: what it paints, and which part of that counts.
final class PaintMask: Sendable {
  /// The channel of the mask's paint that counts at a point.
  enum Channel: Sendable { case alpha, luminance }

  let scene: PaintScene
  let channel: Channel

  init(_ scene: PaintScene, _ channel: Channel) { (self.scene, self.channel) = (scene, channel) }
}
