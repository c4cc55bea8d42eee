/// The folder that relative paths begin at.
package enum WorkingDirectory {
  /// Its absolute path; empty if the system gives none, as for a folder that was removed.
  package static var path: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
