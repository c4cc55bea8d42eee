import ArgumentParser
import CrownImport
import CrownKit
import CrownSVG

/// The arguments that say what is imported, and how. `import` and `status` have the same.
struct ImportArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "SVG and PNG files, folders and archives of them, or - for standard input.", valueName: "path"),
    completion: .file(extensions: ["svg", "svgz", "png", "zip", "tar"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Import the files whose paths this file lists, or standard input for '-': each in a line, or with a NUL byte at "
        + "its end. Relative paths begin at the working directory.", valueName: "list"),
    completion: .file())
  var fromFile: String?

  @Option(
    help: ArgumentHelp(
      "The folder below which the files of the list lie: a crown is named for its path from there on.  "
        + "(default: the working directory)", valueName: "folder"),
    completion: .directory)
  var root: String?

  @OptionGroup var database: DatabaseOption

  @OptionGroup var settings: SettingOptions

  @Option(
    name: .customLong("font"), parsing: .singleValue,
    help: ArgumentHelp(
      "Draw text with this font: a .ttf, .otf or .ttc file, or 'system' for the fonts that are installed. It may be "
        + "given several times; a text takes the family that it asks for, else the first.  (default: text is refused)",
      valueName: "file"),
    completion: .file(extensions: ["ttf", "otf", "ttc"]))
  var fonts: [String] = []

  @Option(help: ArgumentHelp("The crown's name, where one file or standard input is imported.", valueName: "name"))
  var name: String?

  @Flag(
    help: ArgumentHelp(
      "Each <symbol> of a file becomes a crown: home in icons.svg is icons/home. In a file without symbols each "
        + "element with an id does that lies in <svg> or <defs> itself."))
  var symbols = false

  @Flag(
    help: ArgumentHelp(
      "Name crowns without the folders given, also where several of these have files of one name: the first one gets "
        + "it.  (default: the crowns of such folders are named as in icons/heart)"))
  var flat = false

  @Flag(help: ArgumentHelp(ImportSetting.strict.purpose)) var strict = false

  @Flag(help: "Remove crowns that came from the folders given and whose file is gone. A renamed file keeps its crown.")
  var prune = false

  @Flag(
    help: ArgumentHelp(
      "The same, also for folders in which nothing is found. Without it their crowns stay: a volume may not be mounted."
    ))
  var pruneEmpty = false

  @OptionGroup var threads: JobsOption

  @OptionGroup var wait: WaitOption

  func validate() throws {
    if root != nil && fromFile == nil { throw ValidationError("--root is for the files of a list: see --from-file.") }
    if fromFile == "-" && paths.contains("-") {
      throw ValidationError("Standard input is a drawing or a list: leave out '-' or '--from-file -'.")
    }
    if (prune || pruneEmpty) && paths.isEmpty && fromFile != nil {
      throw ValidationError("What a list leaves out is not gone: give the folder to prune, alone or beside the list.")
    }
    if fonts.contains("system"), fonts.count > 1 {
      throw ValidationError("--font system stands alone: leave it out, or leave the files out.")
    }
    if name != nil && (paths.count != 1 || fromFile != nil) {
      throw ValidationError("--name names one crown: give one file with it.")
    }
  }

  /// The options of the import.
  func options() throws -> ImportOptions {
    var options = ImportOptions()
    options.settings = try settings.requested()
    options.fonts = try .given(by: fonts)
    options.isStrict = strict
    options.pruning = pruneEmpty ? .missingFilesAndEmptyFolders : prune ? .missingFiles : .none
    options.jobs = threads.jobs
    options.patience = wait.seconds
    return options
  }

  /// The files that are imported.
  ///
  /// - Parameter paths: The files and folders, instead of those of the arguments.
  func foundSources(at paths: [String]? = nil) throws -> SourceList {
    var pathList: PathList?
    if let fromFile { pathList = PathList(at: fromFile, root: root ?? ".") }
    do {
      return try SourceList(
        searching: paths ?? self.paths, listedIn: pathList, name: name, takesSymbols: symbols, readsSettings: true,
        isFlat: flat, cancellation: Interruption.cancellation)
    } catch {
      if case .nameOfFolder(let path) = error {
        throw ValidationError("--name names one crown, but \(path) may hold many.")
      }
      throw error
    }
  }
}
