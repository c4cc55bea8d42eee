import CSQLite
internal import CrownSystem

/// The longest wait for another writer.
struct Patience {
  let seconds: Double
  /// Called once, after a second, with the seconds that are waited in all.
  let onWait: ((Double) -> Void)?

  /// - Parameter seconds: NaN and negative times count as 0.
  init(seconds: Double, onWait: ((Double) -> Void)? = nil) {
    self.seconds = seconds > 0 ? min(seconds, 1_000_000) : 0
    self.onWait = onWait
  }
}

/// The limits of a connection's statements: a cancellation, and the longest wait for another connection's lock.
final class StatementLimits {
  var cancellation: Cancellation
  /// The longest wait for a lock.
  var wait: Duration = .zero
  private var waitStart = ContinuousClock.now

  /// Milliseconds between two attempts: short at first, since most locks last no longer than a small transaction.
  private static let pauses: [Int32] = [1, 2, 5, 10, 15, 20, 25]
  private static let longestPause: Int32 = 50
  /// Steps of SQLite's virtual machine between two checks of the cancellation: well below a millisecond.
  private static let stepsBetweenChecks: Int32 = 10_000

  init(_ cancellation: Cancellation) { self.cancellation = cancellation }

  /// Applies the limits to a connection, which keeps them for as long as it has statements.
  func apply(to handle: OpaquePointer) {
    let limits = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, Self.stepsBetweenChecks,
      { limits in
        guard let limits else { return 0 }
        return Unmanaged<StatementLimits>.fromOpaque(limits).takeUnretainedValue().cancellation.isCancelled ? 1 : 0
      }, limits)
    sqlite3_busy_handler(
      handle,
      { limits, tries in
        guard let limits else { return 0 }
        return Unmanaged<StatementLimits>.fromOpaque(limits).takeUnretainedValue().waits(afterTries: Int(tries)) ? 1 : 0
      }, limits)
  }

  /// Waits a moment for a lock; returns false if the time is over or the work is cancelled.
  private func waits(afterTries tries: Int) -> Bool {
    if tries == 0 { waitStart = .now }
    guard ContinuousClock.now - waitStart < wait, !cancellation.isCancelled else { return false }
    sqlite3_sleep(tries < Self.pauses.count ? Self.pauses[tries] : Self.longestPause)
    return true
  }
}
