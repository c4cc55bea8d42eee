import CrownsTestSupport

/// A random drawing as icons are written: relative coordinates of few decimals, curves with control points at their
/// ends, and subpaths whose last edges run back along their first ones.
struct TinyDrawing {
  private var generator: SeededGenerator
  /// The elements of a document of 24 by 24 units.
  private(set) var body = ""

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    for _ in 0..<number(2...3) { appendPath() }
  }

  /// The document.
  var document: [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(body)</svg>".utf8)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  private mutating func appendPath() {
    let data = (0..<number(1...2)).map { _ in subpath() }.joined()
    body += "<path\(number(0...3) == 0 ? " fill-rule=\"evenodd\"" : "") d=\"\(data)\"/>"
  }

  /// A vector in thousandths of a unit: numbers of one kind, so that edges often lie on each other.
  private typealias Vector = SIMD2<Int>

  private mutating func vector(upTo limit: Int) -> Vector {
    let step = [1, 5, 10, 100, 500, 1000][number(0...5)]
    func length(_ random: Int) -> Int { random / step * step }
    switch number(0...3) {
    case 0: return Vector(length(number(-limit...limit)), 0)
    case 1: return Vector(0, length(number(-limit...limit)))
    default: return Vector(length(number(-limit...limit)), length(number(-limit...limit)))
    }
  }

  private struct Edge {
    var controls: [Vector] = []
    var end: Vector

    var reversed: Edge { Edge(controls: controls.reversed().map { $0 &- end }, end: Vector.zero &- end) }

    var text: String {
      let numbers = (controls + [end]).flatMap { [$0.x, $0.y] }.map { "\(Double($0) / 1000)" }.joined(separator: " ")
      return (controls.isEmpty ? "l" : controls.count == 1 ? "q" : "c") + numbers
    }
  }

  private mutating func edge(upTo limit: Int) -> Edge {
    let end = number(0...15) == 0 ? .zero : vector(upTo: limit)
    let corner = Bool.random(using: &generator) ? Vector(end.x, 0) : Vector(0, end.y)
    switch number(0...9) {
    case 0...3: return Edge(end: end)
    case 4: return Edge(controls: [corner], end: end)
    case 5: return Edge(controls: [.zero, corner], end: end)
    case 6: return Edge(controls: [corner, end], end: end)
    case 7: return Edge(controls: [.zero, end], end: end)
    case 8:
      // About a quarter of an ellipse.
      let rest = end &- corner
      return Edge(controls: [corner &* 55 / 100, corner &+ rest &* 45 / 100], end: end)
    default: return Edge(controls: [vector(upTo: limit), vector(upTo: limit)], end: end)
    }
  }

  private mutating func subpath() -> String {
    let start = Vector(number(4000...20000) / 10 * 10, number(4000...20000) / 10 * 10)
    var edges = (0..<number(2...6)).map { _ in edge(upTo: [300, 3000, 9000][number(0...2)]) }
    let first = edges[0]
    /// A vector from the start along the first edge, or against it.
    let tangent = first.controls.first { $0 != .zero } ?? first.end
    func close(at point: Vector) { edges.append(Edge(end: point &- edges.reduce(Vector.zero) { $0 &+ $1.end })) }
    switch number(0...9) {
    case 0: close(at: .zero)
    case 1: close(at: tangent)
    case 2: close(at: tangent &* -number(1...200) / 100)
    case 3:
      // Along the tangent and past the start, and back by the closing line.
      close(at: tangent &* -number(10...300) / 100)
      edges.append(Edge(end: tangent &* number(10...600) / 100))
    case 4:
      close(at: tangent &* number(10...300) / 100)
      edges.append(Edge(end: tangent &* -number(10...600) / 100))
    case 5:
      // The first edge again, or back on itself.
      close(at: .zero)
      edges.append(first)
      if number(0...2) != 0 { edges.append(first.reversed) }
    case 6:
      close(at: first.end)
      edges.append(first.reversed)
    case 7:
      // Nearly the start.
      close(at: Vector(number(-3...3), number(-3...3)))
    default: break
    }
    return "M\(Double(start.x) / 1000) \(Double(start.y) / 1000)" + edges.map(\.text).joined()
      + (Bool.random(using: &generator) ? "z" : "")
  }
}
