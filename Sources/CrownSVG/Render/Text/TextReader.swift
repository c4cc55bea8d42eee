import CrownPath

/// Reads the characters of a `text` element and of the elements in it, with white space as SVG 2 has it.
struct TextReader {
  private let walk: DocumentWalk
  private let fonts: FontPicker
  private(set) var content = TextContent()

  /// The most characters of a text.
  private static let maximumCharacters = 100_000

  init(_ walk: DocumentWalk, _ fonts: FontPicker) { (self.walk, self.fonts) = (walk, fonts) }

  /// Reads a `text` element; `nil` where a limit is exceeded, which is reported.
  mutating func read(_ element: ElementID, in context: PaintContext) -> TextContent? {
    guard read(element, in: context, opacity: 1, keepsSpaces: keepsSpaces(around: element)) else { return nil }
    if let last = content.characters.last, last.isLooseSpace { content.characters.removeLast() }
    return content
  }

  private var tree: XMLTree { walk.tree }

  /// Returns true if `xml:space` keeps the spaces of an element.
  private func keepsSpaces(around element: ElementID) -> Bool {
    var next: ElementID? = element
    while let id = next {
      if let own = ownKeepsSpaces(id) { return own }
      next = tree[id].parent
    }
    return false
  }

  private func ownKeepsSpaces(_ element: ElementID) -> Bool? {
    tree.value(named: Array("xml:space".utf8), of: element).map { tree.text.matches($0, "preserve") }
  }

  /// Reads an element.
  ///
  /// - Returns: True if reading may go on.
  private mutating func read(
    _ element: ElementID, in context: PaintContext, opacity: Double, keepsSpaces: Bool
  ) -> Bool {
    let first = content.characters.count
    let span = content.spans.count
    content.spans.append(
      TextContent.Span(
        element: element, context: context, opacity: opacity, font: fonts.identifier(of: context.style.text.font)))
    var next = tree[element].texts.lowerBound
    for child in tree.children(of: element) {
      guard readRuns(next..<tree[child].texts.lowerBound, in: span, keepsSpaces) else { return false }
      guard readChild(child, in: context, opacity, keepsSpaces) else { return false }
      next = tree[child].texts.upperBound
    }
    guard readRuns(next..<tree[element].texts.upperBound, in: span, keepsSpaces) else { return false }
    return positionCharacters(from: first, of: element, in: context)
  }

  @inline(never)
  private mutating func readChild(
    _ child: ElementID, in parent: PaintContext, _ opacity: Double, _ keepsSpaces: Bool
  ) -> Bool {
    guard walk.limits.visit(child, depth: parent.depth + 1) else { return false }
    switch tree[child].name {
    case .tspan, .a: break
    case .textPath:
      walk.diagnostics.report(child, .unsupported, "text along a path is not drawn; \(DocumentWalk.pathAdvice)")
      return false
    case .unknown:
      walk.diagnostics.warn(
        child, .unsupported, "<\(tree.name(of: child))> is no element that can be drawn, and is ignored")
      return true
    default: return true
    }
    guard walk.document.conditionsHold(for: child) else { return true }
    var context = parent
    context.depth += 1
    context.style = walk.styles.style(of: child, parent: parent.style)
    guard context.style.isDisplayed else { return true }
    return read(
      child, in: context, opacity: opacity * context.style.opacity.value,
      keepsSpaces: ownKeepsSpaces(child) ?? keepsSpaces)
  }

  /// Reads runs of text.
  private mutating func readRuns(_ runs: Range<Int>, in span: Int, _ keepsSpaces: Bool) -> Bool {
    let style = content.spans[span].context.style
    let keepsSpaces = style.text.keepsSpaces ?? keepsSpaces
    for run in runs.isEmpty ? [] : tree.texts[runs] {
      let element = content.spans[span].element
      guard walk.limits.read(run.range.count, of: element) else { return false }
      for scalar in tree.text.string(run.range).unicodeScalars {
        let isSpace = scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
        if !isSpace, scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .control {
          continue
        }
        if isSpace, !keepsSpaces, content.characters.last?.isLooseSpace ?? true { continue }
        content.characters.append(
          TextContent.Character(
            scalar: isSpace ? " " : scalar, span: span, isLooseSpace: isSpace && !keepsSpaces))
        guard content.characters.count <= Self.maximumCharacters else {
          return walk.limits.refuse(
            element, "the text has more than \(Self.maximumCharacters) characters; shorten it")
        }
      }
    }
    return true
  }

  // MARK: - Positions

  /// Gives the characters of an element what its lists say, unless an inner element has said it.
  private mutating func positionCharacters(from first: Int, of element: ElementID, in context: PaintContext) -> Bool {
    let count = content.characters.count - first
    for (key, axis, path) in [
      (AttributeName.x, Length.Axis.horizontal, \TextContent.Character.x), (.y, .vertical, \.y),
      (.dx, .horizontal, \.dx), (.dy, .vertical, \.dy), (.rotate, .diagonal, \.rotation),
    ] {
      guard let range = tree.value(key, of: element) else { continue }
      let repeats = key == .rotate
      guard walk.limits.read(range.count + (repeats ? count : 0), of: element) else { return false }
      guard let values = values(in: range, axis, context) else {
        walk.diagnostics.warn(
          element, at: range.lowerBound,
          .malformed, "\(key.rawValue): '\(tree.text.string(range).prefix(40))' is not understood, and is ignored")
        continue
      }
      guard let last = values.last else { continue }
      for index in 0..<(repeats ? count : min(count, values.count))
      where content.characters[first + index][keyPath: path] == nil {
        content.characters[first + index][keyPath: path] = index < values.count ? values[index] : last
      }
    }
    return true
  }

  private func values(in range: Range<Int>, _ axis: Length.Axis, _ context: PaintContext) -> [Double]? {
    var scanner = NumberScanner(tree.text, range)
    scanner.skipSpace()
    var result: [Double] = []
    while !scanner.isAtEnd {
      guard let length = Length.read(&scanner, fontSize: context.style.fontSize) else { return nil }
      result.append(length.resolved(axis, in: context.viewport))
      scanner.skipSeparator()
    }
    return result
  }
}
