import CSQLite

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

/// The wait for another connection's lock.
struct LockWait {
  var limit: Duration = .zero
  private var start = ContinuousClock.now
  /// Milliseconds between two attempts: short at first, since most locks last no longer than a small transaction.
  private static let pauses: [Int32] = [1, 2, 5, 10, 15, 20, 25]
  private static let longestPause: Int32 = 50

  /// Waits a moment; returns false if the time is over or the process is cancelled.
  mutating func waitForRetry(after attempts: Int) -> Bool {
    if attempts == 0 { start = .now }
    guard ContinuousClock.now - start < limit, !Cancellation.isRequested else { return false }
    sqlite3_sleep(attempts < Self.pauses.count ? Self.pauses[attempts] : Self.longestPause)
    return true
  }
}
