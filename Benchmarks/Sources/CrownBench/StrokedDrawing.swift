import CrownPath
import Foundation

/// Makes SVG documents as drawing programs export detailed icons: twenty shapes, most of them stroked, some in groups
/// with transforms, spread over the picture so that each overlaps its neighbours. The same seed gives the same
/// document.
struct StrokedDrawing {
  static let shapeCount = 20

  private var random: SeededGenerator
  /// The side of the view box.
  private let side: Double
  private var text = ""
  /// The number of shapes so far.
  private var count = 0

  /// The document of a seed.
  static func document(seed: UInt64) -> String {
    var drawing = StrokedDrawing(seed: seed)
    drawing.write()
    return drawing.text
  }

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    side = [16, 24, 24, 24, 32, 48, 64, 100, 512][Int(random.next() % 9)]
  }

  // MARK: - Document

  private mutating func write() {
    let size = number(side)
    text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" height=\"\(size)\""
    text += " viewBox=\"0 0 \(size) \(size)\" fill=\"none\" stroke=\"currentColor\""
    // Most sets of icons state the pen once.
    text += " stroke-width=\"\(number(side * choice([0.75, 1, 1, 1.5, 2]) / 24))\""
    text += " stroke-linecap=\"\(choice(Self.caps))\" stroke-linejoin=\"\(choice(Self.joins))\">\n"
    while count < Self.shapeCount {
      guard chance(4) else {
        writeShape()
        continue
      }
      text += "<g transform=\"\(transform())\"\(penAttributes())>\n"
      for _ in 0..<min(2 + Int(random.next() % 3), Self.shapeCount - count) { writeShape() }
      text += "</g>\n"
    }
    text += "</svg>\n"
  }

  private mutating func transform() -> String {
    let middle = number(side / 2)
    switch random.next() % 4 {
    case 0: return "translate(\(number(length(-0.1, 0.1))) \(number(length(-0.1, 0.1))))"
    case 1: return "rotate(\(choice([15.0, 30, 45, 90, -20])) \(middle) \(middle))"
    case 2: return "translate(\(middle) \(middle)) scale(\(choice([0.8, 1.2, 0.9]))) translate(-\(middle) -\(middle))"
    default: return "matrix(.96 .12 -.2 1.05 \(number(length(-0.05, 0.05))) 0)"
    }
  }

  // MARK: - Style

  private static let caps = ["butt", "round", "round", "square"]
  private static let joins = ["miter", "round", "round", "bevel"]

  /// The stroke attributes of an element, if it has any.
  private mutating func penAttributes() -> String {
    var result = ""
    if chance(4) { result += " stroke-width=\"\(number(side * choice([0.5, 1, 1.5, 2.5]) / 24))\"" }
    if chance(5) { result += " stroke-linecap=\"\(choice(Self.caps))\"" }
    if chance(5) { result += " stroke-linejoin=\"\(choice(Self.joins))\"" }
    return result
  }

  private mutating func shapeAttributes() -> String {
    switch random.next() % 12 {
    case 0, 1: " fill=\"currentColor\" stroke=\"none\""
    case 2: " fill=\"currentColor\""
    case 3: " stroke-dasharray=\"\(number(length(0.04, 0.1))) \(number(length(0.04, 0.08)))\""
    default: penAttributes()
    }
  }

  // MARK: - Shapes

  private mutating func writeShape() {
    // Positions in five columns and four rows, not quite regular.
    let center = PathPoint(
      side * (0.14 + 0.18 * Double(count % 5)) + length(-0.05, 0.05),
      side * (0.16 + 0.22 * Double(count / 5)) + length(-0.05, 0.05))
    let radius = length(0.06, 0.16)
    count += 1
    let (x, y, r) = (number(center.x), number(center.y), number(radius))
    switch random.next() % 12 {
    case 0: text += "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(r)\""
    case 1: text += "<ellipse cx=\"\(x)\" cy=\"\(y)\" rx=\"\(r)\" ry=\"\(number(length(0.05, 0.15)))\""
    case 2, 3:
      text += "<rect x=\"\(number(center.x - radius))\" y=\"\(number(center.y - radius))\""
      text += " width=\"\(number(length(0.1, 0.3)))\" height=\"\(number(length(0.1, 0.3)))\""
      if chance(2) { text += " rx=\"\(number(length(0.02, 0.08)))\"" }
    case 4:
      text += "<line x1=\"\(x)\" y1=\"\(y)\" x2=\"\(number(center.x + length(-0.3, 0.3)))\""
      text += " y2=\"\(number(center.y + length(-0.3, 0.3)))\""
    case 5: text += "<polyline points=\"\(points(center, radius, 3 + Int(random.next() % 3), turn: .pi))\""
    case 6: text += "<polygon points=\"\(points(center, radius, 3 + Int(random.next() % 4), turn: 2 * .pi))\""
    default: text += "<path d=\"\(pathData(center, radius))\""
    }
    text += shapeAttributes() + "/>\n"
  }

  /// The corners of a polygon around a point, or of a part of one.
  private mutating func points(_ center: PathPoint, _ radius: Double, _ count: Int, turn: Double) -> String {
    let start = fraction(0, 2 * .pi)
    return (0..<count).map { index in
      let angle = start + turn * (Double(index) + fraction(-0.3, 0.3)) / Double(count)
      let corner = center + PathPoint(cos(angle), sin(angle)) * (radius * fraction(0.7, 1.1))
      return "\(number(corner.x)),\(number(corner.y))"
    }.joined(separator: " ")
  }

  /// A subpath or two of lines, curves and arcs, most of which go on smoothly, relative as programs write them.
  private mutating func pathData(_ center: PathPoint, _ radius: Double) -> String {
    var data = ""
    for _ in 0..<(chance(5) ? 2 : 1) {
      data += "M\(number(center.x)) \(number(center.y))"
      var angle = choice([0, 0.5, 1, 1.5]) * .pi
      for _ in 0..<(2 + random.next() % 4) {
        if chance(3) { angle += choice([-0.5, 0.25, 0.5, 0.75]) * .pi }
        let step = radius * fraction(0.6, 1.4)
        let ahead = PathPoint(cos(angle), sin(angle)) * step
        let turn = choice([-0.5, -0.25, 0.25, 0.5, 0.5, 0.7]) * .pi
        let after = PathPoint(cos(angle + turn), sin(angle + turn)) * step
        switch random.next() % 6 {
        case 0: data += "l\(vector(ahead))"
        case 1: data += abs(ahead.x) > abs(ahead.y) ? "h\(number(ahead.x))" : "v\(number(ahead.y))"
        case 2:
          data += "q\(vector(ahead * 0.5)) \(vector((ahead + after) * 0.5))"
          angle += turn
        case 3:
          // A quarter of a circle.
          let side = PathPoint(-ahead.y, ahead.x) * (turn > 0 ? 1 : -1)
          data += "a\(number(step)) \(number(step)) 0 0 \(turn > 0 ? 1 : 0) \(vector(ahead + side))"
          angle += turn > 0 ? 0.5 * .pi : -0.5 * .pi
        default:
          let end = (ahead + after) * 0.55
          data += "c\(vector(ahead * 0.4)) \(vector(end - after * 0.4)) \(vector(end))"
          angle += turn
        }
      }
      if chance(3) { data += "z" }
    }
    return data
  }

  // MARK: - Numbers

  private mutating func fraction(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(random.next() >> 11) * 0x1p-53
  }

  /// A length as a share of the side.
  private mutating func length(_ low: Double, _ high: Double) -> Double { side * fraction(low, high) }

  /// Returns true once in so many calls, on average.
  private mutating func chance(_ count: UInt64) -> Bool { random.next() % count == 0 }

  private mutating func choice<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

  private func vector(_ point: PathPoint) -> String { "\(number(point.x)) \(number(point.y))" }

  /// A number with as many decimals as programs write.
  private func number(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
}
