import Foundation
import PackagePlugin

/// The compiler of crowns that the traits of the dependency on Crowns bring.
enum CrownCompiler {
  /// Finds the compiler. One that is built with the app goes before a prebuilt one.
  ///
  /// - Parameter tool: The tool of a name, as a context finds it.
  /// - Throws: A sentence that says which trait to name, or why the prebuilt one does not run here.
  static func find(_ tool: (String) throws -> PluginContext.Tool) throws -> URL {
    if let built = try? tool("crownc") { return built.url }
    do {
      return try tool("crownc-prebuilt").url
    } catch PluginContextError.toolNotSupportedOnTargetPlatform {
      throw Missing(
        description: "the prebuilt compiler of crowns runs on macOS and Linux, on x86-64 and arm64, but not on this "
          + "machine; build it with the app: .package(url: ..., traits: [\"FromSource\"])")
    } catch {
      throw Missing(
        description: "no trait brings the compiler of crowns; name one where the manifest depends on crowns: "
          + ".package(url: ..., traits: [\"Prebuilt\"]), or [\"FromSource\"] to build it with the app")
    }
  }

  private struct Missing: Error, CustomStringConvertible {
    let description: String
  }
}
