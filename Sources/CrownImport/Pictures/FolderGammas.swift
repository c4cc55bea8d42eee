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
    of plan: ImportPlan, in table: SourceTable, trace: SettingChoice<TraceHandling>, pictures: PictureImport,
    cancellation: CancellationToken
  ) throws {
    guard trace != .value(.never), table.hasPictures else { return }
    try table.withScratch { scratch in
      try scratch.execute(
        """
        DROP TABLE IF EXISTS folder;
        CREATE TABLE folder(
          path TEXT, number INTEGER, source INTEGER, name TEXT, PRIMARY KEY(path, number)) WITHOUT ROWID
        """)
      var number: Int64 = 0
      try plan.forEachPicture { source, path, name in
        number += 1
        try scratch.run(
          "INSERT INTO folder VALUES(?1, ?2, ?3, ?4)", .text(String(Self.folder(of: path))), .integer(number),
          .integer(source), .text(name))
      }
      try scratch.withStatement("SELECT path, count(*) FROM folder GROUP BY path ORDER BY path") { row in
        while try row.step() {
          try judge(row.text(0), pictureCount: Int(row.integer(1)), plan, table, pictures, scratch, cancellation)
        }
      }
    }
  }

  private mutating func judge(
    _ folder: String, pictureCount: Int, _ plan: ImportPlan, _ table: SourceTable, _ pictures: PictureImport,
    _ scratch: Connection, _ cancellation: CancellationToken
  ) throws {
    let exponent =
      try knownExponent(of: folder, plan, scratch)
      ?? pictures.judgeGamma(Self.samples(of: folder, pictureCount, table, scratch)) {
        cancellation.isCancelled ? nil : try? table.archives.bytes(of: $0, cancellation)
      }
    guard exponent != 1 else { return }
    found[Substring(folder)] = exponent
    notes.append(
      ImportMessage(
        path: folder.isEmpty ? "." : folder, severity: .note,
        text: "the alphas of these pictures seem to have a gamma of \(Self.rounded(exponent)), which is taken out of "
          + "the traced ones"))
  }

  /// The median of the exponents that the crowns of a folder were imported with; `nil` if a picture is new.
  private func knownExponent(of folder: String, _ plan: ImportPlan, _ scratch: Connection) throws -> Double? {
    var counts: [Double: Int] = [:]
    let areAllKnown = try scratch.withStatement("SELECT name FROM folder WHERE path = ?1 ORDER BY number") { row in
      try row.bind(folder, at: 1)
      while try row.step() {
        guard let file = try plan.knownFile(of: row.text(0)) else { return false }
        counts[ImportSettings(text: file.settings).gamma, default: 0] += 1
      }
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
    of folder: String, _ pictureCount: Int, _ table: SourceTable, _ scratch: Connection
  ) throws -> [Source] {
    let count = min(pictureCount, sampleCount)
    return try (0..<count).compactMap { index in
      try scratch.integer(
        "SELECT source FROM folder WHERE path = ?1 ORDER BY number LIMIT 1 OFFSET ?2", .text(folder),
        .integer(Int64(index * pictureCount / count))
      ).flatMap(table.source)
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
