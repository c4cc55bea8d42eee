import Foundation

/// Figures as people read them.
enum Figure {
  /// A number of bytes, such as `740 B`, `9.3 KB` or `1.2 MB`.
  static func bytes(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    if count < 999_950 { return String(format: "%.1f KB", Double(count) / 1000) }
    return String(format: "%.1f MB", Double(count) / 1_000_000)
  }

  /// A duration, such as `0.04 s`.
  static func seconds(_ seconds: Double) -> String { String(format: "%.2f s", seconds) }

  /// A coordinate with no more digits than it needs, four behind the point at most.
  static func number(_ value: Double) -> String {
    guard abs(value) < 1e15 else { return "\(value)" }
    let text = String(format: "%.4f", value)
    let trimmed = text.reversed().drop { $0 == "0" }
    let result = String((trimmed.first == "." ? trimmed.dropFirst() : trimmed).reversed())
    return result == "-0" ? "0" : result
  }
}
