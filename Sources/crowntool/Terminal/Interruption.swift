import ArgumentParser
import CInstructions
import CrownSystem

/// Handles the signals that ask the process to end: Ctrl-C, `kill`, or a closed terminal.
///
/// After the first signal work ends in order: finished work stays, and the summary is printed. A second signal ends the
/// process at once and removes its unfinished files.
enum Interruption {
  /// Cancelled by the first signal: the one of this run, which commands pass on to all their work.
  static let cancellation = Cancellation()

  /// The first signal; 0 before it.
  private nonisolated(unsafe) static let first: UnsafeMutablePointer<Int32> = {
    let first = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    first.initialize(to: 0)
    return first
  }()
  private static let isOnTerminal = isatty(STDERR_FILENO) != 0
  private static let notice: StaticString = "\nstopping; Ctrl-C again stops at once\n"

  /// True if a signal has come.
  static var isRequested: Bool { cancellation.isCancelled }

  /// The exit code of a process that a signal has ended: 128 and the signal's number.
  static var exitCode: ExitCode { ExitCode(128 + crowns_atomic_load(first)) }

  /// Installs the handlers. Call it once, before any thread is started.
  ///
  /// SIGHUP stays ignored if `nohup` has set it so. A closed pipe and a file at its size limit become errors of `write`
  /// instead of ending the process.
  static func install() {
    StandardFiles.openMissing()
    // Lazy variables are initialised here: a signal handler must not do that.
    _ = (isRequested, exitCode, isOnTerminal, notice)
    ScratchRegistry.removeFiles()
    for signal in [SIGPIPE, SIGXFSZ] { setAction(SIG_IGN, for: signal) }
    for signal in WorkerThread.endingSignals {
      var current = sigaction()
      // Compared as numbers: functions cannot be compared.
      if signal == SIGHUP, sigaction(signal, nil, &current) == 0, current.isIgnored { continue }
      setAction(handle, for: signal)
    }
    // The parent may have started this process with signals blocked.
    var taken = sigset_t()
    sigemptyset(&taken)
    for signal in WorkerThread.endingSignals { sigaddset(&taken, signal) }
    pthread_sigmask(SIG_UNBLOCK, &taken, nil)
  }

  private static let handle: @convention(c) (Int32) -> Void = { signal in
    let code = errno
    if crowns_atomic_exchange(first, signal) == 0 {
      cancellation.cancel()
      if isOnTerminal { _ = write(STDERR_FILENO, notice.utf8Start, notice.utf8CodeUnitCount) }
    } else {
      ScratchRegistry.removeFiles(endsProcess: true)
      setAction(SIG_DFL, for: signal)
      raise(signal)
    }
    errno = code
  }

  /// Sets a signal's action, without SA_RESTART: a blocking call is interrupted.
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
