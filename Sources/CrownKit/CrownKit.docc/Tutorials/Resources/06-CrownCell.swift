import CrownKit
import CrownUI
import SwiftUI

/// One crown of the shelf.
struct CrownCell: View {
  let name: String
  let shelf: Shelf
  @Environment(\.displayScale) private var scale

  var body: some View {
    if let picture { picture } else { SwiftUI.Color.clear }
  }

  private var picture: Image? {
    let frame = CrownFrame(width: 60, height: 60, scale: scale)
    guard let mask = try? shelf.cache.mask(named: name, in: frame) else { return nil }
    return Image(mask.coloredPremultiplied(.black), scale: scale)
  }
}
