import CSQLite
import Foundation

/// A SQLite file system over the system's own in which chosen calls fail.
///
/// Every write, sync, truncation and deletion counts; the test says at which count trouble begins, and of what kind.
/// Nothing is synchronised for real, which makes the tests fast and changes nothing for a process that goes on.
enum FaultyFileSystem {
  /// The kinds of trouble.
  enum Fault: CaseIterable {
    /// One call fails, and writes half of its bytes; the next ones work.
    case once
    /// From then on nothing is written any more: the process was killed, or the disk was pulled out.
    case forever
    /// From then on no file grows.
    case diskFull
  }

  /// The fault that is to happen, and the calls so far.
  private struct Plan {
    var fault: Fault?
    var start = Int.max
    var calls = 0
    var fired = 0
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var plan = Plan()

  /// The name to open databases with.
  static let name = "faulty"
  /// The same without shared memory, as on a network's file system, so that there is no write-ahead log.
  static let nameWithoutLog = "faulty-without-log"

  /// Runs `body` with the given trouble.
  /// - Returns: how many calls there were that could fail, and how many did.
  static func run(_ fault: Fault?, from start: Int = .max, _ body: () -> Void) -> (calls: Int, fired: Int) {
    register
    lock.withLock { plan = Plan(fault: fault, start: start) }
    body()
    return lock.withLock {
      defer { plan = Plan() }
      return (plan.calls, plan.fired)
    }
  }

  /// Counts a call, and returns the fault if it is to fail.
  fileprivate static func next(grows: Bool) -> Fault? {
    lock.withLock {
      plan.calls += 1
      guard let fault = plan.fault else { return nil }
      let fails =
        switch fault {
        case .once: plan.calls == plan.start
        case .forever: plan.calls >= plan.start
        case .diskFull: plan.calls >= plan.start && grows
        }
      if fails { plan.fired += 1 }
      return fails ? fault : nil
    }
  }

  private static let register: Void = {
    for (name, methods) in [(name, methods(version: 2)), (nameWithoutLog, methods(version: 1))] {
      guard let system = sqlite3_vfs_find(nil) else { return }
      let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
      own.initialize(to: system.pointee)
      own.pointee.zName = UnsafePointer(strdup(name))
      own.pointee.szOsFile += Int32(realOffset)
      own.pointee.pNext = nil
      own.pointee.pAppData = UnsafeMutableRawPointer(methods)
      own.pointee.xOpen = { vfs, path, file, flags, outFlags in
        guard let vfs, let file, let system = sqlite3_vfs_find(nil) else { return SQLITE_CANTOPEN }
        let result = system.pointee.xOpen(system, path, real(file), flags, outFlags)
        // SQLite closes a file that has methods, even one that failed to open.
        let isOpen = real(file).pointee.pMethods != nil
        file.pointee.pMethods =
          isOpen ? UnsafePointer(vfs.pointee.pAppData?.assumingMemoryBound(to: sqlite3_io_methods.self)) : nil
        return result
      }
      own.pointee.xDelete = { _, path, sync in
        guard let system = sqlite3_vfs_find(nil) else { return SQLITE_IOERR }
        if FaultyFileSystem.next(grows: false) != nil { return code(SQLITE_IOERR, 10) }
        return system.pointee.xDelete(system, path, sync)
      }
      sqlite3_vfs_register(own, 0)
    }
  }()

  private static func methods(version: Int32) -> UnsafeMutablePointer<sqlite3_io_methods> {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    var own = sqlite3_io_methods()
    own.iVersion = version
    own.xClose = { file in call(file) { $0.xClose($1) } }
    own.xRead = { file, bytes, count, offset in call(file) { $0.xRead($1, bytes, count, offset) } }
    own.xWrite = { file, bytes, count, offset in
      var size: sqlite3_int64 = 0
      _ = call(file) { $0.xFileSize($1, &size) }
      switch FaultyFileSystem.next(grows: offset + Int64(count) > size) {
      case nil: return call(file) { $0.xWrite($1, bytes, count, offset) }
      case .once:
        _ = call(file) { $0.xWrite($1, bytes, count / 2, offset) }
        return code(SQLITE_IOERR, 3)
      case .forever: return code(SQLITE_IOERR, 3)
      case .diskFull: return SQLITE_FULL
      }
    }
    own.xTruncate = { file, size in
      FaultyFileSystem.next(grows: false) == nil ? call(file) { $0.xTruncate($1, size) } : code(SQLITE_IOERR, 6)
    }
    own.xSync = { file, flags in FaultyFileSystem.next(grows: false) == nil ? SQLITE_OK : code(SQLITE_IOERR, 4) }
    own.xFileSize = { file, size in call(file) { $0.xFileSize($1, size) } }
    own.xLock = { file, level in call(file) { $0.xLock($1, level) } }
    own.xUnlock = { file, level in call(file) { $0.xUnlock($1, level) } }
    own.xCheckReservedLock = { file, result in call(file) { $0.xCheckReservedLock($1, result) } }
    own.xFileControl = { file, operation, argument in call(file) { $0.xFileControl($1, operation, argument) } }
    own.xSectorSize = { file in call(file) { $0.xSectorSize($1) } }
    own.xDeviceCharacteristics = { file in call(file) { $0.xDeviceCharacteristics($1) } }
    own.xShmMap = { file, page, size, extend, address in call(file) { $0.xShmMap($1, page, size, extend, address) } }
    own.xShmLock = { file, offset, count, flags in call(file) { $0.xShmLock($1, offset, count, flags) } }
    own.xShmBarrier = { file in
      _ = call(file) { methods, file in
        methods.xShmBarrier(file); return 0
      }
    }
    own.xShmUnmap = { file, delete in call(file) { $0.xShmUnmap($1, delete) } }
    methods.initialize(to: own)
    return methods
  }
}

/// The offset of the real file's memory in that of a file.
private let realOffset = 16

private func real(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<sqlite3_file> {
  (UnsafeMutableRawPointer(file) + realOffset).assumingMemoryBound(to: sqlite3_file.self)
}

/// An extended result code.
private func code(_ primary: Int32, _ detail: Int32) -> Int32 { primary | detail << 8 }

/// Calls a method of the real file.
private func call(
  _ file: UnsafeMutablePointer<sqlite3_file>?,
  _ body: (sqlite3_io_methods, UnsafeMutablePointer<sqlite3_file>) -> Int32
) -> Int32 {
  guard let file, let methods = real(file).pointee.pMethods else { return SQLITE_IOERR }
  return body(methods.pointee, real(file))
}
