/// A layer of a picture of several levels: the areas that it covers, and its opacity.
package struct CoverageLayer: Hashable, Sendable {
  /// The coverage of the areas at or above the layer's level.
  let plane: CoveragePlane
  /// The opacity that takes the layers below to the layer's level.
  let opacity: UInt8

  init(plane: CoveragePlane, opacity: UInt8) { (self.plane, self.opacity) = (plane, opacity) }

  /// - Parameters:
  ///   - level: The level of the areas, in 255ths.
  ///   - below: The next level below.
  init(plane: CoveragePlane, level: UInt8, above below: UInt8) {
    let share = (Float(level) - Float(below)) / (255 - Float(min(below, 254)))
    self.init(plane: plane, opacity: UInt8(min(255, max(1, (share * 255).rounded()))))
  }
}
