/// Android's vector drawables as documents of SVG (Android's reference of `VectorDrawable`).
///
/// Colours of themes and resources are black: a crown has one colour. Paths that are trimmed, and what other programs
/// add, are refused.
struct VectorDrawable {
  let source: XMLTree
  private var builder: XMLTreeBuilder
  /// The number of definitions, which their identifiers tell apart.
  private var definitionCount = 0

  /// Returns true if a document is a vector drawable.
  static func isRoot(of tree: XMLTree) -> Bool {
    let name = tree[.root].localName
    return tree[.root].name != .svg && (tree.text.matches(name, "vector") || tree.text.matches(name, animated))
  }

  /// The document in SVG.
  ///
  /// - Throws: The first thing that has no counterpart.
  static func svg(_ source: XMLTree) throws(Problem) -> XMLTree {
    var drawable = VectorDrawable(source: source, builder: XMLTreeBuilder(source.text))
    try drawable.addRoot()
    return drawable.builder.tree
  }

  private init(source: XMLTree, builder: XMLTreeBuilder) { (self.source, self.builder) = (source, builder) }

  private static let animated: StaticString = "animated-vector"

  private mutating func addRoot() throws(Problem) {
    let root = source[.root]
    if source.text.matches(root.localName, Self.animated) {
      throw problem(.root, .unsupported, "animated drawables are not read; import the <vector> that this one animates")
    }
    var sides: [String] = []
    for name in ["viewportWidth", "viewportHeight"] {
      guard let range = value(name, of: .root) else {
        throw problem(
          .root, .malformed, "<vector> has no android:\(name); expected the width and height of its coordinates")
      }
      let side = try number(range, name, .root)
      guard side > 0 else {
        throw problem(.root, at: range.lowerBound, .malformed, "android:\(name) has to be above 0")
      }
      sides.append(source.text.string(range))
    }
    var attributes: [(AttributeName, XMLTreeBuilder.Value)] = [
      (.viewBox, .text("0 0 \(sides[0]) \(sides[1])", insteadOf: root.offset))
    ]
    if let alpha = value("alpha", of: .root) {
      _ = try number(alpha, "alpha", .root)
      attributes.append((.opacity, .range(alpha)))
    }
    try builder.begin(.svg, insteadOf: root.offset, attributes)
    if let mirrors = value("autoMirrored", of: .root), source.text.matches(mirrors, "true") {
      try builder.begin(.metadata, insteadOf: root.offset)
      try builder.begin(nil, written: "subject", insteadOf: root.offset)
      builder.addText(.text(SVGImport.mirrorKeyword, insteadOf: root.offset))
      builder.end()
      builder.end()
    }
    try addChildren(of: .root)
    builder.end()
  }

  /// Adds the children of the drawing or of a group. A clip holds for all that follow it.
  private mutating func addChildren(of parent: ElementID) throws(Problem) {
    var clipCount = 0
    var children = Array(source.children(of: parent))[...]
    while let child = children.popFirst() {
      switch source.text.string(source[child].localName) {
      case "group": try addGroup(child)
      case "path":
        let parts = self.parts(after: child, in: children)
        children = children.dropFirst(parts.count)
        try addPath(child, parts: parts)
      case "clip-path":
        let id = try addClip(child)
        let reference = "url(#\(id))"
        try builder.begin(
          .g, insteadOf: source[child].offset, [(.clipPath, .text(reference, insteadOf: source[child].offset))])
        clipCount += 1
      case "attr":
        // That of the root gives a colour to what has none, as a tint does.
        continue
      default:
        throw problem(
          child, .unsupported, "only <group>, <path> and <clip-path> are drawn in a <vector>; take the others out")
      }
    }
    for _ in 0..<clipCount { builder.end() }
  }

  private mutating func addGroup(_ group: ElementID) throws(Problem) {
    func number(_ name: String, _ otherwise: Double) throws(Problem) -> Double {
      guard let range = value(name, of: group) else { return otherwise }
      return try self.number(range, name, group)
    }
    let (pivotX, pivotY) = (try number("pivotX", 0), try number("pivotY", 0))
    let translation = (try number("translateX", 0), try number("translateY", 0))
    let scale = (try number("scaleX", 1), try number("scaleY", 1))
    let rotation = try number("rotation", 0)
    // The order of Android's VGroup.updateLocalMatrix: about the pivot scaled, turned, then moved.
    var transform = ""
    if translation != (0, 0) || pivotX != 0 || pivotY != 0 {
      transform += "translate(\(translation.0 + pivotX) \(translation.1 + pivotY))"
    }
    if rotation != 0 { transform += "rotate(\(rotation))" }
    if scale != (1, 1) { transform += "scale(\(scale.0) \(scale.1))" }
    if pivotX != 0 || pivotY != 0 { transform += "translate(\(-pivotX) \(-pivotY))" }
    let offset = source[group].offset
    try builder.begin(
      .g, insteadOf: offset, transform.isEmpty ? [] : [(.transform, .text(transform, insteadOf: offset))])
    try addChildren(of: group)
    builder.end()
  }

  private mutating func addClip(_ clip: ElementID) throws(Problem) -> String {
    let offset = source[clip].offset
    definitionCount += 1
    let id = "clip-\(definitionCount)"
    try builder.begin(.clipPath, insteadOf: offset, [(.id, .text(id, insteadOf: offset))])
    var attributes: [(AttributeName, XMLTreeBuilder.Value)] = []
    if let data = try data(of: clip) { attributes.append((.d, .range(data))) }
    if value("fillType", of: clip).map({ source.text.matches($0, "evenOdd") }) ?? false {
      attributes.append((.clipRule, .text("evenodd", insteadOf: offset)))
    }
    try builder.begin(.path, insteadOf: offset, attributes)
    builder.end()
    builder.end()
    return id
  }

  // MARK: - Paths

  /// The attributes whose values are those of SVG, or small letters of them.
  private static let plainAttributes: [(String, AttributeName)] = [
    ("strokeWidth", .strokeWidth), ("strokeLineCap", .strokeLinecap), ("strokeLineJoin", .strokeLinejoin),
    ("strokeMiterLimit", .strokeMiterlimit), ("fillAlpha", .fillOpacity), ("strokeAlpha", .strokeOpacity),
  ]

  /// - Parameter parts: The paths that are parts of this one.
  private mutating func addPath(_ path: ElementID, parts: [ElementID]) throws(Problem) {
    let offset = source[path].offset
    for (name, whole) in [("trimPathStart", 0.0), ("trimPathEnd", 1), ("trimPathOffset", 0)] {
      guard let range = value(name, of: path) else { continue }
      guard try number(range, name, path) == whole else {
        throw problem(
          path, at: range.lowerBound, .unsupported,
          "android:\(name) cuts the path, which is not read; cut the path itself")
      }
    }
    var attributes: [(AttributeName, XMLTreeBuilder.Value)] = []
    if let data = try data(of: path) {
      let whole = ([data] + parts.compactMap { value("pathData", of: $0) }).map(source.text.string)
      let joined = XMLTreeBuilder.Value.text(whole.joined(), insteadOf: data.lowerBound)
      attributes.append((.d, parts.isEmpty ? .range(data) : joined))
    }
    for (name, key) in Self.plainAttributes {
      guard let range = value(name, of: path) else { continue }
      if name != "strokeLineCap" && name != "strokeLineJoin" { _ = try number(range, name, path) }
      attributes.append((key, .range(range)))
    }
    if value("fillType", of: path).map({ source.text.matches($0, "evenOdd") }) ?? false {
      attributes.append((.fillRule, .text("evenodd", insteadOf: offset)))
    }
    for (name, key) in [("fillColor", AttributeName.fill), ("strokeColor", .stroke)] {
      var paint = "none"
      var position = offset
      if let range = value(name, of: path) {
        position = range.lowerBound
        paint = try color(range, name, path)
      } else if let gradient = gradient(of: name, in: path) {
        paint = "url(#\(try addGradient(gradient)))"
      }
      attributes.append((key, .text(paint, insteadOf: position)))
    }
    try builder.begin(.path, insteadOf: offset, attributes)
    builder.end()
  }

  private func data(of path: ElementID) throws(Problem) -> Range<Int>? {
    guard let range = value("pathData", of: path) else { return nil }
    if source.text.bytes[range].first == UInt8(ascii: "@") {
      throw problem(
        path, at: range.lowerBound,
        .missing, "the outline is in another file: '\(source.text.string(range).prefix(60))'; write it into this one")
    }
    return range
  }

  // MARK: - Colours

  /// The colours of resources that are not just any colour.
  private static let namedColors = [
    "@android:color/transparent": "none", "@android:color/white": "#fff", "@android:color/black": "#000",
  ]

  /// A colour in SVG: alpha comes last there.
  private func color(_ range: Range<Int>, _ name: String, _ element: ElementID) throws(Problem) -> String {
    let text = source.text.string(range)
    if text.hasPrefix("?") || text.hasPrefix("@") { return Self.namedColors[text] ?? "#000" }
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.allSatisfy(\.isHexDigit), [3, 4, 6, 8].contains(digits.count) else {
      throw problem(
        element, at: range.lowerBound,
        .malformed,
        "android:\(name): expected a colour such as #FF000000 or ?attr/colorControlNormal, found '\(text.prefix(40))'")
    }
    let alphaCount = digits.count % 3 == 0 ? 0 : digits.count / 4
    return "#" + digits.dropFirst(alphaCount) + digits.prefix(alphaCount)
  }

  /// The gradient that an `aapt:attr` gives instead of an attribute.
  private func gradient(of name: String, in path: ElementID) -> ElementID? {
    for attribute in source.children(of: path) where source.text.matches(source[attribute].localName, "attr") {
      guard let range = source.value(named: Array("name".utf8), of: attribute),
        source.text.string(range).hasSuffix(":" + name)
      else { continue }
      return source.children(of: attribute).first { source.text.matches(source[$0].localName, "gradient") }
    }
    return nil
  }

  /// Adds a gradient of SVG, and returns its identifier.
  private mutating func addGradient(_ gradient: ElementID) throws(Problem) -> String {
    let offset = source[gradient].offset
    definitionCount += 1
    let id = "gradient-\(definitionCount)"
    let type = value("type", of: gradient).map { source.text.string($0) } ?? "linear"
    let names: [(String, AttributeName)]
    switch type {
    case "linear": names = [("startX", .x1), ("startY", .y1), ("endX", .x2), ("endY", .y2)]
    case "radial": names = [("centerX", .cx), ("centerY", .cy), ("gradientRadius", .r)]
    default:
      throw problem(
        gradient, .unsupported, "a gradient of the type '\(type.prefix(40))' is not read; give the path one colour")
    }
    var attributes: [(AttributeName, XMLTreeBuilder.Value)] = [
      (.id, .text(id, insteadOf: offset)), (.gradientUnits, .text("userSpaceOnUse", insteadOf: offset)),
    ]
    for (name, key) in names {
      guard let range = value(name, of: gradient) else { continue }
      _ = try number(range, name, gradient)
      attributes.append((key, .range(range)))
    }
    try builder.begin(type == "linear" ? .linearGradient : .radialGradient, insteadOf: offset, attributes)
    let items = source.children(of: gradient).filter { source.text.matches(source[$0].localName, "item") }
    for item in items {
      guard let color = value("color", of: item), let position = value("offset", of: item) else {
        throw problem(item, .malformed, "expected android:color and android:offset")
      }
      _ = try number(position, "offset", item)
      try addStop(at: .range(position), try self.color(color, "color", item), item)
    }
    if items.isEmpty {
      for (name, position) in [("startColor", "0"), ("centerColor", ".5"), ("endColor", "1")] {
        guard let color = value(name, of: gradient) else { continue }
        try addStop(at: .text(position, insteadOf: offset), try self.color(color, name, gradient), gradient)
      }
    }
    builder.end()
    return id
  }

  private mutating func addStop(
    at position: XMLTreeBuilder.Value, _ color: String, _ element: ElementID
  ) throws(Problem) {
    let offset = source[element].offset
    let style = "stop-color:\(color == "none" ? "#0000" : color)"
    try builder.begin(.stop, insteadOf: offset, [(.offset, position), (.style, .text(style, insteadOf: offset))])
    builder.end()
  }

  // MARK: - Attributes

  /// The value of an attribute by its name without the prefix of Android's namespace, which may be any.
  func value(_ name: String, of element: ElementID) -> Range<Int>? {
    let name = Array(name.utf8)
    for attribute in source.attributes(of: element) {
      let written = source.text.bytes[attribute.name]
      let local = written.lastIndex(of: UInt8(ascii: ":")).map { written[($0 + 1)...] } ?? written
      if local.elementsEqual(name), !written.starts(with: "tools:".utf8) { return attribute.value }
    }
    return nil
  }

  private func number(_ range: Range<Int>, _ name: String, _ element: ElementID) throws(Problem) -> Double {
    let text = source.text.string(range)
    var scanner = NumberScanner(source.text, range)
    scanner.skipSpace()
    guard let number = try? scanner.number(), number.isFinite, scanner.isAtEnd else {
      throw problem(
        element, at: range.lowerBound, .malformed, "android:\(name): expected a number, found '\(text.prefix(40))'")
    }
    return number
  }

  private func problem(
    _ element: ElementID, at offset: Int? = nil, _ kind: SVGDiagnostic.Kind, _ message: String
  ) -> Problem {
    Problem(
      offset: offset ?? source[element].offset, element: source.name(of: element), kind: kind, message: message)
  }
}
