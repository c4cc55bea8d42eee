import CrownPath
import CrownRaster
import CrownSVG

extension ViewBoxFraming {
  /// A drawing with the view box that it gets.
  package func framed(_ drawing: Drawing) throws -> Drawing {
    if isNone { return drawing }
    return Drawing(
      viewBox: try viewBox(instead: drawing.viewBox) { drawing.path.bounds }, layers: drawing.layers)
  }

  /// An import with the view box that its drawing gets.
  func framed(_ drawn: SVGImport) throws -> SVGImport {
    if isNone { return drawn }
    var framed = drawn
    framed.drawing = try self.framed(drawn.drawing)
    for layer in framed.shapes.indices {
      for shape in framed.shapes[layer].indices { framed.shapes[layer][shape].viewBox = framed.drawing.viewBox }
    }
    return framed
  }

  /// A mask that shows what the view box gets, in whole pixels: cut, or with clear pixels around it.
  ///
  /// - Throws: ``FramingError``; `AlphaMaskError` for a mask that would be too large.
  package func framed(_ mask: AlphaMask) throws -> AlphaMask {
    if isNone { return mask }
    let (old, unit) = (mask.viewBox, mask.viewBox.width / Double(mask.width))
    let new = try viewBox(instead: old) { try mask.inkBounds }
    /// The nearest pixel to an edge of the view box; far outside of what a mask may have, any other.
    func pixel(_ edge: Double, from start: Double) -> Int {
      Int(max(-0x1p30, min(0x1p30, (edge - start) / unit)).rounded())
    }
    let (left, top) = (pixel(new.minX, from: old.minX), pixel(new.minY, from: old.minY))
    let (right, bottom) = (pixel(new.maxX, from: old.minX), pixel(new.maxY, from: old.minY))
    let (width, height) = (right - left, bottom - top)
    let isAllowed =
      AlphaMask.sides.contains(width) && AlphaMask.sides.contains(height) && width * height <= AlphaMask.maximumPixels
    guard isAllowed else { throw AlphaMaskError.sizeOutOfRange(width: width, height: height) }
    var alpha = [UInt8](repeating: 0, count: width * height)
    let (first, last) = (max(left, 0), min(right, mask.width))
    for row in 0..<height where first < last && (0..<mask.height).contains(row + top) {
      let (source, target) = ((row + top) * mask.width, row * width - left)
      alpha.replaceSubrange(target + first..<target + last, with: mask.alpha[source + first..<source + last])
    }
    let box = PathRect(
      x: old.x + Double(left) * unit, y: old.y + Double(top) * unit, width: Double(width) * unit,
      height: Double(height) * unit)
    return try AlphaMask(width: width, height: height, viewBox: box, alpha: alpha)
  }
}

extension AlphaMask {
  /// The smallest rectangle that holds all pixels that are not fully transparent, in the units of the view box.
  fileprivate var inkBounds: PathRect? {
    get throws {
      let picture = try Mask(width: width, height: height, coverage: alpha)
      guard let pixels = BitPlane(enlarging: picture, by: 1, margin: 0, where: { $0 > 0 }).bounds else { return nil }
      let unit = viewBox.width / Double(width)
      return PathRect(
        x: viewBox.x + Double(pixels.left) * unit, y: viewBox.y + Double(pixels.top) * unit,
        width: Double(pixels.right - pixels.left) * unit, height: Double(pixels.bottom - pixels.top) * unit)
    }
  }
}
