import CInflate

/// Reads files that are compressed with gzip (RFC 1952), as `.svgz` files are.
enum GzipFile {
  /// The most bytes that a file may unpack to: as many as an SVG file may have.
  static let maximumByteCount = 64 << 20

  /// Why a compressed file cannot be unpacked, as a sentence about the file.
  enum Failure: Error, CustomStringConvertible {
    case truncated, corrupt, tooLarge, trailingBytes, noMemory

    var description: String {
      switch self {
      case .truncated: "the gzip data ends too early; copy the file again from where it is whole"
      case .corrupt: "the gzip data is damaged; copy the file again from where it is whole"
      case .tooLarge:
        "the gzip data unpacks to more than \(maximumByteCount >> 20) MiB; a drawing that large is not read"
      case .trailingBytes: "other bytes follow the gzip data; compress the drawing again"
      case .noMemory: "there is too little memory to unpack the gzip data"
      }
    }
  }

  /// Returns true if bytes begin with the two bytes of every gzip file.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B }

  /// The content of a compressed file: that of its members, one after the other.
  ///
  /// - Throws: The reason why it cannot be unpacked. Nothing of a damaged file is returned.
  static func unpacked(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    var stream = z_stream()
    // 15 selects the largest window; 16 more select gzip's header and checksum.
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .noMemory
    }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let result = input.withUnsafeMutableBufferPointer { input -> Result<Void, Failure> in
      stream.next_in = input.baseAddress
      // An imported file has at most 256 MiB.
      stream.avail_in = UInt32(clamping: input.count)
      while true {
        let (code, count) = chunk.withUnsafeMutableBufferPointer { chunk in
          stream.next_out = chunk.baseAddress
          stream.avail_out = UInt32(clamping: chunk.count)
          let code = inflate(&stream, Z_NO_FLUSH)
          return (code, chunk.count - Int(stream.avail_out))
        }
        guard output.count + count <= maximumByteCount else { return .failure(.tooLarge) }
        output += chunk[..<count]
        switch code {
        case Z_STREAM_END:
          let rest = UnsafeMutableBufferPointer(rebasing: input.suffix(Int(stream.avail_in)))
          // Tapes and some archives pad files with zeros.
          if rest.allSatisfy({ $0 == 0 }) { return .success(()) }
          guard rest.count >= 2, rest[0] == 0x1F, rest[1] == 0x8B else { return .failure(.trailingBytes) }
          guard inflateReset(&stream) == Z_OK else { return .failure(.corrupt) }
        case Z_OK: break
        // No progress with room left for output: the input has ended.
        case Z_BUF_ERROR: return .failure(.truncated)
        case Z_MEM_ERROR: return .failure(.noMemory)
        default: return .failure(.corrupt)
        }
      }
    }
    try result.get()
    return output
  }
}
