import CrownPath

/// The view of the outermost `svg`: its view box, and the transform from its units to the drawing's.
struct RootView: Sendable {
  /// The part of the drawing's plane that the picture shows.
  private(set) var viewBox = PathRect(x: 0, y: 0, width: 1, height: 1)
  /// True if the document says how large the picture is. If not, the picture is what the drawing paints.
  private(set) var hasSize = true
  /// From user units to the drawing's; the identity except for a stretched picture.
  private(set) var transform = PathTransform.identity
  /// The size that percentages refer to.
  private(set) var viewport = Viewport(width: 1, height: 1)
  /// Messages about what was ignored, with its offset.
  private(set) var notes: [(offset: Int, message: String)] = []

  /// The largest distance of a stroke's curve from the true one, in the drawing's units.
  ///
  /// It is an eighth of a pixel at 2048 px.
  var curveTolerance: Double { viewBox.longerSide / 16384 }

  /// The size that percentages refer to in a document without any: that of an image in CSS.
  private static let defaultSize = Viewport(width: 300, height: 150)

  init() {}

  /// The view of a part of the plane.
  init(showing viewBox: PathRect, viewport: Viewport) {
    (self.viewBox, self.viewport) = (viewBox, viewport)
  }

  /// So much of the plane that nothing painted lies outside, to measure what that is.
  static let everything = PathRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

  /// The view of a symbol or an inner `svg` that is drawn on its own; `nil` for an element without a `viewBox`.
  init?(of element: ElementID, in tree: XMLTree) throws(Problem) {
    guard tree[element].name == .symbol || tree[element].name == .svg,
      let box = try Self.viewBox(of: element, in: tree)
    else { return nil }
    self.init(
      showing: PathRect(x: 0, y: 0, width: box.width, height: box.height),
      viewport: Viewport(width: box.width, height: box.height))
  }

  /// Reads the outermost element's `viewBox`, `width`, `height` and `preserveAspectRatio`.
  ///
  /// The drawing keeps the user units. Where width and height have other proportions than the view box, the picture is
  /// fitted as in other renderers. It shows more (`meet`) or less (`slice`) of the plane, or is stretched (`none`).
  init(tree: XMLTree) throws(Problem) {
    let box = try Self.viewBox(of: .root, in: tree)
    let width = try size(.width, in: tree)
    let height = try size(.height, in: tree)
    guard let box else {
      guard let width, let height else {
        hasSize = false
        viewport = Self.defaultSize
        return
      }
      viewBox = PathRect(x: 0, y: 0, width: width, height: height)
      viewport = Viewport(width: width, height: height)
      return
    }
    viewBox = box
    viewport = Viewport(width: box.width, height: box.height)
    guard let width, let height, abs(width * box.height - height * box.width) > 1e-6 * width * box.height else {
      return
    }
    let ratio =
      tree.value(.preserveAspectRatio, of: .root).flatMap { PreserveAspectRatio(tree.text.string($0)) }
      ?? PreserveAspectRatio()
    if ratio.alignment == nil, Self.isRounded(width: width, height: height, of: box) { return }
    let map = ratio.transform(
      from: box, to: PathRect(x: 0, y: 0, width: width, height: height))
    if map.a == map.d {
      viewBox = PathRect(x: -map.tx / map.a, y: -map.ty / map.d, width: width / map.a, height: height / map.d)
    } else {
      transform = .scale(x: map.a / map.d, y: 1)
      viewBox = PathRect(x: box.x * map.a / map.d, y: box.y, width: box.width * map.a / map.d, height: box.height)
    }
    guard transform.isFinite, viewBox.width.isFinite, viewBox.height.isFinite, viewBox.width > 0, viewBox.height > 0
    else {
      throw Problem(offset: tree[.root].offset, message: "width, height and viewBox are too different in size")
    }
  }

  /// Returns true if a picture has the proportions of its view box, except that one side is rounded to a pixel.
  ///
  /// Such a picture is stretched to make its edges sharp, not to change the drawing.
  private static func isRounded(width: Double, height: Double, of box: PathRect) -> Bool {
    guard width == width.rounded(), height == height.rounded() else { return false }
    return abs(width * box.height / box.width - height) <= 0.5 || abs(height * box.width / box.height - width) <= 0.5
  }

  /// The `viewBox` of an element; `nil` where it has none.
  static func viewBox(of element: ElementID, in tree: XMLTree) throws(Problem) -> PathRect? {
    guard let range = tree.value(.viewBox, of: element) else { return nil }
    var scanner = NumberScanner(tree.text, range)
    var numbers: [Double] = []
    scanner.skipSpace()
    while numbers.count < 4, let number = try? scanner.number() {
      numbers.append(number)
      scanner.skipSeparator()
    }
    guard numbers.count == 4, scanner.isAtEnd else {
      throw Problem(offset: scanner.index, message: "viewBox: expected four numbers, found \(scanner.found)")
    }
    let box = PathRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    guard box.width > 0, box.height > 0 else {
      throw Problem(offset: range.lowerBound, message: "viewBox: its width and height have to be above 0")
    }
    guard box.maxX.isFinite, box.maxY.isFinite else {
      throw Problem(offset: range.lowerBound, kind: .limit, message: "viewBox: its numbers are too large")
    }
    return box
  }

  /// The width or height of the picture in pixels; `nil` where it is left to the viewer.
  private mutating func size(_ key: AttributeName, in tree: XMLTree) throws(Problem) -> Double? {
    guard let range = tree.value(key, of: .root) else { return nil }
    let value = Declaration.trimmed(tree.text, range)
    if tree.text.matches(value, "auto") || value.isEmpty { return nil }
    var scanner = NumberScanner(tree.text, value)
    guard let length = Length.read(&scanner), scanner.isAtEnd else {
      let found = tree.text.string(value).prefix(40)
      notes.append(
        (
          value.lowerBound,
          "\(key.rawValue): expected a length such as '24' or '10mm', found '\(found)'; it is ignored"
        ))
      return nil
    }
    if length.isPercentage { return nil }
    guard length.value > 0 else {
      throw Problem(offset: value.lowerBound, message: "\(key.rawValue): it has to be above 0 for anything to be seen")
    }
    return length.value
  }
}
