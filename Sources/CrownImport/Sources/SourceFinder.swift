import CrownSystem

/// Searches folders for SVG and PNG files.
struct SourceFinder {
  private struct FolderLink {
    let path: String
    let prefix: String
    let argument: Int
  }

  private let cancellation: Cancellation
  private let readsSettings: Bool
  private var list: SourceList
  /// The folders that are not searched again below the present argument.
  private var closedFolders: Set<FileIdentity> = []
  private var searchedFolders: Set<FileIdentity> = []
  /// Links to folders that are still to be followed.
  private var links: [FolderLink] = []
  /// The folders given.
  private var givenFolders: [GivenFolder] = []
  /// The archives given.
  private var givenArchives: [GivenFolder] = []
  /// The arguments with findings: files, problems, folders that were found before.
  private var findings: Set<Int> = []
  /// The folder whose file of settings was searched last.
  private var settingsFolder: String?
  /// True if a file may have been found twice.
  private var mayRepeat = false

  init(readsSettings: Bool, cancellation: Cancellation) throws {
    self.readsSettings = readsSettings
    self.cancellation = cancellation
    list = try SourceList(cancellation: cancellation)
  }

  /// Searches files, folders and the files of a list, and returns what was found.
  ///
  /// - Parameter isFlat: True if folders that have names in common are not kept apart.
  mutating func search(
    _ paths: some Sequence<String>, _ pathList: PathList?, name: String?, isFlat: Bool
  ) throws -> SourceList {
    var argumentCount = 0
    for path in paths where !cancellation.isCancelled {
      if argumentCount > 0 {
        if name != nil { throw ImportError.nameOfSeveralPaths }
        mayRepeat = true
      }
      try search(argumentCount, path, name: name)
      argumentCount += 1
    }
    if let pathList {
      if name != nil { throw ImportError.nameOfSeveralPaths }
      mayRepeat = true
      try search(pathList, argument: argumentCount)
    }
    try followLinks()
    if mayRepeat { try list.tables.mergeRepeatedFiles() }
    if !isFlat { try list.keepFoldersApart(givenFolders + givenArchives) }
    try list.tables.indexNames()
    try list.takeLargestPictures()
    list.foldersWithoutSources = givenFolders.filter { !findings.contains($0.argument) }.map(\.path)
    return list
  }

  private mutating func search(_ argument: Int, _ path: String, name: String?) throws {
    if path == "-" {
      return try list.tables.add(Source(name: name ?? "stdin", path: path, argument: argument, isNamed: true), nil)
    }
    let status: FileStatus
    do {
      status = try FileStatus(of: path)
    } catch {
      return try add(problem: path, .unreadable, "\(error.reason); give a file or folder that exists", argument)
    }
    if status.kind == .folder {
      try readSettings(above: path)
      list.folders.append(path)
      givenFolders.append(GivenFolder(argument: argument, path: path))
      closedFolders = []
      return try search(path, status.identity, prefix: "", argument: argument)
    }
    try readSettings(above: SourceFileName.folder(of: path))
    if SourceFileName.isArchive(path) {
      if name != nil { throw ImportError.nameOfFolder(path: path) }
      givenArchives.append(GivenFolder(argument: argument, path: path))
      return try search(archive: path, argument)
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = SourceFileName.stem(of: file)
    if SourceFileName.isFont(path) { list.hasFonts = true }
    let source = Source(name: name ?? stem, path: path, argument: argument, isNamed: name != nil)
    try list.tables.add(source, status.identity)
  }

  /// Searches the folders to which only links lead.
  private mutating func followLinks() throws {
    closedFolders = searchedFolders
    while !links.isEmpty {
      let round = links.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      links = []
      for link in round {
        guard let folder = FileIdentity(ofFile: link.path) else { continue }
        try search(link.path, folder, prefix: link.prefix, argument: link.argument)
      }
    }
  }

  private mutating func search(_ folder: String, _ identity: FileIdentity, prefix: String, argument: Int) throws {
    guard !cancellation.isCancelled else { return }
    guard closedFolders.insert(identity).inserted else {
      findings.insert(argument)
      return
    }
    searchedFolders.insert(identity)
    let listing: FolderListing
    do {
      listing = try FolderListing(of: folder)
    } catch {
      try list.tables.add(ImportMessage(error))
      findings.insert(argument)
      list.unreadable.append(folder)
      return
    }
    if listing.isEmpty { list.emptyFolders.append(folder) }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    for name in listing.otherNames { try reportName(name, in: start, argument) }
    let names = listing.names.filter { !$0.hasPrefix(".") }
    for (entry, status) in zip(names, Self.statuses(of: names, in: folder)) {
      try visit(entry, status, in: start, prefix: prefix, argument: argument)
    }
  }

  /// Asks for the entries of a folder. It is closed before those in it are searched, however deep they lie.
  private static func statuses(
    of names: [String], in path: String
  ) -> [Result<FileStatus, FileStatus.Failure>] {
    let folder = OpenFolder(path)
    return withExtendedLifetime(folder) {
      names.map { name in
        Result { () throws(FileStatus.Failure) in try FileStatus(ofEntry: name, in: folder, path: path + "/" + name) }
      }
    }
  }

  /// Adds an entry of a folder if it is a drawing, and searches it if it is a folder.
  private mutating func visit(
    _ entry: String, _ found: Result<FileStatus, FileStatus.Failure>, in start: String, prefix: String, argument: Int
  ) throws {
    let path = start + entry
    let status: FileStatus
    var isLink = false
    do {
      let own = try found.get()
      isLink = own.kind == .link
      status = isLink ? try FileStatus(of: path) : own
    } catch {
      list.unreadable.append(path)
      // A link to nothing is reported if it may have led to a drawing or a folder.
      if !error.isMissing || SourceFileName.isSource(entry) || !entry.contains(".") {
        try add(problem: path, .unreadable, error.reason, argument)
      }
      return
    }
    switch status.kind {
    case .folder where isLink:
      links.append(FolderLink(path: path, prefix: prefix + entry + "/", argument: argument))
    case .folder: try search(path, status.identity, prefix: prefix + entry + "/", argument: argument)
    case .regular where entry == SettingsFile.name:
      if readsSettings { try list.settings.read(in: start) }
    case .regular where SourceFileName.isSource(entry) || SourceFileName.isVectorDrawable(path):
      findings.insert(argument)
      if isLink || status.hasOtherNames { mayRepeat = true }
      let name = prefix + SourceFileName.stem(of: entry)
      try list.tables.add(Source(name: name, path: path, argument: argument), status.identity)
    default: break
    }
  }

  /// Reads the nearest file of settings in a folder or above it.
  private mutating func readSettings(above folder: String) throws {
    guard readsSettings, folder != settingsFolder else { return }
    try list.settings.search(from: folder)
    settingsFolder = folder
  }

  private mutating func add(
    problem path: String, _ kind: ImportMessage.Kind, _ text: String, _ argument: Int
  ) throws {
    try list.tables.add(ImportMessage(path: path, kind, text: text))
    findings.insert(argument)
  }

  /// Reports a drawing or folder whose name is not UTF-8, since a crown's name is text.
  private mutating func reportName(_ name: [UInt8], in start: String, _ argument: Int) throws {
    guard name.first != UInt8(ascii: ".") else { return }
    let text = FolderListing.escaped(name)
    let isFolder = FileStatus(ofEntry: name, in: start)?.kind == .folder
    guard isFolder || SourceFileName.isSource(text) else { return }
    try add(
      problem: start + text, .name, "the name of this \(isFolder ? "folder" : "file") is not UTF-8; rename it", argument
    )
  }
}

// MARK: - Lists of paths

extension SourceFinder {
  /// Adds the files that a list names.
  private mutating func search(_ pathList: PathList, argument: Int) throws {
    let root = NamingFolder(at: pathList.root)
    var parser = ListParser()
    do {
      try ByteFile.forEachChunk(of: pathList.path, cancellation: cancellation) { chunk in
        try add(parser.parse(chunk), of: pathList, below: root, argument)
      }
      try add(parser.finish(), of: pathList, below: root, argument)
    } catch let failure as ByteFile.Failure {
      if cancellation.isCancelled { throw ImportError.searchCancelled }
      throw ImportError.unreadableList(path: pathList.place, reason: failure.reason)
    } catch let error as ListParser.WrongEncoding {
      throw ImportError.unreadableList(path: pathList.place, reason: "\(error)")
    }
    guard parser.count == 0 else { return }
    let text = "this list has no paths, so nothing is imported from it"
    try list.tables.add(ImportMessage(path: pathList.place, severity: .note, .empty, text: text))
  }

  private mutating func add(
    _ entries: [ListEntry], of pathList: PathList, below root: NamingFolder, _ argument: Int
  ) throws {
    for entry in entries {
      switch entry {
      case .text(let path): try addListed(path, in: pathList, below: root, argument)
      case .invalid(let number, let reason):
        try list.tables.add(ImportMessage(path: pathList.place, line: number, .malformed, text: reason))
      }
    }
  }

  private mutating func addListed(
    _ listed: String, in pathList: PathList, below root: NamingFolder, _ argument: Int
  ) throws {
    // A path that is only a dash stands for standard input elsewhere.
    let path = listed == "-" ? "./-" : listed
    let status: FileStatus
    do {
      status = try FileStatus(of: path)
    } catch {
      let advice = path.hasPrefix("/") ? "" : ", whose relative paths begin at the working directory"
      return try list.tables.add(
        ImportMessage(path: path, .unreadable, text: "\(error.reason); it is named in \(pathList.place)\(advice)"))
    }
    guard status.kind == .regular else {
      let text =
        status.kind == .folder
        ? "a list has files only, and this is a folder; import it without a list" : "this is not a regular file"
      return try list.tables.add(ImportMessage(path: path, .skipped, text: text))
    }
    try readSettings(above: SourceFileName.folder(of: path))
    if SourceFileName.isArchive(path) { return try search(archive: path, argument) }
    guard let place = root.path(of: path) else {
      let text =
        "this file does not lie below \(pathList.root), where its crown's name would begin; "
        + "give a folder above it with --root"
      return try list.tables.add(ImportMessage(path: path, .skipped, text: text))
    }
    if SourceFileName.isFont(path) { list.hasFonts = true }
    let source = Source(name: SourceFileName.stem(of: place), path: path, argument: argument)
    try list.tables.add(source, status.identity)
  }
}

// MARK: - Archives

extension SourceFinder {
  /// Adds the drawings of an archive: of each its path there names its crown, as in a folder.
  private mutating func search(archive: String, _ argument: Int) throws {
    list.archives.append(archive)
    do {
      let (number, file) = try list.tables.archives.open(archive)
      do {
        try search(archive, number, file, argument)
      } catch let error as ArchiveError {
        // What was found before may be wrong, too.
        try list.tables.removeEntries(ofArchive: number)
        try list.tables.add(ImportMessage(path: archive, .malformed, text: "\(error)"))
      }
    } catch let failure as ByteFile.Failure {
      try list.tables.add(ImportMessage(failure))
    }
  }

  private mutating func search(
    _ archive: String, _ number: Int, _ content: RandomAccessFile, _ argument: Int
  ) throws {
    var count = 0
    var refusedCount = 0
    try list.tables.archives.search(number, content) { item in
      guard !cancellation.isCancelled else { throw ImportError.searchCancelled }
      // Hidden files are skipped as in folders. Some programs add one to each file.
      let isHidden = item.path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".." && $0 != "." }
      guard !isHidden else { return }
      count += 1
      let path = SourceFileName.path(of: item.path, inArchive: archive)
      if let refusal = item.refusal {
        refusedCount += 1
        return try list.tables.add(ImportMessage(path: path, .unreadable, text: refusal))
      }
      var source = Source(name: SourceFileName.stem(of: item.path), path: path, argument: argument)
      source.entry = item.entry
      try list.tables.add(source, nil)
    }
    try list.tables.removeFormerEntries(ofArchive: number)
    let file = archive.split(separator: "/").last.map(String.init) ?? archive
    try list.tables.dropFolder(named: SourceFileName.stem(ofArchive: file), ofArchive: number)
    if count == 0 {
      let text = "no SVG or PNG file in this archive; give one with files that end in .svg, .svgz or .png"
      try list.tables.add(ImportMessage(path: archive, .empty, text: text))
    } else if refusedCount == 0 {
      try list.tables.addSheet(content.version.identity)
    }
  }
}
