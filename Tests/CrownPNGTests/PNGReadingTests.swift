import CrownPNG
import CrownPNGReader
import Testing

/// The content that is read of files as they come, and the messages about those that cannot be read.
@Suite struct PNGReadingTests {
  private static let grey: UInt8 = 0, palette: UInt8 = 3, rgba: UInt8 = 6

  /// A file of 2 by 1 grey pixels.
  private static func small(before: [(String, [UInt8])] = []) -> [UInt8] {
    PNGFiles.file(width: 2, height: 1, depth: 8, colorType: grey, before: before, rows: [0, 10, 200])
  }

  @Test func sixteenBitsAreKept() throws {
    let row: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 0x80, 0xFF]
    let file = PNGFiles.file(width: 1, height: 1, depth: 16, colorType: Self.rgba, rows: row)
    #expect(try PNG.samples(in: file).channels == .words([0x0102, 0x0304, 0x0506, 0x80FF]))
  }

  /// Alpha and ink are taken as they stand, whatever gamma the file names.
  @Test func gammaChangesNoSample() throws {
    let file = Self.small(before: [("gAMA", PNGFiles.number(100_000))])
    #expect(try PNG.samples(in: file).channels == .bytes([10, 10, 10, 255, 200, 200, 200, 255]))
    #expect(try PNG.decode(file).pixels[0] != 10)
  }

  @Test func paletteAlphasAreRead() throws {
    // Four entries of 2 bits, two of them with alpha; then more alphas than entries, which libpng ignores.
    let colors = (0..<12).map { UInt8($0) }
    for (alphas, expected) in [([7, 0], [7, 0, 255, 255]), ([], [255, 255, 255, 255])] as [([UInt8], [UInt8])] {
      let file = PNGFiles.file(
        width: 4, height: 1, depth: 2, colorType: Self.palette,
        before: [("PLTE", colors)] + (alphas.isEmpty ? [] : [("tRNS", alphas)]), rows: [0, 0b00_01_10_11])
      guard case .bytes(let pixels) = try PNG.samples(in: file).channels else {
        Issue.record("8 bits")
        return
      }
      #expect(stride(from: 3, to: 16, by: 4).map { pixels[$0] } == expected)
      #expect(stride(from: 0, to: 16, by: 4).map { pixels[$0] } == [0, 3, 6, 9])
    }
  }

  @Test func transparentGreyIsReadAtItsDepth() throws {
    let clear = PNGFiles.file(
      width: 2, height: 1, depth: 16, colorType: Self.grey, before: [("tRNS", [0x12, 0x34])],
      rows: [0, 0x12, 0x34, 0x12, 0x35])
    #expect(
      try PNG.samples(in: clear).channels == .words([0x1234, 0x1234, 0x1234, 0, 0x1235, 0x1235, 0x1235, 0xFFFF]))
    // Of the wrong length, or for a depth that has no such value.
    for content in [[1], [0xFF, 0xFF]] as [[UInt8]] {
      let file = PNGFiles.file(
        width: 2, height: 1, depth: 8, colorType: Self.grey, before: [("tRNS", content)], rows: [0, 10, 200])
      _ = try? PNG.samples(in: file)
    }
  }

  @Test func animationsGiveTheirFirstFrame() throws {
    let plain = try PNG.samples(in: Self.small())
    let animated = try PNG.samples(in: Self.small(before: [("acTL", PNGFiles.number(2) + PNGFiles.number(0))]))
    #expect(!plain.isAnimated && animated.isAnimated)
    #expect(animated.channels == plain.channels)
  }

  @Test func wrongChecksumsAreNamed() throws {
    let file = Self.small()
    // The signature (8), the header (25), then the first byte of the pixels.
    for (index, chunk) in [(20, "IHDR"), (8 + 25 + 9, "IDAT"), (file.count - 1, "IEND")] {
      var damaged = file
      damaged[index] ^= 1
      #expect(
        throws: PNGError.damaged(
          "the checksum of the chunk \(chunk) at byte \(["IHDR": 8, "IDAT": 33, "IEND": file.count - 12][chunk] ?? 0) is "
            + "wrong")
      ) { try PNG.samples(in: damaged) }
    }
  }

  @Test func hugePicturesAreRefusedByTheirHeaders() {
    func declared(_ width: UInt32, _ height: UInt32) -> [UInt8] {
      PNGFiles.file(width: width, height: height, depth: 8, colorType: Self.rgba, rows: [0, 1, 2, 3, 4])
    }
    #expect(throws: PNGError.tooLarge(width: 100_000, height: 100_000, maximumPixels: PNG.defaultMaximumPixels)) {
      try PNG.samples(in: declared(100_000, 100_000))
    }
    #expect(throws: PNGError.tooLarge(width: 16384, height: 16384, maximumPixels: PNG.defaultMaximumPixels)) {
      try PNG.samples(in: declared(16384, 16384))
    }
    #expect(throws: PNGError.damaged("it has too few bytes for the 8000 by 8000 pixels that it declares")) {
      try PNG.samples(in: declared(8000, 8000))
    }
    #expect(throws: PNGError.damaged("a side of the picture is 0")) { try PNG.samples(in: declared(0, 5)) }
    #expect(throws: PNGError.self) { try PNG.samples(in: declared(0xFFFF_FFFF, 0xFFFF_FFFF)) }
  }

  @Test(arguments: [
    ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG"), (Array("<svg xmlns=".utf8), "an SVG"),
    (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "a WebP picture"),
    ([0x1F, 0x8B, 8], "a compressed file (gzip)"),
  ])
  func otherFormatsAreNamed(bytes: [UInt8], format: String) {
    #expect(throws: PNGError.notPNG(format: format)) { try PNG.samples(in: bytes) }
  }

  @Test func chunksOutOfOrderAreRefused() {
    var file = PNGFiles()
    file.add("IDAT", [])
    #expect(throws: PNGError.damaged("its first chunk is IDAT and no header")) { try PNG.samples(in: file.bytes) }
    file = PNGFiles()
    file.add("IHDR", PNGFiles.number(1) + PNGFiles.number(1) + [3, 0, 0, 0, 0])
    #expect(throws: PNGError.self) { try PNG.samples(in: file.bytes) }
    file = PNGFiles()
    file.add("IHDR", PNGFiles.number(1) + PNGFiles.number(1) + [8, 0, 0, 0, 0])
    file.add("IEND", [])
    #expect(throws: PNGError.damaged("it has no pixels (no chunk IDAT)")) { try PNG.samples(in: file.bytes) }
  }
}
