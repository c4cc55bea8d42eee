import CrownPath

/// Why a catalogue of crowns could not be opened, read or written.
///
/// SQLite's own errors come as `SQLiteError`, a name that breaks the rules as `CrownNameError`.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum CatalogError: Error, Hashable, Sendable {
  /// There is no file at the path.
  case missing(path: String)
  /// The folder in which a file is to be made is not there.
  case noFolder(path: String)
  /// A folder, a device or something else that is no file is at the path.
  case notAFile(path: String)
  /// The system denies access to the file, for the reason given.
  case inaccessible(path: String, reason: String)
  /// The path is empty or has a NUL in it.
  case badPath(path: String)
  /// The file is no SQLite database.
  case notADatabase(path: String)
  /// The file is a database without any content.
  case emptyDatabase(path: String)
  /// The file is shorter than it was.
  case truncated(path: String, found: Int, expected: Int)
  /// The file is the SQLite database of another program.
  case foreignDatabase(path: String, applicationID: Int32)
  /// The database was written by a newer version of this program.
  case newerVersion(path: String, found: Int, supported: Int)
  /// The database was written by an older version, and has to be opened for writing once to be brought up to date.
  case olderVersion(path: String, found: Int, supported: Int)
  /// The database was made by a version of Crowns before the first release, and is not read.
  case abandonedVersion(path: String)
  /// The database was packed by a version of Crowns before the first release, and is not read.
  case abandonedPack(path: String)
  /// The database has a table, view, trigger or index that does not belong there, or one that is not as it should be.
  case unexpectedSchema(path: String, object: String)
  /// The database has the marks of one of ours, and no table of crowns.
  case noCrowns(path: String)
  /// The database lacks a table beside that of its crowns, which opening it for writing makes.
  case missingTable(path: String, name: String)
  /// Changes of a database that is gone wait in a file beside it.
  case orphanedLog(path: String, log: String)
  /// Changes that wait in a file beside the database cannot be read, since the folder cannot be written.
  case unreadableLog(path: String, log: String)
  /// The shapes that the records of a packed database share differ from those that were written.
  case damagedShapes(path: String)
  /// A database is to be packed into its own file.
  case packsOntoItself(path: String)
  /// Packing would replace a database that drawings are imported into.
  case packsOntoWorkingDatabase(path: String)
  /// The record of a crown differs from the one that was written.
  case damagedRecord(path: String, name: String)
  /// The record of a crown is the one that was written, and does not decode.
  case undecodableRecord(path: String, name: String, reason: PathDecodingError)
  /// The names of the crowns are not those that were written, so that some might be skipped.
  case damagedNames(path: String)
  /// No crown has the name.
  case unknownName(String)
  /// A crown with the name is there already.
  case nameTaken(String)
  /// Databases that were to be merged have different drawings under some names, and no rule says which are taken.
  case conflictingDrawings(path: String, count: Int)
  /// A closure of a reading method writes to the catalogue.
  case writesWhileReading(path: String)
  /// The path no longer leads to the file that was written: it was moved, deleted or replaced.
  case moved(path: String)
  /// Another process has written to the database while it was repaired.
  case changedMeanwhile(path: String)
  /// The catalogue was closed.
  case closed(path: String)
  /// The catalogue was opened for reading, or the transaction of the writer has ended.
  case notWritable(path: String)
}

extension CatalogError: CustomStringConvertible {
  /// One sentence: the file, what is wrong, and what to do.
  public var description: String {
    switch self {
    case .missing(let path):
      return "\(path): there is no such file; 'crowntool import' makes a database"
    case .noFolder(let path):
      return "\(path): there is no folder to make this file in; make the folder first"
    case .notAFile(let path):
      return "\(path): expected a database file, found a folder or something else that is no file"
    case .inaccessible(let path, let reason):
      return "\(path): the file cannot be reached: \(reason)"
    case .badPath(let path):
      return "the path of a database cannot be \(path.isEmpty ? "empty" : quoted(path))"
    case .notADatabase(let path):
      return "\(path): this is no database; it was left as it is"
    case .emptyDatabase(let path):
      return "\(path): the database is empty; 'crowntool import' fills it"
    case .truncated(let path, let found, let expected):
      return
        "\(path): the database is cut off after \(found) of \(expected) bytes; copy it again from where it is whole, "
        + "or import its drawings into a new one"
    case .foreignDatabase(let path, let applicationID):
      let hex = String(UInt32(bitPattern: applicationID), radix: 16)
      return "\(path): this is the SQLite database of another program (application id 0x\(hex)); it was left as it is"
    case .newerVersion(let path, let found, let supported):
      return "\(path): the database has version \(found), and this program knows versions up to \(supported); "
        + "update the program"
    case .olderVersion(let path, let found, let supported):
      return "\(path): the database has version \(found) and must be brought to version \(supported) first; "
        + "open it once for writing"
    case .abandonedVersion(let path):
      return "\(path): the database was made before the first release of Crowns and is not read; "
        + "import its drawings into a new one"
    case .abandonedPack(let path):
      return "\(path): the database was packed before the first release of Crowns and is not read; "
        + "pack the one that it was made from again"
    case .unexpectedSchema(let path, let object):
      return "\(path): the database has \(object), which does not belong in a database of crowns; it is not read"
    case .noCrowns(let path):
      return "\(path): the database has no table of crowns"
    case .missingTable(let path, let name):
      return "\(path): the database has no table \(quoted(name)); the next import makes it again"
    case .orphanedLog(let path, let log):
      return
        "\(path): there is no database here, and \(log) may hold changes of one; put that back, or move the file away"
    case .unreadableLog(let path, let log):
      return "\(path): \(log) holds changes that are not in the database yet, and the folder is read-only; "
        + "copy both to a folder that can be written"
    case .packsOntoItself(let path):
      return "\(path): a database cannot be packed into its own file; give another name"
    case .packsOntoWorkingDatabase(let path):
      return "\(path): this database knows the sources of its crowns, which a packed one does not; give another name, "
        + "or delete it first"
    case .damagedShapes(let path):
      return "\(path): the shapes that its crowns share are damaged; "
        + "copy the file again from where it is whole, or pack it again from the drawings"
    case .damagedRecord(let path, let name):
      return "\(path): the record of \(quoted(name)) is damaged; 'crowntool verify --repair' brings it back"
    case .undecodableRecord(let path, let name, let reason):
      return "\(path): the record of \(quoted(name)) does not decode: \(reason); "
        + "'crowntool verify --repair' brings it back, or import its drawing again"
    case .damagedNames(let path):
      return "\(path): the list of its crowns is damaged, and may lack some; "
        + "copy the file again from where it is whole, or pack it again"
    case .unknownName(let name):
      return "no crown is named \(quoted(name))"
    case .nameTaken(let name):
      return "a crown named \(quoted(name)) is there already"
    case .conflictingDrawings(let path, let count):
      let names = count == 1 ? "1 crown has another drawing" : "\(count) crowns have other drawings"
      return "\(path): \(names) under the same name in the databases to merge, and nothing was merged"
    case .writesWhileReading(let path):
      return "\(path): the catalogue is written to while it is read from; collect the changes and write them after"
    case .moved(let path):
      return "\(path): another file lies here than the one that was opened, or none; "
        + "someone moved, deleted or replaced it, and nothing that was written is here; try again"
    case .changedMeanwhile(let path):
      return "\(path): another process wrote to the database while it was repaired; it is as that left it, repair again"
    case .closed(let path):
      return "\(path): the catalogue was closed"
    case .notWritable(let path):
      return "\(path): the database is not open for writing"
    }
  }
}
