/// Prints figures, one a line: `suite case key=value ...`.
enum Report {
  static func line(_ suite: String, _ name: String, _ values: KeyValuePairs<String, String>) {
    print(([suite, name] + values.map { "\($0)=\($1)" }).joined(separator: " "))
  }

  /// A number with a fixed count of decimals.
  static func decimal(_ value: Double, _ places: Int = 2) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let units = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && units > 0 ? "-" : ""
    if places == 0 { return "\(sign)\(units)" }
    let fraction = String(units % scale)
    return "\(sign)\(units / scale).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  }
}
