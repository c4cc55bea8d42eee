import CrownPath

/// One axis of a grid, divided into parts.
struct GridAxis {
  let count: Int
  private let start: Double
  private let scale: Double
  /// The lines between parts that differ in width; empty for parts of equal width.
  private let lines: [Double]

  /// Parts of equal width.
  init(from low: Double, to high: Double, count: Int) {
    self.count = count
    start = low
    scale = high > low ? Double(count) / (high - low) : 0
    lines = []
  }

  /// Parts with about as many points in each.
  init(balancing points: borrowing ScratchList<PathPoint>, _ coordinate: KeyPath<PathPoint, Double>, count: Int) {
    var sorted: [Double] = []
    for index in points.indices { sorted.append(points[index][keyPath: coordinate]) }
    sorted.sort()
    self.count = count
    (start, scale) = (0, 0)
    lines = (1..<max(1, count)).map { sorted[$0 * sorted.count / count] }
  }

  /// The part that a value lies in; the first or the last one for values beyond them.
  @inline(__always)
  func part(of value: Double) -> Int {
    guard !lines.isEmpty else { return Int(max(0, min(Double(count - 1), (value - start) * scale))) }
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The values that belong to a part; those of the first and the last one have no end.
  func limits(of part: Int) -> (low: Double, high: Double) {
    func line(_ index: Int) -> Double { lines.isEmpty ? start + Double(index) / scale : lines[index - 1] }
    return (part == 0 ? -.infinity : line(part), part == count - 1 ? .infinity : line(part + 1))
  }
}
