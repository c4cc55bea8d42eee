import CrownsTestSupport
import Foundation
import Testing

/// Runs the built `crowntool` in a folder of its own, as a person would.
final class Tool {
  private let temporaryFolder: TemporaryFolder

  /// The folder that the tool runs in; removed when the test ends.
  var folder: URL { temporaryFolder.url }

  init() throws { temporaryFolder = try TemporaryFolder() }

  /// The tool that the build put beside the tests.
  static let executable: URL = {
    #if os(macOS)
    let products = Bundle(for: Tool.self).bundleURL.deletingLastPathComponent()
    #else
    let products = Bundle.main.bundleURL
    #endif
    return products.appending(path: "crowntool")
  }()

  /// Runs the tool to its end.
  @discardableResult
  func callAsFunction(_ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:]) throws
    -> Command.Output
  {
    try run(arguments, input: input, environment: environment)
  }

  /// True if permissions can be tested: root, whom none stop, needs `setpriv` to become somebody else.
  static let canRunUnprivileged = getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  /// Runs the tool as a user whom permissions stop.
  func runUnprivileged(_ arguments: String...) throws -> Command.Output {
    guard getuid() == 0 else { return try run(arguments) }
    // That user may not reach the folder that the tests were built in.
    let copy = folder.appending(path: "crowntool")
    if !exists("crowntool") { try FileManager.default.copyItem(at: Self.executable, to: copy) }
    return try run(
      ["--reuid=65534", "--regid=65534", "--clear-groups", copy.path] + arguments,
      executable: URL(filePath: "/usr/bin/setpriv"))
  }

  /// Runs the tool, or another program, to its end, in the tool's folder.
  @discardableResult
  func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    executable: URL = Tool.executable
  ) throws -> Command.Output {
    let output = try Command(executable, arguments).run(in: folder, input: input, environment: environment)
    #expect(output.isExit, "\(executable.lastPathComponent) \(arguments) ended by a signal")
    return output
  }

  /// Writes a file below the tool's folder, with the folders that lead to it.
  func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: path)))
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }
}

/// Small drawings for the tests.
enum Sample {
  /// A document around path data.
  static func svg(_ d: String, attributes: String = "", viewBox: String = "0 0 24 24") -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(viewBox)\"><path d=\"\(d)\" \(attributes)/></svg>\n"
  }

  static let crown = svg("M2 19h20v2H2zM2 17 1 6l6 5 5-8 5 8 6-5-1 11z")
  static let disc = svg("M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z")
  static let square = svg("M4 4h16v16H4z")
}
