import CrownTrace
import Foundation

/// Pictures that are not exact coverage, made from ones that are.
enum Degradation: String, CaseIterable {
  case bit, noise, alphas16, gamma

  var name: String {
    switch self {
    case .noise: "noise-3"
    case .alphas16: "16-alphas"
    case .gamma: "gamma-1.8"
    case .bit: "1-bit"
    }
  }

  func apply(to alpha: [UInt8], seed: Int) -> [UInt8] {
    switch self {
    case .noise:
      var state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
      func uniform() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / Double(1 << 53)
      }
      // Twelve uniform numbers sum to a variance of 1. Only edges are noisy: the rest would be clipped anyway.
      return alpha.map { value in
        guard value > 0, value < 255 else { return value }
        let normal = (0..<12).reduce(-6.0) { sum, _ in sum + uniform() }
        return UInt8(max(0, min(255, (Double(value) + 3 * normal).rounded())))
      }
    case .alphas16: return alpha.map { UInt8((Int($0) + 8) / 17 * 17) }
    case .gamma: return alpha.map { UInt8((255 * pow(Double($0) / 255, 1 / 1.8)).rounded()) }
    case .bit: return alpha.map { $0 >= 128 ? 255 : 0 }
    }
  }
  /// Traces degraded pictures, and prints the results.
  ///
  /// - Parameter truths: The undegraded picture of each drawing.
  func report(_ drawings: Drawings, _ truths: [TruthPicture], size: Int) throws {
    var tally = Tally(name: "\(name)-\(size)")
    var planes = try truths.enumerated().map { number, truth in
      try truth.plane(of: apply(to: truth.alpha, seed: number + 1))
    }
    if self == .gamma {
      // As an import judges it: by the pictures of a folder together.
      let exponent = CoverageGamma.exponent(agreedBy: planes.prefix(50).compactMap(CoverageGamma.exponent))
      planes = planes.map { $0.raised(to: exponent) }
    }
    for (number, truth) in truths.enumerated() { tally.trace(planes[number], truth, drawings.list[number]) }
    tally.report()
  }
}
