import CrownPath

/// The effect of a paint on the drawing.
enum PaintVerdict {
  /// The paint is invisible.
  case nothing
  /// The paint adds to the drawing. The colour's alpha is the opacity of the paint.
  case adds(PaintColor)
  /// The paint is a gradient in bands of one colour each.
  case varies([GradientBands.Band])
  /// The paint is of a knockout colour, and removes what was painted before it.
  case removes
}

/// Judges what paints amount to: their colours and opacities.
final class PaintJudge {
  let document: SVGDocument
  let diagnostics: Diagnostics
  private let servers: PaintServers
  private let picture: PathRect
  private let knockouts: Set<PaintColor>
  /// True if paint counts by its luminance, as in masks, so that gradients of opaque colours have bands.
  var countsLuminance = false
  /// The paints of the `use` elements that are being drawn, the innermost last.
  private var contextPaints: [(fill: Style.Paint, stroke: Style.Paint)] = []

  /// True if a gradient was divided in coarse detail.
  var hasCoarseBands: Bool { servers.hasCoarseBands }

  /// - Parameters:
  ///   - knockouts: The colours that remove paint.
  ///   - detail: The detail in which gradients are divided.
  init(
    _ document: SVGDocument, _ styles: StyleResolver, _ view: RootView, _ diagnostics: Diagnostics,
    knockouts: Set<PaintColor>, detail: GradientBands.Detail
  ) {
    (self.document, self.diagnostics, self.knockouts) = (document, diagnostics, knockouts)
    picture = view.viewBox
    servers = PaintServers(document, styles, view.viewport, detail: detail)
  }

  /// The first knockout colour by its channels, for paint that removes but is to count as paint.
  var knockoutColor: PaintColor {
    knockouts.min { ($0.red, $0.green, $0.blue) < ($1.red, $1.green, $1.blue) } ?? .white
  }

  // MARK: - Verdict

  /// The effect of a property's paint on a path.
  func verdict(on property: PaintProperty, of subject: PaintSubject) -> PaintVerdict {
    let style = subject.context.style
    guard let paint = paint(of: property, on: subject), let (color, bands) = color(of: paint, property, on: subject)
    else { return .nothing }
    let opacity = style.opacity(property).value
    let verdict = verdict(on: color, opacity: opacity)
    guard let bands, case .adds = verdict else { return verdict }
    return .varies(
      bands.map { band in
        var band = band
        band.color.alpha *= opacity
        return band
      })
  }

  /// The effect of an even colour.
  func verdict(on color: PaintColor, opacity: Double) -> PaintVerdict {
    var color = color
    color.alpha *= opacity
    if color.alpha < OpacityLimit.invisible { return .nothing }
    if knockouts.contains(where: { $0.hasChannels(of: color) }) { return .removes }
    if color.alpha >= OpacityLimit.opaque { color.alpha = 1 }
    return .adds(color)
  }

  /// The colour of a paint, the mean one of a paint server, with its bands if it varies; `nil` where nothing is
  /// painted.
  private func color(
    of paint: Style.Paint, _ property: PaintProperty, on subject: PaintSubject
  ) -> (PaintColor, [GradientBands.Band]?)? {
    switch paint.source {
    case .none, .contextFill, .contextStroke: return nil
    case .color(let color): return (color, nil)
    case .currentColor: return (subject.context.style.color, nil)
    case .reference(let id, let fallback):
      guard subject.mayShow(in: picture) else { return nil }
      switch servers.coverage(of: id, on: subject, countsLuminance: countsLuminance) {
      case .nothing: return nil
      case .opaque(let color): return (color, nil)
      case .varying(let color, let bands): return (color, bands)
      case .unusable(let kind, let reason):
        if case .missing = fallback {
          diagnostics.warn(subject.element, at: paint.offset, kind, "\(property.rawValue): \(reason); it is not drawn")
        }
        return fallback.color(in: subject.context.style).map { ($0, nil) }
      }
    }
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
  func paint(of property: PaintProperty, on subject: PaintSubject) -> Style.Paint? {
    let paint = subject.context.style.paint(property)
    switch paint.source {
    case .none, .color, .currentColor, .reference: return paint
    case .contextFill, .contextStroke:
      guard let user = contextPaints.last else {
        diagnostics.warn(
          subject.element, at: paint.offset,
          .missing,
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
