import CrownKit
import CrownPath

/// The figures of a crown's outline, for people and as JSON.
struct OutlineFigures: Encodable {
  private let bounds: [Double]?
  private let fillRule: String
  private let moves: Int
  private let lines: Int
  private let quads: Int
  private let cubics: Int
  private let closes: Int
  private let layers: [Layer]
  private let elements: [String]

  /// A layer of the crown.
  private struct Layer: Encodable {
    /// 0 to 1, in steps that tell all opacities apart.
    let opacity: Double
    let fillRule: String
    /// The number of elements.
    let elements: Int

    init(_ layer: Drawing.Layer) {
      opacity = (Double(layer.opacity) / 255 * 1000).rounded() / 1000
      fillRule = layer.fillRule.name
      elements = layer.path.elements.count
    }

    var text: String {
      "\(Figure.number(opacity * 100)) % opaque, \(fillRule), \(elements) \(elements == 1 ? "element" : "elements")"
    }
  }

  init(of drawing: Drawing, fillRule: FillRule) {
    let path = drawing.path
    bounds = path.bounds.map { [$0.x, $0.y, $0.width, $0.height] }
    self.fillRule = fillRule.name
    layers = drawing.layers.map { Layer($0) }
    var counts = [0, 0, 0, 0, 0]
    var elements: [String] = []
    func point(_ point: PathPoint) -> String { "\(Figure.number(point.x)) \(Figure.number(point.y))" }
    for element in path.elements {
      switch element {
      case .move(let end):
        counts[0] += 1
        elements.append("M \(point(end))")
      case .line(let end):
        counts[1] += 1
        elements.append("L \(point(end))")
      case .quad(let end, let control):
        counts[2] += 1
        elements.append("Q \(point(control)), \(point(end))")
      case .cubic(let end, let control1, let control2):
        counts[3] += 1
        elements.append("C \(point(control1)), \(point(control2)), \(point(end))")
      case .close:
        counts[4] += 1
        elements.append("Z")
      }
    }
    (moves, lines, quads, cubics, closes) = (counts[0], counts[1], counts[2], counts[3], counts[4])
    self.elements = elements
  }

  /// The lines of bounds and fill rule.
  ///
  /// - Parameter row: Makes a line of a label and its text.
  func shape(_ row: (String, String) -> String) -> [String] {
    [
      row("bounds", bounds.map { $0.map(Figure.number).joined(separator: " ") } ?? "none: the path is empty"),
      row("fill rule", fillRule),
    ]
  }

  /// The number of elements, and the elements: of one opaque layer as they are, of others below a line for each layer.
  ///
  /// - Parameter row: Makes a line of a label and its text.
  func elementLines(_ row: (String, String) -> String) -> [String] {
    let count = row(
      "elements", "\(elements.count): \(moves) move, \(lines) line, \(quads) quad, \(cubics) cubic, \(closes) close")
    let texts = elements.map { "    " + $0 }
    if layers.count == 1, layers[0].opacity == 1 { return [count, row("path", "")] + texts }
    var rest = texts[...]
    return [count]
      + layers.enumerated().flatMap { number, layer in
        defer { rest = rest.dropFirst(layer.elements) }
        return [row("layer \(number + 1)", layer.text)] + rest.prefix(layer.elements)
      }
  }
}

extension FillRule {
  /// The name that SVG has for the rule.
  fileprivate var name: String { self == .nonzero ? "nonzero" : "evenodd" }
}
