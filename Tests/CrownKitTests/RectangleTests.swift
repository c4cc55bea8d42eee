import CrownKit
import Testing

/// Parts of rectangles.
@Suite struct RectangleTests {
  private let rect = PathRect(x: 10, y: 20, width: 30, height: 40)

  @Test func insetsAndOffsets() {
    #expect(
      rect.inset(by: CrownFrame.Insets(top: 1, left: 2, bottom: 3, right: 4))
        == PathRect(x: 12, y: 21, width: 24, height: 36))
    #expect(rect.inset(by: CrownFrame.Insets(-5)) == PathRect(x: 5, y: 15, width: 40, height: 50))
    // Nothing is left of the width: the middle between the insets stays.
    #expect(rect.inset(by: CrownFrame.Insets(18)) == PathRect(x: 25, y: 38, width: 0, height: 4))
    #expect(rect.offset(x: -10, y: 5) == PathRect(x: 0, y: 25, width: 30, height: 40))
  }

  @Test func intersections() {
    #expect(
      rect.intersection(PathRect(x: 0, y: 50, width: 15, height: 100)) == PathRect(x: 10, y: 50, width: 5, height: 10))
    #expect(rect.intersection(rect) == rect)
    #expect(
      rect.intersection(PathRect(x: 40, y: 60, width: 1, height: 1)) == PathRect(x: 40, y: 60, width: 0, height: 0))
    #expect(rect.intersection(PathRect(x: 41, y: 20, width: 5, height: 5)) == nil)
    #expect(rect.intersection(PathRect(x: .nan, y: 20, width: 5, height: 5)) == nil)
  }

  @Test func grids() {
    let cells = rect.divided(columns: 2, rows: 3, spacing: 2)
    #expect(cells.count == 6)
    #expect(cells[0] == PathRect(x: 10, y: 20, width: 14, height: 12))
    #expect(cells[5] == PathRect(x: 26, y: 48, width: 14, height: 12))
    #expect(rect.divided(columns: 1, rows: 1) == [rect])
    #expect(rect.divided(columns: 0, rows: 3).isEmpty && rect.divided(columns: 3, rows: -1).isEmpty)
    #expect(rect.divided(columns: 2, rows: 1, spacing: 100).allSatisfy { $0.width == 0 })
  }
}
