import CSQLite

/// A failure that SQLite reports, with all it knows: the codes, SQLite's own message, the statement and the file.
public struct SQLiteError: Error, Hashable, Sendable {
  /// The primary result code, such as `SQLITE_BUSY` (5).
  public var code: Int32 { extendedCode & 0xFF }
  /// The extended result code, whose low byte is `code`, such as `SQLITE_IOERR_FSYNC` (1034).
  public let extendedCode: Int32
  /// SQLite's message.
  public let message: String
  /// The statement that failed, where one did.
  public let sql: String?
  /// The path of the database file.
  public let path: String

  /// Makes an error from its parts.
  public init(extendedCode: Int32, message: String, sql: String? = nil, path: String) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
    self.path = path
  }
}

extension SQLiteError: CustomStringConvertible {
  /// One sentence: the file, what went wrong, and where there is something to do, what.
  ///
  /// The statement is not in it, since it means nothing to who runs the program; `sql` has it.
  public var description: String { "\(path): \(sentence)" }

  private var sentence: String {
    switch code {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return "the database is locked by another process; wait until it has finished, then try again"
    case SQLITE_FULL:
      return "the disk is full, or the database has reached its largest size; the database is as it was before"
    case SQLITE_READONLY:
      return "the database is read-only; allow writing to the file and its folder (\(message))"
    case SQLITE_NOTADB:
      return "this is not a SQLite database"
    case SQLITE_CORRUPT:
      return "the database is damaged (\(message)); 'crowntool verify' tells what is lost"
    case SQLITE_CANTOPEN:
      return "the database cannot be opened (\(message))"
    case SQLITE_PERM, SQLITE_AUTH:
      return "no permission to open the database (\(message))"
    case SQLITE_IOERR:
      return "reading or writing the database failed: \(message) (SQLite error \(extendedCode))"
    case SQLITE_NOMEM:
      return "not enough memory"
    case SQLITE_TOOBIG:
      return "a value is larger than the database accepts"
    case SQLITE_INTERRUPT:
      return "interrupted"
    default:
      return "SQLite error \(extendedCode): \(message)"
    }
  }
}
