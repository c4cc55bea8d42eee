/// The effect of a translucent shape where it is on top.
struct TranslucentEffect {
  /// The mean of what is seen there.
  private(set) var color = PerceivedColor(SIMD3(repeating: 0))
  private(set) var alpha = 0.0
  /// The difference in look without the shape.
  private(set) var difference = 0.0
  private var length = 0.0

  /// The effects of the shapes that are translucent, or in a translucent group; `nil` for the others.
  static func all(of scene: PaintScene, _ survey: PaintSurvey) -> [TranslucentEffect?] {
    var effects: [TranslucentEffect?] = scene.opacities.map { $0 < OpacityLimit.opaque ? TranslucentEffect() : nil }
    guard effects.contains(where: { $0 != nil }) else { return effects }
    let stack = PaintStack(scene) { PerceivedColor($0).coordinates }
    for span in survey.lines.joined() {
      let holders = survey.shapes(of: span)
      guard let top = holders.last(where: { Int($0) < effects.count }), effects[Int(top)] != nil else { continue }
      let (with, without) = (stack.paint(of: holders), stack.paint(of: ArraySlice(holders.filter { $0 != top })))
      effects[Int(top)]?.add(with, without, length: span.length)
    }
    return effects.map { $0.map(\.mean) }
  }

  private mutating func add(_ with: SIMD4<Double>, _ without: SIMD4<Double>, length: Double) {
    guard with.w > 0 else { return }
    self.length += length
    color.coordinates += SIMD3(with.x, with.y, with.z) / with.w * length
    alpha += with.w * length
    // Over white, so that paint on nothing counts too.
    let step = (with + SIMD4(1, 0, 0, 0) * (1 - with.w)) - (without + SIMD4(1, 0, 0, 0) * (1 - without.w))
    let change = SIMD4(step.x, step.y, step.z, (with.w - without.w) / 2)
    difference += (change * change).sum().squareRoot() * length
  }

  private var mean: TranslucentEffect {
    guard length > 0 else { return self }
    var result = self
    result.color.coordinates /= length
    result.alpha /= length
    result.difference /= length
    return result
  }
}
