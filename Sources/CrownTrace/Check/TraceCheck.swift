import CrownPath
import CrownRaster

/// Compares a rendered drawing with the picture that it was traced from.
struct TraceCheck {
  /// The deviation of the drawing from the picture.
  private(set) var deviation: TraceDeviation
  /// The pixels that differ by more than the limit, as many as are needed.
  private(set) var pixels: [(x: Int, y: Int)] = []

  var passes: Bool { deviation.pixels == 0 }

  /// Returns true if fewer pixels fail, or as many fail by less.
  func isBetter(than other: TraceCheck) -> Bool {
    (deviation.pixels, deviation.largest) < (other.deviation.pixels, other.deviation.largest)
  }

  /// The pixels that differ, in groups of those that lie within a distance of each other along both axes.
  func groups(within distance: Int) -> [[(x: Int, y: Int)]] {
    func isNear(_ x: Int, _ y: Int) -> Bool { abs(x) <= distance && abs(y) <= distance }
    var rest = pixels[...]
    var groups: [[(x: Int, y: Int)]] = []
    while let seed = rest.popFirst() {
      var group = [seed]
      var next = 0
      while next < group.count {
        let (x, y) = group[next]
        next += 1
        group += rest.filter { isNear($0.x - x, $0.y - y) }
        rest.removeAll { isNear($0.x - x, $0.y - y) }
      }
      groups.append(group)
    }
    return groups
  }

  /// Renders a drawing at the picture's size by the non-zero rule, and compares them pixel by pixel.
  ///
  /// - Parameters:
  ///   - limit: The largest difference that is accepted, in 255ths.
  ///   - isBitmap: True if the picture shows edges only to a pixel. A pixel then passes too if the drawing has its
  ///     value beside it, and the picture that of the drawing.
  ///   - pixelsPerUnit: The pixels in a unit of the drawing's view box; `nil` if the view box is the whole plane.
  init(
    _ drawing: Drawing, against plane: CoveragePlane, limit: Double, isBitmap: Bool = false,
    pixelsPerUnit: Double? = nil, _ bounds: TraceTuning.Bounds
  ) {
    let (width, height) = (plane.width, plane.height)
    let box = drawing.viewBox
    let (sx, sy) = (pixelsPerUnit ?? Double(width) / box.width, pixelsPerUnit ?? Double(height) / box.height)
    let transform = PathTransform(a: sx, b: 0, c: 0, d: sy, tx: -box.x * sx, ty: -box.y * sy)
    deviation = TraceDeviation(pixels: width * height, largest: 255, x: 0, y: 0, mean: 255)
    guard var mask = try? Mask(width: width, height: height),
      (try? Rasterizer().fill(drawing, transform: transform, into: &mask)) != nil
    else { return }
    var (count, largest, at, sum, edges) = (0, Float(0), 0, 0.0, 0)
    plane.values.withUnsafeBufferPointer { values in
      mask.coverage.withUnsafeBufferPointer { coverage in
        let (values, coverage) = (ScratchView(reading: values), ScratchView(reading: coverage))
        for first in stride(from: 0, to: values.count, by: 8) {
          if first + 8 <= values.count, values.isClearOrFull(as: coverage, at: first) { continue }
          for i in first..<min(first + 8, values.count) {
            let value = values[i] * 255, rendered = Float(coverage[i])
            let difference = abs(rendered - value)
            if difference > 0.5 || value > 0.5 && value < 254.5 {
              edges += 1
              sum += Double(difference)
            }
            if difference > largest { (largest, at) = (difference, i) }
            if Double(difference) > limit, !isBitmap || !plane.isShifted(mask, at: i, limit: Float(limit)) {
              count += 1
              if pixels.count < bounds.mostFailingPixels { pixels.append((i % width, i / width)) }
            }
          }
        }
      }
    }
    deviation = TraceDeviation(
      pixels: count, largest: Int(largest.rounded()), x: at % width, y: at / width,
      mean: edges > 0 ? sum / Double(edges) : 0)
  }
}

extension CoveragePlane {
  /// Returns true if a rendering has the value of a pixel at one of its neighbours, and this plane that of the
  /// rendering.
  fileprivate func isShifted(_ mask: Mask, at i: Int, limit: Float) -> Bool {
    let value = values[i] * 255, rendered = Float(mask.coverage[i])
    var hasValue = false, hasRendered = false
    let (x, y) = (i % width, i / width)
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) {
        let k = row * width + column
        if abs(Float(mask.coverage[k]) - value) <= limit { hasValue = true }
        if abs(values[k] * 255 - rendered) <= limit { hasRendered = true }
      }
    }
    return hasValue && hasRendered
  }
}

extension ScratchView<Float> {
  /// Returns true if eight values are all clear, or all full, and a rendering too.
  fileprivate func isClearOrFull(as coverage: ScratchView<UInt8>, at index: Int) -> Bool {
    let rendered = coverage.word(at: index)
    guard rendered == 0 && self[index] == 0 || rendered == .max && self[index] == 1 else { return false }
    return isUniform(at: index)
  }
}
