import CrownSystem

/// The gamma of the pictures of each folder, which one program most likely exported.
///
/// A folder in which every picture was imported before is not judged again: its crowns tell what was found.
struct FolderGammas: Sendable {
  /// The exponents that take the gamma out, by folder; 1 for others.
  private var found: [Substring: Double] = [:]
  /// Messages of the folders that have one.
  private(set) var notes: [ImportMessage] = []

  /// No gammas.
  static let none = FolderGammas()

  private init() {}

  /// Judges the folders of pictures.
  ///
  /// - Complexity: That of the judging, for each folder with a new picture.
  init(
    of tasks: [ImportTask], trace: SettingChoice<TraceHandling>, pictures: PictureImport,
    cancellation: CancellationToken
  ) {
    guard trace != .value(.never) else { return }
    var folders: [Substring: [ImportTask]] = [:]
    for task in tasks where task.source.path != "-" && SourceFileName.isPicture(task.source.path) {
      folders[Self.folder(of: task.source.path), default: []].append(task)
    }
    for (folder, tasks) in folders.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let known = tasks.compactMap { $0.known.map { ImportSettings(text: $0.settings).gamma } }.sorted()
      let exponent =
        known.count == tasks.count
        ? known[known.count / 2] : pictures.judgeGamma(tasks.map(\.source.path), cancellation)
      guard exponent != 1 else { continue }
      found[folder] = exponent
      notes.append(
        ImportMessage(
          path: folder.isEmpty ? "." : String(folder), severity: .note,
          text: "the alphas of these pictures seem to have a gamma of \(Self.rounded(exponent)), which is taken out of "
            + "the traced ones"))
    }
  }

  /// All exponents that folders may have.
  var exponents: [Double] { Set(found.values).union([1]).sorted() }

  /// The exponent for a file.
  func exponent(for path: String) -> Double { found[Self.folder(of: path)] ?? 1 }

  /// The path of a file's folder, without the slash at its end.
  private static func folder(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
  }

  /// An exponent in hundredths.
  private static func rounded(_ exponent: Double) -> Double { (exponent * 100).rounded() / 100 }
}
