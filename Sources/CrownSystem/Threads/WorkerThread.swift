internal import CInstructions

/// A thread for work, made by the system's own call.
///
/// Foundation and Dispatch wait or retry without end if no thread can be started.
@usableFromInline
package struct WorkerThread {
  /// Deeply nested documents are walked recursively up to a stated depth; the default of some systems is 512 KB.
  private static let stackSize = 8 << 20
  /// Address space for one thread: its stack, and the heap that the C library sets aside for it.
  private static let addressSpace = 128 << 20
  /// More threads than this only wait for processors.
  private static let threadsPerCore = 32

  /// The signals that ask a process to end. The main thread takes them all.
  package static let endingSignals = [SIGINT, SIGTERM, SIGHUP]

  private let thread: pthread_t

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a thread of its own, which takes none of the signals that ask the process to end. Returns `nil` if
  /// none can be started.
  @usableFromInline
  package init?(_ body: @escaping @Sendable () -> Void) {
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
    // A thread begins with the signal mask of the one that starts it.
    var ending = sigset_t()
    var former = sigset_t()
    sigemptyset(&ending)
    for signal in Self.endingSignals { sigaddset(&ending, signal) }
    pthread_sigmask(SIG_BLOCK, &ending, &former)
    let code = pthread_create(&thread, &attributes, Self.entry, pointer)
    pthread_sigmask(SIG_SETMASK, &former, nil)
    guard code == 0 else {
      Unmanaged<Body>.fromOpaque(pointer).release()
      return nil
    }
    #if canImport(Darwin)
    guard let thread else { return nil }
    #endif
    self.thread = thread
  }

  /// Waits for the end of the thread, which has then released everything that `body` held.
  @usableFromInline
  package func join() { pthread_join(thread, nil) }

  /// Leaves the thread to its work.
  @usableFromInline
  package func detach() { pthread_detach(thread) }

  #if canImport(Darwin)
  private static let entry: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { run($0) }
  #else
  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { run($0) }
  #endif

  private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
    return nil
  }

  /// The number of threads to start for `jobs`, limited by the processors and the memory.
  @usableFromInline
  static func count(forJobs jobs: Int) -> Int {
    var count = min(jobs, Processors.count * threadsPerCore)
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
    let resource = RLIMIT_AS
    #endif
    if getrlimit(resource, &limit) == 0, let bytes = Int(exactly: limit.rlim_cur) {
      count = min(count, bytes / addressSpace)
      // glibc sets 64 MB of addresses aside for a thread's heap. Without room for them it tries again at every
      // allocation, with several system calls each time, and an import takes many times as long.
      if count <= 1 { crowns_share_heap() }
    }
    return max(1, count)
  }
}
