import CrownPath

/// What a paint does to a silhouette.
enum PaintVerdict {
  /// The paint is invisible, or was refused.
  case nothing
  /// The paint adds to the silhouette.
  case adds
  /// The paint is of the knockout colour, and removes what was painted before it.
  case removes
}

/// Judges what paints amount to in a silhouette, which has one colour without shades.
final class PaintJudge {
  let document: SVGDocument
  let diagnostics: Diagnostics
  let collector: ShapeCollector
  private let servers: PaintServers
  private let picture: Rect
  private let knockout: PaintColor?
  /// The first visible colour.
  private var firstColor: PaintColor?
  private var hasSeveralColors = false
  /// The paints of the `use` elements that are being drawn, the innermost last.
  private var contextPaints: [(fill: Style.Paint, stroke: Style.Paint)] = []

  /// - Parameter knockout: The colour that removes paint; `nil` for none.
  init(
    _ document: SVGDocument, _ styles: StyleResolver, _ view: RootView, _ collector: ShapeCollector,
    _ diagnostics: Diagnostics, knockout: PaintColor?
  ) {
    (self.document, self.collector, self.diagnostics, self.knockout) = (document, collector, diagnostics, knockout)
    picture = view.viewBox
    servers = PaintServers(document, styles, view.viewport, diagnostics)
  }

  // MARK: - Verdict

  /// What a property paints on a path.
  ///
  /// Paint that is neither opaque nor invisible is refused where it may be visible.
  func verdict(on property: PaintProperty, of subject: PaintSubject) -> PaintVerdict {
    let style = subject.context.style
    guard let paint = paint(of: property, on: subject), let flat = flatPaint(paint, property, on: subject) else {
      return .nothing
    }
    let opacity = style.opacity(property)
    let alpha = flat.alpha * opacity.value
    if alpha < OpacityLimit.invisible { return .nothing }
    guard alpha >= OpacityLimit.opaque else {
      if subject.mayShow(in: picture) {
        diagnostics.report(
          subject.element, at: opacity.value < 1 ? opacity.offset : paint.offset,
          "\(property.rawValue): it is \(Self.percent(alpha)) % opaque, and a silhouette has one colour without "
            + "shades; make it opaque, or remove it")
      }
      return .nothing
    }
    guard case .color(let color) = flat else { return .adds }
    let plain = PaintColor(red: color.red, green: color.green, blue: color.blue)
    if let knockout, knockout.red == plain.red, knockout.green == plain.green, knockout.blue == plain.blue {
      return .removes
    }
    if firstColor != plain, !hasSeveralColors, subject.mayShow(in: picture) {
      note(plain, on: subject.element, at: paint.offset == 0 ? nil : paint.offset)
    }
    return .adds
  }

  /// Paint without shades.
  private enum FlatPaint {
    case color(PaintColor)
    /// A gradient whose colours are all opaque.
    case severalColors

    var alpha: Double { if case .color(let color) = self { color.alpha } else { 1 } }
  }

  /// The flat paint of a colour or a paint server; `nil` where nothing is painted.
  private func flatPaint(
    _ paint: Style.Paint, _ property: PaintProperty, on subject: PaintSubject
  ) -> FlatPaint? {
    switch paint.source {
    case .none, .contextFill, .contextStroke: return nil
    case .color(let color): return .color(color)
    case .currentColor: return .color(subject.context.style.color)
    case .reference(let id, let fallback):
      guard subject.mayShow(in: picture) else { return nil }
      switch servers.coverage(of: id, on: subject, at: paint.offset) {
      case .nothing, .refused: return nil
      case .opaque(let color?): return .color(color)
      case .opaque(nil):
        diagnostics.warn(
          subject.element, at: paint.offset, "\(property.rawValue): a gradient is flattened into one colour")
        return .severalColors
      case .unusable(let reason):
        if case .missing = fallback {
          diagnostics.warn(subject.element, at: paint.offset, "\(property.rawValue): \(reason); it is not drawn")
        }
        return fallback.color(in: subject.context.style).map { .color($0) }
      }
    }
  }

  /// An opacity below 1 in percent, never rounded to 100.
  static func percent(_ opacity: Double) -> String {
    let percent = (opacity * 100).rounded()
    return percent < 100 ? "\(Int(percent))" : "\((opacity * 1000).rounded(.down) / 10)"
  }

  // MARK: - Colours

  /// Remembers the first colour, and warns of the second one.
  private func note(_ color: PaintColor, on element: ElementID, at offset: Int?) {
    guard let firstColor else { return firstColor = color }
    hasSeveralColors = true
    let advice =
      collector.beginsWithBackground
      ? "--knockout '\(firstColor.hex)' leaves the background out"
      : "--knockout '\(color.hex)' takes this colour away from what lies below it"
    diagnostics.warn(
      element, at: offset,
      "several colours are flattened into one silhouette: \(color.hex) here, \(firstColor.hex) before; \(advice)")
  }

  // MARK: - Context paint

  /// Enters the content of a `use`, whose paints `context-fill` and `context-stroke` refer to.
  func enterUse(_ style: Style) {
    contextPaints.append((contextPaint(style.fill, of: style), contextPaint(style.stroke, of: style)))
  }

  /// Leaves the content of the innermost `use`.
  func leaveUse() { contextPaints.removeLast() }

  /// A paint of a `use` as its content sees it: resolved, so that it is no context paint itself.
  private func contextPaint(_ paint: Style.Paint, of style: Style) -> Style.Paint {
    switch paint.source {
    case .none, .color, .reference: paint
    case .currentColor: Style.Paint(source: .color(style.color), offset: paint.offset)
    case .contextFill: contextPaints.last?.fill ?? Style.Paint(source: .none)
    case .contextStroke: contextPaints.last?.stroke ?? Style.Paint(source: .none)
    }
  }

  /// The paint of a property, with a context paint resolved; `nil` for context paint outside of a `use`, which is
  /// reported.
  private func paint(of property: PaintProperty, on subject: PaintSubject) -> Style.Paint? {
    let paint = subject.context.style.paint(property)
    switch paint.source {
    case .none, .color, .currentColor, .reference: return paint
    case .contextFill, .contextStroke:
      guard let user = contextPaints.last else {
        diagnostics.warn(
          subject.element, at: paint.offset,
          "\(property.rawValue): context paint is that of a <use> which draws the element, and none does; "
            + "write a colour instead")
        return nil
      }
      return if case .contextFill = paint.source { user.fill } else { user.stroke }
    }
  }
}

extension Style.Fallback {
  /// The colour that replaces a missing paint server; `nil` for no paint.
  fileprivate func color(in style: Style) -> PaintColor? {
    switch self {
    case .missing, .none: nil
    case .currentColor: style.color
    case .color(let color): color
    }
  }
}
