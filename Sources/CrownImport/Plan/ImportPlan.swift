import CrownStore
import CrownSystem

/// A source, and the crown that it becomes.
struct ImportTask: Sendable {
  /// The source, under its crown's name.
  let source: Source
  /// The file's path as the database keeps it.
  let path: String
  /// The database's facts about the file of the crown with that name.
  let known: SourceFile?
  /// The settings that the import asks for.
  let settings: SettingsGroup
}

/// The crown that each source of an import becomes.
///
/// A file that was imported before belongs to the crowns that came from it, under their present names. A new file
/// belongs to the crown that is named for it, which may come from another file or be new.
struct ImportPlan {
  /// The sources that a plan reads at a time. It reads the next ones when the first of these is about to be stored, so
  /// that what it knows of the database does not depend on how fast threads are.
  private static let blockCount = 256

  private let tables: ImportTables
  private let known: KnownSources
  private let writer: CatalogWriter
  private var paths: RelativePaths
  /// The sources that are still to be read.
  private var sources: ImportTables.SourceRows

  /// Plans an import.
  init(of tables: ImportTables, base: SourcePath, known: KnownSources, in writer: CatalogWriter) throws {
    (self.tables, self.known, self.writer) = (tables, known, writer)
    paths = RelativePaths(to: base)
    sources = try tables.tasks()
    try tables.forEachSharedName { try resolve($0) }
    try tables.forEachClaimedName { try resolve($0) }
  }

  /// The next tasks, in the order of the sources; none after the last.
  ///
  /// - Parameter settings: The settings of the sources.
  mutating func nextTasks(_ settings: inout SettingsGroups) throws -> [ImportTask] {
    var tasks: [ImportTask] = []
    while tasks.count < Self.blockCount, let source = try sources.next() {
      let path = paths.path(of: source)
      tasks.append(
        ImportTask(
          source: source, path: path, known: try knownFile(of: source.name), settings: settings.group(of: source)))
    }
    return tasks
  }

  /// The database's facts about the file of a crown. An invalid name is reported when it is about to be stored.
  func knownFile(of name: String) throws -> SourceFile? {
    known.isEmpty || !CrownName.isValid(name) ? nil : try writer.source(ofCrown: name)
  }
}

// MARK: - Names that several sources have

extension ImportPlan {
  /// Calls `body` for each source whose name belongs to another of the same import, with a message.
  func forEachProblem(_ body: (Source, ImportMessage) throws -> Void) throws {
    try tables.forEachDisplaced { try body($0, Self.collision(of: $0, with: $1, named: $2)) }
  }

  /// The message that a source's name is that of another source's crown.
  static func collision(of source: Source, with other: Source, named name: String) -> ImportMessage {
    let advice = other.argument == source.argument ? "" : ", or import the folder above both"
    return ImportMessage(
      path: source.place, .name,
      text: "the name '\(name)' is taken by \(other.place); rename one of the files\(advice)")
  }

  /// Decides which source has a name: the one whose file the crown came from, else the first.
  ///
  /// A crown that came from a file which was found owns its name, regardless of the order of files.
  private mutating func resolve(_ name: String) throws {
    let candidates = try tables.sources(named: name).filter { try !tables.isResolved($0.id) }
      .map { (id: $0.id, source: $0.source, path: paths.path(of: $0.source)) }
    let winner: (id: Int64, path: String)
    if let claimant = try tables.claimant(of: name), let source = try tables.source(claimant) {
      winner = (claimant, paths.path(of: source))
    } else if let first = candidates.first {
      let file = try knownFile(of: name)?.path
      let owner = candidates.first { !$0.source.isNamed && $0.path == file } ?? first
      winner = (owner.id, owner.path)
    } else {
      return
    }
    for candidate in candidates where candidate.id != winner.id {
      // The same file may be found twice, by paths that are equal as text but not as bytes: some file systems
      // distinguish the forms of an accented letter.
      let isSameFile = candidate.path.hasSameBytes(as: winner.path)
      try tables.displace(candidate.id, by: isSameFile ? nil : winner.id, named: name)
    }
  }
}
