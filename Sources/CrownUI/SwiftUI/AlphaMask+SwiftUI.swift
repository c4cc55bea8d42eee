#if canImport(SwiftUI)
import CrownKit
import SwiftUI

extension AlphaMask {
  /// The picture as one that takes the foreground style.
  var templateImage: Image? {
    guard let mask = try? Mask(width: width, height: height, coverage: alpha) else { return nil }
    return Image(mask.coloredPremultiplied(.black), scale: 1)?.renderingMode(.template)
  }
}
#endif
