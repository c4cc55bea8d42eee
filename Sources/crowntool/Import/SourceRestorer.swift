import CrownKit

/// Imports the source of a damaged crown again, as it was imported before.
struct SourceRestorer {
  private let base: SourcePath

  init(databasePath: String) { base = SourcePath(databasePath: databasePath) }

  /// The record of a source, what to remember of it, and its title and tags; `nil` where the file is gone or refused.
  func restore(_ name: String, from file: SourceFile) -> (record: [UInt8], source: SourceFile, label: CrownLabel?)? {
    let source = Source(name: name, path: base.resolved(file.path))
    let reader = SourceReader(ImportSettings(text: file.settings))
    guard case .encoded(let crown) = reader.read(source, known: nil, moved: .none, check: SelfCheck()) else {
      return nil
    }
    return (crown.record.bytes, crown.file(at: file.path), crown.label)
  }
}
