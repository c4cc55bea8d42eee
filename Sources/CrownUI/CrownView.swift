#if canImport(SwiftUI)
import CrownKit
import SwiftUI

/// A crown in a line of text or in a button: it follows the font's size, the baseline and the foreground style, as text
/// does. Screen readers say its title.
///
///     Label { Text("Royal") } icon: { CrownView(.royal) }
///     CrownView(.royal).resizable().frame(width: 60, height: 60).foregroundStyle(.tint)
///
/// A crown that cannot be read leaves its space empty.
public struct CrownView: View {
  var crown: Crown?
  var isResizable = false
  var isDecorative = false

  /// Makes a view of a crown that the package's plugin has named.
  public init<Name: BundledCrown>(_ name: Name) { crown = try? name.crown }

  /// Makes a view of any crown.
  public init(_ crown: Crown) { self.crown = crown }

  /// The crown, as large as the font or as the space is.
  public var body: some View {
    if let artwork = crown.map(CrownArtwork.init) {
      if isResizable {
        CrownArtworkView(artwork: artwork, isDecorative: isDecorative)
      } else {
        LineLayout(artwork: artwork) {
          Text(verbatim: "H").hidden()
          CrownArtworkView(artwork: artwork, isDecorative: isDecorative)
        }
      }
    }
  }
}

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

/// Lays a crown out as a letter: the first view is hidden text in the font, the second is the crown.
struct LineLayout: Layout {
  let artwork: CrownArtwork

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let metrics = metrics(subviews)
    return CGSize(width: metrics.width, height: metrics.height)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for subview in subviews {
      subview.place(at: bounds.origin, anchor: .topLeading, proposal: ProposedViewSize(bounds.size))
    }
  }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGFloat? {
    guard guide == .firstTextBaseline || guide == .lastTextBaseline else { return nil }
    return bounds.minY + metrics(subviews).baseline
  }

  private func metrics(_ subviews: Subviews) -> LineMetrics {
    let ascent = subviews.first?.dimensions(in: .unspecified)[.firstTextBaseline] ?? 0
    return LineMetrics(ascent: ascent, aspectRatio: artwork.aspectRatio, baseline: artwork.baseline)
  }
}
#endif
