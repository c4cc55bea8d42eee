import CrownsTestSupport
import CrownPath
import Foundation
import Testing

@testable import CrownSVG

/// Boolean unions: areas that are known, and agreement with the shapes at random points.
@Suite struct UnionTests {
  @Test func areas() throws {
    func area(_ body: String) throws -> Double { Drawn.area(try Drawn.path(body)) }
    #expect(abs(try area("<rect width='10' height='10'/><rect x='5' y='5' width='10' height='10'/>") - 175) < 1e-6)
    #expect(abs(try area("<rect width='10' height='10'/><rect x='10' width='10' height='10'/>") - 200) < 1e-6)
    #expect(abs(try area("<rect width='10' height='10'/><rect x='20' width='10' height='10'/>") - 200) < 1e-6)
    #expect(abs(try area("<rect width='10' height='10'/><rect x='2' y='2' width='3' height='3'/>") - 100) < 1e-6)
    let twice = "<circle cx='30' cy='30' r='10'/><circle cx='30' cy='30' r='10' transform='rotate(33 30 30)'/>"
    #expect(abs(try area(twice) - 100 * .pi) < 0.1)
    // Two circles of radius 10 at a distance of 10 share a lens of 122.837 units.
    let lens = "<circle cx='30' cy='30' r='10'/><circle cx='40' cy='30' r='10'/>"
    #expect(abs(try area(lens) - (200 * .pi - 122.8370)) < 0.3)
  }

  @Test(arguments: [(lines: 1000, isCompared: true), (lines: 130_000, isCompared: false)])
  func regionsAreNotComparedAlongMillionsOfLines(lines: Int, isCompared: Bool) {
    var zigzag = BezierPath()
    zigzag.move(to: PathPoint(0, 0))
    for line in 1...lines {
      zigzag.addLine(to: PathPoint(1000 * Double(line) / Double(lines), line % 2 == 0 ? 0 : 1000))
    }
    zigzag.closeSubpath()
    let view = PathRect(x: 0, y: 0, width: 1000, height: 1000)
    let logic = RegionLogic([PaintedShape(path: zigzag, fillRule: .nonzero)])
    let comparison = RegionComparison(logic, zigzag, view: view, precision: 2.5)
    var budget = UnionBudget()
    #expect((try? comparison.isEqual(under: [.nonzero], budget: &budget)) == (isCompared ? true : nil))
  }

  @Test func boxesThatOnlyTouchAreDistinguished() throws {
    let rising = BoundingBox(PathPoint(0, 0), PathPoint(10, 10))
    #expect(rising.onlyTouches(BoundingBox(PathPoint(10, 10), PathPoint(20, 5))))
    #expect(rising.onlyTouches(BoundingBox(PathPoint(3, 10), PathPoint(8, 20))))
    #expect(!rising.onlyTouches(BoundingBox(PathPoint(0, 9), PathPoint(9, 0))))
    // A horizontal segment may be crossed anywhere, and its box has no inside.
    #expect(!rising.onlyTouches(BoundingBox(PathPoint(-5, 5), PathPoint(15, 5))))
    #expect(!rising.onlyTouches(BoundingBox(PathPoint(10, -5), PathPoint(10, 15))))
  }

  /// A contour that starts in the middle of a line and has a part so short that it is joined to the next line.
  @Test func joinedLinesContinueNothing() throws {
    let path = try Drawn.path(
      "<rect x='2' y='2' width='9' height='9'/>"
        + "<polyline points='21 47.97 56 47.49 18.85 48 62 50 60 53.1'/>")
    // Within the narrow triangle to the left, whose corner at 21 was cut off.
    #expect(Drawn.winding(of: path, around: PathPoint(20.9, 48)) != 0)
  }

  @Test func aPointIsAlwaysTheSameVertex() {
    var vertices = VertexSet(snapTolerance: 1, capacity: 4)
    let first = vertices.insert(PathPoint(0, 0))
    #expect(vertices.insert(PathPoint(0.9, 0)) == first)
    // Nearer to the second point than the first one is.
    let third = vertices.insert(PathPoint(1.5, 0))
    #expect(third != first)
    #expect(vertices.insert(PathPoint(0.9, 0)) == first)
    #expect(vertices.insert(PathPoint(0.95, 0)) == third)
    #expect(vertices.points.indices.map { vertices.points[$0] } == [PathPoint(0, 0), PathPoint(1.5, 0)])
  }

  @Test func gridsHoldEveryPointOfABox() {
    var generator = SeededGenerator(seed: 21)
    for spread in [1.0, 1e6] {
      // Most of them close together, and some far away.
      let points = (0..<600).map { index in
        let size = index % 40 == 0 ? 64 * spread : 64
        return PathPoint(.random(in: 0...size, using: &generator), .random(in: 0...size, using: &generator))
      }
      var list = ScratchList<PathPoint>()
      for point in points { list.append(point) }
      let grid = PointGrid(list)
      let everywhere = grid.cells(in: BoundingBox(PathPoint(-1e9, -1e9), PathPoint(1e9, 1e9)))
      let all = everywhere.rows.flatMap { grid.entries(row: $0, columns: everywhere.columns) }
      #expect(all.map { grid.vertex(at: $0).index }.sorted() == Array(0..<600))
      var looked = 0
      for _ in 0..<200 {
        let corner = PathPoint(.random(in: -5...64, using: &generator), .random(in: -5...64, using: &generator))
        let box = BoundingBox(
          corner, corner + PathPoint(.random(in: 0...9, using: &generator), .random(in: 0...9, using: &generator)))
        let (columns, rows) = grid.cells(in: box)
        let found = Set(rows.flatMap { grid.entries(row: $0, columns: columns) }.map { grid.vertex(at: $0).index })
        looked += found.count
        #expect(points.indices.allSatisfy { !box.contains(points[$0]) || found.contains($0) })
      }
      #expect(looked < 200 * 60)
    }
  }

  @Test func aStrokeThatCrossesItselfIsUnited() throws {
    // A rectangle narrower than its pen, whose inner side would be inside out, and a line back and forth.
    let narrow = "<rect x='20' y='20' width='4' height='20' fill='none' stroke='#000' stroke-width='10'/>"
    #expect(abs(Drawn.area(try Drawn.path(narrow)) - 14 * 30) < 1e-6)
    let both = narrow + "<line x1='22' y1='30' x2='52' y2='30' stroke='#000' stroke-width='4'/>"
    #expect(abs(Drawn.area(try Drawn.path(both)) - (14 * 30 + 23 * 4)) < 1e-6)
  }

  /// Curves whose directions never agree, whose crossing Newton's method finds, and others that cross twice.
  @Test func crossingsAreFoundWhereCurvesMeet() {
    var generator = SeededGenerator(seed: 5)
    func segment(_ from: PathPoint, _ to: PathPoint) -> MonotoneSegment {
      // Monotone, since its control points lie in order between the ends.
      func between(_ low: Double, _ high: Double) -> PathPoint {
        let (x, y) = (
          Double.random(in: low...high, using: &generator), Double.random(in: low...high, using: &generator)
        )
        return PathPoint(from.x + (to.x - from.x) * x, from.y + (to.y - from.y) * y)
      }
      let curve = CubicCurve(start: from, control1: between(0, 0.5), control2: between(0.5, 1), end: to)
      return MonotoneSegment(source: 0, SourceSegment(kind: .cubic, curve: curve, outline: 0), from: 0, to: 1)
    }
    func number() -> Double { .random(in: 0...8, using: &generator) }
    var finder = CrossingFinder(flatness: 1e-4)
    for _ in 0..<400 {
      let a = segment(PathPoint(number(), 0), PathPoint(10 + number(), 20))
      let b = segment(PathPoint(0, 2 + number()), PathPoint(20, 10 + number()))
      finder.find(a, b)
      for crossing in finder.crossings {
        #expect(a.curve.point(at: crossing.a).distance(to: crossing.point) < 1e-3)
        #expect(b.curve.point(at: crossing.b).distance(to: crossing.point) < 1e-3)
      }
      // The number of crossings is odd if the ends of a lie on different sides of b.
      func isBelow(_ point: PathPoint) -> Bool { point.y > b.curve.point(at: b.curve.parameter(atX: point.x)).y }
      #expect(isBelow(a.curve.start) != isBelow(a.curve.end))
      #expect(finder.crossings.count % 2 == 1)
    }
  }

  /// A line and a curve from one of its ends that are taken not to cross do not cross.
  @Test func segmentsThatAreClearOfEachOtherLieOnOneSide() {
    var generator = SeededGenerator(seed: 8)
    var (clear, count) = (0, 0)
    for _ in 0..<4000 {
      func number() -> Double { .random(in: -4...4, using: &generator) }
      let end = PathPoint(6, 1)
      let line = CubicCurve(line: .zero, end)
      let curve = CubicCurve(
        start: Bool.random(using: &generator) ? end : .zero, control1: PathPoint(number(), number()),
        control2: PathPoint(6 + number(), number()), end: PathPoint(12 + number(), number()))
      var segments = [(SourceSegment.Kind.line, line), (.cubic, curve)].map {
        MonotoneSegment(source: 0, SourceSegment(kind: $0.0, curve: $0.1, outline: 0), from: 0, to: 1)
      }
      // Without a common vertex nothing can be excluded.
      (segments[0].from, segments[0].to, segments[1].from, segments[1].to) = (0, 1, 2, 3)
      #expect(!segments[0].isClear(of: segments[1]))
      segments[1].from = curve.start == .zero ? 0 : 1
      count += 1
      guard segments[0].isClear(of: segments[1]) else { continue }
      #expect(segments[1].isClear(of: segments[0]))
      clear += 1
      let sides = (1...50).map { end.cross(curve.point(at: Double($0) / 50)) }
      #expect(sides.allSatisfy { $0 > -1e-9 } || sides.allSatisfy { $0 < 1e-9 })
    }
    #expect(clear > count / 10 && clear < count)
  }

  /// The crossings of curves with the rows of a picture: their positions and their number.
  @Test func crossingsWithRowsLieOnTheirCurves() {
    var generator = SeededGenerator(seed: 12)
    let rows = PictureRows(bounds: PathRect(x: 0, y: 0, width: 40, height: 40))
    var count = 0
    for _ in 0..<200 {
      func point() -> PathPoint {
        PathPoint(.random(in: -5...45, using: &generator), .random(in: -5...45, using: &generator))
      }
      let curve = CubicCurve(start: point(), control1: point(), control2: point(), end: point())
      let crossings = RowCrossings(of: [SourceSegment(kind: .cubic, curve: curve, outline: 3)], rows)
      let isComplete = crossings.isComplete
      #expect(isComplete)
      // The rows lie one unit apart.
      var wanted = [[(x: Double, change: Int32)]](repeating: [], count: PictureRows.count)
      var last = curve.start
      for step in 1...2000 {
        let next = curve.point(at: Double(step) / 2000)
        func above(_ y: Double) -> Int { max(0, min(PictureRows.count, Int((y - rows.height(of: 0)).rounded(.up)))) }
        for row in above(min(last.y, next.y))..<above(max(last.y, next.y)) {
          wanted[row].append((next.x, next.y > last.y ? 1 : -1))
        }
        last = next
      }
      for row in 0..<PictureRows.count {
        let found = crossings.indices(of: row).map { crossings[$0] }
        let wanted = wanted[row].sorted { $0.x < $1.x }
        // A curve that only touches a row crosses it twice or not at all.
        guard found.count == wanted.count else {
          #expect(abs(found.count - wanted.count) == 2)
          continue
        }
        count += found.count
        for (crossing, wanted) in zip(found, wanted) {
          #expect(abs(crossing.x - wanted.x) < 0.1 && crossing.outline == 3)
        }
        #expect(found.reduce(0) { $0 + $1.change } == wanted.reduce(0) { $0 + $1.change })
      }
    }
    #expect(count > 4000)
  }

  /// Lines that end just before or behind a curve: its chords may cross them where the curve does not.
  @Test func crossingsLieOnBothCurves() {
    var generator = SeededGenerator(seed: 11)
    let arc = CubicCurve(
      start: PathPoint(10, 0), control1: PathPoint(10, 5.523), control2: PathPoint(5.523, 10), end: PathPoint(0, 10))
    let curve = MonotoneSegment(source: 0, SourceSegment(kind: .cubic, curve: arc, outline: 0), from: 0, to: 1)
    let flatness = 2e-2
    var finder = CrossingFinder(flatness: flatness)
    var count = 0
    for _ in 0..<2000 {
      let t = Double.random(in: 0...1, using: &generator)
      let angle = arc.derivative(at: t).angle + .random(in: -0.4...0.4, using: &generator)
      let direction = PathPoint(Foundation.cos(angle), Foundation.sin(angle))
      let end = arc.point(at: t) + direction * .random(in: -0.05...0.05, using: &generator)
      let line = MonotoneSegment(
        source: 1,
        SourceSegment(kind: .line, curve: CubicCurve(line: end - direction * 3, end), outline: 1), from: 0, to: 1)
      finder.find(line, curve)
      for crossing in finder.crossings {
        count += 1
        #expect((0...1).contains(crossing.a) && (0...1).contains(crossing.b))
        #expect(line.curve.point(at: crossing.a).distance(to: crossing.point) <= flatness)
        #expect(curve.curve.nearestParameter(to: crossing.point).distance <= flatness)
      }
    }
    #expect(count > 500)
  }

  /// Two dashes whose round caps overlap by less than the snap tolerance, next to a vertex of both caps: their outlines
  /// leave it in another order than they continue in.
  @Test func capsThatHardlyOverlapAreBothKept() throws {
    let dashes =
      "<path d='M48 48a3 3 0 1 1 -3 3' fill='none' stroke='#000' stroke-width='.5' stroke-linecap='round'"
      + " stroke-dasharray='.5 3 .25'/>"
    let path = try Drawn.path("<rect width='9' height='9'/>" + dashes)
    // The arc is 14.137 long: it has dashes of .5, .25, 3, .5 and .25, and one of 3 that is cut at its end. After the
    // first dash of 3 the caps share a lens.
    let lengths = 0.5 + 0.25 + 3 + 0.5 + 0.25 + (14.137 - 7.5 - 4.25)
    let lens = 0.125 * acos(0.5) - 0.125 * 0.1875.squareRoot()
    #expect(abs(Drawn.area(path) - (81 + lengths * 0.5 + 6 * 0.0625 * .pi - lens)) < 0.01)
  }

  @Test func randomShapesAgreeAtRandomPoints() throws {
    var generator = SeededGenerator(seed: 11)
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
    for _ in 0..<60 {
      // Whole numbers, so that edges coincide and corners touch.
      var body = ""
      for _ in 0..<number(2...7) {
        switch number(0...3) {
        case 0:
          body +=
            "<rect x='\(number(0...40))' y='\(number(0...40))' width='\(number(1...20))' height='\(number(1...20))'/>"
        case 1: body += "<circle cx='\(number(10...50))' cy='\(number(10...50))' r='\(number(1...12))'/>"
        case 2:
          let points = (0..<number(3...6)).map { _ in "\(number(0...60)),\(number(0...60))" }.joined(separator: " ")
          body += "<polygon fill-rule='\(Bool.random(using: &generator) ? "evenodd" : "nonzero")' points='\(points)'/>"
        default:
          body +=
            "<path d='M\(number(0...60)) \(number(0...60))C\(number(0...60)) \(number(0...60)) \(number(0...60)) "
            + "\(number(0...60)) \(number(0...60)) \(number(0...60))z'/>"
        }
      }
      let painter = PaintedDocument(
        try XMLReader.read(SourceText(document: Drawn.document(body))), options: .init())
      guard !painter.scene.shapes.isEmpty else { continue }
      let silhouette = try Silhouette(painter.scene.shapes, view: painter.view.viewBox)
      let rules: [FillRule] = painter.scene.shapes.count > 1 ? FillRule.allCases : [silhouette.fillRule]
      for _ in 0..<200 {
        let point = PathPoint(.random(in: 0...64, using: &generator), .random(in: 0...64, using: &generator))
        let isPainted = painter.scene.shapes.contains { contains($0.path, point, $0.fillRule) }
        for rule in rules where contains(silhouette.path, point, rule) != isPainted {
          // They may differ only within rounding of an edge.
          let around = [PathPoint(0.01, 0), PathPoint(-0.01, 0), PathPoint(0, 0.01), PathPoint(0, -0.01)]
          let differs = around.allSatisfy { offset in
            contains(silhouette.path, point + offset, rule)
              != painter.scene.shapes.contains { contains($0.path, point + offset, $0.fillRule) }
          }
          #expect(!differs, "\(body) at \(point) under \(rule)")
        }
      }
    }
  }

  private func contains(_ path: BezierPath, _ point: PathPoint, _ rule: FillRule) -> Bool {
    let winding = Drawn.winding(of: path, around: point)
    return rule == .nonzero ? winding != 0 : winding % 2 != 0
  }

  @Test func unionsTakeNoMoreThanTheirBudget() {
    var budget = UnionBudget(1000)
    let error = #expect(throws: Arrangement.Failure.tooLarge) {
      try budget.withShare { share throws(Arrangement.Failure) in
        #expect(share.left == 500)
        try share.spend(400)
        try share.spend(200)
      }
    }
    #expect(error != nil && budget.left == 500)
    _ = try? budget.withShare { share throws(Arrangement.Failure) in try share.spend(7) }
    #expect(budget.left == 493)
  }

  /// A drawing that is too much work keeps the contours of its shapes unchanged.
  @Test(arguments: [(budget: UnionBudget(), isUnited: true), (budget: UnionBudget(100), isUnited: false)])
  func shapesAreKeptWhereTheirUnionTakesTooLong(budget: UnionBudget, isUnited: Bool) throws {
    let shapes = [3.0, 5, 7, 9].map { x in
      var square = BezierPath()
      square.move(to: PathPoint(x, 3))
      for corner in [PathPoint(x + 4, 3), PathPoint(x + 4, 8), PathPoint(x, 8)] { square.addLine(to: corner) }
      square.closeSubpath()
      return PaintedShape(path: square, fillRule: .nonzero)
    }
    let view = PathRect(x: 0, y: 0, width: 20, height: 20)
    let silhouette = try Silhouette(shapes, view: view, budget: budget)
    #expect(silhouette.path.elements.count == (isUnited ? 5 : 20))
    #expect(abs(Drawn.winding(of: silhouette.path, around: PathPoint(6, 5))) == (isUnited ? 1 : 2))
  }

  @Test func unionsAreComparedUnlessTheCallerDoes() throws {
    let squares = "<rect width='9' height='9'/><rect x='5' y='5' width='9' height='9'/>"
    var options = SVGImporter.Options()
    /// The drawings shown to a caller that rejects everything.
    func attempts(_ body: String, comparesFirst: Bool = false) throws -> [(drawn: SVGImport, isCertain: Bool)] {
      var attempts: [(drawn: SVGImport, isCertain: Bool)] = []
      let result: Int? = try SVGImporter(options: options)
        .verifiedDrawing(from: Drawn.document(body), comparesFirst: comparesFirst) {
          attempts.append(($0, $1))
          return nil
        }
      #expect(result == nil)
      return attempts
    }
    let both = try attempts(squares)
    #expect(both.map(\.isCertain) == [false, true])
    #expect(try both[0].drawn == Drawn.imported(squares) && both[1].drawn == both[0].drawn)
    #expect(both[0].drawn.shapes[0].count == 2)
    #expect(try attempts(squares, comparesFirst: true).map(\.isCertain) == [true])
    // The first result counts.
    let isCertain = try SVGImporter().verifiedDrawing(from: Drawn.document(squares), comparesFirst: false) { $1 }
    #expect(isCertain == false)
    // Drawings that a caller could not compare, or need not.
    let clip = "<clipPath id='c'><circle cx='8' cy='8' r='6'/></clipPath><g clip-path='url(#c)'>\(squares)</g>"
    let many = (0..<30).map { "<rect x='\($0)' y='\($0)' width='4' height='4'/>" }.joined()
    for body in [clip, many, "<path d='M0 0h9v9z'/>"] { #expect(try attempts(body).map(\.isCertain) == [true]) }
    options.knockouts = [PaintColor.white]
    #expect(try attempts("\(squares)<circle cx='9' cy='9' r='2' fill='#fff'/>").map(\.isCertain) == [true])
  }

  @Test func aSinglePathIsLeftAsItIs() throws {
    let data = "M0 0L10 0 10 10 0 10 5 -5zM20 20C30 30 20 30 30 20z"
    let path = PathDataParser.path(SourceText(document: Array(data.utf8)), 0..<data.utf8.count).path
    #expect(try Drawn.path("<path d='\(data)'/>") == path)
    #expect(try Drawn.imported("<g><path fill-rule='evenodd' d='\(data)'/></g>").drawing.fillRule == .evenOdd)
    // A clip that cuts nothing off changes nothing.
    let clipped =
      "<clipPath id='c'><rect width='64' height='64'/></clipPath><g clip-path='url(#c)'><path d='\(data)'/></g>"
    #expect(try Drawn.path(clipped) == path)
  }
}
