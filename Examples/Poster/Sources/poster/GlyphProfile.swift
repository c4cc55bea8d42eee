import CrownPath

/// The horizontal extent of a letter at each height, which optical kerning compares.
struct GlyphProfile {
  /// The number of bands that the height of the capitals is divided into.
  static let bandCount = 32
  /// The number of bands that a shape is extended up and down by, so that corners do not touch either.
  static let reach = 3

  /// The least x of the ink in each band, from the capitals' top to the baseline; infinite where there is none.
  private(set) var left = [Double](repeating: .infinity, count: bandCount)
  /// The greatest x of the ink in each band; negative infinite where there is none.
  private(set) var right = [Double](repeating: -.infinity, count: bandCount)

  /// Takes the profile of an outline whose baseline is y = 0.
  ///
  /// - Complexity: O(lines + bands that they cross).
  init(_ path: BezierPath, capitalHeight: Double) {
    let bandHeight = capitalHeight / Double(Self.bandCount)
    guard bandHeight > 0 else { return }
    var current = PathPoint.zero
    var start = PathPoint.zero
    for element in path.flattened(tolerance: capitalHeight / 200).elements {
      switch element {
      case .move(let point):
        (current, start) = (point, point)
      case .line(let point), .quad(let point, _), .cubic(let point, _, _):
        add(current, point, bandHeight: bandHeight)
        current = point
      case .close:
        add(current, start, bandHeight: bandHeight)
        current = start
      }
    }
  }

  private mutating func add(_ a: PathPoint, _ b: PathPoint, bandHeight: Double) {
    // Bands above the first and below the last count as those: accents and descenders meet there.
    func band(_ y: Double) -> Int {
      Int(max(0, min(y / bandHeight + Double(Self.bandCount), Double(Self.bandCount - 1))))
    }
    let (top, bottom) = a.y <= b.y ? (a, b) : (b, a)
    for index in band(top.y)...band(bottom.y) {
      let y = (Double(index - Self.bandCount) * bandHeight, Double(index + 1 - Self.bandCount) * bandHeight)
      for edge in [max(y.0, top.y), min(y.1, bottom.y)] {
        let share = bottom.y > top.y ? max(0, min((edge - top.y) / (bottom.y - top.y), 1)) : 0
        let x = top.x + (bottom.x - top.x) * share
        left[index] = min(left[index], x)
        right[index] = max(right[index], x)
      }
      if top.y == bottom.y {
        left[index] = min(left[index], b.x, a.x)
        right[index] = max(right[index], b.x, a.x)
      }
    }
  }

  /// The least horizontal distance from this letter's ink to that of the next, whose origin lies at `advance`; infinite
  /// where no height has ink of both.
  func distance(to next: GlyphProfile, advance: Double) -> Double {
    var least = Double.infinity
    for band in 0..<Self.bandCount {
      let near = max(0, band - Self.reach)...min(Self.bandCount - 1, band + Self.reach)
      guard let nearest = next.left[near].min() else { continue }
      least = min(least, advance + nearest - right[band])
    }
    return least
  }
}
