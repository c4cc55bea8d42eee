/// Results as JSON on standard output.
enum JSONOutput {
  static func print(_ value: some Encodable) {
    do {
      Console.print(try JSONValue(encoding: value).formatted)
    } catch {
      Console.error("the result cannot be written as JSON: \(error)")
    }
  }
}
