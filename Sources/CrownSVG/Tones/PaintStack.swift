/// Composes what a scene paints at a point, as browsers do: each shape over what is below it, groups as a whole.
struct PaintStack: Sendable {
  /// A group of the scene, and the stack of its mask.
  private struct Group: Sendable {
    var shapes: Range<Int>
    var opacity: Double
    var mask: PaintStack?
    var channel = PaintMask.Channel.alpha
  }

  /// The shapes of the scene, and those of its masks.
  private(set) var shapes: [PaintedShape]
  /// The paint of each of the scene's shapes: a colour, and the opacity in w.
  private let paints: [SIMD4<Double>]
  /// The number that the first of the scene's shapes has among all shapes.
  private let firstNumber: Int
  /// The groups, each before those within it.
  private var groups: [Group] = []

  /// - Parameter color: The vector that stands for the colour of a shape.
  init(_ scene: PaintScene, color: (PaintColor) -> SIMD3<Double>) { self.init(scene, firstNumber: 0, color: color) }

  private init(_ scene: PaintScene, firstNumber: Int, color: (PaintColor) -> SIMD3<Double>) {
    self.firstNumber = firstNumber
    shapes = scene.shapes
    paints = scene.shapes.map { SIMD4(color($0.color), $0.isKnockout ? 0 : $0.color.alpha) }
    let outerFirst = scene.groups.enumerated().sorted {
      ($0.element.shapes.lowerBound, -$0.offset) < ($1.element.shapes.lowerBound, -$1.offset)
    }
    for (_, group) in outerFirst {
      var added = Group(shapes: group.shapes, opacity: group.opacity)
      if let mask = group.mask {
        let stack = PaintStack(mask.scene, firstNumber: firstNumber + shapes.count) {
          SIMD3(repeating: $0.luminance)
        }
        shapes += stack.shapes
        (added.mask, added.channel) = (stack, mask.channel)
      }
      groups.append(added)
    }
  }

  /// The paint at a point: the colour times the alpha, and the alpha in w.
  ///
  /// - Parameter holds: Returns true if the shape of a number holds the point.
  /// - Complexity: O(shapes).
  func paint(where holds: (Int) -> Bool) -> SIMD4<Double> {
    var next = 0
    return groups.isEmpty ? composeFromTop(holds) : compose(paints.indices, &next, holds)
  }

  /// The paint at a point: the colour times the alpha, and the alpha in w.
  ///
  /// - Parameter holders: The numbers of the shapes that hold the point, in ascending order.
  func paint(of holders: ArraySlice<Int32>) -> SIMD4<Double> {
    guard groups.isEmpty else {
      return paint { number in holders.contains { $0 == Int32(truncatingIfNeeded: number) } }
    }
    return holders.reduce(.zero) { add(Int($1), to: $0) }
  }

  /// Composes shapes without groups. What opaque paint hides is not looked at.
  private func composeFromTop(_ holds: (Int) -> Bool) -> SIMD4<Double> {
    var result = SIMD4<Double>.zero
    for index in paints.indices.reversed() where holds(firstNumber + index) {
      if shapes[index].isKnockout { break }
      let paint = paints[index]
      result += SIMD4(paint.x, paint.y, paint.z, 1) * (paint.w * (1 - result.w))
      if paint.w >= OpacityLimit.opaque { break }
    }
    return result
  }

  private func compose(_ range: Range<Int>, _ next: inout Int, _ holds: (Int) -> Bool) -> SIMD4<Double> {
    var result = SIMD4<Double>.zero
    var index = range.lowerBound
    while index < range.upperBound {
      if next < groups.count, groups[next].shapes.lowerBound == index {
        let group = groups[next]
        next += 1
        var whole = compose(group.shapes, &next, holds) * group.opacity
        if whole.w > 0, let mask = group.mask {
          let masked = mask.paint(where: holds)
          whole *= group.channel == .alpha ? masked.w : masked.x
        }
        result = whole + result * (1 - whole.w)
        index = group.shapes.upperBound
      } else {
        if holds(firstNumber + index) { result = add(index, to: result) }
        index += 1
      }
    }
    return result
  }

  /// Lays a shape's paint over what is below.
  private func add(_ index: Int, to below: SIMD4<Double>) -> SIMD4<Double> {
    if shapes[index].isKnockout { return .zero }
    let paint = paints[index]
    return SIMD4(paint.x, paint.y, paint.z, 1) * paint.w + below * (1 - paint.w)
  }
}
