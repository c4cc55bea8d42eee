#if canImport(SwiftUI)
import CrownKit
import SwiftUI

/// A crown in a line of text or in a button: it follows the font's size, the image scale, the baseline and the
/// foreground style, as text and symbols do. Screen readers say its title, or a label.
///
///     Label("Royal", crown: .royal)
///     CrownView(.royal, label: Text("A royal crown"))
///     CrownView(.royal).resizable().frame(width: 60, height: 60).foregroundStyle(.tint)
///
/// A crown that cannot be read leaves its space empty. In debug builds a crossed square stands there, and standard
/// error has the reason. Where only a picture goes, as in menus, use `Image(crown:)`.
public struct CrownView: View {
  /// Finds the crown, given the source whose crowns take the place of those that the plugin has named.
  let lookup: @Sendable ((any CrownSource)?) -> CrownLookup
  var shades: [Double]?
  var label: Text?
  var isResizable = false
  var isDecorative = false
  @Environment(\.crownOverrides) private var overrides

  /// Makes a view of a crown that the package's plugin has named.
  ///
  /// - Parameters:
  ///   - name: The crown.
  ///   - label: The text for screen readers, such as a localised one; the crown's title if there is none.
  public init<Name: BundledCrown>(_ name: Name, label: Text? = nil) {
    lookup = { CrownLookup(name, overriddenBy: $0) }
    self.label = label
  }

  /// Makes a view of any crown.
  ///
  /// - Parameters:
  ///   - crown: The crown.
  ///   - label: The text for screen readers, such as a localised one; the crown's title if there is none.
  public init(_ crown: Crown, label: Text? = nil) {
    lookup = { _ in CrownLookup(crown) }
    self.label = label
  }

  /// The crown, as large as the font or as the space is.
  public var body: some View {
    let artwork = CrownArtwork(lookup(overrides).withShades(shades))
    let picture = CrownArtworkView(artwork: artwork, label: label, isDecorative: isDecorative)
    if isResizable {
      picture
    } else {
      CrownLetter(artwork: artwork, picture: picture)
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
    view.shades = shades
    return view
  }

  /// The crown as decoration, which screen readers skip: where text beside it says the same.
  public func decorative() -> CrownView {
    var view = self
    view.isDecorative = true
    return view
  }
}

extension EnvironmentValues {
  private struct CrownOverridesKey: EnvironmentKey {
    static let defaultValue: (any CrownSource)? = nil
  }

  /// The crowns that take the place of those that the plugin has named, where they have the same name: those of a user,
  /// or of an event.
  ///
  ///     ContentView().environment(\.crownOverrides, userLibrary)   // CrownView(.royal) is the user's royal
  public var crownOverrides: (any CrownSource)? {
    get { self[CrownOverridesKey.self] }
    set { self[CrownOverridesKey.self] = newValue }
  }
}

/// Fills a crown's artwork in the foreground style, with its proportions.
struct CrownArtworkView: View {
  let artwork: CrownArtwork
  let label: Text?
  let isDecorative: Bool

  var body: some View {
    picture
      .aspectRatio(artwork.aspectRatio, contentMode: .fit)
      .flipsForRightToLeftLayoutDirection(artwork.mirrors)
      .accessibilityElement()
      .accessibilityLabel(label ?? Text(verbatim: artwork.title))
      .accessibilityHidden(isDecorative)
  }

  @ViewBuilder private var picture: some View {
    switch artwork.content {
    case .layers(let layers):
      // One group, so that an opacity of the view applies to all layers together.
      ZStack {
        ForEach(layers.indices, id: \.self) { index in
          CrownShape(outline: layers[index].path, viewBox: artwork.viewBox, contentMode: .fit)
            .fill(style: FillStyle(eoFill: layers[index].fillRule == .evenOdd))
            .opacity(Double(layers[index].opacity) / 255)
        }
      }
      .compositingGroup()
    case .mask(let mask):
      if let image = mask.templateImage { image.resizable() }
    case .nothing:
      if CrownFailure.isReported {
        CrownShape(outline: CrownFailure.mark, viewBox: PathRect(x: 0, y: 0, width: 1, height: 1), contentMode: .fit)
          .fill(style: FillStyle())
          .onAppear { if let failure = artwork.failure { CrownFailure.report(failure) } }
      } else {
        Color.clear
      }
    }
  }
}

/// A crown laid out as a letter, at the environment's image scale.
struct CrownLetter: View {
  let artwork: CrownArtwork
  let picture: CrownArtworkView
  @Environment(\.imageScale) private var imageScale

  var body: some View {
    LineLayout(artwork: artwork, scale: factor) {
      Text(verbatim: "H").hidden()
      picture
    }
  }

  private var factor: Double {
    switch imageScale {
    case .small: LineMetrics.smallScale
    case .large: LineMetrics.largeScale
    default: 1
    }
  }
}

/// Lays a crown out as a letter: the first view is hidden text in the font, the second is the crown.
struct LineLayout: Layout {
  let artwork: CrownArtwork
  let scale: Double

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
    return LineMetrics(ascent: ascent, aspectRatio: artwork.aspectRatio, baseline: artwork.baseline, scale: scale)
  }
}
#endif
