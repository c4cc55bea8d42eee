import CrownsTestSupport
import Testing

@testable import CrownPath

/// Drawings whose coordinates lie on divisions of their side that are no units of their view box.
@Suite("Grids of divisions")
struct GridDivisionTests {
  /// A drawing of level and slanted lines on whole and half divisions, scaled to a side.
  private static func drawing(divisions: Double, side: Double, using random: inout SeededGenerator) -> Drawing {
    let scale = side / divisions
    func point() -> PathPoint {
      let range = 2...Int(divisions) * 2 - 2
      return PathPoint(
        Double(Int.random(in: range, using: &random)) / 2 * scale,
        Double(Int.random(in: range, using: &random)) / 2 * scale)
    }
    var path = BezierPath()
    for _ in 0..<4 {
      var last = point()
      path.move(to: last)
      for _ in 0..<6 {
        let next = point()
        path.addLine(to: PathPoint(next.x, last.y))
        path.addLine(to: next)
        last = next
      }
      path.closeSubpath()
    }
    return Drawing(viewBox: PathRect(x: 0, y: 0, width: side, height: side), path: path)
  }

  /// A record in pixels takes hardly more bytes than one in units.
  @Test(arguments: [(24.0, 256.0), (24, 250), (16, 300), (20, 256), (100, 256), (256, 300), (48, 180)])
  func coordinatesAreAligned(divisions: Double, side: Double) throws {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<5 {
      let pixels = Self.drawing(divisions: divisions, side: side, using: &random)
      let scale = divisions / side
      let units = Drawing(
        viewBox: PathRect(x: 0, y: 0, width: divisions, height: divisions),
        path: pixels.path.transformed(by: PathTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)))
      let record = try PathEncoder().encode(pixels), unitRecord = try PathEncoder().encode(units)
      #expect(Double(record.bytes.count) <= Double(unitRecord.bytes.count) * 1.05 + 4)
      // Nothing drifts.
      let decoded = try Drawing(record: record.bytes)
      #expect(try PathEncoder().encode(decoded).bytes == record.bytes)
      #expect(record.distance <= side / 4096)
    }
  }

  @Test func alignmentsAreMeasuredInUnitsFirst() {
    func unit(_ steps: Int32, side: Double, alignment: Int) -> Int32? {
      RecordHeader(
        viewBox: PathRect(x: 0, y: 0, width: side, height: side), fillRule: .nonzero, steps: steps,
        alignment: alignment
      ).unit
    }
    #expect(unit(2976, side: 24, alignment: 1) == 124)
    // 4608 steps are 18 for each of 256 units, and 192 for each of 24 divisions.
    #expect(unit(4608, side: 256, alignment: 1) == 18)
    #expect(unit(4800, side: 256, alignment: 1) == 200)
    #expect(unit(4800, side: 256, alignment: 2) == 100)
    #expect(unit(5120, side: 300, alignment: 1) == 10)
    #expect(unit(4100, side: 256, alignment: 1) == 41)
    #expect(unit(4112, side: 300, alignment: 1) == 257)
    #expect(unit(4120, side: 300, alignment: 1) == 206)
    #expect(unit(4099, side: 256, alignment: 1) == nil)
  }
}
