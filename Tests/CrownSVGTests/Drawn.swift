import CrownPath

@testable import CrownSVG

/// Short ways to import what a test writes.
enum Drawn {
  /// A document of 64 by 64 units around some elements; they begin at column 1 of line 2.
  static func document(_ body: String) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\">\n\(body)\n</svg>".utf8)
  }

  static func imported(_ body: String, _ options: SVGImporter.Options = .init()) throws(SVGRejection) -> SVGImport {
    try SVGImporter(options: options).drawing(from: document(body))
  }

  static func path(_ body: String) throws(SVGRejection) -> BezierPath { try imported(body).drawing.path }

  /// The problems of a document, one line each; empty where it is imported.
  static func problems(_ body: String, _ options: SVGImporter.Options = .init()) -> [String] {
    do {
      _ = try imported(body, options)
      return []
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  /// The warnings of a document that is imported, one line each; empty for one that is not.
  static func warnings(_ body: String) -> [String] { (try? imported(body))?.warnings.map(\.description) ?? [] }

  /// The area that a path fills by the non-zero rule, if its contours do not overlap.
  static func area(_ path: BezierPath) -> Double {
    var sum = 0.0
    for segment in SourceSegment.segments(of: path, outline: 0) {
      let curve = segment.curve
      // Green's theorem on the cubic curve, in closed form.
      let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
      sum +=
        (p0.cross(p1) * 6 + p0.cross(p2) * 3 + p0.cross(p3) + p1.cross(p2) * 3 + p1.cross(p3) * 3 + p2.cross(p3) * 6)
        / 20
    }
    return abs(sum)
  }

  /// The alpha of a crown at some points, in hundredths.
  static func alphas(of drawn: SVGImport, at points: [(Double, Double)]) -> [Int] {
    points.map { x, y in
      let through = drawn.drawing.layers.reduce(1.0) { through, layer in
        let winding = winding(of: layer.path, around: PathPoint(x, y))
        return (layer.fillRule == .nonzero ? winding != 0 : winding % 2 != 0)
          ? through * (1 - Double(layer.opacity) / 255) : through
      }
      return Int(((1 - through) * 100).rounded())
    }
  }

  /// The winding number of a path around a point, by the crossings of a ray with a fine polygon.
  static func winding(of path: BezierPath, around point: PathPoint) -> Int {
    var winding = 0
    for segment in SourceSegment.segments(of: path, outline: 0) {
      let steps = segment.kind == .line ? 1 : 64
      var last = segment.curve.start
      for step in 1...steps {
        let next = step == steps ? segment.curve.end : segment.curve.point(at: Double(step) / Double(steps))
        if (last.y <= point.y) != (next.y <= point.y) {
          let x = last.x + (next.x - last.x) * (point.y - last.y) / (next.y - last.y)
          if x < point.x { winding += next.y > last.y ? 1 : -1 }
        }
        last = next
      }
    }
    return winding
  }
}

extension Silhouette {
  /// The silhouette of shapes, with a budget of its own.
  init(_ shapes: [PaintedShape], view: PathRect, budget: UnionBudget = UnionBudget()) throws {
    var budget = budget
    try self.init(shapes, view: view, budget: &budget)
  }
}

extension PaintedDocument {
  init(_ tree: XMLTree, options: SVGImporter.Options) {
    self.init(SVGSource(tree), importer: SVGImporter(options: options), detail: .coarse)
  }
}

extension SVGImporter {
  func verifiedDrawing<Result>(
    from data: [UInt8], comparesFirst: Bool, verify: (_ drawn: SVGImport, _ isCertain: Bool) throws -> Result?
  ) throws -> Result? {
    try verifiedDrawing(of: SVGSource(data), comparesFirst: comparesFirst, verify: verify)
  }
}
