import CSQLite
internal import CrownSystem

/// A failure that SQLite reports, with all it knows: the codes, SQLite's own message, the statement and the file.
public struct SQLiteError: Error, Hashable, Sendable {
  /// The primary result code, such as `SQLITE_BUSY` (5).
  public var code: Int32 { extendedCode & 0xFF }
  /// The extended result code, whose low byte is `code`, such as `SQLITE_IOERR_FSYNC` (1034).
  public let extendedCode: Int32
  /// SQLite's message.
  public let message: String
  /// The statement that failed, if one did.
  public let sql: String?
  /// The path of the database file.
  public let path: String
  /// The system's own code (`errno`) for a failure to open, read or write a file, such as `ENOSPC`; 0 for none.
  public let systemCode: Int32

  /// Makes an error from its parts.
  public init(extendedCode: Int32, message: String, sql: String? = nil, path: String, systemCode: Int32 = 0) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
    self.path = path
    self.systemCode = systemCode
  }
}

extension SQLiteError: CustomStringConvertible {
  /// One sentence: the file, what went wrong, and what to do where that helps.
  ///
  /// The statement is not in it, since it means nothing to who runs the program; `sql` has it.
  public var description: String { "\(path): \(sentence)" }

  /// True if the file is damaged: bytes without meaning, or a page that is not there.
  public var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_TOOBIG }

  private var sentence: String {
    let isFileError = code == SQLITE_IOERR || code == SQLITE_CANTOPEN
    switch systemCode {
    case ENOSPC where isFileError, EDQUOT where isFileError: return SQLiteError.diskFull
    case EFBIG where isFileError:
      return "a file may not grow as large as the database needs (ulimit -f, or the file system); "
        + "the database is as it was before"
    case EMFILE where isFileError, ENFILE where isFileError:
      return "too many files are open (ulimit -n); close some, then try again"
    default: break
    }
    switch extendedCode {
    // The memory that is shared with others could not grow; it is a file.
    case SQLITE_IOERR | 19 << 8: return SQLiteError.diskFull
    // SQLITE_IOERR_WRITE. SQLite does not keep the system's code of a failure at the end of a transaction, and a full
    // disk has a code of its own.
    case SQLITE_IOERR | 3 << 8 where systemCode == 0:
      return "a file cannot be written on: it may not grow as large as the database needs (ulimit -f, a quota), or the "
        + "disk has failed; the database is as it was before"
    default: break
    }
    switch code {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return "the database is locked by another process; wait until it has finished, then try again"
    case SQLITE_FULL:
      return SQLiteError.diskFull
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
      let reason = systemCode == 0 ? message : String(cString: strerror(systemCode))
      return "reading or writing the database failed: \(reason) (SQLite error \(extendedCode))"
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

  private static let diskFull =
    "the disk is full, or the database has reached its largest size; the database is as it was before"
}
