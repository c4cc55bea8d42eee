internal import CInflate

/// Why bytes cannot be compressed.
public enum GzipError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The compressor cannot get its memory.
  case noMemory

  /// A sentence for a person.
  public var description: String { "there is too little memory to compress the records" }
}

/// Compression with gzip (RFC 1952), which browsers unpack by themselves.
enum Gzip {
  /// Bytes that are taken and given at a time, well within zlib's 32-bit counts.
  private static let chunkSize = 1 << 20

  /// The bytes as a gzip file: the same bytes give the same file, without a time or a name.
  static func compressed(_ bytes: [UInt8]) throws(GzipError) -> [UInt8] {
    var stream = z_stream()
    // 15 selects the largest window; 16 more select gzip's header and checksum.
    let opened = deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { throw .noMemory }
    defer { deflateEnd(&stream) }
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    var start = 0
    repeat {
      var part = Array(bytes[start..<min(start + chunkSize, bytes.count)])
      start += part.count
      let isLast = start == bytes.count
      part.withUnsafeMutableBufferPointer { part in
        stream.next_in = part.baseAddress
        stream.avail_in = UInt32(part.count)
        var isFull = true
        while isFull {
          let count = chunk.withUnsafeMutableBufferPointer { chunk in
            stream.next_out = chunk.baseAddress
            stream.avail_out = UInt32(chunk.count)
            deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
            return chunk.count - Int(stream.avail_out)
          }
          output += chunk[..<count]
          // What did not fill the room is all there was.
          isFull = count == chunk.count
        }
      }
    } while start < bytes.count
    return output
  }
}
