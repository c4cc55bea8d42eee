import Foundation

/// One run of `crowntool` as a process.
struct ToolRun {
  /// Seconds from start to end.
  let wall: Double
  /// Seconds of processor time, of all threads.
  let cpu: Double
  /// The most memory that was resident at once, in bytes.
  let peakMemory: Int
  /// The exit code.
  let status: Int32

  struct MissingTool: Error, CustomStringConvertible {
    var description: String { "set CROWNTOOL to the path of a release build of crowntool; scripts/bench does" }
  }

  struct CannotStart: Error, CustomStringConvertible {
    let code: Int32
    var description: String { "crowntool cannot be started: \(String(cString: strerror(code)))" }
  }

  /// Runs the tool to its end and discards its output.
  init(_ arguments: [String]) throws {
    guard let tool = ProcessInfo.processInfo.environment["CROWNTOOL"] else { throw MissingTool() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([tool] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let clock = ContinuousClock()
    let start = clock.now
    var process = pid_t()
    let code = posix_spawn(&process, tool, &actions, nil, &words, environ)
    guard code == 0 else { throw CannotStart(code: code) }
    var waitStatus: Int32 = 0
    var usage = rusage()
    while wait4(process, &waitStatus, 0, &usage) < 0 && errno == EINTR {}
    let (seconds, attoseconds) = (clock.now - start).components
    wall = Double(seconds) + Double(attoseconds) * 1e-18
    func spent(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    cpu = spent(usage.ru_utime) + spent(usage.ru_stime)
    #if os(macOS)
    peakMemory = Int(usage.ru_maxrss)
    #else
    peakMemory = Int(usage.ru_maxrss) * 1024
    #endif
    status = waitStatus & 0x7F == 0 ? (waitStatus >> 8) & 0xFF : 128 + (waitStatus & 0x7F)
  }
}

/// Several runs of one command: medians, and the largest peak.
struct ToolRuns {
  private var runs: [ToolRun] = []

  mutating func add(_ run: ToolRun) { runs.append(run) }

  /// The middle one of a figure's values.
  func median(_ value: (ToolRun) -> Double) -> Double {
    let values = runs.map(value).sorted()
    return values.isEmpty ? .nan : values[values.count / 2]
  }

  /// The least value of a figure, closest to a run on an idle machine.
  func least(_ value: (ToolRun) -> Double) -> Double { runs.map(value).min() ?? .nan }

  /// Prints the figures as one line.
  func report(_ suite: String, _ name: String, _ more: KeyValuePairs<String, String> = [:]) {
    let figures: KeyValuePairs = [
      "wall_ms": Report.decimal(median(\.wall) * 1000, 1), "cpu_ms": Report.decimal(median(\.cpu) * 1000, 1),
      "peak_mb": Report.decimal(Double(runs.map(\.peakMemory).max() ?? 0) / 1_000_000, 1),
      "exit": "\(runs.map(\.status).max() ?? 0)", "runs": "\(runs.count)",
    ]
    print(([suite, name] + (Array(figures) + Array(more)).map { "\($0.key)=\($0.value)" }).joined(separator: " "))
  }
}
