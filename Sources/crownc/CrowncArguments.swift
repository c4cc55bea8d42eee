/// The arguments of the program.
struct CrowncArguments: Equatable {
  /// The problem with the arguments.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let reason: String

    var description: String { "crownc: error: \(reason)\nusage: \(CrowncArguments.usage)" }
  }

  static let usage = "crownc <folder> --work <file> --database <file> --swift <file>"

  /// The folder of the drawings.
  let folder: String
  /// The database that remembers what was imported, so that only changed files are imported again.
  let work: String
  /// The database that the app ships.
  let database: String
  /// The Swift source.
  let swift: String

  /// Reads arguments, each of which is given once.
  init(_ arguments: [String]) throws(Failure) {
    var folder: String?
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--work", "--database", "--swift":
        guard let value = rest.popFirst() else { throw Failure(reason: "\(argument) needs a file") }
        guard options.updateValue(value, forKey: argument) == nil else {
          throw Failure(reason: "\(argument) is given twice")
        }
      case _ where argument.hasPrefix("-"): throw Failure(reason: "there is no option \(argument)")
      default:
        guard folder == nil else { throw Failure(reason: "'\(argument)' is a second folder; give one") }
        folder = argument
      }
    }
    func option(_ name: String) throws(Failure) -> String {
      guard let value = options[name] else { throw Failure(reason: "\(name) is missing") }
      return value
    }
    guard let folder else { throw Failure(reason: "the folder is missing") }
    self.folder = folder
    work = try option("--work")
    database = try option("--database")
    swift = try option("--swift")
  }
}
