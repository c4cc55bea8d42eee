import CrownPath
import CrownsTestSupport
import Testing

@Suite("Records of masks")
struct AlphaMaskTests {
  /// Pixels of a ring of some opacity: the coverage of each, from the distance to its edges, with noise.
  static func ring(
    width: Int, height: Int, opacity: Double = 1, noise: Double = 0, using random: inout SeededGenerator
  ) -> [UInt8] {
    let radius = Double(min(width, height)) * 0.45
    return (0..<width * height).map { index in
      let x = Double(index % width) + 0.5 - Double(width) / 2
      let y = Double(index / width) + 0.5 - Double(height) / 2
      let distance = (x * x + y * y).squareRoot()
      let outer = min(max(radius - distance + 0.5, 0), 1)
      let inner = min(max(radius * 0.6 - distance + 0.5, 0), 1)
      let value = (outer - inner) * 255 * opacity
      return UInt8(min(max(value + .random(in: -1...1, using: &random) * noise, 0), 255).rounded())
    }
  }

  /// Masks of all kinds: one value, two, few, many, shapes clean and with noise, thin ones.
  static func samples() throws -> [AlphaMask] {
    var random = SeededGenerator(seed: 1)
    var masks: [AlphaMask] = []
    for (width, height) in [(1, 1), (1, 7), (9, 1), (2, 2), (3, 40), (64, 64), (200, 3), (130, 70)] {
      for levels in [1, 2, 5, 40, 256] {
        let alpha = (0..<width * height).map { _ in
          UInt8(Int.random(in: 0..<levels, using: &random) * 255 / max(levels - 1, 1))
        }
        masks.append(try AlphaMask(width: width, height: height, alpha: alpha))
      }
      for value in [0, 255, 102] as [UInt8] {
        masks.append(
          try AlphaMask(width: width, height: height, alpha: Array(repeating: value, count: width * height)))
      }
      for (opacity, noise) in [(1, 0), (0.6, 0), (1, 3), (0.4, 30)] as [(Double, Double)] {
        let alpha = ring(width: width, height: height, opacity: opacity, noise: noise, using: &random)
        masks.append(try AlphaMask(width: width, height: height, alpha: alpha))
        masks.append(try AlphaMask(width: width, height: height, alpha: alpha.map { 255 - $0 }))
      }
    }
    return masks
  }

  @Test("Every byte comes back, and a decoded mask encodes to the same record")
  func roundTrips() throws {
    for mask in try Self.samples() {
      let record = mask.encoded()
      let decoded = try AlphaMask(record: record)
      #expect(decoded == mask, "\(mask.width) by \(mask.height)")
      #expect(decoded.encoded() == record)
      #expect(record.count <= mask.alpha.count * 5 / 4 + 80)
    }
  }

  @Test("Every view box comes back")
  func viewBoxes() throws {
    let half = PathRect(x: 0, y: 0, width: 50, height: 40)
    for (box, length) in [
      (nil, 0), (half, 0), (PathRect(x: 0, y: 0, width: 100.0 / 3, height: 80.0 / 3), 0),
      (PathRect(x: -1.5, y: 2, width: 3, height: 4e-3), 32),
    ] as [(PathRect?, Int)] {
      let mask = try AlphaMask(width: 100, height: 80, viewBox: box, alpha: Array(repeating: 0, count: 8000))
      let record = mask.encoded()
      #expect(try AlphaMask(record: record) == mask)
      #expect(try record.withUnsafeBytes { try MaskHeader(record: $0) }.viewBox == mask.viewBox)
      #expect(record.count < 12 + length)
    }
    let scaled = try AlphaMask(width: 100, height: 80, viewBox: half, alpha: Array(repeating: 7, count: 8000))
    #expect(scaled.viewBox.width == 50)
  }

  @Test("Clean shapes take little, whole and translucent ones")
  func sizes() throws {
    var random = SeededGenerator(seed: 2)
    for opacity in [1, 0.4] {
      let alpha = Self.ring(width: 256, height: 256, opacity: opacity, using: &random)
      let mask = try AlphaMask(width: 256, height: 256, alpha: alpha)
      #expect(mask.encoded().count < 2300, "opacity \(opacity)")
    }
    let empty = try AlphaMask(width: 16384, height: 64, alpha: Array(repeating: 0, count: 1 << 20))
    let record = empty.encoded()
    #expect(record.count < 200)
    #expect(try AlphaMask(record: record) == empty)
  }

  @Test("What no mask can be is refused with a sentence")
  func refusals() throws {
    #expect(throws: AlphaMaskError.sizeOutOfRange(width: 0, height: 3)) {
      try AlphaMask(width: 0, height: 3, alpha: [])
    }
    #expect(throws: AlphaMaskError.sizeOutOfRange(width: 16384, height: 16384)) {
      try AlphaMask(width: 16384, height: 16384, alpha: [])
    }
    #expect(throws: AlphaMaskError.wrongByteCount(found: 3, expected: 4)) {
      try AlphaMask(width: 2, height: 2, alpha: [1, 2, 3])
    }
    let flat = PathRect(x: 0, y: 0, width: 1, height: 0)
    #expect(throws: AlphaMaskError.unusableViewBox(flat)) {
      try AlphaMask(width: 1, height: 1, viewBox: flat, alpha: [1])
    }
    #expect("\(AlphaMaskError.sizeOutOfRange(width: 20000, height: 1))".contains("scale it down"))
  }

  @Test("The records of masks and paths are told apart")
  func kinds() throws {
    let mask = try AlphaMask(width: 2, height: 2, alpha: [0, 1, 2, 3]).encoded()
    let path = try PathEncoder().encode(
      Drawing(viewBox: PathRect(x: 0, y: 0, width: 24, height: 24), path: BezierPath([.move(to: PathPoint(1, 1))]))
    ).bytes
    #expect(MaskHeader.isMask(mask) && !MaskHeader.isMask(path) && !MaskHeader.isMask([255]))
    #expect(throws: PathDecodingError(kind: .mask, offset: 0)) { try Drawing(record: mask) }
    #expect(throws: PathDecodingError(kind: .notAMask, offset: 0)) { try AlphaMask(record: path) }
    #expect(SharedShapes.pack([mask, mask, path]).records == [mask, mask, path])
  }

  @Test("Damaged and arbitrary bytes end in a mask or a typed error, in little time")
  func hostileBytes() throws {
    var random = SeededGenerator(seed: 3)
    func decode(_ record: [UInt8]) -> Bool { (try? AlphaMask(record: record)) != nil }
    let clock = ContinuousClock()
    let start = clock.now
    var refused = 0
    for mask in try Self.samples().filter({ $0.alpha.count > 500 }).prefix(20) {
      let record = mask.encoded()
      for length in stride(from: 0, to: record.count, by: max(1, record.count / 40)) {
        if !decode(Array(record[..<length])) { refused += 1 }
      }
      for _ in 0..<20 {
        var damaged = record
        damaged[.random(in: 0..<record.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        _ = decode(damaged)
      }
      #expect(!decode(record + Array(repeating: 1, count: 20)))
    }
    #expect(refused > 300)
    for _ in 0..<2000 {
      let length = Int.random(in: 0..<40, using: &random)
      var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes = [255, 15 + 16 * .random(in: 0...3, using: &random), 30, 20] + bytes
      _ = decode(bytes)
    }
    // The largest masks that 20 bytes can declare.
    for last in [0, 85] as [UInt8] {
      _ = decode([255, 31, 255, 63, 255, 31, 255] + Array(repeating: last, count: 13))
      #expect(!decode([255, 31, 255, 127, 255, 127, 255] + Array(repeating: last, count: 13)))
    }
    #expect(
      !decode([255, 31, 1, 1, 2, 9, 9, 1]) && !decode([255, 31, 1, 1, 2, 9, 3, 1]) && !decode([255, 79, 1, 1, 0]))
    #expect(clock.now - start < .seconds(120))
  }
}
