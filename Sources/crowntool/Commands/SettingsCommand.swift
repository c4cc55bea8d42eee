import ArgumentParser
import CrownImport
import CrownKit
import CrownSystem

struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Print the settings that an import of a drawing or a folder has, and where each comes from.",
    discussion: """
      Settings that a folder always needs stand in a file crowns.json in it, or in a folder above; the nearest one \
      counts. It is JSON, in which comments are allowed. 'for' has patterns of paths below the folder of the file, \
      without .svg; later ones count more:

        {
          colors: "shades",            // of all drawings
          for: {
            "flags/*": { colors: "holes", tag: "flag" },
            "arrow-*": { mirror: true },
          },
        }

      It may have tolerance, colors, knockout, accent, mirror, filters, trace, trim, square, padding and tag as \
      'crowntool import --help' explains them, font (files beside it, or "system"), symbols (true or false) and \
      prefix, which the names of new crowns begin with, as in "brand/". An \
      option of the import counts first, then crowns.json, then what the crown was imported with before. A setting \
      that crowns.json gives no more has its default again. Its members lint and export hold options of these \
      commands: see their help.

        crowntool settings crowns/
        crowntool settings crowns/flags/jp.svg
      """)

  @Argument(
    help: ArgumentHelp(
      "Drawings, folders and archives.  (default: the working directory)", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @OptionGroup var database: DatabaseOption

  @Flag(help: "Print them as JSON.")
  var json = false

  func run() throws {
    try Failure.reported {
      // Before the first import there is no database.
      let hasDatabase = (try? FileStatus(of: database.path)) != nil
      let catalog = hasDatabase ? try database.catalog() : nil
      let explanations = try (paths.isEmpty ? ["."] : paths).map { path in
        guard (try? FileStatus(of: path)) != nil else {
          throw Failure("\(path): there is no such file or folder; give a drawing or a folder of drawings")
        }
        return try SettingsExplanation(of: path, keptIn: catalog, cancellation: Interruption.cancellation)
      }
      if json { return JSONOutput.print(explanations.map(SettingsDocument.init)) }
      for (number, explanation) in explanations.enumerated() {
        if number > 0 { Console.print("") }
        explanation.lines.forEach(Console.print)
      }
    }
  }
}

extension SettingsExplanation {
  /// The explanation for people: a line for each setting, and then the patterns.
  fileprivate var lines: [String] {
    let rows = values.map { [$0.key, $0.shown, $0.origin.words] }
    let widths = [0, 1].map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = [path]
    for row in rows {
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      lines.append("  \(cells.joined(separator: "  "))  \(row[2])")
    }
    for group in groups {
      let patterns = group.patterns.map { "'\($0)'" }.joined(separator: " and ")
      let count =
        switch group.count {
        case 0: "no drawing"
        case 1: "1 drawing"
        default: "\(group.count) drawings"
        }
      lines.append("  for \(patterns): \(count)")
      for value in group.values {
        lines.append("    \(value.key)  \(value.shown)  \(value.origin.place ?? "")")
      }
    }
    return lines
  }
}

extension SettingsExplanation.Value {
  fileprivate var shown: String { texts.isEmpty ? defaultText : texts.joined(separator: ", ") }
}

extension SettingsExplanation.Origin {
  fileprivate var words: String {
    switch self {
    case .file(_, _, let patterns):
      (place ?? "") + (patterns.isEmpty ? "" : ", for " + patterns.map { "'\($0)'" }.joined(separator: " and "))
    case .crown(let name): "imported so before, as \(name)"
    case .standard: "default"
    }
  }

  /// The place in a file of settings.
  fileprivate var place: String? {
    if case .file(let path, let line, _) = self { "\(path):\(line)" } else { nil }
  }
}

/// The explanation for programs.
private struct SettingsDocument: Encodable {
  struct Value: Encodable {
    let setting: String
    let value: [String]
    let origin: String
    let file: String?
    let line: Int?
    let crown: String?
    let patterns: [String]?

    init(_ value: SettingsExplanation.Value) {
      (setting, self.value) = (value.key, value.texts)
      switch value.origin {
      case .file(let path, let line, let patterns):
        (origin, file, self.line, crown, self.patterns) = ("file", path, line, nil, patterns)
      case .crown(let name): (origin, file, line, crown, patterns) = ("crown", nil, nil, name, nil)
      case .standard: (origin, file, line, crown, patterns) = ("default", nil, nil, nil, nil)
      }
    }
  }

  struct Group: Encodable {
    let patterns: [String]
    let drawings: Int
    let settings: [Value]
  }

  let path: String
  let settings: [Value]
  let groups: [Group]

  init(_ explanation: SettingsExplanation) {
    path = explanation.path
    settings = explanation.values.map(Value.init)
    groups = explanation.groups.map {
      Group(patterns: $0.patterns, drawings: $0.count, settings: $0.values.map(Value.init))
    }
  }
}
