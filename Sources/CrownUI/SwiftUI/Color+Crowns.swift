#if canImport(SwiftUI)
import CrownKit
import SwiftUI

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
