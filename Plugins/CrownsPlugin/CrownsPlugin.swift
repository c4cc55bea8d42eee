import Foundation
import PackagePlugin

/// Makes the drawings of a target its crowns: a database among its resources, and a Swift type with a member for each
/// drawing. They are in the folder `Crowns`, or in those that `crowns.json` names.
@main
struct CrownsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    commands(
      forTargetIn: [target.directoryURL], compiler: try CrownCompiler.find(context.tool),
      work: context.pluginWorkDirectoryURL, bundle: "\(context.package.displayName)_\(target.name)")
  }

  /// The command for the first of some folders that has drawings.
  private func commands(forTargetIn parents: [URL], compiler: URL, work: URL, bundle: String?) -> [Command] {
    guard let folders = parents.lazy.compactMap(CrownFolders.init).first else {
      let folder = (parents.first ?? work).appending(path: "Crowns").path(percentEncoded: false)
      let other = parents.lazy.compactMap(CrownFolders.differingInCase).first
      Diagnostics.error(
        "CrownsPlugin: there is no folder \(folder); "
          + (other.map { "rename the folder '\($0)' there to it" }
            ?? "make it, and put the SVG files of the crowns there")
          + ", or name other folders in crowns.json beside it: { plugin: { folders: [\"Icons\"] } }")
      return []
    }
    let database = work.appending(path: "AppCrowns.db")
    let source = work.appending(path: "AppCrowns.swift")
    // SwiftPM prints what follows the last slash.
    let names = folders.folders.map(\.lastPathComponent).joined(separator: ", ")
    return [
      .buildCommand(
        displayName: "Importing the drawings of \(names)", executable: compiler,
        arguments: folders.arguments(
          work: work.appending(path: "work.db"), database: database, source: source, bundle: bundle),
        inputFiles: folders.inputs(), outputFiles: [database, source])
    ]
  }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension CrownsPlugin: XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
    // A project does not say which folder a target has: by custom it is the one that bears the target's name.
    let project = context.xcodeProject.directoryURL
    return commands(
      forTargetIn: [project.appending(path: target.displayName), project],
      compiler: try CrownCompiler.find(context.tool), work: context.pluginWorkDirectoryURL, bundle: nil)
  }
}
#endif
