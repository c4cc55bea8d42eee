import CrownPath

/// Paint servers: what gradients and patterns amount to in one colour.
final class PaintServers {
  /// The paint of a gradient or pattern on an element.
  enum Coverage {
    /// Nothing, as all of it is transparent.
    case nothing
    /// Opaque paint everywhere, and its mean colour.
    case opaque(PaintColor)
    /// Paint of this mean colour in bands: it fades, changes its luminance in a mask, or leaves a part bare.
    case varying(PaintColor, [GradientBands.Band])
    /// Nothing, as it is no paint server or does not work on the element, so that the fallback is painted; the reason.
    case unusable(SVGDiagnostic.Kind, String)
  }

  private let document: SVGDocument
  private let styles: StyleResolver
  private let viewport: Viewport
  private var gradients: [ElementID: Gradient] = [:]
  /// The stops that directly lie in elements; many gradients may refer to the same ones.
  private var stops: [ElementID: Stops] = [:]

  private let detail: GradientBands.Detail
  /// True if a gradient has coarse bands, or too many repetitions for these.
  private(set) var hasCoarseBands = false

  /// - Parameters:
  ///   - viewport: The size that percentages in user space refer to.
  ///   - detail: The detail in which gradients are divided.
  init(_ document: SVGDocument, _ styles: StyleResolver, _ viewport: Viewport, detail: GradientBands.Detail) {
    (self.document, self.styles, self.viewport, self.detail) = (document, styles, viewport, detail)
  }

  /// The paint of a paint server on an element.
  ///
  /// - Parameters:
  ///   - id: The identifier of the gradient or pattern.
  ///   - countsLuminance: True if paint counts by its luminance, as in masks.
  func coverage(of id: String, on subject: PaintSubject, countsLuminance: Bool) -> Coverage {
    guard let target = document.element(withID: id) else {
      return id.isEmpty
        ? .unusable(.malformed, "it is no 'url(#name)'")
        : .unusable(.missing, "nothing in this file is called '#\(id)'")
    }
    switch document.tree[target].name {
    case .linearGradient, .radialGradient: break
    // A pattern that works is painted before: see `DocumentWalk.paintPattern`.
    case .pattern: return .unusable(.malformed, "the pattern '#\(id)' has no size or no contents here")
    default: return .unusable(.malformed, "'#\(id)' is neither a gradient nor a pattern")
    }
    let gradient = gradient(target)
    if !gradient.isInUserSpace, let box = subject.box, box.width == 0 || box.height == 0 {
      return .unusable(
        .malformed, "the gradient '#\(id)' is measured in the shape's box, which has no width or no height")
    }
    guard let color = gradient.stops.meanColor else { return .nothing }
    let isOpaque = gradient.stops.isOpaque
    if isOpaque, !countsLuminance, !gradient.mayBeCone { return .opaque(color) }
    let own = gradient.isInUserSpace ? nil : subject.box
    guard let around = subject.paintBox,
      let geometry = GradientGeometry(of: gradient.chain, in: document.tree, box: own, viewport: viewport)
    else { return .opaque(color) }
    let stops = countsLuminance ? gradient.stops.luminances : gradient.stops.opacities
    if !isOpaque || countsLuminance, detail == .coarse { hasCoarseBands = true }
    guard !isOpaque || countsLuminance, let bands = GradientBands(stops: stops, geometry, box: around, detail: detail)
    else {
      return geometry.paintedRegion(around: around).map {
        .varying(color, [GradientBands.Band(color: color, region: $0)])
      }
        ?? .opaque(color)
    }
    let colored = bands.bands.map { value, region in
      var paint = countsLuminance ? PaintColor(grey: value.grey) : color
      paint.alpha = isOpaque ? 1 : value.alpha
      return GradientBands.Band(color: paint, region: region)
    }
    return .varying(color, colored)
  }

  // MARK: - Gradients

  /// A gradient, with what it inherits from those that it refers to.
  private struct Gradient {
    var stops: Stops
    /// The gradient, and those that it refers to.
    var chain: [ElementID]
    /// True if it is measured in user space rather than in the box around the element.
    var isInUserSpace: Bool
    /// True if it is radial and has a focus of its own, so that it may paint only within a cone.
    var mayBeCone: Bool
  }

  /// The stops of a gradient. What all stops give together is computed once: many shapes may refer to them.
  private struct Stops {
    let isEmpty: Bool
    let isOpaque: Bool
    /// The mean colour; `nil` where nothing is painted.
    let meanColor: PaintColor?
    /// The stops where opacity counts, and where luminance does, as in masks.
    let opacities: [GradientBands.Stop]
    let luminances: [GradientBands.Stop]

    init(_ stops: [(offset: Double, color: PaintColor)]) {
      isEmpty = stops.isEmpty
      let isOpaque = stops.allSatisfy { $0.color.alpha >= OpacityLimit.opaque }
      let isPainted = stops.contains { $0.color.alpha >= OpacityLimit.invisible }
      var mean = isPainted ? PaintColor(meanOf: stops.map(\.color)) : nil
      if isOpaque { mean?.alpha = 1 }
      opacities = stops.map { GradientBands.Stop(offset: $0.offset, alpha: $0.color.alpha, luminance: 1) }
      luminances = stops.map {
        GradientBands.Stop(
          offset: $0.offset, alpha: isOpaque ? 1 : $0.color.alpha, luminance: $0.color.luminance)
      }
      (self.isOpaque, meanColor) = (isOpaque, mean)
    }
  }

  private func gradient(_ element: ElementID) -> Gradient {
    if let known = gradients[element] { return known }
    let tree = document.tree
    let chain = document.referenceChain(from: element, among: [.linearGradient, .radialGradient])
    var stops = Stops([])
    for element in chain where stops.isEmpty { stops = self.stops(of: element) }
    let units = tree.value(.gradientUnits, ofFirst: chain)
    let hasFocus = [AttributeName.fx, .fy, .fr].contains { tree.value($0, ofFirst: chain) != nil }
    let gradient = Gradient(
      stops: stops, chain: chain, isInUserSpace: units.map { tree.text.string($0).trimmed } == "userSpaceOnUse",
      mayBeCone: hasFocus && tree[element].name == .radialGradient)
    gradients[element] = gradient
    return gradient
  }

  /// The stops that directly lie in an element.
  private func stops(of element: ElementID) -> Stops {
    if let known = stops[element] { return known }
    let tree = document.tree
    var all: [(offset: Double, color: PaintColor)] = []
    for stop in tree.children(of: element) where tree[stop].name == .stop {
      let style = styles.computedStyle(of: stop)
      var color = style.stopColor ?? style.color
      color.alpha *= style.stopOpacity.value
      // An offset before that of the stop before counts as the same.
      all.append((max(offset(of: stop), all.last?.offset ?? 0), color))
    }
    let result = Stops(all)
    stops[element] = result
    return result
  }

  /// The offset of a stop, 0 through 1.
  private func offset(of stop: ElementID) -> Double {
    let tree = document.tree
    guard let range = tree.value(.offset, of: stop) else { return 0 }
    var scanner = NumberScanner(tree.text, Declaration.trimmed(tree.text, range))
    guard let length = Length.read(&scanner) else { return 0 }
    return min(max(length.isPercentage ? length.value / 100 + length.offset : length.value, 0), 1)
  }
}
