import ArgumentParser

extension NameSpecification {
  /// An option whose short name may stand before its value without a space: `--jobs 4`, `-j 4`, `-j4`.
  static func joined(_ long: String) -> NameSpecification {
    guard let letter = long.first else { return .long }
    return [.customLong(long), .customShort(letter, allowingJoined: true)]
  }
}
