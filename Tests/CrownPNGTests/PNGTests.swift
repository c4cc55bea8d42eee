import CrownPNG
import CrownPNGReader
import CrownPath
import CrownRaster
import Testing

struct PNGTests {
  /// A disc: full and empty runs and many values between.
  static func disc(_ size: Int = 40) throws -> Mask {
    let middle = Double(size) / 2
    var bytes: [UInt8] = []
    for y in 0..<size {
      for x in 0..<size {
        let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
        bytes.append(UInt8(max(0, min(255, (middle - (dx * dx + dy * dy).squareRoot()) * 40))))
      }
    }
    return try Mask(width: size, height: size, coverage: bytes)
  }

  @Test func everyPixelHasTheColor() throws {
    let mask = try Self.disc()
    for i in 0..<200 {
      let color =
        i < 20
        ? CrownColor(red: UInt8(i), green: UInt8(i), blue: UInt8(i / 2))
        : CrownColor(
          red: UInt8(i * 37 & 255), green: UInt8(i * 91 & 255), blue: UInt8(i * 53 & 255),
          alpha: i % 3 == 0 ? UInt8(i) : 255)
      let picture = try PNG.decode(PNG.encode(mask, color: color))
      #expect(picture == mask.coloredStraight(color))
    }
  }

  /// Without the chunk, a viewer may interpret the colours in its screen's colour space.
  @Test func filesNameTheirColorSpace() throws {
    let mask = try Self.disc()
    let chunk: [UInt8] = [0, 0, 0, 1] + Array("sRGB".utf8) + [0]
    for bytes in [
      PNG.encode(mask, color: .black), PNG.encode(mask, color: .black, over: .white),
      PNG.encode(mask.coloredStraight(.black)),
    ] {
      // It has to come before the palette: here it follows the signature (8 bytes) and the header (25).
      #expect(Array(bytes[33..<42]) == chunk)
    }
  }

  @Test func compositesReadBack() throws {
    let mask = try Self.disc()
    let color = CrownColor(red: 200, green: 16, blue: 46, alpha: 200)
    let background = CrownColor(red: 250, green: 240, blue: 10)
    let expected = mask.colored(color, over: background)
    #expect(try PNG.decode(PNG.encode(mask, color: color, over: background)) == expected)
    #expect(try PNG.decode(PNG.encode(expected)) == expected)
  }

  /// Runs of every length around the limits of matches, over row ends, of few and many values; noise; one pixel.
  @Test func anyMaskReadsBack() throws {
    var masks = [try Mask(width: 1, height: 1), try Mask(width: 1, height: 1, coverage: [255])]
    for length in [1, 2, 3, 4, 5, 257, 258, 259, 260, 261, 262, 516, 517, 520] {
      let row = [UInt8](repeating: 7, count: length) + [0, 255, 255] + [UInt8](repeating: 0, count: length)
      masks.append(try Mask(width: row.count, height: 3, coverage: row + row.reversed() + row))
    }
    masks.append(try Mask(width: 256, height: 256, coverage: (0..<65536).map { UInt8($0 * 40503 >> 8 & 255) }))
    masks.append(try Mask(width: 300, height: 200, coverage: [UInt8](repeating: 255, count: 60000)))
    // Frequencies so skewed that codes would exceed 15 bits.
    var skewed: [UInt8] = []
    for value in UInt8(0)..<24 { for _ in 0..<(1 << min(value, 13)) { skewed += [value, value ^ 255] } }
    masks.append(
      try Mask(width: skewed.count / 100, height: 100, coverage: Array(skewed[..<(skewed.count / 100 * 100)])))
    for mask in masks {
      let bytes = PNG.encode(mask, color: CrownColor(red: 1, green: 2, blue: 3))
      #expect(try PNG.decode(bytes) == mask.coloredStraight(CrownColor(red: 1, green: 2, blue: 3)))
    }
  }

  @Test func bitmapsReadBack() throws {
    let pixels = (0..<4 * 7 * 5).map { UInt8($0 * 73 & 255) }
    let bitmap = try Bitmap<Straight>(width: 7, height: 5, pixels: pixels)
    #expect(try PNG.decode(PNG.encode(bitmap)) == bitmap)
  }

  @Test func refusesDamagedFiles() throws {
    let bytes = PNG.encode(try Self.disc(), color: .black)
    #expect(throws: PNGError.notPNG(format: "an empty file")) { try PNG.decode([]) }
    #expect(throws: PNGError.notPNG(format: "a GIF")) { try PNG.decode(Array("GIF89a, not a PNG".utf8)) }
    #expect(throws: PNGError.notPNG(format: nil)) { try PNG.decode(Array("nothing known".utf8)) }
    for end in 1..<bytes.count {
      let error = #expect(throws: PNGError.self) { try PNG.decode(Array(bytes[..<end])) }
      guard case .cutOff = error else {
        Issue.record("\(end) bytes: \(String(describing: error))")
        continue
      }
    }
    #expect(throws: PNGError.tooLarge(width: 40, height: 40, maximumPixels: 1599)) {
      try PNG.decode(bytes, maximumPixels: 1599)
    }
  }

  @Test func damagedBytesNeverTrap() throws {
    let bytes = PNG.encode(try Self.disc(), color: .black)
    for i in stride(from: 0, to: bytes.count, by: 3) {
      var damaged = bytes
      damaged[i] ^= 1 << UInt8(i % 8)
      _ = try? PNG.decode(damaged)
    }
  }
}
