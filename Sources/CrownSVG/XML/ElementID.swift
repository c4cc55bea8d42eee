/// An element of a document, by its position in document order: a parent comes before its children.
struct ElementID: Hashable, Comparable, Sendable {
  /// The index in ``XMLTree/elements``.
  let index: Int

  /// The outermost element.
  static let root = ElementID(index: 0)

  /// The element that follows in document order: the first child, where there is one.
  var next: ElementID { ElementID(index: index + 1) }

  static func < (left: ElementID, right: ElementID) -> Bool { left.index < right.index }
}
