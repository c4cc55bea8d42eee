internal import CInstructions

/// Cancels the statements of every connection of this process, because the process was asked to end.
///
/// A statement that is running fails with `SQLITE_INTERRUPT`, and so does the next one. Transactions are rolled back
/// and scratch files are removed on the way out.
package enum Cancellation {
  private nonisolated(unsafe) static let isSet = flag()
  private nonisolated(unsafe) static let isHeld = flag()

  private static func flag() -> UnsafeMutablePointer<Int32> {
    let flag = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    flag.initialize(to: 0)
    return flag
  }

  /// True if statements are to end.
  package static var isRequested: Bool {
    crowns_atomic_load(isSet) != 0 && crowns_atomic_load(isHeld) == 0
  }

  /// Asks statements to end. A signal handler may call this once ``isRequested`` has been read outside of it.
  package static func request() { _ = crowns_atomic_exchange(isSet, 1) }

  /// Lets statements run from now on, so that what was written so far can be committed.
  package static func hold() { _ = crowns_atomic_exchange(isHeld, 1) }
}
