import CSQLite

/// A value that is bound to a parameter of a statement.
package enum SQLiteValue {
  case integer(Int64)
  case text(String)
  case blob([UInt8])
  case null
}

/// A prepared statement: binds parameters, steps through rows, reads columns.
///
/// Parameters count from 1 and columns from 0, as in SQLite.
package final class Statement {
  /// The text it was made from.
  let sql: String
  private let handle: OpaquePointer
  private let connection: OpaquePointer
  private let limits: StatementLimits
  /// The path of the database file, for messages.
  let path: String

  /// Compiles `sql`, which has to be one statement.
  init(_ sql: String, connection: OpaquePointer, limits: StatementLimits, path: String) throws {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let handle = prepared else {
      let message = code == SQLITE_OK ? "an empty statement" : String(cString: sqlite3_errmsg(connection))
      throw SQLiteError(
        extendedCode: code == SQLITE_OK ? SQLITE_MISUSE : code, message: message, sql: sql, path: path,
        systemCode: sqlite3_system_errno(connection))
    }
    self.sql = sql
    self.handle = handle
    self.connection = connection
    self.limits = limits
    self.path = path
  }

  deinit { sqlite3_finalize(handle) }

  /// Ends the run and forgets the parameters.
  package func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Ends the run and keeps the parameters.
  package func rewind() { sqlite3_reset(handle) }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> SQLiteError {
    SQLiteError(
      extendedCode: code, message: String(cString: sqlite3_errmsg(connection)), sql: sql, path: path,
      systemCode: sqlite3_system_errno(connection))
  }
}

// MARK: - Binding

extension Statement {
  /// Binds all parameters in their order.
  package func bind(_ values: [SQLiteValue]) throws {
    for (offset, value) in values.enumerated() {
      let index = Int32(offset + 1)
      switch value {
      case .integer(let integer): try bind(integer, at: index)
      case .text(let text): try bind(text, at: index)
      case .blob(let bytes): try bytes.withUnsafeBytes { try bind($0, at: index) }
      case .null: try check(sqlite3_bind_null(handle, index))
      }
    }
  }

  package func bind(_ integer: Int64, at index: Int32) throws {
    try check(sqlite3_bind_int64(handle, index, integer))
  }

  /// Binds text by its length, so that a NUL in it is kept and not taken for its end.
  package func bind(_ text: String, at index: Int32) throws {
    var text = text
    try text.withUTF8 { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty string may have no address, which SQLite would take for NULL.
        guard let base = characters.baseAddress else {
          return try check(sqlite3_bind_text(handle, index, "", 0, CROWNS_SQLITE_TRANSIENT))
        }
        try check(
          sqlite3_bind_text64(
            handle, index, base, UInt64(characters.count), CROWNS_SQLITE_TRANSIENT, UInt8(SQLITE_UTF8)))
      }
    }
  }

  /// Binds a copy of the bytes.
  package func bind(_ bytes: UnsafeRawBufferPointer, at index: Int32) throws {
    guard let base = bytes.baseAddress else { return try check(sqlite3_bind_zeroblob(handle, index, 0)) }
    try check(sqlite3_bind_blob64(handle, index, base, UInt64(bytes.count), CROWNS_SQLITE_TRANSIENT))
  }
}

// MARK: - Rows

extension Statement {
  /// Goes to the next row; false after the last.
  package func step() throws -> Bool {
    if limits.cancellation.isCancelled { throw error(SQLITE_INTERRUPT) }
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code)
    }
  }

  /// Runs the statement with the first columns of another statement's current row as its parameters.
  package func run(withRowOf other: Statement, columns: Int32) throws {
    for column in 0..<columns {
      try check(sqlite3_bind_value(handle, column + 1, sqlite3_column_value(other.handle, column)))
    }
    try run()
    rewind()
  }

  /// Runs a statement whose rows, if any, are of no interest.
  package func run() throws {
    while try step() {}
  }

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The text of a column. Bytes that are not UTF-8 are replaced.
  package func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a column where SQLite holds them, without a copy; they are gone when `body` returns.
  package func withBytes<R>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    // SQLite says to ask for the pointer first and for the length after it.
    let start = sqlite3_column_blob(handle, column)
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A copy of the bytes of a column.
  package func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { [UInt8]($0) } }
}
