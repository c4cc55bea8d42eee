/// Times contestants in turn, round by round, so that a change in the machine's speed meets all of them.
struct Race {
  /// Seconds of each contestant, one value a round.
  private(set) var seconds: [String: [Double]] = [:]
  private let clock = ContinuousClock()

  /// Runs each contestant once in every round; the first round warms up and does not count.
  init(rounds: Int, _ contestants: [(name: String, run: () throws -> Void)]) throws {
    for round in 0...rounds {
      for contestant in contestants {
        let time = try clock.measure { try contestant.run() }
        guard round > 0 else { continue }
        let (whole, fraction) = time.components
        seconds[contestant.name, default: []].append(Double(whole) + Double(fraction) * 1e-18)
      }
    }
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
}
