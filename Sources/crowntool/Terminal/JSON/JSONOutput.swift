/// Results as JSON on standard output.
enum JSONOutput {
  static func print(_ value: some Encodable) {
    do {
      Console.write(Array((try JSONValue(encoding: value).formatted + "\n").utf8))
    } catch {
      Console.error("the result cannot be written as JSON: \(error)")
    }
  }

  /// An array whose elements are printed as they come, so that none is held.
  struct Elements {
    private var output = LineBuffer()
    /// The element that was added last: whether a comma follows it is not known yet.
    private var last: String?

    init() { output.print("[") }

    mutating func add(_ element: some Encodable) throws {
      if let last { output.print(last + ",") }
      last = "  " + (try JSONValue(encoding: element).formatted(indentation: "  "))
    }

    mutating func finish() {
      output.print(last ?? "")
      output.print("]")
      output.flush()
    }
  }
}
