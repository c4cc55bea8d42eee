import CrownPath

/// The edges that cover or touch each of some bands of equal width across one axis.
///
/// There is a single band at first; the axis is divided once many rays have been cast.
struct EdgeBands: ~Copyable {
  /// The part of the axis that an edge covers.
  typealias Span = (low: Double, high: Double)

  private let edgeCount: Int
  private var start = 0.0
  private var scale = 0.0
  private var count = 1
  /// Empty for a single band.
  private var buckets = Buckets<EdgeID>(count: 1)
  private var rays = 0

  /// The rays after which bands are made: for fewer rays, making them takes longer than trying all edges.
  private static let raysWithoutBands = 4
  /// The most bands, and the most of them that an edge covers on average, which bounds the memory: 64 bytes an edge.
  private static let maximumBands = 8192
  private static let bandsPerEdge = 16.0
  /// The least edges per band: with fewer, the overhead of a band outweighs the edges that it excludes.
  private static let edgesPerBand = 48

  init(edges count: Int) { edgeCount = count }

  /// The indices of the edges that a ray at a value may cross, and others.
  ///
  /// - Parameter span: The part of the axis that a box covers.
  @inline(__always)
  mutating func indices(
    around value: Double, _ limits: borrowing ScratchList<EdgeLimits>, _ span: (EdgeLimits) -> Span
  ) -> Range<Int> {
    rays += 1
    if rays == Self.raysWithoutBands { divide(limits, span) }
    return count == 1 ? 0..<edgeCount : buckets.indices(of: band(value))
  }

  /// The edge at an index.
  subscript(index: Int) -> EdgeID { count == 1 ? EdgeID(index) : buckets[index] }

  @inline(__always)
  private func band(_ value: Double) -> Int { Int(max(0, min(Double(count - 1), (value - start) * scale))) }

  @inline(__always)
  private mutating func divide(_ limits: borrowing ScratchList<EdgeLimits>, _ span: (EdgeLimits) -> Span) {
    var (low, high, lengths) = (Double.infinity, -Double.infinity, 0.0)
    for edge in limits.indices {
      let span = span(limits[edge])
      low = min(low, span.low)
      high = max(high, span.high)
      lengths += span.high - span.low
    }
    // Bands much narrower than most edges are long hold hardly fewer edges, and take more memory.
    let most = lengths > 0 ? Self.bandsPerEdge * (high - low) * Double(limits.count) / lengths : 1
    count = max(
      1, min(Self.maximumBands, limits.count / Self.edgesPerBand, Int(min(most, Double(Self.maximumBands)))))
    guard count > 1 else { return }
    start = low
    scale = high > low ? Double(count) / (high - low) : 0
    buckets = Buckets(count: count)
    // The first and the last band of each edge.
    var bands = ScratchList<SIMD2<Int32>>(capacity: limits.count)
    for edge in limits.indices {
      let span = span(limits[edge])
      let first = band(span.low)
      let last = max(first, band(span.high))
      bands.append(SIMD2(Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: last)))
      for band in first...last { buckets.announce(band) }
    }
    buckets.allocate(filler: .absent)
    for edge in limits.indices.reversed() {
      for band in bands[edge].x...bands[edge].y { buckets.insert(EdgeID(edge), into: Int(band)) }
    }
  }
}
