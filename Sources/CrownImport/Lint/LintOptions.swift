/// The size that a linter is for, what it looks for, and from where on it reports.
package struct LintOptions: Sendable {
  /// The longer side at which the crowns are shown, in pixels.
  package var size = 24
  package var kinds = Set(LintKind.allCases)
  /// The share of the ink that may be lost.
  package var lostShare = 0.03
  /// The width of the thinnest strokes and the narrowest gaps, in pixels.
  package var thinnest = 1.0
  /// The distance that an edge may have from the pixel grid, in pixels.
  package var gridDistance = 0.15
  /// The distance that the ink may have from the middle, in pixels.
  package var centerDistance = 2.0
  /// The number of standard deviations that a crown may be heavier than the mean of its set.
  package var deviations = 3.0
  /// True if a crown is not reported for what most crowns of its set have in common: they are meant to be that way.
  package var skipsUsual = true

  package init() {}

  /// True if the kinds asked for depend on the set that a crown belongs to.
  package var needsSets: Bool {
    kinds.contains(.heavy) || skipsUsual && !kinds.isDisjoint(with: LintSet.countedKinds)
  }

  /// The enlargement of the picture that the one at the size is compared with.
  package static let enlargement = LintPicture.factor
  /// The sizes that crowns can be looked at. At the largest, ten times as large, a mask has 26 MB.
  package static let sizes = 1...512
  /// The widths that strokes may be asked to have, in pixels: from what the enlarged picture resolves to its margins.
  package static let widths = 0.3...4.0
}
