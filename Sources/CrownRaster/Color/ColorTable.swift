import CrownPath

/// The pixels of the 256 coverages in one colour.
///
/// All colouring goes through it, so that bitmaps and palettes agree to the bit.
public struct ColorTable: Hashable, Sendable {
  /// The 256 pixels, a word each in memory order.
  private var words = Quarters()

  /// 256 words that lie in the value itself, so that making and using a table allocates nothing. The vectors are only
  /// the room that they take.
  private struct Quarters: Hashable, Sendable, BitwiseCopyable {
    var first = SIMD64<UInt32>.zero
    var second = SIMD64<UInt32>.zero
    var third = SIMD64<UInt32>.zero
    var fourth = SIMD64<UInt32>.zero
  }

  /// Pixels of the colour itself, with the coverage times the colour's alpha as their alpha.
  ///
  /// A pixel of alpha 0 has the colour too, so that no other colour appears where a program scales or ignores alpha.
  public init(straight color: CrownColor) {
    self.init { coverage in
      CrownColor(
        red: color.red, green: color.green, blue: color.blue, alpha: Self.product(coverage, color.alpha))
    }
  }

  /// The pixels of ``init(straight:)`` with alpha multiplied in.
  public init(premultiplied color: CrownColor) {
    self.init { coverage in
      let alpha = Self.product(coverage, color.alpha)
      return CrownColor(
        red: Self.product(color.red, alpha), green: Self.product(color.green, alpha),
        blue: Self.product(color.blue, alpha), alpha: alpha)
    }
  }

  /// The pixels of ``init(straight:)`` laid over an opaque background.
  public init(_ color: CrownColor, over background: CrownColor) {
    self.init { coverage in
      let alpha = Self.product(coverage, color.alpha)
      return CrownColor(
        red: Self.blend(color.red, background.red, alpha), green: Self.blend(color.green, background.green, alpha),
        blue: Self.blend(color.blue, background.blue, alpha))
    }
  }

  private init(_ color: (UInt8) -> CrownColor) {
    withScratchView(of: &words, as: SIMD4<UInt8>.self) { pixels in
      for coverage in 0...255 {
        let pixel = color(UInt8(coverage))
        pixels[coverage] = SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha)
      }
    }
  }

  /// The pixel of a coverage.
  public subscript(coverage: UInt8) -> CrownColor {
    var words = words
    let channels = withScratchView(of: &words, as: SIMD4<UInt8>.self) { $0[Int(coverage)] }
    return CrownColor(red: channels.x, green: channels.y, blue: channels.z, alpha: channels.w)
  }

  /// The pixels of some coverages: red, green, blue and alpha, a byte each.
  package func pixels(of coverages: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: coverages.count * 4) { memory, count in
      let pixels = ScratchView(borrowing: memory)
      coverages.withUnsafeBufferPointer { map(ScratchView(reading: $0), into: pixels) }
      count = coverages.count * 4
    }
  }

  /// Writes the pixels of some coverages: red, green, blue and alpha, a byte each.
  ///
  /// - Precondition: There is room for four bytes a coverage.
  func map(_ coverages: ScratchView<UInt8>, into pixels: ScratchView<UInt8>) {
    precondition(pixels.count >= coverages.count * 4, "too little room for the pixels")
    var words = words
    withScratchView(of: &words, as: UInt32.self) { words in
      var i = 0
      while i &+ 16 <= coverages.count {
        let first = UInt64(coverages[i]) &* 0x0101_0101_0101_0101
        let differences =
          unsafeBitCast(coverages.vector(SIMD16<UInt8>.self, at: i), to: SIMD2<UInt64>.self) ^ SIMD2(repeating: first)
        if differences.x | differences.y == 0 {
          // One coverage, as nearly everywhere inside and outside.
          let sixteen = SIMD16<UInt32>(repeating: words[Int(coverages[i])])
          pixels.store(unsafeBitCast(sixteen, to: SIMD64<UInt8>.self), at: i &* 4)
        } else {
          for k in i..<i &+ 16 { Self.store(words[Int(coverages[k])], in: pixels, at: k) }
        }
        i &+= 16
      }
      while i < coverages.count {
        Self.store(words[Int(coverages[i])], in: pixels, at: i)
        i &+= 1
      }
    }
  }

  @inline(__always)
  private static func store(_ word: UInt32, in pixels: ScratchView<UInt8>, at pixel: Int) {
    pixels.store(unsafeBitCast(word, to: SIMD4<UInt8>.self), at: pixel &* 4)
  }

  /// `a * b / 255` to the nearest integer; a half does not occur, since 255 is odd.
  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    let product = Int(a) * Int(b)
    return UInt8((product + 127) / 255)
  }

  /// A channel of a colour laid over a background, to the nearest integer.
  static func blend(_ color: UInt8, _ background: UInt8, _ alpha: UInt8) -> UInt8 {
    let sum: Int = Int(color) * Int(alpha) + Int(background) * Int(255 - alpha)
    return UInt8((sum + 127) / 255)
  }
}
