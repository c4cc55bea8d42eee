/// The memory that the system would give, if a limit is set (`ulimit -v`).
///
/// Swift ends the process if an allocation fails. Large allocations are therefore tried out before.
package enum MemoryLimit {
  /// There is not enough memory for a purpose, even on one thread.
  package struct Shortage: Error, CustomStringConvertible {
    let bytes: Int
    let purpose: String

    package var description: String {
      "not enough memory for \(purpose): \(bytes >> 20) MB are needed; raise 'ulimit -v'"
    }
  }

  /// Returns true if so many bytes of address space are available.
  package static func hasRoom(for bytes: Int) -> Bool {
    guard bytes > 0 else { return true }
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | noReserve, -1, 0)
    guard memory != MAP_FAILED else { return false }
    munmap(memory, bytes)
    return true
  }

  /// The number of `jobs` threads that have room for so many bytes each.
  ///
  /// - Throws: ``Shortage`` if there is not enough for one.
  package static func jobs(_ jobs: Int, needing bytes: Int, for purpose: String) throws(Shortage) -> Int {
    var jobs = jobs
    while jobs > 1, !hasRoom(for: bytes * jobs + reserve) { jobs -= 1 }
    guard hasRoom(for: bytes + reserve) else {
      throw Shortage(bytes: bytes + reserve, purpose: purpose)
    }
    return jobs
  }

  /// Bytes for everything small: stacks, the database's pages, the C library's heaps.
  package static let reserve = 32 << 20

  #if os(Linux) || os(Android)
  /// Tests the limit on address space only, not whether the system has so much memory left.
  private static let noReserve = MAP_NORESERVE
  #else
  private static let noReserve: Int32 = 0
  #endif
}
