internal import CFrequencies

/// A probability that follows the decisions made with it, in 65536ths.
struct AdaptiveProbability {
  private var value: UInt16

  init(_ value: UInt16) { self.value = value }

  /// The probability that codes a decision: at least `least` from both ends, so that no decision is free. This bounds
  /// the time for a record by its length.
  static func limited(_ value: UInt32, _ least: UInt32) -> UInt32 { min(max(value, least), 65536 &- least) }

  /// The least share of what stands for a run: a decision takes 1/1420 of a bit or more.
  private static let least: UInt32 = 32

  /// Codes a decision and learns from it.
  @inline(__always)
  mutating func code(_ bit: Bool, with coder: inout some DecisionCoder) -> Bool {
    let bit = coder.code(bit, Self.limited(UInt32(value), Self.least))
    if bit { value &+= (65535 &- value) &>> 5 } else { value &-= value &>> 5 }
    return bit
  }
}

/// Probabilities for logits, corrected by the decisions made with them.
///
/// A logit's probability lies between those of 33 logits, of which each follows the decisions near it. A quarter of the
/// uncorrected probability stays.
struct LogitCorrection: ~Copyable {
  private static let count = 33
  /// The 4096ths of a logit between two of the probabilities, a power of two.
  private static let stepBits: Int32 = 11
  /// The least share: a pixel that the network predicts, which takes 100 ns, takes 1/177 of a bit or more.
  private static let least: UInt32 = 256

  private static var logistic: ScratchView<UInt16> {
    ScratchView(reading: UnsafeBufferPointer(start: crowns_coverage_logistic(), count: count))
  }
  private let learned = ScratchMemory<UInt16>(uninitialized: count)

  init() {
    for index in 0..<Self.count { learned[index] = Self.logistic[index] }
  }

  /// Codes a decision of a predicted logit, in 4096ths.
  @inline(__always)
  func code(_ bit: Bool, logit: Int32, with coder: inout some DecisionCoder) -> Bool {
    let position = min(max(logit, -32768), 32767) &+ 32768
    let index = Int(position &>> Self.stepBits)
    let part = UInt32(truncatingIfNeeded: position & (1 &<< Self.stepBits &- 1))
    let predicted = Self.between(Self.logistic[index], Self.logistic[index &+ 1], part)
    let corrected = Self.between(learned[index], learned[index &+ 1], part)
    let bit = coder.code(bit, AdaptiveProbability.limited((predicted &+ 3 &* corrected) &>> 2, Self.least))
    let nearer = index &+ Int(part &>> UInt32(Self.stepBits - 1))
    let value = learned[nearer]
    learned[nearer] = bit ? value &+ (65535 &- value) &>> 6 : value &- value &>> 6
    return bit
  }

  private static func between(_ low: UInt16, _ high: UInt16, _ part: UInt32) -> UInt32 {
    (UInt32(low) &* (2048 &- part) &+ UInt32(high) &* part) &>> 11
  }
}
