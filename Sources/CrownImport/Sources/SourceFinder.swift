import CrownSystem

/// Searches folders for SVG and PNG files.
struct SourceFinder {
  private struct Alias: Hashable {
    let name: String
    let file: FileIdentity
  }

  private struct FolderLink {
    let path: String
    let prefix: String
    let argument: Int
  }

  private let cancellation: CancellationToken
  private var list = SourceList()
  private var aliases: Set<Alias> = []
  /// The folders that are not searched again below the present argument.
  private var closedFolders: Set<FileIdentity> = []
  private var searchedFolders: Set<FileIdentity> = []
  /// Links to folders that are still to be followed.
  private var links: [FolderLink] = []
  /// The number of findings for each argument: files, problems, folders that were found before.
  private var findings: [Int] = []

  init(cancellation: CancellationToken) { self.cancellation = cancellation }

  /// Searches files and folders, and returns what was found.
  mutating func search(_ paths: [String], name: String?) -> SourceList {
    findings = [Int](repeating: 0, count: paths.count)
    var folderArguments: [Int] = []
    for (argument, path) in paths.enumerated() {
      if path == "-" {
        add(Source(name: name ?? "stdin", path: path, argument: argument, isNamed: true), nil)
        continue
      }
      let status: FileStatus
      do {
        status = try FileStatus(of: path)
      } catch {
        add(problem: path, "\(error.reason); give a file or folder that exists", argument)
        continue
      }
      if status.kind == .folder {
        list.folders.append(path)
        folderArguments.append(argument)
        closedFolders = []
        search(path, status.identity, prefix: "", argument: argument)
      } else {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let stem = SourceFileName.stem(of: file)
        let source = Source(name: name ?? stem, path: path, argument: argument, isNamed: name != nil)
        add(source, status.identity)
      }
    }
    followLinks()
    list.takeLargestPictures()
    list.foldersWithoutSources = folderArguments.filter { findings[$0] == 0 }.map { paths[$0] }
    return list
  }

  /// Searches the folders to which only links lead.
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
    guard !cancellation.isCancelled else { return }
    guard closedFolders.insert(identity).inserted else {
      findings[argument] += 1
      return
    }
    searchedFolders.insert(identity)
    let listing: FolderListing
    do {
      listing = try FolderListing(of: folder)
    } catch {
      list.problems.append(ImportMessage(error))
      findings[argument] += 1
      list.unreadable.append(folder)
      return
    }
    if listing.isEmpty { list.emptyFolders.append(folder) }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    for name in listing.otherNames { reportName(name, in: start, argument) }
    for entry in listing.names where !entry.hasPrefix(".") {
      visit(entry, in: start, prefix: prefix, argument: argument)
    }
  }

  /// Adds an entry of a folder if it is a drawing, and searches it if it is a folder.
  private mutating func visit(_ entry: String, in start: String, prefix: String, argument: Int) {
    let path = start + entry
    let status: FileStatus
    var isLink = false
    do {
      let own = try FileStatus(of: path, followingLinks: false)
      isLink = own.kind == .link
      status = isLink ? try FileStatus(of: path) : own
    } catch {
      list.unreadable.append(path)
      // A link to nothing is reported if it may have led to a drawing or a folder.
      if !error.isMissing || SourceFileName.isSource(entry) || !entry.contains(".") {
        add(problem: path, error.reason, argument)
      }
      return
    }
    switch status.kind {
    case .folder where isLink:
      links.append(FolderLink(path: path, prefix: prefix + entry + "/", argument: argument))
    case .folder: search(path, status.identity, prefix: prefix + entry + "/", argument: argument)
    case .regular where SourceFileName.isSource(entry):
      findings[argument] += 1
      let name = prefix + SourceFileName.stem(of: entry)
      add(Source(name: name, path: path, argument: argument), status.identity)
    default: break
    }
  }

  private mutating func add(problem path: String, _ text: String, _ argument: Int) {
    list.problems.append(ImportMessage(path: path, text: text))
    findings[argument] += 1
  }

  /// Reports a drawing or folder whose name is not UTF-8, since a crown's name is text.
  private mutating func reportName(_ name: [UInt8], in start: String, _ argument: Int) {
    guard name.first != UInt8(ascii: ".") else { return }
    let text = FolderListing.escaped(name)
    let isFolder = FileStatus(ofEntry: name, in: start)?.kind == .folder
    guard isFolder || SourceFileName.isSource(text) else { return }
    add(problem: start + text, "the name of this \(isFolder ? "folder" : "file") is not UTF-8; rename it", argument)
  }

  /// Adds a file, unless it is listed already under that name.
  private mutating func add(_ source: Source, _ file: FileIdentity?) {
    guard let file, let first = list.firstSources[file] else {
      if let file { list.firstSources[file] = list.sources.count }
      list.sources.append(source)
      return
    }
    guard list.sources[first].name != source.name,
      aliases.insert(Alias(name: source.name, file: file)).inserted
    else { return }
    var source = source
    source.repeatsFile = true
    list.sources.append(source)
  }
}
