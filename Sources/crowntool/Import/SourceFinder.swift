import Foundation

/// An SVG file to import and the name that its crown gets.
struct Source: Sendable, Hashable {
  /// The crown's name: the path below the folder given, without `.svg`.
  let name: String
  /// Where the file is, as the user would write it; `-` for standard input.
  let path: String
}

/// What the arguments of `crowntool import` stand for.
struct SourceFinder {
  /// The files found, in the order of the arguments, a folder's sorted by path.
  private(set) var sources: [Source] = []
  /// The folders searched, as given.
  private(set) var folders: [String] = []
  /// A sentence for each argument or file that cannot be imported.
  private(set) var problems: [String] = []

  /// Folders and files that are there and cannot be read, as given: what came from them is not gone.
  private(set) var unreadable: [String] = []

  private var placeOfName: [String: (path: String, identity: FileIdentity?, argument: Int)] = [:]
  /// Which argument is looked at.
  private var argument = 0
  /// How many files were found, those among them that are left out because of their names.
  private var foundCount = 0

  /// Looks for SVG files in files and folders, folders recursively. Hidden files and folders are passed over.
  init(paths: [String], name: String? = nil) {
    for (argument, path) in paths.enumerated() {
      self.argument = argument
      if path == "-" {
        add(Source(name: name ?? "stdin", path: path), nil)
        continue
      }
      var status = stat()
      guard stat(path, &status) == 0 else {
        problems.append("\(path): \(String(cString: strerror(errno))); give a file or folder that exists")
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        folders.append(path)
        let before = foundCount + problems.count
        var ancestors = [FileIdentity(status)]
        search(folder: path, prefix: "", ancestors: &ancestors)
        if foundCount + problems.count == before {
          problems.append("\(path): no SVG file in this folder; give a folder with files that end in .svg")
        }
      } else {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        add(Source(name: name ?? Self.withoutExtension(file), path: path), FileIdentity(status))
      }
    }
  }

  private mutating func search(folder: String, prefix: String, ancestors: inout [FileIdentity]) {
    let entries: [String]
    do {
      entries = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      problems.append("\(folder): cannot read this folder; check its permissions")
      unreadable.append(folder)
      return
    }
    // Sorted by bytes, so that an import is the same on every file system and in every locale.
    for entry in entries.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where !entry.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + entry : folder + "/" + entry
      var status = stat()
      guard stat(path, &status) == 0 else {
        if Self.isSVG(entry) { problems.append("\(path): \(String(cString: strerror(errno)))") }
        unreadable.append(path)
        continue
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        // A link that leads back to a folder above would never end.
        let identity = FileIdentity(status)
        guard !ancestors.contains(identity) else { continue }
        ancestors.append(identity)
        search(folder: path, prefix: prefix + entry + "/", ancestors: &ancestors)
        ancestors.removeLast()
      } else if Self.isSVG(entry), status.st_mode & S_IFMT == S_IFREG {
        add(Source(name: prefix + Self.withoutExtension(entry), path: path), FileIdentity(status))
      }
    }
  }

  /// Adds a file, but for one that is there already, by whatever path.
  private mutating func add(_ source: Source, _ identity: FileIdentity?) {
    foundCount += 1
    guard let other = placeOfName[source.name] else {
      placeOfName[source.name] = (source.path, identity, argument)
      sources.append(source)
      return
    }
    if other.identity != identity {
      problems.append(
        "\(source.path): the name '\(source.name)' is taken by \(other.path) (crown skipped); rename one of the files"
          + (other.argument == argument ? "" : ", or import the folder above both"))
    }
  }

  private static func isSVG(_ file: String) -> Bool { file.lowercased().hasSuffix(".svg") }

  private static func withoutExtension(_ file: String) -> String { isSVG(file) ? String(file.dropLast(4)) : file }
}
