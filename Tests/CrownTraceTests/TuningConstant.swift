import Foundation

@testable import CrownTrace

/// A constant of ``TraceTuning``, by its position in memory: all of them are numbers of eight bytes.
struct TuningConstant: Sendable {
  /// The stage and the constant: `corners.spacing`.
  let name: String
  let value: Double
  private let isCount: Bool
  private let offset: Int

  static let all: [TuningConstant] = {
    var all: [TuningConstant] = []
    for stage in Swift.Mirror(reflecting: TraceTuning()).children {
      for constant in Swift.Mirror(reflecting: stage.value).children {
        guard let stage = stage.label, let name = constant.label else { continue }
        let count = constant.value as? Int
        guard let value = count.map(Double.init) ?? constant.value as? Double else { continue }
        all.append(
          TuningConstant(name: "\(stage).\(name)", value: value, isCount: count != nil, offset: 8 * all.count))
      }
    }
    return all
  }()

  /// The usual constants with this one multiplied; that of a cosine is the angle, and a count is at least 1.
  func tuning(by factor: Double) -> TraceTuning {
    var tuning = TraceTuning()
    withUnsafeMutableBytes(of: &tuning) { bytes in
      if isCount {
        bytes.storeBytes(of: max(1, Int(value * factor)), toByteOffset: offset, as: Int.self)
      } else {
        bytes.storeBytes(of: multiplied(by: factor), toByteOffset: offset, as: Double.self)
      }
    }
    return tuning
  }

  private func multiplied(by factor: Double) -> Double {
    guard factor != 1, name.lowercased().hasSuffix("cosine") else { return value * factor }
    return cos(min(acos(value) * factor, .pi))
  }
}
