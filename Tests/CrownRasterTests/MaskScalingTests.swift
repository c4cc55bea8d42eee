import CrownPath
import CrownRaster
import CrownsTestSupport
import Testing

@Suite("Scaling of masks")
struct MaskScalingTests {
  private static func random(width: Int, height: Int, seed: UInt64 = 1) throws -> Mask {
    var random = SeededGenerator(seed: seed)
    return try Mask(
      width: width, height: height,
      coverage: (0..<width * height).map { _ in .random(in: 0...255, using: &random) })
  }

  private static func whole(_ mask: Mask, _ width: Int, _ height: Int) throws -> Mask {
    try mask.scaled(
      to: PathRect(x: 0, y: 0, width: Double(width), height: Double(height)), width: width, height: height)
  }

  private static func mean(_ mask: Mask) -> Double {
    Double(mask.coverage.reduce(0) { $0 + Int($1) }) / Double(mask.coverage.count)
  }

  @Test("At its own size a mask keeps its bytes, moved by whole pixels")
  func ownSize() throws {
    let mask = try Self.random(width: 37, height: 23)
    #expect(try Self.whole(mask, 37, 23) == mask)
    let moved = try mask.scaled(to: PathRect(x: 4.5, y: -3, width: 37, height: 23), width: 50, height: 20)
    for y in 0..<20 {
      for x in 0..<50 {
        let inside = (5..<42).contains(x)
        #expect(moved[x, y] == (inside ? mask[x - 5, y + 3] : 0))
      }
    }
    // The corners of a frame come from divisions.
    let third = 37.0 / 3
    #expect(
      try mask.scaled(to: PathRect(x: 1e-9, y: 0, width: third * 3 - 1e-9, height: 23), width: 37, height: 23) == mask)
  }

  @Test("Towards fewer pixels each is the mean of the area that it shows")
  func area() throws {
    let mask = try Self.random(width: 48, height: 36, seed: 2)
    let half = try Self.whole(mask, 24, 12)
    for y in 0..<12 {
      for x in 0..<24 {
        var sum = 0
        for row in 0..<3 { for column in 0..<2 { sum += Int(mask[x * 2 + column, y * 3 + row]) } }
        #expect(abs(Double(half[x, y]) - Double(sum) / 6) <= 0.51)
      }
    }
    for (width, height) in [(47, 35), (31, 17), (7, 5), (1, 1)] {
      let scaled = try Self.whole(mask, width, height)
      #expect(abs(Self.mean(scaled) - Self.mean(mask)) < 0.5, "\(width) by \(height)")
    }
  }

  @Test("Wholly covered and clear masks stay so at every size")
  func plain() throws {
    for value in [0, 255, 102] as [UInt8] {
      let mask = try Mask(width: 30, height: 20, coverage: Array(repeating: value, count: 600))
      for (width, height) in [(30, 20), (29, 7), (31, 60), (200, 3), (500, 333)] {
        #expect(Set(try Self.whole(mask, width, height).coverage) == [value], "\(width) by \(height)")
      }
    }
  }

  @Test("Towards more pixels edges are smooth, and nothing lies outside the values around it")
  func enlarging() throws {
    // An edge between plateaus of 60 and 200.
    let row = (0..<20).map { UInt8($0 < 10 ? 60 : $0 == 10 ? 130 : 200) }
    let mask = try Mask(width: 20, height: 4, coverage: row + row + row + row)
    let large = try Self.whole(mask, 200, 40)
    for y in 0..<40 {
      var last: UInt8 = 0
      for x in 0..<200 {
        #expect(large[x, y] >= last && (60...200).contains(large[x, y]))
        if x > 0 { #expect(large[x, y] - last <= 20 || x == 0) }
        last = large[x, y]
      }
    }
    #expect(abs(Self.mean(large) - Self.mean(mask)) < 1)
    // A shape that fills the picture's edge reaches it at every size.
    #expect(large[199, 0] == 200 && large[0, 39] == 60)
  }

  @Test("A part of a picture is drawn, and pixels at its edge as far as it covers them")
  func placement() throws {
    let mask = try Mask(width: 2, height: 2, coverage: [255, 255, 255, 255])
    let picture = try mask.scaled(to: PathRect(x: 1.5, y: 1, width: 5, height: 2.25), width: 8, height: 5)
    #expect((0..<8).map { picture[$0, 1] } == [0, 128, 255, 255, 255, 255, 128, 0])
    #expect((0..<5).map { picture[3, $0] } == [0, 255, 255, 64, 0])
    let outside = try mask.scaled(to: PathRect(x: 100, y: -50, width: 5, height: 2), width: 8, height: 5)
    #expect(outside.coverage.allSatisfy { $0 == 0 })
    let huge = try mask.scaled(to: PathRect(x: -1e12, y: -1e12, width: 3e12, height: 3e12), width: 8, height: 5)
    #expect(huge.coverage.allSatisfy { $0 == 255 })
    let tiny = try mask.scaled(to: PathRect(x: 3, y: 2, width: 1e-9, height: 1e-9), width: 8, height: 5)
    #expect(tiny.coverage.allSatisfy { $0 == 0 })
    #expect(throws: RasterError.transformNotFinite) {
      try mask.scaled(to: PathRect(x: 0, y: .nan, width: 2, height: 2), width: 8, height: 5)
    }
    #expect(throws: RasterError.sizeOutOfRange(width: 0, height: 5)) {
      try mask.scaled(to: PathRect(x: 0, y: 0, width: 2, height: 2), width: 0, height: 5)
    }
  }

  @Test("Targets of any size and position are drawn or cover nothing")
  func extremeTargets() throws {
    let mask = try Mask(width: 3, height: 2, coverage: [UInt8](repeating: 255, count: 6))
    let starts = [0, 1e-307, 0.25, 1, -1e-307, -3, -1e300, 1e300, -Double.greatestFiniteMagnitude]
    let lengths = [
      Double.leastNonzeroMagnitude, 1e-307, 1e-300, 1e-9, 1e-3, 0.5, 3, 1e9, 1e300, Double.greatestFiniteMagnitude,
    ]
    for length in lengths {
      for start in starts {
        for target in [
          PathRect(x: start, y: start, width: length, height: length),
          PathRect(x: start, y: 0, width: length, height: 4), PathRect(x: 0, y: start, width: 4, height: length),
        ] {
          let found = try mask.scaled(to: target, width: 4, height: 4)
          if length < 1e-3 { #expect(found.coverage.allSatisfy { $0 == 0 }) }
        }
      }
    }
  }
}
