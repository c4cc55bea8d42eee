import Foundation

/// How much memory the system would give, where a limit is set (`ulimit -v`).
///
/// Swift ends the process where an allocation fails. What is large is therefore asked for before.
enum MemoryLimit {
  /// Throws where there is not enough for any command.
  static func checkStart() throws {
    _ = try jobs(1, needing: reserve, for: "crowntool")
  }

  /// Whether so many bytes of address space can be had.
  static func hasRoom(for bytes: Int) -> Bool {
    guard bytes > 0 else { return true }
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | noReserve, -1, 0)
    guard memory != MAP_FAILED else { return false }
    munmap(memory, bytes)
    return true
  }

  /// How many of `jobs` threads have room for so many bytes each.
  ///
  /// - Throws: `Failure` where not even one has.
  static func jobs(_ jobs: Int, needing bytes: Int, for purpose: String) throws -> Int {
    var jobs = jobs
    while jobs > 1, !hasRoom(for: bytes * jobs + reserve) { jobs -= 1 }
    guard hasRoom(for: bytes + reserve) else {
      throw Failure("not enough memory for \(purpose): \((bytes + reserve) >> 20) MB are needed; raise 'ulimit -v'")
    }
    return jobs
  }

  /// Bytes for all that is small: stacks, the database's pages, what the C library sets aside.
  private static let reserve = 32 << 20

  #if os(Linux) || os(Android)
  /// Only the address space counts, not what the system has left.
  private static let noReserve = MAP_NORESERVE
  #else
  private static let noReserve: Int32 = 0
  #endif
}
