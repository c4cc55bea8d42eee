import CInflate

@testable import CrownImport

/// Archives as bytes, with what other programs would not write.
enum ArchiveSample {
  // MARK: - Tar

  /// The header of an entry.
  static func tarHeader(_ path: [UInt8], byteCount: Int, type: Character = "0") -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func set(_ bytes: some Sequence<UInt8>, at index: Int) {
      for (offset, byte) in bytes.enumerated() { header[index + offset] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> [UInt8] {
      let text = String(number, radix: 8)
      return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
    }
    set(path.prefix(100), at: 0)
    set("0000644".utf8, at: 100)
    set(octal(byteCount, 11), at: 124)
    set(type.utf8, at: 156)
    set("ustar\u{0}00".utf8, at: 257)
    set("        ".utf8, at: 148)
    set(octal(header.reduce(0) { $0 + Int($1) }, 6) + [0], at: 148)
    return header
  }

  static func tarEntry(_ path: String, _ text: String, type: Character = "0") -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: (512 - text.utf8.count % 512) % 512)
    return tarHeader(Array(path.utf8), byteCount: text.utf8.count, type: type) + text.utf8 + padding
  }

  static let tarEnd = [UInt8](repeating: 0, count: 1024)

  static func tar(_ files: [(String, String)]) -> [UInt8] { files.flatMap { tarEntry($0.0, $0.1) } + tarEnd }

  // MARK: - Zip

  /// An entry of a zip file, and what its headers say.
  struct ZipEntry {
    var name: [UInt8]
    var bytes: [UInt8]
    var isDeflated = true
    var flags = 0
    var method: Int?
    var statedSize: Int?
    var checksum: UInt32?
    var mode = 0
    /// The number of the system that wrote the entry: 0 for DOS and Windows, 3 for UNIX.
    var system: UInt8 = 3
    var isLong = false
    /// The index of the entry whose bytes this one shares.
    var sharedWith: Int?

    init(_ name: String, _ text: String) { (self.name, bytes) = (Array(name.utf8), Array(text.utf8)) }
  }

  static func zip(_ entries: [ZipEntry], prefix: [UInt8] = [], comment: [UInt8] = [], isLong: Bool = false) -> [UInt8] {
    var file = prefix
    var directory: [UInt8] = []
    var offsets: [Int] = []
    for entry in entries {
      let packed = entry.isDeflated ? deflated(entry.bytes) : entry.bytes
      let method = entry.method ?? (entry.isDeflated ? 8 : 0)
      let size = entry.statedSize ?? entry.bytes.count
      let sum = entry.checksum ?? CRC32.checksum(of: entry.bytes)
      let common = little(20, 2) + little(entry.flags, 2) + little(method, 2) + little(0, 4) + little(Int(sum), 4)
      let offset = entry.sharedWith.map { offsets[$0] } ?? file.count - prefix.count
      offsets.append(offset)
      if entry.sharedWith == nil {
        file += little(0x0403_4B50, 4) + common + little(packed.count, 4) + little(size, 4)
        file += little(entry.name.count, 2) + little(3, 2) + entry.name + [1, 2, 3] + packed
      }
      let long = [size, packed.count, offset].flatMap { little($0, 8) }
      let extra = entry.isLong ? little(1, 2) + little(24, 2) + long : []
      let largest = 0xFFFF_FFFF
      directory += little(0x0201_4B50, 4) + [20, entry.system] + common
      directory += little(entry.isLong ? largest : packed.count, 4) + little(entry.isLong ? largest : size, 4)
      directory += little(entry.name.count, 2) + little(extra.count, 2) + little(0, 6) + little(entry.mode << 16, 4)
      directory += little(entry.isLong ? largest : offset, 4) + entry.name + extra
    }
    let start = file.count - prefix.count
    file += directory
    if isLong {
      let record = file.count
      file += little(0x0606_4B50, 4) + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
      file += little(entries.count, 8) + little(entries.count, 8) + little(directory.count, 8) + little(start, 8)
      file += little(0x0706_4B50, 4) + little(0, 4) + little(record, 8) + little(1, 4)
    }
    let count = isLong ? 0xFFFF : entries.count
    return file + little(0x0605_4B50, 4) + little(0, 4) + little(count, 2) + little(count, 2)
      + little(isLong ? 0xFFFF_FFFF : directory.count, 4) + little(isLong ? 0xFFFF_FFFF : start, 4)
      + little(comment.count, 2) + comment
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    // Gzip's header of 10 bytes and trailer of 8 enclose the same data.
    Array(GzipTests.gzip(bytes).dropFirst(10).dropLast(8))
  }
}
