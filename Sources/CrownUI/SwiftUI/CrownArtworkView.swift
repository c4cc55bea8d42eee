#if canImport(SwiftUI)
import CrownKit
import SwiftUI

/// Fills a crown's artwork in the foreground style, with its proportions.
struct CrownArtworkView: View {
  let artwork: CrownArtwork
  let isDecorative: Bool

  var body: some View {
    picture
      .aspectRatio(artwork.aspectRatio, contentMode: .fit)
      .flipsForRightToLeftLayoutDirection(artwork.mirrors)
      .accessibilityElement()
      .accessibilityLabel(Text(verbatim: artwork.title))
      .accessibilityHidden(isDecorative)
  }

  @ViewBuilder private var picture: some View {
    switch artwork.content {
    case .layers(let layers):
      // One group, so that an opacity of the view applies to all layers together.
      ZStack {
        ForEach(layers.indices, id: \.self) { index in
          CrownShape(outline: layers[index].path, viewBox: artwork.viewBox, contentMode: .fit)
            .fill(style: FillStyle(eoFill: layers[index].fillRule == .evenodd))
            .opacity(Double(layers[index].opacity) / 255)
        }
      }
      .compositingGroup()
    case .mask(let mask):
      if let image = mask.templateImage { image.resizable() }
    case .nothing: Color.clear
    }
  }
}
#endif
