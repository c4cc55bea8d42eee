import Foundation

/// A thread for work, straight from the system.
///
/// Foundation's and Dispatch's wait or retry without end where no thread can be started.
struct WorkerThread {
  /// Deeply nested documents are walked recursively up to a stated depth; the default of some systems is 512 KB.
  private static let stackSize = 8 << 20
  /// Address space for one thread: its stack, and the heap that the C library sets aside for it.
  private static let addressSpace = 128 << 20
  /// Further threads only wait for the cores.
  private static let threadsPerCore = 32

  private let thread: pthread_t

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a thread of its own, which takes no signals; `nil` where none can be started.
  init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let pointer = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let former = Interruption.blockSignals()
    let code = pthread_create(&thread, &attributes, Self.entry, pointer)
    Interruption.unblockSignals(former)
    guard code == 0 else {
      Unmanaged<Body>.fromOpaque(pointer).release()
      return nil
    }
    #if canImport(Darwin)
    guard let thread else { return nil }
    #endif
    self.thread = thread
  }

  /// Waits for the end of the thread, by when it has let go of all that `body` held.
  func join() { pthread_join(thread, nil) }

  /// Leaves the thread to its work.
  func detach() { pthread_detach(thread) }

  #if canImport(Darwin)
  private static let entry: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { run($0) }
  #else
  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { run($0) }
  #endif

  private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
    return nil
  }

  /// How many cores there are to use.
  static var availableCores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// How many threads to start where `jobs` are asked for: no more than are of use, or than memory allows.
  static func count(forJobs jobs: Int) -> Int {
    var count = min(jobs, availableCores * threadsPerCore)
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
    let resource = RLIMIT_AS
    #endif
    if getrlimit(resource, &limit) == 0, let bytes = Int(exactly: limit.rlim_cur) {
      count = min(count, bytes / addressSpace)
    }
    return max(1, count)
  }
}
