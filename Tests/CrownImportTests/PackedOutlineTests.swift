import Testing

@testable import CrownImport

/// The outlines of WOFF2 files, which have a form of their own (W3C Recommendation, section 5).
@Suite struct PackedOutlineTests {
  private static let limit = 1 << 20

  /// A table of streams.
  private struct Table {
    var glyphCount = 1
    var contourCounts: [UInt8] = []
    var pointCounts: [UInt8] = []
    var flags: [UInt8] = []
    var points: [UInt8] = []
    var composites: [UInt8] = []
    var boxes: [UInt8] = [0, 0, 0, 0]
    var instructions: [UInt8] = []

    var bytes: [UInt8] {
      func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
      }
      let streams = [contourCounts, pointCounts, flags, points, composites, boxes, instructions]
      return number(0, 4) + number(glyphCount, 2) + number(0, 2) + streams.flatMap { number($0.count, 4) }
        + streams.flatMap { $0 }
    }

    /// One triangle: (0, 100), (100, 100), (100, -300) with two bytes of instructions.
    static let triangle = Table(
      contourCounts: [0, 1], pointCounts: [3], flags: [1, 11, 0x80 | 2], points: [100, 100, 144, 2],
      instructions: [7, 8])
  }

  private static func read(_ table: Table) throws -> PackedOutlines {
    try PackedOutlines(table.bytes[...], limit: limit)
  }

  @Test func simpleGlyph() throws {
    let outlines = try Self.read(.triangle)
    let box: [UInt8] = [0, 0, 0xFE, 0xD4, 0, 100, 0, 100]
    // The last step is -400, in two bytes, and its point is a control point.
    let points: [UInt8] = [1 | 16 | 4 | 32, 1 | 2 | 16 | 32, 16, 100, 100, 0xFE, 0x70]
    #expect(outlines.glyphs == [0, 1] + box + [0, 2, 0, 0] + points)
    #expect(outlines.locations == [0, 0, 0, 0, 0, 0, 0, UInt8(outlines.glyphs.count)])
    #expect(outlines.leastX == [0])
  }

  /// A step of each kind, with the bytes behind its flag (section 5.2).
  @Test(
    arguments: [
      (0, [200], 0, -200), (1, [200], 0, 200), (9, [1], 0, 1025), (10, [5], -5, 0), (19, [255], 1279, 0),
      (20, [0x00], -1, -1), (23, [0x5A], 6, 11), (83, [0xFF], 64, 64), (84, [0, 0], -1, -1), (87, [9, 8], 10, 9),
      (96, [1, 2], -258, -3), (119, [255, 255], 768, 768), (120, [0x12, 0x34, 0x56], -0x123, -0x456),
      (123, [0xFF, 0xFF, 0xFF], 4095, 4095), (124, [0x12, 0x34, 0x56, 0x78], -0x1234, -0x5678),
      (127, [0x7F, 0xFF, 0, 1], 32767, 1),
    ] as [(UInt8, [UInt8], Int, Int)])
  func steps(flag: UInt8, data: [UInt8], x: Int, y: Int) throws {
    let outlines = try Self.read(
      Table(contourCounts: [0, 1], pointCounts: [1], flags: [flag], points: data + [0]))
    let box = [x, y, x, y].flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(Array(outlines.glyphs.dropFirst(2).prefix(8)) == box)
  }

  @Test func compositeGlyph() throws {
    var table = Table(contourCounts: [0xFF, 0xFF], points: [3], boxes: [0x80, 0, 0, 0, 0xFF, 0xFE, 0, 2, 0, 3, 0, 4])
    // A component with words and instructions, and one with a scale.
    table.composites = [1, 0x21, 0, 5, 0, 1, 0, 2, 0, 8, 0, 6, 3, 4, 0x40, 0]
    let outlines = try Self.read(table)
    let components: [UInt8] = [0, 0x21, 0, 5, 0, 1, 0, 2, 0, 8, 0, 6, 3, 4, 0x40, 0]
    #expect(outlines.glyphs == [0xFF, 0xFF] + table.boxes.suffix(8) + components)
    #expect(outlines.leastX == [-2])
  }

  @Test func bearingsAreThoseOfTheOutlines() throws {
    var table = Table.triangle
    table.glyphCount = 3
    table.contourCounts += [0, 1, 0, 0]
    table.pointCounts += [1]
    table.flags += [11]
    table.points += [30, 0]
    let outlines = try Self.read(table)
    #expect(outlines.leastX == [0, 30, 0])
    let widths: [UInt8] = [1, 0, 2, 0]
    #expect(try outlines.metrics([1] + widths + [0, 9], widthCount: 2) == [1, 0, 0, 0, 2, 0, 0, 30, 0, 9])
    #expect(try outlines.metrics([3, 1, 0], widthCount: 1) == [1, 0, 0, 0, 0, 30, 0, 0])
    #expect(try outlines.metrics([2] + widths + [0, 7, 0, 8], widthCount: 2) == [1, 0, 0, 7, 2, 0, 0, 8, 0, 0])
    for (bytes, count) in [([0, 1, 0], 1), ([4, 1, 0], 1), ([3, 1], 1), ([3, 1, 0], 0), ([3, 1, 0], 4)] {
      #expect(throws: WebFont.Failure.self) { try outlines.metrics(bytes.map { UInt8($0) }[...], widthCount: count) }
    }
  }

  @Test func damagedTables() throws {
    let bytes = Table.triangle.bytes
    for count in 0..<bytes.count {
      #expect(throws: WebFont.Failure.self) { try PackedOutlines(bytes.prefix(count), limit: Self.limit) }
    }
    var tables: [Table] = []
    // A box of no outline, contours without points, more contours than a number can be, components without a box.
    tables.append(Table(contourCounts: [0, 0], boxes: [0x80, 0, 0, 0] + [UInt8](repeating: 0, count: 8)))
    tables.append(Table(contourCounts: [0, 1], pointCounts: [0], points: [0]))
    tables.append(Table(contourCounts: [0x80, 0]))
    tables.append(Table(contourCounts: [0xFF, 0xFF], composites: [0, 0, 0, 0, 0, 0]))
    // More points than numbers of points can count, and coordinates beyond 16 bits.
    tables.append(Table(contourCounts: [0, 2], pointCounts: [253, 0xFF, 0xFF, 253, 0xFF, 0xFF]))
    tables.append(
      Table(contourCounts: [0, 1], pointCounts: [2], flags: [127, 127], points: [0x70, 0, 0, 0, 0x70, 0, 0, 0, 0]))
    for table in tables { #expect(throws: WebFont.Failure.self) { try Self.read(table) } }
    #expect(throws: WebFont.Failure.self) { try PackedOutlines(bytes[...], limit: 20) }
  }
}
