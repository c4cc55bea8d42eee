import CrownKit

/// Crowns side by side on one background.
struct ContactSheet {
  let width: Int
  let height: Int
  private let columns: Int
  private let cell: Int
  private let background: Color
  private var pixels: [UInt8]

  /// Makes an empty sheet of `count` square cells.
  ///
  /// - Throws: `RasterError` where the sheet would be larger than a picture can be.
  init(count: Int, columns: Int, cell: Int, background: Color) throws {
    self.columns = columns
    self.cell = cell
    self.background = background
    width = columns * cell
    height = (count + columns - 1) / columns * cell
    guard Mask.sizes.contains(width), Mask.sizes.contains(height) else {
      throw RasterError.sizeOutOfRange(width: width, height: height)
    }
    pixels = []
    pixels.reserveCapacity(width * height * 4)
    for _ in 0..<width * height { pixels += [background.red, background.green, background.blue, 255] }
  }

  /// Draws a crown into the cell of an index, with a margin of a tenth of its side.
  mutating func draw(_ crown: Crown, in index: Int, color: Color, using rasterizer: Rasterizer) throws {
    let margin = cell / 10
    let side = max(1, cell - 2 * margin)
    let picture = try crown.mask(width: side, height: side, using: rasterizer).colored(color, over: background)
    let (left, top) = (index % columns * cell + margin, index / columns * cell + margin)
    for row in 0..<side {
      let target = ((top + row) * width + left) * 4
      pixels.replaceSubrange(target..<target + side * 4, with: picture.pixels[row * side * 4..<(row + 1) * side * 4])
    }
  }

  /// The sheet as a picture.
  func bitmap() throws -> Bitmap<Straight> { try Bitmap(width: width, height: height, pixels: pixels) }
}
