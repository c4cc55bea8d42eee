/// Adds up 8-bit RGBA pixels, each as much as it is opaque.
struct PixelSum {
  /// Sums of a channel times alpha.
  private var red: UInt64 = 0
  private var green: UInt64 = 0
  private var blue: UInt64 = 0
  /// The sum of the alphas.
  private var alpha: UInt64 = 0
  private var count: UInt64 = 0

  /// The mean red, green and blue from 0 to 255, and the share that is opaque from 0 to 1.
  var mean: SIMD4<Float> {
    guard alpha > 0 else { return .zero }
    let weight = Double(alpha)
    return SIMD4(
      Float(Double(red) / weight), Float(Double(green) / weight), Float(Double(blue) / weight),
      Float(weight / Double(count * 255)))
  }

  /// Adds pixels of red, green, blue and straight alpha.
  mutating func add(_ pixels: UnsafeRawBufferPointer) {
    var start = 0
    while start < pixels.count {
      let end = min(start + Self.longestRun, pixels.count)
      addRun(UnsafeRawBufferPointer(rebasing: pixels[start..<end]))
      start = end
    }
  }

  /// The bytes of 512 pixels: 256 bytes of 255 each still fit into a lane of 16 bits.
  private static let longestRun = 2048

  /// Adds two pixels at a time, in lanes of 16 bits: red and blue in one word, green and alpha in the other.
  private mutating func addRun(_ pixels: UnsafeRawBufferPointer) {
    let lanes: UInt64 = 0x00FF_00FF_00FF_00FF
    var (redBlue, greenAlpha) = (UInt64(0), UInt64(0))
    let pairs = pixels.count / 8
    for pair in 0..<pairs {
      let word = UInt64(littleEndian: pixels.loadUnaligned(fromByteOffset: pair * 8, as: UInt64.self))
      redBlue &+= word & lanes
      greenAlpha &+= (word &>> 8) & lanes
    }
    let odd = pixels.count % 8 == 0 ? nil : pairs * 8
    func sum(_ word: UInt64, _ shift: UInt64, _ channel: Int) -> UInt64 {
      (word >> shift & 0xFFFF) + (word >> (shift + 32) & 0xFFFF) + (odd.map { UInt64(pixels[$0 + channel]) } ?? 0)
    }
    let opacity = sum(greenAlpha, 16, 3)
    let number = UInt64(pixels.count / 4)
    count += number
    alpha += opacity
    if opacity == number * 255 {
      red += sum(redBlue, 0, 0) * 255
      green += sum(greenAlpha, 0, 1) * 255
      blue += sum(redBlue, 16, 2) * 255
    } else if opacity > 0 {
      for start in stride(from: 0, to: pixels.count, by: 4) {
        let weight = UInt64(pixels[start + 3])
        red += UInt64(pixels[start]) * weight
        green += UInt64(pixels[start + 1]) * weight
        blue += UInt64(pixels[start + 2]) * weight
      }
    }
  }
}
