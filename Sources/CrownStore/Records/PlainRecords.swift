import CrownPath

/// Reads the crowns of a database for a copy: records without shared shapes.
struct PlainRecords {
  private let path: String
  private let shapes: SharedShapes?

  /// - Parameters:
  ///   - connection: The database.
  ///   - path: Its path, for messages.
  /// - Throws: `CatalogError.damagedShapes`, `SQLiteError`.
  init(of connection: Connection, path: String) throws {
    self.path = path
    let table = try connection.shapes(path: path).first
    do throws(PathDecodingError) {
      shapes = if let table { try SharedShapes(bytes: table.bytes) } else { nil }
    } catch {
      throw CatalogError.damagedShapes(path: path)
    }
  }

  /// A crown's record, without references to shared shapes.
  ///
  /// - Throws: `CatalogError.damagedRecord`; `CatalogError.undecodableRecord` if the record has references, and they
  ///   lead nowhere.
  func record(of crown: CrownRow) throws -> [UInt8] {
    let record = [UInt8](try crown.intactRecord(path: path))
    guard let shapes else { return record }
    return try decoding(crown.name) { () throws(PathDecodingError) in try shapes.expanded(record) }
  }

  /// A crown's record, without references to shared shapes, if it decodes.
  ///
  /// - Throws: `CatalogError.damagedRecord`, `CatalogError.undecodableRecord`.
  func checkedRecord(of crown: CrownRow) throws -> [UInt8] {
    let record = try record(of: crown)
    try decoding(crown.name) { () throws(PathDecodingError) in
      try record.withBytes { bytes throws(PathDecodingError) in try StoredRecord.check(bytes) }
    }
    return record
  }

  private func decoding<R>(_ name: String, _ body: () throws(PathDecodingError) -> R) throws -> R {
    do throws(PathDecodingError) {
      return try body()
    } catch {
      throw CatalogError.undecodableRecord(path: path, name: name, reason: error)
    }
  }
}
