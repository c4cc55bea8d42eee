/// The folder to measure with, and `--name value` options.
struct Arguments {
  let folder: String
  private var options: [String: String] = [:]

  struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    guard let folder = rest.popFirst() else { throw UsageError(description: "the folder is missing") }
    self.folder = folder
    while let name = rest.popFirst() {
      guard name.hasPrefix("--"), let value = rest.popFirst() else {
        throw UsageError(description: "expected '--option value', found '\(name)'")
      }
      options[String(name.dropFirst(2))] = value
    }
  }

  func string(_ name: String) -> String? { options[name] }

  func integer(_ name: String, default value: Int) throws -> Int {
    guard let text = options[name] else { return value }
    guard let number = Int(text), number > 0 else {
      throw UsageError(description: "--\(name) takes a whole number above 0, not '\(text)'")
    }
    return number
  }

  func integers(_ name: String, default values: [Int]) throws -> [Int] {
    guard let text = options[name] else { return values }
    return try text.split(separator: ",").map { part in
      guard let number = Int(part), number > 0 else {
        throw UsageError(description: "--\(name) takes whole numbers above 0 with commas between, not '\(text)'")
      }
      return number
    }
  }
}
