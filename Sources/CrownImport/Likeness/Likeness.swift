/// The likeness of one crown to another.
package struct Likeness: Hashable, Sendable {
  /// The kinds, the closest first.
  package enum Kind: String, CaseIterable, Sendable {
    /// The bytes of the records are the same.
    case record
    /// The pictures are the same, though drawn in other ways.
    case picture
    /// The pictures are nearly the same.
    case near
    /// One picture is the other one's mirror image, or nearly.
    case mirrored
    /// One picture is the other one, turned by quarters, or nearly.
    case turned
  }

  package let kind: Kind
  /// The share of the ink that only one of the pictures has.
  package let difference: Double
  /// The position that the other picture is brought into to be like this one.
  package let position: PicturePosition

  /// The share that is taken for rounding.
  package static let rounding = 0.002

  package static let sameRecord = Likeness(kind: .record, difference: 0, position: .upright)

  private init(kind: Kind, difference: Double, position: PicturePosition) {
    (self.kind, self.difference, self.position) = (kind, difference, position)
  }

  package init(difference: Double, position: PicturePosition) {
    self.init(
      kind: position == .upright
        ? (difference <= Self.rounding ? .picture : .near) : position.isMirrored ? .mirrored : .turned,
      difference: difference, position: position)
  }

  /// The likeness of the other crown to this one.
  package var inverse: Likeness { Likeness(kind: kind, difference: difference, position: position.inverse) }
}
