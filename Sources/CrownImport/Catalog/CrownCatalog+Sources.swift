import CrownStore

extension CrownCatalog {
  /// The path of the file that a crown was imported from, as the system finds it from the working directory.
  ///
  /// The database keeps it relative to its own folder. The file may be gone by now. `-` is standard input.
  public func path(of source: SourceFile) -> String { SourcePath(databasePath: path).file(source.path) }
}

/// The files that the paths of a database's sources lead to.
package struct SourceFilePaths: Sendable {
  private let base: SourcePath

  package init(of catalog: CrownCatalog) { base = SourcePath(databasePath: catalog.path) }

  /// The path of a source's file as the system finds it, of an archive for a file that lies in one; `nil` for standard
  /// input.
  package func file(_ kept: String) -> String? { kept == "-" ? nil : base.file(kept) }
}
