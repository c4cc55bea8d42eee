/// The checksum of a file's chunks that marks it as written by ``PNG``.
///
/// It stands in a chunk of 16 bytes before the last one. By the letters' cases the chunk is ancillary, private, and not
/// safe to copy (PNG, 5.4): an editor that changes the picture drops it.
struct PNGMark {
  static let type: StaticString = "crWN"

  /// FNV-1a over the checksums of the chunks, each in the role of a byte: no byte is read twice, and chunks come one by
  /// one.
  private(set) var value: UInt32 = 0x811C_9DC5

  /// Adds the checksum that stands behind a chunk.
  mutating func add(_ checksum: UInt32) { value = (value ^ checksum) &* 0x0100_0193 }
}

extension PNG {
  /// Returns true if bytes are a file that `encode(_:color:)`, `encode(_:color:over:)` or ``PNGStrips`` wrote,
  /// unchanged since.
  ///
  /// - Complexity: O(chunks). Of the chunks only the checksums are read.
  public static func wrote(_ file: [UInt8]) -> Bool {
    guard file.starts(with: PNGFile.signature) else { return false }
    var mark = PNGMark()
    var rest = file[PNGFile.signature.count...]
    while let chunk = rest.popChunk() {
      if chunk.type.elementsEqual(PNGMark.type.bytes) {
        return chunk.data.bigEndian == mark.value && rest.popChunk()?.type.elementsEqual("IEND".utf8) ?? false
          && rest.isEmpty
      }
      mark.add(chunk.checksum)
    }
    return false
  }
}

extension StaticString {
  fileprivate var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
}

extension ArraySlice<UInt8> {
  /// The number of four bytes, highest first; `nil` for another number of bytes.
  fileprivate var bigEndian: UInt32? { count == 4 ? reduce(0) { $0 << 8 | UInt32($1) } : nil }

  /// Takes the next chunk off; `nil` if the bytes do not hold a whole one.
  fileprivate mutating func popChunk() -> (type: ArraySlice<UInt8>, data: ArraySlice<UInt8>, checksum: UInt32)? {
    guard let length = prefix(4).bigEndian.flatMap({ Int(exactly: $0) }), count >= 12, length <= count - 12,
      let checksum = self[(startIndex + 8 + length)...].prefix(4).bigEndian
    else { return nil }
    let (type, data) = (dropFirst(4).prefix(4), dropFirst(8).prefix(length))
    self = dropFirst(12 + length)
    return (type, data, checksum)
  }
}
