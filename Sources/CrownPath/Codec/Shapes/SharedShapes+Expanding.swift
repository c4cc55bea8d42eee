extension SharedShapes {
  /// A record as it is without shared shapes: each subpath that refers to one is written out.
  ///
  /// A record that ``Choice/record(_:)`` shortened becomes the one that it was, byte for byte. One that refers to no
  /// shape is returned as it is.
  /// - Throws: `PathDecodingError` if the record is damaged or refers to shapes that are not in this table.
  /// - Complexity: O(*n*) in its segments.
  public func expanded(_ record: [UInt8]) throws(PathDecodingError) -> [UInt8] {
    if MaskHeader.isMask(record) { return record }
    let content = try RecordContent(record, shapes: self)
    return content.usedShapes ? content.plainRecord : record
  }
}
