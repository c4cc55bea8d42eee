import CrownKit

extension CrownColor {
  /// Makes a colour from components in sRGB, gamma-encoded, as frameworks give them.
  ///
  /// Components are rounded to the nearest of 256 steps. What lies outside 0 to 1, as in extended sRGB, becomes the
  /// nearest colour that sRGB has.
  /// - Parameter components: Red, green, blue and alpha, or grey and alpha.
  /// - Returns: `nil` for another number of components, and where one is not a number.
  init?(sRGB components: [Double]) {
    guard components.allSatisfy({ !$0.isNaN }) else { return nil }
    let steps = components.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    switch steps.count {
    case 4: self.init(red: steps[0], green: steps[1], blue: steps[2], alpha: steps[3])
    case 2: self.init(red: steps[0], green: steps[0], blue: steps[0], alpha: steps[1])
    default: return nil
    }
  }
}
