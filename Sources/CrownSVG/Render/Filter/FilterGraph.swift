/// Follows a `filter` element's primitives to what they make of a graphic (Filter Effects 1, section 9).
struct FilterGraph {
  private let tree: XMLTree
  private let styles: StyleResolver
  private var results: [String: FilterResult] = [:]
  private let source: FilterResult
  private(set) var composer = FilterComposer()
  /// The result of the primitive before; `nil` before the first one.
  private(set) var last: FilterResult?
  /// The standard deviation below which a blur counts as none, in user units.
  private let smallestDeviation: Double
  private let space: FilterSpace

  /// The largest number of primitives that are followed.
  private static let maximumPrimitives = 1000

  init(
    of filter: ElementID, _ tree: XMLTree, _ styles: StyleResolver, source: FilterImage, smallestDeviation: Double,
    in space: FilterSpace
  ) {
    (self.tree, self.styles, self.source) = (tree, styles, FilterResult(image: source))
    (self.smallestDeviation, self.space) = (smallestDeviation, space)
    for primitive in tree.children(of: filter).prefix(Self.maximumPrimitives) {
      guard var result = result(of: primitive) else { continue }
      result.cut(to: space.subregion(of: primitive, in: tree))
      last = result
      if let name = string("result", of: primitive), !name.isEmpty { results[name] = result }
    }
  }

  // MARK: - Primitives

  /// The result of a primitive, before it is cut to its subregion; `nil` for another element.
  private mutating func result(of primitive: ElementID) -> FilterResult? {
    var input = input("in", of: primitive)
    switch tree.name(of: primitive) {
    case "feBlend":
      let below = self.input("in2", of: primitive)
      let mode = string("mode", of: primitive) ?? "normal"
      if input.region == nil, below.region == nil,
        let image = composer.blended(input.image, below.image, mode: mode, isLinear: isLinear(primitive))
      {
        return FilterResult(image: image)
      }
      return composer.over(input, below)
    case "feComposite": return composite(input, self.input("in2", of: primitive), primitive)
    case "feMerge":
      var result = FilterResult(image: .nothing)
      for node in tree.children(of: primitive) where tree.name(of: node) == "feMergeNode" {
        result = composer.over(self.input("in", of: node), result)
      }
      return result
    case "feTile": return input.tiled
    case let name:
      guard let image = image(of: primitive, name, from: input.image) else { return nil }
      // What makes a picture of its own does not depend on the area of its input.
      switch image {
      case .flood where name != "feFlood", .filled, .graphic, .soft, .shade, .unknown, .nothing: input.image = image
      case .flood, .texture: input = FilterResult(image: image)
      }
      return input
    }
  }

  /// The image that a primitive of one input makes of it; `nil` for another element.
  private mutating func image(of primitive: ElementID, _ name: String, from input: FilterImage) -> FilterImage? {
    switch name {
    case "feFlood":
      let color = floodColor(of: primitive)
      return color.alpha < OpacityLimit.invisible ? .nothing : .flood(color)
    case "feGaussianBlur":
      let deviation = numbers("stdDeviation", of: primitive).map { $0 * space.unit }
      // A negative one blurs nothing.
      guard let largest = deviation.max(), deviation.allSatisfy({ $0 >= 0 }), largest > smallestDeviation else {
        return input
      }
      return composer.blurred(input, by: largest)
    case "feOffset":
      let moves = number("dx", of: primitive) ?? 0 != 0 || number("dy", of: primitive) ?? 0 != 0
      return moves ? composer.changed(input, to: .copy) : input
    case "feColorMatrix": return composer.recolored(input, by: matrix(of: primitive), isLinear: isLinear(primitive))
    case "feComponentTransfer": return transferred(input, by: primitive)
    case "feDropShadow":
      if case .graphic = input { composer.leaveOut(.shadow) }
      return input
    case "feMorphology":
      let radius = numbers("radius", of: primitive)
      guard radius.contains(where: { $0 > 0 }), !radius.contains(where: { $0 < 0 }) else { return input }
      return composer.changed(input, to: .outline)
    case "feDiffuseLighting": return .flood(nil)
    case "feSpecularLighting", "feTurbulence", "feImage": return .texture
    case "feDisplacementMap", "feConvolveMatrix":
      if case .graphic = input { return .unknown(name) }
      if case .soft = input { return .unknown(name) }
      return input
    default: return nil
    }
  }

  private mutating func composite(_ a: FilterResult, _ b: FilterResult, _ primitive: ElementID) -> FilterResult {
    switch string("operator", of: primitive) ?? "over" {
    case "in": return composer.inside(a, b)
    case "out": return composer.outside(a, b)
    case "atop": return composer.over(composer.inside(a, b), b)
    case "xor": return composer.over(composer.outside(a, b), composer.outside(b, a))
    case "arithmetic":
      return composer.arithmetic(a, b, ["k1", "k2", "k3", "k4"].map { number($0, of: primitive) ?? 0 })
    default: return composer.over(a, b)
    }
  }

  /// An image whose channels go through functions. Only that of the opacity matters to a crown's outline; those of the
  /// colours are ignored.
  private func transferred(_ image: FilterImage, by primitive: ElementID) -> FilterImage {
    let function = tree.children(of: primitive).filter { tree.name(of: $0) == "feFuncA" }.last
    var image = image
    for (row, name) in ["feFuncR", "feFuncG", "feFuncB"].enumerated() {
      guard let function = tree.children(of: primitive).filter({ tree.name(of: $0) == name }).last,
        string("type", of: function) == "linear"
      else { continue }
      var matrix = FilterMatrix.identity
      matrix[6 * row] = number("slope", of: function) ?? 1
      matrix[5 * row + 4] = number("intercept", of: function) ?? 0
      image = composer.recolored(image, by: matrix, isLinear: isLinear(primitive))
    }
    guard let function else { return image }
    if case .soft = image, string("type", of: function) == "discrete" { return .unknown("feComponentTransfer") }
    var matrix = FilterMatrix.identity
    switch string("type", of: function) {
    case "linear":
      matrix[18] = number("slope", of: function) ?? 1
      matrix[19] = number("intercept", of: function) ?? 0
    case "table", "discrete":
      let values = numbers("tableValues", of: function)
      guard let first = values.first, let last = values.last else { return image }
      (matrix[18], matrix[19]) = (last - first, first)
    default: break
    }
    return composer.recolored(image, by: matrix, isLinear: false)
  }

  /// The matrix of an `feColorMatrix`; the identity for one that is not understood.
  private func matrix(of primitive: ElementID) -> [Double] {
    let values = numbers("values", of: primitive)
    switch string("type", of: primitive) ?? "matrix" {
    case "saturate": return FilterMatrix.saturation(values.first ?? 1)
    case "hueRotate": return FilterMatrix.hueRotation(values.first ?? 0)
    case "luminanceToAlpha": return [Double](repeating: 0, count: 15) + [0.2125, 0.7154, 0.0721, 0, 0]
    default: return values.count == 20 ? values : FilterMatrix.identity
    }
  }

  // MARK: - Attributes

  /// The image that an attribute names. Without a name, or with an unknown one, it is that of the primitive before.
  private func input(_ attribute: String, of primitive: ElementID) -> FilterResult {
    let name = string(attribute, of: primitive) ?? ""
    switch name {
    case "SourceGraphic": return source
    case "SourceAlpha":
      if case .graphic(let colors) = source.image {
        return FilterResult(image: .graphic(colors.followed(by: .color(.black))))
      }
      return source
    case "BackgroundImage", "BackgroundAlpha": return FilterResult(image: .nothing)
    case "FillPaint", "StrokePaint": return FilterResult(image: .flood(nil))
    default: return results[name] ?? last ?? source
    }
  }

  private func string(_ attribute: String, of element: ElementID) -> String? {
    tree.value(named: Array(attribute.utf8), of: element).map { tree.text.string($0).trimmed }
  }

  private func number(_ attribute: String, of element: ElementID) -> Double? { numbers(attribute, of: element).first }

  /// The numbers of a list up to the first mistake; at most as many as a matrix has.
  private func numbers(_ attribute: String, of element: ElementID) -> [Double] {
    guard let range = tree.value(named: Array(attribute.utf8), of: element) else { return [] }
    var scanner = NumberScanner(tree.text, range)
    var result: [Double] = []
    scanner.skipSpace()
    while result.count <= 20, let number = try? scanner.number() {
      result.append(number)
      scanner.skipSeparator()
    }
    return result
  }

  private func floodColor(of primitive: ElementID) -> PaintColor {
    let style = styles.computedStyle(of: primitive)
    var color = style.floodColor ?? style.color
    color.alpha *= style.floodOpacity.value
    return color
  }

  /// Returns true if the colours of a primitive are those of linear light.
  private func isLinear(_ primitive: ElementID) -> Bool { styles.computedStyle(of: primitive).filtersLinearLight }
}
