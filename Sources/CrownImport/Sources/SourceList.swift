import CrownStore
import CrownSVG
import CrownSystem

/// The SVG and PNG files that paths stand for.
///
/// Folders are searched with all folders in them, for files that end in `.svg`, `.svgz` or `.png`. Hidden files and
/// folders are skipped. Of the pictures `a.png`, `a@2x.png` and `a@3x.png` the largest is taken, and none beside
/// `a.svg`. Files that end in `.zip` or `.tar` count as folders if they are given; within folders they are skipped. A
/// folder is searched once, however many links lead to it. If files of several folders would have one name, the crowns
/// of these folders lie below the folders' own names. The path without links names its crowns, else the one with
/// the fewest links, and of several the first in the order of their bytes.
///
/// The list lies in a temporary database, so that memory stays flat however many files there are.
public struct SourceList: Sendable {
  /// The files, in the order of the paths given: a folder's sorted by path, and at the end those that links lead to.
  let tables: ImportTables
  /// The folders that were searched, as they were given.
  public internal(set) var folders: [String] = []
  /// The archives that were searched, as they were given.
  var archives: [String] = []
  /// Folders and files that exist and cannot be read. What came from them is not gone.
  var unreadable: [String] = []
  /// True if fonts may be among the files, which are sheets.
  var hasFonts = false
  /// The given folders in which nothing was found.
  public internal(set) var foldersWithoutSources: [String] = []
  /// The files of settings that hold for the sources.
  var settings: SettingsFiles
  /// Folders that hold nothing at all, as one does whose volume is not mounted.
  var emptyFolders: [String] = []

  init(cancellation: Cancellation) throws {
    tables = try ImportTables(cancellation: cancellation)
    settings = SettingsFiles(cancellation: cancellation)
  }

  /// Searches files and folders.
  ///
  /// - Parameters:
  ///   - paths: Paths of files and folders; `-` is standard input, which is read by the import.
  ///   - pathList: A list of further files.
  ///   - name: The crown's name, if there is one path and it is no folder.
  ///   - takesSymbols: True if each symbol of a file becomes a crown: `file/id`.
  ///   - readsSettings: True to read the nearest file `crowns.json` of each source, in its folder or above: see
  ///     ``ImportOptions/readsSettingsFiles``.
  ///   - cancellation: Ends the search.
  /// - Throws: ``ImportError``: the search was cancelled, since half a list would make the rest look deleted; a name
  ///   is given for a folder or for several paths; the list or a file of settings cannot be read; or there is no room
  ///   for temporary files.
  ///   Files that cannot be found or read are in ``problems``.
  /// - Complexity: O(*n* log *n*) in the number of files and folders, one or two system calls for each. The memory is
  ///   that of the largest folder.
  public init(
    searching paths: some Sequence<String>, listedIn pathList: PathList? = nil, name: String? = nil,
    takesSymbols: Bool = false, readsSettings: Bool = false, cancellation: Cancellation = .none
  ) throws(ImportError) {
    try self.init(
      searching: paths, listedIn: pathList, name: name, takesSymbols: takesSymbols, readsSettings: readsSettings,
      isFlat: false, cancellation: cancellation)
  }

  /// Searches files and folders.
  ///
  /// - Parameter isFlat: True if the crowns of folders that have names in common do not lie below the folders' names.
  package init(
    searching paths: some Sequence<String>, listedIn pathList: PathList?, name: String?, takesSymbols: Bool,
    readsSettings: Bool, isFlat: Bool, cancellation: Cancellation
  ) throws(ImportError) {
    do {
      var finder = try SourceFinder(readsSettings: readsSettings, cancellation: cancellation)
      self = try finder.search(paths, pathList, name: name, isFlat: isFlat)
      if takesSymbols || hasFonts || settings.mentionSymbols { try takeSymbols(ofAll: takesSymbols, cancellation) }
      if name == nil, settings.mentionPrefixes {
        try tables.renameSources { settings.prefix(of: $0) + $0.name }
      }
    } catch let error as ImportError {
      throw error
    } catch let error as SettingsFileError {
      throw .settings(error)
    } catch {
      throw cancellation.isCancelled ? .searchCancelled : .noTemporaryFiles(reason: "\(error)")
    }
    if cancellation.isCancelled { throw .searchCancelled }
    tables.endSearch()
    if name != nil, let folder = folders.first { throw .nameOfFolder(path: folder) }
  }

  /// Replaces SVG files by their symbols: all, or those that files of settings name.
  private func takeSymbols(ofAll: Bool, _ cancellation: Cancellation) throws {
    try tables.replaceSources { file in
      guard !cancellation.isCancelled else { return }
      let identity = FileIdentity(ofFile: file.path)
      let isSheet = ofAll || SourceFileName.isFont(file.path) || settings.takeSymbols(of: file)
      guard isSheet, !SourceFileName.isPicture(file.path) else {
        return try tables.add(file, identity)
      }
      guard file.path != "-", file.entry == nil else {
        let text =
          "symbols are taken from files only; "
          + (file.entry == nil ? "save standard input as a file" : "unpack this one")
        return try tables.add(ImportMessage(path: file.path, .unsupported, text: text))
      }
      for symbol in try symbols(of: file, cancellation) {
        var source = file
        source.symbol = symbol
        source.name += "/" + symbol.escaped
        try tables.add(source, identity)
      }
    }
  }

  /// The symbols of a file. A message says why there are none.
  private func symbols(of file: Source, _ cancellation: Cancellation) throws -> [SymbolID] {
    do {
      let sheet = try tables.sheets.sheet(at: file.path, cancellation)
      let symbols = try sheet.source.get().symbols()
      if let identity = FileIdentity(ofFile: file.path) { try tables.addSheet(identity) }
      try add(symbols.problems, of: file)
      return symbols.identifiers.map(SymbolID.init)
    } catch let error as ByteFile.Failure {
      try tables.add(ImportMessage(error))
    } catch let error as SVGRejection {
      try add(error.diagnostics, of: file)
    } catch let error as SQLiteError {
      throw error
    } catch {
      try tables.add(ImportMessage(path: file.path, .malformed, text: "\(error)"))
    }
    return []
  }

  private func add(_ problems: [SVGDiagnostic], of file: Source) throws {
    for problem in problems {
      try tables.add(
        ImportMessage(problem, severity: .problem, path: file.path))
    }
  }

  /// The number of files that were found.
  public var count: Int { tables.count }

  /// The files that cannot be imported, and why.
  public var problems: [ImportMessage] { messages(.problem) }

  /// The files that are skipped, and why.
  public var notes: [ImportMessage] { messages(.note) }

  private func messages(_ severity: ImportMessage.Severity) -> [ImportMessage] {
    var messages: [ImportMessage] = []
    // Reading fails only where the temporary file is lost; the import then fails as well.
    try? tables.forEachMessage(severity) { messages.append($0) }
    return messages
  }
}
