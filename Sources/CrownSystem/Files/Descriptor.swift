/// A file that the system has open, and the cancellation that ends a wait for it.
///
/// It does not own the file: who opened it closes it.
package struct Descriptor {
  package let number: Int32
  private let cancellation: Cancellation
  /// True for a file of this process that never blocks.
  private let isRegular: Bool

  package init(_ number: Int32, _ cancellation: Cancellation) {
    (self.number, self.cancellation, isRegular) = (number, cancellation, false)
  }

  /// - Parameter number: The number of a regular file, which is not asked what it is.
  init(regular number: Int32) { (self.number, cancellation, isRegular) = (number, .none, true) }

  /// The bytes that a reader gets after a cancellation.
  package enum Wholeness {
    /// Those that it has taken until then.
    case any
    /// All bytes or none: once it has taken the first, it is waited for.
    case whole
    /// The rest, since it has taken bytes before these.
    case rest

    /// The milliseconds for which a reader has to begin to read after a cancellation.
    private static let beginning: Int32 = 2000

    /// The milliseconds for which a reader is waited for after a cancellation; negative for without end.
    fileprivate func patience(isBegun: Bool) -> Int32 {
      switch self {
      case .any: 0
      case .whole: isBegun ? -1 : Self.beginning
      case .rest: -1
      }
    }
  }

  /// True if the number is one that the system gave, and not its sign of failure.
  var isOpen: Bool { number >= 0 }

  /// Closes the file; returns 0 unless that failed.
  @discardableResult
  func close() -> Int32 { closeFile(number) }

  /// Reads once, up to a number of bytes; returns them with 0, or none with the system's code for what went wrong.
  func chunk(upTo capacity: Int) -> (bytes: [UInt8], failure: Int32) {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
      let count = read(number, buffer.baseAddress, buffer.count)
      if count < 0 { failure = errno }
      initialized = max(count, 0)
    }
    return (bytes, failure)
  }

  /// Writes all bytes; returns 0, or the system's code for what went wrong.
  ///
  /// A cancellation ends a write that would block, with `EINTR`.
  ///
  /// - Parameter wholeness: The bytes that a reader gets after a cancellation.
  package func writeAll(_ bytes: [UInt8], _ wholeness: Wholeness = .any) -> Int32 {
    var status = stat()
    let mayBlock = !isRegular && fstat(number, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    return bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        if mayBlock, !isReady(for: POLLOUT, patience: wholeness.patience(isBegun: offset > 0)) { return EINTR }
        // What a pipe takes without blocking once it is ready.
        let count = mayBlock ? min(buffer.count - offset, Int(PIPE_BUF)) : buffer.count - offset
        let written = write(number, buffer.baseAddress.map { $0 + offset }, count)
        if written < 0 && (errno == EINTR || errno == EAGAIN) { continue }
        guard written > 0 else { return written < 0 ? errno : EIO }
        offset += written
      }
      return 0
    }
  }

  /// Waits until the file can be read or written; false if a cancellation comes first.
  ///
  /// - Parameter patience: The milliseconds to wait after a cancellation; negative for without end.
  func isReady(for events: Int32, patience: Int32 = 0) -> Bool {
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 2) { files in
      files.initializeElement(at: 0, to: pollfd(fd: number, events: Int16(events), revents: 0))
      files.initializeElement(at: 1, to: pollfd(fd: cancellation.descriptor, events: Int16(POLLIN), revents: 0))
      while true {
        let count = poll(files.baseAddress, 2, -1)
        if count > 0, files[0].revents != 0 { return true }
        if cancellation.isCancelled {
          if patience == 0 { return false }
          let count = poll(files.baseAddress, 1, patience)
          if count < 0 && errno == EINTR { continue }
          return count > 0
        }
        // Without memory for `poll` itself, the call that follows may block.
        if count < 0 && errno != EINTR && errno != EAGAIN { return true }
      }
    }
  }
}

/// `close`, which a method of the same name hides.
private func closeFile(_ number: Int32) -> Int32 { close(number) }
