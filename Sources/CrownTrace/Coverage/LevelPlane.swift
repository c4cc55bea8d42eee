import CrownRaster

/// One channel of a picture in levels from 0 to 255, exact and rounded.
struct LevelPlane {
  let width: Int
  let height: Int
  /// The exact levels, row by row from the top.
  let levels: [Float]
  /// The levels rounded to whole ones.
  let bytes: [UInt8]

  init(width: Int, height: Int, levels: [Float]) {
    (self.width, self.height) = (width, height)
    self.levels = levels
    // Not a number fails the first comparison.
    bytes = levels.map { $0 > 0 ? UInt8(min($0, 255).rounded()) : 0 }
  }

  init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height) = (width, height)
    levels = bytes.map(Float.init)
    self.bytes = bytes
  }

  /// The number of pixels of each level.
  var histogram: [Int] {
    var histogram = [Int](repeating: 0, count: 256)
    for byte in bytes { histogram[Int(byte)] += 1 }
    return histogram
  }

  /// The same picture with a range of levels stretched to 0 to 255.
  ///
  /// - Parameter margin: The distance from an end, in levels, within which a level becomes the end.
  func stretched(from low: Float, to high: Float, margin: Float) -> LevelPlane {
    guard low > 0 || high < 255, high > low else { return self }
    let scale = 255 / (high - low)
    return LevelPlane(
      width: width, height: height,
      levels: levels.map { level in
        let stretched = (level - low) * scale
        return stretched <= margin ? 0 : stretched >= 255 - margin ? 255 : stretched
      })
  }

  /// The rounded levels as a mask.
  var mask: Mask {
    do throws(RasterError) {
      return try Mask(width: width, height: height, coverage: bytes)
    } catch {
      preconditionFailure("a picture has the size of a mask")
    }
  }

  /// The share of each pixel that is covered.
  var coverage: CoveragePlane { CoveragePlane(width: width, height: height, clamping: levels.map { $0 / 255 }) }

  /// Returns true if within a distance of a pixel some pixel is at most `low`, and some is at least `high`. Outside all
  /// are 0.
  func reaches(from low: Int, to high: Int, within reach: Int, aroundX x: Int, y: Int) -> Bool {
    var isLow = x < reach || y < reach || x + reach >= width || y + reach >= height
    var isHigh = false
    for row in max(0, y - reach)...min(height - 1, y + reach) {
      for column in max(0, x - reach)...min(width - 1, x + reach) {
        let value = Int(bytes[row * width + column])
        isLow = isLow || value <= low
        isHigh = isHigh || value >= high
        if isLow, isHigh { return true }
      }
    }
    return false
  }

  /// The length of the contour of a level through the pixels' centres, by marching squares, in pixels.
  ///
  /// Outside the picture all levels are 0. Saddles count as two corners cut off, which is the shorter way.
  func contourLength(at level: Float) -> Double {
    var length = 0.0
    func value(_ x: Int, _ y: Int) -> Float {
      x < 0 || y < 0 || x >= width || y >= height ? 0 : levels[y * width + x]
    }
    for y in -1..<height {
      var (a, c) = (value(-1, y), value(-1, y + 1))
      for x in -1..<width {
        let (b, d) = (value(x + 1, y), value(x + 1, y + 1))
        defer { (a, c) = (b, d) }
        let isInside = (a >= level, b >= level, c >= level, d >= level)
        if isInside == (false, false, false, false) || isInside == (true, true, true, true) { continue }
        length += Self.length(in: (a, b, c, d), at: level)
      }
    }
    return length
  }

  /// The length of a contour in the square between four centres: top left, top right, bottom left, bottom right.
  private static func length(in square: (a: Float, b: Float, c: Float, d: Float), at level: Float) -> Double {
    let (a, b, c, d) = square
    /// Returns the position of a level between two values that are on either side of it, 0 to 1.
    func crossing(_ from: Float, _ to: Float) -> Float? {
      (from >= level) == (to >= level) ? nil : (level - from) / (to - from)
    }
    var points: [SIMD2<Float>] = []
    if let t = crossing(a, b) { points.append(SIMD2(t, 0)) }
    if let t = crossing(b, d) { points.append(SIMD2(1, t)) }
    if let t = crossing(c, d) { points.append(SIMD2(t, 1)) }
    if let t = crossing(a, c) { points.append(SIMD2(0, t)) }
    func distance(_ i: Int, _ j: Int) -> Double {
      let offset = points[i] - points[j]
      return Double((offset * offset).sum().squareRoot())
    }
    switch points.count {
    case 2: return distance(0, 1)
    // In the order top, right, bottom, left: each way pairs neighbours.
    case 4: return min(distance(0, 1) + distance(2, 3), distance(1, 2) + distance(3, 0))
    default: return 0
    }
  }
}
