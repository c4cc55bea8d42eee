#if canImport(SwiftUI)
import CrownKit
import SwiftUI

extension CrownView {
  /// The crown as large as the space that it is given, with its proportions, and not as the font.
  public func resizable() -> CrownView {
    var view = self
    view.isResizable = true
    return view
  }

  /// The crown with other opacities of its levels, see `Crown.withShades(_:)`.
  public func shades(_ shades: [Double]) -> CrownView {
    var view = self
    view.crown = crown?.withShades(shades)
    return view
  }

  /// The crown as decoration, which screen readers skip: where text beside it says the same.
  public func decorative() -> CrownView {
    var view = self
    view.isDecorative = true
    return view
  }
}
#endif
