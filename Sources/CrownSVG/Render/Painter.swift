import CrownPath

/// Walks through a document as a renderer does, and collects the shapes that it paints.
struct Painter {
  /// The most elements that are visited, references counted as often as they are followed.
  static let maximumVisits = 100_000
  /// The most bytes of the document that are read more than once, since references lead to them.
  static let maximumRepetition = 16 << 20
  /// What passing over an element of another vocabulary is counted as.
  private static let foreignByteCount = 16
  /// How many times its size a shape may reach beyond the picture.
  static let maximumReach = 100_000.0
  /// How many times its size the picture is surrounded by what is kept of shapes that reach further than `keptReach`,
  /// nearly as far as a record's coordinates go.
  static let cutReach = 16.0
  static let keptReach = 64.0
  /// Paint that is less opaque than this is not seen, and paint that is more so than the other is as good as opaque.
  static let leastOpacity = 0.5 / 255
  static let fullOpacity = 254.5 / 255
  /// How deep elements and references may lie in each other.
  static let maximumDepth = XMLReader.maximumDepth + 16

  let tree: XMLTree
  let options: SVGImporter.Options
  /// Whether a transform of the outermost element is one about the middle of the picture, as in browsers, and not about
  /// its corner.
  let turnsAboutMiddle: Bool
  private(set) var cascade: Cascade
  /// The shapes, in the order of painting.
  var shapes: [PaintedShape] = []
  private(set) var problems: [Problem] = []
  private(set) var warnings: [Problem] = []
  /// What the picture shows.
  private(set) var view = RootView()
  /// The largest distance that a curve made here may lie from the true one, in the drawing's units.
  private(set) var tolerance = 0.0

  /// The first colour that was painted.
  var firstColor: PaintColor?
  var hasSeveralColors = false
  /// The elements that references being followed lead to.
  var activeReferences: Set<Int> = []
  /// The paints of the `use` elements that are being drawn, the innermost last.
  var contextPaints: [(fill: Style.Paint, stroke: Style.Paint)] = []
  /// The gradients that were looked at, by their elements.
  var gradients: [Int: Gradient] = [:]
  /// Whether patterns that were looked at paint nothing, by their elements.
  var emptyPatterns: [Int: Bool] = [:]
  /// The stops that were looked at, by the elements that they lie in.
  var knownStops: [Int: Stops] = [:]
  /// The styles of elements that others lie in.
  private var stylesInPlace: [Int: Style] = [:]
  private var identifiers: [String: Int]?
  private var reported: Set<Problem> = []
  private var visits = 0
  /// How many bytes of the document may still be read.
  private var bytesLeft: Int
  /// Whether the drawing turned out to be too large, so that nothing more is painted.
  private var isTooLarge = false
  private(set) var elementCount = 0
  /// How many dashes lines may still be cut into.
  var dashesLeft = Stroker.maximumDashes
  /// Whether lines fell into more dashes than drawings that are meant to be seen have.
  var hasManyDashes: Bool { Stroker.maximumDashes - dashesLeft > 200 }

  /// What an element is painted in.
  struct Context {
    /// From the element's user units to the drawing's.
    var transform = Transform.identity
    /// Kept outside of the context, so that many of these fit on the stack.
    private var storage = StyleStorage(Style())
    var viewport: Viewport
    var clips: [ClipRegion] = []
    var depth = 0
    /// The `use` that refers to the element itself, if one does: a `symbol` is drawn only then.
    var use: UseSize?

    /// What a `use` gives the `svg` or `symbol` that it refers to.
    struct UseSize {
      var width: Double?
      var height: Double?
    }

    var style: Style {
      get { storage.style }
      set { storage = StyleStorage(newValue) }
    }

    init(viewport: Viewport) { self.viewport = viewport }
  }

  private final class StyleStorage: Sendable {
    let style: Style
    init(_ style: Style) { self.style = style }
  }

  /// What a document paints.
  static func painting(_ tree: XMLTree, options: SVGImporter.Options) -> Painter {
    var painter = Painter(tree: tree, options: options, turnsAboutMiddle: false)
    painter.paint()
    // A picture that is turned out of sight is meant to be turned about its middle.
    guard !painter.shapes.isEmpty, !painter.reachesIntoPicture, painter.mayTurnAboutMiddle() else { return painter }
    var turned = Painter(tree: tree, options: options, turnsAboutMiddle: true)
    turned.paint()
    return turned
  }

  private init(tree: XMLTree, options: SVGImporter.Options, turnsAboutMiddle: Bool) {
    var tree = tree
    cascade = Cascade(&tree)
    self.tree = tree
    self.options = options
    self.turnsAboutMiddle = turnsAboutMiddle
    // Boxes around what is painted may be asked for before.
    bytesLeft = 2 * tree.text.bytes.count + Self.maximumRepetition
  }

  /// Paints the whole document.
  private mutating func paint() {
    guard tree.elements[0].name == .svg else {
      report(
        0, "the outermost element is <\(name(0))>; expected <svg> in the namespace http://www.w3.org/2000/svg")
      return
    }
    for note in cascade.notes { warn(0, at: note.offset, note.message) }
    guard readRootView() else { return }
    tolerance = view.viewBox.longerSide / 16384
    var context = Context(viewport: view.viewport)
    context.transform = view.transform
    paint(0, in: context)
    if !shapes.isEmpty, !reachesIntoPicture {
      warn(
        0,
        "all of the drawing lies outside of its picture, so the crown shows nothing; change the viewBox, or move the drawing "
          + "into it")
    }
    if cascade.isExhausted {
      report(0, "the style sheets have too many selectors for so many elements; write the styles on the elements")
    }
  }

  /// Whether any shape reaches into the picture.
  private var reachesIntoPicture: Bool { shapes.contains { $0.reaches(into: view.viewBox) } }

  private mutating func readRootView() -> Bool {
    do {
      view = try RootView(tree: tree)
      for note in view.notes { warn(0, at: note.offset, note.message) }
      return true
    } catch {
      report(0, at: error.offset, error.message)
      return false
    }
  }

  // MARK: - Walking

  /// Paints an element and what it holds.
  ///
  /// This and what it calls for the elements within are kept small on the stack, since they call one another as deep as
  /// a document goes, and threads may have half a megabyte only.
  mutating func paint(_ element: Int, in parent: Context) {
    guard let name = tree.elements[element].name else { return _ = read(Self.foreignByteCount, of: element) }
    guard let context = context(for: element, name, in: parent) else { return }
    let shapesBefore = shapes.count
    paintContents(of: element, name, in: context)
    if shapes.count > shapesBefore { refuseEffects(of: element, painting: shapesBefore, in: context) }
  }

  /// What an element is to be painted in; `nil` where it is not to be.
  @inline(never)
  private mutating func context(for element: Int, _ elementName: ElementName, in parent: Context) -> Context? {
    guard visit(element, depth: parent.depth) else { return nil }
    switch elementName {
    case .defs, .clipPath, .linearGradient, .radialGradient, .pattern, .marker, .mask, .filter, .stop, .view, .title,
      .desc, .metadata, .style:
      return nil
    case .symbol where parent.use == nil: return nil
    case .script, .animate, .animateTransform, .animateMotion, .set:
      warnOfAnimation(element)
      return nil
    case .unknown:
      warn(element, "<\(name(element))> is no element that can be drawn, and is passed over")
      return nil
    default: break
    }
    guard conditionsHold(for: element) else { return nil }
    var context = parent
    context.depth += 1
    context.style = style(of: element, parent: parent.style)
    if element == 0 { warnOfBackground(context.style) }
    guard context.style.isDisplayed, context.style.opacity.value >= Self.leastOpacity else { return nil }
    guard applyTransform(of: element, to: &context) else { return nil }
    if elementName == .use, !hasViewport(target: element), !applyPlace(of: element, to: &context) { return nil }
    if let reference = context.style.clipPath {
      guard applyClip(reference, of: element, to: &context) else { return nil }
    }
    return context
  }

  @inline(never)
  private mutating func paintContents(of element: Int, _ elementName: ElementName, in context: Context) {
    switch elementName {
    case .svg, .symbol: paintViewport(element, in: context)
    case .g, .a: paintChildren(of: element, in: context)
    case .switch: paintChoice(of: element, in: context)
    case .use:
      warnOfAnimations(in: element)
      paintReference(element, in: context)
    case .path, .rect, .circle, .ellipse, .line, .polyline, .polygon:
      warnOfAnimations(in: element)
      paintShape(element, elementName, in: context)
    case .text, .image, .foreignObject: refuse(element, elementName, in: context)
    default: break
    }
  }

  /// Tells of animations of a shape or reference itself.
  @inline(never)
  private mutating func warnOfAnimations(in element: Int) {
    for child in tree.children(of: element) {
      guard read(tree.byteCount(of: child), of: child) else { return }
      if let name = tree.elements[child].name, name.isAnimation { warnOfAnimation(child) }
    }
  }

  private mutating func warnOfAnimation(_ element: Int) {
    warn(element, "<\(name(element))> is passed over; the drawing is imported as it stands")
  }

  /// Tells of a colour behind the picture.
  private mutating func warnOfBackground(_ style: Style) {
    guard let range = style.unreadValue(of: .background), let color = PaintColor(css: tree.text.string(range)),
      color.alpha >= Self.leastOpacity
    else { return }
    warn(
      0, at: range.lowerBound,
      "background: a crown has none, so it is passed over; draw a <rect> where it is to be part of the silhouette")
  }

  private mutating func paintChoice(of element: Int, in context: Context) {
    var context = context
    context.use = nil
    if let choice = choice(of: element) { paint(choice, in: context) }
  }

  /// The child of a `switch` that is drawn.
  mutating func choice(of element: Int) -> Int? {
    for child in tree.children(of: element) {
      guard read(tree.byteCount(of: child), of: child) else { return nil }
      if tree.elements[child].name != nil, conditionsHold(for: child) { return child }
    }
    return nil
  }

  mutating func paintChildren(of element: Int, in context: Context) {
    var context = context
    context.use = nil
    for child in tree.children(of: element) { paint(child, in: context) }
  }

  /// Counts a visit, and the reading of the element.
  /// - Returns: Whether the element may be painted: the document is not too deep and has not been visited too often.
  mutating func visit(_ element: Int, depth: Int) -> Bool {
    visits += 1
    guard visits <= Self.maximumVisits else {
      return refuseTooLarge(
        element, "the drawing has more than \(Self.maximumVisits) elements, references followed; simplify it")
    }
    guard depth < Self.maximumDepth else {
      report(element, "elements and references lie in each other more than \(Self.maximumDepth) deep")
      return false
    }
    return read(tree.byteCount(of: element), of: element)
  }

  /// Counts bytes that are read.
  /// - Returns: Whether they may be.
  mutating func read(_ count: Int, of element: Int) -> Bool {
    bytesLeft -= count
    return bytesLeft >= 0 && !isTooLarge
      || refuseTooLarge(
        element, "the drawing repeats more than \(Self.maximumRepetition >> 20) MB of its elements; simplify it")
  }

  /// Counts path elements against the limit.
  mutating func count(_ path: Path, of element: Int) -> Bool {
    elementCount += path.elements.count
    return elementCount <= SVGImporter.maximumElements
      || refuseTooLarge(
        element, "the drawing's paths have more than \(SVGImporter.maximumElements) elements; simplify it")
  }

  /// Reports once that the drawing is too large.
  mutating func refuseTooLarge(_ element: Int, _ message: String) -> Bool {
    if !isTooLarge { report(element, message) }
    isTooLarge = true
    return false
  }

  // MARK: - Style

  /// The computed style of an element.
  mutating func style(of element: Int, parent: Style) -> Style {
    var style = parent.inherited()
    let declarations = cascade.declarations(of: element, in: tree)
    // First what other values may refer to: variables, and the font's size, which lengths may be measured in.
    style.setVariables(declarations, in: tree.text)
    for declaration in declarations where declaration.key == .fontSize {
      guard let value = style.value(declaration.value, in: tree.text) else { continue }
      _ = style.set(.fontSize, to: value, parent: parent, text: tree.text)
    }
    if element == 0 { style.fontSize.root = style.fontSize.own }
    for declaration in declarations {
      guard let key = declaration.key else { continue }
      let value = style.value(declaration.value, in: tree.text)
      if let value, style.set(key, to: value, parent: parent, text: tree.text) {
        if key == .transform { style.transformForm = declaration.isAttribute ? .attribute : .style }
        continue
      }
      let told = "\(key.rawValue): '\(tree.text.string(declaration.value).prefix(40))'"
      if value == nil {
        style.unset(key, parent: parent)
        warn(
          element, at: declaration.value.lowerBound,
          "\(told) has no value in this file, so the property is as if it were not set; write the value out")
      } else {
        warn(element, at: declaration.value.lowerBound, "\(told) is not understood, and is passed over")
      }
    }
    return style
  }

  /// The computed style of an element where it stands in the document.
  mutating func styleInPlace(of element: Int) -> Style {
    var unknown: [Int] = []
    var ancestor = tree.elements[element].parent
    while ancestor >= 0, stylesInPlace[ancestor] == nil {
      unknown.append(ancestor)
      ancestor = tree.elements[ancestor].parent
    }
    var style = stylesInPlace[ancestor] ?? Style()
    for ancestor in unknown.reversed() {
      style = self.style(of: ancestor, parent: style)
      stylesInPlace[ancestor] = style
    }
    return self.style(of: element, parent: style)
  }

  // MARK: - Looking up

  /// The element with an identifier.
  mutating func element(withID id: String) -> Int? {
    if let identifiers { return identifiers[id] }
    var result: [String: Int] = [:]
    for index in tree.elements.indices {
      guard let range = tree.value(.id, of: index) else { continue }
      let id = tree.text.string(range)
      if result[id] == nil { result[id] = index }
    }
    identifiers = result
    return result[id]
  }

  /// A length attribute of an element, or the style's value for it; `nil` where there is none.
  mutating func length(_ key: AttributeName, _ axis: Length.Axis, of element: Int, in context: Context) -> Double? {
    let styled = context.style.unreadValue(of: key)
    guard let range = styled ?? tree.value(key, of: element) else { return nil }
    let value = Declaration.trimmed(tree.text, range)
    if value.isEmpty || tree.text.matches(value, "auto") { return nil }
    var scanner = NumberScanner(tree.text, value)
    guard let length = Length.read(&scanner, fontSize: context.style.fontSize), scanner.isAtEnd else {
      report(
        element, at: value.lowerBound,
        "\(key.rawValue): expected a length such as '10' or '5mm', found '\(tree.text.string(value).prefix(40))'")
      return nil
    }
    return length.resolved(axis, in: context.viewport)
  }

  func name(_ element: Int) -> String { tree.text.string(tree.elements[element].localName) }

  // MARK: - Reporting

  /// Notes what keeps the file from being imported; one place is reported once, however often it is visited.
  mutating func report(_ element: Int, at offset: Int? = nil, _ message: String) {
    let problem = Problem(offset: offset ?? tree.elements[element].offset, element: name(element), message: message)
    if reported.insert(problem).inserted { problems.append(problem) }
  }

  /// Notes what was passed over or changed.
  mutating func warn(_ element: Int, at offset: Int? = nil, _ message: String) {
    if options.isStrict { return report(element, at: offset, message) }
    let problem = Problem(offset: offset ?? tree.elements[element].offset, element: name(element), message: message)
    if reported.insert(problem).inserted { warnings.append(problem) }
  }
}
