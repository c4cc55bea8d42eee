import CrownPath

/// The source pixels in a row of each pixel of the scaled row; or the same for columns.
///
/// Towards fewer pixels, a pixel is the average of the stretch that it covers, weighted by length. Towards more, it is
/// the cubic interpolation of the four nearest (Catmull and Rom, 1974), limited to their range. So neither rings: no
/// value lies outside those around it.
struct AxisScaling {
  /// The source of one pixel.
  struct Tap {
    /// The first source pixel, and the index of its weight.
    var first = 0
    var firstWeight = 0
    /// The number of source pixels; 0 where the pixel lies outside the target.
    var count = 0
    /// The share of the pixel that the target covers.
    var share: Float = 0
  }

  /// True if pixels are averaged, rather than interpolated.
  let isAverage: Bool
  /// One tap for each pixel of the scaled row.
  private(set) var taps: [Tap]
  /// The weights of all taps. Those of a tap add up to 1.
  private(set) var weights: [Float] = []

  /// The difference from a whole number, in pixels, that counts as rounding of the target's corners.
  private static let roundingError = 1.0 / 1024

  /// Plans the scaling along one axis.
  ///
  /// - Parameters:
  ///   - source: The number of source pixels, at least 1.
  ///   - start: The start of the target, in pixels of the scaled row.
  ///   - length: The target's length, above 0.
  ///   - count: The number of pixels of the scaled row.
  init(of source: Int, to start: Double, length: Double, count: Int) {
    let rounded = length.rounded()
    let length = abs(length - rounded) < Self.roundingError && rounded > 0 ? rounded : length
    let isCopy = length == Double(source)
    // A copy moves to whole pixels: half a pixel off looks better than every edge blurred.
    let whole = start.rounded()
    let start = isCopy || abs(start - whole) < Self.roundingError ? whole : start
    isAverage = length <= Double(source)
    taps = Array(repeating: Tap(), count: count)
    let end = start + length
    // A narrower target covers less than half a step of any pixel, and its positions would overflow.
    guard start < Double(count), end > 0, length >= Self.roundingError else { return }
    let range = Int(max(start, 0))..<Int(min(end.rounded(.up), Double(count)))
    let step = Double(source) / length
    for pixel in range {
      let (low, high) = (max(Double(pixel), start), min(Double(pixel) + 1, end))
      guard high > low else { continue }
      var tap = Tap(firstWeight: weights.count, share: Float(high - low))
      if isAverage {
        (tap.first, tap.count) = average(from: (low - start) * step, to: (high - start) * step, of: source)
      } else {
        (tap.first, tap.count) = interpolate(at: ((low + high) / 2 - start) * step - 0.5, of: source)
      }
      taps[pixel] = tap
    }
  }

  /// Adds the weights of the stretch of source pixels between two positions.
  private mutating func average(from low: Double, to high: Double, of source: Int) -> (first: Int, count: Int) {
    let first = min(Int(low), source - 1)
    let end = max(min(Int(high.rounded(.up)), source), first + 1)
    let length = high - low
    for index in first..<end {
      let overlap = min(Double(index) + 1, high) - max(Double(index), low)
      weights.append(end - first == 1 ? 1 : Float(max(overlap, 0) / length))
    }
    return (first, end - first)
  }

  /// Adds the weights of the source pixels around a position; those outside the source count for the nearest inside.
  private mutating func interpolate(at center: Double, of source: Int) -> (first: Int, count: Int) {
    let floor = center.rounded(.down)
    let t = center - floor
    let cubic = [
      ((2 - t) * t - 1) * t / 2, ((3 * t - 5) * t * t + 2) / 2, ((4 - 3 * t) * t + 1) * t / 2, (t - 1) * t * t / 2,
    ]
    let first = min(max(Int(floor) - 1, 0), source - 1)
    let last = min(max(Int(floor) + 2, 0), source - 1)
    var sums = Array(repeating: 0.0, count: last - first + 1)
    for (offset, weight) in cubic.enumerated() {
      sums[min(max(Int(floor) - 1 + offset, first), last) - first] += weight
    }
    weights += sums.map { Float($0) }
    return (first, sums.count)
  }
}
