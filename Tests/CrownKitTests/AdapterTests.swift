#if os(Linux)
import CrownsTestSupport
import Foundation
import Testing

/// The adapters to Core Graphics, UIKit and SwiftUI, typechecked against stubs: Linux cannot run them.
@Suite struct AdapterTests {
  @Test func adaptersFitTheFrameworks() throws {
    let products = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .deletingLastPathComponent()
    let check = Command(Repository.url("scripts/checks/adapters"), [products.appending(path: "Modules").path])
    let output = try check.run()
    #expect(output.status == 0, "\(output.out)\(output.err)")
    let adapters = try FileManager.default.contentsOfDirectory(
      atPath: Repository.url("Sources/CrownKit/Adapters").path)
    #expect(adapters.count > 1 && (output.out + output.err).contains("checked \(adapters.count) adapters"))
  }
}
#endif
