extension Drawing {
  /// Decodes a record of the binary path format.
  ///
  /// - Parameter bytes: The complete record.
  public init(record bytes: [UInt8]) throws(PathDecodingError) {
    // The standard library's closure throws any error; the result carries the typed one across it.
    let result: Result<Drawing, PathDecodingError> = bytes.withUnsafeBytes { bytes in
      do throws(PathDecodingError) { return .success(try Drawing(record: bytes)) } catch { return .failure(error) }
    }
    self = try result.get()
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
