import CrownsTestSupport
import CrownPNG
import CrownPNGReader
import CrownRaster
import Foundation
import Testing

/// Files of every colour type, depth, transparency and interlacing, with and without chunks for colour spaces.
///
/// `Fixtures/kinds.py` makes them, and computes what they show.
@Suite struct PNGKindTests {
  /// One file of the fixtures.
  private struct Kind {
    let name: String
    /// The largest error of a channel: 1 where the gamma is converted, 0 elsewhere.
    let slack: Int
    let width: Int
    let height: Int
    let file: [UInt8]
    /// Red, green, blue and alpha of each pixel.
    let pixels: [UInt8]
  }

  private static func kinds() throws -> [Kind] {
    var rest = try Repository.bytes("Tests/CrownPNGTests/Fixtures/kinds.bin")[...]
    func take(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    func number(_ count: Int) -> Int { take(count).reversed().reduce(0) { $0 << 8 | Int($1) } }
    var kinds: [Kind] = []
    while !rest.isEmpty {
      let name = String(decoding: take(number(1)), as: UTF8.self)
      let (slack, width, height, length) = (number(1), number(1), number(1), number(4))
      kinds.append(
        Kind(
          name: name, slack: slack, width: width, height: height, file: take(length), pixels: take(width * height * 4)))
    }
    return kinds
  }

  @Test func everyKindIsReadAsItIs() throws {
    let kinds = try Self.kinds()
    #expect(kinds.count == 176)
    for kind in kinds {
      let bitmap = try PNG.decode(kind.file)
      #expect(bitmap.width == kind.width && bitmap.height == kind.height, "\(kind.name)")
      let off = zip(bitmap.pixels, kind.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(off <= kind.slack, "\(kind.name)")
    }
  }

  @Test func cutOffFilesAreRefusedAndFlippedBytesDoNotTrap() throws {
    var generator = SeededGenerator(seed: 1)
    for kind in try Self.kinds() {
      #expect(throws: PNGError.self, "\(kind.name)") { try PNG.decode(Array(kind.file.prefix(45))) }
      for _ in 0..<4 {
        var damaged = kind.file
        damaged[Int.random(in: damaged.indices, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
        _ = try? PNG.decode(damaged)
      }
    }
  }
}
