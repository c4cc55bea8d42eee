/// Effects on elements as a whole, in this order: filters, masks, and the opacity, which makes a group.
extension DocumentWalk {
  /// Applies the effects of an element to what it painted.
  ///
  /// - Parameter firstShape: The index of the first shape that it painted.
  @inline(never)
  func applyEffects(of element: ElementID, painting firstShape: Int, in context: PaintContext) {
    let style = context.style
    for (key, reference) in style.effects where key == .filter {
      applyFilter(reference, of: element, to: firstShape, in: context)
    }
    for (key, reference) in style.effects where key == .mask && collector.mayShow(from: firstShape) {
      applyMask(reference, of: element, to: firstShape, in: context)
    }
    collector.group(from: firstShape, opacity: style.opacity.value)
  }

  /// Applies a mask. As in browsers, one that refers to nothing, or to an element of another kind, hides nothing; that
  /// is a warning.
  private func applyMask(
    _ reference: Style.Reference, of element: ElementID, to firstShape: Int, in context: PaintContext
  ) {
    guard let id = reference.id else {
      return diagnostics.report(
        element, at: reference.offset, .unsupported, "mask: it cannot become part of an outline; remove it")
    }
    guard let target = document.element(withID: id) else {
      return diagnostics.warn(
        element, at: reference.offset, .missing, "mask: nothing in this file is called '#\(id)'; it is ignored")
    }
    guard tree[target].name == .mask else {
      return diagnostics.warn(
        element, at: reference.offset, .malformed, "mask: '#\(id)' is no <mask>; it is ignored, as in browsers")
    }
    apply(target, of: element, at: reference.offset, to: firstShape, in: context)
  }
}
