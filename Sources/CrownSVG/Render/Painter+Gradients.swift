/// What gradients amount to in a silhouette: paint all over, none, or something in between, which is refused.
extension Painter {
  /// What a gradient amounts to.
  enum Server { case missing, nothing, opaque, refused }

  /// What the gradient or pattern of an identifier amounts to on an element; what is refused is reported.
  mutating func server(_ id: String, on element: Int, at offset: Int) -> Server {
    guard let target = self.element(withID: id) else { return .missing }
    switch tree.elements[target].name {
    case .linearGradient, .radialGradient: break
    case .pattern:
      report(element, at: offset, "the pattern '#\(id)' is no single colour; unite it into the outline, or remove it")
      return .refused
    default: return .missing
    }
    let gradient = gradient(target)
    switch gradient.stops {
    case .missing, .nothing: return .nothing
    case .opaque where gradient.circles?.isCone(in: view.viewport) != true: return .opaque
    default: break
    }
    report(
      element, at: offset,
      "the gradient '#\(id)' is partly transparent, and a silhouette has no shades; make its stops opaque")
    return .refused
  }

  /// A gradient, with what it takes over from those that it refers to.
  struct Gradient {
    /// What its stops amount to; `missing` without any.
    var stops: Server
    /// The circles between which it is painted, if it is radial.
    var circles: GradientCircles?
  }

  /// The gradient of an element; remembered, as many elements may be painted with it.
  private mutating func gradient(_ element: Int) -> Gradient {
    if let known = gradients[element] { return known }
    let chain = referenceChain(from: element)
    var gradient = Gradient(stops: .missing)
    for element in chain where gradient.stops == .missing { gradient.stops = stops(of: element) }
    if tree.elements[element].name == .radialGradient { gradient.circles = GradientCircles(of: chain, in: tree) }
    gradients[element] = gradient
    return gradient
  }

  /// The most gradients that one refers to by way of others; further ones are passed over.
  private static let longestChain = 50

  /// A gradient's element and those that it refers to for what it does not say itself.
  private mutating func referenceChain(from first: Int) -> [Int] {
    var chain = [first]
    while chain.count < Self.longestChain, let href = tree.value(.href, of: chain[chain.count - 1]),
      let next = self.element(withID: String(tree.text.string(href).trimmed.dropFirst())), !chain.contains(next),
      [.linearGradient, .radialGradient].contains(tree.elements[next].name)
    {
      chain.append(next)
    }
    return chain
  }

  /// What the stops in an element amount to; remembered, as many gradients may refer to it.
  private mutating func stops(of element: Int) -> Server {
    if let known = knownStops[element] { return known }
    let alphas = tree.children(of: element).filter { tree.elements[$0].name == .stop }.map { stop in
      let style = styleInPlace(of: stop)
      return (style.stopColor ?? style.color).alpha * style.stopOpacity.value
    }
    let stops: Server
    if alphas.isEmpty {
      stops = .missing
    } else if alphas.allSatisfy({ $0 == 0 }) {
      stops = .nothing
    } else {
      stops = alphas.allSatisfy { $0 >= 254.5 / 255 } ? .opaque : .refused
    }
    knownStops[element] = stops
    return stops
  }
}
