import CrownSVG
import CrownSystem

/// Reads the files that a drawing refers to: SVG files in its folder and below it, to which no link leads.
struct LinkedFileReader: Sendable {
  private let folder: String
  private let cancellation: Cancellation

  /// - Parameter path: The path of the drawing's file; `nil` is returned for standard input.
  init?(besides path: String, cancellation: Cancellation) {
    guard path != "-" else { return nil }
    folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    self.cancellation = cancellation
  }

  /// The bytes of a file, unpacked; `nil` where there is none that may be read.
  func read(_ path: String) -> [UInt8]? {
    guard SourceFileName.isSVG(path) else { return nil }
    let parts = path.split(separator: "/")
    var place = folder
    for (index, part) in parts.enumerated() {
      guard part != "..", part.first != "." else { return nil }
      place += index == 0 ? String(part) : "/" + part
      let kind = try? FileStatus(of: place, followingLinks: false).kind
      guard kind == (index == parts.count - 1 ? .regular : .folder) else { return nil }
    }
    guard let bytes = try? ByteFile.read(place, cancellation: cancellation) else { return nil }
    return GzipFile.isCompressed(bytes) ? try? GzipFile.unpacked(bytes) : bytes
  }
}
