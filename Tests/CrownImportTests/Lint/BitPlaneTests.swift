import CrownRaster
import Testing

@testable import CrownImport

/// Sets of pixels: growing, shrinking, and what hangs together.
@Suite struct BitPlaneTests {
  /// A plane of the pixels that `isInk` names.
  private func plane(_ width: Int, _ height: Int, _ isInk: (Int, Int) -> Bool) throws -> BitPlane {
    let coverage = (0..<width * height).map { isInk($0 % width, $0 / width) ? 255 : 0 as UInt8 }
    return BitPlane(covered: try Mask(width: width, height: height, coverage: coverage), margin: 16)
  }

  @Test(arguments: [1, 7, 63, 64, 65, 130])
  func pixelsAreThoseOfTheMask(width: Int) throws {
    func isInk(_ x: Int, _ y: Int) -> Bool { (x * 7 + y * 3) % 5 < 2 }
    let plane = try plane(width, 9, isInk)
    let complement = plane.complement
    for y in -3..<12 {
      let wrong = (-3..<width + 3).filter { x in
        let isInside = (0..<width).contains(x) && (0..<9).contains(y)
        return plane.contains(x, y) != (isInside && isInk(x, y)) || complement.contains(x, y) == plane.contains(x, y)
      }
      #expect(wrong.isEmpty, "row \(y)")
    }
    #expect(!plane.contains(-1000, 0) && !plane.complement.contains(0, 1000))
  }

  /// A pixel grows to an octagon, whose width is the same level, upright and, within a tenth, aslant.
  @Test(arguments: 1...12)
  func growing(radius: Int) throws {
    let grown = try plane(130, 40) { $0 == 63 && $1 == 20 }.dilated(by: radius)
    for (x, y) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
      #expect(grown.contains(63 + x * radius, 20 + y * radius))
      #expect(!grown.contains(63 + x * (radius + 1), 20 + y * (radius + 1)))
    }
    let diagonal = (0...radius).last { grown.contains(63 + $0, 20 + $0) } ?? 0
    #expect(abs(Double(diagonal) * 2.0.squareRoot() - Double(radius)) < 1.1)
    #expect(grown.regions(ofAtLeast: 1).count == 1)
    let shrunk = grown.eroded(by: radius)
    #expect(shrunk.count == 1 && shrunk.contains(63, 20))
  }

  @Test func growingAtTheBorder() throws {
    let grown = try plane(20, 20) { x, y in x == 0 && y == 0 || x == 19 && y == 19 }.dilated(by: 7)
    #expect(grown.contains(7, 0) && grown.contains(0, 7) && grown.contains(12, 19) && !grown.contains(8, 0))
    // What lies beyond the border is no ink, and no narrow gap.
    let full = try plane(20, 20) { _, _ in true }
    #expect(full.eroded(by: 4).dilated(by: 4).bounds?.right == 20)
    #expect(full.complement.eroded(by: 4).dilated(by: 4).contains(-1, 5))
  }

  @Test func regionsAndWidths() throws {
    let plane = try plane(100, 60) { x, y in
      (10..<50).contains(x) && (5..<9).contains(y) || (60..<63).contains(x) && (30..<40).contains(y)
        || abs(x - y) < 3 && y > 45 || x == 99 && y == 0
    }
    let regions = plane.regions(ofAtLeast: 2)
    #expect(regions.map(\.count) == [160, 70, 30])
    #expect(regions[0].middle.y == 6 || regions[0].middle.y == 7)
    #expect(plane.width(at: regions[0]) == 4 && plane.width(at: regions[2]) == 3)
    #expect(abs(plane.width(at: regions[1]) - 5 / 2.0.squareRoot()) < 0.8)
    let bounds = try #require(plane.bounds)
    #expect(bounds == (left: 10, top: 0, right: 100, bottom: 60))
    #expect(try self.plane(3, 3) { _, _ in false }.bounds == nil)
  }
}
