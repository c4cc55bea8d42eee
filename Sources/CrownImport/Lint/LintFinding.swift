import CrownPath

/// The kinds of findings of a linter.
package enum LintKind: String, CaseIterable, Sendable {
  case empty, detail, thin, gap
  case offGrid = "off-grid"
  case offCenter = "off-center"
  case border, points, heavy, enlarged
}

/// Something in a crown that its designer may want to look at.
package struct LintFinding: Hashable, Sendable {
  /// The finding, with its measures. Lengths are in pixels at the size that the linter is for.
  package enum Problem: Hashable, Sendable {
    /// Nothing lies in the view box.
    case empty
    /// A share of the ink, 0 or more, has no counterpart at the size: strokes that vanish, and gaps that close.
    case detail(share: Double)
    /// Strokes are thinner than allowed: the width of the longest of them, and their number.
    case thin(width: Double, count: Int)
    /// Gaps are narrower than allowed: the width of the longest of them, and their number.
    case gap(width: Double, count: Int)
    /// Level or upright edges lie between two rows or columns of pixels: the distance of the longest from the nearest
    /// one, and their number.
    case offGrid(isLevel: Bool, distance: Double, count: Int)
    /// The ink lies so far right of the middle, and so far below.
    case offCenter(right: Double, down: Double)
    /// The ink reaches these sides of the view box, or is cut off by them.
    case border([Side])
    /// So many points of all change nothing that can be seen.
    case points(count: Int, total: Int)
    /// A share of the view box is ink, which is far more than in the other crowns of the set.
    case heavy(share: Double, usual: Double)
    /// The crown is a picture of so many pixels, which is smaller than the size.
    case enlarged(width: Int, height: Int)
  }

  package enum Side: String, CaseIterable, Sendable {
    case left, right, top, bottom
  }

  package let problem: Problem
  /// The position of what was found, or of the worst of it, in the units of the view box.
  package let place: PathPoint

  package var kind: LintKind {
    switch problem {
    case .empty: .empty
    case .detail: .detail
    case .thin: .thin
    case .gap: .gap
    case .offGrid: .offGrid
    case .offCenter: .offCenter
    case .border: .border
    case .points: .points
    case .heavy: .heavy
    case .enlarged: .enlarged
    }
  }
}
