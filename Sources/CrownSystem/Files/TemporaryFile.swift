/// Unfinished files beside the files that they become.
///
/// A process locks its own while it runs. Those of a process that was killed are removed by the next one that makes one
/// in the same folder. A file that SQLite locks itself has a locked file beside it instead. On network disks and on
/// Apple's systems the two kinds of locks exclude each other.
package enum TemporaryFile {
  /// A new file.
  package struct Made {
    package let path: String
    /// Open for reading and writing. The lock ends when it is closed.
    package let descriptor: Int32
    package let registration: Int?
  }

  package struct Failure: Error {
    package let code: Int32
  }

  /// The start of the names. The dot keeps every import from taking such a file for a drawing.
  private static let prefix = ".crowntool-"
  /// The letters and digits behind it: 64 random bits to the base 36, so that names of the user's have another form.
  private static let digitCount = 13
  private static let ending = ".tmp"
  /// The folders in which this process has looked for files that were left, and the path of the last one.
  private static let searched = Locked<(folders: Set<FileIdentity>, last: String?)>(([], nil))

  /// Makes an empty, locked file in the folder of another, under a random name that no link and no other process can
  /// have taken.
  ///
  /// The name does not contain the other's, which may be as long as names can be.
  ///
  /// - Parameter path: The path of the other file, links followed.
  package static func make(beside path: String) throws(Failure) -> Made {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    removeLeftFiles(in: folder)
    var code = EEXIST
    // A second name is only needed if somebody guesses 64 random bits, or takes the new file for one that was left.
    for _ in 0..<16 where code == EEXIST {
      let digits = String(UInt64.random(in: 0 ... .max), radix: 36)
      let zeros = String(repeating: "0", count: digitCount - digits.count)
      let temporary = "\(folder)\(prefix)\(zeros)\(digits)\(ending)"
      var descriptor: Int32 = -1
      let registration = ScratchRegistry.enter(temporary) {
        descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        code = descriptor < 0 ? errno : 0
        return descriptor >= 0
      }
      guard descriptor >= 0 else { continue }
      if isOwn(descriptor) { return Made(path: temporary, descriptor: descriptor, registration: registration) }
      unlink(temporary)
      close(descriptor)
      ScratchRegistry.leave(registration)
      code = EEXIST
    }
    throw Failure(code: code)
  }

  /// Locks a new file; returns whether it is still there, and nobody else's.
  private static func isOwn(_ descriptor: Int32) -> Bool {
    // A file system without locks has none to ask for either: nobody removes the file there.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes the files in a folder whose owner no longer runs, once a process.
  ///
  /// - Parameter folder: The path with a slash at its end; empty for the working directory.
  private static func removeLeftFiles(in folder: String) {
    let place = folder.isEmpty ? "." : folder
    // Thousands of files in a row lie in one folder, which is not asked each time which one it is.
    guard searched.withLock({ $0.last != place }), let identity = FileIdentity(ofFile: place) else { return }
    let isNew = searched.withLock { searched in
      searched.last = place
      return searched.folders.insert(identity).inserted
    }
    guard isNew, let directory = opendir(place) else { return }
    defer { closedir(directory) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = readdir(directory) {
      let start = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
      guard start[0] == CChar(bitPattern: UInt8(ascii: ".")), let name = String(validatingCString: start),
        isName(name)
      else { continue }
      removeIfLeft(folder + name)
    }
  }

  /// Returns true if a file's name has the form of those that ``make(beside:)`` gives, with the ending of a companion
  /// or not.
  static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let rest = name.dropFirst(prefix.count).utf8
    let digits = rest.prefix(digitCount)
    let end = Substring(rest.dropFirst(digitCount))
    return digits.count == digitCount && (end == ending || end == ending + companionEnding)
      && digits.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
      }
  }

  /// The ending, behind that of a locked file, of the file beside it that SQLite locks itself.
  private static let companionEnding = ".db"

  /// The path for a file beside a locked file: the next process removes both.
  package static func companion(of path: String) -> String { path + companionEnding }

  private static func removeIfLeft(_ path: String) {
    if path.hasSuffix(companionEnding) {
      // Whoever removes a locked file removes the one beside it before.
      if (try? FileStatus(of: String(path.dropLast(companionEnding.count)), followingLinks: false)) == nil {
        unlink(path)
      }
      return
    }
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, flock(file, LOCK_EX | LOCK_NB) == 0
    else { return }
    // Its owner may have given it its name meanwhile, and then another file would be removed.
    guard FileIdentity(ofFile: path) == FileIdentity(status) else { return }
    unlink(companion(of: path))
    unlink(path)
  }
}
