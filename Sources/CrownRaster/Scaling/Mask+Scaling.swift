public import CrownPath

extension Mask {
  /// The mask as a part of another picture, scaled to any size.
  ///
  /// A mask that keeps its size keeps its bytes, moved by whole pixels. If it becomes smaller, a pixel is the average
  /// of the area that it shows. If it becomes larger, pixels are interpolated smoothly, and never lie outside the range
  /// of those around them. Width and height are scaled independently.
  /// - Parameters:
  ///   - target: The part of the picture that the mask fills, in pixels; it may extend beyond the picture.
  ///   - width: The picture's width, in ``sizes``.
  ///   - height: The picture's height, in ``sizes``.
  /// - Throws: ``RasterError/sizeOutOfRange(width:height:)``; ``RasterError/transformNotFinite`` if the target has no
  ///   area.
  /// - Complexity: O(pixels of the mask and of the picture).
  public func scaled(to target: PathRect, width: Int, height: Int) throws(RasterError) -> Mask {
    var result = try Mask(width: width, height: height)
    guard target.isUsable else { throw .transformNotFinite }
    let columns = AxisScaling(of: self.width, to: target.x, length: target.width, count: width)
    let rows = AxisScaling(of: self.height, to: target.y, length: target.height, count: height)
    var scaler = RowScaler(source: self, columns: columns)
    var sums = [Float](repeating: 0, count: width)
    for y in 0..<height where rows.taps[y].count > 0 {
      scaler.combine(rows, at: y, into: &sums)
      let start = y * width
      for x in 0..<width { result.coverage[start + x] = UInt8(sums[x] + 0.5) }
    }
    return result
  }
}

/// Scales rows along x, and keeps the last ones: neighbouring rows of the picture are made of the same.
private struct RowScaler {
  let source: Mask
  let columns: AxisScaling
  /// The scaled rows, at their numbers modulo ``capacity``, each with its number.
  private var rows: [(number: Int, values: [Float])]

  private static let capacity = 4

  init(source: Mask, columns: AxisScaling) {
    self.source = source
    self.columns = columns
    rows = Array(
      repeating: (number: -1, values: [Float](repeating: 0, count: columns.taps.count)), count: Self.capacity)
  }

  /// Writes a row of the picture, in 255ths.
  mutating func combine(_ scaling: AxisScaling, at y: Int, into sums: inout [Float]) {
    let tap = scaling.taps[y]
    var lowest: [Float] = []
    var highest: [Float] = []
    for index in 0..<tap.count {
      let slot = prepare(tap.first + index)
      let weight = scaling.weights[tap.firstWeight + index]
      if index == 0 {
        for x in sums.indices { sums[x] = rows[slot].values[x] * weight }
        if !scaling.isAverage { (lowest, highest) = (rows[slot].values, rows[slot].values) }
      } else {
        for x in sums.indices { sums[x] += rows[slot].values[x] * weight }
        if scaling.isAverage { continue }
        for x in sums.indices {
          lowest[x] = min(lowest[x], rows[slot].values[x])
          highest[x] = max(highest[x], rows[slot].values[x])
        }
      }
    }
    for x in sums.indices {
      let value = scaling.isAverage ? min(max(sums[x], 0), 255) : min(max(sums[x], lowest[x]), highest[x])
      sums[x] = value * tap.share
    }
  }

  /// Scales a row of the mask, unless it is kept.
  private mutating func prepare(_ number: Int) -> Int {
    let slot = number % Self.capacity
    if rows[slot].number == number { return slot }
    rows[slot].number = number
    let start = number * source.width
    for (x, tap) in columns.taps.enumerated() where tap.count > 0 {
      var sum: Float = 0
      var (lowest, highest): (UInt8, UInt8) = (255, 0)
      for index in 0..<tap.count {
        let pixel = source.coverage[start + tap.first + index]
        sum += Float(pixel) * columns.weights[tap.firstWeight + index]
        (lowest, highest) = (min(lowest, pixel), max(highest, pixel))
      }
      rows[slot].values[x] = min(max(sum, Float(lowest)), Float(highest)) * tap.share
    }
    return slot
  }
}
