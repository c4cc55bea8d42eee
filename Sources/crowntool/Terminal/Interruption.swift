import ArgumentParser
import CInstructions
import CrownStore
import CrownSystem

/// Notices that the process is asked to end: by Ctrl-C, by `kill`, or because its terminal was closed.
///
/// The first signal lets work end in order: what was done stays, the summary is printed. A second one ends the process
/// at once, without its unfinished files.
enum Interruption {
  /// Cancelled by the first signal: work asks it whether to go on.
  static let cancellation = CancellationToken()

  /// The first signal; 0 before it.
  private nonisolated(unsafe) static let first: UnsafeMutablePointer<Int32> = {
    let first = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    first.initialize(to: 0)
    return first
  }()
  private static let isOnTerminal = isatty(STDERR_FILENO) != 0
  private static let notice: StaticString = "\nstopping; Ctrl-C again stops at once\n"

  /// Whether a signal has come.
  static var isRequested: Bool { cancellation.isCancelled }

  /// The exit code of a process that a signal has ended: 128 and the signal's number.
  static var exitCode: ExitCode { ExitCode(128 + crowns_atomic_load(first)) }

  /// Begins to notice signals. Call it once, before any thread is started.
  ///
  /// SIGHUP stays ignored where `nohup` has set it so. A reader that is gone and a file that has reached its limit
  /// become errors of `write` instead of ending the process.
  static func install() {
    // A handler must not be the first to use a lazy variable.
    _ = (isRequested, exitCode, isOnTerminal, notice, Cancellation.isRequested)
    ScratchRegistry.removeFiles()
    for signal in [SIGPIPE, SIGXFSZ] { setAction(SIG_IGN, for: signal) }
    for signal in WorkerThread.endingSignals {
      var current = sigaction()
      // Compared as numbers: functions cannot be compared.
      if signal == SIGHUP, sigaction(signal, nil, &current) == 0, current.isIgnored { continue }
      setAction(handle, for: signal)
    }
    // A parent may have started this process from a thread that takes no signals.
    var taken = sigset_t()
    sigemptyset(&taken)
    for signal in WorkerThread.endingSignals { sigaddset(&taken, signal) }
    pthread_sigmask(SIG_UNBLOCK, &taken, nil)
  }

  private static let handle: @convention(c) (Int32) -> Void = { signal in
    let code = errno
    if crowns_atomic_exchange(first, signal) == 0 {
      Cancellation.request()
      cancellation.cancel()
      if isOnTerminal { _ = write(STDERR_FILENO, notice.utf8Start, notice.utf8CodeUnitCount) }
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
