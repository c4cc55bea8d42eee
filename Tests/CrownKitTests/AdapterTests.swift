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
    check.executableURL = repository.appending(path: "scripts/check-adapters")
    check.arguments = [products.appending(path: "Modules").path]
    let output = Pipe()
    check.standardOutput = output
    check.standardError = output
    try check.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    #expect(check.terminationStatus == 0, "\(text)")
    #expect(text.contains("checked 7 adapters"))
  }
}
#endif
