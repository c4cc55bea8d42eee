import CrownStore

/// Finds pictures that many different files gave: most likely the import lost what sets the drawings apart.
///
/// The records are counted in the temporary database of the sources.
struct RepeatedPictures {
  /// The number of files from which a picture is reported. Icon sets have a few aliases of one picture.
  private static let leastFileCount = 10

  /// The number of pictures whose files are named, and the number of further names of each.
  private static let (namedCount, furtherCount) = (3, 2)

  private let table: SourceTable

  init(in table: SourceTable) throws {
    self.table = table
    try table.withScratch { scratch in
      try scratch.execute(
        """
        DROP TABLE IF EXISTS picture;
        CREATE TABLE picture(content INTEGER NOT NULL, record INTEGER NOT NULL, name TEXT NOT NULL)
        """)
    }
  }

  /// Counts the record of a file.
  func add(_ name: String, content: ContentHash, record: [UInt8]) throws {
    try table.withScratch { scratch in
      try scratch.run(
        "INSERT INTO picture VALUES(?1, ?2, ?3)", .integer(Int64(bitPattern: content.low)),
        .integer(Int64(bitPattern: ContentHash(of: record).low)), .text(name))
    }
  }

  /// The pictures that many files gave, the most frequent first. Copies of one file count once.
  func groups() throws -> [ImportReport.Group] {
    let sql = """
      SELECT count(*), min(first), record FROM (SELECT min(rowid) AS first, record FROM picture GROUP BY content)
      GROUP BY record HAVING count(*) >= \(Self.leastFileCount)
      """
    return try table.withScratch { scratch in
      try scratch.withStatement(sql) { row in
        var found: [(group: ImportReport.Group, record: Int64)] = []
        while try row.step() {
          let name = try scratch.text("SELECT name FROM picture WHERE rowid = ?1", .integer(row.integer(1)))
          found.append((ImportReport.Group(count: Int(row.integer(0)), firstName: name ?? ""), row.integer(2)))
        }
        found.sort { ($1.group.count, $0.group.firstName) < ($0.group.count, $1.group.firstName) }
        for index in found.indices.prefix(Self.namedCount) {
          for offset in 1...Self.furtherCount {
            let further = """
              SELECT name FROM picture WHERE rowid IN
              (SELECT min(rowid) FROM picture WHERE record = ?1 GROUP BY content) ORDER BY rowid LIMIT 1 OFFSET ?2
              """
            let name = try scratch.text(further, .integer(found[index].record), .integer(Int64(offset)))
            if let name { found[index].group.furtherNames.append(name) }
          }
        }
        return found.map(\.group)
      }
    }
  }
}
