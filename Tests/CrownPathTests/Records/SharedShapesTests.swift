import CrownsTestSupport
import Testing

@testable import CrownPath

@Suite("Shared shapes")
struct SharedShapesTests {
  /// Drawings that share a star, each with a shape of its own.
  private static func records(_ count: Int) throws -> [[UInt8]] {
    let star = BezierPath([
      .move(to: PathPoint(0, -4)), .line(to: PathPoint(1, -1)), .line(to: PathPoint(4, -1.5)),
      .cubic(to: PathPoint(1.5, 1), control1: PathPoint(3, 0), control2: PathPoint(2, 0.3)),
      .line(to: PathPoint(2.5, 4)),
      .line(to: PathPoint(0, 2)), .line(to: PathPoint(-2.5, 4)), .line(to: PathPoint(-1.5, 1)),
      .line(to: PathPoint(-4, -1.5)),
      .line(to: PathPoint(-1, -1)), .close,
    ])
    var random = SeededGenerator(seed: 11)
    return try (0..<count).map { _ in
      let place = PathTransform.translation(x: Double(Int.random(in: 5...18, using: &random)), y: 7)
      var path = star.transformed(by: place)
      path.move(to: PathPoint(Double.random(in: 0...24, using: &random), 20))
      path.addLine(to: PathPoint(Double.random(in: 0...24, using: &random), 23))
      path.addLine(to: PathPoint(12, 17))
      path.closeSubpath()
      star.transformed(by: .translation(x: 12, y: 18)).draw(into: &path)
      let box = PathRect(x: 0, y: 0, width: 24, height: 24)
      return try PathEncoder().encode(Drawing(viewBox: box, path: path)).bytes
    }
  }

  @Test("Packed records decode to the same drawings, and take less with their table")
  func packing() throws {
    let records = try Self.records(60)
    let packed = SharedShapes.pack(records)
    let shapes = try #require(packed.shapes)
    let before = records.reduce(0) { $0 + $1.count }
    let after = packed.records.reduce(shapes.bytes.count) { $0 + $1.count }
    #expect(after < before)
    let reread = try SharedShapes(bytes: shapes.bytes)
    #expect(reread.count == shapes.count && shapes.count > 0)
    for (record, plain) in zip(packed.records, records) {
      #expect(try Drawing(record: record, shapes: reread) == Drawing(record: plain))
      #expect(try reread.expanded(record) == plain)
      #expect(try reread.expanded(plain) == plain)
    }
    #expect(SharedShapes.pack(records).records == packed.records, "packing is deterministic")
  }

  @Test("Where nothing recurs, records stay as they are")
  func nothingToShare() throws {
    let record = try Self.records(1)
    let packed = SharedShapes.pack(record + [[255, 255]])
    #expect(packed.shapes == nil)
    #expect(packed.records == record + [[255, 255]])
    #expect(SharedShapes.pack([]).shapes == nil)
  }

  @Test("Shapes of up to 255 bytes are shared, longer ones stay in their records")
  func longShapes() throws {
    var random = SeededGenerator(seed: 128)
    for (corners, isShared) in [(30, true), (60, true), (200, false)] {
      let contour = (0..<corners).map { _ in
        PathPoint(.random(in: 2...22, using: &random), .random(in: 2...22, using: &random))
      }
      let records = try (0..<4).map { index in
        var path = BezierPath(contour.enumerated().map { $0 == 0 ? .move(to: $1) : .line(to: $1) } + [.close])
        path.move(to: PathPoint(1, Double(index)))
        path.addLine(to: PathPoint(2, Double(index) + 1))
        path.addLine(to: PathPoint(1, Double(index) + 2))
        path.closeSubpath()
        return try PathEncoder().encode(
          Drawing(viewBox: PathRect(x: 0, y: 0, width: 24, height: 24), path: path)
        ).bytes
      }
      let packed = SharedShapes.pack(records)
      #expect((packed.shapes != nil) == isShared, "\(corners) corners in \(records[0].count) bytes")
      for (record, plain) in zip(packed.records, records) {
        #expect(try Drawing(record: record, shapes: packed.shapes) == Drawing(record: plain))
      }
    }
  }

  @Test("A table has as many runs of lengths as a byte counts")
  func runs() throws {
    let lengths = Array(1...255) + [3, 3, 9]
    #expect(SharedShapes.fitting(lengths: lengths) == 255)
    #expect(SharedShapes.fitting(lengths: [4, 4, 9, 9, 2]) == 5)
    let shapes = lengths.prefix(255).map { [UInt8](repeating: 7, count: $0) }
    let table = try SharedShapes(bytes: SharedShapes(side: 24, shapes: shapes).bytes)
    #expect(table.count == 255)
    #expect(table.bytes.count == 10 + 3 * 255 + (1...255).reduce(0, +))
  }

  @Test("A record whose shapes are missing says so")
  func missingTable() throws {
    let packed = SharedShapes.pack(try Self.records(60))
    let record = try #require(packed.records.first)
    let error = #expect(throws: PathDecodingError.self) { try Drawing(record: record) }
    #expect(error?.kind == .missingShapes)
  }

  @Test("Damaged tables end in a typed error or a valid path")
  func damage() throws {
    let packed = SharedShapes.pack(try Self.records(60))
    let bytes = try #require(packed.shapes).bytes
    func attempt(_ bytes: [UInt8]) {
      guard let shapes = try? SharedShapes(bytes: bytes) else { return }
      for record in packed.records.prefix(3) {
        guard let drawing = try? Drawing(record: record, shapes: shapes) else { continue }
        #expect(drawing.path.isFinite)
      }
    }
    for length in 0..<bytes.count { attempt(Array(bytes[..<length])) }
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      attempt(flipped)
    }
    #expect(throws: PathDecodingError(kind: .unsupportedVersion(9), offset: 0)) {
      try SharedShapes(bytes: [9] + bytes.dropFirst())
    }
  }
}
