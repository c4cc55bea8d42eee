import CrownPath
import CrownRaster

#if DATABASES
import CrownStore
#endif

/// Why a library could not be opened, or could not give or draw a crown.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum CrownLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  #if DATABASES
  /// The file is missing, no database of crowns, or holds a damaged record.
  case catalog(CatalogError)
  /// SQLite could not read the file.
  case sqlite(SQLiteError)
  #endif
  /// The library was to be opened from a URL that names no file, or from the text of a URL instead of a path.
  case notAFile(url: String)
  /// The bytes are no bundle of this version, or a damaged one.
  case unreadableBundle(reason: String)
  /// No crown has this name; `suggestions` are the nearest names, nearest first.
  case unknownCrown(name: String, suggestions: [String])
  /// The crown's record cannot be decoded.
  case damagedCrown(name: String, reason: PathDecodingError)
  /// The shapes that the crowns of a packed database share cannot be read.
  case damagedShapes(path: String, reason: PathDecodingError)
  /// The frame's size is no picture's: a side of zero, or beyond `Mask.sizes`.
  case unrenderable(name: String, reason: RasterError)
  /// The frame's insets leave no room for the crown, or the rectangle to draw in has no area.
  case noRoom(name: String, frame: CrownFrame)

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    #if DATABASES
    case .catalog(let error): return Self.sentence(for: error)
    case .sqlite(let error): return "\(error)"
    #endif
    case .notAFile(let url):
      return url.lowercased().hasPrefix("file:")
        ? "\(url) is a URL, not a path; give its path, or the URL as a URL"
        : "\(url) is not a file; save the database to a file and open that"
    case .unreadableBundle(let reason): return reason
    case .unknownCrown(let name, let suggestions):
      let start = "there is no crown named '\(name)'"
      guard let last = suggestions.last else {
        return start + ", nor one of a name like it; look through the list of all names"
      }
      let quoted = suggestions.dropLast().map { "'\($0)'" }.joined(separator: ", ")
      return start + "; did you mean " + (quoted.isEmpty ? "'\(last)'?" : "\(quoted) or '\(last)'?")
    case .damagedCrown(let name, let reason):
      return "the crown '\(name)' is damaged: \(reason); import it again"
    case .damagedShapes(let path, let reason):
      return "\(path): the shapes that its crowns share are damaged: \(reason); pack the database again"
    case .unrenderable(let name, let reason):
      return "the crown '\(name)' cannot be drawn: \(reason)"
    case .noRoom(let name, let frame):
      let reason =
        PathRect(x: 0, y: 0, width: frame.width, height: frame.height).isUsable && frame.insets != .zero
        ? "the insets leave no room in \(frame.width) by \(frame.height) points"
        : "its rectangle needs finite numbers and sides above 0, and has sides of \(frame.width) and \(frame.height)"
      return "the crown '\(name)' cannot be drawn: \(reason)"
    }
  }
}

extension CrownLibraryError {
  /// The path at which no file is; `nil` for another reason.
  var missingPath: String? {
    #if DATABASES
    if case .catalog(.missing(let path)) = self { return path }
    #endif
    return nil
  }
}
