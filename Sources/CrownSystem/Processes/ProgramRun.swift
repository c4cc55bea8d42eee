/// A run of another program, whose input and output are bytes.
///
/// It runs without a shell and without an environment, in a process group of its own. Its input is an unlinked temporary
/// file, and its output comes through a pipe, so that neither process waits for the other. One that hangs is ended.
package enum ProgramRun {
  /// Why there is no output.
  package enum Failure: Error, Equatable {
    case interrupted, tooLarge
    /// The reason continues a sentence that the program's name begins.
    case failed(String)
  }

  /// The bytes that a program writes.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - input: What it reads.
  ///   - limit: The most bytes that it may write.
  ///   - patience: The seconds after which it is ended.
  ///   - cancellation: Ends it at once.
  package static func output(
    of path: String, _ arguments: [String], input: [UInt8], limit: Int, patience: Double, cancellation: Cancellation
  ) throws(Failure) -> [UInt8] {
    #if os(macOS) || os(Linux)
    func failure(_ action: String, _ code: Int32) -> Failure {
      .failed("\(action) (\(String(cString: strerror(code))))")
    }
    let file: Int32
    do {
      file = try Spool.makeFile()
    } catch {
      throw .failed("has no room for its data: \(error)")
    }
    defer { close(file) }
    let code = Descriptor(file, .none).writeAll(input)
    guard code == 0, lseek(file, 0, SEEK_SET) == 0 else {
      throw failure("has no room for its data among temporary files, TMPDIR", code)
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw failure("cannot be started", errno) }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let started = spawn(path, arguments, input: file, output: ends[1])
    close(ends[1])
    let child: pid_t
    switch started {
    case .success(let started): child = started
    case .failure(let error): throw failure("cannot be started", error.code)
    }
    var wait = ProgramWait(child, seconds: patience, cancellation)
    var output: [UInt8] = []
    // A program that closed its output has nothing more to tell.
    while output.count <= limit, wait.isReady(ends[0]) {
      let (bytes, failure) = Descriptor(ends[0], .none).chunk(upTo: chunkSize)
      if failure == EINTR { continue }
      if bytes.isEmpty { break }
      output += bytes
    }
    if output.count > limit { wait.end() }
    let status = wait.status()
    if cancellation.isCancelled { throw .interrupted }
    guard output.count <= limit else { throw .tooLarge }
    guard let status else {
      throw .failed("did not end within \(Int(patience.rounded(.up))) s, and was ended")
    }
    guard status == 0 else {
      let signal = status & 0x7F
      throw .failed(
        signal == 0 ? "ended with exit status \(status >> 8 & 0xFF)" : "was ended by signal \(signal)")
    }
    return output
    #else
    throw .failed("cannot be started on this system")
    #endif
  }

  #if os(macOS) || os(Linux)
  private static let chunkSize = 1 << 16

  private struct SpawnFailure: Error {
    let code: Int32
  }

  /// Starts a program in a process group of its own.
  private static func spawn(
    _ path: String, _ arguments: [String], input: Int32, output: Int32
  ) -> Result<pid_t, SpawnFailure> {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return .failure(SpawnFailure(code: ENOMEM)) }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return .failure(SpawnFailure(code: ENOMEM)) }
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, &attributes, words, environment)
    return code == 0 ? .success(child) : .failure(SpawnFailure(code: code))
  }
  #endif
}

#if os(macOS) || os(Linux)
/// The wait for a program, until it ends, or a time is over, or a cancellation.
private struct ProgramWait {
  private let child: pid_t
  private let deadline: ContinuousClock.Instant
  private let cancellation: Cancellation
  private var (isEnded, isLate) = (false, false)

  init(_ child: pid_t, seconds: Double, _ cancellation: Cancellation) {
    self.child = child
    deadline = .now + .seconds(seconds)
    self.cancellation = cancellation
  }

  /// Milliseconds that are left.
  private var left: Int32 { Int32(clamping: (deadline - .now).components.seconds * 1000 + 1000) }

  private var isOver: Bool { cancellation.isCancelled || ContinuousClock.now >= deadline }

  /// Ends the program, and those that it started.
  mutating func end() {
    guard !isEnded else { return }
    isEnded = true
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
  }

  /// Waits until a pipe can be read; false if the time is over.
  func isReady(_ pipe: Int32) -> Bool {
    while !isOver {
      var files = [
        pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
        pollfd(fd: cancellation.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&files, nfds_t(files.count), left)
      if count > 0, files[0].revents != 0 { return true }
      if count < 0, errno != EINTR, errno != EAGAIN { return true }
    }
    return false
  }

  /// The program's status once it has ended; `nil` if it had to be ended since the time is over.
  mutating func status() -> Int32? {
    var status: Int32 = 0
    var pause: UInt32 = 50
    while true {
      if isOver, !isEnded {
        isLate = true
        end()
      }
      let result = waitpid(child, &status, isEnded ? 0 : WNOHANG)
      if result == child { return isLate ? nil : status }
      guard result == 0 || errno == EINTR else { return isLate ? nil : -1 }
      if isEnded { continue }
      usleep(pause)
      pause = min(2 * pause, 20_000)
    }
  }
}
#endif
