import Foundation
import Testing

/// The built tool while it runs, to which signals can be sent.
final class RunningTool {
  private let process = Process()
  private let outFile: URL
  private let errFile: URL

  /// Starts the tool, or another program, in the folder of `tool`.
  ///
  /// - Parameters:
  ///   - output: The destination of results; without one, a file that ``finish()`` reads.
  ///   - environment: Variables beside those of this process.
  init(
    _ tool: Tool, _ arguments: [String], executable: URL = Tool.executable, input: Any? = nil, output: Any? = nil,
    environment: [String: String] = [:]
  ) throws {
    outFile = tool.folder.appending(path: ".running-out")
    errFile = tool.folder.appending(path: ".running-err")
    for file in [outFile, errFile] { try Data().write(to: file) }
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = tool.folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = try output ?? FileHandle(forWritingTo: outFile)
    process.standardError = try FileHandle(forWritingTo: errFile)
    try process.run()
  }

  var isRunning: Bool { process.isRunning }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end; a tool that does not end is killed after a time that no sound run takes, and fails the test.
  func finish(within seconds: Double = 20) throws -> (status: Int32, out: String, err: String) {
    let end = Date(timeIntervalSinceNow: seconds)
    while process.isRunning, Date() < end { usleep(2000) }
    if process.isRunning {
      Issue.record("crowntool \(process.arguments ?? []) does not end")
      send(SIGKILL)
    }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    func text(_ file: URL) throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }
    return (process.terminationStatus, try text(outFile), try text(errFile))
  }
}
