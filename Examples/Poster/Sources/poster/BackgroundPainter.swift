import CrownRaster

/// Paints a background in pixels, row by row from the top.
struct BackgroundPainter {
  private let direction: Background.Direction
  private let gradient: Gradient?
  private var scaler: PhotoScaler?
  private let height: Int
  /// The row painted last; its alphas are 255.
  private(set) var row: [CrownColor]

  /// Prepares to paint a page's size in pixels.
  init(_ background: Background, width: Int, height: Int) {
    self.height = height
    direction = background.direction
    gradient = background.colors.isEmpty ? nil : Gradient(background.colors)
    let hidesPhoto = gradient != nil && background.colors.allSatisfy(\.isOpaque)
    scaler = hidesPhoto ? nil : background.photo.map { PhotoScaler($0, width: width, height: height) }
    row = [CrownColor](repeating: .white, count: width)
  }

  /// Paints a row.
  ///
  /// - Complexity: O(width), and what ``PhotoScaler/scale(row:into:)`` takes.
  mutating func paint(_ y: Int) {
    if scaler != nil {
      scaler?.scale(row: y, into: &row)
    } else {
      for x in row.indices { row[x] = .white }
    }
    guard let gradient else { return }
    let down = (Double(y) + 0.5) / Double(height)
    switch direction {
    case .vertical:
      let color = gradient[down]
      for x in row.indices { row[x] = color.laid(over: row[x], coverage: 255) }
    case .diagonal:
      // Lines of one colour run parallel to the diagonal: both sides weigh the same.
      let step = 0.5 / Double(row.count)
      for x in row.indices {
        row[x] = gradient[down / 2 + (Double(x) + 0.5) * step].laid(over: row[x], coverage: 255)
      }
    }
  }
}
