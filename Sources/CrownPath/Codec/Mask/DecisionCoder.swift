/// Codes decisions, each with its probability: one side writes them, the other reads them.
///
/// A model is written once, against this protocol. An encoder passes the true decision and gets it back; a decoder gets
/// the decision that was written, whatever it passes.
protocol DecisionCoder {
  /// True if decisions are written, so that the true ones have to be found.
  static var isEncoder: Bool { get }

  /// Codes a decision between two.
  ///
  /// - Parameters:
  ///   - bit: The decision, for an encoder.
  ///   - probability: That of `true`, in 65536ths, from 1 to 65535.
  mutating func code(_ bit: Bool, _ probability: UInt32) -> Bool

  /// Codes one of several values.
  ///
  /// - Parameters:
  ///   - value: The number of the value, for an encoder.
  ///   - distribution: The probabilities.
  mutating func code(_ value: Int, in distribution: ValueDistribution) -> Int

  /// True if decisions were read that the record does not hold.
  var isPastEnd: Bool { get }
}
