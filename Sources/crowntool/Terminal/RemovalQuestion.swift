import ArgumentParser
import CrownSystem

/// Asks whether many crowns are to be removed, if somebody is there to answer.
struct RemovalQuestion {
  /// The number of crowns.
  let count: Int
  /// The path of their database.
  let database: String

  /// The most crowns that are removed without a question.
  private static let mostUnasked = 20
  /// The names that the question shows.
  private static let shownNames = 10

  /// Throws `ExitCode.failure` unless the answer is yes.
  ///
  /// - Parameter names: Gives the first names, so many at most.
  func ask(_ names: (Int) throws -> [String]) throws {
    guard count > Self.mostUnasked, isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else { return }
    for name in try names(Self.shownNames) { Console.note("  \(name)") }
    Console.note("  … and \(count - Self.shownNames) more")
    Console.showOnTerminal("Remove these \(count) crowns from \(database.visible)? [y/N] ")
    guard ["y", "yes"].contains(try Self.readAnswer().lowercased()) else {
      Console.note("nothing is removed")
      throw ExitCode.failure
    }
  }

  /// A line from the terminal; unlike `readLine()` it ends with an interruption.
  private static func readAnswer() throws -> String {
    struct LineEnd: Error {}
    var bytes: [UInt8] = []
    do {
      try ByteFile.forEachChunk(of: "-", cancellation: Interruption.cancellation) { chunk in
        bytes += chunk
        if chunk.contains(UInt8(ascii: "\n")) { throw LineEnd() }
      }
    } catch is LineEnd {}
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
