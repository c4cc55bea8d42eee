import CInflate

/// Unpacks bytes that deflate compressed (RFC 1951).
enum Inflation {
  /// The bytes; `nil` if they are damaged, too few, or not as many as stated.
  static func bytes(of packed: inout [UInt8], count: Int) -> [UInt8]? {
    var stream = z_stream()
    // A negative number selects bare deflate, with the largest window.
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    // One byte more than stated, so that a longer file is noticed.
    var bytes = [UInt8](repeating: 0, count: count + 1)
    let isWhole = packed.withUnsafeMutableBufferPointer { input in
      bytes.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: output.count)
        return inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0 && stream.avail_out == 1
      }
    }
    guard isWhole else { return nil }
    bytes.removeLast()
    return bytes
  }
}

/// The checksum of zip files (ISO 3309).
enum CRC32 {
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32(0, buffer.baseAddress, UInt32(clamping: buffer.count)))
    }
  }
}
