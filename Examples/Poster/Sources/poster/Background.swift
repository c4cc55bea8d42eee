import CrownKit
import CrownPath
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

  /// The colours over the page, as one gradient; `nil` where the photo is left as it is.
  private var gradient: CrownGradient? {
    guard !colors.isEmpty else { return nil }
    return CrownGradient(colors, to: direction == .vertical ? PathPoint(0, 1) : PathPoint(1, 1))
  }

  /// The background's pixels, opaque.
  ///
  /// - Throws: `RasterError` for a size that no picture has.
  func bitmap(width: Int, height: Int) throws(RasterError) -> Bitmap<Straight> {
    var bitmap =
      if let photo, gradient?.isOpaque != true {
        try photo.covering(width: width, height: height)
      } else {
        try Bitmap<Straight>(width: width, height: height, filledWith: .white)
      }
    if let gradient { bitmap.fill(with: gradient) }
    return bitmap
  }

  /// The single opaque colour of the background, if it has one.
  var flatColor: CrownColor? {
    guard photo == nil || colors.first?.isOpaque == true, let color = colors.first,
      colors.allSatisfy({ $0 == color })
    else { return colors.isEmpty && photo == nil ? .white : nil }
    return ColorTable(color, over: .white)[255]
  }
}
