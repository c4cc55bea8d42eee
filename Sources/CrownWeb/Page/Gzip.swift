internal import CInflate

/// Why bytes cannot be compressed.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum GzipError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The compressor cannot get its memory.
  case noMemory

  /// A sentence for a person.
  public var description: String { "there is too little memory to compress the records" }
}

/// Compression with gzip (RFC 1952), which browsers unpack by themselves, chunk by chunk.
final class Gzip {
  /// Bytes that are given to zlib at a time, well within its 32-bit counts. They are always as many, whatever the
  /// sizes in which bytes come: the same bytes give the same file.
  private static let chunkSize = 1 << 20

  /// Owned: zlib keeps a pointer to it.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var pending: [UInt8] = []
  private var output = [UInt8](repeating: 0, count: 64 << 10)

  /// - Throws: ``GzipError`` if there is too little memory.
  init() throws(GzipError) {
    stream.initialize(to: z_stream())
    // 15 selects the largest window; 16 more select gzip's header and checksum.
    let opened = deflateInit2_(
      stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { throw .noMemory }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses bytes that follow those before; gives what is ready to `sink`.
  func add(_ bytes: [UInt8], to sink: ([UInt8]) throws -> Void) throws {
    pending += bytes
    // The last bytes end the file, so some have to stay.
    while pending.count > Self.chunkSize {
      try deflate(Array(pending[..<Self.chunkSize]), Z_NO_FLUSH, to: sink)
      pending.removeFirst(Self.chunkSize)
    }
  }

  /// Ends the file; gives the rest of it to `sink`.
  func finish(to sink: ([UInt8]) throws -> Void) throws {
    try deflate(pending, Z_FINISH, to: sink)
    pending = []
  }

  private func deflate(_ bytes: [UInt8], _ flush: Int32, to sink: ([UInt8]) throws -> Void) throws {
    var bytes = bytes
    try bytes.withUnsafeMutableBufferPointer { bytes in
      stream.pointee.next_in = bytes.baseAddress
      stream.pointee.avail_in = UInt32(bytes.count)
      var isFull = true
      while isFull {
        let count = output.withUnsafeMutableBufferPointer { output in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(output.count)
          CInflate.deflate(stream, flush)
          return output.count - Int(stream.pointee.avail_out)
        }
        try sink(Array(output[..<count]))
        // What did not fill the room is all there was.
        isFull = count == output.count
      }
    }
  }

  /// The bytes as a gzip file, without a time or a name.
  static func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
    var file: [UInt8] = []
    let gzip = try Gzip()
    try gzip.add(bytes) { file += $0 }
    try gzip.finish { file += $0 }
    return file
  }
}
