import CrownSystem

/// The position and the coding of a file's bytes in an archive.
struct ArchiveEntry: Sendable, Equatable {
  /// The coding of an entry's bytes.
  enum Coding: Int64 {
    /// As they are.
    case stored
    /// Compressed by deflate (RFC 1951).
    case deflated
  }

  /// The number of the archive among those of an import.
  var archive = 0
  /// The offset of the entry: of its bytes in a tar file, of its local header in a zip file.
  var offset: Int
  /// The header before `offset` as a checksum; `nil` in a zip file, whose entries have one of their bytes.
  var headerChecksum: UInt32?
  /// The bytes that it takes in the archive.
  var packedCount: Int
  /// The bytes of the file.
  var byteCount: Int
  /// The CRC-32 of the file; `nil` in a tar file, which has none.
  var checksum: UInt32?
  var coding = Coding.stored
}

/// An entry of an archive with its name, as the reader of a format finds it.
struct ArchiveItem {
  /// The path within the archive, as it is written there.
  var path: String
  /// Why the entry cannot be read, as a sentence; `nil` if it can.
  var refusal: String?
  var entry: ArchiveEntry
}

extension ArchiveItem {
  /// An entry whose path is bytes. One that is not UTF-8 is refused: two of them could become one crown.
  init(path: [UInt8], refusal: String?, entry: ArchiveEntry) {
    let text = String(validating: path, as: UTF8.self)
    self.path = text ?? FolderListing.escaped(path)
    self.refusal = text == nil ? "the name of this entry is not UTF-8; rename the file, and pack it again" : refusal
    self.entry = entry
  }
}

/// Why an archive cannot be read at all, as a sentence about it.
enum ArchiveError: Error, CustomStringConvertible {
  case compressed(program: String)
  case unknownFormat
  case truncated
  case damaged(String)
  case bomb
  case changed

  var description: String {
    switch self {
    case .compressed(let program):
      "a compressed tar file can only be read from its beginning; unpack it with '\(program)' and import the tar file"
    case .unknownFormat: "this is neither a tar file nor a zip file; import the file or folder itself"
    case .truncated: "the archive ends too early; copy it again from where it is whole"
    case .damaged(let what): "the archive is damaged: \(what); copy it again from where it is whole"
    case .changed: "the archive changed during the import; import it again"
    case .bomb: "the files of this archive are far too large for its size; unpack it yourself if you trust it"
    }
  }
}
