import CrownPath

/// The tile of a pattern on an element (SVG 2, section 14.3).
struct PatternTile {
  /// The pattern that the contents lie in; one may refer to another one for them.
  let contents: ElementID
  /// The tile in the units of the pattern.
  let rect: PathRect
  /// From the units of the pattern to those of the element.
  let transform: PathTransform
  /// From the units of the contents to those of the pattern.
  let content: PathTransform
  /// The size that percentages within the contents refer to.
  let viewport: Viewport

  /// Reads a pattern; `nil` where it paints nothing on the element.
  ///
  /// - Parameters:
  ///   - chain: The pattern, and those that it refers to for what it does not say itself.
  ///   - box: The box around the element; `nil` where it has none.
  init?(of chain: [ElementID], in document: SVGDocument, box: PathRect?, viewport: Viewport) {
    let tree = document.tree
    guard let contents = chain.first(where: document.hasContents) else { return nil }
    func units(_ key: AttributeName, _ standard: String) -> String {
      tree.value(key, ofFirst: chain).map { tree.text.string($0).trimmed } ?? standard
    }
    let isInBox = units(.patternUnits, "") != "userSpaceOnUse"
    let box = box.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    func length(_ key: AttributeName, _ axis: Length.Axis) -> Double {
      guard let range = tree.value(key, ofFirst: chain) else { return 0 }
      var scanner = NumberScanner(tree.text, Declaration.trimmed(tree.text, range))
      return Length.read(&scanner)?.resolved(axis, in: isInBox ? Viewport(width: 1, height: 1) : viewport) ?? 0
    }
    var rect = PathRect(
      x: length(.x, .horizontal), y: length(.y, .vertical), width: length(.width, .horizontal),
      height: length(.height, .vertical))
    if isInBox {
      guard let box else { return nil }
      rect = PathRect(
        x: box.x + rect.x * box.width, y: box.y + rect.y * box.height, width: rect.width * box.width,
        height: rect.height * box.height)
    }
    guard rect.isUsable else { return nil }
    var (content, size) = (PathTransform.identity, viewport)
    if let owner = chain.first(where: { tree.value(.viewBox, of: $0) != nil }) {
      // A view box without area hides the contents.
      guard let own = try? RootView.viewBox(of: owner, in: tree) else { return nil }
      let ratio = tree.value(.preserveAspectRatio, ofFirst: chain).flatMap { PreserveAspectRatio(tree.text.string($0)) }
      content = (ratio ?? PreserveAspectRatio()).transform(
        from: own, to: PathRect(x: 0, y: 0, width: rect.width, height: rect.height))
      size = Viewport(width: own.width, height: own.height)
    } else if units(.patternContentUnits, "") == "objectBoundingBox" {
      guard let box else { return nil }
      content = .scale(x: box.width, y: box.height)
      size = Viewport(width: 1, height: 1)
    }
    var transform = PathTransform.identity
    if let range = tree.value(.patternTransform, ofFirst: chain) {
      let read = try? TransformParser.transform(
        tree.text, range, form: .attribute, viewport: viewport, fontSize: FontSize())
      if let read, read.isWellFormed { transform = read.transform }
    }
    guard !transform.isSingular, !content.isSingular else { return nil }
    self.contents = contents
    self.rect = rect
    self.transform = transform
    self.content = content.followed(by: .translation(x: rect.x, y: rect.y))
    self.viewport = size
  }

  /// The columns and rows of tiles that a box in the element's units meets; `nil` where they cannot be counted.
  func tiles(in box: PathRect) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    guard let area = transform.inverse.map({ box.mapped(by: $0) }) else { return nil }
    func range(_ low: Double, _ high: Double, _ size: Double) -> ClosedRange<Int>? {
      // A tile that is met along its edge does not count.
      let first = (low / size + 1e-6).rounded(.down)
      let last = max(first, (high / size - 1e-6).rounded(.down))
      guard abs(first) < 1e9, abs(last) < 1e9 else { return nil }
      return Int(first)...Int(last)
    }
    guard let columns = range(area.minX - rect.x, area.maxX - rect.x, rect.width),
      let rows = range(area.minY - rect.y, area.maxY - rect.y, rect.height)
    else { return nil }
    return (columns, rows)
  }
}
