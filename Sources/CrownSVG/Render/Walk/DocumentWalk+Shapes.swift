import CrownPath

/// Filling and stroking shapes.
extension DocumentWalk {
  /// Fills and strokes a shape element.
  @inline(never)
  func paintShape(_ element: ElementID, _ name: ElementName, in context: PaintContext) {
    guard context.style.isVisible, let path = outlines.outline(of: element, name, in: context) else { return }
    paint(PaintSubject(element: element, path: path, context: context), name)
  }

  /// Fills and strokes the outline of a shape or of a text.
  func paint(_ subject: PaintSubject, _ name: ElementName) {
    let style = subject.context.style
    paint(style.paintOrder.first, of: subject, name)
    paint(style.paintOrder.second, of: subject, name)
    paint(style.paintOrder.third, of: subject, name)
  }

  private func paint(_ part: PaintOrder.Part, of subject: PaintSubject, _ name: ElementName) {
    switch part {
    case .fill: if name != .line { fill(subject) }
    case .stroke: stroke(subject)
    case .markers: if name != .text, !subject.context.style.markers.isEmpty { paintMarkers(of: subject, name) }
    }
  }

  /// Fills a path.
  private func fill(_ subject: PaintSubject) {
    let (path, style) = (subject.path, subject.context.style)
    guard style.shows(.fill), path.enclosesArea else { return }
    let shape = PaintedShape(
      path: path.transformed(by: subject.context.transform), fillRule: style.fillRule, clips: subject.context.clips)
    if paintPattern(of: .fill, on: subject, within: shape) { return }
    collector.add(
      shape, painted: judge.verdict(on: .fill, of: subject), from: subject.element, subject.context.transform)
  }

  /// Strokes a path: the outline of the stroke is filled.
  private func stroke(_ subject: PaintSubject) {
    let (element, path, context) = (subject.element, subject.path, subject.context)
    let style = context.style
    let width = style.strokeWidth.resolved(.diagonal, in: context.viewport)
    guard width > 0, style.shows(.stroke) else { return }
    if style.isNonScalingStroke {
      if case .nothing = judge.verdict(on: .stroke, of: subject) { return }
      return diagnostics.report(
        element, .unsupported,
        "'vector-effect: non-scaling-stroke' has another outline at each size; remove it from the element")
    }
    // A dash pattern is inherited, and read again by everything that it dashes.
    guard limits.read(style.dashes.count * 16, of: element) else { return }
    let stroker = stroker(of: subject, width: width)
    do {
      let outline = try stroker.outline(of: path, dashesLeft: &limits.dashesLeft)
      guard !outline.isEmpty, limits.count(outline, of: element) else { return }
      let shape = PaintedShape(
        path: outline.transformed(by: context.transform), fillRule: .nonzero, clips: context.clips, isStroke: true)
      if paintPattern(of: .stroke, on: subject, within: shape) { return }
      collector.add(shape, painted: judge.verdict(on: .stroke, of: subject), from: element, context.transform)
    } catch {
      guard limits.dashesLeft > 0 else {
        limits.refuse(element, error.message)
        return
      }
      diagnostics.report(element, .limit, error.message)
    }
  }

  /// The box around the stroke of a path, without regard to dashes; `nil` where it has none.
  func strokeBounds(of subject: PaintSubject) -> PathRect? {
    let style = subject.context.style
    let width = style.strokeWidth.resolved(.diagonal, in: subject.context.viewport)
    guard width > 0, style.shows(.stroke), !subject.context.transform.isSingular else { return nil }
    var stroker = stroker(of: subject, width: width)
    stroker.dashes = []
    var dashesLeft = 0
    return (try? stroker.outline(of: subject.path, dashesLeft: &dashesLeft))?.bounds
  }

  /// The stroker that a style asks for, whose curves lie close enough to the true ones in the drawing's units.
  private func stroker(of subject: PaintSubject, width: Double) -> Stroker {
    let (style, context) = (subject.context.style, subject.context)
    var dashes = style.dashes.map { $0.resolved(.diagonal, in: context.viewport) }
    var offset = style.dashOffset.resolved(.diagonal, in: context.viewport)
    if !dashes.isEmpty, let scale = pathLengthScale(of: subject.element, subject.path) {
      dashes = dashes.map { $0 * scale }
      offset *= scale
    }
    return Stroker(
      width: width, cap: style.lineCap, join: style.lineJoin, miterLimit: style.miterLimit, dashes: dashes,
      dashOffset: offset,
      tolerance: view.curveTolerance / max(context.transform.largestScale, .leastNormalMagnitude))
  }

  /// The factor from lengths by an author's own `pathLength` to user units; `nil` without the attribute.
  private func pathLengthScale(of element: ElementID, _ path: BezierPath) -> Double? {
    guard let range = tree.value(.pathLength, of: element) else { return nil }
    var scanner = NumberScanner(tree.text, Declaration.trimmed(tree.text, range))
    guard let length = try? scanner.number(), scanner.isAtEnd, length > 0 else { return nil }
    let scale = path.length / length
    return scale.isFinite ? scale : nil
  }
}
