import CrownKit

/// Everything that is known of one crown, for people and as JSON.
struct CrownPage: Encodable {
  private let name: String
  private let source: String?
  private let viewBox: [Double]
  private let bounds: [Double]?
  private let fillRule: String
  private let bytes: Int
  private let moves: Int
  private let lines: Int
  private let quads: Int
  private let cubics: Int
  private let closes: Int
  private let elements: [String]

  init(crown: Crown, path: Path, entry: CatalogEntry?) {
    name = crown.name
    source = entry?.source?.path
    viewBox = crown.viewBox.numbers
    bounds = path.bounds?.numbers
    fillRule = crown.fillRule == .nonzero ? "nonzero" : "evenodd"
    bytes = crown.record.count
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

  var text: String {
    func row(_ label: String, _ value: String) -> String {
      "  " + label + String(repeating: " ", count: max(1, 12 - label.count)) + value
    }
    func numbers(_ list: [Double]) -> String { list.map(Figure.number).joined(separator: " ") }
    return
      ([
        name,
        row("source", source ?? "not kept"),
        row("view box", numbers(viewBox)),
        row("bounds", bounds.map(numbers) ?? "none: the path is empty"),
        row("fill rule", fillRule),
        row("stored", "\(bytes) bytes"),
        row(
          "elements",
          "\(elements.count): \(moves) move, \(lines) line, \(quads) quad, \(cubics) cubic, \(closes) close"),
        row("path", ""),
      ] + elements.map { "    " + $0 })
      .joined(separator: "\n")
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [x, y, width, height] }
}
