/// Effects on elements as a whole: opacity, masks, filters and markers, which are refused where they would be visible.
extension PaintJudge {
  /// Reports what would change the look of an element that painted something.
  ///
  /// - Parameters:
  ///   - firstShape: The index of the first shape that it painted.
  ///   - style: The element's style.
  @inline(never)
  func refuseEffects(of element: ElementID, painting firstShape: Int, in style: Style) {
    guard style.opacity.value < OpacityLimit.opaque || !style.effects.isEmpty else { return }
    let mayShow = collector.mayShow(from: firstShape)
    if mayShow, style.opacity.value < OpacityLimit.opaque {
      diagnostics.report(
        element, at: style.opacity.offset,
        "opacity: it is \(Self.percent(style.opacity.value)) % opaque, and a silhouette has one colour without "
          + "shades; make it opaque, or remove it")
    }
    // A filter may move into the picture what lies outside of it.
    for (key, reference) in style.effects where mayShow || key == .filter {
      refuse(reference, to: key, of: element)
    }
  }

  /// Reports a mask or a filter, unless it refers to nothing, which is a warning, or to an element of another kind.
  private func refuse(_ reference: Style.Reference, to key: AttributeName, of element: ElementID) {
    guard let id = reference.id else {
      return diagnostics.report(
        element, at: reference.offset, "\(key.rawValue): it cannot become part of an outline; remove it")
    }
    guard let target = document.element(withID: id) else {
      return diagnostics.warn(
        element, at: reference.offset, "\(key.rawValue): nothing in this file is called '#\(id)'; it is passed over")
    }
    let name = document.tree[target].name
    guard key == .mask && name == .mask || key == .filter && name == .filter else { return }
    diagnostics.report(
      element, at: reference.offset,
      "\(key.rawValue): it cannot become part of an outline; apply it in the drawing program, or remove it")
  }

  /// Reports markers, which are drawn at a path's corners whether it is painted or not.
  func refuseMarkers(of element: ElementID, _ style: Style) {
    let tree = document.tree
    guard [.path, .line, .polyline, .polygon].contains(tree[element].name) else { return }
    for (key, reference) in style.markers {
      guard let id = reference.id, let target = document.element(withID: id) else {
        let value = reference.id.map { "nothing in this file is called '#\($0)'" } ?? "it is no 'url(#name)'"
        diagnostics.warn(element, at: reference.offset, "\(key.rawValue): \(value); it is passed over")
        continue
      }
      guard tree[target].name == .marker, !tree.isLeaf(target) else { continue }
      diagnostics.report(
        element, at: reference.offset,
        "\(key.rawValue): markers are not drawn; convert them to paths in the drawing program")
    }
  }
}
