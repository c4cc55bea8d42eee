/// The processors that this process can use.
package enum Processors {
  /// The number of processors: at least one, and at most as many as the container's quota pays for.
  ///
  /// Read once, since the container's quota is in up to two files.
  package static let count = max(1, min(systemCount, quota ?? .max))

  /// The number that the system tells.
  private static var systemCount: Int {
    #if os(Windows)
    var info = SYSTEM_INFO()
    GetSystemInfo(&info)
    return Int(info.dwNumberOfProcessors)
    #elseif os(WASI)
    return 1
    #else
    return Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    #endif
  }

  /// The container's quota in processors, rounded up; `nil` if it has no limit.
  ///
  /// Version 2 of control groups has both numbers in one file, `max` for no limit. Version 1 has a file for each, -1
  /// for no limit.
  private static var quota: Int? {
    #if os(Linux)
    let times =
      numbers(in: "/sys/fs/cgroup/cpu.max")
      ?? numbers(in: "/sys/fs/cgroup/cpu/cpu.cfs_quota_us").flatMap { quota in
        numbers(in: "/sys/fs/cgroup/cpu/cpu.cfs_period_us").map { quota + $0 }
      }
    guard let times, times.count == 2, times[0] > 0, times[1] > 0 else { return nil }
    return (times[0] + times[1] - 1) / times[1]
    #else
    return nil
    #endif
  }

  #if os(Linux)
  /// The whole numbers of a short file; `nil` if it cannot be read. Other words are left out.
  private static func numbers(in path: String) -> [Int]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = fread(&bytes, 1, bytes.count, file)
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return text.isEmpty ? nil : text.split { $0.isWhitespace }.compactMap { Int($0) }
  }
  #endif
}
