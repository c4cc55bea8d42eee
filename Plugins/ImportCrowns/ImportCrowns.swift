import Foundation
import PackagePlugin

/// Imports the drawings of targets into files to check in, for targets without the plugin `CrownsPlugin`:
///
///     swift package --allow-writing-to-package-directory import-crowns [--target <name>]...
///     swift package import-crowns --check [--target <name>]...
///
/// It writes `AppCrowns.swift` and `AppCrowns.db` into the folder of each target that has drawings. The manifest lists
/// the database among the target's resources: `resources: [.copy("AppCrowns.db")], exclude: ["Crowns"]`. `--check`
/// writes nothing, and fails if the files are not those that the drawings give.
@main
struct ImportCrowns: CommandPlugin {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let isCheck = extractor.extractFlag(named: "check") > 0
    if let rest = extractor.remainingArguments.first {
      throw Failure(description: "there is no argument '\(rest)'; there are --target <name> and --check")
    }
    let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)
    let found = targets.compactMap { target in CrownFolders(in: target.directoryURL).map { (target, $0) } }
    if let missing = targets.first(where: { target in !found.contains { $0.0.id == target.id } }), !names.isEmpty {
      throw Failure(
        description:
          "the target \(missing.name) has no folder Crowns; make one, and put the SVG files of the crowns there")
    }
    guard !found.isEmpty else {
      throw Failure(description: "no target has a folder Crowns; make one, and put the SVG files of the crowns there")
    }
    let compiler = try CrownCompiler.find(context.tool)
    var failed: [String] = []
    for (target, folders) in found where try !importDrawings(of: target, folders, isCheck, compiler, context) {
      failed.append(target.name)
    }
    guard failed.isEmpty else {
      let list = failed.joined(separator: ", ")
      throw Failure(
        description: isCheck
          ? "the crowns of \(list) are not up to date; see above"
          : "the drawings of \(list) were not imported; see above")
    }
  }

  /// Returns true if the drawings of a target were imported, or are as they were imported.
  private func importDrawings(
    of target: any Target, _ folders: CrownFolders, _ isCheck: Bool, _ compiler: URL, _ context: PluginContext
  ) throws -> Bool {
    let folder = target.directoryURL
    let process = Process()
    process.executableURL = compiler
    process.arguments =
      folders.arguments(
        work: context.pluginWorkDirectoryURL.appending(path: "\(target.name).db"),
        database: folder.appending(path: "AppCrowns.db"), source: folder.appending(path: "AppCrowns.swift"),
        bundle: "\(context.package.displayName)_\(target.name)") + (isCheck ? ["--check"] : [])
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { return false }
    let path = folder.path(percentEncoded: false)
    print(
      isCheck
        ? "the crowns of \(target.name) are up to date"
        : "wrote AppCrowns.swift and AppCrowns.db into \(path); the target needs "
          + "resources: [.copy(\"AppCrowns.db\")], exclude: [\"Crowns\"] in Package.swift")
    return true
  }
}
