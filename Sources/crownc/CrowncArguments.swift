import CrownImport

/// The arguments of the program.
struct CrowncArguments: Equatable {
  /// The problem with the arguments.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let reason: String

    var description: String { "crownc: error: \(reason)\nusage: \(CrowncArguments.usage)" }
  }

  static let usage =
    "crownc <folder> --work <file> --database <file> --swift <file> [--bundle <name>] [--<setting> <value>]..."

  /// The folder of the drawings.
  let folder: String
  /// The database that remembers what was imported, so that only changed files are imported again.
  let work: String
  /// The database that the app ships.
  let database: String
  /// The Swift source.
  let swift: String
  /// The name of the bundle in which the app has the database, without its ending; `nil` if that is the bundle of the
  /// code.
  let bundle: String?
  /// The settings of the crowns: those of ``ImportSetting`` that users give values for, under their names.
  private(set) var settings = RequestedSettings.defaults

  /// Reads arguments, each of which is given once, but for settings that are lists.
  init(_ arguments: [String]) throws(Failure) {
    let given = ImportSetting.all.filter { $0.valueName != nil }
    let names = ["--work", "--database", "--swift", "--bundle"] + given.map { "--\($0.key)" }
    let lists = given.filter(\.isList).map { "--\($0.key)" }
    var folder: String?
    var options: [String: [String]] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if names.contains(argument) {
        guard let value = rest.popFirst() else { throw Failure(reason: "\(argument) needs a value") }
        guard options[argument] == nil || lists.contains(argument) else {
          throw Failure(reason: "\(argument) is given twice")
        }
        options[argument, default: []].append(value)
      } else if argument.hasPrefix("-") {
        throw Failure(reason: "there is no option \(argument)")
      } else {
        guard folder == nil else { throw Failure(reason: "'\(argument)' is a second folder; give one") }
        folder = argument
      }
    }
    func option(_ name: String) throws(Failure) -> String {
      guard let value = options[name]?.first else { throw Failure(reason: "\(name) is missing") }
      return value
    }
    guard let folder else { throw Failure(reason: "the folder is missing") }
    self.folder = folder
    work = try option("--work")
    database = try option("--database")
    swift = try option("--swift")
    bundle = options["--bundle"]?.first
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
