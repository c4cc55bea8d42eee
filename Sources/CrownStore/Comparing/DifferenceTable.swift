internal import CrownSystem

/// The differences between two databases as they are found: in memory or, beyond some megabytes, in a temporary file.
///
/// A crown that only one of the databases has is held with a fingerprint of its record. If the other database has the
/// same record under another name only, the crown was renamed. Several crowns of one record are paired by their order.
struct DifferenceTable {
  /// The database that alone has a crown.
  enum Side: Int64 {
    case first, second
  }

  private let file: Connection
  private static let cacheKiB = 8192
  /// The unit in which shares are stored.
  private static let shareUnit = 1e-9

  init(cancellation: Cancellation) throws {
    file = try Connection(scratchWithCacheKiB: Self.cacheKiB, cancellation: cancellation)
    // One transaction: nothing is kept beyond the connection.
    try file.execute(
      """
      CREATE TABLE single(
        hash BLOB NOT NULL, side INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, label TEXT,
        PRIMARY KEY(hash, side, number)) WITHOUT ROWID;
      CREATE TABLE changed(name TEXT NOT NULL, is_redrawn INTEGER NOT NULL, share INTEGER, former TEXT, label TEXT);
      BEGIN
      """)
  }

  /// Adds a crown that only one of the databases has.
  func add(_ crown: CrownRow, of side: Side) throws {
    try file.run(
      """
      INSERT INTO single(hash, side, number, name, label) VALUES(?1, ?2, 1 + coalesce(
        (SELECT number FROM single WHERE hash = ?1 AND side = ?2 ORDER BY number DESC LIMIT 1), 0), ?3, ?4)
      """, .blob(ContentHash(of: crown.record).bytes), .integer(side.rawValue), .text(crown.name), Self.label(of: crown)
    )
  }

  /// Adds a crown that both databases have in different forms.
  ///
  /// - Parameter share: The share of its picture that changed; `nil` where it was not measured.
  func add(_ former: CrownRow, changedTo crown: CrownRow, isRedrawn: Bool, share: Double?) throws {
    try file.run(
      "INSERT INTO changed VALUES(?1, ?2, ?3, ?4, ?5)", .text(crown.name), .integer(isRedrawn ? 1 : 0),
      share.map { .integer(Int64((min(max($0, 0), 1) / Self.shareUnit).rounded())) } ?? .null, Self.label(of: former),
      Self.label(of: crown))
  }

  private static func label(of crown: CrownRow) -> SQLiteValue {
    crown.labelLines.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .null
  }

  private enum Kind: Int64 {
    case added, removed, renamed, redrawn, relabelled
  }

  /// Gives the differences to `body`, in the order of the names' bytes.
  ///
  /// - Complexity: O(n log n)
  func forEach(_ body: (CrownDifference) throws -> Void) throws {
    func number(_ kind: Kind) -> Int64 { kind.rawValue }
    let (first, second) = (Side.first.rawValue, Side.second.rawValue)
    let pair = "a.hash = b.hash AND a.number = b.number AND a.side = \(first) AND b.side = \(second)"
    let sql = """
      SELECT b.name AS name, CASE WHEN a.name IS NULL THEN \(number(.added)) ELSE \(number(.renamed)) END, a.name, NULL,
        a.label, b.label FROM single AS b LEFT JOIN single AS a ON \(pair) WHERE b.side = \(second)
      UNION ALL
      SELECT name, \(number(.removed)), NULL, NULL, label, NULL FROM single AS a
        WHERE side = \(first) AND NOT EXISTS (SELECT 1 FROM single AS b WHERE \(pair))
      UNION ALL
      SELECT name, CASE is_redrawn WHEN 1 THEN \(number(.redrawn)) ELSE \(number(.relabelled)) END, NULL, share, former,
        label FROM changed
      ORDER BY name
      """
    try file.withStatement(sql) { row in
      while try row.step() {
        guard let kind = Kind(rawValue: row.integer(1)) else { continue }
        let change: CrownDifference.Change =
          switch kind {
          case .added: .added
          case .removed: .removed
          case .renamed: .renamed(from: row.text(2))
          case .redrawn: .redrawn(share: row.isNull(3) ? nil : Double(row.integer(3)) * Self.shareUnit)
          case .relabelled: .relabelled
          }
        try body(CrownDifference(name: row.text(0), change: change, formerLabel: row.label(4), label: row.label(5)))
      }
    }
  }
}
