import Foundation

/// A folder in which pictures, as raw alpha, are exchanged with a Python script; removed afterwards.
struct PictureFolder {
  private let folder: URL

  /// Makes a folder, and removes it when the body ends.
  static func with(_ body: (PictureFolder) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tracebench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(PictureFolder(folder: folder))
  }

  private init(folder: URL) { self.folder = folder }

  func url(_ number: Int, _ suffix: String) -> URL { folder.appendingPathComponent("\(number).\(suffix)") }

  /// Writes the `list` that the script reads, a line of values parted by tabs for each drawing, and runs it.
  func run(_ script: String, python: String, list: [[String]]) throws {
    let lines = list.map { $0.joined(separator: "\t") + "\n" }.joined()
    try Data(lines.utf8).write(to: folder.appendingPathComponent("list"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, script, folder.path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw FailedError(script: script, status: process.terminationStatus)
    }
  }

  struct FailedError: Error, CustomStringConvertible {
    let script: String
    let status: Int32
    var description: String { "\(script) ended with \(status)" }
  }

  /// Traces the pictures that the script left under a suffix, and prints the results.
  ///
  /// - Parameter subset: The drawings that are counted apart, too.
  func report(
    _ suffix: String, _ drawings: Drawings, _ truths: [TruthPicture], size: Int, subset: Tally.Subset? = nil
  ) throws {
    var tally = Tally(name: "\(suffix)-\(size)", subset: subset)
    for (number, truth) in truths.enumerated() {
      guard let data = FileManager.default.contents(atPath: url(number, suffix).path), data.count == truth.alpha.count
      else { continue }
      tally.trace(try truth.plane(of: [UInt8](data)), truth, drawings.list[number])
    }
    tally.report()
  }
}
