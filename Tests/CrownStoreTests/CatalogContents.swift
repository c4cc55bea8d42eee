import CrownPath
import CrownSystem

@testable import CrownStore

extension SourceFile {
  /// A source whose content is its path.
  init(_ path: String) {
    self.init(path: path, byteCount: path.utf8.count, contentHash: ContentHash(of: path.utf8), settings: "test")
  }
}

extension CrownCatalog {
  func bytes(_ name: String) throws -> [UInt8]? { try record(named: name) { [UInt8]($0) } }

  /// All names and records.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    try forEach { contents[$0] = [UInt8]($1) }
    return contents
  }
}

extension [UInt8] {
  /// The record of a mask of one row with these bytes of alpha.
  static func record(_ alpha: UInt8...) -> [UInt8] {
    let mask = try? AlphaMask(width: alpha.count, height: 1, alpha: alpha)
    return mask?.encoded() ?? []
  }

  /// The record of an outline that is as high as each byte, one after the other: a record that decodes, for any bytes.
  static func record(of bytes: [UInt8]) -> [UInt8] {
    if let record = records.withLock({ $0[bytes] }) { return record }
    var path = BezierPath()
    path.move(to: PathPoint(0, 300))
    for (index, byte) in bytes.enumerated() { path.addLine(to: PathPoint(Double(index % 256), Double(byte))) }
    path.closeSubpath()
    let drawing = Drawing(viewBox: PathRect(x: 0, y: 0, width: 300, height: 300), path: path)
    let record = (try? PathEncoder(tolerance: 0).encode(drawing).bytes) ?? []
    records.withLock { $0[bytes] = record }
    return record
  }

  /// Encoded outlines. Some tests make the same ones hundreds of times.
  private static let records = Locked<[[UInt8]: [UInt8]]>([:])
}
