extension Drawing {
  /// Decodes a record of the binary path format.
  ///
  /// - Parameter bytes: The complete record.
  public init(record bytes: [UInt8]) throws(PathDecodingError) {
    var drawing = Drawing(viewBox: Rect(x: 0, y: 0, width: 0, height: 0), path: Path())
    try withBytes(of: bytes) { bytes throws(PathDecodingError) in drawing = try Drawing(record: bytes) }
    self = drawing
  }

  /// Decodes a record that lies in borrowed memory.
  ///
  /// - Parameter bytes: The complete record; it is not kept.
  public init(record bytes: UnsafeRawBufferPointer) throws(PathDecodingError) {
    let decoder = try PathDecoder(bytes)
    self.init(viewBox: decoder.viewBox, fillRule: decoder.fillRule, path: Path())
    try decoder.decode(into: &path)
  }
}
