import Foundation
import Testing

/// Runs the built `crowntool` in a folder of its own, as a person would.
final class Tool {
  /// The folder that the tool runs in; removed when the test ends.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "crowntool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have taken its own permission to clean up.
    _ = try? Process.run(URL(filePath: "/bin/chmod"), arguments: ["-R", "u+rwX", folder.path]).waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// What a run left behind.
  struct Output {
    let status: Int32
    let out: String
    let outBytes: [UInt8]
    let err: String
  }

  /// The tool that the build put beside the tests.
  static let executable: URL = {
    #if os(macOS)
    let products = Bundle(for: Tool.self).bundleURL.deletingLastPathComponent()
    #else
    let products = Bundle.main.bundleURL
    #endif
    return products.appending(path: "crowntool")
  }()

  /// The repository's own folder.
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Runs the tool to its end.
  @discardableResult
  func callAsFunction(_ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:]) throws -> Output
  {
    try run(arguments, input: input, environment: environment)
  }

  /// Whether permissions can be tested: root, whom none stop, needs `setpriv` to become somebody else.
  static let canRunUnprivileged = getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

  /// Runs the tool as a user whom permissions stop.
  func runUnprivileged(_ arguments: String...) throws -> Output {
    guard getuid() == 0 else { return try run(arguments) }
    // That user may not reach the folder that the tests were built in.
    let copy = folder.appending(path: "crowntool")
    if !exists("crowntool") { try FileManager.default.copyItem(at: Self.executable, to: copy) }
    return try run(
      ["--reuid=65534", "--regid=65534", "--clear-groups", copy.path] + arguments,
      executable: URL(filePath: "/usr/bin/setpriv"))
  }

  @discardableResult
  func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    executable: URL = Tool.executable
  ) throws -> Output {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, not pipes: nothing then depends on how fast the test reads.
    let outFile = folder.appending(path: ".out")
    let errFile = folder.appending(path: ".err")
    let inFile = folder.appending(path: ".in")
    for file in [outFile, errFile] { try Data().write(to: file) }
    try Data(input).write(to: inFile)
    process.standardInput = try FileHandle(forReadingFrom: inFile)
    process.standardOutput = try FileHandle(forWritingTo: outFile)
    process.standardError = try FileHandle(forWritingTo: errFile)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "crowntool \(arguments) ended by a signal")
    let out = try Data(contentsOf: outFile)
    return Output(
      status: process.terminationStatus, out: String(decoding: out, as: UTF8.self), outBytes: Array(out),
      err: String(decoding: try Data(contentsOf: errFile), as: UTF8.self))
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
