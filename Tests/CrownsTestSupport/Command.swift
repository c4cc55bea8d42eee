import Foundation

/// A program that a test runs to its end.
package struct Command {
  package let executable: URL
  package let arguments: [String]

  package init(_ executable: URL, _ arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }

  /// A program that the shell's search path finds.
  package init(named name: String, _ arguments: [String]) {
    self.init(URL(filePath: "/usr/bin/env"), [name] + arguments)
  }

  /// The result of a program that has ended.
  package struct Output {
    package let status: Int32
    /// True if the program ended by itself, not by a signal.
    package let isExit: Bool
    package let outBytes: [UInt8]
    package let err: String

    package var out: String { String(decoding: outBytes, as: UTF8.self) }
  }

  /// Runs the program in a folder of its own, or in one that is given.
  ///
  /// - Parameter environment: Variables beside those of the tests.
  package func run(in folder: URL? = nil, input: [UInt8] = [], environment: [String: String] = [:]) throws -> Output {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, not pipes: no result then depends on how fast the test reads. They lie apart, so that no listing shows
    // them.
    let streams = try TemporaryFolder()
    process.currentDirectoryURL = folder ?? streams.url
    let files = ["out", "err", "in"].map { streams.url.appending(path: $0) }
    for (file, content) in zip(files, [[], [], input]) { try Data(content).write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    process.standardInput = try FileHandle(forReadingFrom: files[2])
    try process.run()
    process.waitUntilExit()
    return Output(
      status: process.terminationStatus, isExit: process.terminationReason == .exit,
      outBytes: Array(try Data(contentsOf: files[0])),
      err: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
  }
}
