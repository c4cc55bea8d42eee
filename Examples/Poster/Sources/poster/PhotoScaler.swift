import CrownRaster

extension Photo {
  /// The pixels of a page that the photo covers, opaque; the part beyond the page is cut off evenly.
  ///
  /// - Throws: `RasterError` for a size that no picture has.
  func covering(width: Int, height: Int) throws(RasterError) -> Bitmap<Straight> {
    var scaler = PhotoScaler(self, width: width, height: height)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height { scaler.scale(row: row, into: &pixels) }
    return try Bitmap(width: width, height: height, pixels: pixels)
  }
}

/// Scales a photo to cover a page, row by row from the top.
///
/// Each axis is filtered with the Catmull-Rom kernel (Keys 1981; Catmull and Rom 1974). The kernel is stretched when
/// the photo shrinks, so that every source pixel counts. A source row is filtered horizontally when it is needed, and
/// kept only while it is needed: beside the photo, a scaler holds a few rows. Transparent parts of the photo show white
/// paper.
private struct PhotoScaler {
  private let photo: Bitmap<Straight>
  private let columns: [Taps]
  private let rows: [Taps]
  /// Source rows after horizontal filtering, in a ring buffer; `numbers` holds the row number of each.
  private var filtered: [[SIMD4<Float>]]
  private var numbers: [Int]
  private var sum: [SIMD4<Float>]

  /// The source pixels of one pixel, with their weights.
  private struct Taps {
    let first: Int
    let weights: [Float]

    /// The taps of each of `count` pixels that show `length` source pixels from `start` on.
    static func list(count: Int, sourceCount: Int, start: Double, length: Double) -> [Taps] {
      let step = length / Double(count)
      let stretch = max(step, 1)
      return (0..<count).map { index in
        let center = start + (Double(index) + 0.5) * step - 0.5
        let lowest = Int((center - 2 * stretch).rounded(.up))
        let highest = Int((center + 2 * stretch).rounded(.down))
        // Pixels beyond the edge repeat the pixel at the edge.
        let first = max(0, min(lowest, sourceCount - 1))
        let last = max(first, min(highest, sourceCount - 1))
        var weights = [Float](repeating: 0, count: last - first + 1)
        for source in lowest...max(lowest, highest) {
          let place = max(first, min(source, last)) - first
          weights[place] += Float(kernel((Double(source) - center) / stretch))
        }
        let total = weights.reduce(0, +)
        return Taps(first: first, weights: total == 0 ? weights : weights.map { $0 / total })
      }
    }

    private static func kernel(_ x: Double) -> Double {
      let x = abs(x)
      if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
      return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
    }
  }

  /// Prepares to scale a photo to a page's size in pixels.
  init(_ photo: Photo, width: Int, height: Int) {
    self.photo = photo.bitmap
    let source = (width: Double(photo.bitmap.width), height: Double(photo.bitmap.height))
    let scale = max(Double(width) / source.width, Double(height) / source.height)
    let shown = (width: Double(width) / scale, height: Double(height) / scale)
    columns = Taps.list(
      count: width, sourceCount: photo.bitmap.width, start: (source.width - shown.width) / 2, length: shown.width)
    rows = Taps.list(
      count: height, sourceCount: photo.bitmap.height, start: (source.height - shown.height) / 2, length: shown.height)
    let kept = rows.map(\.weights.count).max() ?? 1
    filtered = Array(repeating: [], count: kept)
    numbers = Array(repeating: -1, count: kept)
    sum = Array(repeating: .zero, count: width)
  }

  /// Appends the pixels of one row of the page, opaque.
  ///
  /// - Complexity: O(width), and O(source width) for each source row not seen before.
  mutating func scale(row: Int, into pixels: inout [UInt8]) {
    let taps = rows[row]
    for index in sum.indices { sum[index] = SIMD4(repeating: 0.5) }
    for (offset, weight) in taps.weights.enumerated() {
      let slot = prepare(taps.first + offset)
      let source = filtered[slot]
      for (index, pixel) in source.enumerated() { sum[index] += pixel * weight }
    }
    // The kernel overshoots a little at sharp edges.
    let least = SIMD4<Float>.zero
    let greatest = SIMD4<Float>(repeating: 255)
    for index in sum.indices {
      var value = sum[index]
      value.replace(with: least, where: value .< least)
      value.replace(with: greatest, where: value .> greatest)
      pixels += [UInt8(value.x), UInt8(value.y), UInt8(value.z), 255]
    }
  }

  /// Filters a source row horizontally, unless it is in the buffer, and returns its index there.
  private mutating func prepare(_ number: Int) -> Int {
    let slot = number % filtered.count
    guard numbers[slot] != number else { return slot }
    numbers[slot] = number
    let start = number * photo.width * 4
    let source = (0..<photo.width).map { column -> SIMD4<Float> in
      let pixel = start + column * 4
      let color = SIMD4(
        Float(photo.pixels[pixel]), Float(photo.pixels[pixel + 1]), Float(photo.pixels[pixel + 2]), 255)
      let alpha = Float(photo.pixels[pixel + 3]) / 255
      return color * alpha + SIMD4(repeating: 255 * (1 - alpha))
    }
    filtered[slot] = columns.map { taps in
      var value = SIMD4<Float>.zero
      for (offset, weight) in taps.weights.enumerated() { value += source[taps.first + offset] * weight }
      return value
    }
    return slot
  }
}
