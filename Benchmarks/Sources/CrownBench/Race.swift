import Foundation

/// Times contestants in alternating rounds, so that a change in the machine's speed affects all of them.
struct Race {
  /// Seconds of each contestant, one value a round.
  private(set) var seconds: [String: [Double]] = [:]
  private let clock = ContinuousClock()

  /// Runs each contestant once per round. The first round warms up and does not count.
  ///
  /// - Parameter countsThread: True to measure this thread's time on a processor, which other programs do not add to,
  ///   instead of the time on the wall.
  init(
    rounds: Int, countsThread: Bool = false, _ contestants: [(name: String, run: () throws -> Void)]
  ) throws {
    for round in 0...rounds {
      for contestant in contestants {
        let time: Double
        if countsThread {
          let start = Self.threadSeconds()
          try contestant.run()
          time = Self.threadSeconds() - start
        } else {
          let (whole, fraction) = try clock.measure { try contestant.run() }.components
          time = Double(whole) + Double(fraction) * 1e-18
        }
        if round > 0 { seconds[contestant.name, default: []].append(time) }
      }
    }
  }

  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  func median(_ name: String) -> Double {
    let values = (seconds[name] ?? []).sorted()
    return values.isEmpty ? .nan : values[values.count / 2]
  }

  /// The median over the rounds of one contestant's time divided by another's in the same round.
  func ratio(_ name: String, to other: String) -> Double {
    let ratios = zip(seconds[name] ?? [], seconds[other] ?? []).map { $0 / $1 }.sorted()
    return ratios.isEmpty ? .nan : ratios[ratios.count / 2]
  }

  /// One contestant's quickest round divided by another's. Other load on the machine disturbs it less than the median.
  func ratioOfQuickest(_ name: String, to other: String) -> Double {
    guard let quickest = seconds[name]?.min(), let peer = seconds[other]?.min() else { return .nan }
    return quickest / peer
  }
}
