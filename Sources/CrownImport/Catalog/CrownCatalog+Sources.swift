import CrownStore

extension CrownCatalog {
  /// The path of the file that a crown was imported from, as the system finds it from the working directory.
  ///
  /// The database keeps it relative to its own folder. The file may be gone by now. `-` is standard input.
  public func path(of source: SourceFile) -> String { SourcePath(databasePath: path).file(source.path) }
}
