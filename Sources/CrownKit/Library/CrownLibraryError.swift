import CrownPath
import CrownRaster
import CrownStore

/// Why a library could not be opened, or could not give or draw a crown.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum CrownLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is missing, no database of crowns, or holds a damaged record.
  case catalog(CatalogError)
  /// The library was to be opened from a URL that names no file, or from the text of a URL instead of a path.
  case notAFile(url: String)
  /// The bytes are no bundle of this version, or a damaged one.
  case unreadableBundle(reason: String)
  /// SQLite could not read the file.
  case sqlite(SQLiteError)
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
    case .catalog(let error): return Self.sentence(for: error)
    case .notAFile(let url):
      return url.lowercased().hasPrefix("file:")
        ? "\(url) is a URL, not a path; give its path, or the URL as a URL"
        : "\(url) is not a file; save the database to a file and open that"
    case .unreadableBundle(let reason): return reason
    case .sqlite(let error): return "\(error)"
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

  /// The catalogue's sentence, or one for who makes an app where that speaks of the command line.
  private static func sentence(for error: CatalogError) -> String {
    switch error {
    case .missing(let path):
      isInBundle(path)
        ? "\(path): there is no such file; add the packed database to the target's resources, and take its URL from "
          + "the bundle"
        : "\(path): there is no such file; check the path, or make the database with 'crowntool pack'"
    case .notADatabase(let path):
      "\(path): this is no database of crowns; give one that 'crowntool pack' wrote, or read the bytes of a bundle with "
        + "CrownLibrary(bundle:)"
    case .emptyDatabase(let path): "\(path): the database is empty; pack it again"
    case .truncated(let path, let found, let expected):
      "\(path): the database is cut off after \(found) of \(expected) bytes; check how it was copied or embedded"
    case .damagedRecord(let path, let name): "\(path): the record of '\(name)' is damaged; pack the database again"
    default: "\(error)"
    }
  }
}

extension CrownLibraryError {
  /// True if a path leads into an app or a bundle of resources, or names no folder, as one that was looked for there.
  private static func isInBundle(_ path: String) -> Bool {
    let folders = path.split(separator: "/").dropLast()
    return folders.isEmpty
      || folders.contains { folder in
        [".app", ".appex", ".bundle", ".framework", ".resources"].contains { folder.hasSuffix($0) }
      }
  }

  /// Runs `body`, whose errors are the store's.
  static func wrapping<Value>(_ body: () throws -> Value) throws(CrownLibraryError) -> Value {
    do {
      return try body()
    } catch let error as CatalogError {
      throw .catalog(error)
    } catch let error as SQLiteError {
      throw .sqlite(error)
    } catch {
      // The store throws nothing else; should it one day, the words are not lost.
      throw .sqlite(SQLiteError(extendedCode: 1, message: "\(error)", path: ""))
    }
  }
}
