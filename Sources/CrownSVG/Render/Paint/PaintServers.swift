import CrownPath

/// Paint servers: what gradients and patterns amount to in a silhouette.
final class PaintServers {
  /// What a gradient or pattern paints on an element.
  enum Coverage {
    /// Nothing, as all of it is transparent.
    case nothing
    /// Something that a silhouette has no way to show.
    case refused
    /// Opaque paint everywhere, of one colour or, without one, of several.
    case opaque(PaintColor?)
    /// Nothing, as it is no paint server or does not work on the element, so that the fallback is painted; the reason.
    case unusable(String)
  }

  private let document: SVGDocument
  private let styles: StyleResolver
  private let viewport: Viewport
  private let diagnostics: Diagnostics
  private var gradients: [ElementID: Gradient] = [:]
  private var emptyPatterns: [ElementID: Bool] = [:]
  /// The stops that directly lie in elements; many gradients may refer to the same ones.
  private var stops: [ElementID: Stops] = [:]

  /// - Parameter viewport: The size that percentages in user space refer to.
  init(_ document: SVGDocument, _ styles: StyleResolver, _ viewport: Viewport, _ diagnostics: Diagnostics) {
    (self.document, self.styles, self.viewport, self.diagnostics) = (document, styles, viewport, diagnostics)
  }

  /// What a paint server paints; what a silhouette cannot show is reported.
  ///
  /// - Parameters:
  ///   - id: The identifier of the gradient or pattern.
  ///   - offset: Where the reference stands, for the report.
  func coverage(of id: String, on subject: PaintSubject, at offset: Int) -> Coverage {
    guard let target = document.element(withID: id) else {
      return .unusable(id.isEmpty ? "it is no 'url(#name)'" : "nothing in this file is called '#\(id)'")
    }
    switch document.tree[target].name {
    case .linearGradient, .radialGradient: break
    case .pattern:
      if isEmpty(pattern: target) { return .unusable("the pattern '#\(id)' has no size or no contents") }
      diagnostics.report(
        subject.element, at: offset,
        "the pattern '#\(id)' is no single colour; unite it into the outline, or remove it")
      return .refused
    default: return .unusable("'#\(id)' is neither a gradient nor a pattern")
    }
    let gradient = gradient(target)
    if !gradient.isInUserSpace, let box = subject.path.bounds, box.width == 0 || box.height == 0 {
      return .unusable("the gradient '#\(id)' is measured in the shape's box, which has no width or no height")
    }
    switch gradient.stops.coverage {
    case .nothing: return .nothing
    case .opaque(let color) where gradient.circles?.isCone(in: gradient.isInUserSpace ? viewport : nil) != true:
      return .opaque(color)
    default: break
    }
    diagnostics.report(
      subject.element, at: offset,
      "the gradient '#\(id)' is partly transparent, and a silhouette has no shades; make its stops opaque")
    return .refused
  }

  // MARK: - Gradients

  /// A gradient, with what it inherits from those that it refers to.
  private struct Gradient {
    var stops: Stops
    /// Whether it is measured in user space rather than in the box around the element.
    var isInUserSpace: Bool
    /// The circles of a radial gradient.
    var circles: GradientCircles?
  }

  /// The stops of a gradient, and what they paint together.
  private struct Stops {
    var count = 0
    var coverage = Coverage.nothing
  }

  private func gradient(_ element: ElementID) -> Gradient {
    if let known = gradients[element] { return known }
    let tree = document.tree
    let chain = referenceChain(from: element, among: [.linearGradient, .radialGradient])
    var stops = Stops()
    for element in chain where stops.count == 0 { stops = self.stops(of: element) }
    let units = tree.value(.gradientUnits, ofFirst: chain)
    var gradient = Gradient(
      stops: stops, isInUserSpace: units.map { tree.text.string($0).trimmed } == "userSpaceOnUse")
    if tree[element].name == .radialGradient { gradient.circles = GradientCircles(of: chain, in: tree) }
    gradients[element] = gradient
    return gradient
  }

  /// The stops that directly lie in an element.
  private func stops(of element: ElementID) -> Stops {
    if let known = stops[element] { return known }
    let tree = document.tree
    let colors = tree.children(of: element).filter { tree[$0].name == .stop }.map { stop in
      let style = styles.styleInPlace(of: stop)
      var color = style.stopColor ?? style.color
      color.alpha *= style.stopOpacity.value
      return color
    }
    var result = Stops(count: colors.count)
    if colors.allSatisfy({ $0.alpha >= OpacityLimit.opaque }), var first = colors.first {
      first.alpha = 1
      result.coverage = .opaque(colors.allSatisfy { $0.hex == first.hex } ? first : nil)
    } else if !colors.allSatisfy({ $0.alpha < OpacityLimit.invisible }) {
      result.coverage = .refused
    }
    stops[element] = result
    return result
  }

  // MARK: - Patterns

  /// Whether a pattern paints nothing, as it has no size or no contents.
  private func isEmpty(pattern element: ElementID) -> Bool {
    if let known = emptyPatterns[element] { return known }
    let tree = document.tree
    let chain = referenceChain(from: element, among: [.pattern])
    func hasNone(_ key: AttributeName) -> Bool {
      guard let range = tree.value(key, ofFirst: chain) else { return true }
      var scanner = NumberScanner(tree.text, Declaration.trimmed(tree.text, range))
      return Length.read(&scanner)?.value == 0
    }
    let isEmpty =
      hasNone(.width) || hasNone(.height)
      || chain.allSatisfy { tree.children(of: $0).allSatisfy { tree[$0].name == nil } }
    emptyPatterns[element] = isEmpty
    return isEmpty
  }

  // MARK: - References

  /// The longest chain of references that is followed.
  private static let longestChain = 50

  /// A gradient or pattern, and those that it refers to in turn for what it does not say itself.
  private func referenceChain(from first: ElementID, among names: [ElementName]) -> [ElementID] {
    var (chain, last) = ([first], first)
    while chain.count < Self.longestChain, let next = document.target(of: last), !chain.contains(next),
      let name = document.tree[next].name, names.contains(name)
    {
      chain.append(next)
      last = next
    }
    return chain
  }
}
