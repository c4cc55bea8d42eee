import CrownKit
import CrownUI
import SwiftUI

/// One crown of the shelf.
struct CrownCell: View {
  let name: String
  let shelf: Shelf
  let theme: ColorTheme
  @Environment(\.displayScale) private var scale
  @Environment(\.colorScheme) private var scheme
  @Environment(\.colorSchemeContrast) private var contrast

  var body: some View {
    if let picture { picture } else { SwiftUI.Color.clear }
  }

  private var picture: Image? {
    let frame = CrownFrame(width: 60, height: 60, scale: scale)
    let environment = ThemeEnvironment(scheme, contrast, theme: theme)
    guard let mask = try? shelf.cache.mask(named: name, in: frame),
      let color = try? Themes.crown.resolved(in: environment)
    else { return nil }
    return Image(mask.coloredPremultiplied(color), scale: scale)
  }
}
