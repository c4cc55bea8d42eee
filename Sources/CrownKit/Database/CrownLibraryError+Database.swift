#if DATABASES
import CrownStore

extension CrownLibraryError {
  /// The catalogue's sentence, or one for who makes an app where that speaks of the command line.
  static func sentence(for error: CatalogError) -> String {
    switch error {
    case .missing(let path):
      isInBundle(path)
        ? "\(path): there is no such file; add the packed database to the target's resources, and take its URL from "
          + "the bundle"
        : "\(path): there is no such file; check the path, or make the database with 'crowntool pack'"
    case .notADatabase(let path):
      "\(path): this is no database of crowns; give one that 'crowntool pack' wrote, or read the bytes of a bundle "
        + "with CrownLibrary(bundle:)"
    case .emptyDatabase(let path): "\(path): the database is empty; pack it again"
    case .truncated(let path, let found, let expected):
      "\(path): the database is cut off after \(found) of \(expected) bytes; check how it was copied or embedded"
    case .damagedRecord(let path, let name): "\(path): the record of '\(name)' is damaged; pack the database again"
    default: "\(error)"
    }
  }

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
#endif
