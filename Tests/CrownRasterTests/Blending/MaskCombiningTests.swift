import CrownRaster
import Testing

struct MaskCombiningTests {
  @Test func everyPairOfCoveragesIsUnited() throws {
    let columns = try Mask(width: 256, height: 256, coverage: (0..<65536).map { UInt8($0 % 256) })
    let rows = try Mask(width: 256, height: 256, coverage: (0..<65536).map { UInt8($0 / 256) })
    let united = columns.united(with: rows)
    #expect(united == rows.united(with: columns))
    for a in 0..<256 {
      for b in 0..<256 {
        let exact = 255 - Double((255 - a) * (255 - b)) / 255
        if abs(Double(united[a, b]) - exact) > 0.5 { Issue.record("\(a), \(b): \(united[a, b])") }
      }
    }
  }

  @Test func masksAreMovedMirroredAndInverted() throws {
    let mask = try Mask(width: 3, height: 2, coverage: [1, 2, 3, 4, 5, 6])
    #expect(mask.offset(x: 1, y: 0).coverage == [0, 1, 2, 0, 4, 5])
    #expect(mask.offset(x: -1, y: 1).coverage == [0, 0, 0, 2, 3, 0])
    #expect(mask.offset(x: 0, y: 0) == mask)
    for (x, y) in [(3, 0), (0, -2), (.max, .min), (.min, 0), (0, .max)] {
      #expect(mask.offset(x: x, y: y).coverage.allSatisfy { $0 == 0 })
    }
    #expect(mask.mirrored().coverage == [3, 2, 1, 6, 5, 4])
    #expect(mask.mirrored().mirrored() == mask)
    #expect(mask.inverted().coverage == [254, 253, 252, 251, 250, 249])
    #expect(mask.inverted().inverted() == mask)
  }

  @Test func unitingIsDrawingBoth() throws {
    let a = try Mask(width: 4, height: 1, coverage: [0, 100, 200, 255])
    let b = try Mask(width: 4, height: 1, coverage: [77, 77, 77, 77])
    var bitmap = try Bitmap<Straight>(width: 4, height: 1)
    bitmap.draw(a, color: .black)
    bitmap.draw(b, color: .black)
    #expect(bitmap == a.united(with: b).coloredStraight(.black))
  }
}
