import CProcessor
import Foundation

/// The machine that the figures were measured on.
enum Machine {
  /// Prints processor, cores, system, compiler and build flags.
  static func report() {
    #if DEBUG
    let build = "debug"
    #else
    let build = "release,-O,whole-module"
    #endif
    Report.line(
      "machine", "host",
      [
        "processor": word(processor), "cores": "\(ProcessInfo.processInfo.activeProcessorCount)",
        "system": word(ProcessInfo.processInfo.operatingSystemVersionString),
      ])
    Report.line(
      "machine", "build",
      ["compiler": word(compiler), "build": build, "processors": String(cString: crowns_processor_level())])
  }

  private static var processor: String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
  }

  private static var compiler: String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "--version"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "unknown" }
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return output.split(separator: "\n").first.map(String.init) ?? "unknown"
  }

  private static func word(_ text: String) -> String { text.split(separator: " ").joined(separator: "_") }
}
