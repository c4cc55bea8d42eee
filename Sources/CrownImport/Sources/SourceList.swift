import CrownSVG
import CrownSystem

/// The SVG and PNG files that paths stand for.
///
/// Folders are searched with all folders in them, for files that end in `.svg`, `.svgz` or `.png`. Hidden files and
/// folders are passed over. Of the pictures `a.png`, `a@2x.png` and `a@3x.png` the largest is taken, and none beside
/// `a.svg`. A folder is searched once, however many links lead to it. The path without links names its crowns, else
/// the one with the fewest links, and of several the first in the order of their bytes.
public struct SourceList: Sendable {
  /// The files, in the order of the paths given: a folder's sorted by path, and at the end those that links lead to.
  var sources: [Source] = []
  /// The folders that were searched, as they were given.
  public internal(set) var folders: [String] = []
  /// What cannot be imported, and why.
  public internal(set) var problems: [ImportMessage] = []
  /// Files that are passed over, and why.
  public internal(set) var notes: [ImportMessage] = []
  /// Folders and files that exist and cannot be read. What came from them is not gone.
  var unreadable: [String] = []
  /// The given folders in which nothing was found.
  public internal(set) var foldersWithoutSources: [String] = []
  /// Folders that hold nothing at all, as one does whose volume is not mounted.
  var emptyFolders: [String] = []
  /// The index of the first source that each file was found as.
  var firstSources: [FileIdentity: Int] = [:]

  /// The files whose symbols are sources, rather than the files themselves.
  var sheets: Set<FileIdentity> = []

  init() {}

  /// Searches files and folders.
  ///
  /// - Parameters:
  ///   - paths: Paths of files and folders; `-` is standard input, which is read by the import.
  ///   - name: The crown's name, if there is one path and it is no folder.
  ///   - takesSymbols: Whether each symbol of a file becomes a crown: `file/id`.
  ///   - cancellation: Ends the search.
  /// - Throws: ``ImportError``: the search was cancelled, since half a list would make the rest look deleted; or a name
  ///   is given for a folder or for several paths. Files that cannot be found or read are in ``problems``.
  /// - Complexity: O(*n* log *n*) in the number of files and folders, one or two system calls for each.
  public init(
    searching paths: [String], name: String? = nil, takesSymbols: Bool = false,
    cancellation: ImportCancellation = .none
  ) throws(ImportError) {
    if name != nil, paths.count > 1 { throw .nameOfSeveralPaths }
    var finder = SourceFinder(cancellation: cancellation.token)
    self = finder.search(paths, name: name)
    if takesSymbols { takeSymbols(cancellation.token) }
    if cancellation.isCancelled { throw .searchCancelled }
    if name != nil, let folder = folders.first { throw .nameOfFolder(path: folder) }
  }

  /// Replaces each SVG file by its symbols.
  private mutating func takeSymbols(_ cancellation: CancellationToken) {
    var symbols: [Source] = []
    for file in sources where !cancellation.isCancelled {
      if SourceFileName.isPicture(file.path) {
        symbols.append(file)
        continue
      }
      guard file.path != "-" else {
        let text = "symbols are taken from files only; save standard input as a file"
        problems.append(ImportMessage(path: file.path, text: text))
        continue
      }
      do {
        let bytes = try ByteFile.read(file.path, cancellation: cancellation)
        let document = GzipFile.isCompressed(bytes) ? try GzipFile.unpacked(bytes) : bytes
        for id in try SVGImporter().symbols(in: document).map(SymbolID.init) {
          var source = file
          source.symbol = id
          source.name += "/" + id.escaped
          symbols.append(source)
        }
        if let identity = FileIdentity(ofFile: file.path) { sheets.insert(identity) }
      } catch let error as ByteFile.Failure {
        problems.append(ImportMessage(error))
      } catch let error as SVGRejection {
        problems += error.diagnostics.map {
          ImportMessage(path: file.path, line: $0.line, column: $0.column, text: $0.message)
        }
      } catch {
        problems.append(ImportMessage(path: file.path, text: "\(error)"))
      }
    }
    sources = symbols
  }

  /// The paths of the files that were found.
  public var paths: [String] { sources.map(\.path) }

  /// Whether a file was found, under any of its paths.
  func holds(_ file: FileIdentity) -> Bool { firstSources[file] != nil }
}
