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
