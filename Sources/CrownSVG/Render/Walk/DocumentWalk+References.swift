import CrownPath

/// References: what `use` elements draw.
extension DocumentWalk {
  /// Paints what a `use` refers to.
  func paintReference(_ element: ElementID, in outer: PaintContext) {
    if let range = tree.value(.href, of: element) {
      let reference = tree.text.string(range).trimmed
      if !reference.isEmpty, !reference.hasPrefix("#") {
        return paintLink(element, to: reference, at: range, in: outer)
      }
    }
    guard let (target, context) = follow(element, in: outer) else { return }
    paint(target, in: context)
    judge.leaveUse()
    activeReferences.remove(target)
    activeUses.removeLast()
  }

  /// The target of a `use` and the context to paint it in.
  ///
  /// The caller leaves the `use` again: `PaintJudge.leaveUse`, and removal from `activeReferences` and `activeUses`.
  @inline(never)
  private func follow(_ element: ElementID, in outer: PaintContext) -> (target: ElementID, context: PaintContext)? {
    guard let target = reportedTarget(of: element) else { return nil }
    let leadsBack = (activeUses + [element]).contains { tree.contains($0, in: target) }
    guard !leadsBack, !activeReferences.contains(target) else {
      diagnostics.warn(
        element, .malformed, "the reference leads back to itself; nothing is drawn for it, as in browsers")
      return nil
    }
    var context = outer
    if hasViewport(target: element), !applyPosition(of: element, to: &context) { return nil }
    context.use = size(ofUse: element, in: outer)
    activeReferences.insert(target)
    activeUses.append(element)
    judge.enterUse(outer.style)
    return (target, context)
  }

  /// Returns true if a `use` refers to something with a viewport of its own.
  ///
  /// If so, the `x` and `y` of the `use` move that viewport. Otherwise they move the user units of the `use`, in which
  /// a clip on it is measured as well.
  func hasViewport(target use: ElementID) -> Bool {
    guard let target = document.target(of: use) else { return false }
    return tree[target].name == .symbol || tree[target].name == .svg
  }

  /// Applies the translation by the `x` and `y` of a `use` before the transform of its context.
  ///
  /// - Returns: True if the result is finite.
  func applyPosition(of element: ElementID, to context: inout PaintContext) -> Bool {
    let x = attributes.length(.x, .horizontal, of: element, in: context) ?? 0
    let y = attributes.length(.y, .vertical, of: element, in: context) ?? 0
    context.transform = PathTransform.translation(x: x, y: y).followed(by: context.transform)
    if !context.transform.isFinite { diagnostics.report(element, .limit, "the reference's numbers grow too large") }
    return context.transform.isFinite
  }

  /// The size that a `use` gives what it refers to.
  func size(ofUse use: ElementID, in context: PaintContext) -> PaintContext.UseSize {
    PaintContext.UseSize(
      width: attributes.length(.width, .horizontal, of: use, in: context),
      height: attributes.length(.height, .vertical, of: use, in: context)
    )
  }

  /// The element that a `use` refers to; a reference that leads nowhere is reported.
  private func reportedTarget(of element: ElementID) -> ElementID? {
    guard let range = tree.value(.href, of: element) else { return nil }
    let reference = tree.text.string(range).trimmed
    guard let target = document.element(withID: URLValue.decoded(reference.dropFirst())) else {
      diagnostics.warn(
        element, at: range.lowerBound, .missing,
        "nothing in this file is called '\(reference.prefix(60))'; nothing is drawn")
      return nil
    }
    return target
  }
}
