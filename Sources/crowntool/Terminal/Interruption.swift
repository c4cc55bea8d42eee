import ArgumentParser
import CInstructions
import CrownStore
import Foundation

/// Notices that the process is asked to end: by Ctrl-C, by `kill`, or because its terminal was closed.
///
/// The first signal lets work end in order: what was done stays, the summary is printed. A second one ends the process
/// at once, without its unfinished files.
enum Interruption {
  /// How long work that has begun may go on after the signal, in seconds. Whoever pressed Ctrl-C expects the end within
  /// a second.
  static let grace = 0.4

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The first signal; 0 before it.
  private nonisolated(unsafe) static let first: UnsafeMutablePointer<Int32> = {
    let first = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    first.initialize(to: 0)
    return first
  }()
  /// A pipe that holds a byte from the first signal on: who waits for another file waits for this too.
  private nonisolated(unsafe) static let wakePipe: UnsafeMutablePointer<Int32> = {
    let ends = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    ends.initialize(repeating: -1, count: 2)
    if pipe(ends) == 0 {
      for end in 0..<2 { _ = fcntl(ends[end], F_SETFD, FD_CLOEXEC) }
    }
    return ends
  }()
  private static let isOnTerminal = isatty(STDERR_FILENO) != 0
  private static let notice: StaticString = "\nstopping; Ctrl-C again stops at once\n"

  /// Whether a signal has come.
  static var isRequested: Bool { crowns_atomic_load(first) != 0 }

  /// The descriptor that can be read from the first signal on; -1, which `poll` ignores, where there is none.
  static var descriptor: Int32 { wakePipe[0] }

  /// The exit code of a process that a signal has ended: 128 and the signal's number.
  static var exitCode: ExitCode { ExitCode(128 + crowns_atomic_load(first)) }

  /// Begins to notice signals. Call it once, before any thread is started.
  ///
  /// SIGHUP stays ignored where `nohup` has set it so. A reader that is gone and a file that has reached its limit
  /// become errors of `write` instead of ending the process.
  static func install() {
    // A handler must not be the first to use a lazy variable.
    _ = (isRequested, descriptor, isOnTerminal, notice, Cancellation.isRequested)
    ScratchRegistry.removeFiles()
    for signal in [SIGPIPE, SIGXFSZ] { setAction(SIG_IGN, for: signal) }
    for signal in signals {
      var current = sigaction()
      // Compared as numbers: functions cannot be compared.
      if signal == SIGHUP, sigaction(signal, nil, &current) == 0, current.isIgnored { continue }
      setAction(handle, for: signal)
    }
    // A parent may have started this process from a thread that takes no signals.
    var taken = sigset_t()
    sigemptyset(&taken)
    for signal in signals { sigaddset(&taken, signal) }
    pthread_sigmask(SIG_UNBLOCK, &taken, nil)
  }

  private static let handle: @convention(c) (Int32) -> Void = { signal in
    let code = errno
    if crowns_atomic_exchange(first, signal) == 0 {
      Cancellation.request()
      if isOnTerminal { _ = write(STDERR_FILENO, notice.utf8Start, notice.utf8CodeUnitCount) }
      _ = write(wakePipe[1], notice.utf8Start, 1)
    } else {
      ScratchRegistry.removeFiles()
      setAction(SIG_DFL, for: signal)
      raise(signal)
    }
    errno = code
  }

  /// Sets what a signal does, without SA_RESTART: a call that blocks ends.
  private static func setAction(_ handler: (@convention(c) (Int32) -> Void)?, for signal: Int32) {
    var action = sigaction()
    action.handler = handler
    sigemptyset(&action.sa_mask)
    sigaction(signal, &action, nil)
  }

  /// Keeps signals from this thread, and from those that it starts meanwhile, so that the main thread takes them all.
  ///
  /// - Returns: What to give to ``unblockSignals(_:)``.
  static func blockSignals() -> sigset_t {
    var blocked = sigset_t()
    var former = sigset_t()
    sigemptyset(&blocked)
    for signal in signals { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &former)
    return former
  }

  static func unblockSignals(_ former: sigset_t) {
    var former = former
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }
}

extension sigaction {
  fileprivate var handler: (@convention(c) (Int32) -> Void)? {
    get {
      #if canImport(Darwin)
      __sigaction_u.__sa_handler
      #elseif canImport(Musl)
      __sa_handler.sa_handler
      #else
      __sigaction_handler.sa_handler
      #endif
    }
    set {
      #if canImport(Darwin)
      __sigaction_u.__sa_handler = newValue
      #elseif canImport(Musl)
      __sa_handler.sa_handler = newValue
      #else
      __sigaction_handler.sa_handler = newValue
      #endif
    }
  }

  fileprivate var isIgnored: Bool { unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) }
}
