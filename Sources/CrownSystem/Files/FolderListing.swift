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
    /// All names, each with the NUL at its end, and where they start.
    var characters: [CChar] = []
    var starts: [Int] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      // A name may be longer than the structure that it ends.
      let start = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
      if strcmp(start, ".") == 0 || strcmp(start, "..") == 0 { continue }
      starts.append(characters.count)
      characters += UnsafeBufferPointer(start: start, count: strlen(start) + 1)
    }
    guard errno == 0 else { throw ByteFile.Failure(path: folder, code: errno, action: "read this folder") }
    var names: [String] = []
    var otherNames: [[UInt8]] = []
    characters.withUnsafeBufferPointer { characters in
      guard let base = characters.baseAddress else { return }
      // The C library compares bytes without their signs.
      starts.sort { strcmp(base + $0, base + $1) < 0 }
      names.reserveCapacity(starts.count)
      for start in starts {
        if let name = String(validatingCString: base + start) {
          names.append(name)
        } else {
          otherNames.append([UInt8](UnsafeRawBufferPointer(start: base + start, count: strlen(base + start))))
        }
      }
    }
    (self.names, self.otherNames) = (names, otherNames)
  }

  /// A name that is not UTF-8 as text, with each byte that is not ASCII as an escape.
  package static func escaped(_ name: [UInt8]) -> String {
    name.map { byte in
      if byte < 0x80 { return String(UnicodeScalar(byte)) }
      return "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
