import CrownImport

/// The arguments of the program.
struct CrowncArguments: Equatable {
  /// The problem with the arguments.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let reason: String

    var description: String { "crownc: error: \(reason)\nusage: \(CrowncArguments.usage)" }
  }

  static let usage =
    "crownc <folder>... --work <file> --database <file> --swift <file> [--settings <file>] [--bundle <name>] [--check] "
    + "[--<setting> <value>]..."

  /// The folders of the drawings.
  let folders: [String]
  /// The database that remembers what was imported, so that only changed files are imported again.
  let work: String
  /// The database that the app ships.
  let database: String
  /// The Swift source.
  let swift: String
  /// The name of the bundle in which the app has the database, without its ending; `nil` if that is the bundle of the
  /// code.
  let bundle: String?
  /// The file that has settings of the plugin; `nil` if there is none.
  let settingsFile: String?
  /// True to compare the database and the source with what the drawings give, and to write neither.
  let isCheck: Bool
  /// The settings of the crowns: those of ``ImportSetting`` that users give values for, under their names.
  private(set) var settings = RequestedSettings.defaults

  /// Reads arguments, each of which is given once, but for settings that are lists.
  init(_ arguments: [String]) throws(Failure) {
    let given = ImportSetting.all.filter { $0.valueName != nil }
    let names = ["--work", "--database", "--swift", "--bundle", "--settings"] + given.map { "--\($0.key)" }
    let lists = given.filter(\.isList).map { "--\($0.key)" }
    var folders: [String] = []
    var isCheck = false
    var options: [String: [String]] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if names.contains(argument) {
        guard let value = rest.popFirst() else { throw Failure(reason: "\(argument) needs a value") }
        guard options[argument] == nil || lists.contains(argument) else {
          throw Failure(reason: "\(argument) is given twice")
        }
        options[argument, default: []].append(value)
      } else if argument == "--check" {
        isCheck = true
      } else if argument.hasPrefix("-") {
        throw Failure(reason: "there is no option \(argument)")
      } else {
        folders.append(argument)
      }
    }
    func option(_ name: String) throws(Failure) -> String {
      guard let value = options[name]?.first else { throw Failure(reason: "\(name) is missing") }
      return value
    }
    guard !folders.isEmpty else { throw Failure(reason: "the folder is missing") }
    (self.folders, self.isCheck) = (folders, isCheck)
    work = try option("--work")
    database = try option("--database")
    swift = try option("--swift")
    bundle = options["--bundle"]?.first
    settingsFile = options["--settings"]?.first
    for setting in given {
      guard let texts = options["--\(setting.key)"] else { continue }
      do throws(SettingError) {
        try settings.set(setting, to: texts)
      } catch {
        throw Failure(reason: "--\(error)")
      }
    }
  }
}
