import CrownPath

/// The transforms of elements and their origins.
extension DocumentWalk {
  /// Applies an element's own transform before that of its context.
  ///
  /// - Returns: True if anything of the element can be visible. Numbers that overflow are reported.
  func applyTransform(of element: ElementID, to context: inout PaintContext) -> Bool {
    let style = context.style
    guard style.transform != nil || style.hasTransformProperties else { return true }
    let viewport = referenceBox(of: element, in: context)
    guard var transform = listedTransform(of: element, viewport, in: context),
      let moved = propertyTransform(of: element, viewport, in: context)
    else { return false }
    transform = transform.followed(by: moved)
    let offset = style.transform?.lowerBound ?? tree[element].offset
    if element == .root, transform != .identity {
      if turnsAboutMiddle {
        turn(by: transform, at: offset, in: &context)
        return true
      }
      diagnostics.warn(
        .root, at: offset,
        .approximate,
        "transform: on <svg> itself it starts from the corner of the picture, in units of the viewBox, as in librsvg "
          + "and resvg, but from the middle and in pixels in browsers; to be sure, put it on a <g> within")
    }
    if let origin = transformOrigin(of: element, in: context) {
      transform = PathTransform.translation(x: -origin.x, y: -origin.y).followed(by: transform)
        .followed(by: .translation(x: origin.x, y: origin.y))
    }
    context.transform = transform.followed(by: context.transform)
    guard context.transform.isFinite else {
      diagnostics.report(element, at: offset, .limit, "transform: the numbers grow too large")
      return false
    }
    return !context.transform.isSingular
  }

  /// The transform of the `transform` attribute or property; `nil` where it cannot be drawn, which is reported.
  private func listedTransform(
    of element: ElementID, _ viewport: Viewport, in context: PaintContext
  ) -> PathTransform? {
    guard let range = context.style.transform else { return .identity }
    let form = context.style.transformForm
    do throws(TransformParser.Failure) {
      let (transform, isWellFormed) = try TransformParser.transform(
        tree.text, range, form: form, viewport: viewport, fontSize: context.style.fontSize)
      return isWellFormed || warnOfForm(of: element, at: range.lowerBound, form) ? transform : .identity
    } catch {
      switch error {
      case .malformed(let problem):
        diagnostics.warn(
          element, at: problem.offset, problem.kind, problem.message + "; the transform is ignored, as in browsers")
        return .identity
      case .outOfPlane(let problem):
        diagnostics.report(element, at: problem.offset, problem.kind, problem.message)
        return nil
      }
    }
  }

  /// The transform of CSS's `scale`, `rotate` and `translate`; `nil` where it cannot be drawn, which is reported.
  private func propertyTransform(
    of element: ElementID, _ viewport: Viewport, in context: PaintContext
  ) -> PathTransform? {
    var result = PathTransform.identity
    for key in TransformProperty.all {
      guard let range = context.style.unreadValue(of: key) else { continue }
      do throws(TransformProperty.OutOfPlane) {
        let own = try TransformProperty.transform(
          key, tree.text, range, viewport: viewport, fontSize: context.style.fontSize)
        result = result.followed(by: own ?? .identity)
      } catch {
        diagnostics.report(
          element, at: range.lowerBound,
          .unsupported,
          "\(key.rawValue): '\(tree.text.string(range).prefix(40))' leads out of the plane, and a drawing is flat")
        return nil
      }
    }
    return result
  }

  /// The size that percentages of a transform refer to.
  private func referenceBox(of element: ElementID, in context: PaintContext) -> Viewport {
    guard context.style.isTransformedInOwnBox, let box = boundingBox(of: element, in: context) else {
      return context.viewport
    }
    return Viewport(width: box.width, height: box.height)
  }

  /// Warns of a transform in a notation that other renderers do not read.
  ///
  /// - Returns: True if it is applied all the same.
  private func warnOfForm(of element: ElementID, at offset: Int, _ form: TransformParser.Form) -> Bool {
    switch form {
    case .attribute:
      diagnostics.warn(
        element, at: offset,
        .malformed,
        "transform: the attribute has numbers without units, and no functions of CSS, so it is ignored as "
          + "elsewhere; write it so, or as a style")
      return false
    case .style:
      diagnostics.warn(
        element, at: offset,
        .approximate,
        "transform: as a style it needs units, such as 45deg or 10px, and commas between numbers, so browsers pass it "
          + "over; librsvg and resvg follow it, as here; write it so, or as an attribute")
      return true
    }
  }

  /// Applies a transform of the outermost element about the middle of the picture.
  private func turn(by transform: PathTransform, at offset: Int, in context: inout PaintContext) {
    diagnostics.warn(
      .root, at: offset,
      .approximate,
      "transform: on <svg> itself it starts from the middle of the picture, as in browsers; librsvg and resvg, where "
        + "it starts from the corner, show nothing; to be sure, put it on a <g> within")
    let middle = view.viewBox.center
    context.transform = context.transform.followed(by: .translation(x: -middle.x, y: -middle.y))
      .followed(by: transform).followed(by: .translation(x: middle.x, y: middle.y))
  }

  /// The origin of an element's transform; `nil` for the origin of its user units.
  private func transformOrigin(of element: ElementID, in context: PaintContext) -> PathPoint? {
    var box = PathRect(x: 0, y: 0, width: context.viewport.width, height: context.viewport.height)
    if context.style.isTransformedInOwnBox {
      guard let own = boundingBox(of: element, in: context) else { return nil }
      box = own
    }
    guard let range = context.style.unreadValue(of: .transformOrigin) else { return PathPoint(box.minX, box.minY) }
    let keywords = ["left": 0.0, "top": 0, "center": 50, "right": 100, "bottom": 100]
    var parts = tree.text.string(range).lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard !parts.isEmpty else { return PathPoint(box.minX, box.minY) }
    // A vertical keyword alone leaves x in the middle, and keywords may stand in either order.
    if parts.count == 1 { parts.insert("center", at: ["top", "bottom"].contains(parts[0]) ? 0 : 1) }
    if ["top", "bottom"].contains(parts[0]) || ["left", "right"].contains(parts[1]) { parts.swapAt(0, 1) }
    var result: [Double] = []
    for (part, axis) in zip(parts, [Length.Axis.horizontal, .vertical]) {
      let text = SourceText(document: Array(part.utf8))
      var scanner = NumberScanner(text, 0..<text.documentCount)
      let length =
        keywords[part].map { Length(value: $0, isPercentage: true) }
        ?? Length.read(&scanner, fontSize: context.style.fontSize)
      guard let length else {
        diagnostics.report(
          element, at: range.lowerBound, .malformed,
          "transform-origin: '\(part)' is not understood; expected two lengths")
        return nil
      }
      result.append(length.resolved(axis, in: Viewport(width: box.width, height: box.height)))
    }
    return PathPoint(box.minX + result[0], box.minY + result[1])
  }
}

extension Style {
  /// True if one of CSS's `translate`, `rotate` and `scale` is set.
  fileprivate var hasTransformProperties: Bool {
    !unread.isEmpty && TransformProperty.all.contains { unreadValue(of: $0) != nil }
  }
}

extension RootView {
  /// Returns true if a transform of the outermost element may be meant about the middle of the picture.
  ///
  /// It must move nothing by a length, and the style must name no other origin.
  func mayTurnAboutMiddle(_ style: Style, in text: SourceText) -> Bool {
    guard let range = style.transform, style.unreadValue(of: .transformOrigin) == nil else { return false }
    let transform = try? TransformParser.transform(
      text, range, form: style.transformForm, viewport: viewport, fontSize: style.fontSize
    ).transform
    return transform.map { $0 != .identity && $0.tx == 0 && $0.ty == 0 && !$0.isSingular } ?? false
  }
}
