import CrownSystem

/// Numbers as people read them.
enum Figure {
  /// A number of bytes, such as `740 B`, `9.3 KB` or `1.2 MB`.
  static func bytes(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    if count < 999_950 { return fixed(Double(count) / 1000, digits: 1) + " KB" }
    return fixed(Double(count) / 1_000_000, digits: 1) + " MB"
  }

  /// A number of crowns, such as `1 crown` or `30 crowns`.
  static func crowns(_ count: Int) -> String { count == 1 ? "1 crown" : "\(count) crowns" }

  /// A duration, such as `0.04 s`.
  static func seconds(_ seconds: Double) -> String { fixed(seconds, digits: 2) + " s" }

  /// The time that work will still take, rounded up, such as `26 s`, `4 min` or `3 h`.
  static func rest(_ seconds: Double) -> String {
    let (minute, hour, year) = (60.0, 3600.0, 31_557_600.0)
    guard seconds < year else { return "more than a year" }
    if seconds > 2 * hour { return "\(Int((seconds / hour).rounded(.up))) h" }
    if seconds > 2 * minute { return "\(Int((seconds / minute).rounded(.up))) min" }
    return "\(max(1, Int(seconds.rounded(.up)))) s"
  }

  /// A coordinate with no more digits than it needs, four behind the point at most.
  static func number(_ value: Double) -> String {
    guard abs(value) < 1e15 else { return "\(value)" }
    let text = fixed(value, digits: 4)
    let trimmed = text.reversed().drop { $0 == "0" }
    let result = String((trimmed.first == "." ? trimmed.dropFirst() : trimmed).reversed())
    return result == "-0" ? "0" : result
  }

  /// A number with so many digits behind the point.
  private static func fixed(_ value: Double, digits: Int) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
      // The longest number has 309 digits before the point.
      _ = withVaList([CInt(digits), value]) { vsnprintf(buffer.baseAddress, buffer.count, "%.*f", $0) }
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
