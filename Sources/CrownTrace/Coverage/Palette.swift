import CrownRaster

/// The colours of a picture's solid pixels, with premultiplied channels.
///
/// A pixel is **solid** if at least three of its eight neighbours have its colour: pixels along an antialiased edge
/// have up to two. The most frequent colour of the solid pixels enters the palette with all that are near it, then the
/// most frequent of the others, until none has enough pixels. Lines of one pixel are sought in a second pass: pixels
/// with two neighbours of their colour that are no mixture of the palette's colours near them. Beyond the border of a
/// picture with alpha all is clear.
struct Palette {
  /// Red, green, blue and alpha from 0 to 255, multiplied by alpha.
  private(set) var colors: [SIMD4<Float>] = []
  /// The index of the background's colour: the clear one, or the one that most of an opaque picture's border has.
  private(set) var background: Int?
  private let pixels: [SIMD4<UInt8>]
  private let width: Int
  private let height: Int
  /// The index of the clear colour; `nil` for an opaque picture.
  private let clear: Int?
  /// For each pixel the index of its colour if it is solid, else ``none``.
  private var solid: [UInt8]
  private let tolerance: Float
  private let reach: Int
  private let seamAlpha: Float
  private let opaqueAlpha: Float
  private let likeDistance: Float

  private static let none = UInt8.max
  /// A solid pixel whose colour is not in the palette yet.
  private static let candidate = UInt8.max - 1

  /// - Returns: `nil` where the solid pixels have too many colours, or just one.
  init?(of picture: PixelPicture, _ tuning: TraceTuning.Flatness) {
    (width, height) = (picture.width, picture.height)
    (tolerance, reach) = (Float(tuning.colorTolerance), tuning.mixtureReach)
    (seamAlpha, opaqueAlpha) = (Float(tuning.seamAlpha), Float(255 - tuning.clearAlpha))
    likeDistance = Float(tuning.likeDistance)
    pixels = picture.premultipliedColors
    solid = [UInt8](repeating: Self.none, count: pixels.count)
    let isOpaque = pixels.allSatisfy { Int($0.w) >= 255 - tuning.clearAlpha }
    clear = isOpaque ? nil : 0
    if !isOpaque { colors.append(.zero) }
    guard let areas = addColors(neighbours: tuning.leastNeighbours, isLines: false, tuning),
      areas.count * tuning.solidParts >= pixels.count,
      Double(areas.rest) <= tuning.restShare * Double(areas.count),
      addColors(neighbours: tuning.leastLineNeighbours, isLines: true, tuning) != nil
    else { return nil }
    background = isOpaque ? commonestOnBorder(tuning) : clear
    guard painted.count > 0, colors.count > 1 else { return nil }
  }

  /// Adds the colours of pixels that have so many neighbours of their colour.
  ///
  /// - Parameter isLines: True for those alone that are no mixture of the palette's colours.
  /// - Returns: The number of such pixels, and of those among them that have none of the palette's colours; `nil` if
  ///   there are too many colours.
  private mutating func addColors(
    neighbours: Int, isLines: Bool, _ tuning: TraceTuning.Flatness
  ) -> (count: Int, rest: Int)? {
    var counts: [SIMD4<UInt8>: Int] = [:]
    var count = 0
    for index in pixels.indices where solid[index] == Self.none && isSolid(index, neighbours: neighbours, tuning) {
      if isLines, mixture(at: index).distance <= Float(tuning.mixtureTolerance) { continue }
      counts[pixels[index], default: 0] += 1
      if counts.count > tuning.mostShades { return nil }
      solid[index] = Self.candidate
      count += 1
    }
    var shades = counts.map { (color: SIMD4<Float>($0.key), order: $0.key.bits, count: $0.value) }
    shades.removeAll { shade in colors.contains { isNear($0, shade.color) } }
    shades.sort { ($0.count, $0.order) > ($1.count, $1.order) }
    let least = max(tuning.leastPixels, Int(Double(count) * tuning.leastShare))
    while let color = shades.first?.color {
      let near = shades.reduce(0) { $0 + (isNear($1.color, color) ? $1.count : 0) }
      shades.removeAll { isNear($0.color, color) }
      guard near >= least else { continue }
      if colors.count == tuning.mostColors { return nil }
      colors.append(color)
    }
    var rest = 0
    for index in pixels.indices where solid[index] == Self.candidate {
      let color = SIMD4<Float>(pixels[index])
      let entry = colors.firstIndex { isNear($0, color) }
      solid[index] = entry.map { UInt8($0) } ?? Self.none
      if entry == nil { rest += 1 }
    }
    return (count, rest)
  }

  /// The indices of the colours without that of the background.
  var painted: [Int] { colors.indices.filter { $0 != background } }

  /// The share of edges between like colours, of those between all: most edges of a gradient are of that kind.
  ///
  /// - Parameter edges: The length of the edges between each two of the ``painted`` colours, and the background last.
  func gradientShare(of edges: [[Double]]) -> Double {
    var met = painted.map { colors[$0] }
    met.append(background.map { colors[$0] } ?? .zero)
    var (like, all) = (0.0, 0.0)
    for first in edges.indices {
      for second in edges.indices where second > first {
        all += edges[first][second]
        if (met[first] - met[second]).length < likeDistance { like += edges[first][second] }
      }
    }
    return all > 0 ? like / all : 0
  }

  /// A colour whose channels are not multiplied by its alpha.
  func straightColor(_ entry: Int) -> CrownColor {
    let color = colors[entry]
    let straight = color.w > 0 ? color * (255 / color.w) : color
    func channel(_ value: Float) -> UInt8 { UInt8(min(255, max(0, value.rounded()))) }
    return CrownColor(
      red: channel(straight.x), green: channel(straight.y), blue: channel(straight.z), alpha: channel(color.w))
  }

  /// A pixel as a mixture of two colours near it, or else of any two, and its distance from that.
  ///
  /// Renderers leave seams where opaque shapes touch: at least three quarters of a pixel are covered there. Such a
  /// pixel counts as opaque if no clear one is near.
  func mixture(at index: Int) -> (mixture: (first: Int, second: Int, share: Float), distance: Float) {
    if solid[index] != Self.none { return ((Int(solid[index]), Int(solid[index]), 0), 0) }
    let color = SIMD4<Float>(pixels[index])
    var best: (mixture: (first: Int, second: Int, share: Float), distance: Float) = ((0, 0, 0), .infinity)
    for distance in 1...reach + 1 {
      let near = distance > reach ? Array(colors.indices) : solidColors(around: index, within: distance)
      let isSeam = near.count > 1 && color.w >= seamAlpha && near.allSatisfy { colors[$0].w >= opaqueAlpha }
      let color = isSeam ? color * (255 / color.w) : color
      func consider(_ first: Int, _ second: Int, _ share: Float, _ distance: Float) {
        if distance < best.distance { best = ((first, second, share), distance) }
      }
      for (position, first) in near.enumerated() {
        let offset = color - colors[first]
        if near.count == 1 || isNear(colors[first], color) { consider(first, first, 0, offset.length) }
        for second in near[(position + 1)...] {
          let way = colors[second] - colors[first]
          let share = min(max((offset * way).sum() / (way * way).sum(), 0), 1)
          consider(first, second, share, (offset - way * share).length)
        }
      }
      if best.distance <= tolerance { break }
    }
    return best
  }

  private func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
    let offset = a - b
    return max(abs(offset.x), abs(offset.y), max(abs(offset.z), abs(offset.w))) <= tolerance
  }

  private func isSolid(_ index: Int, neighbours least: Int, _ tuning: TraceTuning.Flatness) -> Bool {
    let (x, y) = (index % width, index / width)
    let color = SIMD4<Int16>(truncatingIfNeeded: pixels[index])
    var count = 0
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where row != y || column != x {
        let offset = SIMD4<Int16>(truncatingIfNeeded: pixels[row * width + column]) &- color
        let flatness = Int16(tuning.neighbourTolerance)
        if offset.max() <= flatness, offset.min() >= -flatness { count += 1 }
      }
    }
    return count >= least
  }

  /// The colours of the solid pixels around one.
  private func solidColors(around index: Int, within reach: Int) -> [Int] {
    let (x, y) = (index % width, index / width)
    var found: [Int] = []
    if let clear, x < reach || y < reach || x + reach >= width || y + reach >= height { found.append(clear) }
    for row in max(0, y - reach)...min(height - 1, y + reach) {
      for column in max(0, x - reach)...min(width - 1, x + reach) {
        let entry = solid[row * width + column]
        if entry < Self.candidate, !found.contains(Int(entry)) { found.append(Int(entry)) }
      }
    }
    return found
  }

  /// The colour that most of an opaque picture's border has.
  private func commonestOnBorder(_ tuning: TraceTuning.Flatness) -> Int? {
    var counts = [Int](repeating: 0, count: colors.count)
    var all = 0
    for y in 0..<height {
      let isEnd = y == 0 || y == height - 1
      for x in stride(from: 0, to: width, by: isEnd ? 1 : max(1, width - 1)) {
        all += 1
        let entry = solid[y * width + x]
        if entry != Self.none { counts[Int(entry)] += 1 }
      }
    }
    guard let most = counts.indices.max(by: { counts[$0] < counts[$1] }) else { return nil }
    return Double(counts[most]) >= tuning.borderShare * Double(all) ? most : nil
  }
}

extension SIMD4<Float> {
  fileprivate var length: Float { (self * self).sum().squareRoot() }
}

extension SIMD4<UInt8> {
  /// The channels as one number, to order colours by.
  fileprivate var bits: UInt32 { UInt32(x) << 24 | UInt32(y) << 16 | UInt32(z) << 8 | UInt32(w) }
}
