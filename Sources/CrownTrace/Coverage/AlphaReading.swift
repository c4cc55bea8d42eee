import CrownRaster

/// The alpha of a picture, and whether what it shows has one colour.
struct AlphaReading {
  /// The commonest colour of the most opaque pixels.
  let color: SIMD3<UInt8>
  /// Why the picture has more than one colour; `nil` if it has one.
  let refusal: PictureRefusal?

  /// Reads a picture whose alpha is `alpha`.
  ///
  /// Only pixels of at least half of the largest alpha are judged: in fainter ones the colour is rounded too coarsely.
  /// A colour that is multiplied by alpha counts too, as some programs write it by mistake.
  /// - Complexity: O(pixels).
  init(of picture: PixelPicture, alpha: LevelPlane, _ tuning: TraceTuning.Reading) {
    let largest = Int(alpha.bytes.max() ?? 0)
    let parts = tuning.colorOpacityParts
    let opaque = alpha.bytes.indices.filter { Int(alpha.bytes[$0]) * parts >= largest * (parts - 1) }
    var buckets = ColorBuckets()
    for index in opaque { buckets.add(picture.color(at: index)) }
    var median = MedianColor()
    let fullest = buckets.fullest
    for index in opaque where ColorBuckets.index(of: picture.color(at: index)) == fullest {
      median.add(picture.color(at: index))
    }
    color = median.value
    let main = SIMD3<Float>(color)
    func isNear(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Bool {
      let offset = a - b
      return max(abs(offset.x), abs(offset.y), abs(offset.z)) <= Float(tuning.colorTolerance)
    }
    var (judged, off) = (0, 0)
    var first: Int?
    for (index, value) in alpha.bytes.enumerated() where value > 0 && Int(value) * tuning.judgedOpacityParts >= largest
    {
      judged += 1
      let found = SIMD3<Float>(picture.color(at: index))
      if isNear(found, main) || isNear(found, main * (Float(value) / 255)) { continue }
      off += 1
      first = first ?? index
    }
    guard let first, Double(off) > Double(judged) * tuning.otherColorShare else {
      refusal = nil
      return
    }
    refusal = .severalColors(
      main: CrownColor(color), other: CrownColor(picture.color(at: first)), x: first % picture.width,
      y: first / picture.width,
      share: Double(off) / Double(judged))
  }
}
