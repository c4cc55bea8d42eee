@testable import CrownPath
import CrownsTestSupport
import Testing

@Suite("The path codec")
struct PathCodecTests {
  static let drawing = Drawing(
    viewBox: PathRect(x: 0, y: 0, width: 24, height: 24), fillRule: .evenOdd, path: BezierPath(PathTests.mixed))

  @Test("The tabled costs of small numbers are those of their symbols and bits")
  func numberCosts() {
    let all = [SymbolCosts.shipped, SymbolCosts(of: FrequencyTables(frequencies: []))]
    defer { withExtendedLifetime(all) {} }
    for costs in all.map(\.table) {
      for context in CodingContext.controls.map(CodingContext.init(index:)) {
        let differ = (Int32(-70)...70).filter { number in
          var (tabled, written) = (SymbolCost(costs), SymbolCost(costs))
          tabled.put(control: number, in: context)
          written.put(number: number, in: context)
          let four = SymbolCost.four(from: number - 2, in: context, costs)
          return tabled.total != written.total || four[2] != written.total
        }
        #expect(differ.isEmpty)
      }
    }
  }

  @Test("The least cost of a context is what its cheapest number costs")
  func leastCosts() {
    let costs = SymbolCosts.shipped
    let numbers = Array(-70...70) + [-4000, 1000, 8191, 1 << 19]
    func cheapest(_ index: Int) -> Int32 {
      numbers.reduce(.max) { least, number in
        var cost = SymbolCost(costs.table)
        cost.put(control: Int32(number), in: CodingContext(index: index))
        return min(least, cost.total)
      }
    }
    for index in CodingContext.controls {
      let context = CodingContext(index: index)
      let contexts = context.isControlY ? context.block : index..<index + 1
      #expect(costs.table.least(in: context) == contexts.map(cheapest).min())
    }
  }

  @Test("What is encoded is decoded, within the distance that the encoder reports")
  func roundTrip() throws {
    for tolerance in [nil, 0, 0.5] as [Double?] {
      let record = try PathEncoder(tolerance: tolerance).encode(Self.drawing)
      let decoded = try Drawing(record: record.bytes)
      #expect(decoded.viewBox == Self.drawing.viewBox)
      #expect(decoded.fillRule == .evenOdd)
      if tolerance != 0 { #expect(record.distance <= tolerance ?? 24.0 / 4096) }
      #expect(outlineDistance(from: decoded.path, to: Self.drawing.path) <= record.distance * 1.03 + 1e-9)
      #expect(outlineDistance(from: Self.drawing.path, to: decoded.path) <= record.distance * 1.03 + 1e-9)
    }
  }

  @Test("Random shapes come back within tolerance, at any scale and place")
  func randomShapes() throws {
    var random = SeededGenerator(seed: 3)
    for round in 0..<8 {
      let side: Double = [24, 512, 1.5, 3000].randomElement(using: &random) ?? 24
      let drawing = Self.random(side: side, using: &random)
      let tolerance: Double? = round % 2 == 0 ? nil : side / Double.random(in: 100...20000, using: &random)
      let record = try PathEncoder(tolerance: tolerance).encode(drawing)
      let decoded = try Drawing(record: record.bytes)
      let allowed = tolerance ?? side / 4096
      #expect(record.distance <= allowed)
      #expect(decoded.viewBox == drawing.viewBox)
      #expect(outlineDistance(from: decoded.path, to: drawing.path) <= allowed, "round \(round)")
      #expect(outlineDistance(from: drawing.path, to: decoded.path) <= allowed, "round \(round)")
    }
  }

  /// Without a whole number of steps per unit, the grid has room for rounding only because it is 3 % finer.
  @Test("Every tolerance and every size of view box finds a grid")
  func oddSizes() throws {
    var random = SeededGenerator(seed: 41)
    for side in [24, 24.01, 24.07, 31.7, 99.99, 512.5, 0.37] as [Double] {
      for divisor in [500, 2048, 4096, 8000, 20000] as [Double] {
        let drawing = Self.random(side: side, using: &random)
        let record = try PathEncoder(tolerance: side / divisor).encode(drawing)
        #expect(record.distance <= side / divisor, "side \(side), tolerance 1/\(divisor)")
        let decoded = try Drawing(record: record.bytes)
        // Both outlines are flattened for the measurement.
        let allowed = side / divisor + side / 1e5
        #expect(outlineDistance(from: decoded.path, to: drawing.path) <= allowed, "side \(side), 1/\(divisor)")
      }
    }
  }

  @Test("Shapes far outside the view box come back within tolerance, or are refused")
  func farShapes() throws {
    var random = SeededGenerator(seed: 29)
    for reach in [3, 12, 40, 60, 1000] as [Double] {
      let scale = PathTransform.scale(x: reach, y: reach)
      var drawing = Self.random(side: 24, using: &random)
      drawing.layers[0].path = drawing.path.transformed(by: scale)
      do {
        let record = try PathEncoder().encode(drawing)
        let decoded = try Drawing(record: record.bytes)
        // The flattening of large shapes is coarser.
        let allowed = 24.0 / 4096 + reach * 24 / 2e4
        #expect(outlineDistance(from: decoded.path, to: drawing.path) <= allowed, "reach \(reach)")
        #expect(outlineDistance(from: drawing.path, to: decoded.path) <= allowed, "reach \(reach)")
      } catch let error as PathEncodingError {
        #expect(reach > 20, "\(error)")
      }
    }
  }

  @Test("A source on a decimal grid is stored exactly, and reported as lossless")
  func lossless() throws {
    let drawing = Drawing(
      viewBox: PathRect(x: 0, y: 0, width: 24, height: 24),
      path: BezierPath([
        .move(to: PathPoint(1.25, 3)), .line(to: PathPoint(20.1, 3)),
        .cubic(to: PathPoint(22.01, 4.9), control1: PathPoint(21.16, 3.01), control2: PathPoint(22, 3.85)),
        .line(to: PathPoint(1.25, 17.33)), .close,
      ]))
    let record = try PathEncoder(tolerance: 0).encode(drawing)
    #expect(record.isLossless)
    #expect(record.distance == 0)
    let points = Set(try Drawing(record: record.bytes).path.elements.flatMap(points(of:)))
    #expect(points == Set(drawing.path.elements.flatMap(points(of:))))
  }

  @Test("An empty path is a record too")
  func empty() throws {
    let empty = Drawing(viewBox: PathRect(x: -1, y: -2, width: 3, height: 4), path: BezierPath())
    #expect(try Drawing(record: PathEncoder().encode(empty).bytes) == empty)
  }

  @Test("Encoding twice gives the same bytes")
  func determinism() throws {
    #expect(try PathEncoder().encode(Self.drawing) == PathEncoder().encode(Self.drawing))
  }

  @Test("What cannot be stored is refused with a reason")
  func refusals() {
    let box = PathRect(x: 0, y: 0, width: 24, height: 24)
    let flat = PathRect(x: 0, y: 0, width: 24, height: 0)
    #expect(throws: PathEncodingError.unusableViewBox(flat)) {
      try PathEncoder().encode(Drawing(viewBox: flat, path: BezierPath()))
    }
    #expect(throws: PathEncodingError.notFinite(element: 1)) {
      try PathEncoder().encode(
        Drawing(viewBox: box, path: BezierPath([.move(to: .zero), .line(to: PathPoint(1, .infinity))])))
    }
    #expect(throws: PathEncodingError.outOfRange(element: 1, point: PathPoint(1e20, 0))) {
      try PathEncoder().encode(
        Drawing(viewBox: box, path: BezierPath([.move(to: .zero), .line(to: PathPoint(1e20, 0))])))
    }
    #expect(throws: PathEncodingError.unusableTolerance(-1)) {
      try PathEncoder(tolerance: -1).encode(Drawing(viewBox: box, path: BezierPath()))
    }
    let many = Drawing(
      viewBox: box, path: BezierPath(repeatElement(PathElement.move(to: .zero), count: PathEncoder.maximumElements + 1))
    )
    #expect(throws: PathEncodingError.self) { try PathEncoder().encode(many) }
  }

  @Test("A newer version is refused by name")
  func newerVersion() throws {
    var bytes = try PathEncoder().encode(Self.drawing).bytes
    bytes[0] = 0xFE
    bytes[1] |= 0x0F
    #expect(throws: PathDecodingError(kind: .unsupportedVersion(15), offset: 0)) { try Drawing(record: bytes) }
    // That of masks.
    bytes[0] = 0xFF
    #expect(throws: PathDecodingError(kind: .mask, offset: 0)) { try Drawing(record: bytes) }
  }

  @Test("Damaged records end in a typed error or a valid path")
  func damage() throws {
    let bytes = try PathEncoder().encode(Self.drawing).bytes
    for length in 0..<bytes.count { attempt(Array(bytes[..<length])) }
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      attempt(flipped)
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var noise = bytes
      for index in 2..<noise.count { noise[index] = .random(in: 0...255, using: &random) }
      attempt(noise)
      attempt((0..<Int.random(in: 0...64, using: &random)).map { _ in .random(in: 0...255, using: &random) })
    }
  }

  private func attempt(_ bytes: [UInt8]) {
    do {
      let drawing = try Drawing(record: bytes)
      #expect(drawing.path.isFinite)
      #expect(drawing.viewBox.isUsable)
    } catch {
      #expect(error.offset >= 0 && error.offset <= bytes.count)
      #expect(!error.description.isEmpty)
    }
  }

  private func points(of element: PathElement) -> [PathPoint] {
    switch element {
    case .move(let point), .line(let point): [point]
    case .quad(let point, let control): [control, point]
    case .cubic(let point, let control1, let control2): [control1, control2, point]
    case .close: []
    }
  }

  /// A drawing of a few closed contours of lines and curves.
  static func random(side: Double, using random: inout SeededGenerator) -> Drawing {
    let origin = PathPoint(.random(in: -side...side, using: &random), .random(in: -side...side, using: &random))
    func point() -> PathPoint {
      origin + PathPoint(.random(in: 0...side, using: &random), .random(in: 0...side, using: &random))
    }
    var path = BezierPath()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        switch Int.random(in: 0...2, using: &random) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      path.closeSubpath()
    }
    return Drawing(viewBox: PathRect(x: origin.x, y: origin.y, width: side, height: side * 0.75), path: path)
  }
}
