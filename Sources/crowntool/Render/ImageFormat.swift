import ArgumentParser
import CrownSVG
import CrownSystem

/// The kinds of files that `render` writes.
enum ImageFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case png, svg

  /// The format that a path's ending names; `nil` if it has none.
  ///
  /// An ending has letters only: `royal.v2` has none. One of another kind of file is refused, unless a device, pipe or
  /// folder lies at the path.
  init?(endingOf path: String, written: [ImageFormat] = allCases) throws {
    guard let ending = Self.ending(of: path) else { return nil }
    if let format = Self(rawValue: ending.lowercased()), written.contains(format) {
      self = format
      return
    }
    let isPlain = Self.othersWithDigits.contains(ending.lowercased()) || ending.allSatisfy { $0.isASCII && $0.isLetter }
    guard isPlain, !Self.isSpecial(path) else { return nil }
    let known = written.map { ".\($0.rawValue)" }.joined(separator: " or ")
    throw ValidationError("--output \(path): .\(ending) is not written; give a file that ends in \(known).")
  }

  private static let othersWithDigits = ["jp2", "mp4", "h264", "bz2", "7z"]

  /// The text behind the last dot of a file's name; `nil` without a dot, or if nothing comes before or behind it.
  static func ending(of path: String) -> Substring? {
    let file = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex, dot < file.index(before: file.endIndex) else {
      return nil
    }
    return file[file.index(after: dot)...]
  }

  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Why a picture of this format may not replace a file that begins with these bytes; `nil` if it may.
  func refusal(toReplace start: [UInt8]) -> String? {
    switch self {
    case .png:
      if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return nil }
      return "it is no PNG file; give another name, or --force to replace it"
    case .svg:
      if SVGWriter.isMarked(start) { return nil }
      return "crowntool did not write this file, which may be a drawing of yours; give another name, or --force to "
        + "replace it"
    }
  }
}
