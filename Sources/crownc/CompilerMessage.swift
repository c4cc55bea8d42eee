import CrownImport
import CrownSystem

/// A message as compilers print it, which editors link to its file: `crowns/bad.svg:1:131: error: ...`.
struct CompilerMessage: Equatable {
  let severity: ImportMessage.Severity
  let line: String

  /// A message of an import. One about a file as a whole points to the file's start.
  init(_ message: ImportMessage) {
    let place = message.line == nil ? "\(message.place):1:1" : message.place
    self.init(message.severity, at: place, message.text)
  }

  /// Messages about a file of settings, as a whole or at its lines.
  static func messages(of error: SettingsFileError) -> [CompilerMessage] {
    ([error] + error.others).map(CompilerMessage.init)
  }

  private init(_ error: SettingsFileError) {
    self.init(.problem, at: "\(error.path):\(error.line ?? 1):\(error.column ?? 1)", error.text)
  }

  /// A message about a file, or about a folder.
  init(_ severity: ImportMessage.Severity, at place: String, _ text: String) {
    self.severity = severity
    let word =
      switch severity {
      case .note: "note"
      case .warning: "warning"
      case .problem: "error"
      }
    line = "\(place): \(word): \(PluginWording.text(text))".visible
  }
}
