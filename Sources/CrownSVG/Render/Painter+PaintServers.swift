import CrownPath

/// What gradients and patterns amount to in a silhouette: paint all over, none, or something in between, which is
/// refused.
extension Painter {
  /// What a gradient or pattern amounts to on an element.
  enum Server {
    case nothing, refused
    /// Paint all over, of one colour or, without one, of several.
    case opaque(PaintColor?)
    /// It is none, or cannot be used on the element, so that the fallback is painted; with the reason.
    case unusable(String)
  }

  /// What the gradient or pattern of an identifier amounts to on an element; what is refused is reported.
  mutating func server(_ id: String, on element: Int, _ path: Path, at offset: Int) -> Server {
    guard let target = self.element(withID: id) else {
      return .unusable(id.isEmpty ? "it is no 'url(#name)'" : "nothing in this file is called '#\(id)'")
    }
    switch tree.elements[target].name {
    case .linearGradient, .radialGradient: break
    case .pattern:
      if isEmpty(pattern: target) { return .unusable("the pattern '#\(id)' has no size or no contents") }
      report(element, at: offset, "the pattern '#\(id)' is no single colour; unite it into the outline, or remove it")
      return .refused
    default: return .unusable("'#\(id)' is neither a gradient nor a pattern")
    }
    let gradient = gradient(target)
    if !gradient.isInUserSpace, let box = path.bounds, box.width == 0 || box.height == 0 {
      return .unusable("the gradient '#\(id)' is measured in the shape's box, which has no width or no height")
    }
    switch gradient.stops.server {
    case .nothing: return .nothing
    case .opaque(let color)
    where gradient.circles?.isCone(in: gradient.isInUserSpace ? view.viewport : nil) != true:
      return .opaque(color)
    default: break
    }
    report(
      element, at: offset,
      "the gradient '#\(id)' is partly transparent, and a silhouette has no shades; make its stops opaque")
    return .refused
  }

  /// A gradient, with what it takes over from those that it refers to.
  struct Gradient {
    var stops: Stops
    /// Whether it is measured in the units of the drawing rather than in the box around the element.
    var isInUserSpace: Bool
    /// The circles between which it is painted, if it is radial.
    var circles: GradientCircles?
  }

  /// The stops of a gradient, and what they amount to.
  struct Stops {
    var count = 0
    var server = Server.nothing
  }

  /// The gradient of an element; remembered, as many elements may be painted with it.
  private mutating func gradient(_ element: Int) -> Gradient {
    if let known = gradients[element] { return known }
    let chain = referenceChain(from: element, among: [.linearGradient, .radialGradient])
    var stops = Stops()
    for element in chain where stops.count == 0 { stops = self.stops(of: element) }
    let units = tree.value(.gradientUnits, ofFirst: chain)
    var gradient = Gradient(
      stops: stops, isInUserSpace: units.map { tree.text.string($0).trimmed } == "userSpaceOnUse")
    if tree.elements[element].name == .radialGradient { gradient.circles = GradientCircles(of: chain, in: tree) }
    gradients[element] = gradient
    return gradient
  }

  /// Whether a pattern paints nothing: it has no size, or no contents; remembered as well.
  private mutating func isEmpty(pattern element: Int) -> Bool {
    if let known = emptyPatterns[element] { return known }
    let chain = referenceChain(from: element, among: [.pattern])
    func hasNone(_ key: AttributeName) -> Bool {
      guard let range = tree.value(key, ofFirst: chain) else { return true }
      var scanner = NumberScanner(tree.text, Declaration.trimmed(tree.text, range))
      return Length.read(&scanner)?.value == 0
    }
    let isEmpty =
      hasNone(.width) || hasNone(.height)
      || chain.allSatisfy { tree.children(of: $0).allSatisfy { tree.elements[$0].name == nil } }
    emptyPatterns[element] = isEmpty
    return isEmpty
  }

  /// The most elements that one refers to by way of others; further ones are passed over.
  private static let longestChain = 50

  /// A gradient's or pattern's element and those that it refers to for what it does not say itself.
  private mutating func referenceChain(from first: Int, among names: [ElementName]) -> [Int] {
    var chain = [first]
    while chain.count < Self.longestChain, let href = tree.value(.href, of: chain[chain.count - 1]),
      let next = self.element(withID: String(tree.text.string(href).trimmed.dropFirst())), !chain.contains(next),
      let name = tree.elements[next].name, names.contains(name)
    {
      chain.append(next)
    }
    return chain
  }

  /// The stops in an element; remembered, as many gradients may refer to it.
  private mutating func stops(of element: Int) -> Stops {
    if let known = knownStops[element] { return known }
    let colors = tree.children(of: element).filter { tree.elements[$0].name == .stop }.map { stop in
      let style = styleInPlace(of: stop)
      var color = style.stopColor ?? style.color
      color.alpha *= style.stopOpacity.value
      return color
    }
    var stops = Stops(count: colors.count)
    if colors.allSatisfy({ $0.alpha >= Self.fullOpacity }), var first = colors.first {
      first.alpha = 1
      stops.server = .opaque(colors.allSatisfy { $0.hex == first.hex } ? first : nil)
    } else if !colors.allSatisfy({ $0.alpha < Self.leastOpacity }) {
      stops.server = .refused
    }
    knownStops[element] = stops
    return stops
  }
}
