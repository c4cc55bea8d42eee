/// A record of either kind, as a database or a bundle holds it.
package enum StoredRecord {
  /// Decodes a record to its end.
  ///
  /// - Parameters:
  ///   - record: A path's or a mask's.
  ///   - shapes: The shapes that the record's database shares.
  /// - Throws: `PathDecodingError` if it does not decode.
  /// - Complexity: O(*n*) in the elements or pixels: some microseconds a path.
  package static func check(
    _ record: UnsafeRawBufferPointer, shapes: SharedShapes? = nil
  ) throws(PathDecodingError) {
    if MaskHeader.isMask(record) {
      _ = try AlphaMask(record: record)
    } else {
      var reader = try PathDecoder(record, shapes: shapes).reader
      try reader.forEach { _ in }
    }
  }
}
