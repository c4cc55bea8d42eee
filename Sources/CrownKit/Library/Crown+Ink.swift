import CrownPath

extension Crown {
  /// The smallest rectangle that holds the ink, in the units of ``viewBox``; `nil` for a crown that is empty.
  ///
  /// It is computed and not stored: four numbers would make a packed record a tenth larger, and decoding takes a few
  /// microseconds. Of a mask, it holds the pixels that are not fully transparent.
  /// - Throws: `PathDecodingError` if the record is damaged.
  /// - Complexity: O(*n*) in the record's bytes, O(pixels) for a mask, at every call.
  public var bounds: PathRect? {
    get throws(PathDecodingError) { isMask ? try alphaMask.inkBounds : try path.bounds }
  }

  /// The baseline on which the crown stands in a line of text, in the units of ``viewBox`` from the top.
  ///
  /// It is the lower edge of the ink. A crown that ends in a point or a round extends a little below, as round letters
  /// do. The limit is 1/16 of its height below the first row that is covered over a quarter of the crown's width.
  /// - Returns: The lower edge of the view box for a crown that is empty.
  /// - Throws: `PathDecodingError` if the record is damaged.
  /// - Complexity: That of drawing the crown 64 pixels high.
  package var opticalBaseline: Double {
    get throws(PathDecodingError) {
      guard let ink = try bounds, ink.isUsable else { return viewBox.maxY }
      let rows = 64
      // A very wide or narrow crown is squeezed: only shares of its width count.
      let transform = CrownFrame.ContentMode.stretch.transform(
        from: ink, to: PathRect(x: 0, y: 0, width: Double(rows), height: Double(rows)))
      guard let mask = try? mask(width: rows, height: rows, transform: transform) else { return ink.maxY }
      let needed = rows * 255 / 4
      let overshoot = (0..<rows / 16).first { row in
        let start = (rows - 1 - row) * rows
        return mask.coverage[start..<start + rows].reduce(0) { $0 + Int($1) } >= needed
      }
      return ink.maxY - ink.height * Double(overshoot ?? rows / 16) / Double(rows)
    }
  }
}

extension AlphaMask {
  /// The smallest rectangle that holds all pixels that are not fully transparent, in the units of the view box.
  fileprivate var inkBounds: PathRect? {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for (index, value) in alpha.enumerated() where value > 0 {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      (left, right) = (min(left, x), max(right, x + 1))
      (top, bottom) = (min(top, y), max(bottom, y + 1))
    }
    guard left < right else { return nil }
    let (unitX, unitY) = (viewBox.width / Double(width), viewBox.height / Double(height))
    return PathRect(
      x: viewBox.x + Double(left) * unitX, y: viewBox.y + Double(top) * unitY, width: Double(right - left) * unitX,
      height: Double(bottom - top) * unitY)
  }
}

extension CrownFrame {
  /// The baseline on which a crown in the frame stands in a line of text, in points from the frame's upper edge.
  ///
  /// - Throws: `PathDecodingError` if the record is damaged.
  /// - Complexity: O(*n*) in the record's bytes.
  public func baseline(of crown: Crown) throws(PathDecodingError) -> Double {
    let point = try transform(for: crown).image(of: PathPoint(crown.viewBox.minX, try crown.opticalBaseline))
    return point.y.isFinite ? point.y / scale : height
  }
}
