/// The pixel that each of the 256 coverages becomes in one colour.
///
/// All colouring goes through it, so that bitmaps and palettes agree to the bit.
public struct ColorTable: Hashable, Sendable {
  /// The 256 pixels, a word each in memory order. They lie in the value itself, 64 to a vector, so that colouring a mask
  /// again and again allocates nothing.
  private var words: Quarters

  private struct Quarters: Hashable, Sendable {
    var first = SIMD64<UInt32>.zero
    var second = SIMD64<UInt32>.zero
    var third = SIMD64<UInt32>.zero
    var fourth = SIMD64<UInt32>.zero
  }

  /// Pixels of the colour itself, with the coverage times the colour's alpha as their alpha.
  ///
  /// A pixel of alpha 0 has the colour too, so that no other colour appears where a program scales or ignores alpha.
  public init(straight color: Color) {
    self.init { coverage in
      Color(
        red: color.red, green: color.green, blue: color.blue, alpha: Self.product(coverage, color.alpha))
    }
  }

  /// The pixels of ``init(straight:)`` with alpha multiplied in.
  public init(premultiplied color: Color) {
    self.init { coverage in
      let alpha = Self.product(coverage, color.alpha)
      return Color(
        red: Self.product(color.red, alpha), green: Self.product(color.green, alpha),
        blue: Self.product(color.blue, alpha), alpha: alpha)
    }
  }

  /// The pixels of ``init(straight:)`` laid over an opaque background.
  public init(_ color: Color, over background: Color) {
    self.init { coverage in
      let alpha = Self.product(coverage, color.alpha)
      return Color(
        red: Self.blend(color.red, background.red, alpha), green: Self.blend(color.green, background.green, alpha),
        blue: Self.blend(color.blue, background.blue, alpha))
    }
  }

  private init(_ color: (UInt8) -> Color) {
    words = Quarters()
    withUnsafeMutableBytes(of: &words) { bytes in
      for coverage in 0...255 {
        let pixel = color(UInt8(coverage))
        bytes[coverage * 4] = pixel.red
        bytes[coverage * 4 + 1] = pixel.green
        bytes[coverage * 4 + 2] = pixel.blue
        bytes[coverage * 4 + 3] = pixel.alpha
      }
    }
  }

  /// The pixel of a coverage.
  public subscript(coverage: UInt8) -> Color {
    withUnsafeBytes(of: words) { bytes in
      let i = Int(coverage) * 4
      return Color(red: bytes[i], green: bytes[i + 1], blue: bytes[i + 2], alpha: bytes[i + 3])
    }
  }

  /// The pixels of some coverages: red, green, blue and alpha, a byte each.
  package func pixels(of coverages: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: coverages.count * 4) { memory, count in
      coverages.withUnsafeBufferPointer { map($0, into: UnsafeMutableRawBufferPointer(memory)) }
      count = coverages.count * 4
    }
  }

  /// Writes the pixels of a row of coverages: red, green, blue and alpha, a byte each.
  ///
  /// - Precondition: There is room for four bytes a coverage.
  func map(_ coverages: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableRawBufferPointer) {
    precondition(pixels.count >= coverages.count * 4, "too little room for the pixels")
    guard let source = coverages.baseAddress, let target = pixels.baseAddress else { return }
    withUnsafeBytes(of: words) { bytes in
      guard let words = bytes.assumingMemoryBound(to: UInt32.self).baseAddress else { return }
      // A byte indexes 256 words, and the room was checked above, so nothing is checked a pixel.
      var i = 0
      while i &+ 16 <= coverages.count {
        let first = UInt64(source[i]) &* 0x0101_0101_0101_0101
        let chunk = UnsafeRawPointer(source + i).loadUnaligned(as: SIMD2<UInt64>.self) ^ SIMD2(repeating: first)
        if chunk.x | chunk.y == 0 {
          // Inside and outside, which is nearly everything.
          let word = SIMD4<UInt32>(repeating: words[Int(source[i])])
          for part in 0..<4 {
            target.storeBytes(of: word, toByteOffset: i &* 4 &+ part &* 16, as: SIMD4<UInt32>.self)
          }
        } else {
          for k in i..<i &+ 16 {
            target.storeBytes(of: words[Int(source[k])], toByteOffset: k &* 4, as: UInt32.self)
          }
        }
        i &+= 16
      }
      while i < coverages.count {
        target.storeBytes(of: words[Int(source[i])], toByteOffset: i &* 4, as: UInt32.self)
        i &+= 1
      }
    }
  }

  /// `a * b / 255` to the nearest integer; a half does not occur, since 255 is odd.
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8((Int(a) * Int(b) + 127) / 255)
  }

  static func blend(_ color: UInt8, _ background: UInt8, _ alpha: UInt8) -> UInt8 {
    let sum: Int = Int(color) * Int(alpha) + Int(background) * Int(255 - alpha)
    return UInt8((sum + 127) / 255)
  }
}
