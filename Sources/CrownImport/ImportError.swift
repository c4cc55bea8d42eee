/// Why an import did not begin, or packing ended.
///
/// Faults of single files are no error: the report has them. Errors of the database are thrown as `CatalogError` or
/// `SQLiteError`.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum ImportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The search for files was cancelled. Half a list must not pass for the whole: the other half would count as gone.
  case searchCancelled
  /// A crown's name was given together with a folder or an archive, which may have many.
  case nameOfFolder(path: String)
  /// A crown's name was given together with several paths.
  case nameOfSeveralPaths
  /// A list of paths cannot be read.
  case unreadableList(path: String, reason: String)
  /// A file of settings cannot be used.
  case settings(SettingsFileError)
  /// There is no room for the temporary files of a large import.
  case noTemporaryFiles(reason: String)
  /// The search for shapes to share was cancelled.
  case packingCancelled

  /// One sentence: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .searchCancelled: "the search for files was interrupted"
    case .nameOfFolder(let path): "a name is for one crown, but \(path) may hold many; give a file"
    case .nameOfSeveralPaths: "a name is for one crown; give one file with it"
    case .unreadableList(let path, let reason): "\(path): cannot read this list: \(reason)"
    case .settings(let error): error.description
    case .noTemporaryFiles(let reason):
      "\(reason); free some space, or set TMPDIR to a folder on another disk"
    case .packingCancelled: "packing was interrupted"
    }
  }
}
