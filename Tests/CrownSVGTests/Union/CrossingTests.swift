import CrownsTestSupport
import CrownPath
import Testing

@testable import CrownSVG

/// Drawings whose outlines cross very often, and the work that they may take.
@Suite struct CrossingTests {
  private func shapes(of body: String) throws -> (shapes: [PaintedShape], view: PathRect) {
    let tree = try XMLReader.read(SourceText(document: Drawn.document(body)))
    let painter = PaintedDocument(tree, options: .init())
    return (painter.scene.shapes, painter.view.viewBox)
  }

  /// One stroke of cubic curves from side to side.
  private func scribble(_ count: Int, width: Double) -> String {
    var generator = SeededGenerator(seed: 200)
    func points(_ count: Int) -> String {
      (0..<2 * count).map { _ in "\(Double.random(in: 0...64, using: &generator))" }.joined(separator: " ")
    }
    let curves = (0..<count).map { _ in "C" + points(3) }.joined()
    return "<path fill='none' stroke='#000' stroke-width='\(width)' d='M\(points(1))\(curves)'/>"
  }

  /// The boxes of long segments hold many vertices far from the segments, which are not compared.
  @Test func manyCrossingsAreUnited() throws {
    let (shapes, view) = try shapes(of: scribble(40, width: 0.2))
    let silhouette = try Silhouette(shapes, view: view, budget: UnionBudget(20_000_000))
    #expect(silhouette.isUnited)
    #expect(silhouette.path.elements.count > 1000)
    var generator = SeededGenerator(seed: 4)
    var compared = 0
    for _ in 0..<200 {
      let point = PathPoint(.random(in: 0...64, using: &generator), .random(in: 0...64, using: &generator))
      // The polygons that the test counts crossings with deviate from the curves.
      let around = [(0.0, 0.0), (0.06, 0), (-0.06, 0), (0, 0.06), (0, -0.06)].map { point + PathPoint($0.0, $0.1) }
      let painted = around.filter { Drawn.winding(of: shapes[0].path, around: $0) != 0 }.count
      guard painted == 0 || painted == around.count else { continue }
      compared += 1
      #expect(abs(Drawn.winding(of: silhouette.path, around: point)) == (painted == 0 ? 0 : 1), "\(point)")
    }
    #expect(compared > 50)
  }

  @Test func whatCannotBeUnitedIsAWarning() throws {
    let body = "<rect width='9' height='9'/>\n<g><path d='M5 5h9v9h-9zM8 8h1v1z'/></g>"
    var importer = SVGImporter()
    #expect(try importer.drawing(from: Drawn.document(body)).isUnited)
    importer.unionBudget = 100
    let result = try importer.drawing(from: Drawn.document(body))
    #expect(!result.isUnited)
    let warning =
      "3:4: the shapes cross too often to be united, so pixels where they do may be drawn too dark; simplify them"
    #expect(result.warnings.map(\.description) == [warning])
    importer.options.isStrict = true
    let rejection = #expect(throws: SVGRejection.self) { try importer.drawing(from: Drawn.document(body)) }
    #expect(rejection?.description == warning)
  }

  private func clipped(_ count: Int, radius: Double) -> String {
    var generator = SeededGenerator(seed: 9)
    func number() -> Double { .random(in: 4...60, using: &generator) }
    let circles = (0..<count).map { _ in "<circle cx='\(number())' cy='\(number())' r='\(radius)'/>" }.joined()
    let rectangles = (0..<count).map { _ in
      "<rect x='\(number() - radius)' y='\(number() - radius)' width='\(2 * radius)' height='\(2 * radius)'/>"
    }.joined()
    return "<clipPath id='c'>\(circles)</clipPath><g clip-path='url(#c)'>\(rectangles)</g>"
  }

  /// Each of many shapes is cut only to those shapes of a clip that lie near it.
  @Test func manyShapesOfAClip() throws {
    let (shapes, view) = try shapes(of: clipped(80, radius: 2))
    let silhouette = try Silhouette(shapes, view: view, budget: UnionBudget(16_000_000))
    #expect(silhouette.isUnited && !silhouette.path.isEmpty)
    let clip = try #require(shapes[0].clips.first)
    #expect(clip.shapes.count == 80)
    let near = clip.cropped(to: PathRect(x: 0, y: 0, width: 12, height: 12))
    #expect(near.shapes.count < 20)
    #expect(near.shapes.allSatisfy { ($0.path.controlBox?.minX ?? .infinity) <= 12 })
  }

  @Test func clipsThatTakeTooLongAreDistinguishedFromUnions() throws {
    let (shapes, view) = try shapes(of: clipped(12, radius: 30))
    #expect(throws: Arrangement.Failure.tooManyClips) {
      try Silhouette(shapes, view: view, budget: UnionBudget(100_000))
    }
  }

  @Test func dashesOfAllLinesCount() {
    let line = "<path fill='none' stroke='#000' stroke-dasharray='.004' d='M0 5h64'/>\n"
    #expect(
      Drawn.problems(line + line + line) == [
        "4:1: stroke-dasharray: the lines fall into more than 16384 dashes; lengthen the dashes"
      ])
  }

  /// A determinant that is only the rounding error of sines and products is no area.
  @Test(arguments: [
    "rotate(30) scale(1 0) rotate(40) scale(1e17)", "skewX(45) scale(0 1e17) rotate(33)",
    "scale(1e17) rotate(30) scale(1 0) rotate(33) scale(1e-16)", "matrix(3e16 1e16 9e16 3e16 0 0)",
  ])
  func singularTransformsPaintNothing(transform: String) {
    #expect(
      Drawn.problems("<rect width='64' height='64' transform='\(transform)'/>") == [
        "1:1: the drawing paints nothing, so there is nothing to import"
      ])
  }
}
