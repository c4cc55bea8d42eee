import CrownRaster

/// The alpha of a picture, and whether what it shows has one colour.
struct AlphaReading {
  /// The commonest colour of the most opaque pixels.
  let color: SIMD3<UInt8>
  /// Why the picture has more than one colour; `nil` if it has one.
  let refusal: PictureRefusal?

  /// The least alpha of a picture that counts as opaque. Lossy encoders leave a few levels.
  static let leastOpaque: UInt8 = 250
  /// The largest deviation of a channel from the drawing's colour, in levels.
  private static let tolerance: Float = 12
  /// The share of pixels that may have any colour.
  private static let allowedShare = 0.01

  /// Reads a picture whose alpha is `alpha`.
  ///
  /// Only pixels of at least half of the largest alpha are judged: in fainter ones the colour is rounded too coarsely.
  /// A colour that is multiplied by alpha counts too, as some programs write it by mistake.
  /// - Complexity: O(pixels).
  init(of picture: PixelPicture, alpha: LevelPlane) {
    let largest = Int(alpha.bytes.max() ?? 0)
    let opaque = alpha.bytes.indices.filter { Int(alpha.bytes[$0]) * 50 >= largest * 49 }
    var buckets = ColorBuckets()
    for index in opaque { buckets.add(picture.color(at: index)) }
    var median = MedianColor()
    let fullest = buckets.fullest
    for index in opaque where ColorBuckets.index(of: picture.color(at: index)) == fullest {
      median.add(picture.color(at: index))
    }
    color = median.value
    let main = SIMD3<Float>(color)
    var (judged, off) = (0, 0)
    var first: Int?
    for (index, value) in alpha.bytes.enumerated() where value > 0 && Int(value) * 2 >= largest {
      judged += 1
      let found = SIMD3<Float>(picture.color(at: index))
      if Self.isNear(found, main) || Self.isNear(found, main * (Float(value) / 255)) { continue }
      off += 1
      first = first ?? index
    }
    guard let first, Double(off) > Double(judged) * Self.allowedShare else {
      refusal = nil
      return
    }
    refusal = .severalColors(
      main: CrownColor(color), other: CrownColor(picture.color(at: first)), x: first % picture.width,
      y: first / picture.width,
      share: Double(off) / Double(judged))
  }

  private static func isNear(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Bool {
    let offset = a - b
    return max(abs(offset.x), abs(offset.y), abs(offset.z)) <= tolerance
  }
}
