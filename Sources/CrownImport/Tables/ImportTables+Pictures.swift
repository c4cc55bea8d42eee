import CrownStore

/// The PNG files of each folder, and the records that files gave.
extension ImportTables {
  /// Fills the list of PNG files by their folders.
  ///
  /// - Parameter folder: Returns the path of a file's folder.
  func listPictures(in folder: (_ path: String) -> String) throws {
    let sql = """
      SELECT source.id, source.path, coalesce(claim.name, source.name)
      FROM source LEFT JOIN claim ON claim.id = source.id
      WHERE source.path LIKE '%.png' AND source.id NOT IN (SELECT id FROM displaced) ORDER BY source.id, claim.name
      """
    var number = 0
    try forEachRow(sql) { row in
      number += 1
      try run(
        "INSERT INTO folder VALUES(?1, ?2, ?3, ?4)", .text(folder(row.text(1))), .number(number),
        .integer(row.integer(0)), .text(row.text(2)))
    }
  }

  /// Calls `body` for each folder with PNG files.
  func forEachPictureFolder(_ body: (_ path: String, _ count: Int) throws -> Void) throws {
    try forEachRow("SELECT path, count(*) FROM folder GROUP BY path ORDER BY path") {
      try body($0.text(0), Int($0.integer(1)))
    }
  }

  /// Calls `body` with the names of the crowns that a folder's pictures become, until it returns false.
  func forEachPicture(inFolder path: String, while body: (_ name: String) throws -> Bool) throws {
    try query("SELECT name FROM folder WHERE path = ?1 ORDER BY number", [.text(path)]) { row in
      while try row.step(), try body(row.text(0)) {}
    }
  }

  /// The picture at an index in a folder.
  func picture(at index: Int, inFolder path: String) throws -> Source? {
    try firstRow(
      "SELECT source FROM folder WHERE path = ?1 ORDER BY number LIMIT 1 OFFSET ?2", .text(path), .number(index)
    ) { try source($0.integer(0)) } ?? nil
  }

  /// Counts the record that a file gave.
  func addRecord(_ name: String, content: ContentHash, record: [UInt8]) throws {
    try run(
      "INSERT INTO picture VALUES(?1, ?2, ?3)", .number(content.low), .number(ContentHash(of: record).low),
      .text(name))
  }

  /// The records that at least so many different files gave, each with the number of files and the name of the first.
  func repeatedRecords(from leastCount: Int) throws -> [(group: ImportReport.Group, record: Int64)] {
    // Copies of one file counted, most imports have no such record, and this is the faster question.
    guard try hasRow("SELECT 1 FROM picture GROUP BY record HAVING count(*) >= ?1", .number(leastCount)) else {
      return []
    }
    let sql = """
      SELECT count(*), name, record, min(first)
      FROM (SELECT min(rowid) AS first, name, record FROM picture GROUP BY content)
      GROUP BY record HAVING count(*) >= ?1
      """
    var found: [(ImportReport.Group, Int64)] = []
    // SQLite takes the name from the row of the minimum.
    try forEachRow(sql, .number(leastCount)) { row in
      found.append((ImportReport.Group(count: Int(row.integer(0)), firstName: row.text(1)), row.integer(2)))
    }
    return found
  }

  /// The names behind the first one of different files that gave a record, at most so many.
  func furtherNames(of record: Int64, limit: Int) throws -> [String] {
    let sql = """
      SELECT name FROM picture WHERE rowid IN (SELECT min(rowid) FROM picture WHERE record = ?1 GROUP BY content)
      ORDER BY rowid LIMIT ?2 OFFSET 1
      """
    var names: [String] = []
    try forEachRow(sql, .integer(record), .number(limit)) { names.append($0.text(0)) }
    return names
  }
}
