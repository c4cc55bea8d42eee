/// The program `brotli`, which packs and unpacks streams of Brotli (RFC 7932).
///
/// It runs without a shell and without an environment. Its input is an unlinked temporary file, and its output comes
/// through a pipe, so that neither process waits for the other.
package enum BrotliProgram {
  /// Why there is no output, as a sentence.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    case missing, failed
    case tooLarge(limit: Int)

    package var description: String {
      switch self {
      case .missing: "WOFF2 needs the program brotli; install it (apt-get install brotli, brew install brotli)"
      case .failed: "the program brotli could not read or write the data"
      case .tooLarge(let limit): "the data unpack to more than \(limit >> 20) MiB"
      }
    }
  }

  /// A stream of the bytes, as small as the program makes it.
  package static func packed(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    // A stream that does not fit is larger than its content by a few bytes per megabyte.
    try output(of: ["-q", "11", "-w", "24", "-c", "-"], input: bytes, limit: bytes.count + bytes.count / 64 + 1024)
  }

  /// The content of a stream.
  ///
  /// - Parameter limit: The most bytes that are read.
  package static func unpacked(_ bytes: some Collection<UInt8>, limit: Int) throws(Failure) -> [UInt8] {
    try output(of: ["-d", "-c", "-"], input: Array(bytes), limit: limit)
  }

  /// The path of the program; `nil` where it is in no folder of `PATH`. Relative folders are left out.
  private static var path: String? {
    for folder in (Environment["PATH"] ?? "").split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/brotli"
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
    }
    return nil
  }

  private static func output(of arguments: [String], input: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    #if os(macOS) || os(Linux)
    guard let path else { throw .missing }
    guard let file = try? Spool.makeFile() else { throw .failed }
    defer { close(file) }
    guard Descriptor(file, .none).writeAll(input) == 0, lseek(file, 0, SEEK_SET) == 0 else { throw .failed }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = spawn(path, arguments, input: file, output: ends[1])
    close(ends[1])
    guard let child else { throw .failed }
    let output = content(of: Descriptor(ends[0], .none), limit: limit)
    if output.count > limit { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { throw .failed } }
    guard output.count <= limit else { throw .tooLarge(limit: limit) }
    guard status == 0 else { throw .failed }
    return output
    #else
    throw .missing
    #endif
  }

  #if os(macOS) || os(Linux)
  /// What a pipe gives, up to the first chunk that exceeds a limit.
  private static func content(of pipe: Descriptor, limit: Int) -> [UInt8] {
    var content: [UInt8] = []
    while content.count <= limit {
      let (bytes, failure) = pipe.chunk(upTo: chunkSize)
      if failure == EINTR { continue }
      // After a failure the stream is too short, and the program's status tells of it.
      if bytes.isEmpty { break }
      content += bytes
    }
    return content
  }

  private static let chunkSize = 1 << 16

  /// Starts a program.
  ///
  /// - Returns: The process; `nil` if it cannot be started.
  private static func spawn(_ path: String, _ arguments: [String], input: Int32, output: Int32) -> pid_t? {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var child: pid_t = 0
    return posix_spawn(&child, path, &actions, nil, words, environment) == 0 ? child : nil
  }
  #endif
}
