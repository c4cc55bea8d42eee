import CrownImport
import CrownKit

/// Everything that is known of one crown, for people and as JSON.
struct CrownPage: Encodable {
  private let name: String
  private let source: String?
  private let treatment: String?
  private let omitsBackground: Bool?
  private let contrast: Double?
  private let viewBox: [Double]
  private let bounds: [Double]?
  private let fillRule: String
  private let bytes: Int
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

  init(crown: Crown, drawing: Drawing, entry: CatalogEntry?) {
    name = crown.name
    source = entry?.source?.path
    let verdict = entry?.source?.importVerdict
    (treatment, omitsBackground, contrast) = (verdict?.treatment.rawValue, verdict?.omitsBackground, verdict?.contrast)
    viewBox = crown.viewBox.numbers
    let path = drawing.path
    bounds = path.bounds?.numbers
    fillRule = crown.fillRule.name
    bytes = crown.record.count
    layers = drawing.layers.map { Layer($0) }
    var counts = [0, 0, 0, 0, 0]
    var elements: [String] = []
    func point(_ point: Point) -> String { "\(Figure.number(point.x)) \(Figure.number(point.y))" }
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

  /// What the import made of the colours; `nil` where the database does not keep it.
  private var verdict: ImportVerdict? {
    guard let treatment = treatment.flatMap(ColorTreatment.init), let omitsBackground, let contrast else { return nil }
    return ImportVerdict(treatment: treatment, omitsBackground: omitsBackground, contrast: contrast)
  }

  var text: String {
    func row(_ label: String, _ value: String) -> String {
      "  " + label + String(repeating: " ", count: max(1, 12 - label.count)) + value
    }
    func numbers(_ list: [Double]) -> String { list.map(Figure.number).joined(separator: " ") }
    return
      ([
        name,
        row("source", source ?? "not kept"),
        row("colours", verdict?.words ?? "not kept"),
        row("view box", numbers(viewBox)),
        row("bounds", bounds.map(numbers) ?? "none: the path is empty"),
        row("fill rule", fillRule),
        row("stored", "\(bytes) bytes"),
        row(
          "elements",
          "\(elements.count): \(moves) move, \(lines) line, \(quads) quad, \(cubics) cubic, \(closes) close"),
      ] + paths(row)).joined(separator: "\n")
  }

  /// The elements: of one opaque layer as they are, of others below a line for each layer.
  private func paths(_ row: (String, String) -> String) -> [String] {
    let lines = elements.map { "    " + $0 }
    if layers.count == 1, layers[0].opacity == 1 { return [row("path", "")] + lines }
    var rest = lines[...]
    return layers.enumerated().flatMap { number, layer in
      defer { rest = rest.dropFirst(layer.elements) }
      return [row("layer \(number + 1)", layer.text)] + rest.prefix(layer.elements)
    }
  }
}

extension FillRule {
  /// The name that SVG has for the rule.
  fileprivate var name: String { self == .nonzero ? "nonzero" : "evenodd" }
}

extension Rect {
  fileprivate var numbers: [Double] { [x, y, width, height] }
}
