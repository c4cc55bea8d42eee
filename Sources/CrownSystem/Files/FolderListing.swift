/// The names in a folder. The file system keeps them as bytes, which need not be UTF-8.
package struct FolderListing {
  /// The names that are UTF-8, sorted by their bytes: the same on every file system and in every locale.
  package let names: [String]
  /// The names that are not, sorted likewise.
  package let otherNames: [[UInt8]]

  /// True if the folder holds nothing at all.
  package var isEmpty: Bool { names.isEmpty && otherNames.isEmpty }

  /// Reads a folder.
  ///
  /// - Throws: The reason that the system gives.
  package init(of folder: String) throws(ByteFile.Failure) {
    guard let directory = opendir(folder) else {
      throw ByteFile.Failure(path: folder, code: errno, action: "read this folder")
    }
    defer { closedir(directory) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    var names: [String] = []
    var otherNames: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      // A name may be longer than the structure that it ends.
      let start = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
      if let name = String(validatingCString: start) {
        if name != ".", name != ".." { names.append(name) }
      } else {
        otherNames.append([UInt8](UnsafeRawBufferPointer(start: start, count: strlen(start))))
      }
    }
    guard errno == 0 else { throw ByteFile.Failure(path: folder, code: errno, action: "read this folder") }
    self.names = names.sorted { $0.precedesByBytes($1) }
    self.otherNames = otherNames.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// A name that is not UTF-8 as text, with each byte that is not ASCII as an escape.
  package static func escaped(_ name: [UInt8]) -> String {
    name.map { byte in
      if byte < 0x80 { return String(UnicodeScalar(byte)) }
      return "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
