import CrownPNG
import CrownPNGReader
import CrownRaster
import Testing

/// The mark by which files of the writer are known.
@Suite struct PNGMarkTests {
  private static func files() throws -> [[UInt8]] {
    let mask = try Mask(width: 5, height: 3, coverage: (0..<15).map { UInt8($0 * 17) })
    var strips = try PNGStrips(width: 2, height: 2, format: .rgb)
    for row in [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]] as [[UInt8]] {
      try strips.add(PNGStrips.encode(row, width: 2, format: .rgb))
    }
    return [PNG.encode(mask, color: .black), PNG.encode(mask, color: .black, over: .white), try strips.finish()]
  }

  @Test func filesAreMarked() throws {
    for file in try Self.files() {
      #expect(PNG.wrote(file))
      _ = try PNG.decode(file)
      for length in file.indices { #expect(!PNG.wrote(Array(file[..<length]))) }
      #expect(!PNG.wrote(file + [0]))
    }
  }

  @Test func filesOfOthersAreNot() throws {
    #expect(!PNG.wrote([]))
    let bitmap = try Bitmap<Straight>(width: 2, height: 2, pixels: Array(0..<16))
    #expect(!PNG.wrote(PNG.encode(bitmap)))
    // Another picture's mark, as an editor may leave it that keeps all chunks.
    let files = try Self.files()
    let marked = files[0].suffix(28)
    #expect(!PNG.wrote(files[1].dropLast(28) + marked))
    // Lengths that lead nowhere.
    var file = files[0]
    for byte in 8..<12 { file[byte] = 255 }
    #expect(!PNG.wrote(file))
  }
}
