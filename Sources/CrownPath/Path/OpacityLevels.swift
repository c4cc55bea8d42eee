/// The levels of a drawing, which are the different opacities of its layers, and what shades make of them.
package struct OpacityLevels {
  /// For each opacity in 255ths, whether a layer has it.
  private var isLevel = [Bool](repeating: false, count: 256)

  package init() {}

  /// Adds the opacity of a layer, in 255ths.
  package mutating func insert(_ opacity: UInt8) { isLevel[Int(opacity)] = true }

  /// The levels from the most to the least opaque.
  package var descending: [UInt8] {
    var levels: [UInt8] = []
    for opacity in (0...255).reversed() where isLevel[opacity] { levels.append(UInt8(opacity)) }
    return levels
  }

  /// For each opacity the one that shades replace it by: see ``Drawing/withShades(_:)``.
  ///
  /// - Parameter shades: The opacities, 0 to 1, of the levels in their order. The last one counts for all further
  ///   levels; without any, nothing is replaced.
  package func replacements(by shades: [Double]) -> [UInt8] {
    var replacements = [UInt8](0...255)
    guard let last = shades.last else { return replacements }
    for (number, level) in descending.enumerated() {
      let shade = number < shades.count ? shades[number] : last
      replacements[Int(level)] = shade > 0 ? UInt8((min(shade, 1) * 255).rounded()) : 0
    }
    return replacements
  }
}
