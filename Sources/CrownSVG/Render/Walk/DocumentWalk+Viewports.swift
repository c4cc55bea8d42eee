import CrownPath

/// Viewports: the contents of nested `svg` elements and of symbols.
extension DocumentWalk {
  /// Paints the contents of an `svg` or a `symbol` in their own viewport.
  func paintViewport(_ element: ElementID, in outer: PaintContext) {
    // The view box of the outermost one is already applied, and the picture's edge clips it.
    if element == .root, outer.use == nil { return paintChildren(of: element, in: outer) }
    guard let (context, viewport) = viewportContext(of: element, in: outer) else { return }
    var inner = context
    if !context.style.isOverflowVisible {
      let clip = PaintedShape(path: BezierPath(viewport).transformed(by: outer.transform), fillRule: .nonzero)
      inner.clips.append(ClipRegion(shapes: [clip]))
    }
    paintChildren(of: element, in: inner)
  }

  /// The context inside of an `svg` or a `symbol`, and its viewport in the units around it.
  ///
  /// - Returns: `nil` where it shows nothing.
  @inline(never)
  func viewportContext(of element: ElementID, in outer: PaintContext) -> (context: PaintContext, viewport: PathRect)? {
    var context = outer
    context.use = nil
    // A viewport counts twice, as it takes much of the stack.
    context.depth += 1
    let width = viewportSize(.width, of: element, in: outer)
    let height = viewportSize(.height, of: element, in: outer)
    guard width > 0, height > 0 else { return nil }
    let viewport = PathRect(
      x: attributes.length(.x, .horizontal, of: element, in: outer) ?? 0,
      y: attributes.length(.y, .vertical, of: element, in: outer) ?? 0,
      width: width, height: height)
    do {
      if let box = try RootView.viewBox(of: element, in: tree) {
        let ratio = tree.value(.preserveAspectRatio, of: element).flatMap { PreserveAspectRatio(tree.text.string($0)) }
        context.transform = (ratio ?? PreserveAspectRatio()).transform(from: box, to: viewport)
          .followed(by: outer.transform)
        context.viewport = Viewport(width: box.width, height: box.height)
      } else {
        context.transform = PathTransform.translation(x: viewport.x, y: viewport.y).followed(by: outer.transform)
        context.viewport = Viewport(width: width, height: height)
      }
    } catch {
      // A view box without area hides the element, as in other renderers.
      diagnostics.warn(element, at: error.offset, error.kind, error.message)
      return nil
    }
    guard !context.transform.isSingular else { return nil }
    return (context, viewport)
  }

  /// The width or height of a viewport: that of the `use`, else its own, else all of the one around it.
  private func viewportSize(_ key: AttributeName, of element: ElementID, in outer: PaintContext) -> Double {
    let fromUse = key == .width ? outer.use?.width : outer.use?.height
    let axis = key == .width ? Length.Axis.horizontal : .vertical
    let whole = key == .width ? outer.viewport.width : outer.viewport.height
    var own = attributes.length(key, axis, of: element, in: outer)
    if let size = own, size < 0 {
      diagnostics.warn(element, .malformed, "\(key.rawValue) is below 0, so it does not count")
      own = nil
    }
    return fromUse ?? own ?? whole
  }
}
