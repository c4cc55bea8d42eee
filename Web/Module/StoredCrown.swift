import CrownPath
import CrownRaster

/// A record in the module's memory, with the shapes that it may refer to.
struct StoredCrown {
  let record: UnsafeRawBufferPointer
  let shapes: SharedShapes?

  /// The view box; then the grid's step, and for a mask 0 and its sides in pixels.
  func header() throws(ModuleError) -> [Double] {
    try ModuleError.decoding { () throws(PathDecodingError) in
      if MaskHeader.isMask(record) {
        let header = try MaskHeader(record: record)
        let box = header.viewBox
        return [box.x, box.y, box.width, box.height, 0, Double(header.width), Double(header.height)]
      }
      let decoder = try PathDecoder(record, shapes: shapes)
      let box = decoder.viewBox
      return [box.x, box.y, box.width, box.height, decoder.gridStep, 0, 0]
    }
  }

  /// The layers of a record that holds no mask, as numbers.
  func layers(shades: [Double], in workspace: Workspace) throws(ModuleError) -> [Double] {
    try workspace.sink.take(try decoder(), shades: shades, for: .listing)
    return workspace.sink.numbers
  }

  /// Draws the crown into the workspace's mask.
  ///
  /// - Parameters:
  ///   - frame: The picture's size, and how the crown lies in it.
  ///   - shades: The opacities of the levels; none where those of the record hold.
  func fill(_ frame: CrownFrame, shades: [Double], in workspace: Workspace) throws(ModuleError) {
    if MaskHeader.isMask(record) { return try scale(to: frame, in: workspace) }
    let (width, height) = (frame.pixelWidth, frame.pixelHeight)
    let rasterizer = workspace.sink.rasterizer
    let decoder = try decoder()
    try ModuleError.drawing { () throws(RasterError) in
      try rasterizer.begin(width: width, height: height, transform: frame.transform(for: decoder.viewBox))
    }
    try workspace.sink.take(decoder, shades: shades, for: .drawing)
    try ModuleError.drawing { () throws(RasterError) in
      // Taken out, so that there is one reference to its bytes, and they are written in place.
      var mask: Mask
      if let kept = workspace.mask.take() { mask = kept } else { mask = try Mask(width: width, height: height) }
      try rasterizer.finish(into: &mask)
      workspace.mask = mask
    }
  }

  private func decoder() throws(ModuleError) -> PathDecoder {
    try ModuleError.decoding { () throws(PathDecodingError) in try PathDecoder(record, shapes: shapes) }
  }

  private func scale(to frame: CrownFrame, in workspace: Workspace) throws(ModuleError) {
    let source = try ModuleError.decoding { () throws(PathDecodingError) in try AlphaMask(record: record) }
    let transform = frame.transform(for: source.viewBox)
    let start = transform.image(of: PathPoint(source.viewBox.minX, source.viewBox.minY))
    let end = transform.image(of: PathPoint(source.viewBox.maxX, source.viewBox.maxY))
    let target = PathRect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    try ModuleError.drawing { () throws(RasterError) in
      let picture = try Mask(width: source.width, height: source.height, coverage: source.alpha)
      workspace.mask = try picture.scaled(to: target, width: frame.pixelWidth, height: frame.pixelHeight)
    }
  }
}
