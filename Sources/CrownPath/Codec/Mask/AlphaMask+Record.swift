extension AlphaMask {
  /// Encodes the mask, without loss.
  ///
  /// The same mask gives the same bytes on every machine.
  /// - Complexity: O(pixels).
  public func encoded() -> [UInt8] {
    var record = MaskHeader(width: width, height: height, viewBox: viewBox).bytes
    var model = MaskModel(width: width, values: MaskValues(of: alpha, writingTo: &record))
    var coder = RangeEncoder()
    alpha.withUnsafeBufferPointer { pixels in
      for start in stride(from: 0, to: pixels.count, by: width) {
        let row = UnsafeBufferPointer(rebasing: pixels[start..<start + width])
        model.code(ScratchView(reading: row), with: &coder)
      }
    }
    return record + coder.finish()
  }

  /// Decodes the record of a mask.
  ///
  /// - Throws: `PathDecodingError` if the record is that of a path, of a newer version, or damaged.
  /// - Complexity: O(pixels).
  public init(record bytes: [UInt8]) throws(PathDecodingError) {
    self = try bytes.withBytes { bytes throws(PathDecodingError) in try AlphaMask(record: bytes) }
  }

  /// Decodes the record of a mask that lies in borrowed memory.
  ///
  /// Takes no more memory than the pixels do, and no more time than O(pixels) for copying and O(bytes) for decoding. A
  /// record that ends too early is refused at the end of a row.
  /// - Parameter bytes: The complete record; it is not kept.
  /// - Throws: `PathDecodingError` if the record is that of a path, of a newer version, or damaged.
  /// - Complexity: O(pixels).
  public init(record bytes: UnsafeRawBufferPointer) throws(PathDecodingError) {
    var offset = 0
    let header = try MaskHeader(bytes, offset: &offset)
    var model = MaskModel(width: header.width, values: try MaskValues(bytes, offset: &offset))
    var decoder = RangeDecoder(bytes, from: offset)
    let pixels = [UInt8](unsafeUninitializedCapacity: header.width * header.height) { buffer, count in
      while count < header.width * header.height, !decoder.isPastEnd {
        let row = UnsafeMutableBufferPointer(rebasing: buffer[count..<count + header.width])
        row.initialize(repeating: 0)
        model.code(ScratchView(borrowing: row), with: &decoder)
        count += header.width
      }
    }
    guard !decoder.isPastEnd else { throw PathDecodingError(kind: .truncated, offset: decoder.offset) }
    guard decoder.isAtEnd else { throw PathDecodingError(kind: .damaged, offset: decoder.offset) }
    self.init(unchecked: header, alpha: pixels)
  }
}
