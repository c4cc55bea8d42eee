import CrownRaster

/// The background of a poster on white paper: an optional photo, and over it one colour or a gradient, which may be
/// translucent.
struct Background {
  /// Covers the page; the rest is cropped.
  let photo: Photo?
  /// From the first edge to the last at equal distances; none leaves the photo as it is.
  let colors: [CrownColor]
  /// The direction in which several colours run.
  let direction: Direction

  /// The direction of a gradient.
  enum Direction: String, CaseIterable {
    /// From the top to the bottom.
    case vertical
    /// From the top left corner to the bottom right one.
    case diagonal
  }

  init(photo: Photo? = nil, colors: [CrownColor], direction: Direction = .vertical) {
    self.photo = photo
    self.colors = colors
    self.direction = direction
  }

  /// The single opaque colour of the background, if it has one.
  var flatColor: CrownColor? {
    guard photo == nil || colors.first?.isOpaque == true, let color = colors.first,
      colors.allSatisfy({ $0 == color })
    else { return colors.isEmpty && photo == nil ? .white : nil }
    return ColorTable(color, over: .white)[255]
  }
}

/// Colours along a line.
struct Gradient {
  /// The number of colours in the table: enough that neighbours differ by less than 1 of 255 even from black to white.
  private static let steps = 4096
  private let table: [CrownColor]

  /// Makes a gradient of one or more colours at equal distances.
  ///
  /// Between two, the gamma-encoded channels and the alpha change evenly, as in CSS and PDF.
  init(_ colors: [CrownColor]) {
    table = (0...Self.steps).map { step in
      let place = Double(step) / Double(Self.steps) * Double(colors.count - 1)
      let index = min(Int(place), max(colors.count - 2, 0))
      let (a, b) = (colors[index], colors[min(index + 1, colors.count - 1)])
      func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8((Double(a) + (Double(b) - Double(a)) * (place - Double(index))).rounded())
      }
      return CrownColor(
        red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue), alpha: mix(a.alpha, b.alpha))
    }
  }

  /// The colour at a position from 0, the first colour, to 1, the last. Beyond them it stays the same.
  subscript(place: Double) -> CrownColor { table[Int(max(0, min(place, 1)) * Double(Self.steps) + 0.5)] }
}
