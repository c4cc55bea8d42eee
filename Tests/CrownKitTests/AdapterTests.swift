#if os(Linux)
import Foundation
import Testing

/// The adapters to Core Graphics, UIKit and SwiftUI, typechecked against stubs: Linux cannot run them.
@Suite struct AdapterTests {
  @Test func adaptersFitTheFrameworks() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let products = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .deletingLastPathComponent()
    let check = Process()
    check.executableURL = repository.appending(path: "scripts/checks/adapters")
    check.arguments = [products.appending(path: "Modules").path]
    let output = Pipe()
    check.standardOutput = output
    check.standardError = output
    try check.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    #expect(check.terminationStatus == 0, "\(text)")
    let adapters = try FileManager.default.contentsOfDirectory(
      atPath: repository.appending(path: "Sources/CrownKit/Adapters").path)
    #expect(adapters.count > 1 && text.contains("checked \(adapters.count) adapters"))
  }
}
#endif
