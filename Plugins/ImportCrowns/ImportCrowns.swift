import Foundation
import PackagePlugin

/// Imports the folder `Crowns` of targets into files to check in, for targets without the plugin `CrownsPlugin`:
///
///     swift package --allow-writing-to-package-directory import-crowns [--target <name>]...
///
/// It writes `AppCrowns.swift` and `AppCrowns.db` into the folder of each target that has drawings. The manifest lists
/// the database among the target's resources: `resources: [.copy("AppCrowns.db")], exclude: ["Crowns"]`.
@main
struct ImportCrowns: CommandPlugin {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    if let rest = extractor.remainingArguments.first {
      throw Failure(description: "there is no argument '\(rest)'; give targets with --target <name>")
    }
    let targets =
      try names.isEmpty
      ? context.package.targets.filter { hasDrawings($0) } : context.package.targets(named: names)
    guard !targets.isEmpty else {
      throw Failure(description: "no target has a folder Crowns; make one, and put the SVG files of the crowns there")
    }
    let compiler = try context.tool(named: "crownc").url
    for target in targets { try importDrawings(of: target, compiler, context) }
  }

  private func drawings(of target: any Target) -> URL { target.directoryURL.appending(path: "Crowns") }

  private func hasDrawings(_ target: any Target) -> Bool {
    FileManager.default.fileExists(atPath: drawings(of: target).path(percentEncoded: false))
  }

  private func importDrawings(of target: any Target, _ compiler: URL, _ context: PluginContext) throws {
    let folder = target.directoryURL
    let process = Process()
    process.executableURL = compiler
    process.arguments = [
      drawings(of: target).path(percentEncoded: false),
      "--work", context.pluginWorkDirectoryURL.appending(path: "\(target.name).db").path(percentEncoded: false),
      "--database", folder.appending(path: "AppCrowns.db").path(percentEncoded: false),
      "--swift", folder.appending(path: "AppCrowns.swift").path(percentEncoded: false),
      "--bundle", "\(context.package.displayName)_\(target.name)",
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(description: "the drawings of \(target.name) were not imported; see above")
    }
    print("wrote AppCrowns.swift and AppCrowns.db into \(folder.path(percentEncoded: false))")
  }
}
