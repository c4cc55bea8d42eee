internal import CInstructions

/// A request to stop, from any thread: what may take long is given one, asks it between two steps, and waits for files
/// and locks no longer.
///
/// Work in Swift's concurrency passes on the cancellation of its task:
///
///     let cancellation = Cancellation()
///     let report = try await withTaskCancellationHandler {
///       try importer.importDrawings(at: ["crowns"], cancellation: cancellation)
///     } onCancel: {
///       cancellation.cancel()
///     }
public final class Cancellation: Sendable {
  /// A request that nobody makes: cancelling it does nothing.
  public static let none = Cancellation(canBeMade: false)

  /// The longest time that work which has begun may go on after the request, in seconds. Whoever pressed Ctrl-C expects
  /// the end within a second.
  package let grace = 0.4

  private let canBeMade: Bool
  /// Owned, at an address that a signal handler can use: 0, or 1 after the request.
  private nonisolated(unsafe) let flag: UnsafeMutablePointer<Int32>
  /// The end of a pipe that can be read from the request on; -1, which `poll` ignores, if there is none.
  package let descriptor: Int32
  /// The other end, which the request writes a byte to.
  private let wakeDescriptor: Int32

  /// Makes a request for one piece of work, or for several that stop together.
  public convenience init() { self.init(canBeMade: true) }

  private init(canBeMade: Bool) {
    self.canBeMade = canBeMade
    flag = .allocate(capacity: 1)
    flag.initialize(to: 0)
    var ends: [Int32] = [-1, -1]
    if canBeMade, pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    (descriptor, wakeDescriptor) = (ends[0], ends[1])
  }

  deinit {
    for end in [descriptor, wakeDescriptor] where end >= 0 { close(end) }
    flag.deallocate()
  }

  /// True once ``cancel()`` was called.
  public var isCancelled: Bool { crowns_atomic_load(flag) != 0 }

  /// Asks work to stop. Further calls do nothing. A signal handler may call this.
  public func cancel() {
    guard canBeMade, crowns_atomic_exchange(flag, 1) == 0, wakeDescriptor >= 0 else { return }
    var byte: UInt8 = 0
    _ = write(wakeDescriptor, &byte, 1)
  }
}
