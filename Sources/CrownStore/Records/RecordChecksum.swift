/// The checksum kept beside each record: a CRC of 24 bits over the crown's name, its title and tags, and the record.
///
/// Three bytes, and one that SQLite spends on the column's type, make four a crown. It finds every damage that lies
/// within 24 bits in a row, every pair of flipped bits in a record of ordinary size, and misses one in 16.8 million of
/// the rest. The name belongs to it, so that a record under a name that is not its own is found too.
enum RecordChecksum {
  /// The checksum as it is stored: the 24 bits as a signed number, since SQLite keeps those in three bytes.
  ///
  /// - Parameter label: The title and tags as they are stored, if there are some.
  static func of(
    name: String, label: UnsafeRawBufferPointer? = nil, record: UnsafeRawBufferPointer
  ) -> Int64 {
    var name = name
    var crc = CRC24()
    name.withUTF8 { crc.update(with: UnsafeRawBufferPointer($0)) }
    // A NUL between them, which no name has, keeps a byte from moving from the name into the record.
    crc.update(with: 0)
    if let label {
      crc.update(with: label)
      crc.update(with: 0)
    }
    crc.update(with: record)
    return crc.signedValue
  }

  /// The checksum of a crown's source.
  static func of(name: String, source: SourceFile) -> Int64 {
    var crc = CRC24()
    // No part but the last may have a NUL in it, and the hash has always as many bytes.
    func add(_ part: String) {
      var part = part
      part.withUTF8 { crc.update(with: UnsafeRawBufferPointer($0)) }
      crc.update(with: 0)
    }
    add(name)
    add(source.path)
    add(source.settings)
    add(source.verdict)
    source.contentHash.bytes.withUnsafeBytes { crc.update(with: $0) }
    withUnsafeBytes(of: Int64(source.byteCount).littleEndian) { crc.update(with: $0) }
    return crc.signedValue
  }
}
