import CrownSVG
import CrownStore
import CrownSystem

/// Imports the sources of damaged crowns again, as they were imported before.
struct SourceRestorer {
  private let base: SourcePath
  private let cancellation: Cancellation
  private let pictures: PictureImport
  private let fonts: FontCollection?
  private let checks = RecordChecks()
  private let sheets = SheetReader()

  /// - Parameter fonts: Fonts for texts, beside those that are installed.
  init(databasePath: String, pictures: PictureImport, fonts: FontCollection?, cancellation: Cancellation) {
    self.pictures = pictures
    self.fonts = fonts
    base = SourcePath(databasePath: databasePath)
    self.cancellation = cancellation
  }

  /// The record of a source, what to remember of it, and its title and tags; `nil` if the file is gone or refused, or
  /// if the fonts are missing that its text was drawn with.
  func restore(_ name: String, from file: SourceFile) -> (record: [UInt8], source: SourceFile, label: CrownLabel?)? {
    let path = base.file(file.path)
    var settings = ImportSettings(text: file.settings)
    do {
      settings.drawing.fonts = try FontMark.fonts(of: file.settings, given: fonts, cancellation: cancellation)
    } catch {
      return nil
    }
    var encoder = CrownEncoder(settings: settings, pictures: pictures, checks: checks)
    encoder.linkedFiles = LinkedFileReader(besides: path, cancellation: cancellation)
    guard let content = content(of: file.path),
      let crown = try? encoder.encode(content, hash: content.hash, name: name, path: path)
    else { return nil }
    return (crown.record, crown.sourceFile(at: file.path), crown.label)
  }

  /// The content of a source, whose path is as the database keeps it.
  private func content(of path: String) -> SourceContent? {
    let (file, symbol) = SymbolID.split(path)
    if let symbol {
      return (try? sheets.sheet(at: base.file(path), cancellation)).map { .symbol(symbol.text, of: $0) }
    }
    guard let (archive, entry) = SourceFileName.archive(of: file) else {
      return (try? ByteFile.read(base.file(path), cancellation: cancellation)).map { .file($0) }
    }
    return (try? Archives().bytes(ofEntryAt: entry, inArchive: base.resolved(archive))).map { .file($0) }
  }
}
