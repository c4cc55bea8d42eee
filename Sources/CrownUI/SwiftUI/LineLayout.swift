#if canImport(SwiftUI)
import SwiftUI

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
