import CrownPath

/// Markers: what is drawn at the vertices of paths, lines, polylines and polygons (SVG 2, section 13.7).
extension DocumentWalk {
  /// Paints the markers of a shape.
  @inline(never)
  func paintMarkers(of subject: PaintSubject, _ name: ElementName) {
    guard [.path, .line, .polyline, .polygon].contains(name) else { return }
    let (element, style) = (subject.element, subject.context.style)
    let markers = style.markers.compactMap { key, reference in
      marker(reference, key, of: element).map { (key, $0) }
    }
    guard !markers.isEmpty else { return }
    let isWritten = name == .path && limits.readTag(of: element)
    let data = isWritten ? outlines.pathDataRange(of: element, in: subject.context) : nil
    let ends = data.map { PathDataParser.commandEnds(tree.text, $0) }
    let vertices = PathVertices(of: subject.path, commandEnds: ends).vertices
    for (index, vertex) in vertices.enumerated() {
      for (key, marker) in markers {
        let isMarked =
          switch key {
          case .markerStart: index == 0
          case .markerEnd: index == vertices.count - 1
          default: index > 0 && index < vertices.count - 1
          }
        guard isMarked else { continue }
        guard paint(marker, at: vertex, isStart: key == .markerStart, of: subject) else { return }
      }
    }
  }

  /// The marker that a property refers to; `nil` where nothing is drawn for it.
  private func marker(_ reference: Style.Reference, _ key: AttributeName, of element: ElementID) -> ElementID? {
    guard let id = reference.id, let target = document.element(withID: id) else {
      let value = reference.id.map { "nothing in this file is called '#\($0)'" } ?? "it is no 'url(#name)'"
      diagnostics.warn(
        element, at: reference.offset, reference.id == nil ? .malformed : .missing,
        "\(key.rawValue): \(value); it is ignored")
      return nil
    }
    guard tree[target].name == .marker, !tree.isLeaf(target) else { return nil }
    guard !activeReferences.contains(target) else {
      diagnostics.warn(
        element, at: reference.offset,
        .malformed, "\(key.rawValue): the marker '#\(id)' lies in itself; it is not drawn there, as in other renderers")
      return nil
    }
    return target
  }

  /// Paints a marker at a vertex.
  ///
  /// - Returns: True if the document may have further markers.
  private func paint(_ marker: ElementID, at vertex: PathVertex, isStart: Bool, of subject: PaintSubject) -> Bool {
    guard limits.visit(marker, depth: subject.context.depth) else { return false }
    guard let context = markerContext(marker, at: vertex, isStart: isStart, of: subject) else { return true }
    activeReferences.insert(marker)
    judge.enterUse(subject.context.style)
    let firstShape = collector.scene.shapes.count
    paintChildren(of: marker, in: context)
    if collector.scene.shapes.count > firstShape { applyEffects(of: marker, painting: firstShape, in: context) }
    judge.leaveUse()
    activeReferences.remove(marker)
    return true
  }

  /// The context that the contents of a marker are painted in; `nil` where nothing of them is visible.
  @inline(never)
  private func markerContext(
    _ marker: ElementID, at vertex: PathVertex, isStart: Bool, of subject: PaintSubject
  ) -> PaintContext? {
    let outer = subject.context
    var context = PaintContext(viewport: outer.viewport)
    // A marker counts several times, as it takes much of the stack.
    context.depth = outer.depth + 4
    context.clips = outer.clips
    context.style = styles.computedStyle(of: marker)
    let width = attributes.length(.markerWidth, .horizontal, of: marker, in: context) ?? 3
    let height = attributes.length(.markerHeight, .vertical, of: marker, in: context) ?? 3
    guard width > 0, height > 0 else { return nil }
    let viewport = PathRect(x: 0, y: 0, width: width, height: height)
    var (fit, box) = (PathTransform.identity, viewport)
    do {
      if let own = try RootView.viewBox(of: marker, in: tree) {
        let ratio = tree.value(.preserveAspectRatio, of: marker).flatMap { PreserveAspectRatio(tree.text.string($0)) }
        (fit, box) = ((ratio ?? PreserveAspectRatio()).transform(from: own, to: viewport), own)
      }
    } catch {
      // A view box without area hides the marker, as in other renderers.
      diagnostics.warn(marker, at: error.offset, error.kind, error.message)
      return nil
    }
    context.viewport = Viewport(width: box.width, height: box.height)
    let anchor = fit.image(
      of: PathPoint(
        markerAnchor(.refX, .horizontal, of: marker, from: box.minX, in: context),
        markerAnchor(.refY, .vertical, of: marker, from: box.minY, in: context)))
    let isInUserSpace = tree.value(.markerUnits, of: marker).map { tree.text.matches($0, "userSpaceOnUse") } ?? false
    let scale = isInUserSpace ? 1 : outer.style.strokeWidth.resolved(.diagonal, in: outer.viewport)
    let markerTransform = PathTransform.translation(x: -anchor.x, y: -anchor.y)
      .followed(by: .scale(x: scale, y: scale))
      .followed(by: TransformParser.rotation(degrees: angle(of: marker, along: vertex.angle, isStart: isStart)))
      .followed(by: .translation(x: vertex.point.x, y: vertex.point.y))
      .followed(by: outer.transform)
    context.transform = fit.followed(by: markerTransform)
    guard !context.transform.isSingular else {
      if !context.transform.isFinite { diagnostics.report(marker, .limit, "the marker's numbers grow too large") }
      return nil
    }
    if !context.style.isOverflowVisible {
      let clip = PaintedShape(path: BezierPath(viewport).transformed(by: markerTransform), fillRule: .nonzero)
      context.clips.append(ClipRegion(shapes: [clip]))
    }
    if let reference = context.style.clipPath {
      guard applyClip(reference, of: marker, to: &context) else { return nil }
    }
    return context
  }

  /// A coordinate of the point of a marker that lies on the vertex: a length, or a keyword for a side or the middle.
  private func markerAnchor(
    _ key: AttributeName, _ axis: Length.Axis, of marker: ElementID, from start: Double, in context: PaintContext
  ) -> Double {
    guard let range = tree.value(key, of: marker) else { return 0 }
    let size = axis == .horizontal ? context.viewport.width : context.viewport.height
    switch tree.text.string(range).trimmed {
    case "left", "top": return start
    case "center": return start + size / 2
    case "right", "bottom": return start + size
    default: return attributes.length(key, axis, of: marker, in: context) ?? 0
    }
  }

  /// The angle that a marker is turned by, in degrees.
  private func angle(of marker: ElementID, along direction: Double, isStart: Bool) -> Double {
    guard let range = tree.value(.orient, of: marker) else { return 0 }
    let value = Declaration.trimmed(tree.text, range)
    if tree.text.matches(value, "auto") { return direction }
    if tree.text.matches(value, "auto-start-reverse") { return isStart ? direction + 180 : direction }
    var scanner = NumberScanner(tree.text, value)
    guard let number = try? scanner.number() else {
      diagnostics.warn(
        marker, at: value.lowerBound,
        .malformed, "orient: expected 'auto' or an angle, found '\(tree.text.string(value).prefix(40))'")
      return 0
    }
    switch tree.text.string(scanner.index..<scanner.end).lowercased() {
    case "rad": return number * 180 / .pi
    case "grad": return number * 0.9
    case "turn": return number * 360
    default: return number
    }
  }
}
