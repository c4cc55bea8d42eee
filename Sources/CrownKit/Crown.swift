/// One drawing of a library.
///
/// A crown holds its record as it is stored, some tens to hundreds of bytes; its path is decoded where it is asked for.
public struct Crown: Hashable, Sendable {
  /// The name under which the library holds it.
  public let name: String
  /// The part of the plane that its picture shows.
  public let viewBox: Rect
  /// How its path is filled.
  public let fillRule: FillRule
  /// The stored record.
  public let record: [UInt8]

  /// Makes a crown from a record, whose header is read and checked.
  ///
  /// - Throws: `PathDecodingError` if the record is damaged or of a newer version.
  public init(name: String, record: [UInt8]) throws(PathDecodingError) {
    self.name = name
    self.record = record
    let header = try record.withDecoder { decoder throws(PathDecodingError) in (decoder.viewBox, decoder.fillRule) }
    (viewBox, fillRule) = header
  }

  /// The outline, in the units of ``viewBox``, decoded from the record.
  ///
  /// - Throws: `PathDecodingError` if the record is damaged.
  /// - Complexity: O(*n*) in the record's bytes, at every call: keep the path to use it again.
  public var path: Path {
    get throws(PathDecodingError) {
      try record.withDecoder { decoder throws(PathDecodingError) in
        var path = Path()
        try decoder.decode(into: &path)
        return path
      }
    }
  }

  /// How much of each pixel the crown covers when it is laid centred into a picture, as large as it fits.
  ///
  /// - Parameters:
  ///   - width: The picture's width in pixels, within `Mask.sizes`.
  ///   - height: The picture's height in pixels, within `Mask.sizes`.
  ///   - rasterizer: Draws it; pass your own to use its memory again from crown to crown.
  /// - Throws: `RasterError` for a size out of range, `PathDecodingError` if the record is damaged.
  public func mask(width: Int, height: Int, using rasterizer: Rasterizer = Rasterizer()) throws -> Mask {
    var mask = try Mask(width: width, height: height)
    var rasterizer = rasterizer
    try rasterizer.begin(
      width: width, height: height, transform: .fitting(viewBox, width: Double(width), height: Double(height)))
    try record.withDecoder { decoder throws(PathDecodingError) in try decoder.decode(into: &rasterizer) }
    try rasterizer.finish(rule: fillRule, into: &mask)
    return mask
  }

  /// The crown's picture in a colour: laid centred, as large as it fits.
  ///
  /// Every pixel's red, green and blue are those of `color`, bit for bit; how much of it shows is in the alpha.
  /// - Parameters:
  ///   - width: The picture's width in pixels, within `Mask.sizes`.
  ///   - height: The picture's height in pixels, within `Mask.sizes`.
  /// - Throws: `RasterError` for a size out of range, `PathDecodingError` if the record is damaged.
  public func rendered(width: Int, height: Int, color: Color) throws -> Bitmap<Straight> {
    try mask(width: width, height: height).colored(color)
  }
}

extension [UInt8] {
  /// Reads a record in place.
  fileprivate func withDecoder<Result>(
    _ body: (PathDecoder) throws(PathDecodingError) -> Result
  ) throws(PathDecodingError) -> Result {
    // `withUnsafeBytes` passes on untyped errors only, so the typed one travels inside.
    let result = withUnsafeBytes { bytes in
      Swift.Result<Result, PathDecodingError> { () throws(PathDecodingError) in try body(try PathDecoder(bytes)) }
    }
    return try result.get()
  }
}
