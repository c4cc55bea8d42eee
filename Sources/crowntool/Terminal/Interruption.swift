import Foundation

/// Notices Ctrl-C while it exists, so that work can end cleanly instead of being cut off; a second one cuts it off.
final class Interruption: @unchecked Sendable {
  private let source: any DispatchSourceSignal
  private let lock = NSLock()
  private var wasRequested = false

  init() {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [unowned self] in
      lock.withLock { wasRequested = true }
      signal(SIGINT, SIG_DFL)
    }
    source.activate()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }

  /// Whether Ctrl-C was pressed.
  var isRequested: Bool { lock.withLock { wasRequested } }
}
