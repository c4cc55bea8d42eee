import CrownKit
import CrownSVG

/// An export of crowns into a format of another platform, as `crowntool export` does it, without the files' writing.
///
///     let format = try ExportFormats.named("vectordrawable")
///     for file in try CrownExporter(library, format: format).files() {
///       try Data(file.bytes).write(to: folder.appending(path: file.path))
///     }
///
/// Several threads may use it at once.
public struct CrownExporter: Sendable {
  private let plan: ExportPlan
  private let names: [String]

  /// Looks through the names of crowns.
  ///
  /// - Parameters:
  ///   - library: The crowns.
  ///   - names: Those that are exported, in this order; `nil` for all.
  ///   - format: One of ``ExportFormats``, or another one.
  ///   - settings: The wishes for all crowns.
  ///   - onClash: The treatment of crowns whose names become one by the platform's rules.
  /// - Throws: ``ExportError`` if names become one, and what the library reports.
  /// - Complexity: O(*n* log *n*) in the number of names.
  public init(
    _ library: CrownLibrary, names: [String]? = nil, format: any ExportFormat,
    settings: ExportSettings = ExportSettings(), onClash: NameClash = .refuse
  ) throws {
    let names = try names ?? library.names()
    self.names = names
    plan = try ExportPlan(library, format: format, settings: settings, onClash: onClash) { try names.forEach($0) }
  }

  /// All files of the export.
  ///
  /// - Parameter context: The name of a format's one file or several, and the ways to what is beside them.
  /// - Throws: ``ExportError`` for the first crown that the format cannot hold, and what the library reports.
  /// - Complexity: O(*n*) in the bytes of the files, which are all held in memory.
  public func files(in context: ExportContext = ExportContext()) throws -> [ExportedFile] {
    var files: [ExportedFile] = []
    try forEachFile(in: context) { files.append($0) }
    return files
  }

  /// Gives each file of the export to a closure, and forgets it.
  ///
  /// - Parameters:
  ///   - context: The name of a format's one file or several, and the ways to what is beside them.
  ///   - refused: Takes the name of a crown that is not exported, with the reason. The export goes on unless it throws.
  ///     `nil` ends the export at the first such crown.
  ///   - body: Takes a file.
  /// - Throws: ``ExportError`` for crowns that the format cannot hold together, and what the closures throw.
  public func forEachFile(
    in context: ExportContext = ExportContext(),
    refused: ((_ name: String, _ reason: any Error) throws -> Void)? = nil, _ body: (ExportedFile) throws -> Void
  ) throws {
    let refused = refused ?? { throw Self.error(of: $0, $1) }
    if let format = plan.format as? any CollectedFormat {
      try collect(format, in: context, refused, body)
    } else if plan.format.layout == .oneFile {
      var text = Array(plan.format.head.utf8)
      try forEachCrown(in: context, refused, { try plan.format.files(of: $0) }) { parts in
        for part in parts { text += part.bytes }
      }
      text += plan.format.tail.utf8
      try body(ExportedFile(path: "\(context.name).\(plan.format.ending)", bytes: plan.format.mark.marked(text)))
    } else {
      var folders: Set<Substring> = []
      try forEachCrown(in: context, refused, { try plan.format.files(of: $0) }) { files in
        for file in files {
          if plan.format.layout == .folder {
            for folder in ExportLayout.folders(onTheWayTo: file.path) where folders.insert(folder).inserted {
              for shared in plan.format.files(ofFolder: String(folder)) { try body(shared) }
            }
          }
          try body(file)
        }
      }
    }
  }

  /// The error of an export for a crown's.
  private static func error(of name: String, _ reason: any Error) -> any Error {
    (reason as? ExportError).map { ExportError(description: "\(name): \($0.description)") } ?? reason
  }

  private func collect<Format: CollectedFormat>(
    _ format: Format, in context: ExportContext, _ refused: (String, any Error) throws -> Void,
    _ body: (ExportedFile) throws -> Void
  ) throws {
    var parts: [Format.Part] = []
    try forEachCrown(in: context, refused, { try format.part(of: $0) }) { parts.append($0) }
    guard !parts.isEmpty else { return }
    for file in try format.files(of: parts, in: context) {
      try body(ExportedFile(path: context.name + file.path, bytes: file.bytes))
    }
  }

  /// Makes something of each crown, and gives it to a closure.
  private func forEachCrown<Result>(
    in context: ExportContext, _ refused: (String, any Error) throws -> Void,
    _ make: (ExportedCrown) throws -> Result, _ take: (Result) throws -> Void
  ) throws {
    for name in names {
      guard !context.cancellation.isCancelled else { throw ExportError(description: "interrupted") }
      let result: Result?
      do {
        result = try plan.exported(plan.library.crown(named: name)).map(make)
      } catch {
        try refused(name, error)
        continue
      }
      if let result { try take(result) }
    }
  }
}

extension ExportLayout {
  /// The folders on the way to a file of a crown in a folder, whose last two parts are the crown's own: the empty path
  /// first, for the folder of all.
  package static func folders(onTheWayTo path: String) -> [Substring] {
    let slashes = path.indices.filter { path[$0] == "/" }.dropLast()
    return [""] + slashes.map { path[..<$0] }
  }
}
