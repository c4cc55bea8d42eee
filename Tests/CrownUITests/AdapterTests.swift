#if os(Linux)
import CrownsTestSupport
import Foundation
import Testing

/// The views and adapters for Core Graphics, SwiftUI, UIKit and AppKit, typechecked against stubs: Linux cannot run
/// them.
@Suite struct AdapterTests {
  @Test func adaptersFitTheFrameworks() throws {
    let products = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .deletingLastPathComponent()
    let check = Command(Repository.url("scripts/checks/adapters"), [products.appending(path: "Modules").path])
    let output = try check.run()
    #expect(output.status == 0, "\(output.out)\(output.err)")
    let adapters = try FileManager.default.subpathsOfDirectory(atPath: Repository.url("Sources/CrownUI").path)
      .filter { $0.hasSuffix(".swift") }
    #expect(adapters.count > 5 && (output.out + output.err).contains("checked \(adapters.count) files of CrownUI"))
  }
}
#endif
