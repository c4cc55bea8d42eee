/// What gradients amount to in a silhouette: paint all over, none, or something in between, which is refused.
extension Painter {
  /// What a gradient amounts to.
  enum Server { case missing, nothing, opaque, refused }

  /// What the gradient or pattern of an identifier amounts to on an element; what is refused is reported.
  mutating func server(_ id: String, on element: Int, at offset: Int) -> Server {
    guard let first = self.element(withID: id) else { return .missing }
    switch tree.elements[first].name {
    case .linearGradient, .radialGradient: break
    case .pattern:
      report(element, at: offset, "the pattern '#\(id)' is no single colour; unite it into the outline, or remove it")
      return .refused
    default: return .missing
    }
    let chain = gradients(from: first)
    let stops = chain.map { gradient in tree.children(of: gradient).filter { tree.elements[$0].name == .stop } }
      .first { !$0.isEmpty }
    guard let stops else { return .nothing }
    let alphas = stops.map { opacity(ofStop: $0) }
    if alphas.allSatisfy({ $0 == 0 }) { return .nothing }
    if alphas.allSatisfy({ $0 >= 254.5 / 255 }), !isCone(chain) { return .opaque }
    report(
      element, at: offset,
      "the gradient '#\(id)' is partly transparent, and a silhouette has no shades; make its stops opaque")
    return .refused
  }

  /// The most gradients that one refers to by way of others; further ones are passed over.
  private static let longestChain = 50

  /// A gradient and those that it refers to for what it does not say itself: stops and geometry.
  private mutating func gradients(from first: Int) -> [Int] {
    var chain = [first]
    while chain.count < Self.longestChain, let href = tree.value(.href, of: chain[chain.count - 1]),
      let next = self.element(withID: String(tree.text.string(href).trimmed.dropFirst())), !chain.contains(next),
      [.linearGradient, .radialGradient].contains(tree.elements[next].name)
    {
      chain.append(next)
    }
    return chain
  }

  // MARK: - Stops

  private mutating func opacity(ofStop stop: Int) -> Double {
    var alpha = 1.0
    if let value = value(of: .stopColor, declaredOn: stop) {
      alpha = value == "currentcolor" ? styleInPlace(of: stop).color.alpha : PaintColor(css: value)?.alpha ?? 1
    }
    var opacity = 1.0
    if let value = value(of: .stopOpacity, declaredOn: stop) {
      let isPercentage = value.hasSuffix("%")
      opacity = Double(isPercentage ? String(value.dropLast()) : value.hasPrefix(".") ? "0" + value : value) ?? 1
      if isPercentage { opacity /= 100 }
    }
    return alpha * max(0, min(1, opacity))
  }

  /// What a stop says of a property, in lower case, or its gradient, where it inherits.
  private mutating func value(of key: AttributeName, declaredOn stop: Int) -> String? {
    for element in [stop, tree.elements[stop].parent] {
      let declaration = cascadedDeclarations(of: element).last { $0.key == key }
      let value = declaration.map { tree.text.string($0.value).lowercased() }
      if value != "inherit" { return value }
    }
    return nil
  }

  // MARK: - Geometry

  /// Whether a radial gradient is painted within a cone only, since its focus lies outside of its circle (SVG 2, section
  /// 14.2.3).
  ///
  /// - Parameter chain: The gradient, and those that it refers to.
  private func isCone(_ chain: [Int]) -> Bool {
    guard tree.elements[chain[0]].name == .radialGradient else { return false }
    func text(_ key: AttributeName) -> Range<Int>? {
      for gradient in chain { if let range = tree.value(key, of: gradient) { return range } }
      return nil
    }
    let isInUserSpace = text(.gradientUnits).map { tree.text.string($0).trimmed } == "userSpaceOnUse"
    let viewport = isInUserSpace ? view.viewport : Viewport(width: 1, height: 1)
    func number(_ key: AttributeName, _ axis: Length.Axis) -> Double? {
      guard let range = text(key) else { return nil }
      var scanner = NumberScanner(tree.text, Declaration.trimmed(tree.text, range))
      return Length.read(&scanner, fontSize: Style.mediumFontSize)?.resolved(axis, in: viewport)
    }
    let half = Length(value: 50, isPercentage: true)
    let centerX = number(.cx, .horizontal) ?? half.resolved(.horizontal, in: viewport)
    let centerY = number(.cy, .vertical) ?? half.resolved(.vertical, in: viewport)
    let radius = number(.r, .diagonal) ?? half.resolved(.diagonal, in: viewport)
    let (x, y) = ((number(.fx, .horizontal) ?? centerX) - centerX, (number(.fy, .vertical) ?? centerY) - centerY)
    return (x * x + y * y).squareRoot() + (number(.fr, .diagonal) ?? 0) > radius * 1.000001
  }
}
