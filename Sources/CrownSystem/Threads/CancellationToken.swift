internal import CInstructions

/// A request to stop: work asks for it between two steps, and waits for files end with it.
package final class CancellationToken: Sendable {
  /// A token that nobody cancels.
  package static let none = CancellationToken(hasPipe: false)

  /// The longest time that work which has begun may go on after the request, in seconds. Whoever pressed Ctrl-C expects
  /// the end within a second.
  package let grace = 0.4

  /// Owned, at an address that a signal handler can use: 0, or 1 after the request.
  private nonisolated(unsafe) let flag: UnsafeMutablePointer<Int32>
  /// The end of a pipe that can be read from the request on; -1, which `poll` ignores, if there is none.
  package let descriptor: Int32
  /// The other end, which the request writes a byte to.
  private let wakeDescriptor: Int32

  package convenience init() { self.init(hasPipe: true) }

  private init(hasPipe: Bool) {
    flag = .allocate(capacity: 1)
    flag.initialize(to: 0)
    var ends: [Int32] = [-1, -1]
    if hasPipe, pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    (descriptor, wakeDescriptor) = (ends[0], ends[1])
  }

  deinit {
    for end in [descriptor, wakeDescriptor] where end >= 0 { close(end) }
    flag.deallocate()
  }

  /// True if work is to stop.
  package var isCancelled: Bool { crowns_atomic_load(flag) != 0 }

  /// Asks work to stop. Further calls do nothing. A signal handler may call this.
  package func cancel() {
    guard crowns_atomic_exchange(flag, 1) == 0, wakeDescriptor >= 0 else { return }
    var byte: UInt8 = 0
    _ = write(wakeDescriptor, &byte, 1)
  }
}
