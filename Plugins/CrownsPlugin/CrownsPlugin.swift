import Foundation
import PackagePlugin

/// Makes the drawings in the folder `Crowns` of a target its crowns: a database among its resources, and a Swift type
/// with a member for each drawing.
@main
struct CrownsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try commands(
      forFoldersIn: [target.directoryURL], compiler: context.tool(named: "crownc").url,
      work: context.pluginWorkDirectoryURL, bundle: "\(context.package.displayName)_\(target.name)")
  }

  /// The command for the first folder `Crowns` in some folders.
  private func commands(forFoldersIn parents: [URL], compiler: URL, work: URL, bundle: String?) throws -> [Command] {
    let folders = parents.map { $0.appending(path: "Crowns", directoryHint: .isDirectory) }
    guard let folder = folders.first(where: CrownFolder.exists) else {
      let path = folders.first?.path(percentEncoded: false) ?? "Crowns"
      Diagnostics.error("there is no folder \(path); make it, and put the SVG files of the crowns there")
      return []
    }
    return [try CrownFolder(at: folder).command(compiler: compiler, into: work, bundle: bundle)]
  }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension CrownsPlugin: XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
    // A project does not say which folder a target has: by custom it is the one that bears the target's name.
    let project = context.xcodeProject.directoryURL
    return try commands(
      forFoldersIn: [project.appending(path: target.displayName), project],
      compiler: context.tool(named: "crownc").url, work: context.pluginWorkDirectoryURL, bundle: nil)
  }
}
#endif
