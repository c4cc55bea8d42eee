/// The other files that a drawing refers to, each read once.
///
/// A reference leads only into the folder of the file that has it, and the folders below it.
final class LinkedFiles {
  /// A file that was read.
  struct File {
    let document: SVGDocument
    let cascade: Cascade
  }

  /// Why a reference cannot be followed; the raw value ends a message that begins with the reference.
  enum Failure: String, Error {
    case outsideFolder = "is no file in this folder or below it, and nothing else is loaded; copy it into the file"
    case fragment = "names no element of that file; add '#' and its id"
    case missing = "leads to no file that can be read"
    case malformed = "leads to a file that is no SVG drawing"
    case tooMany = "leads to more files, or larger ones, than are read for one drawing; copy it into the file"

    var kind: SVGDiagnostic.Kind {
      switch self {
      case .outsideFolder, .missing: .missing
      case .fragment, .malformed: .malformed
      case .tooMany: .limit
      }
    }
  }

  /// The element that a reference leads to.
  struct Target: Hashable {
    /// The path from the folder of the drawing's own file.
    var path: String
    var id: String
  }

  /// The targets of the references that are being followed.
  var active: Set<Target> = []

  private let read: @Sendable (String) -> [UInt8]?
  private var files: [String: Result<File, Failure>] = [:]
  private var bytesLeft = SVGImporter.maximumBytes

  /// The largest number of files that are read for one drawing.
  private static let maximumFiles = 100
  /// The largest number of bytes in a path.
  private static let maximumPath = 1024

  /// - Parameter read: The bytes of the file at a path from the folder of the drawing's own file.
  init(read: @escaping @Sendable (String) -> [UInt8]?) { self.read = read }

  /// The paths of all files that were asked for, sorted.
  var paths: [String] { files.keys.sorted() }

  /// Resolves a reference to its target.
  ///
  /// - Parameter base: The path of the file that has the reference; empty for the drawing's own.
  static func target(of reference: String, in base: String) throws(Failure) -> Target {
    guard reference.utf8.count <= maximumPath else { throw .outsideFolder }
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let file = parts.first.flatMap({ decoded($0) }), !file.hasPrefix("/"),
      !file.unicodeScalars.contains(where: { $0.value < 0x20 || ":\\?".unicodeScalars.contains($0) })
    else { throw .outsideFolder }
    let components = file.split(separator: "/").filter { $0 != "." }
    guard !components.isEmpty, !components.contains("..") else { throw .outsideFolder }
    let path = (base.split(separator: "/").dropLast() + components).joined(separator: "/")
    guard path.utf8.count <= maximumPath else { throw .outsideFolder }
    guard parts.count == 2, !parts[1].isEmpty else { throw .fragment }
    return Target(path: path, id: URLValue.decoded(parts[1]))
  }

  /// The file at a path.
  func file(at path: String) throws(Failure) -> File {
    if let known = files[path] { return try known.get() }
    let result: Result<File, Failure>
    do throws(Failure) {
      result = .success(try newFile(at: path))
    } catch {
      result = .failure(error)
    }
    files[path] = result
    return try result.get()
  }

  private func newFile(at path: String) throws(Failure) -> File {
    guard files.count < Self.maximumFiles else { throw .tooMany }
    guard let bytes = read(path) else { throw .missing }
    guard bytes.count <= bytesLeft else { throw .tooMany }
    bytesLeft -= bytes.count
    guard let source = try? SVGSource(bytes), source.tree[.root].name == .svg else { throw .malformed }
    return File(document: SVGDocument(source.tree), cascade: source.cascade)
  }

  /// A part of a URL without its percent signs; `nil` where it is no text.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
