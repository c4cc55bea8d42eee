extension Drawing {
  /// Decodes a record of the binary path format.
  ///
  /// - Parameters:
  ///   - bytes: The complete record.
  ///   - shapes: The shapes that the record's database shares.
  public init(record bytes: [UInt8], shapes: SharedShapes? = nil) throws(PathDecodingError) {
    var drawing = Drawing(viewBox: Rect(x: 0, y: 0, width: 0, height: 0), path: Path())
    try bytes.withBytes { bytes throws(PathDecodingError) in drawing = try Drawing(record: bytes, shapes: shapes) }
    self = drawing
  }

  /// Decodes a record that lies in borrowed memory.
  ///
  /// - Parameters:
  ///   - bytes: The complete record; it is not kept.
  ///   - shapes: The shapes that the record's database shares.
  public init(record bytes: UnsafeRawBufferPointer, shapes: SharedShapes? = nil) throws(PathDecodingError) {
    let decoder = try PathDecoder(bytes, shapes: shapes)
    self.init(viewBox: decoder.viewBox, fillRule: decoder.fillRule, path: Path())
    try decoder.decode(into: &path)
  }
}
