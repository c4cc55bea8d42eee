internal import CInstructions

/// The unfinished files of this process, so that they can be removed whenever it ends.
///
/// Paths are kept in fixed memory, which a signal handler can read at any moment.
package enum ScratchRegistry {
  /// Files that can be registered at the same time. Further ones are made and removed as usual, but an abrupt end of
  /// the process leaves them behind.
  private static let capacity = 256
  /// Bytes for one path with its NUL. No system call takes a longer path.
  private static let stride = 4096

  private static let lock = RecursiveLock()
  /// For each slot whether its path is complete; written last.
  private nonisolated(unsafe) static let isUsed: UnsafeMutablePointer<Int32> = {
    let isUsed = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    isUsed.initialize(repeating: 0, count: capacity)
    return isUsed
  }()
  private nonisolated(unsafe) static let paths = UnsafeMutablePointer<CChar>.allocate(capacity: capacity * stride)
  /// 1 once a signal ends the process.
  private nonisolated(unsafe) static let isEnding: UnsafeMutablePointer<Int32> = {
    let isEnding = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    isEnding.initialize(to: 0)
    return isEnding
  }()

  /// Enters a file, and runs `make`, which may make it, before ``close()`` can come between.
  ///
  /// The file is on the list before it is made, since a signal between the two would leave it behind.
  ///
  /// - Parameters:
  ///   - path: A path with a random name, so that no file of another process has it.
  ///   - make: Makes the file, and returns true if it is this process's.
  /// - Returns: The number to give to ``leave(_:)``; `nil` if the file is not entered.
  package static func enter(_ path: String, make: () -> Bool = { true }) -> Int? {
    var bytes = path.utf8.map { CChar(bitPattern: $0) }
    bytes.append(0)
    return lock.withLock {
      if crowns_atomic_load(isEnding) != 0 { waitForEnd() }
      guard bytes.count <= stride, let slot = (0..<capacity).first(where: { isUsed[$0] == 0 }) else {
        _ = make()
        return nil
      }
      for (offset, byte) in bytes.enumerated() { paths[slot * stride + offset] = byte }
      _ = crowns_atomic_exchange(isUsed + slot, 1)
      guard make() else {
        _ = crowns_atomic_exchange(isUsed + slot, 0)
        return nil
      }
      return slot
    }
  }

  /// Removes a file from the list: it is finished, or gone.
  package static func leave(_ slot: Int?) {
    guard let slot else { return }
    lock.withLock { _ = crowns_atomic_exchange(isUsed + slot, 0) }
  }

  /// Removes every file on the list. A signal handler may call this once it has been called outside of one.
  ///
  /// - Parameter endsProcess: True if the process ends then: no other thread makes a further file.
  package static func removeFiles(endsProcess: Bool = false) {
    _ = crowns_atomic_exchange(isEnding, endsProcess ? 1 : 0)
    // At the end twice: a thread that was about to make a file has made it a moment later.
    for pass in 0..<(endsProcess ? 2 : 1) {
      if pass > 0 { usleep(1000) }
      for slot in 0..<capacity where crowns_atomic_load(isUsed + slot) != 0 { unlink(paths + slot * stride) }
    }
  }

  /// Holds up a thread until the signal ends the process.
  private static func waitForEnd() -> Never {
    while true { sleep(1) }
  }

  /// Removes every file on the list, and stops each thread that goes on to make or finish one.
  ///
  /// Meant for the end of a process whose other threads are still working.
  package static func close() {
    lock.takeForever()
    removeFiles()
  }
}
