/// The surfaces of a drawing: its opaque shapes, with the translucent paint on them.
struct PaintSurfaces {
  /// A point's surface.
  struct Surface {
    /// The topmost opaque shape; `nil` where none is.
    var shape: Int32?
    /// The shapes of translucent paint above it.
    var shading: ArraySlice<Int32>
  }

  private struct Shape {
    var element: ElementID?
    /// The first shape of the element: the bands of a gradient are one part of a drawing.
    var part: Int32
    var opacity: Double
    var isKnockout: Bool
  }

  private let shapes: [Shape]

  /// The opacity up to which paint is a gloss or a shadow.
  private static let shadingOpacity = 0.5

  init(_ scene: PaintScene) {
    var firsts: [ElementID: Int32] = [:]
    shapes = zip(scene.shapes, scene.opacities).enumerated().map { index, shape in
      let number = Int32(truncatingIfNeeded: index)
      let (shape, opacity) = shape
      guard let element = shape.element else {
        return Shape(element: nil, part: number, opacity: opacity, isKnockout: shape.isKnockout)
      }
      let first = firsts[element] ?? number
      firsts[element] = first
      return Shape(element: element, part: first, opacity: opacity, isKnockout: shape.isKnockout)
    }
  }

  /// The surface of a point that shapes hold.
  ///
  /// - Parameter holders: The numbers of the shapes in the order of painting; those of masks are larger than others.
  /// - Complexity: O(holders).
  func surface(of holders: ArraySlice<Int32>) -> Surface {
    let painted = holders.prefix { Int($0) < shapes.count }
    let base = painted.lastIndex { shapes[Int($0)].isKnockout || shapes[Int($0)].opacity >= OpacityLimit.opaque }
    guard let base else { return Surface(shape: nil, shading: painted) }
    let shape = painted[base]
    return Surface(
      shape: shapes[Int(shape)].isKnockout ? nil : shape, shading: painted[painted.index(after: base)...])
  }

  /// The number of the part of the drawing that a surface shows: its opaque shape, or the topmost translucent one.
  func part(of surface: Surface) -> Int32? { (surface.shape ?? surface.shading.last).map { shapes[Int($0)].part } }

  /// Returns true if two surfaces are parts of one: bands of one gradient, or one shape with glosses and shadows on it.
  func isShading(_ first: Surface, _ second: Surface) -> Bool {
    guard let one = first.shape, let other = second.shape else { return false }
    if one != other {
      guard let element = shapes[Int(one)].element else { return false }
      return element == shapes[Int(other)].element
    }
    return isFaint(first.shading, without: second.shading) && isFaint(second.shading, without: first.shading)
  }

  /// Returns true for a surface of glosses and shadows alone.
  func isFaint(_ surface: Surface) -> Bool {
    surface.shape == nil && surface.shading.allSatisfy { shapes[Int($0)].opacity < Self.shadingOpacity }
  }

  /// Returns true if all paint that others lack is faint. Both are in ascending order.
  private func isFaint(_ shading: ArraySlice<Int32>, without others: ArraySlice<Int32>) -> Bool {
    var others = others
    return shading.allSatisfy { shape in
      others = others.drop { $0 < shape }
      return others.first == shape || shapes[Int(shape)].opacity < Self.shadingOpacity
    }
  }
}
