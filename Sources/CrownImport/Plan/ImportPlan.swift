import CrownStore

/// A source, and the crown that it becomes.
struct ImportTask: Sendable {
  /// The source, under its crown's name.
  let source: Source
  /// The file's path as the database keeps it.
  let path: String
  /// What the database knows of the file of the crown with that name.
  let known: SourceFile?
}

/// The crown that each source of an import becomes.
///
/// A file that was imported before belongs to the crowns that came from it, under their present names. A new file
/// belongs to the crown that is named for it, which may come from another file or be new.
struct ImportPlan {
  private(set) var tasks: [ImportTask] = []
  /// The sources whose names belong to others of the same import.
  private(set) var problems: [(source: Source, message: ImportMessage)] = []

  /// Plans an import.
  ///
  /// - Parameter paths: The sources' paths as the database keeps them.
  init(of sources: [Source], at paths: [String], known: KnownSources, in writer: CatalogWriter) throws {
    var owners: [String: (path: String, source: Int)] = [:]
    // Crowns that are known to come from a file own their names, regardless of the order of files.
    for (index, source) in sources.enumerated() {
      for crown in Self.crowns(of: source, at: paths[index], known) {
        owners[crown.name] = owners[crown.name] ?? (paths[index], index)
      }
    }
    tasks.reserveCapacity(sources.count)
    for (index, source) in sources.enumerated() {
      let crowns = Self.crowns(of: source, at: paths[index], known)
      for name in crowns.isEmpty ? [source.name] : crowns.map(\.name) {
        let owner = owners[name] ?? (paths[index], index)
        guard owner.source == index else {
          // The same file may be found twice, by paths that are equal as text but not as bytes: some file systems tell
          // the forms of an accented letter apart.
          if !owner.path.utf8.elementsEqual(paths[index].utf8) {
            problems.append((source, Self.collision(of: source, with: sources[owner.source], named: name)))
          }
          continue
        }
        owners[name] = owner
        var source = source
        source.name = name
        // An invalid name is reported when it is about to be stored.
        let validName = known.isEmpty || !crowns.isEmpty ? nil : try? CrownName.normalized(name)
        let file = try crowns.first { $0.name == name }?.file ?? validName.flatMap { try writer.source(ofCrown: $0) }
        tasks.append(ImportTask(source: source, path: paths[index], known: file))
      }
    }
  }

  /// The message that a source's name is that of another source's crown.
  static func collision(of source: Source, with other: Source, named name: String) -> ImportMessage {
    let advice = other.argument == source.argument ? "" : ", or import the folder above both"
    return ImportMessage(
      path: source.place,
      text: "the name '\(name)' is taken by \(other.place); rename one of the files\(advice)")
  }

  /// The crowns that are known to come from a file, unless the user named the source.
  private static func crowns(of source: Source, at path: String, _ known: KnownSources) -> [KnownCrown] {
    source.isNamed ? [] : known.crownsOfPath[path] ?? []
  }
}
