import CrownStore
import CrownSystem

/// The gamma of the pictures of each folder, which one program most likely exported.
///
/// A folder in which every picture was imported before is not judged again: its crowns hold the result.
struct FolderGammas: Sendable {
  /// The exponents that take the gamma out, by folder; 1 for others.
  private var found: [Substring: Double] = [:]
  /// Messages of the folders that have one.
  private(set) var notes: [ImportMessage] = []

  /// The most pictures of a folder that are read to judge it.
  private static let sampleCount = 12

  /// No gammas.
  static let none = FolderGammas()

  private init() {}

  /// Judges the folders of pictures.
  ///
  /// - Complexity: Of at most twelve pictures a folder, O(pixels).
  init(
    of plan: ImportPlan, in tables: ImportTables, settings: inout SettingsGroups, pictures: PictureImport,
    cancellation: Cancellation
  ) throws {
    guard tables.hasPictures else { return }
    try tables.listPictures { String(Self.folder(of: $0)) }
    try tables.forEachPictureFolder { folder, count in
      guard let first = try tables.picture(at: 0, inFolder: folder),
        settings.group(of: first).requested.values.trace != .never
      else { return }
      try judge(folder, pictureCount: count, plan, tables, pictures, cancellation)
    }
  }

  private mutating func judge(
    _ folder: String, pictureCount: Int, _ plan: ImportPlan, _ tables: ImportTables, _ pictures: PictureImport,
    _ cancellation: Cancellation
  ) throws {
    let exponent =
      try knownExponent(of: folder, plan, tables)
      ?? pictures.judgeGamma(Self.samples(of: folder, pictureCount, tables)) {
        cancellation.isCancelled ? nil : try? tables.archives.bytes(of: $0, cancellation)
      }
    guard exponent != 1 else { return }
    found[Substring(folder)] = exponent
    notes.append(
      ImportMessage(
        path: folder.isEmpty ? "." : folder, severity: .note, .picture,
        text: "the alphas of these pictures seem to have a gamma of \(Self.rounded(exponent)), which is taken out of "
          + "the traced ones"))
  }

  /// The median of the exponents that the crowns of a folder were imported with; `nil` if a picture is new.
  private func knownExponent(of folder: String, _ plan: ImportPlan, _ tables: ImportTables) throws -> Double? {
    var counts: [Double: Int] = [:]
    var areAllKnown = true
    try tables.forEachPicture(inFolder: folder) { name in
      guard let file = try plan.knownFile(of: name) else {
        areAllKnown = false
        return false
      }
      counts[ImportSettings(text: file.settings).gamma, default: 0] += 1
      return true
    }
    guard areAllKnown else { return nil }
    var rest = counts.values.reduce(0, +) / 2
    for (gamma, count) in counts.sorted(by: { $0.key < $1.key }) {
      if rest < count { return gamma }
      rest -= count
    }
    return nil
  }

  /// Some of a folder's pictures, evenly spread over all.
  private static func samples(
    of folder: String, _ pictureCount: Int, _ tables: ImportTables
  ) throws -> [Source] {
    let count = min(pictureCount, sampleCount)
    return try (0..<count).compactMap { try tables.picture(at: $0 * pictureCount / count, inFolder: folder) }
  }

  /// The exponent for a file.
  func exponent(for path: String) -> Double { found[Self.folder(of: path)] ?? 1 }

  /// The path of a file's folder, without the slash at its end.
  private static func folder(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
  }

  /// An exponent in hundredths.
  private static func rounded(_ exponent: Double) -> Double { (exponent * 100).rounded() / 100 }
}
