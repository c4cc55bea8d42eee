/// Pixels that hang together.
struct BitRegion {
  /// The number of pixels.
  var count = 0
  /// The pixel nearest to the middle of all.
  var middle = (x: 0, y: 0)
  /// Some of the pixels, evenly chosen.
  var sample: [(x: Int, y: Int)] = []
}

extension BitPlane {
  /// The regions of so many pixels or more, the largest first. Pixels that touch at a corner hang together.
  ///
  /// - Complexity: O(words + pixels of the plane)
  func regions(ofAtLeast leastCount: Int) -> [BitRegion] {
    var regions: [BitRegion] = []
    var rest = self
    var pixels: [(x: Int, y: Int)] = []
    for index in words.indices {
      while rest.words[index] != 0 {
        let (row, word) = index.quotientAndRemainder(dividingBy: wordsPerRow)
        let x = word * 64 + rest.words[index].trailingZeroBitCount - margin
        pixels.removeAll(keepingCapacity: true)
        rest.removeRegion(at: (x, row - margin), into: &pixels)
        if pixels.count >= leastCount { regions.append(Self.region(of: pixels)) }
      }
    }
    return regions.sorted { $0.count > $1.count }
  }

  private mutating func removeRegion(at start: (x: Int, y: Int), into pixels: inout [(x: Int, y: Int)]) {
    remove(start.x, start.y)
    pixels.append(start)
    var next = 0
    while next < pixels.count {
      let (x, y) = pixels[next]
      next += 1
      for (column, row) in [
        (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1),
      ] where contains(column, row) {
        remove(column, row)
        pixels.append((column, row))
      }
    }
  }

  /// The most pixels of a sample.
  private static let sampleCount = 64

  private static func region(of pixels: [(x: Int, y: Int)]) -> BitRegion {
    let count = max(pixels.count, 1)
    let sum = pixels.reduce((x: 0, y: 0)) { ($0.x + $1.x, $0.y + $1.y) }
    let mean = (x: sum.x / count, y: sum.y / count)
    func distance(_ pixel: (x: Int, y: Int)) -> Int {
      let (x, y) = (pixel.x - mean.x, pixel.y - mean.y)
      return x * x + y * y
    }
    let middle = pixels.min { distance($0) < distance($1) } ?? mean
    let step = (count + sampleCount - 1) / sampleCount
    return BitRegion(
      count: pixels.count, middle: middle, sample: stride(from: 0, to: pixels.count, by: step).map { pixels[$0] })
  }

  /// The width of the plane where a region of it lies, in pixels: the median of its sample.
  ///
  /// The width at a pixel is the shortest of the runs through it in eight directions, which is at most 8 % too long.
  func width(at region: BitRegion) -> Double {
    let widths = region.sample.map { pixel in
      [(1, 0), (0, 1), (1, 1), (1, -1)].map { step in
        let length = run(from: pixel, step) + run(from: pixel, (-step.0, -step.1)) + 1
        return Double(length) * (step.0 != 0 && step.1 != 0 ? 2.0.squareRoot() : 1)
      }.min() ?? 0
    }
    return widths.sorted().dropFirst(widths.count / 2).first ?? 0
  }

  /// The number of pixels behind one in a direction, up to the first that the plane lacks.
  private func run(from pixel: (x: Int, y: Int), _ step: (x: Int, y: Int)) -> Int {
    var (x, y, length) = (pixel.x + step.x, pixel.y + step.y, 0)
    while contains(x, y) { (x, y, length) = (x + step.x, y + step.y, length + 1) }
    return length
  }
}
