import CrownKit

#if canImport(CoreGraphics)
import CoreGraphics
#endif
#if canImport(UIKit)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif
#if canImport(SwiftUI)
import SwiftUI
#endif

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

#if canImport(CoreGraphics)
extension CrownColor {
  /// Makes a colour from one of Core Graphics, in any colour space.
  ///
  /// Core Graphics converts it to sRGB. What sRGB does not have becomes the nearest colour that it has.
  /// - Returns: `nil` for a pattern, and where there is no conversion.
  public init?(_ color: CGColor) {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let converted = color.converted(to: space, intent: .defaultIntent, options: nil),
      let components = converted.components
    else { return nil }
    self.init(sRGB: components.map { Double($0) })
  }
}
#endif

#if canImport(UIKit)
extension UIColor {
  /// Makes the colour that a crown has, in sRGB.
  public convenience init(_ color: CrownColor) { self.init(cgColor: color.cgColor) }
}

extension CrownColor {
  /// Makes a colour from one of UIKit, which is converted to sRGB.
  ///
  /// A dynamic colour gives what it is in the current traits; resolve it before, for others.
  /// - Returns: `nil` for a pattern.
  public init?(_ color: UIColor) { self.init(color.cgColor) }
}
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
extension NSColor {
  /// Makes the colour that a crown has, in sRGB.
  public convenience init(_ color: CrownColor) {
    self.init(
      srgbRed: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255, blue: CGFloat(color.blue) / 255,
      alpha: CGFloat(color.alpha) / 255)
  }
}

extension CrownColor {
  /// Makes a colour from one of AppKit, which is converted to sRGB.
  ///
  /// - Returns: `nil` for a pattern, and where there is no conversion.
  public init?(_ color: NSColor) {
    guard let converted = color.usingColorSpace(.sRGB) else { return nil }
    self.init(sRGB: [
      Double(converted.redComponent), Double(converted.greenComponent), Double(converted.blueComponent),
      Double(converted.alphaComponent),
    ])
  }
}
#endif

#if canImport(SwiftUI)
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension CrownColor {
  /// Makes a colour from one of SwiftUI, as it is in an environment.
  ///
  /// SwiftUI resolves it to sRGB. What sRGB does not have becomes the nearest colour that it has.
  /// - Returns: `nil` where a component is not a number.
  public init?(_ color: Color, in environment: EnvironmentValues) {
    let resolved = color.resolve(in: environment)
    self.init(sRGB: [
      Double(resolved.red), Double(resolved.green), Double(resolved.blue), Double(resolved.opacity),
    ])
  }
}
#endif
