import CrownPath

extension Painter {
  /// Fills and strokes a shape element.
  @inline(never)
  mutating func paintShape(_ element: Int, _ name: ElementName, in context: Context) {
    let style = context.style
    guard style.isVisible, let path = outline(of: element, name, in: context) else { return }
    if !style.markers.isEmpty { refuseMarkers(of: element, style) }
    if style.isStrokeFirst { stroke(path, of: element, in: context) }
    if name != .line { fill(path, of: element, in: context) }
    if !style.isStrokeFirst { stroke(path, of: element, in: context) }
  }

  /// Fills a path of the element's user units.
  private mutating func fill(_ path: Path, of element: Int, in context: Context) {
    let style = context.style
    guard style.shows(style.fill, style.fillOpacity) else { return }
    guard path.enclosesArea else {
      if !style.shows(style.stroke, style.strokeOpacity) {
        warn(element, "the path encloses no area, so its fill paints nothing")
      }
      return
    }
    guard let paint = paintwork(of: style.fill, style.fillOpacity, on: element, path, context, "fill") else { return }
    add(
      PaintedShape(
        path: path.transformed(by: context.transform), fillRule: style.fillRule, clips: context.clips,
        isKnockout: paint.isKnockout),
      from: element)
  }

  /// Adds a shape to the drawing, without the clips that cut nothing off.
  private mutating func add(_ shape: PaintedShape, from element: Int) {
    var shape = shape
    shape.element = element
    guard let box = shape.path.controlBox, box.isFinite, surroundings(Self.maximumReach).contains(box, slack: 0) else {
      return report(
        element,
        "the shape reaches more than \(Int(Self.maximumReach)) times the picture's size beyond it; make it smaller")
    }
    if !shape.clips.isEmpty {
      guard let bounds = shape.path.bounds else { return }
      let slack = view.viewBox.longerSide * 1e-6
      shape.clips.removeAll { clip in
        guard let rectangle = clip.rectangle else { return false }
        return rectangle.contains(bounds, slack: slack) || rectangle.contains(view.viewBox, slack: slack)
      }
    }
    if !surroundings(Self.keptReach).contains(box, slack: 0) {
      warn(
        element,
        "the shape reaches more than \(Int(Self.keptReach)) times the picture's size beyond it; "
          + "what lies far outside is cut off")
      let cut = PaintedShape(path: Path(surroundings(Self.cutReach)), fillRule: .nonzero)
      shape.clips.append(ClipRegion(shapes: [cut]))
    }
    shapes.append(shape)
  }

  /// The square around the picture that reaches so many times its size in each direction.
  private func surroundings(_ factor: Double) -> Rect {
    let (center, reach) = (view.viewBox.center, view.viewBox.longerSide * factor)
    return Rect(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach)
  }

  /// Strokes a path of the element's user units: the outline of the stroke is filled.
  private mutating func stroke(_ path: Path, of element: Int, in context: Context) {
    let style = context.style
    let width = style.strokeWidth.resolved(.diagonal, in: context.viewport)
    guard width > 0, style.shows(style.stroke, style.strokeOpacity) else { return }
    if style.isNonScalingStroke {
      guard paintwork(of: style.stroke, style.strokeOpacity, on: element, path, context, "stroke") != nil else {
        return
      }
      return report(
        element, "'vector-effect: non-scaling-stroke' has another outline at each size; remove it from the element")
    }
    // A dash is inherited, and read again by everything that it dashes.
    guard read(style.dashes.count * 16, of: element) else { return }
    var dashes = style.dashes.map { $0.resolved(.diagonal, in: context.viewport) }
    var offset = style.dashOffset.resolved(.diagonal, in: context.viewport)
    if !dashes.isEmpty, let scale = pathLengthScale(of: element, path) {
      dashes = dashes.map { $0 * scale }
      offset *= scale
    }
    let stroker = Stroker(
      width: width, cap: style.lineCap, join: style.lineJoin, miterLimit: style.miterLimit, dashes: dashes,
      dashOffset: offset, tolerance: tolerance / max(context.transform.largestScale, .leastNormalMagnitude))
    do {
      let outline = try stroker.outline(of: path, dashesLeft: &dashesLeft)
      guard !outline.isEmpty, count(outline, of: element),
        let paint = paintwork(of: style.stroke, style.strokeOpacity, on: element, path, context, "stroke")
      else { return }
      add(
        PaintedShape(
          path: outline.transformed(by: context.transform), fillRule: .nonzero, clips: context.clips,
          isKnockout: paint.isKnockout, isStroke: true),
        from: element)
    } catch {
      guard dashesLeft > 0 else { return _ = refuseTooLarge(element, error.message) }
      report(element, error.message)
    }
  }

  /// What dash lengths are multiplied by for an author's own `pathLength`.
  private func pathLengthScale(of element: Int, _ path: Path) -> Double? {
    guard let range = tree.value(.pathLength, of: element) else { return nil }
    var scanner = NumberScanner(tree.text, Declaration.trimmed(tree.text, range))
    guard let length = try? scanner.number(), scanner.isAtEnd, length > 0 else { return nil }
    let scale = path.length / length
    return scale.isFinite ? scale : nil
  }

  // MARK: - Colours

  /// What an element's paint is for those that a `use` draws.
  func contextPaint(_ paint: Style.Paint, of style: Style) -> Style.Paint {
    switch paint.source {
    case .none, .color, .reference: paint
    case .currentColor: Style.Paint(source: .color(style.color), offset: paint.offset)
    case .contextFill: contextPaints.last?.fill ?? Style.Paint(source: .none)
    case .contextStroke: contextPaints.last?.stroke ?? Style.Paint(source: .none)
    }
  }

  /// Paint that is there.
  struct Paintwork {
    /// Whether it takes away rather than adds.
    var isKnockout = false
  }

  /// What a paint puts on a path of an element that is to be filled or stroked; `nil` for nothing.
  ///
  /// Paint that is neither there nor not there is reported, where it may be seen.
  private mutating func paintwork(
    of paint: Style.Paint, _ opacity: Style.Factor, on element: Int, _ path: Path, _ context: Context,
    _ property: String
  ) -> Paintwork? {
    let style = context.style
    let color: PaintColor?
    switch paint.source {
    case .none: return nil
    case .color(let value): color = value
    case .currentColor: color = style.color
    case .contextFill, .contextStroke:
      guard let user = contextPaints.last else {
        warn(
          element, at: paint.offset,
          "\(property): context paint is that of a <use> which draws the element, and none does; write a colour instead"
        )
        return nil
      }
      let paint = if case .contextFill = paint.source { user.fill } else { user.stroke }
      return paintwork(of: paint, opacity, on: element, path, context, property)
    case .reference(let id, let fallback):
      guard maySee(path, in: context) else { return nil }
      switch server(id, on: element, path, at: paint.offset) {
      case .unusable(let reason):
        if case .missing = fallback { warn(element, at: paint.offset, "\(property): \(reason); it is not drawn") }
        guard let substitute = fallback.color(in: style) else { return nil }
        color = substitute
      case .nothing: return nil
      case .opaque(let single):
        if single == nil { warn(element, at: paint.offset, "\(property): a gradient is flattened into one colour") }
        color = single
      case .refused: return nil
      }
    }
    let alpha = (color?.alpha ?? 1) * opacity.value
    if alpha < Self.leastOpacity { return nil }
    guard alpha >= Self.fullOpacity else {
      guard maySee(path, in: context) else { return nil }
      report(
        element, at: opacity.value < 1 ? opacity.offset : paint.offset,
        "\(property): it is \(Self.percent(alpha)) % opaque, and a silhouette has one colour without shades; "
          + "make it opaque, or remove it")
      return nil
    }
    guard let color else { return Paintwork() }
    let plain = PaintColor(red: color.red, green: color.green, blue: color.blue)
    if let knockout = options.knockout, knockout.red == plain.red, knockout.green == plain.green,
      knockout.blue == plain.blue
    {
      return Paintwork(isKnockout: true)
    }
    if firstColor != plain, !hasSeveralColors, maySee(path, in: context) {
      note(plain, on: element, at: paint.offset == 0 ? nil : paint.offset)
    }
    return Paintwork()
  }

  /// An opacity below 1 in hundredths, without rounding it to what is opaque.
  private static func percent(_ opacity: Double) -> String {
    let percent = (opacity * 100).rounded()
    return percent < 100 ? "\(Int(percent))" : "\((opacity * 1000).rounded(.down) / 10)"
  }

  /// Notes a colour that no visible paint has had before.
  private mutating func note(_ color: PaintColor, on element: Int, at offset: Int?) {
    guard let firstColor else { return firstColor = color }
    hasSeveralColors = true
    let advice =
      beginsWithBackground
      ? "--knockout '\(firstColor.hex)' leaves the background out"
      : "--knockout '\(color.hex)' takes this colour away from what lies below it"
    warn(
      element, at: offset,
      "several colours are flattened into one silhouette: \(color.hex) here, \(firstColor.hex) before; \(advice)")
  }

  /// Whether the first shape is a rectangle that covers the picture, so that all later paint vanishes on it.
  private var beginsWithBackground: Bool {
    shapes.first?.path.isRectangle(covering: view.viewBox) ?? false
  }

  /// Whether a path's fill or stroke may be seen: not if all of it lies outside of the picture or of a clip.
  private func maySee(_ path: Path, in context: Context) -> Bool {
    guard let box = path.controlBox else { return false }
    let style = context.style
    var reach = 0.0
    if style.shows(style.stroke, style.strokeOpacity) {
      // As far as the corner of a square cap, or the tip of a mitred join.
      reach = style.strokeWidth.resolved(.diagonal, in: context.viewport) / 2 * max(style.miterLimit, 2.0.squareRoot())
    }
    let around = Rect(x: box.x - reach, y: box.y - reach, width: box.width + 2 * reach, height: box.height + 2 * reach)
    return context.clips.mayShow(around.mapped(by: context.transform), in: view.viewBox)
  }

  // MARK: - Effects

  /// Reports what would change the look of an element that painted something.
  ///
  /// - Parameter firstShape: The number of the first shape that it painted.
  @inline(never)
  mutating func refuseEffects(of element: Int, painting firstShape: Int, in context: Context) {
    let style = context.style
    guard style.opacity.value < Self.fullOpacity || !style.effects.isEmpty else { return }
    let mayShow = shapes[firstShape...].contains { $0.mayShow(in: view.viewBox) }
    if mayShow, style.opacity.value < Self.fullOpacity {
      report(
        element, at: style.opacity.offset,
        "opacity: it is \(Self.percent(style.opacity.value)) % opaque, and a silhouette has one colour without "
          + "shades; make it opaque, or remove it")
    }
    // A filter may move into the picture what lies outside of it.
    for effect in style.effects where mayShow || effect.key == .filter {
      guard let id = effect.reference.id else {
        report(
          element, at: effect.reference.offset, "\(effect.key.rawValue): it cannot become part of an outline; remove it"
        )
        continue
      }
      guard let target = self.element(withID: id) else {
        warn(
          element, at: effect.reference.offset,
          "\(effect.key.rawValue): nothing in this file is called '#\(id)'; it is passed over")
        continue
      }
      let name = tree.elements[target].name
      guard effect.key == .mask && name == .mask || effect.key == .filter && name == .filter else { continue }
      report(
        element, at: effect.reference.offset,
        "\(effect.key.rawValue): it cannot become part of an outline; apply it in the drawing program, or remove it")
    }
  }

  /// Reports markers, which are drawn at a path's corners whether it is painted or not.
  private mutating func refuseMarkers(of element: Int, _ style: Style) {
    guard [.path, .line, .polyline, .polygon].contains(tree.elements[element].name) else { return }
    for marker in style.markers {
      guard let id = marker.reference.id, let target = self.element(withID: id) else {
        let value = marker.reference.id.map { "nothing in this file is called '#\($0)'" } ?? "it is no 'url(#name)'"
        warn(element, at: marker.reference.offset, "\(marker.key.rawValue): \(value); it is passed over")
        continue
      }
      guard tree.elements[target].name == .marker, tree.elements[target].end > target + 1 else { continue }
      report(
        element, at: marker.reference.offset,
        "\(marker.key.rawValue): markers are not drawn; convert them to paths in the drawing program")
    }
  }
}

extension PaintColor {
  /// The colour without its opacity, as `#rrggbb`.
  var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}

extension Transform {
  /// The largest factor by which the map lengthens anything: its larger singular value.
  var largestScale: Double {
    let sum = (a * a + b * b + c * c + d * d) / 2
    let root = max(0, sum * sum - determinant * determinant).squareRoot()
    return (sum + root).squareRoot()
  }
}

extension Style {
  /// Whether a paint is there to be seen, as far as it says by itself.
  func shows(_ paint: Paint, _ opacity: Factor) -> Bool {
    let alpha: Double =
      switch paint.source {
      case .none: 0
      case .color(let value): value.alpha
      case .currentColor: color.alpha
      case .reference, .contextFill, .contextStroke: 1
      }
    return alpha * opacity.value >= Painter.leastOpacity
  }
}

extension Style.Fallback {
  /// The colour that is taken, if one is.
  fileprivate func color(in style: Style) -> PaintColor? {
    switch self {
    case .missing, .none: nil
    case .currentColor: style.color
    case .color(let color): color
    }
  }
}
