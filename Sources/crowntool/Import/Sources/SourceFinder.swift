import CrownSystem

/// An SVG file to import and the name that its crown gets.
struct Source: Sendable {
  /// The crown's name: the path below the folder given, without its ending.
  var name: String
  /// Where the file is, as the user would write it; `-` for standard input.
  let path: String
  /// Which argument it was found through.
  var argument = 0
  /// Whether the user gave the name, rather than the file.
  var isNamed = false
  /// Whether another source is the same file under another name, as a link is.
  var repeatsFile = false
}

/// What the arguments of `crowntool import` stand for.
///
/// A folder is searched once, however many links lead to it. The way without links names its crowns; else the way with
/// the fewest links, and of several the first in the order of their bytes.
struct SourceFinder {
  /// The files found, in the order of the arguments, a folder's sorted by path, and then what links lead to.
  private(set) var sources: [Source] = []
  /// The folders searched, as given.
  private(set) var folders: [String] = []
  /// A sentence for each argument or file that cannot be imported.
  private(set) var problems: [ImportMessage] = []
  /// Folders and files that are there and cannot be read, as given: what came from them is not gone.
  private(set) var unreadable: [String] = []
  /// Folders given in which nothing was found.
  private(set) var foldersWithoutSources: [String] = []
  /// Folders that hold nothing at all, as one does whose volume is not mounted.
  private(set) var emptyFolders: [String] = []

  private struct Alias: Hashable {
    let name: String
    let file: FileIdentity
  }

  private struct FolderLink {
    let path: String
    let prefix: String
    let argument: Int
  }

  /// Which source a file was first found as.
  private var firstSource: [FileIdentity: Int] = [:]
  private var aliases: Set<Alias> = []
  /// The folders that are not searched again on the present way.
  private var closedFolders: Set<FileIdentity> = []
  private var searchedFolders: Set<FileIdentity> = []
  /// Links to folders that are still to be followed.
  private var links: [FolderLink] = []
  /// How much of each argument there is to tell: files, problems, folders that were found before.
  private var findings: [Int]

  /// Looks for SVG files in files and folders, folders recursively. Hidden files and folders are passed over.
  init(paths: [String], name: String? = nil) {
    findings = [Int](repeating: 0, count: paths.count)
    var folderArguments: [Int] = []
    for (argument, path) in paths.enumerated() {
      if path == "-" {
        add(Source(name: name ?? "stdin", path: path, argument: argument, isNamed: true), nil)
        continue
      }
      var status = stat()
      guard stat(path, &status) == 0 else {
        problem(path, "\(String(cString: strerror(errno))); give a file or folder that exists", argument)
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        folders.append(path)
        folderArguments.append(argument)
        closedFolders = []
        search(path, FileIdentity(status), prefix: "", argument: argument)
      } else {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let stem = SVGFileName.stem(of: file)
        let source = Source(name: name ?? stem, path: path, argument: argument, isNamed: name != nil)
        add(source, FileIdentity(status))
      }
    }
    followLinks()
    for argument in folderArguments where findings[argument] == 0 { foldersWithoutSources.append(paths[argument]) }
  }

  /// Whether a file was found, by whatever path.
  func holds(_ file: FileIdentity) -> Bool { firstSource[file] != nil }

  /// Searches the folders that links lead to, and that no other way leads to.
  private mutating func followLinks() {
    closedFolders = searchedFolders
    while !links.isEmpty {
      let round = links.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      links = []
      for link in round {
        guard let folder = FileIdentity(ofFile: link.path) else { continue }
        search(link.path, folder, prefix: link.prefix, argument: link.argument)
      }
    }
  }

  private mutating func search(_ folder: String, _ identity: FileIdentity, prefix: String, argument: Int) {
    guard !Interruption.isRequested else { return }
    guard closedFolders.insert(identity).inserted else {
      findings[argument] += 1
      return
    }
    searchedFolders.insert(identity)
    let listing: FolderListing
    do {
      listing = try FolderListing(of: folder)
    } catch {
      problems.append(ImportMessage(error))
      findings[argument] += 1
      unreadable.append(folder)
      return
    }
    if listing.isEmpty { emptyFolders.append(folder) }
    for name in listing.otherNames { tellName(name, in: folder, argument) }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    for entry in listing.names where !entry.hasPrefix(".") {
      let path = start + entry
      var status = stat()
      var failure = lstat(path, &status) == 0 ? 0 : errno
      let isLink = failure == 0 && status.st_mode & S_IFMT == S_IFLNK
      if isLink { failure = stat(path, &status) == 0 ? 0 : errno }
      guard failure == 0 else {
        unreadable.append(path)
        // A link to nothing is told where it may have led to a drawing or a folder.
        if failure != ENOENT || SVGFileName.isSVG(entry) || !entry.contains(".") {
          problem(path, String(cString: strerror(failure)), argument)
        }
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR where isLink: links.append(FolderLink(path: path, prefix: prefix + entry + "/", argument: argument))
      case S_IFDIR: search(path, FileIdentity(status), prefix: prefix + entry + "/", argument: argument)
      case S_IFREG where SVGFileName.isSVG(entry):
        findings[argument] += 1
        let name = prefix + SVGFileName.stem(of: entry)
        add(Source(name: name, path: path, argument: argument), FileIdentity(status))
      default: break
      }
    }
  }

  private mutating func problem(_ place: String, _ text: String, _ argument: Int) {
    problems.append(ImportMessage(place: place, text: text))
    findings[argument] += 1
  }

  /// Tells of a drawing or folder whose name is not UTF-8, since a crown's name is text.
  private mutating func tellName(_ name: [UInt8], in folder: String, _ argument: Int) {
    guard name.first != UInt8(ascii: ".") else { return }
    let text = FolderListing.escaped(name)
    let isFolder = FolderListing.status(of: name, in: folder).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    guard isFolder || SVGFileName.isSVG(text) else { return }
    problem(
      (folder.hasSuffix("/") ? folder : folder + "/") + text,
      "the name of this \(isFolder ? "folder" : "file") is not UTF-8; rename it", argument)
  }

  /// Adds a file, unless it is there already under that name.
  private mutating func add(_ source: Source, _ file: FileIdentity?) {
    guard let file, let first = firstSource[file] else {
      if let file { firstSource[file] = sources.count }
      sources.append(source)
      return
    }
    guard sources[first].name != source.name, aliases.insert(Alias(name: source.name, file: file)).inserted else {
      return
    }
    var source = source
    source.repeatsFile = true
    sources.append(source)
  }
}

/// Which names files of drawings have.
enum SVGFileName {
  /// Whether a file's name has the ending of an SVG file, compressed or not.
  static func isSVG(_ file: String) -> Bool { endingCount(of: file) > 0 }

  /// A name without that ending.
  static func stem(of file: String) -> String { String(file.dropLast(endingCount(of: file))) }

  private static func endingCount(of file: String) -> Int {
    let end = file.suffix(5).lowercased()
    return end.hasSuffix(".svg") ? 4 : end == ".svgz" ? 5 : 0
  }
}
