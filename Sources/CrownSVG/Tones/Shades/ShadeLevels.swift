/// Chooses the shades of a drawing's colours: the darker, the more opaque.
///
/// The darkest colour is opaque. How faint the lightest is depends on its lightness. The others lie between by theirs,
/// in a few steps. Steps keep colours apart that share edges.
struct ShadeLevels {
  /// The alphas of the shades, in ascending order; the last one is 1.
  let opacities: [Double]
  private let colors: [PerceivedColor]
  /// The shade of each colour.
  private let shades: [Int]

  /// The most shades.
  private static let maximumCount = 4
  /// The step of alpha from the darkest colour to a lightest one that is white, and to one that is nearly black.
  private static let rangeToWhite = 0.8
  private static let rangeToBlack = 0.1
  /// The least such step.
  private static let leastRange = 0.3
  /// The least step between two shades: smaller ones are hard to tell apart.
  private static let leastStep = 0.14
  /// The share of the edges that may be lost if fewer shades do.
  private static let toleratedLoss = 0.02
  /// The root mean square error of alpha that is tolerated if fewer shades do.
  private static let toleratedError = 0.12
  /// The weight of the loss of all edges beside an error of 1 in the alpha of all areas, squared.
  private static let edgeWeight = 0.5

  /// - Parameters:
  ///   - tones: The colours.
  ///   - edges: The length of the edges between each two of them, and of all edges.
  ///   - count: The number of shades to choose from; `nil` for as few as lose little.
  init(_ tones: ToneColors, edges: (between: [[Double]], all: Double), count wanted: Int? = nil) {
    let visible = tones.visible.reversed()
    colors = visible.map { tones[$0] }
    let lightest = colors.first?.lightness ?? 1
    let darkest = colors.last?.lightness ?? 0
    let range = max(
      Self.leastRange, Self.rangeToBlack + (Self.rangeToWhite - Self.rangeToBlack) * min(lightest, 1))
    let area = max(visible.reduce(0) { $0 + tones.areas[$1] }, .leastNormalMagnitude)
    let candidates = visible.map { color in
      let t = lightest > darkest ? (tones[color].lightness - darkest) / (lightest - darkest) : 0
      return Candidate(
        alpha: 1 - range * t, area: tones.areas[color] / area,
        edges: visible.map { edges.between[color][$0] / max(edges.all, 1) })
    }
    var best = (opacities: [1.0], shades: [Int](repeating: 0, count: candidates.count))
    let counts = wanted.map { $0...$0 } ?? 2...Self.maximumCount
    for count in counts where candidates.count > 1 {
      let step = range / Double(count - 1)
      guard count == 2 || step >= Self.leastStep && count <= candidates.count + 1 else { break }
      let opacities = (0..<count).map { 1 - step * Double(count - 1 - $0) }
      let (shades, loss, error) = Self.assignment(of: candidates, to: opacities)
      best = (opacities, shades)
      if loss <= Self.toleratedLoss, error.squareRoot() <= Self.toleratedError { break }
    }
    // Unused shades go; the darkest one used is opaque.
    let used = best.opacities.indices.filter { best.shades.contains($0) }
    opacities = used.dropLast().map { best.opacities[$0] } + [1]
    shades = best.shades.map { used.firstIndex(of: $0) ?? 0 }
  }

  /// A colour on its way to a shade.
  private struct Candidate {
    /// The alpha that suits it best.
    var alpha: Double
    /// Its share of the painted area.
    var area: Double
    /// The share of all edges that it has in common with each colour.
    var edges: [Double]
  }

  /// The best assignment of colours to shades that keeps their order, by dynamic programming over runs of colours.
  ///
  /// - Parameter colors: From the lightest to the darkest.
  /// - Returns: The shade of each colour, the share of the edges that is lost, and the squared error of alpha.
  /// - Complexity: O(colors² · shades).
  private static func assignment(
    of colors: [Candidate], to opacities: [Double]
  ) -> (shades: [Int], loss: Double, error: Double) {
    let count = colors.count
    /// The loss of the edges within the colours from `first` up to `end`.
    var inner = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count + 1)
    for end in 1...count {
      for first in stride(from: end - 1, through: 0, by: -1) {
        let added = (first..<end - 1).reduce(0) { $0 + colors[end - 1].edges[$1] }
        inner[first][end] = (end - 1 > first ? inner[first][end - 1] : 0) + added
      }
    }
    func error(_ first: Int, _ end: Int, _ shade: Int) -> Double {
      colors[first..<end].reduce(0) {
        $0 + (opacities[shade] - $1.alpha) * (opacities[shade] - $1.alpha) * $1.area
      }
    }
    // For each number of colours, the best cost with the shades so far, and where the last run begins.
    var costs = [Double](repeating: .infinity, count: count + 1)
    costs[0] = 0
    var starts: [[Int]] = []
    for shade in opacities.indices {
      var next = costs
      var start = Array(0...count)
      for end in 1...count {
        for first in 0..<end where costs[first] < .infinity {
          let cost = costs[first] + error(first, end, shade) + edgeWeight * inner[first][end]
          if cost < next[end] { (next[end], start[end]) = (cost, first) }
        }
      }
      costs = next
      starts.append(start)
    }
    var (shades, end) = ([Int](repeating: 0, count: count), count)
    var (loss, errors) = (0.0, 0.0)
    for shade in opacities.indices.reversed() {
      let first = starts[shade][end]
      for color in first..<end { shades[color] = shade }
      loss += inner[first][end]
      errors += error(first, end, shade)
      end = first
    }
    return (shades, loss, errors)
  }

  /// The shade of the colour that looks most like another one.
  func shade(of color: PerceivedColor) -> Int {
    let nearest = colors.indices.min { colors[$0].distance(to: color) < colors[$1].distance(to: color) }
    return nearest.map { shades[$0] } ?? opacities.count - 1
  }
}
