import ArgumentParser
import CrownExport
import CrownImport
import CrownPNG
import CrownSVG
import CrownStore
import CrownSystem
import CrownWeb

/// The kinds of files that commands write.
enum OutputKind: String, Sendable {
  case png
  case svg
  /// An icon of several sizes, as pages and Windows have it.
  case ico
  /// A page for a browser.
  case html
  /// A bundle for `crowns.js`, which may have any ending.
  case bundle
  /// A file that `export` writes, whose ending is its format's.
  case export

  /// The endings of the kind's files, without the dot; the first one is written.
  private var endings: [String] {
    switch self {
    case .png, .svg, .ico: [rawValue]
    case .html: ["html", "htm"]
    case .bundle, .export: []
    }
  }

  /// The kind that a path's ending names; `nil` if it has none.
  ///
  /// An ending has letters only: `royal.v2` has none. One of another kind of file is refused, unless a device, pipe or
  /// folder lies at the path.
  ///
  /// - Parameter written: The kinds that the command writes.
  init?(endingOf path: String, among written: [Self]) throws {
    guard let ending = Self.ending(of: path) else { return nil }
    if let kind = written.first(where: { $0.endings.contains(ending.lowercased()) }) {
      self = kind
      return
    }
    let isPlain = Self.othersWithDigits.contains(ending.lowercased()) || ending.allSatisfy { $0.isASCII && $0.isLetter }
    guard isPlain, !Self.isSpecial(path) else { return nil }
    let known = written.map { ".\($0.rawValue)" }.alternatives
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

  /// Returns true if crowntool wrote a file as one of this kind, and nobody has changed it since. Of pages and bundles
  /// only the beginning is read.
  func isWritten(_ file: ReplacedFile) -> Bool {
    switch self {
    case .png: file.bytes.map(PNG.wrote) ?? false
    case .svg: file.bytes.map { SVGWriter.wrote($0) || ExportMark.isValid(in: $0) } ?? false
    case .ico: file.bytes.map(IconFile.isWritten) ?? false
    case .html: file.start.starts(with: GalleryPage.signature.utf8)
    case .bundle: CrownBundle.isBundle(file.start)
    case .export: Self.svg.isWritten(file)
    }
  }
}

extension [String] {
  /// A list for a sentence: `a`, `a or b`, `a, b or c`.
  var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
