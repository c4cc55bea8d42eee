extension CrownSource {
  /// The beginning of the source, which is the same for all crowns.
  ///
  /// All types and extensions are `nonisolated`: the crowns have no state, and a target may isolate code to the main
  /// actor by default (SE-0466).
  static func head(bundle: String?, type: String, access: String) -> String {
    // Where there is none, the error names this one.
    let expected = bundle.map { "\($0).bundle/AppCrowns.db" } ?? "AppCrowns.db"
    return """
      // Written by the plugin CrownsPlugin from the drawings of a folder: change those, not this file.

      \(access)import CrownKit
      import Foundation

      /// The crowns that this module brings along.
      \(access)nonisolated struct \(type): BundledCrown {
        /// The name under which the library holds it.
        \(access)let name: String

        fileprivate init(_ name: String) { self.name = name }

        private nonisolated final class BundleMarker {}

      \(bundle.map(search) ?? "  private static let bundle = Bundle(for: BundleMarker.self)")

        private static let opened = Result<CrownLibrary, CrownLibraryError> { () throws(CrownLibraryError) in
          try CrownLibrary(
            opening: bundle.path(forResource: "AppCrowns", ofType: "db") ?? \(literal(expected)), mode: .immutable)
        }

        /// The library that holds the crowns, which is opened at its first use.
        \(access)static var library: CrownLibrary { get throws(CrownLibraryError) { try opened.get() } }


      """
  }

  /// The search for the resources of a package's target.
  ///
  /// `Bundle.module` does the same, but up to Swift 6.3.1 it is isolated as the target's code is by default. The
  /// folders are those that SwiftPM and Xcode search, and the one beside a test bundle of SwiftPM on macOS. On Linux,
  /// the ending is `resources`, or `bundle` with the build system of Xcode.
  private static func search(for name: String) -> String {
    """
      private static let bundle: Bundle = {
        let code = Bundle(for: BundleMarker.self)
        var folders = [
          Bundle.main.resourceURL, code.resourceURL, Bundle.main.bundleURL, code.bundleURL.deletingLastPathComponent(),
        ]
        #if DEBUG
        // Xcode's previews say where the bundle is.
        if let path = ProcessInfo.processInfo.environment["PACKAGE_RESOURCE_BUNDLE_PATH"] {
          folders.insert(URL(filePath: path), at: 0)
        }
        #endif
        for folder in folders.compactMap({ $0 }) {
          for ending in ["bundle", "resources"] {
            let url = folder.appending(path: \(literal(name)) + ".\\(ending)")
            if let bundle = Bundle(url: url) { return bundle }
          }
        }
        return code
      }()
    """
  }
}
